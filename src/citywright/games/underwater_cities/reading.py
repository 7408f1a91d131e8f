"""An edition file as typed tables; anything wrong in it ends in one sentence that names file, entry and field."""

from collections.abc import Sequence
from typing import Final

from citywright.engine.editions import SOURCES, Entry, open_edition, sorted_by_number
from citywright.games.underwater_cities import edition as ed
from citywright.games.underwater_cities import effects, network
from citywright.games.underwater_cities.counting import COUNTERS, OF_BUILDINGS, OF_POINTS, read_counter
from citywright.games.underwater_cities.edition import COLOURS, SIDE_SLOTS, SIDES, SPECIAL_ERA, TYPES, Edition
from citywright.games.underwater_cities.effects import NO_EFFECT, Effects, Verb, read_goods, read_kinds
from citywright.games.underwater_cities.goods import GOODS, POINTS, Costs
from citywright.games.underwater_cities.network import CITIES, KINDS, PLACES, SITES, STRUCTURES, TUNNELS, Board
from citywright.games.underwater_cities.verbs import VERBS

SEATS: Final = 4
LEAST_DECK: Final = (0, 60, 48, 48)  # a card for every turn of four players in the era, and their hands behind it
LEAST_CONTRACTS: Final = 3
BROWN_AND_BLUE: Final = ("brown", "blue")


def read_edition(path: str, verbs: Sequence[Verb] = VERBS) -> Edition:
    root, mark = open_edition(path, "underwater_cities")
    edition = Edition(path, mark, Effects(verbs))
    _read_slots(edition, root)
    _read_sides(edition, root)
    _read_boards(edition, root)
    _read_tiles(edition, root)
    _read_contracts(edition, root)
    _read_cards(edition, root)
    root.done()
    _compare_contracts(edition)
    edition.count()
    return edition


def _numbered(root: Entry, kind: str, most: int) -> list[tuple[int, Entry]]:
    """The entries of a kind with their numbers, wherever they stand in the file."""
    found = sorted_by_number(root.entries(kind, "number"), 0, most)
    return [(entry.number("number", 0, most), entry) for entry in found]


# -- the main board ----------------------------------------------------------------------------------------


def _read_slots(edition: Edition, root: Entry) -> None:
    slots = {slot.text("key"): slot for slot in root.entries("slot", "key")}
    if "open" not in slots or len(slots) != len(root.items("slot")):
        raise root.wrong("slot", "slots with different keys, one of them the always-open slot, open")
    edition.slot_keys = [*sorted(slots.keys() - {"open"}), "open"]
    for i, key in enumerate(edition.slot_keys):
        slot = slots[key]
        node = edition.effects.read_in("slot", slot, "effect", "without copy or steps: no slot performs another")
        edition.slot_effect.append(node)
        edition.components.append(slot.component("slot", f"slot {key}", i))
        for row in edition.effects.within(node):
            edition.effects.slot[row] = i
        slot.done()


def _read_sides(edition: Edition, root: Entry) -> None:
    sides = root.entries("side", "key")
    if [side.text("key", SIDES) for side in sides] != list(SIDES):
        raise root.wrong("side", "the two sides small and large, in that order")
    letters = tuple(edition.slot_keys[:-1])
    for key, side, slots in zip(SIDES, sides, SIDE_SLOTS, strict=True):
        edition.components.append(side.component("side", f"side {key}"))
        clockwise: list[int] = []
        colours = [-1] * len(edition.slot_keys)
        for colour, name in enumerate(COLOURS):
            rows = [letters.index(letter) for letter in side.texts(name, letters)]
            if len(rows) != slots // 3:
                raise side.wrong(name, f"{slots // 3} different slots")
            for row in rows:
                colours[row] = colour
            clockwise += rows
        if len(set(clockwise)) != slots:
            raise side.wrong("green", "no slot twice on a side")
        edition.sides.append(tuple(clockwise))
        edition.slot_colour.append(colours)
        side.done()


# -- player boards -------------------------------------------------------------------------------------------


