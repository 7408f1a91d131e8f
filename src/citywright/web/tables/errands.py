"""Long work that people have asked for: it waits, one worker does it portion by portion, and what comes out is kept."""

import time
from typing import Any, Final, TypeVar

from sqlalchemy import Select, inspect, select, update
from sqlalchemy.orm import Session

from citywright.web.problems import Refused
from citywright.web.queues import Callers
from citywright.web.store import Errand, Store

TRIES: Final = 3  # that may fail
SHARE: Final = 2  # of one caller that may wait
R = TypeVar("R", bound=Errand)


def in_order(kind: type[Errand], *columns: Any) -> Select[Any]:
    """Keys of what is to be done, as it was asked for, but what has stumbled behind the rest; with these columns, since
    rows as a whole are large."""
    key = inspect(kind).primary_key[0]
    return select(key, *columns).where(~kind.finished, kind.failures < TRIES).order_by(kind.failures, kind.asked)


def waiting(session: Session, kind: type[Errand]) -> list[str]:
    return list(session.scalars(in_order(kind)))


def demand_room(session: Session, kind: type[Errand], most: int, refusal: str) -> None:
    if len(waiting(session, kind)) >= most:
        raise Refused(refusal, 503)


def take_share(session: Session, kind: type[Errand], about: str, who: str, callers: Callers) -> None:
    """Nobody has more waiting than their share; who asks is known by where they come from, since names cost nothing."""
    theirs = [one for one in waiting(session, kind) if one != about and callers.of(one) == who]
    if len(theirs) >= SHARE:
        raise Refused("errand_share", 429)
    callers.note(about, who)


def stand_of(session: Session, kind: type[Errand], about: str) -> tuple[str, int]:
    """How far one is, and behind how many others it waits: none, waiting, working, done, given_up."""
    row = session.get(kind, about)
    if row is None:
        return "none", 0
    if row.finished:
        return "done", 0
    if row.failures >= TRIES:
        return "given_up", 0
    return "working" if row.until > time.time() else "waiting", waiting(session, kind).index(about)


# -- for whoever works at them -----------------------------------------------------------------------------


def claim(store: Store, kind: type[Errand], owner: str, seconds: float) -> str | None:
    """What the next one is about, if no other worker is at any."""
    now = time.time()
    with store.write() as tx:
        rows = tx.session.execute(in_order(kind, kind.owner, kind.until).with_for_update()).all()
        if not rows or any(until > now and other != owner for _, other, until in rows):
            return None
        about: str = rows[0][0]
        row = tx.session.get_one(kind, about)
        row.owner, row.until = owner, now + seconds
        return about


def mine(session: Session, kind: type[R], about: str, owner: str, change: bool) -> R | None:
    """None if it is not this owner's any more, or gone with what it was about; to be changed by nobody else."""
    row = session.get(kind, about, with_for_update=change)
    return None if row is None or row.owner != owner else row


def go_on(row: Errand, finished: bool, seconds: float) -> None:
    """A portion is done: so much more time for the next; or it is finished."""
    row.finished = finished
    row.until = 0.0 if finished else time.time() + seconds


def fail(store: Store, kind: type[Errand], about: str, owner: str) -> None:
    with store.write() as tx:
        row = mine(tx.session, kind, about, owner, change=True)
        if row is not None:
            row.owner, row.until = "", 0.0
            row.failures += 1


def give_up(store: Store, kind: type[Errand], about: str, owner: str) -> None:
    with store.write() as tx:
        row = tx.session.get(kind, about, with_for_update=True)
        if row is not None and row.owner in ("", owner):
            row.owner, row.until, row.failures = "", 0.0, TRIES


def is_waiting(store: Store, kind: type[Errand], about: str) -> bool:
    with store.read() as session:
        return about in waiting(session, kind)


def forget(store: Store, kind: type[Errand]) -> None:
    """All claims of workers before this one: with SQLite there is only one, so they are dead."""
    with store.write() as tx:
        tx.session.execute(update(kind).values(owner="", until=0.0))
