"""One interpreter for all effects: what can be used now, what comes of itself, what has to be asked.

`begin` carries a row out as far as nothing has to be asked and opens the first question; `go_on` clears what is
finished from the top of a lane. A row is begun only if it is usable, so a question always has an answer.
"""

from typing import Final

from citywright.games.underwater_cities.counting import count
from citywright.games.underwater_cities.edition import (
    ACTION_USED,
    INSTANT,
    METROPOLIS_JOINED,
    OPEN_SLOT,
    SLOT_GIVES,
    SLOT_USED,
)
from citywright.games.underwater_cities.effects import (
    ADVANCE,
    ALL,
    BUILD,
    BY_ITSELF,
    CONVERT,
    COPY,
    COPY_FREE,
    COPY_OTHERS,
    DRAW,
    GAIN,
    GIFTS,
    IF,
    METROPOLIS,
    ONE,
    OUTPUT,
    PAY,
    PER,
    PICK,
    READY,
    SPECIAL,
    UPGRADE,
    USE,
)
from citywright.games.underwater_cities.network import NOTHING, Costs
from citywright.games.underwater_cities.state import (
    ADVANCING,
    BUILDING,
    CONVERTING,
    COPYING,
    OFFER,
    OPTIONS,
    OUTPUTS,
    PARTS,
    PICKING,
    READYING,
    SPECIALS,
    UPGRADING,
    USING,
    UnderwaterCities,
)
from citywright.games.underwater_cities.steps import federation
from citywright.games.underwater_cities.steps.sites import can_build, upgradable, waiting

OUTPUT_OF: Final[tuple[Costs, ...]] = (
    (1, 0, 0, 0, 0, 1),  # upgraded farm
    (0, 0, 1, 0, 1, 0),  # upgraded desalination plant
    (0, 1, 0, 1, 0, 0),  # upgraded laboratory
    (0, 0, 1, 0, 0, 1),  # upgraded tunnel
)

# -- what can be used now ------------------------------------------------------------------------------------


def usable(s: UnderwaterCities, seat: int, node: int) -> bool:
    """Whether at least part of the effect can be carried out now."""
    e = s.edition.effects
    op = e.op[node]
    if op in (GAIN, ADVANCE, PICK):
        return True
    if op == BUILD:
        return can_build(s, seat, node)
    if op in (ALL, ONE):
        for kid in e.kids[node]:  # noqa: SIM110 - a plain loop is faster
            if usable(s, seat, kid):
                return True
        return False
    if op == DRAW:
        return bool(s.deck or s.pile)
    if op == UPGRADE:
        return any(upgradable(s, seat, node))
    if op == USE:
        return bool(usable_actions(s, seat))
    if op == READY:
        return bool(s.used[seat])
    if op == SPECIAL:
        return bool(s.threes or s.specials)
    if op == PAY:
        return can_pay_for(s, seat, e.rows[node][0], e.kids[node][0])
    if op == IF:
        return holds(s, seat, node) and usable(s, seat, e.kids[node][0])
    if op == PER:
        return count(s, seat, e.arg[node]) >= e.n[node]
    if op == COPY:
        return bool(copies(s, seat, node))
    if op == CONVERT:
        return s.networks[seat].white != 0 and s.purple > 0 and s.has(seat, e.rows[node][0])
    if op == OUTPUT:
        return bool(outputs(s, seat))
    return bool(s.blues)  # METROPOLIS


def slot_usable(s: UnderwaterCities, seat: int, slot: int) -> bool:
    """Whether part of a slot can be carried out now, with what own cards give for using it (U-CARD-35)."""
    node = s.edition.slot_effect[slot]
    if usable(s, seat, node):
        return True
    hooks = s.tableaus[seat].hooks[SLOT_USED]
    if not hooks or not waiting(hooks, slot):
        return False
    trial = s.copy()
    fire(trial, seat, SLOT_USED, slot)
    return usable(trial, seat, node)


def open_abilities(s: UnderwaterCities, seat: int) -> list[int]:
    """Cards with an ability that can be used now and was not yet in this turn (U-TIME-12)."""
    ability, spent = s.edition.ability, s.spent
    return [card for card in s.tableaus[seat].abilities if card not in spent and usable(s, seat, ability[card])]


