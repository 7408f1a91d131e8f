"""What goes on by itself between two decisions, and what may be used besides: abilities and contracts (U-TIME)."""

from collections.abc import Sequence
from typing import ClassVar, Final

from citywright.engine.actions import ActionSpace
from citywright.engine.state import Frame, without
from citywright.engine.steps import Pick
from citywright.engine.words import Reason
from citywright.games.underwater_cities.counting import count
from citywright.games.underwater_cities.state import UnderwaterCities
from citywright.games.underwater_cities.steps.interpreter import begin, give, open_abilities, usable


class Decision(Pick[UnderwaterCities]):
    """One of some candidates by the first verb, or none; asked only if there is something to decide."""

    leaving: ClassVar[str] = "done"  # the verb that takes none
    optional: ClassVar[bool] = False  # whether it is always open
    not_yet: ClassVar[str] = "no.nothing_used"  # the sentence against it when it is not

    def bind(self, name: str, actions: ActionSpace) -> None:
        super().bind(name, actions)
        self.leave = actions.named(self.leaving)

    def asks(self, s: UnderwaterCities, seat: int, frame: Frame) -> bool:
        """Whether the seat has to be asked."""
        return True

    def skip(self, s: UnderwaterCities, seat: int, frame: Frame) -> None:
        """What happens if not."""
        self.stop(s, seat, frame)

    def may_stop(self, s: UnderwaterCities, frame: Frame) -> bool:
        """Whether none may be taken, or no more."""
        return self.optional

    def stop(self, s: UnderwaterCities, seat: int, frame: Frame) -> None:
        """What that does."""

    def candidates(self, s: UnderwaterCities, seat: int, frame: Frame) -> Sequence[int]:
        """A verb with nothing to choose is open by itself."""
        return (0,)

    def moves(self, s: UnderwaterCities, seat: int, frame: Frame) -> list[int]:
        zero = self.block.zero
        return [zero + value for value in self.candidates(s, seat, frame)]

    def why_no_move(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> Reason | None:
        return super().why_not(s, seat, frame, action)

    def carry_out(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> None:
        self.pick(s, seat, frame, self.block.arg(action))

    def legal(self, s: UnderwaterCities, seat: int, frame: Frame) -> list[int]:
        actions = self.moves(s, seat, frame)
        if self.may_stop(s, frame):
            actions.append(self.leave.first)
        return actions

    def why_not(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> Reason | None:
        if self.leave.holds(action):
            return None if self.may_stop(s, frame) else Reason(self.not_yet, {})
        return self.why_no_move(s, seat, frame, action)

    def apply(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> None:
        if self.leave.holds(action):
            self.stop(s, seat, frame)
        else:
            self.carry_out(s, seat, frame, action)
        go_on(s, seat)


class Unasked(Decision):
    """What waits for its turn in a lane and then happens by itself."""

    def asks(self, s: UnderwaterCities, seat: int, frame: Frame) -> bool:
        return False


def go_on(s: UnderwaterCities, seat: int) -> None:
    """Until something has to be decided or the lane is empty."""
    lane = s.lanes[seat]
    while lane:
        frame = lane[-1]
        step = s.game.steps[frame[0]]
        assert isinstance(step, Decision)
        if step.asks(s, seat, frame):
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


class Pause(Decision):
    """A decision with such a pause: besides its own moves an ability or a contract may be used."""

    def legal(self, s: UnderwaterCities, seat: int, frame: Frame) -> list[int]:
        return super().legal(s, seat, frame) + extras(s, seat)

    def why_not(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> Reason | None:
        for block, refusal in ((s.do.ability, "no.ability"), (s.do.claim, "no.contract")):
            if block.holds(action):
                return None if action in extras(s, seat) else Reason(refusal, block.args(action))
        return super().why_not(s, seat, frame, action)

    def apply(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> None:
        if s.do.ability.holds(action) or s.do.claim.holds(action):
            s.ask(seat, *frame)
            take_extra(s, seat, action)
            go_on(s, seat)
        else:
            super().apply(s, seat, frame, action)


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
