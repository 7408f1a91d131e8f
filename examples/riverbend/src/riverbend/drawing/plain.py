"""The table for a terminal: a grid of cells, each with its building's letter and number and its builder's form."""

from citywright.engine.drawing.kit import FORMS, score_text
from citywright.engine.drawing.table import Drawing
from citywright.engine.game import Game
from citywright.engine.state import Json
from riverbend.edition import KINDS, Edition
from riverbend.state import Riverbend
from riverbend.steps import ROUNDS, last_year


def when(t: Drawing) -> str:
    year, last = t.view["year"], last_year(len(t.seats))
    return t.say("draw.when", number=year, number2=last, number3=t.view["round"], number4=ROUNDS)


def plain(game: Game[Riverbend], view: Json, lang: str) -> str:
    """The heading, the map, the score, each a paragraph."""
    t, edition = Drawing(game, view, lang), game.edition
    names = [game.words.say(f"kind.{kind}", {}, lang) for kind in KINDS]
    cells = [_cell(edition, view, names, cell) for cell in range(len(edition.cells))]
    rows = ["  ".join(cells[i : i + edition.wide]) for i in range(0, len(cells), edition.wide)]
    legend = ", ".join(f"{name[0]} {name}" for name in names)
    return "\n".join([f"{game.title} · {when(t)}", "", *rows, legend, "", *score_text(t)]) + "\n"


def _cell(edition: Edition, view: Json, names: list[str], cell: int) -> str:
    tile = view["town"][cell]
    if tile:
        return f"{FORMS[view['builders'][cell]]}{names[edition.kind[tile]][0]}{tile:<3}"
    return "~~~~~" if edition.water[cell] else f"·{edition.cells[cell]:4}"
