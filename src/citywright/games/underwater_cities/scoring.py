"""Points, line by line, as in final scoring (U-SCORE, U-BROWN, U-END)."""

from typing import Final

from citywright.engine.masks import bits
from citywright.engine.native import Row
from citywright.games.underwater_cities.effects import Effects
from citywright.games.underwater_cities.goods import BIOMATTER, POINTS, Costs
from citywright.games.underwater_cities.network import Network
from citywright.games.underwater_cities.state import UnderwaterCities
from citywright.games.underwater_cities.table import SPEND

CITY_POINTS: Final[Row] = (2, 3, 4, 6)  # by building types beside it
CREDITS_OF: Final[Row] = (1, 1, 1, 1, 2)  # each good in credits (U-SCORE-8)
CREDITS_PER_POINT: Final = 4
SOLO_POINTS: Final = 100
SOLO_CITIES: Final = 7


def breakdown(s: UnderwaterCities, seat: int) -> list[tuple[str, int]]:
    """The points as if the game ended now; what can still be bought is bought at its best."""
    goods = s.purse(seat)
    bought = best_purchases(s, seat, goods)
    return lines(s, seat, goods, bought)


def certain(s: UnderwaterCities, seat: int) -> list[tuple[str, int]]:
    """The same without what can still be bought."""
    return lines(s, seat, s.purse(seat), 0)


def lines(s: UnderwaterCities, seat: int, goods: list[int], bought: int) -> list[tuple[str, int]]:
    """With these goods left, and so many points still bought."""
    return [
        ("track", goods[POINTS]),
        ("metropolis", brown(s, seat)),
        ("cards", scoring_cards(s, seat) + s.bought[seat] + bought),
        ("cities", city_points(s.networks[seat])),
        ("goods", points_left(goods)),
    ]


def ranking(s: UnderwaterCities) -> list[tuple[int, ...]]:
    """Ties go to the player farther ahead in the order after the last round (U-SCORE-10)."""
    return [(score, -s.order.index(seat)) for seat, score in enumerate(s.scores())]


def brown(s: UnderwaterCities, seat: int) -> int:
    """The brown metropolis scores if both its tunnels are built (U-SCORE-2)."""
    n = s.networks[seat]
    return counted(s, seat, s.edition.tile_scoring[n.tiles[0]]) if n.joined & 1 else 0


def city_points(n: Network) -> int:
    """The points of connected cities (U-SCORE-6)."""
    if n.city_points < 0:
        n.city_points = points_of_cities(n, n.connected)
    return n.city_points


def points_of_cities(n: Network, cities: int) -> int:
    total = 0
    for city in bits(cities):
        total += CITY_POINTS[n.types_at(city)]
    return total


def scoring_cards(s: UnderwaterCities, seat: int) -> int:
    """The points of end-scoring cards that are not bought."""
    total = 0
    for card in s.tableaus[seat].scoring:
        total += counted(s, seat, s.edition.effect[card])
    return total


def counted(s: UnderwaterCities, seat: int, node: int) -> int:
    """The points of an effect that counts; one that is bought gives nothing by itself."""
    return s.edition.effects.verb[node].points(s, seat, node)


def best_purchases(s: UnderwaterCities, seat: int, goods: list[int]) -> int:
    """Points for the best of the purchases that are still open; the goods are taken."""
    if not s.tableaus[seat].purchases:
        return 0
    e, total = s.edition.effects, 0
    cards = open_purchases(s, seat)
    for card, times in zip(cards, best_split(s, cards, goods), strict=True):
        node = s.edition.effect[card]
        spend(goods, e.rows[node][0], times)
        total += times * e.goods[e.kids[node][0]][POINTS]
    return total


def open_purchases(s: UnderwaterCities, seat: int) -> list[int]:
    """Cards whose points can still be paid for, most points for a good first."""
    lane = s.lanes[seat]
    return [card for card in s.tableaus[seat].purchases if not s.final or (SPEND, card, 0) in lane]


def best_split(s: UnderwaterCities, cards: list[int], goods: list[int]) -> tuple[int, ...]:
    """How often to pay for each of these cards, so that they and the goods left make most points (U-SCORE-3)."""
    return split(s, cards, 0, goods)[1] if cards else ()


def split(s: UnderwaterCities, cards: list[int], at: int, goods: list[int]) -> tuple[int, tuple[int, ...]]:
    """The same from one of the cards on, and the points it makes; of equals the one that spends most."""
    if at == len(cards):
        return points_left(goods), ()
    e, node = s.edition.effects, s.edition.effect[cards[at]]
    each = e.goods[e.kids[node][0]][POINTS]
    often = times_bought(e, node, goods)
    least = often if sells_alone(s, cards, at) else 0
    most = -1
    best: tuple[int, ...] = ()
    for times in range(often, least - 1, -1):
        left = goods.copy()
        spend(left, e.rows[node][0], times)
        points, rest = split(s, cards, at + 1, left)
        if points + times * each > most:
            most, best = points + times * each, (times, *rest)
    return most, best


def sells_alone(s: UnderwaterCities, cards: list[int], at: int) -> bool:
    """Whether it is best to pay as often as one can: goods left over make no more, and no card behind wants them."""
    e, effect = s.edition.effects, s.edition.effect
    node = effect[cards[at]]
    price, credits = e.rows[node][0], 0
    for good in range(POINTS):
        credits += price[good] * CREDITS_OF[good]
        if price[good] and any(e.rows[effect[card]][0][good] for card in cards[at + 1 :]):
            return False
    return not price[POINTS] and credits <= CREDITS_PER_POINT * e.goods[e.kids[node][0]][POINTS]


def spend(goods: list[int], price: Costs, times: int) -> None:
    for good, needed in enumerate(price):
        goods[good] -= times * needed


def points_left(goods: list[int]) -> int:
    """What is left over at the end (U-SCORE-8)."""
    kelp, steelplast, credits, science, biomatter, _ = goods
    return (kelp + steelplast + credits + science + CREDITS_OF[BIOMATTER] * biomatter) // CREDITS_PER_POINT


def times_bought(e: Effects, node: int, goods: list[int]) -> int:
    """How often these goods pay for the points of a purchase."""
    return min([e.n[node], *[goods[i] // needed for i, needed in enumerate(e.rows[node][0]) if needed]])


def solo_won(s: UnderwaterCities) -> bool:
    """Seven connected cities and 100 points (U-SOLO-14)."""
    return s.networks[0].connected.bit_count() >= SOLO_CITIES and s.scores()[0] >= SOLO_POINTS
