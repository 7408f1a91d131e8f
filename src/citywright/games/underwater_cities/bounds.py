"""What the house edition is held to in games between bots."""

from typing import Final

from citywright.engine import bounds as b
from citywright.engine.bounds import Bound
from citywright.games.underwater_cities import trace as t
from citywright.games.underwater_cities.judgement import CARDS, CITIES, TUNNELS

MORE: Final = range(2, 5)  # alone there is no end of purple domes

BOUNDS: Final = (
    b.FAIR_SEATS,
    b.UNLIKE_PLAYERS,
    Bound("winners' points", b.MeanScore(winners=True), 85, 125, why="what good bots should reach"),
    Bound("everybody's points", b.MeanScore()),
    Bound("use of each slot", b.UseShare(t.TAKEN, t.SLOT_OF), 0.02, why="no slot is useless"),
    Bound(
        "wins of a card's users", b.UserWins(t.TAKEN, but=t.SLOT_OF, least=30), -0.12, 0.12,
        why="no card is useless, none a must",
    ),
    Bound("wins with each board", b.HolderWins(t.BOARD), -0.12, 0.12, why="none decides the game"),
    Bound("connected brown metropolises", b.FinalMean(t.BROWN), 0.12, why="they are worth going for"),
    Bound("purple cities", b.FinalMean(t.PURPLE)),
    Bound("purple domes left over", b.FinalMean(t.PURPLE_LEFT), 0.25, seats=MORE, why="they are a choice"),
    Bound(
        "connected cities in the turns of the last round", b.CountMedian(t.TURNS_WITH, t.CITIES), 4,
        why="of nine: networks grow",
    ),
    *b.paths(CITIES, TUNNELS, CARDS),
)  # fmt: skip
