"""Opponents for people: four levels, each with its thinking time for a turn, and characters that make games differ.

easy             plays at once and sees no further than its own turn
hard             one of the characters, by the seed
hard:trader      this character
search:40:trader by so many playouts for a turn instead of a time, so that a game can be played again
"""

from typing import Final

from citywright.bots.lanes import Line
from citywright.bots.search import Candidate, Look, Search
from citywright.bots.thinking import Thinking
from citywright.engine.errors import BadInput, quoted
from citywright.engine.state import State

PLAIN: Final = "plain"
CHARACTERS: Final = (PLAIN, "builder", "trader", "raider")  # a game says what they care for: `Game.characters`
BY_VISITS: Final = "search"
UNLIKE: Final = ("greedy", *[f"search:0:{name}" for name in CHARACTERS[1:]])  # see one turn far, like other things
MOST_DIGITS: Final = 6
CLOSE: Final = 300  # hundredths of a point: a slip is never worse


class Level:
    """What a level can do.

    seconds  for a whole turn, on one core; 0: no look further than the own turn
    taste    how much, in hundredths, its character counts
    slips    how often, in hundredths, it takes the second best
    visits   playouts for a whole turn, where no time is given
    """

    def __init__(self, name: str, seconds: float, taste: int, slips: int, visits: int = 0) -> None:
        self.name = name
        self.seconds = seconds
        self.visits = visits
        self.taste = taste
        self.slips = slips


LEVELS: Final = {
    level.name: level
    for level in (
        Level("easy", 0.0, 300, 30),
        Level("medium", 0.3, 100, 0),
        Level("hard", 3.0, 50, 0),
        Level("expert", 10.0, 0, 0),
    )
}


class Player(Search):
    """A bot of some level and character."""

    def __init__(self, seed: int, level: Level, character: str) -> None:
        super().__init__(seed, Thinking(seconds=level.seconds) if level.seconds else Thinking(visits=level.visits))
        self.name = f"{level.name}:{character}"
        self.level = level
        self.character = character

    def judge(self, state: State, seat: int) -> int:
        """As the character sees it: some terms count more than usual, or less, and its path for its own sake."""
        game, taste = state.game, self.level.taste
        cares = game.characters.get(self.character)
        if not cares or not taste:
            return self.judge_others(state, seat)
        total = 0
        for term, worth in game.judge_terms(state, seat):
            total += worth * (100 + (cares.get(term, 100) - 100) * taste // 100) // 100
        for path, steps in game.paths(state, seat):
            total += cares.get(path, 0) * steps * taste // 100
        return total

    def best(self, look: Look) -> Line:
        """Now and then the second best, if it is close."""
        first = look.candidates[0]
        if self.level.slips and len(look.candidates) > 1:
            second: Candidate = look.candidates[1]
            if first.value - second.value <= CLOSE and self.rng.below(100) < self.level.slips:
                return second.line
        return first.line


def by_visits(text: str) -> Level:
    """What a bot named search:40 can do."""
    if not text.isascii() or not text.isdigit() or len(text) > MOST_DIGITS:
        raise BadInput(f"search:{text[:40]} has to be a number of playouts for a turn, such as search:40")
    return Level(f"search:{int(text)}", 0.0, 100, 0, int(text))


def make(level: Level, character: str, seed: int) -> Player:
    """A player of this level; without a character, the seed chooses one."""
    if not character:
        character = CHARACTERS[seed % len(CHARACTERS)]
    if character not in CHARACTERS:
        raise BadInput(f"there is no character {quoted(character)}; there are {', '.join(CHARACTERS)}")
    return Player(seed, level, character)
