"""What the house edition is held to in games between bots."""

from typing import Final

from citywright.engine.bounds import FAIR_SEATS, UNLIKE_PLAYERS, Bound, CountShare, paths
from citywright.games.neom.judgement import HOMES, LUXURY, MONEY
from citywright.games.neom.trace import actions_in, only_a_sale_in

BOUNDS: Final = (
    FAIR_SEATS,
    UNLIKE_PLAYERS,
    Bound(
        "dead ends in generation I", CountShare(only_a_sale_in(1), of=actions_in(1)), high=0.08,
        why="a first city that can only sell is no fun: roads must lead somewhere",
    ),
    *paths(HOMES, LUXURY, MONEY),
)  # fmt: skip
