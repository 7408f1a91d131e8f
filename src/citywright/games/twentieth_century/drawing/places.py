"""Room on a tile, a square of 120: where its cities, its name, its garbage and its landmark stand, so that none hides
another.
"""

from collections.abc import Iterable
from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple

from citywright.engine.drawing.svg import text, text_width
from citywright.games.twentieth_century.edition import Edition
from citywright.games.twentieth_century.rails import CITIES, SIZE, turned_point

TILE: Final = 120
UNIT: Final = TILE / (SIZE - 1)
CITY: Final = 13.5  # a city's disc; what it makes stands below it
PIECE: Final = 23.5  # width of one thing that a city makes
UNITS: Final = ("coin", "flask", "laurel")
LANDMARK: Final = 27
CORNERS: Final = ((96.0, 95.0), (24.0, 95.0), (96.0, 26.0), (24.0, 30.0))
# where garbage lies: in a corner, else wherever there is room
HEAP_SPOTS: Final = (*CORNERS, *[(float(x), float(y)) for x in range(22, 99, 8) for y in range(22, 99, 8)])
NUDGES: Final = (0.0, -6.0, 6.0, -12.0, 12.0, -18.0, 18.0)  # how far from its middle a thing stands beside it
ANYWHERE: Final = tuple([(float(x), float(y)) for x in range(16, 105, 4) for y in range(12, 109, 4)])
LONG: Final = 10.0  # letters of a name in one line
SHORT: Final = 13.0  # letters of a name in two lines, on smaller tiles
LABEL: Final = 108.0  # width of a name at most
SHRUNK: Final = (1.0, 0.9, 0.8)  # how small a name may be written, to hide nothing; else there is none
SMALLER: Final = 250.0  # how much it may hide before it is
TOUCHED: Final = 12.0  # so little of what else is there does not count
NARROW: Final = 0.9  # italics run less wide than upright letters
LINES: Final = (0, 100, 20, 80, 40, 60, 10, 90, 30, 70, 50)  # how far down a name may stand, the edges first
INSET: Final = 6.0  # of a name from the border
ELSEWHERE: Final = 400.0  # how much a name may hide before it leaves its place at the top left
NAMED: Final = (3.0, 3.0, 60.0, 34.0)  # that place: what stands on a land keeps off it, whatever its name is
BEFORE: Final = 40.0  # how much worse it is to hide a city than to hide track

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
    names: list[tuple[str, Box]]  # drawn, each with its room: in one line, and in two on smaller tiles
    heap: Spot  # of garbage
    landmark: Spot | None

    @property
    def named(self) -> list[Box]:
        return [room for _, room in self.names]


@lru_cache(maxsize=1024)
def places(edition: Edition, n: int, turn: int, bridges: Bridges, lang: str) -> Places:
    shape = edition.shape[n]
    cities = [point_xy(point, turn) for point in shape.cities]
    house = point_xy(shape.building, turn) if shape.building >= 0 else None
    taken = [box for c, spot in enumerate(cities) for box in city_boxes(edition, n * CITIES + c, spot)]
    if house:
        taken.append((house[0] - 30, house[1] - 28, house[0] + 30, house[1] + 36))
    tracks = [box for p, q in shape.lines for box in _along(p, q, turn)]
    spans = [box for x1, y1, x2, y2 in bridges for box in _along(y1 * SIZE + x1, y2 * SIZE + x2, turn)]
    heap = _emptiest(HEAP_SPOTS, 44, 40, [*taken, NAMED], [*tracks, *spans])
    towns = [town_box(spot) for spot in cities]
    names = _names(edition.names[n][lang], [*taken, *towns, *spans], [*tracks, around(heap, 44, 40)])
    free = [spot for spot in CORNERS if not covered(around(spot, LANDMARK, LANDMARK), [*taken, NAMED])]
    kept = sorted([spot for spot in free if not covered(around(spot, 34, 34), [around(heap, 44, 40)])] or free)
    landmark = kept[(n + turn) % len(kept)] if kept and edition.is_land(n) else None
    return Places(cities, house, taken, tracks, names, heap, landmark)


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


def _emptiest(spots: tuple[Spot, ...], width: float, height: float, taken: list[Box], tracks: list[Box]) -> Spot:
    """Where a thing lies over nothing, and over as little track as can be."""
    best, least = spots[0], float("inf")
    for spot in spots:
        box = around(spot, width, height)
        hidden = BEFORE * covered(box, taken)
        if hidden < least:
            hidden += covered(box, tracks)
        if hidden < least:
            best, least = spot, hidden
    return best


def next_to_heap(place: Places, heap: Box, width: float, height: float, over: bool = False) -> Spot | None:
    """Where a thing stands next to garbage, hiding nothing, or over the name alone, and as little track as can be."""
    left, top, right, bottom = heap
    across, down = middle(heap)
    spots = [(across + dx, y) for y in (bottom + height / 2, top - height / 2) for dx in NUDGES]
    spots += [(x, down + dy) for x in (right + width / 2, left - width / 2) for dy in NUDGES]
    taken = [*place.taken, heap, *([] if over else place.named)]
    near = _emptiest(_inside(spots, width, height), width, height, taken, place.tracks)
    return near if covered(around(near, width, height), taken) < TOUCHED else None


