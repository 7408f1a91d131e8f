"""Bots against each other: the same deal is played with the bots moved round the table, so luck of the seat cancels."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from statistics import fmean, pstdev

from citywright.arena.intervals import wilson
from citywright.arena.match import Match, Result
from citywright.engine.game import OptionValue


def schedule(
    game: str, bots: Sequence[str], games: int, seed: int, options: Iterable[tuple[str, OptionValue]] = (),
    edition: str | None = None,
) -> Iterator[Match]:  # fmt: skip
    """So many matches; every deal comes once for each seat that a bot can have."""
    for number in range(games):
        deal, turn = divmod(number, len(bots))
        yield Match(game, tuple(bots), seed + deal, turn, tuple(options), edition)


@dataclass
class Entrant:
    """What one bot of the list has done so far."""

    name: str
    wins: float = 0
    scores: list[int] = field(default_factory=list)
    decisions: int = 0
    seconds: float = 0

    @property
    def games(self) -> int:
        return len(self.scores)

    @property
    def share(self) -> float:
        return self.wins / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.wins, self.games)

    @property
    def mean(self) -> float:
        return fmean(self.scores) if self.scores else 0.0

    @property
    def spread(self) -> float:
        """The standard deviation of the scores."""
        return pstdev(self.scores) if self.scores else 0.0

    @property
    def speed(self) -> float:
        """Decisions in a second of its own time."""
        return self.decisions / self.seconds if self.seconds else 0.0


class Standing:
    """All entrants, in the order they were named."""

    def __init__(self, bots: Sequence[str]) -> None:
        self.entrants = [Entrant(name) for name in unique_names(bots)]
        self.games = 0

    def add(self, result: Result) -> None:
        self.games += 1
        rows = zip(
            self.entrants, result.by_bot(result.wins()), result.by_bot(result.scores), result.by_bot(result.decisions),
            result.by_bot(result.seconds), strict=True,
        )  # fmt: skip
        for entrant, win, score, decisions, seconds in rows:
            entrant.wins += win
            entrant.scores.append(score)
            entrant.decisions += decisions
            entrant.seconds += seconds


def unique_names(bots: Sequence[str]) -> list[str]:
    """Bots of the same name get numbers.

    >>> unique_names(["greedy", "random", "random"])
    ['greedy', 'random 1', 'random 2']
    """
    so_far = [bots[: number + 1].count(name) for number, name in enumerate(bots)]
    return [f"{name} {number}" if bots.count(name) > 1 else name for name, number in zip(bots, so_far, strict=True)]
