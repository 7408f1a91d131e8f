"""Playing lessons without a browser."""

from collections.abc import Callable
from typing import Any

import citywright as cw
from citywright.engine.lessons import Guide, Lesson, Step, lesson_of

Chooser = Callable[[Guide], int]  # the learner


class Played:
    """A lesson that was played to its end."""

    def __init__(self, game: cw.Game[Any], choose: Chooser, goes_by: bool = True, most: int = 10_000) -> None:
        lesson = lesson_of(game)
        assert lesson is not None
        self.lesson: Lesson = lesson
        self.guide = Guide(lesson, lesson.start(game))
        self.said: list[Step] = []  # to the learner
        self.decisions = 0  # of the learner, those of a bot not counted
        self.reactions = 0
        self.made = [0] * lesson.seats
        self.goes_by = goes_by  # quick parts
        self.choose = choose
        while self.guide.state.actors and self.decisions < most:
            self.move(max(self.guide.state.actors))

    def move(self, seat: int) -> None:
        """The learner answers last, as at a table where bots are quick."""
        guide = self.guide
        if seat != self.lesson.seat or self.let_go():
            action = self.bot(seat)
        else:
            self.decisions += 1
            if guide.step is not None:
                self.said.append(guide.step)
            action = self.choose(guide)
        self.made[seat] += 1
        guide.play(seat, action)
        self.reactions += seat == self.lesson.seat and guide.reaction is not None

    def let_go(self) -> bool:
        """Whether a bot plays for the learner: from the second decision of a quick part to the next part."""
        part = self.guide.part_here
        inside = part == self.guide.part and part >= 0 and self.lesson.parts[part].quick
        if part >= 0 and self.lesson.parts[part].quick and self.guide.step is not None and not inside:
            self.said.append(self.guide.step)
            inside = True
        return self.goes_by and inside

    def bot(self, seat: int) -> int:
        """As the server has it: the same moves are answered in the same way."""
        bot = cw.bots.make(self.lesson.opponents, self.made[seat])
        return bot.choose(cw.Knowledge(self.guide.state, seat))


def follow(guide: Guide) -> int:
    """What the guide advises, else what a bot would do. Whoever follows all of it can always take it."""
    advice = guide.advice()
    assert guide.step is None or not guide.step.advise or advice is not None, guide.step.key
    if advice is not None:
        return advice
    return cw.bots.make(guide.lesson.opponents, 0).choose(cw.Knowledge(guide.state, guide.lesson.seat))


def wander(seed: int) -> Chooser:
    """Any legal move."""
    rng = cw.Rng.seeded(seed)

    def choose(guide: Guide) -> int:
        legal = guide.state.legal(guide.lesson.seat)
        return legal[rng.below(len(legal))]

    return choose
