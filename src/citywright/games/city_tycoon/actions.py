"""Every action of City Tycoon, sized by the edition."""

from typing import Final

from citywright.engine.actions import ActionSpace, numbered
from citywright.games.city_tycoon.city import CELLS
from citywright.games.city_tycoon.edition import COLOURS, SIDES, Edition
from citywright.games.city_tycoon.ways import WAYS

STEPS_TO_BUY: Final = 4


class Actions(ActionSpace):
    """A block for each verb; city tiles go by their keys."""

    def __init__(self, edition: Edition) -> None:
        super().__init__()
        tiles = numbered(edition.keys[1 : edition.first_plant], first=1)
        self.pick = self.block("pick", tile=tiles)
        self.build = self.block("build", tile=tiles)
        self.plant = self.block("plant", tile=tiles)
        self.sell = self.block("sell", tile=tiles)
        self.take = self.block("take", colour=COLOURS, side=SIDES)
        self.place = self.block("place", cell=CELLS)
        self.back = self.block("back", kind=("land", "water"))
        self.buy = self.block("buy", step=["nothing", *[str(n) for n in range(1, STEPS_TO_BUY + 1)]])
        self.supply = self.block("supply", tile=tiles, demand=("a", "b"))
        self.pass_ = self.block("pass")
        self.from_ = self.block("from", source=edition.source_keys)
        self.way = self.block("way", way=[str(n) for n in range(1, WAYS + 1)])
