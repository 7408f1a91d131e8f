"""The ways that cubes would take: for each payment on offer, a path for each cube whose tolls add up to it."""

from citywright.engine.state import Json
from citywright.games.city_tycoon.city import (
    AROUND_START,
    CELL_COUNT,
    SOLAR_CELL,
    START_CELLS,
    WIND_CELL,
    beaten,
    cell_at,
    neighbours,
    total,
    x_of,
    y_of,
)
from citywright.games.city_tycoon.edition import Edition

Path = tuple[int, ...]  # from the plant to the tile; the start tile is one place, its solar plant


class Ground:
    """What lies on a map, as far as ways are concerned."""

    def __init__(self, edition: Edition, view: Json) -> None:
        self.edition = edition
        self.pieces = [0] * CELL_COUNT
        self.owners = [0] * CELL_COUNT
        self.sites = {0: SOLAR_CELL, 1: SOLAR_CELL}
        for c in view["cells"]:
            cell = cell_at(c["x"], c["y"])
            self.pieces[cell] = c["piece"]
            self.owners[cell] = 0 if c["owner"] is None else c["owner"] + 1
            if edition.is_plant(c["piece"]):
                self.sites[edition.source[c["piece"]]] = cell

    def toll(self, seat: int, cell: int) -> int:
        """What one cube pays for a cell, packed like a payment."""
        owner = self.owners[cell]
        return 0 if owner == seat + 1 else 1 << 9 * owner

    def beside(self, cell: int) -> list[int]:
        found: list[int] = []
        for other in AROUND_START if cell == SOLAR_CELL else neighbours(cell):
            piece = self.pieces[other]
            if piece and piece != self.edition.water:
                found.append(SOLAR_CELL if piece in self.edition.start else other)
        return found


def fares(ground: Ground, seat: int, tile: int, source: int, most: int) -> dict[int, Path]:
    """Payments for one cube that no other beats, each with a way; the same search as in `City.fares`."""
    goal = ground.sites[source]
    settled: dict[int, list[int]] = {}
    found: dict[int, Path] = {}
    queue: list[list[tuple[int, Path]]] = [[] for _ in range(most + 2)]
    queue[0].append((0, (tile,)))
    for so_far in range(most + 1):
        for paid, path in queue[so_far]:
            place = path[0]
            known = settled.setdefault(place, [])
            if beaten(paid, known) or beaten(paid, list(found)):
                continue
            known.append(paid)
            if place == goal:
                found[paid] = path
                continue
            toll = 0 if place == tile else ground.toll(seat, place)
            ahead = queue[so_far + 1 if toll else so_far]
            ahead += [(paid + toll, (other, *path)) for other in ground.beside(place)]
    fee = ground.toll(seat, goal)
    return {paid + fee: path for paid, path in found.items()}


def ways_of(edition: Edition, view: Json) -> list[list[Path]]:
    """For each payment of the supply in progress its cubes' paths, in the order of the plants."""
    supplying = view["supplying"]
    if not supplying or not supplying["ways"]:
        return []
    ground, tile = Ground(edition, view), cell_at(supplying["x"], supplying["y"])
    most = max(total(paid) for paid in supplying["ways"])
    choices = {
        source: fares(ground, supplying["seat"], tile, source, most) for source in sorted(set(supplying["sources"]))
    }
    return [split(paid, [choices[source] for source in supplying["sources"]]) for paid in supplying["ways"]]


def split(paid: int, choices: list[dict[int, Path]]) -> list[Path]:
    """A fare for each cube so that all of them make a payment."""
    sums: dict[int, list[Path]] = {0: []}
    for fare in choices:
        more: dict[int, list[Path]] = {}
        for so_far, paths in sums.items():
            for amount, path in fare.items():
                if beaten(paid, [so_far + amount]):  # within the payment for every receiver
                    more.setdefault(so_far + amount, [*paths, path])
        sums = more
    return sums.get(paid, [])


def tolls(ground: Ground, seat: int, paths: list[Path]) -> dict[int, int]:
    """The money that each cell on the ways receives, for all cubes together."""
    found: dict[int, int] = {}
    for path in paths:
        for cell in path[:-1]:
            if ground.toll(seat, cell):
                found[cell] = found.get(cell, 0) + 2
    return found


def points(path: Path, source: int) -> list[tuple[float, float]]:
    """The middles of the cells of a path, with those of the start tile that it really touches."""
    cells: list[int] = []
    for i, cell in enumerate(path):
        if cell != SOLAR_CELL:
            cells.append(cell)
            continue
        if i == 0 and source < 2:
            cells.append((SOLAR_CELL, WIND_CELL)[source])
        for other in (path[i - 1] if i else -1, path[i + 1]):
            cells += [start for start in START_CELLS if other in neighbours(start)][:1]
    return [_middle(cell) for i, cell in enumerate(cells) if i == 0 or cell != cells[i - 1]]


def _middle(cell: int) -> tuple[float, float]:
    return x_of(cell) + 0.5, y_of(cell) + 0.5
