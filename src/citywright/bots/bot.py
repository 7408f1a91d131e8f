"""What every bot is."""

from citywright.engine.knowledge import Knowledge
from citywright.engine.native import mypyc_attr
from citywright.engine.rng import Rng


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Chooses an action from what its seat knows. Same seed, same knowledge, same choice."""

    name: str

    def __init__(self, seed: int) -> None:
        self.rng = Rng.seeded(seed)

    def choose(self, knowledge: Knowledge) -> int:
        raise NotImplementedError
