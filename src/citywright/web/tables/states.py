"""The state of a table at any of its moments, built from log and snapshot."""

import json
import threading
import time
from collections import OrderedDict
from typing import Any, Final, Generic, TypeVar

from sqlalchemy import bindparam, select
from sqlalchemy.orm import Session

from citywright.engine.errors import CitywrightError
from citywright.engine.state import State
from citywright.web import library
from citywright.web.library import Game
from citywright.web.problems import Refused
from citywright.web.store import Move, Seat, Snapshot, Table

KEPT: Final = 256  # states in memory at most
IDLE: Final = 60.0  # seconds until a table that nobody looks at leaves the memory

V = TypeVar("V")
MEMORIES: "Final[list[Memory[Any]]]" = []  # every one that there is


class Memory(Generic[V]):
    """A small cache of things that can be made again."""

    def __init__(self, size: int = KEPT, idle: float = IDLE) -> None:
        self.size = size
        self.idle = idle
        self._kept: OrderedDict[tuple[object, ...], tuple[float, V]] = OrderedDict()
        self._lock = threading.Lock()
        MEMORIES.append(self)

    def get(self, key: tuple[object, ...]) -> V | None:
        with self._lock:
            found = self._kept.get(key)
            if found is None:
                return None
            self._kept[key] = (time.monotonic(), found[1])
            self._kept.move_to_end(key)
            return found[1]

    def put(self, key: tuple[object, ...], value: V) -> None:
        with self._lock:
            self._kept[key] = (time.monotonic(), value)
            self._kept.move_to_end(key)
            self._drop(time.monotonic() - self.idle)

    def sweep(self) -> None:
        with self._lock:
            self._drop(time.monotonic() - self.idle)

    def clear(self) -> None:
        with self._lock:
            self._kept.clear()

    def _drop(self, before: float) -> None:
        while self._kept and (len(self._kept) > self.size or next(iter(self._kept.values()))[0] < before):
            self._kept.popitem(last=False)

    def __len__(self) -> int:
        return len(self._kept)


STATES: Final[Memory[State]] = Memory()


def forget_idle() -> None:
    """Tables that nobody looks at leave the memory; whoever comes back finds them in the database."""
    for memory in MEMORIES:
        memory.sweep()


# built once: every move and every look asks for them
SEATS: Final = select(Seat).where(Seat.table == bindparam("table")).order_by(Seat.number)


def seats_of(session: Session, table: Table) -> list[Seat]:
    return list(session.scalars(SEATS, {"table": table.id}))


def game_of(table: Table, seats: list[Seat]) -> Game:
    """The table's game with the names of its seats; a game of other rules has ended with the update."""
    try:
        game = library.open_game(table.game, table.edition_text)
    except CitywrightError as error:
        raise Refused("ended", 410, text=table.game) from error
    if (game.rules_version, game.edition_mark) != (table.rules, table.edition):
        raise Refused("ended", 410, text=game.title)
    return library.named(game, [seat.name for seat in seats])


def state_at(session: Session, table: Table, game: Game, number: int) -> State:
    """The state after so many moves. It is shared: copy it before you change it."""
    key = key_of(table, game, number)
    state = STATES.get(key)
    if state is None:
        state = build(session, table, game, number)
        STATES.put(key, state)
    return state


def key_of(table: Table, game: Game, number: int) -> tuple[object, ...]:
    return (table.id, number, tuple(game.words.word("seat", seat, "en") for seat in range(table.seats)))


def build(session: Session, table: Table, game: Game, number: int) -> State:
    state, first = _nearest(session, table, game, number)
    rows = select(Move.seat, Move.text).where(Move.table == table.id, Move.number > first, Move.number <= number)
    for seat, text in session.execute(rows.order_by(Move.number)):
        state.apply(seat, game.actions.parse(text))
    return state


def _nearest(session: Session, table: Table, game: Game, number: int) -> tuple[State, int]:
    """The last snapshot before a moment; the start of the game if there is none that fits."""
    query = select(Snapshot).where(Snapshot.table == table.id, Snapshot.number <= number)
    snapshot = session.scalars(query.order_by(Snapshot.number.desc()).limit(1)).first()
    if snapshot is not None:
        return game.load(json.loads(snapshot.state)), snapshot.number
    return game.new(table.seats, table.seed, **table.options), 0
