"""The shapes of NEOM by their short names."""

from typing import Final

from citywright.engine.drawing import svg

MARK: Final = "neom-"  # before the id of every shape, so that several games may share a page


def use(shape: str, x: float, y: float, width: float, height: float, more: str = "") -> str:
    """A shape of `art` in this box."""
    return svg.use(MARK + shape, x, y, width, height, more)


def icon(shape: str, size: int) -> str:
    """A shape in a line of text."""
    return svg.icon(MARK + shape, size)
