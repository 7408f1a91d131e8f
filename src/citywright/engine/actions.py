"""Actions are small integers from a declared space; in records and logs they are words.

A game declares blocks, one for each verb:

>>> space = ActionSpace()
>>> PASS = space.block("pass")
>>> BUILD = space.block("build", cell=("a1", "b1", "c1"))
>>> BUILD(2), space.text(BUILD(2)), space.parse("build c1") == BUILD(2)
(3, 'build c1', True)
>>> space.size
4
"""

from collections.abc import Sequence

from citywright.engine.errors import BadInput


class Block:
    """The actions of one verb with at most two arguments; calling it makes one of them."""

    def __init__(self, name: str, first: int, fields: tuple[tuple[str, tuple[str, ...]], ...]) -> None:
        self.name = name
        self.first = first
        self.fields = fields
        self.width = len(fields[1][1]) if len(fields) > 1 else 1
        self.end = first + (len(fields[0][1]) if fields else 1) * self.width

    def __call__(self, a: int = 0, b: int = 0) -> int:
        return self.first + a * self.width + b

    def holds(self, action: int) -> bool:
        return self.first <= action < self.end

    def arg(self, action: int) -> int:
        """The first argument of an action of this block."""
        return (action - self.first) // self.width

    def second(self, action: int) -> int:
        """The second argument of an action of this block."""
        return (action - self.first) % self.width

    def actions(self) -> range:
        return range(self.first, self.end)

    def text(self, action: int) -> str:
        words = [self.name]
        if self.fields:
            words.append(self.fields[0][1][self.arg(action)])
        if len(self.fields) > 1:
            words.append(self.fields[1][1][self.second(action)])
        return " ".join(words)


class ActionSpace:
    """All actions of a game, numbered from 0 to size - 1."""

    def __init__(self) -> None:
        self.blocks: list[Block] = []
        self.size = 0
        self._texts: list[str] = []
        self._numbers: dict[str, int] = {}

    def block(self, name: str, **fields: Sequence[str]) -> Block:
        if len(fields) > 2:
            raise ValueError(f"block {name!r} has {len(fields)} arguments; cut the decision smaller, two is the most")
        block = Block(name, self.size, tuple((field, tuple(values)) for field, values in fields.items()))
        for action in block.actions():
            text = block.text(action)
            if text in self._numbers:
                raise ValueError(f"two actions read {text!r}")
            self._numbers[text] = action
            self._texts.append(text)
        self.blocks.append(block)
        self.size = block.end
        return block

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
