"""Special cards: three ways to take one (U-SPECIAL)."""

from typing import Final

from citywright.engine.state import Frame, Step
from citywright.engine.words import Reason, Sentence
from citywright.games.underwater_cities.edition import FIRST_CHEAP, FIRST_THREE, SPECIAL_TAKEN
from citywright.games.underwater_cities.state import LOOK, UNDER, UnderwaterCities, without
from citywright.games.underwater_cities.steps.actions import DO_CHOOSE, DO_LOOK, DO_TAKE, DO_UNDER
from citywright.games.underwater_cities.steps.flow import go_on
from citywright.games.underwater_cities.steps.interpreter import fire

LOOKED_AT: Final = 3


class Specials(Step[UnderwaterCities]):
    """Take a face-up card or look at the next three (U-SPECIAL-2 to U-SPECIAL-4)."""

    name = "specials"
    blocks = (DO_TAKE, DO_LOOK)

    def legal(self, s: UnderwaterCities, seat: int, frame: Frame) -> list[int]:
        actions = [DO_TAKE(card - FIRST_THREE) for card in (*s.threes, *s.specials[:1])]
        return [*actions, DO_LOOK.first] if s.specials else actions

    def why_not(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> Reason | None:
        if DO_LOOK.holds(action):
            return None if s.specials else Reason("no.special_deck", {})
        card = DO_TAKE.arg(action) + FIRST_THREE
        return None if card in s.threes or s.specials[:1] == (card,) else Reason("no.not_face_up", {"card": card})

    def apply(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> None:
        if DO_LOOK.holds(action):
            look(s, seat)
            return
        card = DO_TAKE.arg(action) + FIRST_THREE
        if card in s.threes:
            s.threes = without(s.threes, card)
        else:
            s.specials = s.specials[1:]
            turn_up(s)
        s.tell("event.takes_special", seat=seat, card=card)
        into_hand(s, seat, card)

    def label(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> Sentence:
        if DO_LOOK.holds(action):
            return Sentence("do.look", {})
        return Sentence("do.take", {"card": DO_TAKE.arg(action) + FIRST_THREE})


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


class Look(Step[UnderwaterCities]):
    """Keep one of the cards looked at."""

    name = "look"
    blocks = (DO_CHOOSE,)

    def legal(self, s: UnderwaterCities, seat: int, frame: Frame) -> list[int]:
        return [DO_CHOOSE(card - FIRST_CHEAP) for card in s.specials[:LOOKED_AT]]

    def why_not(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> Reason | None:
        card = DO_CHOOSE.arg(action) + FIRST_CHEAP
        return None if card in s.specials[:LOOKED_AT] else Reason("no.not_looked_at", {"card": card})

    def apply(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> None:
        card = DO_CHOOSE.arg(action) + FIRST_CHEAP
        s.specials = without(s.specials, card)
        s.whisper(seat, "event.keeps_special", seat=seat, card=card)
        if len(s.specials) >= LOOKED_AT - 1:
            s.ask(seat, UNDER)
        else:
            turn_up(s)
        into_hand(s, seat, card)

    def label(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> Sentence:
        return Sentence("do.choose", {"card": DO_CHOOSE.arg(action) + FIRST_CHEAP})


class Under(Step[UnderwaterCities]):
    """Which of the two others goes under the deck first."""

    name = "under"
    blocks = (DO_UNDER,)

    def legal(self, s: UnderwaterCities, seat: int, frame: Frame) -> list[int]:
        return [DO_UNDER(card - FIRST_CHEAP) for card in s.specials[: LOOKED_AT - 1]]

    def why_not(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> Reason | None:
        card = DO_UNDER.arg(action) + FIRST_CHEAP
        return None if card in s.specials[: LOOKED_AT - 1] else Reason("no.not_looked_at", {"card": card})

    def apply(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> None:
        card = DO_UNDER.arg(action) + FIRST_CHEAP
        other = s.specials[0] if s.specials[1] == card else s.specials[1]
        s.specials = (*s.specials[2:], card, other)
        turn_up(s)
        go_on(s, seat)

    def label(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> Sentence:
        return Sentence("do.under", {"card": DO_UNDER.arg(action) + FIRST_CHEAP})
