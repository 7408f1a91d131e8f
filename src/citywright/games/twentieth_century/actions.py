"""Every action of 20th Century, for the pieces of an edition."""

from typing import Final

from citywright.engine.actions import ActionSpace, numbered
from citywright.games.twentieth_century.edition import COLUMNS, MOST_COINS, MOST_GARBAGE, MOST_SCIENCE, Edition
from citywright.games.twentieth_century.rails import CITIES, POINTS
from citywright.games.twentieth_century.region import CELL_NAMES

TURNS: Final = ("0", "1", "2", "3")


class Actions(ActionSpace):
    """Arguments are named after what sentences call them; cities and halves of technologies are numbered through."""

    def __init__(self, edition: Edition) -> None:
        super().__init__()
        lands = edition.keys[: edition.first_technology]
        technologies = edition.keys[edition.first_technology :]
        cities = [f"{key} c{c}" for key in lands for c in range(CITIES)]
        self.pick = self.block("pick", piece=lands)
        self.drop = self.block("drop")
        self.pass_ = self.block("pass")
        self.bid = self.block("bid", coins=up_to(MOST_COINS))
        self.take = self.block("take", piece=numbered(technologies, edition.first_technology))
        self.decline = self.block("decline")
        self.column = self.block("column", number=numbered(up_to(COLUMNS)[1:], 1), science=up_to(MOST_SCIENCE))
        self.garbage = self.block("garbage", piece=lands, n=up_to(MOST_GARBAGE))
        self.attach = self.block("attach", piece=edition.keys)
        self.cell = self.block("at", cell=CELL_NAMES)
        self.turn = self.block("turn", turn=TURNS)
        self.settle = self.block("settle", city=[f"c{c}" for c in range(CITIES)])
        self.use = self.block("use", power=[f"{key} {half}" for key in technologies for half in "ab"])
        self.done = self.block("done")
        self.leave = self.block("from", city=cities)
        self.arrive = self.block("to", city=cities)
        self.load = self.block("load", piece=lands)
        self.unload = self.block("unload", piece=lands)
        self.remove = self.block("remove", piece=lands)
        self.site = self.block("site", piece=edition.keys)
        self.span = self.block("span", point=POINTS, point2=POINTS)
        self.recycle = self.block("recycle", piece=lands)
        self.stop = self.block("stop")


def up_to(most: int) -> list[str]:
    return [str(n) for n in range(most + 1)]
