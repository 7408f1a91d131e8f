"""A tile as SVG, on a square of 120: ground, roads, buildings, and what it costs, gives and is worth.

A piece tells its own story: its type by colour and pattern and building, needs at the top left, points on a pennant at
the top right, gains on a plate above the name. The full text stands in its `<title>`.
"""

from functools import lru_cache
from typing import Final

from citywright.engine.drawing.rows import flow, row, row_width
from citywright.engine.drawing.svg import esc, num, rect
from citywright.engine.drawing.texts import Texts
from citywright.engine.words import Words
from citywright.games.neom.drawing import labels, roads
from citywright.games.neom.drawing.labels import KIND_SIGNS, KINDS
from citywright.games.neom.drawing.names import Name, name_on
from citywright.games.neom.drawing.svg import SHAPES, use
from citywright.games.neom.edition import DISASTERS, GOODS, NORTH, SOUTH, Edition, named
from citywright.games.neom.text import describe

SIZE: Final = 120
# pixels from which all, most or little of a tile can be read
MEASURED: Final = f'data-unit="{SIZE}" data-whole="100" data-middle="58" data-tight="33"'
LOWEST: Final = (1, 1, 3, 4)  # the lowest of its three buildings, by the generation of a tile
LEAST: Final = 12  # the height of a building: where a long name leaves less, there is none
GROWN: Final = 1.17  # how much larger signs are on a tile than they are drawn
TIGHT: Final = 2.7  # and the points on another's city of a laptop
MADE: Final = 3.05  # and what a tile brings there
MID: Final = 1.6  # how much larger than on a card figures are drawn on the city of a phone, at least
BESIDE_ROAD: Final = 50  # from there to the edge
BESIDE: Final = 46  # and to where plates end
DISASTER_SIGNS: Final = dict(zip(DISASTERS, ("flood", "fire", "mask"), strict=True))


def tile_id(tile: int) -> str:
    return f"{tile:03}"


def tile(edition: Edition, words: Words, n: int, lang: str, choice: int = -1, now: int | None = None) -> str:
    """The inside of a tile's group: its text as a title, then its picture."""
    return f"<title>{esc(title(edition, words, n, lang))}</title>{picture(edition, n, lang, choice, now)}"


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
def picture(edition: Edition, n: int, lang: str, choice: int, now: int | None = None) -> str:
    """Everything that is seen of a tile; it depends on the edition, what it was chosen to make and what its points come
    to now, so it is seldom drawn twice."""
    if edition.disaster[n]:
        return _disaster(edition, n, lang)
    kinds = [i for i in range(len(KINDS)) if edition.types[n] >> i & 1]
    name = name_on(edition.names[n][lang], bool(edition.exits[n] & SOUTH))
    needs = flow(labels.needs(edition, n), 42)
    corner = _grown("".join(row(line, 3, 3 + 20 * i) for i, line in enumerate(needs)), 3, 3)
    corner = f'<g class="paid">{corner}</g>' if corner else ""
    plates, left = _plates(edition, n, choice, name)
    fine = f'{corner}{_pennant(edition, n, now)}{plates}<g data-flavour="">{name.drawn}</g>'
    smaller = f"{_middle(edition, n, choice, now)}{_tight(edition, n, kinds, choice, now)}{_coarse(kinds)}"
    return (
        f'<g color="var(--{KINDS[kinds[0]]})">{ground(kinds, edition.polluted[n], n >= edition.first_anchor)}'
        f"{roads.roads(edition.exits[n])}{_buildings(edition, n, kinds, len(needs), left, name)}"
        f'<g class="fine">{fine}</g>{smaller}</g>'
    )


# -- what is written on it ------------------------------------------------------------------------------


def _grown(drawn: str, x: float, y: float, times: float = GROWN) -> str:
    """Signs and figures as large as their corner of a tile allows; this point of them stays where it is."""
    if not drawn:
        return ""
    place = f"translate({num(x)} {num(y)}) scale({times:.3g}) translate({num(-x)} {num(-y)})"
    return f'<g transform="{place}">{drawn}</g>'


def _pennant(edition: Edition, n: int, now: int | None) -> str:
    """As wide as the corner beside a road to the north."""
    wide = labels.pennant_width(edition, n, True, now)
    return _grown(labels.pennant(edition, n, True, now), 115, 0, max(1, min(GROWN, 47 / wide))) if wide else ""


def _plates(edition: Edition, n: int, choice: int, name: Name) -> tuple[str, float]:
    """The gains above the name, and where they begin: in one row, at both sides of a road to the south, or below each
    other at the side that has no name."""
    gains = labels.gains(edition, n, choice)
    if not gains:
        return "", SIZE
    rows = flow(gains, 38 if edition.exits[n] & SOUTH else 84)
    if len(rows) == 2 and max(name.left, name.right) < SIZE - 4:
        first = labels.plate(rows[:1], name.left, 4 + row_width(rows[0]) + 5)
        return _grown(first, 4, name.left) + _grown(labels.plate(rows[1:], name.right), 116, name.right), 0
    wide = max(map(row_width, rows)) + 5
    times = max(1, min(GROWN, BESIDE / wide)) if edition.exits[n] & SOUTH else GROWN
    return _grown(labels.plate(rows, name.right), 116, name.right, times), 116 - times * wide if len(rows) < 3 else 0


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


