"""The components of 20th Century as typed tables, read from `edition.toml` or from an owner's own file.

Pieces are numbered through: 0 is the start tile, 1 to 40 are the lands, 41 to 70 the technologies. Cities are numbered
by piece: city c of a piece is 3 * piece + c.
"""

import itertools
from typing import Final

from citywright.engine.editions import SOURCES, Entry, read_toml
from citywright.games.twentieth_century.rails import (
    CITIES,
    EDGE_NAMES,
    EDGES,
    INSIDE,
    POINTS,
    Line,
    Shape,
    lattice_steps,
    turned_point,
    why_not_drawn,
)

START: Final = 0
LANDS: Final = 40
FIRST_TECHNOLOGY: Final = 41
TECHNOLOGIES: Final = 30
PIECES: Final = 71
STACKS: Final = ("I-II", "III-IV", "V")
LAND_STACKS: Final = (16, 16, 8)
TECHNOLOGY_STACKS: Final = (12, 12, 6)
CARDS_PER_STACK: Final = 3

COINS: Final = 0
SCIENCE: Final = 1
VP: Final = 2
RESOURCES: Final = ("coins", "science", "vp")

MINE: Final = 0
LABORATORY: Final = 1
HOSPITAL: Final = 2
WORKERS: Final = 3
BRIDGE: Final = 4
SORTING: Final = 5
PARK: Final = 6
LOCOMOTIVE: Final = 7
TRANSPORT: Final = 8
RECYCLING: Final = 9
CLEANUP: Final = 10
QUALITY: Final = 11
KINDS: Final = (
    "mine", "laboratory", "hospital", "workers", "bridge", "sorting", "park", "locomotive", "garbage_transport",
    "recycling", "cleanup", "quality_of_life",
)  # fmt: skip
INSTITUTIONS: Final = (MINE, LABORATORY, HOSPITAL)
SINGLE_USE: Final = (WORKERS, BRIDGE, SORTING, PARK)
PAID: Final = (RECYCLING, CLEANUP, QUALITY)

COLUMNS: Final = 5
MOST_BRIDGES: Final = 4
MOST_COINS: Final = 500  # no purse may ever grow beyond it, so that every bid has an action
MOST_GARBAGE: Final = 10  # put aside in one round by a technology and a catastrophe
LOWEST: Final = -6  # the ends of the pollution track
HIGHEST: Final = 6

Power = tuple[int, int, int, int]  # kind, coins and science it costs, what it gives (bonus or points)


class Edition:
    """Every component of one edition."""

    def __init__(self, path: str, mark: str) -> None:
        self.path = path
        self.mark = mark
        self.names: list[dict[str, str]] = [{"en": "", "de": ""}] * PIECES
        self.stack = [0] * PIECES  # 0 1 2; the start tile -1
        self.sources: list[dict[str, str]] = [{}] * PIECES
        self.city_count = [0] * PIECES
        self.coins = [0] * (PIECES * CITIES)
        self.science = [0] * (PIECES * CITIES)
        self.vp = [0] * (PIECES * CITIES)
        self.recycling = [0] * (PIECES * CITIES)
        self.shape: list[Shape] = [Shape((), -1, ())] * PIECES
        self.turns: list[tuple[int, ...]] = [()] * PIECES  # rotations that look different
        self.powers: list[tuple[Power, ...]] = [()] * PIECES
        self.bonus = [-1] * PIECES  # the resource that an institution raises
        self.garbage = [0] * PIECES  # immediate impact
        self.pollution = [0] * PIECES  # the same: flowers count up, skulls down
        self.minimum: list[int] = []  # by stack
        self.costs: list[tuple[int, ...]] = []
        self.cost_sources: list[dict[str, str]] = []
        self.columns: list[list[tuple[int, int, int]]] = []  # card -> column -> (garbage, skulls, from so many players)
        self.card_stack: list[int] = []
        self.card_sources: list[str] = []
        self.track: list[int] = []  # pollution: the value of each space, from the worst
        self.section: list[int] = []  # and what a clean land is worth there
        self.track_source = ""

    def lands_of(self, stack: int) -> list[int]:
        return [n for n in range(1, LANDS + 1) if self.stack[n] == stack]

    def technologies_of(self, stack: int) -> list[int]:
        return [n for n in range(FIRST_TECHNOLOGY, PIECES) if self.stack[n] == stack]

    def is_institution(self, piece: int) -> bool:
        return self.bonus[piece] >= 0


