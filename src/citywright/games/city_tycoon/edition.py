"""The components of City Tycoon as typed tables, read from `edition.toml` or from an owner's own file.

A *piece* is anything that can lie on the map; tables have one row for each piece. City tiles are 1 to 120 (their
number), then both sides of every plant, then land, water and the four cells of the start tile. Row 0 is empty ground.
"""

from typing import Final

from citywright.engine.editions import SOURCES, Entry, read_toml

TILES: Final = 120
ROUNDS: Final = 4
ROUND_TILES: Final = 30

TYPES: Final = ("residential", "industry", "entertainment", "sights", "shopping")
COLOURS: Final = ("red", "blue")
RED: Final = 0
BLUE: Final = 1
PLANTS: Final = 6  # of each colour
SIDES: Final = ("refill", "once")
REFILL: Final = 0
ONCE: Final = 1

FIRST_PLANT: Final = TILES + 1
LAND: Final = FIRST_PLANT + 4 * PLANTS
WATER: Final = LAND + 1
SOLAR: Final = WATER + 1  # the start tile: two plants and two sights
SIGHT_EAST: Final = SOLAR + 1
SIGHT_WEST: Final = SOLAR + 2
WIND: Final = SOLAR + 3
PIECES: Final = WIND + 1

SOURCES_OF_CUBES: Final = 2 + 2 * PLANTS  # the start plants red and blue, then plants by colour and number
CUBES: Final = (30, 25)  # red, blue
GOODS: Final = 25
TERRAIN: Final = 36

COUNTED: Final = (*TYPES, "red_plant", "blue_plant")  # what a bonus of round 4 may count
DEMANDS: Final = 2  # at most, of one tile


class Edition:
    """Every piece of one edition."""

    def __init__(self, path: str, mark: str) -> None:
        self.path = path
        self.mark = mark
        self.names: list[dict[str, str]] = [{"en": "", "de": ""}] * PIECES
        self.sources = [""] * PIECES
        self.round = [0] * PIECES
        self.type = [-1] * PIECES  # of city tiles and the sights of the start tile
        self.cost = [0] * PIECES
        # when laid
        self.land = [0] * PIECES
        self.water = [0] * PIECES
        self.goods = [0] * PIECES
        self.points = [0] * PIECES
        self.buys: list[tuple[tuple[int, int], ...]] = [()] * PIECES  # steps of (money, points)
        self.per = [-1] * PIECES  # what is counted, of COUNTED
        self.per_points = [0] * PIECES
        # demands and incomes: row DEMANDS * piece + demand
        self.demands = [0] * PIECES
        self.needs = [[0] * (DEMANDS * PIECES) for _ in COLOURS]
        self.needs_goods = [0] * (DEMANDS * PIECES)
        self.needs_money = [0] * (DEMANDS * PIECES)
        self.gives_money = [0] * (DEMANDS * PIECES)
        self.gives_points = [0] * (DEMANDS * PIECES)
        self.gives_goods = [0] * (DEMANDS * PIECES)
        # the neighbour symbol
        self.symbol = [-1] * PIECES  # the type it rewards
        self.symbol_money = [0] * PIECES
        self.symbol_points = [0] * PIECES
        self.symbol_goods = [0] * PIECES
        # plants
        self.cubes = [0] * PIECES
        for sight in (SIGHT_EAST, SIGHT_WEST):
            self.type[sight] = TYPES.index("sights")
            self.symbol[sight] = TYPES.index("residential")


def plant(colour: int, number: int, side: int) -> int:
    """The piece that shows this side of a plant; numbers from 0."""
    return FIRST_PLANT + 2 * (PLANTS * colour + number) + side


def is_plant(piece: int) -> bool:
    return FIRST_PLANT <= piece < LAND


def is_city(piece: int) -> bool:
    return 0 < piece <= TILES


def colour_of(piece: int) -> int:
    return (piece - FIRST_PLANT) // (2 * PLANTS)


def source_of(piece: int) -> int:
    """Where the cubes of a plant are counted."""
    return 2 + (piece - FIRST_PLANT) // 2


def source_colour(source: int) -> int:
    return source if source < 2 else (source - 2) // PLANTS


def tiles_of(round: int) -> range:
    """The numbers of a round's city tiles."""
    return range(ROUND_TILES * (round - 1) + 1, ROUND_TILES * round + 1)


# -- reading a file --------------------------------------------------------------------------------------


def read_edition(path: str) -> Edition:
    """An edition file as tables; anything wrong in it ends in one sentence that names file, entry and field."""
    root, mark = read_toml(path)
    head = root.entry("edition")
    head.text("game", ("city_tycoon",))
    head.names()
    edition = Edition(path, f"{head.text('key')} {head.number('version', 1, 10_000)} {mark}")
    head.done()
    _read_start(edition, root.entry("start"))
    plants, tiles = root.entries("plant", "number"), root.entries("tile", "number")
    root.done()
    for entry in plants:
        _read_plant(edition, entry)
    for entry in tiles:
        _read_tile(edition, entry)
    _check_whole(edition, root)
    return edition


