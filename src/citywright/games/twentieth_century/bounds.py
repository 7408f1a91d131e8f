"""What the house edition is held to in games between bots."""

from typing import Final

from citywright.engine import bounds as b
from citywright.engine.bounds import Bound
from citywright.games.twentieth_century.judgement import MADE
from citywright.games.twentieth_century.trace import GARBAGE, OWNED_LANDS, TECHNOLOGY

BOUNDS: Final = (
    b.FAIR_SEATS,
    b.UNLIKE_PLAYERS,
    Bound("wins of each place from the first starting player", b.SeatWins(from_first=True)),
    Bound(
        "wins of a technology's buyers", b.HolderWins(TECHNOLOGY), -0.12, 0.12,
        why="no kind of technology is useless, none a must",
    ),
    Bound("winners by their strongest production", b.Strongest(MADE), 0.20, 0.45, why="all three lead to victory"),
    Bound(
        "winners with at most 6 garbage", b.FinalShare(GARBAGE, 0, 6), 0.5, why="garbage hurts, but it can be mastered"
    ),
    Bound("winners' garbage", b.FinalMean(GARBAGE, winners=True)),
    Bound("winners' points", b.MeanScore(winners=True)),
    Bound("everybody's points", b.MeanScore()),
    Bound("winners' lands", b.FinalMean(OWNED_LANDS, winners=True)),
    Bound("everybody's lands", b.FinalMean(OWNED_LANDS)),
    *b.paths(*MADE),
)  # fmt: skip
