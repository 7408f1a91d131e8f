"""A region as SVG: tiles with rails that join, and on top of them whatever may be pointed at.

What a target would bring (a tile, a bridge) is drawn beside it and seen under pointer or focus, so that the target
itself is only as large as what is to be clicked.
"""

from typing import Final
from zlib import crc32

from citywright.engine.drawing.kit import target
from citywright.engine.drawing.svg import esc, num, rect, text
from citywright.engine.drawing.table import SEAT_COLOURS, Mark
from citywright.engine.state import Json
from citywright.games.twentieth_century.drawing.context import Table
from citywright.games.twentieth_century.drawing.offers import ActionLayout
from citywright.games.twentieth_century.drawing.places import CITY, HEAP, TILE, Box, Places, around, places, point_xy
from citywright.games.twentieth_century.drawing.svg import use
from citywright.games.twentieth_century.drawing.tile import (
    DOT,
    MEASURED,
    box_frame,
    bridge,
    capsules_of,
    city_frame,
    city_outline,
    corner_of,
    laid,
    picture,
    soil,
    standing,
    title_in_html,
)
from citywright.games.twentieth_century.edition import Edition
from citywright.games.twentieth_century.rails import CITIES, EDGE_NAMES, EDGES, SIZE
from citywright.games.twentieth_century.region import ACROSS, Region, cell_at, cell_of, make_region, x_of, y_of

RIM: Final = 12  # of water around a region
WATER: Final = 27  # around the own one
SEA_LINES: Final = ((62, 0.3), (47, 0.45), (33, 0.6), (20, 0.8))  # width and strength, the outermost first
# inside a tile and below all that stands there, light in a dark case, so that neighbours do not share a line
FRAME: Final = "".join(rect(2, 2, TILE - 4, TILE - 4, 5, f'class="{kind}"') for kind in ("case", "chosen"))
LEAST: Final = 2  # rows and columns that an own region is drawn for, so that a small one does not grow out of scale
BROAD: Final = 6  # columns, too many to be seen at once in full on a narrow screen
BURDEN: Final = 44.0  # a garbage token where nothing else counts, with its number beside it
DONE: Final = {"recycle": "recycle", "remove": "recycle", "load": "recycle"}  # signs of what is done with garbage
JOINT: Final = 9  # the ring where rails would join
INSIDE: Final = 1 - 7 / 60  # where its middle lies between that of a tile and its edge
REACH: Final = 29  # around a city that may be chosen: as far as its neighbours allow


def region_svg(t: Table, seat: int, layout: ActionLayout, least: int = 1) -> str:
    """The region of a seat; what may be done there lies on top."""
    placed: list[Json] = t.seats[seat]["region"]
    new = _new(t, seat, layout)
    parts = [_coast([*placed, *new], seat)]
    parts += [f"<g {_at(tile['x'], tile['y'])}>{soil(t.edition, t.number(tile['tile']))}</g>" for tile in placed + new]
    chosen = [n for n, mark in layout.tiles.items() if not mark.reason]
    asked = [layout.asked["piece"]] if layout.garbage else chosen
    framed = [tile for tile in placed if t.number(tile["tile"]) in asked]
    cleaning = cleans(layout)
    parts += [f"<g {_at(tile['x'], tile['y'])}>{FRAME}</g>" for tile in framed if not cleaning]
    parts += [_tile(t, tile, seat, bool(chosen) and tile not in framed, layout) for tile in placed]
    parts += [_centres(t.edition, tile, seat) for tile in placed if recycles(layout)]
    parts += _cells(t, seat, layout)
    parts += [_settled(t, tile, seat, layout) for tile in new]
    parts += _turning(t, seat, layout)
    parts += [_on_tile(t, tile, layout.tiles) for tile in placed if t.number(tile["tile"]) in layout.tiles]
    parts += [_on_cities(t.edition, tile, seat, layout.cities) for tile in placed if layout.cities]
    parts += _spans(t, placed, layout)
    box, label = _box(placed, layout, least, WATER if least > 1 else RIM), esc(describe(t, seat))
    kind = "city region cleaning" if cleaning else "city region"
    return f'<svg class="{kind}" viewBox="{box}" {MEASURED} role="group" aria-label="{label}">{"".join(parts)}</svg>'


