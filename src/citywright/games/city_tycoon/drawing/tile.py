"""A piece as SVG, on a square of 120: a city block by type, a plant with its cubes, land, water.

A piece tells its own story: cost at the top left, what laying it brings at the top right, buildings of its type,
demands and what they give on a plate, its name at the foot. The full text stands in its `<title>`.
"""

import re
from functools import lru_cache
from typing import Final

from citywright.engine.drawing.rows import Piece, flow, row, row_width
from citywright.engine.drawing.svg import esc, num, rect, text, text_width
from citywright.engine.drawing.texts import Texts
from citywright.engine.words import Words
from citywright.games.city_tycoon.drawing.labels import (
    AROUND,
    ARROW,
    MIDDLING,
    SMALLEST,
    Halves,
    Scale,
    brief_row,
    given,
    laid_pieces,
    small_rows,
    use_rows,
)
from citywright.games.city_tycoon.drawing.svg import SHAPES, use
from citywright.games.city_tycoon.edition import COLOURS, DEMANDS, REFILL, TYPES, Edition
from citywright.games.city_tycoon.text import describe, name_of

SIZE: Final = 120
NAME: Final = 100  # where the name plate begins
NAMES: Final = 102  # and how wide a name is at most
FOOT: Final = 114  # where the figures of a small piece end
LINE: Final = 28  # and how high a row of them is
WHOLE: Final = 104  # pixels of a piece from which all that stands on it can be read
NAMED: Final = 80  # and from which its name can, below figures that make room for it
COUNTED: Final = 56  # and from which its main figures can, and cubes on a plant one by one
MIDDLE: Final = 44  # and from which they can if they grow over the street
ROW: Final = 4  # cubes on a plant that is drawn small
STREET: Final = (112, 52)  # width and height of a street of buildings
# blocks that everybody knows at a glance, and streets that begin with what a name speaks of
KNOWN: Final = {
    "fountain": ("Fountain", "Town Pond"), "bandstand": ("Bandstand",), "market-cross": ("Market Cross",),
    "park": ("Linden Square", "Botanical Garden", "Royal Park", "City Park"), "hall": ("Town Hall", "Clock Tower"),
    "statue": ("Founders' Monument", "Statue of Liberty"), "arch": ("City Gate", "Triumphal Arch"),
    "cathedral": ("Cathedral",), "sights-1": ("Old Exchange", "Patrons' Hall", "Grand Museum", "Opera Steps"),
    "sights-2": ("Observation Tower",), "harbour": ("Shipyard",),
    "towers": ("Twin Towers", "High-Rise", "Skyline Towers", "Glass Towers", "Sky Villas", "Penthouse"),
    "marina": ("Marina Apartments", "Waterfront Homes", "Harbour Flats", "Floating Homes", "Canal Houses"),
    "estate": ("Slab Blocks", "Satellite Town", "Housing Estate", "Micro Flats"), "residential-1": ("Student Hostel",),
    "residential-2": ("Terraced Houses", "River Terrace", "Workers' Estate", "Garden Terraces"),
    "residential-3": ("Garden Suburb", "Park Villas", "Lakeside Homes", "Smart Homes", "Diplomatic Quarter"),
    "industry-1": ("Brewery", "Cannery", "Chemical Works", "Water Works"),
    "industry-3": ("Watermill", "Steel Mill", "Paper Mill", "Spinning Mill"),
    "stadium": ("Stadium", "Olympic Park", "Ice Rink"), "pool": ("Swimming Pool",),
    "aquarium": ("Aquarium", "Sea World"), "globe": ("Planetarium", "World's Fair"),
    "entertainment-1": ("Fairground", "Theme Park"), "entertainment-3": ("Circus",),
    "concert": ("Concert Hall", "Opera House"),
    "playhouse": ("Puppet Theatre", "Variety Theatre", "Musical Theatre", "Cinema", "Dance Hall", "Night Club"),
    "shopping-1": ("Department Store", "Luxury Mall", "Shopping City", "Galleria"),
    "shopping-3": ("Fish Market", "Flower Market", "Covered Market", "Spice Bazaar", "World Market"),
}  # fmt: skip
SHAPE_OF: Final = {name: shape for shape, names in KNOWN.items() for name in names}
BRINGS: Final = 78  # for a row of what laying a tile brings
PLANT: Final = re.compile(" Plant|kraftwerk")
WAVES: Final = f'fill="url(#{SHAPES.mark}waves)"'
MEADOW: Final = f'fill="url(#{SHAPES.mark}meadow)"'
WIDEST: Final = 113  # a plate with what a piece needs and gives
TINT: Final = 'fill="currentColor" fill-opacity=".22"'  # of what it needs there
# pieces show what can be read
MEASURED: Final = (
    f'data-unit="{SIZE}" data-whole="{WHOLE}" data-named="{NAMED}" data-middle="{COUNTED}" data-tight="{MIDDLE}"'
)


