"""Cards that have to go: the first hand, a new era, the hand limit (U-SETUP-16, U-ERA-4, U-TURN-1)."""

from typing import Final

from citywright.engine.state import Frame
from citywright.engine.words import Sentence
from citywright.games.underwater_cities.state import UnderwaterCities
from citywright.games.underwater_cities.steps.flow import Decision
from citywright.games.underwater_cities.table import DEALT, DISCARD, KEEP, ROUND

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


class Keep(Decision):
    """Discard in secret until the hand fits. Frame: cards still to discard."""

    verbs = ("discard",)
    refusal = "no.not_in_hand"

    def candidates(self, s: UnderwaterCities, seat: int, frame: Frame) -> list[int]:
        plan = s.plans[seat]
        return [card for card in s.hands[seat] if card not in plan]

    def pick(self, s: UnderwaterCities, seat: int, frame: Frame, card: int) -> None:
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
            throw_away(s, seat, card)
        s.plans[seat] = ()
    s.then(ROUND, next_round)


def throw_away(s: UnderwaterCities, seat: int, card: int) -> None:
    s.leave_hand(seat, card)
    s.discard(card)
    s.tell("event.discards", seat=seat, card=card)


class Discard(Decision):
    """Down to the hand limit at the start of the turn (U-TURN-1)."""

    verbs = ("discard",)
    refusal = "no.not_in_hand"

    def candidates(self, s: UnderwaterCities, seat: int, frame: Frame) -> tuple[int, ...]:
        return s.hands[seat]

    def pick(self, s: UnderwaterCities, seat: int, frame: Frame, card: int) -> None:
        s.barrier = True
        throw_away(s, seat, card)
        if len(s.hands[seat]) > s.tableaus[seat].hand_limit:
            s.ask(seat, DISCARD)

    def prompt(self, s: UnderwaterCities, seat: int, frame: Frame) -> Sentence:
        return Sentence("ask.discard", {"n": len(s.hands[seat]) - s.tableaus[seat].hand_limit})
