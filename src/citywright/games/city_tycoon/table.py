"""Made from fields.py by `python -m citywright.engine.maker citywright.games.city_tycoon`: nobody edits this file."""

# fmt: off
# ruff: noqa

from typing import TYPE_CHECKING, Any, Final

from citywright.engine.masks import bits
from citywright.engine.chance import Chance
from citywright.engine.state import Frame, Json, State
from citywright.engine.storing import Stored, mask_of, record_of
from citywright.games.city_tycoon.actions import Actions
from citywright.games.city_tycoon.city import City
from citywright.games.city_tycoon.edition import Edition

if TYPE_CHECKING:
    from citywright.engine.game import Game, OptionValue

# decisions
PICK: Final = 0
PICK_OPEN: Final = 1
ACT: Final = 2
TAKE: Final = 3
PLACE: Final = 4
BACK: Final = 5
TERRAIN: Final = 6
BUY: Final = 7
SUPPLY: Final = 8
SOURCE: Final = 9
WAY: Final = 10

# phases
ROUND: Final = 0
DRAFT: Final = 1
PASS_ON: Final = 2
CHOICE: Final = 3
BUILD: Final = 4
SUPPLY_TURN: Final = 5
CLEAN_UP: Final = 6
END: Final = 7


class Variant:
    """The options of a table, as the rules ask for them."""

    def __init__(self, options: "dict[str, OptionValue]") -> None:
        self.closed_sides = str(options["closed_sides"])
        self.closed_beyond = options["closed_beyond"] is True
        self.open_discards = options["open_discards"] is True
        self.bonus_counts_itself = options["bonus_counts_itself"] is True
        self.unlimited_terrain = options["unlimited_terrain"] is True
        self.limited_goods = options["limited_goods"] is True
        self.rebuild = options["rebuild"] is True
        self.levelling = options["levelling"] is True
        self.subsidy = options["subsidy"] is True
        self.planned_choice = options["planned_choice"] is True


class Table(State):
    """What lies on a table; state.py adds the small moves."""

    def __init__(
        self, game: "Game[Any]", seats: int, options: "dict[str, OptionValue]", chance: Chance, phases: list[Frame],
        lanes: list[list[Frame]], barrier: bool, edition: Edition, do: Actions, variant: Variant, round: int,
        city: City, order: tuple[int, ...], money: list[int], goods: list[int], tally: list[int],
        hands: list[tuple[int, ...]], picks: list[tuple[int, ...]], market: tuple[int, ...],
        plans: list[tuple[int, ...]], shown: int, cubes: list[int], met: list[int], stacks: list[int], terrain: int,
        passed: int, ways: tuple[int, ...],
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
        self.city = city
        self.order = order
        self.money = money
        self.goods = goods
        self.tally = tally
        self.hands = hands
        self.picks = picks
        self.market = market
        self.plans = plans
        self.shown = shown
        self.cubes = cubes
        self.met = met
        self.stacks = stacks
        self.terrain = terrain
        self.passed = passed
        self.ways = ways
        self.events = None

    def copy(self) -> "state.CityTycoon":
        return state.CityTycoon(
            self.game, self.seats, self.options, Chance(self.chance.key, self.chance.drawn, self.chance.block),
            self.phases.copy(), [lane.copy() for lane in self.lanes], self.barrier, self.edition, self.do,
            self.variant, self.round, self.city, self.order, self.money.copy(), self.goods.copy(), self.tally.copy(),
            self.hands.copy(), self.picks.copy(), self.market, self.plans.copy(), self.shown, self.cubes.copy(),
            self.met.copy(), self.stacks.copy(), self.terrain, self.passed, self.ways,
        )

    def clock(self) -> str:
        return f"round {self.round}"

    def dump_fields(self) -> Json:
        return {
            "round": self.round,
            "city": self.city.row(),
            "order": list(self.order),
            "money": self.money.copy(),
            "goods": self.goods.copy(),
            "tally": self.tally.copy(),
            "hands": [list(row) for row in self.hands],
            "picks": [list(row) for row in self.picks],
            "market": list(self.market),
            "plans": [list(row) for row in self.plans],
            "shown": bits(self.shown),
            "cubes": self.cubes.copy(),
            "met": [bits(row) for row in self.met],
            "stacks": self.stacks.copy(),
            "terrain": self.terrain,
            "passed": self.passed,
            "ways": list(self.ways),
        }

from citywright.games.city_tycoon import state  # at the end, since state.py builds on what stands above


def empty(game: "Game[Any]", seats: int, options: "dict[str, OptionValue]", chance: Chance) -> "state.CityTycoon":
    """A table with nothing on it and nothing to do."""
    edition: Edition = game.edition
    do: Actions = game.do
    variant: Variant = Variant(options)
    return state.CityTycoon(
        game, seats, options, chance, [], [[] for _ in range(seats)], False, edition, do, variant, 0,
        City.founded(edition, seats, variant), tuple(range(seats)), [0] * seats, [0] * seats, [0] * (7 * seats),
        [()] * seats, [()] * seats, (), [()] * seats, 0, [0] * len(edition.source_keys), [0] * 2, [0] * 2,
        edition.terrain, 0, (),
    )


def load_fields(
    game: "Game[Any]", seats: int, options: "dict[str, OptionValue]", chance: Chance,
    flow: tuple[list[Frame], list[list[Frame]], bool], fields: Json,
) -> "state.CityTycoon":
    """A state from the parts of a dump; what does not fit ends in a clear sentence."""
    stored = Stored(fields, seats)
    phases, lanes, barrier = flow
    edition: Edition = game.edition
    do: Actions = game.do
    variant: Variant = Variant(options)
    return state.CityTycoon(
        game, seats, options, chance, phases, lanes, barrier, edition, do, variant, stored.number("round", 0, 4),
        City.read_row(edition, seats, variant, stored.value("city")), stored.order("order"),
        stored.numbers("money", seats, 0, 10000), stored.numbers("goods", seats, 0, 10000),
        stored.numbers("tally", 7 * seats, 0, 10000), stored.tuples("hands", seats, 1, edition.tiles),
        stored.tuples("picks", seats, 1, edition.tiles), tuple(stored.numbers("market", None, 1, edition.tiles)),
        stored.tuples("plans", seats, 0, edition.tiles), mask_of(stored.numbers("shown", None, 1, edition.tiles)),
        stored.numbers("cubes", len(edition.source_keys), 0, 99),
        [mask_of(row) for row in stored.tuples("met", 2, 0, 1848)], stored.numbers("stacks", 2, 0, 99),
        stored.number("terrain", -1000, edition.terrain), stored.number("passed", 0, (1 << seats) - 1),
        tuple(stored.numbers("ways", None, 0, 18014398509481983)),
    )
