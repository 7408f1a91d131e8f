"""What the balance report counts: tiles offered, taken and built, and supplies that pay another player."""

from citywright.games.city_tycoon.state import ACT, PICK, PICK_OPEN, PLACE, SOURCE, SUPPLY, WAY, CityTycoon
from citywright.games.city_tycoon.steps.actions import DO_BUILD, DO_PASS, DO_PICK, DO_PLANT


def trace(s: CityTycoon, seat: int, action: int) -> list[tuple[str, str]]:
    step, a, _ = s.lanes[seat][-1]
    keys = s.edition.keys
    if step in (PICK, PICK_OPEN):
        offer = s.hands[seat] if step == PICK else s.market
        return [*[("offered", keys[tile]) for tile in offer], ("taken", keys[DO_PICK.arg(action) + 1])]
    if step == ACT:
        kind = "builds" if DO_BUILD.holds(action) else "plants" if DO_PLANT.holds(action) else "sales"
        return [(f"{kind} in round {s.round}", "")]
    if step == PLACE:
        return [("built", keys[a] if s.edition.is_city(a) else s.edition.names[a]["en"])]
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
    return [("supplies", ""), *([("supplies that pay another player", "")] if paid else [])]
