"""20th Century as a game on the shelf: its rooms put together."""

from pathlib import Path
from typing import Final

from citywright.engine.game import Game, Option, OptionValue
from citywright.engine.rng import Rng
from citywright.engine.state import Frame, Json, Offer
from citywright.games.twentieth_century import drawing, judgement, scoring, state, view
from citywright.games.twentieth_century.bounds import BOUNDS
from citywright.games.twentieth_century.components import components
from citywright.games.twentieth_century.drawing.plain import plain
from citywright.games.twentieth_century.edition import CARDS_PER_STACK, Edition, read_edition
from citywright.games.twentieth_century.features import NAMES, features
from citywright.games.twentieth_century.region import first_region
from citywright.games.twentieth_century.state import (
    AUCTION,
    NOBODY,
    ROUND,
    START_COINS,
    START_SCIENCE,
    Country,
    Rules,
    TwentiethCentury,
)
from citywright.games.twentieth_century.steps import PHASE_NAMES, PHASES, STEPS
from citywright.games.twentieth_century.steps.actions import A
from citywright.games.twentieth_century.text import make_words
from citywright.games.twentieth_century.trace import final_figures, trace

HOUSE_EDITION: Final = str(Path(__file__).with_name("edition.toml"))
SEATS: Final = range(3, 6)
SWITCH: Final = (False, True)
OPTIONS: Final = (
    Option("first_game", False, SWITCH, SEATS),
    Option("open_purses", False, SWITCH, SEATS),
    Option("upkeep_in_order", False, SWITCH, SEATS),
    Option("recycling_through_cities", False, SWITCH, SEATS),
)
STEP_RULES: Final = {
    "pick": ("T-AUCTION",),
    "open": ("T-AUCTION",),
    "bid": ("T-AUCTION",),
    "take": ("T-TECH", "T-POLLUTE"),
    "column": ("T-CATASTROPHE",),
    "garbage": ("T-GARBAGE",),
    "attach": ("T-ATTACH",),
    "cell": ("T-ATTACH", "T-RAIL", "T-INSTITUTION", "T-RECYCLE"),
    "turn": ("T-ATTACH", "T-RAIL", "T-INSTITUTION", "T-RECYCLE"),
    "settle": ("T-ATTACH", "T-PRODUCE"),
    "use": ("T-USE",),
    "leave": ("T-USE", "T-RAIL"),
    "arrive": ("T-USE", "T-RAIL"),
    "load": ("T-USE",),
    "unload": ("T-USE",),
    "remove": ("T-USE",),
    "site": ("T-BRIDGE",),
    "span": ("T-BRIDGE",),
    "recycle": ("T-RECYCLE",),
}


class TwentiethCenturyGame(Game[TwentiethCentury]):
    key = "twentieth_century"
    title = "20th Century"
    rules = 1
    seats = SEATS
    longest = 10_000

    def __init__(self, edition: Edition) -> None:
        self.options = OPTIONS
        self.actions = A
        self.steps = STEPS
        self.phases = PHASES
        self.phase_names = PHASE_NAMES
        self.edition = edition
        self.edition_mark = edition.mark
        self.bounds = BOUNDS
        self.step_rules = STEP_RULES
        self.words = make_words(edition)

    def start(self, seats: int, options: dict[str, OptionValue], rng: Rng) -> TwentiethCentury:
        rules = Rules(options)
        region = first_region(self.edition, rules.recycling_through_cities)
        country = Country(START_COINS, START_SCIENCE, 0, 0, 0, 0, 0, region, (), 0, 0, 0, 0, (), ())
        two, four = rng.below(CARDS_PER_STACK), rng.below(CARDS_PER_STACK)
        if rules.first_game:
            two = four = -1
        return TwentiethCentury(
            self, seats, options, rng, [(ROUND, 1, 0)], [[] for _ in range(seats)], False, self.edition, rules, 0,
            AUCTION, rng.below(seats), [country] * seats, [country] * seats, False,
            two, four, (), (), (), (), (), 0, 0, 0, 0, 0, 0, NOBODY, NOBODY, -1,
            [-1] * seats, [0] * seats,
        )  # fmt: skip

    def restore(
        self, seats: int, options: dict[str, OptionValue], rng: Rng, flow: tuple[list[Frame], list[list[Frame]], bool],
        table: Json,
    ) -> TwentiethCentury:  # fmt: skip
        return state.read_table(self, self.edition, seats, options, rng, flow, table)

    def table(self, s: TwentiethCentury) -> Json:
        return state.table(s)

    def view(self, s: TwentiethCentury, seat: int | None) -> Json:
        return view.view(s, seat)

    def sample(self, s: TwentiethCentury, seat: int, rng: Rng) -> TwentiethCentury:
        return view.sample(s, seat, rng)

    def breakdown(self, s: TwentiethCentury, seat: int) -> list[tuple[str, int]]:
        return scoring.breakdown(s, seat)

    def ranking(self, s: TwentiethCentury) -> list[tuple[int, ...]]:
        """Most points, then fewest garbage (T-END)."""
        return [
            (score, -country.region.total_garbage()) for score, country in zip(s.scores(), s.countries, strict=True)
        ]

    def check(self, s: TwentiethCentury) -> None:
        state.check(s)

    def judge(self, s: TwentiethCentury, seat: int) -> int:
        return judgement.judge(s, seat)

    def foresee(self, s: TwentiethCentury, seat: int) -> None:
        judgement.foresee(s, seat)

    def prospects(self, s: TwentiethCentury, seat: int) -> list[int]:
        return judgement.prospects(s, seat)

    def settled(self, s: TwentiethCentury, seat: int) -> bool:
        return s.barrier or judgement.settled(s, seat)

    def features(self, s: TwentiethCentury, seat: int) -> bytes:
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

    def trace(self, s: TwentiethCentury, seat: int, action: int) -> list[tuple[str, str]]:
        return trace(s, seat, action)

    def final_figures(self, s: TwentiethCentury) -> list[tuple[str, list[int]]]:
        return final_figures(s)


def open_game(edition: str | None) -> TwentiethCenturyGame:
    """20th Century with the house edition or with an edition file."""
    return TwentiethCenturyGame(read_edition(edition or HOUSE_EDITION))
