"""What is written on a piece in signs: rows of small drawings, 18 high, that know their width.

A piece that is drawn small has rows of their own, twice as high: what it needs one by one, what it gives in figures.
"""

from collections.abc import Callable, Iterable
from typing import Final

from citywright.engine.drawing.rows import Piece, row, row_width
from citywright.engine.drawing.svg import num, text, text_width
from citywright.games.city_tycoon.drawing.svg import use
from citywright.games.city_tycoon.edition import COLOURS, DEMANDS, GIVES, NEEDS, TYPES, Edition

HIGH: Final = 18
ROOM: Final = 108  # for a row
ARROW: Final = 10  # between what is needed and what that gives
LARGE: Final = 25  # letters on a piece that is drawn small
SIZES: Final = (24.0, 21.0, 18.0, 15.0, 12.0)  # of cubes there
NARROW: Final = 94  # for a row there
BESIDE: Final = 4  # between two things in a row there
AROUND: Final = 38  # how high the sign for neighbours is there, whose arrows have to be seen

Halves = tuple[list[Piece], list[Piece]]  # what is needed, and what that gives


def _words(words: str, size: float = 14) -> Piece:
    return text(words, 0, 14, size, anchor="start"), text_width(words, size) + 1


PLUS: Final = _words("+")


def _sign(name: str, size: float = 16, more: str = "") -> Piece:
    return use(name, 0, HIGH / 2 - size / 2, size, size, more), size + 0.5


def _joined(pieces: list[Piece]) -> Piece:
    return row(pieces, 0, 0), row_width(pieces)


def _money(money: int) -> Piece:
    width = 18 if money < 10 else 24
    coin = f'<rect x="0" y=".5" width="{width}" height="17" rx="8.5" fill="var(--coin)" stroke="var(--coin-edge)"/>'
    return coin + text(str(money), width / 2, 14, 14, "var(--coin-ink)"), width + 2


def _points(points: int) -> Piece:
    figure = str(points)
    width = text_width(figure, 14) + 9
    seal = use("seal", 0, -1, width, 20)
    return seal + text(figure, width / 2, 14, 14, "var(--points-ink)"), width + 1


def _cubes(colour: str, count: int, most: int) -> list[Piece]:
    """A few cubes one by one, more with a number."""
    if count > most:
        return [_joined([_words(str(count)), _sign(f"cube-{colour}")])]
    return [_sign(f"cube-{colour}")] * count


def signs_of(unit: str, n: int, most: int = 2) -> list[Piece]:
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
            return [_points(n)]
        case "land" | "water":
            return [_sign(unit)] * n
        case "each":
            return [_words("/")]
        case "for":
            return [(use("gives", 0, 4, 7, 10), 9), PLUS]
    return _cubes(unit if unit in COLOURS else "yellow", n, most)


def _amounts(units: Iterable[str], numbers: Iterable[int], most: int = 2) -> list[Piece]:
    return [sign for unit, n in zip(units, numbers, strict=True) if n for sign in signs_of(unit, n, most)]


def laid_pieces(edition: Edition, piece: int) -> list[Piece]:
    """What a city tile brings when it is laid, with a plus before it; what may be bought has it after its price."""
    found: list[Piece] = []
    for effect in edition.laid[piece]:
        signs = [sign for unit, n in effect.signs() for sign in signs_of(unit, n)]
        if PLUS not in signs:
            signs[:1] = [_joined([PLUS, signs[0]])]
        found += [_joined(signs)] if effect.joined else signs
    return found


def use_rows(edition: Edition, piece: int) -> list[Halves]:
    """For each demand what is needed and what that gives, or what a symbol gives to neighbours."""
    if edition.symbol[piece] >= 0:
        house = neighbours(edition, piece, 0, 0, 18)
        return [([], [(house, 25), (PLUS[0], 13), *_amounts(GIVES, edition.bonus[piece])])]
    return [_demand(edition, DEMANDS * piece + i) for i in range(edition.demands[piece])]


def neighbours(edition: Edition, piece: int, x: float, y: float, high: float) -> str:
    """The type that a symbol rewards, on all four sides: so at every size."""
    kind = TYPES[edition.symbol[piece]]
    inner = high * 10 / 18
    return use("around", x, y, high * 22 / 18, high, ' color="var(--soft)"') + use(
        f"sign-{kind}", x + high / 3, y + high * 4 / 18, inner, inner, f' color="var(--{kind})"'
    )


