"""What a network makes in a Production, and what its cities eat (U-PROD, U-ADV, U-FEED)."""

from typing import Final

from citywright.engine.masks import bits
from citywright.games.underwater_cities.goods import BIOMATTER, GOOD_COUNT, KELP, POINTS, Costs
from citywright.games.underwater_cities.network import CITY_SITES, Network
from citywright.games.underwater_cities.state import UnderwaterCities

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
    double, upgraded = n.board.double, n.upgraded
    farms, plants, labs = n.farms & n.lived, n.desalinations & n.lived, n.laboratories & n.lived
    kelp = farms.bit_count() + (farms & double).bit_count()
    farms &= upgraded
    points = farms.bit_count() + (farms & double).bit_count()
    credits = plants.bit_count() + (plants & double).bit_count()
    plants &= upgraded
    biomatter = plants.bit_count() + (plants & double).bit_count()
    science = labs.bit_count() + (labs & double).bit_count()
    labs &= upgraded
    steelplast = labs.bit_count() + (labs & double).bit_count()
    for city in bits(n.connected):  # once for each city and type with two upgraded ones (U-PROD-7)
        here = CITY_SITES[city]
        if (farms & here).bit_count() > 1:
            kelp += 1
            points += 1
        if (plants & here).bit_count() > 1:
            credits += 1
        if (labs & here).bit_count() > 1:
            steelplast += 1
    busy = n.busy_tunnels
    credits += busy.bit_count() + 2 * (busy & n.board.triple).bit_count()
    raised = busy & n.raised
    points += raised.bit_count() + 2 * (raised & n.board.triple).bit_count()
    for pair in n.board.pairs:
        if pair & ~busy == 0:
            credits += PAIR_CREDITS
    purple = n.purple & n.connected
    points += PURPLE_POINTS * purple.bit_count() + (GRAND_POINTS - PURPLE_POINTS) * (purple & n.board.grand).bit_count()
    for i in bits(n.joined):
        tunnels = n.board.metropolis_tunnels[i] & n.board.metropolis_points
        points += METROPOLIS_TUNNEL_POINTS * tunnels.bit_count()
    return (kelp, steelplast, credits, science, biomatter, points)


def feed(s: UnderwaterCities, seat: int) -> int:
    """Kelp, then biomatter, then points, as far as there are any; returns the cities that went hungry (U-FEED)."""
    at = seat * GOOD_COUNT
    hungry = s.networks[seat].connected.bit_count()
    for good in (KELP, BIOMATTER):
        eaten = min(hungry, s.goods[at + good])
        s.goods[at + good] -= eaten
        hungry -= eaten
    s.goods[at + POINTS] = max(0, s.goods[at + POINTS] - HUNGER * hungry)
    return hungry
