"""Made from fields.py by `python -m citywright.engine.maker citywright.games.underwater_cities`: nobody edits this file."""

# fmt: off
# ruff: noqa

from typing import TYPE_CHECKING, Any, Final

from citywright.engine.masks import bits
from citywright.engine.chance import Chance
from citywright.engine.state import Frame, Json, State
from citywright.engine.storing import Stored, mask_of, record_of
from citywright.games.underwater_cities.actions import Actions
from citywright.games.underwater_cities.edition import Edition
from citywright.games.underwater_cities.network import Network
from citywright.games.underwater_cities.tableau import Tableau

if TYPE_CHECKING:
    from citywright.engine.game import Game, OptionValue

# decisions
KEEP: Final = 0
DISCARD: Final = 1
PLAY: Final = 2
SLOT: Final = 3
ORDER: Final = 4
CARD: Final = 5
PARTS: Final = 6
OPTIONS: Final = 7
PICKING: Final = 8
OFFER: Final = 9
ADVANCING: Final = 10
BUILD: Final = 11
PAY: Final = 12
UPGRADE: Final = 13
PRICE: Final = 14
CONVERT: Final = 15
USING: Final = 16
READYING: Final = 17
OUTPUT: Final = 18
COPYING: Final = 19
REPLACE: Final = 20
SPECIALS: Final = 21
LOOK: Final = 22
UNDER: Final = 23
FINISH: Final = 24
PRODUCING: Final = 25
SPEND: Final = 26
SLOT_WAITS: Final = 27
RAISE: Final = 28
FILE: Final = 29

# phases
DEAL: Final = 0
DEALT: Final = 1
ROUND: Final = 2
TURN: Final = 3
TURN_END: Final = 4
ROUND_END: Final = 5
PRODUCE: Final = 6
CLAIMS: Final = 7
ERA_END: Final = 8
FINAL: Final = 9
END: Final = 10


class Variant:
    """The options of a table, as the rules ask for them."""

    def __init__(self, options: "dict[str, OptionValue]") -> None:
        self.contracts = options["contracts"] is True
        self.advanced = options["advanced"] is True
        self.foreign = str(options["foreign"])


