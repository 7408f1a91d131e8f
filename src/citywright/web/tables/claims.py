"""Who moves the bots of a table. One worker at a time; a worker that dies loses its claim when the time is up."""

import time
from typing import Final

from sqlalchemy import delete, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import Session

from citywright.web.bus import Notice
from citywright.web.store import Claim, Store, Table

PAUSE: Final = 2.0  # seconds after the first failure, doubled with each that follows
LONGEST_PAUSE: Final = 600.0
TOLD: Final = 3  # failures in a row after which people are told
NOBODY: Final = ""


def claim(store: Store, table: str, owner: str, seconds: float) -> bool:
    """Whether the table's bots are this owner's to move, for so long."""
    now = time.time()
    insert = postgresql.insert if store.postgres else sqlite.insert
    values = {"owner": owner, "until": now + seconds}
    wish = insert(Claim).values(table=table, failures=0, problem="", **values)
    free = or_(Claim.until <= now, Claim.owner == owner)
    taken = wish.on_conflict_do_update(index_elements=[Claim.table], set_=values, where=free).returning(Claim.owner)
    with store.write() as tx:
        return tx.session.execute(taken).first() is not None


def release(session: Session, table: str, owner: str) -> None:
    """The move is made; whoever comes first makes the next."""
    mine = update(Claim).where(Claim.table == table, Claim.owner == owner)
    session.execute(mine.values(owner=NOBODY, until=0.0, failures=0, problem=""))


def fail(store: Store, table: str, owner: str, problem: str) -> None:
    """Nobody tries again for a while, twice as long as the last time."""
    with store.write() as tx:
        mine = tx.session.scalars(select(Claim).where(Claim.table == table, Claim.owner == owner)).first()
        if mine is not None:
            pause = min(LONGEST_PAUSE, PAUSE * 2 ** min(mine.failures, 20))
            mine.owner, mine.until = NOBODY, time.time() + pause
            mine.failures, mine.problem = mine.failures + 1, problem[:200]
            if mine.failures == TOLD:
                row = tx.session.get_one(Table, table)
                row.version += 1
                tx.notices.append(Notice(table, row.version))


def paused(session: Session, table: str) -> bool:
    """Whether people have to know that the bots of their table wait."""
    mine = session.get(Claim, table)
    return mine is not None and mine.failures >= TOLD


def forget(store: Store) -> None:
    """All claims of workers before this one: with SQLite there is only one, so they are dead."""
    with store.write() as tx:
        tx.session.execute(delete(Claim))