def near_heap(place: Places, heap: Box, width: float, height: float) -> Spot:
    """Where it stands if there is no room next to garbage: as near as it hides nothing."""
    across, down = middle(heap)
    clear = [spot for spot in _inside(ANYWHERE, width, height) if not covered(around(spot, width, height), [heap])]
    clear.sort(key=lambda spot: abs(spot[0] - across) + abs(spot[1] - down))
    return _emptiest(tuple(clear), width, height, [*place.taken, *place.named], [])


def middle(box: Box) -> Spot:
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


def _inside(spots: Iterable[Spot], width: float, height: float) -> tuple[Spot, ...]:
    """The same spots, but so that nothing reaches over the border."""
    x, y = width / 2 + 2, height / 2 + 2
    return tuple([(min(max(spot[0], x), TILE - x), min(max(spot[1], y), TILE - y)) for spot in spots])


def _along(p: int, q: int, turn: int) -> list[Box]:
    """About where track lies between two points: a box for every few steps."""
    (x1, y1), (x2, y2) = point_xy(p, turn), point_xy(q, turn)
    steps = round(max(abs(x2 - x1), abs(y2 - y1)) / 10)
    return [around((x1 + (x2 - x1) * i / steps, y1 + (y2 - y1) * i / steps), 10, 10) for i in range(steps + 1)]


def city_boxes(edition: Edition, city: int, spot: Spot) -> list[Box]:
    """The disc of a city, as a cross, and the plate with what it makes."""
    left, top, width = plate_place(made(edition, city), *plate_below(spot))
    disc = disc_at(spot)
    return [around(disc, 30, 16), around(disc, 18, 30), (left, top, left + width, top + 25.5)]


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
    """A plate stays on its tile."""
    return min(y, TILE - 26.5)


def plate_place(pieces: list[tuple[str, str]], x: float, y: float) -> tuple[float, float, float]:
    """Left, top and width of a plate around x."""
    width = PIECE * len(pieces) + 3
    return min(max(x - width / 2, 1), TILE - width - 1), _plate_top(y), width


# -- its name ----------------------------------------------------------------------------------------------------


def _names(name: str, taken: list[Box], tracks: list[Box]) -> list[tuple[str, Box]]:
    """At the top left, unless it would hide much there: in one line, and for smaller tiles in two, each if there is
    room for it; with the room that it takes."""
    one, room, clear = _label([[name], _halved(name)], LONG, SHRUNK, taken, tracks)
    two, less, clear_too = _label([_halved(name), [name]], SHORT, SHRUNK[:1], taken, tracks)
    long = f'<g class="fine name" data-flavour="">{one}</g>'
    short = f'<g class="short name" data-flavour="" display="none">{two}</g>'
    return [(long, room)] * clear + [(short, less)] * clear_too


def _halved(name: str) -> list[str]:
    """A name in two lines, if it has two words and would be long in one."""
    words = name.split()
    if len(words) < 2 or text_width(name, SHORT) < 60:
        return [name]
    ways = [[" ".join(words[:i]), " ".join(words[i:])] for i in range(1, len(words))]
    return min(ways, key=lambda lines: max(text_width(line, SHORT) for line in lines))


def _label(
    ways: list[list[str]], size: float, sizes: tuple[float, ...], taken: list[Box], tracks: list[Box]
) -> tuple[str, Box, bool]:
    """The first of these ways to write it that hides nothing, else the one that hides least; smaller, if that helps.
    With its room, and whether it is clear of everything but track."""
    least, chosen, letters, room = float("inf"), ways[0], size, (0.0, 0.0, 0.0, 0.0)
    for shrunk, lines in product(sizes, ways):
        smaller = SMALLER * (1 - shrunk)
        if least <= smaller + 1:
            break
        widest = max(text_width(line, size * shrunk) for line in lines) * NARROW
        fitting = size * shrunk * min(1.0, LABEL / widest)
        width, height = min(widest, LABEL) + 2, fitting * (1.08 * len(lines) + 0.1)
        for left, down in product((INSET, (TILE - width) / 2, TILE - INSET - width), LINES):
            top = down / 100 * (TILE - 2 * INSET + 2 - height) + INSET - 2
            box = (left, top, left + width, top + height)
            hidden = smaller + BEFORE * covered(box, taken) + (ELSEWHERE if left > INSET or down else 0)
            if hidden < least - 1:
                hidden += covered(box, tracks)
            if hidden < least - 1:
                least, chosen, letters, room = hidden, lines, fitting, box
    x, anchor = (INSET, "start") if room[0] == INSET else ((room[0] + room[2]) / 2, "middle")
    words = "".join(
        text(line, x, room[1] + letters * (1.08 * i + 0.92), letters, anchor=anchor) for i, line in enumerate(chosen)
    )
    return words, room, covered(room, taken) < TOUCHED
