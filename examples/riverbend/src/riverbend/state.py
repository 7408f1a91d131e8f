"""A table of Riverbend: what fields.py declares, and the questions that several rules ask about it."""

from citywright.engine.state import demand
from riverbend.table import Table


class Riverbend(Table):
    def empty_plots(self) -> list[int]:
        return [cell for cell, tile in enumerate(self.town) if not tile and not self.edition.water[cell]]

    def touches(self, cell: int) -> bool:
        """Whether the cell is beside water or a building (R-BUILD-2)."""
        return self.edition.bank[cell] or any(self.town[other] for other in self.edition.beside[cell])


def check(s: Riverbend) -> None:
    """No tile is lost, doubled or invented."""
    found = [*s.stack, *s.gone, *s.shown, *s.town, *[tile for hand in s.hands for tile in hand]]
    demand(sorted(tile for tile in found if tile) == list(range(1, s.edition.tiles + 1)), "tiles lost or doubled")
    demand(all(bool(tile) == (who >= 0) for tile, who in zip(s.town, s.builders, strict=True)), "nobody built a tile")
