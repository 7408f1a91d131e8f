"""What points, money and income are given for: one entry for each counter, and what the terms of a tile come to.

A new counter is one entry here and its words in the catalogues, `counter.NAME`.
"""

from collections.abc import Callable
from typing import Final

from citywright.engine.masks import bits
from citywright.games.neom.city import AROUND, BESIDE, CORNERS, EDGE, NEAR
from citywright.games.neom.edition import BUILDINGS, COM, IND, PUB, RAW, RAW_GOODS, RES, Term
from citywright.games.neom.state import Neom

LOW_VP: Final = 2

Count = Callable[[Neom, int, int], int]  # (state, seat, cell of the tile that counts, -1 if it is not built)


# by number, as in the terms of a tile; 0 stands for a fixed amount. Flat, since scoring and judgement live on them
COUNTERS: Final[list[str]] = []
COUNT: Final[list[Count]] = []
FORESEEN: Final[list[Count]] = []  # the count at the end of the game, as far as it is known today
USUAL: Final[list[int]] = []  # that count for a player who has an eye on it, in hundredths
COUNTS_AROUND: Final[list[bool]] = []  # whether it looks only at the cells around its tile
SIGNS: Final[list[tuple[str, ...]]] = []  # shapes that lie over each other


def counter(
    name: str, *sign: str, usual: int, around: bool = False, foreseen: Count | None = None
) -> Callable[[Count], Count]:
    """Enter a counter with the function that counts it."""

    def enter(count: Count) -> Count:
        COUNTERS.append(name)
        COUNT.append(count)
        FORESEEN.append(foreseen or count)
        USUAL.append(usual)
        COUNTS_AROUND.append(around)
        SIGNS.append(sign)
        return count

    return enter


