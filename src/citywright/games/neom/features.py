"""A seat's knowledge as numbers from 0 to 255, for learning agents.

Seats are seen from the own one: it comes first, then its left neighbour, and so on; seats that are not at the table are
zeros, so the length is the same for every number of players. `names` tells what each number is.
"""

from typing import Final

from citywright.engine.game import Game
from citywright.games.neom.city import CELL_COUNT, CELLS, LEFT, RIGHT, City
from citywright.games.neom.counters import income
from citywright.games.neom.edition import GOODS, SIDES, TYPES, Edition
from citywright.games.neom.fields import STEPS
from citywright.games.neom.scoring import breakdown
from citywright.games.neom.state import Neom

MOST_SEATS: Final = 5
MOST: Final = 255
SCORE_ZERO: Final = 64  # scores may be below nothing

_TABLE: Final = ["seats", "generation", "round", "starter", "struck", *[f"asked {step}" for step in STEPS]]
_CELL: Final = [*TYPES, *[f"road {side}" for side in SIDES], "polluted", "power", "anchor"]
_PURSE: Final = ["present", "acts", "money", "locked", "income", "score", "left route", "right route", *GOODS]
_PLAN: Final = [f"{what} on {cell}" for what in _CELL for cell in CELLS]


def names(game: Game[Neom]) -> list[str]:
    edition: Edition = game.edition
    tiles, anchors = range(1, edition.tiles + 1), range(edition.first_anchor, edition.tiles + 1)
    own = [*[f"may use {n}" for n in tiles], *[f"plans {n}" for n in tiles]]
    shown = [f"shows {n}" for n in range(1, edition.first_anchor)]
    seat = [*_PURSE, *[f"unbuilt {n}" for n in anchors], *shown, *_PLAN]
    return [*_TABLE, *own, *[f"seat +{i}: {name}" for i in range(MOST_SEATS) for name in seat]]


def features(s: Neom, seat: int) -> bytes:
    """As many numbers as there are names; the same for every state that the seat cannot tell from this one."""
    values = _table(s, seat) + _own(s, seat)
    for i in range(s.seats):
        values += _seat(s, (seat + i) % s.seats)
    absent = (MOST_SEATS - s.seats) * (len(_PURSE) + s.edition.tiles + len(_PLAN))
    return bytes(values + [0] * absent)


def _table(s: Neom, seat: int) -> list[int]:
    asked = [0] * len(STEPS)
    if s.lanes[seat]:
        asked[s.lanes[seat][-1][0]] = 1
    starter = (s.starter - seat) % s.seats if s.seats == 2 else 0
    return [s.seats, s.generation, s.round, starter, s.edition.disaster[s.disaster], *asked]


def _own(s: Neom, seat: int) -> list[int]:
    """Tiles in hand, in the open pack or among the kept anchors; and the plan."""
    may_use, plans = [0] * s.edition.tiles, [0] * s.edition.tiles
    for tile in (*s.hands[seat], *s.pack, *s.kept[seat]):
        may_use[tile - 1] = 1
    for tile in s.plans[seat]:
        if tile > 0:
            plans[tile - 1] = 1
    return may_use + plans


def _seat(s: Neom, seat: int) -> list[int]:
    city = s.cities[seat]
    score = sum([points for _, points in breakdown(s, seat)])
    first = s.edition.first_anchor
    unbuilt, shows = [0] * (s.edition.tiles + 1 - first), [0] * (first - 1)
    for anchor in s.anchors[seat]:
        unbuilt[anchor - first] = 1
    if s.shown[seat]:
        shows[s.shown[seat] - 1] = 1
    return [
        1,
        1 if s.lanes[seat] else 0,
        min(MOST, s.money[seat] + s.earned[seat]),
        min(MOST, s.earned[seat]),
        min(MOST, income(s, seat, max(1, s.generation))),
        max(0, min(MOST, score + SCORE_ZERO)),
        city.routes & LEFT,
        (city.routes & RIGHT) >> 1,
        *[city.goods >> good & 1 for good in range(len(GOODS))],
        *unbuilt,
        *shows,
        *_planes(city),
    ]


def _planes(city: City) -> list[int]:
    values: list[int] = []
    for mask in (
        city.res, city.com, city.ind, city.pub, city.raw, city.north, city.east, city.south, city.west, city.polluted,
        city.power, city.anchors,
    ):  # fmt: skip
        values += [mask >> cell & 1 for cell in range(CELL_COUNT)]
    return values
