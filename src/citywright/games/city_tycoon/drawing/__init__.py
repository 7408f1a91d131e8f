"""The table as SVG and HTML: one map that grows, pieces with stable ids, legal actions on what they move.

Panels named `head`, `map`, `stacks`, `market`, `seat-N` and `score` are the same for all eyes and know nothing of the
offer; `prompt`, `targets` and `hand` are the viewer's. A piece has the id `cell-X-Y` on the map and `own-012` in hand.
"""

from pathlib import Path
from typing import Final

from citywright.engine.state import Json, Offer
from citywright.engine.words import Words
from citywright.games.city_tycoon.drawing import table
from citywright.games.city_tycoon.drawing.map import map_svg
from citywright.games.city_tycoon.drawing.table import Table
from citywright.games.city_tycoon.edition import Edition

STYLE: Final = Path(__file__).with_name("style.css").read_text(encoding="utf-8")


def panels(edition: Edition, words: Words, view: Json, offer: Offer | None, lang: str) -> dict[str, str]:
    """Every panel of the table by its id, which is also the id of its root element."""
    t = Table(edition, words, view, lang)
    result = {
        "head": table.head_panel(t),
        "map": table.map_panel(t),
        "stacks": table.stacks_panel(t),
        "market": table.market_panel(t),
        "score": table.score_panel(t),
    }
    for seat in range(len(view["seats"])):
        result[f"seat-{seat}"] = table.seat_panel(t, seat)
    result["prompt"] = table.prompt_panel(t, offer)
    if view["seat"] is not None:
        result["targets"] = table.targets_panel(t, offer)
        result["hand"] = table.hand_panel(t, offer)
    return result


def page(edition: Edition, words: Words, view: Json, lang: str) -> str:
    """The whole table as one document with its styles, for a notebook or a file."""
    parts = panels(edition, words, view, None, lang)
    seats = "".join(parts[f"seat-{seat}"] for seat in range(len(view["seats"])))
    aside = f"<aside>{seats}{parts['stacks']}{parts['score']}</aside>"
    return f'<div class="city-tycoon"><style>{STYLE}</style>{parts["head"]}<main>{parts["map"]}{aside}</main></div>'


__all__ = ["STYLE", "map_svg", "page", "panels"]
