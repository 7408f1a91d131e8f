"""A region as SVG: tiles with tracks, cities with their output, garbage and bridges; and cells where a tile may go."""

from html import escape
from typing import Final, NamedTuple

from citywright.engine.state import Json
from citywright.games.twentieth_century.drawing.sheet import Sheet
from citywright.games.twentieth_century.edition import Edition
from citywright.games.twentieth_century.rails import (
    CITIES,
    EDGE_NAMES,
    EDGES,
    SIZE,
    lattice_steps,
    turned_point,
)
from citywright.games.twentieth_century.region import ACROSS, Region, cell_at, make_region, x_of, y_of
from citywright.games.twentieth_century.steps.actions import PIECE_NAMES

TILE: Final = 120
INSET: Final = 2
UNIT: Final = TILE / (SIZE - 1)
CITY: Final = 12
SEAT_COLOURS: Final = ("#c2452d", "#b98a0b", "#2f7d4f", "#2b6cb0", "#7a4a9e")


class Target(NamedTuple):
    """An action that rides on a cell or a tile."""

    action: str
    label: str
    reason: str = ""


def point_xy(point: int, turn: int) -> tuple[float, float]:
    p = turned_point(point, turn)
    return p % SIZE * UNIT, p // SIZE * UNIT


def attributes(target: Target) -> str:
    label = escape(target.label, quote=True)
    if target.reason:
        reason = escape(target.reason, quote=True)
        more = f'role="button" tabindex="-1" aria-disabled="true" data-reason="{reason}"'
        return f' class="greyed" {more} aria-label="{label}"'
    return f' class="target" role="button" tabindex="0" data-action="{target.action}" aria-label="{label}"'


def region_svg(sheet: Sheet, seat: int, root: str, cells: dict[int, Target], tiles: dict[str, Target]) -> str:
    """The region of a seat; what may be pointed at rides on cells and tiles."""
    placed: list[Json] = sheet.seats[seat]["region"]
    xs = [tile["x"] for tile in placed] + [x_of(cell) for cell in cells]
    ys = [tile["y"] for tile in placed] + [y_of(cell) for cell in cells]
    left, top = min(xs) * TILE, min(ys) * TILE
    width, height = (max(xs) - min(xs) + 1) * TILE, (max(ys) - min(ys) + 1) * TILE
    parts = [tile_group(sheet, tile, seat, root, tiles.get(tile["tile"])) for tile in placed]
    parts += [cell_group(root, cell, target) for cell, target in sorted(cells.items())]
    label = escape(sheet.say("draw.region", seat=seat), quote=True)
    return (
        f'<svg class="region" viewBox="{left} {top} {width} {height}" width="{width}" height="{height}" role="group" '
        f'aria-label="{label}">{"".join(parts)}</svg>'
    )


def cell_group(root: str, cell: int, target: Target) -> str:
    x, y = x_of(cell), y_of(cell)
    return (
        f'<g id="{root}-cell-{x}-{y}"{attributes(target)} transform="translate({x * TILE} {y * TILE})">'
        f"<title>{escape(target.reason or target.label)}</title>"
        f'<rect x="8" y="8" width="{TILE - 16}" height="{TILE - 16}" rx="10"/></g>'
    )


def tile_group(sheet: Sheet, tile: Json, seat: int, root: str, target: Target | None) -> str:
    more = attributes(target) if target else ""
    return (
        f'<g id="{root}-{tile["tile"]}"{more} transform="translate({tile["x"] * TILE} {tile["y"] * TILE})">'
        f"{tile_inside(sheet, tile, seat)}</g>"
    )


def tile_inside(sheet: Sheet, tile: Json, seat: int) -> str:
    """One tile from the ground up: tracks, bridges, building, cities, garbage, name."""
    edition, n, turn = sheet.edition, sheet.number(tile["tile"]), tile["rotation"]
    shape = edition.shape[n]
    name = sheet.tile_name(tile["tile"])
    kind = "institution" if edition.is_institution(n) else "land"
    parts = [
        f"<title>{escape(name)}</title>",
        f'<rect class="{kind}" x="{INSET}" y="{INSET}" width="{TILE - 2 * INSET}" height="{TILE - 2 * INSET}" rx="8"/>',
        *[track(*way, turn, "track") for way in shape.lines],
        *[track(*way, turn, "ties") for way in shape.lines],
    ]
    for x1, y1, x2, y2 in tile["bridges"]:
        parts += [track(*way, turn, "bridge") for way in lattice_steps(y1 * SIZE + x1, y2 * SIZE + x2)]
    if shape.building >= 0:
        parts.append(building(edition, n, turn))
    parts += [city(edition, n, c, point, turn, c in tile["citizens"], seat) for c, point in enumerate(shape.cities)]
    parts += [garbage(i) for i in range(tile["garbage"])]
    parts.append(f'<text class="name" x="8" y="{TILE - 6}">{escape(name)}</text>')
    return "".join(parts)


def track(p: int, q: int, turn: int, kind: str) -> str:
    (x1, y1), (x2, y2) = point_xy(p, turn), point_xy(q, turn)
    return f'<line class="{kind}" x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}"/>'


