"""The shapes of Underwater Cities by their short names."""

from typing import Final

from citywright.engine.drawing import Shapes

_SHAPES: Final = Shapes("uc-", __file__)
MARK: Final = _SHAPES.mark
SHAPES: Final = _SHAPES.defs
use = _SHAPES.use
icon = _SHAPES.icon
