"""`citywright admin`: what a host may do, beside a running server."""

import json
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select, update

from citywright.web.backup import verify
from citywright.web.store import Base, Table
from tests.cli.support import Ended, citywright
from tests.web.support import Person, Server


class Host:
    """Somebody at the command line."""

    def __init__(self, database: str) -> None:
        self.database = database

    def __call__(self, *words: str) -> Ended:
        return citywright("admin", *words, "--database", self.database)

    def tables(self) -> dict[str, Any]:
        return {table["id"]: table for table in json.loads(self("list", "--json").out)}


@pytest.fixture
def host(server: Server, tmp_path: Path) -> Host:
    return Host(f"sqlite:///{tmp_path}/tables.db")


def test_tables_are_listed(host: Host, ada: Person) -> None:
    first, second = ada.new_table("me", "open"), ada.new_table("me", "random", game="city_tycoon")
    shown = host("list").out
    assert first in shown
    assert second in shown
    assert host.tables()[second]["status"] == "playing"
    assert list(host.tables()) == [first, second]
    assert second not in host("list", "--status", "open").out


def test_a_closed_table_is_over_without_a_result(host: Host, server: Server, ada: Person) -> None:
    table, waiting = ada.new_table("me", "random"), ada.new_table("me", "open")
    server.run_bots(table)
    ada.play_first(table)
    version = ada.get(f"/api/tables/{table}/panels").json()["version"]
    assert host("close", table).out == f"table {table} is closed\n"
    assert host("close", waiting).code == 0
    assert {id: row["status"] for id, row in host.tables().items()} == {table: "over", waiting: "closed"}
    assert ada.get(f"/api/tables/{table}/panels").json()["version"] > version
    assert ada.post(f"/api/tables/{table}/moves", seat=0, made=0, action="x", confirm=True).status_code == 409
    assert ada.get(f"/tables/{table}/replay").status_code == 200
    assert verify(server.store) == (1, [])
    assert f"table {table} is over already" in host("close", table).complaint


def test_a_deleted_table_leaves_nothing_behind(host: Host, server: Server, ada: Person) -> None:
    table = ada.new_table("me", "random")
    ada.post(f"/api/tables/{table}/chat", seat=0, text="hello")
    assert host("delete", table).out == f"table {table} is deleted\n"
    with server.store.read() as session:
        for rows in Base.metadata.sorted_tables:
            assert session.scalar(select(func.count()).select_from(rows)) == 0, rows.name
    assert ada.get(f"/tables/{table}").status_code == 404
    assert "there is no table" in host("delete", table).complaint


def test_old_tables_are_pruned(host: Host, server: Server, ada: Person) -> None:
    old, new = ada.new_table("me", "open"), ada.new_table("me", "open")
    with server.store.write() as tx:
        tx.session.execute(update(Table).where(Table.id == old).values(changed=Table.changed - 91 * 86400))
    assert host("prune", "--older-than", "90d", "--dry-run").out.endswith("tables that would be deleted: 1\n")
    assert host("prune", "--older-than", "90d", "--status", "over").out == "tables deleted: 0\n"
    assert list(host.tables()) == [old, new]
    assert host("prune", "--older-than", "90d").out.endswith("tables deleted: 1\n")
    assert list(host.tables()) == [new]
    assert "the following arguments are required: --older-than" in host("prune").complaint
    assert "should be a time such as" in host("prune", "--older-than", "long").complaint


def test_a_revoked_seat_is_nobody_s(host: Host, server: Server, ada: Person) -> None:
    playing, waiting = ada.new_table("me", "random"), ada.new_table("me", "open")
    ada.post(f"/api/tables/{playing}/seats/0/link")
    assert host("revoke", playing, "0").out == f"keys of seat 0 at table {playing} taken away: 2\n"
    assert ada.get(f"/api/tables/{playing}/view", seat=0).status_code == 403
    server.run_bots(playing)  # to the end: a bot goes on
    assert host.tables()[playing]["status"] == "over"
    assert host("revoke", waiting, "0").code == 0
    assert ada.post(f"/api/tables/{waiting}/seats/0", name="Ada").status_code == 201
    assert "no person on seat 1" in host("revoke", waiting, "1").complaint


def test_while_frozen_nobody_makes_tables_but_all_play_on(host: Host, server: Server, ada: Person, bob: Person) -> None:
    table = ada.new_table("me", "open")
    assert host("freeze").out == "no new tables from now on\n"
    for path, body in (
        ("/api/tables", {"game": "neom", "seats": [{"kind": "me"}]}),
        ("/api/play/neom", {}),
    ):
        answer = ada.post(path, **body)
        assert answer.status_code == 503
        assert "New tables cannot be made" in answer.json()["problem"]
    german = ada.call("POST", "/api/play/neom", json={}, headers={"accept-language": "de"})
    assert "keine neuen Tische" in german.json()["problem"]
    assert bob.post(f"/api/tables/{table}/seats/1", name="Bob").status_code == 201
    assert "thaw" in host("list").out
    assert host("thaw").out == "new tables can be made again\n"
    assert ada.post("/api/play/neom").status_code == 201
