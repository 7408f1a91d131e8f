"""The map: it grows with what is laid. Blocks stand between streets, land and water run to the edge of their cells."""

from functools import lru_cache
from typing import Final, NamedTuple

from citywright.engine.drawing.rows import row, row_width
from citywright.engine.drawing.svg import attributes, esc, num, rect, text
from citywright.engine.drawing.table import SEAT_COLOURS, Drawing, Mark, seat_sign
from citywright.engine.state import Json
from citywright.games.city_tycoon.city import SOLAR_CELL, START, START_CELLS, cell_at, x_of, y_of
from citywright.games.city_tycoon.drawing.labels import MIDDLING, SMALLEST, Scale, value_rows
from citywright.games.city_tycoon.drawing.offers import ActionLayout
from citywright.games.city_tycoon.drawing.svg import SHAPES, use
from citywright.games.city_tycoon.drawing.tile import (
    MEASURED,
    SIZE,
    about_piece,
    block,
    cubes_svg,
    picture,
    piece_key,
    title,
)
from citywright.games.city_tycoon.drawing.values import Value, values_of
from citywright.games.city_tycoon.drawing.ways import Path, cheapest, city_of, points, price, street
from citywright.games.city_tycoon.edition import COLOURS, GIVES, TYPES, Edition
from citywright.games.city_tycoon.text import cell_name, column_name, row_name

RIM: Final = 60  # for the names of columns and rows
EDGE: Final = 18  # of ground and its shadow
FOOT: Final = 30
SHORE: Final = 16  # ground around the city
BANK: Final = 24  # from the edge of a cell to the deep water of a lake
FAR: Final = 9  # columns and rows of country around the city
LEAST: Final = 4  # columns and rows that the map has room for, so that a small city does not grow out of scale
Box = tuple[int, int, int, int]  # first column, first row, columns, rows
Place = tuple[int, int]  # x and y of a cell


class Table(Drawing):
    edition: Edition


class Plan:
    """How the map is to be drawn: as which panel, and what lies on its cells.

    city     what lies there, as ways are found in it; only where something is asked on the map
    routes   from each plant that may be chosen the cheapest way of a cube; `paths` has those from all places
    order    of those plants, cheapest first
    chosen   the plants of the cubes before
    values   of the cells to choose from, and the least price of cubes there
    """

    def __init__(self, t: Table, root: str, pieces: str, layout: ActionLayout | None = None) -> None:
        self.t = t
        self.edition = t.edition
        self.view = t.view
        self.root = root  # id of the panel
        self.pieces = pieces  # pieces are pieces-012
        self.cells = layout.cells if layout else {}
        self.ghost = layout.ghost if layout else 0
        legal = [(cell, marks[0].verb) for cell, marks in self.cells.items() if not marks[0].reason]
        self.verbs = {verb for _, verb in legal}
        self.routes: dict[int, Path] = {}
        self.paths: dict[int, Path] = {}
        self.chosen: list[int] = []
        self.values: dict[int, Value] = {}
        if self.verbs & {"from", "place"}:
            self.city = city_of(t.edition, t.view)
        if "from" in self.verbs:
            supplying = t.view["supplying"]
            self.paths = cheapest(self.city, t.view["seat"], cell_at(supplying["x"], supplying["y"]))
            self.routes = {cell: self.paths[self.place(cell)] for cell, _ in legal}
            self.chosen = supplying["sources"]
        self.order = sorted(self.routes, key=lambda cell: (price(self.city, t.view["seat"], self.routes[cell]), cell))
        if self.ghost:
            self.values = values_of(self.city, t.view, self.ghost, [cell for cell, _ in legal])
        prices = [value.price for value in self.values.values() if value.colours and value.price is not None]
        self.least = min(prices, default=-1)

    def good(self, value: Value) -> bool:
        """Whether a cell stands out: where cubes are cheapest, or what needs none is rewarded."""
        return value.price == self.least if value.colours else any(value.gain)

    def asked(self) -> set[int]:
        """The cells that the question is about: what may be chosen, and the tile that is being supplied."""
        found = self.view["supplying"]
        may = {cell for cell, marks in self.cells.items() if not marks[0].reason}
        return {*may, *([cell_at(found["x"], found["y"])] if found else [])}

    def place(self, cell: int) -> int:
        """Where ways begin: the start tile is one place."""
        return SOLAR_CELL if START >> cell & 1 else cell


