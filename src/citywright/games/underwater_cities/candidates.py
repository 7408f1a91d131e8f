"""The actions worth a look: a bot plays its turn to the end, and most ways to do so differ in nothing that matters.

Left out is what another action does as well or better: a second site like the first, the payment that spends more
biomatter, a good card wasted on a slot of another colour, a gift declined.
"""

from collections.abc import Callable
from typing import Final

from citywright.engine.state import Frame
from citywright.games.underwater_cities import judgement, table
from citywright.games.underwater_cities.edition import INSTANT
from citywright.games.underwater_cities.judgement import card_worth, reckon, rounds_left, values_of
from citywright.games.underwater_cities.network import CITY_SITES, PLACES, TUNNEL, Network
from citywright.games.underwater_cities.state import UnderwaterCities
from citywright.games.underwater_cities.steps.turns import matches, slot_of
from citywright.games.underwater_cities.worth import WORTH, priced

BEST_COPIES: Final = 4  # slots to perform through a card
BEST_PLAYS: Final = 14  # cards with slots
HASTY_PLAYS: Final = 2  # in a hurry
UNJUDGED: Final = frozenset({table.PLAY, table.SLOT, table.ORDER, table.CARD, table.PARTS, table.OPTIONS, table.OFFER})


def candidates(s: UnderwaterCities, seat: int) -> list[int]:
    """Never empty for an actor; all of them legal."""
    lane, actions = s.lanes[seat], s.legal(seat)
    choose = CHOOSERS.get(lane[-1][0]) if lane else None
    chosen = [] if choose is None else choose(s, seat, lane[-1], actions)
    return chosen or actions  # an ability may be all that can be done


def hasty_candidates(s: UnderwaterCities, seat: int) -> list[int]:
    """In a hurry only the plays that promise most."""
    lane = s.lanes[seat]
    if lane and lane[-1][0] == table.PLAY:
        return cards_of(s, plays(s, seat, HASTY_PLAYS), s.legal(seat))
    if lane and lane[-1][0] == table.SLOT:
        return slots_of(s, plays(s, seat, HASTY_PLAYS), lane[-1], s.legal(seat))
    return candidates(s, seat)


def defers_judgement(s: UnderwaterCities, seat: int) -> bool:
    """Half-way past these nothing has happened yet that could be judged."""
    return s.lanes[seat][-1][0] in UNJUDGED


def the_first(s: UnderwaterCities, seat: int, frame: Frame, actions: list[int]) -> list[int]:
    return actions[:1]


def parts(s: UnderwaterCities, seat: int, frame: Frame, actions: list[int]) -> list[int]:
    """Parts in their order: a gift at once, one that costs something now or never."""
    kids, gifts = s.edition.effects.kids[frame[1]], values_of(s.edition).gift
    last = frame[2].bit_length() - 1
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


def picks(s: UnderwaterCities, seat: int, frame: Frame, actions: list[int]) -> list[int]:
    """Goods in their order."""
    pick = s.do.pick
    return [action for action in actions if pick.holds(action) and not frame[2] >> pick.arg(action)] or actions[:1]


def ways_to_pay(s: UnderwaterCities, seat: int, frame: Frame, actions: list[int]) -> list[int]:
    """Those with the least biomatter."""
    spent = [s.do.pay.arg(way) + s.do.pay.second(way) for way in actions]
    return [way for way, biomatter in zip(actions, spent, strict=True) if biomatter == min(spent)]


def best(actions: list[int], worths: list[int], n: int) -> list[int]:
    """So many of the actions, those that are worth most."""
    order = sorted([(-worth, action) for worth, action in zip(worths, actions, strict=True)])
    return [action for _, action in order[:n]]


def least(s: UnderwaterCities, seat: int, cards: list[int]) -> int:
    """The card that is missed least."""
    left = rounds_left(s)
    values = values_of(s.edition)
    worths = [card_worth(s, seat, card, left, values) for card in cards]
    return cards[worths.index(min(worths))]


