"""The components of Underwater Cities as typed tables, read from `edition.toml` or from an owner's own file.

Cards have one row for each printed number: 0 is the Personal Assistant, 1 to 180 the era cards, 181 to 190 the specials
for 3 credits, 191 to 205 those for 1 or 2.
"""

from typing import Final

from citywright.engine.editions import SOURCES, Entry, read_toml
from citywright.games.underwater_cities.effects import (
    ADVANCE,
    COPY,
    COPY_FREE,
    COUNTERS,
    DRAW,
    GAIN,
    GOODS,
    IF,
    MOST_SURCHARGE,
    ONE,
    PAY,
    PER,
    STEPS,
    USE,
    Effects,
    read_build_cost,
    read_effect,
    read_goods,
    read_kinds,
)
from citywright.games.underwater_cities.network import (
    CITIES,
    EXPANSION,
    KINDS,
    PLACES,
    SITES,
    STRUCTURES,
    TOUCH,
    TUNNELS,
    Board,
    Costs,
)

ASSISTANT: Final = 0
LAST_ERA_CARD: Final = 180
FIRST_THREE: Final = 181  # specials for 3 credits
FIRST_CHEAP: Final = 191  # specials for 1 or 2
CARDS: Final = 206
ERA_ENDS: Final = (0, 66, 123, 180)  # the last card of each era
SPECIAL_ERA: Final = 4

COLOURS: Final[tuple[str, ...]] = ("green", "red", "yellow")
TYPES: Final[tuple[str, ...]] = ("instant", "permanent", "action", "production", "scoring")
INSTANT: Final = 0
PERMANENT: Final = 1
ACTION: Final = 2
PRODUCTION: Final = 3
SCORING: Final = 4

SLOTS: Final[tuple[str, ...]] = tuple("abcdefghijklmnopqrstu")
OPEN_SLOT: Final = len(SLOTS)
SLOT_COUNT: Final = len(SLOTS) + 1
SIDES: Final[tuple[str, ...]] = ("small", "large")  # 1-2 players, 3-4 players
SIDE_SLOTS: Final = (12, 15)

EVENTS: Final[tuple[str, ...]] = (
    "unmatched", "space", "second", "second_upgraded", "second_tunnel", "slot_gives", "metropolis", "slot", "built",
    "upgraded", "special", "action",
)  # fmt: skip
UNMATCHED: Final = 0
SPACE: Final = 1
SECOND: Final = 2
SECOND_UPGRADED: Final = 3
SECOND_TUNNEL: Final = 4
SLOT_GIVES: Final = 5
METROPOLIS_JOINED: Final = 6
SLOT_USED: Final = 7
BUILT: Final = 8
UPGRADED: Final = 9
SPECIAL_TAKEN: Final = 10
ACTION_USED: Final = 11
ANY: Final = -1  # whatever the event is about

BROWNS: Final = 5
BLUES: Final = 11
TILES: Final = BROWNS + BLUES
CITY_COUNTING_BROWN: Final = 4  # left out in solo (U-SOLO-3)
CONTRACTS: Final = 8
BOARDS: Final = 8

Hook = tuple[int, int, int]  # (event, what it is about as a mask, effect)
Condition = tuple[int, int]  # (counter, at least)


class Edition:
    """Every component of one edition."""

    def __init__(self, path: str, mark: str) -> None:
        self.path = path
        self.mark = mark
        self.effects = Effects()
        self.names: list[dict[str, str]] = [{"en": "", "de": ""}] * CARDS
        self.sources = [""] * CARDS  # of the effect
        self.frames = [""] * CARDS  # of name, number, colour and type; "house" if one of them is ours
        self.era = [0] * CARDS
        self.colour = [-1] * CARDS
        self.type = [0] * CARDS
        self.price = [0] * CARDS
        self.effect = [0] * CARDS  # of instant, action, production and scoring cards
        self.hooks: list[tuple[Hook, ...]] = [()] * CARDS
        self.discount: list[tuple[tuple[int, Costs], ...]] = [()] * CARDS  # (kinds, goods)
        self.hand = [0] * CARDS
        self.ability = [0] * CARDS
        self.turn_end = [0] * CARDS
        self.slot_effect = [0] * SLOT_COUNT
        self.slot_source = [""] * SLOT_COUNT
        self.sides: list[tuple[int, ...]] = [(), ()]  # clockwise
        self.slot_colour: list[list[int]] = [[-1] * SLOT_COUNT, [-1] * SLOT_COUNT]
        self.side_source = [""] * 2
        self.tile_names: list[dict[str, str]] = [{"en": "", "de": ""}] * TILES
        self.tile_source = [""] * TILES
        self.tile_instant = [0] * TILES
        self.tile_production = [0] * TILES
        self.tile_scoring = [0] * TILES
        self.contract_names: list[dict[str, str]] = [{"en": "", "de": ""}] * CONTRACTS
        self.contract_source = [""] * CONTRACTS
        self.conditions: list[tuple[Condition, ...]] = [()] * CONTRACTS
        self.reward = [0] * CONTRACTS
        self.boards: list[Board] = []

    def deck(self, era: int) -> list[int]:
        return list(range(ERA_ENDS[era - 1] + 1, ERA_ENDS[era] + 1))


