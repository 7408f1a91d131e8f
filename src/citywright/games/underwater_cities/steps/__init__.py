"""The sequence of play, from the first hand to the last points: what may be done now, and what it does.

Each file holds one part of the rulebook; rule ids are those of rules.md. `interpreter` carries out effects, `flow` what
goes on by itself between two decisions; `helping` tells what a matching card could give to a slot.
"""

from typing import Final

from citywright.engine.state import Phase, Step
from citywright.games.underwater_cities.state import UnderwaterCities
from citywright.games.underwater_cities.steps.building import Build, Paying
from citywright.games.underwater_cities.steps.cards import Copying, Output, Readying, Replace, Using
from citywright.games.underwater_cities.steps.choosing import Advancing, Offered, Options, Parts, Picking
from citywright.games.underwater_cities.steps.hands import Discard, Keep, deal, dealt
from citywright.games.underwater_cities.steps.rounds import (
    Producing,
    Spend,
    claims,
    end,
    era_end,
    final,
    produce,
    round_begins,
    round_end,
)
from citywright.games.underwater_cities.steps.specials import Look, Specials, Under
from citywright.games.underwater_cities.steps.turns import (
    Card,
    Finish,
    Order,
    Play,
    Slot,
    SlotWaits,
    turn,
    turn_end,
)
from citywright.games.underwater_cities.steps.upgrading import Convert, Price, Upgrade


class Raise(Step[UnderwaterCities]):
    """The upgrade of what was just built, behind all that the build set off (U-TIME-6). Frame: structure.

    Like the next one it comes up by itself, nobody is asked.
    """

    name = "raise"
    blocks = ()


class File(Step[UnderwaterCities]):
    """An instant card is put away when its effect is done. Frame: card."""

    name = "file"
    blocks = ()


STEPS: Final[list[Step[UnderwaterCities]]] = [
    Keep(), Discard(), Play(), Slot(), Order(), Card(), Parts(), Options(), Picking(), Offered(), Advancing(), Build(),
    Paying(), Upgrade(), Price(), Convert(), Using(), Readying(), Output(), Copying(), Replace(), Specials(), Look(),
    Under(), Finish(), Producing(), Spend(), SlotWaits(), Raise(), File(),
]  # fmt: skip
PHASES: Final[list[Phase[UnderwaterCities]]] = [
    deal, dealt, round_begins, turn, turn_end, round_end, produce, claims, era_end, final, end,
]  # fmt: skip
PHASE_NAMES: Final = [
    "deal", "dealt", "round", "turn", "turn_end", "round_end", "produce", "claims", "era_end", "final", "end",
]  # fmt: skip