class Table(State):
    """What lies on a table; state.py adds the small moves."""

    def __init__(
        self, game: "Game[Any]", seats: int, options: "dict[str, OptionValue]", chance: Chance, phases: list[Frame],
        lanes: list[list[Frame]], barrier: bool, edition: Edition, do: Actions, side: int, variant: Variant,
        era: int, round: int, active: int, order: tuple[int, ...], space: list[int], track: tuple[int, ...],
        goods: list[int], held: list[int], cloned: int, stepped: bool, foreign: tuple[int, ...],
        hands: list[tuple[int, ...]], playing: int, tableaus: list[Tableau], used: list[tuple[int, ...]],
        paid: list[tuple[int, ...]], deck: tuple[int, ...], pile: tuple[int, ...], batch: tuple[int, ...],
        box: tuple[int, ...], gone: tuple[int, ...], threes: tuple[int, ...], specials: tuple[int, ...],
        known: tuple[int, ...], blues: tuple[int, ...], networks: list[Network], white: int, purple: int,
        tunnels: int, contracts: tuple[int, ...], fulfilled: list[tuple[int, ...]], spent: tuple[int, ...], dug: int,
        plans: list[tuple[int, ...]], bought: list[int], final: bool,
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
        self.side = side
        self.variant = variant
        self.era = era
        self.round = round
        self.active = active
        self.order = order
        self.space = space
        self.track = track
        self.goods = goods
        self.held = held
        self.cloned = cloned
        self.stepped = stepped
        self.foreign = foreign
        self.hands = hands
        self.playing = playing
        self.tableaus = tableaus
        self.used = used
        self.paid = paid
        self.deck = deck
        self.pile = pile
        self.batch = batch
        self.box = box
        self.gone = gone
        self.threes = threes
        self.specials = specials
        self.known = known
        self.blues = blues
        self.networks = networks
        self.white = white
        self.purple = purple
        self.tunnels = tunnels
        self.contracts = contracts
        self.fulfilled = fulfilled
        self.spent = spent
        self.dug = dug
        self.plans = plans
        self.bought = bought
        self.final = final
        self.events = None

    def copy(self) -> "state.UnderwaterCities":
        return state.UnderwaterCities(
            self.game, self.seats, self.options, Chance(self.chance.key, self.chance.drawn, self.chance.block),
            self.phases.copy(), [lane.copy() for lane in self.lanes], self.barrier, self.edition, self.do, self.side,
            self.variant, self.era, self.round, self.active, self.order, self.space.copy(), self.track,
            self.goods.copy(), self.held.copy(), self.cloned, self.stepped, self.foreign, self.hands.copy(),
            self.playing, self.tableaus.copy(), self.used.copy(), self.paid.copy(), self.deck, self.pile, self.batch,
            self.box, self.gone, self.threes, self.specials, self.known, self.blues, self.networks.copy(),
            self.white, self.purple, self.tunnels, self.contracts, self.fulfilled.copy(), self.spent, self.dug,
            self.plans.copy(), self.bought.copy(), self.final,
        )

    def clock(self) -> str:
        return f"era {self.era}, round {self.round}"

    def dump_fields(self) -> Json:
        return {
            "era": self.era,
            "round": self.round,
            "active": self.active,
            "order": list(self.order),
            "space": self.space.copy(),
            "track": list(self.track),
            "goods": self.goods.copy(),
            "held": self.held.copy(),
            "cloned": self.cloned,
            "stepped": int(self.stepped),
            "foreign": list(self.foreign),
            "hands": [list(row) for row in self.hands],
            "playing": self.playing,
            "tableaus": [value.row() for value in self.tableaus],
            "used": [list(row) for row in self.used],
            "paid": [list(row) for row in self.paid],
            "deck": list(self.deck),
            "pile": list(self.pile),
            "batch": list(self.batch),
            "box": list(self.box),
            "gone": list(self.gone),
            "threes": list(self.threes),
            "specials": list(self.specials),
            "known": list(self.known),
            "blues": list(self.blues),
            "networks": [value.row() for value in self.networks],
            "white": self.white,
            "purple": self.purple,
            "tunnels": self.tunnels,
            "contracts": list(self.contracts),
            "fulfilled": [list(row) for row in self.fulfilled],
            "spent": list(self.spent),
            "dug": self.dug,
            "plans": [list(row) for row in self.plans],
            "bought": self.bought.copy(),
            "final": int(self.final),
        }

from citywright.games.underwater_cities import state  # at the end, since state.py builds on what stands above


def empty(game: "Game[Any]", seats: int, options: "dict[str, OptionValue]", chance: Chance) -> "state.UnderwaterCities":
    """A table with nothing on it and nothing to do."""
    edition: Edition = game.edition
    do: Actions = game.do
    side: int = int(seats > 2)
    variant: Variant = Variant(options)
    return state.UnderwaterCities(
        game, seats, options, chance, [], [[] for _ in range(seats)], False, edition, do, side, variant, 1, 0, -1,
        tuple(range(seats)), [0] * seats, (), [0] * (6 * seats), [0] * edition.slots, 0, False, (), [()] * seats, -1,
        [], [()] * seats, [()] * seats, (), (), (0,) * edition.first_three, (), (), (), (),
        (0,) * (edition.cards - edition.first_cheap), (), [], 0, 0, 0, (), [()] * seats, (), 0, [()] * seats,
        [0] * seats, False,
    )


def load_fields(
    game: "Game[Any]", seats: int, options: "dict[str, OptionValue]", chance: Chance,
    flow: tuple[list[Frame], list[list[Frame]], bool], fields: Json,
) -> "state.UnderwaterCities":
    """A state from the parts of a dump; what does not fit ends in a clear sentence."""
    stored = Stored(fields, seats)
    phases, lanes, barrier = flow
    edition: Edition = game.edition
    do: Actions = game.do
    side: int = int(seats > 2)
    variant: Variant = Variant(options)
    return state.UnderwaterCities(
        game, seats, options, chance, phases, lanes, barrier, edition, do, side, variant, stored.number("era", 1, 3),
        stored.number("round", 0, 10), stored.number("active", -1, seats - 1), stored.order("order"),
        stored.numbers("space", seats, 0, 4), tuple(stored.numbers("track", None, 0, seats - 1)),
        stored.numbers("goods", 6 * seats, 0, 10000), stored.numbers("held", edition.slots, 0, 255),
        stored.number("cloned", 0, seats), stored.number("stepped", 0, 1) == 1,
        tuple(stored.numbers("foreign", None, 0, edition.slots - 1)),
        stored.tuples("hands", seats, 1, edition.cards - 1), stored.number("playing", -1, edition.cards - 1),
        [Tableau.read_row(edition, row, "tableaus") for row in stored.rows("tableaus", seats)],
        stored.tuples("used", seats, 0, edition.cards - 1),
        stored.tuples("paid", seats, edition.first_three, edition.cards - 1),
        tuple(stored.numbers("deck", None, 1, edition.first_three - 1)),
        tuple(stored.numbers("pile", None, 1, edition.first_three - 1)),
        tuple(stored.numbers("batch", edition.first_three, 0, 99)),
        tuple(stored.numbers("box", None, 1, edition.first_three - 1)),
        tuple(stored.numbers("gone", None, 0, edition.cards - 1)),
        tuple(stored.numbers("threes", None, edition.first_three, edition.first_cheap - 1)),
        tuple(stored.numbers("specials", None, edition.first_cheap, edition.cards - 1)),
        tuple(stored.numbers("known", edition.cards - edition.first_cheap, 0, 15)),
        tuple(stored.numbers("blues", None, 0, edition.tiles - 1)),
        [Network.read_row(edition.boards, edition.tiles, row, "networks") for row in stored.rows("networks", seats)],
        stored.number("white", 0, 17), stored.number("purple", 0, 99), stored.number("tunnels", 0, 47),
        tuple(stored.numbers("contracts", None, 0, edition.contracts - 1)),
        stored.tuples("fulfilled", seats, 0, edition.contracts - 1),
        tuple(stored.numbers("spent", None, 0, edition.cards - 1)), stored.number("dug", 0, 47),
        stored.tuples("plans", seats, 0, edition.cards - 1), stored.numbers("bought", seats, 0, 1000),
        stored.number("final", 0, 1) == 1,
    )
