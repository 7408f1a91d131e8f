"""What a game asks of games between equal bots: bounds, and the figures that they read.

A game declares its bounds in `bounds.py`, one line each. All here is data; `arena/bounds.py` measures it. Names of what
is counted come from the game's `trace.py`, so that a misspelt one is no name at all.
"""

from dataclasses import dataclass
from typing import ClassVar, Final

NUMBER: Final = 0
SHARE: Final = 1
OFF_FAIR: Final = 2  # a share of wins less the fair one; says nothing about solo games


@dataclass(frozen=True)
class Figure:
    """What is read from the games of one seat count; some figures have a reading for each seat or component."""

    unit: ClassVar[int] = NUMBER


# -- who wins -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class SeatWins(Figure):
    """Of each seat, or of each place counted from who decided first."""

    from_first: bool = False
    unit: ClassVar[int] = OFF_FAIR


@dataclass(frozen=True)
class PlayerWins(Figure):
    """Of each kind of player, where several kinds play against each other; with its 99 % interval."""

    unit: ClassVar[int] = OFF_FAIR


@dataclass(frozen=True)
class UserWins(Figure):
    """Of those who used a component in some way, for each component; with its 99 % interval, since there are many."""

    kind: str
    but: str | None = None  # components that begin like this are left out
    least: int = 1  # nothing is said about components with fewer users
    unit: ClassVar[int] = OFF_FAIR


@dataclass(frozen=True)
class HolderWins(Figure):
    """Of those who end with some of a final figure, for each figure that begins like this; with its 99 % interval."""

    beginning: str
    unit: ClassVar[int] = OFF_FAIR


@dataclass(frozen=True)
class Strongest(Figure):
    """Of all wins the share of those whose greatest final figure is this one, for each of the figures; with its 99 %
    interval."""

    figures: tuple[str, ...]
    unit: ClassVar[int] = SHARE


# -- what happens -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class CountShare(Figure):
    """How often something happens, as a share of something else that is counted."""

    kind: str
    of: str
    unit: ClassVar[int] = SHARE


@dataclass(frozen=True)
class CountMean(Figure):
    """How often something happens to a player in a game."""

    kind: str


@dataclass(frozen=True)
class CountMedian(Figure):
    """The median of the numbers that are counted under names such as "turns with 5 cities"."""

    before: str
    after: str


@dataclass(frozen=True)
class UseShare(Figure):
    """Of each component that begins like this: its share of what is done to all of them."""

    kind: str
    beginning: str
    unit: ClassVar[int] = SHARE


@dataclass(frozen=True)
class NeverShare(Figure):
    """Of those who used a component in one way (`of`), the share that never used it in another that somebody used."""

    kind: str
    of: str
    unit: ClassVar[int] = SHARE


# -- how it ends --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class MeanScore(Figure):
    winners: bool = False  # only theirs


@dataclass(frozen=True)
class FinalMean(Figure):
    figure: str
    winners: bool = False


@dataclass(frozen=True)
class FinalShare(Figure):
    """The share of winners that end with so much."""

    figure: str
    least: int
    most: int
    unit: ClassVar[int] = SHARE


# -- bounds -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Bound:
    """A figure and what it may be. Without low and high it is only shown.

    A reading with a 99 % interval is out of bounds when the whole interval is.
    """

    name: str
    figure: Figure
    low: float | None = None
    high: float | None = None
    seats: range | None = None  # the seat counts it is asked of; None for all
    why: str = ""


FAIR_SEATS: Final = Bound(
    "wins of each seat", SeatWins(), -0.05, 0.05, why="where somebody sits should not decide the game"
)
UNLIKE_PLAYERS: Final = Bound(
    "wins of each kind of player", PlayerWins(), -0.12, 0.12, why="no strategy is hopeless, none the only one"
)


def paths(*names: str) -> list[Bound]:
    """How far winners went on each of these paths, and everybody."""
    return [
        Bound(f"{whose} {path}", FinalMean(path, winners))
        for path in names
        for whose, winners in (("winners'", True), ("everybody's", False))
    ]
