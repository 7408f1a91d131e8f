"""Special cards: three ways to take one (U-SPECIAL)."""

from typing import Final

from citywright.engine.state import Frame, without
from citywright.engine.steps import Pick, Step
from citywright.engine.words import Reason
from citywright.games.underwater_cities.edition import SPECIAL_TAKEN
from citywright.games.underwater_cities.state import UnderwaterCities
from citywright.games.underwater_cities.steps.flow import go_on
from citywright.games.underwater_cities.steps.interpreter import fire
from citywright.games.underwater_cities.table import LOOK, UNDER

LOOKED_AT: Final = 3


class Specials(Step[UnderwaterCities]):
    """Take a face-up card or look at the next three (U-SPECIAL-2 to U-SPECIAL-4)."""

    verbs = ("take", "look")

    def legal(self, s: UnderwaterCities, seat: int, frame: Frame) -> list[int]:
        actions = [s.do.take(card) for card in (*s.threes, *s.specials[:1])]
        return [*actions, s.do.look()] if s.specials else actions

    def why_not(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> Reason | None:
        if action in self.legal(s, seat, frame):
            return None
        if s.do.look.holds(action):
            return Reason("no.special_deck", {})
        return Reason("no.not_face_up", s.do.take.args(action))

    def apply(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> None:
        if s.do.look.holds(action):
            look(s, seat)
            return
        card = s.do.take.arg(action)
        if card in s.threes:
            s.threes = without(s.threes, card)
        else:
            s.specials = s.specials[1:]
            turn_up(s)
        s.tell("event.takes_special", seat=seat, card=card)
        into_hand(s, seat, card)


def into_hand(s: UnderwaterCities, seat: int, card: int) -> None:
    s.hands[seat] = tuple(sorted((*s.hands[seat], card)))
    fire(s, seat, SPECIAL_TAKEN)
    go_on(s, seat)


def turn_up(s: UnderwaterCities) -> None:
    """The top card of the deck lies face up."""
    s.barrier = True
    if s.specials:
        s.reveal(s.specials[0])
        s.tell("event.turns_up", card=s.specials[0])


def look(s: UnderwaterCities, seat: int) -> None:
    """The top card goes under the deck, the next three are looked at (U-SPECIAL-4, U-SPECIAL-13)."""
    s.barrier = True
    s.tell("event.looks", seat=seat, card=s.specials[0])
    s.specials = (*s.specials[1:], s.specials[0])
    for card in s.specials[:LOOKED_AT]:
        s.reveal(card, 1 << seat)
    s.ask(seat, LOOK)


class Look(Pick[UnderwaterCities]):
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


class Under(Pick[UnderwaterCities]):
    """Which of the two others goes under the deck first."""

    verbs = ("under",)
    refusal = "no.not_looked_at"

    def candidates(self, s: UnderwaterCities, seat: int, frame: Frame) -> tuple[int, ...]:
        return s.specials[: LOOKED_AT - 1]

    def pick(self, s: UnderwaterCities, seat: int, frame: Frame, card: int) -> None:
        other = s.specials[0] if s.specials[1] == card else s.specials[1]
        s.specials = (*s.specials[2:], card, other)
        turn_up(s)
        go_on(s, seat)
