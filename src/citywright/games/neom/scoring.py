"""Income and points, line by line, as on the scoring pad."""

from collections.abc import Callable
from typing import Final

from citywright.engine.masks import bits
from citywright.games.neom.city import AROUND, BESIDE, CORNERS, EDGE, NEAR, City
from citywright.games.neom.edition import BUILDINGS, COM, COUNTERS, RAW_GOODS, RES, TYPES, Term
from citywright.games.neom.state import Neom

AREA_POINTS: Final = (0, 1, 3, 6, 10, 15, 21, 28, 36)
AREA_STEP: Final = 4  # each tile beyond the eighth
LOW_VP: Final = 2
RANKS: Final = ("intern", "worker", "foreman", "engineer", "master_builder", "star_architect")
RANK_FROM: Final = {3: (0, 80, 100, 110, 120, 125), 4: (0, 85, 105, 115, 125, 130), 5: (0, 90, 110, 120, 130, 135)}

# -- what effects count ------------------------------------------------------------------------------

Counter = Callable[[Neom, int, int], int]  # (state, seat, cell of the tile that counts)


def _around(types: int) -> Counter:
    def count(s: Neom, seat: int, cell: int) -> int:
        return (s.cities[seat].of_type(types) & AROUND[cell]).bit_count()

    return count


def _in_city(types: int) -> Counter:
    def count(s: Neom, seat: int, cell: int) -> int:
        return s.cities[seat].of_type(types).bit_count()

    return count


def _power(s: Neom, seat: int, cell: int) -> int:
    return s.cities[seat].power.bit_count()


def _goods(s: Neom, seat: int, cell: int) -> int:
    return s.cities[seat].goods.bit_count()


def _raw_goods(s: Neom, seat: int, cell: int) -> int:
    return (s.cities[seat].goods & RAW_GOODS).bit_count()


def _residential_areas(s: Neom, seat: int, cell: int) -> int:
    city = s.cities[seat]
    return len(city.areas(city.res))


def _residential_area_grades(s: Neom, seat: int, cell: int) -> int:
    city = s.cities[seat]
    return sum([min(area.bit_count(), 3) for area in city.areas(city.res)])


def _sets(s: Neom, seat: int, cell: int) -> int:
    city = s.cities[seat]
    return min(city.res.bit_count(), city.com.bit_count(), city.ind.bit_count())


def _road_squares(s: Neom, seat: int, cell: int) -> int:
    return s.cities[seat].road_squares()


def _buildings_on_corners(s: Neom, seat: int, cell: int) -> int:
    city = s.cities[seat]
    return ((city.res | city.com | city.ind | city.pub) & CORNERS).bit_count()


def _industrial_on_edge(s: Neom, seat: int, cell: int) -> int:
    return (s.cities[seat].ind & EDGE).bit_count()


def _surrounding_polluted(s: Neom, seat: int, cell: int) -> int:
    return (s.cities[seat].polluted & AROUND[cell]).bit_count()


def _residential_near_commercial(s: Neom, seat: int, cell: int) -> int:
    city = s.cities[seat]
    return sum([(city.com & AROUND[home]).bit_count() >= 2 for home in bits(city.res)])


def _low_residential(s: Neom, seat: int, cell: int) -> int:
    city, edition = s.cities[seat], s.edition
    count = 0
    for home in bits(city.res):
        tile = city.cells[home]
        if edition.vp[tile] <= LOW_VP and not edition.variable[tile]:
            count += 1
    return count


def _industrial_near_residential(s: Neom, seat: int, cell: int) -> int:
    city = s.cities[seat]
    return sum([city.res & NEAR[plant] != 0 for plant in bits(city.ind)])


def _like_neighbours(s: Neom, seat: int, cell: int) -> int:
    """Tiles beside another tile of a type of theirs; a dual tile counts once (N-TILE-143)."""
    city = s.cities[seat]
    neighbours = AROUND if s.variant.diagonal_neighbours else BESIDE
    found = 0
    for mask in (city.res, city.com, city.ind, city.pub, city.raw):
        for tile in bits(mask):
            if mask & neighbours[tile]:
                found |= 1 << tile
    return found.bit_count()


def _largest_industrial_area(s: Neom, seat: int, cell: int) -> int:
    city = s.cities[seat]
    return max([area.bit_count() for area in city.areas(city.ind)], default=0)


