"""Roads of a tile by its exits: a lane to each side, a bend, a junction, or a turning place at a dead end."""

from typing import Final

from citywright.engine.drawing.svg import num
from citywright.games.neom.edition import EAST, NORTH, SOUTH, WEST

STUBS: Final = {NORTH: "M60 0V60", EAST: "M120 60H60", SOUTH: "M60 120V60", WEST: "M0 60H60"}
BENDS: Final = {
    NORTH | EAST: "M60 0V32Q60 60 88 60H120",
    EAST | SOUTH: "M120 60H88Q60 60 60 88V120",
    SOUTH | WEST: "M60 120V88Q60 60 32 60H0",
    WEST | NORTH: "M0 60H32Q60 60 60 32V0",
}
STRAIGHT: Final = {NORTH | SOUTH: "M60 0V120", EAST | WEST: "M0 60H120"}
LANES: Final = {NORTH: "M60 0V47", EAST: "M120 60H73", SOUTH: "M60 120V73", WEST: "M0 60H47"}


def roads(exits: int) -> str:
    """Kerb, asphalt and the dashed middle."""
    if not exits:
        return ""
    whole = BENDS.get(exits) or STRAIGHT.get(exits)
    path = whole or "".join(stub for side, stub in STUBS.items() if exits & side)
    lanes = whole or "".join(lane for side, lane in LANES.items() if exits & side)
    parts = [_stroke(path, "kerb", 19)]
    if exits in STUBS:
        parts += [_circle(17.5, "kerb"), _stroke(path, "road", 15.4), _circle(15.7, "road"), _circle(6, "tree")]
    else:
        parts.append(_stroke(path, "road", 15.4))
    parts.append(_stroke(lanes, "lane", 1.5, ' stroke-dasharray="6 4" stroke-dashoffset="3"'))
    return f'<g class="road">{"".join(parts)}</g>'


def _stroke(path: str, colour: str, width: float, more: str = "") -> str:
    return f'<path d="{path}" fill="none" stroke="var(--{colour})" stroke-width="{num(width)}"{more}/>'


def _circle(radius: float, colour: str) -> str:
    return f'<circle cx="60" cy="60" r="{num(radius)}" fill="var(--{colour})"/>'
