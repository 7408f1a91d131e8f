"""Every action of Riverbend, for the tiles and the map of an edition."""

from citywright.engine.actions import ActionSpace, numbered
from riverbend.edition import Edition


class Actions(ActionSpace):
    def __init__(self, edition: Edition) -> None:
        super().__init__()
        self.choose = self.block("choose", tile=numbered(edition.keys[1:], first=1))
        self.build = self.block("build", cell=edition.cells)
