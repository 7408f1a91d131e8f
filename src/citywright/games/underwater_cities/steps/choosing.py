"""Choices inside an effect: parts in any order, one of several ways, goods, steps (U-TIME-2, U-SLOT-18)."""

from citywright.engine.state import Frame, Step
from citywright.engine.words import Reason, Sentence
from citywright.games.underwater_cities.goods import GOODS, NOTHING, POINTS
from citywright.games.underwater_cities.state import ADVANCING, PICKING, UnderwaterCities
from citywright.games.underwater_cities.steps.actions import (
    DO_ADVANCE,
    DO_DONE,
    DO_FORGO,
    DO_PART,
    DO_PICK,
    DO_USE,
)
from citywright.games.underwater_cities.steps.flow import extras, go_on, take_part
from citywright.games.underwater_cities.steps.interpreter import begin, open_parts, pay_for, receive
from citywright.games.underwater_cities.steps.interpreter import step as advance
from citywright.games.underwater_cities.steps.pauses import EXTRAS, Pause


class Parts(Pause):
    """The next part of a group; once something is done, the rest may be left out. Frame: row, parts done."""

    name = "parts"
    blocks = (DO_PART, DO_DONE, *EXTRAS)

    def moves(self, s: UnderwaterCities, seat: int, frame: Frame) -> list[int]:
        actions = [DO_PART(i) for i in open_parts(s, seat, frame[1], frame[2])]
        if frame[2]:
            actions.append(DO_DONE.first)
        return actions

    def refusal(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> Reason | None:
        if DO_DONE.holds(action):
            return None if frame[2] else Reason("no.nothing_used", {})
        return None if DO_PART.arg(action) in open_parts(s, seat, frame[1], frame[2]) else Reason("no.part", {})

    def carry_out(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> None:
        if DO_PART.holds(action):
            take_part(s, seat, frame[1], frame[2], DO_PART.arg(action))

    def targets(self, s: UnderwaterCities, seat: int, frame: Frame) -> list[int]:
        return [*[DO_PART(i) for i in range(len(s.edition.effects.kids[frame[1]]))], *extras(s, seat)]

    def caption(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> Sentence:
        if DO_DONE.holds(action):
            return Sentence("do.done", {})
        return Sentence("do.part", {"effect": s.edition.effects.kids[frame[1]][DO_PART.arg(action)]})


class Options(Step[UnderwaterCities]):
    """One of several ways. Frame: row."""

    name = "options"
    blocks = (DO_PART,)

    def legal(self, s: UnderwaterCities, seat: int, frame: Frame) -> list[int]:
        return [DO_PART(i) for i in open_parts(s, seat, frame[1], 0)]

    def why_not(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> Reason | None:
        return None if DO_PART.arg(action) in open_parts(s, seat, frame[1], 0) else Reason("no.part", {})

    def apply(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> None:
        begin(s, seat, s.edition.effects.kids[frame[1]][DO_PART.arg(action)])
        go_on(s, seat)

    def targets(self, s: UnderwaterCities, seat: int, frame: Frame) -> list[int]:
        return [DO_PART(i) for i in range(len(s.edition.effects.kids[frame[1]]))]

    def label(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> Sentence:
        return Sentence("do.part", {"effect": s.edition.effects.kids[frame[1]][DO_PART.arg(action)]})


class Picking(Step[UnderwaterCities]):
    """Goods of different types, one after the other. Frame: row, goods picked so far (U-SLOT-13)."""

    name = "picking"
    blocks = (DO_PICK, DO_DONE)

    def legal(self, s: UnderwaterCities, seat: int, frame: Frame) -> list[int]:
        left = s.edition.effects.kinds[frame[1]] & ~frame[2]
        actions = [DO_PICK(good) for good in range(POINTS) if left >> good & 1]
        return [*actions, DO_DONE.first] if frame[2] else actions

    def why_not(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> Reason | None:
        if DO_DONE.holds(action):
            return None if frame[2] else Reason("no.nothing_used", {})
        good = DO_PICK.arg(action)
        left = s.edition.effects.kinds[frame[1]] & ~frame[2]
        return None if left >> good & 1 else Reason("no.pick", {"good": good})

    def apply(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> None:
        e = s.edition.effects
        if DO_PICK.holds(action):
            good = DO_PICK.arg(action)
            picked = frame[2] | 1 << good
            if picked.bit_count() < e.n[frame[1]]:
                s.ask(seat, PICKING, frame[1], picked)
            goods = [*NOTHING]
            goods[good] = 1
            receive(s, seat, tuple(goods), e.slot[frame[1]])
        go_on(s, seat)

    def targets(self, s: UnderwaterCities, seat: int, frame: Frame) -> list[int]:
        return [DO_PICK(good) for good in range(len(GOODS) - 1)]


class Offered(Step[UnderwaterCities]):
    """An effect that may be used or left. Frame: row; of one that may be paid for again, how often."""

    name = "offer"
    blocks = (DO_USE, DO_FORGO)

    def legal(self, s: UnderwaterCities, seat: int, frame: Frame) -> list[int]:
        return [DO_USE.first, DO_FORGO.first]

    def why_not(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> Reason | None:
        return None

    def apply(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> None:
        if DO_USE.holds(action) and frame[2]:
            pay_for(s, seat, frame[1], frame[2])
        elif DO_USE.holds(action):
            begin(s, seat, frame[1])
        go_on(s, seat)

    def prompt(self, s: UnderwaterCities, seat: int, frame: Frame) -> Sentence:
        return Sentence("ask.offer", {"effect": frame[1]})


class Advancing(Pause):
    """A further Federation step of the same effect, or none (U-FED-8). Frame: row, steps left."""

    name = "advancing"
    blocks = (DO_ADVANCE, DO_DONE, *EXTRAS)

    def moves(self, s: UnderwaterCities, seat: int, frame: Frame) -> list[int]:
        return [DO_ADVANCE.first, DO_DONE.first]

    def refusal(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> Reason | None:
        return None

    def carry_out(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> None:
        if DO_ADVANCE.holds(action):
            if frame[2] > 1:
                s.ask(seat, ADVANCING, frame[1], frame[2] - 1)
            advance(s, seat)
