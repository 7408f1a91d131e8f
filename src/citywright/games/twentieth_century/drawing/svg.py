"""The shapes of 20th Century by their short names."""

from typing import Final

from citywright.engine.drawing import Shapes

SHAPES: Final = Shapes("tc-", __file__)
use, icon = SHAPES.use, SHAPES.icon
