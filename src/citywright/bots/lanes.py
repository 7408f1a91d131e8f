"""What a seat's own turn can lead to: every way through its lane that is worth a look, and what each is worth.

A one-step look sees nothing: after `build` no cell is chosen, and a secret plan changes no board. So a lane is played
to its end on copies, the seat's own plan is carried out, and what then lies on the table is judged. Nothing is looked
at past a barrier: what chance or a hidden pile would show there is only what the sample made up. Where a turn branches
more than the game's `search_budget` allows, only what judges best half-way is followed; decisions that a half-way look
tells nothing about are all followed and cost no budget.
"""

from collections.abc import Callable

from citywright.engine.state import State

Judge = Callable[[State, int], int]  # what a table is worth to a seat
Line = tuple[int, ...]  # decisions of one seat, one after the other
Way = tuple[int, Line]  # what the table is worth to the seat behind a line


def ways(state: State, seat: int, judge: Judge) -> list[Way]:
    """All ways through the seat's lane; at least one for each first action that is worth a look."""
    found: list[Way] = []
    actions = state.game.candidates(state, seat)
    budget = max(1, rest(state, seat, len(actions), state.game.search_budget))
    for action in actions:
        follow(state, seat, action, budget, judge, (), found)
    return found


def follow(state: State, seat: int, action: int, budget: int, judge: Judge, line: Line, found: list[Way]) -> None:
    table, path = after(state, seat, action)
    go_on(table, seat, budget, judge, line + path, found)


def go_on(state: State, seat: int, budget: int, judge: Judge, line: Line, found: list[Way]) -> None:
    game = state.game
    if not state.lanes[seat] or game.stops_search(state, seat):
        found.append((judge(state, seat), line))
        return
    actions = game.candidates(state, seat)
    budget = rest(state, seat, len(actions), budget)
    if budget:
        for action in actions:
            follow(state, seat, action, budget, judge, line, found)
        return
    tables = [after(state, seat, action) for action in actions]
    values = [judge(table, seat) for table, _ in tables]
    table, path = tables[values.index(max(values))]
    go_on(table, seat, 1, judge, line + path, found)


def after(state: State, seat: int, action: int) -> tuple[State, Line]:
    """The table behind a decision of the seat and all that then goes without saying; and those decisions.

    The seat's own plan is carried out if the lane is done.
    """
    table, game = state.copy(), state.game
    table.barrier = False
    line: Line = ()
    choices = [action]
    while len(choices) == 1:
        table.enact(seat, choices[0])
        line = (*line, choices[0])
        if not table.lanes[seat]:
            game.resolve_own_plan(table, seat)
        if not table.lanes[seat] or game.stops_search(table, seat):
            break
        choices = game.candidates(table, seat)
    return table, line


def rest(state: State, seat: int, count: int, budget: int) -> int:
    """What is left of the budget for each of so many ways; none: too many to follow them all."""
    return budget if state.game.defers_judgement(state, seat) else budget // count
