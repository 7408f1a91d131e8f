"""A piece as SVG, on a square of 120: a city block by type, a plant with its cubes, land, water.

A piece tells its own story: cost at the top left, what it brings when laid beside it, buildings of its type, demands
and what they give on a plate, its name at the foot. The full text stands in its `<title>`.
"""

from functools import lru_cache
from typing import Final

from citywright.engine.drawing.rows import Piece, flow, row, row_width
from citywright.engine.drawing.svg import esc, rect, text, text_width
from citywright.engine.drawing.texts import Texts
from citywright.engine.words import Words
from citywright.games.city_tycoon.drawing.labels import laid_pieces, use_rows
from citywright.games.city_tycoon.drawing.svg import SHAPES, use
from citywright.games.city_tycoon.edition import COLOURS, REFILL, TYPES, Edition
from citywright.games.city_tycoon.text import describe, name_of

SIZE: Final = 120
NAME: Final = 102  # where the name plate begins


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
        f'<svg class="tile-svg" viewBox="0 0 {SIZE} {SIZE}" role="img" aria-label="{about}"><g id="{esc(id)}" '
        f'class="piece" {about_piece(piece)}><title>{about}</title>{picture(edition, piece, lang)}'
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
    return f'<g color="var(--{kind})">{_ground(kind)}{inner}<g class="fine">{_name(name)}</g>{_coarse(kind)}</g>'


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
    trees = ((22, 22, 26), (74, 14, 24), (50, 46, 28), (18, 72, 26), (82, 66, 30))
    drawn = "".join(use("tree", x, y, height * 20 / 24, height) for x, y, height in trees)
    return rect(0, 0, SIZE, SIZE, 0, 'fill="var(--land)"') + _sheet(0, f'fill="url(#{SHAPES.mark}meadow)"') + drawn


# -- districts ---------------------------------------------------------------------------------------------


def _district(edition: Edition, piece: int, kind: str) -> str:
    rows = use_rows(edition, piece)
    top = NAME - 2 - 18 * len(rows)
    cost = [_coin(edition.cost[piece])] if edition.is_city(piece) else []
    lines = flow([*cost, *laid_pieces(edition, piece)], 84)
    street = _street(piece, kind, 8 + 20 * len(lines), top - 3)
    corner = "".join(row(line, 9, 9 + 20 * i) for i, line in enumerate(lines))
    return f'<g class="fine">{street}{corner}{_plate(rows, top)}</g>'


def _coin(money: int) -> Piece:
    coin = '<circle cx="9" cy="8" r="9" fill="var(--coin)" stroke="var(--coin-edge)" stroke-width="1.3"/>'
    return coin + text(str(money), 9, 12, 11.5 if money < 10 else 10.5, "var(--coin-ink)"), 21


def _street(piece: int, kind: str, top: float, foot: float) -> str:
    """Buildings in a row, and smaller ones behind them where there is room; a number always gives the same street."""
    front = _row_of_buildings(piece, kind, 3, foot, min(30.0, max(18.0, foot - top + 8)))
    if foot - top < 44:
        return front
    return f'<g opacity=".55">{_row_of_buildings(piece + 1, kind, 2, foot - 17, 25)}</g>' + front


def _row_of_buildings(piece: int, kind: str, count: int, foot: float, height: float) -> str:
    width = height * 32 / 28
    step = 104 / 3
    parts: list[str] = []
    for i in range(count):
        tall = height * (1 if (piece + i) % 2 else 0.86)
        x = 60 + step * (i - (count - 1) / 2) - width / 2
        parts.append(use(f"{kind}-{1 + (piece + i) % 3}", x, foot - tall, width, tall))
    return "".join(parts)


def _plate(rows: list[list[Piece]], top: float) -> str:
    parts: list[str] = []
    for i, line in enumerate(rows):
        width = row_width(line)
        y = top + 18 * i
        parts.append(rect(60 - width / 2 - 4, y, width + 8, 17, 5, 'fill="var(--card)" fill-opacity=".93"'))
        parts.append(row(line, 60 - width / 2, y + 0.5))
    return "".join(parts)


def _name(name: str) -> str:
    size = min(10.5, 10.5 * 102 / text_width(name, 10.5))
    width = min(108.0, text_width(name, size) + 8)
    ground = rect(60 - width / 2, NAME, width, 13, 4, 'fill="var(--card)" fill-opacity=".93"')
    return ground + text(name, 60, NAME + 10, size)


def _coarse(kind: str) -> str:
    """What is left of a district on a plan too small to read: its type as one large sign."""
    sign = use(f"sign-{kind}", 28, 28, 64, 64) if kind in TYPES else ""
    return f'<g class="coarse" display="none">{sign}</g>' if sign else ""


# -- plants --------------------------------------------------------------------------------------------------


def _plant(edition: Edition, piece: int) -> str:
    again = edition.side[piece] == REFILL
    kind = kind_name(edition, piece)
    shape = {"red": "solar", "blue": "wind"}[kind] if again else kind  # sun and wind come again
    corner = "" if piece in edition.start else row([_coin(edition.cost[piece])], 9, 9)
    sign = "refill" if again else "once"
    return use(f"plant-{shape}", 38, 14, 46, 42) + f'<g class="fine">{corner}{use(sign, 10, 38, 17, 17)}</g>'


def cubes_svg(edition: Edition, piece: int, count: int, full: int) -> str:
    """Cubes on a plant in sight, a dashed place for each that is gone."""
    if not full and not count:
        return ""
    colour = kind_name(edition, piece)
    places = max(count, full)
    columns = min(places, 6)
    size = 16 if places <= 6 else 15
    parts: list[str] = []
    for i in range(places):
        x = 60 - (size + 1) * columns / 2 + (size + 1) * (i % columns)
        y = (70 if places <= 6 else 62) + (size + 2) * (i // columns)
        parts.append(use(f"cube-{colour}" if i < count else "cube-gone", x, y, size, size))
    return f'<g class="cubes">{"".join(parts)}</g>'
