"""What the house edition is held to in games between bots."""

from typing import Final

from citywright.engine import bounds as b
from citywright.engine.bounds import Bound
from citywright.games.city_tycoon import trace as t
from citywright.games.city_tycoon.judgement import HOMES, MAKERS, PLANTS

BOUNDS: Final = (
    b.FAIR_SEATS,
    b.UNLIKE_PLAYERS,
    Bound("winners' points", b.MeanScore(winners=True), 50, 100, range(4, 5), "a critic doubts 100 can be reached"),
    Bound("tiles built in round 1", b.CountMean(t.builds_in(1))),
    Bound("tiles built in round 2", b.CountMean(t.builds_in(2)), 2.25, why="early rounds are for building"),
    Bound("tiles built in round 3", b.CountMean(t.builds_in(3)), 2.25, 4, why="of 6: some can be paid for, not all"),
    Bound("tiles built in round 4", b.CountMean(t.builds_in(4))),
    Bound(
        "money before round 3", b.CountMedian(t.PURSES, t.BEFORE), high=40,
        why="six tiles of round 3 cost 52 on average: money is scarce",
    ),
    Bound("money left after building in round 3", b.CountMedian(t.LEFT, t.AFTER), high=25, why="it is spent"),
    Bound("sales of tiles that cannot be paid", b.CountShare(t.FORCED, of=t.SALES)),
    Bound("tiles never supplied", b.NeverShare(t.SUPPLIED, of=t.BUILT), high=0.25, why="of those that can be"),
    Bound("supplies that pay another player", b.CountShare(t.PAYING, of=t.SUPPLIES), 1 / 3, why="the map is shared"),
    Bound("wins of a tile's builders", b.UserWins(t.BUILT), -0.12, 0.12, why="no tile is useless, none a must"),
    *b.paths(HOMES, MAKERS, PLANTS),
)  # fmt: skip
