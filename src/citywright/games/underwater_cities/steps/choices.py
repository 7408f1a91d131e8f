"""Choices inside an effect: parts in any order, one of several ways, goods, steps (U-TIME-2, U-SLOT-18)."""

from citywright.engine.masks import bits
from citywright.engine.state import Frame
from citywright.engine.words import Sentence
from citywright.games.underwater_cities.goods import GOOD_COUNT
from citywright.games.underwater_cities.state import UnderwaterCities
from citywright.games.underwater_cities.steps import interpreter
from citywright.games.underwater_cities.steps.flow import EXTRAS, Countdown, Decision, Pause, extras
from citywright.games.underwater_cities.steps.interpreter import begin, open_parts, pay_for, receive, usable
from citywright.games.underwater_cities.table import PARTS, PICKING


class Parts(Pause):
    """The next part of a group; once something is done, the rest may be left out. Frame: row, parts done."""

    verbs = ("part", "done", *EXTRAS)
    refusal = "no.part"

    def candidates(self, s: UnderwaterCities, seat: int, frame: Frame) -> list[int]:
        return open_parts(s, seat, frame[1], frame[2])

    def untouched(self, s: UnderwaterCities, frame: Frame) -> bool:
        return frame[2] == 0

    def may_stop(self, s: UnderwaterCities, frame: Frame) -> bool:
        return frame[2] != 0

    def pick(self, s: UnderwaterCities, seat: int, frame: Frame, part: int) -> None:
        s.ask(seat, PARTS, frame[1], frame[2] | 1 << part)
        begin(s, seat, s.edition.effects.kids[frame[1]][part])

    def asks(self, s: UnderwaterCities, seat: int, frame: Frame) -> bool:
        """The first part only if there are several; the end only if something could still come of it (U-TIME-12)."""
        done, parts = frame[2], self.candidates(s, seat, frame)
        if parts or not done:
            return done != 0 or len(parts) > 1
        return done.bit_count() < len(s.edition.effects.kids[frame[1]]) and bool(extras(s, seat))

    def skip(self, s: UnderwaterCities, seat: int, frame: Frame) -> None:
        for part in self.candidates(s, seat, frame):
            self.pick(s, seat, frame, part)

    def targets(self, s: UnderwaterCities, seat: int, frame: Frame) -> list[int]:
        return [*every_part(s, frame), *extras(s, seat)]

    def label(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> Sentence:
        return part_label(s, frame, action) if s.do.part.holds(action) else super().label(s, seat, frame, action)


def every_part(s: UnderwaterCities, frame: Frame) -> list[int]:
    return [s.do.part(i) for i in range(len(s.edition.effects.kids[frame[1]]))]


def part_label(s: UnderwaterCities, frame: Frame, action: int) -> Sentence:
    return Sentence("do.part", {"effect": s.edition.effects.kids[frame[1]][s.do.part.arg(action)]})


class Options(Decision):
    """One of several ways. Frame: row."""

    verbs = ("part",)
    refusal = "no.part"

    def candidates(self, s: UnderwaterCities, seat: int, frame: Frame) -> list[int]:
        return open_parts(s, seat, frame[1], 0)

    def pick(self, s: UnderwaterCities, seat: int, frame: Frame, part: int) -> None:
        begin(s, seat, s.edition.effects.kids[frame[1]][part])

    def targets(self, s: UnderwaterCities, seat: int, frame: Frame) -> list[int]:
        return every_part(s, frame)

    def label(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> Sentence:
        return part_label(s, frame, action)


class Picking(Decision):
    """Goods of different types, one after the other. Frame: row, goods picked so far (U-SLOT-13)."""

    verbs = ("pick", "done")
    refusal = "no.pick"

    def candidates(self, s: UnderwaterCities, seat: int, frame: Frame) -> list[int]:
        return bits(s.edition.effects.kinds[frame[1]] & ~frame[2])

    def may_stop(self, s: UnderwaterCities, frame: Frame) -> bool:
        return frame[2] != 0

    def pick(self, s: UnderwaterCities, seat: int, frame: Frame, picked: int) -> None:
        e, done = s.edition.effects, frame[2] | 1 << picked
        if done.bit_count() < e.n[frame[1]]:
            s.ask(seat, PICKING, frame[1], done)
        receive(s, seat, tuple([int(good == picked) for good in range(GOOD_COUNT)]), e.slot[frame[1]])

    def targets(self, s: UnderwaterCities, seat: int, frame: Frame) -> list[int]:
        return list(s.do.pick.actions())

    def prompt(self, s: UnderwaterCities, seat: int, frame: Frame) -> Sentence:
        return Sentence("ask.picking", {"number": frame[2].bit_count() + 1, "n": s.edition.effects.n[frame[1]]})

    def label(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> Sentence:
        return Sentence("do.no_more", {}) if self.leave.holds(action) else super().label(s, seat, frame, action)


class Offer(Decision):
    """An effect that may be used or left. Frame: row; of one that may be paid for again, how often."""

    verbs = ("use", "forgo")
    leaving = "forgo"
    optional = True
    about = "effect"

    def asks(self, s: UnderwaterCities, seat: int, frame: Frame) -> bool:
        return usable(s, seat, frame[1])

    def pick(self, s: UnderwaterCities, seat: int, frame: Frame, value: int) -> None:
        if frame[2]:
            pay_for(s, seat, frame[1], frame[2])
        else:
            begin(s, seat, frame[1])


class Advancing(Countdown):
    """A further Federation step of the same effect, or none (U-FED-8). Frame: row, steps left."""

    verbs = ("advance", "done", *EXTRAS)

    def pick(self, s: UnderwaterCities, seat: int, frame: Frame, value: int) -> None:
        self.again(s, seat, frame)
        interpreter.step(s, seat)
