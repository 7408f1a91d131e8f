"""Where a seat is open: its browsers and links, for its owner."""

import time
from collections.abc import Sequence

from citywright.web.pages.frame import Visit, render


def devices(visit: Visit, table: str, seat: int, keys: Sequence[object]) -> str:
    return render("devices.html", visit, table=table, seat=seat, keys=keys, clock=clock)


def clock(at: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(at))
