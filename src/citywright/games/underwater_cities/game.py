"""Underwater Cities as a game on the shelf: its rooms put together."""

from pathlib import Path
from typing import Final

from citywright.engine.game import Game, Option, OptionValue
from citywright.engine.rng import Rng
from citywright.engine.state import Frame, Json, Offer
from citywright.games.underwater_cities import drawing, judgement, scoring, state, view
from citywright.games.underwater_cities.bounds import BOUNDS
from citywright.games.underwater_cities.components import components
from citywright.games.underwater_cities.drawing.plain import plain
from citywright.games.underwater_cities.edition import (
    ASSISTANT,
    BROWNS,
    CARDS,
    CITY_COUNTING_BROWN,
    CONTRACTS,
    FIRST_CHEAP,
    FIRST_THREE,
    LAST_ERA_CARD,
    SLOT_COUNT,
    TILES,
    Edition,
    read_edition,
)
from citywright.games.underwater_cities.features import NAMES, features
from citywright.games.underwater_cities.network import START, Network
from citywright.games.underwater_cities.prospects import blind, prospects
from citywright.games.underwater_cities.state import (
    DEAL,
    NO_CARD,
    PURPLE_DOMES,
    TUNNEL_TILES,
    WHITE_DOMES,
    UnderwaterCities,
)
from citywright.games.underwater_cities.steps import PHASE_NAMES, PHASES, STEPS
from citywright.games.underwater_cities.steps.actions import A
from citywright.games.underwater_cities.steps.rounds import first_foreign
from citywright.games.underwater_cities.tableau import Tableau
from citywright.games.underwater_cities.text import make_words
from citywright.games.underwater_cities.trace import trace

HOUSE_EDITION: Final = str(Path(__file__).with_name("edition.toml"))
SEATS: Final = range(1, 5)
SWITCH: Final = (False, True)
OPTIONS: Final = (
    Option("contracts", False, SWITCH, range(2, 5)),
    Option("advanced", False, SWITCH, range(2, 5)),
    Option("foreign", "1", ("1", "2", "3", "4"), range(1, 2)),
)
START_GOODS: Final = (1, 1, 2, 1, 0, 0)
START_SPACES: Final = (0, 4, 3, 2)  # by seat in the first round (U-SETUP-14)
SEAT_CREDITS: Final = (0, 0, 1, 1)
SEAT_STEELPLAST: Final = (0, 0, 0, 1)
OPEN_THREES: Final = 6
OPEN_CONTRACTS: Final = 3
STEP_RULES: Final = {
    "keep": ("U-SETUP", "U-HAND"),
    "discard": ("U-HAND", "U-TURN"),
    "play": ("U-TURN",),
    "slot": ("U-SLOT", "U-CLONE"),
    "order": ("U-TURN", "U-TIME"),
    "card": ("U-TURN", "U-TIME"),
    "parts": ("U-TIME",),
    "options": ("U-TIME",),
    "picking": ("U-SLOT",),
    "offer": ("U-TIME",),
    "advancing": ("U-FED",),
    "build": ("U-BUILD", "U-NET", "U-METRO"),
    "pay": ("U-RES",),
    "upgrade": ("U-UPG",),
    "price": ("U-UPG",),
    "convert": ("U-UPG",),
    "using": ("U-CARD",),
    "readying": ("U-CARD",),
    "producing": ("U-PROD",),
    "output": ("U-PROD",),
    "copying": ("U-SLOT",),
    "replace": ("U-CARD",),
    "specials": ("U-SPECIAL",),
    "look": ("U-SPECIAL",),
    "under": ("U-SPECIAL",),
    "finish": ("U-TURN", "U-GOV"),
    "spend": ("U-SCORE",),
    "slot_waits": ("U-TIME",),
    "raise": ("U-TIME",),
    "file": ("U-TIME",),
}


