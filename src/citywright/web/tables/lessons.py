"""Guided first games at tables: laid with a prepared deal. Where the learner is follows from the moves in the log."""

import time
from functools import partial
from typing import Final

from sqlalchemy import select
from sqlalchemy.orm import Session

import citywright as cw
from citywright.engine.lessons import Guide, Lesson, lesson_of
from citywright.web import library
from citywright.web.library import Game
from citywright.web.problems import Refused
from citywright.web.store import Move, Table
from citywright.web.store.database import Transaction
from citywright.web.tables.caches import Cache
from citywright.web.tables.commits import touch
from citywright.web.tables.requests import SeatRequest
from citywright.web.tables.seating import lay_table, names_for, start_if_full
from citywright.web.tables.states import first_state, game_of, seats_of
from citywright.web.tables.turns import Turn

LESSON: Final = "lesson"  # what `Table.origin` says of a guided game
NOTHING: Final = -1  # no move is committed yet for sure
GUIDES: Final[Cache[tuple[int, Guide]]] = Cache(size=64)  # after so many moves


def lay_lesson(tx: Transaction, who: str, lang: str, key: str, name: str) -> Table:
    """A table for somebody who learns, with the deal and the opponents of the lesson."""
    game = library.open_game(key)
    lesson = lesson_of(game)
    if lesson is None:
        raise Refused("no_lesson", 404, text=game.title)
    seats = [SeatRequest("bot", bot=lesson.opponents)] * lesson.seats
    seats[lesson.seat] = SeatRequest("me", name)
    options = dict(lesson.options)
    table = lay_table(tx.session, who, game, None, seats, names_for(seats, lang), options, lesson.seed)
    table.origin, table.stand_in = LESSON, lesson.opponents
    start_if_full(tx, table)
    return table


def lesson_at(table: Table) -> Lesson | None:
    """The lesson of a table; none if a later release has changed what it teaches."""
    if table.origin != LESSON or table.game not in cw.game_keys():
        return None
    game = cw.game(table.game)
    return lesson_of(game) if (table.rules, table.edition) == (game.rules_version, game.edition_mark) else None


def guide_at(session: Session, turn: Turn) -> Guide | None:
    """The learner's guide, what is drafted included; nobody else gets to see it."""
    shared = turn.shared
    lesson = lesson_at(shared.table)
    if lesson is None or turn.seat != lesson.seat or shared.table.unfinished:
        return None
    guide = guide_of(session, shared.table, shared.game, lesson, shared.committed)
    if turn.draft.moves:
        guide = guide.copy()
        for text in turn.draft.moves:
            guide.play(lesson.seat, turn.parse(text))
    return guide


def guide_of(session: Session, table: Table, game: Game, lesson: Lesson, committed: int) -> Guide:
    """After all moves of the log; it is shared: copy it before you play on it. Only what is committed is kept."""
    number, guide = GUIDES.get((table.id,)) or (0, None)
    if guide is None or number > table.number:
        number, guide = 0, Guide(lesson, first_state(table, game).copy())
    if number < table.number:
        guide = guide.copy()
        rows = select(Move.seat, Move.text).where(Move.table == table.id, Move.number > number)
        for seat, text in session.execute(rows.order_by(Move.number)):
            guide.play(seat, game.actions.parse(text))
    if table.number <= committed:
        GUIDES.put((table.id,), (table.number, guide))
    return guide


def stop_at_next_part(tx: Transaction, table: Table) -> None:
    """A bot that plays a part for the learner has led to the next one: there the learner goes on."""
    lesson = lesson_at(table)
    if lesson is None:
        return
    seat = seats_of(tx.session, table)[lesson.seat]
    if seat.kind != "person" or seat.bot is None:
        return
    guide = guide_of(tx.session, table, game_of(table), lesson, NOTHING)
    tx.afterwards["guide", table.id] = partial(GUIDES.put, (table.id,), (table.number, guide))
    if guide.enters:
        seat.bot, seat.asked = None, time.time()
        touch(tx, table)


def bot_seed(table: Table, made: int, otherwise: int) -> int:
    """The opponents of a lesson answer the same moves in the same way."""
    return made if table.origin == LESSON else otherwise
