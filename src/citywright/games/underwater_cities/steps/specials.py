"""Special cards: three ways to take one (U-SPECIAL)."""

from typing import Final

from citywright.engine.state import Frame, without
from citywright.engine.words import Sentence
from citywright.games.underwater_cities.edition import SPECIAL_TAKEN
from citywright.games.underwater_cities.state import UnderwaterCities
from citywright.games.underwater_cities.steps.flow import Decision
from citywright.games.underwater_cities.steps.interpreter import fire
from citywright.games.underwater_cities.table import LOOK, UNDER

LOOKED_AT: Final = 3


class AnyCard(Decision):
    """Whichever card is taken, a slot that waits is as usable as before."""

    def alike(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> int:
        return -1


class Specials(AnyCard):
    """Take a face-up card or look at the next three (U-SPECIAL-2 to U-SPECIAL-4)."""

    verbs = ("take", "look")
    leaving = "look"
    refusal = "no.not_face_up"
    not_yet = "no.special_deck"

    def candidates(self, s: UnderwaterCities, seat: int, frame: Frame) -> tuple[int, ...]:
        return (*s.threes, *s.specials[:1])

    def may_stop(self, s: UnderwaterCities, frame: Frame) -> bool:
        return bool(s.specials)

    def pick(self, s: UnderwaterCities, seat: int, frame: Frame, card: int) -> None:
        if card in s.threes:
            s.threes = without(s.threes, card)
        else:
            s.specials = s.specials[1:]
            turn_up(s)
        s.tell("event.takes_special", seat=seat, card=card)
        into_hand(s, seat, card)

    def label(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> Sentence:
        if not self.leave.holds(action):
            return super().label(s, seat, frame, action)
        return Sentence("do.look", {"card": s.specials[0]})

    def stop(self, s: UnderwaterCities, seat: int, frame: Frame) -> None:
        """The top card goes under the deck, the next three are looked at (U-SPECIAL-4, U-SPECIAL-13)."""
        s.barrier = True
        s.tell("event.looks", seat=seat, card=s.specials[0])
        s.specials = (*s.specials[1:], s.specials[0])
        for card in s.specials[:LOOKED_AT]:
            s.reveal(card, 1 << seat)
        s.ask(seat, LOOK)


def into_hand(s: UnderwaterCities, seat: int, card: int) -> None:
    s.hands[seat] = tuple(sorted((*s.hands[seat], card)))
    fire(s, seat, SPECIAL_TAKEN)


def turn_up(s: UnderwaterCities) -> None:
    """The top card of the deck lies face up."""
    s.barrier = True
    if s.specials:
        s.reveal(s.specials[0])
        s.tell("event.turns_up", card=s.specials[0])


class Look(AnyCard):
    """Keep one of the cards looked at."""

    verbs = ("choose",)
    refusal = "no.not_looked_at"

    def candidates(self, s: UnderwaterCities, seat: int, frame: Frame) -> tuple[int, ...]:
        return s.specials[:LOOKED_AT]

    def pick(self, s: UnderwaterCities, seat: int, frame: Frame, card: int) -> None:
        s.specials = without(s.specials, card)
        s.whisper(seat, "event.keeps_special", seat=seat, card=card)
        if len(s.specials) >= LOOKED_AT - 1:
            s.ask(seat, UNDER)
        else:
            turn_up(s)
        into_hand(s, seat, card)


class Under(AnyCard):
    """Which of the two others goes under the deck first."""

    verbs = ("under",)
    refusal = "no.not_looked_at"

    def candidates(self, s: UnderwaterCities, seat: int, frame: Frame) -> tuple[int, ...]:
        return s.specials[: LOOKED_AT - 1]

    def pick(self, s: UnderwaterCities, seat: int, frame: Frame, card: int) -> None:
        other = s.specials[0] if s.specials[1] == card else s.specials[1]
        s.specials = (*s.specials[2:], card, other)
        turn_up(s)
