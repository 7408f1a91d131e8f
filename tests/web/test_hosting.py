"""What a host relies on: health, figures, logs, a graceful end, a path of its own, backups by the clock."""

import json
import logging
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from litestar.testing import TestClient
from prometheus_client.parser import text_string_to_metric_families

from citywright.web import logs
from citywright.web.api.health import FIGURES_FOR, may_see_figures
from citywright.web.bots import BotProcess, BotRunner
from citywright.web.metrics import Counted
from citywright.web.place import ROOT_PATH, Under
from citywright.web.schedule import Backups, Schedule
from citywright.web.store import Store
from tests.cli.support import citywright
from tests.web.live import chromium, decide, my_turn, serving
from tests.web.postgres import postgres
from tests.web.support import Person, Server

# -- health and figures ------------------------------------------------------------------------------------


def figures(text: str) -> dict[tuple[str, tuple[str, ...]], float]:
    """Every sample by its name and the values of its labels."""
    return {
        (sample.name, tuple(sample.labels.values())): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def test_a_server_says_that_it_lives_and_that_it_is_ready(server: Server) -> None:
    assert server.client.get("/health").json() == {"status": "ok"}
    assert server.client.get("/ready").json() == {"status": "ready"}


def test_a_server_without_its_database_lives_but_is_not_ready(server: Server, tmp_path: Path) -> None:
    tmp_path.rename(tmp_path.with_name(f"{tmp_path.name}-away"))  # at once, whatever the server is about to open
    server.store.engine.dispose()
    assert server.client.get("/health").status_code == 200
    assert server.client.get("/ready").status_code == 503


def test_a_database_of_another_shape_is_not_ready(server: Server) -> None:
    with server.store.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    assert server.client.get("/ready").status_code == 503


def test_figures_tell_of_requests_moves_tables_and_the_database(tmp_path: Path) -> None:
    server = Server(f"sqlite:///{tmp_path}/tables.db")
    client = TestClient(Counted(server.app), base_url="http://testserver.local")
    person = Person(client, "token-of-a-person-who-is-counted")
    with client:
        before = figures(client.get("/metrics").text)
        table = person.new_table("me", "random")
        server.run_bots(table)
        person.play_first(table)
        person.new_table("me", "open")
        assert client.get("/no/such/page").status_code == 404
        text = client.get("/metrics").text
    after = figures(text)
    assert table not in text

    def grown(name: str, *labels: str) -> float:
        return after.get((name, labels), 0) - before.get((name, labels), 0)

    assert grown("citywright_requests_total", "POST", "/api/tables", "201") == 2
    assert grown("citywright_requests_total", "GET", "none", "404") == 1
    assert grown("citywright_request_seconds_count", "/api/tables/{id}/view") >= 1
    assert grown("citywright_moves_total", "person") >= 1
    assert grown("citywright_moves_total", "bot") == grown("citywright_bot_wait_seconds_count")
    assert grown("citywright_database_seconds_count") > 10
    assert after["citywright_tables", ("playing",)] == 1
    assert after["citywright_tables", ("open",)] == 1
    assert after["citywright_streams", ()] == 0


@pytest.mark.parametrize(
    ("address", "near"),
    [("10.1.2.3", True), ("192.168.0.7", True), ("8.8.8.8", False), ("2a00:1450::1", False)],
)
def test_figures_are_for_this_machine_and_if_the_host_says_so_for_its_network(
    address: str, near: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who plays in the own network could count moves there that are secret."""
    assert not may_see_figures(address)
    assert all(may_see_figures(here) for here in ("127.0.0.1", "::1", ""))
    monkeypatch.setenv(FIGURES_FOR, "network")
    assert may_see_figures(address) is near


def test_several_workers_put_their_figures_together() -> None:
    each = httpx.Limits(max_keepalive_connections=0)  # a connection kept would lead to the same worker again
    with (
        postgres() as cluster,
        serving(cluster.address, workers=2) as live,
        httpx.Client(base_url=live.address, timeout=30, limits=each) as client,
    ):
        for number in range(20):
            assert client.get(f"/rules/neom?{number}").status_code == 200
        seen = figures(client.get("/metrics").text)
        assert seen["citywright_requests_total", ("GET", "/rules/{game}", "200")] == 20
        assert live.end() == 0


# -- logs --------------------------------------------------------------------------------------------------


@pytest.fixture
def restored_logs() -> Iterator[None]:
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)


def test_logs_for_programs_are_one_object_a_line(restored_logs: None, capsys: pytest.CaptureFixture[str]) -> None:
    logs.set_up("json")
    logs.log("citywright.test").warning("something happened", table="abc")
    logging.getLogger("citywright.web").error("old style %s", "x\n\x1b[2J", extra={"path": "/a\nb"})
    try:
        raise ValueError("of what is wrong")
    except ValueError:
        logging.getLogger("citywright.web").exception("it broke")
    first, second, third = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    assert (first["event"], first["table"], first["level"]) == ("something happened", "abc", "warning")
    assert (second["event"], second["path"], second["logger"]) == ("old style x??[2J", "/a?b", "citywright.web")
    assert third["exception"][0]["exc_value"] == "of what is wrong"


@pytest.mark.parametrize("kind", logs.KINDS)
def test_a_trace_tells_no_values(kind: str, restored_logs: None, capsys: pytest.CaptureFixture[str]) -> None:
    """They may be somebody's token or cards; and to draw them took most of a second."""
    logs.set_up(kind)
    try:
        token = "-".join(["very", "secret"])
        raise ValueError(f"of {len(token)} letters\nforged\x1b[2J line")
    except ValueError:
        logging.getLogger("citywright.web").exception("it broke")
    written = capsys.readouterr().err
    assert "test_a_trace_tells_no_values" in written
    assert "very-secret" not in written
    assert not [line for line in written.splitlines() if line.startswith("forged")]
    assert "\x1b" not in written


def test_requests_that_are_none_do_not_fill_the_disk(restored_logs: None, capsys: pytest.CaptureFixture[str]) -> None:
    logs.set_up("plain")
    for _ in range(500):
        logging.getLogger("uvicorn.error").warning("Invalid HTTP request received.")
    logging.getLogger("uvicorn.error").error("something else")
    written = capsys.readouterr().err
    assert 0 < written.count("Invalid HTTP") <= 32
    assert "something else" in written


def test_logs_for_people_are_one_line_each(restored_logs: None, capsys: pytest.CaptureFixture[str]) -> None:
    logs.set_up("plain")
    logging.getLogger("citywright.web").error("a %s", "b\nforged line", extra={"path": "/x\ny" + "z" * 5000})
    logging.getLogger("uvicorn.error").info("not worth a word")
    written = capsys.readouterr().err
    assert written.count("\n") == 1
    assert "b?forged line" in written
    assert len(written) < 3000


# -- a graceful end ----------------------------------------------------------------------------------------


def test_the_database_is_closed_when_nobody_is_at_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A connection that is open then would stay open."""
    said: list[str] = []
    looking = threading.Event()

    def look(*_: object) -> None:
        looking.set()
        time.sleep(0.3)
        said.append("looked")

    def close() -> None:
        said.append("closed")
        Store.close(server.store)

    monkeypatch.setattr("citywright.web.app.keep_finished", look)
    server = Server(f"sqlite:///{tmp_path}/tables.db")
    monkeypatch.setattr(server.store, "close", close)
    with server.client:
        assert looking.wait(60)
    assert said == ["looked", "closed"]


class Listener(threading.Thread):
    """A page that listens to a table."""

    def __init__(self, address: str) -> None:
        super().__init__(daemon=True)
        self.address = address
        self.heard = threading.Event()
        self.how = ""

    def run(self) -> None:
        try:
            with httpx.stream("GET", self.address, timeout=60) as response:
                for _ in response.iter_lines():
                    self.heard.set()
            self.how = "closed"
        except httpx.HTTPError as error:
            self.how = f"broken: {error!r}"


def test_a_server_that_is_told_to_end_closes_streams_and_keeps_drafts(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/tables.db"
    with (tmp_path / "log").open("wb") as log, serving(database, words=["--log", "json"], log=log) as live:
        with httpx.Client(base_url=live.address, timeout=30) as client:
            ada = Person(client, "token-of-a-person-who-is-thinking")
            table = ada.new_table("me", game="neom")
            action = next(iter(ada.view(table)["actions"]))
            assert ada.move(table, action).status_code == 200
            drafted = ada.view(table)
        listener = Listener(f"{live.address}/api/tables/{table}/events")
        listener.start()
        assert listener.heard.wait(20)
        began = time.monotonic()
        assert live.end() == 0
        assert time.monotonic() - began < 5
        listener.join(5)
        assert listener.how == "closed"
    lines = [json.loads(line) for line in (tmp_path / "log").read_text().splitlines()]
    assert [line["level"] for line in lines] == ["info", "info"]
    assert lines[-1]["event"] == "Citywright has ended"
    with serving(database) as again, httpx.Client(base_url=again.address, timeout=30) as client:
        assert Person(client, "token-of-a-person-who-is-thinking").view(table) == drafted
        assert again.end() == 0


def test_a_bot_that_is_stopped_in_the_middle_of_a_thought_makes_no_move(server: Server, ada: Person) -> None:
    class Stopped(BotProcess):
        def choose(self, task: object, limit: float = 0) -> str | None:
            runner._stopped = True
            return None

    table = ada.new_table("random", "random")
    runner = BotRunner(server.store, 0)
    assert not runner.move(table, Stopped())
    assert server.client.get(f"/api/tables/{table}/view").json()["number"] == 0


# -- under a path of the host --------------------------------------------------------------------------------


def test_every_link_of_every_page_stays_under_the_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(ROOT_PATH, "/city")
    server = Server(f"sqlite:///{tmp_path}/tables.db")
    client = TestClient(Under(server.app), base_url="http://testserver.local")
    with client:
        placed = client.post("/city/api/play/neom", json={})
        assert placed.json()["location"].startswith("/city/tables/")
        assert "Path=/city" in placed.headers["set-cookie"]
        table = placed.json()["table"]
        pages = ["", "/", "/new?game=neom", "/rules/neom", f"/tables/{table}", f"/tables/{table}/replay", "/nothing"]
        for page in pages:
            text = client.get(f"/city{page}").text
            for piece in text.split('"'):
                if piece.startswith("/") and len(piece) > 1 and piece[1].isalpha() and not piece.startswith("/api/"):
                    assert piece.startswith("/city/"), (page, piece)
        assert 'src="/city/static/app.js"' in client.get("/").text  # cut off by the server in front
        assert client.get("/city/static/app.js").status_code == 200
        assert client.get("/citywide").status_code == 404


@pytest.mark.parametrize("root", ["/city", "/games/of/ours"])
def test_a_move_is_played_in_a_browser_under_a_path(tmp_path: Path, root: str) -> None:
    with serving(f"sqlite:///{tmp_path}/tables.db", root=root) as live, chromium() as browser:
        context = browser.new_context(reduced_motion="reduce")
        page = context.new_page()
        wrong: list[str] = []
        page.on("response", lambda r: wrong.append(f"{r.status} {r.url}") if r.status >= 400 else None)
        page.on("request", lambda r: wrong.append(r.url) if not r.url.startswith(live.address) else None)
        page.goto(f"{live.address}/")
        page.locator("article.game", has_text="NEOM").get_by_role("button").first.click()
        page.wait_for_url(f"{live.address}/tables/*")
        assert my_turn(page)
        before = page.locator("body").get_attribute("data-version")
        decide(page)
        page.wait_for_function("before => document.body.dataset.version !== before", arg=before)  # by the events
        page.locator("[data-lang]").first.click()
        page.locator("html[lang=de]").wait_for()
        assert {cookie.get("path") for cookie in context.cookies()} == {root}
        assert wrong == []


@pytest.mark.parametrize("path", ["city", "/ci ty", "/city?x", "//city", '/"'])
def test_a_path_that_is_none_is_explained(path: str) -> None:
    assert "should be a path such as /city" in citywright("serve", "--root-path", path).complaint


# -- backups by the clock -------------------------------------------------------------------------------------


def test_backups_are_made_rotated_and_restored(server: Server, ada: Person, tmp_path: Path) -> None:
    table = ada.new_table("me", "random")
    server.run_bots(table)
    ada.play_first(table)
    folder = tmp_path / "backups"
    schedule = Schedule(3600, folder, keep=2)
    schedule.check()
    assert schedule.due_in(time.time()) == 0
    for number in (1, 2):
        (folder / f"citywright-2020010{number}T000000Z.gz").write_bytes(b"an old one")
    (folder / "citywright-20200103T000000Z.gz.part").write_bytes(b"left by a crash")
    (folder / "holiday.jpg").write_bytes(b"not ours")
    backups = Backups(schedule, f"sqlite:///{tmp_path}/tables.db")
    assert backups.make_one()
    names = sorted(path.name for path in folder.iterdir())
    assert names[0] == "citywright-20200102T000000Z.gz"
    assert names[2:] == ["holiday.jpg"]
    assert 3500 < schedule.due_in(time.time()) <= 3600
    there = f"sqlite:///{tmp_path}/new.db"
    assert citywright("restore", folder / names[1], "--database", there).out == "tables brought back: 1\n"
    assert citywright("verify", "--database", there).code == 0
    again = Server(there)
    with again.client:
        same = Person(again.client, ada.token)
        assert same.view(table) == ada.view(table)


def test_a_backup_that_fails_is_told(tmp_path: Path, restored_logs: None, capsys: pytest.CaptureFixture[str]) -> None:
    logs.set_up("plain")
    schedule = Schedule(3600, tmp_path / "backups", keep=2)
    schedule.check()
    backups = Backups(schedule, f"sqlite:///{tmp_path}/no.db")
    assert not backups.make_one()
    assert "there is no database" in capsys.readouterr().err
    assert list(schedule.folder.iterdir()) == []


def test_a_server_makes_backups_while_it_runs(tmp_path: Path) -> None:
    words = ["--backup-every", "1h", "--backup-to", str(tmp_path / "backups")]
    with serving(f"sqlite:///{tmp_path}/tables.db", words=words) as live:
        end = time.monotonic() + 60
        while not list((tmp_path / "backups").glob("citywright-*Z.gz")):
            assert time.monotonic() < end
            time.sleep(0.1)
        assert live.end() == 0


def test_a_backup_that_is_ended_leaves_nothing_half_done(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path}/tables.db")
    store.upgrade()
    store.close()
    program = """
import os, signal, sys
from citywright.cli import main
from citywright.web import backup
backup.write_rows = lambda store, file: os.kill(os.getpid(), signal.SIGTERM)
sys.exit(main(sys.argv[1:]))
"""
    words = ["backup", str(tmp_path / "out.gz"), "--database", f"sqlite:///{tmp_path}/tables.db"]
    assert subprocess.run([sys.executable, "-c", program, *words], check=False).returncode == 143
    assert not list(tmp_path.glob("out*"))


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("--backup-every 6h", "belong together"),
        ("--backup-to here", "belong together"),
        ("--backup-every soon --backup-to here", "should be a time such as"),
        ("--backup-every 0h --backup-to here", "should be a time such as"),
        ("--backup-every 6h --backup-to here --backup-keep 0", "should be a whole number"),
        ("--log loud", "invalid choice"),
        ("--host nowhere.invalid", "is no address of this machine"),
    ],
)
def test_wrong_words_for_a_server_are_explained(
    words: str, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert sentence in citywright("serve", *words.split(), "--database", "sqlite:///new.db").complaint
    assert list(tmp_path.iterdir()) == []