def piece_key(edition: Edition, piece: int, x: int = 0, y: int = 0) -> str:
    """What names a piece in ids: its number, its plant and side, else the cell it lies on."""
    return edition.keys[piece] or f"at-{x}-{y}"


@Texts
def title(edition: Edition, words: Words, piece: int, lang: str) -> str:
    """The full text of a piece."""
    number = f" ({edition.keys[piece]})" if edition.is_city(piece) else ""
    return f"{name_of(edition, words, piece, lang)}{number}. {describe(edition, words, piece, lang)}"


def about_piece(piece: int) -> str:
    """What a name in the log finds a piece by."""
    return f'data-piece="{piece}" data-tile="{piece}"'


def card_svg(edition: Edition, words: Words, piece: int, lang: str, id: str) -> str:
    """A piece by itself, as it lies in a hand or on a stack."""
    cubes, about = edition.cubes[piece], esc(title(edition, words, piece, lang))
    return (
        f'<svg class="tile-svg" viewBox="0 0 {SIZE} {SIZE}" {MEASURED} role="img" aria-label="{about}">'
        f'<g id="{esc(id)}" class="piece" {about_piece(piece)}><title>{about}</title>{picture(edition, piece, lang)}'
        f"{cubes_svg(edition, piece, cubes, cubes)}</g></svg>"
    )


def line_svg(edition: Edition, words: Words, piece: int, lang: str, id: str, line: list[Piece]) -> str:
    """A district in a line of text: its type and one of its demands. The lens shows all of it."""
    about, kind = esc(title(edition, words, piece, lang)), kind_name(edition, piece)
    brief = [(use(f"sign-{kind}", 0, 0, 18, 18, f' color="var(--{kind})"'), 22.0), *line]
    return (
        f'<svg class="line" viewBox="0 0 {num(row_width(brief))} 18" height="18" data-unit="{SIZE}" data-whole="9999" '
        f'role="img" aria-label="{about}"><g id="{esc(id)}" class="piece" {about_piece(piece)} transform="scale(1)">'
        f'<title>{about}</title><g class="brief">{row(brief, 0, 0)}</g>'
        f'<g class="all" display="none">{picture(edition, piece, lang)}</g></g></svg>'
    )


@lru_cache(maxsize=1024)
def picture(edition: Edition, piece: int, lang: str, asks: bool = True) -> str:
    """Everything that is seen of a piece but cubes and owner; it depends on the edition alone, so it is drawn once. A
    district that asks for nothing any more is another `block` where it is small."""
    if piece == edition.land:
        return _land()
    if piece == edition.water:
        sheet = rect(0, 0, SIZE, SIZE, 0, 'fill="var(--water)"') + rect(0, 0, SIZE, SIZE, 0, WAVES)
        return f'<g class="water">{sheet}</g>'
    kind = kind_name(edition, piece)
    inner = _district(edition, piece) + asks * _small(edition, piece) if kind in TYPES else _plant(edition, piece)
    return (
        f'<g class="art" color="var(--{kind})">{use(f"block-{kind}", 0, 0, SIZE, SIZE)}{inner}'
        f'<g class="fine called" data-flavour="">{_name(called(edition, piece, lang))}</g></g>'
    )


def called(edition: Edition, piece: int, lang: str) -> str:
    """Its name on a tile: that a plant is one can be seen."""
    name = edition.names[piece][lang]
    return PLANT.sub("", name) if edition.source[piece] >= 0 else name


def kind_name(edition: Edition, piece: int) -> str:
    """The district type, or the colour of a plant."""
    colour = edition.colour[piece]
    return COLOURS[colour] if colour >= 0 else TYPES[edition.type[piece]]


# -- ground --------------------------------------------------------------------------------------------


def _land() -> str:
    trees = (("oak", 14, 12, 34), ("tree", 58, 8, 32), ("oak", 84, 40, 30), ("oak", 46, 48, 36), ("tree", 12, 64, 34))
    drawn = "".join(use(shape, x, y, height * 20 / 24, height) for shape, x, y, height in (*trees, ("oak", 82, 80, 32)))
    ground = rect(3, 3, 114, 114, 9, 'fill="var(--land)"') + rect(3, 3, 114, 114, 9, MEADOW)
    return f'<g class="art">{ground}{drawn}</g>'


# -- districts ---------------------------------------------------------------------------------------------


