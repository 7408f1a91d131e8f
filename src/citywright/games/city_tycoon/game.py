"""City Tycoon as a game on the shelf: its rooms put together."""

from itertools import combinations
from pathlib import Path
from typing import Final

from citywright.engine.game import Game, Option, OptionValue
from citywright.engine.rng import Rng
from citywright.engine.state import Frame, Json, Offer
from citywright.games.city_tycoon import drawing, features, judgement, scoring, state, view
from citywright.games.city_tycoon.bounds import BOUNDS
from citywright.games.city_tycoon.city import SIDES_OF_START, City, closed_cells
from citywright.games.city_tycoon.components import components
from citywright.games.city_tycoon.drawing.plain import plain
from citywright.games.city_tycoon.edition import SOURCES_OF_CUBES, TERRAIN, Edition, read_edition
from citywright.games.city_tycoon.state import LINES, ROUND, CityTycoon, Rules
from citywright.games.city_tycoon.steps import PHASE_NAMES, PHASES, STEPS
from citywright.games.city_tycoon.steps.actions import A
from citywright.games.city_tycoon.text import make_words
from citywright.games.city_tycoon.trace import trace

HOUSE_EDITION: Final = str(Path(__file__).with_name("edition.toml"))
SEATS: Final = range(2, 6)
SWITCH: Final = (False, True)
START_MONEY: Final = 20
MORE_MONEY: Final = 2  # for each place in the first order
USUAL: Final = "usual"
CLOSED: Final = {2: "north+west", 3: "north"}  # the usual closed sides by seats (C-SETUP-5)


class ClosedSides(Option):
    """Which sides of the start tile are closed: two of them with two players, one with three."""

    def values_for(self, seats: int) -> tuple[OptionValue, ...]:
        sets = ["+".join(sides) for sides in combinations(SIDES_OF_START, 4 - seats)] if seats in self.seats else []
        return (USUAL, *[sides for sides in sets if sides != CLOSED[seats]])


ALL_SETS: Final = (USUAL, *["+".join(sides) for count in (1, 2) for sides in combinations(SIDES_OF_START, count)])
OPTIONS: Final = (
    ClosedSides("closed_sides", USUAL, ALL_SETS, range(2, 4)),
    Option("closed_beyond", False, SWITCH, range(2, 4)),
    Option("open_discards", False, SWITCH, SEATS),
    Option("bonus_counts_itself", False, SWITCH, SEATS),
    Option("unlimited_terrain", False, SWITCH, SEATS),
    Option("limited_goods", False, SWITCH, SEATS),
    Option("rebuild", False, SWITCH, SEATS),
    Option("levelling", False, SWITCH, SEATS),
    Option("subsidy", False, SWITCH, SEATS),
    Option("planned_choice", False, SWITCH, SEATS),
)
STEP_RULES: Final = {
    "pick": ("C-DRAFT",),
    "pick_open": ("C-DRAFT",),
    "act": ("C-BUILD", "C-LAY", "C-PLANT", "C-SELL"),
    "take": ("C-PLANT",),
    "place": ("C-LAY", "C-PRICE", "C-EFFECT", "C-REBUILD", "C-LEVEL"),
    "buy": ("C-EFFECT",),
    "back": ("C-TERRAIN",),
    "terrain": ("C-TERRAIN",),
    "supply": ("C-SUPPLY", "C-INCOME"),
    "source": ("C-SOURCE", "C-CUBE"),
    "way": ("C-WAY",),
}