def _coast(placed: list[Json], seat: int) -> str:
    """The sea as on a map, line by line around all tiles; a cliff below them, a border in their owner's colour, and one
    country for all."""
    shape = "".join(f"M{num(tile['x'] * TILE)} {num(tile['y'] * TILE)}h{TILE}v{TILE}h-{TILE}z" for tile in placed)
    id = f"coast-{seat}-{crc32(shape.encode()):x}"  # several pictures of a region may share a page
    sea = "".join(
        f'<use href="#{id}" stroke="var(--deep)" stroke-opacity="{opacity}" stroke-width="{width}"/>'
        f'<use href="#{id}" stroke="var(--sea)" stroke-width="{width - 2}"/>'
        f'<use href="#{id}" stroke="var(--shoal)" stroke-opacity="{opacity}" stroke-width="{width - 2}"/>'
        for width, opacity in SEA_LINES
    )
    return (
        f'<defs><path id="{id}" d="{shape}"/></defs><g class="coast" fill="none" stroke-linejoin="round">{sea}'
        f'<use href="#{id}" y="5" fill="var(--cliff)" stroke="var(--cliff)" stroke-width="7"/>'
        f'<use href="#{id}" stroke="var(--shore)" stroke-width="10"/>'
        f'<use href="#{id}" stroke="{SEAT_COLOURS[seat]}" stroke-width="5.6"/>'
        f'<use href="#{id}" fill="var(--country)"/></g>'
    )


def describe(t: Table, seat: int) -> str:
    """The region in words."""
    names = ", ".join(t.tile_name(tile["tile"]) for tile in t.seats[seat]["region"])
    return f"{t.tell('draw.region', seat=seat)}: {names}. {'. '.join(t.numbers(seat))}"


def _box(placed: list[Json], layout: ActionLayout, least: int, rim: int) -> str:
    """Room for all tiles and everywhere a tile may go."""
    cells = [*layout.cells, *([cell_of(layout.asked["cell"])] if "cell" in layout.asked else [])]
    xs = [tile["x"] for tile in placed] + [x_of(cell) for cell in cells]
    ys = [tile["y"] for tile in placed] + [y_of(cell) for cell in cells]
    columns, rows = max(xs) - min(xs) + 1, max(ys) - min(ys) + 1
    width, height = max(columns, least) * TILE + 2 * rim, max(rows, least) * TILE + 2 * rim
    left = min(xs) * TILE - rim - max(0, least - columns) * TILE // 2
    top = min(ys) * TILE - rim - max(0, least - rows) * TILE // 2
    return f"{left} {top} {width} {height}"


def region_size(placed: list[Json], layout: ActionLayout) -> tuple[int, int]:
    """How many tiles lie side by side and one above the other, for a narrow screen."""
    _, _, width, height = map(int, _box(placed, layout, 1, 0).split())
    return width // TILE, height // TILE


def near(placed: list[Json], layout: ActionLayout, numbers: dict[str, int]) -> str:
    """What a narrow screen does when something is chosen: it comes near to cities, and to lands that lie close together
    in a broad region; else, and where only garbage counts, it shows all of it."""
    if layout.cities:
        return " pointed"
    if cleans(layout):
        return " fitted"
    marks = [(tile["x"], layout.tiles.get(numbers[tile["tile"]])) for tile in placed]
    chosen = [x for x, mark in marks if mark and not mark.reason]
    if not chosen:
        return ""
    across = max(chosen) - min(chosen) + 1
    return " pointed" if across < BROAD - 1 and region_size(placed, layout)[0] >= BROAD else " fitted"


def tile_id(key: str, seat: int) -> str:
    """Every piece has one place on the table; only start tiles are alike."""
    return f"tile-{key}-{seat}" if key == "L00" else f"tile-{key}"


def _tile(t: Table, tile: Json, seat: int, aside: bool, layout: ActionLayout) -> str:
    """A tile in its place; among others to choose from it may stand aside, its country pale."""
    n = t.number(tile["tile"])
    veil = rect(0, 0, TILE, TILE, 0, 'class="veil"') if aside else ""
    return (
        f'<g id="{tile_id(tile["tile"], seat)}" class="tile{" aside" if aside else ""}" data-piece="{n}" '
        f"{_at(tile['x'], tile['y'])}>"
        f"<title>{title_in_html(t.edition, t.words, n, t.lang)}</title>{veil}"
        f"{laid(t.edition, tile, seat, t.lang, ground=False, apart=_apart(t, tile, layout))}</g>"
    )