def _read_boards(edition: Edition, root: Entry) -> None:
    for number, entry in _numbered(root, "board", 99):
        edition.components.append(entry.component("board", f"board {number}", len(edition.boards)))
        edition.boards.append(_read_board(entry, number))
        entry.done()
    for advanced in (False, True):
        if sum(board.advanced == advanced for board in edition.boards) < SEATS:
            raise root.wrong("board", f"at least {SEATS} basic boards and {SEATS} advanced ones, one for each player")


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
        sites |= ((1 << count) - 1 | 1 << network.EXPANSION) << PLACES * city
    for i, wanted in ((0, 2), (1, 1), (2, 1)):
        if (network.TOUCH[9 + i] & tunnels).bit_count() != wanted:
            raise entry.wrong("tunnels", "a list with two tunnels to m1 and one each to m2 and m3")
    board = Board(number, tunnels, sites)
    board.advanced = entry.flag("advanced")
    for place in entry.entries("places"):
        _read_place(board, place)
        place.done()
    for pair in entry.items("pairs"):
        if not isinstance(pair, list) or len(pair) != 2 or any(name not in TUNNELS for name in pair):
            raise entry.wrong("pairs", "a list of pairs of tunnels")
        board.pairs.append(sum(1 << TUNNELS.index(name) for name in pair))
    board.compare_places()
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
        board.surcharge[kind][at] = effects.read_build_cost(place, "surcharge", effects.MOST_SURCHARGE)
        board.charged[kind] |= 1 << at
    for flag, its in (("double", 0), ("triple", 1), ("metropolis_points", 1), ("grand", 2)):
        if kind == its and place.flag(flag):
            setattr(board, flag, getattr(board, flag) | 1 << at)


# -- metropolises and contracts ------------------------------------------------------------------------------


def _read_tiles(edition: Edition, root: Entry) -> None:
    tiles = [(tile.text("colour", BROWN_AND_BLUE), number, tile) for number, tile in _numbered(root, "metropolis", 99)]
    e, browns = edition.effects, sum(colour == "brown" for colour, _, _ in tiles)
    if browns < SEATS or len(tiles) - browns < 2 * SEATS:
        raise root.wrong("metropolis", f"at least {SEATS} brown and {2 * SEATS} blue ones, one and two for each player")
    for colour, number, tile in sorted(tiles, key=lambda row: BROWN_AND_BLUE.index(row[0])):
        edition.components.append(tile.component("metropolis", f"metropolis {number}", len(edition.tile_numbers)))
        edition.tile_numbers.append(number)
        edition.tile_names.append(tile.names())
        instant = produced = scored = NO_EFFECT
        if colour == "brown":
            scored = _read_scoring(edition, tile, "scoring")
            if COUNTERS[e.arg[scored]] != "city":
                edition.solo_browns.append(len(edition.tile_scoring))
        else:
            if tile.has("instant"):
                instant = e.read_in("metropolis", tile, "instant")
            if tile.has("production"):
                produced = e.read_in("production", tile, "production")
                if not e.unasked[produced]:
                    raise tile.wrong("production", "goods only: a metropolis asks nothing")
        edition.tile_instant.append(instant)
        edition.tile_production.append(produced)
        edition.tile_scoring.append(scored)
        tile.done()


def _read_contracts(edition: Edition, root: Entry) -> None:
    for number, contract in _numbered(root, "contract", 99):
        row = len(edition.contract_numbers)
        edition.components.append(contract.component("contract", f"contract {number}", row))
        edition.contract_numbers.append(number)
        edition.contract_names.append(contract.names())
        conditions: list[ed.Condition] = []
        for need in contract.entries("needs"):
            conditions.append((read_counter(need, "count"), need.number("at_least", 1, 99)))
            need.done()
        if not conditions:
            raise contract.wrong("needs", "at least one condition")
        edition.conditions.append(tuple(conditions))
        edition.reward.append(edition.effects.read_in("gift", contract, "reward", "goods, cards and steps only"))
        contract.done()
    if len(edition.reward) < LEAST_CONTRACTS:
        raise root.wrong("contract", f"at least {LEAST_CONTRACTS} contracts, as many as lie open")


def _compare_contracts(edition: Edition) -> None:
    """Which of them a building may fulfil so that something else can be done: points alone mostly open nothing."""
    e = edition.effects
    paid = any(len(cost) > POINTS and cost[POINTS] for rows in e.rows for cost in rows)
    needs = [counter for conditions in edition.conditions for counter, _ in conditions]
    counted = OF_POINTS in needs or any(e.counts[row] and e.arg[row] == OF_POINTS for row in range(len(e.arg)))
    for conditions, reward in zip(edition.conditions, edition.reward, strict=True):
        built = any(counter in OF_BUILDINGS for counter, _ in conditions)
        only_points = e.verb[reward].name == "gain" and not any(e.goods[reward][:POINTS])
        edition.built_for.append(built and (paid or counted or not only_points))


# -- cards -------------------------------------------------------------------------------------------------------