def ground_of(view: Json) -> set[Place]:
    """The laid cells; while people build, also those where something may come."""
    laid = {(c["x"], c["y"]) for c in view["cells"]}
    if view["phase"] != "build":
        return laid
    beside = {(x, y) for x, y in view["closed"] if laid & {(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)}}
    return laid | beside | {(x, y) for x, y in view["open"]}


def box_of(view: Json) -> Box:
    places = ground_of(view)
    columns, rows = [x for x, _ in places], [y for _, y in places]
    left, top = min(columns), min(rows)
    return left, top, max(columns) + 1 - left, max(rows) + 1 - top


def view_box(box: Box) -> str:
    left, top, columns, rows = box
    more = SIZE * max(0, LEAST - rows) // 2
    x, y = SIZE * left - RIM - more, SIZE * top - RIM - more
    return f"{x} {y} {SIZE * columns + RIM + EDGE + 2 * more} {SIZE * rows + RIM + FOOT + 2 * more}"


def map_svg(plan: Plan) -> str:
    """The map, to stand in a page that has the shapes and colours."""
    view, box, ground = plan.view, box_of(plan.view), ground_of(plan.view)
    parts = [_paper(box), _ground(ground), _lakes(view)]
    parts += [_closed(plan, x, y) for x, y in view["closed"] if (x, y) in ground]
    parts += [_street(cell) for cell in view["cells"]]
    parts += [_open(plan, x, y) for x, y in view["open"] if (x, y) in ground]
    parts += [_piece(plan, cell) for cell in view["cells"]]
    parts += [_in_progress(view), _names(box)]
    return (
        f'<svg class="map" viewBox="{view_box(box)}" {MEASURED} role="group" aria-label="{plan.t.say("draw.map")}">'
        f"{_ghost(plan)}{''.join(parts)}</svg>"
    )


def _at(x: int, y: int) -> str:
    return f'transform="translate({SIZE * x} {SIZE * y})"'


# -- ground --------------------------------------------------------------------------------------------


def _ground(places: set[Place]) -> str:
    """The land that the city lies on, with a rounded shore."""
    d = "".join(f"M{SIZE * x} {SIZE * y}h{SIZE}v{SIZE}h-{SIZE}z" for x, y in sorted(places))
    round = f'd="{d}" stroke-linejoin="round"'
    return (
        f'<path class="shadow" {round} transform="translate(0 9)" stroke-width="{2 * SHORE + 6}"/>'
        f'<path {round} fill="none" stroke="var(--plot)" stroke-width="{2 * SHORE + 3}"/>'
        f'<path {round} fill="var(--ground)" stroke="var(--ground)" stroke-width="{2 * SHORE}"/>'
    )


def _paper(box: Box) -> str:
    """The country around, as far as the map's place reaches: fields and woods, smaller around a small city."""
    left, top, columns, rows = box
    scale = min(1.0, max(columns, rows, FAR) / (1.4 * FAR))
    x, y, width, height = SIZE * (left - FAR), SIZE * (top - FAR), SIZE * (columns + 2 * FAR), SIZE * (rows + 2 * FAR)
    fields = rect(x / scale, y / scale, width / scale, height / scale, 0, f'fill="url(#{SHAPES.mark}hills)"')
    return f'<g transform="scale({scale:.2f})">{fields}</g>'


