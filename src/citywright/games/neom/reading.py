"""An edition file read into the tables of NEOM; anything wrong in it ends in one sentence."""

from citywright.engine.editions import SOURCES, Entry, open_edition, sorted_by_number
from citywright.games.neom import edition as ed
from citywright.games.neom.counters import COUNTERS
from citywright.games.neom.edition import DISASTERS, GOODS, HAND, SIDES, STACKS, TYPES, Edition, Need, Term
from citywright.games.neom.effects import EFFECTS, Effect


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
        edition.components.append(board.component("board", f"board {GOODS[good]}", len(edition.boards)))
        edition.boards.append((good, _read_roads(board)))
        board.done()
    if sorted(good for good, _ in edition.boards) != list(range(6)):
        raise root.wrong("board", "six boards, one for each raw good")


def _read_roads(entry: Entry) -> int:
    roads = entry.entry("roads")
    letters = roads.text("exits")
    if letters != "".join(side for side in SIDES if side in letters):
        raise roads.wrong("exits", "one to four of the letters N, E, S, W in that order")
    roads.text("source", SOURCES)
    roads.done()
    return sum(1 << SIDES.index(side) for side in letters)


def _read_tile(edition: Edition, tile: Entry) -> None:
    n = edition.keys.index(f"{tile.number('number', 1, 999):03}")
    edition.names[n] = tile.names()
    edition.stack[n] = STACKS.index(tile.text("stack", STACKS)) + 1
    edition.components.append(tile.component("tile", edition.keys[n], n))
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
    edition.exits[n] = _read_roads(tile)
    edition.polluted[n] = tile.flag("polluted")
    edition.power[n] = tile.flag("power")
    edition.vp[n] = tile.number("vp", 0, 99, default=0)
    _read_needs(edition, tile, n)
    _read_gains(edition, tile, n)
    read_effects(edition, tile, n)


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


def _read_terms(tile: Entry, key: str) -> tuple[Term, ...]:
    if isinstance(tile.get(key), int):
        return ((tile.number(key, 1, 99), 1, 0),)
    terms: list[Term] = []
    for term in tile.entries(key):
        if term.has("base"):
            terms.append((term.number("base", 1, 99), 1, 0))
        else:
            counter = COUNTERS.index(term.text("of", tuple(COUNTERS[1:])))
            terms.append((term.number("each", -9, 99), term.number("per", 1, 99, default=1), counter))
        term.done()
    return tuple(terms)


def read_effects(edition: Edition, tile: Entry, n: int) -> None:
    found: list[Effect] = []
    for kind in EFFECTS:
        effect = kind()
        if effect.read(tile):
            effect.enter(edition, n)
            found.append(effect)
    edition.effects[n] = tuple(found)


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
    if len(edition.stack_of(4, 5)) < ed.ANCHORS_DEALT * 5:
        raise root.wrong("tile", f"{ed.ANCHORS_DEALT * 5} or more anchors")
    for kind in EFFECTS:
        tiles = [n for n, effects in enumerate(edition.effects) if any(effect.key == kind.key for effect in effects)]
        if kind.only_anchors and any(n < edition.first_anchor for n in tiles):
            raise root.wrong("tile", f"{kind.key} on an anchor only")
        if kind.only_once and len(tiles) > 1:
            raise root.wrong("tile", f"at most one tile with {kind.key}")
