"""A seat's knowledge as numbers from 0 to 255, for learning agents.

Seats are seen from the own one: it comes first, then its left neighbour, and so on; seats that are not at the table are
zeros, so the length is the same for every number of players. The map is shown as the window of 20 by 20 cells around
the start tile, where nearly all games stay. `NAMES` tells what each number is.
"""

from typing import Final

from citywright.games.city_tycoon.city import CELLS, cell_at
from citywright.games.city_tycoon.edition import COLOURS, PIECES, SOURCES_OF_CUBES, TILES, is_plant, source_of
from citywright.games.city_tycoon.state import PASS_ON, SOURCE, WAY, CityTycoon
from citywright.games.city_tycoon.steps import STEPS
from citywright.games.city_tycoon.steps.actions import SOURCE_NAMES

MOST_SEATS: Final = 5
MOST: Final = 255
WINDOW: Final = [cell_at(x, y) for y in range(-9, 11) for x in range(-9, 11)]
_SHOWN: Final = [CELLS[cell] for cell in WINDOW]

_TABLE: Final = [
    "seats", "round", "terrain", *[f"stack {colour}" for colour in COLOURS], *[f"asked {step.name}" for step in STEPS],
    *[f"cubes {source}" for source in SOURCE_NAMES],
    *[f"{what} on {cell}" for what in ("piece", "owner", "supplied", "cubes") for cell in _SHOWN],
]  # fmt: skip
_SEAT: Final = ["present", "acts", "place", "money", "goods", "points", "hand size", "passed"]
_OWN: Final = [*[f"holds {n}" for n in range(1, TILES + 1)], *[f"has seen {n}" for n in range(1, TILES + 1)]]
_HALF: Final = ["supplied tile", *[f"chosen {source}" for source in SOURCE_NAMES]]
NAMES: Final = [*_TABLE, *_HALF, *_OWN, *[f"seat +{i}: {name}" for i in range(MOST_SEATS) for name in _SEAT]]


def features(s: CityTycoon, seat: int) -> bytes:
    """As many numbers as there are NAMES; the same for every state that the seat cannot tell from this one."""
    values = _table(s, seat) + _half_made(s, seat) + _own(s, seat)
    for i in range(MOST_SEATS):
        values += _seat(s, (seat + i) % s.seats) if i < s.seats else [0] * len(_SEAT)
    return bytes(values)


def _table(s: CityTycoon, seat: int) -> list[int]:
    lane, city = s.lanes[seat], s.city
    asked = [0] * len(STEPS)
    if lane:
        asked[lane[-1][0]] = 1
    met = s.met[0] | s.met[1]
    owners = [city.owners[cell] for cell in WINDOW]
    return [
        s.seats, s.round, max(s.terrain, 0), *s.stacks, *asked, *s.cubes,
        *[city.pieces[cell] for cell in WINDOW],
        *[1 + (owner - 1 - seat) % s.seats if owner else 0 for owner in owners],
        *[met >> cell & 1 for cell in WINDOW],
        *[_cubes_on(s, city.pieces[cell]) for cell in WINDOW],
    ]  # fmt: skip


def _cubes_on(s: CityTycoon, piece: int) -> int:
    return s.cubes[source_of(piece)] if is_plant(piece) else 0


def _half_made(s: CityTycoon, seat: int) -> list[int]:
    """The own supply in progress."""
    lane = s.lanes[seat]
    if not lane or lane[-1][0] not in (SOURCE, WAY):
        return [0] * (1 + SOURCES_OF_CUBES)
    return [s.city.pieces[lane[-1][1]], *[s.plans[seat].count(source) for source in range(SOURCES_OF_CUBES)]]


def _own(s: CityTycoon, seat: int) -> list[int]:
    hand, seen = s.hands[seat], {*s.picks[seat], *s.market}
    if s.phases and s.phases[-1][0] == PASS_ON:
        seen.update(s.plans[seat])
    return [
        *[int(n in hand) for n in range(1, TILES + 1)],
        *[int(n in seen or bool(s.shown >> n & 1)) for n in range(1, TILES + 1)],
    ]


def _seat(s: CityTycoon, seat: int) -> list[int]:
    return [
        1, int(bool(s.lanes[seat])), s.order.index(seat), min(s.money[seat], MOST), min(s.goods[seat], MOST),
        min(s.points(seat), MOST), len(s.hands[seat]), s.passed >> seat & 1,
    ]  # fmt: skip


assert PIECES <= MOST  # a piece fits into one number
