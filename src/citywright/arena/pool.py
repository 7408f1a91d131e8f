"""Many matches, in this process or in several, with results in the order of the matches.

Workers are started fresh (spawn), get one match after the other through a pipe and send back one result each. There are
no batches: what is done is done, and stopping early loses at most the games that are on the way.
"""

import signal
import traceback
from collections.abc import Generator, Iterable, Iterator, Sequence
from itertools import chain, islice
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
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


def play_in_workers(matches: Iterator[Match], jobs: int) -> Iterator[Result]:
    first = list(islice(matches, jobs))  # few matches need few workers
    workers = [Worker() for _ in first]
    try:
        yield from in_order(workers, enumerate(chain(first, matches)))
    finally:
        for worker in workers:
            worker.process.terminate()
        for worker in workers:
            worker.process.join()
            worker.pipe.close()


class Worker:
    """A process that plays, and the numbers of the matches it has, oldest first."""

    def __init__(self) -> None:
        context = get_context("spawn")
        self.numbers: list[int] = []
        self.pipe, there = context.Pipe()
        self.process = context.Process(target=work, args=(there,), daemon=True)
        self.process.start()
        there.close()

    def send(self, number: int, match: Match) -> None:
        try:
            self.pipe.send(match)
        except OSError as error:
            raise CitywrightError(DIED) from error
        self.numbers.append(number)

    def receive(self) -> tuple[int, Result]:
        try:
            answer = self.pipe.recv()
        except (EOFError, OSError) as error:
            raise CitywrightError(DIED) from error
        if isinstance(answer, Result):
            return self.numbers.pop(0), answer
        raise answer


def in_order(workers: Sequence[Worker], matches: Iterator[tuple[int, Match]]) -> Iterator[Result]:
    """Give every worker what it lacks, wait for those that have something to say, and hand on what is next."""
    done: dict[int, Result] = {}
    handed_on = 0
    while True:
        for worker in [*workers] * AHEAD:  # in turn
            waiting = len(done) + sum(len(other.numbers) for other in workers)
            if len(worker.numbers) < AHEAD and waiting < WINDOW * len(workers):
                for number, match in islice(matches, 1):
                    worker.send(number, match)
        busy = {worker.pipe: worker for worker in workers if worker.numbers}
        if not busy:
            return
        done |= [busy[pipe].receive() for pipe in busy.keys() & wait(busy)]
        while handed_on in done:
            yield done.pop(handed_on)
            handed_on += 1


def work(pipe: Connection) -> None:
    """A worker's whole life. Ctrl-C is the parent's business: it ends its workers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        while True:
            match = pipe.recv()
            try:
                pipe.send(play(match))
            except CitywrightError as error:
                pipe.send(CitywrightError(str(error)))
            except Exception:
                pipe.send(RuntimeError(f"in a worker process:\n{traceback.format_exc()}"))
    except (EOFError, OSError):
        pass  # the parent is gone