def _lakes(view: Json) -> str:
    """Water that lies together is one lake with a shore."""
    cells = [(cell["x"], cell["y"]) for cell in view["cells"] if cell["kind"] == "water"]
    if not cells:
        return ""
    side = SIZE - 2 * BANK
    d = "".join(f"M{SIZE * x + BANK} {SIZE * y + BANK}h{side}v{side}h-{side}z" for x, y in cells)
    # what lies between two cells of a lake
    d += "".join(
        f"M{SIZE * x - BANK} {SIZE * y + BANK}h{2 * BANK}v{side}h-{2 * BANK}z" for x, y in cells if (x - 1, y) in cells
    )
    d += "".join(
        f"M{SIZE * x + BANK} {SIZE * y - BANK}h{side}v{2 * BANK}h-{side}z" for x, y in cells if (x, y - 1) in cells
    )
    line = f'd="{d}" stroke-linejoin="round"'
    return (
        f'<path {line} fill="none" stroke="var(--shore)" stroke-width="{2 * BANK - 10}"/>'
        f'<path {line} fill="none" stroke="var(--shallow)" stroke-width="{2 * BANK - 18}"/>'
        f'<path {line} fill="var(--water)" stroke="var(--water)" stroke-width="{2 * BANK - 30}"/>'
        f'<path {line} fill="url(#{SHAPES.mark}waves)"/>'
    )


def _names(box: Box) -> str:
    """Columns by letters, rows by numbers, as cells are called; each on a strip that stays in sight."""
    left, top, columns, rows = box
    y, x = SIZE * top - 36, SIZE * left - 40
    letters = "".join(_name(column_name(left + i), SIZE * (left + i) + 60, y) for i in range(columns))
    numbers = "".join(_name(row_name(top + i), x, SIZE * (top + i) + 60) for i in range(rows))
    across = f'<rect class="strip-x" x="{SIZE * left}" y="{y}" width="{SIZE * columns}"/>'
    along = f'<rect class="strip-y" x="{x}" y="{SIZE * top}" height="{SIZE * rows}"/>'
    upper = f'<g data-held="{y}" data-axis="y">{across}{letters}</g>'
    return f'{upper}<g data-held="{x}" data-axis="x">{along}{numbers}</g>'


def _name(name: str, x: int, y: int) -> str:
    return f'<text class="steady" x="{x}" y="{y}" text-anchor="middle" fill="var(--soft)">{name}</text>'


def _closed(plan: Plan, x: int, y: int) -> str:
    words = plan.t.say("no.closed", cell=cell_at(x, y))
    sheet = rect(4, 4, 112, 112, 8, f'fill="url(#{SHAPES.mark}hatch)" stroke="var(--plot)"')
    return f'<g id="{plan.root}-closed-{x}-{y}" class="closed" {_at(x, y)}><title>{words}</title>{sheet}</g>'


def _street(cell: Json) -> str:
    """Asphalt and a dashed lane around a block; terrain has none."""
    if cell["kind"] in ("land", "water"):
        return ""
    asphalt, lane = rect(-4, -4, 128, 128, 9, 'class="asphalt"'), rect(0, 0, SIZE, SIZE, 0, 'class="lane"')
    return f"<g {_at(cell['x'], cell['y'])}>{asphalt}{lane}</g>"


def _open(plan: Plan, x: int, y: int) -> str:
    cell = cell_at(x, y)
    marks = plan.cells.get(cell, [])
    plot = rect(7, 7, 106, 106, 10, 'class="plot"')
    root = f'<g id="{plan.root}-open-{x}-{y}" {_at(x, y)}'
    if not marks:
        return f'{root} class="free">{plot}</g>'
    edge = rect(0, 0, SIZE, SIZE, 0, 'class="hit"') + rect(7, 7, 106, 106, 10, 'class="edge"')
    mark, value = marks[0], plan.values.get(cell)
    if mark.reason:
        return f"{root}{rider(mark, '')}>{_title(mark, '')}{edge}</g>"
    ghost = f'<use class="ghost" href="#{plan.root}-ghost"/>' if plan.ghost else ""
    tag = f'<g class="tag fine">{rect(18, 46, 84, 28, 8, "")}{text(cell_name(cell), 60, 66, 17, "currentColor")}</g>'
    if value is None or value == Value():  # it brings nothing, and is quiet beside those that do
        d, wide = ("M60 40v40M40 60h40", 9) if value is None else ("M60 48v24M48 60h24", 5)
        plus = f'<path class="plus" d="{d}" stroke-width="{wide}"/>'
        return f"{root}{rider(mark, '')}>{_title(mark, '')}{ghost}{edge}{plus}{tag}</g>"
    told = _told(plan, value)
    good = edge.replace('"edge"', '"edge good"') if plan.good(value) else edge
    return f"{root}{rider(mark, told)}>{_title(mark, told)}{ghost}{good}{tag}{_value(value)}</g>"


