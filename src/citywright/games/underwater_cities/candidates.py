"""The actions worth a look: a bot plays its turn to the end, and most ways to do so differ in nothing that matters.

Left out is what another action does as well or better: a second site like the first, the payment that spends more
biomatter, a good card wasted on a slot of another colour, a gift declined.
"""

from typing import Final

from citywright.games.underwater_cities import judgement, table
from citywright.games.underwater_cities.edition import INSTANT
from citywright.games.underwater_cities.goods import NOTHING
from citywright.games.underwater_cities.judgement import card_worth, reckon, rounds_left, values_of
from citywright.games.underwater_cities.network import CITY_SITES, PLACES, TUNNEL, Network
from citywright.games.underwater_cities.state import UnderwaterCities
from citywright.games.underwater_cities.steps.turns import matches, slot_of

BEST_SITES: Final = 1  # so many places for each kind of building
BEST_UPGRADES: Final = 1  # and for each kind of upgrade
BEST_COPIES: Final = 4  # slots to perform through a card
BEST_PLAYS: Final = 14  # cards with slots
UNJUDGED: Final = frozenset({table.PLAY, table.SLOT, table.ORDER, table.CARD, table.PARTS, table.OPTIONS, table.OFFER})


def candidates(s: UnderwaterCities, seat: int) -> list[int]:
    """Never empty for an actor; all of them legal."""
    lane = s.lanes[seat]
    if not lane:
        return []
    step, a, b = lane[-1]
    if step == table.BUILD:
        return sites_worth_a_look(s, seat, s.legal(seat))
    if step == table.PLAY:
        return cards_worth_a_look(s, seat, s.legal(seat))
    if step == table.SLOT:
        return slots_worth_a_look(s, seat, a, s.legal(seat))
    if step in (table.DISCARD, table.KEEP):
        return [s.do.discard(least(s, seat, [s.do.discard.arg(action) for action in s.legal(seat)]))]
    if step == table.UPGRADE:
        return upgrades_worth_a_look(s, seat, s.legal(seat))
    if step == table.CARD and sure_gift(s, a):
        return [s.do.use()]
    if step == table.ORDER and plain_use(s, b):
        return [s.do.first(0)]
    if step == table.ADVANCING:
        return [s.do.advance()]
    if step == table.PARTS:
        return parts_worth_a_look(s, seat, a, b, s.legal(seat))
    if step == table.PICKING:
        return picks_worth_a_look(s, s.legal(seat), b)
    if step == table.PAY:
        ways = s.legal(seat)
        fewest = min([s.do.pay.arg(way) + s.do.pay.second(way) for way in ways])
        return [way for way in ways if s.do.pay.arg(way) + s.do.pay.second(way) == fewest]
    if step == table.COPYING:
        actions = s.legal(seat)
        return best(actions, [slot_worth(s, seat, s.do.copy.arg(action)) for action in actions], BEST_COPIES)
    if step == table.SPECIALS:
        return specials_worth_a_look(s, seat, s.legal(seat))
    if step == table.UNDER:
        return s.legal(seat)[:1]
    return s.legal(seat)


def defers_judgement(s: UnderwaterCities, seat: int) -> bool:
    """Half-way past these nothing has happened yet that could be judged."""
    return s.lanes[seat][-1][0] in UNJUDGED


def parts_worth_a_look(s: UnderwaterCities, seat: int, node: int, done: int, actions: list[int]) -> list[int]:
    """Parts in their order: a gift at once, one that costs something now or never."""
    kids, gifts = s.edition.effects.kids[node], values_of(s.edition).gift
    last = done.bit_length() - 1
    found: list[int] = []
    for action in actions:
        if not s.do.part.holds(action):
            found.append(action)
            continue
        part = s.do.part.arg(action)
        if gifts[kids[part]]:
            return [*found, action]
        if part > last or gifts[kids[last]]:
            found.append(action)
    return found or actions


def picks_worth_a_look(s: UnderwaterCities, actions: list[int], picked: int) -> list[int]:
    """Goods in their order."""
    pick = s.do.pick
    return [action for action in actions if pick.holds(action) and not picked >> pick.arg(action)] or actions[:1]


def best(actions: list[int], worths: list[int], n: int) -> list[int]:
    """So many of the actions, those that are worth most."""
    order = sorted([(-worth, action) for worth, action in zip(worths, actions, strict=True)])
    return [action for _, action in order[:n]]


# -- cards and slots -----------------------------------------------------------------------------------------


def least(s: UnderwaterCities, seat: int, cards: list[int]) -> int:
    """The card that is missed least."""
    left = rounds_left(s)
    worths = [card_worth(s, seat, card, left) for card in cards]
    return cards[worths.index(min(worths))]


