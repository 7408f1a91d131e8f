"""A table of 20th Century as numbers for learning agents (engine/features.py): regions and offers as rows of tiles."""

from typing import Final

from citywright.engine import features as f
from citywright.engine.features import Field, Part, flags, numbers, padded, spread
from citywright.engine.game import Game, Options
from citywright.engine.native import Row
from citywright.games.twentieth_century.edition import (
    COLUMNS,
    HIGHEST,
    LANDS_DEALT,
    LOWEST,
    MOST_GARBAGE,
    MOST_SCIENCE,
    TECHNOLOGIES_DEALT,
    Edition,
)
from citywright.games.twentieth_century.fields import STAGES
from citywright.games.twentieth_century.rails import CITIES
from citywright.games.twentieth_century.region import RADIUS, Region, x_of, y_of
from citywright.games.twentieth_century.scoring import SCORING_CARDS
from citywright.games.twentieth_century.state import FINISHED, Country, TwentiethCentury
from citywright.games.twentieth_century.table import (
    ARRIVE,
    CELL,
    LEAVE,
    LOAD,
    REMOVE,
    SETTLE,
    SITE,
    SPAN,
    TURN,
    UNLOAD,
)

ZERO: Final = 64  # points may be below nothing
LAID: Final = 14  # tiles shown of a region: the start tile, then the last to be laid
WAITING: Final = 6
TECHNOLOGIES: Final = 6
ABOUT_PIECE: Final[Row] = (CELL, TURN, SETTLE)
ABOUT_HALF: Final[Row] = (LEAVE, ARRIVE, LOAD, UNLOAD, REMOVE, SITE, SPAN)
TRACKS: Final = ("track north", "track east", "track south", "track west")

PIECE: Final = (
    Field("piece", f.MOST, "its number plus 1, 0 where there is none"),
    *flags(("land", "institution", "technology"), "it is one"),
    Field("cities", CITIES, "how many"),
    *[Field(what, 15, "that its cities make") for what in ("coins", "science", "points")],
    Field("centres", CITIES, "cities with a recycling centre"),
    Field("raises", 3, "what an institution raises: coins, science, points"),
    Field("garbage", MOST_GARBAGE, "immediate"), Field("pollution", 16, "immediate, plus 8"),
    *flags(TRACKS, "before it is turned"),
)  # fmt: skip
TILE: Final = (
    Field("piece", f.MOST, "its number plus 1, 0 where there is none"), Field("x", 25, "from 1, the start tile at 13"),
    Field("y", 25, "to the south"), *flags(TRACKS, "as it lies"),
    *flags([f"citizen {c}" for c in range(CITIES)], "in this city of the tile"), Field("garbage", 30, "crates on it"),
    Field("bridges", 4, "on it"),
)  # fmt: skip
SEAT: Final = (
    Field("acts", 1, "owes a decision"), *flags(("starts", "inside", "passed", "leads"), "in the auction"),
    Field("column", COLUMNS, "of the catastrophe, 0 before it is chosen"),
    Field("column bid", MOST_SCIENCE, "science bid there"),
    Field("points", f.MOST, f"plus {ZERO}"), Field("pollution", HIGHEST - LOWEST, f"plus {-LOWEST}"),
    *[Field(f"makes {what}", 60, "in a production") for what in ("coins", "science", "points")],
    Field("garbage", 60, "on all lands"), Field("clean", 30, "lands"),
    Field("aside", MOST_GARBAGE, "garbage still to be placed"),
    Field("won", 8, "lands of this round"),
    Field("waiting", 12, "pieces not yet attached"),
)  # fmt: skip
PURSE: Final = (Field("coins", f.MOST, "in the purse"), Field("science", f.MOST, "points of it, to spend"))
TECHNOLOGY: Final = (
    Field("piece", f.MOST, "its number plus 1"),
    *flags(("half a ready", "half b ready"), "neither spent nor used"),
)
COLUMN: Final = (
    Field("garbage", 10, "crates"),
    Field("skulls", 10, "steps of pollution"),
    Field("used", 1, "with so many players"),
)


