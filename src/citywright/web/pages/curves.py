"""How points, money and the rest went over the game: one small plot for everything a game counts of a seat."""

from typing import Final, NamedTuple

from citywright.engine.drawing.table import SEAT_COLOURS
from citywright.engine.state import State
from citywright.web import library
from citywright.web.pages.frame import Visit
from citywright.web.pages.screen import SeatScreen
from citywright.web.store import Seat
from citywright.web.words import say_if_known

WIDTH: Final = 460
HEIGHT: Final = 150
COUNTED: Final = ("score", "points", "money", "coins", "goods", "production", "income", "pollution")
DASHES: Final = ("", "7 4", "2 3", "10 3 2 3", "4 2", "1 4")  # a line is told by more than its colour


class Plot(NamedTuple):
    title: str
    low: int
    high: int
    zero: str
    lines: list[tuple[Seat, int, str, str, str]]  # the last value, points, colour, dashes
    width: int = WIDTH
    height: int = HEIGHT


def curves(visit: Visit, screen: SeatScreen, history: list[State]) -> list[Plot]:
    """Everything that is a number, or a list to be counted, in each seat's public view."""
    seen = [state.view(None).get("seats", []) for state in history]
    series: dict[str, list[list[int]]] = {}
    for name in COUNTED:
        rows = [[_count(seat.get(name)) for seat in seats] for seats in seen]
        if rows and any(any(row) for row in rows) and not (name == "points" and "score" in series):
            series[name] = [list(line) for line in zip(*rows, strict=True)]
    return [plot(title_of(visit, screen, name), screen, values) for name, values in series.items()]


def _count(value: object) -> int:
    if isinstance(value, list):
        return len(value)
    return value if isinstance(value, int) else 0


def plot(title: str, screen: SeatScreen, values: list[list[int]]) -> Plot:
    low, high = min(0, *map(min, values)), max(1, *map(max, values))

    def height(value: int) -> str:
        return f"{HEIGHT - (value - low) / (high - low) * HEIGHT:.1f}"

    lines = []
    for seat, row in zip(screen.seats, values, strict=True):
        step = WIDTH / max(1, len(row) - 1)
        points = " ".join(f"{i * step:.1f},{height(value)}" for i, value in enumerate(row))
        dash = DASHES[seat.number % len(DASHES)]
        lines.append((seat, row[-1], points, SEAT_COLOURS[seat.number], dash))
    return Plot(title, low, high, height(0), lines)


def title_of(visit: Visit, screen: SeatScreen, name: str) -> str:
    id = f"curve.{name}"
    return library.says(screen.game, id, visit.lang) or say_if_known(id, visit.lang, name)
