"""The shapes of NEOM by their short names."""

from typing import Final

from citywright.engine.drawing import Shapes

SHAPES: Final = Shapes("neom-", __file__)
use, icon = SHAPES.use, SHAPES.icon
