"""The table as SVG and HTML: one map that grows, pieces with stable ids, legal actions on what they move.

Panels named `head`, `map`, `stacks`, `key`, `market`, `seat-N` and `score` are the same for all eyes and know nothing
of the offer; `prompt`, `own` and `hand` are the viewer's. `art` holds the shapes that all of them use. A city tile has
the id `tile-012` in the public panels and `own-012` in the viewer's, a plant `tile-red-3-once`, wherever it lies there.
"""

from typing import Final

from citywright.engine.drawing import style_of
from citywright.engine.drawing.layout import Layout, Place
from citywright.engine.drawing.table import art_panel, buttons, prompt_panel, score_panel, waiting_or_won
from citywright.engine.game import Game
from citywright.engine.state import Json, Offer
from citywright.games.city_tycoon.drawing import table
from citywright.games.city_tycoon.drawing.map import Plan, Table
from citywright.games.city_tycoon.drawing.offers import place_actions
from citywright.games.city_tycoon.drawing.svg import SHAPES
from citywright.games.city_tycoon.state import CityTycoon

STYLE: Final = style_of(__file__)
LAYOUT: Final = Layout(
    {
        "art": Place.SHAPES, "head": Place.HEAD, "prompt": Place.PROMPT, "map": Place.STAGE, "own": Place.STAGE,
        "market": Place.SHELF, "seat-N": Place.SEAT, "stacks": Place.SIDE, "key": Place.SIDE, "hand": Place.FOOT,
        "score": Place.SCORES,
    },
    cover="map",
    own={"own": "map"},
)  # fmt: skip


def panels(game: Game[CityTycoon], view: Json, offer: Offer | None, lang: str) -> dict[str, str]:
    """Every panel of the table by its id, which is also the id of its root element."""
    t = Table(game, view, lang)
    result = {"art": art_panel(SHAPES.defs), "head": table.head_panel(t), "map": table.map_panel(t)}
    for seat in range(len(t.seats)):
        result[f"seat-{seat}"] = table.seat_panel(t, seat)
    result["stacks"] = table.stacks_panel(t)
    result["key"] = table.key_panel(t)
    result["market"] = table.market_panel(t)
    result["score"] = score_panel(t)
    if view["seat"] is not None:
        return {**result, **own_panels(game, view, offer, lang)}
    return {**result, "prompt": prompt_panel(t, None, waiting_or_won(t), "")}


def own_panels(game: Game[CityTycoon], view: Json, offer: Offer | None, lang: str) -> dict[str, str]:
    """What only the viewer sees."""
    t, layout = Table(game, view, lang), place_actions(game, view, offer, lang)
    plan = Plan(t, "own", "own", layout)
    return {
        "prompt": prompt_panel(t, offer, waiting_or_won(t), table.legend(plan) + buttons(layout.buttons)),
        "own": table.own_panel(plan, layout),
        "hand": table.hand_panel(t, offer, layout),
    }


__all__ = ["LAYOUT", "STYLE", "own_panels", "panels"]
