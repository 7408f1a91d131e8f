"""What lies on a table of Riverbend and in which order it is played, declared once; table.py is made from it."""

from typing import Final

from citywright.engine import fields as f
from citywright.engine.fields import HIDDEN, OWN, Fixed
from riverbend.actions import Actions
from riverbend.edition import Edition

STEPS: Final = ("choose", "build")
PHASES: Final = ("year", "round", "reveal", "turn", "pass")

STATE: Final = "Riverbend"
CLOCK: Final = ("year", "round")
FIXED: Final = (Fixed("edition", Edition, "game.edition"), Fixed("do", Actions, "game.do"))
FIELDS: Final[tuple[f.Field, ...]] = (
    f.number("year", 0, 4, "from 1"),
    f.number("round", 0, 4, "of the year, from 1"),
    f.numbers("town", "len(edition.cells)", 0, "edition.tiles", "the tile on each cell, 0 for none"),
    f.numbers("builders", "len(edition.cells)", -1, "seats - 1", "who built it, -1 for nobody", start=-1),
    f.pieces_by_seat("hands", 1, "edition.tiles", "tiles in hand, sorted", OWN),
    f.by_seat("plans", 0, "edition.tiles", "the tile chosen in secret, 0 for none", OWN),
    f.by_seat("shown", 0, "edition.tiles", "the tile shown and not yet built, 0 for none"),
    f.pieces("stack", 1, "edition.tiles", "tiles not yet dealt", HIDDEN),
    f.pieces("gone", 1, "edition.tiles", "tiles laid away at the end of a year"),
)
