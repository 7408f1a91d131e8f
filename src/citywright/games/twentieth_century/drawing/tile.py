"""A tile as SVG, on a square of 120: ground, rails, bridges, cities with what they make, citizens and garbage.

Rails run to the very edge, so those of neighbours join. They turn with the tile; all else stays upright. The full text
stands in the `<title>`.
"""

from functools import lru_cache
from itertools import permutations, product
from typing import Final

from citywright.engine.drawing.svg import esc, num, rect, signed, text, text_width
from citywright.engine.drawing.table import SEAT_COLOURS
from citywright.engine.drawing.texts import Texts
from citywright.engine.state import Json
from citywright.engine.words import Words
from citywright.games.twentieth_century.drawing.places import (
    CITY,
    CONDENSED,
    CORNERS,
    HEAP,
    HIGH,
    LANDMARK,
    LOW,
    PIECE,
    SMALLEST,
    TAG,
    TILE,
    UNIT,
    UNITS,
    Box,
    Bridges,
    City,
    Piece,
    Places,
    Spot,
    around,
    covered,
    made,
    places,
    tag,
    tag_width,
)
from citywright.games.twentieth_century.drawing.svg import SHAPES, use
from citywright.games.twentieth_century.edition import START, Edition
from citywright.games.twentieth_century.rails import CITIES, SIZE
from citywright.games.twentieth_century.scoring import DIRT
from citywright.games.twentieth_century.text import describe

LARGE: Final = 32  # what a city makes, on a plan that is too small for all
TALL: Final = 37  # a city there
HEAD: Final = 21  # its citizen there
ROWS: Final = (21.5, 60.0, 98.5)  # the middles of three of them
# how far aside that may stand, the nearest first
ASIDE: Final = sorted(product(range(-60, 61, 5), repeat=2), key=lambda way: abs(way[0]) + abs(way[1]))
FIGURES: Final = 27  # there
DOT: Final = 18  # a city on a small plan
WHOLE: Final = 68  # pixels of a tile from which all that stands on it can be read
MIDDLE: Final = 49  # and from which large figures can
NAMED: Final = 96  # and from which there is room for all of a name
LONG: Final = 0.925  # how large letters of names are there, in the measure of the tile
# of a drawing whose tiles show what can be read
MEASURED: Final = f'data-unit="{TILE}" data-whole="{WHOLE}" data-middle="{MIDDLE}" data-named="{NAMED}"'
CRATES: Final = ((25, ((0, 0),)), (21, ((-11, -9), (11, -9))), (17, ((-13.5, -9), (0, -9), (13.5, -9))))  # up to three
PRICED: Final = 19.0  # the stamp below them
STAMP: Final = 19.5  # its figures
SEAL: Final = 13  # the sign of points on its corner
COST: Final = 'fill="var(--card)" stroke="var(--warn)" stroke-width="1.8"'
# the country of the homeland, of the three stacks and around an institution
TERRAIN: Final = {
    "home": ("fields", "woods", "hills"),
    "0": ("woods", "lake", "hills", "fields", "woods", "lakes", "fields"),
    "1": ("fields", "hills", "lakes", "fields", "woods", "fields", "lake"),
    "2": ("blocks", "lakes", "blocks", "woods", "blocks", "lake"),
    "stone": ("blocks", "woods"),
}
QUARTERS: Final = ((31.0, 29.0), (89.0, 29.0), (31.0, 91.0), (89.0, 91.0))  # of a tile, where terrain lies
DRY: Final = 34.0  # how far from garbage and landmarks a lake keeps
TOWNS: Final = (2, 3)  # what a city makes from which its town is larger
# what a land is known by: a landmark for what its cities make most of, two of each to tell neighbours apart
LANDMARKS: Final = (("harbour", "works"), ("observatory", "college"), ("theatre", "fountain"), ("wheel", "wheel"))
WAITING: Final = 'stroke="var(--soft)" stroke-width="2.5" stroke-dasharray="6 5"'  # a city without a citizen
NAMEPLATE: Final = 'fill="var(--card)" fill-opacity=".86"'
PLATE: Final = 'stroke="var(--rail)" stroke-width=".8"'  # around what is made, unless a citizen makes it
BORDER: Final = 'class="joint" fill="none" stroke="var(--joint)" stroke-width="2" vector-effect="non-scaling-stroke"'
UNIT_INKS: Final = ("var(--coin-ink)", "var(--flask-ink)", "var(--laurel-ink)")


