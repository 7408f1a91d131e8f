"""Every action of NEOM."""

from typing import Final

from citywright.engine.actions import ActionSpace
from citywright.games.neom import market
from citywright.games.neom.city import CELLS
from citywright.games.neom.edition import FIRST_ANCHOR, GOODS, TILES

FIRST_PROCESSED: Final = 6
_ANCHORS: Final = [f"{n:03}" for n in range(FIRST_ANCHOR, TILES + 1)]

A: Final = ActionSpace()
DO_KEEP: Final = A.block("keep", anchor=_ANCHORS)
DO_CHOOSE: Final = A.block("choose", tile=[f"{n:03}" for n in range(1, FIRST_ANCHOR)])
DO_BUILD: Final = A.block("build")
DO_ANCHOR: Final = A.block("anchor", anchor=_ANCHORS)
DO_SELL: Final = A.block("sell")
DO_PLACE: Final = A.block("place", cell=CELLS)
DO_BUY: Final = A.block("buy", good=GOODS, seller=market.SELLERS)
DO_USE: Final = A.block("use", virtual=["raw", "any"])
DO_PAY: Final = A.block("pay")
DO_MAKE: Final = A.block("make", good=GOODS[FIRST_PROCESSED:14])
DO_GIVE: Final = A.block("give", anchor=_ANCHORS)
DO_STOP: Final = A.block("stop")
DO_TAKE: Final = A.block("take", anchor=_ANCHORS)
DO_FINE: Final = A.block("fine")
DO_REMOVE: Final = A.block("remove", cell=CELLS)
