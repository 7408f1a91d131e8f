"""What the features of all games have in common: a seat's knowledge as numbers from 0 to 255, for learning agents.

Seats are seen from the own one: it comes first, then its left neighbour, and so on; seats that are not at the table are
zeros, so the length is the same for every number of players.
"""

from collections.abc import Callable, Iterable
from typing import Final

from citywright.engine.state import State

MOST: Final = 255


def flags(count: int, numbers: Iterable[int], first: int = 0) -> list[int]:
    """So many zeros, and ones for these numbers, the first of which is as given."""
    found = [0] * count
    for n in numbers:
        found[n - first] = 1
    return found


def asked(s: State, seat: int) -> list[int]:
    """A one for the decision that the seat owes."""
    return flags(len(s.game.steps), [frame[0] for frame in s.lanes[seat][-1:]])


def seats_from(s: State, seat: int, most: int, tell: Callable[[int], list[int]]) -> list[int]:
    """What is told of each seat, from this one on, and zeros for those that are missing."""
    rows = [tell((seat + i) % s.seats) for i in range(s.seats)]
    return [n for row in rows for n in row] + [0] * ((most - s.seats) * len(rows[0]))
