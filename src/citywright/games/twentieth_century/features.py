"""A table of 20th Century as numbers for learning agents (engine/features.py): regions and offers as rows of tiles."""

from typing import Final

from citywright.engine import features as f
from citywright.engine.features import Field, Part, flags, numbers, padded, spread
from citywright.engine.game import Game, Options
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
ABOUT_PIECE: Final = (CELL, TURN, SETTLE)
ABOUT_HALF: Final = (LEAVE, ARRIVE, LOAD, UNLOAD, REMOVE, SITE, SPAN)
TRACKS: Final = ("track north", "track east", "track south", "track west")

PIECE: Final = (
    Field("piece", f.MOST, "its number plus 1, 0 where there is none"), *flags(("land", "institution", "technology")),
    Field("cities", CITIES), Field("coins", 15, "that its cities make"), Field("science", 15), Field("points", 15),
    Field("centres", CITIES, "cities with a recycling centre"),
    Field("raises", 3, "what an institution raises: coins, science, points"),
    Field("garbage", MOST_GARBAGE, "immediate"), Field("pollution", 16, "immediate, plus 8"),
    *flags(TRACKS, "before it is turned"),
)  # fmt: skip
TILE: Final = (
    Field("piece", f.MOST, "its number plus 1, 0 where there is none"), Field("x", 25, "from 1, the start tile at 13"),
    Field("y", 25, "to the south"), *flags(TRACKS, "as it lies"), *flags([f"citizen {c}" for c in range(CITIES)]),
    Field("garbage", 30), Field("bridges", 4),
)  # fmt: skip
SEAT: Final = (
    Field("acts", 1, "owes a decision"), *flags(("starts", "inside", "passed", "leads"), "in the auction"),
    Field("column", COLUMNS, "of the catastrophe, 0 before it is chosen"), Field("column bid", MOST_SCIENCE),
    Field("points", f.MOST, f"plus {ZERO}"), Field("pollution", HIGHEST - LOWEST, f"plus {-LOWEST}"),
    Field("makes coins", 60), Field("makes science", 60), Field("makes points", 60),
    Field("garbage", 60, "on all lands"), Field("clean", 30, "lands"), Field("aside", MOST_GARBAGE), Field("won", 8),
    Field("waiting", 12, "pieces not yet attached"),
)  # fmt: skip
PURSE: Final = (Field("coins", f.MOST), Field("science", f.MOST))
TECHNOLOGY: Final = (Field("piece", f.MOST, "its number plus 1"), *flags(("half a ready", "half b ready")))
COLUMN: Final = (Field("garbage", 10), Field("skulls", 10), Field("used", 1, "with so many players"))


class Observer(f.Observer[TwentiethCentury]):
    def __init__(self, game: Game[TwentiethCentury], seats: int, options: Options) -> None:
        edition: Edition = game.edition
        self.edition = edition
        self.piece_rows = [numbers(_piece(edition, n)) for n in range(edition.pieces)]
        self.open_purses = options["open_purses"] is True
        super().__init__(game, seats, options)

    def declare(self, game: Game[TwentiethCentury], options: Options) -> list[Part]:
        seats = self.seats
        cards = [f"{n + 1}" for n in range(SCORING_CARDS)]
        table = [
            Field("round", 6), *flags(STAGES, "where in the round"), *self.asked_fields(), Field("minimum", 20, "bid"),
            Field("price", 30, "of a technology"), Field("bid", f.MOST), *flags([f"card II {c}" for c in cards]),
            *flags([f"card IV {c}" for c in cards]), Field("coins", f.MOST, "the own"), Field("science", f.MOST),
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
        offer = [(s.lands, LANDS_DEALT[s.seats]), ((s.land,) if s.land else (), 1)]
        offer += [(s.offered, TECHNOLOGIES_DEALT[s.seats]), (self._about(s, seat), 1)]
        found = [
            self._table(s, seat, countries[0]),
            self._columns(s),
            *[_seat(s, other, country) for other, country in zip(order, countries, strict=True)],
            *[self._pieces(pieces, count) for pieces, count in offer],
            self._pieces(countries[0].waiting, WAITING),
            *[_region(country.region) for country in countries],
            *[self._technologies(country) for country in countries],
        ]
        if self.open_purses:
            found.append(_purses(countries))
        return found

    def memory(self, s: TwentiethCentury, seat: int) -> list[bytes]:
        return [] if self.open_purses else [_purses([_seen(s, seat, other) for other in self.from_seat(seat)])]

    # -- parts ------------------------------------------------------------------------------------------------

    def _table(self, s: TwentiethCentury, seat: int, own: Country) -> bytes:
        cards = spread((1 << s.card_two + 1) >> 1, SCORING_CARDS) + spread((1 << s.card_four + 1) >> 1, SCORING_CARDS)
        return (
            numbers([s.round]) + spread(1 << s.stage, len(STAGES)) + self.asked(s, seat)
            + numbers([s.minimum(), s.price(), s.bid]) + cards + numbers([own.coins, own.science])
        )  # fmt: skip

    def _columns(self, s: TwentiethCentury) -> bytes:
        values: list[int] = []
        for c in range(COLUMNS):
            garbage, skulls, players = s.edition.columns[s.card][c] if s.card >= 0 else (0, 0, 9)
            values += [garbage, skulls, int(players <= s.seats)]
        return numbers(values)

    def _about(self, s: TwentiethCentury, seat: int) -> tuple[int, ...]:
        """The piece that the decision is about; of a half its technology."""
        if not s.lanes[seat]:
            return ()
        step, a, _ = s.lanes[seat][-1]
        if step in ABOUT_PIECE:
            return (a,)
        return (self.edition.technology_of(a),) if step in ABOUT_HALF else ()

    def _pieces(self, pieces: tuple[int, ...], count: int) -> bytes:
        return padded([self.piece_rows[n] for n in pieces], count * len(PIECE))

    def _technologies(self, country: Country) -> bytes:
        idle = ~(country.spent | country.used)
        values: list[int] = []
        for n in country.technologies[:TECHNOLOGIES]:
            first = self.edition.half(n, 0)
            halves = len(self.edition.powers[n])
            values += [n + 1, idle >> first & 1 if halves else 0, idle >> first + 1 & 1 if halves > 1 else 0]
        return padded([numbers(values)], TECHNOLOGIES * len(TECHNOLOGY))


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


def _region(region: Region) -> bytes:
    places = range(len(region.tiles))
    if len(places) > LAID:
        places = range(len(places) - LAID + 1, len(places))
    values = [] if len(places) == len(region.tiles) else _laid(region, 0)
    for i in places:
        values += _laid(region, i)
    return padded([numbers(values)], LAID * len(TILE))


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
