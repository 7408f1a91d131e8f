"""What is written on a piece in signs: rows of small drawings, 18 high, that know their width.

A piece that is drawn small has rows of their own, twice as high: what it needs one by one, what it gives in figures.
On the smallest plan one figure stands beside its type.
"""

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from citywright.engine.drawing.rows import Piece, row, row_width
from citywright.engine.drawing.svg import num, text, text_width
from citywright.engine.drawing.table import seat_sign
from citywright.games.city_tycoon.drawing.svg import use
from citywright.games.city_tycoon.drawing.values import Value
from citywright.games.city_tycoon.edition import COLOURS, DEMANDS, GIVES, NEEDS, TYPES, Edition

HIGH: Final = 18
ROOM: Final = 108  # for a row
ARROW: Final = 10  # between what is needed and what that gives
COUNTS: Final = ("points", "money", "goods")  # what is told first of what a tile gives
BESIDE: Final = 4  # between two things on a piece that is drawn small
AROUND: Final = 38  # how high the sign for neighbours is there, whose arrows have to be seen

Halves = tuple[list[Piece], list[Piece]]  # what is needed, and what that gives


class Scale(NamedTuple):
    """How large the figures of a piece are that is drawn small."""

    letters: float
    cubes: tuple[float, ...]  # sizes to try, the smallest whatever may come
    single: float  # the least of them at which two cubes stand side by side rather than as a number
    room: float  # for a row
    around: float  # of a figure in its coin or seal

    @property
    def middle(self) -> float:
        return 0.6 * self.letters


MIDDLING: Final = Scale(25, (24, 21, 18, 15, 12), 20, 98, 11)
SMALLEST: Final = Scale(37.5, (31, 27, 23, 18, 14, 10), 20, 108, 14)


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


def _large(unit: str, n: int, cube: float, scale: Scale) -> list[Piece]:
    """What a small piece needs or gives: figures that can be read, in a coin or a seal, and cubes of this size."""
    figure, letters, middle = str(n), scale.letters, scale.middle
    width, foot = 0.64 * letters * len(figure), scale.middle + 0.36 * scale.letters
    match unit:
        case "money":
            high, wide = letters + 1, max(0.9 * letters, width + scale.around)
            pill = f'<rect y="{num(middle - high / 2)}" width="{num(wide)}" height="{num(high)}" rx="{num(high / 2)}" '
            pill += 'fill="var(--coin)" stroke="var(--coin-edge)" stroke-width="1.5"/>'
            return [(pill + text(figure, wide / 2, foot, letters, "var(--coin-ink)"), wide)]
        case "points":
            high, wide = letters + 2, width + scale.around + 2
            seal = use("seal", 0, middle - high / 2, wide, high)
            return [(seal + text(figure, wide / 2, foot, letters, "var(--points-ink)"), wide)]
    shape, y = f"cube-{unit if unit in COLOURS else 'yellow'}", middle - cube / 2
    if n == 1 or (n == 2 and cube >= scale.single):
        return [(use(shape, 0, y, cube, cube), cube)] * n
    number = text(figure, 0, foot, letters, anchor="start")
    return [(number + use(shape, width + 1, y, cube, cube), width + 1 + cube)]


def small_rows(edition: Edition, piece: int, scale: Scale) -> list[list[Piece]]:
    """What counts of a tile: above what it needs, below what that gives; of two demands each in a row."""
    if edition.symbol[piece] >= 0:
        gives = [_plus(scale), *small_amounts(GIVES, edition.bonus[piece], scale)]
        one = [_rewarded(edition, piece, scale, AROUND), *gives]
        return [one] if row_width(one) <= scale.room else [[_rewarded(edition, piece, scale, AROUND)], gives]
    lines = range(DEMANDS * piece, DEMANDS * piece + edition.demands[piece])
    if len(lines) == 1:
        return [small_amounts(NEEDS, edition.needs[lines[0]], scale), given(edition, lines[0], scale)]
    return [_small_demand(edition, line, scale) for line in lines]


