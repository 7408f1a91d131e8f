"""One component by itself, as it lies on the table."""

from citywright.engine.game import Game
from citywright.engine.state import Json
from citywright.games.city_tycoon.drawing.svg import SHAPES
from citywright.games.city_tycoon.drawing.tile import card_svg
from citywright.games.city_tycoon.state import CityTycoon


def piece(game: Game[CityTycoon], component: Json, lang: str) -> str:
    if component["kind"] == "cubes":
        return SHAPES.icon(f"cube-{component['key'].partition(' ')[0]}", 48)
    return card_svg(game.edition, game.words, component["number"], lang, "")
