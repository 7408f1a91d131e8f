"""What the balance report counts: pieces on offer and taken, technologies used, how bidding goes."""

from citywright.games.twentieth_century.state import BID, CELL, OPEN, PICK, TAKE, USE, TwentiethCentury
from citywright.games.twentieth_century.steps.actions import DO_BID, DO_DONE, DO_PASS, DO_TAKE, DO_USE
from citywright.games.twentieth_century.text import ROMAN


def trace(s: TwentiethCentury, seat: int, action: int) -> list[tuple[str, str]]:
    edition, keys = s.edition, s.edition.keys
    step, piece, _ = s.lanes[seat][-1]
    if step == PICK:
        return [("offered", keys[n]) for n in s.lands]
    if step == CELL:
        return [("taken", keys[piece])] if edition.is_land(piece) else []
    if step in (OPEN, BID):
        kind = "bids" if DO_BID.holds(action) else "passes" if DO_PASS.holds(action) else "leaves"
        return [(f"actions in round {ROMAN[s.round]}", ""), (f"{kind} in round {ROMAN[s.round]}", "")]
    if step == TAKE:
        found = [("offered", keys[n]) for n in s.offered]
        if DO_TAKE.holds(action):
            found.append(("taken", keys[DO_TAKE.arg(action) + edition.first_technology]))
        return found
    if step == USE and not DO_DONE.holds(action):
        return [("used", keys[edition.technology_of(action - DO_USE.first)])]
    return []
