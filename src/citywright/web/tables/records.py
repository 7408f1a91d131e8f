"""Games as text: taken along when they are over, brought in from elsewhere, and played on from any moment."""

import time
from typing import Final

from sqlalchemy import delete, select, update
from sqlalchemy.orm import Session

from citywright.engine.errors import BadInput, CitywrightError
from citywright.engine.record import Record, read_header
from citywright.web.problems import Refused
from citywright.web.store import Chat, Move, Seat, Snapshot, Table
from citywright.web.store.database import Transaction
from citywright.web.tables.commits import commit, start, touch
from citywright.web.tables.deals import deal_of, promise
from citywright.web.tables.requests import ChatMessage, RecordText, SeatRequest, WhatIf, tidy
from citywright.web.tables.seating import known_bot, lay_table, names_for, start_if_full
from citywright.web.tables.states import find, game_of, seats_held, seats_of
from citywright.web.words import own_words, say

MOST_CHATS: Final = 2_000


def moves_of(session: Session, table: Table, upto: int) -> list[tuple[int, str]]:
    """The first moves as (seat, text)."""
    query = select(Move.seat, Move.text).where(Move.table == table.id, Move.number <= upto)
    return [(seat, text) for seat, text in session.execute(query.order_by(Move.number))]


def demand_over(table: Table) -> None:
    """A record holds the seed, hence all secrets."""
    if table.status != "over":
        raise Refused("still_playing", 403)


def export(session: Session, table: Table) -> str:
    demand_over(table)
    seats = seats_of(session, table)
    redrawn = None if table.redrawn_at is None else (table.redrawn_at, table.redrawn_from or 0)
    record = Record(game_of(table), table.seats, table.seed, table.options)
    record.deal, record.redrawn = deal_of(table, seats), redrawn
    record.moves = [f"{seat} {text}" for seat, text in moves_of(session, table, table.number)]
    names = "".join(f"# seat {seat.number}: {seat.name}\n" for seat in seats)
    head, _, rest = record.text().partition("\n")
    return f"{head}\n{names}{rest}"


def bring_in(tx: Transaction, who: str, lang: str, wanted: RecordText) -> Table:
    """A record from elsewhere as a table to look back at; a game that is not over can be gone on with.

    Whoever brought it knows its seed. So nobody else gets a seat at it, unless all that is hidden is drawn anew.
    """
    try:
        header, _ = read_header(wanted.text)
        if header.seats > 12:
            raise BadInput("its numbers are out of range")
        record = Record.load(wanted.text)
    except CitywrightError as error:
        raise Refused("bad_record", text=str(error)) from error
    if wanted.others and not record.state.over:
        return invite(tx, who, lang, record, wanted.name)
    names = [own_words().word("seat", n, lang) for n in range(record.seats)]
    people = [SeatRequest("me")] * record.seats
    table = lay_table(tx.session, who, record.game, None, people, names, record.options, record.seed)
    table.origin = "record"
    if record.redrawn is not None:
        table.redrawn_at, table.redrawn_from = record.redrawn
    replayed(tx, table, moves_of_record(record))
    if record.state.over and record.deal is not None:  # its proof comes along
        table.host, table.salt, table.commitment = record.deal.host, record.deal.salt, record.deal.promised
        for seat, words in record.deal.entropy:
            seats_of(tx.session, table)[seat].entropy = words
    return table


def invite(tx: Transaction, who: str, lang: str, record: Record, name: str) -> Table:
    """A table that goes on with a record when others have sat down, with everything hidden drawn anew then.

    A turn that was only begun, and answers that were given in secret before all had answered, are left out.
    """
    if record.redrawn is not None:
        raise Refused("bad_record", text="it was drawn anew once already")
    seats = [SeatRequest("me", name), *[SeatRequest("open")] * (record.seats - 1)]
    names = names_for(seats, lang)
    table = lay_table(tx.session, who, record.game, None, seats, names, record.options, record.seed)
    table.origin = "record"
    replayed(tx, table, moves_of_record(record)[: record.settled()])
    tx.session.execute(delete(Snapshot).where(Snapshot.table == table.id))
    tx.afterwards.pop(("state", table.id))  # it is another one when the game goes on
    table.status, table.actors, table.redrawn_at = "open", [], table.number
    promise(table)
    start_if_full(tx, table)
    return table


def moves_of_record(record: Record) -> list[tuple[int, str]]:
    moves = [record.parse(move) for move in record.moves]
    return [(seat, record.game.actions.text(action)) for seat, action in moves]


def what_if(tx: Transaction, who: str, lang: str, id: str, wanted: WhatIf) -> Table:
    """A new table that begins at a moment of a finished game: one seat for a person, bots for the rest."""
    old = find(tx.session, id)
    demand_over(old)
    if wanted.at > old.number or wanted.seat >= old.seats:
        raise Refused("no_moment", 404)
    game = game_of(old)
    seats = [SeatRequest("bot", bot=known_bot(wanted.bot))] * old.seats
    seats[wanted.seat] = SeatRequest("me", wanted.name)
    names = names_for(seats, lang)
    table = lay_table(tx.session, who, game, old.edition_text, seats, names, old.options, old.seed)
    table.parent = old.id
    if old.redrawn_at is not None and old.redrawn_at <= wanted.at:
        table.redrawn_at, table.redrawn_from = old.redrawn_at, old.redrawn_from
    return replayed(tx, table, moves_of(tx.session, old, wanted.at))


def replayed(tx: Transaction, table: Table, moves: list[tuple[int, str]]) -> Table:
    """A new table with its first moves already made."""
    state, rows = start(tx, table), seats_of(tx.session, table)
    for seat, text in moves:
        state = commit(tx, table, rows[seat], state, [text])
    tx.session.execute(update(Move).where(Move.table == table.id).values(hidden=False))  # a record is open to all
    return table


# -- chat ------------------------------------------------------------------------------------------------


def chat(tx: Transaction, table: Table, who: str, message: ChatMessage, lang: str) -> None:
    """A word to all at the table and all who watch."""
    session = tx.session
    held = seats_held(session, table.id, who)
    seat = session.get(Seat, (table.id, held[0])) if held else None
    last = session.scalars(select(Chat.number).where(Chat.table == table.id).order_by(Chat.number.desc())).first() or 0
    text = " ".join("".join(c if c.isprintable() else " " for c in message.text).split())
    if not text or last >= MOST_CHATS:
        raise Refused("no_words")
    name = seat.name if seat is not None else tidy(message.name, say("guest", lang))
    number = held[0] if held else None
    session.add(Chat(table=table.id, number=last + 1, seat=number, name=name, text=text, at=time.time()))
    touch(tx, table)