def building(edition: Edition, n: int, turn: int) -> str:
    """A house with the sign and size of what it adds."""
    x, y = point_xy(edition.shape[n].building, turn)
    unit, gives = "csp"[edition.bonus[n]], edition.powers[n][0][3]
    house = (
        f'<path class="house" d="M{x - 16:g} {y + 14:g}V{y - 6:g}L{x:g} {y - 18:g}L{x + 16:g} {y - 6:g}V{y + 14:g}Z"/>'
    )
    return f'{house}<text class="plus" x="{x:g}" y="{y + 8:g}">+{gives}{unit}</text>'


def city(edition: Edition, n: int, c: int, point: int, turn: int, occupied: bool, seat: int) -> str:
    """A round place, filled and marked when a citizen is there, with what it makes above it."""
    x, y = point_xy(point, turn)
    fill = f' style="fill:{SEAT_COLOURS[seat]}"' if occupied else ""
    body = f'<path class="citizen" d="M{x - 6:g} {y + 8:g}a6 6 0 0 1 12 0z"/>'
    citizen = f'<circle class="citizen" cx="{x:g}" cy="{y - 3:g}" r="4"/>{body}'
    i = n * CITIES + c
    icons = ["coin"] * edition.coins[i] + ["flask"] * edition.science[i] + ["laurel"] * edition.vp[i]
    icons += ["recycle"] * edition.recycling[i]
    shown = "".join(icon(kind, x + 11 * (k - (len(icons) - 1) / 2), y - CITY - 8) for k, kind in enumerate(icons))
    return f'<circle class="city" cx="{x:g}" cy="{y:g}" r="{CITY}"{fill}/>{citizen if occupied else ""}{shown}'


def icon(kind: str, x: float, y: float) -> str:
    """A small sign: form and letter say what it is, colour only helps."""
    if kind == "coin":
        return f'<circle class="coin" cx="{x:g}" cy="{y:g}" r="5"/><text class="sign" x="{x:g}" y="{y + 3:g}">c</text>'
    if kind == "flask":
        return f'<path class="flask" d="M{x - 2:g} {y - 6:g}h4v4l4 7h-12l4 -7z"/>'
    if kind == "laurel":
        return f'<path class="laurel" d="M{x:g} {y - 6:g}l2 4 4 .5 -3 3 .8 4.5 -3.8 -2 -3.8 2 .8 -4.5 -3 -3 4 -.5z"/>'
    return (
        f'<path class="recycle" d="M{x - 5:g} {y + 4:g}l5 -9 5 9z"/><text class="sign" x="{x:g}" y="{y + 4:g}">R</text>'
    )


def garbage(i: int) -> str:
    x, y = TILE - 16 - 12 * (i % 4), TILE - 30 - 14 * (i // 4)
    return f'<path class="garbage" d="M{x} {y}h10l-1.5 12h-7z M{x - 1} {y - 3}h12v2h-12z"/>'


# -- the preview of a placement -----------------------------------------------------------------------------------


def region_of(edition: Edition, tiles: list[Json]) -> Region:
    """The region of one seat's part of a view, to ask it questions."""
    return make_region(
        edition, [Sheet.number(tile["tile"]) for tile in tiles], [cell_at(tile["x"], tile["y"]) for tile in tiles],
        [tile["rotation"] for tile in tiles],
        [tuple((y1 * SIZE + x1, y2 * SIZE + x2) for x1, y1, x2, y2 in tile["bridges"]) for tile in tiles],
        [sum(1 << c for c in tile["citizens"]) for tile in tiles], [tile["garbage"] for tile in tiles], False,
    )  # fmt: skip


def joined_edges(region: Region, n: int, cell: int, turn: int) -> list[str]:
    """The edges by which a tile laid here would be linked: track on both sides."""
    found: list[str] = []
    for edge, step in enumerate(ACROSS):
        other = region.net.index.get(cell + step, -1)
        if other < 0 or region.edition.shape[n].at_edge[4 * turn + edge] < 0:
            continue
        if region.net.shapes[other].at_edge[4 * region.turns[other] + (edge + 2) % 4] >= 0:
            found.append(EDGE_NAMES[edge])
    return found


def preview(sheet: Sheet, seat: int, n: int, cell: int, turn: int) -> str:
    """A tile as it would lie between its neighbours, the edges that would be linked marked."""
    placed: list[Json] = sheet.seats[seat]["region"]
    x, y = x_of(cell), y_of(cell)
    near = [tile for tile in placed if abs(tile["x"] - x) + abs(tile["y"] - y) == 1]
    ghost = {"tile": PIECE_NAMES[n], "x": x, "y": y, "rotation": turn, "citizens": [], "garbage": 0, "bridges": []}
    parts = [tile_group(sheet, tile, seat, f"preview-{turn}", None) for tile in near]
    parts.append(f'<g class="ghost">{tile_group(sheet, ghost, seat, f"preview-{turn}", None)}</g>')
    for edge in joined_edges(region_of(sheet.edition, placed), n, cell, turn):
        px, py = point_xy(EDGES[EDGE_NAMES.index(edge)], 0)
        parts.append(f'<circle class="joined" cx="{x * TILE + px:g}" cy="{y * TILE + py:g}" r="9"/>')
    box = f"{(x - 1) * TILE} {(y - 1) * TILE} {3 * TILE} {3 * TILE}"
    return f'<svg class="preview" viewBox="{box}" width="150" height="150" aria-hidden="true">{"".join(parts)}</svg>'