def read_edition(path: str) -> Edition:
    """An edition file as tables; anything wrong in it ends in one sentence that names file, entry and field."""
    root, mark = read_toml(path)
    head = root.entry("edition")
    head.text("game", ("underwater_cities",))
    head.names()
    edition = Edition(path, f"{head.text('key')} {head.number('version', 1, 10_000)} {mark}")
    head.done()
    _read_slots(edition, root)
    _read_sides(edition, root)
    _read_boards(edition, root)
    _read_tiles(edition, root)
    _read_contracts(edition, root)
    cards = root.entries("card", "number")
    root.done()
    seen: set[int] = set()
    for card in cards:
        number = card.number("number", 0, CARDS - 1)
        if number in seen:
            raise card.wrong("number", "used only once")
        seen.add(number)
        _read_card(edition, card, number)
    if len(seen) != CARDS:
        missing = ", ".join(str(n) for n in range(CARDS) if n not in seen)
        raise root.wrong("card", f"one card for each number from 0 to {CARDS - 1}; missing are {missing[:60]}")
    return edition


# -- the main board ----------------------------------------------------------------------------------------


def _read_slots(edition: Edition, root: Entry) -> None:
    names = (*SLOTS, "open")
    found: set[str] = set()
    for slot in root.entries("slot", "key"):
        key = slot.text("key", names)
        found.add(key)
        i = names.index(key)
        edition.slot_effect[i] = read_effect(edition.effects, slot.entry("effect"))
        edition.slot_source[i] = slot.text("source", SOURCES)
        for row in edition.effects.within(edition.slot_effect[i]):
            edition.effects.slot[row] = i
        if COPY in edition.effects.ops(edition.slot_effect[i]):
            raise slot.wrong("effect", "without copy: no slot performs another one")
        slot.done()
    if len(found) != len(names):
        raise root.wrong("slot", f"one slot for each of {', '.join(names)}")


def _read_sides(edition: Edition, root: Entry) -> None:
    sides = root.entries("side", "key")
    if [side.text("key", SIDES) for side in sides] != list(SIDES):
        raise root.wrong("side", "the two sides small and large, in that order")
    for i, side in enumerate(sides):
        edition.side_source[i] = side.text("source", SOURCES)
        clockwise: list[int] = []
        for colour, name in enumerate(COLOURS):
            letters = side.texts(name, SLOTS)
            if len(letters) != SIDE_SLOTS[i] // 3:
                raise side.wrong(name, f"{SIDE_SLOTS[i] // 3} different slots")
            for letter in letters:
                edition.slot_colour[i][SLOTS.index(letter)] = colour
                clockwise.append(SLOTS.index(letter))
        if len(set(clockwise)) != SIDE_SLOTS[i]:
            raise side.wrong("green", "no slot twice on a side")
        edition.sides[i] = tuple(clockwise)
        side.done()


# -- player boards -------------------------------------------------------------------------------------------


def _read_boards(edition: Edition, root: Entry) -> None:
    for number, entry in enumerate(root.entries("board", "number"), start=1):
        entry.number("number", number, number)
        edition.boards.append(_read_board(entry, number))
        entry.done()
    if len(edition.boards) != BOARDS:
        raise root.wrong("board", "eight boards, four basic ones and four advanced ones")


