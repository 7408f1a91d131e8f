"""A tile as SVG, on a square of 120: ground, roads, buildings, and what it costs, gives and is worth.

A piece tells its own story: its type by colour and pattern and building, needs at the top left, points on a pennant at
the top right, gains on a plate above the name. The full text stands in its `<title>`.
"""

from functools import lru_cache
from typing import Final

from citywright.engine.drawing.rows import Piece, flow, row, row_width
from citywright.engine.drawing.svg import esc, rect, text, text_width
from citywright.engine.drawing.texts import Texts
from citywright.engine.words import Words
from citywright.games.neom.drawing import labels, roads
from citywright.games.neom.drawing.labels import KIND_SIGNS, KINDS
from citywright.games.neom.drawing.svg import SHAPES, use
from citywright.games.neom.edition import DISASTERS, GOODS, NORTH, SOUTH, Edition, named
from citywright.games.neom.text import describe

SIZE: Final = 120
MEASURED: Final = f'data-unit="{SIZE}" data-whole="100" data-middle="52"'  # pixels from which all or most can be read
LOWEST: Final = (1, 1, 3, 4)  # the lowest of its three buildings, by the generation of a tile
MID: Final = 1.6  # how much larger than on a card figures are drawn on the city of a phone
DISASTER_SIGNS: Final = dict(zip(DISASTERS, ("flood", "fire", "mask"), strict=True))


def tile_id(tile: int) -> str:
    return f"{tile:03}"


def tile(edition: Edition, words: Words, n: int, lang: str, choice: int = -1) -> str:
    """The inside of a tile's group: its text as a title, then its picture."""
    return f"<title>{esc(title(edition, words, n, lang))}</title>{picture(edition, n, lang, choice)}"


@Texts
def title(edition: Edition, words: Words, n: int, lang: str) -> str:
    """The full text of a tile."""
    return f"{edition.names[n][lang]} ({tile_id(n)}). {describe(edition, words, n, lang)}"


def tile_svg(edition: Edition, words: Words, n: int, lang: str, id: str) -> str:
    """A tile by itself, to lie in a hand."""
    return (
        f'<svg class="tile-svg" viewBox="0 0 {SIZE} {SIZE}" {MEASURED} role="img" '
        f'aria-label="{esc(edition.names[n][lang])}">'
        f'<g id="{id}" class="tile" data-tile="{tile_id(n)}">{tile(edition, words, n, lang)}</g></svg>'
    )


@lru_cache(maxsize=4096)
def picture(edition: Edition, n: int, lang: str, choice: int) -> str:
    """Everything that is seen of a tile; it depends on the edition alone, so it is drawn once."""
    if edition.disaster[n]:
        return _disaster(edition, n, lang)
    kinds = [i for i in range(len(KINDS)) if edition.types[n] >> i & 1]
    name, top = _name(edition.names[n][lang])
    needs = flow(labels.needs(edition, n), 46)
    gains = flow(labels.gains(edition, n, choice), 42)
    corner = "".join(row(line, 4, 4 + 20 * i) for i, line in enumerate(needs))
    fine = f'{corner}{labels.pennant(edition, n)}{labels.plate(gains, top)}<g data-flavour="">{name}</g>'
    return (
        f'<g color="var(--{KINDS[kinds[0]]})">{ground(kinds, edition.polluted[n], n >= edition.first_anchor)}'
        f"{roads.roads(edition.exits[n])}{_buildings(edition, n, kinds, len(needs), bool(gains), top)}"
        f'<g class="fine">{fine}</g>{_middle(edition, n, choice)}{_coarse(kinds)}</g>'
    )


# -- ground and buildings ------------------------------------------------------------------------------


