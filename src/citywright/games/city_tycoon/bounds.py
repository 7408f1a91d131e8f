"""What the house edition is held to in games between bots."""

from typing import Final

from citywright.engine.bounds import FAIR_SEATS, UNLIKE_PLAYERS, Bound, CountMean, CountShare, MeanScore, UserWins
from citywright.games.city_tycoon.trace import BUILT, PAYING, SUPPLIES, builds_in

BOUNDS: Final = (
    FAIR_SEATS,
    UNLIKE_PLAYERS,
    Bound("winners' points", MeanScore(winners=True), 50, 100, range(4, 5), "a critic doubts 100 can be reached"),
    Bound("tiles built in round 1", CountMean(builds_in(1))),
    Bound("tiles built in round 2", CountMean(builds_in(2))),
    Bound("tiles built in round 3", CountMean(builds_in(3)), 3, 5, why="of 6: most can be paid for, not all"),
    Bound("tiles built in round 4", CountMean(builds_in(4))),
    Bound("supplies that pay another player", CountShare(PAYING, of=SUPPLIES), 1 / 3, why="the map is shared"),
    Bound("wins of a tile's builders", UserWins(BUILT), -0.12, 0.12, why="no tile is useless, none a must"),
)
