"""Points, line by line, as on the scoring pad; counters.py has what they count."""

from typing import Final

from citywright.engine.native import Row
from citywright.games.neom.city import City, size
from citywright.games.neom.counters import count_up, tally
from citywright.games.neom.edition import FIRST_LUXURY, RAW_GOODS
from citywright.games.neom.state import Neom

AREA_POINTS: Final[Row] = (0, 1, 3, 6, 10, 15, 21, 28, 36)
AREA_STEP: Final = 4  # each tile beyond the eighth
RANKS: Final = ("intern", "worker", "foreman", "engineer", "master_builder", "star_architect")
RANK_FROM: Final = {  # of all ranks but the first
    3: (80, 100, 110, 120, 125),
    4: (85, 105, 115, 125, 130),
    5: (90, 110, 120, 130, 135),
}

# -- points, in the order of the scoring pad -------------------------------------------------------------


def printed(s: Neom, seat: int) -> int:
    return tally(s.cities[seat]).printed


def variable(s: Neom, seat: int) -> int:
    city = s.cities[seat]
    found = tally(city)
    return found.points + count_up(s, seat, city, found.counting)


def area_points(size: int) -> int:
    if size < len(AREA_POINTS):
        return AREA_POINTS[size]
    return AREA_POINTS[-1] + AREA_STEP * (size - len(AREA_POINTS) + 1)


def areas(city: City) -> int:
    total = 0
    for area in city.home_areas():
        total += area_points(size(area))
    return total


def goods(made: int) -> int:
    raw = size(made & RAW_GOODS)
    luxury = size(made >> FIRST_LUXURY)
    return raw + 2 * (size(made) - raw - luxury) + 10 * luxury


def pollution(city: City) -> int:
    return -city.all_smog()


def ghost_town(city: City) -> int:
    homes = size(city.res)
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
        ("goods", goods(city.goods)),
        ("money", (s.money[seat] + s.earned[seat]) // 2),
        ("pollution", pollution(city)),
        ("ghost_town", ghost_town(city)),
        ("power", power(city)),
    ]


def rank(s: Neom) -> str:
    """How a solo game is judged (N-SOLO)."""
    score = sum([points for _, points in breakdown(s, 0)])
    return RANKS[sum([score >= least for least in RANK_FROM[s.tile_set]])]
