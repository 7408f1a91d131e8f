"""A seat's knowledge as numbers from 0 to 255 (engine/features.py); `feature_names` tells what each of them is.

Of a region there is what its tiles are and hold, by piece, not where they lie.
"""

from typing import Final

from citywright.engine.features import MOST, asked, flags, seats_from
from citywright.engine.game import Game
from citywright.games.twentieth_century.edition import COLUMNS, LOWEST, Edition
from citywright.games.twentieth_century.fields import STAGES, STEPS
from citywright.games.twentieth_century.region import RADIUS, x_of, y_of
from citywright.games.twentieth_century.state import FINISHED, TwentiethCentury

MOST_SEATS: Final = 5

ZERO: Final = 64  # points may be below nothing


def feature_names(game: Game[TwentiethCentury]) -> list[str]:
    """What each number is."""
    edition: Edition = game.edition
    table = [
        "seats", "round", *[f"stage {stage}" for stage in STAGES], "minimum", "price", "bid", "card two", "card four",
        *[f"offered {key}" for key in edition.keys],
        *[f"auctioned {key}" for key in edition.keys[: edition.first_technology]],
        *[f"column {c + 1} {what}" for c in range(COLUMNS) for what in ("garbage", "skulls", "used")],
        *[f"asked {step}" for step in STEPS], "asked about",
    ]  # fmt: skip
    seat = [
        "present", "acts", "starts", "inside", "passed", "leads", "column", "column bid", "points", "pollution",
        "coins", "science", "produces coins", "produces science", "produces points", "aside", "won",
        *[f"waiting {key}" for key in edition.keys],
        *[f"technology {key}" for key in edition.keys[edition.first_technology :]],
        *[f"{what} {key}" for key in edition.keys for what in ("x", "y", "turn", "citizens", "garbage", "bridges")],
    ]  # fmt: skip
    return [*table, *[f"seat +{i}: {name}" for i in range(MOST_SEATS) for name in seat]]


def features(s: TwentiethCentury, seat: int) -> bytes:
    """As many numbers as have names; the same for every state that the seat cannot tell from this one."""
    return bytes(_table(s, seat) + seats_from(s, seat, MOST_SEATS, lambda other: _seat(s, seat, other)))


def _table(s: TwentiethCentury, seat: int) -> list[int]:
    offered = flags(s.edition.pieces, (*s.lands, *s.offered))
    auctioned = flags(s.edition.first_technology, [s.land] if s.land else [])
    columns: list[int] = []
    for c in range(COLUMNS):
        garbage, skulls, players = s.edition.columns[s.card][c] if s.card >= 0 else (0, 0, 9)
        columns += [garbage, skulls, int(players <= s.seats)]
    about = max(0, min(MOST, s.lanes[seat][-1][1])) if s.lanes[seat] else 0
    return [
        s.seats, s.round, *flags(len(STAGES), [s.stage]), s.minimum(), s.price(), min(MOST, s.bid), s.card_two + 1,
        s.card_four + 1, *offered, *auctioned, *columns, *asked(s, seat), about,
    ]  # fmt: skip


def _seat(s: TwentiethCentury, viewer: int, seat: int) -> list[int]:
    """A country as the viewer sees it."""
    country = s.shown[seat] if s.secret and seat != viewer else s.countries[seat]
    purse = seat == viewer or s.variant.open_purses or s.stage == FINISHED
    region, pieces, first = country.region, s.edition.pieces, s.edition.first_technology

    laid = [0] * (6 * pieces)
    for i, n in enumerate(region.tiles):
        place = (x_of(region.cells[i]) + RADIUS + 1, y_of(region.cells[i]) + RADIUS + 1)
        rest = (region.turns[i] + 1, region.citizens[i], min(MOST, region.garbage[i]), len(region.bridges[i]))
        laid[6 * n : 6 * n + 6] = [*place, *rest]
    return [
        1, int(bool(s.lanes[seat])), int(s.starter == seat), s.inside >> seat & 1, s.passed >> seat & 1,
        int(s.leader == seat), s.columns[seat] + 1, s.offers[seat], max(0, min(MOST, country.points + ZERO)),
        country.pollution - LOWEST, *([min(MOST, country.coins), min(MOST, country.science)] if purse else [0, 0]),
        *[min(MOST, amount) for amount in region.production()], min(MOST, country.aside), country.won,
        *flags(pieces, country.waiting), *flags(pieces - first, country.technologies, first), *laid,
    ]  # fmt: skip
