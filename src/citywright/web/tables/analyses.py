"""Analyses of finished games: asked for, waiting, worked at by one worker, kept. A restart loses nothing of them."""

import time
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from citywright.web.problems import Refused
from citywright.web.store import Analysis, Store
from citywright.web.store.database import add_if_new

TRIES: Final = 3  # in a row that may fail
MOST: Final = 50  # games that may wait
Decisions = list[dict[str, Any]]
WAITING: Final = select(Analysis).where(~Analysis.finished, Analysis.failures < TRIES).order_by(Analysis.asked)


@dataclass(frozen=True)
class Stand:
    """How far one is: none, waiting (behind so many others), working, done, given_up."""

    status: str
    total: int | None
    decisions: Decisions
    before: int = 0


def ask(session: Session, table: str) -> None:
    """It is taken into the queue, unless it is there or done; one that was given up is tried again."""
    row = session.get(Analysis, table)
    if row is not None:
        row.failures = 0 if row.failures >= TRIES else row.failures
        return
    if len(list(session.scalars(WAITING))) >= MOST:
        raise Refused("analysis_queue", 503)
    nothing_yet = {"owner": "", "until": 0.0, "failures": 0, "finished": False, "decisions": []}
    add_if_new(session, Analysis, table=table, asked=time.time(), **nothing_yet)


def stand_of(session: Session, table: str) -> Stand:
    row = session.get(Analysis, table)
    if row is None:
        return Stand("none", None, [])
    if row.finished:
        return Stand("done", row.total, row.decisions)
    if row.failures >= TRIES:
        return Stand("given_up", row.total, row.decisions)
    waiting = [other.table for other in session.scalars(WAITING)]
    working = row.until > time.time()
    return Stand("working" if working else "waiting", row.total, row.decisions, waiting.index(table))


# -- for whoever works at them -----------------------------------------------------------------------------


def claim(store: Store, owner: str, seconds: float) -> str | None:
    """The next one, if no other worker is at any."""
    now = time.time()
    with store.write() as tx:
        waiting = list(tx.session.scalars(WAITING.with_for_update()))
        if not waiting or any(row.until > now and row.owner != owner for row in waiting):
            return None
        waiting[0].owner, waiting[0].until = owner, now + seconds
        return waiting[0].table


def known(store: Store, table: str, owner: str) -> int | None:
    """How many decisions are; None if it is not this owner's any more, or gone with its table."""
    with store.read() as session:
        row = session.get(Analysis, table)
        return None if row is None or row.owner != owner else len(row.decisions)


def note(store: Store, table: str, owner: str, total: int, more: Decisions, seconds: float) -> None:
    """Some decisions more, and so much more time for the next; or it is finished."""
    with store.write() as tx:
        row = tx.session.get(Analysis, table)
        if row is not None and row.owner == owner:
            row.decisions, row.total, row.failures = [*row.decisions, *more], total, 0
            row.finished = len(row.decisions) >= total
            row.until = 0.0 if row.finished else time.time() + seconds


def fail(store: Store, table: str, owner: str) -> None:
    with store.write() as tx:
        mine = update(Analysis).where(Analysis.table == table, Analysis.owner == owner)
        tx.session.execute(mine.values(owner="", until=0.0, failures=Analysis.failures + 1))


def forget(store: Store) -> None:
    """All claims of workers before this one: with SQLite there is only one, so they are dead."""
    with store.write() as tx:
        tx.session.execute(update(Analysis).values(owner="", until=0.0))
