"""The table for a terminal: regions as maps of lines, and what lies around them."""

from textwrap import wrap
from typing import Final

from citywright.engine.game import Game
from citywright.engine.state import Json
from citywright.games.twentieth_century.drawing.sheet import FORMS, Sheet
from citywright.games.twentieth_century.edition import Edition
from citywright.games.twentieth_century.rails import CITIES, SIZE, Line, lattice_steps, turned_point
from citywright.games.twentieth_century.state import TwentiethCentury
from citywright.games.twentieth_century.text import short

WIDTH: Final = 100
STEP_X: Final = 4  # letters from one lattice point to the next
STEP_Y: Final = 2
TILE_X: Final = STEP_X * (SIZE - 1) + 2
TILE_Y: Final = STEP_Y * (SIZE - 1) + 2
TRACK: Final = "─│╲╱"
BRIDGE: Final = "═║╲╱"


def plain(game: Game[TwentiethCentury], view: Json, lang: str) -> str:
    """The whole table, the viewer's region first."""
    sheet = Sheet(game, view, lang)
    lines = [*wrap(head(sheet), WIDTH), "", *offers(sheet)]
    order = sorted(range(len(sheet.seats)), key=lambda seat: (seat != view["seat"], seat))
    for seat in order:
        lines += ["", *[line for fact in facts(sheet, seat) for line in wrap(fact, WIDTH, subsequent_indent="  ")]]
        lines += region_map(sheet.edition, sheet.seats[seat]["region"])
    if view["over"]:
        lines += ["", *scores(sheet)]
    lines += ["", *wrap(sheet.tell("draw.legend"), WIDTH)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def head(sheet: Sheet) -> str:
    view = sheet.view
    parts = [sheet.tell("draw.title"), sheet.tell("draw.when", round=view["round"])]
    parts.append(sheet.tell(f"draw.phase.{view['phase']}"))
    if view["auction"]:
        parts.append(sheet.tell("draw.minimum", coins=view["minimum"], science=view["price"]))
        if view["auction"]["land"]:
            parts.append(sheet.hammer())
    return " · ".join(parts)


def offers(sheet: Sheet) -> list[str]:
    """Lands, technologies, and the catastrophe with its bids."""
    view, lines = sheet.view, []
    for label, pieces in (("draw.lands", view["lands"]), ("draw.technologies", view["technologies"])):
        if pieces and view["phase"] == "auction":
            lines.append(sheet.tell(label))
            lines += [f"  {key}  {short(sheet.edition, sheet.words, sheet.number(key), sheet.lang)}" for key in pieces]
    if view["catastrophe"]:
        lines.append(sheet.tell("draw.catastrophe"))
        lines += [f"  {text}" for text in sheet.columns()]
    return lines


def facts(sheet: Sheet, seat: int) -> list[str]:
    me = sheet.seats[seat]
    you = f" ({sheet.tell('draw.you')})" if seat == sheet.view["seat"] else ""
    found = [f"{FORMS[seat]} {sheet.seat_name(seat)}{you}: {' · '.join(sheet.numbers(seat))}"]
    if me["waiting"]:
        names = ", ".join(f"{tile['tile']} {sheet.tile_name(tile['tile'])}" for tile in me["waiting"])
        found.append(sheet.tell("draw.waiting_tiles", text=names))
    if me["technologies"]:
        found.append(sheet.tell("draw.owned", text=", ".join(sheet.technology(tile) for tile in me["technologies"])))
    return found


def scores(sheet: Sheet) -> list[str]:
    """A line for each row, a column for each seat."""
    names = [sheet.seat_name(seat) for seat in range(len(sheet.seats))]
    rows = [(sheet.tell(f"score.{label}"), i) for i, (label, _) in enumerate(sheet.seats[0]["breakdown"])]
    total = sheet.tell("draw.total")
    first = max(len(text) for text in [total, *[label for label, _ in rows]])

    def columns(numbers: list[int]) -> str:
        return "".join(f"  {number:>{len(name)}}" for number, name in zip(numbers, names, strict=True))

    lines = [" " * first + "".join(f"  {name}" for name in names)]
    lines += [label.ljust(first) + columns([me["breakdown"][i][1] for me in sheet.seats]) for label, i in rows]
    return [*lines, total.ljust(first) + columns([me["points"] for me in sheet.seats])]


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
