"""The table for a terminal: the map as a grid, then the seats in columns, the top plants and the viewer's tiles.

A cell shows the owner's form, the type and the number: `▲R012`; plants show colour and cubes: `●r:3↻`; a supplied tile
ends with `*`. Where a wide map would not fit, numbers go first, then what is left of the spaces.
"""

from textwrap import wrap
from typing import Final

from citywright.engine.drawing.kit import FORMS, WIDTH, score_text, seat_text
from citywright.engine.game import Game
from citywright.engine.state import Json
from citywright.games.city_tycoon.drawing.map import Table, box_of
from citywright.games.city_tycoon.drawing.offers import top_plants
from citywright.games.city_tycoon.edition import ROUNDS, Edition
from citywright.games.city_tycoon.state import CityTycoon
from citywright.games.city_tycoon.text import column_name, row_name, short

LETTERS: Final = {"residential": "R", "industry": "I", "entertainment": "E", "sights": "S", "shopping": "H"}
RIM: Final = 4  # columns for the numbers of the rows
FULL: Final = 7  # columns of a cell with all it can show
SMALLEST: Final = 2


def plain(game: Game[CityTycoon], view: Json, lang: str) -> str:
    """The whole table, no line wider than 100 columns."""
    t = Table(game, view, lang)
    when = t.tell("draw.when", number=view["round"], number2=ROUNDS)
    lines = [f"City Tycoon · {when} · {t.tell('phase.' + view['phase'])}", "", *_map(game.edition, view), ""]
    lines += wrap(t.tell("draw.key"), WIDTH)
    lines += ["", *_seats(t), "", *_pieces(t)]
    if view["over"]:
        lines += ["", *score_text(t)]
    return "\n".join(line.rstrip() for line in lines)


# -- the map -------------------------------------------------------------------------------------------


def _map(edition: Edition, view: Json) -> list[str]:
    left, top, columns, rows = box_of(view)
    width = min(FULL, max(SMALLEST, (WIDTH - RIM) // columns))
    marks = dict.fromkeys(map(tuple, view["open"]), "·") | dict.fromkeys(map(tuple, view["closed"]), "×")
    marks |= {(c["x"], c["y"]): _mark(edition, c, width) for c in view["cells"]}
    across = range(left, left + columns)
    head = " " * RIM + "".join(_centred(column_name(x), width) for x in across)
    body = [
        f"{row_name(y):>{RIM - 1}} " + "".join(_centred(marks.get((x, y), ""), width) for x in across)
        for y in range(top, top + rows)
    ]
    return [head, *body]


def _centred(text: str, width: int) -> str:
    return f"{text:^{width}}"


def _mark(edition: Edition, cell: Json, width: int) -> str:
    """As much of a piece as fits its cell with a space beside it; at least owner and kind."""
    owner = FORMS[cell["owner"]] if cell["owner"] is not None else ""
    star = "*" if cell["supplied"] is not None else ""
    if cell["kind"] == "city":
        letter, number = LETTERS[cell["type"]], edition.keys[cell["tile"]]
        return f"{owner}{letter}{number}{star}" if width >= FULL else f"{owner}{letter}{star}"[: width or 1]
    if cell["kind"] == "land":
        return f"{owner}{'#' * min(4, width - 1)}"[: max(2, width - 1)]
    if cell["kind"] == "water":
        return "~" * min(5, max(2, width - 1))
    for kind, count in cell["cubes"].items():
        sign = "↻" if cell["side"] == "refill" else ""
        full = f"{owner or '+'}{kind[0]}:{count}{sign}"
        return full if width >= FULL - 1 else f"{owner or '+'}{kind[0]}{count}"[:width]
    return "+S"


# -- seats and pieces ---------------------------------------------------------------------------------------


def _seats(t: Table) -> list[str]:
    """A line for each seat in order, figures under figures."""
    view = t.view
    rows: list[list[str]] = []
    for seat in view["order"]:
        me = view["seats"][seat]
        you = f" ({t.tell('draw.you')})" if seat == view["seat"] else ""
        rows.append([
            f"{'→' if seat in view['actors'] else ' '} {seat_text(t, seat)}{you}",
            t.tell("amount.money", money=str(me["money"])),
            t.tell("amount.points", n=me["points"]),
            t.tell("amount.goods", n=me["goods"]),
            t.tell("draw.cards", n=me["hand_size"]) if me["hand_size"] else "",
            t.tell("draw.passed") if me["passed"] else "",
        ])  # fmt: skip
    return _aligned(rows)


def _aligned(rows: list[list[str]]) -> list[str]:
    """Names to the left, figures to the right."""
    columns: list[list[str]] = []
    for i, column in enumerate(zip(*rows, strict=True)):
        width = max(map(len, column))
        columns.append([text.rjust(width) if i else text.ljust(width) for text in column])
    return ["  ".join(row)[:WIDTH] for row in zip(*columns, strict=True)]


def _pieces(t: Table) -> list[str]:
    view = t.view
    own = view.get("own") or {}
    kept = own.get("picks", []) if view["phase"] == "draft" else []
    groups = (
        ("draw.plants", top_plants(view)), ("draw.market", view["market"]), ("draw.hand", own.get("hand", [])),
        ("draw.kept", kept),
    )  # fmt: skip
    lines: list[str] = []
    for heading, pieces in groups:
        if pieces:
            lines.append(f"{t.tell(heading)}:")
            lines += [line for piece in pieces for line in _piece(t, piece, heading != "draw.plants")]
    return lines


def _piece(t: Table, piece: int, numbered: bool) -> list[str]:
    number = f"{t.edition.keys[piece]} " if numbered else ""
    text = number + short(t.edition, t.words, piece, t.lang)
    return wrap(text, WIDTH, initial_indent="  ", subsequent_indent="      ")