def _read_board(entry: Entry, number: int) -> Board:
    tunnels = 0
    for name in entry.texts("tunnels", TUNNELS):
        tunnels |= 1 << TUNNELS.index(name)
    counts = entry.items("sites")
    if len(counts) != 9 or any(not isinstance(n, int) or not 1 <= n <= 4 for n in counts):
        raise entry.wrong("sites", "nine numbers from 1 to 4, the building sites of each city")
    sites = 0
    for city, count in enumerate(counts):
        assert isinstance(count, int)
        sites |= ((1 << count) - 1 | 1 << EXPANSION) << PLACES * city
    for i, wanted in ((0, 2), (1, 1), (2, 1)):
        if (TOUCH[9 + i] & tunnels).bit_count() != wanted:
            raise entry.wrong("tunnels", "a list with two tunnels to m1 and one each to m2 and m3")
    board = Board(number, tunnels, sites)
    board.source = entry.text("source", SOURCES)
    for place in entry.entries("places"):
        _read_place(board, place)
        place.done()
    for pair in entry.items("pairs"):
        if not isinstance(pair, list) or len(pair) != 2 or any(name not in TUNNELS for name in pair):
            raise entry.wrong("pairs", "a list of pairs of tunnels")
        board.pairs.append(sum(1 << TUNNELS.index(name) for name in pair))
    return board


def _read_place(board: Board, place: Entry) -> None:
    """A site with a bonus, a surcharge or another way of producing."""
    names = ((SITES, board.sites), (TUNNELS, board.tunnels), (CITIES, 0b111111111))
    key = next((key for key in ("site", "tunnel", "city") if place.has(key)), "site")
    kind = ("site", "tunnel", "city").index(key)
    at = names[kind][0].index(place.text(key, names[kind][0]))
    if not names[kind][1] >> at & 1:
        raise place.wrong(key, "a place that this board has")
    if place.has("gain"):
        board.bonus[kind][at] = read_goods(place, "gain")
    if place.flag("federation"):
        board.federation[kind] |= 1 << at
    if place.has("surcharge"):
        board.surcharge[kind][at] = read_build_cost(place, "surcharge", MOST_SURCHARGE)
        board.charged[kind] |= 1 << at
    if kind == 0 and place.flag("double"):
        board.double |= 1 << at
    if kind == 1 and place.flag("triple"):
        board.triple |= 1 << at
    if kind == 1 and place.flag("metropolis_points"):
        board.metropolis_points |= 1 << at
    if kind == 2 and place.flag("grand"):
        board.grand |= 1 << at


# -- metropolises and contracts ------------------------------------------------------------------------------


def _read_tiles(edition: Edition, root: Entry) -> None:
    tiles = root.entries("metropolis", "number")
    if len(tiles) != TILES:
        raise root.wrong("metropolis", f"{BROWNS} brown metropolises, then {BLUES} blue ones")
    for i, tile in enumerate(tiles):
        tile.number("number", i + 1, i + 1)
        tile.text("colour", ("brown" if i < BROWNS else "blue",))
        edition.tile_names[i] = tile.names()
        edition.tile_source[i] = tile.text("source", SOURCES)
        if i < BROWNS:
            edition.tile_scoring[i] = _read_scoring(edition, tile, "scoring")
        else:
            if tile.has("instant"):
                edition.tile_instant[i] = read_effect(edition.effects, tile.entry("instant"))
                _demand_ops(edition, tile, "instant", edition.tile_instant[i], {PAY, USE, COPY}, forbidden=True)
            if tile.has("production"):
                edition.tile_production[i] = _read_production(edition, tile, "production")
                if not edition.effects.unasked(edition.tile_production[i]):
                    raise tile.wrong("production", "goods only: a metropolis asks nothing")
        tile.done()


def _read_contracts(edition: Edition, root: Entry) -> None:
    contracts = root.entries("contract", "number")
    if len(contracts) != CONTRACTS:
        raise root.wrong("contract", f"{CONTRACTS} contracts")
    for i, contract in enumerate(contracts):
        contract.number("number", i + 1, i + 1)
        edition.contract_names[i] = contract.names()
        edition.contract_source[i] = contract.text("source", SOURCES)
        conditions: list[Condition] = []
        for row in contract.entries("needs"):
            conditions.append((COUNTERS.index(row.text("count", COUNTERS)), row.number("at_least", 1, 99)))
            row.done()
        if not conditions:
            raise contract.wrong("needs", "at least one condition")
        edition.conditions[i] = tuple(conditions)
        edition.reward[i] = read_effect(edition.effects, contract.entry("reward"))
        if not edition.effects.unasked(edition.reward[i]):
            raise contract.wrong("reward", "goods, cards and steps only")
        contract.done()


# -- cards -------------------------------------------------------------------------------------------------------


