"""What strangers send is read in a process of its own: whatever it costs, the tables go on."""

import threading
import time
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn

import citywright as cw
from citywright.engine.errors import BadInput
from citywright.web import library
from citywright.web.helpers import Helper, Unanswered
from citywright.web.minds import Task, answer
from citywright.web.processes import Pool
from citywright.web.tables import records
from citywright.web.tables.states import find
from tests.web.live import free_port
from tests.web.support import Person, Server, forget

ENDLESS = "a." * 95_000 + "b = 1"  # takes tomllib many minutes


def hoard() -> int:
    return len(bytearray(8 * 1024**3))


def fail() -> None:
    raise BadInput("so it is said")


@pytest.fixture(scope="module")
def helper() -> Iterator[Helper]:
    helper = Helper()
    yield helper
    helper.stop()


def test_a_helper_that_takes_too_long_or_too_much_is_replaced(helper: Helper) -> None:
    with pytest.raises(Unanswered):
        helper.ask(0.2, time.sleep, 60)
    with pytest.raises(Unanswered):
        helper.ask(20, hoard)
    with pytest.raises(BadInput, match="so it is said"):
        helper.ask(20, fail)
    assert helper.ask(20, len, "abc") == 3


def test_a_helper_that_plays_a_bot_holds_neither_the_server_nor_the_database() -> None:
    """They would take most of its memory and of the time until it is there."""
    helper = Helper()
    helper.ask(20, answer, a_task())
    libraries = {"alembic", "litestar", "prometheus_client", "sqlalchemy"}
    loaded = helper.ask(20, eval, "list(__import__('sys').modules)", {})
    helper.stop()
    assert "citywright.web.minds" in loaded
    assert not libraries & set(loaded)


def test_what_the_work_imports_is_not_counted_as_its_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else a busy machine would refuse the first who asks."""
    tmp_path.joinpath("slow_to_import.py").write_text("import time\ntime.sleep(1)\ndef work() -> int: return 7\n")
    monkeypatch.syspath_prepend(tmp_path)
    helper = Helper()
    assert helper.ask(0.9, import_module("slow_to_import").work) == 7
    helper.stop()


def a_task() -> Task:
    return Task("table", 0, "neom", None, cw.game("neom").new(2, 1).dump(), 0, "random", 1)


def listening_server(server: Server) -> tuple[uvicorn.Server, threading.Thread, str]:
    port = free_port()
    running = uvicorn.Server(uvicorn.Config(server.app, port=port, log_level="warning", log_config=None))
    thread = threading.Thread(target=running.run)
    thread.start()
    while not running.started:
        time.sleep(0.01)
    return running, thread, f"http://127.0.0.1:{port}"


def test_an_edition_without_end_stops_nobody(tmp_path: Path) -> None:
    server = Server(f"sqlite:///{tmp_path}/tables.db", outside=Pool("outside", 2.5))  # of processor time, all of it
    running, thread, address = listening_server(server)
    try:
        answers: list[Any] = []
        seats = [{"kind": "me"}, {"kind": "bot"}, {"kind": "bot"}]

        def attack() -> None:
            wish = {"game": "neom", "seats": seats, "edition": ENDLESS}
            answers.append(httpx.post(f"{address}/api/tables", json=wish, timeout=60))

        attacks = [threading.Thread(target=attack) for _ in range(3)]
        for one in attacks:
            one.start()
        time.sleep(0.5)
        token = {"authorization": "Bearer token-of-a-person-here"}
        with httpx.Client(base_url=address, timeout=4, headers=token) as player:
            table = player.post("/api/tables", json={"game": "neom", "seats": seats}).json()["table"]
            view = player.get(f"/api/tables/{table}/view?seat=0").json()
            wish = {"seat": 0, "made": 0, "action": next(iter(view["actions"]))}
            assert player.post(f"/api/tables/{table}/moves", json=wish).status_code == 200
        assert not answers, "the attack was over before the player had moved"
        for one in attacks:
            one.join()
        assert [answer.status_code for answer in answers] == [400] * 3
        assert "too long" in answers[0].json()["problem"]
    finally:
        running.should_exit = True
        thread.join()
        forget()


def test_a_record_and_a_what_if_are_played_outside_the_transaction(
    server: Server, ada: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A transaction only writes down: whoever plays a move while it writes is caught."""
    text = library.sample_file("neom").read_text(encoding="utf-8")
    state = type(cw.Record.load(text).state)

    def caught(*_: object) -> None:
        raise AssertionError("played in the server's own process")

    with monkeypatch.context() as patch:
        patch.setattr(state, "play", caught)
        patch.setattr(state, "apply", caught)
        brought = ada.post("/api/records", text=text)
        assert brought.status_code == 201, brought.text
        table = brought.json()["table"]
        other = ada.post(f"/api/tables/{table}/what-if", at=30, seat=0)
        assert other.status_code == 201, other.text
    with server.store.read() as session:
        assert records.export(session, find(session, table)).partition("game ")[2] == text.partition("game ")[2]
    assert ada.view(other.json()["table"])["number"] == 30
    server.run_bots(other.json()["table"])