class Observer(f.Observer[TwentiethCentury]):
    def __init__(self, game: Game[TwentiethCentury], seats: int, options: Options) -> None:
        edition: Edition = game.edition
        self.edition = edition
        self.piece_rows = [numbers(_piece(edition, n)) for n in range(edition.pieces)]
        self.column_rows = [_columns(edition, seats, card) for card in range(-1, len(edition.columns))]
        self.technology_rows = [
            numbers([n + 1, idle & 1, idle >> 1]) for n in range(edition.pieces) for idle in range(4)
        ]
        self.open_purses = options["open_purses"] is True
        super().__init__(game, seats, options)

    def declare(self, game: Game[TwentiethCentury], options: Options) -> list[Part]:
        seats = self.seats
        cards = [f"{n + 1}" for n in range(SCORING_CARDS)]
        table = [
            Field("round", 6, "from 1"), *flags(STAGES, "where in the round"), *self.asked_fields(),
            Field("minimum", 20, "bid"),
            Field("price", 30, "of a technology"), Field("bid", f.MOST, "the highest so far"),
            *flags([f"card {n} {c}" for n in ("II", "IV") for c in cards], "the scoring card of this round"),
            Field("coins", f.MOST, "the own"), Field("science", f.MOST, "the own"),
        ]  # fmt: skip
        offer = "lands on offer, the land under the hammer, technologies on offer, the piece that the decision is about"
        pieces = LANDS_DEALT[seats] + 1 + TECHNOLOGIES_DEALT[seats] + 1
        parts = [
            f.single("table", table, "the table and the decision that the seat owes"),
            f.rows("columns", "column", COLUMNS, COLUMN, "of the catastrophe"),
            f.rows("seats", "seat", seats, SEAT, "how each seat stands"),
            f.rows("offer", "piece", pieces, PIECE, offer),
            f.rows("waiting", "piece", WAITING, PIECE, "the own pieces that are not yet attached"),
            f.rows("regions", "tile", seats * LAID, TILE, f"of each seat the start tile and the last {LAID - 1} laid"),
            f.rows("technologies", "technology", seats * TECHNOLOGIES, TECHNOLOGY, "of each seat"),
        ]
        if self.open_purses:
            return [*parts, f.rows("purses", "seat", seats - 1, PURSE, "of the others")]
        return [*parts, f.rows("purses", "seat", seats - 1, PURSE, "of the others, known by counting", True)]

    def observation(self, s: TwentiethCentury, seat: int) -> list[bytes]:
        order = self.from_seat(seat)
        countries = [_seen(s, seat, other) for other in order]
        found = self._table(s, seat, countries[0])
        found.append(self.column_rows[s.card + 1])
        for other, country in zip(order, countries, strict=True):
            found.append(_seat(s, other, country))
        self._add_pieces(found, s.lands, LANDS_DEALT[s.seats])
        self._add_pieces(found, (s.land,) if s.land else (), 1)
        self._add_pieces(found, s.offered, TECHNOLOGIES_DEALT[s.seats])
        self._add_pieces(found, self._about(s, seat), 1)
        self._add_pieces(found, countries[0].waiting, WAITING)
        for country in countries:
            found.append(_region(country.region))
        for country in countries:
            self._add_technologies(found, country)
        if self.open_purses:
            found.append(_purses(countries))
        return found

    def memory(self, s: TwentiethCentury, seat: int) -> list[bytes]:
        return [] if self.open_purses else [_purses([_seen(s, seat, other) for other in self.from_seat(seat)])]

    # -- parts ------------------------------------------------------------------------------------------------

    def _table(self, s: TwentiethCentury, seat: int, own: Country) -> list[bytes]:
        cards = (1 << s.card_two + 1) >> 1 | (1 << s.card_four + 1) >> 1 << SCORING_CARDS
        return [
            numbers([s.round]), spread(1 << s.stage, len(STAGES)), self.asked(s, seat),
            numbers([s.minimum(), s.price(), s.bid]), spread(cards, 2 * SCORING_CARDS),
            numbers([own.coins, own.science]),
        ]  # fmt: skip

    def _about(self, s: TwentiethCentury, seat: int) -> tuple[int, ...]:
        """The piece that the decision is about; of a half its technology."""
        if not s.lanes[seat]:
            return ()
        step, a, _ = s.lanes[seat][-1]
        if step in ABOUT_PIECE:
            return (a,)
        return (self.edition.technology_of(a),) if step in ABOUT_HALF else ()

    def _add_pieces(self, found: list[bytes], pieces: tuple[int, ...], count: int) -> None:
        """A row for each of so many pieces, with empty ones for those that are missing."""
        for n in pieces[:count]:
            found.append(self.piece_rows[n])
        found.append(b"\0" * ((count - len(pieces)) * len(PIECE)))

    def _add_technologies(self, found: list[bytes], country: Country) -> None:
        gone = country.spent | country.used
        for n in country.technologies[:TECHNOLOGIES]:
            halves = (1 << len(self.edition.powers[n])) - 1
            found.append(self.technology_rows[4 * n + (halves & ~(gone >> self.edition.half(n, 0)))])
        found.append(b"\0" * ((TECHNOLOGIES - len(country.technologies)) * len(TECHNOLOGY)))


