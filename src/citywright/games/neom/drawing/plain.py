"""The table for a terminal: cities as grids of text with roads of heavy lines, and what lies around them.

A cell has a light border. A road is heavy; where it meets the road of a neighbour it crosses the border, where it does
not it ends there. So every link of the city can be seen, without colour.
"""

from textwrap import wrap
from typing import Final

from citywright.engine.drawing.kit import WIDTH, score_text, seat_text
from citywright.engine.game import Game
from citywright.engine.state import Json
from citywright.engine.words import Words
from citywright.games.neom.city import CELL_COUNT, LEFT, RIGHT, City
from citywright.games.neom.drawing.city import city_of
from citywright.games.neom.drawing.table import Table
from citywright.games.neom.edition import EAST, GOODS, NORTH, ORIGIN, SOUTH, TYPES, WEST, Edition, named
from citywright.games.neom.state import Neom

GAP: Final = 2
# the middle of a tile by its exits: N 1, E 2, S 4, W 8
MIDDLES: Final = " ●●┗●┃┏┣●┛━┻┓┫┳╋"
# on a border: no road, a road from above or left, one from below or right, both
CROSSING_NORTH_SOUTH: Final = "─┸┰╂"
CROSSING_EAST_WEST: Final = "│┥┝┿"


class Grid:
    """The canvas of one city: cells of so many columns and rows inside their borders."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns = columns
        self.rows = rows
        self.middle = columns // 2
        self.lines = [list(_border(columns, y, rows)) for y in range(5 * (rows + 1) + 1)]

    def corner(self, cell: int) -> tuple[int, int]:
        """Line and column of the first letter inside a cell."""
        return cell // 5 * (self.rows + 1) + 1, cell % 5 * (self.columns + 1) + 1

    def write(self, cell: int, row: int, column: int, text: str) -> None:
        y, x = self.corner(cell)
        self.lines[y + row][x + column : x + column + len(text)] = text

    def left(self, cell: int, row: int, text: str) -> None:
        """Text before the middle of a cell."""
        self.write(cell, row, 0, text[: self.middle])

    def right(self, cell: int, row: int, text: str) -> None:
        """Text that ends with the cell."""
        room = self.columns - self.middle - 1
        self.write(cell, row, self.columns - min(room, len(text)), text[:room])

    def centred(self, cell: int, row: int, text: str) -> None:
        text = text if len(text) <= self.columns else text[: self.columns - 1] + "…"
        self.write(cell, row, (self.columns - len(text)) // 2, text)


def _border(columns: int, y: int, rows: int) -> str:
    if y % (rows + 1):
        return "│" + (" " * columns + "│") * 5
    left, cross, right = "┌┬┐" if y == 0 else "└┴┘" if y == 5 * (rows + 1) else "├┼┤"
    return left + cross.join(["─" * columns] * 5) + right


# -- a city -------------------------------------------------------------------------------------------------


def city_grid(edition: Edition, words: Words, seat: Json, lang: str, large: bool) -> list[str]:
    """A city with letters and numbers around it; all lines are equally wide."""
    city = city_of(edition, seat)
    grid = Grid(14, 4) if large else Grid(8, 2)
    exits = [city.exits(cell) for cell in range(CELL_COUNT)]
    for cell, n in enumerate(city.cells):
        _roads(grid, cell, exits)
        if n:
            (_large_tile if large else _small_tile)(grid, edition, words, city, cell, lang)
    return _rim(grid, city, seat["spent_routes"])


def _roads(grid: Grid, cell: int, exits: list[int]) -> None:
    """The roads inside a cell, and the crossings of its borders; those it shares are drawn for both."""
    here, road = exits[cell], 1
    top, left = grid.corner(cell)
    if here:
        grid.write(cell, road, grid.middle, MIDDLES[here])
    for row in range(grid.rows):
        if here & (NORTH if row < road else SOUTH) and row != road:
            grid.write(cell, row, grid.middle, "┃")
    if here & WEST:
        grid.write(cell, road, 0, "━" * grid.middle)
    if here & EAST:
        grid.write(cell, road, grid.middle + 1, "━" * (grid.columns - grid.middle - 1))
    above = cell >= 5 and exits[cell - 5] & SOUTH != 0
    before = cell % 5 > 0 and exits[cell - 1] & EAST != 0
    grid.lines[top - 1][left + grid.middle] = CROSSING_NORTH_SOUTH[above + 2 * (here & NORTH != 0)]
    grid.lines[top + road][left - 1] = CROSSING_EAST_WEST[before + 2 * (here & WEST != 0)]
    if cell >= 20:
        grid.lines[top + grid.rows][left + grid.middle] = CROSSING_NORTH_SOUTH[here & SOUTH != 0]
    if cell % 5 == 4:
        grid.lines[top + road][left + grid.columns] = CROSSING_EAST_WEST[here & EAST != 0]


def _large_tile(grid: Grid, edition: Edition, words: Words, city: City, cell: int, lang: str) -> None:
    """Type and number, marks and points; the name; goods and income."""
    n = city.cells[cell]
    if n == ORIGIN:
        grid.centred(cell, 2, f" {words.say(f'good.{GOODS[edition.boards[city.board][0]]}', {}, lang)} ")
        return
    points = "?" if edition.points[n] else str(edition.vp[n] or "")
    income = sum(each for each, _, _ in edition.income[n]) or max(edition.income_by_generation[n], default=0)
    grid.left(cell, 0, f"{_letters(edition, words, n, lang)}{n:03}")
    grid.right(cell, 0, " ".join(part for part in (_marks(edition, n), points) if part))
    grid.centred(cell, 2, edition.names[n][lang])
    made = edition.makes[n] | (1 << city.choice if edition.makes_any[n] and city.choice >= 0 else 0)
    grid.left(cell, 3, "".join(named(marks(words, lang), made)))
    grid.right(cell, 3, f"+{income}" if income else "")


def _small_tile(grid: Grid, edition: Edition, words: Words, city: City, cell: int, lang: str) -> None:
    n = city.cells[cell]
    if n == ORIGIN:
        grid.left(cell, 0, marks(words, lang)[edition.boards[city.board][0]])
        return
    grid.left(cell, 0, f"{_letters(edition, words, n, lang)[:1]}{n:03}")
    grid.right(cell, 0, _marks(edition, n))


def _letters(edition: Edition, words: Words, n: int, lang: str) -> str:
    return "".join(words.say(f"draw.letter.{name}", {}, lang) for name in named(TYPES, edition.types[n]))


def marks(words: Words, lang: str) -> list[str]:
    """Two letters for each good: the first of its name, and the next one that no earlier good has taken."""
    found: list[str] = []
    for good in GOODS:
        name = words.say(f"good.{good}", {}, lang).replace(" ", "")
        choices = [name[0].upper() + letter for letter in name[1:]]
        found.append(next((mark for mark in choices if mark not in found), name[:2].upper()))
    return found


def _marks(edition: Edition, n: int) -> str:
    return "*" * edition.polluted[n] + "z" * edition.power[n]


def _rim(grid: Grid, city: City, spent: list[bool] | None) -> list[str]:
    """Letters above and below, numbers and the trade routes at the sides."""
    step = grid.columns + 1
    letters = [" "] * (5 * step + 1)
    for i in range(5):
        letters[i * step + 1 + grid.middle] = "abcde"[i]
    edge = "  " + "".join(letters) + " "
    lines = [edge]
    for y, line in enumerate(grid.lines):
        row, inside = y // (grid.rows + 1), y % (grid.rows + 1)
        number = str(5 - row) if inside == 2 and row < 5 else " "
        west, east = _arrows(city, spent) if number == "3" else (" ", " ")
        lines.append(number + west + "".join(line) + east)
    return [*lines, edge]


def _arrows(city: City, spent: list[bool] | None) -> tuple[str, str]:
    """Filled where a trade route is open, hollow where not, crossed where a solo player has used it."""
    used = spent or [False, False]
    west = "x" if used[0] else "◄" if city.routes & LEFT else "◁"
    east = "x" if used[1] else "►" if city.routes & RIGHT else "▷"
    return west, east


# -- the table -------------------------------------------------------------------------------------------------


def plain(game: Game[Neom], view: Json, lang: str) -> str:
    """The whole table but for the hand: the viewer's city first and large, the others below, two beside each other."""
    t = Table(game, view, lang)
    first = 0 if len(t.seats) == 1 else view["seat"]
    lines = [_head(t), ""]
    if first is not None:
        lines += [*_beside([_block(t, first, True)]), ""]
    others = [_block(t, seat, False) for seat in range(len(t.seats)) if seat != first]
    for i in range(0, len(others), 2):
        lines += [*_beside(others[i : i + 2]), ""]
    if view["pack"]:
        lines += [*wrap(f"{t.tell('draw.pack')}: {_tiles(t, view['pack'])}", WIDTH), ""]
    lines += [*score_text(t), "", *wrap(t.tell("draw.legend"), WIDTH)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _head(t: Table) -> str:
    view = t.view
    parts = ["NEOM", t.when()]
    if view["starter"] is not None and not view["over"]:
        parts.append(t.tell("draw.starter", seat=view["starter"]))
    if view["disaster"]:
        parts.append(t.tell("draw.disaster", tile=view["disaster"]))
    return " · ".join(parts)


def _block(t: Table, seat: int, large: bool) -> tuple[list[str], list[str]]:
    """A city and the words that belong to it, all lines equally wide."""
    grid = city_grid(t.edition, t.words, t.seats[seat], t.lang, large)
    width = len(grid[0])
    facts = [line for fact in _facts(t, seat) for line in wrap(fact, width, subsequent_indent="  ")]
    return [line.ljust(width) for line in facts], grid


def _facts(t: Table, seat: int) -> list[str]:
    me = t.seats[seat]
    you = f" ({t.tell('draw.you')})" if seat == t.view["seat"] else ""
    later = f" ({t.tell('draw.later', money=me['locked'])})" if me["locked"] else ""
    money = t.tell("amount.money", money=me["money"]) + later
    goods = [t.tell(f"good.{good}") for good in me["goods"]]
    routes = [t.tell(id) for id, is_open in zip(("draw.left", "draw.right"), me["routes"], strict=True) if is_open]
    none = t.tell("draw.none")
    facts = [
        f"{seat_text(t, seat)}{you}: {money} · {t.tell('draw.score_is', n=me['score'])}",
        t.tell("draw.goods", text=", ".join(goods) or none),
        t.tell("draw.routes", text=", ".join(routes) or none),
    ]
    if me["anchors"]:
        facts.append(f"{t.tell('draw.anchors')}: {_tiles(t, me['anchors'])}")
    if me["shown"]:
        facts.append(t.tell("draw.shows", text=_tiles(t, [me["shown"]])))
    return facts


def _tiles(t: Table, numbers: list[int]) -> str:
    return ", ".join(f"{n:03} {t.edition.names[n][t.lang]}" for n in numbers)


def _beside(blocks: list[tuple[list[str], list[str]]]) -> list[str]:
    """Blocks beside each other, words beside words and grids beside grids."""
    height = max(len(facts) for facts, _ in blocks)
    columns = [[*facts, *[" " * len(grid[0])] * (height - len(facts)), *grid] for facts, grid in blocks]
    return [(" " * GAP).join(row) for row in zip(*columns, strict=True)]
