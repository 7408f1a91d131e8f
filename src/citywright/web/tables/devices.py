"""The browsers that hold a seat, and the links by which its owner takes it along."""

import time

from sqlalchemy import delete, select, update
from sqlalchemy.orm import Session

from citywright.web.problems import Refused
from citywright.web.store import SeatToken
from citywright.web.store.database import Transaction
from citywright.web.tables.commits import touch
from citywright.web.tables.rights import At, demand, own
from citywright.web.tables.states import find, seats_held


def add_link(session: Session, at: At, seat: int, link: str) -> None:
    """A new seat link; an older one that was not used stops working."""
    demand(own(at, seat), "own")
    if at.table.origin == "record" and at.table.redrawn_at is None:
        raise Refused("not_redrawn", 409)
    session.execute(delete(SeatToken).filter_by(table=at.table.id, seat=seat, link=True, used=None))
    session.add(SeatToken(hash=link, table=at.table.id, seat=seat, link=True))


def use_link(session: Session, link: str, who: str) -> tuple[str, int]:
    """Open a seat to one more browser. Of all who click at once the database lets one through."""
    unused = update(SeatToken).filter_by(hash=link, link=True, used=None)
    taken = session.connection().execute(unused.values(used=time.time()))
    if taken.rowcount != 1:
        raise Refused("no_link", 404)
    token = session.scalars(select(SeatToken).filter_by(hash=link, link=True)).one()
    held = seats_held(session, token.table, who)
    if held and token.seat not in held:
        table = find(session, token.table)
        table.hot_seat, table.version = True, table.version + 1  # several seats in one hand, and all are told
    if token.seat not in held:
        session.add(SeatToken(hash=who, table=token.table, seat=token.seat))
    return token.table, token.seat


def keys(session: Session, at: At, seat: int) -> list[SeatToken]:
    """Browsers and links of a seat, for its owner; the newest first."""
    demand(own(at, seat), "own")
    found = select(SeatToken).filter_by(table=at.table.id, seat=seat).order_by(SeatToken.id.desc())
    return list(session.scalars(found))


def revoke(tx: Transaction, at: At, seat: int, key: int) -> None:
    """Let a link open nothing any more, or sign a browser out, with the links that it may have made."""
    found = next((row for row in keys(tx.session, at, seat) if row.id == key), None)
    if found is None:
        raise Refused("no_key", 404)
    if found.hash == at.who:
        raise Refused("this_browser", 409)
    tx.session.delete(found)
    if not found.link:
        tx.session.execute(delete(SeatToken).filter_by(table=at.table.id, seat=seat, link=True, used=None))
    touch(tx, at.table)