def can_pay_for(s: UnderwaterCities, seat: int, cost: Costs, node: int) -> bool:
    """Whether the effect is still usable once its price is paid (U-TIME-8)."""
    if not s.has(seat, cost):
        return False
    s.pay(seat, cost)
    found = usable(s, seat, node)
    s.gain(seat, cost)
    return found


def holds(s: UnderwaterCities, seat: int, node: int) -> bool:
    """The condition of an IF row."""
    e = s.edition.effects
    have = count(s, seat, e.arg[node])
    return have == e.n[node] if e.kinds[node] else have >= e.n[node]


def usable_actions(s: UnderwaterCities, seat: int) -> list[int]:
    """Ready action cards that can do something now (U-CARD-9, U-CARD-18)."""
    used, effect = s.used[seat], s.edition.effect
    return [card for card in s.tableaus[seat].actions if card not in used and usable(s, seat, effect[card])]


def copies(s: UnderwaterCities, seat: int, node: int) -> list[int]:
    """The slots that an effect may perform (U-CARD-30 to U-CARD-34)."""
    which = s.edition.effects.arg[node]
    found: list[int] = []
    for slot in s.edition.sides[s.side]:
        holders = s.held[slot]
        if which == COPY_FREE:
            fits = holders == 0
        elif which == COPY_OTHERS:
            fits = holders != 0 and not holders >> seat & 1
        else:
            fits = not holders >> seat & 1
        if fits and slot_usable(s, seat, slot):
            found.append(slot)
    if which == COPY_FREE:
        found.append(OPEN_SLOT)
    return found


def outputs(s: UnderwaterCities, seat: int) -> list[int]:
    """Kinds of structure of which an upgraded one stands at a connected city (U-CARD-45)."""
    n = s.networks[seat]
    found = [kind for kind in range(3) if n.buildings(kind) & n.upgraded & n.lived]
    if n.busy_tunnels & n.raised:
        found.append(3)
    return found


def open_parts(s: UnderwaterCities, seat: int, node: int, done: int) -> list[int]:
    """The parts of a group that are neither done nor useless now."""
    kids = s.edition.effects.kids[node]
    return [i for i in range(len(kids)) if not done >> i & 1 and usable(s, seat, kids[i])]


def card_usable(s: UnderwaterCities, seat: int, card: int) -> bool:
    """Whether a matching card can be used now: its price, and for an instant card its effect."""
    price: Costs = (0, 0, s.edition.price[card], 0, 0, 0)
    if s.edition.type[card] == INSTANT:
        return can_pay_for(s, seat, price, s.edition.effect[card])
    return s.has(seat, price)


# -- carrying out --------------------------------------------------------------------------------------------


def begin(s: UnderwaterCities, seat: int, node: int) -> None:
    """Carry out a usable row, asking where something is to be chosen; the caller goes on."""
    e = s.edition.effects
    op = e.op[node]
    if op in (GAIN, DRAW, PER):
        give(s, seat, node)
    elif op == ALL:
        done = 0
        for i, kid in enumerate(e.kids[node]):  # what comes of itself comes first (U-TIME-15)
            if e.op[kid] in BY_ITSELF and usable(s, seat, kid):
                give(s, seat, kid)
                done |= 1 << i
        s.ask(seat, PARTS, node, done)
    elif op == ONE:
        ways = open_parts(s, seat, node, 0)
        if len(ways) == 1:
            begin(s, seat, e.kids[node][ways[0]])
        else:
            s.ask(seat, OPTIONS, node)
    elif op == BUILD:
        s.ask(seat, BUILDING, node, e.n[node])
    elif op == UPGRADE:
        s.ask(seat, UPGRADING, node, e.n[node])
    elif op == ADVANCE:
        step(s, seat)
        if e.n[node] > 1:
            s.ask(seat, ADVANCING, node, e.n[node] - 1)
    elif op == USE:
        s.ask(seat, USING, node, e.n[node])
    elif op == READY:
        s.ask(seat, READYING, node, e.n[node])
    elif op == IF:
        begin(s, seat, e.kids[node][0])
    elif op == PAY:
        pay_for(s, seat, node, e.n[node])
    elif op == METROPOLIS:
        gain_metropolis(s, seat)
    else:
        s.ask(seat, {PICK: PICKING, SPECIAL: SPECIALS, COPY: COPYING, CONVERT: CONVERTING, OUTPUT: OUTPUTS}[op], node)


