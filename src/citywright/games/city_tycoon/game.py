"""City Tycoon: its rooms, bound by name."""

from pathlib import Path
from typing import Any, Final

from citywright.engine.chance import Chance
from citywright.engine.game import Game, Options, Sight, never, rooms
from citywright.games.city_tycoon import table
from citywright.games.city_tycoon.edition import Edition, read_edition
from citywright.games.city_tycoon.state import CityTycoon
from citywright.games.city_tycoon.steps.laying import EFFECTS

HOUSE_EDITION: Final = str(Path(__file__).with_name("edition.toml"))
START_MONEY: Final = 20
MORE_MONEY: Final = 2  # for each place in the first order
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


def start(game: Game[CityTycoon], seats: int, options: Options, chance: Chance) -> CityTycoon:
    """The order by lot, money by order, and cubes on the start tile (C-SETUP)."""
    s = table.empty(game, seats, options, chance)
    order = list(range(seats))
    chance.shuffle(order)
    s.order = tuple(order)
    s.money = [START_MONEY + MORE_MONEY * order.index(seat) for seat in range(seats)]
    s.cubes[0] = s.cubes[1] = seats
    s.then(table.ROUND, 1)
    return s


def open_game(edition_file: str | None) -> Game[Any]:
    """City Tycoon with the house edition or with an edition file."""
    return game_with(read_edition(edition_file or HOUSE_EDITION, EFFECTS))


def game_with(edition: Edition) -> Game[CityTycoon]:
    return Game(
        key="city_tycoon", title="City Tycoon", rules_version=2, seats=edition.seats, longest=5_000, horizon=2,
        deeper=(Sight(2, 2, hasty=False),), start=start,
        stops_search=never,  # a barrier within a turn shows the others what the seat knew already
        step_rules=STEP_RULES, **rooms("citywright.games.city_tycoon", edition),
    )  # fmt: skip
