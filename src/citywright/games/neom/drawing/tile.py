"""A tile as SVG, on a square of 120: ground, roads, buildings, and what it costs, gives and is worth.

A piece tells its own story: its type by colour and pattern and building, needs at the top left, points on a pennant at
the top right, gains on a plate above the name. The full text stands in its `<title>`.
"""

from functools import lru_cache
from typing import Final

from citywright.engine.words import Words
from citywright.games.neom import text
from citywright.games.neom.drawing import roads
from citywright.games.neom.drawing.svg import MARK, esc, num, text_width, use
from citywright.games.neom.edition import (
    COUNTERS, DISASTERS, EAST, FIRST_ANCHOR, GOODS, NORTH, SOUTH, VIRTUAL_RAW, WEST, Edition, Need, Term,
)  # fmt: skip

SIZE: Final = 120
KINDS: Final = ("res", "com", "ind", "pub", "raw")  # as the types of an edition
KIND_SIGNS: Final = ("house", "shop", "factory", "temple", "hill")
DISASTER_SIGNS: Final = dict(zip(DISASTERS, ("flood", "fire", "mask"), strict=True))
GOOD: Final = 19  # width of a good among the needs
SMALL_GOOD: Final = 15  # and on the plate

# what variable points and incomes count, as a sign and whether it is looked for around the tile only
COUNTER_SIGNS: Final = {
    "residential": "house", "commercial": "shop", "industrial": "factory", "public": "temple", "raw": "hill",
    "power": "bolt", "good": "hexagon", "raw_good": "pentagon", "residential_area": "area",
    "residential_area_grade": "area", "set": "set", "road_square": "square", "building_on_corner": "corner",
    "industrial_on_edge": "edge", "surrounding_residential": "house", "surrounding_commercial": "shop",
    "surrounding_polluted": "cloud", "surrounding_building": "temple", "residential_near_commercial": "house",
    "low_residential": "house", "industrial_near_residential": "factory", "like_neighbour": "pair",
    "largest_industrial_area": "factory", "commercial_industrial_pair": "pair", "money_before_income": "coin",
    "final_income": "income",
}  # fmt: skip

Piece = tuple[str, float]  # a drawing at 0, 0 with its feet at 16, and its width


def tile_id(tile: int) -> str:
    return f"{tile:03}"


def tile(edition: Edition, words: Words, n: int, lang: str, choice: int = -1) -> str:
    """The inside of a tile's group: its text as a title, then its picture."""
    return f"<title>{esc(title(edition, words, n, lang))}</title>{picture(edition, n, lang, choice)}"


def title(edition: Edition, words: Words, n: int, lang: str) -> str:
    """The full text of a tile."""
    return f"{edition.names[n][lang]} ({tile_id(n)}). {text.describe(edition, words, n, lang)}"


def tile_svg(edition: Edition, words: Words, n: int, lang: str, id: str) -> str:
    """A tile by itself, to lie in a hand."""
    return (
        f'<svg class="tile-svg" viewBox="0 0 {SIZE} {SIZE}" role="img">'
        f'<g id="{id}" class="tile" data-tile="{tile_id(n)}">{tile(edition, words, n, lang)}</g></svg>'
    )


@lru_cache(maxsize=4096)
def picture(edition: Edition, n: int, lang: str, choice: int) -> str:
    """Everything that is seen of a tile; it depends on the edition alone, so it is drawn once."""
    if edition.disaster[n]:
        return _disaster(edition, n, lang)
    kinds = [i for i in range(len(KINDS)) if edition.types[n] >> i & 1]
    needs = _flow(_needs(edition, n), 46)
    gains = _flow(_gains(edition, n, choice), 44)
    fine = _needs_corner(needs) + _pennant(edition, n) + _plate(gains) + _name(edition.names[n][lang])
    return (
        f'<g color="var(--{KINDS[kinds[0]]})">{_ground(kinds, edition.polluted[n], n >= FIRST_ANCHOR)}'
        f"{roads.roads(edition.exits[n])}{_buildings(edition, n, kinds, len(needs), bool(gains))}"
        f'<g class="fine">{fine}</g>{_coarse(edition, n, kinds)}</g>'
    )


# -- ground and buildings ------------------------------------------------------------------------------


