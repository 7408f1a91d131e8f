"""The table as SVG and HTML: pieces with stable ids, legal actions on the pieces they move.

Panels named `head`, `seat-N`, `city-N`, `key`, `pack`, `anchors`, `standing` and `score` are the same for all eyes and
know nothing of the offer; `prompt`, `own` and `hand` are the viewer's. `art` holds the shapes that all of them use. A
piece has the id `tile-012` in the public panels and `own-012` in the viewer's, wherever it lies there, so that it can
be seen to move.
"""

from typing import Final

from citywright.engine.drawing import light_colours, style_of, with_colours
from citywright.engine.drawing.layout import Layout, Place
from citywright.engine.drawing.svg import esc, text
from citywright.engine.drawing.table import art_panel, prompt_panel, score_panel, standing_panel
from citywright.engine.game import Game
from citywright.engine.state import Json, Offer
from citywright.engine.words import Words
from citywright.games.neom.drawing import table
from citywright.games.neom.drawing.art import defs
from citywright.games.neom.drawing.city import RIM, WHOLE, Plan, city_svg, inside
from citywright.games.neom.drawing.labels import coin_piece
from citywright.games.neom.drawing.offers import own_cards, place_actions
from citywright.games.neom.drawing.svg import use
from citywright.games.neom.drawing.table import Table
from citywright.games.neom.edition import Edition
from citywright.games.neom.state import Neom

STYLE: Final = style_of(__file__)
LAYOUT: Final = Layout(
    {
        "art": Place.SHAPES, "head": Place.HEAD, "prompt": Place.PROMPT, "own": Place.STAGE, "seat-N": Place.SEAT,
        "city-N": Place.BOARD, "key": Place.SIDE, "standing": Place.SIDE, "hand": Place.FOOT, "score": Place.SCORES,
        "pack": Place.DRAWER, "anchors": Place.DRAWER,
    },
    cover="city-0",
    own={"own": "city-N"},
)  # fmt: skip
FOOT: Final = 44  # below the plan of a stand-alone picture


def panels(game: Game[Neom], view: Json, offer: Offer | None, lang: str) -> dict[str, str]:
    """Every panel of the table by its id, which is also the id of its root element."""
    t = Table(game, view, lang)
    result = {"art": art_panel(defs()), "head": table.head_panel(t)}
    for seat in range(len(t.seats)):
        result[f"seat-{seat}"] = table.seat_panel(t, seat)
        result[f"city-{seat}"] = table.city_panel(t, seat)
    result |= {"pack": table.pack_panel(t), "anchors": table.anchors_panel(t), "score": score_panel(t)}
    result |= {"key": table.key_panel(t), "standing": standing_panel(t)}
    if view["seat"] is None:
        return {**result, "prompt": prompt_panel(t, None, table.waiting(t), "")}
    return {**result, **own_panels(game, view, offer, lang)}


def own_panels(game: Game[Neom], view: Json, offer: Offer | None, lang: str) -> dict[str, str]:
    """What only the viewer sees."""
    t = Table(game, view, lang)
    cards = own_cards(game.do, view, offer)
    layout = place_actions(game, offer, [n for tiles in cards.values() for n in tiles], lang)
    return {
        "prompt": prompt_panel(t, offer, table.waiting(t), table.legend(t, layout) + table.choices(t, layout)),
        "own": table.own_panel(t, layout),
        "hand": table.hand_panel(t, cards, layout),
    }


# -- a picture that stands alone -----------------------------------------------------------------------------------


def svg_city(edition: Edition, words: Words, seat_view: Json, lang: str, standalone: bool = True) -> str:
    """One city as SVG; a stand-alone one is a whole file with its own colours, and says money, goods and points."""
    plan = Plan(edition, words, lang, "plan", "tile")
    label = words.say("draw.plan", {}, lang)
    if not standalone:
        return city_svg(plan, seat_view, label)
    width, height = WHOLE + 2 * RIM, WHOLE + 2 * RIM + FOOT
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-RIM} {-RIM} {width} {height}" width="{width}" '
        f'height="{height}" role="img" font-family="system-ui, -apple-system, Segoe UI, Roboto, sans-serif">'
        f"<title>{esc(label)}</title><defs>{defs()}</defs>"
        f'<rect x="{-RIM}" y="{-RIM}" width="{width}" height="{height}" rx="18" fill="var(--paper)"/>'
        f"{inside(plan, seat_view)}{_foot(words, seat_view, lang)}</svg>\n"
    )
    return with_colours(svg, light_colours(STYLE))


def _foot(words: Words, seat: Json, lang: str) -> str:
    """Money and goods at the left, points at the right."""
    y = WHOLE + RIM + 4
    points = words.say("draw.score_is", {"n": seat["score"]}, lang)
    goods = "".join(use(f"good-{good}", 34 + 28 * i, y, 28, 28) for i, good in enumerate(seat["goods"]))
    coin = f'<g transform="translate(-6 {y - 1}) scale(1.8)">{coin_piece(seat["money"])[0]}</g>'
    return coin + goods + text(points, WHOLE, y + 22, 22, anchor="end")