@Texts
def title(edition: Edition, words: Words, n: int, lang: str) -> str:
    """The full text of a tile."""
    return f"{words.word('piece', n, lang)}. {describe(edition, words, n, lang)}"


@Texts
def title_in_html(edition: Edition, words: Words, n: int, lang: str) -> str:
    return esc(title(edition, words, n, lang))


def laid(edition: Edition, tile: Json, seat: int, lang: str, ground: bool = True, apart: int = 0) -> str:
    """The inside of a tile that lies in a region, as a view has it."""
    bridges = tuple([tuple(bridge) for bridge in tile["bridges"]])
    n, citizens = edition.numbers[tile["tile"]], sum(1 << c for c in tile["citizens"])
    return picture(edition, n, tile["rotation"], citizens, tile["garbage"], bridges, seat, lang, ground, apart)


@lru_cache(maxsize=8192)
def picture(
    edition: Edition, n: int, turn: int, citizens: int, garbage: int, bridges: Bridges, seat: int, lang: str,
    ground: bool = True, apart: int = 0,
) -> str:  # fmt: skip
    """Everything that is seen of a tile; it depends on the edition alone, so it is drawn once. The ground is left out
    where all tiles of a region lie on one, the name without a language, and cities that stand apart, as a mask."""
    place = places(edition, n, turn, bridges)
    spots, house = place.cities, place.house
    corner = corner_of(place, garbage)
    bare = rect(0, 0, TILE, TILE, 4, 'fill="var(--country)"') + soil(edition, n) if ground else ""
    name = _name(edition.names[n][lang], place.name) if lang else ""
    parts = [bare + _country(edition, n, turn, bridges, place), _landmark(edition, n, place, bool(garbage)), name]
    if house:
        parts.append(_building(edition, n, house))
    capsules = capsules_of(edition, n, place, garbage)
    parts += [
        _city(edition, n * CITIES + c, place, bool(citizens >> c & 1), seat, capsules[c], bool(apart >> c & 1))
        for c in range(len(spots))
    ]
    if garbage:
        parts.append(f'<g class="crates">{_garbage(garbage, place.heap, corner)}</g>')
    return "".join(parts)


# -- ground and rails -----------------------------------------------------------------------------------


def kind_of(edition: Edition, n: int) -> str:
    """The homeland, one of the three stacks, or an institution."""
    return "stone" if not edition.is_land(n) else "home" if n == START else str(edition.stack[n])


def soil(edition: Edition, n: int) -> str:
    """The colour of a land, which fades towards its borders, with grass or paving."""
    kind = kind_of(edition, n)
    fills = (f"wash-{kind}", "paving" if kind in ("2", "stone") else "grass")
    return "".join([rect(0, 0, TILE, TILE, 4, f'fill="url(#{SHAPES.mark}{fill})"') for fill in fills])


