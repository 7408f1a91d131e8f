"""Goods for building: what a tile needs, who sells it, for how much, and the least it can cost.

Goods and routes are those of `s.market`, the cities before this step (N-BUY), so that seats may act in any order.
"""

from typing import Final

from citywright.engine.masks import bits
from citywright.engine.native import Row
from citywright.games.neom.actions import SELLERS
from citywright.games.neom.city import LEFT, RIGHT
from citywright.games.neom.edition import LUXURY_GOODS, PROCESSED_GOODS, RAW_GOODS, VIRTUAL_ANY, VIRTUAL_RAW, Need
from citywright.games.neom.state import Neom

SUPPLY: Final = 5  # sellers: seats 0 to 4, then the supply, alone or with solo routes spent on it
ROUTES_SPENT: Final[Row] = (0, 0, 0, 0, 0, 0, LEFT, RIGHT, LEFT | RIGHT)

RAW_PRICE: Final = 2
PROCESSED_PRICE: Final = 4
LUXURY_PRICE: Final = 10
BASE_PRICE: Final = [RAW_PRICE] * 6 + [PROCESSED_PRICE] * 8 + [LUXURY_PRICE] * 3
# what the supply of a solo game sells, by generation
SOLD_TO_ONE: Final[Row] = (0, RAW_GOODS, RAW_GOODS | PROCESSED_GOODS, RAW_GOODS | PROCESSED_GOODS | LUXURY_GOODS)
NEVER: Final = 10_000  # a price that nobody can pay


def price(s: Neom, seat: int, good: int, seller: int) -> int:
    """What the good costs from this seller, NEVER if it is not to be had there."""
    if s.seats >= 3:
        return _price_from_seat(s, seat, good, seller)
    if s.seats == 2:
        return _price_for_two(s, seat, good, seller)
    return _price_for_one(s, good, seller)


def _price_from_seat(s: Neom, seat: int, good: int, seller: int) -> int:
    n = s.seats
    if seller >= n or seller == seat or not s.market[seller].goods >> good & 1:
        return NEVER
    routes = s.market[seat].routes
    leftwards = (seller - seat) % n - 1 - (routes & LEFT)
    rightwards = (seat - seller) % n - 1 - (routes >> 1 & 1)
    return BASE_PRICE[good] + min(leftwards, rightwards)


def _price_for_two(s: Neom, seat: int, good: int, seller: int) -> int:
    other = 1 - seat
    makes = s.market[other].goods >> good & 1
    if seller != (other if makes else SUPPLY):
        return NEVER
    return max(1, BASE_PRICE[good] - s.market[seat].routes.bit_count())


def _price_for_one(s: Neom, good: int, seller: int) -> int:
    if seller < SUPPLY or not 1 << good & SOLD_TO_ONE[s.generation]:
        return NEVER
    spent = ROUTES_SPENT[seller]
    left = BASE_PRICE[good] - spent.bit_count()
    return NEVER if spent & ~free_routes(s) or left < 1 else left  # a route that saves nothing is not spent


def free_routes(s: Neom) -> int:
    """Solo: the active routes not yet used in this generation."""
    return s.market[0].routes & ~s.spent_routes


def sellers(s: Neom, seat: int, good: int) -> list[int]:
    """Everybody who sells this good to the seat."""
    return [seller for seller in range(len(SELLERS)) if price(s, seat, good, seller) < NEVER]


def stands_for(goods: int) -> int:
    """Which virtual goods may serve a need for one of these goods."""
    if goods & RAW_GOODS:
        return VIRTUAL_RAW | VIRTUAL_ANY
    return VIRTUAL_ANY if goods & PROCESSED_GOODS else 0


def least_money(s: Neom, seat: int, tile: int, first: int = 0, used: int = 0, spent: int = 0) -> int:
    """The least money that the needs of a tile, from number `first` on, can be met with.

    `used` holds the virtual goods, `spent` the solo routes already given to this build. NEVER: not to be met at all.
    """
    needs = s.edition.needs[tile]
    if first:
        needs = needs[first:]
    goods = s.cities[seat].goods
    missing = [need for need in needs if not need[0] & goods]
    if not missing:
        return 0
    routes = (free_routes(s) & ~spent).bit_count() if s.seats == 1 else 0
    return _least(s, seat, missing, 0, s.cities[seat].virtual & ~used, routes)


def _least(s: Neom, seat: int, missing: list[Need], i: int, virtual: int, routes: int) -> int:
    if i == len(missing):
        return 0
    best = NEVER
    served = virtual & stands_for(missing[i][0])
    if served & VIRTUAL_RAW:
        best = min(best, _least(s, seat, missing, i + 1, virtual & ~VIRTUAL_RAW, routes))
    if served & VIRTUAL_ANY:
        best = min(best, _least(s, seat, missing, i + 1, virtual & ~VIRTUAL_ANY, routes))
    for spent in range(routes + 1):
        paid = _cheapest(s, seat, missing[i], spent)
        if paid < best:
            best = min(best, paid + _least(s, seat, missing, i + 1, virtual, routes - spent))
    return best


def _cheapest(s: Neom, seat: int, need: Need, routes: int) -> int:
    """The least money for one need, with so many solo routes spent on it."""
    goods, instead = need
    best = instead or NEVER
    for good in bits(goods):
        best = min(best, _cheapest_good(s, seat, good, routes))
    return best


def _cheapest_good(s: Neom, seat: int, good: int, routes: int) -> int:
    if s.seats == 1:
        return max(1, BASE_PRICE[good] - routes) if 1 << good & SOLD_TO_ONE[s.generation] else NEVER
    if s.seats == 2:
        return max(1, BASE_PRICE[good] - s.market[seat].routes.bit_count())
    best = NEVER
    for seller in range(s.seats):
        best = min(best, _price_from_seat(s, seat, good, seller))
    return best
