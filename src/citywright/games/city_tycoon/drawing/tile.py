"""A piece as SVG, on a square of 120: a city block by type, a plant with its cubes, land, water.

A piece tells its own story: cost at the top left, what it brings when laid beside it, buildings of its type, demands
and what they give on a plate, its name at the foot. The full text stands in its `<title>`.
"""

from functools import lru_cache
from typing import Final

from citywright.engine.drawing.rows import Piece, flow, row, row_width
from citywright.engine.drawing.svg import esc, num, rect, text, text_width
from citywright.engine.drawing.texts import Texts
from citywright.engine.words import Words
from citywright.games.city_tycoon.drawing.labels import (
    ARROW,
    NARROW,
    Halves,
    laid_pieces,
    large_rows,
    needed_cubes,
    use_rows,
)
from citywright.games.city_tycoon.drawing.svg import SHAPES, use
from citywright.games.city_tycoon.edition import COLOURS, DEMANDS, REFILL, TYPES, Edition
from citywright.games.city_tycoon.text import describe, name_of

SIZE: Final = 120
NAME: Final = 101  # where the name plate begins
WHOLE: Final = 104  # pixels of a piece from which all that stands on it can be read
MIDDLE: Final = 39  # and from which its main figures can
COUNTED: Final = 51  # and from which cubes on a plant can be told one by one
WIDEST: Final = 113  # a plate with what a piece needs and gives
# pieces show what can be read
MEASURED: Final = f'data-unit="{SIZE}" data-whole="{WHOLE}" data-middle="{COUNTED}" data-tight="{MIDDLE}"'


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


@lru_cache(maxsize=1024)
def picture(edition: Edition, piece: int, lang: str) -> str:
    """Everything that is seen of a piece but cubes and owner; it depends on the edition alone, so it is drawn once."""
    if piece == edition.land:
        return _land()
    if piece == edition.water:
        return rect(0, 0, SIZE, SIZE, 0, 'fill="var(--water)"') + _sheet(0, f'fill="url(#{SHAPES.mark}waves)"')
    kind = kind_name(edition, piece)
    name = edition.names[piece][lang]
    inner = _district(edition, piece, kind) if kind in TYPES else _plant(edition, piece)
    return f'<g color="var(--{kind})">{_ground(kind)}{inner}<g class="fine" data-flavour="">{_name(name)}</g></g>'


def kind_name(edition: Edition, piece: int) -> str:
    """The district type, or the colour of a plant."""
    colour = edition.colour[piece]
    return COLOURS[colour] if colour >= 0 else TYPES[edition.type[piece]]


# -- ground --------------------------------------------------------------------------------------------


def _sheet(rim: float, style: str) -> str:
    return rect(rim, rim, SIZE - 2 * rim, SIZE - 2 * rim, 8 if rim else 0, style)


def _ground(kind: str) -> str:
    """A block by colour and pattern, inside a pavement."""
    return (
        _sheet(4, f'fill="var(--{kind}-bg)"')
        + _sheet(4, f'fill="url(#{SHAPES.mark}ground-{kind})"')
        + _sheet(4, 'fill="none" stroke="currentColor" stroke-width="1.6"')
    )


def _land() -> str:
    trees = ((16, 16, 26), (54, 20, 24), (88, 46, 26), (48, 58, 28), (16, 66, 26), (82, 80, 28))
    drawn = "".join(use("tree", x, y, height * 20 / 24, height) for x, y, height in trees)
    return rect(0, 0, SIZE, SIZE, 0, 'fill="var(--land)"') + _sheet(0, f'fill="url(#{SHAPES.mark}meadow)"') + drawn


# -- districts ---------------------------------------------------------------------------------------------


def _district(edition: Edition, piece: int, kind: str) -> str:
    rows = use_rows(edition, piece)
    top = NAME - 1 - 20 * len(rows)
    cost = [_coin(edition.cost[piece])] if edition.is_city(piece) else []
    lines = flow([*cost, *laid_pieces(edition, piece)], 80)
    street = _street(piece, kind, 8, top - 1)
    corner = "".join(row(line, 8, 8 + 21 * i) for i, line in enumerate(lines))
    whole = f'<g class="fine">{street}<g class="price">{corner}</g>{_plate(rows, top)}</g>'
    return whole + _small(edition, piece, kind)


def _coin(money: int) -> Piece:
    coin = '<circle cx="10" cy="9" r="10.5" fill="var(--coin)" stroke="var(--coin-edge)" stroke-width="1.3"/>'
    return coin + text(str(money), 10, 14, 14.5 if money < 10 else 13.6, "var(--coin-ink)"), 23


def _street(piece: int, kind: str, top: float, foot: float) -> str:
    """One large building between two that stand back; a number always gives the same street."""
    high = min(52.0, foot - top - 14)
    back = "".join(_building(piece + i, kind, x, foot - 1, 0.6 * high) for i, x in ((1, 26), (2, 95)))
    pavement = rect(6, foot - 2, 108, 3, 1.5, 'fill="currentColor" fill-opacity=".35"')
    return f'<g opacity=".6">{back}</g>{pavement}{_building(piece, kind, 62, foot, high)}'


def _building(piece: int, kind: str, x: float, foot: float, height: float) -> str:
    width = height * 32 / 28
    return use(f"{kind}-{1 + piece % 3}", x - width / 2, foot - height, width, height)


