"""Where moves become history: one transaction checks, plays and appends them."""

import json
import time
from collections.abc import Sequence

from sqlalchemy import select
from sqlalchemy.orm import Session

from citywright.engine.errors import BadInput
from citywright.engine.state import IllegalAction, State
from citywright.engine.words import Event
from citywright.web.bus import Notice
from citywright.web.problems import NotLegal, Refused, Stale
from citywright.web.store import Move, Seat, Snapshot, Table
from citywright.web.store.database import Writing
from citywright.web.tables.drafts import Draft, add, change, lay
from citywright.web.tables.states import game_of, seats_of, state_at
from citywright.web.tables.wishes import DraftWish, MoveWish


def locked(session: Session, id: str) -> Table:
    """A table that nobody else changes until the transaction ends."""
    table = session.scalars(select(Table).where(Table.id == id).with_for_update()).first()
    if table is None:
        raise Refused("no_table", 404)
    return table


def start(writing: Writing, table: Table) -> None:
    game = game_of(table, seats_of(writing.session, table))
    state = game.new(table.seats, table.seed, **table.options)
    table.status = "playing"
    settle(writing, table, state)


def draft_move(writing: Writing, table: Table, wish: MoveWish) -> None:
    """A click: onto the draft, and on into history if it closes the turn and is confirmed already."""
    seat, draft, state = present(writing, table, wish.seat, wish.made)
    try:
        action = state.game.actions.parse(wish.action)
    except BadInput as error:
        raise Refused("no_action", text=wish.action) from error
    add(state, wish.seat, draft, action)
    if wish.confirm and draft.closing is not None:
        commit(writing, table, seat, draft.turn)
    else:
        draft.store(seat)


def change_draft(writing: Writing, table: Table, wish: DraftWish) -> None:
    """Undo, redo, restart or confirm."""
    seat, draft, state = present(writing, table, wish.seat, wish.made)
    if wish.do != "confirm":
        change(state, wish.seat, draft, wish.do)
        draft.store(seat)
    elif draft.closing is None:
        raise Refused("nothing_to_confirm", 409)
    else:
        commit(writing, table, seat, draft.turn)


def present(writing: Writing, table: Table, number: int, made: int) -> tuple[Seat, Draft, State]:
    """A seat with its draft on the present state; `made` tells whether the click was meant for this moment."""
    if table.status != "playing":
        raise Refused("not_playing", 409)
    seats = seats_of(writing.session, table)
    seat = seats[number]
    if seat.bot is not None:
        raise Refused("bot_plays", 409)
    draft = Draft.of(seat)
    game = game_of(table, seats)
    state = lay(state_at(writing.session, table, game, table.number), number, draft)
    if made != seat.made + len(draft.moves):
        raise Stale
    return seat, draft, state


def commit(writing: Writing, table: Table, seat: Seat, turn: Sequence[str]) -> None:
    """Append the moves of a turn. Every move of a person or a bot passes here, and is checked by the rules again."""
    session = writing.session
    game = game_of(table, seats_of(session, table))
    state = state_at(session, table, game, table.number).copy()
    seat.since = table.number
    for text in turn:
        try:
            events = state.play(seat.number, game.actions.parse(text))
        except IllegalAction as error:
            raise NotLegal(error.reason) from error
        table.number += 1
        seat.made += 1
        move = Move(
            table=table.id, number=table.number, seat=seat.number, made=seat.made, text=text,
            events=[pack(event) for event in events], at=time.time(),
        )  # fmt: skip
        session.add(move)
    Draft().store(seat)
    settle(writing, table, state)


def settle(writing: Writing, table: Table, state: State) -> None:
    """Note how the table stands after a change of its state, with a snapshot when the turn has passed on."""
    actors = list(state.actors)
    if actors != table.actors or not actors:
        snapshot = Snapshot(table=table.id, number=table.number, state=json.dumps(state.dump()))
        writing.session.merge(snapshot)
    table.actors = actors
    if not actors:
        table.status, table.scores = "over", state.scores()
    table.version += 1
    table.changed = time.time()
    writing.notices.append(Notice(table.id, table.version))


def pack(event: Event) -> list[object]:
    return [event.id, event.args, None if event.seats is None else list(event.seats)]
