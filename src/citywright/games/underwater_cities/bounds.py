"""What the house edition is held to in games between bots."""

from typing import Final

from citywright.engine.bounds import FAIR_SEATS, UNLIKE_PLAYERS, Bound, CountMedian, MeanScore, UserWins, UseShare
from citywright.games.underwater_cities.trace import CITIES, SLOT_OF, TAKEN, TURNS_WITH

BOUNDS: Final = (
    FAIR_SEATS,
    UNLIKE_PLAYERS,
    Bound("winners' points", MeanScore(winners=True), 85, 125, why="what good bots should reach"),
    Bound("everybody's points", MeanScore()),
    Bound("use of each slot", UseShare(TAKEN, SLOT_OF), 0.02, why="no slot is useless"),
    Bound(
        "wins of a card's users", UserWins(TAKEN, but=SLOT_OF, least=30), -0.12, 0.12,
        why="no card is useless, none a must",
    ),
    Bound(
        "connected cities in the turns of the last round", CountMedian(TURNS_WITH, CITIES), 4,
        why="of nine: networks grow",
    ),
)  # fmt: skip
