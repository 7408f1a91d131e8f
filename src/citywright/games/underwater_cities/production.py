"""What a network makes in a Production, and what its cities eat (U-PROD, U-ADV, U-FEED)."""

from typing import Final

from citywright.engine.masks import bits
from citywright.engine.native import Row
from citywright.games.underwater_cities.goods import BIOMATTER, CREDITS, KELP, POINTS, SCIENCE, STEELPLAST, Costs
from citywright.games.underwater_cities.network import CITY_SITES, DESALINATION, FARM, LABORATORY, Network
from citywright.games.underwater_cities.state import UnderwaterCities

ROUNDS: Final = 10
PRODUCTIONS: Final = (4, 7, 10)  # the rounds that end with one
MADE_BY: Final[Row] = (KELP, CREDITS, SCIENCE, CREDITS)  # what a farm, plant, laboratory or tunnel makes
MADE_MORE: Final[Row] = (POINTS, BIOMATTER, STEELPLAST, POINTS)  # and what it adds once it is upgraded
OUTPUT_OF: Final[tuple[Costs, ...]] = tuple(  # of one upgraded structure
    tuple([int(good in made) for good in range(6)]) for made in zip(MADE_BY, MADE_MORE, strict=True)
)
PAIRS: Final = ((KELP, POINTS), (CREDITS,), (STEELPLAST,))  # and two upgraded ones beside one city (U-PROD-7)
PURPLE_POINTS: Final = 2
GRAND_POINTS: Final = 6  # a purple city on the site that asks for 3 steelplast and 3 credits
METROPOLIS_TUNNEL_POINTS: Final = 2
PAIR_CREDITS: Final = 2
HUNGER: Final = 3  # points lost for a city that is not fed


def output(n: Network) -> Costs:
    """All that buildings, tunnels and cities make."""
    if n.output is None:
        n.output = _output(n)
    return n.output


def _output(n: Network) -> Costs:
    made = [0] * 6
    double, triple = n.board.double, n.board.triple
    for kind in (FARM, DESALINATION, LABORATORY):
        built = n.buildings(kind) & n.lived
        upgraded = built & n.upgraded
        made[MADE_BY[kind]] += multiplied(built, double, 2)
        made[MADE_MORE[kind]] += multiplied(upgraded, double, 2)
        if upgraded & upgraded - 1:
            pairs = sum([(upgraded & CITY_SITES[city]).bit_count() > 1 for city in bits(n.connected)])
            for good in PAIRS[kind]:
                made[good] += pairs
    busy, raised = n.busy_tunnels, n.busy_tunnels & n.raised
    made[CREDITS] += multiplied(busy, triple, 3)
    made[POINTS] += multiplied(raised, triple, 3)
    for pair in n.board.pairs:
        if not pair & ~busy:
            made[CREDITS] += PAIR_CREDITS
    made[POINTS] += PURPLE_POINTS * multiplied(n.purple & n.connected, n.board.grand, GRAND_POINTS // PURPLE_POINTS)
    for i in bits(n.joined):
        tunnels = n.board.metropolis_tunnels[i] & n.board.metropolis_points
        made[POINTS] += METROPOLIS_TUNNEL_POINTS * tunnels.bit_count()
    return tuple(made)


def multiplied(pieces: int, special: int, times: int) -> int:
    """How many there are, those in special places counted so many times; most networks have few of a kind or none."""
    if not pieces:
        return 0
    special &= pieces
    return pieces.bit_count() + ((times - 1) * special.bit_count() if special else 0)


def feed(s: UnderwaterCities, seat: int) -> int:
    """Kelp, then biomatter, then points, as far as there are any; returns the cities that went hungry (U-FEED)."""
    have, hungry = s.purse(seat), s.networks[seat].connected.bit_count()
    kelp = min(hungry, have[KELP])
    biomatter = min(hungry - kelp, have[BIOMATTER])
    hungry -= kelp + biomatter
    s.pay(seat, (kelp, 0, 0, 0, biomatter, min(HUNGER * hungry, have[POINTS])))
    return hungry
