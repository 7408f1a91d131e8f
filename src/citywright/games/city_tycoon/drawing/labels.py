"""What is written on a piece in signs: rows of small drawings, 18 high, that know their width.

A piece that is drawn small has rows of their own, twice as high: what it needs one by one, what it gives in figures.
"""

from collections.abc import Iterable
from typing import Final

from citywright.engine.drawing.rows import Piece, row, row_width
from citywright.engine.drawing.svg import num, text, text_width
from citywright.games.city_tycoon.drawing.svg import use
from citywright.games.city_tycoon.edition import COLOURS, DEMANDS, GIVES, NEEDS, TYPES, Edition

HIGH: Final = 18
ROOM: Final = 110  # for a row
LARGE: Final = 34  # letters on a piece that is drawn small


def _words(words: str, size: float = 14) -> Piece:
    return text(words, 0, 14, size, anchor="start"), text_width(words, size) + 1


def _sign(name: str, size: float = 16, more: str = "") -> Piece:
    return use(name, 0, HIGH / 2 - size / 2, size, size, more), size + 0.5


def _joined(pieces: list[Piece]) -> Piece:
    return row(pieces, 0, 0), row_width(pieces)


def _money(money: int) -> Piece:
    width = 18 if money < 10 else 24
    coin = f'<rect x="0" y=".5" width="{width}" height="17" rx="8.5" fill="var(--coin)" stroke="var(--coin-edge)"/>'
    return coin + text(str(money), width / 2, 14, 14, "var(--coin-ink)"), width + 4


def _cubes(colour: str, count: int, most: int) -> list[Piece]:
    """A few cubes one by one, more with a number."""
    if count > most:
        return [_joined([_words(str(count)), _sign(f"cube-{colour}")])]
    return [_sign(f"cube-{colour}")] * count


def _signs(unit: str, n: int, most: int = 2) -> list[Piece]:
    """One thing that a piece asks for or brings, by its name; of cubes at most so many one by one."""
    if unit in TYPES:
        return [_sign(f"sign-{unit}", 16, f' color="var(--{unit})"')]
    if unit.endswith("_plant"):
        colour = unit.removesuffix("_plant")
        return [_sign(f"plant-{colour}", 15, f' color="var(--{colour})"')]
    match unit:
        case "money":
            return [_money(n)]
        case "points":
            return [_joined([_words(str(n)), _sign("points", 15)])]
        case "land" | "water":
            return [_sign(unit)] * n
        case "each":
            return [_words("/")]
        case "for":
            return [(use("gives", 0, 4, 7, 10), 9)]
    return _cubes(unit if unit in COLOURS else "yellow", n, most)


def _amounts(units: Iterable[str], numbers: Iterable[int], most: int = 2) -> list[Piece]:
    return [sign for unit, n in zip(units, numbers, strict=True) if n for sign in _signs(unit, n, most)]


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
        house = use("around", 0, 0, 22, 18, ' color="var(--soft)"')
        house += use(f"sign-{kind}", 6, 4, 10, 10, f' color="var(--{kind})"')
        return [[(house, 25), _words("+"), *_amounts(GIVES, edition.bonus[piece])]]
    return [demand_row(edition, DEMANDS * piece + i) for i in range(edition.demands[piece])]


def demand_row(edition: Edition, line: int, most: int = 2) -> list[Piece]:
    """What is needed, an arrow, what that gives; with numbers for cubes where they would not fit one by one."""
    needs, gives = _amounts(NEEDS, edition.needs[line], most), _amounts(GIVES, edition.gives[line], most)
    found = [*needs, (use("gives", 0.5, 4, 8, 10), 10), *gives]
    return found if most == 1 or row_width(found) <= ROOM else demand_row(edition, line, 1)


# -- a piece that is drawn small ------------------------------------------------------------------------------------


def _large(unit: str, n: int) -> list[Piece]:
    """What a small piece gives: figures that can be read, with their sign."""
    figure = str(n)
    width = text_width(figure, LARGE)
    match unit:
        case "money":
            pill = f'<rect y="1" width="{num(width + 10)}" height="34" rx="17" fill="var(--coin)" '
            pill += 'stroke="var(--coin-edge)" stroke-width="2"/>'
            return [(pill + text(figure, width / 2 + 5, 29, LARGE, "var(--coin-ink)"), width + 15)]
        case "points":
            return [(text(figure, 0, 29, LARGE, anchor="start") + use("points", width - 1, 6, 24, 24), width + 24)]
    cube = use(f"cube-{unit if unit in COLOURS else 'yellow'}", 0, 4, 28, 28), 29.0
    return [cube] * n if n < 3 else [(text(figure, 0, 29, LARGE, anchor="start"), width), cube]


def needed_cubes(edition: Edition, line: int) -> list[str]:
    """The colours of the cubes that a demand asks for, one by one."""
    needs = zip(NEEDS, edition.needs[line], strict=True)
    return [unit if unit in COLOURS else "yellow" for unit, n in needs if unit != "money" for _ in range(n)]


def large_rows(edition: Edition, piece: int) -> list[list[Piece]]:
    """What counts of a laid tile: above what it needs, below what that gives; of two demands each in a row."""
    if edition.symbol[piece] >= 0:
        kind = TYPES[edition.symbol[piece]]
        sign = use(f"sign-{kind}", 0, 2, 32, 32, f' color="var(--{kind})"')
        return [[(sign, 34)], _large_amounts(GIVES, edition.bonus[piece])]
    lines = range(DEMANDS * piece, DEMANDS * piece + edition.demands[piece])
    needs = [_large_amounts(NEEDS, edition.needs[line]) for line in lines]
    gives = [_large_amounts(GIVES, edition.gives[line]) for line in lines]
    if len(needs) == 1:
        return [needs[0], gives[0]]
    return [[*asked, *given] for asked, given in zip(needs, gives, strict=True)]


def _large_amounts(units: Iterable[str], numbers: Iterable[int]) -> list[Piece]:
    return [piece for unit, n in zip(units, numbers, strict=True) if n for piece in _large(unit, n)]
