"""Who plays many matches: a runner is this process, several processes, or a cluster (`cluster.py`).

A runner hands on results as they come, each with the number of its match. There are no batches: what is done is done,
and stopping early loses at most the games that are on the way. Worker processes are started fresh (spawn), get one
match after the other through a pipe and send back one result each.
"""

import signal
import traceback
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import closing
from itertools import chain, islice
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from typing import Final, Protocol

from citywright.arena.match import Failed, Match, Result, attempt
from citywright.engine.errors import CitywrightError

AHEAD: Final = 2  # matches that wait at each worker, so that it is never idle
DIED: Final = "a worker process died; with fewer jobs less memory is needed"

Outcomes = Generator[tuple[int, Result | Failed]]


class Runner(Protocol):
    def play(self, matches: Iterable[Match]) -> Outcomes:
        """How each match went, with its number in the list, as they come; close the generator to stop early."""


class Here:
    """In this process."""

    def play(self, matches: Iterable[Match]) -> Outcomes:
        for number, match in enumerate(matches):
            yield number, attempt(match)


class Workers:
    """In several processes of this machine."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs

    def play(self, matches: Iterable[Match]) -> Outcomes:
        numbered = enumerate(matches)
        first = list(islice(numbered, self.jobs))  # few matches need few workers
        workers = [Worker() for _ in first]
        try:
            yield from as_they_come(workers, chain(first, numbered))
        finally:
            for worker in workers:
                worker.process.terminate()
            for worker in workers:
                worker.process.join()
                worker.pipe.close()


def local_runner(jobs: int) -> Runner:
    return Workers(jobs) if jobs > 1 else Here()


def play_all(matches: Iterable[Match], jobs: int = 1) -> Generator[Result]:
    """The results of all matches, in their order; a bot that fails ends it. Close the generator to stop early."""
    done: dict[int, Result] = {}
    handed_on = 0
    with closing(local_runner(jobs).play(matches)) as outcomes:
        for number, outcome in outcomes:
            if isinstance(outcome, Failed):
                raise CitywrightError(outcome.sentence)
            done[number] = outcome
            while handed_on in done:
                yield done.pop(handed_on)
                handed_on += 1


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

    def receive(self) -> tuple[int, Result | Failed]:
        try:
            answer = self.pipe.recv()
        except (EOFError, OSError) as error:
            raise CitywrightError(DIED) from error
        if isinstance(answer, Result | Failed):
            return self.numbers.pop(0), answer
        raise answer


def as_they_come(workers: Sequence[Worker], matches: Iterator[tuple[int, Match]]) -> Outcomes:
    """Give every worker what it lacks, wait for those that have something to say, and hand it on."""
    while True:
        for worker in [*workers] * AHEAD:  # in turn
            if len(worker.numbers) < AHEAD:
                for number, match in islice(matches, 1):
                    worker.send(number, match)
        busy = {worker.pipe: worker for worker in workers if worker.numbers}
        if not busy:
            return
        for pipe in busy.keys() & wait(busy):
            yield busy[pipe].receive()


def work(pipe: Connection) -> None:
    """A worker's whole life. Ctrl-C is the parent's business: it ends its workers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        while True:
            match = pipe.recv()
            try:
                pipe.send(attempt(match))
            except CitywrightError as error:
                pipe.send(CitywrightError(str(error)))
            except Exception:
                pipe.send(RuntimeError(f"in a worker process:\n{traceback.format_exc()}"))
    except (EOFError, OSError):
        pass  # the parent is gone
