"""Regions drawn at random, judged a second time: slowly, and from what anybody can read.

Nothing here knows how the engine thinks. Track is walked point by point, with exact fractions where lines might touch,
and all that is read are the tiles of a view and the components of `edition show`.
"""

import itertools
from fractions import Fraction

import pytest

import citywright as cw
from citywright.engine.state import Json
from citywright.games.twentieth_century.rails import INSIDE, POINTS, SIZE, meet, touches_city
from citywright.games.twentieth_century.region import Region
from citywright.games.twentieth_century.view import region_view
from tests.games.twentieth_century.support import Laid, house, region
from tests.rulebook import rule

Point = tuple[int, int]
Place = tuple[int, Point]  # tile of the region, lattice point as it lies
City = tuple[int, int]  # tile of the region, number of the city

COMPONENTS: dict[str, Json] = {part["key"]: part for part in cw.game("twentieth_century").components()}
SIDES: dict[Point, Point] = {(2, 0): (0, -1), (4, 2): (1, 0), (2, 4): (0, 1), (0, 2): (-1, 0)}  # middle -> neighbour
BUILDING = (2, 2)  # of all house institutions
RESOURCES = {"mine": "coins", "laboratory": "science", "hospital": "vp"}


def turned(point: Point, quarters: int) -> Point:
    x, y = point
    for _ in range(quarters):
        x, y = 4 - y, x
    return x, y


def across(middle: Point) -> Point:
    return 4 - middle[0], 4 - middle[1]


def steps(lines: list[list[int]]) -> set[tuple[Point, Point]]:
    """Lines cut at every lattice point."""
    found = set()
    for x1, y1, x2, y2 in lines:
        on = [
            (x, y)
            for x in range(min(x1, x2), max(x1, x2) + 1)
            for y in range(min(y1, y2), max(y1, y2) + 1)
            if (x - x1) * (y2 - y1) == (y - y1) * (x2 - x1)
        ]
        on.sort(key=lambda p: abs(p[0] - x1) + abs(p[1] - y1))
        found |= {(min(p, q), max(p, q)) for p, q in itertools.pairwise(on)}
    return found


def point(text: str) -> Point:
    """A point as the edition file writes it."""
    x, y = text.split(",")
    return int(x), int(y)


class Map:
    """Where track leads in a region, from its view."""

    def __init__(self, tiles: list[Json]) -> None:
        self.tiles = tiles
        self.parts = [COMPONENTS[tile["tile"]] for tile in tiles]
        self.at = {(tile["x"], tile["y"]): i for i, tile in enumerate(tiles)}
        self.next: dict[Place, set[Place]] = {}
        self.cities: dict[Place, City] = {}
        for i, (tile, part) in enumerate(zip(tiles, self.parts, strict=True)):
            for c, city in enumerate(part.get("cities", [])):
                self.cities[i, turned(point(city["at"]), tile["rotation"])] = (i, c)
            for p, q in steps(part["lines"] + tile["bridges"]):
                a, b = (i, turned(p, tile["rotation"])), (i, turned(q, tile["rotation"]))
                self.next.setdefault(a, set()).add(b)
                self.next.setdefault(b, set()).add(a)
        borders = [(a, b) for a in self.next for b in self.next if self.neighbour(a) == b]
        for a, b in borders:
            self.next[a].add(b)

    def neighbour(self, place: Place) -> Place | None:
        """The middle of the edge on the other side."""
        i, point = place
        if point not in SIDES:
            return None
        x, y = self.tiles[i]["x"] + SIDES[point][0], self.tiles[i]["y"] + SIDES[point][1]
        return (self.at[x, y], across(point)) if (x, y) in self.at else None

    def walk(self, start: Place, on: int | None = None, through: bool = False) -> set[Place]:
        """Every place that track leads to; it ends in a city."""
        seen, open_ = {start}, [start]
        while open_:
            place = open_.pop()
            if place != start and place in self.cities and not through:
                continue
            found = {p for p in self.next.get(place, set()) if p not in seen and on in (None, p[0])}
            seen |= found
            open_ += found
        return seen

    def linked(self, city: City) -> set[City]:
        start = next(place for place, other in self.cities.items() if other == city)
        return {self.cities[place] for place in self.walk(start) if place in self.cities} - {city}

    def beside(self, i: int, j: int) -> bool:
        one, other = self.tiles[i], self.tiles[j]
        return bool(abs(one["x"] - other["x"]) + abs(one["y"] - other["y"]) == 1)

    def production(self) -> dict[str, int]:
        made = {"coins": 0, "science": 0, "vp": 0}
        for i, c in self.cities.values():
            if c not in self.tiles[i]["citizens"]:
                continue
            for resource in made:
                own = self.parts[i]["cities"][c].get(resource, 0)
                made[resource] += own + (self.bonus((i, c), resource) if own else 0)
        return made

    def bonus(self, city: City, resource: str) -> int:
        total = 0
        for j, part in enumerate(self.parts):
            power = part.get("powers", [{}])[0]
            if RESOURCES.get(power.get("kind", "")) == resource and self.beside(city[0], j):
                served = [self.cities[place] for place in self.walk((j, BUILDING)) if place in self.cities]
                total += power["bonus"] if city in served else 0
        return total

    def centres(self, through: bool) -> list[set[int]]:
        """The lands that each working centre reaches."""
        found = []
        for place, (i, c) in sorted(self.cities.items(), key=lambda item: item[1]):
            if c in self.tiles[i]["citizens"] and self.parts[i]["cities"][c].get("recycling"):
                beyond = {self.neighbour(at) for at in self.walk(place, on=i, through=through)}
                lands = {p[0] for p in beyond if p in self.next and "powers" not in self.parts[p[0]]}
                found.append({i, *lands})
        return found


