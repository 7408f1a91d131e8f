"""The table as SVG and HTML: pieces with stable ids, legal actions on the pieces they move.

Panels named `head`, `seat-N`, `region-N` and `score` are the same for all eyes and know nothing of the offer; `prompt`,
`board`, `own`, `hand` and the viewer's own `seat-N` are the viewer's. `art` holds the shapes that all of them use. A
land has the id `tile-L12` wherever it lies, on offer, bought or in a region, so that it can be seen to move.
"""

from typing import Final

from citywright.engine.drawing import standing_alone, style_of
from citywright.engine.drawing.layout import Layout, Place
from citywright.engine.drawing.table import art_panel, buttons, prompt_panel, score_panel, waiting_or_won
from citywright.engine.game import Game
from citywright.engine.state import Json, Offer
from citywright.games.twentieth_century.drawing import table
from citywright.games.twentieth_century.drawing.common import board_panel, thumbnail, tracks_panel
from citywright.games.twentieth_century.drawing.context import Table
from citywright.games.twentieth_century.drawing.offers import ActionLayout, place_actions
from citywright.games.twentieth_century.drawing.region import region_svg
from citywright.games.twentieth_century.drawing.svg import SHAPES
from citywright.games.twentieth_century.state import TwentiethCentury

STYLE: Final = style_of(__file__)
LAYOUT: Final = Layout(
    {
        "art": Place.SHAPES, "head": Place.HEAD, "prompt": Place.PROMPT, "board": Place.STAGE, "own": Place.STAGE,
        "seat-N": Place.SEAT, "region-N": Place.BOARD, "hand": Place.FOOT,
        "tracks": Place.SIDE, "score": Place.SCORES,
    },
    cover="region-0",
    own={"own": "region-N"},
)  # fmt: skip


def panels(game: Game[TwentiethCentury], view: Json, offer: Offer | None, lang: str) -> dict[str, str]:
    """Every panel of the table by its id, which is also the id of its root element."""
    public = Table(game, view, lang).public()
    result = {"art": art_panel(SHAPES.defs), "head": table.head_panel(public)}
    for seat in range(len(public.seats)):
        result[f"seat-{seat}"] = table.seat_panel(public, seat)
        result[f"region-{seat}"] = table.region_panel(public, seat)
    result["score"] = score_panel(public, "points")
    if view["seat"] is None:
        result["prompt"] = prompt_panel(public, None, waiting_or_won(public, "points"), "")
        return {**result, "board": board_panel(public, ActionLayout()), "tracks": tracks_panel(public)}
    return {**result, **own_panels(game, view, offer, lang)}


def own_panels(game: Game[TwentiethCentury], view: Json, offer: Offer | None, lang: str) -> dict[str, str]:
    """What only the viewer sees."""
    t = Table(game, view, lang)
    layout = place_actions(t, offer)
    return {
        "prompt": prompt_panel(t, offer, waiting_or_won(t, "points"), thumbnail(t, layout) + buttons(layout.buttons)),
        "board": board_panel(t, layout),
        "own": table.own_panel(t, layout),
        "hand": table.tray_panel(t, layout),
        "tracks": tracks_panel(t),
        f"seat-{view['seat']}": table.seat_panel(t, view["seat"]),
    }


# -- a picture that stands alone -----------------------------------------------------------------------------------


def svg_region(game: Game[TwentiethCentury], view: Json, seat: int, lang: str) -> str:
    """One region as a whole SVG file with its own colours."""
    svg = region_svg(Table(game, view, lang), seat, ActionLayout())
    x, y, width, height = svg.partition('viewBox="')[2].partition('"')[0].split()
    ground = f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="12" fill="var(--paper)"/>'
    return standing_alone(svg, STYLE, f"<defs>{SHAPES.defs}</defs>{ground}")


__all__ = ["LAYOUT", "STYLE", "own_panels", "panels", "svg_region"]
