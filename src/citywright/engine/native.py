"""What the compiler has to be told. A class that games, bots or tables build on without being compiled themselves is
marked with `@mypyc_attr(allow_interpreted_subclasses=True)`; without the mark that works in plain Python only.
A value that leads to nothing which could lead back to it is marked `acyclic=True`: no collector has to look after it.
A constant tuple in which numbers are looked up is a `Final[Row]`; where the compiler knows its length it would put the
tuple together anew for every look."""

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

__all__ = ["Row", "mypyc_attr"]

Row = tuple[int, ...]

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr
else:
    T = TypeVar("T")

    def mypyc_attr(**_: bool) -> Callable[[T], T]:
        return lambda marked: marked