def _ground(kinds: list[int], polluted: bool, anchor: bool) -> str:
    first, last = KINDS[kinds[0]], KINDS[kinds[-1]]
    box = 'x="1" y="1" width="118" height="118" rx="9"'
    parts = [
        f'<rect {box} fill="var(--{first}-bg)"/>',
        f'<rect class="fine" {box} fill="url(#{MARK}ground-{first})"/>',
    ]
    if first != last:  # the second type lies in the lower right half
        half = 'd="M118 3V110a9 9 0 0 1-9 9H3z"'
        parts.append(f'<path {half} fill="var(--{last}-bg)"/><path {half} fill="url(#{MARK}ground-{last})"/>')
    if polluted:
        parts.append(f'<rect {box} fill="url(#{MARK}smog)"/>')
    parts.append(f'<rect {box} fill="none" stroke="currentColor" stroke-width="1.8"/>')
    if anchor:
        parts.append('<rect x="4" y="4" width="112" height="112" rx="6.5" fill="none" stroke="currentColor" stroke-width=".8"/>')
    return "".join(parts)


def _buildings(edition: Edition, n: int, kinds: list[int], rows_of_needs: int, plate: bool) -> str:
    """Buildings beside the roads, wherever nothing else is to be read; a tile number always gives the same street."""
    exits = edition.exits[n]
    top, foot = 47.0, 97.0
    slots: list[tuple[float, float]] = []
    if rows_of_needs < 2:
        slots.append((25, top))
    if not exits & NORTH:
        slots.append((60, top))
    if not edition.points[n] or len(edition.points[n]) < 2:
        slots.append((94, top))
    slots.append((25, foot))
    if not exits & SOUTH and not plate:
        slots.append((60, foot))
    if not plate:
        slots.append((95, foot))
    if not exits & (NORTH | WEST) and rows_of_needs > 1:
        slots.append((26, 71))
    parts = [_smoke(n)] if edition.polluted[n] else []
    for i, (x, y) in enumerate(slots):
        lean = (n * 7 + i * 5) % 7 - 3
        kind = kinds[(i + (x > 60)) % len(kinds)] if len(kinds) > 1 else kinds[0]
        shape = _building(edition, n, kind, i)
        height = 23.0 if y == top else 24.0
        width = height * 32 / 28
        colour = f' color="var(--{KINDS[kind]})"' if len(kinds) > 1 else ""
        parts.append(use(shape, x - width / 2 + lean, y - height, width, height, colour))
    return f'<g class="fine">{"".join(parts)}</g>'


def _building(edition: Edition, n: int, kind: int, i: int) -> str:
    """The i-th building of a tile."""
    if KINDS[kind] == "raw":
        goods = [name for g, name in enumerate(GOODS) if edition.makes[n] >> g & 1]
        if goods:
            return f"raw-{goods[i % len(goods)]}" if i < 3 else "raw-land"
        return "raw-wind" if edition.power[n] else "raw-land"
    if edition.power[n] and i % 2 == 0:
        return "power"
    if KINDS[kind] == "res" and i == 1 + n % 3 and edition.stack[n] < 3:
        return "tree"
    newer = max(0, min(edition.stack[n], 3) - 1)  # later generations build higher
    return f"{KINDS[kind]}-{1 + (n + i + newer) % 3}"


def _smoke(n: int) -> str:
    return use("smoke", 30 + n % 9, 4 + n % 5, 26, 20) + use("smoke", 4 + n % 5, 70, 22, 17)


def _coarse(edition: Edition, n: int, kinds: list[int]) -> str:
    """What is left of a tile on a plan too small to read: its type as one large sign, and its points."""
    signs = "".join(
        use(KIND_SIGNS[kind], 7 + 64 * (i > 0), 6 + 64 * (i > 0), 40, 40, f' color="var(--{KINDS[kind]})"')
        for i, kind in enumerate(kinds[:2])
    )
    return f'<g class="coarse">{signs}</g>'


# -- needs, gains and points ---------------------------------------------------------------------------------


def _flow(pieces: list[Piece], room: float) -> list[list[Piece]]:
    """Pieces in rows that fit the room."""
    rows: list[list[Piece]] = []
    left = 0.0
    for piece in pieces:
        if piece[1] > left or not rows:
            rows.append([])
            left = room
        rows[-1].append(piece)
        left -= piece[1]
    return rows


def _row(pieces: list[Piece], x: float, y: float) -> str:
    parts: list[str] = []
    for drawing, width in pieces:
        parts.append(f'<g transform="translate({num(x)} {num(y)})">{drawing}</g>')
        x += width
    return "".join(parts)


def _words(text: str, size: float = 11, colour: str = "var(--ink)") -> Piece:
    width = text_width(text, size)
    return (
        f'<text y="12" font-size="{num(size)}" font-weight="700" fill="{colour}">{esc(text)}</text>',
        width + 1.5,
    )


