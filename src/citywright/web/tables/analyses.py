"""Analyses of finished games. A restart loses nothing of them."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy.orm import Session

from citywright.web.store import Analysis, Store
from citywright.web.store.database import add_if_new
from citywright.web.tables import errands

MOST: Final = 50  # games that may wait
Decisions = list[dict[str, Any]]


@dataclass(frozen=True)
class Stand:
    """How far one is (`errands.stand_of`)."""

    status: str
    total: int | None
    decisions: Decisions
    before: int = 0


def ask(session: Session, table: str, take_share: Callable[[], None]) -> None:
    """It is taken into the queue, unless it is there or done; one that was given up is tried again."""
    row = session.get(Analysis, table)
    if row is not None:
        if row.failures >= errands.TRIES:
            take_share()
            row.failures, row.asked = 0, time.time()  # behind all others
        return
    take_share()
    errands.demand_room(session, Analysis, MOST, "analysis_queue")
    nothing_yet = {"owner": "", "until": 0.0, "failures": 0, "finished": False, "decisions": []}
    add_if_new(session, Analysis, table=table, asked=time.time(), **nothing_yet)


def stand_of(session: Session, table: str) -> Stand:
    row = session.get(Analysis, table)
    status, before = errands.stand_of(session, Analysis, table)
    return Stand(status, None, []) if row is None else Stand(status, row.total, row.decisions, before)


def known(store: Store, table: str, owner: str) -> int | None:
    """How many decisions are, of an analysis that is this owner's."""
    with store.read() as session:
        row = errands.mine(session, Analysis, table, owner, change=False)
        return None if row is None else len(row.decisions)


def note(store: Store, table: str, owner: str, total: int, more: Decisions, seconds: float) -> None:
    """Some decisions more."""
    with store.write() as tx:
        row = errands.mine(tx.session, Analysis, table, owner, change=True)
        if row is not None:
            row.decisions, row.total, row.failures = [*row.decisions, *more], total, 0  # only those in a row count
            errands.go_on(row, len(row.decisions) >= total, seconds)
