"""The sequence of play, from the deal of a round to its bonus scoring: what may be done now, and what it does.

Each file holds the phases and decisions of one part of the rulebook, in its order; rule ids are those of rules.md.
"""

from typing import Final

from citywright.engine.steps import Flow
from citywright.games.twentieth_century import fields
from citywright.games.twentieth_century.state import TwentiethCentury
from citywright.games.twentieth_century.steps import auction, catastrophes, production, rounds, upkeep, using

FLOW: Final[Flow[TwentiethCentury]] = Flow(
    fields.STEPS, fields.PHASES, (rounds, auction, catastrophes, upkeep, using, production)
)
