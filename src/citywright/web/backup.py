"""Taking care of what is stored: a copy of everything in one file, and a check that every game still replays."""

import gzip
import io
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from sqlalchemy import MetaData, insert, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session

from citywright.engine.errors import BadInput, CitywrightError
from citywright.engine.state import State
from citywright.web.problems import Refused
from citywright.web.store import Base, Move, Snapshot, Store, Table
from citywright.web.store.migrations import shape_of, shapes, upgrade
from citywright.web.tables.keepsakes import memory_of
from citywright.web.tables.states import drawn_anew, first_state, game_of, playable, seats_of

HEAD: Final = "backup 1"
FIRST: Final = "0001"  # the shape of backups that do not name theirs
AT_ONCE: Final = 500  # rows
DAMAGED: Final = (OSError, EOFError, ValueError, KeyError, TypeError, StopIteration)  # what a broken file ends in


def backup(store: Store, path: Path) -> int:
    """Every row as a line of JSON, compressed; the number of tables. The file appears whole or not at all."""
    if not path.parent.is_dir():
        raise BadInput(f"there is no folder {path.parent} for the backup")
    if path.is_dir():
        raise BadInput(f"{path} is a folder; a backup is a file in it")
    part = path.with_name(path.name + ".part")
    part.unlink(missing_ok=True)  # it may be somebody else's to read
    try:
        with open(part, "wb", opener=for_the_owner) as raw:
            with gzip.open(raw, "wb") as packed, io.TextIOWrapper(packed, encoding="utf-8") as file:
                tables = write_rows(store, file)
            raw.flush()
            os.fsync(raw.fileno())
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
    return tables


def for_the_owner(path: str, flags: int) -> int:
    """A backup holds seeds, and with them all hidden cards."""
    return os.open(path, flags, 0o600)


def write_rows(store: Store, file: io.TextIOWrapper) -> int:
    tables = 0
    with store.read() as session:
        file.write(json.dumps({"citywright": HEAD, "shape": shape_of(session.connection())}) + "\n")
        there = MetaData()  # the rows as they are stored, whatever our classes make of them
        there.reflect(session.connection(), only=list(Base.metadata.tables))
        for rows in there.sorted_tables:
            try:
                for row in session.execute(select(rows)).mappings():
                    file.write(json.dumps({"in": rows.name, "row": dict(row)}) + "\n")
                    tables += rows.name == "tables"
            except (ValueError, TypeError) as error:
                said = f"a row of {rows.name} is damaged, so there is no backup of it"
                raise BadInput(f"{said}; `citywright verify` says which table it belongs to") from error
    return tables


def check_backup(path: Path) -> str:
    """Read all of a backup; the shape of the database that it was made from."""
    if not path.is_file():
        raise BadInput(f"there is no backup {path}")
    try:
        rows = read_backup(path)
        shape = str(next(rows)[1][0]["shape"])
        for _ in rows:
            pass
    except DAMAGED as error:
        raise BadInput(f"{path.name} is not a whole backup of Citywright") from error
    if shape not in shapes():
        raise BadInput(f"{path.name} was made by a newer Citywright (its shape is {shape[:40]}); update Citywright")
    return shape


def restore(store: Store, path: Path) -> int:
    """Fill an empty database from a backup, in the shape it was made in, and lead it to the newest; how many tables."""
    shape = check_backup(path)
    with store.engine.connect() as connection:
        present = shape_of(connection)
    if present is None:
        upgrade(store.engine, shape)
    with store.read() as session:
        if present is not None and session.execute(select(Table.id).limit(1)).first():
            raise BadInput("this database has tables already; restore into an empty one")
    if present not in (None, shape):
        raise BadInput(f"{path.name} is of another shape; restore it into a database that does not exist yet")
    there = MetaData()
    there.reflect(store.engine)
    tables = 0
    with store.write() as tx:
        try:
            for name, rows in list_rows(path):
                tx.session.execute(insert(there.tables[name]), rows)
                tables += len(rows) if name == "tables" else 0
        except (*DAMAGED, SQLAlchemyError) as error:
            raise BadInput(f"{path.name} is not a whole backup of Citywright") from error
    store.upgrade()
    return tables


def list_rows(path: Path) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    rows = read_backup(path)
    next(rows)
    return rows


def read_backup(path: Path) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """First the shape; then rows of one kind together, as many as go at once."""
    name = ""
    rows: list[dict[str, Any]] = []
    with gzip.open(path, "rt", encoding="utf-8") as file:
        head = json.loads(next(file, "null"))
        if head["citywright"] != HEAD:
            raise ValueError
        yield "", [{"shape": head.get("shape", FIRST)}]
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
    with store.read() as session:
        ids = list(
            session.scalars(select(Table.id).where(Table.status.in_(("playing", "over"))).order_by(Table.created))
        )
    problems = [] if store.postgres else check_file(store)
    for id in ids:
        try:
            with store.read() as session:
                verify_table(session, session.get_one(Table, id))
        except Refused as error:
            problems.append(f"table {id}: {error}")
        except CitywrightError as error:
            problems.append(f"table {id} is broken: {error}")
        except Exception as error:  # anything may stand in a damaged row; the next table can still be sound
            reason = str(getattr(error, "orig", None) or error).partition("\n")[0][:200]
            problems.append(f"table {id} cannot be read: {reason or type(error).__name__}")
    return len(ids), problems


def check_file(store: Store) -> list[str]:
    """What SQLite itself finds wrong with its file, in places that no game may have led to."""
    with store.read() as session:
        found = session.connection().exec_driver_sql("PRAGMA integrity_check(3)").scalars().all()
    lines = [line for text in found for line in str(text).splitlines() if not line.startswith("***")]
    return [f"the file is damaged: {line}" for line in lines[:3] if line != "ok"]


def verify_table(session: Session, table: Table) -> None:
    """Play the log from the start; every snapshot and the end have to be met exactly."""
    seats = seats_of(session, table)
    game = game_of(table)
    if not playable(table, game) and memory_of(session, table) is not None:
        return  # it cannot be replayed here, but looked back at
    state = first_state(table, game)
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
        state = drawn_anew(table, state, number)
        meet(state, snapshots.get(number), number)
    state.check()
    if (table.number, table.actors) != (len(moves), list(state.actors)):
        raise BadInput(f"it should stand at move {len(moves)}, but is noted at {table.number}")
    if made != [seat.made for seat in seats]:
        raise BadInput("the numbers of its seats do not fit the log")
    if table.status == "over" and not table.unfinished and table.scores not in (None, state.scores()):  # None: closed
        raise BadInput("its scores are not those of the replay")


def meet(state: State, snapshot: str | None, number: int) -> None:
    if snapshot is not None and json.loads(snapshot) != json.loads(json.dumps(state.dump())):
        raise BadInput(f"the snapshot after move {number} is not what the replay gives")
