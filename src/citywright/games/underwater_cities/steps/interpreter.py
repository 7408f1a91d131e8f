"""One interpreter for all effects: what can be used now, what comes of itself, what has to be asked.

`begin` carries a row out as far as nothing has to be asked and opens the first question; `go_on` clears what is
finished from the top of a lane. A row is begun only if it is usable, so a question always has an answer.
"""

from typing import Final

from citywright.games.underwater_cities import edition as ed
from citywright.games.underwater_cities.goods import CREDITS, GOOD_COUNT, NOTHING, Costs, packed
from citywright.games.underwater_cities.state import CLAIMS_COUNT, UnderwaterCities
from citywright.games.underwater_cities.steps import federation
from citywright.games.underwater_cities.steps.sites import waiting
from citywright.games.underwater_cities.table import OFFER

COPIES: Final[tuple[str, ...]] = ("free", "others", "any")
COPY_FREE: Final = 0  # any free slot, the always-open one included (U-CARD-30)
COPY_OTHERS: Final = 1  # a slot held by another (U-CARD-31); any is a coloured one not held by you (U-CARD-32)


# -- what can be used now ------------------------------------------------------------------------------------


def usable(s: UnderwaterCities, seat: int, node: int) -> bool:
    """Whether at least part of the effect can be carried out now."""
    return s.edition.effects.verb[node].usable(s, seat, node)


def supplies(s: UnderwaterCities, seat: int, node: int) -> int:
    """What an effect may bring at the very best (see `effects.ANYTHING`)."""
    return s.edition.effects.verb[node].supplies(s, seat, node)


def slot_usable(s: UnderwaterCities, seat: int, slot: int) -> bool:
    """Whether part of a slot can be carried out now, with what own cards give for using it (U-CARD-35)."""
    node, e = s.edition.slot_effect[slot], s.edition.effects
    if e.steady[node] or e.verb[node].usable(s, seat, node):
        return True
    hooks = s.tableaus[seat].hooks[ed.SLOT_USED]
    if not hooks or not waiting(hooks, slot):
        return False
    trial = s.copy()
    fire(trial, seat, ed.SLOT_USED, slot)
    return usable(trial, seat, node)


def adds_up(s: UnderwaterCities, seat: int, slot: int) -> bool:
    """Whether a slot that is usable stays so, whatever the seat has more than before: nothing asks for an exact number,
    neither the slot nor a card that gives something for using it."""
    node, e = s.edition.slot_effect[slot], s.edition.effects
    return not e.counts[node] and not e.uses[node] and not s.tableaus[seat].hooks[ed.SLOT_USED]


def buildings_help(s: UnderwaterCities, seat: int, slot: int) -> bool:
    """Whether a building that sets nothing off could make the slot usable: by what counts or upgrades it."""
    e, tableau = s.edition.effects, s.tableaus[seat]
    node = s.edition.slot_effect[slot]
    own = [s.edition.ability[card] for card in tableau.abilities]
    if e.uses[node]:
        own += [s.edition.effect[card] for card in tableau.actions]
    if s.game.rules_version < CLAIMS_COUNT and s.contracts:
        return True  # as it was: what follows from it was law then
    for contract in s.contracts:
        if s.edition.built_for[contract]:
            return True
    return e.counts[node] or any(e.counts[effect] for effect in own)


def open_abilities(s: UnderwaterCities, seat: int) -> list[int]:
    """Cards with an ability that can be used now and was not yet in this turn (U-TIME-12)."""
    cards, ability, spent = s.tableaus[seat].abilities, s.edition.ability, s.spent
    if not cards:
        return []
    return [card for card in cards if card not in spent and usable(s, seat, ability[card])]


def can_pay_for(s: UnderwaterCities, seat: int, cost: Costs, node: int) -> bool:
    """Whether the effect is still usable once its price is paid (U-TIME-8)."""
    if not s.has(seat, cost):
        return False
    s.pay(seat, cost)
    found = usable(s, seat, node)
    s.gain(seat, cost)
    return found


def usable_actions(s: UnderwaterCities, seat: int) -> list[int]:
    """Ready action cards that can do something now (U-CARD-9, U-CARD-18)."""
    used, effect = s.used[seat], s.edition.effect
    return [card for card in s.tableaus[seat].actions if card not in used and usable(s, seat, effect[card])]


