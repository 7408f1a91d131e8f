"""Made from fields.py by `python -m citywright.engine.maker citywright.games.neom`: nobody edits this file."""

# fmt: off
# ruff: noqa

from typing import TYPE_CHECKING, Any, Final

from citywright.engine.masks import bits
from citywright.engine.chance import Chance
from citywright.engine.state import Frame, Json, State
from citywright.engine.storing import Stored, mask_of, record_of
from citywright.games.neom.actions import Actions
from citywright.games.neom.city import City
from citywright.games.neom.edition import Edition

if TYPE_CHECKING:
    from citywright.engine.game import Game, OptionValue

# decisions
KEEP: Final = 0
KEEP_OPEN: Final = 1
CHOOSE: Final = 2
CHOOSE_OPEN: Final = 3
ACT: Final = 4
PLACE: Final = 5
NEED: Final = 6
MAKE: Final = 7
GIVE: Final = 8
TAKE: Final = 9
STRUCK: Final = 10

# phases
DEAL_ANCHORS: Final = 0
DRAFT: Final = 1
PASS_ANCHORS: Final = 2
ANCHOR_PACK: Final = 3
ANCHOR_PICK: Final = 4
ANCHOR_REST: Final = 5
GENERATION: Final = 6
ROUND: Final = 7
REVEAL: Final = 8
TURN: Final = 9
DISASTER: Final = 10
RECOVER: Final = 11
ROUND_END: Final = 12
INCOME: Final = 13


class Variant:
    """The options of a table, as the rules ask for them."""

    def __init__(self, options: "dict[str, OptionValue]") -> None:
        self.beginner = options["beginner"] is True
        self.printed_094 = options["printed_094"] is True
        self.sales_pay_fines = options["sales_pay_fines"] is True
        self.empty_centre = options["empty_centre"] is True
        self.office_pays_itself = options["office_pays_itself"] is True
        self.diagonal_neighbours = options["diagonal_neighbours"] is True
        self.tiles = str(options["tiles"])


