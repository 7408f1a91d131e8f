"""Room on a tile, a square of 120: where its cities, its name, its garbage and its landmark stand, so that none hides
another.
"""

from functools import lru_cache
from itertools import combinations, product
from typing import Final, NamedTuple

from citywright.engine.drawing.svg import text_width
from citywright.games.twentieth_century.edition import Edition
from citywright.games.twentieth_century.rails import CITIES, SIZE, turned_point

TILE: Final = 120
UNIT: Final = TILE / (SIZE - 1)
CITY: Final = 13.5  # a city's disc; what it makes stands below it, or beside it where another city is too near
FRAMED: Final = CITY + 4  # with a frame around it
WAYS: Final = (0, 1, -1)  # where that stands: below, to the right, to the left
PIECE: Final = 23.5  # width of one thing that a city makes
LOW: Final = 25.5  # and how high it is
YIELDS: Final = 4.0  # so far a disc stands aside if that makes room for its plate
UNITS: Final = ("coin", "flask", "laurel")
LANDMARK: Final = 27
CORNERS: Final = ((95.0, 96.0), (25.0, 96.0), (95.0, 43.5), (25.0, 43.5))
# where garbage lies: in a corner, else wherever there is room
HEAP_SPOTS: Final = (*CORNERS, *[(float(x), float(y)) for x in range(22, 99, 4) for y in range(19, 102, 4)])
HEAP: Final = (44.0, 38.0)  # its room: crates, and what they cost below them
TAG: Final = 15.0  # letters of a name, on a plate that stands in a corner if it can
HIGH: Final = 16.5  # that plate, with room for the dots on capitals
SMALLEST: Final = 1.15  # how much larger both are on the smallest tile with a name
STRIP: Final = 24.0  # above the highest city: there is room for a name in every land
CONDENSED: Final = 0.8  # letters of all names
EDGE: Final = 4.5  # from the plate to the border: a frame goes between them
SIDE: Final = 5.5  # and beside it, so that names of neighbours do not read as one
LONGEST: Final = TILE - 2 * SIDE  # the longest plate
SHORTEST: Final = 48.0
STEPS: Final = (0.0, 1.0, 0.25, 0.5, 0.75)  # along an edge, corners first
TOUCHED: Final = 12.0  # so little of what else is there does not count
# names that are too long for a small tile
ABBREVIATED: Final = {
    "Business District": "Business", "Convention City": "Convention", "Museum Island": "Museums",
    "Observatory Hill": "Observatory", "Railway Junction": "Railway", "Research Campus": "Research",
    "Technical College": "Technical", "Theatre District": "Theatres", "University Town": "University",
    "Bibliotheksviertel": "Bibliothek", "Forschungscampus": "Forschung", "Geschäftsviertel": "Geschäfte",
    "Raumfahrtzentrum": "Raumfahrt", "Sternwartenberg": "Sternwarte", "Technische Hochschule": "Technikum",
    "Universitätsstadt": "Uni-Stadt", "Wissenschaftspark": "Wiss.-Park",
}  # fmt: skip

Bridges = tuple[tuple[int, int, int, int], ...]  # x1, y1, x2, y2 on the lattice, before rotation
Spot = tuple[float, float]
Box = tuple[float, float, float, float]  # left, top, right, bottom
Piece = tuple[str, str]  # a sign with its number


def point_xy(point: int, turn: int) -> Spot:
    p = turned_point(point, turn)
    return p % SIZE * UNIT, p // SIZE * UNIT


class City(NamedTuple):
    """Where the disc of a city stands, and the plate with what it makes."""

    disc: Spot
    plate: Box


class Places(NamedTuple):
    """Where everything stands on a tile as it lies, whether garbage is there or not."""

    cities: list[Spot]  # their points on the lattice
    stands: list[City]
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
    stands = _stands([PIECE * len(made(edition, n * CITIES + c)) + 3 for c in range(len(cities))], cities)
    taken = [box for stand in stands for box in city_boxes(stand)]
    if house:
        taken.append((house[0] - 30, house[1] - 28, house[0] + 30, house[1] + 36))
    tracks = [box for p, q in shape.lines for box in _along(p, q, turn)]
    spans = [box for x1, y1, x2, y2 in bridges for box in _along(y1 * SIZE + x1, y2 * SIZE + x2, turn)]
    heap, name = _heap_and_name(edition, n, taken, [*tracks, *spans])
    heaped = around(heap, *HEAP)
    free = [spot for spot in CORNERS if not covered(around(spot, LANDMARK, LANDMARK), [*taken, name])]
    kept = sorted([spot for spot in free if not covered(around(spot, 34, 34), [heaped])] or free)
    landmark = kept[(n + turn) % len(kept)] if kept and edition.is_land(n) else None
    return Places(cities, stands, house, taken, tracks, heap, name, landmark)


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


