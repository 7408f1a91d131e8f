"""What effects count; everything that asks for the network counts only what is connected (U-TERM-5)."""

from typing import Final

from citywright.engine.masks import bits
from citywright.games.underwater_cities.effects import COUNTERS, GOOD_COUNT
from citywright.games.underwater_cities.state import UnderwaterCities

_AT: Final = {name: i for i, name in enumerate(COUNTERS)}
TUNNELS_COUNTED: Final = _AT["tunnel"]
FIRST_UPGRADED: Final = _AT["upgraded_farm"]
UPGRADED_TUNNELS: Final = _AT["upgraded_tunnel"]
CITIES_COUNTED: Final = _AT["city"]
WHITES: Final = _AT["white"]
PURPLES: Final = _AT["purple"]
METROPOLISES_COUNTED: Final = _AT["metropolis"]
SPECIALS_COUNTED: Final = _AT["special"]
FEDERATION: Final = _AT["federation"]
HAND: Final = _AT["hand"]
ACTION_CARDS: Final = _AT["action_card"]
FULL_CITIES: Final = _AT["full_city"]
SETS: Final = _AT["set"]
BUILDINGS_COUNTED: Final = _AT["building"]
ALL_UPGRADED: Final = _AT["upgraded"]
CARDS_COUNTED: Final = _AT["card"]
UNUSED: Final = _AT["unused_action_card"]
FIRST_HELD: Final = _AT["held_kelp"]


def count(s: UnderwaterCities, seat: int, counter: int) -> int:
    """How many of it the seat has now."""
    n = s.networks[seat]
    if counter < TUNNELS_COUNTED:
        return (n.buildings(counter) & n.lived).bit_count()
    if counter == TUNNELS_COUNTED:
        return n.busy_tunnels.bit_count()
    if counter < UPGRADED_TUNNELS:
        return (n.buildings(counter - FIRST_UPGRADED) & n.upgraded & n.lived).bit_count()
    if counter == UPGRADED_TUNNELS:
        return (n.busy_tunnels & n.raised).bit_count()
    if counter == CITIES_COUNTED:
        return n.connected.bit_count()
    if counter == WHITES:
        return (n.white & n.connected).bit_count()
    if counter == PURPLES:
        return (n.purple & n.connected).bit_count()
    if counter == METROPOLISES_COUNTED:
        return n.joined.bit_count() + len(n.gained)
    if counter == SPECIALS_COUNTED:
        return s.paid_specials(seat)
    if counter == FEDERATION:
        return s.space[seat]
    if counter == HAND:
        return len(s.hands[seat])
    if counter == ACTION_CARDS:
        return len(s.tableaus[seat].actions)
    if counter == FULL_CITIES:
        return sum([n.types_at(city) == 3 for city in bits(n.connected)])
    if counter == SETS:
        return min([count(s, seat, FIRST_UPGRADED + i) for i in range(4)])
    if counter == BUILDINGS_COUNTED:
        return ((n.farms | n.desalinations | n.laboratories) & n.lived).bit_count()
    if counter == ALL_UPGRADED:
        return (n.upgraded & n.lived).bit_count() + (n.busy_tunnels & n.raised).bit_count()
    if counter == CARDS_COUNTED:
        return len(s.tableaus[seat].cards)
    if counter == UNUSED:
        return len(s.tableaus[seat].actions) - len(s.used[seat])
    return s.goods[seat * GOOD_COUNT + counter - FIRST_HELD]
