"""Editions that people make: the rows, whose they are, and what can be undone."""

import json
import secrets
import time
from typing import Any, Final

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from citywright.engine.state import Json
from citywright.web.problems import Refused
from citywright.web.store import Draft
from citywright.web.tables import rights
from citywright.web.tables.seating import LETTERS

MOST_DRAFTS: Final = 20  # of one browser
MOST_STEPS: Final = 100  # that can be undone
LONGEST_STEPS: Final = 200_000  # characters of them
REPLACED: Final = "replaced"
ADDED: Final = "added"
REMOVED: Final = "removed"


def drafts_of(session: Session, who: str | None) -> list[Draft]:
    mine = select(Draft).where(Draft.owner == (who or "")).order_by(Draft.changed.desc())
    return list(session.scalars(mine))


def create(session: Session, who: str, game: str, name: str, packed: str) -> Draft:
    count = session.scalar(select(func.count()).where(Draft.owner == who)) or 0
    if count >= MOST_DRAFTS:
        raise Refused("many_drafts", 409, n=MOST_DRAFTS)
    id = "".join(secrets.choice(LETTERS) for _ in range(10))
    draft = Draft(id=id, owner=who, game=game, name=name, packed=packed, steps=[], version=0, changed=time.time())
    session.add(draft)
    session.flush()
    return draft


def own(session: Session, id: str, who: str | None, lock: bool = False) -> Draft:
    """A draft for whom it belongs to."""
    wanted = select(Draft).where(Draft.id == id)
    draft = session.scalars(wanted.with_for_update() if lock else wanted).first()
    if draft is None:
        raise Refused("no_draft", 404)
    rights.demand(rights.draft(draft.owner, who), "draft")
    return draft


def shared(session: Session, link: str) -> Draft:
    draft = session.scalars(select(Draft).where(Draft.link == link)).first()
    if draft is None:
        raise Refused("no_draft", 404)
    return draft


def share(draft: Draft, on: bool) -> None:
    """A new link each time: an old one that was taken back stays useless."""
    draft.link = secrets.token_urlsafe(16) if on else None


# -- changes and the way back ------------------------------------------------------------------------------


def demand_present(draft: Draft, version: int) -> None:
    if draft.version != version:
        raise Refused("stale_draft", 409)


def keep(draft: Draft, kind: str, place: int, packed: str, before: Json | None, entry: Json | None) -> None:
    """Write a change down, with the way back."""
    how = REMOVED if entry is None else ADDED if before is None else REPLACED
    steps = [*draft.steps, [kind, place, before, how]][-MOST_STEPS:]
    while len(steps) > 1 and len(json.dumps(steps)) > LONGEST_STEPS:
        steps = steps[1:]
    store(draft, packed, steps)


def store(draft: Draft, packed: str, steps: list[list[Any]]) -> None:
    draft.packed, draft.steps = packed, steps
    draft.version += 1
    draft.changed = time.time()
