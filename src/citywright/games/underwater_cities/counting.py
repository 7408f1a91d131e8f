"""What effects count; everything that asks for the network counts only what is connected (U-TERM-5)."""

from collections.abc import Callable
from typing import Final

from citywright.engine.editions import Entry
from citywright.engine.masks import bits
from citywright.games.underwater_cities.goods import GOOD_COUNT, GOODS, POINTS
from citywright.games.underwater_cities.network import DESALINATION, FARM, LABORATORY, Network
from citywright.games.underwater_cities.state import UnderwaterCities

Counter = Callable[[UnderwaterCities, int, Network], int]


def _built(kind: int) -> Counter:
    return lambda s, seat, n: (n.buildings(kind) & n.lived).bit_count()


def _upgraded(kind: int) -> Counter:
    return lambda s, seat, n: (n.buildings(kind) & n.upgraded & n.lived).bit_count()


def _held(good: int) -> Counter:
    return lambda s, seat, n: s.goods[seat * GOOD_COUNT + good]


def _raised(s: UnderwaterCities, seat: int, n: Network) -> int:
    return (n.busy_tunnels & n.raised).bit_count()


def _sets(s: UnderwaterCities, seat: int, n: Network) -> int:
    """An upgraded structure of each kind."""
    return min(_raised(s, seat, n), *[_upgraded(kind)(s, seat, n) for kind in (FARM, DESALINATION, LABORATORY)])


_COUNTERS: Final[dict[str, Counter]] = {
    "farm": _built(FARM),
    "desalination": _built(DESALINATION),
    "laboratory": _built(LABORATORY),
    "tunnel": lambda s, seat, n: n.busy_tunnels.bit_count(),
    "upgraded_farm": _upgraded(FARM),
    "upgraded_desalination": _upgraded(DESALINATION),
    "upgraded_laboratory": _upgraded(LABORATORY),
    "upgraded_tunnel": _raised,
    "city": lambda s, seat, n: n.connected.bit_count(),
    "white": lambda s, seat, n: (n.white & n.connected).bit_count(),
    "purple": lambda s, seat, n: (n.purple & n.connected).bit_count(),
    "metropolis": lambda s, seat, n: n.joined.bit_count() + len(n.gained),
    "special": lambda s, seat, n: s.paid_specials(seat),
    "federation": lambda s, seat, n: s.space[seat],
    "hand": lambda s, seat, n: len(s.hands[seat]),
    "action_card": lambda s, seat, n: len(s.tableaus[seat].actions),
    "full_city": lambda s, seat, n: sum([n.types_at(city) == 3 for city in bits(n.connected)]),
    "set": _sets,
    "building": lambda s, seat, n: ((n.farms | n.desalinations | n.laboratories) & n.lived).bit_count(),
    "upgraded": lambda s, seat, n: (n.upgraded & n.lived).bit_count() + _raised(s, seat, n),
    "card": lambda s, seat, n: len(s.tableaus[seat].cards),
    "unused_action_card": lambda s, seat, n: len(s.tableaus[seat].actions) - len(s.used[seat]),
    **{f"held_{good}": _held(i) for i, good in enumerate(GOODS[:POINTS])},
    "points": _held(POINTS),
}
COUNTERS: Final = tuple(_COUNTERS)
OF_BUILDINGS: Final = frozenset(  # those that a building may change by standing there
    COUNTERS.index(name) for name in ("farm", "desalination", "laboratory", "full_city", "building")
)
OF_POINTS: Final = COUNTERS.index("points")
_BY_NUMBER: Final = tuple(_COUNTERS.values())


def count(s: UnderwaterCities, seat: int, counter: int) -> int:
    """How many of it the seat has now."""
    return _BY_NUMBER[counter](s, seat, s.networks[seat])


def read_counter(entry: Entry, key: str) -> int:
    return COUNTERS.index(entry.text(key, COUNTERS))
