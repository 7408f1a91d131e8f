"""Every action of City Tycoon."""

from typing import Final

from citywright.engine.actions import ActionSpace
from citywright.games.city_tycoon.city import CELLS
from citywright.games.city_tycoon.edition import COLOURS, SIDES

TILES: Final = 120
PLANTS: Final = 6

_TILES: Final = [f"{n:03}" for n in range(1, TILES + 1)]
SOURCE_NAMES: Final = [
    *[f"start-{colour}" for colour in COLOURS],
    *[f"{colour}-{n}" for colour in COLOURS for n in range(1, PLANTS + 1)],
]
WAYS: Final = 1000  # of so many payments, the cheapest, one can be chosen (C-WAY-5)
STEPS_TO_BUY: Final = 4

A: Final = ActionSpace()
DO_PICK: Final = A.block("pick", tile=_TILES)
DO_BUILD: Final = A.block("build", tile=_TILES)
DO_PLANT: Final = A.block("plant", tile=_TILES)
DO_SELL: Final = A.block("sell", tile=_TILES)
DO_TAKE: Final = A.block("take", colour=COLOURS, side=SIDES)
DO_PLACE: Final = A.block("place", cell=CELLS)
DO_BACK: Final = A.block("back", kind=("land", "water"))
DO_BUY: Final = A.block("buy", step=["nothing", *[str(n) for n in range(1, STEPS_TO_BUY + 1)]])
DO_SUPPLY: Final = A.block("supply", tile=_TILES, demand=("a", "b"))
DO_PASS: Final = A.block("pass")
DO_FROM: Final = A.block("from", source=SOURCE_NAMES)
DO_WAY: Final = A.block("way", way=[str(n) for n in range(1, WAYS + 1)])
