"""Databases as people have them: mistyped, garbage, cut off, damaged, read-only, unreachable, newer, of something else.

Each is answered with one sentence and exit code 2, and nothing is made that was not there.
"""

import gzip
import json
import socket
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import update

import citywright as cw
from citywright.web.store import Snapshot, Store, Table
from citywright.web.store.migrations import upgrade
from tests.cli.support import citywright
from tests.web.live import free_port
from tests.web.support import Person, Server

COMMANDS = ("backup out.gz", "verify", "serve --port PORT", "admin list")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


@pytest.fixture
def filled(server: Server, ada: Person, tmp_path: Path) -> Path:
    """A database file with a game that has begun."""
    table = ada.new_table("me", "random")
    server.run_bots(table)
    ada.play_first(table)
    with server.store.engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
    return tmp_path / "tables.db"


def run(words: str, address: str) -> str:
    return citywright(*words.replace("PORT", str(free_port())).split(), "--database", address).complaint


def all_files(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*"))


@pytest.mark.parametrize("words", ["backup out.gz", "verify", "admin list"])
@pytest.mark.parametrize("address", ["sqlite:///typo.db", "sqlite:///no/such/folder/tables.db"])
def test_a_mistyped_name_makes_nothing(words: str, address: str, folder: Path) -> None:
    assert "there is no database" in run(words, address)
    assert all_files(folder) == []


@pytest.mark.parametrize("words", COMMANDS)
@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("tables.db", "is no database address"),
        ("sqlite://tables.db", "names no file"),
        ("sqlite://", "names no file"),
        ("sqlite:///:memory:", "names no file"),
        ("sqlite:///.", "cannot be opened"),
        ("postgresql://here:port/x", "is no database address"),
        ("mysql://here/x", "not 'mysql'"),
        ("oracle+nothing://x", "not 'oracle'"),
    ],
)
def test_an_address_that_is_none_is_explained(words: str, address: str, sentence: str, folder: Path) -> None:
    assert sentence in run(words, address)
    assert all_files(folder) == []


@pytest.mark.parametrize("words", COMMANDS)
def test_garbage_is_no_database(words: str, folder: Path) -> None:
    (folder / "bad.db").write_bytes(b"not a database at all, but long enough to look like one" * 100)
    assert run(words, "sqlite:///bad.db") == "bad.db is not a database of Citywright"
    assert all_files(folder) == ["bad.db"]


@pytest.mark.parametrize("words", ["backup out.gz", "verify", "admin list"])
def test_an_empty_file_is_told_from_a_database(words: str, folder: Path) -> None:
    (folder / "empty.db").write_bytes(b"")
    assert "is empty" in run(words, "sqlite:///empty.db")
    assert "out.gz" not in all_files(folder)


def cut_off(data: bytes) -> bytes:
    return data[: len(data) // 3]


def overwritten(data: bytes) -> bytes:
    return data[:4096] + b"\xff" * (len(data) - 4096)


@pytest.mark.parametrize("words", ["backup out.gz", "verify"])
@pytest.mark.parametrize("harm", [cut_off, overwritten])
def test_a_damaged_database_is_called_damaged(
    words: str, harm: Callable[[bytes], bytes], filled: Path, folder: Path
) -> None:
    (folder / "bad.db").write_bytes(harm(filled.read_bytes()))
    assert "bad.db is damaged" in run(words, "sqlite:///bad.db")
    assert not [name for name in all_files(folder) if name.startswith("out")]


@pytest.mark.parametrize("words", COMMANDS)
def test_the_database_of_another_program_is_left_alone(words: str, folder: Path) -> None:
    with sqlite3.connect(folder / "other.db") as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    connection.close()
    assert "is a database of something else" in run(words, "sqlite:///other.db")
    with sqlite3.connect(folder / "other.db") as connection:
        assert connection.execute("SELECT name FROM sqlite_master").fetchall() == [("recipes",)]
    connection.close()


@pytest.mark.parametrize("words", COMMANDS)
def test_a_newer_database_asks_for_an_update(words: str, filled: Path) -> None:
    with sqlite3.connect(filled) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    assert "has the shape 9999 of a newer Citywright" in run(words, f"sqlite:///{filled}")


def test_a_read_only_database_can_be_looked_at_but_not_led_up(filled: Path, folder: Path) -> None:
    address = f"sqlite:///file:{filled}?mode=ro&uri=true"
    assert citywright("verify", "--database", address).code == 0
    assert citywright("backup", "out.gz", "--database", address).code == 0
    with sqlite3.connect(filled) as connection:
        connection.execute("DELETE FROM alembic_version")
        for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
            connection.execute(f"DROP TABLE {name}")
    connection.close()
    assert "read-only" in run("serve --port PORT", address)


@pytest.mark.parametrize("words", COMMANDS)
def test_a_server_that_does_not_answer_is_named_without_its_password(words: str, folder: Path) -> None:
    port = free_port()
    said = run(words, f"postgresql://me:secret@127.0.0.1:{port}/tables")
    assert said.startswith(f"the database tables at 127.0.0.1:{port} does not do what it should")
    assert "secret" not in said
    assert all_files(folder) == []


def test_a_taken_port_leaves_no_database(folder: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])
        assert "is taken" in citywright("serve", "--port", port, "--database", "sqlite:///new.db").complaint
    assert all_files(folder) == []


