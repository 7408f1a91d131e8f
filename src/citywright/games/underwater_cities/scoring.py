"""Points, line by line, as in final scoring (U-SCORE, U-BROWN, U-END)."""

from typing import Final

from citywright.engine.masks import bits
from citywright.games.underwater_cities.effects import Effects
from citywright.games.underwater_cities.goods import POINTS
from citywright.games.underwater_cities.state import UnderwaterCities
from citywright.games.underwater_cities.table import SPEND

CITY_POINTS: Final = (2, 3, 4, 6)  # by building types beside it
CREDITS_OF: Final = (1, 1, 1, 1, 2)  # each good in credits (U-SCORE-8)
CREDITS_PER_POINT: Final = 4
SOLO_POINTS: Final = 100
SOLO_CITIES: Final = 7


def breakdown(s: UnderwaterCities, seat: int) -> list[tuple[str, int]]:
    """The points as if the game ended now; what can still be bought is bought at its best."""
    n, goods = s.networks[seat], s.purse(seat)
    cards = sum([counted(s, seat, s.edition.effect[card]) for card in s.tableaus[seat].scoring])
    bought = s.bought[seat] + best_purchases(s, seat, goods)
    return [
        ("track", goods[POINTS]),
        ("metropolis", brown(s, seat)),
        ("cards", cards + bought),
        ("cities", sum([CITY_POINTS[n.types_at(city)] for city in bits(n.connected)])),
        ("goods", sum([goods[i] * CREDITS_OF[i] for i in range(POINTS)]) // CREDITS_PER_POINT),
    ]


def ranking(s: UnderwaterCities) -> list[tuple[int, ...]]:
    """Ties go to the player farther ahead in the order after the last round (U-SCORE-10)."""
    return [(score, -s.order.index(seat)) for seat, score in enumerate(s.scores())]


def brown(s: UnderwaterCities, seat: int) -> int:
    """The brown metropolis scores if both its tunnels are built (U-SCORE-2)."""
    n = s.networks[seat]
    return counted(s, seat, s.edition.tile_scoring[n.tiles[0]]) if n.joined & 1 else 0


def counted(s: UnderwaterCities, seat: int, node: int) -> int:
    """The points of an effect that counts; one that is bought gives nothing by itself."""
    return s.edition.effects.verb[node].points(s, seat, node)


def best_purchases(s: UnderwaterCities, seat: int, goods: list[int]) -> int:
    """Each purchase that is still open, the best bargain first, as often as can be paid; the goods are taken."""
    e = s.edition.effects
    total = 0
    for card in s.tableaus[seat].purchases:
        if s.final and (SPEND, card, 0) not in s.lanes[seat]:
            continue
        node = s.edition.effect[card]
        times = times_bought(e, node, goods)
        for i, needed in enumerate(e.rows[node][0]):
            goods[i] -= times * needed
        total += times * e.goods[e.kids[node][0]][POINTS]
    return total


def times_bought(e: Effects, node: int, goods: list[int]) -> int:
    """How often these goods pay for the points of a purchase."""
    return min([e.n[node], *[goods[i] // needed for i, needed in enumerate(e.rows[node][0]) if needed]])


def solo_won(s: UnderwaterCities) -> bool:
    """Seven connected cities and 100 points (U-SOLO-14)."""
    return s.networks[0].connected.bit_count() >= SOLO_CITIES and s.scores()[0] >= SOLO_POINTS
