"""Room on a tile, a square of 120: where its cities, its name, its garbage and its landmark stand, so that none hides
another.
"""

from functools import lru_cache
from typing import Final, NamedTuple

from citywright.engine.drawing.svg import text_width
from citywright.games.twentieth_century.edition import Edition
from citywright.games.twentieth_century.rails import CITIES, SIZE, turned_point

TILE: Final = 120
UNIT: Final = TILE / (SIZE - 1)
CITY: Final = 13.5  # a city's disc; what it makes stands below it
PIECE: Final = 23.5  # width of one thing that a city makes
UNITS: Final = ("coin", "flask", "laurel")
LANDMARK: Final = 27
CORNERS: Final = ((95.0, 96.0), (25.0, 96.0), (95.0, 40.0), (25.0, 40.0))
# where garbage lies: in a corner, else wherever there is room
HEAP_SPOTS: Final = (*CORNERS, *[(float(x), float(y)) for x in range(22, 99, 4) for y in range(19, 102, 4)])
HEAP: Final = (44.0, 38.0)  # its room: crates, and what they cost below them
TAG: Final = 15.0  # letters of a name, on a plate that stands in a corner if it can
HIGH: Final = 14.0  # that plate
SMALLEST: Final = 1.15  # how much larger both are on the smallest tile with a name
STRIP: Final = 18.0  # above the highest city: there is room for a name in every land
NARROW: Final = 0.9  # letters that stand close
SQUEEZED: Final = 0.8  # how much narrower they may be written
EDGE: Final = 1.5  # from the plate to the border
SIDE: Final = 4.0  # and beside it, so that names of neighbours do not read as one
LONGEST: Final = TILE - 2 * SIDE  # the longest plate
SHORTEST: Final = 48.0
STEPS: Final = (0.0, 1.0, 0.25, 0.5, 0.75)  # along an edge, corners first
TOUCHED: Final = 12.0  # so little of what else is there does not count

Bridges = tuple[tuple[int, int, int, int], ...]  # x1, y1, x2, y2 on the lattice, before rotation
Spot = tuple[float, float]
Box = tuple[float, float, float, float]  # left, top, right, bottom


def point_xy(point: int, turn: int) -> Spot:
    p = turned_point(point, turn)
    return p % SIZE * UNIT, p // SIZE * UNIT


class Places(NamedTuple):
    """Where everything stands on a tile as it lies, whether garbage is there or not."""

    cities: list[Spot]
    house: Spot | None  # of an institution
    taken: list[Box]  # by cities, with what they make, or by the house
    tracks: list[Box]
    heap: Spot  # of garbage
    name: Box  # the plate with its name, as long as it is in the longest language
    landmark: Spot | None


@lru_cache(maxsize=1024)
def places(edition: Edition, n: int, turn: int, bridges: Bridges) -> Places:
    shape = edition.shape[n]
    cities = [point_xy(point, turn) for point in shape.cities]
    house = point_xy(shape.building, turn) if shape.building >= 0 else None
    taken = [box for c, spot in enumerate(cities) for box in city_boxes(edition, n * CITIES + c, spot)]
    if house:
        taken.append((house[0] - 30, house[1] - 28, house[0] + 30, house[1] + 36))
    tracks = [box for p, q in shape.lines for box in _along(p, q, turn)]
    spans = [box for x1, y1, x2, y2 in bridges for box in _along(y1 * SIZE + x1, y2 * SIZE + x2, turn)]
    heap, name = _heap_and_name(edition, n, taken, [*tracks, *spans])
    heaped = around(heap, *HEAP)
    free = [spot for spot in CORNERS if not covered(around(spot, LANDMARK, LANDMARK), [*taken, name])]
    kept = sorted([spot for spot in free if not covered(around(spot, 34, 34), [heaped])] or free)
    landmark = kept[(n + turn) % len(kept)] if kept and edition.is_land(n) else None
    return Places(cities, house, taken, tracks, heap, name, landmark)


def around(spot: Spot, width: float, height: float) -> Box:
    return spot[0] - width / 2, spot[1] - height / 2, spot[0] + width / 2, spot[1] + height / 2


def covered(box: Box, others: list[Box]) -> float:
    """How much of a box lies under or over others."""
    left, top, right, bottom = box
    found = 0.0
    for x1, y1, x2, y2 in others:
        if x1 < right and x2 > left and y1 < bottom and y2 > top:  # most lie elsewhere
            found += (min(right, x2) - max(left, x1)) * (min(bottom, y2) - max(top, y1))
    return found


def _along(p: int, q: int, turn: int) -> list[Box]:
    """About where track lies between two points: a box for every few steps."""
    (x1, y1), (x2, y2) = point_xy(p, turn), point_xy(q, turn)
    steps = round(max(abs(x2 - x1), abs(y2 - y1)) / 10)
    return [around((x1 + (x2 - x1) * i / steps, y1 + (y2 - y1) * i / steps), 10, 10) for i in range(steps + 1)]


