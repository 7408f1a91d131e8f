"""Any legal action, each as likely as the other."""

from citywright.bots.bot import Bot
from citywright.engine.knowledge import Knowledge


class Random(Bot):
    name = "random"

    def choose(self, knowledge: Knowledge) -> int:
        actions = knowledge.legal()
        return actions[self.rng.below(len(actions))]