def _district(edition: Edition, piece: int) -> str:
    rows = use_rows(edition, piece)
    top = NAME - 1 - 20 * len(rows)
    lines = flow(laid_pieces(edition, piece), BRINGS)
    cost = row([_coin(edition.cost[piece])], 8, 8) if edition.is_city(piece) else ""
    street = _street(_buildings(edition, piece), 10 + 20 * max(len(lines), bool(cost)), top - 1)
    return f'<g class="fine">{street}<g class="price">{cost}{_brought(lines)}</g>{_plate(rows, top)}</g>'


def _brought(lines: list[list[Piece]]) -> str:
    """What laying a tile brings: on a plate of its own, so that nobody takes it for a part of the cost."""
    parts: list[str] = []
    for i, line in enumerate(lines):
        width, y = row_width(line), 8 + 21 * i
        ground = rect(111 - width, y - 1, width + 3, 20, 4, 'fill="var(--card)"')
        parts.append(ground + row(line, 113 - width, y))
    return "".join(parts)


def _coin(money: int) -> Piece:
    coin = '<circle cx="10" cy="9" r="10.5" fill="var(--coin)" stroke="var(--coin-edge)" stroke-width="1.3"/>'
    return coin + text(str(money), 10, 14, 14.5 if money < 10 else 13.6, "var(--coin-ink)"), 23


def _buildings(edition: Edition, piece: int) -> str:
    """What its name speaks of, else one of the streets of its type; a number always gives the same."""
    return SHAPE_OF.get(edition.names[piece]["en"]) or _common(kind_name(edition, piece), piece)


def _common(kind: str, number: int) -> str:
    return f"{kind}-{1 + number % 3}"


def _street(shape: str, top: float, foot: float) -> str:
    """Buildings side by side, as large as there is room."""
    high = min(STREET[1], foot - top)
    width = high * STREET[0] / STREET[1]
    return use(shape, 60 - width / 2, foot - high, width, high)


def _plate(rows: list[Halves], top: float) -> str:
    """A line for each demand: what is needed on a shaded tag that points to what it gives."""
    parts: list[str] = []
    for i, (needs, gives) in enumerate(rows):
        asked = row_width(needs)
        start = asked + ARROW if needs else 0.0
        width = start + row_width(gives)
        fits = min(1.0, WIDEST / (width + 6))
        rim = 4 if fits == 1 else 2  # a wide plate stays within its tile
        arrow = f"M{1 - rim} 0H{num(asked + 1)}L{num(asked + 8)} 9.500 {num(asked + 1)} 19H{1 - rim}z"
        tag = f'<path d="{arrow}" {TINT}/>' if needs else ""
        inside = (
            rect(-rim, -1, width + 2 * rim, 21, 4, 'fill="var(--card)"')
            + tag
            + row(needs, 0, 0.5)
            + row(gives, start, 0.5)
        )
        place = f"translate({num(60 - fits * width / 2)} {num(top + 20 * i)}) scale({fits:.3f})"
        parts.append(f'<g transform="{place}">{inside}</g>')
    return "".join(parts)


def _small(edition: Edition, piece: int) -> str:
    """On a plan that is too small for all: a street, and large figures on it; on the smallest one, one figure."""
    rows = small_rows(edition, piece, MIDDLING)
    first = AROUND + 2 if edition.symbol[piece] >= 0 else LINE
    place = "street low" if len(rows) == 1 else "street"
    top = FOOT - first - LINE * (len(rows) - 1)
    return (
        f'<g class="mid tight" display="none"><g class="{place}">{_street(_buildings(edition, piece), 6, min(top, 82))}'
        f"</g>{_figures(rows, edition.demands[piece], first, LINE, MIDDLING)}</g>{_brief(edition, piece)}"
    )


def _brief(edition: Edition, piece: int, met: int = -1) -> str:
    """Its type and one figure on the smallest plan, below the tick and the flag."""
    pieces = brief_row(edition, piece, met)
    return f'<g class="coarse" display="none">{row(pieces, 60 - row_width(pieces) / 2, 80 - SMALLEST.middle)}</g>'


@lru_cache(maxsize=1024)
def block(edition: Edition, piece: int, met: int) -> str:
    """A district that needs nothing any more: its street has the place, above what the demand gave that was met; in the
    end, with none of them named, all of it."""
    kind, street = kind_name(edition, piece), _buildings(edition, piece)
    gave = given(edition, DEMANDS * piece + met, MIDDLING) if met >= 0 else []
    above = _street(street, 24, 84 if gave else 108)
    figures = _figures([gave] if gave else [], 0, LINE, LINE, MIDDLING)
    return (
        f'<g class="art" color="var(--{kind})"><g class="mid tight" display="none"><g class="street made">{above}</g>'
        f"{figures}</g>{_brief(edition, piece, met)}</g>"
    )


