"""Effects as rows of signs, for slots: what is gained, built, upgraded or done, without words."""

from functools import lru_cache
from typing import Final

from citywright.games.underwater_cities.drawing.svg import icon
from citywright.games.underwater_cities.edition import Edition
from citywright.games.underwater_cities.effects import (
    ADVANCE,
    ALL,
    AND_UPGRADE,
    BUILD,
    DRAW,
    GAIN,
    GOODS,
    KIND_MASKS,
    ONE,
    OPS,
    PICK,
    UPGRADE,
)
from citywright.games.underwater_cities.network import KINDS, Costs

SIZE: Final = 16
DEEDS: Final = {
    "use": "action", "ready": "ready", "special": "special", "copy": "copy", "output": "structure",
    "metropolis": "metropolis", "convert": "purple",
}  # fmt: skip
GROUPS: Final = ("building", "structure", "city")


@lru_cache(maxsize=512)
def signs(edition: Edition, node: int) -> str:
    """The row of signs for an effect; what depends on conditions is left to words."""
    e = edition.effects
    op, n = e.op[node], e.n[node]
    if op == GAIN:
        return goods(e.goods[node])
    if op == DRAW:
        return counted(n, "card")
    if op == ADVANCE:
        return counted(n, "flag")
    if op == BUILD:
        up = icon("up", 12) if e.arg[node] & AND_UPGRADE else ""
        return f'<span class="build">{kinds(e.kinds[node], n)}{up}</span>'
    if op == UPGRADE:
        return f"{icon('up', SIZE)}{kinds(e.kinds[node], n)}"
    if op in (ALL, ONE):
        joint = " " if op == ALL else '<i class="or">/</i>'
        return joint.join([signs(edition, kid) for kid in e.kids[node]])
    if op == PICK:
        names = [good for i, good in enumerate(GOODS) if e.kinds[node] >> i & 1]
        return f"<b>{n}×</b>" + "".join([icon(good, SIZE) for good in names])
    return icon(DEEDS[OPS[op]], SIZE) if OPS[op] in DEEDS else ""


def counted(n: int, sign: str) -> str:
    return (f"<b>{n}</b>" if n > 1 else "") + icon(sign, SIZE)


def goods(amounts: Costs) -> str:
    return "".join([counted(n, GOODS[i]) for i, n in enumerate(amounts) if n])


def kinds(mask: int, n: int) -> str:
    """What is built: a group has a sign of its own."""
    names = [name for name in GROUPS if KIND_MASKS[name] == mask]
    names = names or [name for i, name in enumerate(KINDS) if mask >> i & 1]
    return (f"<b>{n}×</b>" if n > 1 else "") + '<i class="or">/</i>'.join([icon(name, SIZE) for name in names])
