"""What a good player looks at."""

from citywright.games.underwater_cities.scoring import breakdown
from citywright.games.underwater_cities.state import UnderwaterCities


def judge(s: UnderwaterCities, seat: int) -> int:
    return 100 * sum([points for _, points in breakdown(s, seat)])


def foresee(s: UnderwaterCities, seat: int) -> None:
    return
