"""Looks through everything its own turn can lead to and takes what judges best.

A one-step look sees nothing: after `build` no cell is chosen, and a secret plan changes no board. So the bot plays its
own lane to the end on copies of a sample, carries its own plan out, and judges what then lies on the table. It does
not look past a barrier: what chance or a hidden pile would show there is only what the sample made up. Where a turn
branches more than the game's `budget` allows, it follows only what judges best half-way; decisions that a half-way
look tells nothing about are all followed and cost no budget.
"""

from citywright.bots.bot import Bot
from citywright.engine.knowledge import Knowledge
from citywright.engine.state import State


class Greedy(Bot):
    name = "greedy"

    def choose(self, knowledge: Knowledge) -> int:
        actions = knowledge.legal()
        if len(actions) == 1:
            return actions[0]
        seat = knowledge.seat
        state = knowledge.sample(self.rng)
        actions = state.game.candidates(state, seat)
        if len(actions) == 1:
            return actions[0]
        budget = max(1, rest(state, seat, len(actions), state.game.search_budget))
        values = [outcome(after(state, seat, action), seat, budget) for action in actions]
        most = max(values)
        # among equals by lot: always the first would favour low seats, as sellers for instance
        best = [action for action, value in zip(actions, values, strict=True) if value == most]
        return best[self.rng.below(len(best))]


def after(state: State, seat: int, action: int) -> State:
    """The table behind a decision of the seat and all that then goes without saying.

    The seat's own plan is carried out if the lane is done.
    """
    table, game = state.copy(), state.game
    table.barrier = False
    ways = [action]
    while len(ways) == 1:
        table.enact(seat, ways[0])
        if not table.lanes[seat]:
            game.resolve_own_plan(table, seat)
        if not table.lanes[seat] or game.stops_search(table, seat):
            break
        ways = game.candidates(table, seat)
    return table


def outcome(state: State, seat: int, budget: int) -> int:
    """What the table is worth to the seat once it has made the best of it."""
    game = state.game
    if not state.lanes[seat] or game.stops_search(state, seat):
        return game.judge(state, seat)
    actions = game.candidates(state, seat)
    tables = [after(state, seat, action) for action in actions]
    budget = rest(state, seat, len(actions), budget)
    if budget:
        return max([outcome(table, seat, budget) for table in tables])
    values = [game.judge(table, seat) for table in tables]
    return outcome(tables[values.index(max(values))], seat, 1)


def rest(state: State, seat: int, ways: int, budget: int) -> int:
    """What is left of the budget for each of these ways; none: too many to follow them all."""
    return budget if state.game.defers_judgement(state, seat) else budget // ways
