"""The shapes of Underwater Cities by their short names."""

from functools import lru_cache
from typing import Final

from citywright.engine.drawing import shapes_of, svg

MARK: Final = "uc-"  # before the id of every shape, so that several games may share a page
SHAPES: Final = shapes_of(__file__)


def use(shape: str, x: float, y: float, width: float, height: float, more: str = "") -> str:
    """A shape of `art` in this box."""
    return svg.use(MARK + shape, x, y, width, height, more)


@lru_cache(maxsize=256)
def icon(shape: str, size: int = 16) -> str:
    """A shape in a line of text."""
    return svg.icon(MARK + shape, size)
