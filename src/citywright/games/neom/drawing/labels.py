"""What is written on a tile: needs at the top left, points on a pennant at the top right, gains on a plate.

Everything is made of pieces, small drawings 16 high that know their width, laid in rows.
"""

from collections.abc import Callable
from typing import Final

from citywright.engine.drawing.rows import Piece, row, row_width
from citywright.engine.drawing.svg import num, rect, signed, text, text_width
from citywright.games.neom.counters import SIGNS
from citywright.games.neom.drawing.svg import use
from citywright.games.neom.edition import GOODS, TYPES, Edition, Need, Term, named

KINDS: Final = ("res", "com", "ind", "pub", "raw")  # as the types of an edition
KIND_SIGNS: Final = ("house", "shop", "factory", "temple", "hill")
GOOD: Final = 20.5  # width of a good among the needs
SMALL_GOOD: Final = 18  # and on the plate
TALL: Final = 20  # what points are counted by, below their number
FIGURE: Final = 13.2  # the size of the smallest figures, so that they can be read at `whole` of a tile
DARK: Final = ' color="var(--ink)"'

# -- pieces ------------------------------------------------------------------------------------------


def _words(words: str, size: float = FIGURE, colour: str = "var(--ink)") -> Piece:
    return text(words, 0, 12.8, size, colour, "start"), text_width(words, size) + 0.5


def _sign(name: str, size: float = 13, more: str = "") -> Piece:
    return use(name, 0, 8 - size / 2, size, size, more), size + 1


def good_piece(name: str, size: float = SMALL_GOOD) -> Piece:
    return use(f"good-{name}", 0, 8 - size / 2, size, size), size + 0.5


def coin_piece(money: int) -> Piece:
    coin = '<circle cx="9.5" cy="8.5" r="9.3" fill="var(--coin)" stroke="var(--coin-edge)" stroke-width="1.3"/>'
    return coin + text(str(money), 9.5, 13.3, 13.5 if money < 10 else FIGURE, "var(--coin-ink)"), GOOD


def _type_piece(name: str) -> Piece:
    kind = TYPES.index(name)
    return _sign(KIND_SIGNS[kind], 12, f' color="var(--{KINDS[kind]})"')


PIECES: Final[dict[str, Callable[[str], Piece]]] = {  # of which effects make their signs
    "sign": _sign,
    "text": _words,
    "fraction": _words,
    "good": good_piece,
    "type": _type_piece,
    "shield": lambda name: (use(f"shield-{name}", 0, 0, 15, 17), 16),
}


def _joined(pieces: list[Piece]) -> Piece:
    return (row(pieces, 0, 0), row_width(pieces)) if len(pieces) > 1 else pieces[0]


def needs(edition: Edition, n: int) -> list[Piece]:
    pieces: list[Piece] = []
    if edition.cost[n]:
        pieces.append(coin_piece(edition.cost[n]))
    pieces += [_need(need) for need in edition.needs[n]]
    if edition.needs_count[n]:
        kind = edition.needs_type[n].bit_length() - 1
        ground = rect(-1, -1, 29, 18, 4, 'fill="var(--card)" stroke="currentColor"')
        sign = use(KIND_SIGNS[kind], 12, 1.5, 13, 13, f' color="var(--{KINDS[kind]})"')
        pieces.append((ground + text(str(edition.needs_count[n]), 7, 13, FIGURE) + sign, 30))
    return pieces


def _need(need: Need) -> Piece:
    """One good, or a choice between goods and money with a stroke between them."""
    goods, money = need
    choices = [good_piece(name, GOOD - 1) for name in named(GOODS, goods)]
    if money:
        choices.append(coin_piece(money))
    pieces = choices[:1]
    for choice in choices[1:]:
        pieces += [(use("either", 0, 0, 6, 16), 5.5), choice]
    return _joined(pieces)


def _term(term: Term, ink: str, size: float = 14) -> list[Piece]:
    """`each * (counter // per)` as a number and a sign."""
    each, _, counter = term
    if not counter:
        return [_words(str(each), FIGURE, ink)]
    return [_words(_times(term), FIGURE, ink), ("", 2), (_counted(counter, ink, size, 8 - size / 2), size)]


def _times(term: Term) -> str:
    each, per, _ = term
    return f"{each}×".replace("-", "−") if per == 1 else f"{each}:{per}"


def _counted(counter: int, ink: str, size: float, y: float) -> str:
    """The sign of what is counted; a frame goes around it where only the tiles around count."""
    shapes = SIGNS[counter]
    inner = size * (0.7 if "around" in shapes else 0.9)
    boxes = [(shape, size + 1 if shape == "around" else inner) for shape in shapes]
    return "".join(use(shape, (size - w) / 2, y + (size - w) / 2, w, w, f' color="{ink}"') for shape, w in boxes)


