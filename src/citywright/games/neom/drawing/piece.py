"""One component by itself, as it lies on the table."""

from citywright.engine.game import Game
from citywright.engine.state import Json
from citywright.games.neom.city import CELL_COUNT, CENTRE
from citywright.games.neom.drawing.city import Plan, city_svg
from citywright.games.neom.drawing.tile import tile_svg
from citywright.games.neom.edition import ORIGIN
from citywright.games.neom.state import Neom


def piece(game: Game[Neom], component: Json, lang: str) -> str:
    edition, words, n = game.edition, game.words, component["number"]
    if component["kind"] == "tile":
        return tile_svg(edition, words, n, lang, "")
    cells = [0] * CELL_COUNT
    cells[CENTRE] = ORIGIN
    empty = {"cells": cells, "board": n, "choice": None, "routes": [False, False], "spent_routes": None, "shown": None}
    return city_svg(Plan(edition, words, lang, "plan", "tile"), empty, component["name"][lang])
