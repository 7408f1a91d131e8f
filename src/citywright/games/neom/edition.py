"""The components of NEOM as typed tables; reading.py fills them from an edition file.

Tables have one row for each printed tile number. Row 0 is an empty field and the last row the printed origin, so that
the -1 with which a city marks its origin finds it.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from citywright.engine.components import Component

if TYPE_CHECKING:
    from citywright.games.neom.effects import Effect

ORIGIN: Final = -1  # in a city's cells: the printed centre
FIRST_PROCESSED: Final = 6  # among the goods
FIRST_LUXURY: Final = 14

NORTH: Final = 1
EAST: Final = 2
SOUTH: Final = 4
WEST: Final = 8
SIDES: Final = "NESW"

RES: Final = 1
COM: Final = 2
IND: Final = 4
PUB: Final = 8
RAW: Final = 16
TYPES: Final = ("residential", "commercial", "industrial", "public", "raw")
BUILDINGS: Final = RES | COM | IND | PUB  # what disasters look at

GOODS: Final = (
    "coal", "gas", "oil", "ore", "stone", "wood",
    "concrete", "copper", "diamonds", "glass", "gold", "lumber", "plastic", "steel",
    "electronics", "jewelry", "sports_cars",
)  # fmt: skip
RAW_GOODS: Final = 0b000_00000000_111111
PROCESSED_GOODS: Final = 0b000_11111111_000000
LUXURY_GOODS: Final = 0b111_00000000_000000

HAND: Final = 8  # tiles for each player in a generation
ANCHORS_DEALT: Final = 4
STACKS: Final = ("I", "II", "III", "A")
DISASTERS: Final = ("flood", "fire", "crime_wave")
FLOOD: Final = 1
FIRE: Final = 2
CRIME_WAVE: Final = 3
HALF_FINES: Final = 1  # among the `guards` of a tile, beside 1 << disaster

VIRTUAL_RAW: Final = 1
VIRTUAL_ANY: Final = 2  # a raw or a processed good

Term = tuple[int, int, int]  # each * (counter // per), as (each, per, counter)
Need = tuple[int, int]  # goods of which one is needed, and money that may stand for it (0: none)


def named(names: Sequence[str], mask: int) -> list[str]:
    """What a mask holds: goods, types, sides."""
    return [name for i, name in enumerate(names) if mask >> i & 1]


class Edition:
    """Every tile and board of one edition.

    tiles, first_anchor   the last number of a tile; anchors are numbered from here to the end
    keys                  what records call a tile: its number in the file, however many there are before it
    """

    def __init__(self, path: str, mark: str, numbers: list[int], anchors: list[int]) -> None:
        self.path = path
        self.mark = mark
        self.keys = ["", *[f"{number:03}" for number in [*numbers, *anchors]]]
        self.tiles = len(numbers) + len(anchors)
        self.first_anchor = len(numbers) + 1
        rows = self.tiles + 2
        self.bit = [1 << tile for tile in range(rows)]  # for masks of tiles; so long ones take long to shift
        self.names: list[dict[str, str]] = [{"en": "", "de": ""}] * rows
        self.stack = [0] * rows  # 1 2 3 for the generations, 4 for anchors
        self.players = [0] * rows  # in play from this many players on; 0 for anchors
        self.types = [0] * rows
        self.exits = [0] * rows
        self.polluted = [False] * rows
        self.power = [False] * rows
        self.vp = [0] * rows
        self.variable = [False] * rows  # points by count: the printed value is no number
        self.cost = [0] * rows
        self.needs: list[tuple[Need, ...]] = [()] * rows
        self.needs_type = [0] * rows  # so many tiles (needs_count) of this type
        self.needs_count = [0] * rows
        self.money: list[tuple[Term, ...]] = [()] * rows
        self.income: list[tuple[Term, ...]] = [()] * rows
        self.income_by_generation: list[tuple[int, ...]] = [()] * rows
        self.points: list[tuple[Term, ...]] = [()] * rows
        self.makes = [0] * rows
        self.effects: list[tuple[Effect, ...]] = [()] * rows
        self.makes_any = [False] * rows  # from here on what effects write down for others to look up
        self.virtual = [0] * rows
        self.guards = [0] * rows  # against fines: HALF_FINES, and 1 << disaster for its own cell and those around
        self.disaster = [0] * rows
        self.printed_money = [0] * rows
        self.boards: list[tuple[int, int]] = []  # (good, exits)
        self.components: list[Component] = []
        self._stacks: dict[tuple[int, int], tuple[int, ...]] = {}
        self.types[ORIGIN] = RAW

    def stack_of(self, generation: int, players: int) -> tuple[int, ...]:
        """The tiles of a generation (4: the anchors) for so many players, in order of number; found once."""
        key = (generation, players)
        if key not in self._stacks:
            tiles = range(1, self.tiles + 1)
            self._stacks[key] = tuple([n for n in tiles if self.stack[n] == generation and self.players[n] <= players])
        return self._stacks[key]
