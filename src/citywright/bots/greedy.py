"""Looks through everything its own turn can lead to and takes what judges best.

A one-step look sees nothing: after `build` no cell is chosen, and a secret plan changes no board. So the bot plays its
own lane to the end on copies of a sample, carries its own plan out, and judges what then lies on the table.
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
        actions = state.game.prospects(state, seat)
        best, best_value = actions[0], -(10**9)
        for action in actions:
            value = outcome(state, seat, action)
            if value > best_value:
                best, best_value = action, value
        return best


def outcome(state: State, seat: int, action: int) -> int:
    """What an action is worth to the seat once it has made the best of it."""
    after = state.copy()
    after.enact(seat, action)
    if not after.lanes[seat]:
        after.game.foresee(after, seat)
    actions = after.game.prospects(after, seat)
    if not actions:
        return after.game.judge(after, seat)
    return max([outcome(after, seat, next_action) for next_action in actions])
