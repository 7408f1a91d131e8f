"""Backup, restore, verify, and the shape of the database."""

from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.operations import Operations
from sqlalchemy import update

from citywright.engine.errors import BadInput
from citywright.web.backup import backup, restore, verify
from citywright.web.store import Base, Move, Store, Table
from tests.web.support import Person, Server


def test_a_backup_brings_everything_back(server: Server, ada: Person, tmp_path: Path) -> None:
    table = ada.new_table("me", "random", "random")
    server.play_on(table)
    ada.new_table("me", "open")
    assert backup(server.store, tmp_path / "all.gz") == 2
    other = Store(f"sqlite:///{tmp_path}/other.db")
    assert restore(other, tmp_path / "all.gz") == 2
    assert verify(other) == (1, [])
    with pytest.raises(BadInput, match="has tables already"):
        restore(other, tmp_path / "all.gz")
    other.close()


@pytest.mark.parametrize("data", [b"", b"nonsense", b"\x1f\x8b broken"])
def test_what_is_no_backup_is_refused(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "bad.gz").write_bytes(data)
    store = Store(f"sqlite:///{tmp_path}/new.db")
    with pytest.raises(BadInput, match="not a whole backup"):
        restore(store, tmp_path / "bad.gz")
    store.close()


def test_verify_notices_a_changed_move_and_a_changed_score(server: Server, ada: Person) -> None:
    table = ada.new_table("me", "random", "random")
    server.play_on(table)
    with server.store.write() as tx:
        tx.session.execute(update(Table).values(scores=[1, 2, 3]))
    assert "scores" in verify(server.store)[1][0]
    with server.store.write() as tx:
        tx.session.execute(update(Move).where(Move.number == 5).values(text="stop"))
    assert "broken" in verify(server.store)[1][0]


def test_the_migrations_lead_to_the_models(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path}/new.db")
    store.upgrade()
    with store.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), Base.metadata) == []
    store.close()


def test_a_migration_that_makes_a_table_anew_keeps_what_hangs_on_it(
    server: Server, ada: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = ada.new_table("me", "random", "random")

    def remake(config: Config, _: str) -> None:
        changes = Operations(MigrationContext.configure(config.attributes["connection"]))
        with changes.batch_alter_table("tables", recreate="always") as batch:
            batch.alter_column("hot_seat", server_default="0")

    monkeypatch.setattr(command, "upgrade", remake)
    server.store.upgrade()
    assert ada.view(table)["status"] == "playing"
    with server.store.engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar() == 1


@pytest.mark.parametrize("address", ["nonsense", "mysql://here", ""])
def test_a_wrong_database_address_is_explained(address: str) -> None:
    with pytest.raises(BadInput, match="sqlite:///"):
        Store(address)
