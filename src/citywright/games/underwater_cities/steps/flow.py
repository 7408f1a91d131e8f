"""What goes on by itself between two decisions: finished frames leave the lane, waiting ones come up (U-TIME)."""

from typing import Final

from citywright.games.underwater_cities.counting import count
from citywright.games.underwater_cities.edition import (
    ACTION,
    INSTANT,
    SECOND_UPGRADED,
    SLOT_USED,
    UPGRADED,
)
from citywright.games.underwater_cities.network import CITY_SITES, PLACES, TUNNEL
from citywright.games.underwater_cities.state import (
    ADVANCING,
    BUILDING,
    CARD,
    FILE,
    FINISH,
    NO_CARD,
    OFFER,
    ORDER,
    PARTS,
    PRODUCING,
    RAISE,
    READYING,
    REPLACE,
    SLOT_WAITS,
    UPGRADING,
    USING,
    UnderwaterCities,
    without,
)
from citywright.games.underwater_cities.steps.actions import DO_ABILITY, DO_CLAIM
from citywright.games.underwater_cities.steps.interpreter import (
    begin,
    card_usable,
    fire,
    give,
    offer,
    open_abilities,
    open_parts,
    slot_usable,
    usable,
)
from citywright.games.underwater_cities.steps.sites import UPGRADE_COST

MOST_ACTIONS: Final = 4
TUNNEL_FLAG: Final = 64  # in the frame of an upgrade: a tunnel, not a building


def go_on(s: UnderwaterCities, seat: int) -> None:
    """Until something has to be decided or the lane is empty."""
    lane = s.lanes[seat]
    while lane and _settle(s, seat, lane[-1][0], lane[-1][1], lane[-1][2]):
        pass


def _settle(s: UnderwaterCities, seat: int, step: int, a: int, b: int) -> bool:
    """Deal with the top frame if nobody has to be asked."""
    lane = s.lanes[seat]
    if step == PARTS:
        parts = open_parts(s, seat, a, b)
        if parts and (b or len(parts) > 1):
            return False
        if b and not parts and left_out(s, a, b) and extras(s, seat):
            return False
        lane.pop()
        if parts:
            take_part(s, seat, a, b, parts[0])
    elif step in (BUILDING, UPGRADING, USING, READYING, ADVANCING):
        if b and (usable(s, seat, a) or (b < s.edition.effects.n[a] and extras(s, seat))):
            return False
        lane.pop()
    elif step == OFFER:
        if usable(s, seat, a):
            return False
        lane.pop()
    elif step == ORDER:
        return _settle_order(s, seat, a, b)
    elif step == CARD:
        if card_usable(s, seat, a) or extras(s, seat):
            return False
        lane.pop()
        drop_played(s, seat)
    elif step == SLOT_WAITS:
        if extras(s, seat):
            return False
        lane.pop()
        start_slot(s, seat, a)
    elif step == RAISE:
        lane.pop()
        raise_built(s, seat, a)
    elif step == FILE:
        lane.pop()
        file_played(s, seat)
    elif step == FINISH:
        if extras(s, seat):
            return False
        lane.pop()
    elif step == PRODUCING:
        if open_production(s, seat, a):
            return False
        lane.pop()
    else:
        return False
    return True


def left_out(s: UnderwaterCities, node: int, done: int) -> bool:
    """Whether parts of a group are still to do: an ability may make them usable (U-TIME-12)."""
    return done.bit_count() < len(s.edition.effects.kids[node])


def _settle_order(s: UnderwaterCities, seat: int, slot: int, card: int) -> bool:
    """Which comes first is asked only if both are possible."""
    card_now, slot_now = card_usable(s, seat, card), slot_usable(s, seat, slot)
    if card_now and slot_now:
        return False
    s.lanes[seat].pop()
    first(s, seat, slot, card, card_now)
    return True


def first(s: UnderwaterCities, seat: int, slot: int, card: int, card_first: bool) -> None:
    """Slot and card are two blocks, one wholly before the other (U-TIME-1)."""
    if card_first:
        s.ask(seat, SLOT_WAITS, slot)
        use_card(s, seat, card)
    else:
        s.ask(seat, CARD, card)
        start_slot(s, seat, slot)


def take_part(s: UnderwaterCities, seat: int, node: int, done: int, part: int) -> None:
    s.ask(seat, PARTS, node, done | 1 << part)
    begin(s, seat, s.edition.effects.kids[node][part])


def start_slot(s: UnderwaterCities, seat: int, slot: int) -> None:
    """The action of a slot, by a tile or through a card (U-CARD-35)."""
    if slot_usable(s, seat, slot):
        fire(s, seat, SLOT_USED, slot)
        begin(s, seat, s.edition.slot_effect[slot])
    else:
        s.tell("event.slot_unused", seat=seat, slot=slot)


def open_production(s: UnderwaterCities, seat: int, done: int) -> list[int]:
    """Production cards that may be declined, are not done and can be used now (U-PROD-12)."""
    effect = s.edition.effect
    return [
        card
        for i, card in enumerate(s.tableaus[seat].production)
        if not done >> i & 1 and not s.edition.effects.unasked[effect[card]] and usable(s, seat, effect[card])
    ]


