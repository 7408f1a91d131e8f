"""What effects can do: a new kind is one class here, one entry in this list and its sentence, `effect.NAME`."""

from collections.abc import Sequence
from typing import Final

from citywright.games.underwater_cities.effects import Verb
from citywright.games.underwater_cities.verbs.building import Build, Convert, Metropolis, Output, Upgrade
from citywright.games.underwater_cities.verbs.cards import Copy, Ready, Special, Use
from citywright.games.underwater_cities.verbs.goods import Advance, Draw, Gain, Per, Pick, Steps
from citywright.games.underwater_cities.verbs.groups import All, Exchange, If, One, Pay

VERBS: Final[Sequence[Verb]] = (
    Gain(), Draw(), Advance(), Build(), Upgrade(), Convert(), Use(), Ready(), Special(), Copy(), Output(),
    Metropolis(), All(), One(), Pick(), If(), Per(), Pay(), Exchange(), Steps(),
)  # fmt: skip
