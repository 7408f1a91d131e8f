"""The same tables on PostgreSQL: several workers, a restart of the database, backups across databases."""

import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from citywright.web.keeping import backup, restore, verify
from citywright.web.store import Base, Store
from tests.web.crowd import Guest
from tests.web.live import serving
from tests.web.postgres import Cluster, postgres
from tests.web.support import Server, forget


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    with postgres() as cluster:
        yield cluster


def test_a_game_on_postgres_and_a_backup_to_sqlite(cluster: Cluster, tmp_path: Path) -> None:
    server = Server(cluster.address)
    with server.client:
        ada = server.person()
        table = ada.new_table("me", "random")
        server.finish(ada, table)
        assert verify(server.store) == (1, [])
        with server.store.engine.connect() as connection:
            assert compare_metadata(MigrationContext.configure(connection), Base.metadata) == []
        backup(server.store, tmp_path / "all.gz")
        other = Store(f"sqlite:///{tmp_path}/other.db")
        assert restore(other, tmp_path / "all.gz") == 1
        assert verify(other) == (1, [])
        other.close()
    forget()


def test_two_workers_hear_each_other_and_outlive_the_database(cluster: Cluster) -> None:
    with serving(cluster.address, workers=2) as live:
        guest = Guest(live.address, "token-of-a-guest-on-postgres")
        guest.sit_down()
        with httpx.stream("GET", f"{live.address}/api/tables/{guest.table}/events", timeout=30) as stream:
            lines = stream.iter_lines()
            assert any("version" in line for line in lines)
            for _ in range(10):
                guest.step()
            heard = next(line for line in lines if '"version": ' in line and "-1" not in line)
            assert guest.table in heard
        cluster.stop()
        time.sleep(0.5)
        cluster.start()
        before = guest.view()["number"]
        for _ in range(100):
            guest.step()
            if guest.view()["number"] != before:
                break
        assert guest.view()["number"] != before
        store = Store(cluster.address)
        assert verify(store)[1] == []
        store.close()
