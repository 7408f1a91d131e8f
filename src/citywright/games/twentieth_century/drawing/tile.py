"""A tile as SVG, on a square of 120: ground, rails, bridges, cities with what they make, citizens and garbage.

Rails run to the very edge, so those of neighbours join. Ground and rails turn with the tile; everything that is to be
read stays upright. The full text stands in the `<title>`.
"""

from functools import lru_cache
from typing import Final

from citywright.engine.drawing.svg import esc, num, rect, text, text_width
from citywright.engine.drawing.table import SEAT_COLOURS
from citywright.engine.drawing.texts import Texts
from citywright.engine.state import Json
from citywright.engine.words import Words
from citywright.games.twentieth_century.drawing.svg import SHAPES, use
from citywright.games.twentieth_century.edition import START, Edition
from citywright.games.twentieth_century.rails import CITIES, SIZE, turned_point
from citywright.games.twentieth_century.text import describe

TILE: Final = 120
UNIT: Final = TILE / (SIZE - 1)
CITY: Final = 13.5  # a city's disc; what it makes stands below it
PIECE: Final = 23.5  # width of one thing that a city makes
LARGE: Final = 35  # and on a plan that is too small for all
FIGURES: Final = 27  # there
WHOLE: Final = 72  # pixels of a tile from which all that stands on it can be read
MIDDLE: Final = 49  # and from which large figures can
NAMED: Final = 124  # and from which its name can, in one line
LONG: Final = 10.0  # letters there
SHORT: Final = 12.5  # letters of a name in two lines, on smaller tiles
LABEL: Final = 108.0  # width of a name at most
HIDDEN: Final = 300.0  # of a tree or a landmark, about a third, may lie under a name
# of a drawing whose tiles show what can be read
MEASURED: Final = f'data-unit="{TILE}" data-whole="{WHOLE}" data-middle="{MIDDLE}" data-named="{NAMED}"'
CORNERS: Final = ((96.0, 95.0), (24.0, 95.0), (96.0, 26.0), (24.0, 30.0))
# where garbage lies: in a corner, else wherever there is room
HEAP_SPOTS: Final = (*CORNERS, *[(float(x), float(y)) for x in (24, 60, 97) for y in (24, 38, 52, 66, 80, 97)])
CRATES: Final = (25, 21, 19)  # their size
HEAPS: Final = (((0, 0),), ((-11, 0), (11, 0)), ((-10, 0), (10, 0), (0, -17)))  # one, two or three crates
SCENERY: Final = (("tree", "firs", "barn"), ("barn", "firs", "tree"), ("tower", "tree", "firs"))
# what a land is known by: a landmark for what its cities make most of, two of each to tell neighbours apart
LANDMARKS: Final = (("harbour", "works"), ("observatory", "college"), ("theatre", "fountain"), ("wheel", "wheel"))
WAITING: Final = 'stroke="var(--soft)" stroke-width="2.5" stroke-dasharray="6 5"'  # a city without a citizen
UNITS: Final = ("coin", "flask", "laurel")
UNIT_INKS: Final = ("var(--coin-ink)", "var(--flask-ink)", "var(--laurel-ink)")

Bridges = tuple[tuple[int, int, int, int], ...]  # x1, y1, x2, y2 on the lattice, before rotation
Spot = tuple[float, float]
Box = tuple[float, float, float, float]  # left, top, right, bottom


@Texts
def title(edition: Edition, words: Words, n: int, lang: str) -> str:
    """The full text of a tile."""
    return f"{words.word('piece', n, lang)}. {describe(edition, words, n, lang)}"


@Texts
def title_in_html(edition: Edition, words: Words, n: int, lang: str) -> str:
    return esc(title(edition, words, n, lang))


def point_xy(point: int, turn: int) -> Spot:
    p = turned_point(point, turn)
    return p % SIZE * UNIT, p // SIZE * UNIT


def laid(edition: Edition, tile: Json, seat: int, lang: str) -> str:
    """The inside of a tile that lies in a region, as a view has it."""
    bridges = tuple([tuple(bridge) for bridge in tile["bridges"]])
    n, citizens = edition.numbers[tile["tile"]], sum(1 << c for c in tile["citizens"])
    return picture(edition, n, tile["rotation"], citizens, tile["garbage"], bridges, seat, lang)