def plays(s: UnderwaterCities, seat: int) -> list[tuple[int, int]]:
    """Cards with slots, the most promising: what the slot and, on its colour, the card would bring now.

    On another colour, and on the always-open slot, goes the card that is missed least.
    """
    left = rounds_left(s)
    hand = list(s.hands[seat])
    spare = least(s, seat, hand)
    missed = [card_worth(s, seat, card, left) * judgement.CARD_IN_HAND // 100 for card in hand]
    brings = [judgement.reckon_card(s, seat, card, left) for card in hand]
    found: list[tuple[int, int, int]] = []
    for slot in s.edition.sides[s.side]:
        if s.held[slot] and (s.seats < 4 or s.cloned or s.held[slot] >> seat & 1):
            continue
        worth = reckon(s, seat, s.edition.slot_effect[slot], left)
        for i, card in enumerate(hand):
            if matches(s, slot, card):
                found.append((-(worth + brings[i] - missed[i]), card, slot))
            elif card == spare:
                found.append((-(worth - missed[i]), card, slot))
    found.sort()
    return [(card, slot) for _, card, slot in found[:BEST_PLAYS]] + [(spare, s.edition.open_slot)]


def cards_worth_a_look(s: UnderwaterCities, seat: int, actions: list[int]) -> list[int]:
    cards = {card for card, _ in plays(s, seat)}
    return [action for action in actions if not s.do.play.holds(action) or s.do.play.arg(action) in cards]


def slots_worth_a_look(s: UnderwaterCities, seat: int, card: int, actions: list[int]) -> list[int]:
    slots = {slot for mine, slot in plays(s, seat) if mine == card}
    return [action for action in actions if slot_of(s, action) in slots] or actions


def slot_worth(s: UnderwaterCities, seat: int, slot: int) -> int:
    return reckon(s, seat, s.edition.slot_effect[slot], rounds_left(s))


def specials_worth_a_look(s: UnderwaterCities, seat: int, actions: list[int]) -> list[int]:
    """The best of those that lie open, and a look at the deck."""
    left = rounds_left(s)
    takes = [action for action in actions if s.do.take.holds(action)]
    worths = [card_worth(s, seat, s.do.take.arg(action), left) for action in takes]
    return best(takes, worths, 2) + [action for action in actions if s.do.look.holds(action)]


def plain_use(s: UnderwaterCities, card: int) -> bool:
    """A card that is best used before the slot: what it gives may be spent there."""
    return s.edition.type[card] != INSTANT or values_of(s.edition).gift[s.edition.effect[card]]


def sure_gift(s: UnderwaterCities, card: int) -> bool:
    """A matching card that costs nothing."""
    return not s.edition.price[card] and plain_use(s, card)


# -- places --------------------------------------------------------------------------------------------------


def sites_worth_a_look(s: UnderwaterCities, seat: int, actions: list[int]) -> list[int]:
    """Every tunnel and city; of building sites the best for each kind."""
    n = s.networks[seat]
    found: list[int] = []
    rows: list[list[tuple[int, int]]] = [[], [], []]
    for action in actions:
        if s.do.build.holds(action):
            kind, site = s.do.build.arg(action), s.do.build.second(action)
            rows[kind].append((-site_worth(s, n, kind, site), action))
        else:
            found.append(action)
    for row in rows:
        row.sort()
        found += [action for _, action in distinct(s, row)[:BEST_SITES]]
    return found


def site_worth(s: UnderwaterCities, n: Network, kind: int, site: int) -> int:
    """A rough order of sites: connected cities first, then what is new there and what the site gives."""
    here = CITY_SITES[site // PLACES]
    same = (n.buildings(kind) & here).bit_count()
    worth = 300 if n.lived >> site & 1 else 150 if n.cities >> site // PLACES & 1 else 0
    worth += 100 if same == 0 else 40 if same == 1 else 0
    worth += 60 * n.types_at(site // PLACES) if same == 0 else 0
    board = n.board
    if board.bonus[0][site] is not NOTHING:
        worth += judgement.price_of(s, board.bonus[0][site])
    if board.federation[0] >> site & 1:
        worth += 90
    if board.double >> site & 1:
        worth += 150
    return worth


def distinct(s: UnderwaterCities, row: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """One of those that are worth the same at the same city."""
    found: list[tuple[int, int]] = []
    seen: set[tuple[int, int]] = set()
    for worth, action in row:
        key = (worth, s.do.build.second(action) // PLACES)
        if key not in seen:
            seen.add(key)
            found.append((worth, action))
    return found


def upgrades_worth_a_look(s: UnderwaterCities, seat: int, actions: list[int]) -> list[int]:
    """The best of each kind: at a connected city, with a partner that is upgraded already."""
    n = s.networks[seat]
    found = [action for action in actions if s.do.done.holds(action)]
    rows: list[list[tuple[int, int]]] = [[], [], [], []]
    for action in actions:
        if s.do.upgrade.holds(action):
            site = s.do.upgrade.arg(action)
            kind = n.kind_at(site)
            rows[kind].append((-upgrade_worth(n, kind, site), action))
        elif s.do.raise_.holds(action):
            tunnel = s.do.raise_.arg(action)
            rows[TUNNEL].append((-(n.busy_tunnels >> tunnel & 1) - 2 * (n.board.triple >> tunnel & 1), action))
    for row in rows:
        row.sort()
        found += [action for _, action in row[:BEST_UPGRADES]]
    return found


def upgrade_worth(n: Network, kind: int, site: int) -> int:
    here = CITY_SITES[site // PLACES] & n.buildings(kind) & ~(1 << site)
    partner = 2 if (here & n.upgraded).bit_count() == 1 else 1 if here and not here & n.upgraded else 0
    return 4 * (n.lived >> site & 1) + partner + 3 * (n.board.double >> site & 1)
