"""Many matches, in this process or in several, with results in the order of the matches.

Workers are started fresh (spawn), get one match after the other through a pipe and send back one result each. There are
no batches: what is done is done, and stopping early loses at most the games that are on the way.
"""

import signal
import traceback
from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain, islice
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Final

from citywright.arena.match import Match, Result, play
from citywright.engine.errors import CitywrightError

AHEAD: Final = 2  # matches that wait at each worker, so that it is never idle
WINDOW: Final = 64  # a slow game holds back the results of at most so many later ones per worker
DIED: Final = "a worker process died; with fewer jobs less memory is needed"


def play_all(matches: Iterable[Match], jobs: int = 1) -> Generator[Result]:
    """The results of all matches, in order; close the generator to stop early."""
    if jobs <= 1:
        for match in matches:
            yield play(match)
    else:
        yield from play_in_workers(iter(matches), jobs)


@dataclass
class Worker:
    process: SpawnProcess
    pipe: Connection
    numbers: list[int] = field(default_factory=list)  # matches it has, oldest first


def play_in_workers(matches: Iterator[Match], jobs: int) -> Iterator[Result]:
    first = list(islice(matches, jobs))  # few matches need few workers
    workers = [start_worker() for _ in first]
    try:
        yield from Desk(workers, chain(first, matches)).results()
    finally:
        for worker in workers:
            worker.process.terminate()
        for worker in workers:
            worker.process.join()
            worker.pipe.close()


def start_worker() -> Worker:
    context = get_context("spawn")
    here, there = context.Pipe()
    process = context.Process(target=work, args=(there,), daemon=True)
    process.start()
    there.close()
    return Worker(process, here)


class Desk:
    """Hands out matches and puts the results back in order."""

    def __init__(self, workers: list[Worker], matches: Iterator[Match]) -> None:
        self.workers = workers
        self.matches = matches
        self.handed_out = 0
        self.handed_on = 0
        self.done: dict[int, Result] = {}

    def results(self) -> Iterator[Result]:
        self.hand_out()
        while self.handed_on < self.handed_out:
            self.collect()
            while self.handed_on in self.done:
                yield self.done.pop(self.handed_on)
                self.handed_on += 1
            self.hand_out()

    def hand_out(self) -> None:
        """Give every worker what it lacks, in turn."""
        for _ in range(AHEAD):
            for worker in self.workers:
                waiting = self.handed_out - self.handed_on
                if len(worker.numbers) < AHEAD and waiting < WINDOW * len(self.workers):
                    for match in islice(self.matches, 1):
                        send(worker, match)
                        worker.numbers.append(self.handed_out)
                        self.handed_out += 1

    def collect(self) -> None:
        """Wait for workers that have something to say."""
        ready = wait([worker.pipe for worker in self.workers if worker.numbers])
        for worker in self.workers:
            if worker.pipe in ready:
                self.done[worker.numbers.pop(0)] = receive(worker)


def send(worker: Worker, match: Match) -> None:
    try:
        worker.pipe.send(match)
    except OSError as error:
        raise CitywrightError(DIED) from error


def receive(worker: Worker) -> Result:
    try:
        answer = worker.pipe.recv()
    except (EOFError, OSError) as error:
        raise CitywrightError(DIED) from error
    if isinstance(answer, Result):
        return answer
    kind, text = answer
    if kind == "citywright":
        raise CitywrightError(text)
    raise RuntimeError(f"in a worker process:\n{text}")


def work(pipe: Connection) -> None:
    """A worker's whole life. Ctrl-C is the parent's business: it ends its workers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        while True:
            match = pipe.recv()
            try:
                pipe.send(play(match))
            except CitywrightError as error:
                pipe.send(("citywright", str(error)))
            except Exception:
                pipe.send(("fault", traceback.format_exc()))
    except (EOFError, OSError):
        pass  # the parent is gone
