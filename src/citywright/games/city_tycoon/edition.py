"""The components of City Tycoon as typed tables, read from `edition.toml` or from an owner's own file.

A *piece* is anything that can lie on the map; tables have one row for each piece. City tiles come first, from 1, in the
order of their printed numbers, then both sides of every plant, then land, water and the four cells of the start tile.
Row 0 is empty ground. How many there are is the edition's own matter, as long as the rules can be played.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from citywright.engine.components import NOT_ASKED, Component
from citywright.engine.editions import Entry, open_edition, sorted_by_number
from citywright.engine.errors import BadInput

if TYPE_CHECKING:
    from mypy_extensions import i64

    from citywright.games.city_tycoon.steps.laying import Effect

ROUNDS: Final = 4
HAND: Final = 6  # tiles that each player is dealt in a round
SEATS: Final = range(2, 6)
MOST_PIECES: Final = 255  # a piece on the map is one byte

TYPES: Final = ("residential", "industry", "entertainment", "sights", "shopping")
COLOURS: Final = ("red", "blue")
RED: Final = 0
BLUE: Final = 1
SIDES: Final = ("refill", "once")
REFILL: Final = 0
ONCE: Final = 1
DEMANDS: Final = 2  # at most, of one tile

# amounts of one kind each, by name and with the most that may be printed
NEEDS: Final = {"red": 6, "blue": 6, "goods": 6, "money": 99}
GOODS: Final = 2  # their place among the needs, behind both colours
GIVES: Final = {"money": 99, "points": 50, "goods": 9}
BONUS: Final = {"money": 20, "points": 20, "goods": 9}
Needs = tuple[int, int, int, int]
Income = tuple[int, int, int]


class Edition:
    """Every piece of one edition; `tiles` are printed numbers of city tiles, `plants` those of each colour.

    keys            what names a city tile or plant in records and ids, however many come before it
    """

    def __init__(self, path: str, mark: str, tiles: Sequence[int], plants: Sequence[Sequence[int]]) -> None:
        self.path = path
        self.mark = mark
        self.tiles = len(tiles)
        self.first_plant = self.tiles + 1
        self.land = self.first_plant + 2 * sum([len(numbers) for numbers in plants])
        self.water = self.land + 1
        self.solar = self.land + 2  # the start tile: two plants and two sights
        self.sight_east = self.land + 3
        self.sight_west = self.land + 4
        self.wind = self.land + 5
        self.pieces = self.land + 6
        self.start = (self.solar, self.sight_east, self.sight_west, self.wind)
        self.supply = (0, 0, 0)  # cubes in the box: red, blue, goods
        self.terrain = 0
        self.seats = SEATS

        self.keys = ["", *[f"{number:03}" for number in tiles], *[""] * (self.pieces - self.first_plant)]
        self.names: list[dict[str, str]] = [{"en": "", "de": ""}] * self.pieces
        self.components: list[Component] = []
        self.round = [0] * self.pieces
        self.tiles_of: list[tuple[int, ...]] = [()] * (ROUNDS + 1)  # by round
        self.type = [-1] * self.pieces  # of city tiles and the sights of the start tile
        self.cost = [0] * self.pieces
        self.laid: list[tuple[Effect, ...]] = [()] * self.pieces
        self.in_turn: list[tuple[Effect, ...]] = [()] * self.pieces  # the same in the order in which they come
        # demands and incomes: row DEMANDS * piece + demand
        self.demands = [0] * self.pieces
        self.needs: list[Needs] = [(0, 0, 0, 0)] * (DEMANDS * self.pieces)
        self.gives: list[Income] = [(0, 0, 0)] * (DEMANDS * self.pieces)
        self.symbol = [-1] * self.pieces  # the type that its neighbours are rewarded for
        self.bonus: list[Income] = [(0, 0, 0)] * self.pieces
        # plants; those of the start tile are sources 0 and 1
        self.colour = [-1] * self.pieces
        self.side = [REFILL] * self.pieces
        self.number = [0] * self.pieces
        self.cubes = [0] * self.pieces
        self.source = [-1] * self.pieces  # where its cubes are counted
        self.source_colour: list[i64] = []
        self.source_keys: list[str] = []
        self.source_pieces: list[int] = []
        self.plants: list[list[int]] = [[], []]  # the refill sides of each colour's stack; the other side is the next
        self.sources_of: list[list[i64]] = [[], []]  # of each colour, the start plant first
        for colour in (RED, BLUE):
            self._add_source(colour, f"start-{COLOURS[colour]}", (self.solar, self.wind)[colour])
        for colour in (RED, BLUE):
            for number in plants[colour]:
                self._add_plant(colour, number)
        for sight in (self.sight_east, self.sight_west):
            self.type[sight] = TYPES.index("sights")
            self.symbol[sight] = TYPES.index("residential")

    def _add_source(self, colour: int, key: str, piece: int) -> None:
        self.colour[piece] = colour
        self.source[piece] = len(self.source_keys)
        self.sources_of[colour].append(len(self.source_keys))
        self.source_colour.append(colour)
        self.source_keys.append(key)
        self.source_pieces.append(piece)

    def _add_plant(self, colour: int, number: int) -> None:
        key, refill = f"{COLOURS[colour]}-{number}", self.first_plant + 2 * (len(self.source_keys) - len(COLOURS))
        self._add_source(colour, key, refill)
        self.plants[colour].append(refill)
        for side, piece in enumerate((refill, refill + 1)):
            self.keys[piece] = f"{key}-{SIDES[side]}"
            self.colour[piece] = colour
            self.side[piece] = side
            self.number[piece] = number
            self.source[piece] = self.source[refill]

    def is_city(self, piece: int) -> bool:
        return 0 < piece < self.first_plant

    def is_plant(self, piece: int) -> bool:
        return self.first_plant <= piece < self.land


# -- reading a file --------------------------------------------------------------------------------------


def read_edition(path: str, effects: "Sequence[type[Effect]]") -> Edition:
    """An edition file as tables; anything wrong in it ends in one sentence that names file, entry and field."""
    root, mark = open_edition(path, "city_tycoon")
    box, start, listed = root.entry("box"), root.entry("start"), root.entries("plant", "number")
    tiles = sorted_by_number(root.entries("tile", "number"), 1, 999)
    stacks = [[entry for entry in listed if entry.text("colour", COLOURS) == colour] for colour in COLOURS]
    plants = [sorted_by_number(stack, 1, 12, "used only once for each colour") for stack in stacks]
    root.done()
    edition = Edition(path, mark, numbers_of(tiles), [numbers_of(stack) for stack in plants])
    if edition.pieces > MOST_PIECES + 1:
        raise BadInput(
            f"{root.place}: {edition.tiles} tiles and {len(listed)} plants are too many; it should be at most "
            f"{MOST_PIECES - 6}, where a plant counts twice, since it has two sides"
        )
    _read_start(edition, start)
    for colour, stack in enumerate(plants):
        for piece, entry in zip(edition.plants[colour], stack, strict=True):
            _read_plant(edition, entry, piece)
    _read_box(edition, box)
    for n, entry in enumerate(tiles, start=1):
        edition.components.append(entry.component("tile", edition.keys[n], n))
        edition.round[n] = entry.number("round", 1, ROUNDS)
        read_tile(edition, entry, n, effects)
    _sort_by_round(edition, root.place)
    return edition


def numbers_of(entries: list[Entry]) -> list[int]:
    return [entry.number("number", 1, 999) for entry in entries]


def read_amounts(entry: Entry, limits: Mapping[str, int]) -> list[int]:
    """How many of each kind; what is not said is none."""
    return [entry.number(unit, 0, most, default=0) for unit, most in limits.items()]


def _read_income(entry: Entry, limits: Mapping[str, int]) -> Income:
    money, points, goods = read_amounts(entry, limits)
    entry.done()
    return money, points, goods


def _read_box(edition: Edition, box: Entry) -> None:
    """Cubes and terrain tiles; the start plants take a cube for each player (C-SETUP-4)."""
    red, blue = box.number("red", SEATS[-1], 99), box.number("blue", SEATS[-1], 99)
    edition.supply = (red, blue, box.number("goods", 1, 99))
    edition.terrain = box.number("terrain", 0, 99)
    box.done()
    for key, piece in (("land", edition.land), ("water", edition.water)):
        edition.components.append(Component("terrain", key, piece, {"count": edition.terrain, "source": "rules"}))
    for colour, count in zip((*COLOURS, "goods"), edition.supply, strict=True):
        cubes = {"count": count, "source": "rules"}
        edition.components.append(Component("cubes", f"{colour} cubes", NOT_ASKED, cubes))


def _read_start(edition: Edition, start: Entry) -> None:
    keys = ("solar", "sight_east", "sight_west", "wind")
    for i, (piece, key) in enumerate(zip(edition.start, keys, strict=True)):
        part = start.entry(key)
        edition.names[piece] = part.names()
        figures: dict[str, object] = {"x": i % 2, "y": i // 2}
        if edition.symbol[piece] >= 0:
            bonus = part.entry("bonus")
            edition.bonus[piece] = _read_income(bonus, BONUS)
            figures["symbol"] = {"for": TYPES[edition.symbol[piece]], **bonus.values}
        edition.components.append(part.component("start", f"start {piece}", piece, **figures))
        part.done()
    start.done()


def _read_plant(edition: Edition, entry: Entry, refill: int) -> None:
    plant = {"colour": entry.text("colour", COLOURS), "source": entry.origin()}
    for piece, key in enumerate(SIDES, start=refill):
        part = entry.entry(key)
        edition.names[piece] = part.names()
        edition.cost[piece] = part.number("cost", 0, 99)
        edition.cubes[piece] = part.number("cubes", 1, 12)
        figures = {**plant, **part.values, "plant": edition.number[piece], "side": key}
        edition.components.append(Component("plant", edition.names[piece]["en"], piece, figures))
        part.done()
    entry.done()


def read_tile(edition: Edition, tile: Entry, n: int, effects: "Sequence[type[Effect]]") -> None:
    """All of a city tile but its round."""
    edition.names[n] = tile.names()
    tile.origin()
    edition.type[n] = TYPES.index(tile.text("type", TYPES))
    edition.cost[n] = tile.number("cost", 0, 99)
    laid = [kind.read(tile) for kind in effects]
    edition.laid[n] = tuple([effect for effect in laid if effect is not None])
    edition.in_turn[n] = tuple(sorted(edition.laid[n], key=lambda effect: effect.turn))
    demands = tile.entries("demand")
    if len(demands) > DEMANDS:
        raise tile.wrong("demand", f"at most {DEMANDS} demands")
    edition.symbol[n] = -1
    if tile.has("symbol"):
        if demands:
            raise tile.wrong("demand", "missing, since a tile with a symbol has no demand")
        symbol = tile.entry("symbol")
        edition.symbol[n] = TYPES.index(symbol.text("for", TYPES))
        edition.bonus[n] = _read_income(symbol, BONUS)
    edition.demands[n] = len(demands)
    for row, demand in enumerate(demands, start=DEMANDS * n):
        red, blue, goods, money = read_amounts(demand, NEEDS)
        if not red + blue + goods:
            raise demand.wrong("red", "a number of cubes, or blue or goods should be")
        edition.needs[row] = (red, blue, goods, money)
        edition.gives[row] = _read_income(demand.entry("gives"), GIVES)
        demand.done()
    tile.done()


def _sort_by_round(edition: Edition, place: str) -> None:
    """Every round needs a hand for each seat; so an edition with few tiles is for fewer players."""
    for round in range(1, ROUNDS + 1):
        tiles = tuple([n for n in range(1, edition.first_plant) if edition.round[n] == round])
        edition.tiles_of[round] = tiles
        if len(tiles) < HAND * SEATS[0]:
            raise BadInput(
                f"{place}: round {round} has {len(tiles)} tiles; it should have at least {HAND * SEATS[0]}, "
                f"{HAND} for each of {SEATS[0]} players"
            )
        edition.seats = range(SEATS[0], min(edition.seats[-1], len(tiles) // HAND) + 1)
