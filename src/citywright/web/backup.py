"""Taking care of what is stored: a copy of everything in one file, and a check that every game still replays."""

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from sqlalchemy import func, insert, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session

from citywright.engine.errors import BadInput, CitywrightError
from citywright.engine.state import State
from citywright.web.problems import Refused
from citywright.web.store import Base, Move, Snapshot, Store, Table
from citywright.web.tables.keepsakes import memory_of
from citywright.web.tables.states import game_of, playable, seats_of

HEAD: Final = {"citywright": "backup 1"}
AT_ONCE: Final = 500  # rows


def backup(store: Store, path: Path) -> int:
    """Every row as a line of JSON, compressed; the number of tables. The file appears whole or not at all."""
    part = path.with_name(path.name + ".part")
    tables = 0
    with store.read() as session, gzip.open(part, "wt", encoding="utf-8") as file:
        file.write(json.dumps(HEAD) + "\n")
        for rows in Base.metadata.sorted_tables:
            for row in session.execute(select(rows)).mappings():
                file.write(json.dumps({"in": rows.name, "row": dict(row)}) + "\n")
                tables += rows.name == "tables"
    part.replace(path)
    return tables


def restore(store: Store, path: Path) -> int:
    """Fill an empty database from a backup; the number of tables."""
    store.upgrade()
    tables = 0
    with store.write() as tx:
        if tx.session.scalar(select(func.count()).select_from(Table)):
            raise BadInput("this database has tables already; restore into an empty one")
        try:
            for name, rows in read_backup(path):
                tx.session.execute(insert(Base.metadata.tables[name]), rows)
                tables += len(rows) if name == "tables" else 0
        except (OSError, EOFError, ValueError, KeyError, TypeError, SQLAlchemyError) as error:
            raise BadInput(f"{path.name} is not a whole backup of Citywright") from error
    return tables


def read_backup(path: Path) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """Rows of one kind together, as many as go at once."""
    name = ""
    rows: list[dict[str, Any]] = []
    with gzip.open(path, "rt", encoding="utf-8") as file:
        if json.loads(next(file, "null")) != HEAD:
            raise ValueError
        for line in file:
            item = json.loads(line)
            if rows and (item["in"] != name or len(rows) >= AT_ONCE):
                yield name, rows
                rows = []
            name = item["in"]
            row = item["row"]
            rows.append({key: value for key, value in row.items() if (name, key) != ("keys", "id")})  # given anew
    if rows:
        yield name, rows


def verify(store: Store) -> tuple[int, list[str]]:
    """Replay every stored game; how many there are, and a sentence for each that is not as it should be."""
    problems: list[str] = []
    with store.read() as session:
        tables = list(session.scalars(select(Table).where(Table.status != "open").order_by(Table.created)))
        for table in tables:
            try:
                verify_table(session, table)
            except Refused as error:
                problems.append(f"table {table.id}: {error}")
            except CitywrightError as error:
                problems.append(f"table {table.id} is broken: {error}")
    return len(tables), problems


def verify_table(session: Session, table: Table) -> None:
    """Play the log from the start; every snapshot and the end have to be met exactly."""
    seats = seats_of(session, table)
    game = game_of(table)
    if not playable(table, game) and memory_of(session, table) is not None:
        return  # it cannot be replayed here, but looked back at
    state = game.new(table.seats, table.seed, **table.options)
    query = select(Snapshot).where(Snapshot.table == table.id)
    snapshots = {row.number: row.state for row in session.scalars(query)}
    meet(state, snapshots.get(0), 0)
    made = [0] * table.seats
    moves = list(session.scalars(select(Move).where(Move.table == table.id).order_by(Move.number)))
    for number, move in enumerate(moves, start=1):
        made[move.seat] += 1
        if (move.number, move.made) != (number, made[move.seat]):
            raise BadInput(f"move {number} is missing or stands there twice")
        state.play(move.seat, game.actions.parse(move.text))
        meet(state, snapshots.get(number), number)
    state.check()
    if (table.number, table.actors) != (len(moves), list(state.actors)):
        raise BadInput(f"it should stand at move {len(moves)}, but is noted at {table.number}")
    if made != [seat.made for seat in seats]:
        raise BadInput("the numbers of its seats do not fit the log")
    if table.status == "over" and table.scores != state.scores():
        raise BadInput("its scores are not those of the replay")


def meet(state: State, snapshot: str | None, number: int) -> None:
    if snapshot is not None and json.loads(snapshot) != json.loads(json.dumps(state.dump())):
        raise BadInput(f"the snapshot after move {number} is not what the replay gives")