# -- verify ----------------------------------------------------------------------------------------------


def test_verify_names_the_bad_table_and_goes_on(server: Server, ada: Person, tmp_path: Path) -> None:
    tables = [ada.new_table("me", "random") for _ in range(4)]
    with server.store.write() as tx:
        tx.session.execute(update(Snapshot).where(Snapshot.table == tables[0]).values(state="no JSON"))
        tx.session.execute(update(Table).where(Table.id == tables[3]).values(number=5))
    with server.store.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE tables SET options = '{broken' WHERE id = ?", (tables[1],))
    ended = citywright("verify", "--database", f"sqlite:///{tmp_path}/tables.db")
    assert ended.code == 1
    lines = ended.out.splitlines()
    assert f"table {tables[0]} cannot be read" in lines[0]
    assert f"table {tables[1]} cannot be read" in lines[1]
    assert f"table {tables[3]} is broken: it should stand at move 0" in lines[2]
    assert lines[3] == "games replayed: 4; with problems: 3"
    said = citywright("backup", "out.gz", "--database", f"sqlite:///{tmp_path}/tables.db").complaint
    assert "a row of tables is damaged" in said
    assert not Path("out.gz.part").exists()


# -- backup and restore ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["no/folder/out.gz", "/proc/out.gz", "."])
def test_a_backup_that_cannot_be_written_leaves_nothing(name: str, filled: Path, folder: Path) -> None:
    assert citywright("backup", name, "--database", f"sqlite:///{filled}").complaint
    assert all_files(folder) == []


def test_a_backup_is_for_its_owner_only(filled: Path, folder: Path) -> None:
    assert citywright("backup", "out.gz", "--database", f"sqlite:///{filled}").code == 0
    assert (folder / "out.gz").stat().st_mode & 0o777 == 0o600


def packed(text: bytes) -> bytes:
    """Without a time, so that the tests have the same names every time."""
    return gzip.compress(text, mtime=0)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "not a whole backup"),
        (b"nonsense", "not a whole backup"),
        (packed(b"null\n"), "not a whole backup"),
        (packed(b'{"citywright": "backup 1"}\n{"in": "tables"}\n'), "not a whole backup"),
        (packed(b'{"citywright": "backup 1"}\n{"in": "nothing", "row": {}}\n'), "not a whole backup"),
        (packed(b'{"citywright": "backup 1"}\n{"in": "tables", "row": {"id": "x"}}\n'), "not a whole backup"),
        (packed(b'{"citywright": "backup 1", "shape": "9999"}\n'), "newer Citywright"),
    ],
)
def test_a_restore_that_fails_makes_no_database(content: bytes, sentence: str, folder: Path) -> None:
    (folder / "bad.gz").write_bytes(content)
    assert sentence in citywright("restore", "bad.gz", "--database", "sqlite:///new.db").complaint
    assert all_files(folder) == ["bad.gz"]
    assert "there is no backup" in citywright("restore", "none.gz", "--database", "sqlite:///new.db").complaint
    assert all_files(folder) == ["bad.gz"]


def test_a_backup_of_the_first_shape_is_led_up(server: Server, ada: Person, folder: Path) -> None:
    """Rows as the first shape had them, without what later ones have added; seeds were short then."""
    record = cw.Record.new(cw.game("neom"), 2, seed=7)
    for _ in range(4):
        record.play(record.state.actors[0], record.state.legal(record.state.actors[0])[0])
    assert ada.post("/api/records", text=record.text()).status_code == 201
    assert citywright("backup", "now.gz", "--database", str(server.store.engine.url)).code == 0
    store = Store("sqlite:///first.db")
    upgrade(store.engine, "0001")
    with store.engine.connect() as connection:
        columns = {
            name: {row[1] for row in connection.exec_driver_sql(f"PRAGMA table_info({name})")}
            for name in ("tables", "seats", "keys", "moves", "snapshots", "chat")
        }
    store.close()
    lines = ['{"citywright": "backup 1"}']
    for line in gzip.decompress(Path("now.gz").read_bytes()).splitlines()[1:]:
        item = json.loads(line)
        if item["in"] == "tables":
            item["row"]["seed"] = int(item["row"]["deal_seed"])
        if item["in"] in columns:
            item["row"] = {key: value for key, value in item["row"].items() if key in columns[item["in"]]}
            lines.append(json.dumps(item))
    (folder / "old.gz").write_bytes(gzip.compress("\n".join(lines).encode()))
    assert citywright("restore", "old.gz", "--database", "sqlite:///new.db").out == "tables brought back: 1\n"
    assert citywright("verify", "--database", "sqlite:///new.db").code == 0