def _value(value: Value) -> str:
    """At the upper edge what neighbours add, at the lower one what the cubes cost, as large as can be read."""
    forms = (("fine", MIDDLING, 0.75), ("mid", MIDDLING, 1.2), ("tight coarse", SMALLEST, 1.0))
    return "".join(_figures(value, kind, scale, by) for kind, scale, by in forms)


@lru_cache(maxsize=1024)
def _figures(value: Value, kind: str, scale: Scale, by: float) -> str:
    parts: list[str] = []
    rows = [pieces for pieces in value_rows(value, scale) if pieces]
    for pieces, middle in zip(rows, (34, 86) if len(rows) > 1 or kind == "fine" else (60,), strict=False):
        width = row_width(pieces)
        fits = min(by, (scale.room - 2) / width)
        place = f"translate({num(60 - fits * width / 2)} {num(middle - fits * scale.middle)}) scale({fits:.3f})"
        parts.append(f'<g transform="{place}">{row(pieces, 0, 0)}</g>')
    hidden = "" if kind == "fine" else ' display="none"'
    return f'<g class="value {kind}"{hidden}>{"".join(parts)}</g>'


def _told(plan: Plan, value: Value) -> str:
    """The same in words."""
    t, parts = plan.t, []
    if value.price is None:
        parts.append(t.tell("draw.no_cubes"))
    elif value.colours:
        parts.append(t.tell("draw.cubes_cost", money=value.price))
    if any(value.gain):
        units = zip(GIVES, value.gain, strict=True)
        amounts = [t.tell(f"amount.{unit}", n=n, money=str(n)) for unit, n in units if n]
        sight = t.edition.symbol[plan.ghost] >= 0
        parts.append(t.tell("draw.rewards" if sight else "draw.neighbours", text=t.words.series(amounts, t.lang)))
    if value.shared:
        names = t.words.series([t.seat_name(seat) for seat in value.shared], t.lang)
        parts.append(t.tell("draw.shared", text=names))
    return " ".join(parts)


def _ghost(plan: Plan) -> str:
    """The piece to be laid, drawn once; targets show it under pointer or focus."""
    if not plan.ghost:
        return ""
    full = plan.edition.cubes[plan.ghost]
    drawing = picture(plan.edition, plan.ghost, plan.t.lang) + cubes_svg(plan.edition, plan.ghost, full, full)
    return f'<defs><g id="{plan.root}-ghost" class="held">{drawing}</g></defs>'


# -- what lies on a cell -----------------------------------------------------------------------------------


def rider(mark: Mark, about: str, kind: str = "", nth: str = "") -> str:
    """The attributes of an element that carries an action or a reason; a plant's number links it to its line."""
    if mark.reason:
        said = {"data-reason": mark.reason, "aria-disabled": "true", "aria-label": f"{about} {mark.reason}".strip()}
        return f' class="greyed {mark.verb}{kind}" role="button" tabindex="-1"{attributes(said)}'
    said = {"data-action": mark.action, "aria-label": f"{mark.label}. {about}".removesuffix(". ")}
    return f' class="target {mark.verb}{nth}" role="button" tabindex="0"{attributes(said)}'


