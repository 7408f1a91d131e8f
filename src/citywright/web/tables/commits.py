"""Where moves become history: one transaction checks, plays and appends them."""

import time
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import msgspec
from sqlalchemy.orm import Session

from citywright.engine.state import IllegalAction, State
from citywright.engine.words import Event
from citywright.web import library
from citywright.web.bus import Notice
from citywright.web.metrics import MOVES
from citywright.web.problems import NotLegal, Refused
from citywright.web.store import Move, Seat, Snapshot, Table
from citywright.web.store.database import Transaction
from citywright.web.tables.deals import fix_seed
from citywright.web.tables.editions import keep, own_text
from citywright.web.tables.moments import hidden_moves
from citywright.web.tables.requests import DraftRequest, MoveRequest
from citywright.web.tables.states import STATES, build, drawn_anew, game_of, has_ended, seats_of
from citywright.web.tables.turns import SHARED, Draft, Turn


def start(tx: Transaction, table: Table) -> State:
    """Deal. A game from elsewhere has its first moves already, and goes on under its own rules only."""
    if has_ended(table) and not table.number:
        lay_anew(tx.session, table)
    fix_seed(table, seats_of(tx.session, table))
    state = build(tx.session, table, game_of(table), table.number)
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
        hidden = hidden_moves(tx.session, shared.table)
        turn.shared, turn.draft = replace(shared, state=turn.state, log={}, hidden=hidden), Draft()
        tx.afterwards["shared", shared.table.id] = partial(SHARED.put, (shared.table.id,), turn.shared)
    else:
        turn.draft.store(seat)


def commit(tx: Transaction, table: Table, seat: Seat, base: State, turn: Sequence[str]) -> State:
    """Append the moves of a turn to the present state; the new one.

    Every move of a person or a bot passes here, and is checked by the rules again.
    """
    state = base.copy()
    played: list[tuple[str, list[Event], bool]] = []
    seen = state.view(None)
    try:
        for number, text in enumerate(turn, start=table.number + 1):
            events = state.play(seat.number, state.game.actions.parse(text))
            state = drawn_anew(table, state, number)
            before, seen = seen, state.view(None)
            played.append((text, events, seen == before and all(event.seats is not None for event in events)))
    except IllegalAction as error:
        raise NotLegal(error.reason) from error
    if not goes_on(tx.session, table, seat):
        seat.since = table.number
    seat.away = None
    for text, events, hidden in played:
        table.number += 1
        seat.made += 1
        move = Move(
            table=table.id, number=table.number, seat=seat.number, made=seat.made, text=text, hidden=hidden,
            events=[[event.id, event.args, event.seats] for event in events], at=time.time(),
        )  # fmt: skip
        tx.session.add(move)
    Draft().store(seat)
    settle(tx, table, state, public=not all(hidden for _, _, hidden in played))
    tx.afterwards["count", table.id] = partial(MOVES.labels("person" if seat.bot is None else "bot").inc, len(played))
    return state


def goes_on(session: Session, table: Table, seat: Seat) -> bool:
    """Whether the last move was the seat's own: a turn may be confirmed in parts."""
    last = session.get(Move, (table.id, table.number))
    return last is not None and last.seat == seat.number


def settle(tx: Transaction, table: Table, state: State, public: bool = True) -> None:
    """Note how the table stands after a change of its state, with a snapshot when the turn has passed on.

    Of moves that nobody else can see others hear nothing, not even how many there were.
    """
    actors = list(state.actors)
    if actors != table.actors or not actors:
        text = msgspec.json.encode(state.dump()).decode()
        tx.session.add(Snapshot(table=table.id, number=table.number, state=text))
    wait_for(tx, table, actors)
    if not actors:
        table.status, table.scores = "over", state.scores()
    if public:
        touch(tx, table)
    tx.afterwards["state", table.id] = partial(STATES.put, (table.id, table.number), state)


def wait_for(tx: Transaction, table: Table, actors: list[int]) -> None:
    """Note since when a seat owes a decision; what was said about a seat that owes none is forgotten."""
    for number in set(table.actors) ^ set(actors):
        seat = tx.session.get_one(Seat, (table.id, number))
        seat.asked, seat.away = time.time() if number in actors else None, None
        if f"bot {number}" in table.words:
            table.words = {wish: seats for wish, seats in table.words.items() if wish != f"bot {number}"}
    table.actors = actors


def touch(tx: Transaction, table: Table) -> None:
    """Others can see something new."""
    table.version += 1
    table.changed = time.time()
    tx.notices.append(Notice(table.id, table.version))
