"""Actions are small integers from a declared space; in records and logs they are words.

A game declares blocks, one for each verb, sized by its edition when it is opened:

>>> space = ActionSpace()
>>> PASS = space.block("pass")
>>> BUILD = space.block("build", cell=("a1", "b1", "c1"))
>>> BUILD(2), space.text(BUILD(2)), space.parse("build c1") == BUILD(2)
(3, 'build c1', True)

Pieces that are counted from another number than 0 keep it, so a block takes and gives the piece itself:

>>> CHOOSE = space.block("choose", card=numbered(("017", "018"), first=17))
>>> space.text(CHOOSE(18)), CHOOSE.arg(CHOOSE(18)), space.size
('choose 018', 18, 6)
"""

from collections.abc import Sequence
from typing import NamedTuple

from citywright.engine.errors import BadInput
from citywright.engine.native import mypyc_attr


class Values(NamedTuple):
    """What an argument may be: the words for it, and the number of the first."""

    words: tuple[str, ...]
    first: int


def numbered(words: Sequence[str], first: int) -> Values:
    return Values(tuple(words), first)


class Block:
    """The actions of one verb with at most two arguments; calling it makes one of them.

    numbers   all of them, from `first` to before `end`; a slice of these makes no numbers anew
    """

    def __init__(self, name: str, first: int, fields: tuple[tuple[str, Values], ...]) -> None:
        self.name = name
        self.first = first
        self.fields = fields
        self.base = fields[0][1].first if fields else 0
        self.base2 = fields[1][1].first if len(fields) > 1 else 0
        self.width = len(fields[1][1].words) if len(fields) > 1 else 1
        self.end = first + (len(fields[0][1].words) if fields else 1) * self.width
        self.zero = first - self.base * self.width - self.base2  # where both arguments would be 0
        self.numbers = list(range(first, self.end))

    def __call__(self, a: int = 0, b: int = 0) -> int:
        return self.zero + a * self.width + b

    def holds(self, action: int) -> bool:
        return self.first <= action < self.end

    def arg(self, action: int) -> int:
        """The first argument of an action of this block."""
        return (action - self.first) // self.width + self.base

    def second(self, action: int) -> int:
        """The second argument of an action of this block."""
        return (action - self.first) % self.width + self.base2

    def args(self, action: int) -> dict[str, int]:
        """The arguments by name."""
        numbers = (self.arg(action), self.second(action))
        return {field: number for (field, _), number in zip(self.fields, numbers, strict=False)}

    def actions(self) -> range:
        return range(self.first, self.end)

    def text(self, action: int) -> str:
        words = [self.name]
        if self.fields:
            words.append(self.fields[0][1].words[self.arg(action) - self.base])
        if len(self.fields) > 1:
            words.append(self.fields[1][1].words[self.second(action) - self.base2])
        return " ".join(words)


@mypyc_attr(allow_interpreted_subclasses=True)
class ActionSpace:
    """All actions of a game, numbered from 0 to size - 1."""

    def __init__(self) -> None:
        self.blocks: list[Block] = []
        self.size = 0
        self._texts: list[str] = []
        self._numbers: dict[str, int] = {}

    def block(self, name: str, **fields: Sequence[str] | Values) -> Block:
        if len(fields) > 2:
            raise ValueError(f"block {name!r} has {len(fields)} arguments; cut the decision smaller, two is the most")
        values = {key: given if isinstance(given, Values) else numbered(given, 0) for key, given in fields.items()}
        block = Block(name, self.size, tuple(values.items()))
        for action in block.actions():
            text = block.text(action)
            if text in self._numbers:
                raise ValueError(f"two actions read {text!r}")
            self._numbers[text] = action
            self._texts.append(text)
        self.blocks.append(block)
        self.size = block.end
        return block

    def named(self, name: str) -> Block:
        """The block of a verb."""
        for block in self.blocks:
            if block.name == name:
                return block
        raise ValueError(f"there is no verb {name!r}; the verbs are {', '.join(b.name for b in self.blocks)}")

    def text(self, action: int) -> str:
        if not 0 <= action < self.size:
            raise BadInput(f"there is no action {action}; actions go from 0 to {self.size - 1}")
        return self._texts[action]

    def parse(self, text: str) -> int:
        action = self._numbers.get(" ".join(text.split()))
        if action is None:
            raise BadInput(f"no action reads {text[:60]!r}; the verbs are {', '.join(b.name for b in self.blocks)}")
        return action

    def block_of(self, action: int) -> Block:
        for block in self.blocks:
            if block.holds(action):
                return block
        raise BadInput(f"there is no action {action}; actions go from 0 to {self.size - 1}")