def _title(mark: Mark, about: str) -> str:
    return f"<title>{esc(' '.join(part for part in (mark.reason or mark.label, about) if part))}</title>"


def _edge(mark: Mark) -> str:
    """A target lies in light, inside a line around its owner's; what waits and cannot be chosen has a quiet one."""
    if mark.reason:
        return rect(-1, -1, 122, 122, 11, 'class="waits"') if mark.verb == "supply" else ""
    return rect(-2, -2, 124, 124, 12, 'class="halo"') + rect(0, 0, SIZE, SIZE, 11, 'class="edge"')


# -- pieces ---------------------------------------------------------------------------------------------------


def _piece(plan: Plan, cell: Json) -> str:
    piece, marks = cell["piece"], plan.cells.get(cell_at(cell["x"], cell["y"]), [])
    about = _about(plan, cell)
    grown = cell["type"] in TYPES and (plan.view["over"] or cell["supplied"] is not None)
    drawing = picture(plan.edition, piece, plan.t.lang, not grown) + _cubes(plan, cell)
    if grown:
        drawing += block(plan.edition, piece, -1 if plan.view["over"] else cell["supplied"])
    drawing += _owner(cell["owner"])
    if cell["supplied"] is not None:
        drawing = f'<g class="supplied">{drawing}<g class="done">{use("done", 8, 8, 30, 30)}</g></g>'
    key, told = piece_key(plan.edition, piece, cell["x"], cell["y"]), cell_at(cell["x"], cell["y"])
    root = f'<g id="{plan.pieces}-{key}" {about_piece(piece)} data-cell="{told}" {_at(cell["x"], cell["y"])}'
    if marks:
        taken = marks[0].verb == "place"  # nothing is asked of a tile where another cannot lie
        edge = _edge(marks[0]) if cell["supplied"] is None and not taken else ""
        kind = "" if edge else " piece"
        here = cell_at(cell["x"], cell["y"])
        nth = f" nth-{plan.order.index(here) + 1}" if here in plan.routes else ""
        return f"{root}{rider(marks[0], about, kind, nth)}>{_title(marks[0], about)}{drawing}{edge}</g>"
    return f'{root} class="piece"><title>{esc(about)}</title>{drawing}</g>'


def _about(plan: Plan, cell: Json) -> str:
    words, lang = plan.t.words, plan.t.lang
    parts = [title(plan.edition, words, cell["piece"], lang)]
    if cell["owner"] is not None:
        parts.append(words.say("draw.owner", {"seat": cell["owner"]}, lang))
    if cell["supplied"] is not None:
        parts.append(words.say("draw.supplied", {}, lang))
    return " ".join(parts)


def _cubes(plan: Plan, cell: Json) -> str:
    """The cubes that are left on a plant."""
    if cell["kind"] == "plant" or (cell["kind"] == "start" and cell["type"] in ("red", "blue")):
        full = plan.edition.cubes[cell["piece"]] or len(plan.view["seats"])
        return cubes_svg(plan.edition, cell["piece"], cell["cubes"][cell["type"]], full)
    return ""


@lru_cache
def _owner(owner: int | None) -> str:
    """A line around the block and a flag, in the colour and form of the owner."""
    if owner is None:
        return ""
    edge = 'class="fence" fill="none" stroke="currentColor" stroke-width="4"'
    flag = rect(89, 5, 26, 26, 7, 'fill="currentColor"') + seat_sign(owner, 91, 7, 22)
    return (
        f'<g class="owner" color="{SEAT_COLOURS[owner]}">{rect(5, 5, 110, 110, 8, edge)}<g class="flag">{flag}</g></g>'
    )


def _in_progress(view: Json) -> str:
    """A ring around the tile that is being supplied."""
    found = view["supplying"]
    if not found:
        return ""
    return f'<g class="now" {_at(found["x"], found["y"])}>{rect(0, 0, SIZE, SIZE, 10, "")}</g>'