def stack_of_round(round: int) -> int:
    return 0 if round <= 2 else 1 if round <= 4 else 2


def read_edition(path: str) -> Edition:
    """An edition file as tables; anything wrong in it ends in one sentence that names file, entry and field."""
    root, mark = read_toml(path)
    head = root.entry("edition")
    head.text("game", ("twentieth_century",))
    head.names()
    edition = Edition(path, f"{head.text('key')} {head.number('version', 1, 10_000)} {mark}")
    head.done()
    _read_start(edition, root.entry("start"))
    for land in root.entries("land", "number"):
        _read_land(edition, land, land.number("number", 1, LANDS))
    for technology in root.entries("technology", "number"):
        _read_technology(edition, technology)
    for price in root.entries("price", "stack"):
        _read_price(edition, price)
    for card in root.entries("catastrophe", "stack"):
        _read_card(edition, card)
    _read_track(edition, root.entry("pollution"))
    root.done()
    _check_whole(edition, root)
    return edition


# -- tiles ---------------------------------------------------------------------------------------------


def _read_start(edition: Edition, tile: Entry) -> None:
    edition.names[START] = tile.names()
    edition.stack[START] = -1
    _read_source(edition, tile, START)
    _read_ground(edition, tile, START, -1)
    tile.done()


def _read_land(edition: Edition, tile: Entry, n: int) -> None:
    if edition.city_count[n]:
        raise tile.wrong("number", "used only once")
    edition.names[n] = tile.names()
    edition.stack[n] = STACKS.index(tile.text("stack", STACKS))
    _read_source(edition, tile, n)
    _read_ground(edition, tile, n, -1)
    tile.done()


def _read_source(edition: Edition, tile: Entry, n: int) -> None:
    """Where the piece comes from, and its rails if they come from somewhere else."""
    source = tile.text("source", SOURCES)
    edition.sources[n] = {"source": source, "rails": tile.text("rails_source", SOURCES, default=source)}


def _read_ground(edition: Edition, tile: Entry, n: int, building: int) -> None:
    """Cities and tracks of a land, a start tile or an institution."""
    cities = _read_cities(edition, tile, n)
    if building < 0 and not cities:
        raise tile.wrong("cities", "a list of one to three cities")
    if building in cities or len(set(cities)) != len(cities):
        raise tile.wrong("cities", "on different points")
    lines: list[Line] = []
    for track in tile.items("tracks"):
        points = [_read_point(tile, word, cities, building) for word in str(track).split()]
        for p, q in itertools.pairwise(points):
            lines += lattice_steps(p, q)
    wrong = why_not_drawn(cities, building, tuple(lines)) if lines else "a list of tracks, each from point to point"
    if wrong:
        raise tile.wrong("tracks", wrong)
    edition.shape[n] = Shape(cities, building, tuple(lines))
    edition.turns[n] = _different_turns(edition, n)


def _read_cities(edition: Edition, tile: Entry, n: int) -> tuple[int, ...]:
    found: list[int] = []
    for c, city in enumerate(tile.entries("cities")):
        if c >= CITIES:
            raise tile.wrong("cities", f"at most {CITIES} cities")
        at = city.text("at", tuple(POINTS[p] for p in INSIDE))
        found.append(POINTS.index(at))
        for key, table in (("coins", edition.coins), ("science", edition.science), ("vp", edition.vp)):
            table[n * CITIES + c] = city.number(key, 0, 9, default=0)
        edition.recycling[n * CITIES + c] = city.number("recycling", 0, 1, default=0)
        city.done()
    edition.city_count[n] = len(found)
    return tuple(found)


def _read_point(tile: Entry, word: str, cities: tuple[int, ...], building: int) -> int:
    if len(word) == 1 and word in EDGE_NAMES:
        return EDGES[EDGE_NAMES.index(word)]
    if word in ("c0", "c1", "c2") and int(word[1]) < len(cities):
        return cities[int(word[1])]
    if word == "i" and building >= 0:
        return building
    if word in POINTS:
        return POINTS.index(word)
    raise tile.wrong("tracks", "made of N, E, S, W, c0, c1, c2, i (a building) and points as 2,2")


