"""OpenSpiel's IS-MCTS as a player of the arena, to measure ours against: it thinks through the research door.

For every decision it has half of what `medium` has for a whole turn, so that in a game it thinks as long as `medium` or
longer. Its rollouts are random and go to the end, as OpenSpiel ships them; how many fit into the time is told by the
search before.
"""

from time import process_time
from typing import Any, Final

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from citywright import bots
from citywright.bots.bot import Bot
from citywright.engine.knowledge import Knowledge
from citywright.research.openspiel import Held

PEER: Final = "is-mcts"
SECONDS: Final = bots.LEVELS["medium"].seconds / 2
EXPLORATION: Final = 1.4  # results lie between -1 and 1
FIRST: Final = 4  # simulations, when nothing is known about how long one takes


class IsMcts(Bot):
    """What it is asked about is laid into a state of OpenSpiel, with all that its seat cannot know drawn anew."""

    name = PEER

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.dice = np.random.RandomState(seed % 2**32)
        self.rate = FIRST / SECONDS  # simulations in a second
        self.game: Any = None

    def choose(self, knowledge: Knowledge) -> int:
        actions = knowledge.legal()
        if len(actions) == 1:
            return actions[0]
        if self.game is None:
            self.game = pyspiel.load_game(f"python_citywright_{knowledge.game.key}(seats={knowledge.seats})")
        state = self.game.new_initial_state()
        state.held = Held(knowledge.sample(self.rng))
        return self.think(state)

    def think(self, state: Any) -> int:
        simulations = max(FIRST, int(SECONDS * self.rate))
        roll = mcts.RandomRolloutEvaluator(1, self.dice)
        search = ismcts.ISMCTSBot(
            game=self.game, evaluator=roll, uct_c=EXPLORATION, max_simulations=simulations, random_state=self.dice
        )
        began = process_time()
        action = int(search.step(state))
        self.rate = simulations / max(process_time() - began, 1e-3)
        return action