def pay_for(s: UnderwaterCities, seat: int, node: int, times: int) -> None:
    """The price, then what it buys; a card that allows more is offered again (U-TIME-8, U-TIME-13)."""
    if times > 1:
        s.ask(seat, OFFER, node, times - 1)
    s.pay(seat, s.edition.effects.rows[node][0])
    begin(s, seat, s.edition.effects.kids[node][0])


def give(s: UnderwaterCities, seat: int, node: int) -> None:
    """An effect that asks nothing, at once: goods, cards, steps (what a trigger is made of)."""
    e = s.edition.effects
    op = e.op[node]
    if op == GAIN:
        receive(s, seat, e.goods[node], e.slot[node])
    elif op == PER:
        n = min(count(s, seat, e.arg[node]) // e.n[node], e.kinds[node])
        if n:
            receive(s, seat, times(e.goods[node], n), -1)
    elif op == DRAW:
        draw(s, seat, e.n[node])
    elif op == ADVANCE:
        for _ in range(e.n[node]):
            step(s, seat)
    elif op == ALL:
        for kid in e.kids[node]:
            give(s, seat, kid)
    elif op == IF and holds(s, seat, node):
        give(s, seat, e.kids[node][0])


def receive(s: UnderwaterCities, seat: int, goods: Costs, slot: int) -> None:
    """Goods for the seat; what a slot itself gives is looked at by some cards (U-CARD-41)."""
    s.gain(seat, goods)
    s.tell("event.gains", seat=seat, goods=packed(goods))
    if slot >= 0:
        for good in range(5):
            if goods[good]:
                fire(s, seat, SLOT_GIVES, good)


def draw(s: UnderwaterCities, seat: int, n: int) -> None:
    drawn = s.draw_cards(seat, n)
    if drawn:
        s.tell("event.draws", seat=seat, n=drawn)


def step(s: UnderwaterCities, seat: int) -> None:
    """One Federation step with all that it sets off (U-FED-4)."""
    space = federation.advance(s, seat)
    bonus = federation.BONUS[s.space[seat]]
    if bonus is not NOTHING:
        s.tell("event.gains", seat=seat, goods=packed(bonus))
    for effect in federation.entered(s, seat, space):
        give(s, seat, effect)


def fire(s: UnderwaterCities, seat: int, event: int, about: int = 0) -> None:
    """Set off the permanent cards that wait for this (U-TIME-3)."""
    for effect in waiting(s.tableaus[seat].hooks[event], about):
        give(s, seat, effect)


def offer(s: UnderwaterCities, seat: int, node: int) -> None:
    """An effect that may be left alone: at once if it only gives, else as a question (U-METRO-2, U-FED-8)."""
    if s.edition.effects.ops(node) <= GIFTS:
        give(s, seat, node)
    else:
        s.ask(seat, OFFER, node)


def use_action(s: UnderwaterCities, seat: int, card: int) -> None:
    s.used[seat] = (*s.used[seat], card)
    s.tell("event.uses_action", seat=seat, card=card)
    fire(s, seat, ACTION_USED)
    begin(s, seat, s.edition.effect[card])


def gain_metropolis(s: UnderwaterCities, seat: int) -> None:
    """A blue metropolis at random, connected at once (U-METRO-8)."""
    tile = s.blues[s.draw(len(s.blues))]
    s.blues = tuple([other for other in s.blues if other != tile])
    s.networks[seat] = s.networks[seat].with_metropolis(tile)
    metropolis_joins(s, seat, tile)


def metropolis_joins(s: UnderwaterCities, seat: int, tile: int) -> None:
    s.tell("event.metropolis", seat=seat, tile=tile)
    fire(s, seat, METROPOLIS_JOINED)
    offer(s, seat, s.edition.tile_instant[tile])


def times(goods: Costs, n: int) -> Costs:
    return tuple([good * n for good in goods])


def packed(goods: Costs) -> int:
    """Goods as one number, for sentences."""
    return sum([goods[i] << 8 * i for i in range(6)])
