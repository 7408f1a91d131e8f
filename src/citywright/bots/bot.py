"""What every bot is."""

from citywright.bots.lanes import Way
from citywright.engine.knowledge import Knowledge
from citywright.engine.native import mypyc_attr
from citywright.engine.rng import Rng
from citywright.engine.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Chooses an action from what its seat knows. Same seed, same knowledge, same choice."""

    name: str

    def __init__(self, seed: int) -> None:
        self.rng = Rng.seeded(seed)

    def with_doubt(self, state: State, seat: int, found: list[Way]) -> list[Way]:
        """As the bot sees these ways: where the game says so, it believes a little more or less in some of them."""
        doubt = state.game.doubt
        most = max([doubt(state, seat, line[0]) for _, line in found])
        if not most:
            return found
        mood = self.rng.below(2001) - 1000
        return [(value + mood * doubt(state, seat, line[0]) // 1000, line) for value, line in found]

    def choose(self, knowledge: Knowledge) -> int:
        raise NotImplementedError
