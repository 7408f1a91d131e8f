"""The ways out: a seat is left, a table is closed without a result, a table is deleted. Who may: `rights.py`."""

from sqlalchemy import delete as remove

from citywright.web.bus import Notice
from citywright.web.store import SeatToken, Table
from citywright.web.store.database import Transaction
from citywright.web.tables import rights
from citywright.web.tables.agreements import agreed, forget_speaker, say_word
from citywright.web.tables.commits import touch
from citywright.web.tables.editions import forget_unused
from citywright.web.tables.rights import At
from citywright.web.tables.seating import NOBODY


def leave(tx: Transaction, at: At, number: int) -> None:
    """Before the start the seat is free again; during play it is given up for good, and a bot plays on."""
    rights.demand(rights.leave(at, number), "leave")
    seat = at.seats[number]
    tx.session.execute(remove(SeatToken).filter_by(table=at.table.id, seat=number))
    forget_speaker(at, number)
    if at.table.status == "open":
        seat.kind, seat.name = "open", NOBODY
    else:
        seat.kind, seat.bot, seat.asked, seat.away = "left", seat.bot or at.table.stand_in, None, None
    if at.table.status == "playing" and (not rights.people(at.seats) or agreed(at, rights.CLOSE)):
        end(tx, at.table)
    else:
        touch(tx, at.table)


def close(tx: Transaction, at: At, yes: bool) -> None:
    rights.demand(rights.close(at), "close")
    if rights.close_alone(at):
        at.table.status = "closed"
        return touch(tx, at.table)
    say_word(at, rights.CLOSE, yes)
    return end(tx, at.table) if agreed(at, rights.CLOSE) else touch(tx, at.table)


def end(tx: Transaction, table: Table) -> None:
    """A game without a result; from now on its record can be had."""
    table.status, table.scores, table.words = "over", None, {}
    touch(tx, table)


def delete(tx: Transaction, at: At, yes: bool) -> bool:
    """Whether the table is gone: at once, or when the last of its people has said so."""
    rights.demand(rights.delete(at), "delete")
    if not rights.delete_alone(at):
        say_word(at, rights.DELETE, yes)
        if not agreed(at, rights.DELETE):
            touch(tx, at.table)
            return False
    tx.notices.append(Notice(at.table.id, at.table.version + 1))
    tx.session.expunge_all()
    tx.session.execute(remove(Table).where(Table.id == at.table.id))  # with all that hangs on it
    forget_unused(tx.session)
    return True