def city_boxes(edition: Edition, city: int, spot: Spot) -> list[Box]:
    """The disc of a city, as a cross, and the plate with what it makes."""
    left, top, width = plate_place(made(edition, city), *plate_below(spot))
    disc = disc_at(spot)
    return [around(disc, 30, 16), around(disc, 18, 28), (left, top, left + width, top + 25.5)]


def town_box(spot: Spot) -> Box:
    """The houses on both sides of a city."""
    x, y = disc_at(spot)
    return x - 27, y - 3, x + 27, y + CITY


def disc_at(spot: Spot) -> Spot:
    """Its disc stands on its plate."""
    return spot[0], _plate_top(plate_below(spot)[1]) - CITY


def plate_below(spot: Spot) -> Spot:
    return spot[0], spot[1] + 7


def made(edition: Edition, city: int) -> list[tuple[str, str]]:
    """What a city makes: signs with their numbers."""
    amounts = (edition.coins[city], edition.science[city], edition.vp[city])
    pieces = [(unit, str(n)) for unit, n in zip(UNITS, amounts, strict=True) if n]
    return [*pieces, ("recycle", "")] if edition.recycling[city] else pieces


def _plate_top(y: float) -> float:
    """A plate stays on its tile, and the disc on it below the strip for the name."""
    return min(max(y, STRIP + 2 * CITY), TILE - 26.5)


def plate_place(pieces: list[tuple[str, str]], x: float, y: float) -> tuple[float, float, float]:
    """Left, top and width of a plate around x."""
    width = PIECE * len(pieces) + 3
    return min(max(x - width / 2, 1), TILE - width - 1), _plate_top(y), width


# -- its name ----------------------------------------------------------------------------------------------------


def tags(name: str) -> list[str]:
    """A name from long to short: all of it, its first word with the initials of the others, the first word."""
    first, *rest = name.split()
    return [name, " ".join([first, *[f"{word[0]}." for word in rest]]), first]


def tag(name: str, room: float) -> str:
    """As much of a name as fits a plate, with narrower letters if they help; a long word is cut."""
    ways = tags(name)
    ways += [f"{ways[-1][:letters]}." for letters in range(len(ways[-1]) - 2, 2, -1)]
    return next((way for way in ways if tag_width(way) <= room / SQUEEZED), ways[-1])


def tag_width(name: str) -> float:
    return text_width(name, TAG) * NARROW + 5


def _heap_and_name(edition: Edition, n: int, taken: list[Box], tracks: list[Box]) -> tuple[Spot, Box]:
    """Where garbage lies and where the name stands, so that neither hides a city or the other: the longest plate that
    has room above or below everything; it stands there in every language."""
    heaps = _heaps(taken, tracks)
    kept = HEAP if edition.is_land(n) else (0.0, 0.0)  # no garbage elsewhere
    for width in _widths(edition, n):
        for plate in _plates(width, taken, tracks):
            heap = next((spot for spot in heaps if covered(plate, [around(spot, *kept)]) < TOUCHED), None)
            if heap:
                return heap, plate
    return heaps[0], _plates(SHORTEST, [], [])[0]


def _heaps(taken: list[Box], tracks: list[Box]) -> list[Spot]:
    """Where garbage hides no city: corners first, then where it hides least track."""
    clear = [spot for spot in HEAP_SPOTS if covered(around(spot, *HEAP), taken) < TOUCHED]
    clear.sort(key=lambda spot: (spot not in CORNERS, covered(around(spot, *HEAP), tracks)))
    return clear or [min(HEAP_SPOTS, key=lambda spot: covered(around(spot, *HEAP), taken))]


def _widths(edition: Edition, n: int) -> list[float]:
    """From all of the name, in the longest language, to what must do."""
    full = max(tag_width(name) for name in edition.names[n].values()) * SMALLEST
    steps = [full, full * SQUEEZED, *range(round(LONGEST), round(SHORTEST) - 1, -8)]
    return sorted({min(step, LONGEST) for step in steps if step <= full}, reverse=True)


def _plates(width: float, taken: list[Box], tracks: list[Box]) -> list[Box]:
    """Plates along the upper and the lower edge that hide no city: above first, then those that hide least track."""
    high, right = HIGH * SMALLEST, TILE - SIDE - width
    lefts = [SIDE + (right - SIDE) * step for step in STEPS]
    rows = [[(left, top, left + width, top + high) for left in lefts] for top in (EDGE, TILE - EDGE - high)]
    return [
        box
        for row in rows
        for box in sorted(row, key=lambda box: covered(box, tracks))
        if covered(box, taken) < TOUCHED
    ]