def gains(edition: Edition, n: int, choice: int) -> list[Piece]:
    """What a tile gives, piece by piece."""
    pieces: list[Piece] = []
    for sign, terms in (("once", edition.money[n]), ("income", edition.income[n])):
        for term in terms:
            pieces.append(_joined([_sign(sign, 13, DARK), *_term(term, "var(--ink)")]))
    if edition.income_by_generation[n]:
        amounts = "/".join(str(amount) for amount in edition.income_by_generation[n])
        pieces.append(_joined([_sign("income", 13, DARK), _words(amounts)]))
    pieces[:-1] = [(drawn, width + 5) for drawn, width in pieces[:-1]]  # figures stand apart
    pieces += goods_made(edition, n, -1)
    if edition.power[n] and edition.points[n]:
        pieces.append((use("powered", -1, -1, 18, 18), 18))
    chosen = {"any": GOODS[choice]} if choice >= 0 else {}
    for effect in edition.effects[n]:
        pieces.append(_joined([PIECES[kind](chosen.get(name, name)) for kind, name in effect.sign]))
    return pieces


def goods_made(edition: Edition, n: int, choice: int) -> list[Piece]:
    """One of one's choice among them, once it is chosen."""
    names = named(GOODS, edition.makes[n])
    if choice >= 0 and edition.makes_any[n]:
        names.append(GOODS[choice])
    return [good_piece(name) for name in names]


def income_paid(edition: Edition, n: int) -> list[Piece]:
    """An income that is always the same."""
    fixed = [each for each, _, counter in edition.income[n] if not counter]
    return [_sign("income", 13, DARK), _words(str(fixed[0]))] if fixed else []


def plate(rows: list[list[Piece]], name: float, right: float = 116) -> str:
    """Some gains, above the name."""
    if not rows:
        return ""
    width = max(row_width(line) for line in rows) + 5
    height = 17 * len(rows) + 2
    x, y = right - width, name - 1 - height
    lines = "".join(row(line, x + 3, y + 1.5 + 17 * i) for i, line in enumerate(rows))
    return rect(x, y, width, height, 5, 'fill="var(--card)" stroke="currentColor" stroke-opacity=".5"') + lines


def _points(edition: Edition, n: int, tall: bool = False, now: int | None = None) -> list[list[Piece]]:
    """A row for each; what is counted may stand below its number, where it can be larger. In a city what it comes to
    now is above it."""
    terms, ink = edition.points[n], "var(--points-ink)"
    if now is not None:
        return [[_words(signed(edition.vp[n] + now), 15, ink)], *[_term(term, ink, 16) for term in terms]]
    rows: list[list[Piece]] = [[_words(str(edition.vp[n]), 15, ink)]] if edition.vp[n] else []
    if tall and not rows and len(terms) == 1:
        return [[_words(_times(terms[0]), 15, ink)], [(_counted(terms[0][2], ink, TALL, -2.5), TALL)]]
    return rows + [_term(term, ink, 16) for term in terms]


def _wide(rows: list[list[Piece]]) -> float:
    return max(22, 8 + max(row_width(line) for line in rows)) if rows else 0


def _bolt(edition: Edition, n: int) -> bool:
    """Beside variable points it would not fit; see gains."""
    return edition.power[n] and not edition.points[n]


def pennant_width(edition: Edition, n: int, tall: bool = False, now: int | None = None) -> float:
    """With the bolt beside it."""
    return _wide(_points(edition, n, tall, now)) + (21 if _bolt(edition, n) else 0)


def pennant(edition: Edition, n: int, tall: bool = False, now: int | None = None) -> str:
    """The points, and the bolt of a tile with power."""
    rows, bolt = _points(edition, n, tall, now), _bolt(edition, n)
    if not rows:
        return use("powered", 97, 4, 18, 18) if bolt else ""
    return _flag(rows) + (use("powered", 115 - _wide(rows) - 21, 4, 18, 18) if bolt else "")


def small_pennant(edition: Edition, n: int, now: int | None) -> str:
    """Printed points and what others come to now, or the sign of what is counted for them."""
    rows = _points(edition, n, now=now)
    if edition.points[n]:
        rows = rows[:1] if now is not None else [_term(edition.points[n][0], "var(--points-ink)", 16)[-1:]]
    return _flag(rows) if rows else ""


def _flag(rows: list[list[Piece]]) -> str:
    width = _wide(rows)
    left, low = 115 - width, 17 * len(rows) + 5
    path = f"M{num(left)} 0H115V{low + 4}L{num(115 - width / 2)} {low}L{num(left)} {low + 4}z"
    parts = [f'<path d="{path}" fill="var(--points)" stroke="var(--card)" stroke-linejoin="round"/>']
    for i, line in enumerate(rows):
        parts.append(row(line, left + (width - row_width(line)) / 2 + 0.5, 3 + 17 * i))
    return "".join(parts)
