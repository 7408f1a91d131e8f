"""The state of a table at any of its moments, built from log and snapshot."""

import json
import logging
from typing import Final

from sqlalchemy import bindparam, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session

from citywright.engine.deal import redraw
from citywright.engine.errors import BadInput, CitywrightError
from citywright.engine.state import State
from citywright.web import library
from citywright.web.library import Game
from citywright.web.problems import Ended, Refused
from citywright.web.store import Move, Seat, SeatToken, Snapshot, Table
from citywright.web.tables.caches import Cache
from citywright.web.tables.editions import game_laid
from citywright.web.tables.keepsakes import Remembered, memory_of

log: Final = logging.getLogger("citywright.web")
STATES: Final[Cache[State]] = Cache()

# -- rows, by statements that are built once: every move and every look asks for them ----------------------

LOCKED: Final = select(Table).where(Table.id == bindparam("id")).with_for_update()
SEATS: Final = select(Seat).where(Seat.table == bindparam("table")).order_by(Seat.number)
HELD: Final = select(SeatToken.seat).where(
    SeatToken.table == bindparam("table"), SeatToken.hash == bindparam("who"), SeatToken.link.is_(False)
)


def find(session: Session, id: str) -> Table:
    table = session.get(Table, id)
    if table is None:
        raise Refused("no_table", 404)
    return table


def locked(session: Session, id: str) -> Table:
    """A table that nobody else changes until the transaction ends."""
    table = session.scalars(LOCKED, {"id": id}).first()
    if table is None:
        raise Refused("no_table", 404)
    return table


def seats_held(session: Session, table: str, who: str | None) -> list[int]:
    """The seats that a browser holds."""
    return [] if who is None else sorted(session.connection().scalars(HELD, {"table": table, "who": who}))


def seats_of(session: Session, table: Table) -> list[Seat]:
    return list(session.scalars(SEATS, {"table": table.id}))


# -- states ----------------------------------------------------------------------------------------------


def game_of(table: Table) -> Game:
    """The table's game under its own rules and with its own edition.

    A finished game whose rules are not played any more comes under the newest ones, to draw what was kept of it.
    """
    try:
        present = library.open_game(table.game)
    except CitywrightError as error:
        raise Ended(table.game, for_good=False) from error
    try:
        game = game_laid(table)
    except CitywrightError as error:
        raise Ended(present.title) from error
    if table.rules in game.rules_versions:
        game = game.under(table.rules)
    elif table.status != "over":
        raise Ended(game.title, for_good=table.rules < game.rules_version)
    return library.at_a_table(game)


def has_ended(table: Table) -> bool:
    """Whether an update has ended the game for good: it is not over, and nothing will play it on."""
    try:
        game_of(table)
    except Ended as error:
        return table.status != "over" and error.for_good
    return False


def is_remembered(table: Table) -> bool:
    """Whether a game is over and can be looked back at only as it was kept."""
    return table.status == "over" and not playable(table, game_of(table))


def playable(table: Table, game: Game) -> bool:
    return game.rules_version == table.rules


def demand_playable(table: Table, game: Game) -> None:
    if not playable(table, game):
        raise Ended(game.title)


def state_at(session: Session, table: Table, game: Game, number: int) -> State:
    """The state after so many moves. It is shared: copy it before you change it."""
    state = STATES.get((table.id, number))
    if state is None:
        state = build(session, table, game, number)
        STATES.put((table.id, number), state)
    return state


def build(session: Session, table: Table, game: Game, number: int, before: int | None = None) -> State:
    """From the last snapshot before the moment that fits, or from the start of the game: the log is the truth."""
    if not playable(table, game):
        memory = memory_of(session, table)
        if memory is None:
            raise Ended(game.title)
        return Remembered(game, table, memory, number)
    query = select(Snapshot).where(
        Snapshot.table == table.id, Snapshot.number <= (number if before is None else before)
    )
    snapshot = session.scalars(query.order_by(Snapshot.number.desc()).limit(1)).first()
    if snapshot is None:
        return play_on(session, table, first_state(table, game), 0, number)
    try:
        state = play_on(session, table, game.load(json.loads(snapshot.state)), snapshot.number, number)
        # a table that has not begun, or was ended by its people, waits for nobody
        waits = table.status in ("playing", "over") and not table.unfinished
        if waits and number == table.number and list(state.actors) != table.actors:
            raise BadInput("it is of another moment")
    except SQLAlchemyError:
        raise
    except Exception as error:  # whatever a broken one may bring about
        log.warning("table %s: the snapshot after move %d does not fit: %s", table.id, snapshot.number, error)
        return build(session, table, game, number, snapshot.number - 1)
    return state


def play_on(session: Session, table: Table, state: State, first: int, number: int) -> State:
    """A state after some moves, with those of the log up to another number."""
    parse = state.game.actions.parse
    rows = select(Move.seat, Move.text).where(Move.table == table.id, Move.number > first, Move.number <= number)
    for after, (seat, text) in enumerate(session.execute(rows.order_by(Move.number)), start=first + 1):
        state.apply(seat, parse(text))
        state = drawn_anew(table, state, after)
    return state


def first_state(table: Table, game: Game) -> State:
    return drawn_anew(table, game.new(table.seats, table.seed, **table.options), 0)


def drawn_anew(table: Table, state: State, number: int) -> State:
    """A game from elsewhere goes on with everything redrawn that was hidden after so many moves."""
    if table.redrawn_from is None or table.redrawn_at != number:
        return state
    return redraw(state, table.redrawn_from)
