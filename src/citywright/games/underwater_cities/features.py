"""A seat's knowledge as numbers from 0 to 255 (engine/features.py); `feature_names` tells what each of them is."""

from typing import Final

from citywright.engine.features import MOST, asked, flags, seats_from
from citywright.engine.game import Game
from citywright.games.underwater_cities.edition import Edition
from citywright.games.underwater_cities.fields import STEPS
from citywright.games.underwater_cities.goods import GOODS
from citywright.games.underwater_cities.network import CITIES, KINDS, SITES, TUNNELS
from citywright.games.underwater_cities.production import output
from citywright.games.underwater_cities.scoring import breakdown
from citywright.games.underwater_cities.state import UnderwaterCities
from citywright.games.underwater_cities.table import SLOT
from citywright.games.underwater_cities.view import face_up

MOST_SEATS: Final = 4


def table_names(edition: Edition) -> list[str]:
    return [
        "seats", "era", "round", "cloning tile", "white domes", "purple domes", "tunnels",
        *[f"asked {step}" for step in STEPS],
        *[f"slot {key} {who}" for key in edition.slot_keys for who in ("mine", "others")],
        *[f"open {n}" for n in edition.card_numbers],
        *[f"contract {n}" for n in edition.contract_numbers],
    ]  # fmt: skip


def seat_names(edition: Edition) -> list[str]:
    return [
        "present", "acts", "order", "federation", "hand", "score",
        *GOODS,
        *[f"makes {good}" for good in GOODS],
        *[f"{colour} {city}" for colour in ("white", "purple", "connected") for city in CITIES],
        *[f"{what} {tunnel}" for what in ("tunnel", "upgraded") for tunnel in TUNNELS],
        *[f"{kind} {site}" for kind in (*KINDS[:3], "upgraded") for site in SITES],
        *[f"metropolis {n} {what}" for n in edition.tile_numbers for what in ("there", "connected")],
        *[f"claimed {n}" for n in edition.card_numbers],
        *[f"used {n}" for n in edition.card_numbers],
        *[f"board {board.number}" for board in edition.boards],
    ]  # fmt: skip


def feature_names(game: Game[UnderwaterCities]) -> list[str]:
    edition: Edition = game.edition
    own = [f"{what} {n}" for what in ("hand", "plans") for n in edition.card_numbers]
    seats = [f"seat +{i}: {name}" for i in range(MOST_SEATS) for name in seat_names(edition)]
    return [*table_names(edition), *own, *seats]


def features(s: UnderwaterCities, seat: int) -> bytes:
    """As many numbers as there are names; the same for every state that the seat cannot tell from this one."""
    values = _table(s, seat) + _own(s, seat) + seats_from(s, seat, MOST_SEATS, lambda other: _seat(s, other))
    return bytes(values)


def _table(s: UnderwaterCities, seat: int) -> list[int]:
    slots: list[int] = []
    for holders in s.held:
        slots += [holders >> seat & 1, int(holders & ~(1 << seat) != 0)]
    counts = [s.seats, s.era, s.round, int(s.cloned > 0), s.white, min(s.purple, MOST), s.tunnels]
    return [
        *counts,
        *asked(s, seat),
        *slots,
        *flags(s.edition.cards, (*s.threes, *s.pile, *face_up(s))),
        *flags(s.edition.contracts, s.contracts),
    ]


def _own(s: UnderwaterCities, seat: int) -> list[int]:
    lane = s.lanes[seat]
    plans = (*s.plans[seat], lane[-1][1]) if lane and lane[-1][0] == SLOT else s.plans[seat]
    return flags(s.edition.cards, s.hands[seat]) + flags(s.edition.cards, plans)


def _seat(s: UnderwaterCities, seat: int) -> list[int]:
    n = s.networks[seat]
    score = min(MOST, sum([points for _, points in breakdown(s, seat)]))
    values = [1, int(bool(s.lanes[seat])), s.order.index(seat), s.space[seat], min(len(s.hands[seat]), MOST), score]
    values += [min(MOST, good) for good in s.purse(seat)]
    values += [min(MOST, good) for good in output(n)]
    places = ((n.white, n.purple, n.connected), CITIES), ((n.tunnels, n.raised), TUNNELS), (n.pieces[-4:], SITES)
    values += [mask >> i & 1 for masks, names in places for mask in masks for i in range(len(names))]
    there, working = {*n.tiles, *n.gained}, set(n.connected_tiles())
    for tile in range(s.edition.tiles):
        values += [int(tile in there), int(tile in working)]
    values += flags(s.edition.cards, s.tableaus[seat].cards) + flags(s.edition.cards, s.used[seat])
    return values + [int(n.board is board) for board in s.edition.boards]
