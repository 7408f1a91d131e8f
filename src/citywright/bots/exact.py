"""Every way to the end, where nothing that is hidden can matter any more.

In a seat's last turn (`Game.last_turn`) every way through its lane is followed, and the judgement at its end tells
exactly what the seat will have. Where nothing is hidden from anybody (`Game.nothing_hidden`) the game is played to its
end in all ways, every seat doing what is best for its own margin. Both give up when they take too long.
"""

from typing import Final

from citywright.bots.lanes import Choices, Judge, Line, Way
from citywright.bots.thinking import Clock
from citywright.engine.game import every_action
from citywright.engine.state import State

TABLES_FOR_A_VISIT: Final = 40  # that are looked at count like a playout


class Exact:
    """Tables that were looked at, as long as there is time."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.tables = 0
        self.seen: dict[str, list[int]] = {}

    def late(self) -> bool:
        """One more table; whether it is too late for it."""
        if self.tables % TABLES_FOR_A_VISIT == 0:
            self.clock.visit()
            if self.clock.over:
                return True
        self.tables += 1
        return False

    # -- a last turn -----------------------------------------------------------------------------------

    def ways(self, state: State, seat: int, judge: Judge) -> list[Way]:
        """The ways through the seat's last turn, all of them if there is time; those worth a look come first."""
        found: list[Way] = []
        if self.follow(state, seat, state.game.candidates, judge, (), found):
            self.seen.clear()
            self.follow(state, seat, every_action, judge, (), found)
        return found

    def follow(self, state: State, seat: int, choices: Choices, judge: Judge, line: Line, found: list[Way]) -> bool:
        """All ways that go on from here; no if time ran out."""
        if not state.lanes[seat]:
            found.append((judge(state, seat), line))
            return True
        for action in choices(state, seat):
            if self.late():
                return False
            table = state.copy()
            table.enact(seat, action)
            known = mark(table)
            if known in self.seen:
                continue
            self.seen[known] = []
            if not self.follow(table, seat, choices, judge, (*line, action), found):
                return False
        return True

    # -- the end of a game -----------------------------------------------------------------------------

    def margins(self, state: State, seat: int) -> list[tuple[int, int]]:
        """What every action of the seat leads to, and the action; nothing if there is no time to find out."""
        found: list[tuple[int, int]] = []
        for action in state.legal(seat):
            scores = self.after(state, seat, action)
            if not scores:
                return []
            found.append((ahead(scores, seat), action))
        return found

    def after(self, state: State, seat: int, action: int) -> list[int]:
        """The scores in the end if every seat goes on as is best for it; none if there is no time."""
        if self.late():
            return []
        table = state.copy()
        table.apply(seat, action)
        if not table.actors:
            return table.scores()
        known = mark(table)
        best = self.seen.get(known)
        if best is None:
            best = self.best(table, table.actors[0])
            if best:
                self.seen[known] = best
        return best

    def best(self, state: State, seat: int) -> list[int]:
        best: list[int] = []
        for action in state.legal(seat):
            scores = self.after(state, seat, action)
            if not scores:
                return []
            if not best or ahead(scores, seat) > ahead(best, seat):
                best = scores
        return best


def ahead(scores: list[int], seat: int) -> int:
    """How far a seat is ahead of the mean of the others, in hundredths of a point; alone, its points.

    >>> ahead([20, 10, 13], 0), ahead([20], 0)
    (850, 2000)
    """
    others = len(scores) - 1
    return 100 * scores[seat] - (100 * (sum(scores) - scores[seat]) // others if others else 0)


def mark(state: State) -> str:
    """The same for tables that go on in the same way."""
    return f"{state.phases} {state.lanes} {state.dump_fields()}"
