"""What the compiler has to be told. A class that games, bots or tables build on without being compiled themselves is
marked with `@mypyc_attr(allow_interpreted_subclasses=True)`; without the mark that works in plain Python only."""

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

__all__ = ["mypyc_attr"]

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr
else:
    T = TypeVar("T")

    def mypyc_attr(**_: bool) -> Callable[[T], T]:
        return lambda marked: marked
