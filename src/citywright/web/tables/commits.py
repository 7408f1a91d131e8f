"""Where moves become history: one transaction checks, plays and appends them."""

import time
from collections.abc import Sequence
from typing import Final

import msgspec
from sqlalchemy import bindparam, select
from sqlalchemy.orm import Session

from citywright.engine.errors import BadInput
from citywright.engine.state import IllegalAction, State
from citywright.engine.words import Event
from citywright.web.bus import Notice
from citywright.web.problems import NotLegal, Refused, Stale
from citywright.web.store import Move, Seat, Snapshot, Table
from citywright.web.store.database import Writing
from citywright.web.tables.drafts import Draft, add, change, lay
from citywright.web.tables.states import STATES, game_of, key_of, seats_of, state_at
from citywright.web.tables.wishes import DraftWish, MoveWish

LOCKED: Final = select(Table).where(Table.id == bindparam("id")).with_for_update()


def locked(session: Session, id: str) -> Table:
    """A table that nobody else changes until the transaction ends."""
    table = session.scalars(LOCKED, {"id": id}).first()
    if table is None:
        raise Refused("no_table", 404)
    return table


def start(writing: Writing, table: Table) -> State:
    game = game_of(table, seats_of(writing.session, table))
    state: State = game.new(table.seats, table.seed, **table.options)
    table.status = "playing"
    settle(writing, table, state)
    return state


def draft_move(writing: Writing, table: Table, wish: MoveWish) -> None:
    """A click: onto the draft, and on into history if it closes the turn and is confirmed already."""
    seat, draft, base, state = present(writing, table, wish.seat, wish.made)
    try:
        action = state.game.actions.parse(wish.action)
    except BadInput as error:
        raise Refused("no_action", text=wish.action) from error
    add(state, wish.seat, draft, action)
    if wish.confirm and draft.closing is not None:
        commit(writing, table, seat, base, draft.turn)
    else:
        draft.store(seat)


def change_draft(writing: Writing, table: Table, wish: DraftWish) -> None:
    """Undo, redo, restart or confirm."""
    seat, draft, base, state = present(writing, table, wish.seat, wish.made)
    if wish.do != "confirm":
        change(state, wish.seat, draft, wish.do)
        draft.store(seat)
    elif draft.closing is None:
        raise Refused("nothing_to_confirm", 409)
    else:
        commit(writing, table, seat, base, draft.turn)


def present(writing: Writing, table: Table, number: int, made: int) -> tuple[Seat, Draft, State, State]:
    """A seat, its draft, the present state without and with it; `made` tells whether the click was meant for it."""
    if table.status != "playing":
        raise Refused("not_playing", 409)
    seats = seats_of(writing.session, table)
    seat = seats[number]
    if seat.bot is not None:
        raise Refused("bot_plays", 409)
    draft = Draft.of(seat)
    base = state_at(writing.session, table, game_of(table, seats), table.number)
    state = lay(base, number, draft)
    if made != seat.made + len(draft.moves):
        raise Stale
    return seat, draft, base, state


def commit(writing: Writing, table: Table, seat: Seat, base: State, turn: Sequence[str]) -> State:
    """Append the moves of a turn to the present state; the new one.

    Every move of a person or a bot passes here, and is checked by the rules again.
    """
    state = base.copy()
    seat.since = table.number
    for text in turn:
        try:
            events = state.play(seat.number, state.game.actions.parse(text))
        except IllegalAction as error:
            raise NotLegal(error.reason) from error
        table.number += 1
        seat.made += 1
        move = Move(
            table=table.id, number=table.number, seat=seat.number, made=seat.made, text=text,
            events=[pack(event) for event in events], at=time.time(),
        )  # fmt: skip
        writing.session.add(move)
    Draft().store(seat)
    settle(writing, table, state)
    return state


def settle(writing: Writing, table: Table, state: State) -> None:
    """Note how the table stands after a change of its state, with a snapshot when the turn has passed on."""
    actors = list(state.actors)
    if actors != table.actors or not actors:
        text = msgspec.json.encode(state.dump()).decode()
        writing.session.add(Snapshot(table=table.id, number=table.number, state=text))
    table.actors = actors
    if not actors:
        table.status, table.scores = "over", state.scores()
    table.version += 1
    table.changed = time.time()
    writing.notices.append(Notice(table.id, table.version))
    key = key_of(table, state.game, table.number)
    writing.afterwards[table.id] = lambda: STATES.put(key, state)


def pack(event: Event) -> list[object]:
    return [event.id, event.args, None if event.seats is None else list(event.seats)]