def ground(kinds: list[int], polluted: bool, anchor: bool) -> str:
    """Land of a type by colour and pattern, smog over it, a border."""
    first, last = KINDS[kinds[0]], KINDS[kinds[-1]]
    parts = [_sheet(f'fill="var(--{first}-bg)"'), _sheet(f'fill="url(#{SHAPES.mark}ground-{first})"')]
    if first != last:  # the second type lies in the lower right half
        half = 'd="M118 3V110a9 9 0 0 1-9 9H3z"'
        parts.append(f'<path {half} fill="var(--{last}-bg)"/><path {half} fill="url(#{SHAPES.mark}ground-{last})"/>')
    if polluted:
        parts.append(_sheet(f'fill="url(#{SHAPES.mark}smog)"'))
    parts.append(_sheet(f'fill="none" stroke="var(--{first})" stroke-width="1.8"'))
    if anchor:  # a second line inside the first
        parts.append(rect(4, 4, 112, 112, 6.5, 'fill="none" stroke="currentColor" stroke-width=".8"'))
    return "".join(parts)


def _sheet(style: str) -> str:
    return rect(1, 1, 118, 118, 9, style)


def _buildings(edition: Edition, n: int, kinds: list[int], rows_of_needs: int, plate: bool, name: int) -> str:
    """Buildings beside the roads, wherever nothing else is to be read; a tile number always gives the same street."""
    parts = []
    if edition.polluted[n]:
        parts = [use("smoke", 30 + n % 9, 4 + n % 5, 26, 20), use("smoke", 4 + n % 5, 70, 22, 17)]
    for i, (x, foot, height) in enumerate(_plots(edition, n, rows_of_needs, plate, name - 2)):
        lean = (n * 7 + i * 5) % 5 - 2
        kind = kinds[(i + (x > 60)) % len(kinds)]
        width = height * 32 / 28
        colour = f' color="var(--{KINDS[kind]})"' if len(kinds) > 1 else ""
        parts.append(use(_building(edition, n, kind, i), x - width / 2 + lean, foot - height, width, height, colour))
    return f'<g class="scene">{"".join(parts)}</g>'


def _middle(edition: Edition, n: int, choice: int) -> str:
    """On a city that is drawn small: price, points and gains as large as they are on a card."""
    rows = flow(labels.gains(edition, n, choice), 50)
    most = min(2.0, 112 / (max([row_width(line) for line in rows], default=0) + 5))
    pennant = _readable(labels.pennant(edition, n), 115, 0, 2.0)
    paid, plate = _paid(edition, n, rows), _readable(labels.plate(rows, 118), 116, 117, most)
    return f'<g class="mid" display="none">{paid}{pennant}{plate}</g>'


def _paid(edition: Edition, n: int, gains: list[list[Piece]]) -> str:
    """What a tile cost, beside its points; beside its gains, or not at all, if it cannot be read there."""
    lines = flow(labels.needs(edition, n), 46)
    if not lines:
        return ""
    wide = max(row_width(line) for line in lines)
    beside = (labels.pennant_width(edition, n), max([row_width(line) + 5 for line in gains], default=0))
    for other, y in zip(beside, (3, 117 - 20 * len(lines)), strict=True):
        most = min(2.0, (112 - MID * other) / wide)
        if most >= MID:
            drawn = "".join(row(line, 3, y + 20 * i) for i, line in enumerate(lines))
            return _readable(drawn, 3, 3 if y == 3 else 117, most)
    return ""


def _readable(drawn: str, x: int, y: int, most: float) -> str:
    """What keeps its size on the screen as the city shrinks (`.readable` in the style sheet), up to so many times its
    own; one of its corners stays where it is."""
    if not drawn:
        return ""
    readable = f'<g class="readable" style="--most:{most:.2f}" transform="scale({most:.2f})">'
    return f'<g transform="translate({x} {y})">{readable}<g transform="translate({-x} {-y})">{drawn}</g></g></g>'


def _plots(edition: Edition, n: int, rows_of_needs: int, plate: bool, low: int) -> list[tuple[float, float, float]]:
    """Where buildings stand: the middle of their foot, and how high they may be."""
    exits, worth = edition.exits[n], edition.vp[n] or edition.points[n] or edition.power[n]
    plots: list[tuple[float, float, float]] = []
    if rows_of_needs < 2:
        plots.append((25, 47, 23 if rows_of_needs else 30))
    if len(edition.points[n]) < 2:
        plots.append((94, 47, 22 if worth else 30))
    plots.append((25, low, low - 72))
    if not plate:
        plots.append((95, low, low - 72))
    if not exits & NORTH:
        plots.append((60, 40 if exits in roads.STUBS else 47, 24))
    if not exits & SOUTH and not plate:
        plots.append((60, low, low - (80 if exits in roads.STUBS else 73)))
    return plots


