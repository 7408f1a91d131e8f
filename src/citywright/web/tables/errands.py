"""Long work that people have asked for: it waits, one worker does it portion by portion, and what comes out is kept."""

import time
from typing import Final, TypeVar

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from citywright.web.problems import Refused
from citywright.web.store import Errand, Store

TRIES: Final = 3  # in a row that may fail
R = TypeVar("R", bound=Errand)


def waiting(session: Session, kind: type[R], lock: bool = False) -> list[R]:
    """What is to be done, in the order in which it was asked for."""
    wanted = select(kind).where(~kind.finished, kind.failures < TRIES).order_by(kind.asked)
    return list(session.scalars(wanted.with_for_update() if lock else wanted))


def demand_room(session: Session, kind: type[Errand], most: int, refusal: str) -> None:
    if len(waiting(session, kind)) >= most:
        raise Refused(refusal, 503)


def stand_of(session: Session, row: Errand | None) -> tuple[str, int]:
    """How far one is, and behind how many others it waits: none, waiting, working, done, given_up."""
    if row is None:
        return "none", 0
    if row.finished:
        return "done", 0
    if row.failures >= TRIES:
        return "given_up", 0
    before = [other.about for other in waiting(session, type(row))].index(row.about)
    return "working" if row.until > time.time() else "waiting", before


# -- for whoever works at them -----------------------------------------------------------------------------


def claim(store: Store, kind: type[Errand], owner: str, seconds: float) -> str | None:
    """What the next one is about, if no other worker is at any."""
    now = time.time()
    with store.write() as tx:
        rows = waiting(tx.session, kind, lock=True)
        if not rows or any(row.until > now and row.owner != owner for row in rows):
            return None
        rows[0].owner, rows[0].until = owner, now + seconds
        return rows[0].about


def mine(session: Session, kind: type[R], about: str, owner: str) -> R | None:
    """None if it is not this owner's any more, or gone with what it was about."""
    row = session.get(kind, about)
    return None if row is None or row.owner != owner else row


def go_on(row: Errand, finished: bool, seconds: float) -> None:
    """A portion is done: so much more time for the next; or it is finished."""
    row.finished, row.failures = finished, 0
    row.until = 0.0 if finished else time.time() + seconds


def fail(store: Store, kind: type[Errand], about: str, owner: str) -> None:
    with store.write() as tx:
        row = mine(tx.session, kind, about, owner)
        if row is not None:
            row.owner, row.until = "", 0.0
            row.failures += 1


def forget(store: Store, kind: type[Errand]) -> None:
    """All claims of workers before this one: with SQLite there is only one, so they are dead."""
    with store.write() as tx:
        tx.session.execute(update(kind).values(owner="", until=0.0))
