"""How long a bot thinks about a turn: seconds by the clock, visits, or both; whichever ends first."""

from time import perf_counter
from typing import Final

ENDLESS: Final = 1e9


class Thinking:
    """What a whole turn may take: seconds, or visits (playouts), which do not depend on the machine."""

    def __init__(self, seconds: float = ENDLESS, visits: int = 1_000_000_000) -> None:
        self.seconds = seconds
        self.visits = visits


class Clock:
    """What is left of a turn. A decision begins, takes its share at most, and what it leaves is there for the next."""

    def __init__(self, thinking: Thinking) -> None:
        self._thinking = thinking
        self.timed = thinking.seconds < ENDLESS
        self.seconds = thinking.seconds
        self.visits = thinking.visits
        self._began = 0.0
        self._ends = 0.0
        self._asked = 0.0
        self._step = 0.0
        self._visits = 0

    def begin(self) -> None:
        """A decision: from here on time runs."""
        if self.timed:
            self._began = self._asked = perf_counter()

    def share(self, percent: int) -> None:
        """This decision may take so much of what is left of the turn; how long steps take is measured from here on."""
        if self.timed:
            self._asked = perf_counter()
        self._ends = self._began + self.seconds * percent / 100
        self._visits = self.visits * percent // 100

    @property
    def percent(self) -> int:
        """How much of the turn is left."""
        if self.timed:
            return int(100 * self.seconds / self._thinking.seconds)
        return 100 * self.visits // max(1, self._thinking.visits)

    def visit(self) -> None:
        self.visits -= 1
        self._visits -= 1

    @property
    def late(self) -> bool:
        """Whether time is up before half of another step, if it takes as long as the longest between two questions."""
        if not self.timed:
            return False
        now = perf_counter()
        self._step = max(self._step, now - self._asked)
        self._asked = now
        return now + self._step / 2 >= self._ends

    @property
    def over(self) -> bool:
        return self._visits <= 0 or self.late

    def stop(self) -> None:
        """The decision is made."""
        if self.timed:
            self.seconds -= perf_counter() - self._began
