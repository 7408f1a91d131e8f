"""A seat's knowledge as numbers from 0 to 255 (engine/features.py); `feature_names` tells what each of them is.

The map is shown whole, in four planes of 43 by 43 cells
row by row from the north-west, as `city.py` numbers them; the last cell of each row and the last row are never laid.
Left out is only what does not fit: of the payments to choose from all but the cheapest few, and what is above 255.
"""

from typing import Final

from citywright.engine.features import MOST, asked, flags, seats_from
from citywright.engine.game import Game
from citywright.engine.masks import bits
from citywright.games.city_tycoon.city import BANK, CELL_COUNT, CELLS, SIDES_OF_START, amount, closed_cells
from citywright.games.city_tycoon.edition import COLOURS, SEATS, Edition
from citywright.games.city_tycoon.fields import STEPS
from citywright.games.city_tycoon.state import CityTycoon
from citywright.games.city_tycoon.table import BACK, BUY, PASS_ON, PLACE, SOURCE, TAKE, TERRAIN, WAY
from citywright.games.city_tycoon.view import seen_by

MOST_SEATS: Final = SEATS[-1]

WAYS_SHOWN: Final = 12
PLANES: Final = ("piece", "owner", "supplied", "open")

_SEAT: Final = ("present", "acts", "place", "money", "goods", "points", "hand size", "passed")
_OWN: Final = ("holds", "picked", "plans", "has seen", "on offer")


def feature_names(game: Game[CityTycoon]) -> list[str]:
    """What the numbers are, in their order."""
    edition: Edition = game.edition
    sources = edition.source_keys
    receivers = ("bank", *[f"seat +{i}" for i in range(MOST_SEATS)])
    return [
        "seats", "round", "terrain", *[f"stack {colour}" for colour in COLOURS],
        *[f"closed {side}" for side in SIDES_OF_START], "closed beyond", *[f"asked {step}" for step in STEPS],
        *[f"cubes {source}" for source in sources],
        *[f"{plane} on {cell}" for plane in PLANES for cell in CELLS],
        "about piece", "about demand", "land left", "water left", *[f"chosen {source}" for source in sources], "ways",
        *[f"way {n} pays {who}" for n in range(1, WAYS_SHOWN + 1) for who in receivers],
        *[f"{what} {int(key)}" for what in _OWN for key in edition.keys[1 : edition.first_plant]],
        *[f"seat +{i}: {name}" for i in range(MOST_SEATS) for name in _SEAT],
    ]  # fmt: skip


def features(s: CityTycoon, seat: int) -> bytes:
    """As many numbers as there are names; the same for every state that the seat cannot tell from this one."""
    values = _half_made(s, seat) + _own(s, seat) + seats_from(s, seat, MOST_SEATS, lambda other: _seat(s, other))
    return bytes(_table(s, seat)) + _map(s, seat) + bytes(values)


def _table(s: CityTycoon, seat: int) -> list[int]:

    closed = [int(not s.city.ground & closed_cells(side, beyond=False)) for side in SIDES_OF_START]
    return [
        s.seats, s.round, max(s.terrain, 0), *s.stacks, *closed, int(s.variant.closed_beyond), *asked(s, seat),
        *s.cubes,
    ]  # fmt: skip


def _map(s: CityTycoon, seat: int) -> bytes:
    """Supplied is 1 by the first demand, 2 by the second; open are the free cells where a tile may be laid."""
    city = s.city
    relative = bytes([0, *[1 + (owner - seat) % s.seats for owner in range(s.seats)], *[0] * (MOST - s.seats)])
    supplied = bytearray(CELL_COUNT)
    for i, cells in enumerate(s.met, start=1):
        for cell in bits(cells):
            supplied[cell] = i
    return city.pieces + city.owners.translate(relative) + supplied + bytes(flags(CELL_COUNT, bits(city.open)))


def _half_made(s: CityTycoon, seat: int) -> list[int]:
    """The own turn in progress: the piece that is laid, supplied or given up, and what is chosen or left to choose."""
    lane, length = s.lanes[seat], 5 + len(s.cubes) + WAYS_SHOWN * (1 + MOST_SEATS)
    if not lane:
        return [0] * length
    step, a, b = lane[-1]
    piece = a if step in (TAKE, PLACE, BUY) else 0
    land = water = demand = 0
    if step in (BACK, TERRAIN):
        piece, land, water = s.city.pieces[a], b // 8, b % 8
    chosen = [0] * len(s.cubes)
    if step in (SOURCE, WAY):
        piece, demand = s.city.pieces[a], 1 + b
        for source in s.plans[seat]:
            chosen[source] += 1
    values = [piece, demand, land, water, *chosen, len(s.ways) if step == WAY else 0]
    for paid in s.ways[:WAYS_SHOWN] if step == WAY else ():
        seats = [amount(paid, 1 + (seat + i) % s.seats) if i < s.seats else 0 for i in range(MOST_SEATS)]
        values += [min(money, MOST) for money in (amount(paid, BANK), *seats)]
    return values + [0] * (length - len(values))


def _own(s: CityTycoon, seat: int) -> list[int]:
    plan = s.plans[seat] if s.phases and s.phases[-1][0] == PASS_ON else ()
    seen = [*seen_by(s, seat), *plan, *s.market, *bits(s.shown)]
    groups = (s.hands[seat], s.picks[seat], plan, seen, s.market)
    return [flag for tiles in groups for flag in flags(s.edition.tiles, tiles, 1)]


def _seat(s: CityTycoon, seat: int) -> list[int]:
    return [
        1, int(bool(s.lanes[seat])), s.order.index(seat), min(s.money[seat], MOST), min(s.goods[seat], MOST),
        min(s.points(seat), MOST), len(s.hands[seat]), s.passed >> seat & 1,
    ]  # fmt: skip
