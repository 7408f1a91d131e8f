"""What the balance report counts: pieces on offer and taken, technologies used, how bidding goes."""

from typing import Final

from citywright.games.twentieth_century.edition import FIRST_TECHNOLOGY, KINDS, LANDS
from citywright.games.twentieth_century.state import BID, CELL, OPEN, PICK, TAKE, USE, TwentiethCentury
from citywright.games.twentieth_century.steps.actions import DO_BID, DO_DONE, DO_PASS, DO_TAKE, DO_USE, PIECE_NAMES
from citywright.games.twentieth_century.text import ROMAN

MADE: Final = ("coins made", "science made", "points made")
GARBAGE: Final = "garbage"
OWNED_LANDS: Final = "lands"
TECHNOLOGY: Final = "technology: "  # how the figures begin that say who bought a kind


def trace(s: TwentiethCentury, seat: int, action: int) -> list[tuple[str, str]]:
    step = s.lanes[seat][-1][0]
    if step == PICK:
        return [("offered", PIECE_NAMES[n]) for n in s.lands]
    if step == CELL:
        return [("taken", PIECE_NAMES[s.lanes[seat][-1][1]])] if s.lanes[seat][-1][1] <= LANDS else []
    if step in (OPEN, BID):
        kind = "bids" if DO_BID.holds(action) else "passes" if DO_PASS.holds(action) else "leaves"
        return [(f"actions in round {ROMAN[s.round]}", ""), (f"{kind} in round {ROMAN[s.round]}", "")]
    if step == TAKE:
        found = [("offered", PIECE_NAMES[n]) for n in s.offered]
        if DO_TAKE.holds(action):
            found.append(("taken", PIECE_NAMES[DO_TAKE.arg(action) + FIRST_TECHNOLOGY]))
        return found
    if step == USE and not DO_DONE.holds(action):
        return [("used", PIECE_NAMES[DO_USE.arg(action) + FIRST_TECHNOLOGY])]
    return []


def final_figures(s: TwentiethCentury) -> list[tuple[str, list[int]]]:
    regions = [country.region for country in s.countries]
    bought = [_kinds(s, seat) for seat in range(s.seats)]
    return [
        *((made, [region.production()[i] for region in regions]) for i, made in enumerate(MADE)),
        (GARBAGE, [region.total_garbage() for region in regions]),
        (OWNED_LANDS, [len(region.lands()) for region in regions]),
        *(
            (TECHNOLOGY + kind.replace("_", " "), [int(number in kinds) for kinds in bought])
            for number, kind in enumerate(KINDS)
        ),
    ]


def _kinds(s: TwentiethCentury, seat: int) -> set[int]:
    return {power[0] for n in s.countries[seat].technologies for power in s.edition.powers[n]}
