"""The components of 20th Century as typed tables; `reading.py` fills them from `edition.toml` or an owner's own file.

Pieces are numbered through: 0 is the start tile, then come the lands, then the technologies, each by the number that
the file gives them. Cities are numbered by piece: city c of a piece is 3 * piece + c. Halves of technologies are
numbered, too: half h of technology t, counted from 0, is 2 * t + h.
"""

from typing import TYPE_CHECKING, Final

from citywright.engine.components import Component
from citywright.games.twentieth_century.rails import CITIES, Shape

if TYPE_CHECKING:
    from citywright.games.twentieth_century.powers import Power

START: Final = 0
STACKS: Final = ("I-II", "III-IV", "V")
ROUNDS_OF: Final = (2, 2, 1)  # rounds that a stack is dealt in
SEATS: Final = range(3, 6)
LANDS_DEALT: Final = {3: 5, 4: 6, 5: 8}  # for each number of seats, in a round (T-DEAL)
TECHNOLOGIES_DEALT: Final = {3: 4, 4: 5, 5: 6}

COINS: Final = 0
SCIENCE: Final = 1
VP: Final = 2

COLUMNS: Final = 5  # of a catastrophe card, one for each player of a full table (T-COMP)
MOST_COINS: Final = 500  # no purse may ever grow beyond it, so that every bid has an action
MOST_SCIENCE: Final = 25  # the highest bid against a catastrophe
MOST_GARBAGE: Final = 10  # put aside in one round by a technology and a catastrophe
LOWEST: Final = -6  # the ends of the pollution track
HIGHEST: Final = 6

COST: Final = 32  # in a sentence `cost` is 32 * coins + science
HARM: Final = 16  # in a sentence `harm` is 16 * garbage + skulls


class Edition:
    """Every component of one edition. Tables go by piece, by city, by stack or by card."""

    def __init__(self, path: str, mark: str, lands: list[int], technologies: list[int]) -> None:
        self.path = path
        self.mark = mark
        self.keys = ["L00", *[f"L{n:02}" for n in lands], *[f"T{n:02}" for n in technologies]]
        self.numbers = {key: n for n, key in enumerate(self.keys)}
        self.last_land = len(lands)
        self.first_technology = 1 + self.last_land
        self.pieces = len(self.keys)
        self.last_piece = self.pieces - 1
        self.all_halves = (1 << 2 * len(technologies)) - 1  # as a mask
        self.seats = SEATS  # as many as there are pieces for
        self.names: list[dict[str, str]] = [{"en": "", "de": ""}] * self.pieces
        self.stack = [-1] * self.pieces  # 0 1 2; the start tile -1
        self.components: list[Component] = []
        self.city_count = [0] * self.pieces
        self.coins = [0] * (self.pieces * CITIES)
        self.science = [0] * (self.pieces * CITIES)
        self.vp = [0] * (self.pieces * CITIES)
        self.recycling = [0] * (self.pieces * CITIES)
        self.shape: list[Shape] = [Shape((), -1, ())] * self.pieces
        self.turns: list[tuple[int, ...]] = [()] * self.pieces  # rotations that look different
        self.powers: list[tuple[Power, ...]] = [()] * self.pieces
        self.bonus = [-1] * self.pieces  # the resource that an institution raises
        self.garbage = [0] * self.pieces  # immediate impact
        self.pollution = [0] * self.pieces  # the same: flowers count up, skulls down
        self.minimum: list[int] = []  # by stack
        self.costs: list[tuple[int, ...]] = []
        self.columns: list[list[tuple[int, int, int]]] = []  # card -> column -> (garbage, skulls, from so many players)
        self.card_stack: list[int] = []
        self.track: list[int] = []  # pollution: the value of each space, from the worst
        self.section: list[int] = []  # and what a clean land is worth there

    @property
    def last_card(self) -> int:
        return len(self.columns) - 1

    @property
    def last_space(self) -> int:
        """Of the longest technology cost track."""
        return max([len(costs) for costs in self.costs]) - 1

    def lands_of(self, stack: int) -> list[int]:
        return [n for n in range(1, self.first_technology) if self.stack[n] == stack]

    def technologies_of(self, stack: int) -> list[int]:
        return [n for n in range(self.first_technology, self.pieces) if self.stack[n] == stack]

    def is_land(self, piece: int) -> bool:
        return piece < self.first_technology

    def is_institution(self, piece: int) -> bool:
        return self.bonus[piece] >= 0

    def half(self, technology: int, half: int) -> int:
        """The number of one half of a technology."""
        return 2 * (technology - self.first_technology) + half

    def halves(self, technologies: tuple[int, ...]) -> list[int]:
        return [self.half(n, half) for n in technologies for half in range(len(self.powers[n]))]

    def technology_of(self, half: int) -> int:
        return half // 2 + self.first_technology

    def power(self, half: int) -> "Power":
        return self.powers[half // 2 + self.first_technology][half % 2]


def stack_of_round(round: int) -> int:
    return 0 if round <= 2 else 1 if round <= 4 else 2
