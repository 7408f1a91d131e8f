"""Points, line by line (C-END)."""

from citywright.games.city_tycoon.fields import LINES
from citywright.games.city_tycoon.state import MONEY, CityTycoon
from citywright.games.city_tycoon.steps.rounds import POINT_PRICE


def breakdown(s: CityTycoon, seat: int) -> list[tuple[str, int]]:
    """Where a seat's points come from, as if the game ended now; at the end the money is already spent."""
    first = len(LINES) * seat
    rows = [(label, s.tally[first + i]) for i, label in enumerate(LINES)]
    rows[MONEY] = (LINES[MONEY], rows[MONEY][1] + s.money[seat] // POINT_PRICE)
    return rows


def ranking(s: CityTycoon) -> list[tuple[int, ...]]:
    """Points, then the money left after it was turned into points (C-END-3)."""
    return [(score, s.money[seat]) for seat, score in enumerate(s.scores())]