def _apart(t: Table, tile: Json, layout: ActionLayout) -> int:
    """The cities of a tile that stand on frames: those to choose from, and centres that clean."""
    first = CITIES * t.number(tile["tile"])
    framed = centres(t.edition, tile) if recycles(layout) else []
    return sum(1 << c for c in range(CITIES) if first + c in layout.cities or c in framed)


def _at(x: float, y: float) -> str:
    return f'transform="translate({num(x * TILE)} {num(y * TILE)})"'


# -- what may be done ----------------------------------------------------------------------------------------


def _cells(t: Table, seat: int, layout: ActionLayout) -> list[str]:
    if not layout.cells:
        return []
    region, n = region_of(t.edition, t.seats[seat]["region"]), layout.asked["piece"]
    tiles = "".join(
        f'<g id="own-ghost-{turn}">{picture(t.edition, n, turn, 0, _carried(t, seat, n), (), seat, "")}</g>'
        for turn in t.edition.turns[n]
    )
    cells = [_cell(t, region, cell, mark, n) for cell, mark in sorted(layout.cells.items())]
    return [f"<defs>{tiles}</defs>", *cells]


def _cell(t: Table, region: Region, cell: int, mark: Mark, n: int) -> str:
    """A free cell: where rails would join, the tile as it would be linked best, with its links; elsewhere it shows
    only under the pointer."""
    x, y = x_of(cell), y_of(cell)
    turn, edges = best_turn(region, n, cell)
    said = mark._replace(label=f"{mark.label}. {links(t, n, edges)}")
    edge = rect(5, 5, TILE - 10, TILE - 10, 9, 'class="edge free"')
    plus = "" if edges else '<path class="plus" d="M60 46V74M46 60H74"/>'
    return (
        f"<g {_at(x, y)}>{target(said, edge + plus, f'own-at-{x}-{y}')}"
        f'<g class="ghost{" preview" if edges else ""}"><use href="#own-ghost-{turn}"/></g>{_joints(edges)}</g>'
    )


def _new(t: Table, seat: int, layout: ActionLayout) -> list[Json]:
    """The tile that has a place and a rotation, and waits for its citizen."""
    if "cell" not in layout.asked or layout.turns:
        return []
    n, cell = layout.asked["piece"], cell_of(layout.asked["cell"])
    lies: Json = {"tile": t.key(n), "x": x_of(cell), "y": y_of(cell), "rotation": layout.asked["turn"]}
    return [{**lies, "citizens": [], "bridges": [], "garbage": _carried(t, seat, n)}]


def _settled(t: Table, tile: Json, seat: int, layout: ActionLayout) -> str:
    """That tile with its cities to choose from; a broken line says that it is not there for good."""
    n = t.number(tile["tile"])
    broken = rect(1, 1, TILE - 2, TILE - 2, 3, 'class="broken"')
    lying = laid(t.edition, tile, seat, t.lang, ground=False, apart=_apart(t, tile, layout))
    return (
        f'<g id="tile-{t.key(n)}" data-piece="{n}" {_at(tile["x"], tile["y"])}>{lying}{broken}</g>'
        f"{_on_cities(t.edition, tile, seat, layout.cities)}"
    )


def _turning(t: Table, seat: int, layout: ActionLayout) -> list[str]:
    """The tile whose place is chosen, in each of its rotations."""
    if not layout.turns:
        return []
    n, cell = layout.asked["piece"], cell_of(layout.asked["cell"])
    region = region_of(t.edition, t.seats[seat]["region"])
    edge = rect(1, 1, TILE - 2, TILE - 2, 6, 'class="open"')
    carried = _carried(t, seat, n)
    ghosts = "".join(
        f'<g class="ghost g{turn}">{picture(t.edition, n, turn, 0, carried, (), seat, "")}'
        f"{_joints(joined_edges(region, n, cell, turn))}</g>"
        for turn in sorted(layout.turns)
    )
    return [f'<g class="turns" {_at(x_of(cell), y_of(cell))}>{edge}{ghosts}</g>']