def brief_row(edition: Edition, piece: int, met: int = -1) -> list[Piece]:
    """All that there is room for on the smallest plan: its type, and the figure that counts most of what it gives, by
    the demand that was met or the best one; of a sight whom it rewards, and how."""
    scale, size = SMALLEST, 42.0
    if edition.symbol[piece] >= 0:
        high = size + 4
        first = neighbours(edition, piece, 0, scale.middle - high / 2, high), high * 22 / 18
        gives = [edition.bonus[piece]]
    else:
        kind = TYPES[edition.type[piece]]
        first = use(f"sign-{kind}", 0, scale.middle - size / 2, size, size, f' color="var(--{kind})"'), size
        gives = [edition.gives[DEMANDS * piece + i] for i in ([met] if met >= 0 else range(edition.demands[piece]))]
    amounts = [dict(zip(GIVES, given, strict=True)) for given in gives]
    best = max(amounts, key=lambda given: [given[unit] for unit in COUNTS], default={})
    unit = next((unit for unit in COUNTS if best.get(unit)), "")
    return _spaced([first, *(_large(unit, best[unit], scale.cubes[0], scale) if unit else [])], BESIDE)


def given(edition: Edition, line: int, scale: Scale) -> list[Piece]:
    """What a demand brings."""
    return small_amounts(GIVES, edition.gives[line], scale)


def _rewarded(edition: Edition, piece: int, scale: Scale, high: float) -> Piece:
    return neighbours(edition, piece, 0, scale.middle - high / 2, high), high * 22 / 18 + BESIDE


def _plus(scale: Scale) -> Piece:
    half, middle = 0.22 * scale.letters, scale.middle
    path = f"M2 {num(middle)}h{num(2 * half)}M{num(2 + half)} {num(middle - half)}v{num(2 * half)}"
    return f'<path d="{path}" stroke="var(--ink)" stroke-width="{num(0.14 * scale.letters)}"/>', 2 * half + 5


def _small_demand(edition: Edition, line: int, scale: Scale) -> list[Piece]:
    """Both halves of a demand in one row."""
    arrow = use("gives", 0, scale.middle - 6, 7, 12), 6.0
    return _fitting(
        lambda cube: [
            *_all_large(NEEDS, edition.needs[line], cube, scale), arrow,
            *_all_large(GIVES, edition.gives[line], cube, scale),
        ],
        scale,
    )  # fmt: skip


def small_amounts(units: Iterable[str], numbers: Iterable[int], scale: Scale) -> list[Piece]:
    amounts = [*units], [*numbers]
    return _fitting(lambda cube: _all_large(*amounts, cube, scale), scale)


def _all_large(units: Iterable[str], numbers: Iterable[int], cube: float, scale: Scale) -> list[Piece]:
    return [piece for unit, n in zip(units, numbers, strict=True) if n for piece in _large(unit, n, cube, scale)]


def _fitting(make: Callable[[float], list[Piece]], scale: Scale) -> list[Piece]:
    """A row with the largest cubes that fit, or the smallest there are, close together."""
    rows = (_spaced(make(cube), BESIDE) for cube in scale.cubes)
    return next((row for row in rows if row_width(row) <= scale.room), _spaced(make(scale.cubes[-1]), 1))


def _spaced(pieces: list[Piece], gap: float) -> list[Piece]:
    """None of them touches the next."""
    return [(drawing, width + gap) for drawing, width in pieces[:-1]] + pieces[-1:]


def value_rows(value: Value, scale: Scale) -> tuple[list[Piece], list[Piece]]:
    """What a free cell would bring: above what neighbours add, and who else is rewarded; below what the cubes cost."""
    gain = small_amounts(GIVES, value.gain, scale)
    if gain:
        gain = [_plus(scale), *gain]
    size = scale.letters
    shared = [(seat_sign(seat, 0, scale.middle - size / 2, size), size + 1) for seat in value.shared]
    if not value.colours:
        return gain, shared
    if value.price is None:  # too few within reach
        return gain, [(use("none", 0, scale.middle - size / 2, size, size), size)]
    cube = 0.86 * scale.letters
    cost = [(use(f"cube-{colour}", 0, scale.middle - cube / 2, cube, cube), cube + 2) for colour in value.colours]
    return gain, [*cost, *_large("money", value.price, 0, scale)]
