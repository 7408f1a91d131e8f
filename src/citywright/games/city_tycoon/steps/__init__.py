"""The sequence of play, from the order of the first round to the last point: what may be done now, and what it does.

Each file holds the phases and decisions of one part of the rulebook, in its order; rule ids are those of rules.md.
"""

from typing import Final

from citywright.engine.state import Phase, Step
from citywright.games.city_tycoon.state import CityTycoon
from citywright.games.city_tycoon.steps.building import Act, Place, Take, build
from citywright.games.city_tycoon.steps.laying import Back, Buy, TerrainCell
from citywright.games.city_tycoon.steps.rounds import (
    Pick,
    PickOpen,
    choice,
    clean_up,
    draft,
    end,
    pass_on,
    round_begins,
)
from citywright.games.city_tycoon.steps.supplying import Source, Supply, Way, supply_turn

STEPS: Final[list[Step[CityTycoon]]] = [
    Pick(), PickOpen(), Act(), Take(), Place(), Back(), TerrainCell(), Buy(), Supply(), Source(), Way(),
]  # fmt: skip
PHASES: Final[list[Phase[CityTycoon]]] = [
    round_begins, draft, pass_on, choice, build, supply_turn, clean_up, end,
]  # fmt: skip
PHASE_NAMES: Final = ["round", "draft", "pass_on", "choice", "build", "supply_turn", "clean_up", "end"]
