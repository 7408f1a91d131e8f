"""Coming back: the next game that waits for somebody, and the same game once more with the same people."""

from typing import Final

from sqlalchemy import and_, select
from sqlalchemy.orm import Session

from citywright.engine.errors import CitywrightError
from citywright.web.problems import Refused
from citywright.web.store import Seat, SeatToken, Table
from citywright.web.store.database import Transaction
from citywright.web.tables.commits import touch
from citywright.web.tables.editions import game_laid, own_text
from citywright.web.tables.requests import Join, SeatRequest
from citywright.web.tables.rights import At, demand, rematch
from citywright.web.tables.seating import join, known_bot, lay_table, names_for, start_if_full
from citywright.web.tables.states import locked, seats_held
from citywright.web.tables.turns import REMATCH

AGAIN: Final = "again"  # where a rematch comes from; its parent is the game before


def waiting_for(session: Session, who: str | None) -> list[str]:
    """The tables at which somebody has to decide; whoever has waited longest comes first."""
    mine = and_(SeatToken.table == Seat.table, SeatToken.seat == Seat.number, SeatToken.link.is_(False))
    rows = (
        select(Table.id, Table.actors, Seat.number).join(Seat, Seat.table == Table.id).join(SeatToken, mine)
        .where(SeatToken.hash == who, Table.status == "playing", Seat.bot.is_(None)).order_by(Seat.asked)
    )  # fmt: skip
    return list(dict.fromkeys(id for id, actors, seat in session.execute(rows) if seat in actors))


def next_of(session: Session, who: str | None, after: str = "") -> str | None:
    """The next one after a table; None if no other waits."""
    return next((id for id in waiting_for(session, who) if id != after), None)


def following(session: Session, table: str) -> Table | None:
    """The last rematch of a table."""
    id = session.scalars(REMATCH, {"table": table}).first()
    return None if id is None else session.get(Table, id)


def play_again(tx: Transaction, who: str, lang: str, id: str) -> Table:
    """A rematch: whoever asks first lays the table, the others come to it, and everybody sits one seat further on."""
    old = locked(tx.session, id)
    at = At.load(tx.session, old, who)
    demand(rematch(at), "rematch")
    table = following(tx.session, id)
    if table is not None and seats_held(tx.session, table.id, who):
        return table
    if table is not None and table.status == "open":
        for number in at.held:
            table = join(tx, who, lang, table.id, moved(old, number), Join(at.seats[number].name))
        return table
    return lay_again(tx, who, lang, at)


def moved(table: Table, seat: int) -> int:
    """The seat of somebody in the next game: who came second begins."""
    return (seat - 1) % table.seats


def lay_again(tx: Transaction, who: str, lang: str, at: At) -> Table:
    old, own = at.table, own_text(at.table)
    try:
        game = game_laid(old)
        options = game.read_options(old.seats, old.options)
    except CitywrightError as error:
        raise Refused("bad_table", text=str(error)) from error
    seats = [wish(at, at.seats[(number + 1) % old.seats]) for number in range(old.seats)]
    table = lay_table(tx.session, who, game, own, seats, names_for(seats, lang), options)
    table.parent, table.origin = old.id, AGAIN
    table.patience, table.stand_in, table.hints = old.patience, known_bot(old.stand_in), old.hints
    touch(tx, old)  # the others see that somebody waits for them
    start_if_full(tx, table)
    return table


def wish(at: At, seat: Seat) -> SeatRequest:
    """Who shall sit there again: people come themselves, what a bot played a bot plays."""
    if seat.number in at.held:
        return SeatRequest("me", seat.name)
    if seat.kind == "person":
        return SeatRequest("open")
    return SeatRequest("bot", bot=known_bot(seat.bot or at.table.stand_in))