def _building(edition: Edition, n: int, kind: int, i: int) -> str:
    """The i-th building of a tile."""
    if KINDS[kind] == "raw":
        goods = named(GOODS, edition.makes[n])
        if goods:
            return f"raw-{goods[i % len(goods)]}" if i < 3 else "raw-land"
        return "raw-wind" if edition.power[n] else "raw-land"
    if edition.power[n] and i % 2 == 0:
        return "power"
    if KINDS[kind] == "res" and i == 1 + n % 3 and edition.stack[n] < 3:  # gardens give way later
        return "tree"
    return f"{KINDS[kind]}-{_style(edition, n, i)}"


def _style(edition: Edition, n: int, i: int) -> int:
    """Which of six buildings of a type, low ones first: later generations build higher. A tile has one that it is known
    by, and another between."""
    lowest, room = (LOWEST[edition.stack[n]], 3) if n < edition.first_anchor else (1, 6)
    known = n * 5 % room
    return lowest + ((known + 1 + n % (room - 1)) % room if i % 3 == 2 else known)


def _coarse(kinds: list[int]) -> str:
    """What is left of a tile on a plan too small to read: its type as one large sign."""
    signs = "".join(
        use(KIND_SIGNS[kind], 7 + 64 * (i > 0), 6 + 64 * (i > 0), 40, 40, f' color="var(--{KINDS[kind]})"')
        for i, kind in enumerate(kinds)
    )
    return f'<g class="coarse" display="none">{signs}</g>'


# -- the name -----------------------------------------------------------------------------------------------


def _lines(name: str) -> tuple[list[str], float]:
    """A name in one line or two, and the size at which it fits."""
    if text_width(name, 11) <= 106 or " " not in name.replace("-", " "):
        return [name], min(11.0, 11 * 106 / text_width(name, 11))
    best = [name]
    for i, letter in enumerate(name):
        if letter in " -":
            lines = [name[: i + (letter == "-")], name[i + 1 :]]
            if len(best) == 1 or max(map(len, lines)) < max(map(len, best)):
                best = lines
    return best, min(9.5, 9.5 * 106 / max(text_width(line, 9.5) for line in best))


def _name(name: str) -> tuple[str, int]:
    """The name on its plate, and where the plate begins."""
    lines, size = _lines(name)
    width = min(114.0, max(text_width(line, size) for line in lines) + 9)
    height = 16 if len(lines) == 1 else 22
    top = 115 - height
    parts = [rect(60 - width / 2, top, width, height, 5, 'fill="var(--card)" fill-opacity=".94"')]
    for i, line in enumerate(lines):
        parts.append(text(line, 60, top + 12 if len(lines) == 1 else top + 9.5 + 9.5 * i, size))
    return "".join(parts), top


# -- disasters, which are never built ------------------------------------------------------------------------------


def _disaster(edition: Edition, n: int, lang: str) -> str:
    sign = DISASTER_SIGNS[DISASTERS[edition.disaster[n] - 1]]
    ground, pattern = _sheet('fill="var(--dis-bg)"'), _sheet(f'fill="url(#{SHAPES.mark}ground-dis)"')
    border = _sheet('fill="none" stroke="currentColor" stroke-width="2.5" stroke-dasharray="7 4"')
    return (
        f'<g color="var(--dis)">{ground}{pattern}{border}'
        '<circle cx="60" cy="52" r="38" fill="var(--card)" stroke="currentColor" stroke-width="2"/>'
        f'{use(sign, 34, 26, 52, 52)}<g class="fine" data-flavour="">{_name(edition.names[n][lang])[0]}</g></g>'
    )