@lru_cache(maxsize=8192)
def picture(
    edition: Edition, n: int, turn: int, citizens: int, garbage: int, bridges: Bridges, seat: int, lang: str
) -> str:
    """Everything that is seen of a tile, from the ground up; it depends on the edition alone, so it is drawn once."""
    shape = edition.shape[n]
    spots = [point_xy(point, turn) for point in shape.cities]
    house = point_xy(shape.building, turn) if shape.building >= 0 else None
    taken = [box for c, spot in enumerate(spots) for box in _city_boxes(edition, n * CITIES + c, spot)]
    if house:
        taken.append((house[0] - 24, house[1] - 25, house[0] + 27, house[1] + 36))
    name, named = _name(edition.names[n][lang], taken)
    heap = _emptiest(HEAP_SPOTS, 44, 40, [*taken, *named])
    parts = [_ground(edition, n, turn, bridges)]
    seen = [*taken, _around(heap, 44, 40)] if garbage else taken
    free = sorted(
        [
            spot
            for spot in CORNERS
            if not _covered(_around(spot, 30, 30), seen) and _covered(_around(spot, 30, 30), named) < HIDDEN
        ]
    )
    parts += [_scenery(edition, n, turn, free), name]
    if house:
        parts.append(_building(edition, n, house))
    corner = _corner([*spots, house] if house else spots)
    parts += [
        _city(edition, n * CITIES + c, spot, bool(citizens >> c & 1), seat, corner if garbage else None)
        for c, spot in enumerate(spots)
    ]
    if garbage:
        parts.append(_garbage(garbage, heap, corner))
    return "".join(parts)


# -- room on a tile ----------------------------------------------------------------------------------------


def _around(spot: Spot, width: float, height: float) -> Box:
    return spot[0] - width / 2, spot[1] - height / 2, spot[0] + width / 2, spot[1] + height / 2


def _covered(box: Box, others: list[Box]) -> float:
    """How much of a box lies under or over others."""
    return sum(
        max(0.0, min(box[2], right) - max(box[0], left)) * max(0.0, min(box[3], bottom) - max(box[1], top))
        for left, top, right, bottom in others
    )


def _emptiest(spots: tuple[Spot, ...], width: float, height: float, taken: list[Box]) -> Spot:
    return min(spots, key=lambda spot: _covered(_around(spot, width, height), taken))


def _city_boxes(edition: Edition, city: int, spot: Spot) -> list[Box]:
    """The disc of a city, and the plate with what it makes."""
    left, top, width = _plate_place(_made(edition, city), *_plate_below(spot))
    return [_around(_disc_at(spot), 30, 30), (left, top, left + width, top + 25.5)]


def _disc_at(spot: Spot) -> Spot:
    """Its disc stands on its plate."""
    return spot[0], _plate_top(_plate_below(spot)[1]) - CITY


def _plate_below(spot: Spot) -> Spot:
    return spot[0], spot[1] + 7


# -- ground and rails -----------------------------------------------------------------------------------


