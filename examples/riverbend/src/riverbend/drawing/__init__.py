"""The table as SVG and HTML: one map for all eyes, the hand for its owner; a building is a shape, then a colour."""

from typing import Final

from citywright.engine.drawing import Shapes, style_of
from citywright.engine.drawing.kit import Marks, head_panel, marks_of, seat_panel, target
from citywright.engine.drawing.svg import esc, rect, signed, text
from citywright.engine.drawing.table import (
    Drawing,
    art_panel,
    card,
    prompt_panel,
    score_panel,
    seat_sign,
    waiting_or_won,
)
from citywright.engine.game import Game
from citywright.engine.state import Json, Offer
from riverbend.drawing.plain import plain, when
from riverbend.edition import KINDS, Edition
from riverbend.state import Riverbend
from riverbend.text import describe

STYLE: Final = style_of(__file__)
SHAPES: Final = Shapes("riverbend-", __file__)
SIZE: Final = 60  # of a cell

__all__ = ["STYLE", "panels", "plain"]


def panels(game: Game[Riverbend], view: Json, offer: Offer | None, lang: str) -> dict[str, str]:
    """Every panel of the table by its id, which is also the id of its root element."""
    t, marks = Drawing(game, view, lang), marks_of(game, offer, lang)
    result = {
        "art": art_panel(SHAPES.defs),
        "head": head_panel(game.title, when(t)),
        "prompt": prompt_panel(t, offer, waiting_or_won(t), ""),
        "map": map_panel(game.edition, t, marks),
    }
    for seat, me in enumerate(t.seats):
        shown = f'<span class="chip">{t.say("draw.shows", tile=me["shown"])}</span>' if me["shown"] else ""
        result[f"seat-{seat}"] = seat_panel(t, seat, shown)
    if view["seat"] is not None:
        result["hand"] = hand_panel(game.edition, t, marks)
    return {**result, "score": score_panel(t)}


def map_panel(edition: Edition, t: Drawing, marks: Marks) -> str:
    high = len(edition.cells) // edition.wide
    cells = "".join(cell_svg(edition, t.view, marks, cell) for cell in range(len(edition.cells)))
    box = f'viewBox="-4 -4 {SIZE * edition.wide + 8} {SIZE * high + 8}"'
    svg = f'<svg class="town" {box} role="group" aria-label="{t.say("draw.town")}">{cells}</svg>'
    return f'<figure id="map" class="plan">{svg}</figure>'


def cell_svg(edition: Edition, view: Json, marks: Marks, cell: int) -> str:
    """Water, a building with its builder and what it counts now, or a plot that may be built on."""
    tile, mark = view["town"][cell], marks.get(("cell", cell))
    if edition.water[cell]:
        inside = SHAPES.use("water", 0, 0, SIZE, SIZE)
    elif tile:
        sign = seat_sign(view["builders"][cell], 3, 3, 15)
        counts = text(signed(view["points"][cell]), 51, 17, 14)
        inside = f'<g id="tile-{tile}">{tile_svg(edition, tile)}{sign}{counts}</g>'
    else:
        inside = rect(2, 2, SIZE - 4, SIZE - 4, 6, 'fill="var(--ground)" stroke="var(--plot)"')
        inside += text(edition.cells[cell], 30, 35, 14, "var(--soft)")
    if mark:
        inside += target(mark, rect(4, 4, SIZE - 8, SIZE - 8, 6, 'class="edge" fill="none" pointer-events="all"'))
    return f'<g transform="translate({cell % edition.wide * SIZE} {cell // edition.wide * SIZE})">{inside}</g>'


def tile_svg(edition: Edition, tile: int) -> str:
    """A building: its shape, and its number below."""
    kind = KINDS[edition.kind[tile]]
    ground = rect(1, 1, SIZE - 2, SIZE - 2, 6, f'fill="var(--card)" stroke="var(--{kind})" stroke-width="2"')
    shape = SHAPES.use(kind, 14, 9, 32, 32, f' fill="var(--{kind})" color="var(--{kind})"')
    return ground + shape + text(str(tile), 30, 55, 13)


def hand_panel(edition: Edition, t: Drawing, marks: Marks) -> str:
    cards = ""
    for n in t.view["own"]["hand"]:
        full = f"{t.words.word('tile', n, t.lang)}: {describe(edition, t.words, n, t.lang)}"
        points = text(f"+{edition.points[n]}", 46, 17, 13, "var(--points)") if edition.points[n] else ""
        picture = f'<svg viewBox="0 0 {SIZE} {SIZE}"><title>{esc(full)}</title>{tile_svg(edition, n)}{points}</svg>'
        cards += card(f"card-{n}", full, picture, marks.get(("tile", n)), n == t.view["own"]["plan"])
    return f'<section id="hand" class="hand"><div class="cards"><h4>{t.say("draw.hand")}</h4>{cards}</div></section>'