def _read_cards(edition: Edition, root: Entry) -> None:
    cards = [(_deck_of(card), number, card) for number, card in _numbered(root, "card", 999)]
    decks = [deck for deck, _, _ in cards]
    if decks.count((0, 0)) != 1:
        raise root.wrong("card", "cards with an era, specials with a price, and one with neither, the assistant")
    for era in range(1, SPECIAL_ERA):
        if decks.count((era, 0)) < LEAST_DECK[era]:
            raise root.wrong("card", f"at least {LEAST_DECK[era]} cards of era {era}, enough for every turn of the era")
    if not any(deck > (SPECIAL_ERA, -3) for deck in decks):
        raise root.wrong("card", "at least one special card for 1 or 2 credits: their deck begins with one face up")
    for deck, number, card in sorted(cards, key=lambda row: row[:2]):
        frame = card.text("frame", SOURCES, default=card.text("source", SOURCES))
        row, key = len(edition.card_keys), f"{number:03}"
        edition.components.append(card.component("card", key, row, frame_source=frame))
        edition.card_numbers.append(number)
        edition.card_keys.append(key)
        _read_card(edition, card, deck[0])


def _deck_of(card: Entry) -> tuple[int, int]:
    """Where a card belongs, in the order of rows: its era, and for specials the dear ones before the others."""
    if card.has("price"):
        return SPECIAL_ERA, -3 if card.number("price", 1, 3) == 3 else -1
    return card.number("era", 1, 3, default=0), 0


def _read_card(edition: Edition, card: Entry, era: int) -> None:
    kind = TYPES.index(card.text("type", TYPES if era else ("action",)))
    node = NO_EFFECT
    edition.names.append(card.names())
    edition.colour.append(COLOURS.index(card.text("colour", COLOURS)) if era else -1)
    edition.era.append(era)
    edition.type.append(kind)
    edition.price.append(card.number("price", 1, 3, default=0))
    if kind == ed.SCORING:
        node = _read_scoring(edition, card, "effect")
    elif kind != ed.PERMANENT:
        place = {ed.INSTANT: "card", ed.ACTION: "action", ed.PRODUCTION: "production"}[kind]
        node = edition.effects.read_in(place, card, "effect")
    edition.effect.append(node)
    _read_standing(edition, card, kind == ed.PERMANENT)
    e = edition.effects
    copies_free = any(e.verb[row].name == "copy" and not e.arg[row] for row in e.within(node))
    if era == SPECIAL_ERA and copies_free:  # U-CARD-32
        raise card.wrong("effect", 'with copy = "others" or "any": a special card never reaches the always-open slot')
    card.done()


def _read_scoring(edition: Edition, entry: Entry, key: str) -> int:
    node = edition.effects.read_in("scoring", entry, key)
    if edition.effects.verb[node].name == "gain":
        raise entry.wrong(key, "points for something that is counted or paid")
    return node


def _read_standing(edition: Edition, card: Entry, permanent: bool) -> None:
    """What a permanent card changes; other cards have none of it."""
    e = edition.effects
    edition.hooks.append((_read_hook(edition, card),) if permanent and card.has("on") else ())
    discounts: list[tuple[int, Costs]] = []
    for row in card.entries("less") if permanent else ():
        discounts.append((read_kinds(row, "build"), read_goods(row, "goods")))
        row.done()
    edition.discount.append(tuple(discounts))
    edition.hand.append(card.number("hand", 1, 3, default=0) if permanent else 0)
    able, ends = permanent and card.has("ability"), permanent and card.has("turn_end")
    edition.ability.append(e.read_in("ability", card, "ability") if able else NO_EFFECT)
    edition.idle.append(not (able or edition.hooks[-1] or discounts))
    edition.turn_end.append(e.read_in("gift", card, "turn_end", "goods, cards and steps only") if ends else NO_EFFECT)


def _read_hook(edition: Edition, card: Entry) -> ed.Hook:
    event = ed.EVENTS.index(card.text("on", ed.EVENTS))
    about = ed.ANY
    if event == ed.SPACE:
        about = 1 << card.number("about", 1, 4)
    elif event in (ed.SECOND, ed.SECOND_UPGRADED):
        about = 1 << KINDS.index(card.text("about", KINDS[:3]))
    elif event == ed.SLOT_GIVES:
        about = 1 << GOODS.index(card.text("about", GOODS[:5]))
    elif event == ed.SLOT_USED:
        about = 1 << edition.slot_keys.index(card.text("about", tuple(edition.slot_keys[:-1])))
    elif event in (ed.BUILT, ed.UPGRADED):
        about = read_kinds(card, "about")
        if event == ed.UPGRADED and about & ~STRUCTURES:
            raise card.wrong("about", "structures")
    should = "goods, cards and steps only: a trigger asks nothing"
    return event, about, edition.effects.read_in("gift", card, "effect", should)
