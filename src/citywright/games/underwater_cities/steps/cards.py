"""The played card; action cards, copies of slots, single outputs (U-CARD)."""

from typing import Final

from citywright.engine.state import Frame, without
from citywright.engine.words import Reason
from citywright.games.underwater_cities.edition import ACTION, ACTION_USED, INSTANT, SLOT_USED
from citywright.games.underwater_cities.production import OUTPUT_OF
from citywright.games.underwater_cities.state import NO_CARD, SLOTS_ARE_USED, UnderwaterCities
from citywright.games.underwater_cities.steps import interpreter
from citywright.games.underwater_cities.steps.flow import EXTRAS, Countdown, Decision, Unasked
from citywright.games.underwater_cities.steps.interpreter import begin, copies, fire, offer, outputs, usable_actions
from citywright.games.underwater_cities.table import FILE, REPLACE
from citywright.games.underwater_cities.tableau import Tableau

MOST_ACTIONS: Final = 4


def start_slot(s: UnderwaterCities, seat: int, slot: int) -> None:
    """The action of a slot, by a tile or through a card (U-CARD-35); part of it is usable (U-TURN-9)."""
    if s.game.rules_version < SLOTS_ARE_USED and not interpreter.slot_usable(s, seat, slot):
        s.tell("event.slot_unused", seat=seat, slot=slot)
        return
    fire(s, seat, SLOT_USED, slot)
    begin(s, seat, s.edition.slot_effect[slot])


# -- the played card -----------------------------------------------------------------------------------------


def use_card(s: UnderwaterCities, seat: int, card: int) -> None:
    """A matching card works: its price is paid, then it acts or is claimed (U-CARD-2, U-CARD-4, U-SPECIAL-7)."""
    kind = s.edition.type[card]
    if kind == INSTANT:
        pay_price(s, seat, card)
        if s.events is not None:
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


def drop_played(s: UnderwaterCities, seat: int) -> None:
    """The played card does nothing and is discarded (U-CARD-3, U-SPECIAL-8)."""
    card, s.playing = s.playing, NO_CARD
    s.discard(card)
    if s.events is not None:
        s.tell("event.card_unused", seat=seat, card=card)


class File(Unasked):
    """An instant card has done its work (U-CARD-2, U-SPECIAL-10). Frame: card."""

    def skip(self, s: UnderwaterCities, seat: int, frame: Frame) -> None:
        card, s.playing = s.playing, NO_CARD
        if card >= s.edition.first_three:
            s.paid[seat] = (*s.paid[seat], card)
        else:
            s.discard(card)


class Replace(Decision):
    """Which action card makes room for a fifth; unused, it may act once more (U-CARD-12 to U-CARD-14). Frame: card."""

    verbs = ("replace", "forgo")
    leaving = "forgo"
    optional = True
    about = "card"
    refusal = "no.not_your_action"

    def candidates(self, s: UnderwaterCities, seat: int, frame: Frame) -> tuple[int, ...]:
        return s.tableaus[seat].actions

    def stop(self, s: UnderwaterCities, seat: int, frame: Frame) -> None:
        drop_played(s, seat)

    def pick(self, s: UnderwaterCities, seat: int, frame: Frame, card: int) -> None:
        ready = card not in s.used[seat]
        if not ready:
            s.used[seat] = without(s.used[seat], card)
        s.tableaus[seat] = Tableau(s.edition, without(s.tableaus[seat].cards, card))
        s.discard(card)
        s.tell("event.gives_up", seat=seat, card=card)
        claim(s, seat, s.playing)
        if ready:
            offer(s, seat, s.edition.effect[card])


# -- what cards let do ---------------------------------------------------------------------------------------


class Using(Countdown):
    """Which action card to use. Frame: row, uses left (U-CARD-8, U-CARD-19)."""

    verbs = ("action", "done", *EXTRAS)

    def candidates(self, s: UnderwaterCities, seat: int, frame: Frame) -> list[int]:
        return usable_actions(s, seat)

    def reason(self, s: UnderwaterCities, seat: int, frame: Frame, card: int) -> Reason:
        if card not in s.tableaus[seat].actions:
            return Reason("no.not_your_action", {"card": card})
        return Reason("no.action_used" if card in s.used[seat] else "no.action_useless", {"card": card})

    def pick(self, s: UnderwaterCities, seat: int, frame: Frame, card: int) -> None:
        self.again(s, seat, frame)
        s.used[seat] = (*s.used[seat], card)
        s.tell("event.uses_action", seat=seat, card=card)
        fire(s, seat, ACTION_USED)
        begin(s, seat, s.edition.effect[card])

    def targets(self, s: UnderwaterCities, seat: int, frame: Frame) -> list[int]:
        return [s.do.action(card) for card in s.tableaus[seat].actions]


class Readying(Countdown):
    """Which used action card becomes ready. Frame: row, cards left (U-CARD-10)."""

    verbs = ("ready", "done", *EXTRAS)
    refusal = "no.not_used"

    def candidates(self, s: UnderwaterCities, seat: int, frame: Frame) -> tuple[int, ...]:
        return s.used[seat]

    def pick(self, s: UnderwaterCities, seat: int, frame: Frame, card: int) -> None:
        s.used[seat] = without(s.used[seat], card)
        s.tell("event.readies", seat=seat, card=card)
        self.again(s, seat, frame)


class Output(Decision):
    """Which upgraded structure gives its output now (U-CARD-45). Frame: row."""

    verbs = ("output",)
    refusal = "no.output"

    def candidates(self, s: UnderwaterCities, seat: int, frame: Frame) -> list[int]:
        return outputs(s, seat)

    def pick(self, s: UnderwaterCities, seat: int, frame: Frame, kind: int) -> None:
        interpreter.receive(s, seat, OUTPUT_OF[kind], -1)

    def targets(self, s: UnderwaterCities, seat: int, frame: Frame) -> list[int]:
        return list(s.do.output.actions())


class Copying(Decision):
    """Which slot to perform through a card: no tile, no card (U-CARD-33). Frame: row."""

    verbs = ("copy",)
    refusal = "no.copy"

    def candidates(self, s: UnderwaterCities, seat: int, frame: Frame) -> list[int]:
        return copies(s, seat, frame[1])

    def pick(self, s: UnderwaterCities, seat: int, frame: Frame, slot: int) -> None:
        s.tell("event.copies", seat=seat, slot=slot)
        start_slot(s, seat, slot)

    def targets(self, s: UnderwaterCities, seat: int, frame: Frame) -> list[int]:
        return [s.do.copy(slot) for slot in s.edition.sides[s.side]]
