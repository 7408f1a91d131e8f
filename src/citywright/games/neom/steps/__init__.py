"""The sequence of play, from the anchors to the last income: what may be done now, and what it does.

Each file holds the phases and decisions of one part of the rulebook, in its order; rule ids are those of rules.md.
"""

from typing import Final

from citywright.engine.state import Phase, Step
from citywright.games.neom.state import Neom
from citywright.games.neom.steps.acting import Act, Place
from citywright.games.neom.steps.anchors import (
    Keep,
    KeepOpen,
    anchor_pack,
    anchor_pick,
    anchor_rest,
    deal_anchors,
    draft,
    pass_anchors,
)
from citywright.games.neom.steps.disasters import Struck, disaster, recover
from citywright.games.neom.steps.needs import Make, NeedGood
from citywright.games.neom.steps.rounds import (
    Choose,
    ChooseOpen,
    generation,
    income,
    reveal,
    round_begins,
    round_end,
    turn,
)
from citywright.games.neom.steps.swapping import Give, Take

STEPS: Final[list[Step[Neom]]] = [
    Keep(), KeepOpen(), Choose(), ChooseOpen(), Act(), Place(), NeedGood(), Make(), Give(), Take(), Struck(),
]  # fmt: skip
PHASES: Final[list[Phase[Neom]]] = [
    deal_anchors, draft, pass_anchors, anchor_pack, anchor_pick, anchor_rest, generation, round_begins, reveal, turn,
    disaster, recover, round_end, income,
]  # fmt: skip
PHASE_NAMES: Final = [
    "deal_anchors", "draft", "pass_anchors", "anchor_pack", "anchor_pick", "anchor_rest", "generation", "round",
    "reveal", "turn", "disaster", "recover", "round_end", "income",
]  # fmt: skip
