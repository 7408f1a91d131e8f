"""What a good player looks at: how a table is judged, in whole hundredths of a point."""

from citywright.games.neom.scoring import breakdown, income
from citywright.games.neom.state import ACT, REVEAL, Neom


def judge(s: Neom, seat: int) -> int:
    return 100 * sum([points for _, points in breakdown(s, seat)]) + 50 * income(s, seat, max(1, s.generation)) * (
        4 - max(1, s.generation)
    )


def foresee(s: Neom, seat: int) -> None:
    """A chosen tile is taken up at once, as if nobody else acted."""
    if s.plans[seat] and s.phases[-1][0] == REVEAL:
        tile = s.plans[seat][0]
        s.plans[seat] = ()
        s.market = s.cities.copy()
        s.chosen[seat] = tile
        if not s.edition.disaster[tile]:
            s.ask(seat, ACT)
