"""Cards that have to go: the first hand, a new era, the hand limit (U-SETUP-16, U-ERA-4, U-TURN-1)."""

from typing import Final

from citywright.engine.state import Frame, Step
from citywright.engine.words import Reason, Sentence
from citywright.games.underwater_cities.state import DEALT, DISCARD, KEEP, ROUND, UnderwaterCities
from citywright.games.underwater_cities.steps.actions import DO_DISCARD

FIRST_HAND: Final = 6
KEPT: Final = 3


def deal(s: UnderwaterCities, _: int, __: int) -> None:
    """Six cards each, three of which stay (U-SETUP-16)."""
    for seat in range(s.seats):
        s.draw_cards(seat, FIRST_HAND)
    ask_to_keep(s, KEPT, 1)


def ask_to_keep(s: UnderwaterCities, limit: int, next_round: int) -> None:
    """All players at once choose the cards to discard, in secret; `limit` 0: the own hand limit."""
    s.then(DEALT, next_round)
    for seat in range(s.seats):
        over = len(s.hands[seat]) - (limit or s.tableaus[seat].hand_limit)
        if over > 0:
            s.ask(seat, KEEP, over)


class Keep(Step[UnderwaterCities]):
    """Discard in secret until the hand fits. Frame: cards still to discard."""

    name = "keep"
    blocks = (DO_DISCARD,)

    def legal(self, s: UnderwaterCities, seat: int, frame: Frame) -> list[int]:
        plan = s.plans[seat]
        return [DO_DISCARD(card) for card in s.hands[seat] if card not in plan]

    def why_not(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> Reason | None:
        card = DO_DISCARD.arg(action)
        if card in s.hands[seat] and card not in s.plans[seat]:
            return None
        return Reason("no.not_in_hand", {"card": card})

    def apply(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> None:
        card = DO_DISCARD.arg(action)
        s.plans[seat] = tuple(sorted((*s.plans[seat], card)))
        s.whisper(seat, "event.discards", seat=seat, card=card)
        if frame[1] > 1:
            s.ask(seat, KEEP, frame[1] - 1)

    def prompt(self, s: UnderwaterCities, seat: int, frame: Frame) -> Sentence:
        return Sentence("ask.discard", {"n": frame[1]})


def dealt(s: UnderwaterCities, next_round: int, _: int) -> None:
    """The discarded cards leave the hands, all at once."""
    s.barrier = True
    for seat in range(s.seats):
        for card in s.plans[seat]:
            s.leave_hand(seat, card)
            s.discard(card)
            s.tell("event.discards", seat=seat, card=card)
        s.plans[seat] = ()
    s.then(ROUND, next_round)


class Discard(Step[UnderwaterCities]):
    """Down to the hand limit at the start of the turn (U-TURN-1)."""

    name = "discard"
    blocks = (DO_DISCARD,)

    def legal(self, s: UnderwaterCities, seat: int, frame: Frame) -> list[int]:
        return [DO_DISCARD(card) for card in s.hands[seat]]

    def why_not(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> Reason | None:
        card = DO_DISCARD.arg(action)
        return None if card in s.hands[seat] else Reason("no.not_in_hand", {"card": card})

    def apply(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> None:
        card = DO_DISCARD.arg(action)
        s.barrier = True
        s.leave_hand(seat, card)
        s.discard(card)
        s.tell("event.discards", seat=seat, card=card)
        if len(s.hands[seat]) > s.tableaus[seat].hand_limit:
            s.ask(seat, DISCARD)

    def prompt(self, s: UnderwaterCities, seat: int, frame: Frame) -> Sentence:
        return Sentence("ask.discard", {"n": len(s.hands[seat]) - s.tableaus[seat].hand_limit})