class UnderwaterCitiesGame(Game[UnderwaterCities]):
    key = "underwater_cities"
    title = "Underwater Cities"
    rules = 3
    seats = SEATS
    longest = 3_000
    patience = 4

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

    def start(self, seats: int, options: dict[str, OptionValue], rng: Rng) -> UnderwaterCities:
        edition, side = self.edition, int(seats > 2)
        order = shuffled(rng, seats)
        goods: list[int] = []
        space = [0] * seats
        for seat in range(seats):
            place = order.index(seat)
            kelp, steelplast, credits, science, biomatter, points = START_GOODS
            credits, steelplast = credits + SEAT_CREDITS[place], steelplast + SEAT_STEELPLAST[place]
            goods += [kelp, steelplast, credits, science, biomatter, points]
            space[seat] = START_SPACES[place]
        track = tuple(seat for seat in reversed(order) if space[seat])
        threes = [FIRST_THREE + i for i in shuffled(rng, FIRST_CHEAP - FIRST_THREE)]
        specials = [FIRST_CHEAP + i for i in shuffled(rng, CARDS - FIRST_CHEAP)]
        known = [0] * (CARDS - FIRST_CHEAP)
        known[specials[0] - FIRST_CHEAP] = (1 << seats) - 1
        deck = edition.deck(1)
        rng.shuffle(deck)
        networks, blues = self.networks(seats, options, rng)
        contracts = shuffled(rng, CONTRACTS)[:OPEN_CONTRACTS] if options["contracts"] is True else []
        foreign = first_foreign(edition.sides[0], int(str(options["foreign"])) - 1) if seats == 1 else ()
        nothing: list[tuple[int, ...]] = [()] * seats
        return UnderwaterCities(
            self, seats, options, rng, [(DEAL, 0, 0)], [[] for _ in range(seats)], False, edition, side, 1, 0, -1,
            tuple(order), space, track, goods, [0] * SLOT_COUNT, 0, False, foreign, nothing.copy(), NO_CARD,
            [Tableau(edition, (ASSISTANT,)) for _ in range(seats)], nothing.copy(), nothing.copy(), tuple(deck), (),
            (0,) * (LAST_ERA_CARD + 1), (), tuple(sorted(threes[OPEN_THREES:])), tuple(sorted(threes[:OPEN_THREES])),
            tuple(specials), tuple(known), blues, networks, WHITE_DOMES - seats,
            PURPLE_DOMES[seats] if seats > 1 else 99, TUNNEL_TILES, tuple(sorted(contracts)), nothing.copy(), (), 0,
            nothing.copy(), [0] * seats, False,
        )  # fmt: skip

    def networks(self, seats: int, options: dict[str, OptionValue], rng: Rng) -> tuple[list[Network], tuple[int, ...]]:
        """Boards and metropolises at random; the blue ones that are left (U-SETUP-9 to U-SETUP-11)."""
        advanced = seats == 1 or options["advanced"] is True
        boards = [i + 4 * advanced for i in shuffled(rng, 4)]
        browns = [tile for tile in shuffled(rng, BROWNS) if seats > 1 or tile != CITY_COUNTING_BROWN]
        blues = [BROWNS + i for i in shuffled(rng, TILES - BROWNS)]
        found: list[Network] = []
        for seat in range(seats):
            tiles = (browns[seat], blues.pop(), blues.pop())
            board = self.edition.boards[boards[seat]]
            found.append(Network(board, 1 << START, 0, 0, 0, 0, 0, 0, 0, tiles, ()))
        return found, tuple(sorted(blues))

    def restore(
        self, seats: int, options: dict[str, OptionValue], rng: Rng, flow: tuple[list[Frame], list[list[Frame]], bool],
        table: Json,
    ) -> UnderwaterCities:  # fmt: skip
        return state.read_table(self, self.edition, int(seats > 2), seats, options, rng, flow, table)

    def table(self, s: UnderwaterCities) -> Json:
        return state.table(s)

    def view(self, s: UnderwaterCities, seat: int | None) -> Json:
        return view.view(s, seat)

    def sample(self, s: UnderwaterCities, seat: int, rng: Rng) -> UnderwaterCities:
        return view.sample(s, seat, rng)

    def breakdown(self, s: UnderwaterCities, seat: int) -> list[tuple[str, int]]:
        return scoring.breakdown(s, seat)

    def ranking(self, s: UnderwaterCities) -> list[tuple[int, ...]]:
        """Ties go to the player farther ahead in the order after the last round (U-SCORE-10)."""
        return [(score, -s.order.index(seat)) for seat, score in enumerate(s.scores())]

    def check(self, s: UnderwaterCities) -> None:
        state.check(s)

    def judge(self, s: UnderwaterCities, seat: int) -> int:
        return judgement.judge(s, seat)

    def prospects(self, s: UnderwaterCities, seat: int) -> list[int]:
        return prospects(s, seat)

    def blind(self, s: UnderwaterCities, seat: int) -> bool:
        return blind(s, seat)

    def foresee(self, s: UnderwaterCities, seat: int) -> None:
        judgement.foresee(s, seat)

    def settled(self, s: UnderwaterCities, seat: int) -> bool:
        """Every turn shows a card and most draw some: a bot looks on to the end of its turn."""
        return False

    def features(self, s: UnderwaterCities, seat: int) -> bytes:
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

    def trace(self, s: UnderwaterCities, seat: int, action: int) -> list[tuple[str, str]]:
        return trace(s, seat, action)


def shuffled(rng: Rng, n: int) -> list[int]:
    """The numbers below n in random order."""
    numbers = list(range(n))
    rng.shuffle(numbers)
    return numbers


def open_game(edition: str | None) -> UnderwaterCitiesGame:
    """Underwater Cities with the house edition or with an edition file."""
    return UnderwaterCitiesGame(read_edition(edition or HOUSE_EDITION))
