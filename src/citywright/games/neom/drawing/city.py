"""A city as a plan: 5 x 5 plots in a frame with letters and numbers, roads that join, and trade routes that leave."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from citywright.engine.drawing.kit import target
from citywright.engine.drawing.svg import esc, rect, signed, text
from citywright.engine.drawing.table import Mark
from citywright.engine.masks import bits
from citywright.engine.state import Json
from citywright.engine.words import Words
from citywright.games.neom.city import CELL_COUNT, CELLS, CENTRE, LEFT, NOT_EAST, NOT_WEST, RIGHT, City
from citywright.games.neom.drawing import roads
from citywright.games.neom.drawing.labels import gains
from citywright.games.neom.drawing.svg import SHAPES, use
from citywright.games.neom.drawing.tile import MEASURED, SIZE, ground, tile, tile_id
from citywright.games.neom.edition import EAST, GOODS, NORTH, ORIGIN, SOUTH, TYPES, WEST, Edition

RAW_ONLY: Final = [TYPES.index("raw")]
RIM: Final = 24
WHOLE: Final = 5 * SIZE
ABOVE: Final = 18  # numbers of rows stand so far above the middle, where trade routes leave
VIEW_BOX: Final = f"{-RIM} {-RIM} {WHOLE + 2 * RIM} {WHOLE + 2 * RIM}"
# two arrows on a tile that would be built over, and a bin for those that may be lost
INSTEAD: Final = {
    "place": "M46 52h15l-5-5M62 60H47l5 5",
    "remove": "M46 51h16M51.5 50v-3h5v3M48 51.500l1 13.500h10l1-13.500M52.3 55.500v5.500M55.7 55.500v5.500",
}
SLIP: Final = 20  # letters of what would change
SIGN: Final = 21  # a sign before them
# a bar across a road that its neighbour does not take up, by the side it leaves on
BARS: Final = {NORTH: "M51 3H69", EAST: "M117 51V69", SOUTH: "M51 117H69", WEST: "M3 51V69"}


def city_of(edition: Edition, seat: Json) -> City:
    """The city of one seat's part of a view, to ask it questions."""
    choice = GOODS.index(seat["choice"]) if seat["choice"] else -1
    routes = LEFT * seat["routes"][0] | RIGHT * seat["routes"][1]
    return City(edition, list(seat["cells"]), seat["board"], choice, routes)


class Plan(NamedTuple):
    """How one city is to be drawn: for whom, in which words, and what may be done on its cells."""

    edition: Edition
    words: Words
    lang: str
    root: str  # id of the panel; cells are root-c4
    tiles: str  # tiles are tiles-012
    targets: Mapping[int, Mark] = MappingProxyType({})
    ghost: int = 0  # the tile that would come to a target
    doomed: Sequence[int] = ()  # cells that a disaster is about to empty
    brings: Mapping[str, Json] = MappingProxyType({})  # what a choice would change, by the name of a target

    def say(self, id: str, **args: int | str) -> str:
        return self.words.say(id, args, self.lang)


def city_svg(plan: Plan, seat: Json, label: str) -> str:
    """The plan of a city, to stand in a page that has the shapes and colours."""
    return (
        f'<svg class="city" viewBox="{VIEW_BOX}" {MEASURED} role="group" aria-label="{esc(label)}">'
        f"{_ghost(plan)}{inside(plan, seat)}</svg>"
    )


def inside(plan: Plan, seat: Json) -> str:
    """Everything on the plan, from the ground up."""
    city = city_of(plan.edition, seat)
    fresh = seat["shown"] or 0
    parts = [_frame(), _routes(plan, city, seat["spent_routes"])]
    counted = seat.get("counted", {})  # not in a view that was kept by an early release
    parts += [_cell(plan, city, cell, fresh, counted.get(CELLS[cell])) for cell in range(CELL_COUNT)]
    parts += [_bars(city), _pollution(plan, city)]
    parts += [use("doomed", *at(cell), SIZE, SIZE) for cell in plan.doomed]
    parts += [_target(plan, cell, mark, seat["cells"][cell]) for cell, mark in sorted(plan.targets.items())]
    return "".join(parts)


def at(cell: int) -> tuple[int, int]:
    return cell % 5 * SIZE, cell // 5 * SIZE


# -- the board ------------------------------------------------------------------------------------------


