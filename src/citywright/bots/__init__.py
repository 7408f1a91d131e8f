"""Players made of code. A bot gets a Knowledge and nothing else, so it sees only what its seat may see.

>>> import citywright as cw
>>> bot = cw.bots.make("random", seed=1)
>>> state = cw.game("neom").new(seats=3, seed=7)
>>> bot.choose(cw.Knowledge(state, 0)) in state.legal(0)
True
"""

from collections.abc import Callable
from typing import Final

from citywright.bots.bot import Bot
from citywright.bots.greedy import Greedy
from citywright.bots.random import Random
from citywright.engine.errors import BadInput

BOTS: Final[dict[str, Callable[[int], Bot]]] = {"random": Random, "greedy": Greedy}


def names() -> tuple[str, ...]:
    return tuple(BOTS)


def make(name: str, seed: int) -> Bot:
    """A bot by its name, as on the command line."""
    if name not in BOTS:
        raise BadInput(f"there is no bot {name[:40]!r}; there are {', '.join(BOTS)}")
    return BOTS[name](seed)
