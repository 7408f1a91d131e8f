"""Keeping finished games: made when a game is over, by the release that has played it, for releases that cannot."""

import logging
import time
from threading import Event
from typing import Final

import msgspec
from sqlalchemy import exists, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session

from citywright.engine.state import State
from citywright.engine.words import LANGUAGES
from citywright.web.problems import Refused
from citywright.web.store import Keepsake, Move, Store, Table
from citywright.web.store.database import add_if_new
from citywright.web.tables.keepsakes import Memory, pack
from citywright.web.tables.log import said
from citywright.web.tables.states import build, demand_playable, drawn_anew, find, game_of

BREATH: Final = 0.002  # seconds between moments: whoever plays comes first
log: Final = logging.getLogger("citywright.web")


def keep_finished(store: Store, since: float = 0.0, stopping: Event | None = None) -> int:
    """Keep every game that was over since then and is not kept, until the server stops; how many there were."""
    missing = select(Table.id).where(
        Table.status == "over", Table.changed >= since, ~exists().where(Keepsake.table == Table.id)
    )
    with store.read() as session:
        tables = list(session.scalars(missing))
    for id in tables:
        if stopping is not None and stopping.is_set():
            break
        try:
            with store.read() as session:
                packed = pack(make(session, find(session, id)))
            with store.write() as tx:
                if tx.session.get(Table, id) is not None:
                    add_if_new(tx.session, Keepsake, table=id, packed=packed)
        except Refused:
            pass  # gone, or of rules that are not played here
        except SQLAlchemyError:
            raise  # it is tried again
        except Exception as error:  # whatever is wrong with one table, the others are kept
            log.warning("table %s cannot be kept: %s: %s", id, type(error).__name__, error)
    return len(tables)


def make(session: Session, table: Table) -> Memory:
    """Replay a game and note what every seat saw whenever the turn passed on."""
    game = game_of(table)
    demand_playable(table, game)
    state = build(session, table, game, 0)
    memory = Memory([], [0], [views(state)], {lang: [] for lang in LANGUAGES})
    rows = select(Move.number, Move.seat, Move.text, Move.events).where(Move.table == table.id).order_by(Move.number)
    actors = state.actors
    for number, seat, text, events in session.execute(rows):
        state.apply(seat, game.actions.parse(text))
        state = drawn_anew(table, state, number)
        for lang in LANGUAGES:
            memory.lines[lang] += [(line.move, line.text, line.seats) for line in said(game, number, events, lang)]
        if state.actors != actors:
            actors = state.actors
            memory.moments.append(number)
            memory.views.append(views(state))
            time.sleep(BREATH)
    memory.places = [] if table.unfinished else state.places()
    return memory


def views(state: State) -> list[msgspec.Raw]:
    return [msgspec.Raw(msgspec.json.encode(state.view(seat))) for seat in (None, *range(state.seats))]
