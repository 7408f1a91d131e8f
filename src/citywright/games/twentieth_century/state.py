"""Everything on the table, as plain typed data."""

from typing import TYPE_CHECKING, Any, Final

from citywright.engine.errors import BadInput
from citywright.engine.masks import bits
from citywright.engine.rng import Rng
from citywright.engine.state import Frame, Json, State, demand, whole, wholes
from citywright.games.twentieth_century.edition import (
    COLUMNS,
    FIRST_TECHNOLOGY,
    HIGHEST,
    LANDS,
    LOWEST,
    MOST_COINS,
    PIECES,
    START,
    Edition,
    stack_of_round,
)
from citywright.games.twentieth_century.rails import SIZE, Line
from citywright.games.twentieth_century.region import CELL_COUNT, INNER, NEAR, Region, make_region

if TYPE_CHECKING:
    from citywright.engine.game import Game, OptionValue

# decisions, in the order of play (see steps/)
PICK: Final = 0
OPEN: Final = 1
BID: Final = 2
TAKE: Final = 3
COLUMN: Final = 4
GARBAGE: Final = 5
ATTACH: Final = 6
CELL: Final = 7
TURN: Final = 8
SETTLE: Final = 9
USE: Final = 10
LEAVE: Final = 11
ARRIVE: Final = 12
LOAD: Final = 13
UNLOAD: Final = 14
REMOVE: Final = 15
SITE: Final = 16
SPAN: Final = 17
RECYCLE: Final = 18

# phases, in the order of play
ROUND: Final = 0
LAND: Final = 1
BIDDING: Final = 2
CONSOLATION: Final = 3
CATASTROPHE: Final = 4
UPKEEP: Final = 5
UPKEEP_TURN: Final = 6
REVEAL: Final = 7
PRODUCTION: Final = 8
BONUS: Final = 9

# where the round is, for view and judgement
AUCTION: Final = 0
CATASTROPHES: Final = 1
KEEPING_UP: Final = 2
PRODUCING: Final = 3
FINISHED: Final = 4
STAGES: Final = ("auction", "catastrophes", "upkeep", "production", "over")

ROUNDS: Final = 6
NOBODY: Final = -1
START_COINS: Final = 10
START_SCIENCE: Final = 10


class Rules:
    """The options of a table, as the rules ask for them."""

    def __init__(self, options: "dict[str, OptionValue]") -> None:
        self.first_game = options["first_game"] is True
        self.open_purses = options["open_purses"] is True
        self.upkeep_in_order = options["upkeep_in_order"] is True
        self.recycling_through_cities = options["recycling_through_cities"] is True


class Country:
    """What one player has. Replaced as a whole: `State.own` gives a fresh one to change.

    produced, bought           points from cities and from quality of life
    bonus_two, bonus_four      points from the scoring cards
    pollution                  the space of the marker, -6 to 6
    technologies               all that were bought, institutions included, in order of number
    spent                      single-use halves that are used up, as a mask (bit 2 * technology + half)
    used                       halves used in this upkeep, the same way
    aside                      garbage of this round that is not yet placed
    won                        lands won in this round
    waiting                    lands and institutions of this round that are not yet attached
    carried                    the garbage on each of them
    """

    def __init__(
        self, coins: int, science: int, produced: int, bought: int, bonus_two: int, bonus_four: int, pollution: int,
        region: Region, technologies: tuple[int, ...], spent: int, used: int, aside: int, won: int,
        waiting: tuple[int, ...], carried: tuple[int, ...],
    ) -> None:  # fmt: skip
        self.coins = coins
        self.science = science
        self.produced = produced
        self.bought = bought
        self.bonus_two = bonus_two
        self.bonus_four = bonus_four
        self.pollution = pollution
        self.region = region
        self.technologies = technologies
        self.spent = spent
        self.used = used
        self.aside = aside
        self.won = won
        self.waiting = waiting
        self.carried = carried

    def copy(self) -> "Country":
        return Country(
            self.coins, self.science, self.produced, self.bought, self.bonus_two, self.bonus_four, self.pollution,
            self.region, self.technologies, self.spent, self.used, self.aside, self.won, self.waiting, self.carried,
        )  # fmt: skip

    @property
    def points(self) -> int:
        """Where the scoring counter stands before the last bonus scoring."""
        return self.produced + self.bought + self.bonus_two + self.bonus_four

    def pollute(self, steps: int) -> None:
        """Move the marker; steps beyond an end are lost (T-POLLUTE)."""
        self.pollution = max(LOWEST, min(HIGHEST, self.pollution + steps))