def _sign(name: str, size: float = 13, more: str = "") -> Piece:
    return use(name, 0, 8 - size / 2, size, size, more), size + 1


def good_piece(name: str, size: float) -> Piece:
    return use(f"good-{name}", 0, 8 - size / 2, size, size), size + 0.500


def coin_piece(money: int) -> Piece:
    return (
        '<circle cx="9" cy="8" r="8.3" fill="var(--coin)" stroke="var(--coin-edge)" stroke-width="1.3"/>'
        f'<text x="9" y="12" font-size="11" font-weight="700" text-anchor="middle" fill="var(--coin-ink)">{money}</text>',
        GOOD,
    )


def _joined(pieces: list[Piece]) -> Piece:
    width = sum(piece[1] for piece in pieces)
    return _row(pieces, 0, 0), width


def _needs(edition: Edition, n: int) -> list[Piece]:
    pieces: list[Piece] = []
    if edition.cost[n]:
        pieces.append(coin_piece(edition.cost[n]))
    pieces += [_need(need) for need in edition.needs[n]]
    if edition.needs_count[n]:
        kind = edition.needs_type[n].bit_length() - 1
        count, width = _words(str(edition.needs_count[n]), 12)
        sign = use(KIND_SIGNS[kind], 12, 1.5, 13, 13, f' color="var(--{KINDS[kind]})"')
        plate = '<rect x="-1" y="-1" width="29" height="18" rx="4" fill="var(--card)" stroke="currentColor"/>'
        pieces.append((f'{plate}<g transform="translate(3 0)">{count}</g>{sign}', 30))
    return pieces


def _need(need: Need) -> Piece:
    """One good, or a choice between goods and money with a stroke between them."""
    goods, money = need
    choices = [good_piece(name, GOOD - 1) for g, name in enumerate(GOODS) if goods >> g & 1]
    if money:
        choices.append(coin_piece(money))
    if len(choices) == 1:
        return choices[0]
    pieces = choices[:1]
    for choice in choices[1:]:
        pieces += [('<path d="M4.5 0 1 16" stroke="var(--ink)" stroke-width="1.6" stroke-linecap="round"/>', 5.5), choice]
    return _joined(pieces)


def _needs_corner(rows: list[list[Piece]]) -> str:
    return "".join(_row(row, 4, 4 + 20 * i) for i, row in enumerate(rows))


def _term(term: Term, ink: str) -> list[Piece]:
    """`each * (counter // per)` as a number and a sign."""
    each, per, counter = term
    if not counter:
        return [_words(str(each), 12, ink)]
    name = COUNTERS[counter]
    sign = use(COUNTER_SIGNS[name], 1, 2, 12, 12, f' color="{ink}"')
    if name.startswith("surrounding") or "_near_" in name:
        sign = f'<rect x="-.5" y=".5" width="15" height="15" rx="3" fill="none" stroke="{ink}" stroke-dasharray="2.5 2"/>{sign}'
    number = f"{each}×".replace("-", "−") if per == 1 else f"{each}:{per}"
    return [_words(number, 11, ink), (sign, 15)]


def _gains(edition: Edition, n: int, choice: int) -> list[Piece]:
    """What a tile gives, piece by piece."""
    pieces: list[Piece] = []
    for sign, terms in (("once", edition.money[n]), ("income", edition.income[n])):
        for term in terms:
            pieces.append(_joined([_sign(sign), *_term(term, "var(--ink)")]))
    if edition.income_by_generation[n]:
        pieces.append(_joined([_sign("income"), _words("/".join(str(x) for x in edition.income_by_generation[n]), 10)]))
    pieces += [good_piece(name, SMALL_GOOD + 1) for g, name in enumerate(GOODS) if edition.makes[n] >> g & 1]
    if edition.makes_any[n]:
        pieces.append(good_piece(GOODS[choice] if choice >= 0 else "any", SMALL_GOOD + 1))
    return pieces + _effects(edition, n)


def _effects(edition: Edition, n: int) -> list[Piece]:
    pieces: list[Piece] = []
    if edition.fire_protection[n]:
        pieces.append(_shield("fire"))
    if edition.crime_protection[n]:
        pieces.append(_shield("crime"))
    if edition.half_fines[n]:
        pieces.append(_joined([_sign("umbrella"), _words("½", 12)]))
    if edition.swap_anchors[n]:
        pieces.append(_joined([_sign("anchor"), _words("⇄", 11)]))
    if edition.virtual[n]:
        pieces.append(good_piece("any-raw", SMALL_GOOD))
        if edition.virtual[n] != VIRTUAL_RAW:
            pieces.append(good_piece("any", SMALL_GOOD))
    if edition.on_choose[n]:
        pieces.append(_joined([_sign("hand"), _sign("once"), _words(str(edition.on_choose[n]))]))
    for sign, (kind, money) in (("", edition.on_build[n]), ("link", edition.on_link[n])):
        if kind:
            which = kind.bit_length() - 1
            what = _sign(KIND_SIGNS[which], 12, f' color="var(--{KINDS[which]})"')
            pieces.append(_joined([*([_sign(sign)] if sign else []), what, _sign("once"), _words(str(money))]))
    return pieces


