"""The table for a terminal: regions as maps of lines, and what lies around them."""

from textwrap import wrap
from typing import Final

from citywright.engine.drawing.kit import WIDTH, score_text, seat_text
from citywright.engine.game import Game
from citywright.engine.state import Json
from citywright.games.twentieth_century.drawing.context import Table
from citywright.games.twentieth_century.edition import Edition
from citywright.games.twentieth_century.rails import CITIES, SIZE, Line, lattice_steps, turned_point
from citywright.games.twentieth_century.state import TwentiethCentury
from citywright.games.twentieth_century.text import short

STEP_X: Final = 4  # letters from one lattice point to the next
STEP_Y: Final = 2
TILE_X: Final = STEP_X * (SIZE - 1) + 2
TILE_Y: Final = STEP_Y * (SIZE - 1) + 2
TRACK: Final = "─│╲╱"
BRIDGE: Final = "═║╲╱"


def plain(game: Game[TwentiethCentury], view: Json, lang: str) -> str:
    """The whole table, the viewer's region first."""
    t = Table(game, view, lang)
    lines = [*wrap(head(t), WIDTH), "", *offers(t)]
    order = sorted(range(len(t.seats)), key=lambda seat: (seat != view["seat"], seat))
    for seat in order:
        lines += ["", *[line for fact in facts(t, seat) for line in wrap(fact, WIDTH, subsequent_indent="  ")]]
        lines += region_map(t.edition, t.seats[seat]["region"])
    if view["over"]:
        lines += ["", *score_text(t, "points")]
    lines += ["", *wrap(t.tell("draw.legend"), WIDTH)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def head(t: Table) -> str:
    view = t.view
    parts = [t.tell("draw.title"), t.tell("draw.when", round=view["round"])]
    parts.append(t.tell(f"draw.phase.{view['phase']}"))
    if view["auction"]:
        parts.append(t.tell("draw.minimum", coins=view["minimum"], science=view["price"]))
        if view["auction"]["land"]:
            parts.append(t.hammer())
    return " · ".join(parts)


def offers(t: Table) -> list[str]:
    """Lands, technologies, and the catastrophe with its bids."""
    view, lines = t.view, []
    for label, pieces in (("draw.lands", view["lands"]), ("draw.technologies", view["technologies"])):
        if pieces and view["phase"] == "auction":
            lines.append(t.tell(label))
            lines += [f"  {key}  {short(t.edition, t.words, t.number(key), t.lang)}" for key in pieces]
    if view["catastrophe"]:
        lines.append(t.tell("draw.catastrophe"))
        lines += [f"  {text}" for text in t.columns()]
    return lines


def facts(t: Table, seat: int) -> list[str]:
    me = t.seats[seat]
    you = f" ({t.tell('draw.you')})" if seat == t.view["seat"] else ""
    found = [f"{seat_text(t, seat)}{you}: {' · '.join(t.numbers(seat))}"]
    if me["waiting"]:
        names = ", ".join(f"{tile['tile']} {t.tile_name(tile['tile'])}" for tile in me["waiting"])
        found.append(t.tell("draw.waiting_tiles", text=names))
    if me["technologies"]:
        found.append(t.tell("draw.owned", text=", ".join(t.technology(tile) for tile in me["technologies"])))
    return found


# -- a region --------------------------------------------------------------------------------------------------


def region_map(edition: Edition, tiles: list[Json]) -> list[str]:
    left, top = min(tile["x"] for tile in tiles), min(tile["y"] for tile in tiles)
    wide = max(tile["x"] for tile in tiles) - left + 1
    high = max(tile["y"] for tile in tiles) - top + 1
    grid = [[" "] * (wide * TILE_X) for _ in range(high * TILE_Y)]
    for tile in tiles:
        draw_tile(grid, edition, tile, (tile["x"] - left) * TILE_X, (tile["y"] - top) * TILE_Y)
    return ["".join(row) for row in grid]


def draw_tile(grid: list[list[str]], edition: Edition, tile: Json, left: int, top: int) -> None:
    n, turn = edition.numbers[tile["tile"]], tile["rotation"]
    shape = edition.shape[n]
    for p in (0, SIZE - 1, SIZE * (SIZE - 1), SIZE * SIZE - 1):
        write(grid, left, top, p, "+")
    for way in shape.lines:
        draw_line(grid, left, top, way, turn, TRACK)
    for x1, y1, x2, y2 in tile["bridges"]:
        for way in lattice_steps(y1 * SIZE + x1, y2 * SIZE + x2):
            draw_line(grid, left, top, way, turn, BRIDGE)
    if shape.building >= 0:
        write(grid, left, top, turned_point(shape.building, turn), "#")
    for c, point in enumerate(shape.cities):
        sign = "@" if c in tile["citizens"] else "o"
        write(grid, left, top, turned_point(point, turn), sign + output(edition, n * CITIES + c))
    put(grid, left + 2, top, tile["tile"])
    if tile["garbage"]:
        put(grid, left + 2, top + TILE_Y - 2, f"x{tile['garbage']}")


def output(edition: Edition, city: int) -> str:
    parts = [(edition.coins[city], "c"), (edition.science[city], "s"), (edition.vp[city], "p")]
    return "".join(f"{n}{unit}" for n, unit in parts if n) + "R" * edition.recycling[city]


def draw_line(grid: list[list[str]], left: int, top: int, way: Line, turn: int, signs: str) -> None:
    (x1, y1), (x2, y2) = (divmod(turned_point(p, turn), SIZE)[::-1] for p in way)
    dx, dy = x2 - x1, y2 - y1
    sign = signs[0] if dy == 0 else signs[1] if dx == 0 else signs[2] if dx * dy > 0 else signs[3]
    count = max(abs(dx) * STEP_X if dy == 0 else 0, abs(dy) * STEP_Y)
    for i in range(count + 1):
        x, y = left + round((x1 + dx * i / count) * STEP_X), top + round((y1 + dy * i / count) * STEP_Y)
        grid[y][x] = sign if 0 < i < count or grid[y][x] == " " else "┼" if grid[y][x] != sign else sign


def write(grid: list[list[str]], left: int, top: int, point: int, text: str) -> None:
    put(grid, left + point % SIZE * STEP_X, top + point // SIZE * STEP_Y, text)


def put(grid: list[list[str]], x: int, y: int, text: str) -> None:
    for i, letter in enumerate(text):
        if x + i < len(grid[y]):
            grid[y][x + i] = letter