def _different_turns(edition: Edition, n: int) -> tuple[int, ...]:
    """The rotations of a tile that do not look alike (T-ATTACH)."""
    seen: list[object] = []
    turns: list[int] = []
    shape = edition.shape[n]
    for turn in range(4):
        lines = sorted([tuple(sorted([turned_point(p, turn) for p in way])) for way in shape.lines])
        cities = [(turned_point(p, turn), *_output(edition, n * CITIES + c)) for c, p in enumerate(shape.cities)]
        look = (lines, sorted(cities), turned_point(shape.building, turn) if shape.building >= 0 else -1)
        if look not in seen:
            seen.append(look)
            turns.append(turn)
    return tuple(turns)


def _output(edition: Edition, city: int) -> tuple[int, int, int, int]:
    return edition.coins[city], edition.science[city], edition.vp[city], edition.recycling[city]


# -- technologies --------------------------------------------------------------------------------------


def _read_technology(edition: Edition, tile: Entry) -> None:
    n = tile.number("number", 1, TECHNOLOGIES) + LANDS
    if edition.powers[n]:
        raise tile.wrong("number", "used only once")
    edition.names[n] = tile.names()
    edition.stack[n] = STACKS.index(tile.text("stack", STACKS))
    _read_source(edition, tile, n)
    if tile.has("impact"):
        impact = tile.entry("impact")
        edition.garbage[n] = impact.number("garbage", 0, 4, default=0)
        flowers, skulls = impact.number("flowers", 0, 3, default=0), impact.number("skulls", 0, 3, default=0)
        if flowers and skulls:
            raise impact.wrong("flowers", "left out where there are skulls, since their order would matter")
        edition.pollution[n] = flowers - skulls
        impact.done()
    edition.powers[n] = tuple(_read_power(power) for power in tile.entries("powers", "kind"))
    _check_powers(edition, tile, n)
    if edition.powers[n][0][0] in INSTITUTIONS:
        edition.bonus[n] = edition.powers[n][0][0]
        building = POINTS.index(tile.text("building", tuple(POINTS[p] for p in INSIDE)))
        _read_ground(edition, tile, n, building)
        if edition.city_count[n] or not any(piece & 15 for piece in edition.shape[n].pieces if piece & 128):
            raise tile.wrong("tracks", "leading from the building to an edge, and there are no cities")
    tile.done()


def _read_power(power: Entry) -> Power:
    kind = KINDS.index(power.text("kind", KINDS))
    coins, science, gives = 0, 0, 0
    if kind in PAID:
        coins, science = power.number("coins", 0, 20, default=0), power.number("science", 0, 20, default=0)
        if not coins and not science:
            raise power.wrong("coins", "a price above 0 in coins or science")
    if kind in INSTITUTIONS:
        gives = power.number("bonus", 1, 9)
    elif kind == QUALITY:
        gives = power.number("points", 1, 20)
    power.done()
    return kind, coins, science, gives


def _check_powers(edition: Edition, tile: Entry, n: int) -> None:
    """One kind, or one single-use and one multiple-use half (T-COMP)."""
    kinds = [power[0] for power in edition.powers[n]]
    single = [kind for kind in kinds if kind in SINGLE_USE]
    if len(kinds) not in (1, 2) or (len(kinds) == 2 and (len(single) != 1 or any(k in INSTITUTIONS for k in kinds))):
        raise tile.wrong("powers", "one power, or one single-use and one multiple-use power")
    if PARK in kinds and (edition.garbage[n] or edition.pollution[n] <= 0):
        raise tile.wrong("impact", "flowers alone, since a park has nothing else")


# -- tracks and cards ----------------------------------------------------------------------------------


def _read_price(edition: Edition, price: Entry) -> None:
    price.text("stack", (STACKS[min(len(edition.minimum), 2)],))
    edition.minimum.append(price.number("minimum", 1, 20))
    costs = price.items("technology")
    good = [c for c in costs if isinstance(c, int) and not isinstance(c, bool) and 0 <= c <= 25]
    if len(good) != len(costs) or not 2 <= len(costs) <= 12 or good != sorted(good, reverse=True):
        raise price.wrong("technology", "two to twelve numbers from 0 to 25 that never rise")
    edition.costs.append(tuple(good))
    source = price.text("source", SOURCES)
    edition.cost_sources.append({"source": source, "minimum": price.text("minimum_source", SOURCES, default=source)})
    price.done()