def _shield(sign: str) -> Piece:
    return (
        '<path d="M8 -.5 15.5 2v6q0 5-7.5 8.5Q.5 13 .5 8V2z" fill="var(--card)" stroke="currentColor" stroke-width="1.4"/>'
        + use(sign, 3, 2, 10, 10),
        17,
    )


def _plate(rows: list[list[Piece]]) -> str:
    """The gains, above the right end of the name."""
    if not rows:
        return ""
    width = max(sum(piece[1] for piece in row) for row in rows) + 5
    height = 17 * len(rows) + 2
    x, y = 116 - width, 96 - height
    lines = "".join(_row(row, x + 3, y + 2 + 17 * i) for i, row in enumerate(rows))
    return (
        f'<rect x="{num(x)}" y="{num(y)}" width="{num(width)}" height="{num(height)}" rx="5" fill="var(--card)" '
        f'stroke="currentColor" stroke-opacity=".5"/>{lines}'
    )


def _pennant(edition: Edition, n: int) -> str:
    """The points, and the bolt of a tile with power."""
    ink = "var(--points-ink)"
    rows: list[list[Piece]] = [[_words(str(edition.vp[n]), 13, ink)]] if edition.vp[n] else []
    rows += [_term(term, ink) for term in edition.points[n]]
    width = max([sum(piece[1] for piece in row) for row in rows], default=0) + 8
    width = max(width, 22) if rows else 0
    x, height = 115 - width, 16 * len(rows) + 4
    parts: list[str] = []
    if rows:
        parts.append(
            f'<path d="M{num(x)} 0H115V{height + 6}L{num(x + width / 2)} {height}L{num(x)} {height + 6}z" fill="var(--points)" '
            'stroke="var(--card)" stroke-linejoin="round"/>'
        )
    for i, row in enumerate(rows):
        inside = sum(piece[1] for piece in row)
        parts.append(_row(row, x + (width - inside) / 2 + 0.5, 2 + 16 * i))
    if edition.power[n]:
        at = x - 22 if rows else 96
        parts.append(
            f'<rect x="{num(at)}" y="3" width="19" height="19" rx="5" fill="var(--ink)" stroke="var(--card)"/>'
            + use("bolt", at + 3, 6, 13, 13, ' color="var(--coin)"')
        )
    return "".join(parts)


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


def _name(name: str) -> str:
    lines, size = _lines(name)
    width = min(114.0, max(text_width(line, size) for line in lines) + 9)
    height = 16 if len(lines) == 1 else 22
    top = 115 - height
    parts = [
        f'<rect x="{num(60 - width / 2)}" y="{top}" width="{num(width)}" height="{height}" rx="5" fill="var(--card)" '
        'fill-opacity=".94"/>'
    ]
    for i, line in enumerate(lines):
        y = top + 12 if len(lines) == 1 else top + 9.5 + 9.5 * i
        parts.append(
            f'<text x="60" y="{num(y)}" font-size="{num(size)}" font-weight="700" text-anchor="middle" '
            f'fill="var(--ink)">{esc(line)}</text>'
        )
    return "".join(parts)


# -- disasters, which are never built ------------------------------------------------------------------------------


def _disaster(edition: Edition, n: int, lang: str) -> str:
    sign = DISASTER_SIGNS[DISASTERS[edition.disaster[n] - 1]]
    box = 'x="1" y="1" width="118" height="118" rx="9"'
    return (
        f'<g color="var(--dis)"><rect {box} fill="var(--dis-bg)"/><rect {box} fill="url(#{MARK}ground-dis)"/>'
        f'<rect {box} fill="none" stroke="currentColor" stroke-width="2.5" stroke-dasharray="7 4"/>'
        f'<circle cx="60" cy="52" r="38" fill="var(--card)" stroke="currentColor" stroke-width="2"/>'
        f'{use(sign, 34, 26, 52, 52)}<g class="fine">{_name(edition.names[n][lang])}</g></g>'
    )
