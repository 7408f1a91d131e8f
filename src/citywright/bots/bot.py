"""What every bot is."""

from citywright.engine.knowledge import Knowledge
from citywright.engine.rng import Rng


class Bot:
    """Chooses an action from what its seat knows. Same seed, same knowledge, same choice."""

    name: str

    def __init__(self, seed: int) -> None:
        self.rng = Rng.seeded(seed)

    def choose(self, knowledge: Knowledge) -> int:
        raise NotImplementedError
