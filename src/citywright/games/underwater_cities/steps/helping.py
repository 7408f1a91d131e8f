"""What a matching card could give to a slot that is not usable yet (U-TURN-10)."""

from collections.abc import Sequence
from typing import Final

from citywright.engine.masks import bits
from citywright.engine.state import without
from citywright.games.underwater_cities.edition import ACTION, INSTANT
from citywright.games.underwater_cities.effects import NO_EFFECT
from citywright.games.underwater_cities.goods import NOTHING, Costs, plus, ways_to_pay
from citywright.games.underwater_cities.network import TUNNEL
from citywright.games.underwater_cities.state import UnderwaterCities
from citywright.games.underwater_cities.steps.building import build
from citywright.games.underwater_cities.steps.cards import MOST_ACTIONS
from citywright.games.underwater_cities.steps.flow import go_on, out_of_reach
from citywright.games.underwater_cities.steps.interpreter import (
    adds_up,
    buildings_help,
    open_abilities,
    slot_usable,
    supplies,
    usable,
    usable_actions,
)
from citywright.games.underwater_cities.steps.sites import cost_at, places, sets_off

# a quick look is bounded, whatever an edition has
MOST_BUILDS: Final = 100  # that are tried
MOST_LOOKS: Final = 8  # at what an effect may give; those of the house give in up to 4 ways
MOST_SUMS: Final = 200  # of goods


def hopeless(s: UnderwaterCities, seat: int, slot: int, card: int) -> bool:
    """Whether the slot lacks what an instant card cannot bring in any way, nor anything that goes with it."""
    e = s.edition
    return e.type[card] == INSTANT and out_of_reach(s, seat, slot, supplies(s, seat, e.effect[card]))


def helps(s: UnderwaterCities, seat: int, slot: int, card: int) -> bool:
    """Whether the card, once paid for, could make part of the slot usable."""
    price: Costs = (0, 0, s.edition.price[card], 0, 0, 0)
    s.pay(seat, price)
    if s.edition.type[card] == INSTANT:
        found = instant_helps(s, seat, slot, s.edition.effect[card])
    else:
        found = claim_helps(s, seat, slot, card)
    s.gain(seat, price)
    return found


def instant_helps(s: UnderwaterCities, seat: int, slot: int, node: int) -> bool:
    """By what it gives, builds or upgrades, or by an action card that it makes ready."""
    if usable_after(s, seat, slot, node):
        return True
    used = s.used[seat]
    found = False
    for card in used if s.edition.effects.readies[node] else ():
        s.used[seat] = without(used, card)
        found = found or usable_after(s, seat, slot, node)
    s.used[seat] = used
    return found


def claim_helps(s: UnderwaterCities, seat: int, slot: int, card: int) -> bool:
    """By what it changes, offers or lets act from now on, or by the action card that makes room for it."""
    before = s.tableaus[seat]
    room = s.edition.type[card] != ACTION or len(before.actions) < MOST_ACTIONS
    found = False
    # one that gives nothing now has only been paid for
    if not s.edition.idle[card] or not adds_up(s, seat, slot) or before.abilities:
        s.claim_card(seat, card)
        found = usable_after(s, seat, slot, NO_EFFECT)
        s.tableaus[seat] = before
    if found or room:
        return found
    return any(usable_after(s, seat, slot, s.edition.effect[other]) for other in usable_actions(s, seat))


def usable_after(s: UnderwaterCities, seat: int, slot: int, node: int) -> bool:
    """Whether the effect could make the slot usable: by what it gives, by what abilities make of that, by a build."""
    for number, goods in enumerate(outcomes(s, seat, node)):
        if number == MOST_LOOKS:
            return True  # it may; what tries all ways will tell
        s.gain(seat, goods)
        found = slot_usable(s, seat, slot) or able(s, seat, slot) or opens(s, seat, node, slot)
        s.pay(seat, goods)
        if found:
            return True
    return False


def able(s: UnderwaterCities, seat: int, slot: int) -> bool:
    """Whether abilities could make the slot usable."""
    for goods in together(s, seat, [s.edition.ability[card] for card in open_abilities(s, seat)]):
        s.gain(seat, goods)
        found = slot_usable(s, seat, slot)
        s.pay(seat, goods)
        if found:
            return True
    return False


def opens(s: UnderwaterCities, seat: int, node: int, slot: int) -> bool:
    """Whether the slot could be usable behind what the effect builds, upgrades or performs."""
    return usable(s, seat, node) and s.edition.effects.verb[node].opens(s, seat, node, slot)


def build_opens(s: UnderwaterCities, seat: int, node: int, slot: int, times: int) -> bool:
    """Whether one of these builds, tried on a copy, brings goods or opens places for the slot."""
    return _opened(s, seat, node, slot, times, [MOST_BUILDS])


def _opened(s: UnderwaterCities, seat: int, node: int, slot: int, times: int, left: list[int]) -> bool:
    twins = s.networks[seat].board.twins
    for kind in s.edition.effects.built[node]:
        found = places(s, seat, node, kind)
        while found:
            place = bits(found & -found)[0]
            like = found & twins[place] if kind < TUNNEL else found & -found  # one stands for all that are like it
            found &= ~like
            if not sets_off(s, seat, node, kind, place) and not buildings_help(s, seat, slot):
                continue
            before = left[0]
            if _opened_by(s, seat, node, slot, times, left, kind, place):
                return True
            left[0] -= (before - left[0]) * (like.bit_count() - 1)
            if left[0] < 0:
                return True
    return False


def _opened_by(
    s: UnderwaterCities, seat: int, node: int, slot: int, times: int, left: list[int], kind: int, place: int
) -> bool:  # fmt: skip
    for way in ways_to_pay(s.purse(seat), cost_at(s, seat, node, kind, place)):
        left[0] -= 1
        if left[0] < 0:
            return True  # it may; what tries all ways will tell
        trial = s.copy()
        trial.lanes[seat] = []
        build(trial, seat, node, kind, place, way)
        go_on(trial, seat)
        if trial.lanes[seat] or slot_usable(trial, seat, slot) or able(trial, seat, slot):
            return True  # a metropolis that asks may bring anything
        if times > 1 and _opened(trial, seat, node, slot, times - 1, left):
            return True
    return False


def outcomes(s: UnderwaterCities, seat: int, node: int) -> list[Costs]:
    """What an effect would give, less what it costs, for each way to use it; builds and upgrades are not looked at."""
    return s.edition.effects.verb[node].outcomes(s, seat, node)


def together(s: UnderwaterCities, seat: int, nodes: Sequence[int]) -> list[Costs]:
    """What all of these effects would give, each sum once; of very many, as editions of one's own may have, some."""
    found = [NOTHING]
    for node in nodes:
        ways = outcomes(s, seat, node) or [NOTHING]
        sums = [plus(goods, more) for goods in found for more in ways]
        found = sums if len(sums) < 3 else list(dict.fromkeys(sums))[:MOST_SUMS]
    return found
