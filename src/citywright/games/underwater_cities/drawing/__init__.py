"""The table as SVG and HTML: pieces with stable ids, legal actions on the pieces they move.

Panels named `head`, `seat-N`, `board-N`, `key` and `score` are the same for all eyes and know nothing of the offer;
`prompt`, `board` (the main board), `own` and `hand` are the viewer's. `art` holds the shapes that all of them use.
"""

from typing import Final

from citywright.engine.drawing import section, standing_alone, style_of
from citywright.engine.drawing.layout import Layout, Place
from citywright.engine.drawing.table import art_panel, prompt_panel, score_panel
from citywright.engine.game import Game
from citywright.engine.state import Json, Offer
from citywright.games.underwater_cities.drawing import table
from citywright.games.underwater_cities.drawing.cards import Screen
from citywright.games.underwater_cities.drawing.common import board_panel
from citywright.games.underwater_cities.drawing.offers import ActionLayout, place_actions
from citywright.games.underwater_cities.drawing.svg import SHAPES
from citywright.games.underwater_cities.state import UnderwaterCities

STYLE: Final = style_of(__file__)
LAYOUT: Final = Layout(
    {
        "art": Place.SHAPES, "head": Place.HEAD, "prompt": Place.PROMPT, "board": Place.STAGE, "own": Place.STAGE,
        "seat-N": Place.SEAT, "board-N": Place.BOARD, "key": Place.SIDE, "hand": Place.FOOT, "score": Place.SCORES,
    },
    cover="board-0",
    own={"own": "board-N"},
)  # fmt: skip


def panels(game: Game[UnderwaterCities], view: Json, offer: Offer | None, lang: str) -> dict[str, str]:
    """Every panel of the table by its id, which is also the id of its root element."""
    screen = Screen(game, view, lang)
    result = {"art": art_panel(SHAPES.defs), "head": table.head_panel(screen), "key": table.key_panel(screen)}
    for seat in range(len(screen.seats)):
        result[f"seat-{seat}"] = table.seat_panel(screen, seat)
        result[f"board-{seat}"] = table.board_panel(screen, seat, f"board{seat}", ActionLayout())
    result["score"] = score_panel(screen)
    if view["seat"] is None:
        result["prompt"] = prompt_panel(screen, None, table.waiting(screen), "")
        return {**result, "board": board_panel(screen, ActionLayout())}
    return {**result, **own_panels(game, view, offer, lang)}


def own_panels(game: Game[UnderwaterCities], view: Json, offer: Offer | None, lang: str) -> dict[str, str]:
    """What only the viewer sees."""
    screen = Screen(game, view, lang)
    layout = place_actions(game, offer, lang)
    choices = table.counter(screen, offer) + table.choices(screen, layout)
    return {
        "prompt": prompt_panel(screen, offer, table.waiting(screen), choices),
        "board": board_panel(screen, layout),
        "own": table.board_panel(screen, view["seat"], "own", layout),
        "hand": table.hand_panel(screen, layout),
    }


def svg_network(game: Game[UnderwaterCities], view: Json, seat: int, lang: str) -> str:
    """One private board as a whole SVG file with its own colours."""
    svg = table.board_of(Screen(game, view, lang), seat, "board", ActionLayout())
    rules = section(STYLE, "the sea bed").replace(".underwater-cities ", "")
    return standing_alone(svg, STYLE, f"<style>{rules}</style><defs>{SHAPES.defs}</defs>")
