"""Looks through everything its own turn can lead to and takes what judges best.

A one-step look sees nothing: after `build` no cell is chosen, and a secret plan changes no board. So the bot plays its
own lane to the end on copies of a sample, carries its own plan out, and judges what then lies on the table. It does
not look past a barrier: what chance or a hidden pile would show there is only what the sample made up.
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
        values = [outcome(state, seat, action) for action in actions]
        most = max(values)
        # among equals by lot: always the first would favour low seats, as sellers for instance
        best = [action for action, value in zip(actions, values, strict=True) if value == most]
        return best[self.rng.below(len(best))]


def outcome(state: State, seat: int, action: int) -> int:
    """What an action is worth to the seat once it has made the best of it."""
    after = state.copy()
    after.barrier = False
    after.enact(seat, action)
    if not after.lanes[seat]:
        after.game.foresee(after, seat)
    actions = after.game.prospects(after, seat)
    if not actions or after.game.settled(after, seat):
        return after.game.judge(after, seat)
    return max([outcome(after, seat, next_action) for next_action in actions])