def copies(s: UnderwaterCities, seat: int, node: int) -> list[int]:
    """The slots that an effect may perform (U-CARD-30 to U-CARD-34); the always-open one is always usable."""
    return [slot for slot in copied(s, seat, node) if slot == s.edition.open_slot or slot_usable(s, seat, slot)]


def copied(s: UnderwaterCities, seat: int, node: int) -> list[int]:
    """The same, whether they are usable or not."""
    which = s.edition.effects.arg[node]
    found: list[int] = []
    for slot in s.edition.sides[s.side]:
        held, mine = s.held[slot] != 0, s.held[slot] >> seat & 1
        if not held if which == COPY_FREE else not mine and (held or which != COPY_OTHERS):
            found.append(slot)
    if which == COPY_FREE:
        found.append(s.edition.open_slot)
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
    e = s.edition.effects
    return [i for i, kid in enumerate(e.kids[node]) if not done >> i & 1 and e.verb[kid].usable(s, seat, kid)]


def card_usable(s: UnderwaterCities, seat: int, card: int) -> bool:
    """Whether a matching card can be used now: its price, and for an instant card its effect."""
    price, node = s.edition.price[card], s.edition.effect[card]
    if s.edition.type[card] != ed.INSTANT:
        return s.goods[seat * GOOD_COUNT + CREDITS] >= price
    return can_pay_for(s, seat, (0, 0, price, 0, 0, 0), node) if price else usable(s, seat, node)


# -- carrying out --------------------------------------------------------------------------------------------


def begin(s: UnderwaterCities, seat: int, node: int) -> None:
    """Carry out a usable row, asking where something is to be chosen; the caller goes on."""
    s.edition.effects.verb[node].begin(s, seat, node)


def pay_for(s: UnderwaterCities, seat: int, node: int, times: int) -> None:
    """The price, then what it buys; a card that allows more is offered again (U-TIME-8, U-TIME-13)."""
    if times > 1:
        s.ask(seat, OFFER, node, times - 1)
    s.pay(seat, s.edition.effects.rows[node][0])
    begin(s, seat, s.edition.effects.kids[node][0])


def give(s: UnderwaterCities, seat: int, node: int) -> None:
    """An effect that asks nothing, at once: goods, cards, steps (what a trigger is made of)."""
    s.edition.effects.verb[node].give(s, seat, node)


def receive(s: UnderwaterCities, seat: int, goods: Costs, slot: int) -> None:
    """Goods for the seat; what a slot itself gives is looked at by some cards (U-CARD-41)."""
    s.gain(seat, goods)
    if s.events is not None:
        s.tell("event.gains", seat=seat, goods=packed(goods))
    if slot >= 0 and s.tableaus[seat].hooks[ed.SLOT_GIVES]:
        for good in range(5):
            if goods[good]:
                fire(s, seat, ed.SLOT_GIVES, good)


def draw(s: UnderwaterCities, seat: int, n: int) -> None:
    drawn = s.draw_cards(seat, n)
    if drawn and s.events is not None:
        s.tell("event.draws", seat=seat, n=drawn)


def step(s: UnderwaterCities, seat: int) -> None:
    """One Federation step with all that it sets off (U-FED-4)."""
    space = federation.advance(s, seat)
    bonus = federation.BONUS[s.space[seat]]
    if s.events is not None and bonus != NOTHING:
        s.tell("event.gains", seat=seat, goods=packed(bonus))
    if space:  # cards may look at the space that is entered (U-CARD-39)
        fire(s, seat, ed.SPACE, space)


def fire(s: UnderwaterCities, seat: int, event: int, about: int = 0) -> None:
    """Set off the permanent cards that wait for this (U-TIME-3)."""
    hooks = s.tableaus[seat].hooks[event]
    if hooks:
        for effect in waiting(hooks, about):
            give(s, seat, effect)


def offer(s: UnderwaterCities, seat: int, node: int) -> None:
    """An effect that may be left alone: at once if it only gives, else as a question (U-METRO-2, U-FED-8)."""
    if s.edition.effects.welcome[node]:
        give(s, seat, node)
    else:
        s.ask(seat, OFFER, node)


def metropolis_joins(s: UnderwaterCities, seat: int, tile: int) -> None:
    s.tell("event.metropolis", seat=seat, tile=tile)
    fire(s, seat, ed.METROPOLIS_JOINED)
    offer(s, seat, s.edition.tile_instant[tile])