class CityTycoonGame(Game[CityTycoon]):
    key = "city_tycoon"
    title = "City Tycoon"
    rules = 1
    seats = SEATS
    longest = 5_000

    def __init__(self, edition: Edition) -> None:
        self.options = OPTIONS
        self.bounds = BOUNDS
        self.actions = A
        self.steps = STEPS
        self.phases = PHASES
        self.phase_names = PHASE_NAMES
        self.edition = edition
        self.edition_mark = edition.mark
        self.step_rules = STEP_RULES
        self.words = make_words(edition)

    def start(self, seats: int, options: dict[str, OptionValue], rng: Rng) -> CityTycoon:
        order = list(range(seats))
        rng.shuffle(order)
        money = [START_MONEY + MORE_MONEY * order.index(seat) for seat in range(seats)]
        nothing: list[tuple[int, ...]] = [()] * seats
        cubes = [seats, seats, *[0] * (SOURCES_OF_CUBES - 2)]
        rules = Rules(options)
        return CityTycoon(
            self, seats, options, rng, [(ROUND, 1, 0)], [[] for _ in range(seats)], False, self.edition, rules, 0,
            founded(seats, rules), tuple(order), money, [0] * seats, [0] * (len(LINES) * seats), nothing.copy(),
            nothing.copy(), (), nothing.copy(), 0, cubes, [0, 0], [0, 0], TERRAIN, 0, (),
        )  # fmt: skip

    def restore(
        self, seats: int, options: dict[str, OptionValue], rng: Rng, flow: tuple[list[Frame], list[list[Frame]], bool],
        table: Json,
    ) -> CityTycoon:  # fmt: skip
        empty = founded(seats, Rules(options))
        return state.read_table(self, self.edition, seats, options, rng, flow, empty, table)

    def table(self, s: CityTycoon) -> Json:
        return state.table(s)

    def view(self, s: CityTycoon, seat: int | None) -> Json:
        return view.view(s, seat)

    def sample(self, s: CityTycoon, seat: int, rng: Rng) -> CityTycoon:
        return view.sample(s, seat, rng)

    def breakdown(self, s: CityTycoon, seat: int) -> list[tuple[str, int]]:
        return scoring.breakdown(s, seat)

    def ranking(self, s: CityTycoon) -> list[tuple[int, ...]]:
        return scoring.ranking(s)

    def check(self, s: CityTycoon) -> None:
        state.check(s)

    def judge(self, s: CityTycoon, seat: int) -> int:
        return judgement.judge(s, seat)

    def prospects(self, s: CityTycoon, seat: int) -> list[int]:
        return judgement.prospects(s, seat)

    def settled(self, s: CityTycoon, seat: int) -> bool:
        return False  # a barrier within a turn shows the others what the seat knew already

    def foresee(self, s: CityTycoon, seat: int) -> None:
        judgement.foresee(s, seat)

    def features(self, s: CityTycoon, seat: int) -> bytes:
        return features.features(s, seat)

    def feature_names(self) -> list[str]:
        return list(features.NAMES)

    def plain(self, view: Json, lang: str) -> str:
        return plain(self.edition, self.words, view, lang)

    def picture(self, view: Json, lang: str) -> str:
        return drawing.page(self.edition, self.words, view, lang)

    def panels(self, view: Json, offer: Offer | None, lang: str) -> dict[str, str]:
        return drawing.panels(self.edition, self.words, view, offer, lang)

    def own_panels(self, view: Json, offer: Offer | None, lang: str) -> dict[str, str]:
        return drawing.own_panels(self.edition, self.words, view, offer, lang)

    def components(self) -> list[Json]:
        return components(self.edition, self.words)

    def trace(self, s: CityTycoon, seat: int, action: int) -> list[tuple[str, str]]:
        return trace(s, seat, action)


def founded(seats: int, rules: Rules) -> City:
    """The city before its first tile; with two or three players some sides of the start tile are closed."""
    sides = CLOSED.get(seats, "") if rules.closed_sides == USUAL else rules.closed_sides
    closed = 0
    for side in sides.split("+") if sides else []:
        closed |= closed_cells(side, rules.closed_beyond)
    return City.founded(seats, closed)


def open_game(edition: str | None) -> CityTycoonGame:
    """City Tycoon with the house edition or with an edition file."""
    return CityTycoonGame(read_edition(edition or HOUSE_EDITION))
