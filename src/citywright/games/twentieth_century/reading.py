"""An edition file as the tables of an `Edition`; anything wrong ends in one sentence with file, entry and field."""

import itertools
from typing import Final

from citywright.engine.editions import SOURCES, Entry, open_edition, sorted_by_number
from citywright.games.twentieth_century import edition as box
from citywright.games.twentieth_century import rails
from citywright.games.twentieth_century.edition import STACKS, START, Edition
from citywright.games.twentieth_century.powers import KINDS, Bridge, Institution, Park
from citywright.games.twentieth_century.rails import CITIES, EDGE_NAMES, EDGES, INSIDE, POINTS

MOST_NUMBER: Final = 99  # of a piece, so that its key has two digits
MOST_BRIDGES: Final = 4  # T-COMP


def read_edition(path: str) -> Edition:
    root, mark = open_edition(path, "twentieth_century")
    lands = sorted_by_number(root.entries("land", "number"), 1, MOST_NUMBER)
    technologies = sorted_by_number(root.entries("technology", "number"), 1, MOST_NUMBER)
    numbers = [[piece.number("number", 1, MOST_NUMBER) for piece in pieces] for pieces in (lands, technologies)]
    edition = Edition(path, mark, *numbers)
    _read_tile(edition, root.entry("start"), START)
    for n, land in enumerate(lands, 1):
        _read_tile(edition, land, n)
    for n, technology in enumerate(technologies, edition.first_technology):
        _read_technology(edition, technology, n)
    for price in root.entries("price", "stack"):
        _read_price(edition, price)
    for card in root.entries("catastrophe", "stack"):
        _read_card(edition, card)
    _read_track(edition, root.entry("pollution"))
    root.done()
    _check_whole(edition, root)
    return edition


# -- tiles ---------------------------------------------------------------------------------------------


def _read_tile(edition: Edition, tile: Entry, n: int) -> None:
    _read_head(edition, tile, n)
    _read_ground(edition, tile, n, -1)
    _add_piece(edition, tile, n)
    tile.done()


