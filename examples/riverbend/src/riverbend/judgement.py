"""What a good player looks at: how a table is judged, and what comes of a secret choice."""

from riverbend.state import Riverbend
from riverbend.steps import show, turn


def judge(s: Riverbend, seat: int) -> int:
    """In hundredths of a point: the own score against the mean of the others."""
    scores = s.scores()
    return 100 * scores[seat] - 100 * (sum(scores) - scores[seat]) // (s.seats - 1)


def resolve_own_plan(s: Riverbend, seat: int) -> None:
    """A bot looks at what it could build with the tile it chooses."""
    if s.plans[seat]:
        show(s, seat)
        turn(s, seat, 0)
