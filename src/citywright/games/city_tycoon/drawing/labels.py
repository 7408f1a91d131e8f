"""What is written on a piece in signs: rows of small drawings, 16 high, that know their width."""

from collections.abc import Iterable

from citywright.engine.drawing.rows import Piece, row, row_width
from citywright.engine.drawing.svg import text, text_width
from citywright.games.city_tycoon.drawing.svg import use
from citywright.games.city_tycoon.edition import COLOURS, DEMANDS, GIVES, NEEDS, TYPES, Edition


def _words(words: str, size: float = 11.5) -> Piece:
    return text(words, 0, 12.2, size, anchor="start"), text_width(words, size) + 1


def _sign(name: str, size: float = 14, more: str = "") -> Piece:
    return use(name, 0, 8 - size / 2, size, size, more), size + 1


def _joined(pieces: list[Piece]) -> Piece:
    return row(pieces, 0, 0), row_width(pieces)


def _money(money: int) -> Piece:
    width = 16 if money < 10 else 19
    coin = f'<rect x="0" y="1" width="{width}" height="14" rx="7" fill="var(--coin)" stroke="var(--coin-edge)"/>'
    return coin + text(str(money), width / 2, 12, 10.5, "var(--coin-ink)"), width + 2


def _cubes(colour: str, count: int) -> list[Piece]:
    """Up to three cubes one by one, more with a number."""
    if count > 3:
        return [_joined([_words(f"{count}×"), _sign(f"cube-{colour}")])]
    return [_sign(f"cube-{colour}")] * count


def _signs(unit: str, n: int) -> list[Piece]:
    """One thing that a piece asks for or brings, by its name."""
    if unit in TYPES:
        return [_sign(f"sign-{unit}", 14, f' color="var(--{unit})"')]
    if unit.endswith("_plant"):
        colour = unit.removesuffix("_plant")
        return [_sign(f"plant-{colour}", 15, f' color="var(--{colour})"')]
    match unit:
        case "money":
            return [_money(n)]
        case "points":
            return [_joined([_words(str(n)), _sign("points", 13)])]
        case "land" | "water":
            return [_sign(unit)] * n
        case "each":
            return [_words("/")]
        case "for":
            return [(use("gives", 0, 3, 7, 10), 9)]
    return _cubes(unit if unit in COLOURS else "yellow", n)


def _amounts(units: Iterable[str], numbers: Iterable[int]) -> list[Piece]:
    return [sign for unit, n in zip(units, numbers, strict=True) if n for sign in _signs(unit, n)]


def laid_pieces(edition: Edition, piece: int) -> list[Piece]:
    """What a city tile brings when it is laid."""
    found: list[Piece] = []
    for effect in edition.laid[piece]:
        signs = [sign for unit, n in effect.signs() for sign in _signs(unit, n)]
        found += [_joined(signs)] if effect.joined else signs
    return found


def use_rows(edition: Edition, piece: int) -> list[list[Piece]]:
    """A row for each demand and its income, or what a symbol gives to neighbours."""
    if edition.symbol[piece] >= 0:
        kind = TYPES[edition.symbol[piece]]
        house = use("around", 0, 0, 20, 16, ' color="var(--soft)"')
        house += use(f"sign-{kind}", 5.5, 3.5, 9, 9, f' color="var(--{kind})"')
        return [[(house, 24), _words("+"), *_amounts(GIVES, edition.bonus[piece])]]
    return [demand_row(edition, DEMANDS * piece + i) for i in range(edition.demands[piece])]


def demand_row(edition: Edition, line: int) -> list[Piece]:
    gives = _amounts(GIVES, edition.gives[line])
    return [*_amounts(NEEDS, edition.needs[line]), (use("gives", 0.5, 3, 8, 10), 11), *gives]
