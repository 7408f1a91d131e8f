"""What things are worth to a good player, in whole hundredths of a point: coins, science, cities.

The weights were set by hand and corrected by play between versions; `judgement.py` adds them up for a whole table.
"""

from typing import Final

from citywright.engine.native import Row
from citywright.games.twentieth_century.edition import Edition
from citywright.games.twentieth_century.rails import CITIES
from citywright.games.twentieth_century.region import Region
from citywright.games.twentieth_century.state import PRODUCING, ROUNDS, TwentiethCentury

POINT: Final = 100
COIN: Final[Row] = (0, 114, 114, 108, 90, 54, 24)  # what a coin is worth in each round
SCIENCE: Final[Row] = (0, 68, 68, 64, 56, 40, 20)
COINS_AHEAD: Final = [sum(COIN[first + 1 :]) for first in range(ROUNDS + 2)]  # of a production from this round on
SCIENCE_AHEAD: Final = [sum(SCIENCE[first + 1 :]) for first in range(ROUNDS + 2)]
CENTRE: Final = 250  # what a centre is worth for each production to come, before it is placed


def ahead(s: TwentiethCentury) -> tuple[int, int, int]:
    """What one coin and one science of production bring until the end, and how many productions are left."""
    first = s.round + (1 if s.stage >= PRODUCING else 0)
    return COINS_AHEAD[first], SCIENCE_AHEAD[first], ROUNDS + 1 - first


def city_worth(edition: Edition, city: int, coins: int, science: int, left: int) -> int:
    return (
        edition.coins[city] * coins
        + edition.science[city] * science
        + edition.vp[city] * POINT * left
        + edition.recycling[city] * CENTRE * left
    )


def best_empty_city(s: TwentiethCentury, region: Region) -> int:
    coins, science, left = ahead(s)
    best = 0
    for i, tile in enumerate(region.tiles):
        for c in range(s.edition.city_count[tile]):
            if not region.citizens[i] >> c & 1:
                best = max(best, city_worth(s.edition, tile * CITIES + c, coins, science, left))
    return best


def makers(region: Region, table: list[int]) -> int:
    """The occupied cities that make something of what this table of the edition tells."""
    found = 0
    for i, tile in enumerate(region.tiles):
        citizens, row = region.citizens[i], tile * CITIES
        while citizens:
            if citizens & 1 and table[row]:
                found += 1
            citizens >>= 1
            row += 1
    return found
