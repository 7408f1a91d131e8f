"""Roads of a tile by its exits: a lane to each side, a bend, a junction, or a turning place at a dead end."""

from typing import Final

from citywright.games.neom.edition import EAST, NORTH, SOUTH, WEST

STUBS: Final = {NORTH: "M60 0V60", EAST: "M120 60H60", SOUTH: "M60 120V60", WEST: "M0 60H60"}
BENDS: Final = {
    NORTH | EAST: "M60 0V32Q60 60 88 60H120",
    EAST | SOUTH: "M120 60H88Q60 60 60 88V120",
    SOUTH | WEST: "M60 120V88Q60 60 32 60H0",
    WEST | NORTH: "M0 60H32Q60 60 60 32V0",
}
STRAIGHT: Final = {NORTH | SOUTH: "M60 0V120", EAST | WEST: "M0 60H120"}
LANES: Final = {NORTH: "M60 0V46", EAST: "M120 60H74", SOUTH: "M60 120V74", WEST: "M0 60H46"}


def roads(exits: int) -> str:
    """Kerb, asphalt and the dashed middle."""
    if not exits:
        return ""
    whole = BENDS.get(exits) or STRAIGHT.get(exits)
    path = whole or "".join(stub for side, stub in STUBS.items() if exits & side)
    lanes = whole or "".join(lane for side, lane in LANES.items() if exits & side)
    turning = exits in STUBS
    parts = [f'<path d="{path}" fill="none" stroke="var(--kerb)" stroke-width="24"/>']
    if turning:
        parts.append('<circle cx="60" cy="60" r="19" fill="var(--kerb)"/><circle cx="60" cy="60" r="17" fill="var(--road)"/>')
    elif not whole:
        parts.append('<circle cx="60" cy="60" r="13.5" fill="var(--kerb)"/>')
    parts.append(f'<path d="{path}" fill="none" stroke="var(--road)" stroke-width="20.5"/>')
    if turning:
        parts.append('<circle cx="60" cy="60" r="17" fill="var(--road)"/><circle cx="60" cy="60" r="5" fill="var(--tree)"/>')
        lanes = STUBS[exits].replace("60V60", "60V44") if exits == NORTH else LANES[exits]
    parts.append(
        f'<path d="{lanes}" fill="none" stroke="var(--lane)" stroke-width="1.8" stroke-dasharray="6 4" stroke-dashoffset="3"/>'
    )
    return f'<g class="road">{"".join(parts)}</g>'