def _figures(rows: list[list[Piece]], demands: int, first: float, line: float, scale: Scale) -> str:
    """What a tile needs, in a row so high, and below it what that gives; of two demands each in a row."""
    if not rows:
        return ""
    top = FOOT - first - line * (len(rows) - 1)
    left = 60 - (scale.room + 10) / 2
    plate = rect(left, top, scale.room + 10, FOOT - top, 7, 'fill="var(--card)"')
    if demands == 1:  # the way from the one to the other
        half = (scale.room - 4) / 2
        point = f"h{num(half)}l7 6 7-6h{num(half)}v-{num(line - 7)}a7 7 0 0 0-7-7H{num(left + 7)}a7 7 0 0 0-7 7z"
        plate += f'<path d="M{num(left)} {num(top + line)}{point}" {TINT}/>'
    parts: list[str] = []
    for i, pieces in enumerate(rows):
        width = row_width(pieces)
        fits = min(1.0, scale.room / width)
        y = top + first + line * (i - 0.5) if i else top + first / 2
        place = f"translate({num(60 - fits * width / 2)} {num(y - scale.middle * fits)}) scale({fits:.3f})"
        parts.append(f'<g transform="{place}">{row(pieces, 0, 0)}</g>')
    return f'<g class="figures plate">{plate}</g><g class="figures">{"".join(parts)}</g>'


def _name(name: str) -> str:
    """A band along the lower edge; a long name is written smaller."""
    size = 13 * min(1.0, NAMES / text_width(name, 13))
    band = (
        f'<path d="M4.8 {NAME}H115.200V108a7 7 0 0 1-7 7H11.800a7 7 0 0 1-7-7z" fill="var(--card)" fill-opacity=".94"/>'
    )
    return band + text(name, 60, NAME + 10.5, size)


# -- plants --------------------------------------------------------------------------------------------------


def plant_shape(edition: Edition, piece: int) -> str:
    """Sun and wind come again."""
    kind = kind_name(edition, piece)
    return {"red": "solar", "blue": "wind"}[kind] if edition.side[piece] == REFILL else kind


def _plant(edition: Edition, piece: int) -> str:
    again, shape = edition.side[piece] == REFILL, plant_shape(edition, piece)
    corner = "" if piece in edition.start else row([_coin(edition.cost[piece])], 8, 8)
    sign = "refill" if again else "once"
    whole = use(f"plant-{shape}", 32, 13, 81, 54) + f'<g class="price">{corner}</g>' + use(sign, 9, 36, 20, 20)
    box = (16, 27, 81, 54) if edition.cubes[piece] <= ROW else (29, 10, 63, 42)
    small = use(f"plant-{shape}", *box, ' class="of-counted"') + f'<g class="counted">{use(sign, 9, 9, 24, 24)}</g>'
    return f'<g class="fine">{whole}</g><g class="mid tight coarse" display="none">{small}</g>'


def _slots(colour: str, count: int, places: int, y: float, step: float) -> str:
    """So many cubes in a row of places."""
    left, size = 60 - step * places / 2, step - 1
    cubes = [f"cube-{colour}"] * count + ["cube-gone"] * (places - count)
    return "".join(use(cube, left + step * i, y, size, size) for i, cube in enumerate(cubes))


@lru_cache(maxsize=1024)
def cubes_svg(edition: Edition, piece: int, count: int, full: int) -> str:
    """Cubes on a plant in sight, a dashed place for each that is gone."""
    if not full and not count:
        return ""
    colour = kind_name(edition, piece)
    places = max(count, full)
    whole = _slots(colour, count, places, 72, min(22.0, 108 / places))
    # on a small piece in two rows, where one would be too fine
    step = 25.0 if places <= ROW else 23.5
    half = places if places <= ROW else (places + 1) // 2
    first = 99 - (half < places) * step
    small = _slots(colour, min(count, half), half, first - step / 2, step)
    if half < places:
        small += _slots(colour, max(0, count - half), places - half, 99 - step / 2 + 1, step)
    plate = rect(8, first - 15, 104, 129 - first, 7, 'fill="var(--card)"')
    figure = use("cube-gone", 44, 78, 32, 32)  # an empty plant is quiet
    if count:
        pill = rect(22, 72, 76, 42, 10, 'fill="var(--card)"')
        number = text(str(count), 79, 109, 44, f"var(--{colour})").replace("<text", '<text class="left-over"')
        figure = pill + number + use(f"cube-{colour}", 26, 76, 34, 34)
    return (
        f'<g class="cubes"><g class="fine">{whole}</g><g class="mid" display="none">{plate}{small}</g>'
        f'<g class="coarse tight" display="none">{figure}</g></g>'
    )
