"""Made from fields.py by `python -m citywright.engine.maker citywright.games.twentieth_century`: nobody edits this file."""

# fmt: off
# ruff: noqa

from typing import TYPE_CHECKING, Any, Final

from citywright.engine.masks import bits
from citywright.engine.chance import Chance
from citywright.engine.state import Frame, Json, State
from citywright.engine.storing import Stored, mask_of, record_of
from citywright.games.twentieth_century.actions import Actions
from citywright.games.twentieth_century.edition import Edition
from citywright.games.twentieth_century.region import Region

if TYPE_CHECKING:
    from citywright.engine.game import Game, OptionValue

# decisions
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

# phases
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


class Variant:
    """The options of a table, as the rules ask for them."""

    def __init__(self, options: "dict[str, OptionValue]") -> None:
        self.first_game = options["first_game"] is True
        self.open_purses = options["open_purses"] is True
        self.upkeep_in_order = options["upkeep_in_order"] is True
        self.recycling_through_cities = options["recycling_through_cities"] is True


class CountryFields:
    def __init__(
        self, coins: int, science: int, produced: int, bought: int, bonus_two: int, bonus_four: int, pollution: int,
        region: Region, technologies: tuple[int, ...], spent: int, used: int, aside: int, won: int,
        waiting: tuple[int, ...], carried: tuple[int, ...],
    ) -> None:
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

    def copy(self) -> "state.Country":
        return state.Country(
            self.coins, self.science, self.produced, self.bought, self.bonus_two, self.bonus_four, self.pollution,
            self.region, self.technologies, self.spent, self.used, self.aside, self.won, self.waiting, self.carried,
        )

    def row(self) -> Json:
        return {
            "coins": self.coins,
            "science": self.science,
            "produced": self.produced,
            "bought": self.bought,
            "bonus_two": self.bonus_two,
            "bonus_four": self.bonus_four,
            "pollution": self.pollution,
            "region": self.region.row(),
            "technologies": list(self.technologies),
            "spent": self.spent,
            "used": self.used,
            "aside": self.aside,
            "won": self.won,
            "waiting": list(self.waiting),
            "carried": list(self.carried),
        }


class Table(State):
    """What lies on a table; state.py adds the small moves."""

    def __init__(
        self, game: "Game[Any]", seats: int, options: "dict[str, OptionValue]", chance: Chance, phases: list[Frame],
        lanes: list[list[Frame]], barrier: bool, edition: Edition, do: Actions, variant: Variant, round: int,
        stage: int, starter: int, countries: list["state.Country"], shown: list["state.Country"], secret: bool, card_two: int,
        card_four: int, lands: tuple[int, ...], offered: tuple[int, ...], land_pool: tuple[int, ...],
        technology_pool: tuple[int, ...], cards: tuple[int, ...], gone: int, marker: int, inside: int, passed: int,
        land: int, bid: int, leader: int, opener: int, card: int, columns: list[int], offers: list[int],
    ) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.chance = chance
        self.phases = phases
        self.lanes = lanes
        self.barrier = barrier
        self.edition = edition
        self.do = do
        self.variant = variant
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
        self.events = None

    def copy(self) -> "state.TwentiethCentury":
        return state.TwentiethCentury(
            self.game, self.seats, self.options, Chance(self.chance.key, self.chance.drawn, self.chance.block),
            self.phases.copy(), [lane.copy() for lane in self.lanes], self.barrier, self.edition, self.do,
            self.variant, self.round, self.stage, self.starter, self.countries.copy(), self.shown, self.secret,
            self.card_two, self.card_four, self.lands, self.offered, self.land_pool, self.technology_pool,
            self.cards, self.gone, self.marker, self.inside, self.passed, self.land, self.bid, self.leader,
            self.opener, self.card, self.columns.copy(), self.offers.copy(),
        )

    def clock(self) -> str:
        return f"round {self.round}"

    def dump_fields(self) -> Json:
        return {
            "round": self.round,
            "stage": ('auction', 'catastrophes', 'upkeep', 'production', 'over')[self.stage],
            "starter": self.starter,
            "countries": [value.row() for value in self.countries],
            "shown": [value.row() for value in self.shown],
            "secret": int(self.secret),
            "card_two": self.card_two,
            "card_four": self.card_four,
            "lands": list(self.lands),
            "offered": list(self.offered),
            "land_pool": list(self.land_pool),
            "technology_pool": list(self.technology_pool),
            "cards": list(self.cards),
            "gone": bits(self.gone),
            "marker": self.marker,
            "inside": self.inside,
            "passed": self.passed,
            "land": self.land,
            "bid": self.bid,
            "leader": self.leader,
            "opener": self.opener,
            "card": self.card,
            "columns": self.columns.copy(),
            "offers": self.offers.copy(),
        }

