"""Bots against each other: the same deal is played with the bots moved round the table, so luck of the seat cancels."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from statistics import fmean, pstdev
from typing import NamedTuple, Protocol

from citywright.arena.intervals import wilson
from citywright.arena.match import Match, Result, shared_wins
from citywright.engine.game import OptionValue


def schedule(
    game: str, bots: Sequence[str], games: int, seed: int, options: Iterable[tuple[str, OptionValue]] = (),
    edition: str | None = None,
) -> Iterator[Match]:  # fmt: skip
    """So many matches; every deal comes once for each seat that a bot can have."""
    for number in range(games):
        deal, turn = divmod(number, len(bots))
        yield Match(game, tuple(bots), seed + deal, turn, tuple(options), edition)


class Seated(NamedTuple):
    """How a game went for one seat."""

    win: float  # a tie shares it
    score: int
    margin: int  # above the best of the others, below it if negative
    decisions: int
    seconds: float


class Outcome(Protocol):
    """A game that is over. Lists go by seat."""

    @property
    def scores(self) -> list[int]: ...
    @property
    def places(self) -> list[int]: ...
    @property
    def decisions(self) -> list[int]: ...
    @property
    def seconds(self) -> list[float]: ...
    @property
    def goal(self) -> bool | None: ...


def seated(game: Outcome) -> list[Seated]:
    """A game by seat."""
    wins = shared_wins(game.places, game.goal)
    rows = zip(wins, game.scores, margins(game.scores), game.decisions, game.seconds, strict=True)
    return [Seated(*row) for row in rows]


def margins(scores: Sequence[int]) -> list[int]:
    """How far each is above the best of the others; alone there is nobody to be above.

    >>> margins([90, 80, 85]), margins([70])
    ([5, -10, -5], [0])
    """
    others = [[*scores[:seat], *scores[seat + 1 :]] for seat in range(len(scores))]
    return [score - max(rest, default=score) for score, rest in zip(scores, others, strict=True)]


@dataclass
class Entrant:
    """What one bot of the list has done so far."""

    name: str
    wins: float = 0
    scores: list[int] = field(default_factory=list)
    margins: list[int] = field(default_factory=list)
    decisions: int = 0
    seconds: float = 0

    def add(self, outcome: Seated) -> None:
        self.wins += outcome.win
        self.scores.append(outcome.score)
        self.margins.append(outcome.margin)
        self.decisions += outcome.decisions
        self.seconds += outcome.seconds

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
    def margin(self) -> float:
        return fmean(self.margins) if self.margins else 0.0

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
        for entrant, outcome in zip(self.entrants, result.by_bot(seated(result)), strict=True):
            entrant.add(outcome)


def unique_names(bots: Sequence[str]) -> list[str]:
    """Bots of the same name get numbers.

    >>> unique_names(["greedy", "random", "random"])
    ['greedy', 'random 1', 'random 2']
    """
    so_far = [bots[: number + 1].count(name) for number, name in enumerate(bots)]
    return [f"{name} {number}" if bots.count(name) > 1 else name for name, number in zip(bots, so_far, strict=True)]
