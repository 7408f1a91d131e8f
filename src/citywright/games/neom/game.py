"""NEOM as a game on the shelf: its rooms put together."""

from pathlib import Path
from typing import Final

from citywright.engine.game import Game, Option, OptionValue
from citywright.engine.rng import Rng
from citywright.engine.state import Frame, Json, Offer
from citywright.games.neom import drawing, judgement, scoring, state, view
from citywright.games.neom.city import CELL_COUNT, CENTRE, City
from citywright.games.neom.components import components
from citywright.games.neom.drawing.plain import plain
from citywright.games.neom.edition import ORIGIN, Edition, read_edition
from citywright.games.neom.features import NAMES, features
from citywright.games.neom.state import DEAL_ANCHORS, Neom, Rules
from citywright.games.neom.steps import PHASE_NAMES, PHASES, STEPS
from citywright.games.neom.steps.actions import A
from citywright.games.neom.text import make_words
from citywright.games.neom.trace import trace

HOUSE_EDITION: Final = str(Path(__file__).with_name("edition.toml"))
SEATS: Final = range(1, 6)
SWITCH: Final = (False, True)
START_MONEY: Final = 6
OPTIONS: Final = (
    Option("beginner", False, SWITCH, SEATS),
    Option("printed_094", False, SWITCH, SEATS),
    Option("sales_pay_fines", False, SWITCH, range(3, 6)),
    Option("empty_centre", False, SWITCH, SEATS),
    Option("office_pays_itself", False, SWITCH, SEATS),
    Option("diagonal_neighbours", False, SWITCH, SEATS),
    Option("tiles", "1+", ("1+", "4+", "5+"), range(1, 2)),
)
STEP_RULES: Final = {
    "keep": ("N-ANCHOR",),
    "keep_open": ("N-ANCHOR", "N-TWO", "N-SOLO"),
    "choose": ("N-ROUND",),
    "choose_open": ("N-ROUND", "N-TWO", "N-SOLO"),
    "act": ("N-ACTION", "N-NEED"),
    "place": ("N-BUILD", "N-ROUTE"),
    "need": ("N-NEED", "N-BUY"),
    "make": ("N-GOODS",),
    "give": ("N-ANCHOR",),
    "take": ("N-ANCHOR",),
    "struck": ("N-DISASTER", "N-FLOOD", "N-FIRE", "N-CRIME", "N-REMOVE"),
}


class NeomGame(Game[Neom]):
    key = "neom"
    title = "NEOM"
    rules = 1
    seats = SEATS
    longest = 2_000
    layout = drawing.LAYOUT

    def __init__(self, edition: Edition) -> None:
        self.options = OPTIONS
        self.actions = A
        self.steps = STEPS
        self.phases = PHASES
        self.phase_names = PHASE_NAMES
        self.limits = {"only a sale possible in generation I": 0.08}
        self.edition = edition
        self.edition_mark = edition.mark
        self.step_rules = STEP_RULES
        self.words = make_words(edition)

    def start(self, seats: int, options: dict[str, OptionValue], rng: Rng) -> Neom:
        boards = list(range(len(self.edition.boards)))
        rng.shuffle(boards)
        cells = [0] * CELL_COUNT
        cells[CENTRE] = ORIGIN
        cities = [City(self.edition, cells, boards[seat], -1, 0) for seat in range(seats)]
        nothing: list[tuple[int, ...]] = [()] * seats
        return Neom(
            self, seats, options, rng, [(DEAL_ANCHORS, 0, 0)], [[] for _ in range(seats)], False, self.edition,
            Rules(options), 0, 0, cities, cities.copy(), [START_MONEY] * seats, [0] * seats, nothing.copy(),
            nothing.copy(), [0] * seats, [0] * seats, nothing.copy(), nothing.copy(), (), (), (), (),
            tuple(self.edition.stack_of(4, seats)), 0, rng.below(seats), 0, -1, False, 0, [-1] * seats, [0] * seats,
        )  # fmt: skip

    def restore(
        self, seats: int, options: dict[str, OptionValue], rng: Rng, flow: tuple[list[Frame], list[list[Frame]], bool],
        table: Json,
    ) -> Neom:  # fmt: skip
        return state.read_table(self, self.edition, seats, options, rng, flow, table)

    def table(self, s: Neom) -> Json:
        return state.table(s)

    def view(self, s: Neom, seat: int | None) -> Json:
        return view.view(s, seat)

    def sample(self, s: Neom, seat: int, rng: Rng) -> Neom:
        return view.sample(s, seat, rng)

    def breakdown(self, s: Neom, seat: int) -> list[tuple[str, int]]:
        return scoring.breakdown(s, seat)

    def check(self, s: Neom) -> None:
        state.check(s)

    def judge(self, s: Neom, seat: int) -> int:
        return judgement.judge(s, seat)

    def foresee(self, s: Neom, seat: int) -> None:
        judgement.foresee(s, seat)

    def features(self, s: Neom, seat: int) -> bytes:
        return features(s, seat)

    def feature_names(self) -> list[str]:
        return NAMES.copy()

    def panels(self, view: Json, offer: Offer | None, lang: str) -> dict[str, str]:
        return drawing.panels(self.edition, self.words, view, offer, lang)

    def own_panels(self, view: Json, offer: Offer | None, lang: str) -> dict[str, str]:
        return drawing.own_panels(self.edition, self.words, view, offer, lang)

    def picture(self, view: Json, lang: str) -> str:
        return drawing.page(self.edition, self.words, view, lang)

    def plain(self, view: Json, lang: str) -> str:
        return plain(self.edition, self.words, view, lang)

    def components(self) -> list[Json]:
        return components(self.edition, self.words)

    def trace(self, s: Neom, seat: int, action: int) -> list[tuple[str, str]]:
        return trace(s, seat, action)


def open_game(edition: str | None) -> NeomGame:
    """NEOM with the house edition or with an edition file."""
    return NeomGame(read_edition(edition or HOUSE_EDITION))
