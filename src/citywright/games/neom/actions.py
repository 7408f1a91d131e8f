"""Every action of NEOM, for the tiles of an edition."""

from typing import Final

from citywright.engine.actions import ActionSpace, numbered
from citywright.games.neom.city import CELLS
from citywright.games.neom.edition import FIRST_LUXURY, FIRST_PROCESSED, GOODS, VIRTUAL_RAW, Edition

SELLERS: Final = ("p0", "p1", "p2", "p3", "p4", "supply", "supply-left", "supply-right", "supply-both")


class Actions(ActionSpace):
    def __init__(self, edition: Edition) -> None:
        super().__init__()
        tiles = numbered(edition.keys[1 : edition.first_anchor], 1)
        anchors = numbered(edition.keys[edition.first_anchor : edition.tiles + 1], edition.first_anchor)
        self.keep = self.block("keep", tile=anchors)
        self.choose = self.block("choose", tile=tiles)
        self.build = self.block("build")
        self.anchor = self.block("anchor", tile=anchors)
        self.sell = self.block("sell")
        self.place = self.block("place", cell=CELLS)
        self.buy = self.block("buy", good=GOODS, seller=SELLERS)
        self.use = self.block("use", virtual=numbered(("raw", "any"), VIRTUAL_RAW))
        self.pay = self.block("pay")
        self.make = self.block("make", good=numbered(GOODS[FIRST_PROCESSED:FIRST_LUXURY], FIRST_PROCESSED))
        self.give = self.block("give", tile=anchors)
        self.stop = self.block("stop")
        self.take = self.block("take", tile=anchors)
        self.fine = self.block("fine")
        self.remove = self.block("remove", cell=CELLS)