def _frame() -> str:
    parts = [
        rect(-RIM, -RIM, WHOLE + 2 * RIM, WHOLE + 2 * RIM, 14, 'fill="var(--rim)"'),
        rect(-4, -4, WHOLE + 8, WHOLE + 8, 11, 'fill="var(--meadow)" stroke="var(--plot)"'),
        f'<use class="land" href="#{SHAPES.mark}land"/>',
    ]
    for i in range(5):
        middle = i * SIZE + SIZE // 2
        for y in (-9, WHOLE + 18):
            parts.append(_axis("abcde"[i], middle, y))
        for x in (-13, WHOLE + 13):
            parts.append(_axis(str(5 - i), x, middle - ABOVE))
    return "".join(parts)


def _axis(name: str, x: int, y: int) -> str:
    return f'<text class="axis steady" x="{x}" y="{y}" text-anchor="middle" fill="var(--soft)">{name}</text>'


def _routes(plan: Plan, city: City, spent: list[bool] | None) -> str:
    """The ways out at both ends of the middle row: a road and a lit arrow where a route is open."""
    parts: list[str] = []
    for i, (side, place) in enumerate(((LEFT, "translate(0 300) rotate(180)"), (RIGHT, f"translate({WHOLE} 300)"))):
        used = bool(spent and spent[i])
        state = "spent" if city.routes & side and used else "open" if city.routes & side else "closed"
        parts.append(
            f'<g id="{plan.root}-route-{i}" class="route {state}" transform="{place}">'
            f"<title>{esc(plan.say(f'draw.route.{state}'))}</title>{use(f'route-{state}', 0, -RIM / 2, RIM, RIM)}</g>"
        )
    return "".join(parts)


# -- the plots ------------------------------------------------------------------------------------------------


def _cell(plan: Plan, city: City, cell: int, fresh: int, now: int | None) -> str:
    n = city.cells[cell]
    x, y = at(cell)
    where = f'data-cell="{CELLS[cell]}" transform="translate({x} {y})"'
    if n > 0:
        choice = city.choice if plan.edition.makes_any[n] else -1
        drawing = tile(plan.edition, plan.words, n, plan.lang, choice, now)
        new = use("new", -2, -2, 124, 124) if n == fresh and not plan.targets else ""  # nothing is taken for a target
        inside = rect(2, 6, 116, 117, 10, 'fill="#000" fill-opacity=".22"') + drawing + new
        going = " going" if cell in plan.targets and not plan.targets[cell].reason else ""
        return f'<g id="{plan.tiles}-{tile_id(n)}" class="tile{going}" data-tile="{tile_id(n)}" {where}>{inside}</g>'
    inner = _origin(plan, city) if n == ORIGIN else _empty(cell)
    return f'<g id="{plan.root}-{CELLS[cell]}" class="plot" {where}>{inner}</g>'


def _empty(cell: int) -> str:
    """An empty plot; roads still begin at an empty centre."""
    plot = use("plot", 0, 0, SIZE, SIZE)
    if cell != CENTRE:
        return plot
    return plot + '<circle cx="60" cy="60" r="20" fill="var(--road)" stroke="var(--kerb)" stroke-width="2"/>'


def _origin(plan: Plan, city: City) -> str:
    good, exits = plan.edition.boards[city.board]
    return (
        f"<title>{esc(plan.say('draw.origin', good=good))}</title>{ground(RAW_ONLY, False, False)}{roads.roads(exits)}"
        '<circle cx="60" cy="60" r="29" fill="var(--card)" stroke="var(--kerb)" stroke-width="3"/>'
        f"{use(f'good-{GOODS[good]}', 38, 38, 44, 44)}"
    )


def dead_ends(city: City) -> list[tuple[int, str]]:
    """Where a road runs against a neighbour that has none there: the cell, and its bar."""
    filled = city.filled
    dead = {
        NORTH: city.north & (filled & ~city.south) << 5,
        EAST: city.east & NOT_EAST & (filled & ~city.west) >> 1,
        SOUTH: city.south & (filled & ~city.north) >> 5,
        WEST: city.west & NOT_WEST & (filled & ~city.east) << 1,
    }
    return [(cell, bar) for cell in bits(city.laid) for side, bar in BARS.items() if dead[side] >> cell & 1]


