"""Bots that go on for people. One comes when the owner asks for it, when all others say so, or after the absence that
the table agreed on; it goes as soon as the owner says so.

Absence is defined here and nowhere else: the seat owes a decision, and since then (`Seat.asked`) none of its browsers
has asked the table for anything or listened to it (`SeatToken.seen`, noted by `presence.py`).
"""

import contextlib
import time
from typing import Final, NamedTuple

from sqlalchemy import and_, bindparam, exists, func, select, update
from sqlalchemy.orm import aliased

from citywright.web.problems import Refused
from citywright.web.store import Seat, SeatToken, Store, Table
from citywright.web.store.database import Transaction
from citywright.web.tables.agreements import agreed, forget_word, say_word
from citywright.web.tables.commits import touch
from citywright.web.tables.rights import At, bot_wish, call_bot, come_back, demand, vote_bot
from citywright.web.tables.seating import known_bot
from citywright.web.tables.states import locked, seats_of

AWAY: Final = 60.0  # seconds without a sign until the others are told
BROWSER: Final = and_(SeatToken.table == Seat.table, SeatToken.seat == Seat.number, SeatToken.link.is_(False))
OTHER, OTHERS_BROWSER, SAME_BROWSER = aliased(Seat), aliased(SeatToken), aliased(SeatToken)
# Another person, who plays on another screen. Nobody is hurried whom nobody waits for.
SAME: Final = exists().where(
    SAME_BROWSER.table == Seat.table, SAME_BROWSER.seat == Seat.number, SAME_BROWSER.hash == OTHERS_BROWSER.hash
).correlate(Seat, OTHERS_BROWSER)  # fmt: skip
SOMEBODY_WAITS: Final = exists().where(
    OTHER.table == Seat.table, OTHER.number != Seat.number, OTHER.kind == "person", OTHER.bot.is_(None),
    OTHERS_BROWSER.table == OTHER.table, OTHERS_BROWSER.seat == OTHER.number, OTHERS_BROWSER.link.is_(False), ~SAME,
).correlate(Seat)  # fmt: skip
OWING: Final = (  # the seats that may owe a decision and are waited for, with the last sign of their browsers
    select(Table.id, Table.actors, Table.patience, Seat.number, Seat.asked, Seat.away, func.max(SeatToken.seen))
    .join(Seat, Seat.table == Table.id).outerjoin(SeatToken, BROWSER)
    .where(Table.status == "playing", Seat.kind == "person", Seat.bot.is_(None), Seat.asked.is_not(None))
    .where(SOMEBODY_WAITS)
    .group_by(Seat.table, Seat.number, Table.id)
)  # fmt: skip
OWES: Final = OWING.where(Table.id == bindparam("id"), Seat.number == bindparam("number"))


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
        rows = [Owing(*row) for row in session.connection().execute(OWING)]
    for seat in rows:
        if seat.number in seat.actors and seat.has_news(now):
            with contextlib.suppress(Refused), store.write() as tx:  # unless the table is gone
                look_at_seat(tx, seat.table, seat.number, now)


def look_at_seat(tx: Transaction, id: str, number: int, now: float) -> None:
    """Look again, now that nobody else can change the table."""
    table = locked(tx.session, id)
    row = tx.session.connection().execute(OWES, {"id": id, "number": number}).first()
    if row is None or number not in table.actors:
        return
    at, owing = At(table, seats_of(tx.session, table), (), None), Owing(*row)
    if owing.over_time(now):
        put_bot(tx, at, number, table.stand_in)
    elif owing.has_news(now):
        at.seats[number].away = owing.away_since(now)
        touch(tx, table)


class Owing(NamedTuple):
    """A seat that owes a decision."""

    table: str
    actors: list[int]
    patience: int
    number: int
    asked: float | None
    away: float | None  # as the others know it
    seen: float | None

    @property
    def last(self) -> float:
        return max(self.asked or 0.0, self.seen or 0.0)

    def over_time(self, now: float) -> bool:
        return now - self.last >= self.patience

    def away_since(self, now: float) -> float | None:
        return self.last if now - self.last >= AWAY else None

    def has_news(self, now: float) -> bool:
        return self.over_time(now) or self.away != self.away_since(now)
