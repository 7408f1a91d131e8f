"""NEOM: its rooms, bound by name."""

from pathlib import Path
from typing import Any, Final

from citywright.engine.chance import Chance
from citywright.engine.game import Game, Options, Sight, rooms
from citywright.games.neom import fields, table
from citywright.games.neom.city import CELL_COUNT, CENTRE, City
from citywright.games.neom.edition import ORIGIN, Edition
from citywright.games.neom.reading import read_edition
from citywright.games.neom.state import Neom

HOUSE_EDITION: Final = str(Path(__file__).with_name("edition.toml"))
START_MONEY: Final = 6
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


def start(game: Game[Neom], seats: int, options: Options, chance: Chance) -> Neom:
    """Boards by lot, the printed origin in the middle, six money each (N-SETUP)."""
    s = table.empty(game, seats, options, chance)
    boards = list(range(len(s.edition.boards)))
    chance.shuffle(boards)
    cells = [0] * CELL_COUNT
    cells[CENTRE] = ORIGIN
    s.cities = [City(s.edition, cells, boards[seat], -1, 0) for seat in range(seats)]
    s.market = s.cities.copy()
    s.money = [START_MONEY] * seats
    s.box = s.edition.stack_of(4, seats)
    s.starter = chance.below(seats)
    s.then(table.DEAL_ANCHORS)
    return s


def open_game(edition_file: str | None) -> Game[Any]:
    """NEOM with the house edition or with an edition file."""
    return game_with(read_edition(edition_file or HOUSE_EDITION))


def game_with(edition: Edition) -> Game[Neom]:
    return Game(
        key="neom", title="NEOM", rules_version=3, older_rules=(2,), seats=fields.SEATS, longest=2_000,
        horizon=3, farthest=8, deeper=(Sight(3, 8, hasty=False),), start=start,
        step_rules=STEP_RULES, **rooms("citywright.games.neom", edition),
    )  # fmt: skip
