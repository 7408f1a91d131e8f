"""The components of NEOM as typed tables, read from `edition.toml` or from an owner's own file.

Tables have one row for each printed tile number. Row 0 is an empty field and the last row the printed origin, so that
the -1 with which a city marks its origin finds it.
"""

from typing import Final

from citywright.engine.editions import SOURCES, Entry, open_edition, sorted_by_number

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

VIRTUAL_RAW: Final = 1
VIRTUAL_ANY: Final = 2  # a raw or a processed good

COUNTERS: Final = (
    "one", "residential", "commercial", "industrial", "public", "raw", "power", "good", "raw_good",
    "residential_area", "residential_area_grade", "set", "road_square", "building_on_corner", "industrial_on_edge",
    "surrounding_residential", "surrounding_commercial", "surrounding_polluted", "surrounding_building",
    "residential_near_commercial", "low_residential", "industrial_near_residential", "like_neighbour",
    "largest_industrial_area", "commercial_industrial_pair", "money_before_income", "final_income",
)  # fmt: skip

Term = tuple[int, int, int]  # each * (counter // per), as (each, per, counter)
Need = tuple[int, int]  # goods of which one is needed, and money that may stand for it (0: none)


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
        self.makes_any = [False] * rows
        self.fire_protection = [False] * rows
        self.crime_protection = [False] * rows
        self.half_fines = [False] * rows
        self.swap_anchors = [False] * rows
        self.virtual = [0] * rows
        self.on_choose = [0] * rows
        self.on_build: list[tuple[int, int]] = [(0, 0)] * rows  # (type, money)
        self.on_link: list[tuple[int, int]] = [(0, 0)] * rows
        self.disaster = [0] * rows
        self.printed_money = [0] * rows
        self.sources: list[dict[str, str]] = [{}] * rows
        self.boards: list[tuple[int, int]] = []  # (good, exits)
        self.board_sources: list[dict[str, str]] = []
        self.types[ORIGIN] = RAW

    def stack_of(self, generation: int, players: int) -> list[int]:
        """The tiles of a generation (4: the anchors) for so many players, in order of number."""
        return [n for n in range(1, self.tiles + 1) if self.stack[n] == generation and self.players[n] <= players]


def read_edition(path: str) -> Edition:
    """An edition file as tables; anything wrong in it ends in one sentence that names file, entry and field."""
    root, mark = open_edition(path, "neom")
    tiles = sorted_by_number(root.entries("tile", "number"), 1, 999)
    numbers = [tile.number("number", 1, 999) for tile in tiles if tile.text("stack", STACKS) != "A"]
    anchors = [tile.number("number", 1, 999) for tile in tiles if tile.text("stack", STACKS) == "A"]
    edition = Edition(path, mark, numbers, anchors)
    _read_boards(edition, root)
    root.done()
    for tile in tiles:
        _read_tile(edition, tile)
    _check_whole(edition, root)
    return edition


def _read_boards(edition: Edition, root: Entry) -> None:
    for board in root.entries("board", "good"):
        good = GOODS.index(board.text("good", GOODS[:6]))
        exits, roads_source = _read_roads(board)
        edition.boards.append((good, exits))
        edition.board_sources.append({"source": board.text("source", SOURCES), "roads": roads_source})
        board.done()
    if sorted(good for good, _ in edition.boards) != list(range(6)):
        raise root.wrong("board", "six boards, one for each raw good")


def _read_roads(entry: Entry) -> tuple[int, str]:
    roads = entry.entry("roads")
    letters = roads.text("exits")
    if letters != "".join(side for side in SIDES if side in letters):
        raise roads.wrong("exits", "one to four of the letters N, E, S, W in that order")
    source = roads.text("source", SOURCES)
    roads.done()
    return sum(1 << SIDES.index(side) for side in letters), source


def _read_tile(edition: Edition, tile: Entry) -> None:
    n = edition.keys.index(f"{tile.number('number', 1, 999):03}")
    edition.names[n] = tile.names()
    edition.stack[n] = STACKS.index(tile.text("stack", STACKS)) + 1
    edition.sources[n] = {"source": tile.text("source", SOURCES)}
    if edition.stack[n] < 4:
        edition.players[n] = tile.number("players", 1, 5)
    if tile.has("disaster"):
        edition.disaster[n] = DISASTERS.index(tile.text("disaster", DISASTERS)) + 1
    else:
        _read_building(edition, tile, n)
    tile.done()


def _read_building(edition: Edition, tile: Entry, n: int) -> None:
    types = tile.texts("types", TYPES)
    if not types:
        raise tile.wrong("types", f"one or two of {', '.join(TYPES)}")
    edition.types[n] = sum(1 << TYPES.index(name) for name in types)
    edition.exits[n], edition.sources[n]["roads"] = _read_roads(tile)
    edition.polluted[n] = tile.flag("polluted")
    edition.power[n] = tile.flag("power")
    edition.vp[n] = tile.number("vp", 0, 99, default=0)
    _read_needs(edition, tile, n)
    _read_gains(edition, tile, n)
    _read_effects(edition, tile, n)


