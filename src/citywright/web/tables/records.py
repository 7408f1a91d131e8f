"""Games as text: taken along when they are over, brought in from elsewhere, and played on from any moment."""

import time
from collections.abc import Callable
from functools import partial
from typing import Final

from sqlalchemy import and_, delete, select
from sqlalchemy.orm import Session

from citywright.engine.record import Header, record_text
from citywright.web.outside import Brought, Course, Laid, play_again
from citywright.web.problems import Refused
from citywright.web.store import Chat, Move, Seat, Snapshot, Table
from citywright.web.store.database import Transaction
from citywright.web.tables.commits import touch, wait_for
from citywright.web.tables.deals import deal_of, promise
from citywright.web.tables.editions import own_text, text_of
from citywright.web.tables.requests import ChatMessage, SeatRequest, WhatIf, tidy
from citywright.web.tables.seating import known_bot, lay_table, names_for, start_if_full, unused
from citywright.web.tables.states import demand_playable, find, game_of, has_ended, seats_held, seats_of
from citywright.web.words import own_words, say

MOST_CHATS: Final = 1_000  # words of the seats that a table keeps
STRANGERS: Final = 30  # words of people without a seat: the seats' own are not pushed off the page


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
    seats = seats_of(session, table)
    options = {key: str(value).lower() for key, value in table.options.items()}
    redrawn = None if table.redrawn_at is None else (table.redrawn_at, table.redrawn_from or 0)
    header = Header(
        table.game, table.rules, table.edition, table.seats, table.seed, options, deal_of(table, seats), redrawn
    )
    moves = [f"{seat} {text}" for seat, text in moves_of(session, table, table.number)]
    names = "".join(f"# seat {seat.number}: {seat.name}\n" for seat in seats)
    head, _, rest = record_text(header, moves).partition("\n")
    return f"{head}\n{names}{rest}"


def bring_in(tx: Transaction, who: str, lang: str, brought: Brought, name: str = "") -> Table:
    """A record from elsewhere as a table to look back at; a game that is not over can be gone on with.

    Whoever brought it knows its seed. So nobody else gets a seat at it, unless all that is hidden is drawn anew.
    """
    if brought.for_others:
        return invite(tx, who, lang, brought, name)
    names: list[str] = []
    for seat in range(brought.seats):
        names.append(unused(tidy(brought.names.get(seat, ""), own_words().word("seat", seat, lang)), names))
    people = [SeatRequest("me")] * brought.seats
    game = brought.laid.open()
    table = lay_table(tx.session, who, game, None, people, names, brought.options, brought.seed)
    table.origin = "record"
    if brought.redrawn is not None:
        table.redrawn_at, table.redrawn_from = brought.redrawn
    written(tx, table, brought.course)
    if table.status == "over" and brought.deal is not None:  # its proof comes along
        table.host, table.salt, table.commitment = brought.deal.host, brought.deal.salt, brought.deal.promised
        for seat, words in brought.deal.entropy:
            seats_of(tx.session, table)[seat].entropy = words
    return table


def invite(tx: Transaction, who: str, lang: str, brought: Brought, name: str) -> Table:
    """A table that goes on with a record when others have sat down, with everything hidden drawn anew then."""
    seats = [SeatRequest("me", name), *[SeatRequest("open")] * (brought.seats - 1)]
    names = names_for(seats, lang)
    game = brought.laid.open()
    table = lay_table(tx.session, who, game, None, seats, names, brought.options, brought.seed)
    table.origin = "record"
    write_moves(tx, table, brought.course)
    table.redrawn_at = table.number
    promise(table)
    touch(tx, table)
    tx.session.flush()
    start_if_full(tx, table)
    return table


def beginning(session: Session, id: str, wanted: WhatIf) -> Callable[[], Course]:
    """How a finished game went up to a moment; for a process of its own, since it is played again."""
    old = find(session, id)
    demand_over(old)
    if wanted.at > old.number or wanted.seat >= old.seats:
        raise Refused("no_moment", 404)
    demand_playable(old, game_of(old))
    moves = moves_of(session, old, wanted.at)
    redrawn = None if old.redrawn_at is None else (old.redrawn_at, old.redrawn_from or 0)
    laid = Laid(old.game, old.rules, old.edition, text_of(old))
    return partial(play_again, laid, old.seats, old.seed, old.options, moves, redrawn)


def what_if(tx: Transaction, who: str, lang: str, id: str, wanted: WhatIf, course: Course) -> Table:
    """A new table that begins at a moment of a finished game: one seat for a person, bots for the rest."""
    old = find(tx.session, id)
    seats = [SeatRequest("bot", bot=known_bot(wanted.bot))] * old.seats
    seats[wanted.seat] = SeatRequest("me", wanted.name)
    names = names_for(seats, lang)
    table = lay_table(tx.session, who, game_of(old), own_text(old), seats, names, old.options, old.seed)
    table.parent = old.id
    if old.redrawn_at is not None and old.redrawn_at <= wanted.at:
        table.redrawn_at, table.redrawn_from = old.redrawn_at, old.redrawn_from
    return written(tx, table, course)


def written(tx: Transaction, table: Table, course: Course) -> Table:
    """A new table with its first moves already made; nothing is played here."""
    write_moves(tx, table, course)
    wait_for(tx, table, course.actors)
    table.scores = course.scores
    table.status = "playing" if course.actors else "over"
    touch(tx, table)
    return table


def write_moves(tx: Transaction, table: Table, course: Course) -> None:
    """The rows of moves that were made elsewhere; they are open to all."""
    rows, now = seats_of(tx.session, table), time.time()
    for number, move in enumerate(course.moves, start=1):
        seat = rows[move.seat]
        seat.made, seat.since = seat.made + 1, number - 1
        made = {"number": number, "seat": move.seat, "made": seat.made, "text": move.text, "hidden": False}
        tx.session.add(Move(table=table.id, **made, events=move.events, at=now))
    for number, state in course.snapshots.items():
        tx.session.add(Snapshot(table=table.id, number=number, state=state))
    table.number = len(course.moves)


# -- chat ------------------------------------------------------------------------------------------------


def chat(tx: Transaction, table: Table, who: str, message: ChatMessage, lang: str) -> None:
    """A word to all at the table and all who watch. The oldest are forgotten, so that nobody can be talked silent."""
    session = tx.session
    held = seats_held(session, table.id, who)
    seat = session.get(Seat, (table.id, held[0])) if held else None
    last = session.scalars(select(Chat.number).where(Chat.table == table.id).order_by(Chat.number.desc())).first() or 0
    text = " ".join("".join(c if c.isprintable() else " " for c in message.text).split())
    if not text:
        raise Refused("no_words")
    name = seat.name if seat is not None else tidy(message.name, say("guest", lang))
    number = held[0] if held else None
    session.add(Chat(table=table.id, number=last + 1, seat=number, name=name, text=text, at=time.time()))
    session.flush()
    alike = and_(Chat.table == table.id, Chat.seat.is_(None) if seat is None else Chat.seat.is_not(None))
    kept = (
        select(Chat.number).where(alike).order_by(Chat.number.desc()).limit(STRANGERS if seat is None else MOST_CHATS)
    )
    session.execute(delete(Chat).where(alike, Chat.number.not_in(kept)))
    touch(tx, table)