def _commercial_industrial_pairs(s: Neom, seat: int, cell: int) -> int:
    city = s.cities[seat]
    return sum([(city.ind & BESIDE[shop]).bit_count() for shop in bits(city.com)])


def _money_before_income(s: Neom, seat: int, cell: int) -> int:
    before = s.before_income[seat]
    return before if before >= 0 else s.money[seat] + s.earned[seat]


def _final_income(s: Neom, seat: int, cell: int) -> int:
    return s.final_income[seat]


def _one(s: Neom, seat: int, cell: int) -> int:
    return 1


_COUNT_BY_NAME: Final[dict[str, Counter]] = {
    "one": _one,
    **{name: _in_city(1 << i) for i, name in enumerate(TYPES)},
    "power": _power,
    "good": _goods,
    "raw_good": _raw_goods,
    "residential_area": _residential_areas,
    "residential_area_grade": _residential_area_grades,
    "set": _sets,
    "road_square": _road_squares,
    "building_on_corner": _buildings_on_corners,
    "industrial_on_edge": _industrial_on_edge,
    "surrounding_residential": _around(RES),
    "surrounding_commercial": _around(COM),
    "surrounding_polluted": _surrounding_polluted,
    "surrounding_building": _around(BUILDINGS),
    "residential_near_commercial": _residential_near_commercial,
    "low_residential": _low_residential,
    "industrial_near_residential": _industrial_near_residential,
    "like_neighbour": _like_neighbours,
    "largest_industrial_area": _largest_industrial_area,
    "commercial_industrial_pair": _commercial_industrial_pairs,
    "money_before_income": _money_before_income,
    "final_income": _final_income,
}
COUNT: Final = [_COUNT_BY_NAME[name] for name in COUNTERS]


def worth(s: Neom, seat: int, cell: int, terms: tuple[Term, ...]) -> int:
    """The sum of an effect's terms for the tile on this cell."""
    total = 0
    for each, per, counter in terms:
        total += each * (COUNT[counter](s, seat, cell) // per) if counter else each
    return total


# -- income -------------------------------------------------------------------------------------------


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


# -- points, in the order of the scoring pad -------------------------------------------------------------


def printed(s: Neom, seat: int) -> int:
    vp = s.edition.vp
    return sum([vp[tile] for tile in s.cities[seat].cells if tile > 0])


def variable(s: Neom, seat: int) -> int:
    points = s.edition.points
    total = 0
    for cell, tile in enumerate(s.cities[seat].cells):
        if tile > 0 and points[tile]:
            total += worth(s, seat, cell, points[tile])
    return total


def area_points(size: int) -> int:
    if size < len(AREA_POINTS):
        return AREA_POINTS[size]
    return AREA_POINTS[-1] + AREA_STEP * (size - len(AREA_POINTS) + 1)


def areas(city: City) -> int:
    return sum([area_points(area.bit_count()) for area in city.areas(city.res)])


def goods(city: City) -> int:
    made = city.goods
    raw = (made & RAW_GOODS).bit_count()
    luxury = (made >> 14).bit_count()
    return raw + 2 * (made.bit_count() - raw - luxury) + 10 * luxury


def pollution(city: City) -> int:
    lost = 0
    if city.polluted:
        for home in bits(city.res):
            lost += (city.polluted & BESIDE[home]).bit_count() + (city.polluted & AROUND[home]).bit_count()
    return -lost


def ghost_town(city: City) -> int:
    homes = city.res.bit_count()
    return -10 if homes == 0 else -4 if homes == 1 else 0


def power(city: City) -> int:
    return 0 if city.power else -5


def breakdown(s: Neom, seat: int) -> list[tuple[str, int]]:
    """The rows of the scoring pad for one seat."""
    city = s.cities[seat]
    return [
        ("printed", printed(s, seat)),
        ("variable", variable(s, seat)),
        ("areas", areas(city)),
        ("goods", goods(city)),
        ("money", (s.money[seat] + s.earned[seat]) // 2),
        ("pollution", pollution(city)),
        ("ghost_town", ghost_town(city)),
        ("power", power(city)),
    ]


def rank(s: Neom) -> str:
    """How a solo game is judged (N-SOLO)."""
    score = sum([points for _, points in breakdown(s, 0)])
    passed = sum([score >= least for least in RANK_FROM[s.tile_set]])
    return RANKS[max(0, passed - 1)]