def turn_choices(t: Table, layout: ActionLayout) -> list[tuple[Mark, str, str]]:
    """The rotations of the tile whose place is chosen: mark, id, and the tile with what it would join."""
    if not layout.turns:
        return []
    seat, n, cell = t.view["seat"], layout.asked["piece"], cell_of(layout.asked["cell"])
    region = region_of(t.edition, t.seats[seat]["region"])
    found: list[tuple[Mark, str, str]] = []
    for turn, mark in sorted(layout.turns.items()):
        edges = joined_edges(region, n, cell, turn)
        said = mark._replace(label=f"{mark.label}. {links(t, n, edges)}")
        drawn = picture(t.edition, n, turn, 0, _carried(t, seat, n), (), seat, t.lang) + _joints(edges)
        found.append((said, f"own-turn-{turn}", drawn))
    return found


def _carried(t: Table, seat: int, n: int) -> int:
    """The garbage that lies on a tile which is still to be attached."""
    return sum(tile["garbage"] for tile in t.seats[seat]["waiting"] if t.number(tile["tile"]) == n)


def links(t: Table, n: int, edges: list[str]) -> str:
    names = [t.tell(f"point.edge_{edge.lower()}") for edge in edges]
    return t.tell("draw.preview", piece=n, text=", ".join(names) or t.tell("draw.none"))


def _joints(edges: list[str]) -> str:
    """A ring on the new tile at each edge where rails would join: beyond it stand names."""
    spots = [point_xy(EDGES[EDGE_NAMES.index(edge)], 0) for edge in edges]
    inside = [(60 + (x - 60) * INSIDE, 60 + (y - 60) * INSIDE) for x, y in spots]
    return "".join(f'<circle class="joined" cx="{num(x)}" cy="{num(y)}" r="{JOINT}"/>' for x, y in inside)


def _on_tile(t: Table, tile: Json, marks: dict[int, Mark]) -> str:
    mark = marks[t.number(tile["tile"])]
    area = rect(1, 1, TILE - 2, TILE - 2, 4, 'class="edge area"')
    done = "" if mark.reason else _done(t.edition, tile, mark)
    return target(mark, area + done, f"own-do-{tile['tile']}", more=f" {_at(tile['x'], tile['y'])}")


def cleans(layout: ActionLayout) -> bool:
    """Whether lands are chosen for the garbage that lies on them."""
    return any(mark.verb in DONE for mark in layout.tiles.values())


def recycles(layout: ActionLayout) -> bool:
    """Whether lands are chosen that recycling centres clean."""
    return any(mark.verb == "recycle" for mark in layout.tiles.values())


def _centres(edition: Edition, tile: Json, seat: int) -> str:
    """A ring around every recycling centre that works: it says why a land can be cleaned and another cannot."""
    first, place = CITIES * edition.numbers[tile["tile"]], _places(edition, tile)
    cities = centres(edition, tile)
    rings = "".join(
        f'<path class="centre" d="{city_outline(place.stands[c])}"/>'
        f"{standing(edition, first + c, place.stands[c], True, seat)}"
        for c in cities
    )
    dots = "".join(_ring(*place.cities[c]) for c in cities)
    shown = f'<g class="fine">{rings}</g><g class="coarse" display="none">{dots}</g>'
    return f"<g {_at(tile['x'], tile['y'])}>{shown}</g>" if cities else ""


def centres(edition: Edition, tile: Json) -> list[int]:
    """The recycling centres of a tile that work."""
    return [c for c in tile["citizens"] if edition.recycling[CITIES * edition.numbers[tile["tile"]] + c]]


def _ring(x: float, y: float) -> str:
    return f'<circle class="centre" cx="{num(x)}" cy="{num(y)}" r="{CITY + 3}"/>'


def _done(edition: Edition, tile: Json, mark: Mark) -> str:
    """Around the garbage of a land that may be chosen a frame, and what would be done with it; on a small plan garbage
    that lies above everything else."""
    if mark.verb not in DONE:
        return ""
    place, garbage = _places(edition, tile), tile["garbage"]
    heap = around(place.heap, *((32, 32) if garbage == 1 else (HEAP[0] + 10, HEAP[1] + 8)))
    framed = within(heap if garbage else around(place.heap, 32, 32))
    sign = use(DONE[mark.verb], min(framed[2] - 11, TILE - 24), max(framed[1] - 13, 0), 24, 24)
    corner = within(corner_of(place, garbage))
    middle = 73 if place.name[1] < TILE / 2 else 47  # beside the name
    token = use("crate", 60 - BURDEN / 2, middle - BURDEN / 2, BURDEN, BURDEN)
    number = text(str(garbage), 60, middle + 13, 36, "#fff") if garbage > 1 else ""
    return (
        f'<g class="fine done">{box_frame(framed, 16)}{sign}</g>'
        f'<g class="mid done" display="none">{box_frame(corner)}</g>'
        f'<g class="coarse done" display="none">{box_frame(around((60, middle), 66, 66))}{token}{number}</g>'
    )