def _read_start(edition: Edition, start: Entry) -> None:
    for piece, key in ((SOLAR, "solar"), (SIGHT_EAST, "sight_east"), (SIGHT_WEST, "sight_west"), (WIND, "wind")):
        part = start.entry(key)
        edition.names[piece] = part.names()
        edition.sources[piece] = part.text("source", SOURCES)
        if edition.symbol[piece] >= 0:
            bonus = part.entry("bonus")
            _read_bonus(edition, bonus, piece)
            bonus.done()
        part.done()
    start.done()


def _read_plant(edition: Edition, entry: Entry) -> None:
    colour = COLOURS.index(entry.text("colour", COLOURS))
    number = entry.number("number", 1, PLANTS) - 1
    source = entry.text("source", SOURCES)
    for side, key in enumerate(SIDES):
        piece = plant(colour, number, side)
        if edition.sources[piece]:
            raise entry.wrong("number", "used only once for each colour")
        part = entry.entry(key)
        edition.names[piece] = part.names()
        edition.cost[piece] = part.number("cost", 0, 99)
        edition.cubes[piece] = part.number("cubes", 1, 12)
        edition.sources[piece] = source
        part.done()
    entry.done()


def _read_tile(edition: Edition, tile: Entry) -> None:
    n = tile.number("number", 1, TILES)
    if edition.round[n]:
        raise tile.wrong("number", "used only once")
    edition.names[n] = tile.names()
    edition.sources[n] = tile.text("source", SOURCES)
    edition.round[n] = tile.number("round", 1, ROUNDS)
    if n not in tiles_of(edition.round[n]):
        raise tile.wrong("round", f"{(n - 1) // ROUND_TILES + 1}, since {ROUND_TILES} tiles belong to each round")
    edition.type[n] = TYPES.index(tile.text("type", TYPES))
    edition.cost[n] = tile.number("cost", 0, 99)
    _read_laying(edition, tile, n)
    _read_use(edition, tile, n)
    tile.done()


def _read_laying(edition: Edition, tile: Entry, n: int) -> None:
    edition.land[n] = tile.number("land", 0, 4, default=0)
    edition.water[n] = tile.number("water", 0, 4, default=0)
    if edition.land[n] + edition.water[n] > 4:
        raise tile.wrong("water", "at most 4 together with land, since a tile has four edges")
    edition.goods[n] = tile.number("goods", 0, 9, default=0)
    edition.points[n] = tile.number("points", 0, 50, default=0)
    steps: list[tuple[int, int]] = []
    for step in tile.entries("buys"):
        steps.append((step.number("money", 1, 99), step.number("points", 1, 50)))
        step.done()
    if len(steps) > 4:
        raise tile.wrong("buys", "at most four steps")
    edition.buys[n] = tuple(steps)
    if tile.has("per"):
        per = tile.entry("per")
        edition.per[n] = COUNTED.index(per.text("of", COUNTED))
        edition.per_points[n] = per.number("points", 1, 9)
        per.done()


def _read_use(edition: Edition, tile: Entry, n: int) -> None:
    demands = tile.entries("demand")
    if len(demands) > DEMANDS:
        raise tile.wrong("demand", f"at most {DEMANDS} demands")
    if tile.has("symbol"):
        if demands:
            raise tile.wrong("demand", "missing, since a tile with a symbol has no demand")
        symbol = tile.entry("symbol")
        edition.symbol[n] = TYPES.index(symbol.text("for", TYPES))
        _read_bonus(edition, symbol, n)
        symbol.done()
    edition.demands[n] = len(demands)
    for i, demand in enumerate(demands):
        row = DEMANDS * n + i
        for colour, key in enumerate(COLOURS):
            edition.needs[colour][row] = demand.number(key, 0, 6, default=0)
        edition.needs_goods[row] = demand.number("goods", 0, 6, default=0)
        edition.needs_money[row] = demand.number("money", 0, 99, default=0)
        if not (edition.needs[RED][row] or edition.needs[BLUE][row] or edition.needs_goods[row]):
            raise demand.wrong("red", "a number of cubes, or blue or goods should be")
        gives = demand.entry("gives")
        edition.gives_money[row] = gives.number("money", 0, 99, default=0)
        edition.gives_points[row] = gives.number("points", 0, 50, default=0)
        edition.gives_goods[row] = gives.number("goods", 0, 9, default=0)
        gives.done()
        demand.done()


def _read_bonus(edition: Edition, bonus: Entry, piece: int) -> None:
    edition.symbol_money[piece] = bonus.number("money", 0, 20, default=0)
    edition.symbol_points[piece] = bonus.number("points", 0, 20, default=0)
    edition.symbol_goods[piece] = bonus.number("goods", 0, 9, default=0)


def _check_whole(edition: Edition, root: Entry) -> None:
    """An edition may change components, not their number, so that a game's actions stay the same."""
    if not all(edition.round[1 : TILES + 1]):
        raise root.wrong("tile", f"all {TILES} numbers from 1 to {TILES}")
    if not all(edition.sources[FIRST_PLANT:LAND]):
        raise root.wrong("plant", f"numbers 1 to {PLANTS} in red and in blue")
