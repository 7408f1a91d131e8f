"""What the house edition is held to in games between equal bots."""

from typing import Final

from citywright.engine.bounds import (
    FAIR_SEATS,
    Bound,
    FinalMean,
    FinalShare,
    HolderWins,
    MeanScore,
    SeatWins,
    Strongest,
)
from citywright.games.twentieth_century.trace import GARBAGE, MADE, OWNED_LANDS, TECHNOLOGY

BOUNDS: Final = (
    FAIR_SEATS,
    Bound("wins of each place from the first starting player", SeatWins(from_first=True)),
    Bound(
        "wins of a technology's buyers", HolderWins(TECHNOLOGY), -0.12, 0.12,
        why="no kind of technology is useless, none a must",
    ),
    Bound("winners by their strongest production", Strongest(MADE), 0.20, why="all three lead to victory"),
    Bound(
        "winners with at most 6 garbage", FinalShare(GARBAGE, 0, 6), 0.5, why="garbage hurts, but it can be mastered"
    ),
    Bound("winners' garbage", FinalMean(GARBAGE, winners=True)),
    Bound("winners' points", MeanScore(winners=True)),
    Bound("everybody's points", MeanScore()),
    Bound("winners' lands", FinalMean(OWNED_LANDS, winners=True)),
    Bound("everybody's lands", FinalMean(OWNED_LANDS)),
    *(Bound(f"everybody's {made}", FinalMean(made)) for made in MADE),
)  # fmt: skip
