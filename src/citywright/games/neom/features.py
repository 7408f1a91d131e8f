"""A seat's knowledge as numbers from 0 to 255 (engine/features.py); `feature_names` tells what each of them is."""

from typing import Final

from citywright.engine.features import MOST, asked, flags, seats_from
from citywright.engine.game import Game
from citywright.games.neom.city import CELL_COUNT, CELLS, LEFT, RIGHT, City
from citywright.games.neom.counters import income
from citywright.games.neom.edition import GOODS, SIDES, TYPES, Edition
from citywright.games.neom.fields import STEPS
from citywright.games.neom.scoring import breakdown
from citywright.games.neom.state import Neom

MOST_SEATS: Final = 5

SCORE_ZERO: Final = 64  # scores may be below nothing

_TABLE: Final = ["seats", "generation", "round", "starter", "struck", *[f"asked {step}" for step in STEPS]]
_CELL: Final = [*TYPES, *[f"road {side}" for side in SIDES], "polluted", "power", "anchor"]
_PURSE: Final = ["present", "acts", "money", "locked", "income", "score", "left route", "right route", *GOODS]
_PLAN: Final = [f"{what} on {cell}" for what in _CELL for cell in CELLS]


def feature_names(game: Game[Neom]) -> list[str]:
    edition: Edition = game.edition
    tiles, anchors = range(1, edition.tiles + 1), range(edition.first_anchor, edition.tiles + 1)
    own = [*[f"may use {n}" for n in tiles], *[f"plans {n}" for n in tiles]]
    shown = [f"shows {n}" for n in range(1, edition.first_anchor)]
    seat = [*_PURSE, *[f"unbuilt {n}" for n in anchors], *shown, *_PLAN]
    return [*_TABLE, *own, *[f"seat +{i}: {name}" for i in range(MOST_SEATS) for name in seat]]


def features(s: Neom, seat: int) -> bytes:
    """As many numbers as there are names; the same for every state that the seat cannot tell from this one."""
    values = _table(s, seat) + _own(s, seat) + seats_from(s, seat, MOST_SEATS, lambda other: _seat(s, other))
    return bytes(values)


def _table(s: Neom, seat: int) -> list[int]:
    starter = (s.starter - seat) % s.seats if s.seats == 2 else 0
    return [s.seats, s.generation, s.round, starter, s.edition.disaster[s.disaster], *asked(s, seat)]


def _own(s: Neom, seat: int) -> list[int]:
    """Tiles in hand, in the open pack or among the kept anchors; and the plan."""
    may_use = flags(s.edition.tiles, (*s.hands[seat], *s.pack, *s.kept[seat]), 1)
    return may_use + flags(s.edition.tiles, [tile for tile in s.plans[seat] if tile > 0], 1)


def _seat(s: Neom, seat: int) -> list[int]:
    city = s.cities[seat]
    score = sum([points for _, points in breakdown(s, seat)])
    first = s.edition.first_anchor
    return [
        1,
        int(bool(s.lanes[seat])),
        min(MOST, s.money[seat] + s.earned[seat]),
        min(MOST, s.earned[seat]),
        min(MOST, income(s, seat, max(1, s.generation))),
        max(0, min(MOST, score + SCORE_ZERO)),
        city.routes & LEFT,
        (city.routes & RIGHT) >> 1,
        *[city.goods >> good & 1 for good in range(len(GOODS))],
        *flags(s.edition.tiles + 1 - first, s.anchors[seat], first),
        *flags(first - 1, [tile for tile in (s.shown[seat],) if tile], 1),
        *_planes(city),
    ]


def _planes(city: City) -> list[int]:
    masks = (
        city.res, city.com, city.ind, city.pub, city.raw, city.north, city.east, city.south, city.west, city.polluted,
        city.power, city.anchors,
    )  # fmt: skip
    return [mask >> cell & 1 for mask in masks for cell in range(CELL_COUNT)]