def meeting(a: Point, b: Point, c: Point, d: Point) -> object:
    """Where two lines meet: None, a point, or "more" if they share a stretch."""
    ux, uy, vx, vy, wx, wy = b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1], c[0] - a[0], c[1] - a[1]
    cross = ux * vy - uy * vx
    if cross:
        s, t = Fraction(wx * vy - wy * vx, cross), Fraction(wx * uy - wy * ux, cross)
        return (a[0] + s * ux, a[1] + s * uy) if 0 <= s <= 1 and 0 <= t <= 1 else None
    if wx * uy != wy * ux:
        return None
    ends = sorted([Fraction((p[0] - a[0]) * ux + (p[1] - a[1]) * uy, ux * ux + uy * uy) for p in (c, d)])
    low, high = max(ends[0], Fraction(0)), min(ends[1], Fraction(1))
    if low > high:
        return None
    return (a[0] + low * ux, a[1] + low * uy) if low == high else "more"


def near(city: Point, a: Point, b: Point) -> bool:
    """Whether a line comes within half a lattice step of a city."""
    ux, uy = b[0] - a[0], b[1] - a[1]
    t = Fraction((city[0] - a[0]) * ux + (city[1] - a[1]) * uy, ux * ux + uy * uy)
    t = max(Fraction(0), min(Fraction(1), t))
    return (a[0] + t * ux - city[0]) ** 2 + (a[1] + t * uy - city[1]) ** 2 <= Fraction(1, 4)


def bridges(tile: Json) -> set[tuple[Point, Point]]:
    """Every legal bridge of a tile, before rotation."""
    part = COMPONENTS[tile["tile"]]
    lines = sorted(steps(part["lines"] + tile["bridges"]))
    cities = [point(city["at"]) for city in part.get("cities", [])]
    piece = list(range(len(lines)))
    for i, j in itertools.product(range(len(lines)), repeat=2):
        if set(lines[i]) & set(lines[j]) - set(cities):
            piece = [piece[i] if k == piece[j] else k for k in piece]
    touched = {point: {piece[i] for i, way in enumerate(lines) if point in way} for way in lines for point in way}
    found = set()
    for a, b in itertools.combinations(sorted({*SIDES, *cities, *touched}), 2):
        if any(meeting(a, b, *way) not in (None, a, b) for way in lines):
            continue
        if any(near(city, a, b) for city in cities if city not in (a, b)):
            continue
        if not touched.get(a, set()) & touched.get(b, set()):
            found.add((a, b))
    return found


def some_region(seed: int, through_cities: bool) -> Region:
    """Up to nine house tiles close together, some of their cities occupied, and up to three bridges."""
    rng = cw.Rng.seeded(seed)
    edition = house()
    institutions = [n for n in range(41, 71) if edition.is_institution(n)]
    laid: list[Laid] = []
    for k in range(4 + rng.below(6)):
        pool = institutions if k % 4 == 1 else [n for n in range(1, 41) if n not in [t[0] for t in laid]]
        n = pool[rng.below(len(pool))]
        if n not in [t[0] for t in laid]:
            occupied = "".join(str(c) for c in range(edition.city_count[n]) if rng.below(3))
            laid.append((n, k % 3, k // 3, rng.below(4), occupied, 0))
    made = region(edition, *laid, through_cities=through_cities)
    for _ in range(rng.below(4)):
        place = rng.below(len(made.tiles))
        ways = made.net.shapes[place].bridges()
        if ways:
            made = made.bridged(place, ways[rng.below(len(ways))])
    return made


def point_of(number: int) -> Point:
    x, y = POINTS[number].split(",")
    return int(x), int(y)


@rule("T-BRIDGE-2")
def test_a_city_fills_half_a_step_around_its_point() -> None:
    """Every line of a tile against every place for a city."""
    for p, q in itertools.combinations(range(SIZE * SIZE), 2):
        for city in set(INSIDE) - {p, q}:
            assert touches_city((p, q), city) == near(point_of(city), point_of(p), point_of(q))


@rule("T-BRIDGE-2")
def test_lines_meet_where_they_share_a_point() -> None:
    """Every line that begins in one of three corners of the inner square against every other."""
    lines = list(itertools.combinations(range(SIZE * SIZE), 2))
    for one in [way for way in lines if way[0] in (6, 8, 16)]:
        for other in lines[::7]:
            ends = map(point_of, (*one, *other))
            assert meet(one, other) == (meeting(*ends) is not None)


@rule("T-RAIL-1", "T-RAIL-2", "T-RAIL-3", "T-INSTITUTION-2", "T-INSTITUTION-3", "T-INSTITUTION-4", "T-PRODUCE-1")
@rule("T-RECYCLE-1", "T-RECYCLE-2", "T-USE-6", "T-BRIDGE-1", "T-BRIDGE-2", "T-BRIDGE-3")
@pytest.mark.parametrize("seed", range(40))
def test_engine_and_second_opinion_agree(seed: int) -> None:
    made = some_region(seed, through_cities=seed % 4 == 0)
    tiles = region_view(made)
    board = Map(tiles)
    assert made.production() == tuple(board.production().values())
    reach = [{place for place in range(len(tiles)) if mask >> place & 1} for mask in made.centres()]
    assert reach == board.centres(through=seed % 4 == 0)
    for i, c in board.cities.values():
        mask = made.net.linked(3 * i + c)
        assert {(k // 3, k % 3) for k in range(3 * len(tiles)) if mask >> k & 1} == board.linked((i, c))
    for shape, tile in zip(made.net.shapes, tiles, strict=True):
        offered = {(min(p, q), max(p, q)) for p, q in [tuple(map(point_of, way)) for way in shape.bridges()]}
        assert offered == bridges(tile)
