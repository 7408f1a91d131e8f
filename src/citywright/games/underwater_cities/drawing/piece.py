"""One component by itself, as it lies on the table."""

from math import cos, pi, sin

from citywright.engine.drawing.svg import esc, num
from citywright.engine.game import Game
from citywright.engine.state import Json
from citywright.games.underwater_cities.drawing.board import BoardDrawing
from citywright.games.underwater_cities.drawing.cards import Screen, card_html
from citywright.games.underwater_cities.drawing.offers import ActionLayout
from citywright.games.underwater_cities.drawing.signs import signs
from citywright.games.underwater_cities.drawing.svg import icon
from citywright.games.underwater_cities.edition import COLOURS
from citywright.games.underwater_cities.state import UnderwaterCities


def piece(game: Game[UnderwaterCities], component: Json, lang: str) -> str:
    match component["kind"]:
        case "card":
            return card_html(Screen(game, {"seats": []}, lang), component["number"], [], "")
        case "slot":
            return _slot(game, component)
        case "board":
            return _board(game, component, lang)
        case "metropolis":
            return _metropolis(component)
    return ""


def _slot(game: Game[UnderwaterCities], component: Json) -> str:
    """Its colour by sign, its effect by signs."""
    letter, effect = component["key"].rpartition(" ")[2], game.edition.slot_effect[component["number"]]
    sides = [piece.entry for piece in game.edition.components if piece.kind == "side"]
    colour = next((colour for side in sides for colour in COLOURS if letter in side[colour]), "open")
    inside = f"{icon(f'sign-{colour}', 20)}<b>{esc(letter.upper())}</b> {signs(game.edition, effect)}"
    return f'<div class="slot {colour}"><span class="signs">{inside}</span></div>'


def _board(game: Game[UnderwaterCities], component: Json, lang: str) -> str:
    """As it is before the first move, without metropolises."""
    number = int(component["key"].rpartition(" ")[2])
    network = {"board": number, "cities": [], "connected": [], "tunnels": [], "buildings": [], "metropolises": []}
    screen = Screen(game, {"seats": [{"network": network}]}, lang)
    return BoardDrawing(screen, 0, "piece", ActionLayout()).svg(component["name"][lang])


def _metropolis(component: Json) -> str:
    points = " ".join(f"{num(60 + 50 * cos(pi / 3 * k))},{num(52 + 50 * sin(pi / 3 * k))}" for k in range(6))
    towers = '<path d="M38 74v-28h14v-18h17v12h13v34z" class="towers"/>'
    return (
        f'<svg class="tile-svg" viewBox="0 0 120 104" aria-hidden="true">'
        f'<polygon points="{points}" class="metropolis {component["colour"]} linked"/>{towers}</svg>'
    )
