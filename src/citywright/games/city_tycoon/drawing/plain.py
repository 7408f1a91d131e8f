"""The table for a terminal: the map as a grid, then the seats in columns, the top plants and the viewer's tiles.

A cell shows the owner's form, the type and the number: `▲R012`; plants show colour and cubes: `●r:3↻`; a supplied tile
ends with `*`. Where a wide map would not fit, numbers go first, then what is left of the spaces.
"""

from textwrap import wrap
from typing import Final

from citywright.engine.game import Game
from citywright.engine.state import Json
from citywright.games.city_tycoon.drawing.map import box_of
from citywright.games.city_tycoon.drawing.offers import top_plants
from citywright.games.city_tycoon.edition import ROUNDS, Edition
from citywright.games.city_tycoon.state import CityTycoon
from citywright.games.city_tycoon.text import short

WIDTH: Final = 100
FORMS: Final = "▲●■◆★"
LETTERS: Final = {"residential": "R", "industry": "I", "entertainment": "E", "sights": "S", "shopping": "H"}
RIM: Final = 4  # columns for the numbers of the rows
FULL: Final = 7  # columns of a cell with all it can show
SMALL: Final = 4  # and without numbers
SMALLEST: Final = 2


class Printout:
    """A view, and the words to show it in."""

    def __init__(self, game: Game[CityTycoon], view: Json, lang: str) -> None:
        self.edition: Edition = game.edition
        self.words = game.words
        self.view = view
        self.lang = lang

    def say(self, id: str, **args: int | str) -> str:
        return self.words.say(id, args, self.lang)


def plain(game: Game[CityTycoon], view: Json, lang: str) -> str:
    """The whole table, no line wider than 100 columns."""
    out = Printout(game, view, lang)
    when = out.say("draw.when", number=view["round"], number2=ROUNDS)
    lines = [f"City Tycoon · {when} · {out.say('phase.' + view['phase'])}", "", *_map(game.edition, view), ""]
    lines += wrap(out.say("draw.key"), WIDTH)
    lines += ["", *_seats(out), "", *_pieces(out)]
    if view["over"]:
        lines += ["", *_pad(out)]
    return "\n".join(line.rstrip() for line in lines)


# -- the map -------------------------------------------------------------------------------------------


def _map(edition: Edition, view: Json) -> list[str]:
    left, top, columns, rows = box_of(view)
    width = min(FULL, max(SMALLEST, (WIDTH - RIM) // columns))
    marks = dict.fromkeys(map(tuple, view["open"]), "·") | dict.fromkeys(map(tuple, view["closed"]), "×")
    marks |= {(c["x"], c["y"]): _mark(edition, c, width) for c in view["cells"]}
    across = range(left, left + columns)
    head = " " * RIM + "".join(_number(x, width) for x in across)
    body = [
        f"{y:>{RIM - 1}} " + "".join(_centred(marks.get((x, y), ""), width) for x in across)
        for y in range(top, top + rows)
    ]
    return [head, *body]


def _number(x: int, width: int) -> str:
    """A column's number; in narrow ones only every fifth."""
    text = str(x) if width > 3 or x % 5 == 0 else ""
    return _centred(text[-width:], width)


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


def _seats(out: Printout) -> list[str]:
    """A line for each seat in order, figures under figures."""
    view = out.view
    rows: list[list[str]] = []
    for seat in view["order"]:
        me = view["seats"][seat]
        you = f" ({out.say('draw.you')})" if seat == view["seat"] else ""
        rows.append([
            f"{'→' if seat in view['actors'] else ' '} {FORMS[seat]} {out.words.word('seat', seat, out.lang)}{you}",
            out.say("amount.money", money=str(me["money"])),
            out.say("amount.points", n=me["points"]),
            out.say("amount.goods", n=me["goods"]),
            out.say("draw.cards", n=me["hand_size"]) if me["hand_size"] else "",
            out.say("draw.passed") if me["passed"] else "",
        ])  # fmt: skip
    return _aligned(rows)


def _aligned(rows: list[list[str]]) -> list[str]:
    """Names to the left, figures to the right."""
    columns: list[list[str]] = []
    for i, column in enumerate(zip(*rows, strict=True)):
        width = max(map(len, column))
        columns.append([text.rjust(width) if i else text.ljust(width) for text in column])
    return ["  ".join(row)[:WIDTH] for row in zip(*columns, strict=True)]


def _pieces(out: Printout) -> list[str]:
    view = out.view
    own = view.get("own") or {}
    kept = own.get("picks", []) if view["phase"] == "draft" else []
    groups = (
        ("draw.plants", top_plants(view)), ("draw.market", view["market"]), ("draw.hand", own.get("hand", [])),
        ("draw.kept", kept),
    )  # fmt: skip
    lines: list[str] = []
    for heading, pieces in groups:
        if pieces:
            lines.append(f"{out.say(heading)}:")
            lines += [line for piece in pieces for line in _piece(out, piece, heading != "draw.plants")]
    return lines


def _piece(out: Printout, piece: int, numbered: bool) -> list[str]:
    number = f"{out.edition.keys[piece]} " if numbered else ""
    text = number + short(out.edition, out.words, piece, out.lang)
    return wrap(text, WIDTH, initial_indent="  ", subsequent_indent="      ")


def _pad(out: Printout) -> list[str]:
    """The scoring pad: a line for each row, a column for each seat."""
    seats = out.view["seats"]
    rows = [["", *[out.words.word("seat", seat, out.lang)[:14] for seat in range(len(seats))]]]
    for i, (label, _) in enumerate(seats[0]["breakdown"]):
        rows.append([out.say(f"score.{label}"), *[str(me["breakdown"][i][1]) for me in seats]])
    rows.append([out.say("engine.total"), *[str(me["score"]) for me in seats]])
    return _aligned(rows)