class TwentiethCentury(State):
    """A table of 20th Century. Lists have one entry for each seat.

    round, stage         from 1 to 6, and where in it
    starter              who opens the land auction of this round; from the catastrophes on, of the next
    countries            what the players have now
    shown                what everybody saw when a secret upkeep began (T-UPKEEP)
    secret               whether an upkeep for all at once is under way
    card_two, card_four  the scoring cards, -1 without
    lands, offered       lands and technologies on offer in this round, sorted
    land_pool, technology_pool, cards   what is still to come, sorted; it is drawn when it is turned up
    gone                 lands and technologies that left the game, as a mask of pieces
    marker               space of the technology cost marker
    inside, passed       who has not dropped out, and who passed on the land under the hammer, as masks
    land, bid, leader    the auction that is under way
    opener               who dropped out last so far
    card                 the catastrophe of this round, -1 if none
    columns, offers      catastrophes: the column of each figure (-1: not placed yet) and its bid
    """

    def __init__(
        self,
        game: "Game[Any]",
        seats: int,
        options: "dict[str, OptionValue]",
        rng: Rng,
        phases: list[Frame],
        lanes: list[list[Frame]],
        barrier: bool,
        edition: Edition,
        rules: Rules,
        round: int,
        stage: int,
        starter: int,
        countries: list[Country],
        shown: list[Country],
        secret: bool,
        card_two: int,
        card_four: int,
        lands: tuple[int, ...],
        offered: tuple[int, ...],
        land_pool: tuple[int, ...],
        technology_pool: tuple[int, ...],
        cards: tuple[int, ...],
        gone: int,
        marker: int,
        inside: int,
        passed: int,
        land: int,
        bid: int,
        leader: int,
        opener: int,
        card: int,
        columns: list[int],
        offers: list[int],
    ) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.rng = rng
        self.phases = phases
        self.lanes = lanes
        self.barrier = barrier
        self.events = None
        self.edition = edition
        self.rules = rules
        self.round = round
        self.stage = stage
        self.starter = starter
        self.countries = countries
        self.shown = shown
        self.secret = secret
        self.card_two = card_two
        self.card_four = card_four
        self.lands = lands
        self.offered = offered
        self.land_pool = land_pool
        self.technology_pool = technology_pool
        self.cards = cards
        self.gone = gone
        self.marker = marker
        self.inside = inside
        self.passed = passed
        self.land = land
        self.bid = bid
        self.leader = leader
        self.opener = opener
        self.card = card
        self.columns = columns
        self.offers = offers

    def copy(self) -> "TwentiethCentury":
        return TwentiethCentury(
            self.game, self.seats, self.options, Rng(self.rng.state), self.phases.copy(),
            [lane.copy() for lane in self.lanes], self.barrier, self.edition, self.rules, self.round, self.stage,
            self.starter, self.countries.copy(), self.shown, self.secret, self.card_two, self.card_four, self.lands,
            self.offered, self.land_pool, self.technology_pool, self.cards, self.gone, self.marker, self.inside,
            self.passed, self.land, self.bid, self.leader, self.opener, self.card, self.columns.copy(),
            self.offers.copy(),
        )  # fmt: skip

    # -- small things that many rules share ------------------------------------------------------------

    def own(self, seat: int) -> Country:
        """The seat's country, fresh, so that it may be changed."""
        country = self.countries[seat].copy()
        self.countries[seat] = country
        return country

    def minimum(self) -> int:
        """The lowest bid for a land in this round."""
        return self.edition.minimum[stack_of_round(self.round)]

    def price(self) -> int:
        """What a technology costs now."""
        return self.edition.costs[stack_of_round(self.round)][self.marker]

    def draw_from(self, pool: tuple[int, ...], count: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """So many at random, and the rest; both sorted."""
        rest = list(pool)
        drawn: list[int] = []
        for _ in range(count):
            drawn.append(rest.pop(self.draw(len(rest))))
        drawn.sort()
        return tuple(drawn), tuple(rest)

    def discard(self, pieces: tuple[int, ...]) -> None:
        """Pieces leave the game."""
        for piece in pieces:
            self.gone |= 1 << piece

    def note(self, seat: int, id: str, /, **args: int) -> None:
        """Note something of a seat's upkeep: for everybody, or for the seat alone while it is secret."""
        if self.secret:
            self.whisper(seat, id, seat=seat, **args)
        else:
            self.tell(id, seat=seat, **args)


def without(pieces: tuple[int, ...], piece: int) -> tuple[int, ...]:
    i = pieces.index(piece)
    return pieces[:i] + pieces[i + 1 :]


# -- storing -------------------------------------------------------------------------------------------

NUMBERS: Final = (
    "coins", "science", "produced", "bought", "bonus_two", "bonus_four", "pollution", "spent", "used", "aside", "won",
)  # fmt: skip


def table(s: TwentiethCentury) -> Json:
    """The table as JSON; regions by what cannot be derived."""
    return {
        "round": s.round,
        "stage": STAGES[s.stage],
        "starter": s.starter,
        "countries": [_country_row(country) for country in s.countries],
        "shown": [_country_row(country) for country in s.shown],
        "secret": int(s.secret),
        "card_two": s.card_two,
        "card_four": s.card_four,
        "lands": list(s.lands),
        "offered": list(s.offered),
        "land_pool": list(s.land_pool),
        "technology_pool": list(s.technology_pool),
        "cards": list(s.cards),
        "gone": [piece for piece in range(PIECES) if s.gone >> piece & 1],
        "marker": s.marker,
        "inside": s.inside,
        "passed": s.passed,
        "land": s.land,
        "bid": s.bid,
        "leader": s.leader,
        "opener": s.opener,
        "card": s.card,
        "columns": s.columns.copy(),
        "offers": s.offers.copy(),
    }


def _country_row(c: Country) -> Json:
    numbers = (
        c.coins, c.science, c.produced, c.bought, c.bonus_two, c.bonus_four, c.pollution, c.spent, c.used, c.aside,
        c.won,
    )  # fmt: skip
    region = c.region
    return {
        **dict(zip(NUMBERS, numbers, strict=True)),
        "technologies": list(c.technologies),
        "waiting": list(c.waiting),
        "carried": list(c.carried),
        "region": [
            [tile, region.cells[i], region.turns[i], region.citizens[i], region.garbage[i]]
            + [point for bridge in region.bridges[i] for point in bridge]
            for i, tile in enumerate(region.tiles)
        ],
    }


def read_table(
    game: "Game[Any]", edition: Edition, seats: int, options: "dict[str, OptionValue]", rng: Rng,
    flow: tuple[list[Frame], list[list[Frame]], bool], table: Json,
) -> TwentiethCentury:  # fmt: skip
    """A state from the parts of a dump; what does not fit ends in a clear sentence."""

    def number(key: str, low: int, high: int) -> int:
        return _between(table.get(key), key, low, high)

    def pieces(key: str, high: int = PIECES - 1) -> tuple[int, ...]:
        return tuple(_between(item, key, 0, high) for item in wholes(table.get(key), key))

    rules = Rules(options)
    if table.get("stage") not in STAGES:
        raise BadInput(f"dump: stage should be one of {', '.join(STAGES)}")
    gone = 0
    for piece in pieces("gone"):
        gone |= 1 << piece
    phases, lanes, barrier = flow
    everybody = (1 << seats) - 1
    return TwentiethCentury(
        game, seats, options, rng, phases, lanes, barrier, edition, rules, number("round", 0, ROUNDS),
        STAGES.index(str(table.get("stage"))), number("starter", 0, seats - 1),
        _read_countries(edition, table.get("countries"), seats, rules),
        _read_countries(edition, table.get("shown"), seats, rules), number("secret", 0, 1) == 1,
        number("card_two", -1, 2), number("card_four", -1, 2), pieces("lands", LANDS), pieces("offered"),
        pieces("land_pool", LANDS), pieces("technology_pool"), pieces("cards", len(edition.columns) - 1), gone,
        number("marker", 0, 24), number("inside", 0, everybody), number("passed", 0, everybody),
        number("land", 0, LANDS), number("bid", 0, MOST_COINS), number("leader", -1, seats - 1),
        number("opener", -1, seats - 1), number("card", -1, len(edition.columns) - 1),
        [_between(item, "columns", -1, COLUMNS - 1) for item in wholes(table.get("columns"), "columns", seats)],
        [_between(item, "offers", 0, 25) for item in wholes(table.get("offers"), "offers", seats)],
    )  # fmt: skip


def _between(value: object, what: str, low: int, high: int) -> int:
    found = whole(value, what)
    if not low <= found <= high:
        raise BadInput(f"dump: {what} is {found}; it goes from {low} to {high}")
    return found


def _read_countries(edition: Edition, rows: object, seats: int, rules: Rules) -> list[Country]:
    if not isinstance(rows, list) or len(rows) != seats or not all(isinstance(row, dict) for row in rows):
        raise BadInput(f"dump: countries should be a list for {seats} seats")
    return [_read_country(edition, row, rules) for row in rows]


def _read_country(edition: Edition, row: Json, rules: Rules) -> Country:
    coins, science, produced, bought, two, four, pollution, spent, used, aside, won = [
        whole(row.get(key), key) for key in NUMBERS
    ]
    keys = ("technologies", "waiting", "carried")
    lists = [[_between(n, key, 0, 99) for n in wholes(row.get(key), key)] for key in keys]
    if any(not FIRST_TECHNOLOGY <= n < PIECES for n in lists[0]) or any(not 0 < n < PIECES for n in lists[1]):
        raise BadInput("dump: a country holds a piece that does not exist")
    return Country(
        coins, science, produced, bought, two, four, _between(pollution, "pollution", LOWEST, HIGHEST),
        _read_region(edition, row.get("region"), rules.recycling_through_cities), tuple(lists[0]), spent, used, aside,
        won, tuple(lists[1]), tuple(lists[2]),
    )  # fmt: skip


def _read_region(edition: Edition, rows: object, through_cities: bool) -> Region:
    if not isinstance(rows, list) or not rows:
        raise BadInput("dump: a region should be a list of tiles")
    tiles: list[list[int]] = [wholes(row, "region") for row in rows]
    if any(len(row) < 5 or len(row) % 2 == 0 for row in tiles):
        raise BadInput("dump: a tile of a region has five numbers and two for each bridge")
    bridges: list[tuple[Line, ...]] = []
    for tile, cell, turn, citizens, garbage, *points in tiles:
        _between(tile, "tile", 0, PIECES - 1)
        _between(turn, "turn", 0, 3)
        _between(citizens, "citizens", 0, 7)
        _between(garbage, "garbage", 0, 999)
        if not 0 <= cell < CELL_COUNT or not INNER >> cell & 1:
            raise BadInput("dump: a tile lies outside the cells of a region")
        ends = [_between(point, "bridge", 0, SIZE * SIZE - 1) for point in points]
        bridges.append(tuple(zip(ends[::2], ends[1::2], strict=True)))
    columns = [[row[k] for row in tiles] for k in range(5)]
    return make_region(edition, columns[0], columns[1], columns[2], bridges, columns[3], columns[4], through_cities)


# -- checking --------------------------------------------------------------------------------------------


def check(s: TwentiethCentury) -> None:
    """Raise BrokenState if a component was lost, doubled or invented, or a cached answer is stale."""
    _check_pieces(s)
    for seat, country in enumerate(s.countries):
        demand(0 <= country.coins <= MOST_COINS, f"seat {seat} has {country.coins} coins")
        demand(country.science >= 0, f"seat {seat} has less than no science")
        demand(LOWEST <= country.pollution <= HIGHEST, f"seat {seat}: pollution off the track")
        demand(country.aside >= 0, f"seat {seat}: less than no garbage")
        demand(len(country.waiting) == len(country.carried), f"seat {seat}: waiting tiles and their garbage differ")
        _check_region(s, seat, country)


def _check_pieces(s: TwentiethCentury) -> None:
    found: list[int] = [*s.lands, *s.offered, *s.land_pool, *s.technology_pool]
    if s.land:
        found.append(s.land)
    for country in s.countries:
        found += [tile for tile in country.region.tiles if tile != START and tile not in country.technologies]
        found += [tile for tile in country.waiting if s.edition.is_land(tile)]
        found += country.technologies
    found += bits(s.gone)
    stacks = stack_of_round(max(1, s.round)) + 1
    wanted = [n for n in range(1, s.edition.pieces) if s.edition.stack[n] < stacks]
    demand(sorted(found) == wanted, f"pieces lost, doubled or invented: {set(found) ^ set(wanted) or 'doubled'}")


def _check_region(s: TwentiethCentury, seat: int, country: Country) -> None:
    edition, region = s.edition, country.region
    fresh = make_region(
        edition, region.tiles, region.cells, region.turns, region.bridges, region.citizens, region.garbage,
        s.rules.recycling_through_cities,
    )  # fmt: skip
    demand(sorted(fresh.net.groups()) == sorted(region.net.groups()), f"seat {seat}: stale links")
    demand(fresh.net.bonus == region.net.bonus, f"seat {seat}: stale bonus")
    demand(fresh.net.reach == region.net.reach, f"seat {seat}: stale reach")
    demand(len(set(region.cells)) == len(region.cells), f"seat {seat}: two tiles on one cell")
    for i, tile in enumerate(region.tiles):
        demand(region.garbage[i] >= 0, f"seat {seat}: less than no garbage on a tile")
        demand(region.citizens[i] >> edition.city_count[tile] == 0, f"seat {seat}: a citizen without a city")
        demand(region.is_land(i) or region.garbage[i] == 0, f"seat {seat}: garbage on an institution")
        touching = any(NEAR[cell] >> region.cells[i] & 1 for cell in region.cells[:i])
        demand(i == 0 or touching, f"seat {seat}: a tile touches no other")
    placed = [half for half in bits(country.spent) if edition.power(half).kind == "workers"]
    citizens = region.occupied_cities().bit_count()
    demand(citizens == 1 + len(region.lands()) + len(placed), f"seat {seat}: citizens lost, doubled or invented")
