"""How a game has ended."""

from citywright.web.store import Seat, Table


def results(table: Table, seats: list[Seat], places: list[int] | None = None) -> list[tuple[Seat, int, int]]:
    """The seats of a finished game with place and points, the best first.

    Places as the game gives them, if it can be asked; else equal points share one.
    """
    scores = table.scores or []
    places = places or [1 + sum(other > mine for other in scores) for mine in scores]
    found = list(zip(seats, places, scores, strict=False))
    return sorted(found, key=lambda row: row[1])