def _read_card(edition: Edition, card: Entry, n: int) -> None:
    edition.names[n] = card.names()
    edition.sources[n] = card.text("source", SOURCES)
    edition.frames[n] = card.text("frame", SOURCES, default=edition.sources[n])
    if n:
        edition.colour[n] = COLOURS.index(card.text("colour", COLOURS))
    edition.era[n] = SPECIAL_ERA if n > LAST_ERA_CARD else next(e for e in range(4) if n <= ERA_ENDS[e])
    edition.type[n] = TYPES.index(card.text("type", TYPES if n else ("action",)))
    if n >= FIRST_CHEAP:
        edition.price[n] = card.number("price", 1, 2)
    elif n >= FIRST_THREE:
        edition.price[n] = card.number("price", 3, 3)
    if edition.type[n] == PERMANENT:
        _read_standing(edition, card, n)
    elif edition.type[n] == PRODUCTION:
        edition.effect[n] = _read_production(edition, card, "effect")
    elif edition.type[n] == SCORING:
        edition.effect[n] = _read_scoring(edition, card, "effect")
    else:
        edition.effect[n] = read_effect(edition.effects, card.entry("effect"))
        if edition.type[n] == ACTION:
            _demand_ops(edition, card, "effect", edition.effect[n], {USE, COPY}, forbidden=True)
    e = edition.effects
    copied = [e.arg[row] for row in e.within(edition.effect[n]) if e.op[row] == COPY]
    if n >= FIRST_THREE and COPY_FREE in copied:  # U-CARD-32
        raise card.wrong("effect", 'with copy = "others" or "any": a special card never reaches the always-open slot')
    card.done()


def _demand_ops(edition: Edition, entry: Entry, key: str, node: int, ops: set[int], forbidden: bool = False) -> None:
    found = edition.effects.ops(node)
    if found & ops if forbidden else found - ops:
        raise entry.wrong(key, "made of other effects; this one cannot work here")


def _read_production(edition: Edition, entry: Entry, key: str) -> int:
    """What works in a Production touches the own goods only, so that all may produce at once (U-PROD-1)."""
    node = read_effect(edition.effects, entry.entry(key))
    _demand_ops(edition, entry, key, node, {GAIN, PER, IF, PAY, ONE})
    return node


def _read_scoring(edition: Edition, entry: Entry, key: str) -> int:
    node = read_effect(edition.effects, entry.entry(key))
    _demand_ops(edition, entry, key, node, {PER, STEPS, PAY, GAIN})
    if edition.effects.op[node] == GAIN:
        raise entry.wrong(key, "points for something that is counted or paid")
    return node


def _read_standing(edition: Edition, card: Entry, n: int) -> None:
    if card.has("on"):
        edition.hooks[n] = (_read_hook(edition, card),)
    discounts: list[tuple[int, Costs]] = []
    for row in card.entries("less"):
        discounts.append((read_kinds(row, "build"), read_goods(row, "goods")))
        row.done()
    edition.discount[n] = tuple(discounts)
    edition.hand[n] = card.number("hand", 1, 3, default=0)
    if card.has("ability"):
        edition.ability[n] = read_effect(edition.effects, card.entry("ability"))
        _demand_ops(edition, card, "ability", edition.ability[n], {GAIN, PAY, ONE, DRAW, ADVANCE})
    if card.has("turn_end"):
        edition.turn_end[n] = read_effect(edition.effects, card.entry("turn_end"))
        if not edition.effects.unasked(edition.turn_end[n]):
            raise card.wrong("turn_end", "goods, cards and steps only")


def _read_hook(edition: Edition, card: Entry) -> Hook:
    event = EVENTS.index(card.text("on", EVENTS))
    about = ANY
    if event == SPACE:
        about = 1 << card.number("about", 1, 4)
    elif event in (SECOND, SECOND_UPGRADED):
        about = 1 << KINDS.index(card.text("about", KINDS[:3]))
    elif event == SLOT_GIVES:
        about = 1 << GOODS.index(card.text("about", GOODS[:5]))
    elif event == SLOT_USED:
        about = 1 << SLOTS.index(card.text("about", SLOTS))
    elif event in (BUILT, UPGRADED):
        about = read_kinds(card, "about")
        if event == UPGRADED and about & ~STRUCTURES:
            raise card.wrong("about", "structures")
    effect = read_effect(edition.effects, card.entry("effect"))
    if not edition.effects.unasked(effect):
        raise card.wrong("effect", "goods, cards and steps only: a trigger asks nothing")
    return event, about, effect


def slot_name(slot: int) -> str:
    return "open" if slot == OPEN_SLOT else SLOTS[slot]
