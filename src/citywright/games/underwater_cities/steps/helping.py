"""What a matching card could give to a slot that is not usable yet (U-TURN-10)."""

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from citywright.engine.masks import bits
from citywright.games.underwater_cities.edition import (
    ACTION,
    ACTION_USED,
    BUILT,
    INSTANT,
    SECOND,
    SECOND_UPGRADED,
    UPGRADED,
)
from citywright.games.underwater_cities.effects import (
    ADVANCE,
    BUILD,
    COPY,
    GAIN,
    IF,
    METROPOLIS,
    ONE,
    OUTPUT,
    PAY,
    PER,
    PICK,
    READY,
    UPGRADE,
    USE,
)
from citywright.games.underwater_cities.network import NOTHING, Costs, group
from citywright.games.underwater_cities.state import UnderwaterCities, without
from citywright.games.underwater_cities.steps.building import build
from citywright.games.underwater_cities.steps.flow import MOST_ACTIONS, go_on
from citywright.games.underwater_cities.steps.interpreter import (
    OUTPUT_OF,
    give,
    open_abilities,
    outputs,
    slot_usable,
    usable,
    usable_actions,
)
from citywright.games.underwater_cities.steps.sites import cost_at, places, ways_to_pay

NO_EFFECT: Final = 0  # the row that does nothing


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
    for card in used if READY in s.edition.effects.ops(node) else ():
        s.used[seat] = without(used, card)
        found = found or usable_after(s, seat, slot, node)
    s.used[seat] = used
    return found


def claim_helps(s: UnderwaterCities, seat: int, slot: int, card: int) -> bool:
    """By what it changes, offers or lets act from now on, or by the action card that makes room for it."""
    before = s.tableaus[seat]
    s.claim_card(seat, card)
    found = usable_after(s, seat, slot, NO_EFFECT)
    s.tableaus[seat] = before
    if found or s.edition.type[card] != ACTION or len(before.actions) < MOST_ACTIONS:
        return found
    return any(usable_after(s, seat, slot, s.edition.effect[other]) for other in usable_actions(s, seat))


def usable_after(s: UnderwaterCities, seat: int, slot: int, node: int) -> bool:
    """Whether the effect could make the slot usable: by what it gives, by what abilities make of that, by a build."""
    for goods in outcomes(s, seat, node):
        s.gain(seat, goods)
        found = slot_usable(s, seat, slot) or able(s, seat, slot) or opens(s, seat, slot, node)
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


def opens(s: UnderwaterCities, seat: int, slot: int, node: int) -> bool:
    """Whether the slot could be usable behind what the effect builds, upgrades or performs."""
    e, hooks = s.edition.effects, s.tableaus[seat].hooks
    op = e.op[node]
    if not usable(s, seat, node):
        return False
    if op == BUILD:
        return build_opens(s, seat, slot, node, e.n[node])
    if op == UPGRADE:
        return bool(hooks[UPGRADED] or hooks[SECOND_UPGRADED])
    if op == USE:
        actions = [s.edition.effect[card] for card in usable_actions(s, seat)]
        return any(opens(s, seat, slot, action) for action in actions)
    if op in (COPY, METROPOLIS):
        return True  # they may set off anything
    cost = e.rows[node][0] if op == PAY else NOTHING
    s.pay(seat, cost)
    found = any(opens(s, seat, slot, kid) for kid in e.kids[node])
    s.gain(seat, cost)
    return found


def build_opens(s: UnderwaterCities, seat: int, slot: int, node: int, times: int) -> bool:
    """Whether one of these builds, tried on a copy, brings goods or opens places for the slot."""
    network, tableau = s.networks[seat], s.tableaus[seat]
    for kind in s.edition.effects.built[node]:
        board, kin = network.board, group(kind)
        for place in bits(places(s, seat, node, kind)):
            gifts = board.bonus[kin][place] is not NOTHING or board.federation[kin] >> place & 1
            if kin == 0 and not gifts and not tableau.hooks[BUILT] and not tableau.hooks[SECOND]:
                continue  # a building that sets nothing off
            for way in ways_to_pay(s, seat, cost_at(s, seat, node, kind, place)):
                trial = s.copy()
                trial.lanes[seat] = []
                build(trial, seat, node, kind, place, way)
                go_on(trial, seat)
                if trial.lanes[seat] or slot_usable(trial, seat, slot) or able(trial, seat, slot):
                    return True  # a metropolis that asks may bring anything
                if times > 1 and build_opens(trial, seat, slot, node, times - 1):
                    return True
    return False


def outcomes(s: UnderwaterCities, seat: int, node: int) -> list[Costs]:
    """What an effect would give, less what it costs, for each way to use it; builds and upgrades are not looked at."""
    e = s.edition.effects
    op, kids = e.op[node], e.kids[node]
    if op == GAIN:
        return [e.goods[node]]
    if op in (PER, ADVANCE):
        return [given(s, seat, node)]
    if op == OUTPUT:
        return [OUTPUT_OF[kind] for kind in outputs(s, seat)]
    if op == PICK:
        picks = combinations([good for good in range(len(NOTHING)) if e.kinds[node] >> good & 1], e.n[node])
        return [tuple([int(good in pick) for good in range(len(NOTHING))]) for pick in picks]
    if op == ONE:
        return [goods for kid in kids for goods in outcomes(s, seat, kid)]
    if op == USE:
        actions = [s.edition.effect[card] for card in usable_actions(s, seat)]
        set_off = [effect for _, effect in s.tableaus[seat].hooks[ACTION_USED]]
        chosen = combinations(actions, min(e.n[node], len(actions)))
        return [goods for some in chosen for goods in together(s, seat, [*some, *set_off * len(some)])]
    if op in (IF, PAY) and not usable(s, seat, node):
        return [NOTHING]
    found = together(s, seat, kids)
    if op == PAY:
        return [NOTHING, *[tuple([a - b for a, b in zip(goods, e.rows[node][0], strict=True)]) for goods in found]]
    return found


def together(s: UnderwaterCities, seat: int, nodes: Sequence[int]) -> list[Costs]:
    """What all of these effects would give."""
    found = [NOTHING]
    for node in nodes:
        ways = outcomes(s, seat, node) or [NOTHING]
        found = [tuple([a + b for a, b in zip(goods, more, strict=True)]) for goods in found for more in ways]
    return found


def given(s: UnderwaterCities, seat: int, node: int) -> Costs:
    """The goods that an effect without questions would bring here and now."""
    trial = s.copy()
    give(trial, seat, node)
    return tuple([trial.held_of(seat, good) - s.held_of(seat, good) for good in range(len(NOTHING))])