def city_boxes(city: City, disc: float = CITY + 1) -> list[Box]:
    """The disc of a city, as a cross, and the plate with what it makes."""
    return [around(city.disc, 2 * disc, 1.1 * disc), around(city.disc, 1.3 * disc, 1.9 * disc), city.plate]


def _stands(widths: list[float], spots: list[Spot]) -> list[City]:
    """Every city with what it makes below it; where the frame of one would hide what another makes, beside it."""
    best = [_stand(width, spot, 0) for width, spot in zip(widths, spots, strict=True)]
    if _hidden(best) < TOUCHED:
        return best
    least = float("inf")
    for ways in product(WAYS, repeat=len(spots)):
        stands = [_stand(*one) for one in zip(widths, spots, ways, strict=True)]
        hidden = _hidden(stands)
        if hidden < least - TOUCHED:
            hidden += _squeezed([box for stand in stands for box in city_boxes(stand, FRAMED)])
        if hidden < least - TOUCHED:
            best, least = stands, hidden
    return best


def _hidden(stands: list[City]) -> float:
    """How much cities with frames hide each other; none may stand beyond its tile."""
    outside = sum(not 1 <= stand.plate[0] < stand.plate[2] <= TILE - 1 for stand in stands)
    pairs = combinations([city_boxes(stand, FRAMED) for stand in stands], 2)
    return 1000.0 * outside + sum(covered(box, two) for one, two in pairs for box in one)


def _squeezed(boxes: list[Box]) -> float:
    """How much cities leave too little room for a name above or below them, and for garbage."""
    strips = [(SIDE, top, TILE - SIDE, top + STRIP - EDGE) for top in (EDGE, TILE - STRIP)]
    return min(
        covered(strip, boxes) + min(covered(around(spot, *HEAP), [*boxes, strip]) for spot in HEAP_SPOTS)
        for strip in strips
    )


def _stand(width: float, spot: Spot, way: int) -> City:
    """A city whose plate stands below it, to the right (1) or to the left (-1)."""
    x, y = spot
    if not way:  # a plate stays on its tile, and the disc on it below the strip for the name
        top = min(max(y + 7, STRIP + 2 * CITY), TILE - 1 - LOW)
        left = min(max(x - width / 2, 1), TILE - width - 1)
        return City((x, top - CITY), (left, top, left + width, top + LOW))
    y = min(max(y, STRIP + CITY), TILE - 3 - FRAMED)
    reach = width + CITY - 2
    outside = max(0, (x + reach - TILE if way > 0 else reach - x) + 1)
    if outside < YIELDS:
        x -= way * outside
    left = x + CITY - 2 if way > 0 else x - reach
    return City((x, y), (left, y - LOW / 2, left + width, y + LOW / 2))


def made(edition: Edition, city: int) -> list[Piece]:
    """What a city makes: signs with their numbers."""
    amounts = (edition.coins[city], edition.science[city], edition.vp[city])
    pieces = [(unit, str(n)) for unit, n in zip(UNITS, amounts, strict=True) if n]
    return [*pieces, ("recycle", "")] if edition.recycling[city] else pieces


# -- its name ----------------------------------------------------------------------------------------------------


def tag(name: str, room: float) -> str:
    """As much of a name as fits a plate."""
    return name if tag_width(name) <= room else ABBREVIATED.get(name, name)


def tag_width(name: str) -> float:
    return text_width(name, TAG) * CONDENSED * 0.9 + 5  # letters stand close


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
    brief = max(tag_width(ABBREVIATED.get(name, name)) for name in edition.names[n].values()) * SMALLEST
    steps = [full, brief, *range(round(LONGEST), round(SHORTEST) - 1, -8)]
    return sorted({min(step, LONGEST) for step in steps if step <= full}, reverse=True)


def _plates(width: float, taken: list[Box], tracks: list[Box]) -> list[Box]:
    """Plates along the upper and the lower edge that hide no city: those that hide least track, above first."""
    high, right = HIGH * SMALLEST, TILE - SIDE - width
    lefts = [SIDE + (right - SIDE) * step for step in STEPS]
    found = [(left, top, left + width, top + high) for top in (EDGE, TILE - EDGE - high) for left in lefts]
    return [box for box in sorted(found, key=lambda box: covered(box, tracks)) if covered(box, taken) < TOUCHED]
