"""What the balance report counts: tiles offered and taken."""

from riverbend.state import Riverbend
from riverbend.table import CHOOSE


def trace(s: Riverbend, seat: int, action: int) -> list[tuple[str, str]]:
    if s.lanes[seat][-1][0] != CHOOSE:
        return []
    keys = s.edition.keys
    return [*[("offered", keys[tile]) for tile in s.hands[seat]], ("taken", keys[s.do.choose.arg(action)])]