def _country(edition: Edition, n: int, turn: int, bridges: Bridges, place: Places) -> str:
    """What lies in a land, its border, and what runs through it."""
    border = rect(0, 0, TILE, TILE, 0, BORDER)
    inside = f'clip-path="url(#{SHAPES.mark}tile)"'
    way = "".join(_way(p % SIZE, p // SIZE, q % SIZE, q // SIZE) for p, q in edition.shape[n].lines)
    spans = "".join(bridge(_way(*ends)) for ends in bridges)
    return (
        f'<g class="wild scenery" {inside}>{_terrain(kind_of(edition, n), n, place)}</g>{border}<g {inside}>'
        f'<g class="way" transform="rotate({90 * turn} 60 60)">{rails(way)}{spans}</g></g>'
    )


def _terrain(kind: str, n: int, place: Places) -> str:
    """Woods, hills, fields and lakes under everything else, the largest where most is seen of them, and none under a
    landmark; a tile's number always gives the same."""
    quarters = sorted(QUARTERS, key=lambda spot: covered(around(spot, 56, 46), place.taken) // 200)
    kinds = TERRAIN[kind]
    built = [place.heap, *([place.landmark] if place.landmark else [])]
    parts: list[str] = []
    for i, (x, y) in enumerate(quarters[:3]):
        if place.landmark and covered(around((x, y), 40, 32), [around(place.landmark, LANDMARK, LANDMARK)]):
            continue
        what, width = kinds[(n + i) % len(kinds)], (62, 56, 48)[i]
        if what.startswith("lake") and any(abs(at - x) + abs(down - y) < DRY for at, down in built):
            what = "fields"  # no crates or houses on the water
        parts.append(terrain(what, x, y, width, bool((n + i) & 2)))
    return "".join(parts)


def terrain(what: str, x: float, y: float, width: float, mirrored: bool) -> str:
    """One piece of country around a point."""
    height = width * 52 / 64
    drawn = use(what, x - width / 2, y - height / 2, width, height)
    return f'<g transform="matrix(-1 0 0 1 {num(2 * x)} 0)">{drawn}</g>' if mirrored else drawn


def _way(x1: int, y1: int, x2: int, y2: int) -> str:
    return f"M{num(x1 * UNIT)} {num(y1 * UNIT)}L{num(x2 * UNIT)} {num(y2 * UNIT)}"


def rails(way: str) -> str:
    """Ballast, sleepers, and the two rails as what is left of a broad line under a narrower one."""
    if not way:
        return ""
    return (
        f'<g fill="none" stroke-linecap="round" stroke-linejoin="round"><path d="{way}" stroke="var(--ballast)" '
        f'stroke-width="13"/><path class="rail" d="{way}" stroke="var(--rail)" stroke-width="7.4"/><g class="wild">'
        f'<path d="{way}" stroke="var(--ballast)" stroke-width="4.2"/><path d="{way}" stroke="var(--tie)" '
        'stroke-width="10" stroke-dasharray="2 5.5" stroke-linecap="butt"/></g></g>'
    )


def bridge(way: str) -> str:
    """A deck with railings and one pair of rails, above everything it spans."""
    shadow = f'<path d="{way}" stroke="#000" stroke-opacity=".28" stroke-width="17" transform="translate(2.5 4)"/>'
    return (
        f'<g fill="none">{shadow}<path d="{way}" stroke="var(--bridge)" stroke-width="17"/><path d="{way}" '
        f'stroke="var(--deck)" stroke-width="13"/><path d="{way}" stroke="var(--bridge)" stroke-width="17" '
        f'stroke-dasharray="2 8"/><path d="{way}" stroke="var(--rail)" stroke-width="7.4"/><path d="{way}" '
        f'stroke="var(--deck)" stroke-width="4.2"/></g>'
    )


# -- what stands on it ---------------------------------------------------------------------------------------


def corner_of(place: Places, garbage: int) -> Box:
    """The corner farthest from what stands there: on a plan that is too small for all, garbage lies in it."""
    taken = [*place.cities, place.house] if place.house else place.cities
    x, y = max(CORNERS[:3], key=lambda spot: min([abs(spot[0] - x) + abs(spot[1] - y) for x, y in taken], default=99))
    width = LARGE + (text_width(str(garbage), FIGURES) if garbage > 1 else 5)
    left, top = (TILE - 3 - width if x > TILE / 2 else 3), (3 if y < TILE / 2 else TILE - 3 - TALL)
    return left, top, left + width, top + TALL


def capsules_of(edition: Edition, n: int, place: Places, garbage: int) -> list[Box]:
    """Where its cities stand on such a plan."""
    return capsule_boxes(edition, n, place.cities, [corner_of(place, garbage)] if garbage else [])


def _landmark(edition: Edition, n: int, place: Places, garbage: bool) -> str:
    """What a land is known by, in a free corner, as long as no garbage lies there."""
    if place.landmark is None:
        return ""
    if garbage and covered(around(place.landmark, 30, 30), [around(place.heap, 44, 40)]):
        return ""
    x, y = place.landmark
    mark = use(LANDMARKS[_most(edition, n)][n % 2], x - LANDMARK / 2, y - LANDMARK / 2, LANDMARK, LANDMARK)
    return f'<g class="fine landmark" opacity=".6">{mark}</g>'


def _most(edition: Edition, n: int) -> int:
    """What the cities of a land make most of: coins, science, points, or none but recycling."""
    cities = range(n * CITIES, n * CITIES + len(edition.shape[n].cities))
    sums = [sum(each[city] for city in cities) for each in (edition.coins, edition.science, edition.vp)]
    return max(range(3), key=sums.__getitem__) if any(sums) else 3


def _building(edition: Edition, n: int, spot: Spot) -> str:
    """The building of an institution, with what it adds."""
    x, y = spot
    institution = edition.powers[n][0]
    shade = 'stroke="var(--rail)" stroke-width="1.6" stroke-linejoin="round"'
    house = (
        f'<g transform="translate({num(x)} {num(y)})"><path d="M-31 17V2H31V17z" fill="var(--wall)" {shade}/>'
        f'<path d="M-34 2.500 -29-5H29L34 2.500z" fill="var(--slate)" {shade}/><path d="M-18 17V-12H18V17z" '
        f'fill="var(--card)" {shade}/><path d="M-22-11.500 0-27 22-11.500z" fill="var(--slate)" {shade}/></g>'
    )
    pieces = [("+", ""), (UNITS[edition.bonus[n]], str(institution.gives))]
    sign = f'<g color="var(--ink)">{use(institution.kind, x - 10, y - 11.5, 20, 20)}</g>'
    plate, large = _plate(pieces, x - PIECE - 1.5, y + 10, PLATE), f"translate({num(x)} {num(y + 10)}) scale(1.45)"
    less = f'<g class="mid" display="none" transform="{large} translate({num(-x)} {num(-y - 10)})">{plate}</g>'
    return f'{house}{sign}<g class="fine">{plate}</g>{less}'


def _city(
    edition: Edition, city: int, place: Places, occupied: bool, seat: int, capsule: Box, apart: bool
) -> str:  # fmt: skip
    """A round place; a citizen in it makes it work. What it makes stands at it."""
    spot, stand = place.cities[city % CITIES], place.stands[city % CITIES]
    town = _town(edition, city, stand.disc[0], stand.disc[1] + CITY, occupied)
    disc = "" if apart else standing(edition, city, stand, occupied, seat)
    colour = SEAT_COLOURS[seat] if occupied else ""
    return (
        f'<g class="fine">{town}{disc}</g>{_capsule(made(edition, city), capsule, colour)}{_dot(spot, occupied, seat)}'
    )


def standing(edition: Edition, city: int, stand: City, occupied: bool, seat: int) -> str:
    """The disc of a city, and the plate with what it makes."""
    x, y = stand.disc
    disc = _disc(x, y, f'fill="{SEAT_COLOURS[seat]}" stroke="#fff" stroke-width="2.2"')
    colour = "#fff"
    if not occupied:
        disc = _disc(x, y, 'fill="var(--vacant)" stroke="var(--soft)" stroke-width="1.6" stroke-dasharray="3.6 2.4"')
        colour = "var(--plot)"
    citizen = f'<g color="{colour}">{use("citizen", x - 9, y - 9.5, 18, 18)}</g>'
    frame = f'stroke="{SEAT_COLOURS[seat]}" stroke-width="2"' if occupied else PLATE
    plate = _plate(made(edition, city), stand.plate[0], stand.plate[1], frame)
    return f'{disc}{citizen}<g class="{"works" if occupied else "vacant"}">{plate}</g>'


def _dot(spot: Spot, occupied: bool, seat: int) -> str:
    """A city on a small plan: full in its owner's colour if it works, else hollow."""
    colours = (SEAT_COLOURS[seat], "#fff") if occupied else ("var(--card)", SEAT_COLOURS[seat])
    style = f'fill="{colours[0]}" stroke="{colours[1]}" stroke-width="{3 if occupied else 6}"'
    return f'<circle class="coarse" display="none" cx="{num(spot[0])}" cy="{num(spot[1])}" r="{DOT}" {style}/>'


def _town(edition: Edition, city: int, x: float, low: float, occupied: bool) -> str:
    """The houses on both sides of a city; with a citizen they have red roofs."""
    total = edition.coins[city] + edition.science[city] + edition.vp[city]
    size = 1 + sum(total >= least for least in TOWNS)
    roofs = 'color="var(--roof)"' if occupied else 'color="var(--plot)" opacity=".7"'
    return f'<g class="town" {roofs}>{use(f"town-{size}", x - 30, low - 24, 60, 26)}</g>'


def _disc(x: float, y: float, style: str) -> str:
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{CITY}" {style}/>'


def city_frame(stand: City) -> str:
    """Around a city and what it makes as one, light in a dark case; they stand on it."""
    return _frame(city_outline(stand), "around ")


def city_outline(stand: City) -> str:
    return _round(around(stand.disc, 2 * CITY, 2 * CITY)) + _round(stand.plate)


def box_frame(box: Box, bend: float = TILE) -> str:
    return _frame(_round(box, bend))


def _frame(shape: str, kind: str = "") -> str:
    return f'<path class="{kind}case" d="{shape}"/><path class="{kind}edge" d="{shape}"/>'


def _round(box: Box, bend: float = TILE) -> str:
    """A box with round ends, or round corners."""
    left, top, right, bottom = box
    half = min(bottom - top, right - left, 2 * bend) / 2
    across, down = num(right - left - 2 * half), num(bottom - top - 2 * half)
    turn = f"a{num(half)} {num(half)} 0 0 1 "
    there, back = f"{turn}{num(half)} {num(half)}", f"{turn}{num(-half)} {num(-half)}"
    return (
        f"M{num(left + half)} {num(top)}h{across}{there}v{down}{turn}{num(-half)} {num(half)}"
        f"h-{across}{back}v-{down}{turn}{num(half)} {num(-half)}z"
    )


def capsule_boxes(edition: Edition, n: int, spots: list[Spot], taken: list[Box]) -> list[Box]:
    """Where the cities of a tile stand on a plan that is too small for all: as near to their places as they hide
    neither each other nor what is taken; three may need to stand one above the other."""
    widths = [HEAD + LARGE * len(made(edition, n * CITIES + c)) + 6 for c in range(len(spots))]
    ways = [spots]
    if len(spots) == len(ROWS):
        ways += [[(spot[0], y) for spot, y in zip(spots, rows, strict=True)] for rows in permutations(ROWS)]
    best: list[Box] = []
    least = float("inf")
    for way, order in product(ways, permutations(range(len(spots)))):
        boxes: dict[int, Box] = {}
        hidden = 0.0
        for c in order:
            others = [*taken, *boxes.values()]
            boxes[c] = _beside(way[c], widths[c], others)
            hidden += covered(boxes[c], others)
        if hidden < least:
            best, least = [boxes[c] for c in range(len(spots))], hidden
        if not hidden:
            break
    return best


def _beside(spot: Spot, width: float, taken: list[Box]) -> Box:
    """The nearest place around a spot that hides nothing, else the one that hides least."""
    best, least = around(spot, width, TALL), float("inf")
    for dx, dy in ASIDE:
        left = min(max(spot[0] - width / 2 + dx, 3), TILE - 3 - width)
        top = min(max(spot[1] - TALL / 2 + dy, 3), TILE - 3 - TALL)
        box = left, top, left + width, top + TALL
        hidden = covered(box, taken)
        if hidden < least:
            best, least = box, hidden
        if not hidden:
            break
    return best


def _capsule(pieces: list[tuple[str, str]], box: Box, colour: str) -> str:
    """A city on a plan that is too small for all: its citizen and what it makes in large figures, framed by its owner
    if it works."""
    left, top, right, _ = box
    frame = f'stroke="{colour}" stroke-width="4"' if colour else WAITING
    parts = [
        rect(left, top, right - left, TALL, TALL / 2, f'fill="var(--card)" {frame}'),
        f'<g color="{colour or "var(--plot)"}">{use("citizen", left + 3, top + 6, 24, 24)}</g>',
    ]
    for i, (sign, number) in enumerate(pieces):
        at = left + 3 + HEAD + LARGE * i
        parts.append(use(sign, at, top + 2.5, LARGE, LARGE))
        if number:
            low = top + (30.5 if sign == "flask" else 28.5)
            parts.append(text(number, at + LARGE / 2, low, FIGURES, UNIT_INKS[UNITS.index(sign)]))
    return f'<g class="mid{"" if colour else " vacant"}" display="none">{"".join(parts)}</g>'


def _plate(pieces: list[Piece], start: float, y: float, frame: str) -> str:
    """Signs with their numbers in a row; the form says what, the number how much."""
    width = PIECE * len(pieces) + 3
    parts = [
        rect(start, y + 1.6, width, LOW, 12.7, 'fill="#000" fill-opacity=".22"'),
        rect(start, y, width, LOW, 12.7, f'fill="var(--card)" {frame}'),
    ]
    for i, (sign, number) in enumerate(pieces):
        left = start + 1.5 + PIECE * i
        if sign == "+":
            parts.append(text("+", left + 11, y + 19.4, 19.5))
            continue
        parts.append(use(sign, left + 0.4, y + 1.4, 22.7, 22.7))
        if number:
            low = y + (21.5 if sign == "flask" else 19.8)
            parts.append(text(number, left + 11.7, low, 19.5, UNIT_INKS[UNITS.index(sign)]))
    return "".join(parts)


def _garbage(count: int, heap: Spot, corner: Box) -> str:
    """Crates, one by one up to three; more are one large crate with a number. Below them what all but the first cost in
    the end, with the sign of points. On a plan that is too small for all one crate with their number stands for them.
    """
    x, y = heap
    left, top, right, _ = corner
    large = use("crate", left, top, LARGE + 5, LARGE + 5)
    few = use("crate", left - 1, top + 3, LARGE - 1, LARGE - 1) + text(
        str(count), (left + LARGE - 3 + right) / 2, top + 28.5, FIGURES
    )
    if count <= len(CRATES):
        size, spots = CRATES[count - 1]
        whole = "".join(use("crate", x + dx - size / 2, y + dy - size / 2, size, size) for dx, dy in spots)
    else:
        whole = use("crate", x - 22, y - 20, 21, 21) + text(f"×{count}", x + 10, y - 3, STAMP)
    return (
        f'<g class="fine">{whole}{_cost(count, x, y + 9.5) if count > 1 else ""}</g>'
        f'<g class="mid" display="none">{few if count > 1 else large}</g><g class="coarse" display="none">{large}</g>'
    )


def _cost(count: int, x: float, y: float) -> str:
    """What all but the first garbage on a land cost in the end."""
    width = HEAP[0]
    stamp = rect(x - width / 2, y - PRICED / 2, width, PRICED, 4, COST)
    stamp += text(signed(-DIRT * (count - 1)), x - 1, y + 6.7, STAMP, "var(--warn)")
    return stamp + use("laurel", x - width / 2 - 1, y - PRICED / 2 - SEAL + 3, SEAL, SEAL)


def _name(name: str, room: Box) -> str:
    """A plate that grows from the edge of the tile that it stands on, so that it is as easily read at every size; on a
    large tile there is room for more of the name."""
    start, up = room[0] + room[2] <= TILE, room[1] + room[3] < TILE
    at = f'transform="translate({num(room[0 if start else 2])} {num(room[1 if up else 3])})"'
    few, many = (room[2] - room[0]) / SMALLEST, (room[2] - room[0]) / LONG
    short, long = tag(name, few), tag(name, many)
    if short == long and tag_width(short) <= few:
        plates = _plate_of(short, few, start, up)
    else:
        plates = _plate_of(long, many, start, up, "long") + _plate_of(short, few, start, up, "short")
    return f'<g class="fine name" data-flavour="" {at}>{plates}</g>'


def _plate_of(words: str, most: float, start: bool, up: bool, kind: str = "") -> str:
    """Letters of one width; only those of a name that nobody has abbreviated stand closer."""
    width = min(tag_width(words), most)
    left, top = (0.0 if start else -width), (0.0 if up else -HIGH)
    x, y = left + width / 2, top + HIGH * 0.81
    at = f"translate({num(x)} {num(y)}) scale({CONDENSED * width / tag_width(words):.2f} 1)"
    letters = f'<g transform="{at}">{text(words, 0, 0, TAG, "var(--legend)")}</g>'
    hidden = ' display="none"' if kind == "short" else ""
    plate = rect(left, top, width, HIGH, 5, NAMEPLATE)
    return f'<g class="tag {kind}"{hidden}>{plate}{letters}</g>'