def _plate(rows: list[Halves], top: float) -> str:
    """A line for each demand: what is needed on a shaded tag that points to what it gives."""
    parts: list[str] = []
    for i, (needs, gives) in enumerate(rows):
        asked = row_width(needs)
        start = asked + ARROW if needs else 0.0
        width = start + row_width(gives)
        fits = min(1.0, WIDEST / (width + 6))
        tag = (
            f'<path d="M-3 0H{num(asked + 1)}L{num(asked + 8)} 9.500 {num(asked + 1)} 19H-3z" fill="var(--tag)"/>'
            if needs
            else ""
        )
        inside = (
            rect(-4, -1, width + 8, 21, 4, 'fill="var(--card)"') + tag + row(needs, 0, 0.5) + row(gives, start, 0.5)
        )
        place = f"translate({num(60 - fits * width / 2)} {num(top + 20 * i)}) scale({fits:.3f})"
        parts.append(f'<g transform="{place}">{inside}</g>')
    return "".join(parts)


def _small(edition: Edition, piece: int, kind: str) -> str:
    """On a plan that is too small for all: large figures as long as they can be read, then signs."""
    return _middle(large_rows(edition, piece), kind, edition.demands[piece]) + _coarse(edition, piece, kind)


def _middle(rows: list[list[Piece]], kind: str, demands: int) -> str:
    """The type; below it on a shaded tray what it needs, on a pale one what that gives; of two demands each on one."""
    two = demands > 1
    parts = [use(f"sign-{kind}", 9, 9, 32, 32)]
    pale, shaded = 'fill="var(--card)" fill-opacity=".93"', 'fill="var(--tag)" fill-opacity=".8"'
    for i, line in enumerate(rows):
        width = row_width(line)
        if not width:
            continue
        y = 40 + 36 * i
        fits = min(1.0, NARROW / width)
        tray = rect(6, y, 108, 35, 6, pale if two or i else shaded) if demands or i else ""
        place = f"translate({num(60 - fits * width / 2)} {num(y + 17.5 - 18 * fits)}) scale({fits:.3f})"
        state = "both" if two else "gives" if i else "needs"
        parts.append(f'{tray}<g class="{state}"><g transform="{place}">{row(line, 0, 0)}</g></g>')
    if demands == 1:
        parts.append('<path d="M53 74.500h14l-7-7z" fill="var(--card)"/>')  # the way from the one to the other
    return f'<g class="mid tight" display="none">{"".join(parts)}</g>'


def _name(name: str) -> str:
    """A band along the lower edge."""
    size = min(12.0, 12 * 100 / text_width(name, 12))
    band = (
        f'<path d="M4.8 {NAME}H115.200V108a7 7 0 0 1-7 7H11.800a7 7 0 0 1-7-7z" fill="var(--card)" fill-opacity=".94"/>'
    )
    return band + text(name, 60, NAME + 11, size)


def _coarse(edition: Edition, piece: int, kind: str) -> str:
    """What is left of a district on the smallest plan: its type as one large sign, and the colours it needs."""
    cubes = needed_cubes(edition, DEMANDS * piece) if edition.demands[piece] else []
    size = min(30.0, 104 / max(1, len(cubes)))
    left = 60 - size * len(cubes) / 2
    needs = "".join(
        rect(left + size * i + 1, 82, size - 2, 28, 4, f'fill="var(--cube-{colour})" stroke="var(--cube-edge)"')
        for i, colour in enumerate(cubes)
    )
    sign = use(f"sign-{kind}", 10, 12, 62, 62) if cubes else use(f"sign-{kind}", 22, 30, 70, 70)
    return f'<g class="coarse" display="none">{sign}<g class="needs">{needs}</g></g>'


# -- plants --------------------------------------------------------------------------------------------------


def _plant(edition: Edition, piece: int) -> str:
    again = edition.side[piece] == REFILL
    kind = kind_name(edition, piece)
    shape = {"red": "solar", "blue": "wind"}[kind] if again else kind  # sun and wind come again
    corner = "" if piece in edition.start else row([_coin(edition.cost[piece])], 8, 8)
    sign = "refill" if again else "once"
    whole = use(f"plant-{shape}", 33, 8, 58, 54) + f'<g class="price">{corner}</g>' + use(sign, 9, 36, 20, 20)
    tray = rect(8, 74, 104, 37, 6, 'fill="var(--card)" fill-opacity=".93"')
    small = tray + use(f"plant-{shape}", 27, 18, 58, 53) + use(sign, 9, 9, 24, 24)
    return (
        f'<g class="fine">{whole}</g><g class="mid" display="none">{small}</g>'
        f'<g class="coarse tight" display="none" opacity=".5">{use(f"plant-{shape}", 8, 8, 62, 56)}</g>'
    )


@lru_cache(maxsize=1024)
def cubes_svg(edition: Edition, piece: int, count: int, full: int) -> str:
    """Cubes on a plant in sight, a dashed place for each that is gone."""
    if not full and not count:
        return ""
    colour = kind_name(edition, piece)
    places = max(count, full)
    whole, small = (
        "".join(
            use(
                f"cube-{colour}" if i < count else "cube-gone", 60 - step * places / 2 + step * i, y, step - 1, step - 1
            )
            for i in range(places)
        )
        for y, step in ((68, min(22.0, 108 / places)), (92.5 - min(17.0, 51 / places), min(34.0, 102 / places)))
    )
    figure = use("cube-gone", 40, 68, 40, 40)  # an empty plant is quiet
    if count:
        figure = text(str(count), 81, 108, 60, f"var(--{colour})") + use(f"cube-{colour}", 14, 66, 40, 40)
    return (
        f'<g class="cubes"><g class="fine">{whole}</g><g class="mid" display="none">{small}</g>'
        f'<g class="coarse tight" display="none">{figure}</g></g>'
    )
