"""Every action of 20th Century."""

from typing import Final

from citywright.engine.actions import ActionSpace
from citywright.games.twentieth_century.edition import (
    COLUMNS,
    FIRST_TECHNOLOGY,
    LANDS,
    MOST_COINS,
    MOST_GARBAGE,
    PIECES,
)
from citywright.games.twentieth_century.rails import CITIES, POINTS
from citywright.games.twentieth_century.region import CELL_NAMES

MOST_SCIENCE: Final = 25  # the highest bid against a catastrophe
COST: Final = 32  # in a sentence `cost` is 32 * coins + science
HARM: Final = 16  # in a sentence `harm` is 16 * garbage + skulls
PIECE_NAMES: Final = [f"L{n:02}" if n <= LANDS else f"T{n - LANDS:02}" for n in range(PIECES)]  # L00 is the start tile
_LANDS: Final = PIECE_NAMES[: LANDS + 1]
_TECHNOLOGIES: Final = PIECE_NAMES[FIRST_TECHNOLOGY:]
_CITIES: Final = [f"c{c}" for c in range(CITIES)]

A: Final = ActionSpace()
DO_PICK: Final = A.block("pick", land=_LANDS)
DO_DROP: Final = A.block("drop")
DO_PASS: Final = A.block("pass")
DO_BID: Final = A.block("bid", coins=[str(n) for n in range(MOST_COINS + 1)])
DO_TAKE: Final = A.block("take", technology=_TECHNOLOGIES)
DO_DECLINE: Final = A.block("decline")
DO_COLUMN: Final = A.block(
    "column", column=[str(n + 1) for n in range(COLUMNS)], science=[str(n) for n in range(MOST_SCIENCE + 1)]
)
DO_GARBAGE: Final = A.block("garbage", land=_LANDS, amount=[str(n) for n in range(MOST_GARBAGE + 1)])
DO_ATTACH: Final = A.block("attach", tile=PIECE_NAMES)
DO_CELL: Final = A.block("at", cell=CELL_NAMES)
DO_TURN: Final = A.block("turn", quarters=["0", "1", "2", "3"])
DO_SETTLE: Final = A.block("settle", city=_CITIES)
DO_USE: Final = A.block("use", technology=_TECHNOLOGIES, half=["a", "b"])
DO_DONE: Final = A.block("done")
DO_LEAVE: Final = A.block("from", land=_LANDS, city=_CITIES)
DO_ARRIVE: Final = A.block("to", land=_LANDS, city=_CITIES)
DO_LOAD: Final = A.block("load", land=_LANDS)
DO_UNLOAD: Final = A.block("unload", land=_LANDS)
DO_REMOVE: Final = A.block("remove", land=_LANDS)
DO_SITE: Final = A.block("site", tile=PIECE_NAMES)
DO_SPAN: Final = A.block("span", point=POINTS, point2=POINTS)
DO_RECYCLE: Final = A.block("recycle", land=_LANDS)
DO_STOP: Final = A.block("stop")