from citywright.games.twentieth_century import state  # at the end, since state.py builds on what stands above


def empty(game: "Game[Any]", seats: int, options: "dict[str, OptionValue]", chance: Chance) -> "state.TwentiethCentury":
    """A table with nothing on it and nothing to do."""
    edition: Edition = game.edition
    do: Actions = game.do
    variant: Variant = Variant(options)
    return state.TwentiethCentury(
        game, seats, options, chance, [], [[] for _ in range(seats)], False, edition, do, variant, 0, 0, 0, [], [],
        False, 0, 0, (), (), (), (), (), 0, 0, 0, 0, 0, 0, -1, -1, -1, [-1] * seats, [0] * seats,
    )


def load_fields(
    game: "Game[Any]", seats: int, options: "dict[str, OptionValue]", chance: Chance,
    flow: tuple[list[Frame], list[list[Frame]], bool], fields: Json,
) -> "state.TwentiethCentury":
    """A state from the parts of a dump; what does not fit ends in a clear sentence."""
    stored = Stored(fields, seats)
    phases, lanes, barrier = flow
    edition: Edition = game.edition
    do: Actions = game.do
    variant: Variant = Variant(options)
    return state.TwentiethCentury(
        game, seats, options, chance, phases, lanes, barrier, edition, do, variant, stored.number("round", 0, 6),
        stored.choice("stage", ('auction', 'catastrophes', 'upkeep', 'production', 'over')),
        stored.number("starter", 0, seats - 1),
        [read_country(row, "countries", seats, edition, do, variant) for row in stored.rows("countries", seats)],
        [read_country(row, "shown", seats, edition, do, variant) for row in stored.rows("shown", seats)],
        stored.number("secret", 0, 1) == 1, stored.number("card_two", -1, 2), stored.number("card_four", -1, 2),
        tuple(stored.numbers("lands", None, 1, edition.last_land)),
        tuple(stored.numbers("offered", None, edition.first_technology, edition.last_piece)),
        tuple(stored.numbers("land_pool", None, 1, edition.last_land)),
        tuple(stored.numbers("technology_pool", None, edition.first_technology, edition.last_piece)),
        tuple(stored.numbers("cards", None, 0, edition.last_card)),
        mask_of(stored.numbers("gone", None, 1, edition.last_piece)), stored.number("marker", 0, edition.last_space),
        stored.number("inside", 0, (1 << seats) - 1), stored.number("passed", 0, (1 << seats) - 1),
        stored.number("land", 0, edition.last_land), stored.number("bid", 0, 500),
        stored.number("leader", -1, seats - 1), stored.number("opener", -1, seats - 1),
        stored.number("card", -1, edition.last_card), stored.numbers("columns", seats, -1, 4),
        stored.numbers("offers", seats, 0, 25),
    )


def read_country(row: object, what: str, seats: int, edition: Edition, do: Actions, variant: Variant) -> "state.Country":
    stored = Stored(record_of(row, what), seats, f"{what}: ")
    return state.Country(
        stored.number("coins", 0, 500), stored.number("science", 0, 10000), stored.number("produced", 0, 10000),
        stored.number("bought", 0, 10000), stored.number("bonus_two", -10000, 10000),
        stored.number("bonus_four", -10000, 10000), stored.number("pollution", -6, 6),
        Region.read_row(edition, stored.value("region"), variant.recycling_through_cities, f"{what}: region"),
        tuple(stored.numbers("technologies", None, edition.first_technology, edition.last_piece)),
        stored.number("spent", 0, edition.all_halves), stored.number("used", 0, edition.all_halves),
        stored.number("aside", 0, 10), stored.number("won", 0, edition.last_land),
        tuple(stored.numbers("waiting", None, 1, edition.last_piece)),
        tuple(stored.numbers("carried", None, 0, 10000)),
    )
