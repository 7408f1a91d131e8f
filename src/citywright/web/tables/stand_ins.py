"""Bots that go on for people. One comes when the owner asks for it, when all others say so, or after the absence that
the table agreed on; it goes as soon as the owner says so.

Absence is defined here and nowhere else: the seat owes a decision, and since then (`Seat.asked`) none of its browsers
has asked the table for anything or listened to it (`SeatToken.seen`, noted by `presence.py`).
"""

import time
from typing import Final

from sqlalchemy import func, select, update
from sqlalchemy.orm import Session

from citywright.web.store import Seat, SeatToken, Store, Table
from citywright.web.store.database import Transaction
from citywright.web.tables.agreements import agreed, forget_word, say_word
from citywright.web.tables.commits import touch
from citywright.web.tables.rights import At, bot_wish, call_bot, come_back, demand, playing_themselves, vote_bot
from citywright.web.tables.seating import known_bot
from citywright.web.tables.states import locked, seats_of

AWAY: Final = 60.0  # seconds without a sign until the others are told
SIGNS: Final = (
    select(func.max(SeatToken.seen))
    .where(SeatToken.table == Seat.table, SeatToken.seat == Seat.number, SeatToken.link.is_(False))
    .scalar_subquery()
)
OWING: Final = (  # the seats of people that owe a decision, with their last sign
    select(Table.id, Table.actors, Table.patience, Seat.number, Seat.asked, Seat.away, SIGNS)
    .join(Seat, Seat.table == Table.id)
    .where(Table.status == "playing", Seat.kind == "person", Seat.bot.is_(None), Seat.asked.is_not(None))
)


# -- by word -----------------------------------------------------------------------------------------------


def ask_for(tx: Transaction, at: At, number: int, bot: str) -> None:
    """The owner wants a bot to go on."""
    demand(call_bot(at, number), "call_bot")
    put_bot(tx, at, number, known_bot(bot))


def take_back(tx: Transaction, at: At, number: int) -> None:
    """The owner goes on; what the bot is thinking about no longer counts."""
    demand(come_back(at, number), "come_back")
    now = time.time()
    at.seats[number].bot = None
    if at.seats[number].asked is not None:
        at.seats[number].asked = now
    browsers = update(SeatToken).filter_by(table=at.table.id, seat=number, hash=at.who, link=False)
    tx.session.execute(browsers.values(seen=now))
    touch(tx, at.table)


def vote(tx: Transaction, at: At, number: int, yes: bool) -> None:
    """One of the others is for a stand-in, or no longer."""
    demand(vote_bot(at, number), "vote_bot")
    say_word(at, bot_wish(number), yes)
    if agreed(at, bot_wish(number)):
        put_bot(tx, at, number, at.table.stand_in)
    else:
        touch(tx, at.table)


def put_bot(tx: Transaction, at: At, number: int, bot: str) -> None:
    at.seats[number].bot = bot
    at.seats[number].away = None
    forget_word(at, bot_wish(number))
    touch(tx, at.table)


# -- by absence --------------------------------------------------------------------------------------------


def look_for_absence(store: Store) -> None:
    """Tell the tables who is away or back, and put a bot on every seat whose time is up."""
    now = time.time()
    with store.read() as session:
        rows = session.connection().execute(OWING).all()
    for id, actors, patience, number, asked, away, seen in rows:
        last = max(asked, seen or 0.0)
        if number in actors and (now - last >= patience or away != away_since(last, now)):
            with store.write() as tx:
                look_at_seat(tx, locked(tx.session, id), number, now)


def look_at_seat(tx: Transaction, table: Table, number: int, now: float) -> None:
    """Look again, now that nobody else can change the table."""
    at = At(table, seats_of(tx.session, table), (), None)
    seat = at.seats[number]
    if table.status != "playing" or number not in table.actors or seat.bot is not None or seat.asked is None:
        return
    last = max(seat.asked, last_sign(tx.session, seat))
    if now - last >= table.patience and somebody_waits(tx.session, at, number):
        put_bot(tx, at, number, table.stand_in)
    elif seat.away != away_since(last, now):
        seat.away = away_since(last, now)
        touch(tx, table)


def away_since(last: float, now: float) -> float | None:
    return last if now - last >= AWAY else None


def last_sign(session: Session, seat: Seat) -> float:
    own = select(func.max(SeatToken.seen)).filter_by(table=seat.table, seat=seat.number, link=False)
    return session.scalar(own) or 0.0


def somebody_waits(session: Session, at: At, number: int) -> bool:
    """Another person who plays on another screen; nobody is hurried who plays alone."""
    rows = session.execute(select(SeatToken.seat, SeatToken.hash).filter_by(table=at.table.id, link=False)).all()
    mine = {hash for seat, hash in rows if seat == number}
    return any(seat in playing_themselves(at.seats) and hash not in mine for seat, hash in rows)
