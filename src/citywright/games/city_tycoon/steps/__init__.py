"""The sequence of play, from the order of the first round to the last point: what may be done now, and what it does.

Each file holds the phases and decisions of one part of the rulebook, in its order; rule ids are those of rules.md.
"""

from typing import Final

from citywright.engine.steps import Flow
from citywright.games.city_tycoon import fields
from citywright.games.city_tycoon.state import CityTycoon
from citywright.games.city_tycoon.steps import building, laying, rounds, supplying

FLOW: Final[Flow[CityTycoon]] = Flow(fields.STEPS, fields.PHASES, (rounds, building, laying, supplying))
