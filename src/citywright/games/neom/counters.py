"""What points, money and income are given for: one entry for each counter, and what the terms of a tile come to.

A new counter is one entry here and its words in the catalogues, `counter.NAME`.
"""

from collections.abc import Callable
from typing import Final

from citywright.engine.masks import bits
from citywright.games.neom.city import AROUND, BESIDE, CORNERS, EDGE, NEAR, City, size
from citywright.games.neom.edition import BUILDINGS, RAW_GOODS, Term
from citywright.games.neom.state import Neom

LOW_VP: Final = 2

Count = Callable[[Neom, int, City, int], int]  # (state, seat, its city, cell of the tile that counts: -1 not yet built)
Counted = tuple[int, int, int, int]  # cell of the tile and each, per, counter of one of its terms

# by number, as in the terms of a tile; 0 stands for a fixed amount. Flat, since scoring and judgement live on them
COUNTERS: Final[list[str]] = []
COUNT: Final[list[Count]] = []
FORESEEN: Final[list[Count]] = []  # the count at the end of the game, as far as it is known today
USUAL: Final[list[int]] = []  # that count for a player who has an eye on it, in hundredths
COUNTS_AROUND: Final[list[bool]] = []  # whether it looks only at the cells around its tile
SIGNS: Final[list[list[str]]] = []  # shapes that lie over each other


def counter(
    name: str, sign: str, usual: int, count: Count, around: bool = False, foreseen: Count | None = None
) -> None:
    COUNTERS.append(name)
    COUNT.append(count)
    FORESEEN.append(foreseen or count)
    USUAL.append(usual)
    COUNTS_AROUND.append(around)
    SIGNS.append(sign.split())


