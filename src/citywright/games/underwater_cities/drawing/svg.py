"""The shapes of Underwater Cities by their short names."""

from typing import Final

from citywright.engine.drawing import Shapes

SHAPES: Final = Shapes("uc-", __file__)
use, icon = SHAPES.use, SHAPES.icon
