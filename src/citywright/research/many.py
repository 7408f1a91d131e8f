"""Many tables at once, as arrays in shared memory that worker processes write: one decision on each table a step."""

import traceback
from itertools import pairwise
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from citywright.engine.errors import CitywrightError
from citywright.research.table import Table

RESET: Final = b"r"
STEP: Final = b"s"
STOP: Final = b"q"
DONE: Final = b""


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


def layout(table: Table, n: int) -> list[tuple[type[Any], tuple[int, ...]]]:
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
        context = get_context("spawn")
        shapes = layout(self.table, n)
        memory = [context.RawArray("B", int(np.prod(shape)) * np.dtype(kind).itemsize) for kind, shape in shapes]
        self.arrays = open_arrays(memory, shapes)
        self.rows: Rows | None = None
        self.pipes: list[Connection] = []
        self.processes: list[Any] = []
        if not workers:
            self.rows = Rows(key, seats, settings, self.arrays, 0, n)
        for rows in shares(n, workers):
            pipe, there = context.Pipe()
            arguments = (there, key, seats, settings, memory, shapes, rows)
            process = context.Process(target=work, args=arguments, daemon=True)
            process.start()
            there.close()
            self.pipes.append(pipe)
            self.processes.append(process)

    def reset(self, seed: int = 0) -> Arrays:
        if self.rows is not None:
            self.rows.reset(seed)
        self._ask(RESET + str(seed).encode())
        return self.arrays

    def step(self, actions: Any) -> Arrays:
        """One action for each table, by the seat that is to move there."""
        self.arrays.actions[:] = actions
        if self.rows is not None:
            self.rows.step()
        self._ask(STEP)
        return self.arrays

    def close(self) -> None:
        for pipe, process in zip(self.pipes, self.processes, strict=True):
            if process.is_alive():
                pipe.send_bytes(STOP)
            process.join()
            pipe.close()
        self.pipes, self.processes = [], []

    def __enter__(self) -> "Vector":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _ask(self, what: bytes) -> None:
        for pipe in self.pipes:
            pipe.send_bytes(what)
        problems = [answer.decode() for answer in [pipe.recv_bytes() for pipe in self.pipes] if answer != DONE]
        if problems:
            raise CitywrightError(problems[0])


def shares(n: int, workers: int) -> list[slice]:
    """The tables of each worker, as even as they come."""
    ends = [n * i // workers for i in range(workers + 1)] if workers else []
    return [slice(a, b) for a, b in pairwise(ends) if b > a]


def open_arrays(memory: list[Any], shapes: list[tuple[type[Any], tuple[int, ...]]]) -> Arrays:
    found = [np.frombuffer(block, kind).reshape(shape) for block, (kind, shape) in zip(memory, shapes, strict=True)]
    return Arrays(*found)


def work(
    pipe: Connection, key: str, seats: int, settings: dict[str, Any], memory: list[Any],
    shapes: list[tuple[type[Any], tuple[int, ...]]], rows: slice,
) -> None:  # fmt: skip
    """A worker: does as it is told until it is told to stop, or nobody is there any more."""
    mine = Rows(key, seats, settings, open_arrays(memory, shapes).part(rows), rows.start, shapes[0][1][0])
    while True:
        try:
            told = pipe.recv_bytes()
        except (EOFError, KeyboardInterrupt):
            return
        if told == STOP:
            return
        try:
            if told == STEP:
                mine.step()
            else:
                mine.reset(int(told[1:]))
        except CitywrightError as error:
            pipe.send_bytes(str(error).encode())
        except Exception:
            pipe.send_bytes(traceback.format_exc().encode())
        else:
            pipe.send_bytes(DONE)