def _add_piece(edition: Edition, tile: Entry, n: int) -> None:
    """The tile as a component: `links` are groups of endpoints that one piece of track joins, `lines` its steps from
    point to point, both before rotation."""
    shape = edition.shape[n]
    lines = [[p % rails.SIZE, p // rails.SIZE, q % rails.SIZE, q // rails.SIZE] for p, q in shape.lines]
    kind = "start" if n == START else "land" if edition.is_land(n) else "technology"
    piece = tile.component("piece", edition.keys[n], n, type=kind, links=shape.links(), lines=lines)
    edition.components.append(piece)


def _read_head(edition: Edition, tile: Entry, n: int) -> None:
    """Name, stack, and where the piece comes from; its rails may come from somewhere else."""
    edition.names[n] = tile.names()
    if n != START:
        edition.stack[n] = STACKS.index(tile.text("stack", STACKS))
    tile.text("rails_source", SOURCES, default="house")


def _read_ground(edition: Edition, tile: Entry, n: int, building: int) -> None:
    """Cities and tracks of a land, a start tile or an institution."""
    cities = _read_cities(edition, tile, n)
    if building < 0 and not cities:
        raise tile.wrong("cities", "a list of one to three cities")
    if building in cities or len(set(cities)) != len(cities):
        raise tile.wrong("cities", "on different points")
    lines: list[rails.Line] = []
    for track in tile.items("tracks"):
        points = [_read_point(tile, word, cities, building) for word in str(track).split()]
        steps = list(itertools.pairwise(points))
        if not steps or any(p == q for p, q in steps):
            raise tile.wrong("tracks", "a list of tracks, each from one point to another")
        for p, q in steps:
            lines += rails.lattice_steps(p, q)
    wrong = "a list of tracks, each from point to point"
    if not lines or (wrong := rails.why_not_drawn(cities, building, tuple(lines)) or ""):
        raise tile.wrong("tracks", wrong)
    edition.shape[n] = rails.Shape(cities, building, tuple(lines))
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
    shape, turned = edition.shape[n], rails.turned_point
    for turn in range(4):
        lines = sorted([tuple(sorted([turned(p, turn) for p in way])) for way in shape.lines])
        cities = [(turned(p, turn), *_output(edition, n * CITIES + c)) for c, p in enumerate(shape.cities)]
        look = (lines, sorted(cities), turned(shape.building, turn) if shape.building >= 0 else -1)
        if look not in seen:
            seen.append(look)
            turns.append(turn)
    return tuple(turns)


def _output(edition: Edition, city: int) -> tuple[int, int, int, int]:
    return edition.coins[city], edition.science[city], edition.vp[city], edition.recycling[city]


# -- technologies --------------------------------------------------------------------------------------


def _read_technology(edition: Edition, tile: Entry, n: int) -> None:
    _read_head(edition, tile, n)
    if tile.has("impact"):
        impact = tile.entry("impact")
        edition.garbage[n] = impact.number("garbage", 0, 4, default=0)
        flowers, skulls = impact.number("flowers", 0, 3, default=0), impact.number("skulls", 0, 3, default=0)
        if flowers and skulls:
            raise impact.wrong("flowers", "left out where there are skulls, since their order would matter")
        edition.pollution[n] = flowers - skulls
        impact.done()
    found = tile.entries("powers", "kind")
    powers = edition.powers[n] = tuple(KINDS[power.text("kind", tuple(KINDS))].read(power) for power in found)
    _check_powers(edition, tile, n)
    institution = powers[0]
    if isinstance(institution, Institution):
        edition.bonus[n] = institution.resource
        _read_ground(edition, tile, n, POINTS.index(tile.text("building", tuple(POINTS[p] for p in INSIDE))))
        if edition.city_count[n] or not any(piece & 15 for piece in edition.shape[n].pieces if piece & rails.BUILDING):
            raise tile.wrong("tracks", "leading from the building to an edge, and there are no cities")
    _add_piece(edition, tile, n)
    tile.done()


def _check_powers(edition: Edition, tile: Entry, n: int) -> None:
    """One kind, or one single-use and one multiple-use half (T-COMP)."""
    powers = edition.powers[n]
    mixed = [power.single_use for power in powers if not isinstance(power, Institution)]
    if len(powers) != 1 and sorted(mixed) != [False, True]:
        raise tile.wrong("powers", "one power, or one single-use and one multiple-use power")
    if any(isinstance(power, Park) for power in powers) and (edition.garbage[n] or edition.pollution[n] <= 0):
        raise tile.wrong("impact", "flowers alone, since a park has nothing else")


# -- tracks and cards ----------------------------------------------------------------------------------


def _read_price(edition: Edition, price: Entry) -> None:
    stack = price.text("stack", (STACKS[min(len(edition.minimum), 2)],))
    edition.components.append(price.component("price", f"price {stack}", len(edition.minimum)))
    price.text("minimum_source", SOURCES, default="house")
    edition.minimum.append(price.number("minimum", 1, 20))
    costs = price.items("technology")
    good = [c for c in costs if isinstance(c, int) and not isinstance(c, bool) and 0 <= c <= 25]
    if len(good) != len(costs) or not 2 <= len(costs) <= 12 or good != sorted(good, reverse=True):
        raise price.wrong("technology", "two to twelve numbers from 0 to 25 that never rise")
    edition.costs.append(tuple(good))
    price.done()


def _read_card(edition: Edition, card: Entry) -> None:
    number = len(edition.card_stack)
    edition.components.append(card.component("catastrophe", f"catastrophe {number + 1}", number))
    edition.card_stack.append(STACKS.index(card.text("stack", STACKS)))
    columns: list[tuple[int, int, int]] = []
    for column in card.entries("columns"):
        garbage, skulls = column.number("garbage", 0, 6, 0), column.number("skulls", 0, 6, 0)
        columns.append((garbage, skulls, column.number("players", 3, 5, 3)))
        column.done()
    milder = all(a[0] >= b[0] and a[1] >= b[1] for a, b in itertools.pairwise(columns))
    if len(columns) != box.COLUMNS or not milder or columns[0][:2] == (0, 0) or columns[-1][:2] != (0, 0):
        raise card.wrong("columns", "five columns, the worst first, none worse than the one before, the last one empty")
    if sorted([column[2] for column in columns[1:-1]]) != [3, 4, 5] or columns[0][2] != 3 or columns[-1][2] != 3:
        raise card.wrong("columns", "such that two of the inner ones are for 4 and for 5 players (players = 4, 5)")
    edition.columns.append(columns)
    card.done()


def _read_track(edition: Edition, track: Entry) -> None:
    spaces = box.HIGHEST - box.LOWEST + 1
    for key, table, low, high in (("values", edition.track, -20, 20), ("clean", edition.section, 2, 4)):
        for item in track.items(key):
            if isinstance(item, bool) or not isinstance(item, int) or not low <= item <= high:
                raise track.wrong(key, f"{spaces} whole numbers from {low} to {high}")
            table.append(item)
        if len(table) != spaces or table != sorted(table):
            raise track.wrong(key, f"{spaces} whole numbers that never fall")
    edition.components.append(track.component("pollution track", "pollution", 0))
    track.done()


# -- the whole -----------------------------------------------------------------------------------------


def _check_whole(edition: Edition, root: Entry) -> None:
    """What the rules need of all pieces together, and the number of seats that there are enough for."""
    lands, technologies, cards = [], [], []
    for stack, rounds in enumerate(box.ROUNDS_OF):
        lands.append(len(edition.lands_of(stack)) // rounds)
        technologies.append(len(edition.technologies_of(stack)) // rounds)
        cards.append(edition.card_stack.count(stack) // rounds)
    fewest = box.SEATS[0]
    for key, found, dealt in (
        ("land", lands, box.LANDS_DEALT), ("technology", technologies, box.TECHNOLOGIES_DEALT),
    ):  # fmt: skip
        if min(found) < dealt[fewest]:
            needs = [f"{dealt[fewest] * n} of stack {stack}" for stack, n in zip(STACKS, box.ROUNDS_OF, strict=True)]
            raise root.wrong(key, f"at least {', '.join(needs)}, as many as {fewest} players need")
        edition.seats = range(fewest, 1 + max(n for n in edition.seats if dealt[n] <= min(found)))
    if not min(cards):
        raise root.wrong("catastrophe", "at least two cards of stacks I-II and III-IV, and one of V")
    if [isinstance(power, Bridge) for powers in edition.powers for power in powers].count(True) > MOST_BRIDGES:
        raise root.wrong("technology", f"such that at most {MOST_BRIDGES} are bridges")
    if len(edition.minimum) != len(STACKS):
        raise root.wrong("price", "three tables, for I-II, III-IV and V")
    start = [_output(edition, c) for c in range(edition.city_count[START])]
    if start != [(1, 1, 0, 0), (2, 1, 0, 0), (0, 0, 0, 1)]:
        raise root.wrong("start", "three cities: 1 coin 1 science; 2 coins 1 science; recycling")
    if largest_purse(edition) > box.MOST_COINS:
        raise root.wrong("land", f"such that nobody can ever hold more than {box.MOST_COINS} coins")


def largest_purse(edition: Edition) -> int:
    """More coins than anyone can ever hold when bidding: every city of every land, every mine at twelve cities."""
    purse = 10
    for round in range(1, 5):
        for n in range(edition.pieces):
            if edition.stack[n] <= box.stack_of_round(round):
                purse += sum(edition.coins[n * CITIES : (n + 1) * CITIES])
                if edition.bonus[n] == box.COINS:
                    purse += 12 * edition.powers[n][0].gives
    return purse + 4 * (max(edition.minimum) + 2)
