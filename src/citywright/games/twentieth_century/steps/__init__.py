"""The sequence of play, from the deal of a round to its bonus scoring: what may be done now, and what it does.

Each file holds the phases and decisions of one part of the rulebook, in its order; rule ids are those of rules.md.
"""

from typing import Final

from citywright.engine.state import Phase, Step
from citywright.games.twentieth_century.state import TwentiethCentury
from citywright.games.twentieth_century.steps.auction import Bid, OpenBid, Pick, Take, bidding, consolation, land
from citywright.games.twentieth_century.steps.catastrophes import Column, catastrophe
from citywright.games.twentieth_century.steps.powers import Arrive, Leave, Load, Remove, Site, Span, Unload
from citywright.games.twentieth_century.steps.production import Recycle, bonus, production
from citywright.games.twentieth_century.steps.rounds import round_begins
from citywright.games.twentieth_century.steps.upkeep import (
    Attach,
    Cell,
    Garbage,
    Settle,
    Turn,
    reveal,
    upkeep,
    upkeep_turn,
)
from citywright.games.twentieth_century.steps.using import Use

STEPS: Final[list[Step[TwentiethCentury]]] = [
    Pick(), OpenBid(), Bid(), Take(), Column(), Garbage(), Attach(), Cell(), Turn(), Settle(), Use(), Leave(),
    Arrive(), Load(), Unload(), Remove(), Site(), Span(), Recycle(),
]  # fmt: skip
PHASES: Final[list[Phase[TwentiethCentury]]] = [
    round_begins, land, bidding, consolation, catastrophe, upkeep, upkeep_turn, reveal, production, bonus,
]  # fmt: skip
PHASE_NAMES: Final = [
    "round", "land", "bidding", "consolation", "catastrophe", "upkeep", "upkeep_turn", "reveal", "production", "bonus",
]  # fmt: skip