def _buildings(edition: Edition, n: int, kinds: list[int], rows_of_needs: int, plate: float, name: Name) -> str:
    """Buildings beside the roads, wherever nothing else is to be read; a tile number always gives the same street."""
    parts = []
    if edition.polluted[n]:
        parts = [use("smoke", 30 + n % 9, 4 + n % 5, 26, 20), use("smoke", 4 + n % 5, 70, 22, 17)]
    for i, (x, foot, height) in enumerate(_plots(edition, n, rows_of_needs, plate, name)):
        lean = (n * 7 + i * 5) % 5 - 2
        kind = kinds[(i + (x > 60)) % len(kinds)]
        width = height * 32 / 28
        colour = f' color="var(--{KINDS[kind]})"' if len(kinds) > 1 else ""
        parts.append(use(_building(edition, n, kind, i), x - width / 2 + lean, foot - height, width, height, colour))
    return f'<g class="scene">{"".join(parts)}</g>'


def _middle(edition: Edition, n: int, choice: int, now: int | None) -> str:
    """On a city that is drawn small: points and gains as large as they are on a card, beside the roads."""
    gains = labels.gains(edition, n, choice)
    rows = flow(gains, 38)
    wide = max([row_width(line) for line in rows], default=0) + 5
    least = MID if len(gains) > len(labels.goods_made(edition, n, -1)) else 1  # of figures; goods are known when small
    pennant = _readable(labels.small_pennant(edition, n, now), 115, 0, 2.0)
    plate = _readable(labels.plate(rows, 118), 116, 117, max(least, min(2.0, BESIDE_ROAD / wide)))
    bolt = _readable(use("powered", 4, 98, 18, 18), 3, 117, MID) if edition.power[n] else ""
    return f'<g class="mid" display="none"><g class="paid">{_paid(edition, n, now)}</g>{pennant}{plate}{bolt}</g>'


def _paid(edition: Edition, n: int, now: int | None) -> str:
    """What a tile cost, in its corner beside the roads: in a row, or money above goods; not where it is too narrow."""
    pieces = labels.needs(edition, n)
    free = 112 - MID * labels.pennant_width(edition, n, now=now)
    room = min(free, BESIDE_ROAD) if edition.exits[n] & NORTH else free
    if not pieces or row_width(pieces) * MID <= room:
        return _readable(row(pieces, 3, 3), 3, 3, min(2.0, room / row_width(pieces))) if pieces else ""
    if not edition.cost[n] or pieces[0][1] * MID > room:
        return ""
    goods = _grown(row(pieces[1:3], 4, 37), 4, 37, 0.85)
    return _readable(row(pieces[:1], 3, 3), 3, 3, MID) + goods


def _tight(edition: Edition, n: int, kinds: list[int], choice: int, now: int | None) -> str:
    """On another's city: its type and points, and its goods or else its income."""
    pennant = _readable(labels.small_pennant(edition, n, now), 115, 0, TIGHT)
    gains = labels.goods_made(edition, n, choice)[:2] or labels.income_paid(edition, n) if len(kinds) == 1 else []
    made = _readable(row(gains, 116 - row_width(gains), 100), 116, 117, MADE) if gains else ""
    return f'<g class="tight" display="none">{_signs(kinds, 42)}{pennant}{made}</g>'


def _readable(drawn: str, x: int, y: int, most: float) -> str:
    """What keeps its size on the screen as the city shrinks (`.readable` in the style sheet), up to so many times its
    own; one of its corners stays where it is."""
    if not drawn:
        return ""
    readable = f'<g class="readable" style="--most:{most:.2f}" transform="scale({most:.2f})">'
    return f'<g transform="translate({x} {y})">{readable}<g transform="translate({-x} {-y})">{drawn}</g></g></g>'


def _plots(edition: Edition, n: int, rows_of_needs: int, plate: float, name: Name) -> list[tuple[float, float, float]]:
    """Where buildings stand: the middle of their foot, and how high they may be; gains begin at `plate`."""
    exits, worth = edition.exits[n], edition.vp[n] or edition.power[n]
    low, right = name.left - 2, name.right - 2
    plots: list[tuple[float, float, float]] = []
    if rows_of_needs < 2:
        plots.append((25, 48, 23 if rows_of_needs else 37))
    if not edition.points[n]:
        plots.append((94, 48, 22 if worth else 37))
    if plate > 44:
        plots.append((25, low, low - 71))
    if plate >= SIZE:
        plots.append((95, right, min(37, right - 71)))
    if not exits & NORTH and rows_of_needs < 2:
        plots.append((60, 41 if exits in roads.STUBS else 48, 26))
    if not exits & SOUTH and plate >= 75:
        plots.append((60, low, low - (79 if exits in roads.STUBS else 72)))
    return [plot for plot in plots if plot[2] >= LEAST]


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
    return f'<g class="coarse" display="none">{_signs(kinds, 46)}</g>'


def _signs(kinds: list[int], size: int) -> str:
    return "".join(
        use(KIND_SIGNS[kind], 5 + 66 * (i > 0), 5 + 66 * (i > 0), size, size, f' color="var(--{KINDS[kind]})"')
        for i, kind in enumerate(kinds)
    )


# -- disasters, which are never built ------------------------------------------------------------------------------


def _disaster(edition: Edition, n: int, lang: str) -> str:
    sign = DISASTER_SIGNS[DISASTERS[edition.disaster[n] - 1]]
    ground, pattern = _sheet('fill="var(--dis-bg)"'), _sheet(f'fill="url(#{SHAPES.mark}ground-dis)"')
    border = _sheet('fill="none" stroke="currentColor" stroke-width="2.5" stroke-dasharray="7 4"')
    name = name_on(edition.names[n][lang], False).drawn
    return (
        f'<g color="var(--dis)">{ground}{pattern}{border}'
        '<circle cx="60" cy="52" r="38" fill="var(--card)" stroke="currentColor" stroke-width="2"/>'
        f'{use(sign, 34, 26, 52, 52)}<g class="fine" data-flavour="">{name}</g></g>'
    )
