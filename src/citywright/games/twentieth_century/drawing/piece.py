"""One component by itself, as it lies on the table."""

from citywright.engine.game import Game
from citywright.engine.state import Json
from citywright.games.twentieth_century.drawing.common import technology_card, tile_svg
from citywright.games.twentieth_century.drawing.context import Table
from citywright.games.twentieth_century.drawing.svg import icon
from citywright.games.twentieth_century.state import TwentiethCentury


def piece(game: Game[TwentiethCentury], component: Json, lang: str) -> str:
    n = component["number"]
    if component["kind"] == "catastrophe":
        return "".join(f'<span class="harm">{_harm(column)}</span>' for column in component["columns"])
    if component["kind"] != "piece":
        return ""
    t = Table(game, {"seats": []}, lang)
    if component["type"] != "technology":
        return tile_svg(t, n)
    card = technology_card(t, n, [None])
    return tile_svg(t, n) + card if game.edition.is_institution(n) else card


def _harm(column: Json) -> str:
    """What a column brings: garbage and skulls as signs with numbers, or a flower for nothing."""
    signs = (("crate", column.get("garbage", 0)), ("skull", column.get("skulls", 0)))
    return "".join(f"{icon(sign, 18)}<b>{n}</b>" for sign, n in signs if n) or f"{icon('flower', 18)}<b>0</b>"
