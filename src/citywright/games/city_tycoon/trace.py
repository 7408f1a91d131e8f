"""What the balance report counts: tiles offered, taken and built, and supplies that pay another player."""

from typing import Final

from citywright.games.city_tycoon.state import CityTycoon
from citywright.games.city_tycoon.table import ACT, PICK, PICK_OPEN, PLACE, SOURCE, SUPPLY, WAY

BUILT: Final = "built"
SUPPLIES: Final = "supplies"
PAYING: Final = "supplies that pay another player"


def trace(s: CityTycoon, seat: int, action: int) -> list[tuple[str, str]]:
    step, a, _ = s.lanes[seat][-1]
    keys = s.edition.keys
    if step in (PICK, PICK_OPEN):
        offer = s.hands[seat] if step == PICK else s.market
        return [*[("offered", keys[tile]) for tile in offer], ("taken", keys[s.do.pick.arg(action)])]
    if step == ACT:
        if s.do.build.holds(action):
            return [(builds_in(s.round), "")]
        return [(f"{'plants' if s.do.plant.holds(action) else 'sales'} in round {s.round}", "")]
    if step == PLACE:
        return [(BUILT, keys[a] if s.edition.is_city(a) else s.edition.names[a]["en"])]
    if step in (SUPPLY, SOURCE, WAY) and not s.do.pass_.holds(action):
        return _trace_supply(s, seat, action)
    return []


def _trace_supply(s: CityTycoon, seat: int, action: int) -> list[tuple[str, str]]:
    """A supply is counted with the decision that completes it."""
    after = s.copy()
    after.enact(seat, action)
    if after.lanes[seat]:
        return []
    paid = any(after.money[other] > s.money[other] for other in range(s.seats) if other != seat)
    return [(SUPPLIES, ""), *([(PAYING, "")] if paid else [])]


def builds_in(round: int) -> str:
    return f"builds in round {round}"
