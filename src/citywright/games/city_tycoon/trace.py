"""What the balance report counts: tiles offered, taken and built, and supplies that pay another player."""

from typing import Final

from citywright.games.city_tycoon.edition import is_city, is_plant
from citywright.games.city_tycoon.state import ACT, PICK, PICK_OPEN, PLACE, SOURCE, SUPPLY, WAY, CityTycoon
from citywright.games.city_tycoon.steps.actions import DO_BUILD, DO_PASS, DO_PICK, DO_PLANT

BUILT: Final = "built"
SUPPLIES: Final = "supplies"
PAYING: Final = "supplies that pay another player"


def trace(s: CityTycoon, seat: int, action: int) -> list[tuple[str, str]]:
    step, a, _ = s.lanes[seat][-1]
    if step in (PICK, PICK_OPEN):
        offer = s.hands[seat] if step == PICK else s.market
        return [*[("offered", name(tile)) for tile in offer], ("taken", name(DO_PICK.arg(action) + 1))]
    if step == ACT:
        if DO_BUILD.holds(action):
            return [(builds_in(s.round), "")]
        return [(f"{'plants' if DO_PLANT.holds(action) else 'sales'} in round {s.round}", "")]
    if step == PLACE and (is_city(a) or is_plant(a)):
        return [(BUILT, name(a) if is_city(a) else s.edition.names[a]["en"])]
    if step in (SUPPLY, SOURCE, WAY) and not DO_PASS.holds(action):
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


def name(tile: int) -> str:
    return f"{tile:03}"
