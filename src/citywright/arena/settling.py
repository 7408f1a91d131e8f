"""When a question is settled, asked again after every deal without growing less sure by asking.

Somebody bets on values from 0 to 1 that their mean lies above a line, beginning with a fortune of 1 and never risking
more than he has. If he is wrong, his fortune does not grow on average, so the chance that it ever reaches 1 / r is at
most r (Ville's inequality), however often one looks. That holds for all values that are drawn independently of each
other; how the games within a deal hang together, and ties, do not matter. What he stakes follows from the values
before: about as much as would have grown fastest.
"""

from typing import Final

ERROR: Final = 0.05  # the chance that anything is called settled and is wrong
MOST: Final = 0.75  # of what could be lost at worst is staked


class Bettor:
    """Bets that the mean lies above the line.

    >>> sure = Bettor(0.5)
    >>> for value in [1.0] * 20:
    ...     sure.add(value)
    >>> sure.fortune > 100
    True
    """

    def __init__(self, line: float) -> None:
        self.line = line
        self.fortune = 1.0
        self.count = 1  # one made-up value in the middle to begin with
        self.sum = 0.5
        self.squares = 0.5

    def add(self, value: float) -> None:
        self.fortune *= 1 + self.stake() * (value - self.line)
        self.count += 1
        self.sum += value
        self.squares += value * value

    def stake(self) -> float:
        mean = self.sum / self.count
        edge = mean - self.line
        variance = max(self.squares / self.count - mean * mean, 1e-9)
        return min(max(0.0, edge / (variance + edge * edge)), MOST / self.line)


class Question:
    """Does the mean lie above the line or below it? Each answer may be wrong with half of `error`."""

    def __init__(self, line: float, error: float = ERROR) -> None:
        self.above = Bettor(line)
        self.below = Bettor(1 - line)
        self.riches = 2 / error
        self.asked = 0  # so many values were added
        self.answer = 0  # 1 above, -1 below, 0 as long as it is open

    def add(self, value: float) -> None:
        """Once settled, it stays."""
        self.asked += 1
        self.above.add(value)
        self.below.add(1 - value)
        if not self.answer:
            self.answer = int(self.above.fortune >= self.riches) - int(self.below.fortune >= self.riches)