# -- ways --------------------------------------------------------------------------------------------------------


class Track(NamedTuple):
    """The way of a cube, as it is drawn."""

    path: Path
    source: int
    colour: str


def track(plan: Plan, source: int, path: Path) -> Track:
    return Track(path, source, COLOURS[plan.edition.source_colour[source]])


def tracks_svg(tracks: list[Track]) -> str:
    """Ways along the streets, red ones at one side of their cells, solid, blue ones at the other, dashed."""
    drawn = [_track(track) for track in dict.fromkeys(tracks)]
    return "".join(casing for casing, _ in drawn) + "".join(line for _, line in drawn)


def _track(track: Track) -> tuple[str, str]:
    """What lies under the line, and the line: from a dot beside the plant to a point that shows into the tile."""
    side = 1 if track.colour == "red" else -1
    places = [(SIZE * x, SIZE * y) for x, y in street(track.path, track.source, side)]
    d = "M" + " ".join(f"{num(x)},{num(y)}" for x, y in places)
    (x, y), (end, foot), (goal_x, goal_y) = places[0], places[-1], points(track.path, track.source)[-1]
    turn = {(1, 0): 0, (0, 1): 90, (-1, 0): 180, (0, -1): 270}[_to(SIZE * goal_x - end), _to(SIZE * goal_y - foot)]
    dot = f'<g transform="translate({num(x)} {num(y)})"><circle r="6" class="end {track.colour}"/></g>'
    tip = f'<path d="M-5-9 11 0-5 9z" class="end {track.colour}"/>'
    line = f'<path class="line {track.colour}" d="{d}"/>{dot}'
    line += f'<g transform="translate({num(end)} {num(foot)}) rotate({turn})">{tip}</g>'
    return f'<path class="casing" d="{d}"/>', line


def _to(distance: float) -> int:
    return (distance > 1) - (distance < -1)


def toll_tag(money: int, cell: int, owner: int) -> str:
    """What is paid at a cell, and over its flag who gets it: an owner counted from 1, or the bank. Of the same size on
    every map that is not large."""
    wide = 36 if money < 10 else 44
    coin = rect(-wide - 24, -1, wide + 8, 32, 16, 'class="toll"')
    coin += text(str(money), -wide / 2 - 22, 23, 22, "var(--coin-ink)")
    if owner:
        flag = rect(-30, 0, 30, 30, 7, f'class="payee" fill="{SEAT_COLOURS[owner - 1]}"') + seat_sign(
            owner - 1, -28, 2, 26
        )
    else:
        flag = rect(-30, 0, 30, 30, 7, 'class="payee" fill="var(--card)"')
        flag += '<path d="M-28 26h26M-26 12h22L-15 2z" class="bank" transform="translate(0 1)"/>'
    return _tag(coin + flag, cell, 116, 4)


def price_tag(money: int, cell: int) -> str:
    """What a cube from a plant costs, in place of the sign whether it is filled again, which stands in the list."""
    wide = 38 if money < 10 else 46
    return _tag(
        rect(0, 0, wide, 34, 17, 'class="toll"') + text(str(money), wide / 2, 25, 24, "var(--coin-ink)"), cell, 3, 3
    )


def _tag(drawn: str, cell: int, x: int, y: int) -> str:
    return f'<g transform="translate({SIZE * x_of(cell) + x} {SIZE * y_of(cell) + y})"><g class="paid">{drawn}</g></g>'


def veil(plan: Plan, paths: list[Path]) -> str:
    """Over all that neither the question nor these ways are about."""
    touched = {cell for path in paths for cell in path} | plan.asked()
    if SOLAR_CELL in touched:  # the start tile is one place
        touched |= {*START_CELLS}
    cells = {cell_at(c["x"], c["y"]) for c in plan.view["cells"]} - touched
    d = "".join(f"M{SIZE * x_of(cell)} {SIZE * y_of(cell)}h120v120h-120z" for cell in sorted(cells))
    return f'<path d="{d}"/>'
