"""Players made of code. A bot gets a Knowledge and nothing else, so it sees only what its seat may see.

>>> import citywright as cw
>>> bot = cw.bots.make("random", seed=1)
>>> state = cw.game("neom").new(seats=3, seed=7)
>>> bot.choose(cw.Knowledge(state, 0)) in state.legal(0)
True
"""

from collections.abc import Callable
from typing import Final

from citywright.bots import levels
from citywright.bots.bot import Bot
from citywright.bots.greedy import Greedy
from citywright.bots.levels import CHARACTERS, LEVELS
from citywright.bots.random import Random
from citywright.bots.search import Candidate, Look, Search
from citywright.bots.thinking import Thinking
from citywright.engine.errors import BadInput

__all__ = ["CHARACTERS", "LEVELS", "Bot", "Candidate", "Look", "Search", "Thinking", "make", "names"]

BOTS: Final[dict[str, Callable[[int], Bot]]] = {"random": Random, "greedy": Greedy}  # they choose at once


def names() -> tuple[str, ...]:
    return (*BOTS, *LEVELS)


def make(name: str, seed: int) -> Bot:
    """A bot by its name, as on the command line: greedy, hard or, with a character, hard:trader or search:40:trader."""
    if name in BOTS:
        return BOTS[name](seed)
    level, _, character = name.partition(":")
    if level == levels.BY_VISITS:
        visits, _, character = character.partition(":")
        return levels.make(levels.by_visits(visits), character, seed)
    if level not in LEVELS:
        raise BadInput(f"there is no bot {name[:40]!r}; there are {', '.join(names())}")
    return levels.make(LEVELS[level], character, seed)
