"""Made from fields.py by `python -m citywright.engine.maker riverbend`: nobody edits this file."""

# fmt: off
# ruff: noqa

from typing import TYPE_CHECKING, Any, Final

from citywright.engine.masks import bits
from citywright.engine.chance import Chance
from citywright.engine.state import Frame, Json, State
from citywright.engine.storing import Stored, mask_of, record_of
from riverbend.actions import Actions
from riverbend.edition import Edition

if TYPE_CHECKING:
    from citywright.engine.game import Game, OptionValue

# decisions
CHOOSE: Final = 0
BUILD: Final = 1

# phases
YEAR: Final = 0
ROUND: Final = 1
REVEAL: Final = 2
TURN: Final = 3
PASS: Final = 4


class Table(State):
    """What lies on a table; state.py adds the small moves."""

    def __init__(
        self, game: "Game[Any]", seats: int, options: "dict[str, OptionValue]", chance: Chance, phases: list[Frame],
        lanes: list[list[Frame]], barrier: bool, edition: Edition, do: Actions, year: int, round: int,
        town: list[int], builders: list[int], hands: list[tuple[int, ...]], plans: list[int], shown: list[int],
        stack: tuple[int, ...], gone: tuple[int, ...],
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
        self.year = year
        self.round = round
        self.town = town
        self.builders = builders
        self.hands = hands
        self.plans = plans
        self.shown = shown
        self.stack = stack
        self.gone = gone
        self.events = None

    def copy(self) -> "state.Riverbend":
        return state.Riverbend(
            self.game, self.seats, self.options, Chance(self.chance.key, self.chance.drawn, self.chance.block),
            self.phases.copy(), [lane.copy() for lane in self.lanes], self.barrier, self.edition, self.do, self.year,
            self.round, self.town.copy(), self.builders.copy(), self.hands.copy(), self.plans.copy(),
            self.shown.copy(), self.stack, self.gone,
        )

    def clock(self) -> str:
        return f"year {self.year}, round {self.round}"

    def dump_fields(self) -> Json:
        return {
            "year": self.year,
            "round": self.round,
            "town": self.town.copy(),
            "builders": self.builders.copy(),
            "hands": [list(row) for row in self.hands],
            "plans": self.plans.copy(),
            "shown": self.shown.copy(),
            "stack": list(self.stack),
            "gone": list(self.gone),
        }

from riverbend import state  # at the end, since state.py builds on what stands above


def empty(game: "Game[Any]", seats: int, options: "dict[str, OptionValue]", chance: Chance) -> "state.Riverbend":
    """A table with nothing on it and nothing to do."""
    edition: Edition = game.edition
    do: Actions = game.do
    return state.Riverbend(
        game, seats, options, chance, [], [[] for _ in range(seats)], False, edition, do, 0, 0,
        [0] * len(edition.cells), [-1] * len(edition.cells), [()] * seats, [0] * seats, [0] * seats, (), (),
    )


def load_fields(
    game: "Game[Any]", seats: int, options: "dict[str, OptionValue]", chance: Chance,
    flow: tuple[list[Frame], list[list[Frame]], bool], fields: Json,
) -> "state.Riverbend":
    """A state from the parts of a dump; what does not fit ends in a clear sentence."""
    stored = Stored(fields, seats)
    phases, lanes, barrier = flow
    edition: Edition = game.edition
    do: Actions = game.do
    return state.Riverbend(
        game, seats, options, chance, phases, lanes, barrier, edition, do, stored.number("year", 0, 4),
        stored.number("round", 0, 4), stored.numbers("town", len(edition.cells), 0, edition.tiles),
        stored.numbers("builders", len(edition.cells), -1, seats - 1),
        stored.tuples("hands", seats, 1, edition.tiles), stored.numbers("plans", seats, 0, edition.tiles),
        stored.numbers("shown", seats, 0, edition.tiles), tuple(stored.numbers("stack", None, 1, edition.tiles)),
        tuple(stored.numbers("gone", None, 1, edition.tiles)),
    )
