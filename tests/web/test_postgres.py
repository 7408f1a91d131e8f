"""The same tables on PostgreSQL: several workers, a restart of the database, backups across databases."""

import asyncio
import contextlib
import json
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import text, update

from citywright.web.backup import backup, restore, verify
from citywright.web.bus import Notice
from citywright.web.store import Base, Claim, Store
from citywright.web.tables import claims
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


def test_rubbish_on_the_bus_ends_nothing(cluster: Cluster) -> None:
    store = Store(cluster.address)

    async def heard() -> Notice | None:
        with store.bus.subscribe("here") as subscription:
            for _ in range(20):  # what is said before the bus listens is lost
                for payload in ("rubbish", "", "here x", "here " + "9" * 5000, "here 7"):
                    with store.engine.begin() as connection:
                        connection.execute(text("SELECT pg_notify('citywright', :payload)"), {"payload": payload})
                while (notice := await subscription.next(1)) is not None:
                    if notice.version >= 0:  # -1 is the first look of the bus itself
                        return notice
            return None

    try:
        assert asyncio.run(heard()) == Notice("here", 7)
    finally:
        store.close()


def test_a_claim_is_one_workers_on_postgres_too(cluster: Cluster) -> None:
    server = Server(cluster.address)
    with server.client:
        table = server.person().new_table("random", "random", "random")
        store = server.store
        with ThreadPoolExecutor(8) as threads:
            got = list(threads.map(lambda n: claims.claim(store, table, f"worker {n}", 60), range(8)))
        assert got.count(True) == 1
        owner = f"worker {got.index(True)}"
        claims.fail(store, table, owner, "oh")
        assert not claims.claim(store, table, owner, 60)
        with store.write() as tx:
            tx.session.execute(update(Claim).values(until=0.0))
        server.run_bots(table)
        assert verify(store)[1] == []
    forget()


class Listener(threading.Thread):
    """A screen that only listens: it remembers the versions that it heard of, and comes back when it is cut off."""

    def __init__(self, address: str, table: str) -> None:
        super().__init__(daemon=True)
        self.path = f"{address}/api/tables/{table}/events"
        self.heard: list[int] = []
        self.enough = threading.Event()

    def run(self) -> None:
        while not self.enough.is_set():
            with contextlib.suppress(httpx.HTTPError), httpx.stream("GET", self.path, timeout=5) as stream:
                for line in stream.iter_lines():
                    if line.startswith("data: {") and "version" in line:
                        self.heard.append(json.loads(line[5:])["version"])
                    if self.enough.is_set():
                        return
            time.sleep(0.05)


@contextlib.contextmanager
def listening(address: str, table: str) -> Iterator[Listener]:
    listener = Listener(address, table)
    listener.start()
    wait_until(lambda: bool(listener.heard))
    try:
        yield listener
    finally:
        listener.enough.set()


def wait_until(true: Callable[[], bool], seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end
        time.sleep(0.02)


def play_on(guest: Guest) -> None:
    """Until the table has got one move further."""
    before = guest.view()["number"]
    end = time.monotonic() + 60
    while guest.view()["number"] == before:
        guest.step()
        assert time.monotonic() < end


def test_two_workers_hear_each_other_and_outlive_the_database(cluster: Cluster) -> None:
    with serving(cluster.address, workers=2) as live:
        guest = Guest(live.address, "token-of-a-guest-on-postgres")
        guest.sit_down()
        with listening(live.address, guest.table) as one, listening(live.address, guest.table) as other:
            play_on(guest)
            for listener in (one, other):  # whichever worker they listen at
                wait_until(lambda listener=listener: max(listener.heard) > 0)  # type: ignore[misc]
            cluster.stop()
            gaps = [listener.heard.count(-1) for listener in (one, other)]
            assert guest.call("GET", "/api/tables/nowhere/panels") is not None  # still there, and says so
            cluster.start()
            last = max(one.heard)
            for listener, gap in zip((one, other), gaps, strict=True):
                # the bus came back by itself, told them to look again, and tells of later moves as before
                wait_until(lambda listener=listener, gap=gap: listener.heard.count(-1) > gap)  # type: ignore[misc]
            play_on(guest)
            for listener in (one, other):
                wait_until(lambda listener=listener: max(listener.heard) > last)  # type: ignore[misc]
        guest.leave()
        store = Store(cluster.address)
        assert verify(store)[1] == []
        store.close()


def test_a_cut_event_stream_heals_by_itself(tmp_path: Path) -> None:
    """A screen that was cut off looks again when it is back: the stream begins with -1."""
    database = f"sqlite:///{tmp_path}/tables.db"
    with serving(database) as live:
        guest = Guest(live.address, "token-of-a-guest-with-a-bad-line")
        guest.sit_down()
        with listening(live.address, guest.table) as listener:
            play_on(guest)
            wait_until(lambda: max(listener.heard) > 0)
            live.kill()
            live.start()
            wait_until(lambda: listener.heard.count(-1) == 2)
            last = max(listener.heard)
            play_on(guest)
            wait_until(lambda: max(listener.heard) > last)
        guest.leave()