def _seen(s: TwentiethCentury, seat: int, other: int) -> Country:
    """A country as the seat sees it: others' upkeep is unseen until all are done."""
    return s.shown[other] if s.secret and other != seat else s.countries[other]


def _purses(countries: list[Country]) -> bytes:
    return b"".join([numbers([country.coins, country.science]) for country in countries[1:]])


def _seat(s: TwentiethCentury, seat: int, country: Country) -> bytes:
    region = country.region
    points = country.points
    if s.stage == FINISHED:
        points = s.scores()[seat]
    return numbers(
        [
            1 if s.lanes[seat] else 0, int(s.starter == seat), s.inside >> seat & 1, s.passed >> seat & 1,
            int(s.leader == seat), s.columns[seat] + 1, s.offers[seat], points + ZERO, country.pollution - LOWEST,
            *region.production(), region.total_garbage(), region.clean_lands(), country.aside, country.won,
            len(country.waiting),
        ]
    )  # fmt: skip


def _columns(edition: Edition, seats: int, card: int) -> bytes:
    values: list[int] = []
    for c in range(COLUMNS):
        garbage, skulls, players = edition.columns[card][c] if card >= 0 else (0, 0, 9)
        values += [garbage, skulls, int(players <= seats)]
    return numbers(values)


def _region(region: Region) -> bytes:
    if not region.laid:
        hidden = max(0, len(region.tiles) - LAID)  # those after the start tile
        values: list[int] = []
        for i in range(len(region.tiles)):
            if not 0 < i <= hidden:
                values += _laid(region, i)
        region.laid = padded([numbers(values)], LAID * len(TILE))
    return region.laid


def _laid(region: Region, i: int) -> list[int]:
    cell, at_edge, first = region.cells[i], region.net.shapes[i].at_edge, 4 * region.turns[i]
    citizens = region.citizens[i]
    return [
        region.tiles[i] + 1, x_of(cell) + RADIUS + 1, y_of(cell) + RADIUS + 1,
        int(at_edge[first] >= 0), int(at_edge[first + 1] >= 0), int(at_edge[first + 2] >= 0),
        int(at_edge[first + 3] >= 0), citizens & 1, citizens >> 1 & 1, citizens >> 2 & 1, region.garbage[i],
        len(region.bridges[i]),
    ]  # fmt: skip


def _piece(edition: Edition, n: int) -> list[int]:
    """The figures printed on a piece."""
    cities = range(n * CITIES, n * CITIES + CITIES)
    figures = [sum([table[c] for c in cities]) for table in (edition.coins, edition.science, edition.vp)]
    shape = edition.shape[n]
    return [
        min(n + 1, f.MOST), int(edition.is_land(n)), int(edition.is_institution(n)),
        int(not edition.is_land(n) and not edition.is_institution(n)), edition.city_count[n], *figures,
        sum([edition.recycling[c] for c in cities]), edition.bonus[n] + 1, edition.garbage[n],
        edition.pollution[n] + 8, *[int(shape.at_edge[edge] >= 0) for edge in range(4)],
    ]  # fmt: skip