def _read_card(edition: Edition, card: Entry) -> None:
    edition.card_stack.append(STACKS.index(card.text("stack", STACKS)))
    edition.card_sources.append(card.text("source", SOURCES))
    columns: list[tuple[int, int, int]] = []
    for column in card.entries("columns"):
        garbage, skulls = column.number("garbage", 0, 6, 0), column.number("skulls", 0, 6, 0)
        columns.append((garbage, skulls, column.number("players", 3, 5, 3)))
        column.done()
    milder = all(a[0] >= b[0] and a[1] >= b[1] for a, b in itertools.pairwise(columns))
    if len(columns) != COLUMNS or not milder or columns[0][:2] == (0, 0) or columns[-1][:2] != (0, 0):
        raise card.wrong("columns", "five columns, the worst first, none worse than the one before, the last one empty")
    if sorted([column[2] for column in columns[1:-1]]) != [3, 4, 5] or columns[0][2] != 3 or columns[-1][2] != 3:
        raise card.wrong("columns", "such that two of the inner ones are for 4 and for 5 players (players = 4, 5)")
    edition.columns.append(columns)
    card.done()


def _read_track(edition: Edition, track: Entry) -> None:
    spaces = HIGHEST - LOWEST + 1
    for key, table, low, high in (("values", edition.track, -20, 20), ("clean", edition.section, 2, 4)):
        for item in track.items(key):
            if isinstance(item, bool) or not isinstance(item, int) or not low <= item <= high:
                raise track.wrong(key, f"{spaces} whole numbers from {low} to {high}")
            table.append(item)
        if len(table) != spaces or table != sorted(table):
            raise track.wrong(key, f"{spaces} whole numbers that never fall")
    edition.track_source = track.text("source", SOURCES)
    track.done()


# -- the whole -----------------------------------------------------------------------------------------


def _check_whole(edition: Edition, root: Entry) -> None:
    """An edition may change components, not their number, so that a game's actions stay the same."""
    if tuple(len(edition.lands_of(k)) for k in range(3)) != LAND_STACKS or not all(edition.city_count[1:41]):
        raise root.wrong("land", "40 lands: 16 of stack I-II, 16 of III-IV, 8 of V")
    counts = tuple(len(edition.technologies_of(k)) for k in range(3))
    if counts != TECHNOLOGY_STACKS or not all(edition.powers[FIRST_TECHNOLOGY:]):
        raise root.wrong("technology", "30 technologies: 12 of stack I-II, 12 of III-IV, 6 of V")
    kinds = [power[0] for powers in edition.powers for power in powers]
    if kinds.count(BRIDGE) > MOST_BRIDGES:
        raise root.wrong("technology", f"such that at most {MOST_BRIDGES} are bridges")
    if len(edition.minimum) != len(STACKS):
        raise root.wrong("price", "three tables, for I-II, III-IV and V")
    if sorted(edition.card_stack) != [0, 0, 0, 1, 1, 1, 2, 2, 2]:
        raise root.wrong("catastrophe", "nine cards, three of each stack")
    start = [_output(edition, c) for c in range(edition.city_count[START])]
    if start != [(1, 1, 0, 0), (2, 1, 0, 0), (0, 0, 0, 1)]:
        raise root.wrong("start", "three cities: 1 coin 1 science; 2 coins 1 science; recycling")
    if largest_purse(edition) > MOST_COINS:
        raise root.wrong("land", f"such that nobody can ever hold more than {MOST_COINS} coins")


def largest_purse(edition: Edition) -> int:
    """More coins than anyone can ever hold when bidding: every city of every land, every mine at twelve cities."""
    purse = 10
    for round in range(1, 5):
        for n in range(PIECES):
            if edition.stack[n] <= stack_of_round(round):
                purse += sum(edition.coins[n * CITIES : (n + 1) * CITIES])
                if edition.bonus[n] == COINS:
                    purse += 12 * edition.powers[n][0][3]
    return purse + 4 * (max(edition.minimum) + 2)
