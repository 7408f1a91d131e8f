"""How points, money and the rest went over the game: one small plot for everything a game counts of a seat."""

from typing import Final

from citywright.engine.drawing.table import SEAT_COLOURS, badge
from citywright.engine.state import State
from citywright.web import library
from citywright.web.pages.frame import Visit, esc
from citywright.web.tables.looking import Look
from citywright.web.words import own_words

WIDTH: Final = 460
HEIGHT: Final = 150
COUNTED: Final = ("score", "points", "money", "coins", "goods", "production", "income", "pollution")
DASHES: Final = ("", "7 4", "2 3", "10 3 2 3", "4 2", "1 4")  # a line is told by more than its colour


def curves(visit: Visit, view: Look, history: list[State]) -> str:
    """Everything that is a number, or a list to be counted, in each seat's public view."""
    seen = [state.view(None).get("seats", []) for state in history]
    series: dict[str, list[list[int]]] = {}
    for name in COUNTED:
        rows = [[_count(seat.get(name)) for seat in seats] for seats in seen]
        if rows and any(any(row) for row in rows) and not (name == "points" and "score" in series):
            series[name] = [list(line) for line in zip(*rows, strict=True)]
    return "".join(plot(visit, view, name, lines) for name, lines in series.items())


def _count(value: object) -> int:
    if isinstance(value, list):
        return len(value)
    return value if isinstance(value, int) else 0


def plot(visit: Visit, view: Look, name: str, lines: list[list[int]]) -> str:
    low, high = min(0, *map(min, lines)), max(1, *map(max, lines))
    title = title_of(visit, view, name)
    paths = "".join(_path(seat, line, low, high) for seat, line in enumerate(lines))
    zero = HEIGHT - (0 - low) / (high - low) * HEIGHT
    key = "".join(
        f'<span class="who">{badge(seat.number, 15)}{esc(seat.name)} <b>{lines[seat.number][-1]}</b></span>'
        for seat in view.seats
    )
    text = "; ".join(f"{seat.name}: {lines[seat.number][-1]}" for seat in view.seats)
    return (
        f'<figure class="curve"><figcaption>{title}</figcaption>'
        f'<svg viewBox="-34 -8 {WIDTH + 42} {HEIGHT + 16}" role="img" aria-label="{title}: {esc(text)}">'
        f'<path class="axis" d="M0 {zero:.1f}H{WIDTH}M0 0V{HEIGHT}"/>'
        f'<text x="-6" y="6" text-anchor="end">{high}</text><text x="-6" y="{HEIGHT}" text-anchor="end">{low}</text>'
        f"{paths}</svg><p>{key}</p></figure>"
    )


def _path(seat: int, line: list[int], low: int, high: int) -> str:
    step = WIDTH / max(1, len(line) - 1)
    points = " ".join(
        f"{i * step:.1f},{HEIGHT - (value - low) / (high - low) * HEIGHT:.1f}" for i, value in enumerate(line)
    )
    colour, dash = SEAT_COLOURS[seat], DASHES[seat % len(DASHES)]
    return f'<polyline points="{points}" style="--c:{colour}" stroke-dasharray="{dash}"/>'


def title_of(visit: Visit, view: Look, name: str) -> str:
    own = library.says(view.game, f"curve.{name}", visit.lang)
    id = f"web.curve.{name}"
    return esc(own or (own_words().say(id, {}, visit.lang) if id in own_words().catalogues["en"].entries else name))
