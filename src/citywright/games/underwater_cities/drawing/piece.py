"""One component by itself, as it lies on the table."""

from citywright.engine.game import Game
from citywright.engine.state import Json
from citywright.games.underwater_cities.drawing.board import BoardDrawing, hexagon, skyline
from citywright.games.underwater_cities.drawing.cards import Screen, card_html
from citywright.games.underwater_cities.drawing.common import slot_inside
from citywright.games.underwater_cities.drawing.offers import ActionLayout
from citywright.games.underwater_cities.edition import COLOURS
from citywright.games.underwater_cities.state import UnderwaterCities


def piece(game: Game[UnderwaterCities], component: Json, lang: str) -> str:
    match component["kind"]:
        case "card":
            return card_html(Screen(game, {"seats": []}, lang), component["number"], [], "")
        case "slot":
            return _slot(game, component, lang)
        case "board":
            return _board(game, component, lang)
        case "metropolis":
            return _metropolis(component)
    return ""


def _slot(game: Game[UnderwaterCities], component: Json, lang: str) -> str:
    """As it lies on the main board, empty."""
    letter = component["key"].rpartition(" ")[2]
    sides = [piece.entry for piece in game.edition.components if piece.kind == "side"]
    colour = next((colour for side in sides for colour in COLOURS if letter in side[colour]), "open")
    return f'<div class="slot {colour}">{slot_inside(game.edition, game.words, component["number"], lang, "")}</div>'


def _board(game: Game[UnderwaterCities], component: Json, lang: str) -> str:
    """As it is before the first move, without metropolises."""
    number = int(component["key"].rpartition(" ")[2])
    network = {"board": number, "cities": [], "connected": [], "tunnels": [], "buildings": [], "metropolises": []}
    screen = Screen(game, {"seats": [{"network": network}]}, lang)
    return BoardDrawing(screen, 0, "piece", ActionLayout()).svg(component["name"][lang])


def _metropolis(component: Json) -> str:
    drawn = hexagon(60, 52, 50, f"{component['colour']} linked") + skyline(component["number"], 25, 18, 70, 44 * 1.2)
    return f'<svg class="tile-svg" viewBox="0 0 120 104" aria-hidden="true">{drawn}</svg>'
