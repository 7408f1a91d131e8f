"""What a host may do to the tables of a server, straight in its database, while it runs or not.

Screens hear of it as of any change. Players' own rights are another matter; here somebody decides for all.
"""

import time
from dataclasses import dataclass
from typing import Final

from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session

from citywright.engine.errors import BadInput
from citywright.web.bus import Notice
from citywright.web.problems import Refused
from citywright.web.store import Seat, SeatToken, Setting, Store, Table
from citywright.web.store.database import Transaction
from citywright.web.tables.editions import forget_unused

STATUSES: Final = ("open", "playing", "over", "closed")
FROZEN: Final = "frozen"


@dataclass
class Listed:
    """A table in a list: nothing of what is hidden at it."""

    id: str
    game: str
    status: str
    moves: int
    people: list[str]
    created: float
    changed: float


def tables(store: Store, status: str | None = None, older_than: float | None = None) -> list[Listed]:
    """The tables, those first that nobody has touched for longest."""
    query = select(Table).order_by(Table.changed)
    if status is not None:
        query = query.where(Table.status == status)
    if older_than is not None:
        query = query.where(Table.changed < time.time() - older_than)
    with store.read() as session:
        names: dict[str, list[str]] = {}
        for seat in session.scalars(select(Seat).where(Seat.kind == "person").order_by(Seat.number)):
            names.setdefault(seat.table, []).append(seat.name)
        return [
            Listed(row.id, row.game, row.status, row.number, names.get(row.id, []), row.created, row.changed)
            for row in session.scalars(query)
        ]


def close(store: Store, id: str) -> None:
    """End a table without a result; a game that has begun can be looked back at."""
    with store.write() as tx:
        table = found(tx, id)
        if table.status not in ("open", "playing"):
            raise BadInput(f"table {id} is {table.status} already")
        table.status = "closed" if table.status == "open" else "over"
        announce(tx, table)


def remove(store: Store, id: str) -> None:
    """Delete a table with everything that hangs on it."""
    with store.write() as tx:
        table = found(tx, id)
        tx.notices.append(Notice(table.id, table.version + 1))
        erase(tx, [table.id])


def prune(store: Store, older_than: float, status: str | None = None, dry: bool = False) -> list[Listed]:
    """Delete what nobody has touched for so long, of one status or all; `dry` only says which they are."""
    old = tables(store, status, older_than)
    if old and not dry:
        with store.write() as tx:
            erase(tx, [table.id for table in old])
    return old


def revoke(store: Store, id: str, seat: int) -> int:
    """Take a seat from all browsers that hold it, links included; how many keys there were.

    In play a bot goes on; before the start the seat is open again.
    """
    with store.write() as tx:
        table = found(tx, id)
        row = tx.session.get(Seat, (id, seat))
        if row is None or row.kind != "person":
            raise BadInput(f"table {id} has no person on seat {seat}; seats are counted from 0")
        mine = (SeatToken.table == id, SeatToken.seat == seat)
        count = tx.session.scalar(select(func.count()).select_from(SeatToken).where(*mine)) or 0
        tx.session.execute(delete(SeatToken).where(*mine))
        if table.status == "open":
            row.kind, row.name = "open", "…"
        elif table.status == "playing" and row.bot is None:
            row.bot = "greedy"
        announce(tx, table)
    return count


def freeze(store: Store, frozen: bool) -> None:
    """No new tables from now on, or again; what is being played goes on."""
    with store.write() as tx:
        tx.session.merge(Setting(key=FROZEN, value=frozen))


def is_frozen(session: Session) -> bool:
    setting = session.get(Setting, FROZEN)
    return setting is not None and bool(setting.value)


def demand_thawed(session: Session) -> None:
    if is_frozen(session):
        raise Refused("frozen", 503)


def found(tx: Transaction, id: str) -> Table:
    table = tx.session.scalars(select(Table).where(Table.id == id).with_for_update()).first()
    if table is None:
        raise BadInput(f"there is no table {id[:40]!r}; `citywright admin list` shows them")
    return table


def announce(tx: Transaction, table: Table) -> None:
    table.version += 1
    table.changed = time.time()
    tx.notices.append(Notice(table.id, table.version))


def erase(tx: Transaction, ids: list[str]) -> None:
    tx.session.expunge_all()
    for id in ids:
        tx.session.execute(delete(Table).where(Table.id == id))  # with all that hangs on it
    forget_unused(tx.session)