def worth(s: Neom, seat: int, cell: int, terms: tuple[Term, ...]) -> int:
    """The sum of terms for the tile on this cell."""
    city = s.cities[seat]
    total = 0
    for each, per, number in terms:
        total += each * (COUNT[number](s, seat, city, cell) // per) if number else each
    return total


class Tally:
    """What the tiles of a city bring, as far as it is fixed, and the terms that count something.

    printed            points, a number on the tile
    points, counting   points by count: the fixed part, and the terms
    income, paying     income: the fixed part by generation, and the terms
    """

    def __init__(self, city: City) -> None:
        edition = city.edition
        printed = points = 0
        income = [0, 0, 0]
        self.counting: list[Counted] = []
        self.paying: list[Counted] = []
        for cell, tile in enumerate(city.cells):
            if tile <= 0:
                continue
            printed += edition.vp[tile]
            if edition.points[tile]:
                points += sort_terms(edition.points[tile], cell, self.counting)
            if edition.income[tile]:
                fixed = sort_terms(edition.income[tile], cell, self.paying)
                income = [amount + fixed for amount in income]
            if edition.income_by_generation[tile]:
                for i, amount in enumerate(edition.income_by_generation[tile]):
                    income[i] += amount
        self.printed = printed
        self.points = points
        self.income = income


def sort_terms(terms: tuple[Term, ...], cell: int, counted: list[Counted]) -> int:
    """Terms that count something go into the list; what is fixed of the others is returned."""
    fixed = 0
    for each, per, number in terms:
        if number:
            counted.append((cell, each, per, number))
        else:
            fixed += each
    return fixed


def tally(city: City) -> Tally:
    if city.tally is None:
        city.tally = Tally(city)
    return city.tally


def count_up(s: Neom, seat: int, city: City, counted: list[Counted]) -> int:
    """The sum of terms that count something."""
    total = 0
    for cell, each, per, number in counted:
        total += each * (COUNT[number](s, seat, city, cell) // per)
    return total


def income(s: Neom, seat: int, generation: int) -> int:
    """What the seat's city brings at the end of a generation (N-INCOME)."""
    city = s.cities[seat]
    found = tally(city)
    return found.income[generation - 1] + count_up(s, seat, city, found.paying)


# -- the city over ---------------------------------------------------------------------------------------


def low_homes(s: Neom, seat: int, city: City, cell: int) -> int:
    vp, variable = s.edition.vp, s.edition.variable
    homes = [city.cells[home] for home in bits(city.res)]
    return sum([vp[home] <= LOW_VP and not variable[home] for home in homes])


counter("one", "", 100, lambda s, seat, city, cell: 1)
counter("residential", "house", 500, lambda s, seat, city, cell: size(city.res))
counter("commercial", "shop", 500, lambda s, seat, city, cell: size(city.com))
counter("industrial", "factory", 350, lambda s, seat, city, cell: size(city.ind))
counter("public", "temple", 600, lambda s, seat, city, cell: size(city.pub))
counter("raw", "hill", 450, lambda s, seat, city, cell: size(city.raw))
counter("power", "bolt", 180, lambda s, seat, city, cell: size(city.power))
counter("good", "hexagon", 700, lambda s, seat, city, cell: size(city.goods))
counter("raw_good", "pentagon", 350, lambda s, seat, city, cell: size(city.goods & RAW_GOODS))
counter("residential_area", "area", 350, lambda s, seat, city, cell: len(city.home_areas()))
counter(
    "residential_area_grade", "area", 420,
    lambda s, seat, city, cell: sum([min(size(area), 3) for area in city.home_areas()]),
)  # fmt: skip
counter(
    "set", "set", 260,
    lambda s, seat, city, cell: min(size(city.res), size(city.com), size(city.ind)),
)  # fmt: skip
counter("road_square", "square", 100, lambda s, seat, city, cell: city.road_squares())
counter(
    "building_on_corner", "corner", 220,
    lambda s, seat, city, cell: size(city.of_type(BUILDINGS) & CORNERS),
)  # fmt: skip
counter("industrial_on_edge", "edge", 260, lambda s, seat, city, cell: size(city.ind & EDGE))
counter("low_residential", "house", 260, low_homes)


# -- around a tile ---------------------------------------------------------------------------------------


def surrounding(name: str, sign: str, usual: int, cells: Callable[[City], int]) -> None:
    """Count those of some cells that surround the tile."""
    counter(
        f"surrounding_{name}", f"{sign} around", usual,
        lambda s, seat, city, cell: size(cells(city) & AROUND[cell]), around=True,
    )  # fmt: skip


surrounding("residential", "house", 200, lambda city: city.res)
surrounding("commercial", "shop", 290, lambda city: city.com)
surrounding("polluted", "cloud", 240, lambda city: city.polluted)
surrounding("building", "temple", 300, lambda city: city.of_type(BUILDINGS))

# -- tiles beside each other -----------------------------------------------------------------------------


def like_neighbours(s: Neom, seat: int, city: City, cell: int) -> int:
    """Tiles beside another tile of a type of theirs; a dual tile counts once (N-TILE-143)."""
    neighbours = AROUND if s.variant.diagonal_neighbours else BESIDE
    found = 0
    for mask in (city.res, city.com, city.ind, city.pub, city.raw):
        for tile in bits(mask):
            if mask & neighbours[tile]:
                found |= 1 << tile
    return size(found)


counter(
    "residential_near_commercial", "house around", 270,
    lambda s, seat, city, cell: sum([size(city.com & AROUND[home]) >= 2 for home in bits(city.res)]),
)  # fmt: skip
counter(
    "industrial_near_residential", "factory around", 350,
    lambda s, seat, city, cell: sum([city.res & NEAR[plant] != 0 for plant in bits(city.ind)]),
)  # fmt: skip
counter("like_neighbour", "pair", 1250, like_neighbours)
counter(
    "largest_industrial_area", "factory", 280,
    lambda s, seat, city, cell: max([size(area) for area in city.areas(city.ind)], default=0),
)  # fmt: skip
counter(
    "commercial_industrial_pair", "pair", 300,
    lambda s, seat, city, cell: sum([size(city.ind & BESIDE[shop]) for shop in bits(city.com)]),
)  # fmt: skip

# -- money -----------------------------------------------------------------------------------------------


def money_before(s: Neom, seat: int, city: City, cell: int) -> int:
    before = s.before_income[seat]
    return before if before >= 0 else s.money[seat] + s.earned[seat]


def money_to_come(s: Neom, seat: int, city: City, cell: int) -> int:
    """The incomes of earlier generations come before the last."""
    earlier = [income(s, seat, generation) for generation in range(max(1, s.generation), 3)]
    return s.money[seat] + s.earned[seat] + sum(earlier)


counter("money_before_income", "coin", 4000, money_before, foreseen=money_to_come)
counter(
    "final_income", "income", 4300,
    lambda s, seat, city, cell: s.final_income[seat],
    foreseen=lambda s, seat, city, cell: income(s, seat, 3),
)  # fmt: skip
