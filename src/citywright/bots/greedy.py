"""Looks through everything its own turn can lead to (`lanes`) and takes what judges best."""

from citywright.bots.bot import Bot
from citywright.bots.lanes import Eyes, allowed, with_doubt
from citywright.engine.knowledge import Knowledge


class Greedy(Bot):
    name = "greedy"

    def choose(self, knowledge: Knowledge) -> int:
        legal = knowledge.legal()
        if len(legal) == 1:
            return legal[0]
        seat = knowledge.seat
        state = knowledge.sample(self.rng)
        game = state.game
        actions = [action for action in game.candidates(state, seat) if action in legal] or legal
        if len(actions) == 1:
            return actions[0]
        found = allowed(Eyes(game.candidates, game.judge, game.search_budget).ways(state, seat), legal)
        found = with_doubt(state, seat, found, self.rng)
        most = max([value for value, _ in found])
        # among equals by lot: always the first would favour low seats, as sellers for instance
        first = {line[0] for value, line in found if value == most}
        best = [action for action in actions if action in first]
        return best[self.rng.below(len(best))]
