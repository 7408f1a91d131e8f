"""Games as text: taken along when they are over, brought in from elsewhere, and played on from any moment."""

import time
from typing import Final

from sqlalchemy import select
from sqlalchemy.orm import Session

from citywright.engine.errors import BadInput, CitywrightError
from citywright.engine.record import Header, Record, read_header, record_text
from citywright.web.problems import Refused
from citywright.web.store import Chat, Move, Seat, Table
from citywright.web.store.database import Transaction
from citywright.web.tables.commits import commit, start, touch
from citywright.web.tables.editions import own_text
from citywright.web.tables.requests import ChatMessage, SeatRequest, WhatIf, tidy
from citywright.web.tables.seating import known_bot, lay_table, names_for
from citywright.web.tables.states import demand_playable, find, game_of, has_ended, seats_held, seats_of
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
    """The record of a game that is over, or that cannot be gone on with."""
    if table.status != "playing" or not has_ended(table):
        demand_over(table)
    options = {key: str(value).lower() for key, value in table.options.items()}
    header = Header(table.game, table.rules, table.edition, table.seats, table.seed, options)
    moves = [f"{seat} {text}" for seat, text in moves_of(session, table, table.number)]
    names = "".join(f"# seat {seat.number}: {seat.name}\n" for seat in seats_of(session, table))
    head, _, rest = record_text(header, moves).partition("\n")
    return f"{head}\n{names}{rest}"


def bring_in(tx: Transaction, who: str, lang: str, text: str) -> Table:
    """A record from elsewhere as a table to look back at; a game that is not over can be gone on with."""
    try:
        header, _ = read_header(text)
        if header.seats > 12 or not -(2**62) < header.seed < 2**62:
            raise BadInput("its numbers are out of range")
        record = Record.load(text)
    except CitywrightError as error:
        raise Refused("bad_record", text=str(error)) from error
    names = [own_words().word("seat", n, lang) for n in range(record.seats)]
    people = [SeatRequest("me")] * record.seats
    table = lay_table(tx.session, who, record.game, None, people, names, record.options, record.seed)
    moves = [record.parse(move) for move in record.moves]
    return replayed(tx, table, [(seat, record.game.actions.text(action)) for seat, action in moves])


def what_if(tx: Transaction, who: str, lang: str, id: str, wanted: WhatIf) -> Table:
    """A new table that begins at a moment of a finished game: one seat for a person, bots for the rest."""
    old = find(tx.session, id)
    demand_over(old)
    if wanted.at > old.number or wanted.seat >= old.seats:
        raise Refused("no_moment", 404)
    game = game_of(old)
    demand_playable(old, game)
    seats = [SeatRequest("bot", bot=known_bot(wanted.bot))] * old.seats
    seats[wanted.seat] = SeatRequest("me", wanted.name)
    names = names_for(seats, lang)
    table = lay_table(tx.session, who, game, own_text(old), seats, names, old.options, old.seed)
    table.parent = old.id
    return replayed(tx, table, moves_of(tx.session, old, wanted.at))


def replayed(tx: Transaction, table: Table, moves: list[tuple[int, str]]) -> Table:
    """A new table with its first moves already made."""
    state, rows = start(tx, table), seats_of(tx.session, table)
    for seat, text in moves:
        state = commit(tx, table, rows[seat], state, [text])
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