class Table(State):
    """What lies on a table; state.py adds the small moves."""

    def __init__(
        self, game: "Game[Any]", seats: int, options: "dict[str, OptionValue]", chance: Chance, phases: list[Frame],
        lanes: list[list[Frame]], barrier: bool, edition: Edition, do: Actions, variant: Variant, generation: int,
        round: int, cities: list[City], market: list[City], money: list[int], earned: list[int],
        hands: list[tuple[int, ...]], plans: list[tuple[int, ...]], chosen: list[int], shown: list[int],
        kept: list[tuple[int, ...]], anchors: list[tuple[int, ...]], pack: tuple[int, ...], pool: tuple[int, ...],
        pile: tuple[int, ...], pile_seen: tuple[int, ...], box: tuple[int, ...], gone: int, starter: int,
        disaster: int, striker: int, averted: bool, spent_routes: int, before_income: list[int],
        final_income: list[int],
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
        self.generation = generation
        self.round = round
        self.cities = cities
        self.market = market
        self.money = money
        self.earned = earned
        self.hands = hands
        self.plans = plans
        self.chosen = chosen
        self.shown = shown
        self.kept = kept
        self.anchors = anchors
        self.pack = pack
        self.pool = pool
        self.pile = pile
        self.pile_seen = pile_seen
        self.box = box
        self.gone = gone
        self.starter = starter
        self.disaster = disaster
        self.striker = striker
        self.averted = averted
        self.spent_routes = spent_routes
        self.before_income = before_income
        self.final_income = final_income
        self.events = None

    def copy(self) -> "state.Neom":
        return state.Neom(
            self.game, self.seats, self.options, Chance(self.chance.key, self.chance.drawn, self.chance.block),
            self.phases.copy(), [lane.copy() for lane in self.lanes], self.barrier, self.edition, self.do,
            self.variant, self.generation, self.round, self.cities.copy(), self.market.copy(), self.money.copy(),
            self.earned.copy(), self.hands.copy(), self.plans.copy(), self.chosen.copy(), self.shown.copy(),
            self.kept.copy(), self.anchors.copy(), self.pack, self.pool, self.pile, self.pile_seen, self.box,
            self.gone, self.starter, self.disaster, self.striker, self.averted, self.spent_routes,
            self.before_income.copy(), self.final_income.copy(),
        )

    def clock(self) -> str:
        return f"generation {self.generation}, round {self.round}"

    def dump_fields(self) -> Json:
        return {
            "generation": self.generation,
            "round": self.round,
            "cities": [value.row() for value in self.cities],
            "market": [value.row() for value in self.market],
            "money": self.money.copy(),
            "earned": self.earned.copy(),
            "hands": [list(row) for row in self.hands],
            "plans": [list(row) for row in self.plans],
            "chosen": self.chosen.copy(),
            "shown": self.shown.copy(),
            "kept": [list(row) for row in self.kept],
            "anchors": [list(row) for row in self.anchors],
            "pack": list(self.pack),
            "pool": list(self.pool),
            "pile": list(self.pile),
            "pile_seen": list(self.pile_seen),
            "box": list(self.box),
            "gone": bits(self.gone),
            "starter": self.starter,
            "disaster": self.disaster,
            "striker": self.striker,
            "averted": int(self.averted),
            "spent_routes": self.spent_routes,
            "before_income": self.before_income.copy(),
            "final_income": self.final_income.copy(),
        }

from citywright.games.neom import state  # at the end, since state.py builds on what stands above


def empty(game: "Game[Any]", seats: int, options: "dict[str, OptionValue]", chance: Chance) -> "state.Neom":
    """A table with nothing on it and nothing to do."""
    edition: Edition = game.edition
    do: Actions = game.do
    variant: Variant = Variant(options)
    return state.Neom(
        game, seats, options, chance, [], [[] for _ in range(seats)], False, edition, do, variant, 0, 0, [], [],
        [0] * seats, [0] * seats, [()] * seats, [()] * seats, [0] * seats, [0] * seats, [()] * seats, [()] * seats,
        (), (), (), (), (), 0, 0, 0, -1, False, 0, [-1] * seats, [0] * seats,
    )


def load_fields(
    game: "Game[Any]", seats: int, options: "dict[str, OptionValue]", chance: Chance,
    flow: tuple[list[Frame], list[list[Frame]], bool], fields: Json,
) -> "state.Neom":
    """A state from the parts of a dump; what does not fit ends in a clear sentence."""
    stored = Stored(fields, seats)
    phases, lanes, barrier = flow
    edition: Edition = game.edition
    do: Actions = game.do
    variant: Variant = Variant(options)
    return state.Neom(
        game, seats, options, chance, phases, lanes, barrier, edition, do, variant,
        stored.number("generation", 0, 3), stored.number("round", 0, 7),
        [City.read_row(edition, row, "cities") for row in stored.rows("cities", seats)],
        [City.read_row(edition, row, "market") for row in stored.rows("market", seats)],
        stored.numbers("money", seats, 0, 10000), stored.numbers("earned", seats, 0, 10000),
        stored.tuples("hands", seats, 1, edition.tiles), stored.tuples("plans", seats, -1, edition.tiles),
        stored.numbers("chosen", seats, 0, edition.tiles), stored.numbers("shown", seats, 0, edition.tiles),
        stored.tuples("kept", seats, 1, edition.tiles), stored.tuples("anchors", seats, 1, edition.tiles),
        tuple(stored.numbers("pack", None, 1, edition.tiles)), tuple(stored.numbers("pool", None, 1, edition.tiles)),
        tuple(stored.numbers("pile", None, 1, edition.tiles)), tuple(stored.numbers("pile_seen", None, 0, 31)),
        tuple(stored.numbers("box", None, 1, edition.tiles)),
        mask_of(stored.numbers("gone", None, 1, edition.tiles)), stored.number("starter", 0, seats - 1),
        stored.number("disaster", 0, edition.tiles), stored.number("striker", -1, seats - 1),
        stored.number("averted", 0, 1) == 1, stored.number("spent_routes", 0, 3),
        stored.numbers("before_income", seats, -1, 10000), stored.numbers("final_income", seats, -10000, 10000),
    )
