"""Where moves become history: one transaction checks, plays and appends them."""

import time
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import msgspec
from sqlalchemy.orm import Session

from citywright.engine.state import IllegalAction, State
from citywright.web import library
from citywright.web.bus import Notice
from citywright.web.problems import NotLegal, Refused
from citywright.web.store import Move, Seat, Snapshot, Table
from citywright.web.store.database import Transaction
from citywright.web.tables.editions import keep, own_text
from citywright.web.tables.requests import DraftRequest, MoveRequest
from citywright.web.tables.states import STATES, game_of, has_ended
from citywright.web.tables.turns import SHARED, Draft, Turn


def start(tx: Transaction, table: Table) -> State:
    if has_ended(table):
        lay_anew(tx.session, table)
    state: State = game_of(table).new(table.seats, table.seed, **table.options)
    table.status = "playing"
    settle(tx, table, state)
    return state


def lay_anew(session: Session, table: Table) -> None:
    """A table that waited for people until its rules were gone begins under the present ones."""
    own = own_text(table)
    game = library.open_game(table.game, own)
    table.options = game.read_options(table.seats, table.options)
    table.rules, table.edition = game.rules_version, game.edition_mark
    keep(session, game, own)


def change(tx: Transaction, turn: Turn, wanted: MoveRequest | DraftRequest) -> None:
    """A click: onto the draft, and on into history if it is confirmed. What is refused has changed nothing."""
    seat = turn.row
    assert seat is not None
    if turn.shared.table.status != "playing":
        raise Refused("not_playing", 409)
    if seat.bot is not None:
        raise Refused("bot_plays", 409)
    if wanted.made != turn.made:  # it was meant for another moment, or came twice
        raise Refused("stale", 409)
    if isinstance(wanted, MoveRequest):
        turn.add(wanted.action)
        confirmed = wanted.confirm and turn.draft.closing is not None
    elif wanted.do == "confirm":
        confirmed = turn.draft.closing is not None
        if not confirmed:
            raise Refused("nothing_to_confirm", 409)
    else:
        {"undo": turn.undo, "redo": turn.redo, "restart": turn.restart}[wanted.do]()
        confirmed = False
    if confirmed:
        shared = turn.shared
        turn.state = commit(tx, shared.table, seat, shared.state, turn.draft.turn)
        turn.shared, turn.draft = replace(shared, state=turn.state, log={}), Draft()
        tx.afterwards["shared", shared.table.id] = partial(SHARED.put, (shared.table.id,), turn.shared)
    else:
        turn.draft.store(seat)


def commit(tx: Transaction, table: Table, seat: Seat, base: State, turn: Sequence[str]) -> State:
    """Append the moves of a turn to the present state; the new one.

    Every move of a person or a bot passes here, and is checked by the rules again.
    """
    state = base.copy()
    try:
        played = [(text, state.play(seat.number, state.game.actions.parse(text))) for text in turn]
    except IllegalAction as error:
        raise NotLegal(error.reason) from error
    seat.since = table.number
    for text, events in played:
        table.number += 1
        seat.made += 1
        move = Move(
            table=table.id, number=table.number, seat=seat.number, made=seat.made, text=text,
            events=[[event.id, event.args, event.seats] for event in events], at=time.time(),
        )  # fmt: skip
        tx.session.add(move)
    Draft().store(seat)
    settle(tx, table, state)
    return state


def settle(tx: Transaction, table: Table, state: State) -> None:
    """Note how the table stands after a change of its state, with a snapshot when the turn has passed on."""
    actors = list(state.actors)
    if actors != table.actors or not actors:
        text = msgspec.json.encode(state.dump()).decode()
        tx.session.add(Snapshot(table=table.id, number=table.number, state=text))
    table.actors = actors
    if not actors:
        table.status, table.scores = "over", state.scores()
    touch(tx, table)
    tx.afterwards["state", table.id] = partial(STATES.put, (table.id, table.number), state)


def touch(tx: Transaction, table: Table) -> None:
    """Others can see something new."""
    table.version += 1
    table.changed = time.time()
    tx.notices.append(Notice(table.id, table.version))
