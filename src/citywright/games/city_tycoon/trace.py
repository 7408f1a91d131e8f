"""What the balance report counts: tiles offered, taken, built and supplied; sales and money; who is paid for cubes."""

from typing import Final

from citywright.games.city_tycoon.state import CityTycoon
from citywright.games.city_tycoon.steps.building import SALE
from citywright.games.city_tycoon.table import ACT, PICK, PICK_OPEN, PLACE, SOURCE, SUPPLY, WAY

BUILT: Final = "built"
SUPPLIED: Final = "supplied"
SALES: Final = "sales"
FORCED: Final = "sales of tiles that cannot be paid"
TIGHT: Final = 3  # the round in which some tiles can be paid for, not all
BY: Final = 5  # money is counted by fives
PURSES: Final = "purses of "
BEFORE: Final = f" and more before round {TIGHT}"
LEFT: Final = "rests of "
AFTER: Final = f" and more after building in round {TIGHT}"
SUPPLIES: Final = "supplies"
PAYING: Final = "supplies that pay another player"


def trace(s: CityTycoon, seat: int, action: int) -> list[tuple[str, str]]:
    step, a, _ = s.lanes[seat][-1]
    keys = s.edition.keys
    if step in (PICK, PICK_OPEN):
        offer = s.hands[seat] if step == PICK else s.market
        found = [*[("offered", keys[tile]) for tile in offer], ("taken", keys[s.do.pick.arg(action)])]
        if s.round == TIGHT and not s.picks[seat]:
            found.append((f"{PURSES}{by_fives(s.money[seat])}{BEFORE}", ""))
        return found
    if step == ACT:
        return _trace_act(s, seat, action)
    if step == PLACE:
        return _trace_build(s, seat, a)
    if step in (SUPPLY, SOURCE, WAY) and not s.do.pass_.holds(action):
        return _trace_supply(s, seat, action)
    return []


def _trace_act(s: CityTycoon, seat: int, action: int) -> list[tuple[str, str]]:
    if s.do.build.holds(action):
        return [(builds_in(s.round), "")]
    if s.do.plant.holds(action):
        return [(f"plants in round {s.round}", "")]
    found = [(f"sales in round {s.round}", ""), (SALES, "")]
    if s.edition.cost[s.do.sell.arg(action)] > s.money[seat]:
        found.append((FORCED, ""))
    return found + _trace_rest(s, seat, s.money[seat] + SALE)


def _trace_build(s: CityTycoon, seat: int, piece: int) -> list[tuple[str, str]]:
    city = s.edition.is_city(piece)
    found = [(BUILT, s.edition.keys[piece] if city else s.edition.names[piece]["en"])]
    return found + _trace_rest(s, seat, s.money[seat] - s.edition.cost[piece])


def _trace_rest(s: CityTycoon, seat: int, money: int) -> list[tuple[str, str]]:
    """What a seat has left once its last tile of the round is laid or given up, before it buys points."""
    last = s.round == TIGHT and len(s.hands[seat]) == 1
    return [(f"{LEFT}{by_fives(money)}{AFTER}", "")] if last else []


def _trace_supply(s: CityTycoon, seat: int, action: int) -> list[tuple[str, str]]:
    """A supply is counted with the decision that completes it."""
    done = s.copy()
    done.enact(seat, action)
    if done.lanes[seat]:
        return []
    paid = any(done.money[other] > s.money[other] for other in range(s.seats) if other != seat)
    cell = ((done.met[0] | done.met[1]) & ~(s.met[0] | s.met[1])).bit_length() - 1
    return [(SUPPLIES, ""), (SUPPLIED, s.edition.keys[s.city.pieces[cell]]), *([(PAYING, "")] if paid else [])]


def builds_in(round: int) -> str:
    return f"builds in round {round}"


def by_fives(money: int) -> int:
    return money // BY * BY
