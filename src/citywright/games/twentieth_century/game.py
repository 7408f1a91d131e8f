"""20th Century: its rooms, bound by name."""

from pathlib import Path
from typing import Any, Final

from citywright.engine.chance import Chance
from citywright.engine.game import Game, Options, Sight, rooms
from citywright.games.twentieth_century import (
    scoring,
    table,
)
from citywright.games.twentieth_century.edition import Edition
from citywright.games.twentieth_century.reading import read_edition
from citywright.games.twentieth_century.region import first_region
from citywright.games.twentieth_century.state import Country, TwentiethCentury

HOUSE_EDITION: Final = str(Path(__file__).with_name("edition.toml"))
START_COINS: Final = 10
START_SCIENCE: Final = 10
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


def start(game: Game[TwentiethCentury], seats: int, options: Options, chance: Chance) -> TwentiethCentury:
    """The same start tile and purse for everybody, two scoring cards and the first player by lot (T-SETUP)."""
    s = table.empty(game, seats, options, chance)
    country = Country(
        coins=START_COINS, science=START_SCIENCE, produced=0, bought=0, bonus_two=0, bonus_four=0, pollution=0,
        region=first_region(s.edition, s.variant.recycling_through_cities), technologies=(), spent=0, used=0, aside=0,
        won=0, waiting=(), carried=(),
    )  # fmt: skip
    s.countries = [country] * seats
    s.shown = s.countries.copy()
    s.card_two, s.card_four = chance.below(scoring.SCORING_CARDS), chance.below(scoring.SCORING_CARDS)
    if s.variant.first_game:
        s.card_two = s.card_four = -1
    s.starter = chance.below(seats)
    s.then(table.ROUND, 1)
    return s


def open_game(edition_file: str | None) -> Game[Any]:
    """20th Century with the house edition or with an edition file."""
    return game_with(read_edition(edition_file or HOUSE_EDITION))


def game_with(edition: Edition) -> Game[TwentiethCentury]:
    return Game(
        key="twentieth_century", title="20th Century", rules_version=2, seats=edition.seats, longest=10_000,
        horizon=2, deeper=(Sight(2, 2, hasty=False), Sight(2, 3, hasty=False)), start=start, step_rules=STEP_RULES,
        **rooms("citywright.games.twentieth_century", edition),
    )  # fmt: skip
