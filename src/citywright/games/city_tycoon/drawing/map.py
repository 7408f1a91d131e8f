"""The map: city blocks by type, plants with their cubes, water with waves, an owner's flag on each tile.

Colour never carries meaning alone: a type has its own building shape, an owner a colour and a form.
"""

from html import escape
from typing import Final

from citywright.engine.state import Json
from citywright.engine.words import Words
from citywright.games.city_tycoon.edition import BLUE, DEMANDS, RED, Edition
from citywright.games.city_tycoon.text import describe, name_of

SIZE: Final = 100  # of a cell
SEAT_COLOURS: Final = ("#b4552d", "#2f6db5", "#7a4fa3", "#2e8b6f", "#8a6d1f")
SEAT_FORMS: Final = (
    "M0,-9 9,7 -9,7Z",
    "M-8,0a8,8 0 1,0 16,0a8,8 0 1,0 -16,0Z",
    "M-7,-7H7V7H-7Z",
    "M0,-9 9,0 0,9 -9,0Z",
    "M0,-10 3,-3 10,-3 4,2 6,9 0,5 -6,9 -4,2 -10,-3 -3,-3Z",
)
BUILDINGS: Final = {
    "residential": "M-18,14V-4L-9,-13 0,-4V14Z M2,14V-10L11,-19 20,-10V14Z",
    "industry": "M-20,14V-6L-8,-12V-6L4,-12V-6L12,-10V-20H18V14Z",
    "entertainment": "M-18,14V0A18,18 0 0,1 18,0V14Z M-4,14V4H4V14Z",
    "sights": "M-16,14V9H16V14Z M-12,8V-6H-7V8Z M-2,8V-6H3V8Z M8,8V-6H13V8Z M-16,-7L0,-18 16,-7Z",
    "shopping": "M-18,14V-4H18V14Z M-20,-6L-15,-15H15L20,-6Z",
    "red": "M-6,-20L-14,2H-3L-8,18 14,-6H2L8,-20Z",
    "blue": "M0,-20C10,-6 14,0 14,6A14,12 0 0,1 -14,6C-14,0 -10,-6 0,-20Z",
}
CUBES: Final = ("red", "blue", "yellow")


def map_svg(edition: Edition, words: Words, view: Json, lang: str) -> str:
    """All that lies on the table, and the open and closed cells around it."""
    cells = view["cells"]
    places = [(c["x"], c["y"]) for c in cells] + [(x, y) for x, y in view["open"]]
    left, top = min(x for x, _ in places) - 0.3, min(y for _, y in places) - 0.3
    right, bottom = max(x for x, _ in places) + 1.3, max(y for _, y in places) + 1.3
    box = " ".join(f"{SIZE * value:.0f}" for value in (left, top, right - left, bottom - top))
    parts = [_open(x, y) for x, y in view["open"]]
    parts += [_closed(x, y) for x, y in view["closed"] if left < x < right and top < y < bottom]
    parts += [_piece(edition, words, cell, lang) for cell in cells]
    return f'<svg class="map" viewBox="{box}" role="img" aria-label="City Tycoon">{"".join(parts)}</svg>'


def _at(x: int, y: int) -> str:
    return f'transform="translate({SIZE * x} {SIZE * y})"'


def _open(x: int, y: int) -> str:
    return f'<rect class="open" id="open-{x}-{y}" {_at(x, y)} x="8" y="8" width="84" height="84" rx="8"/>'


def _closed(x: int, y: int) -> str:
    return f'<path class="closed" {_at(x, y)} d="M20,20 80,80M80,20 20,80"/>'


def _piece(edition: Edition, words: Words, cell: Json, lang: str) -> str:
    piece, kind = cell["piece"], cell["kind"]
    name = name_of(edition, words, piece, lang)
    title = f"<title>{escape(name)}. {escape(describe(edition, words, piece, lang))}</title>"
    ground = f'<rect class="block {kind} {cell["type"] or kind}" x="3" y="3" width="94" height="94" rx="7"/>'
    body = _terrain(kind) if kind in ("land", "water") else _block(edition, cell, name)
    flag = _flag(cell["owner"]) if cell["owner"] is not None else ""
    group = f'id="cell-{cell["x"]}-{cell["y"]}" class="piece{" supplied" if cell["supplied"] is not None else ""}"'
    return f"<g {group} {_at(cell['x'], cell['y'])}>{title}{ground}{body}{cubes_svg(cell['cubes'])}{flag}</g>"


def _terrain(kind: str) -> str:
    if kind == "water":
        wave = "q9,-9 18,0t18,0 18,0 18,0"
        return "".join(f'<path class="wave" d="M14,{y}{wave}"/>' for y in (34, 52, 70))
    return '<path class="tree" d="M30,70V58M30,30L18,60H42ZM66,76V64M66,36L54,66H78Z"/>'


def _block(edition: Edition, cell: Json, name: str) -> str:
    shape = f'<path class="building" transform="translate(50 40)" d="{BUILDINGS[cell["type"]]}"/>'
    foot = f'<text class="name" x="50" y="91" textLength="{min(86, 6 * len(name))}">{escape(name)}</text>'
    sign = '<path class="refill" d="M80,30a9,9 0 1,1 -4,-8l-1,-6 9,7 -9,6z"/>' if cell["side"] == "refill" else ""
    return shape + foot + sign + (_figures(edition, cell["tile"]) if cell["tile"] else "")


def _figures(edition: Edition, tile: int) -> str:
    """The first demand and its income in signs; a symbol tile shows what it gives its neighbours."""
    if edition.symbol[tile] >= 0:
        gives = _income(edition.symbol_money[tile], edition.symbol_points[tile], edition.symbol_goods[tile])
        return f'<text class="figures" x="50" y="76">◁ ▷ {gives}</text>'
    row = DEMANDS * tile
    needs = (edition.needs[RED][row], edition.needs[BLUE][row], edition.needs_goods[row])
    asked = "".join(f"{count}{letter}" for count, letter in zip(needs, "RBY", strict=True) if count)
    gives = _income(edition.gives_money[row], edition.gives_points[row], edition.gives_goods[row])
    more = " …" if edition.demands[tile] > 1 else ""
    return f'<text class="figures" x="50" y="76">{asked} → {gives}{more}</text>'


def _income(money: int, points: int, goods: int) -> str:
    found = [f"€{money}" if money else "", f"{points}★" if points else "", f"{goods}Y" if goods else ""]
    return " ".join(part for part in found if part)


def cubes_svg(cubes: Json) -> str:
    """Cubes in a column at the left rim, each with the letter of its colour."""
    found: list[str] = []
    for kind in CUBES:
        for _ in range(cubes.get(kind, 0)):
            y = 10 + 13 * len(found)
            letter = f'<text class="cube-letter" x="14" y="{y + 9}">{kind[0].upper()}</text>'
            found.append(f'<rect class="cube {kind}" x="8" y="{y}" width="12" height="12" rx="2"/>{letter}')
    return "".join(found)


def _flag(owner: int) -> str:
    return f'<path class="flag" transform="translate(85 15)" fill="{SEAT_COLOURS[owner]}" d="{SEAT_FORMS[owner]}"/>'


def badge(seat: int) -> str:
    """A seat's sign: its colour and its form."""
    form = f'<path fill="{SEAT_COLOURS[seat]}" d="{SEAT_FORMS[seat]}"/>'
    return f'<svg class="badge" viewBox="-11 -11 22 22" width="18" height="18" aria-hidden="true">{form}</svg>'
