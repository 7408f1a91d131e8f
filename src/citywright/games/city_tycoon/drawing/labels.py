"""What is written on a piece in signs: rows of small drawings, 16 high, that know their width."""

from citywright.engine.drawing.rows import Piece, row, row_width
from citywright.engine.drawing.svg import text, text_width
from citywright.games.city_tycoon.drawing.svg import use
from citywright.games.city_tycoon.edition import BLUE, DEMANDS, RED, TYPES, Edition


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


def _points(points: int) -> Piece:
    return _joined([_words(str(points)), _sign("points", 13)])


def _cubes(colour: str, count: int) -> list[Piece]:
    """Up to three cubes one by one, more with a number."""
    if count > 3:
        return [_joined([_words(f"{count}×"), _sign(f"cube-{colour}")])]
    return [_sign(f"cube-{colour}")] * count


def _income(money: int, points: int, goods: int) -> list[Piece]:
    found: list[Piece] = [_money(money)] if money else []
    if points:
        found.append(_points(points))
    return found + _cubes("yellow", goods)


def laid_pieces(edition: Edition, piece: int) -> list[Piece]:
    """What a city tile brings when it is laid."""
    found: list[Piece] = []
    for unit, table in (("land", edition.land), ("water", edition.water)):
        found += [_sign(unit)] * table[piece]
    if edition.points[piece]:
        found.append(_points(edition.points[piece]))
    found += _cubes("yellow", edition.goods[piece])
    if edition.buys[piece]:
        money, points = edition.buys[piece][-1]
        found.append(_joined([_money(money), (use("gives", 0, 3, 7, 10), 9), _points(points)]))
    if edition.per[piece] >= 0:
        found.append(_joined([_points(edition.per_points[piece]), _words("/"), _counted(edition.per[piece])]))
    return found


def _counted(what: int) -> Piece:
    if what < len(TYPES):
        return _sign(f"sign-{TYPES[what]}", 14, f' color="var(--{TYPES[what]})"')
    colour = ("red", "blue")[what - len(TYPES)]
    return _sign(f"plant-{colour}", 15, f' color="var(--{colour})"')


def use_rows(edition: Edition, piece: int) -> list[list[Piece]]:
    """A row for each demand and its income, or what a symbol gives to neighbours."""
    if edition.symbol[piece] >= 0:
        kind = TYPES[edition.symbol[piece]]
        bonus = _income(edition.symbol_money[piece], edition.symbol_points[piece], edition.symbol_goods[piece])
        house = use("around", 0, 0, 20, 16, ' color="var(--soft)"')
        house += use(f"sign-{kind}", 5.5, 3.5, 9, 9, f' color="var(--{kind})"')
        return [[(house, 24), _words("+"), *bonus]]
    return [demand_row(edition, DEMANDS * piece + i) for i in range(edition.demands[piece])]


def demand_row(edition: Edition, line: int) -> list[Piece]:
    found = _cubes("red", edition.needs[RED][line]) + _cubes("blue", edition.needs[BLUE][line])
    found += _cubes("yellow", edition.needs_goods[line])
    if edition.needs_money[line]:
        found.append(_money(edition.needs_money[line]))
    gives = _income(edition.gives_money[line], edition.gives_points[line], edition.gives_goods[line])
    return [*found, (use("gives", 0.5, 3, 8, 10), 11), *gives]
