"""Trials of editions that people make: bots play them, and the figures are measured against the bounds of the game."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import select
from sqlalchemy.orm import Session

from citywright.web.problems import Refused
from citywright.web.store import Draft, Store, Trial
from citywright.web.tables import errands

MOST: Final = 20  # editions that may wait
OUT: Final = "out"  # what a verdict says: out of bounds
HOLDS: Final = "holds"
UNSURE: Final = "unsure"  # too few games to tell
Verdicts = list[dict[str, Any]]


@dataclass(frozen=True)
class Stand:
    """How far one is (`errands.stand_of`), and whether the edition was changed since it was asked for."""

    status: str
    done: int = 0
    total: int = 0
    verdicts: Verdicts | None = None
    before: int = 0
    changed: bool = False


def ask(session: Session, draft: Draft, take_share: Callable[[], None]) -> None:
    """It is taken into the queue, unless the same is there; what was measured of an earlier version is forgotten."""
    row = session.get(Trial, draft.id)
    if row is not None and row.version == draft.version and row.failures < errands.TRIES:
        return
    if row is not None:
        session.delete(row)
        session.flush()
    demand_turn(session, draft.owner)
    take_share()
    errands.demand_room(session, Trial, MOST, "trial_queue")
    session.add(Trial(draft=draft.id, version=draft.version, packed=draft.packed, asked=time.time()))


def demand_turn(session: Session, owner: str) -> None:
    """One edition of everybody at a time, so that nobody takes all the places."""
    theirs = select(Draft.id).where(Draft.owner == owner, Draft.id.in_(errands.waiting(session, Trial)))
    if session.scalars(theirs).first() is not None:
        raise Refused("trial_own", 409)


def stand_of(session: Session, draft: Draft) -> Stand:
    row = session.get(Trial, draft.id)
    status, before = errands.stand_of(session, Trial, draft.id)
    if row is None:
        return Stand(status)
    return Stand(status, row.done, row.total, row.verdicts, before, row.version != draft.version)


def note(store: Store, draft: str, owner: str, done: int, total: int, verdicts: Verdicts, seconds: float) -> None:
    """Some games more; at the end, what came out."""
    with store.write() as tx:
        row = errands.mine(tx.session, Trial, draft, owner, change=True)
        if row is not None:
            row.done, row.total, row.verdicts = done, total, verdicts
            errands.go_on(row, done >= total, seconds)
