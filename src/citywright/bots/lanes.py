"""What a seat's own turn can lead to: every way through its lane that is worth a look, and what each is worth.

A one-step look sees nothing: after `build` no cell is chosen, and a secret plan changes no board. So a lane is played
to its end on copies, the seat's own plan is carried out, and what then lies on the table is judged. Nothing is looked
at past a barrier: what chance or a hidden pile would show there is only what the sample made up. Where a turn branches
more than the budget allows, only what judges best half-way is followed; decisions that a half-way look
tells nothing about are all followed and cost no budget.
"""

from collections.abc import Callable

from citywright.engine.rng import Rng
from citywright.engine.state import State

Judge = Callable[[State, int], int]  # what a table is worth to a seat
Choices = Callable[[State, int], list[int]]  # the actions that a seat looks at
Line = tuple[int, ...]  # decisions of one seat, one after the other
Way = tuple[int, Line]  # what the table is worth to the seat behind a line


class Eyes:
    """How a player looks at a turn: which actions, and what it makes of where they lead."""

    def __init__(self, choices: Choices, judge: Judge, budget: int) -> None:
        self.choices = choices
        self.judge = judge
        self.budget = budget  # about how many ends of a turn it looks at

    def ways(self, state: State, seat: int) -> list[Way]:
        """All ways through the seat's lane; at least one for each first action that is looked at."""
        found: list[Way] = []
        actions = self.choices(state, seat)
        budget = max(1, rest(state, seat, len(actions), self.budget))
        for action in actions:
            self.follow(state, seat, action, budget, (), found)
        return found

    def follow(self, state: State, seat: int, action: int, budget: int, line: Line, found: list[Way]) -> None:
        table, path = self.after(state, seat, action)
        self.go_on(table, seat, budget, line + path, found)

    def go_on(self, state: State, seat: int, budget: int, line: Line, found: list[Way]) -> None:
        if not state.lanes[seat] or state.game.stops_search(state, seat):
            found.append((self.judge(state, seat), line))
            return
        actions = self.choices(state, seat)
        budget = rest(state, seat, len(actions), budget)
        if budget:
            for action in actions:
                self.follow(state, seat, action, budget, line, found)
            return
        tables = [self.after(state, seat, action) for action in actions]
        values = [self.judge(table, seat) for table, _ in tables]
        table, path = tables[values.index(max(values))]
        self.go_on(table, seat, 1, line + path, found)

    def after(self, state: State, seat: int, action: int) -> tuple[State, Line]:
        """The table behind a decision of the seat and all that then goes without saying; and those decisions.

        The seat's own plan is carried out if the lane is done.
        """
        table, game = state.copy(), state.game
        table.barrier = False
        line: Line = ()
        actions = [action]
        while len(actions) == 1:
            table.enact(seat, actions[0])
            line = (*line, actions[0])
            if not table.lanes[seat]:
                game.resolve_own_plan(table, seat)
            if not table.lanes[seat] or game.stops_search(table, seat):
                break
            actions = self.choices(table, seat)
        return table, line

    def plan(self, state: State, seat: int, mood: Rng | None) -> Line:
        """The way through the lane that judges best; in some mood, if the seat is another one."""
        actions = self.choices(state, seat)
        if len(actions) == 1:
            return (actions[0],)
        found = self.ways(state, seat)
        if mood is not None:
            found = with_doubt(state, seat, found, mood)
        most = 0
        best: Line = ()
        for value, line in found:
            if not best or value > most:
                most, best = value, line
        return best


def allowed(found: list[Way], legal: list[int]) -> list[Way]:
    """The ways that begin with what is legal at the table itself: a sample may allow more, or less."""
    return [way for way in found if way[1][0] in legal] or [(0, (legal[0],))]


def with_doubt(state: State, seat: int, found: list[Way], mood: Rng) -> list[Way]:
    """As some player sees these ways: where the game says so, it believes a little more or less in some of them."""
    doubt = state.game.doubt
    most = max([doubt(state, seat, line[0]) for _, line in found])
    if not most:
        return found
    part = mood.below(2001) - 1000
    return [(value + part * doubt(state, seat, line[0]) // 1000, line) for value, line in found]


def rest(state: State, seat: int, count: int, budget: int) -> int:
    """What is left of the budget for each of so many ways; none: too many to follow them all."""
    return budget if state.game.defers_judgement(state, seat) else budget // count
