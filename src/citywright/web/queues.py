"""Whose turn it is, where many wait for something that does one thing after the other."""

import asyncio
import threading
from collections import deque
from typing import Final, Generic, TypeVar

REMEMBERED: Final = 20_000  # tables whose last caller is known
T = TypeVar("T")


class FairQueue(Generic[T]):
    """Next comes whoever of those who wait has had the least time so far; how much somebody has waiting is no matter.

    Who comes, or comes back, begins with what has been had by the one whose turn it was last: nobody can save up, and
    nobody has to catch up.
    """

    def __init__(self) -> None:
        self._lines: dict[str, deque[T]] = {}
        self._had: dict[str, float] = {}  # seconds
        self._level = 0.0

    def __len__(self) -> int:
        return sum(map(len, self._lines.values()))

    def put(self, who: str, what: T) -> None:
        if who not in self._lines:
            self._lines[who] = deque()
            self._had[who] = max(self._level, self._had.get(who, 0.0))
        self._lines[who].append(what)

    def get(self) -> tuple[str, T]:
        """Of equals, whoever has waited longest."""
        who = min(self._lines, key=self._had.__getitem__)
        self._level = max(self._level, self._had[who])
        line = self._lines.pop(who)
        what = line.popleft()
        if line:
            self._lines[who] = line
        self._had = {one: had for one, had in self._had.items() if one in self._lines or had > self._level}
        return who, what

    def spent(self, who: str, seconds: float) -> None:
        self._had[who] = max(self._level, self._had.get(who, 0.0)) + seconds


class Line(FairQueue[T]):
    """One at which workers of an event loop wait for whoever comes next."""

    def __init__(self) -> None:
        super().__init__()
        self._filled = asyncio.Semaphore(0)

    def put(self, who: str, what: T) -> None:
        super().put(who, what)
        self._filled.release()

    async def next(self) -> tuple[str, T]:
        await self._filled.acquire()
        return self.get()


class Callers:
    """By whom a table was last changed, as limits count them; a table that nobody knows of stands for itself.

    Kept in memory alone: where people come from is not written down.
    """

    def __init__(self) -> None:
        self._last: dict[str, str] = {}
        self._lock = threading.Lock()

    def note(self, table: str, who: str) -> None:
        with self._lock:
            self._last.pop(table, None)
            self._last[table] = who
            if len(self._last) > REMEMBERED:
                del self._last[next(iter(self._last))]

    def of(self, table: str) -> str:
        return self._last.get(table, table)
