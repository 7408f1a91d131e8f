"""Many tables at once, as arrays in shared memory that worker processes write: one decision on each table a step."""

import json
import mmap
import os
import subprocess
import sys
import tempfile
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from citywright.engine.errors import CitywrightError
from citywright.research.table import Table

STEP: Final = b"step\n"  # to a worker; anything else is the seed of a new beginning
DONE: Final = b"\n"
MEMORY: Final = "/dev/shm" if Path("/dev/shm").is_dir() else None  # where files are memory


class Arrays(NamedTuple):
    """What is told of every table, a row each.

    observations   what the seat that is to move sees
    masks          1 for every action that is legal
    seats          the seat that is to move
    rewards        of the game that ended with this step, by seat; else nothing
    dones          1 where a game ended and another one began
    actions        what is to be done, written by `step`
    """

    observations: NDArray[np.uint8]
    masks: NDArray[np.int8]
    seats: NDArray[np.int8]
    rewards: NDArray[np.float32]
    dones: NDArray[np.int8]
    actions: NDArray[np.int32]

    def part(self, rows: slice) -> "Arrays":
        parts: list[Any] = [array[rows] for array in self]
        return Arrays(*parts)


def layout(table: Table, n: int) -> "Shapes":
    """Kind and shape of each array."""
    return [
        (np.uint8, (n, table.size)), (np.int8, (n, table.actions)), (np.int8, (n,)), (np.float32, (n, table.seats)),
        (np.int8, (n,)), (np.int32, (n,)),
    ]  # fmt: skip


class Rows:
    """Some of the tables, played in one process."""

    def __init__(self, key: str, seats: int, settings: dict[str, Any], arrays: Arrays, first: int, n: int) -> None:
        self.arrays = arrays
        self.first = first  # the number of the first table among all n
        self.n = n
        self.tables = [Table(key, seats, **settings) for _ in arrays.seats]
        self.views = [row.data for row in arrays.observations]
        self.masks = [row.data for row in arrays.masks]
        self.legal: list[list[int]] = [[] for _ in self.tables]

    def reset(self, seed: int) -> None:
        self.seeds = [seed + self.first + i for i in range(len(self.tables))]
        for i, table in enumerate(self.tables):
            table.start(self.seeds[i])
            self._tell(i, table)
        self.arrays.rewards[:] = 0
        self.arrays.dones[:] = 0

    def step(self) -> None:
        actions, seats = self.arrays.actions.tolist(), self.arrays.seats.tolist()
        self.arrays.rewards[:] = 0
        self.arrays.dones[:] = 0
        for i, table in enumerate(self.tables):
            table.play(seats[i], actions[i])
            if table.state.over:
                self.arrays.rewards[i] = table.rewards()
                self.arrays.dones[i] = 1
                self.seeds[i] += self.n
                table.start(self.seeds[i])
            self._tell(i, table)

    def _tell(self, i: int, table: Table) -> None:
        state, mask = table.state, self.masks[i]
        seat = state.actors[0]
        self.arrays.seats[i] = seat
        table.observer.write(state, seat, self.views[i], table.memory)
        for action in self.legal[i]:
            mask[action] = 0
        self.legal[i] = state.legal(seat)
        for action in self.legal[i]:
            mask[action] = 1


class Vector:
    """So many tables; `workers` processes play them, or this one alone when there are none.

    `reset` and `step` give back the same arrays every time, written anew. The same seed gives the same games, whatever
    the number of workers.
    """

    def __init__(self, key: str, seats: int, n: int, workers: int = 2, **settings: Any) -> None:
        self.table = Table(key, seats, **settings)  # for its sizes, and so that what is wrong is said here
        self.n = n
        shapes = layout(self.table, n)
        self.file = tempfile.NamedTemporaryFile(prefix="citywright-", dir=MEMORY)  # noqa: SIM115  as long as the tables
        self.file.truncate(offsets(shapes)[-1])
        self.arrays = open_arrays(self.file.fileno(), shapes)
        self.rows = None if workers else Rows(key, seats, settings, self.arrays, 0, n)
        plan = {"key": key, "seats": seats, "settings": settings, "n": n, "file": self.file.name}
        self.workers = [worker({**plan, "rows": [rows.start, rows.stop]}) for rows in shares(n, workers)]

    def reset(self, seed: int = 0) -> Arrays:
        if self.rows is not None:
            self.rows.reset(seed)
        self._ask(f"{seed}\n".encode())
        return self.arrays

    def step(self, actions: Any) -> Arrays:
        """One action for each table, by the seat that is to move there."""
        self.arrays.actions[:] = actions
        if self.rows is not None:
            self.rows.step()
        self._ask(STEP)
        return self.arrays

    def close(self) -> None:
        for process in self.workers:
            process.communicate()
        self.workers = []
        self.file.close()

    def __enter__(self) -> "Vector":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _ask(self, what: bytes) -> None:
        """Tell all workers, then wait for all of them."""
        for process in self.workers:
            assert process.stdin
            process.stdin.write(what)
        answers = [process.stdout.readline() for process in self.workers if process.stdout]
        for answer in answers:
            if answer != DONE:
                raise CitywrightError(json.loads(answer) if answer else "a worker has ended; its words are above")


def worker(plan: dict[str, Any]) -> subprocess.Popen[bytes]:
    """A process of its own. It never loads the caller's script, so that needs no `if __name__ == "__main__"`."""
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    words = [sys.executable, "-c", "from citywright.research.many import work; work()", json.dumps(plan)]
    return subprocess.Popen(words, bufsize=0, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=env)


def shares(n: int, workers: int) -> list[slice]:
    """The tables of each worker, as even as they come."""
    ends = [n * i // workers for i in range(workers + 1)] if workers else []
    return [slice(a, b) for a, b in pairwise(ends) if b > a]


Shapes = list[tuple[type[Any], tuple[int, ...]]]


def offsets(shapes: Shapes) -> list[int]:
    """Where each array begins, and where the last ends; all at whole words."""
    sizes = [-(-int(np.prod(shape)) * np.dtype(kind).itemsize // 8) * 8 for kind, shape in shapes]
    return [0, *accumulate(sizes)]


def open_arrays(file: int, shapes: Shapes) -> Arrays:
    memory = mmap.mmap(file, 0)
    found: list[Any] = [
        np.frombuffer(memory, kind, int(np.prod(shape)), at).reshape(shape)
        for (kind, shape), at in zip(shapes, offsets(shapes), strict=False)
    ]
    return Arrays(*found)


def work() -> None:
    """A worker: does as it is told, line by line, until nobody is there any more."""
    plan = json.loads(sys.argv[1])
    answers, sys.stdout = sys.stdout.buffer, sys.stderr
    with open(plan["file"], "r+b") as file:
        arrays = open_arrays(file.fileno(), layout(Table(plan["key"], plan["seats"], **plan["settings"]), plan["n"]))
    rows = slice(*plan["rows"])
    mine = Rows(plan["key"], plan["seats"], plan["settings"], arrays.part(rows), rows.start, plan["n"])
    for told in sys.stdin.buffer:
        answer = DONE
        try:
            if told == STEP:
                mine.step()
            else:
                mine.reset(int(told))
        except CitywrightError as error:
            answer = json.dumps(str(error)).encode() + b"\n"
        answers.write(answer)
        answers.flush()