def plays(s: UnderwaterCities, seat: int, most: int) -> list[tuple[int, int]]:
    """Cards with slots, the most promising: what the slot and, on its colour, the card would bring now.

    On another colour, and on the always-open slot, goes the card that is missed least.
    """
    left = rounds_left(s)
    hand = list(s.hands[seat])
    spare = least(s, seat, hand)
    values = values_of(s.edition)
    missed = [card_worth(s, seat, card, left, values) * judgement.CARD_IN_HAND // 100 for card in hand]
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
    return [(card, slot) for _, card, slot in found[:most]] + [(spare, s.edition.open_slot)]


def discards(s: UnderwaterCities, seat: int, frame: Frame, actions: list[int]) -> list[int]:
    return [s.do.discard(least(s, seat, [s.do.discard.arg(action) for action in actions]))]


def cards(s: UnderwaterCities, seat: int, frame: Frame, actions: list[int]) -> list[int]:
    return cards_of(s, plays(s, seat, BEST_PLAYS), actions)


def cards_of(s: UnderwaterCities, promising: list[tuple[int, int]], actions: list[int]) -> list[int]:
    found = {card for card, _ in promising}
    return [action for action in actions if not s.do.play.holds(action) or s.do.play.arg(action) in found]


def slots(s: UnderwaterCities, seat: int, frame: Frame, actions: list[int]) -> list[int]:
    return slots_of(s, plays(s, seat, BEST_PLAYS), frame, actions)


def slots_of(s: UnderwaterCities, promising: list[tuple[int, int]], frame: Frame, actions: list[int]) -> list[int]:
    found = {slot for card, slot in promising if card == frame[1]}
    return [action for action in actions if slot_of(s, action) in found] or actions


def copies(s: UnderwaterCities, seat: int, frame: Frame, actions: list[int]) -> list[int]:
    left, effects = rounds_left(s), [s.edition.slot_effect[s.do.copy.arg(action)] for action in actions]
    return best(actions, [reckon(s, seat, effect, left) for effect in effects], BEST_COPIES)


def specials(s: UnderwaterCities, seat: int, frame: Frame, actions: list[int]) -> list[int]:
    """The best of those that lie open, and a look at the deck."""
    left = rounds_left(s)
    takes = [action for action in actions if s.do.take.holds(action)]
    values = values_of(s.edition)
    worths = [card_worth(s, seat, s.do.take.arg(action), left, values) for action in takes]
    return best(takes, worths, 2) + [action for action in actions if s.do.look.holds(action)]


def order(s: UnderwaterCities, seat: int, frame: Frame, actions: list[int]) -> list[int]:
    return [s.do.first(0)] if plain_use(s, frame[2]) else actions


def card(s: UnderwaterCities, seat: int, frame: Frame, actions: list[int]) -> list[int]:
    """A matching card that costs nothing is used."""
    sure = not s.edition.price[frame[1]] and plain_use(s, frame[1])
    return [s.do.use()] if sure and s.do.use() in actions else actions


def plain_use(s: UnderwaterCities, card: int) -> bool:
    """A card that is best used before the slot: what it gives may be spent there."""
    return s.edition.type[card] != INSTANT or values_of(s.edition).gift[s.edition.effect[card]]


def best_of_each(rows: list[tuple[int, int, int]]) -> list[int]:
    """Of kind, worth (less is better) and action the best action of each kind."""
    found: dict[int, int] = {}
    for kind, _, action in sorted(rows):
        found.setdefault(kind, action)
    return list(found.values())


def builds(s: UnderwaterCities, seat: int, frame: Frame, actions: list[int]) -> list[int]:
    """Every tunnel and city; of building sites the best for each kind."""
    n, build = s.networks[seat], s.do.build
    there = [(build.arg(action), build.second(action), action) for action in actions if build.holds(action)]
    rows = [(kind, -site_worth(s, n, kind, site), action) for kind, site, action in there]
    return [action for action in actions if not build.holds(action)] + best_of_each(rows)


def site_worth(s: UnderwaterCities, n: Network, kind: int, site: int) -> int:
    """A rough order of sites: connected cities first, then what is new there and what the site gives."""
    here = CITY_SITES[site // PLACES]
    same = (n.buildings(kind) & here).bit_count()
    worth = 300 if n.lived >> site & 1 else 150 if n.cities >> site // PLACES & 1 else 0
    worth += 100 if same == 0 else 40 if same == 1 else 0
    worth += 60 * n.types_at(site // PLACES) if same == 0 else 0
    worth += priced(n.board.bonus[0][site], WORTH[rounds_left(s)])
    return worth + 90 * (n.board.federation[0] >> site & 1) + 150 * (n.board.double >> site & 1)


def upgrades(s: UnderwaterCities, seat: int, frame: Frame, actions: list[int]) -> list[int]:
    """The best of each kind: at a connected city, with a partner that is upgraded already."""
    n, upgrade, raise_ = s.networks[seat], s.do.upgrade, s.do.raise_
    rows: list[tuple[int, int, int]] = []
    for action in actions:
        if upgrade.holds(action):
            kind = n.kind_at(upgrade.arg(action))
            rows.append((kind, -upgrade_worth(n, kind, upgrade.arg(action)), action))
        elif raise_.holds(action):
            tunnel = raise_.arg(action)
            rows.append((TUNNEL, -(n.busy_tunnels >> tunnel & 1) - 2 * (n.board.triple >> tunnel & 1), action))
    return [action for action in actions if s.do.done.holds(action)] + best_of_each(rows)


def upgrade_worth(n: Network, kind: int, site: int) -> int:
    here = CITY_SITES[site // PLACES] & n.buildings(kind) & ~(1 << site)
    partner = 2 if (here & n.upgraded).bit_count() == 1 else 1 if here and not here & n.upgraded else 0
    return 4 * (n.lived >> site & 1) + partner + 3 * (n.board.double >> site & 1)


CHOOSERS: Final[dict[int, Callable[[UnderwaterCities, int, Frame, list[int]], list[int]]]] = {
    table.KEEP: discards, table.DISCARD: discards, table.PLAY: cards, table.SLOT: slots, table.ORDER: order,
    table.CARD: card, table.PARTS: parts, table.PICKING: picks, table.ADVANCING: the_first, table.BUILD: builds,
    table.PAY: ways_to_pay, table.UPGRADE: upgrades, table.COPYING: copies, table.SPECIALS: specials,
    table.UNDER: the_first,
}  # fmt: skip
