"""What the balance report counts: tiles offered, taken and built, and actions that leave only a sale."""

from citywright.games.neom.state import Neom
from citywright.games.neom.table import ACT, CHOOSE, CHOOSE_OPEN, KEEP, KEEP_OPEN, PLACE
from citywright.games.neom.text import ROMAN


def trace(s: Neom, seat: int, action: int) -> list[tuple[str, str]]:
    frame = s.lanes[seat][-1]
    step = frame[0]
    keys = s.edition.keys
    if step in (CHOOSE, CHOOSE_OPEN, KEEP, KEEP_OPEN):
        block = s.do.choose if step in (CHOOSE, CHOOSE_OPEN) else s.do.keep
        offer = s.hands[seat] if step in (CHOOSE, KEEP) else s.pack
        return [*[("offered", keys[tile]) for tile in offer], ("taken", keys[block.arg(action)])]
    if step == ACT:
        return _trace_act(s, seat, action)
    if step == PLACE:
        return [("built", keys[frame[1]])]
    return []


def _trace_act(s: Neom, seat: int, action: int) -> list[tuple[str, str]]:
    found = [(actions_in(s.generation), "")]
    if len(s.legal(seat)) == 1:
        found.append((only_a_sale_in(s.generation), ""))
    kind = "builds" if s.do.build.holds(action) else "sales" if s.do.sell.holds(action) else "anchors"
    found.append((f"{kind} in generation {ROMAN[s.generation]}", ""))
    return found


def actions_in(generation: int) -> str:
    return f"actions in generation {ROMAN[generation]}"


def only_a_sale_in(generation: int) -> str:
    return f"only a sale possible in generation {ROMAN[generation]}"