def _ground(edition: Edition, n: int, turn: int, bridges: Bridges) -> str:
    kind = "stone" if not edition.is_land(n) else "home" if n == START else str(edition.stack[n])
    ground = rect(0, 0, TILE, TILE, 5, f'fill="var(--ground-{kind})"') + _landscape(edition, n, turn)
    pattern = rect(0, 0, TILE, TILE, 5, f'fill="url(#{SHAPES.mark}ground-{kind})"')
    border = rect(0.6, 0.6, TILE - 1.2, TILE - 1.2, 5, 'fill="none" stroke="var(--hedge)" stroke-width="1.2"')
    way = "".join(_way(p % SIZE, p // SIZE, q % SIZE, q // SIZE) for p, q in edition.shape[n].lines)
    spans = "".join(bridge(_way(*ends)) for ends in bridges)
    return (
        f'{ground}{pattern}{border}<g clip-path="url(#{SHAPES.mark}tile)"><g transform="rotate({90 * turn} 60 60)">'
        f"{rails(way)}{spans}</g></g>"
    )


def _landscape(edition: Edition, n: int, turn: int) -> str:
    """A lake, a wood or a field under everything else; a tile's number always gives the same."""
    if not edition.is_land(n):
        return ""
    lake = "M0 78C18 66 34 84 52 96S70 120 70 120H0Z"
    field = "M74 0H120V40Q102 47 86 44Q74 24 74 0Z"
    first, second = ("lake", "field") if n % 3 == 0 else ("field", "wood") if n % 3 == 1 else ("wood", "lake")
    turned = f'transform="rotate({90 * ((turn + n) % 4)} 60 60)"'
    parts = "".join(
        f'<path d="{shape}" fill="var(--{kind})"/><path d="{shape}" fill="url(#{SHAPES.mark}{kind})" '
        'stroke="var(--hedge)" stroke-opacity=".35"/>'
        for shape, kind in ((lake, first), (field, second))
    )
    return f'<g clip-path="url(#{SHAPES.mark}tile)"><g {turned}>{parts}</g></g>'


def _way(x1: int, y1: int, x2: int, y2: int) -> str:
    return f"M{num(x1 * UNIT)} {num(y1 * UNIT)}L{num(x2 * UNIT)} {num(y2 * UNIT)}"


def rails(way: str) -> str:
    """Ballast, sleepers, and the two rails as what is left of a broad line under a narrower one."""
    if not way:
        return ""
    return (
        f'<g fill="none" stroke-linecap="round" stroke-linejoin="round"><path d="{way}" stroke="var(--ballast)" '
        f'stroke-width="13"/><path d="{way}" stroke="var(--rail)" stroke-width="7.4"/><path d="{way}" '
        f'stroke="var(--ballast)" stroke-width="4.2"/><path d="{way}" stroke="var(--tie)" stroke-width="10" '
        'stroke-dasharray="2 5.5" stroke-linecap="butt"/></g>'
    )


def bridge(way: str) -> str:
    """A deck with railings and one pair of rails, above everything it spans."""
    return (
        f'<g fill="none"><path d="{way}" stroke="var(--bridge)" stroke-width="17"/><path d="{way}" '
        f'stroke="var(--deck)" stroke-width="13"/><path d="{way}" stroke="var(--bridge)" stroke-width="17" '
        f'stroke-dasharray="2 8"/><path d="{way}" stroke="var(--rail)" stroke-width="7.4"/><path d="{way}" '
        f'stroke="var(--deck)" stroke-width="4.2"/></g>'
    )


# -- what stands on it ---------------------------------------------------------------------------------------


def _corner(taken: list[Spot]) -> Spot:
    """The corner farthest from what stands there: on a plan that is too small for all, garbage lies in it."""
    return max(CORNERS[:3], key=lambda spot: min([abs(spot[0] - x) + abs(spot[1] - y) for x, y in taken], default=99))


def _scenery(edition: Edition, n: int, turn: int, spots: list[Spot]) -> str:
    """A landmark in one free corner, small things in the others; a tile's number always gives the same."""
    kinds = [LANDMARKS[_most(edition, n)][n % 2], *SCENERY[edition.stack[n]]] if edition.is_land(n) else ["tree"]
    shift = (n + turn) % len(spots) if spots else 0
    parts: list[str] = []
    for i, (x, y) in enumerate([*spots[shift:], *spots[:shift]]):
        size = 36 if i == 0 and len(kinds) > 1 else 25
        parts.append(use(kinds[i % len(kinds)], x - size / 2, y - size / 2, size, size))
    return f'<g class="fine">{"".join(parts)}</g>' if parts else ""


def _most(edition: Edition, n: int) -> int:
    """What the cities of a land make most of: coins, science, points, or none but recycling."""
    cities = range(n * CITIES, n * CITIES + len(edition.shape[n].cities))
    sums = [sum(made[city] for city in cities) for made in (edition.coins, edition.science, edition.vp)]
    return max(range(3), key=sums.__getitem__) if any(sums) else 3


def _building(edition: Edition, n: int, spot: Spot) -> str:
    """The building of an institution, with what it adds."""
    x, y = spot
    institution = edition.powers[n][0]
    house = (
        f'<path d="M{num(x - 21)} {num(y + 17)}V{num(y - 8)}L{num(x)} {num(y - 23)}L{num(x + 21)} {num(y - 8)}'
        f'V{num(y + 17)}z" fill="var(--card)" stroke="var(--rail)" stroke-width="2" stroke-linejoin="round"/>'
    )
    pieces = [("+", ""), (UNITS[edition.bonus[n]], str(institution.gives))]
    sign = f'<g color="var(--ink)">{use(institution.kind, x - 10, y - 12, 20, 20)}</g>'
    return f'{house}{sign}<g class="fine">{_plate(pieces, x, y + 10)}</g>'


def _city(edition: Edition, city: int, spot: Spot, occupied: bool, seat: int, heap: Spot | None) -> str:
    """A round place; a citizen in it makes it work. What it makes stands below."""
    x, y = _disc_at(spot)
    disc = _disc(x, y, f'fill="{SEAT_COLOURS[seat]}" stroke="var(--card)" stroke-width="2.4"')
    citizen = use("citizen", x - 9, y - 9.5, 18, 18)
    if not occupied:
        disc = _disc(x, y, 'fill="var(--vacant)" stroke="var(--soft)" stroke-width="1.8" stroke-dasharray="3.6 2.4"')
        citizen = use("town", x - 9.5, y - 10.5, 19, 19)
    pieces = _made(edition, city)
    whole = f'<g class="fine">{disc}{citizen}{_plate(pieces, *_plate_below(spot))}</g>'
    sign = SEAT_COLOURS[seat] if occupied else ""
    larger = f"translate({num(spot[0])} {num(spot[1])}) scale(1.5) translate({num(-x)} {num(-y)})"
    small = f'<g class="coarse" display="none" transform="{larger}">'
    return f"{whole}{_capsule(pieces, spot, sign, heap)}{small}{disc}{citizen}</g>"


def _disc(x: float, y: float, style: str) -> str:
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{CITY}" {style}/>'


def _made(edition: Edition, city: int) -> list[tuple[str, str]]:
    """What a city makes: signs with their numbers."""
    made = (edition.coins[city], edition.science[city], edition.vp[city])
    pieces = [(unit, str(n)) for unit, n in zip(UNITS, made, strict=True) if n]
    return [*pieces, ("recycle", "")] if edition.recycling[city] else pieces


def city_frame(edition: Edition, city: int, spot: Spot) -> str:
    """Around a city and what it makes, so that it hides neither."""
    disc, plate = _city_boxes(edition, city, spot)
    left, top, right, bottom = min(disc[0], plate[0]) - 3, disc[1] - 3, max(disc[2], plate[2]) + 3, plate[3] + 3
    return rect(left, top, right - left, bottom - top, min((right - left) / 2, 18), 'class="edge"')


def _capsule(pieces: list[tuple[str, str]], spot: Spot, colour: str, heap: Spot | None) -> str:
    """A city on a plan that is too small for all: what it makes in large figures, framed by its owner if it works."""
    width = LARGE * len(pieces) + 7
    x, y = spot
    left = min(max(x - width / 2, 3), TILE - 3 - width)
    top = min(max(y - 20, 3), TILE - 43)
    if heap and abs(heap[1] - top - 20) < 38:  # garbage lies beside it
        left = min(left, 82 - width) if heap[0] > 60 else max(left, 38)
    frame = f'stroke="{colour}" stroke-width="6"' if colour else WAITING
    parts = [rect(left, top, width, 40, 20, f'fill="var(--card)" {frame}')]
    for i, (sign, number) in enumerate(pieces):
        at = left + 3.5 + LARGE * i
        parts.append(use(sign, at, top + 2.5, LARGE, LARGE))
        if number:
            low = top + (32 if sign == "flask" else 30)
            parts.append(text(number, at + LARGE / 2, low, FIGURES, UNIT_INKS[UNITS.index(sign)]))
    return f'<g class="mid" display="none">{"".join(parts)}</g>'


def _plate_top(y: float) -> float:
    """A plate stays on its tile."""
    return min(y, TILE - 26.5)


def _plate_place(pieces: list[tuple[str, str]], x: float, y: float) -> tuple[float, float, float]:
    """Left, top and width of a plate around x."""
    width = PIECE * len(pieces) + 3
    return min(max(x - width / 2, 1), TILE - width - 1), _plate_top(y), width


def _plate(pieces: list[tuple[str, str]], x: float, y: float) -> str:
    """Signs with their numbers in a row around x; the form says what, the number how much."""
    start, y, width = _plate_place(pieces, x, y)
    parts = [rect(start, y, width, 25.5, 12.7, 'fill="var(--card)" stroke="var(--rail)" stroke-width=".8"')]
    for i, (sign, number) in enumerate(pieces):
        left = start + 1.5 + PIECE * i
        if sign == "+":
            parts.append(text("+", left + 11, y + 19, 18.5))
            continue
        parts.append(use(sign, left + 0.4, y + 1.4, 22.7, 22.7))
        if number:
            low = y + (21.2 if sign == "flask" else 19.5)
            parts.append(text(number, left + 11.7, low, 18.5, UNIT_INKS[UNITS.index(sign)]))
    return "".join(parts)


def _garbage(count: int, heap: Spot, corner: Spot) -> str:
    """Crates, one by one up to three; more are one large crate with a number."""
    x, y = heap
    side, low = (84 if corner[0] > 60 else 2), (2 if corner[1] < 60 else 84)
    sheet = (
        f'<circle cx="{side + 20}" cy="{low + 19}" r="14" fill="var(--card)" stroke="var(--trash)" stroke-width="2"/>'
    )
    figure = sheet + text(str(count), side + 20, low + 28, FIGURES if count < 10 else 23)
    large = use("crate", side, low, 34, 34) + (figure if count > 1 else "")
    if count <= len(HEAPS):
        size = CRATES[count - 1]
        left, top = x - size / 2, y - size / 2 + (8 if count == 3 else 0)
        whole = "".join(use("crate", left + dx, top + dy, size, size) for dx, dy in HEAPS[count - 1])
    else:
        plate = f'<circle cx="{num(x + 9)}" cy="{num(y + 6)}" r="11" fill="var(--card)" stroke="var(--trash)"/>'
        whole = use("crate", x - 19, y - 17, 26, 26) + plate + text(str(count), x + 9, y + 12.5, 18.5)
    tiny = use("crate", x - 22, y - 22, 42, 42)
    return (
        f'<g class="fine">{whole}</g><g class="mid" display="none">{large}</g>'
        f'<g class="coarse" display="none">{tiny}</g>'
    )


def _name(name: str, taken: list[Box]) -> tuple[str, list[Box]]:
    """A label in the emptiest corner: in one line, and for smaller tiles in two; with the room that they take."""
    one, room = _label([name], LONG, taken)
    two, less = _label(_halved(name), SHORT, taken)
    return (
        f'<g class="fine name" data-flavour="">{one}</g><g class="short name" data-flavour="" display="none">{two}</g>',
        [room, less],
    )


def _halved(name: str) -> list[str]:
    """A name in two lines, if it has two words and would be long in one."""
    words = name.split()
    if len(words) < 2 or text_width(name, SHORT) < 60:
        return [name]
    ways = [[" ".join(words[:i]), " ".join(words[i:])] for i in range(1, len(words))]
    return min(ways, key=lambda lines: max(text_width(line, SHORT) for line in lines))


def _label(lines: list[str], size: float, taken: list[Box]) -> tuple[str, Box]:
    """In the corner where it hides least."""
    widest = max(text_width(line, size) for line in lines)
    size *= min(1.0, LABEL / widest)
    width, height = min(widest, LABEL) + 7, size * (1.18 * len(lines) + 0.12)
    low, far = TILE - 2 - height, TILE - 2 - width
    left, top = min(
        [(2.0, 2.0), (2.0, low), (far, 2.0), (far, low)],
        key=lambda at: _covered((at[0], at[1], at[0] + width, at[1] + height), taken),
    )
    sheet = rect(left, top, width, height, 3.5, 'fill="var(--halo)" fill-opacity=".86"')
    words = "".join(text(line, left + width / 2, top + size * (1.18 * i + 0.98), size) for i, line in enumerate(lines))
    return sheet + words, (left, top, left + width, top + height)
