"""What a free cell would bring to the piece that is to be laid: the price of its cubes now, and what neighbours add."""

from typing import Final, NamedTuple

from citywright.engine.state import Json
from citywright.games.city_tycoon.city import City, neighbours
from citywright.games.city_tycoon.edition import BLUE, COLOURS, DEMANDS, RED, Edition, Income
from citywright.games.city_tycoon.ways import NEVER, Reach

NOTHING: Final = (0, 0, 0)


class Value(NamedTuple):
    """Of one cell for one piece and its owner."""

    colours: tuple[str, ...] = ()  # of the cubes that the cheapest demand asks for
    price: int | None = 0  # what they would cost, None if there are too few within reach
    gain: Income = NOTHING  # what neighbours add whenever it is supplied, or a sight to own neighbours
    shared: tuple[int, ...] = ()  # the seats that such a sight rewards, too


def values_of(city: City, view: Json, piece: int, cells: list[int]) -> dict[int, Value]:
    """For each of the cells, if it matters where the piece lies: it asks for cubes, may be rewarded, or rewards."""
    edition, seat = city.edition, view["seat"]
    if edition.symbol[piece] >= 0:
        return {cell: _of_sight(city, seat, piece, cell) for cell in cells}
    if not edition.demands[piece]:
        return {}
    left = _left(edition, view)
    return {cell: _of_district(city, seat, piece, cell, left) for cell in cells}


def least_price(city: City, view: Json, cell: int) -> int:
    """What the cubes of a laid tile cost at least."""
    edition, first = city.edition, DEMANDS * city.pieces[cell]
    left, reach = _left(edition, view), city.reach(cell)
    rows = range(first, first + edition.demands[city.pieces[cell]])
    return min(_price(edition, left, reach, row)[1] for row in rows)


def _left(edition: Edition, view: Json) -> list[int]:
    """The cubes on each plant."""
    left = [0] * len(edition.source_keys)
    for c in view["cells"]:
        if edition.source[c["piece"]] >= 0:
            left[edition.source[c["piece"]]] = c["cubes"][c["type"]]
    return left


def _of_district(city: City, seat: int, piece: int, cell: int, left: list[int]) -> Value:
    edition = city.edition
    around = [city.pieces[other] for other in neighbours(cell)]
    gain = _sum([edition.bonus[other] for other in around if edition.symbol[other] == edition.type[piece]])
    reach = city.put(cell, piece, seat).reach(cell)
    first = DEMANDS * piece
    prices = [_price(edition, left, reach, row) for row in range(first, first + edition.demands[piece])]
    colours, price = min(prices, key=lambda found: found[1])
    return Value(colours, None if price >= NEVER else price, gain)


def _price(edition: Edition, left: list[int], reach: Reach, row: int) -> tuple[tuple[str, ...], int]:
    red, blue, _, _ = edition.needs[row]
    colours = tuple([COLOURS[colour] for colour, n in ((RED, red), (BLUE, blue)) if n])
    return colours, sum([reach.least(left, colour, n) for colour, n in ((RED, red), (BLUE, blue)) if n])


def _of_sight(city: City, seat: int, piece: int, cell: int) -> Value:
    edition = city.edition
    beside = [other for other in neighbours(cell) if city.owners[other]]
    owners = [city.owner(other) for other in beside if edition.type[city.pieces[other]] == edition.symbol[piece]]
    gain = _sum([edition.bonus[piece]] * owners.count(seat))
    return Value(gain=gain, shared=tuple(sorted({*owners} - {seat})))


def _sum(incomes: list[Income]) -> Income:
    money, points, goods = (sum(amounts) for amounts in zip(NOTHING, *incomes, strict=True))
    return money, points, goods