def worth(s: Neom, seat: int, cell: int, terms: tuple[Term, ...]) -> int:
    """The sum of terms for the tile on this cell."""
    total = 0
    for each, per, number in terms:
        total += each * (COUNT[number](s, seat, cell) // per) if number else each
    return total


def income(s: Neom, seat: int, generation: int) -> int:
    """What the seat's city brings at the end of a generation (N-INCOME)."""
    edition = s.edition
    total = 0
    for cell, tile in enumerate(s.cities[seat].cells):
        if tile > 0:
            if edition.income[tile]:
                total += worth(s, seat, cell, edition.income[tile])
            if edition.income_by_generation[tile]:
                total += edition.income_by_generation[tile][generation - 1]
    return total


# -- the city over ---------------------------------------------------------------------------------------


def in_city(types: int) -> Count:
    return lambda s, seat, cell: s.cities[seat].of_type(types).bit_count()


counter("one", usual=100)(lambda s, seat, cell: 1)
counter("residential", "house", usual=500)(in_city(RES))
counter("commercial", "shop", usual=500)(in_city(COM))
counter("industrial", "factory", usual=350)(in_city(IND))
counter("public", "temple", usual=600)(in_city(PUB))
counter("raw", "hill", usual=450)(in_city(RAW))
counter("power", "bolt", usual=180)(lambda s, seat, cell: s.cities[seat].power.bit_count())
counter("good", "hexagon", usual=700)(lambda s, seat, cell: s.cities[seat].goods.bit_count())
counter("raw_good", "pentagon", usual=350)(lambda s, seat, cell: (s.cities[seat].goods & RAW_GOODS).bit_count())
counter("road_square", "square", usual=100)(lambda s, seat, cell: s.cities[seat].road_squares())
counter("industrial_on_edge", "edge", usual=260)(lambda s, seat, cell: (s.cities[seat].ind & EDGE).bit_count())


@counter("residential_area", "area", usual=350)
def residential_areas(s: Neom, seat: int, cell: int) -> int:
    city = s.cities[seat]
    return len(city.areas(city.res))


@counter("residential_area_grade", "area", usual=420)
def residential_area_grades(s: Neom, seat: int, cell: int) -> int:
    city = s.cities[seat]
    return sum([min(area.bit_count(), 3) for area in city.areas(city.res)])


@counter("set", "set", usual=260)
def sets(s: Neom, seat: int, cell: int) -> int:
    city = s.cities[seat]
    return min(city.res.bit_count(), city.com.bit_count(), city.ind.bit_count())


@counter("building_on_corner", "corner", usual=220)
def buildings_on_corners(s: Neom, seat: int, cell: int) -> int:
    return (s.cities[seat].of_type(BUILDINGS) & CORNERS).bit_count()


# -- around a tile ---------------------------------------------------------------------------------------


def around(types: int) -> Count:
    return lambda s, seat, cell: (s.cities[seat].of_type(types) & AROUND[cell]).bit_count()


counter("surrounding_residential", "house", "around", usual=200, around=True)(around(RES))
counter("surrounding_commercial", "shop", "around", usual=290, around=True)(around(COM))
counter("surrounding_building", "temple", "around", usual=300, around=True)(around(BUILDINGS))


@counter("surrounding_polluted", "cloud", "around", usual=240, around=True)
def surrounding_polluted(s: Neom, seat: int, cell: int) -> int:
    return (s.cities[seat].polluted & AROUND[cell]).bit_count()


# -- neighbours of each other ----------------------------------------------------------------------------


@counter("residential_near_commercial", "house", "around", usual=270)
def residential_near_commercial(s: Neom, seat: int, cell: int) -> int:
    city = s.cities[seat]
    return sum([(city.com & AROUND[home]).bit_count() >= 2 for home in bits(city.res)])


@counter("low_residential", "house", usual=260)
def low_residential(s: Neom, seat: int, cell: int) -> int:
    city, edition = s.cities[seat], s.edition
    homes = [city.cells[home] for home in bits(city.res)]
    return sum([edition.vp[home] <= LOW_VP and not edition.variable[home] for home in homes])


@counter("industrial_near_residential", "factory", "around", usual=350)
def industrial_near_residential(s: Neom, seat: int, cell: int) -> int:
    city = s.cities[seat]
    return sum([city.res & NEAR[plant] != 0 for plant in bits(city.ind)])


@counter("like_neighbour", "pair", usual=1250)
def like_neighbours(s: Neom, seat: int, cell: int) -> int:
    """Tiles beside another tile of a type of theirs; a dual tile counts once (N-TILE-143)."""
    city = s.cities[seat]
    neighbours = AROUND if s.variant.diagonal_neighbours else BESIDE
    found = 0
    for mask in (city.res, city.com, city.ind, city.pub, city.raw):
        for tile in bits(mask):
            if mask & neighbours[tile]:
                found |= 1 << tile
    return found.bit_count()


@counter("largest_industrial_area", "factory", usual=280)
def largest_industrial_area(s: Neom, seat: int, cell: int) -> int:
    city = s.cities[seat]
    return max([area.bit_count() for area in city.areas(city.ind)], default=0)


@counter("commercial_industrial_pair", "pair", usual=300)
def commercial_industrial_pairs(s: Neom, seat: int, cell: int) -> int:
    city = s.cities[seat]
    return sum([(city.ind & BESIDE[shop]).bit_count() for shop in bits(city.com)])


# -- money -----------------------------------------------------------------------------------------------


def money_to_come(s: Neom, seat: int, cell: int) -> int:
    """Before the last income come those of the generations before it."""
    earlier = [income(s, seat, generation) for generation in range(max(1, s.generation), 3)]
    return s.money[seat] + s.earned[seat] + sum(earlier)


@counter("money_before_income", "coin", usual=4000, foreseen=money_to_come)
def money_before_income(s: Neom, seat: int, cell: int) -> int:
    before = s.before_income[seat]
    return before if before >= 0 else s.money[seat] + s.earned[seat]


@counter("final_income", "income", usual=4300, foreseen=lambda s, seat, cell: income(s, seat, 3))
def final_income(s: Neom, seat: int, cell: int) -> int:
    return s.final_income[seat]
