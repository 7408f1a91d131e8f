"""The shapes of City Tycoon by their short names."""

from typing import Final

from citywright.engine.drawing import Shapes

SHAPES: Final = Shapes("ct-", __file__)
use, icon = SHAPES.use, SHAPES.icon
