"""The ways that cubes would take: for each payment on offer, a path for each cube whose tolls add up to it."""

from itertools import pairwise
from typing import Final

from citywright.engine.state import Json
from citywright.games.city_tycoon import city as grid
from citywright.games.city_tycoon.city import SOLAR_CELL, City, cell_at, neighbours
from citywright.games.city_tycoon.edition import Edition
from citywright.games.city_tycoon.ways import GUARDS, total

Path = tuple[int, ...]  # from the plant to the tile; the start tile is one place, its solar plant
AROUND_START: Final = [cell_at(x, y) for x, y in ((0, -1), (1, -1), (2, 0), (2, 1), (1, 2), (0, 2), (-1, 1), (-1, 0))]


def city_of(edition: Edition, view: Json) -> City:
    """What lies on a map, with nothing closed."""
    city = City.empty(edition, len(view["seats"]), grid.INSIDE)
    for c in view["cells"]:
        if c["kind"] != "start":
            city = city.put(cell_at(c["x"], c["y"]), c["piece"], -1 if c["owner"] is None else c["owner"])
    return city


def toll(city: City, seat: int, cell: int) -> int:
    """What one cube pays for a cell, packed like a payment."""
    owner = city.owners[cell]
    return 0 if owner == seat + 1 else 1 << 9 * owner


def beside(city: City, cell: int) -> list[int]:
    around = AROUND_START if cell == SOLAR_CELL else neighbours(cell)
    return [SOLAR_CELL if grid.START >> other & 1 else other for other in around if other in city.places]


def covers(paid: int, other: int) -> bool:
    """Whether the other payment gives every receiver the same or less."""
    return ((paid | GUARDS) - other) & GUARDS == GUARDS


def fares(city: City, seat: int, tile: int, source: int, most: int) -> dict[int, Path]:
    """Payments for one cube that no other beats, each with a way; the same search as in `Reach.fares`."""
    goal = place_of(city, source)
    settled: dict[int, list[int]] = {}
    found: dict[int, Path] = {}
    queue: list[list[tuple[int, Path]]] = [[] for _ in range(most + 2)]
    queue[0].append((0, (tile,)))
    for so_far in range(most + 1):
        for paid, path in queue[so_far]:
            place = path[0]
            known = settled.setdefault(place, [])
            if any(covers(paid, other) for other in (*known, *found)):
                continue
            known.append(paid)
            if place == goal:
                found[paid] = path
                continue
            paying = 0 if place == tile else toll(city, seat, place)
            ahead = queue[so_far + 1 if paying else so_far]
            ahead += [(paid + paying, (other, *path)) for other in beside(city, place)]
    fee = toll(city, seat, goal)
    return {paid + fee: path for paid, path in found.items()}


def cheapest(city: City, seat: int, tile: int) -> dict[int, Path]:
    """From each place of the city the cheapest way to a tile; all of them make a tree."""
    found: dict[int, Path] = {}
    queue: list[list[Path]] = [[(tile,)]]  # by what they cost
    for paths in queue:  # it grows meanwhile
        dearer: list[Path] = []
        for path in paths:  # so does this
            if path[0] in found:
                continue
            found[path[0]] = path
            for other in beside(city, path[0]):
                if other not in found:
                    (dearer if toll(city, seat, other) else paths).append((other, *path))
        if dearer:
            queue.append(dearer)
    return found


def price(city: City, seat: int, path: Path) -> int:
    """What one cube pays on its way."""
    return 2 * sum(toll(city, seat, cell) > 0 for cell in path[:-1])


def place_of(city: City, source: int) -> int:
    """Where a source of cubes lies; both of the start tile in its one place."""
    return SOLAR_CELL if source < 2 else city.sites[source]


def ways_of(city: City, view: Json) -> list[list[Path]]:
    """For each payment of the supply in progress its cubes' paths, in the order of the plants."""
    supplying = view["supplying"]
    if not supplying or not supplying["ways"]:
        return []
    tile = cell_at(supplying["x"], supplying["y"])
    most = max(total(paid) for paid in supplying["ways"])
    choices = {
        source: fares(city, supplying["seat"], tile, source, most) for source in sorted(set(supplying["sources"]))
    }
    return [split(paid, [choices[source] for source in supplying["sources"]]) for paid in supplying["ways"]]


def split(paid: int, choices: list[dict[int, Path]]) -> list[Path]:
    """A fare for each cube so that all of them make a payment."""
    sums: dict[int, list[Path]] = {0: []}
    for fare in choices:
        more: dict[int, list[Path]] = {}
        for so_far, paths in sums.items():
            for amount, path in fare.items():
                if covers(paid, so_far + amount):  # within the payment for every receiver
                    more.setdefault(so_far + amount, [*paths, path])
        sums = more
    return sums.get(paid, [])


def tolls(city: City, seat: int, paths: list[Path]) -> dict[int, int]:
    """The money that each cell on the ways receives, for all cubes together."""
    found: dict[int, int] = {}
    for path in paths:
        for cell in path[:-1]:
            if toll(city, seat, cell):
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
            cells.append((SOLAR_CELL, grid.WIND_CELL)[source])
        for other in (path[i - 1] if i else -1, path[i + 1]):
            cells += [start for start in grid.START_CELLS if other in neighbours(start)][:1]
    found: list[tuple[float, float]] = []
    for cell in cells:
        x, y = grid.x_of(cell) + 0.5, grid.y_of(cell) + 0.5
        if found and found[-1][0] != x and found[-1][1] != y:  # across the start tile
            found.append((x, found[-1][1]))
        if not found or found[-1] != (x, y):
            found.append((x, y))
    return found


def street(path: Path, source: int, side: int) -> list[tuple[float, float]]:
    """The same way along the streets beside its cells: 1 to the left of whoever follows it, -1 to the right."""
    middles = points(path, source)
    steps = [(_sign(x2 - x), _sign(y2 - y)) for (x, y), (x2, y2) in pairwise(middles)]
    found: list[tuple[float, float]] = []
    for (x, y), before, after in zip(middles, [steps[0], *steps], [*steps, steps[-1]], strict=True):
        across = {(side * dy / 2, -side * dx / 2) for dx, dy in (before, after)}
        found.append((x + sum(dx for dx, _ in across), y + sum(dy for _, dy in across)))
    return found


def _sign(number: float) -> int:
    return (number > 0) - (number < 0)
