"""The Federation track: steps, bonuses, and the play order it gives (U-FED, U-ROUND)."""

from typing import Final

from citywright.games.underwater_cities.goods import NOTHING, Costs
from citywright.games.underwater_cities.state import UnderwaterCities

BELOW: Final = 0
ENTRY: Final = 4
TOP: Final = 1
BONUS: Final[tuple[Costs, ...]] = (
    NOTHING,
    (0, 0, 0, 0, 0, 1),  # space 1
    (0, 1, 0, 0, 0, 0),  # space 2
    (0, 0, 1, 0, 0, 0),  # space 3
    NOTHING,  # space 4
)


def advance(s: UnderwaterCities, seat: int) -> int:
    """One step with its bonus; returns the space entered, 0 for a step beyond the last (U-FED-5)."""
    s.stepped = True
    here = s.space[seat]
    to = ENTRY if here == BELOW else max(TOP, here - 1)
    s.space[seat] = to
    others = [other for other in s.track if other != seat]
    ahead = [other for other in others if s.space[other] < to]
    s.track = (*ahead, seat, *others[len(ahead) :])  # on top counts as ahead (U-FED-6)
    s.gain(seat, BONUS[to])
    if here == TOP:
        s.tell("event.beyond", seat=seat)
        return 0
    s.tell("event.advances", seat=seat, space=to)
    return to


def new_order(s: UnderwaterCities) -> None:
    """Farthest ahead first; those below keep their order, behind all others (U-ROUND-2, U-ROUND-3)."""
    s.order = (*s.track, *[seat for seat in s.order if seat not in s.track])
    s.track = ()
    s.space = [BELOW] * s.seats
