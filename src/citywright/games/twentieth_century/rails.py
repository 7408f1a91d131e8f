"""Tracks, cities and bridges on one tile: exact geometry on a small lattice of whole numbers (T-RAIL, T-BRIDGE).

A tile is a square of 5 by 5 lattice points, numbered row by row from the north-west corner. Track meets an edge only
in its middle. A city fills a disc of half a lattice step around its point, so nothing slips past it closer than that.
"""

import itertools
from math import gcd
from typing import Final

SIZE: Final = 5
POINTS: Final = [f"{p % SIZE},{p // SIZE}" for p in range(SIZE * SIZE)]
EDGES: Final = (2, 14, 22, 10)  # the middles of the edges N, E, S, W
EDGE_NAMES: Final = "NESW"
INSIDE: Final = tuple(p for p in range(SIZE * SIZE) if 0 < p % SIZE < SIZE - 1 and 0 < p // SIZE < SIZE - 1)

# what a piece of track joins, as a mask: edges N E S W, cities c0 c1 c2, an institution's building i
CITIES: Final = 3  # a tile has at most so many
FIRST_CITY: Final = 16
BUILDING: Final = 128
ENDPOINTS: Final = ("N", "E", "S", "W", "c0", "c1", "c2", "i")

Line = tuple[int, int]  # two lattice points, the lower number first


# -- exact geometry ------------------------------------------------------------------------------------


def line(p: int, q: int) -> Line:
    return (p, q) if p < q else (q, p)


def lattice_steps(p: int, q: int) -> list[Line]:
    """A straight line cut at every lattice point it passes."""
    dx, dy = q % SIZE - p % SIZE, q // SIZE - p // SIZE
    count = gcd(dx, dy)
    points = [p + (dy // count * SIZE + dx // count) * i for i in range(count + 1)]
    return [line(a, b) for a, b in itertools.pairwise(points)]


def side(a: int, b: int, c: int) -> int:
    """Twice the signed area of a triangle: on which side of the line a b the point c lies."""
    ax, ay = a % SIZE, a // SIZE
    return (b % SIZE - ax) * (c // SIZE - ay) - (b // SIZE - ay) * (c % SIZE - ax)


def in_box(a: int, b: int, c: int) -> bool:
    x, y, ax, ay, bx, by = c % SIZE, c // SIZE, a % SIZE, a // SIZE, b % SIZE, b // SIZE
    return min(ax, bx) <= x <= max(ax, bx) and min(ay, by) <= y <= max(ay, by)


def meet(one: Line, other: Line) -> bool:
    """Whether two lines share any point, ends included."""
    (a, b), (c, d) = one, other
    s1, s2, s3, s4 = side(a, b, c), side(a, b, d), side(c, d, a), side(c, d, b)
    if s1 * s2 < 0 and s3 * s4 < 0:
        return True
    return (
        (s1 == 0 and in_box(a, b, c))
        or (s2 == 0 and in_box(a, b, d))
        or (s3 == 0 and in_box(c, d, a))
        or (s4 == 0 and in_box(c, d, b))
    )


def touches_city(way: Line, city: int) -> bool:
    """Whether a line that does not end in the city comes within half a lattice step of it."""
    p, q = way
    dx, dy = q % SIZE - p % SIZE, q // SIZE - p // SIZE
    cx, cy = city % SIZE - p % SIZE, city // SIZE - p // SIZE
    along, length = cx * dx + cy * dy, dx * dx + dy * dy
    return 0 < along < length and 4 * side(p, q, city) ** 2 <= length


def turned_point(point: int, turn: int) -> int:
    """Where a point comes to lie when its tile is turned clockwise by so many quarters."""
    x, y = point % SIZE, point // SIZE
    for _ in range(turn):
        x, y = SIZE - 1 - y, x
    return y * SIZE + x


def turned_mask(mask: int, turn: int) -> int:
    """The same for what a piece of track joins: the edges turn, the rest stays."""
    edges = mask & 15
    return mask & ~15 | (edges << turn | edges >> 4 - turn) & 15


# -- one tile ------------------------------------------------------------------------------------------


class Shape:
    """The rails of one tile, its bridges included: which pieces of track there are and what each of them joins.

    pieces     what each piece joins, as a mask; a city ends a piece, a building does not (T-RAIL)
    turned     the same for each quarter turn
    at_edge    the piece in the middle of each edge, -1 if bare; four numbers for each quarter turn
    """

    def __init__(self, cities: tuple[int, ...], building: int, lines: tuple[Line, ...]) -> None:
        self.cities = cities
        self.building = building
        self.lines = lines
        self.piece_at = [-1] * (SIZE * SIZE)
        self.pieces: list[int] = []
        self._find_pieces()
        self.turned = [[turned_mask(piece, turn) for piece in self.pieces] for turn in range(4)]
        self.at_edge = [self.piece_at[EDGES[(edge - turn) % 4]] for turn in range(4) for edge in range(4)]
        self._bridges: list[Line] | None = None
        self._bridged: dict[Line, Shape] = {}

    def _find_pieces(self) -> None:
        """Lines that share a point outside the cities belong to one piece."""
        left = list(self.lines)
        while left:
            piece, reached = 0, [left.pop()]
            while reached:
                for point in reached.pop():
                    if point in self.cities:
                        piece |= FIRST_CITY << self.cities.index(point)
                        continue
                    self.piece_at[point] = len(self.pieces)
                    if point in EDGES:
                        piece |= 1 << EDGES.index(point)
                    if point == self.building:
                        piece |= BUILDING
                    reached += [other for other in left if point in other]
                    left = [other for other in left if point not in other]
            self.pieces.append(piece)

    def with_bridge(self, bridge: Line) -> "Shape":
        if bridge not in self._bridged:
            self._bridged[bridge] = Shape(self.cities, self.building, self.lines + tuple(lattice_steps(*bridge)))
        return self._bridged[bridge]

    def bridges(self) -> list[Line]:
        """Every bridge that may be built on this tile (T-BRIDGE), in order of its points."""
        if self._bridges is None:
            ends = [p for p in range(SIZE * SIZE) if p in EDGES or p in self.cities or self.piece_at[p] >= 0]
            clear = [(p, q) for p in ends for q in ends if p < q and self._is_clear((p, q))]
            # one that brings something new: a bare edge middle or city belongs to no piece yet
            self._bridges = [(p, q) for p, q in clear if not self._pieces_of(p) & self._pieces_of(q)]
        return self._bridges

    def _is_clear(self, bridge: Line) -> bool:
        """It touches no track, city or earlier bridge except at its two ends."""
        if any(touches_city(bridge, city) for city in self.cities if city not in bridge):
            return False
        for other in self.lines:
            p, q = other
            ends = (p in bridge) + (q in bridge)
            if ends == 2 or (ends == 0 and meet(bridge, other)):
                return False
            if ends == 1 and side(*bridge, q if p in bridge else p) == 0 and in_box(*bridge, q if p in bridge else p):
                return False
        return True

    def _pieces_of(self, point: int) -> int:
        """The pieces that a point belongs to, as a mask."""
        if point in self.cities:
            bit = FIRST_CITY << self.cities.index(point)
            return sum([1 << i for i, piece in enumerate(self.pieces) if piece & bit])
        return 1 << self.piece_at[point] if self.piece_at[point] >= 0 else 0

    def links(self) -> list[list[str]]:
        """The groups of endpoints that one piece of track joins, before rotation."""
        return sorted([[name for i, name in enumerate(ENDPOINTS) if piece >> i & 1] for piece in self.pieces])


def why_not_drawn(cities: tuple[int, ...], building: int, lines: tuple[Line, ...]) -> str | None:
    """What is wrong with a drawing of tracks, None if nothing is."""
    allowed = {*INSIDE, *EDGES}
    for way in lines:
        if way[0] not in allowed or way[1] not in allowed:
            return "inside the tile; an edge is met only in its middle"
        if any(touches_city(way, city) for city in cities if city not in way):
            return "clear of cities that they do not end in"
    for i, one in enumerate(lines):
        for other in lines[:i]:
            if one == other:
                return "without doubled lines"
            if not set(one) & set(other) and meet(one, other):
                return "joined only in lattice points"
    if building >= 0 and not any(building in way for way in lines):
        return "such that the building lies on track"
    return None
