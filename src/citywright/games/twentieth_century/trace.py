"""What the balance report counts: pieces on offer and taken, technologies used, how bidding goes."""

from typing import Final

from citywright.games.twentieth_century.powers import KINDS
from citywright.games.twentieth_century.state import TwentiethCentury
from citywright.games.twentieth_century.table import BID, CELL, OPEN, PICK, TAKE, USE
from citywright.games.twentieth_century.text import ROMAN

GARBAGE: Final = "garbage"
OWNED_LANDS: Final = "lands"
TECHNOLOGY: Final = "technology: "  # how the figures begin that say who bought a kind


def trace(s: TwentiethCentury, seat: int, action: int) -> list[tuple[str, str]]:
    edition, do, keys = s.edition, s.do, s.edition.keys
    step, piece, _ = s.lanes[seat][-1]
    if step == PICK:
        return [("offered", keys[n]) for n in s.lands]
    if step == CELL:
        return [("taken", keys[piece])] if edition.is_land(piece) else []
    if step in (OPEN, BID):
        kind = "bids" if do.bid.holds(action) else "passes" if do.pass_.holds(action) else "leaves"
        return [(f"actions in round {ROMAN[s.round]}", ""), (f"{kind} in round {ROMAN[s.round]}", "")]
    if step == TAKE:
        found = [("offered", keys[n]) for n in s.offered]
        if do.take.holds(action):
            found.append(("taken", keys[do.take.arg(action)]))
        return found
    if step == USE and not do.done.holds(action):
        return [("used", keys[edition.technology_of(do.use.arg(action))])]
    return []


def final_figures(s: TwentiethCentury) -> list[tuple[str, list[int]]]:
    regions = [country.region for country in s.countries]
    bought = [_kinds(s, seat) for seat in range(s.seats)]
    return [
        (GARBAGE, [region.total_garbage() for region in regions]),
        (OWNED_LANDS, [len(region.lands()) for region in regions]),
        *((TECHNOLOGY + kind.replace("_", " "), [int(kind in kinds) for kinds in bought]) for kind in KINDS),
    ]


def _kinds(s: TwentiethCentury, seat: int) -> set[str]:
    return {power.kind for n in s.countries[seat].technologies for power in s.edition.powers[n]}
