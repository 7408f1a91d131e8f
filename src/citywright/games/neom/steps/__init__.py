"""The sequence of play, from the anchors to the last income: what may be done now, and what it does.

Each file holds the phases and decisions of one part of the rulebook, in its order; rule ids are those of rules.md.
"""

from typing import Final

from citywright.engine.steps import Flow
from citywright.games.neom import fields
from citywright.games.neom.state import Neom
from citywright.games.neom.steps import acting, anchors, disasters, needs, rounds, swapping

FLOW: Final[Flow[Neom]] = Flow(fields.STEPS, fields.PHASES, (anchors, rounds, acting, needs, swapping, disasters))
