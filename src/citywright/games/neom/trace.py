"""What the balance report counts: tiles offered, taken and built, and actions that leave only a sale."""

from citywright.games.neom.edition import FIRST_ANCHOR
from citywright.games.neom.state import ACT, CHOOSE, CHOOSE_OPEN, KEEP, KEEP_OPEN, PLACE, Neom
from citywright.games.neom.steps.actions import DO_BUILD, DO_CHOOSE, DO_KEEP, DO_SELL
from citywright.games.neom.text import ROMAN


def trace(s: Neom, seat: int, action: int) -> list[tuple[str, str]]:
    frame = s.lanes[seat][-1]
    step = frame[0]
    if step in (CHOOSE, CHOOSE_OPEN):
        offer = s.hands[seat] if step == CHOOSE else s.pack
        return [*[("offered", name(tile)) for tile in offer], ("taken", name(DO_CHOOSE.arg(action) + 1))]
    if step in (KEEP, KEEP_OPEN):
        offer = s.hands[seat] if step == KEEP else s.pack
        return [*[("offered", name(tile)) for tile in offer], ("taken", name(DO_KEEP.arg(action) + FIRST_ANCHOR))]
    if step == ACT:
        return _trace_act(s, seat, action)
    if step == PLACE:
        return [("built", name(frame[1]))]
    return []


def _trace_act(s: Neom, seat: int, action: int) -> list[tuple[str, str]]:
    found = [(actions_in(s.generation), "")]
    if len(s.legal(seat)) == 1:
        found.append((only_a_sale_in(s.generation), ""))
    kind = "builds" if DO_BUILD.holds(action) else "sales" if DO_SELL.holds(action) else "anchors"
    found.append((f"{kind} in generation {ROMAN[s.generation]}", ""))
    return found


def actions_in(generation: int) -> str:
    return f"actions in generation {ROMAN[generation]}"


def only_a_sale_in(generation: int) -> str:
    return f"only a sale possible in generation {ROMAN[generation]}"


def name(tile: int) -> str:
    return f"{tile:03}"
