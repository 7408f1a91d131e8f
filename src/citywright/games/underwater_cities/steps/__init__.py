"""The sequence of play, from the first hand to the last points: what may be done now, and what it does.

Each file holds one part of the rulebook; rule ids are those of rules.md. `interpreter` carries out effects, `flow`
tells what goes on by itself between two decisions, `helping` what a matching card could give to a slot.
"""

from typing import Final

from citywright.engine.steps import Flow
from citywright.games.underwater_cities import fields
from citywright.games.underwater_cities.state import UnderwaterCities
from citywright.games.underwater_cities.steps import building, cards, choices, hands, rounds, specials, turns, upgrading

FLOW: Final[Flow[UnderwaterCities]] = Flow(
    fields.STEPS, fields.PHASES, (hands, turns, choices, building, upgrading, cards, specials, rounds)
)
