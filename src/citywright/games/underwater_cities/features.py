"""A seat's knowledge as numbers from 0 to 255, for learning agents.

Seats are seen from the own one: it comes first, then its left neighbour, and so on; seats that are not at the table are
zeros, so the length is the same for every number of players. `NAMES` tells what each number is.
"""

from typing import Final

from citywright.games.underwater_cities.edition import CARDS, CONTRACTS, SLOT_COUNT, TILES, slot_name
from citywright.games.underwater_cities.effects import GOOD_COUNT, GOODS
from citywright.games.underwater_cities.network import CITIES, KINDS, SITES, TUNNELS
from citywright.games.underwater_cities.production import output
from citywright.games.underwater_cities.scoring import breakdown
from citywright.games.underwater_cities.state import SLOT, UnderwaterCities
from citywright.games.underwater_cities.steps import STEPS
from citywright.games.underwater_cities.view import knows

MOST_SEATS: Final = 4
MOST: Final = 255

_TABLE: Final = [
    "seats", "era", "round", "cloning tile", "white domes", "purple domes", "tunnels",
    *[f"asked {step.name}" for step in STEPS],
    *[f"slot {slot_name(slot)} {who}" for slot in range(SLOT_COUNT) for who in ("mine", "others")],
    *[f"open {n}" for n in range(CARDS)],
    *[f"contract {n + 1}" for n in range(CONTRACTS)],
]  # fmt: skip
_OWN: Final = [*[f"hand {n}" for n in range(CARDS)], *[f"plans {n}" for n in range(CARDS)]]
_SEAT: Final = [
    "present", "acts", "order", "federation", "hand", "score",
    *GOODS,
    *[f"makes {good}" for good in GOODS],
    *[f"{colour} {city}" for colour in ("white", "purple", "connected") for city in CITIES],
    *[f"{what} {tunnel}" for what in ("tunnel", "upgraded") for tunnel in TUNNELS],
    *[f"{kind} {site}" for kind in (*KINDS[:3], "upgraded") for site in SITES],
    *[f"metropolis {n + 1} {what}" for n in range(TILES) for what in ("there", "connected")],
    *[f"claimed {n}" for n in range(CARDS)],
    *[f"used {n}" for n in range(CARDS)],
    *[f"board {n + 1}" for n in range(8)],
]  # fmt: skip
NAMES: Final = [*_TABLE, *_OWN, *[f"seat +{i}: {name}" for i in range(MOST_SEATS) for name in _SEAT]]


def features(s: UnderwaterCities, seat: int) -> bytes:
    """As many numbers as there are NAMES; the same for every state that the seat cannot tell from this one."""
    values = _table(s, seat) + _own(s, seat)
    for i in range(MOST_SEATS):
        values += _seat(s, (seat + i) % s.seats) if i < s.seats else [0] * len(_SEAT)
    return bytes(values)


def _table(s: UnderwaterCities, seat: int) -> list[int]:
    asked = [0] * len(STEPS)
    if s.lanes[seat]:
        asked[s.lanes[seat][-1][0]] = 1
    slots: list[int] = []
    for holders in s.held:
        slots += [holders >> seat & 1, int(holders & ~(1 << seat) != 0)]
    face_up = [*s.threes, *s.pile]
    if s.specials and knows(s, None, s.specials[0]):
        face_up.append(s.specials[0])
    contracts = [int(n in s.contracts) for n in range(CONTRACTS)]
    supply = [s.white, min(s.purple, MOST), s.tunnels]
    return [s.seats, s.era, s.round, int(s.cloned > 0), *supply, *asked, *slots, *_flags(face_up), *contracts]


def _flags(cards: list[int] | tuple[int, ...]) -> list[int]:
    found = [0] * CARDS
    for card in cards:
        found[card] = 1
    return found


def _own(s: UnderwaterCities, seat: int) -> list[int]:
    lane = s.lanes[seat]
    plans = [*s.plans[seat], lane[-1][1]] if lane and lane[-1][0] == SLOT else s.plans[seat]
    return _flags(s.hands[seat]) + _flags(plans)


def _seat(s: UnderwaterCities, seat: int) -> list[int]:
    n = s.networks[seat]
    at = seat * GOOD_COUNT
    score = min(MOST, sum([points for _, points in breakdown(s, seat)]))
    values = [1, int(bool(s.lanes[seat])), s.order.index(seat), s.space[seat], min(len(s.hands[seat]), MOST), score]
    values += [min(MOST, good) for good in s.goods[at : at + GOOD_COUNT]]
    values += [min(MOST, good) for good in output(n)]
    for mask in (n.white, n.purple, n.connected):
        values += _bits(mask, len(CITIES))
    for mask in (n.tunnels, n.raised):
        values += _bits(mask, len(TUNNELS))
    for mask in (n.farms, n.desalinations, n.laboratories, n.upgraded):
        values += _bits(mask, len(SITES))
    there, working = {*n.tiles, *n.gained}, set(n.connected_tiles())
    for tile in range(TILES):
        values += [int(tile in there), int(tile in working)]
    values += _flags(s.tableaus[seat].cards) + _flags(s.used[seat])
    return values + [int(n.board.number == number) for number in range(1, 9)]


def _bits(mask: int, count: int) -> list[int]:
    return [mask >> i & 1 for i in range(count)]
