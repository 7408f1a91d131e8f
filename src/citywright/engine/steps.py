"""Decisions: what may be done, why not, and what it does; and how a game's are found.

A game lists its decisions and phases once, by name, in `fields.py`. A decision `keep_open` is the class `KeepOpen` in
one of the modules of its `steps`, its number `KEEP_OPEN`; a phase `draft` is the function `draft` (`round_`, where the
plain name is Python's).
"""

from collections.abc import Callable, Sequence
from types import ModuleType
from typing import Any, ClassVar, Generic

from citywright.engine.actions import ActionSpace, Block
from citywright.engine.native import mypyc_attr
from citywright.engine.state import Frame, S
from citywright.engine.words import Reason, Sentence

Phase = Callable[[S, int, int], None]


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[S]):
    """One kind of decision: which verbs it knows, which actions are legal, why the others are not, what they do.

    name, blocks   given when the game is opened: its name in `fields.py` and the blocks of its verbs
    """

    verbs: ClassVar[tuple[str, ...]] = ()
    about: ClassVar[str] = ""  # what the first number of its frame is, if the question names it

    def __init__(self) -> None:
        self.name = ""
        self.blocks: tuple[Block, ...] = ()

    def bind(self, name: str, actions: ActionSpace) -> None:
        self.name = name
        self.blocks = tuple([actions.named(verb) for verb in self.verbs])

    def legal(self, s: S, seat: int, frame: Frame) -> list[int]:
        raise NotImplementedError

    def why_not(self, s: S, seat: int, frame: Frame, action: int) -> Reason | None:
        """Asked only for actions of this step's verbs; None exactly when legal."""
        raise NotImplementedError

    def apply(self, s: S, seat: int, frame: Frame, action: int) -> None:
        raise NotImplementedError

    def prompt(self, s: S, seat: int, frame: Frame) -> Sentence:
        """What is asked of the seat."""
        return Sentence(f"ask.{self.name}", {self.about: frame[1]} if self.about else {})

    def targets(self, s: S, seat: int, frame: Frame) -> list[int]:
        """What a person may point at in this step: the legal actions and those worth a reason."""
        return self.legal(s, seat, frame)

    def label(self, s: S, seat: int, frame: Frame, action: int) -> Sentence:
        """An action in plain words."""
        block = s.game.actions.block_of(action)
        return Sentence(f"do.{block.name}", block.args(action))


@mypyc_attr(allow_interpreted_subclasses=True)
class Pick(Step[S]):
    """The common decision: one of some candidates, by one verb with one argument."""

    refusal: ClassVar[str] = ""  # the sentence against everything else

    def bind(self, name: str, actions: ActionSpace) -> None:
        super().bind(name, actions)
        if self.blocks:  # what is never asked has no verb
            self.block = self.blocks[0]

    def candidates(self, s: S, seat: int, frame: Frame) -> Sequence[int]:
        """What may be picked."""
        raise NotImplementedError

    def pick(self, s: S, seat: int, frame: Frame, value: int) -> None:
        """What it does."""
        raise NotImplementedError

    def reason(self, s: S, seat: int, frame: Frame, value: int) -> Reason:
        """Why this one may not be picked."""
        return Reason(self.refusal, {self.block.fields[0][0]: value})

    def legal(self, s: S, seat: int, frame: Frame) -> list[int]:
        numbers: list[Any] = self.block.numbers  # taken as objects, they are not made anew
        base = self.block.base
        return [numbers[value - base] for value in list(self.candidates(s, seat, frame))]

    def why_not(self, s: S, seat: int, frame: Frame, action: int) -> Reason | None:
        value = self.block.arg(action)
        return None if value in self.candidates(s, seat, frame) else self.reason(s, seat, frame, value)

    def apply(self, s: S, seat: int, frame: Frame, action: int) -> None:
        self.pick(s, seat, frame, self.block.arg(action))


@mypyc_attr(allow_interpreted_subclasses=True)
class PickOrNot(Pick[S]):
    """The same, or none: the second verb is always legal."""

    def decline(self, s: S, seat: int) -> None:
        """What it means to take none."""

    def legal(self, s: S, seat: int, frame: Frame) -> list[int]:
        actions = super().legal(s, seat, frame)
        actions.append(self.blocks[1].first)
        return actions

    def why_not(self, s: S, seat: int, frame: Frame, action: int) -> Reason | None:
        return None if self.blocks[1].holds(action) else super().why_not(s, seat, frame, action)

    def apply(self, s: S, seat: int, frame: Frame, action: int) -> None:
        if self.blocks[1].holds(action):
            self.decline(s, seat)
        else:
            self.pick(s, seat, frame, self.block.arg(action))


class Flow(Generic[S]):
    """A game's decisions and phases, found by name in the modules of its steps."""

    def __init__(self, steps: Sequence[str], phases: Sequence[str], modules: Sequence[ModuleType]) -> None:
        self.step_names = list(steps)
        self.phase_names = list(phases)
        self._classes: list[type[Step[S]]] = [find(modules, "".join(map(str.capitalize, n.split("_")))) for n in steps]
        self.phases: list[Phase[S]] = [find(modules, name, f"{name}_") for name in phases]

    def steps(self, actions: ActionSpace) -> list[Step[S]]:
        """The decisions, bound to the actions of an opened game."""
        found: list[Step[S]] = []
        for name, make in zip(self.step_names, self._classes, strict=True):
            step = make()
            step.bind(name, actions)
            found.append(step)
        return found


def find(modules: Sequence[ModuleType], *names: str) -> Any:
    """What one of the modules holds under one of the names."""
    for module in modules:
        for name in names:
            if name in vars(module):
                return vars(module)[name]
    raise LookupError(f"none of {', '.join(m.__name__ for m in modules)} has {' or '.join(names)}, named in fields.py")