def _demand(edition: Edition, line: int, most: int = 2) -> Halves:
    """Both halves, with numbers for cubes where they would not fit one by one."""
    needs, gives = _amounts(NEEDS, edition.needs[line], most), _amounts(GIVES, edition.gives[line], most)
    wide = row_width(needs) + ARROW + row_width(gives) > ROOM
    return _demand(edition, line, 1) if wide and most > 1 else (needs, gives)


def demand_row(edition: Edition, line: int) -> list[Piece]:
    """What is needed, an arrow, what that gives."""
    needs, gives = _demand(edition, line)
    return [*needs, (use("gives", 0.5, 4, 8, 10), ARROW), *gives]


# -- a piece that is drawn small ------------------------------------------------------------------------------------


def _large(unit: str, n: int, cube: float) -> list[Piece]:
    """What a small piece needs or gives: figures that can be read, in a coin or a seal, and cubes of this size."""
    figure = str(n)
    width = 0.64 * LARGE * len(figure)
    match unit:
        case "money":
            pill = f'<rect y="2" width="{num(width + 11)}" height="26" rx="13" fill="var(--coin)" '
            pill += 'stroke="var(--coin-edge)" stroke-width="1.5"/>'
            return [(pill + text(figure, width / 2 + 5.5, 24, LARGE, "var(--coin-ink)"), width + 11)]
        case "points":
            seal = use("seal", 0, 1.5, width + 13, 27)
            return [(seal + text(figure, width / 2 + 6.5, 24, LARGE, "var(--points-ink)"), width + 13)]
    shape, y = f"cube-{unit if unit in COLOURS else 'yellow'}", 15 - cube / 2
    if n < 3:
        return [(use(shape, 0, y, cube, cube), cube)] * n
    number = text(figure, 0, 24, LARGE, anchor="start")
    return [(number + use(shape, width + 1, y, cube, cube), width + 1 + cube)]


def needed_cubes(edition: Edition, line: int) -> list[str]:
    """The colours of the cubes that a demand asks for, one by one."""
    needs = zip(NEEDS, edition.needs[line], strict=True)
    return [unit if unit in COLOURS else "yellow" for unit, n in needs if unit != "money" for _ in range(n)]


def large_rows(edition: Edition, piece: int) -> list[list[Piece]]:
    """What counts of a laid tile: above what it needs, below what that gives; of two demands each in a row."""
    if edition.symbol[piece] >= 0:
        sign = neighbours(edition, piece, 0, 15 - AROUND / 2, AROUND), AROUND * 22 / 18
        plus = '<path d="M1 15h11M6.500 9.500v11" stroke="var(--ink)" stroke-width="3.500"/>', 13.0
        gives = [plus, *_large_amounts(GIVES, edition.bonus[piece])]
        one = [(sign[0], sign[1] + BESIDE), *gives]
        return [one] if row_width(one) <= NARROW else [[sign], gives]
    lines = range(DEMANDS * piece, DEMANDS * piece + edition.demands[piece])
    if len(lines) == 1:
        return [_large_amounts(NEEDS, edition.needs[lines[0]]), _large_amounts(GIVES, edition.gives[lines[0]])]
    return [_large_demand(edition, line) for line in lines]


def _large_demand(edition: Edition, line: int) -> list[Piece]:
    """Both halves of a demand in one row."""
    arrow = use("gives", 0, 8, 9, 14), 9.0
    return _fitting(
        lambda cube: [
            *_all_large(NEEDS, edition.needs[line], cube), arrow, *_all_large(GIVES, edition.gives[line], cube)
        ],
        SIZES[2:],
    )  # fmt: skip


def _large_amounts(units: Iterable[str], numbers: Iterable[int]) -> list[Piece]:
    amounts = [*units], [*numbers]
    return _fitting(lambda cube: _all_large(*amounts, cube), SIZES)


def _all_large(units: Iterable[str], numbers: Iterable[int], cube: float) -> list[Piece]:
    return [piece for unit, n in zip(units, numbers, strict=True) if n for piece in _large(unit, n, cube)]


def _fitting(make: Callable[[float], list[Piece]], sizes: tuple[float, ...]) -> list[Piece]:
    """A row with the largest cubes that fit, or the smallest there are, close together."""
    rows = (_spaced(make(cube), BESIDE) for cube in sizes)
    return next((row for row in rows if row_width(row) <= NARROW), _spaced(make(sizes[-1]), 1))


def _spaced(pieces: list[Piece], gap: float) -> list[Piece]:
    """None of them touches the next."""
    return [(drawing, width + gap) for drawing, width in pieces[:-1]] + pieces[-1:]
