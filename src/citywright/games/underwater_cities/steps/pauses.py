"""Decisions between two steps of the own turn: abilities and contracts are open besides (U-TIME-12, U-GOV-2)."""

from typing import Final

from citywright.engine.actions import Block
from citywright.engine.state import Frame, Step
from citywright.engine.words import Reason, Sentence
from citywright.games.underwater_cities.state import UnderwaterCities
from citywright.games.underwater_cities.steps.actions import DO_ABILITY, DO_CLAIM
from citywright.games.underwater_cities.steps.flow import extras, go_on, take_extra

EXTRAS: Final[tuple[Block, ...]] = (DO_ABILITY, DO_CLAIM)


class Pause(Step[UnderwaterCities]):
    """Such a decision: a step says what it knows itself in `moves`, `refusal`, `carry_out` and `caption`."""

    def moves(self, s: UnderwaterCities, seat: int, frame: Frame) -> list[int]:
        raise NotImplementedError

    def refusal(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> Reason | None:
        raise NotImplementedError

    def carry_out(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> None:
        raise NotImplementedError

    def caption(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> Sentence:
        return super().label(s, seat, frame, action)

    def legal(self, s: UnderwaterCities, seat: int, frame: Frame) -> list[int]:
        return self.moves(s, seat, frame) + extras(s, seat)

    def why_not(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> Reason | None:
        if not is_extra(action):
            return self.refusal(s, seat, frame, action)
        if action in extras(s, seat):
            return None
        if DO_ABILITY.holds(action):
            return Reason("no.ability", {"card": DO_ABILITY.arg(action)})
        return Reason("no.contract", {"contract": DO_CLAIM.arg(action)})

    def apply(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> None:
        if is_extra(action):
            s.ask(seat, *frame)
            take_extra(s, seat, action)
        else:
            self.carry_out(s, seat, frame, action)
        go_on(s, seat)

    def label(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> Sentence:
        if DO_ABILITY.holds(action):
            return Sentence("do.ability", {"card": DO_ABILITY.arg(action)})
        if DO_CLAIM.holds(action):
            return Sentence("do.claim", {"contract": DO_CLAIM.arg(action)})
        return self.caption(s, seat, frame, action)


def is_extra(action: int) -> bool:
    return DO_ABILITY.holds(action) or DO_CLAIM.holds(action)