def within(box: Box) -> Box:
    """A box as far as it lies on its tile."""
    left, top, right, bottom = box
    return max(left, 2), max(top, 2), min(right, TILE - 2), min(bottom, TILE - 2)


def _on_cities(edition: Edition, tile: Json, seat: int, marks: dict[int, Mark]) -> str:
    """Cities to choose from: their frames, and on top of them what the frames are about."""
    n, place = edition.numbers[tile["tile"]], _places(edition, tile)
    capsules = capsules_of(edition, n, place, tile["garbage"])
    parts: list[str] = []
    for c, (spot, stand) in enumerate(zip(place.cities, place.stands, strict=True)):
        mark = marks.get(CITIES * n + c)
        if mark is not None:
            x, y = spot
            hit = f'<circle class="hit" cx="{num(x)}" cy="{num(y)}" r="{REACH}"/>'
            city = standing(edition, CITIES * n + c, stand, c in tile["citizens"], seat)
            inside = (
                f'{hit}<g class="fine">{city_frame(stand)}{city}</g>'
                f'<g class="mid" display="none">{box_frame(capsules[c])}</g>'
                f'<g class="coarse" display="none">{box_frame(around(spot, 2 * DOT + 8, 2 * DOT + 8))}</g>'
            )
            parts.append(target(mark, inside, f"own-city-{tile['tile']}-{c}"))
    return f"<g {_at(tile['x'], tile['y'])}>{''.join(parts)}</g>" if parts else ""


def _places(edition: Edition, tile: Json) -> Places:
    bridges = tuple([tuple(bridge) for bridge in tile["bridges"]])
    return places(edition, edition.numbers[tile["tile"]], tile["rotation"], bridges)


def _spans(t: Table, placed: list[Json], layout: ActionLayout) -> list[str]:
    """The tile that gets a bridge, and every bridge as it would lie, seen while its card is looked at."""
    if not layout.spans:
        return []
    tile = _bridged(t, placed, layout)
    ghosts = "".join(f'<g class="ghost g{k}">{bridge(_span(p, q))}</g>' for k, (p, q) in enumerate(layout.spans))
    return [f'<g class="turns" {_at(tile["x"], tile["y"])}>{FRAME}{ghosts}</g>']


def span_choices(t: Table, layout: ActionLayout) -> list[tuple[Mark, str, str]]:
    """Every bridge that may be built, with its mark, its id and the tile with it."""
    if not layout.spans:
        return []
    tile = laid(t.edition, _bridged(t, t.seats[t.view["seat"]]["region"], layout), t.view["seat"], t.lang)
    return [
        (mark, f"own-span-{k}", tile + bridge(_span(p, q))) for k, ((p, q), mark) in enumerate(layout.spans.items())
    ]


def _bridged(t: Table, placed: list[Json], layout: ActionLayout) -> Json:
    key = t.key(layout.asked["piece"])
    return next(tile for tile in placed if tile["tile"] == key)


def _span(p: int, q: int) -> str:
    (x1, y1), (x2, y2) = point_xy(p, 0), point_xy(q, 0)
    return f"M{num(x1)} {num(y1)}L{num(x2)} {num(y2)}"


# -- what a placement would bring -----------------------------------------------------------------------------


def region_of(edition: Edition, tiles: list[Json]) -> Region:
    """The region of one seat's part of a view, to ask it questions."""
    return make_region(
        edition, [edition.numbers[tile["tile"]] for tile in tiles], [cell_at(tile["x"], tile["y"]) for tile in tiles],
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


def best_turn(region: Region, n: int, cell: int) -> tuple[int, list[str]]:
    """The rotation with the most links, and the edges it joins."""
    turns = [(turn, joined_edges(region, n, cell, turn)) for turn in region.edition.turns[n]]
    return max(turns, key=lambda one: len(one[1]))