def _bars(city: City) -> str:
    places = [(*at(cell), bar) for cell, bar in dead_ends(city)]
    if not places:
        return ""
    paths = "".join(f'<path transform="translate({x} {y})" d="{bar}"/>' for x, y, bar in places)
    return (
        f'<g class="bars" fill="none"><g stroke="var(--card)" stroke-width="6">{paths}</g>'
        f'<g stroke="var(--warn)" stroke-width="6" stroke-dasharray="4 4">{paths}</g></g>'
    )


def _pollution(plan: Plan, city: City) -> str:
    """On each home in the smog, the points it loses."""
    parts: list[str] = []
    for home in bits(city.res) if city.polluted else []:
        lost = city.smog(home)
        if lost:
            x, y = at(home)
            # where other tiles say what they bring, or above that
            top = 44 if gains(plan.edition, city.cells[home], -1) else 68
            mark = use("harm", 60, top, 58, 29) + text(f"−{lost}", 87, top + 23, 20, "var(--card)")
            title = esc(plan.say("draw.pollution", number=lost))
            parts.append(f'<g class="harm" transform="translate({x} {y})"><title>{title}</title>{mark}</g>')
    return "".join(parts)


# -- what may be done -----------------------------------------------------------------------------------------------


def _ghost(plan: Plan) -> str:
    """The tile to be placed, drawn once; targets show it under pointer or focus."""
    if not plan.ghost or not any(mark.action.startswith("place") and not mark.reason for mark in plan.targets.values()):
        return ""
    drawing = tile(plan.edition, plan.words, plan.ghost, plan.lang)
    return f'<defs><g id="{plan.root}-ghost" class="held">{drawing}</g></defs>'


def _target(plan: Plan, cell: int, mark: Mark, there: int) -> str:
    """What may be done with a cell: what that brings, or its name; on a tile, which it would hide, a sign."""
    x, y = at(cell)
    name = CELLS[cell]
    inside = rect(6, 6, 108, 108, 10, 'fill="none" pointer-events="all"')
    if not mark.reason:
        ghost = f'<use class="ghost" href="#{plan.root}-ghost"/>' if mark.verb == "place" and plan.ghost else ""
        points = plan.brings[name]["points"] if name in plan.brings else None
        sheet = (0, 0, SIZE, SIZE, 10) if there else (2, 2, 116, 116, 10)  # beside the figures of a tile
        halo = rect(*sheet, 'class="halo"') if there else ""
        edge = rect(*sheet, 'class="edge"')
        if there:
            sign = _instead(mark.verb, points)
        elif points is None:
            sign = f'<g class="tag">{rect(38, 42, 44, 34, 8, "")}{text(name, 60, 67, 24, "currentColor")}</g>'
        else:
            sign = f'<g class="tag">{_slip(points, 60, 44.5, 22)}</g>'
        inside = ghost + halo + edge + sign
    place = f' transform="translate({x} {y})"'
    return target(mark, inside, f"{plan.root}-do-{name}", name, f" {mark.verb}{' taken' if there else ''}", place)


def _instead(verb: str, points: int | None) -> str:
    """On a tile that would go, in the corner of its price, which is paid: by how much the points would change, with
    arrows where another tile comes in its place."""
    said = "" if points is None else change(points)
    sign = SIGN if verb == "place" or not said else 0
    letters = 0.64 * SLIP * len(said)
    wide = sign + letters + 13
    ground = rect(5, 5, wide, SLIP + 9, (SLIP + 9) / 2, 'class="brought"')
    drawn = f'<path class="{verb}" d="{INSTEAD[verb]}" transform="translate(-34 -36.5)"/>' if sign else ""
    words = text(said, 11.5 + sign + letters / 2, SLIP + 6.5, SLIP, "currentColor") if said else ""
    return f'<g class="instead"><g class="{_kind(points or 0)}">{ground}{drawn}{words}</g></g>'


def change(points: int) -> str:
    """With its sign."""
    return f"+{points}" if points > 0 else signed(points)


def _kind(points: int) -> str:
    return "gain" if points > 0 else "loss" if points < 0 else "even"


def _slip(points: int, x: float, y: float, size: int) -> str:
    """By how much the points would change, on a slip around x."""
    wide = 0.64 * size * len(change(points)) + 13
    ground = rect(x - wide / 2, y, wide, size + 9, (size + 9) / 2, 'class="brought"')
    return f'<g class="{_kind(points)}">{ground}{text(change(points), x, y + size + 1.5, size, "currentColor")}</g>'
