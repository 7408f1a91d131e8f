"""What goes on by itself between two decisions, and what may be used besides: abilities and contracts (U-TIME)."""

from collections.abc import Sequence
from typing import ClassVar, Final

from citywright.engine.actions import ActionSpace
from citywright.engine.state import Frame, without
from citywright.engine.steps import Step
from citywright.engine.words import Reason
from citywright.games.underwater_cities.counting import count
from citywright.games.underwater_cities.state import UnderwaterCities
from citywright.games.underwater_cities.steps.interpreter import begin, give, open_abilities, usable


class Settling(Step[UnderwaterCities]):
    """A decision that is asked only if there is something to decide."""

    def asks(self, s: UnderwaterCities, seat: int, frame: Frame) -> bool:
        """Whether the seat has to be asked."""
        return False

    def skip(self, s: UnderwaterCities, seat: int, frame: Frame) -> None:
        """What happens if not."""


def go_on(s: UnderwaterCities, seat: int) -> None:
    """Until something has to be decided or the lane is empty."""
    lane = s.lanes[seat]
    while lane:
        frame = lane[-1]
        step = s.game.steps[frame[0]]
        if not isinstance(step, Settling) or step.asks(s, seat, frame):
            return
        lane.pop()
        step.skip(s, seat, frame)


# -- between two steps of the own turn: abilities and contracts (U-TIME-12, U-GOV) ----------------------------

EXTRAS: Final = ("ability", "claim")


def extras(s: UnderwaterCities, seat: int) -> list[int]:
    """Actions that are open besides the question of the moment."""
    found = [s.do.ability(card) for card in open_abilities(s, seat)] if seat == s.active else []
    for contract in s.contracts:
        if all(count(s, seat, counter) >= least for counter, least in s.edition.conditions[contract]):
            found.append(s.do.claim(contract))
    return found


def take_extra(s: UnderwaterCities, seat: int, action: int) -> None:
    if s.do.ability.holds(action):
        card = s.do.ability.arg(action)
        s.spent = (*s.spent, card)
        s.tell("event.ability", seat=seat, card=card)
        begin(s, seat, s.edition.ability[card])
    else:
        contract = s.do.claim.arg(action)
        s.contracts = without(s.contracts, contract)
        s.fulfilled[seat] = (*s.fulfilled[seat], contract)
        s.tell("event.contract", seat=seat, contract=contract)
        give(s, seat, s.edition.reward[contract])


class Pause(Settling):
    """A decision with such a pause: one of some candidates by its first verb, or done, or an ability or contract."""

    refusal: ClassVar[str] = ""  # the sentence against all but the candidates

    def bind(self, name: str, actions: ActionSpace) -> None:
        super().bind(name, actions)
        self.block = self.blocks[0]

    def candidates(self, s: UnderwaterCities, seat: int, frame: Frame) -> Sequence[int]:
        raise NotImplementedError

    def pick(self, s: UnderwaterCities, seat: int, frame: Frame, value: int) -> None:
        raise NotImplementedError

    def reason(self, s: UnderwaterCities, seat: int, frame: Frame, value: int) -> Reason:
        return Reason(self.refusal, {self.block.fields[0][0]: value})

    def asks(self, s: UnderwaterCities, seat: int, frame: Frame) -> bool:
        return True

    def may_stop(self, s: UnderwaterCities, frame: Frame) -> bool:
        """Whether the rest may be left out."""
        return False

    def stop(self, s: UnderwaterCities, seat: int, frame: Frame) -> None:
        """What done does besides."""

    def moves(self, s: UnderwaterCities, seat: int, frame: Frame) -> list[int]:
        zero = self.block.zero
        return [zero + value for value in self.candidates(s, seat, frame)]

    def why_no_move(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> Reason | None:
        value = self.block.arg(action)
        return None if value in self.candidates(s, seat, frame) else self.reason(s, seat, frame, value)

    def carry_out(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> None:
        self.pick(s, seat, frame, self.block.arg(action))

    def legal(self, s: UnderwaterCities, seat: int, frame: Frame) -> list[int]:
        actions = self.moves(s, seat, frame)
        if self.may_stop(s, frame):
            actions.append(s.do.done())
        return actions + extras(s, seat)

    def why_not(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> Reason | None:
        if s.do.done.holds(action):
            return None if self.may_stop(s, frame) else Reason("no.nothing_used", {})
        if s.do.ability.holds(action):
            return None if action in extras(s, seat) else Reason("no.ability", s.do.ability.args(action))
        if s.do.claim.holds(action):
            return None if action in extras(s, seat) else Reason("no.contract", s.do.claim.args(action))
        return self.why_no_move(s, seat, frame, action)

    def apply(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> None:
        if s.do.ability.holds(action) or s.do.claim.holds(action):
            s.ask(seat, *frame)
            take_extra(s, seat, action)
        elif s.do.done.holds(action):
            self.stop(s, seat, frame)
        else:
            self.carry_out(s, seat, frame, action)
        go_on(s, seat)


class Countdown(Pause):
    """Up to so many times; once something is used, the rest may be left out. Frame: row, times left."""

    def may_stop(self, s: UnderwaterCities, frame: Frame) -> bool:
        return frame[2] < s.edition.effects.n[frame[1]]

    def asks(self, s: UnderwaterCities, seat: int, frame: Frame) -> bool:
        return usable(s, seat, frame[1]) or (self.may_stop(s, frame) and bool(extras(s, seat)))

    def again(self, s: UnderwaterCities, seat: int, frame: Frame) -> None:
        """The next time waits under what this one sets off."""
        if frame[2] > 1:
            s.ask(seat, frame[0], frame[1], frame[2] - 1)