def _read_needs(edition: Edition, tile: Entry, n: int) -> None:
    edition.cost[n] = tile.number("cost", 0, 99, default=0)
    edition.needs[n] = tuple(_read_need(tile, item) for item in tile.items("needs"))
    if len(edition.needs[n]) > 4:
        raise tile.wrong("needs", "at most four needs")
    if tile.has("needs_tiles"):
        needed = tile.entry("needs_tiles")
        kind = next((name for name in TYPES if needed.has(name)), TYPES[0])
        edition.needs_type[n] = 1 << TYPES.index(kind)
        edition.needs_count[n] = needed.number(kind, 1, 24)
        needed.done()


def _read_need(tile: Entry, item: object) -> Need:
    goods, money = 0, 0
    for part in item if isinstance(item, list) else [item]:
        if isinstance(part, str) and part in GOODS:
            goods |= 1 << GOODS.index(part)
        elif isinstance(part, int) and not isinstance(part, bool) and 0 < part < 100 and not money:
            money = part
        else:
            raise tile.wrong("needs", "a list of goods, or of lists of goods and money to choose from")
    if not goods:
        raise tile.wrong("needs", "goods; money alone is the cost")
    return goods, money


def _read_gains(edition: Edition, tile: Entry, n: int) -> None:
    edition.money[n] = _read_terms(tile, "money")
    edition.income[n] = _read_terms(tile, "income")
    by_generation = tile.items("income_by_generation")
    if by_generation and (len(by_generation) != 3 or not all(type(x) is int and 0 <= x < 100 for x in by_generation)):
        raise tile.wrong("income_by_generation", "three whole numbers, one for each generation")
    edition.income_by_generation[n] = tuple(x for x in by_generation if isinstance(x, int))
    edition.points[n] = _read_terms(tile, "points")
    edition.variable[n] = bool(edition.points[n])
    edition.printed_money[n] = tile.number("printed_money", 0, 99, default=0)
    for good in tile.texts("makes", GOODS):
        edition.makes[n] |= 1 << GOODS.index(good)
    edition.makes_any[n] = tile.text("makes_any", ("processed",), default="-") == "processed"


def _read_terms(tile: Entry, key: str) -> tuple[Term, ...]:
    if isinstance(tile.get(key), int):
        return ((tile.number(key, 1, 99), 1, 0),)
    terms: list[Term] = []
    for term in tile.entries(key):
        if term.has("base"):
            terms.append((term.number("base", 1, 99), 1, 0))
        else:
            counter = COUNTERS.index(term.text("of", COUNTERS[1:]))
            terms.append((term.number("each", -9, 99), term.number("per", 1, 99, default=1), counter))
        term.done()
    return tuple(terms)


def _read_effects(edition: Edition, tile: Entry, n: int) -> None:
    edition.fire_protection[n] = tile.flag("fire_protection")
    edition.crime_protection[n] = tile.flag("crime_protection")
    edition.half_fines[n] = tile.flag("half_fines")
    edition.swap_anchors[n] = tile.flag("swap_anchors")
    edition.on_choose[n] = tile.number("on_choose", 0, 9, default=0)
    virtual = tile.text("virtual", ("raw", "raw_or_processed"), default="-")
    edition.virtual[n] = {"-": 0, "raw": VIRTUAL_RAW, "raw_or_processed": VIRTUAL_ANY}[virtual]
    for key, table in (("on_build", edition.on_build), ("on_link", edition.on_link)):
        if tile.has(key):
            effect = tile.entry(key)
            table[n] = (1 << TYPES.index(effect.text("type", TYPES)), effect.number("money", 1, 9))
            effect.done()


def _check_whole(edition: Edition, root: Entry) -> None:
    """An edition may have other components and more of them, but each player needs a hand (N-ROUND, N-ANCHOR)."""
    for stack in (1, 2, 3):
        counts = [len(edition.stack_of(stack, players)) for players in (3, 4, 5)]
        disasters = sum(1 for n in edition.stack_of(stack, 5) if edition.disaster[n])
        if any(count < HAND * players for count, players in zip(counts, (3, 4, 5), strict=True)) or disasters != 1:
            raise root.wrong(
                "tile", f"24, 32 and 40 or more tiles of stack {STACKS[stack - 1]} for 3, 4, 5 players, one disaster"
            )
        if not any(edition.disaster[n] for n in edition.stack_of(stack, 3)):
            raise root.wrong("tile", f"a disaster of stack {STACKS[stack - 1]} for any number of players")
    if len(edition.stack_of(4, 5)) < ANCHORS_DEALT * 5:
        raise root.wrong("tile", f"{ANCHORS_DEALT * 5} or more anchors")
    if sum(edition.makes_any) > 1 or sum(edition.swap_anchors) > 1:
        raise root.wrong("tile", "at most one tile with makes_any and one with swap_anchors")
    if any(edition.makes_any[n] for n in range(edition.first_anchor)):
        raise root.wrong("tile", "makes_any on an anchor only")