# -- the played card -----------------------------------------------------------------------------------------


def use_card(s: UnderwaterCities, seat: int, card: int) -> None:
    """A matching card works: its price is paid, then it acts or is claimed (U-CARD-2, U-CARD-4, U-SPECIAL-7)."""
    kind = s.edition.type[card]
    if kind == INSTANT:
        pay_price(s, seat, card)
        s.tell("event.uses_card", seat=seat, card=card)
        s.ask(seat, FILE, card)
        begin(s, seat, s.edition.effect[card])
    elif kind == ACTION and len(s.tableaus[seat].actions) >= MOST_ACTIONS:
        s.ask(seat, REPLACE, card)
    else:
        claim(s, seat, card)


def pay_price(s: UnderwaterCities, seat: int, card: int) -> None:
    price = s.edition.price[card]
    if price:
        s.pay(seat, (0, 0, price, 0, 0, 0))
        s.tell("event.pays_special", seat=seat, card=card, n=price)


def claim(s: UnderwaterCities, seat: int, card: int) -> None:
    pay_price(s, seat, card)
    s.playing = NO_CARD
    s.claim_card(seat, card)
    s.tell("event.claims", seat=seat, card=card)


def give_up(s: UnderwaterCities, seat: int, card: int) -> None:
    """An action card makes room for a fifth; unused, it may act once more (U-CARD-12 to U-CARD-14)."""
    ready = card not in s.used[seat]
    if not ready:
        s.used[seat] = without(s.used[seat], card)
    s.tableaus[seat] = type(s.tableaus[seat])(s.edition, without(s.tableaus[seat].cards, card))
    s.discard(card)
    s.tell("event.gives_up", seat=seat, card=card)
    claim(s, seat, s.playing)
    if ready:
        offer(s, seat, s.edition.effect[card])


def drop_played(s: UnderwaterCities, seat: int) -> None:
    """The played card does nothing and is discarded (U-CARD-3, U-SPECIAL-8)."""
    card, s.playing = s.playing, NO_CARD
    s.discard(card)
    s.tell("event.card_unused", seat=seat, card=card)


def file_played(s: UnderwaterCities, seat: int) -> None:
    """An instant card has done its work (U-CARD-2, U-SPECIAL-10)."""
    card, s.playing = s.playing, NO_CARD
    if card >= s.edition.first_three:
        s.paid[seat] = (*s.paid[seat], card)
    else:
        s.discard(card)


def raise_built(s: UnderwaterCities, seat: int, what: int) -> None:
    """The second half of building and upgrading; a metropolis may have upgraded it or cost its science (U-TIME-6)."""
    network, tunnel, place = s.networks[seat], what >= TUNNEL_FLAG, what % TUNNEL_FLAG
    upgraded = (network.raised if tunnel else network.upgraded) >> place & 1
    if not upgraded and s.has(seat, UPGRADE_COST):
        s.pay(seat, UPGRADE_COST)
        upgrade(s, seat, what)


def upgrade(s: UnderwaterCities, seat: int, what: int) -> None:
    """A structure is turned to its better side, with all that it sets off (U-UPG)."""
    tunnel, place = what >= TUNNEL_FLAG, what % TUNNEL_FLAG
    network = s.networks[seat].improved(tunnel, place)
    s.networks[seat] = network
    if tunnel:
        s.tell("event.raises", seat=seat, tunnel=place)
        fire(s, seat, UPGRADED, TUNNEL)
        return
    kind = network.kind_at(place)
    s.tell("event.upgrades", seat=seat, kind=kind, site=place)
    fire(s, seat, UPGRADED, kind)
    city = place // PLACES
    here = network.buildings(kind) & network.upgraded & CITY_SITES[city]
    if network.connected >> city & 1 and here.bit_count() == 2:
        fire(s, seat, SECOND_UPGRADED, kind)


# -- between two steps of the own turn: abilities and contracts (U-TIME-12, U-GOV) ----------------------------


def extras(s: UnderwaterCities, seat: int) -> list[int]:
    """Actions that are open besides the question of the moment."""
    found = [DO_ABILITY(card) for card in open_abilities(s, seat)] if seat == s.active else []
    for contract in s.contracts:
        if fulfils(s, seat, contract):
            found.append(DO_CLAIM(contract))
    return found


def fulfils(s: UnderwaterCities, seat: int, contract: int) -> bool:
    return all(count(s, seat, counter) >= least for counter, least in s.edition.conditions[contract])


def take_extra(s: UnderwaterCities, seat: int, action: int) -> None:
    if DO_ABILITY.holds(action):
        card = DO_ABILITY.arg(action)
        s.spent = (*s.spent, card)
        s.tell("event.ability", seat=seat, card=card)
        begin(s, seat, s.edition.ability[card])
    else:
        contract = DO_CLAIM.arg(action)
        s.contracts = without(s.contracts, contract)
        s.fulfilled[seat] = (*s.fulfilled[seat], contract)
        s.tell("event.contract", seat=seat, contract=contract)
        give(s, seat, s.edition.reward[contract])
