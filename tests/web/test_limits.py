"""Who may come in, how many, how slowly and by which name; and that HEAD and the list of the API work."""

import asyncio
import resource
import socket
import stat
import statistics
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn
from sqlalchemy import select

from citywright.web import library, limits, lookback
from citywright.web.api.context import LIMITS
from citywright.web.backup import backup
from citywright.web.bus import Bus, Notice
from citywright.web.postgres_bus import read_notice
from citywright.web.processes import Pool
from citywright.web.serve import FILES, ServerConfig, allow_files, settings
from citywright.web.store import Chat, Store
from citywright.web.tables.records import STRANGERS
from tests.web.live import free_port, serving
from tests.web.support import Person, Server, forget


@contextmanager
def listening(server: Server, **more: object) -> Iterator[tuple[str, int]]:
    """With the limits that `serve` puts in front."""
    port = free_port()
    running = uvicorn.Server(uvicorn.Config(server.app, **{**settings(ServerConfig(port=port)), **more}))
    thread = threading.Thread(target=running.run)
    thread.start()
    while not running.started:
        time.sleep(0.01)
    try:
        yield "127.0.0.1", port
    finally:
        running.should_exit = True
        thread.join()
        forget()


@pytest.fixture
def quiet(tmp_path: Path) -> Server:
    return Server(f"sqlite:///{tmp_path}/tables.db")


def hung_up(line: socket.socket, seconds: float) -> bool:
    line.settimeout(seconds)
    try:
        return line.recv(1) == b""
    except ConnectionError:
        return True
    except TimeoutError:
        return False


def test_one_address_opens_only_so_many_connections(quiet: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "CONNECTED", limits.Places(5))
    with listening(quiet) as where, ExitStack() as stack:
        lines = [stack.enter_context(socket.create_connection(where)) for _ in range(5)]
        time.sleep(0.2)
        assert hung_up(stack.enter_context(socket.create_connection(where)), 5)
        assert not hung_up(lines[0], 0.1)
        lines[0].close()
        time.sleep(0.2)
        assert not hung_up(stack.enter_context(socket.create_connection(where)), 0.5)


@pytest.mark.parametrize(
    "start",
    [
        b"",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow",
        b"POST /api/play/neom HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99\r\n\r\n{",
        b"GET /static/theme.js HTTP/1.1\r\nHost: localhost\r\n\r\n|GET /sta",  # the second of two
    ],
)
def test_a_request_that_trickles_in_is_hung_up_on(quiet: Server, monkeypatch: pytest.MonkeyPatch, start: bytes) -> None:
    monkeypatch.setattr(limits, "SLOWEST", 1.0)
    with listening(quiet, timeout_keep_alive=60) as where, socket.create_connection(where) as line:
        for part in start.split(b"|"):
            line.sendall(part)
            time.sleep(0.5)
        end = time.monotonic() + 10
        line.settimeout(10)
        while line.recv(10_000):
            assert time.monotonic() < end


def test_streams_are_of_tables_that_exist_and_only_so_many(tmp_path: Path) -> None:
    quiet = Server(f"sqlite:///{tmp_path}/tables.db", streams=2)
    with listening(quiet) as (host, port), ExitStack() as stack:
        client = stack.enter_context(httpx.Client(base_url=f"http://{host}:{port}", timeout=10))
        assert client.get("/api/tables/nowhere/events").status_code == 404
        table = client.post("/api/play/neom", json={}).json()["table"]
        path = f"/api/tables/{table}/events"
        streams = [stack.enter_context(client.stream("GET", path)) for _ in range(2)]
        lines = [stream.iter_lines() for stream in streams]
        for one in lines:
            next(one)
        refused = client.get(path)
        assert refused.status_code == 429
        assert refused.headers["retry-after"]
        streams[0].close()
        end = time.monotonic() + 10
        while client.head(path).status_code != 200:  # a place is free again, and HEAD takes none for long
            assert time.monotonic() < end
            time.sleep(0.05)


def test_streams_that_come_all_at_once_end_without_an_error(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Each was let in before the first had begun; to log what went wrong then held everybody up for seconds."""
    quiet = Server(f"sqlite:///{tmp_path}/tables.db", streams=2)
    with listening(quiet) as (host, port), ExitStack() as stack:
        table = httpx.post(f"http://{host}:{port}/api/play/neom", json={}, timeout=60).json()["table"]
        asked = f"GET /api/tables/{table}/events HTTP/1.1\r\nHost: {host}:{port}\r\n\r\n".encode()
        lines = [stack.enter_context(socket.create_connection((host, port))) for _ in range(12)]
        for line in lines:
            line.sendall(asked)
        ended = sum(b"version" not in heard(line) for line in lines)
    assert ended == 10
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


def heard(line: socket.socket) -> bytes:
    """What comes up to the first word about the table or to the end of the answer, however slow the machine is."""
    line.settimeout(60)
    found = b""
    while b"version" not in found and b"problem" not in found and not found.endswith(b"\r\n0\r\n\r\n"):
        part = line.recv(65_536)
        if not part:
            break
        found += part
    return found


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("localhost:8000", 200), ("127.0.0.1:8000", 200), ("127.0.0.1", 200), ("[::1]:8000", 200), ("[::1]", 200),
        ("LOCALHOST", 200), ("evil.example", 421), ("evil.example:8000", 421), ("localhost.evil.example", 421),
        ("", 421), ("127.0.0.1.evil.example", 421),
    ],
)  # fmt: skip
def test_another_name_is_not_answered(server: Server, monkeypatch: pytest.MonkeyPatch, host: str, status: int) -> None:
    monkeypatch.setenv(limits.HOST_NAMES, limits.names_for("127.0.0.1", None, None))
    for path in ("/new", "/static/theme.js", "/api/schema/openapi.json"):
        answer = server.client.get(path, headers={"host": host})
        assert answer.status_code == status, path
    answer = server.client.post("/api/play/neom", json={}, headers={"host": host})
    assert answer.status_code == (201 if status == 200 else 421)


def test_which_names_a_server_answers_to() -> None:
    assert "localhost" in limits.names_for("127.0.0.1", None, None)
    assert limits.names_for("0.0.0.0", None, None) == ""
    assert limits.names_for("127.0.0.1", None, "127.0.0.1") == ""  # the server in front knows them
    assert limits.names_for("0.0.0.0", "play.example", None) == "play.example"


def test_a_proxy_that_was_named_is_everybody(quiet: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "CONNECTED", limits.Places(2))
    named = {"proxy_headers": True, "forwarded_allow_ips": "127.0.0.0/8"}
    with listening(quiet, **named) as where, ExitStack() as stack:
        lines = [stack.enter_context(socket.create_connection(where)) for _ in range(5)]
        time.sleep(0.2)
        assert not any(hung_up(line, 0.1) for line in lines)


def test_a_server_opens_as_many_files_as_it_may() -> None:
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(512, before[1]), before[1]))
    try:
        allow_files()
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] == min(FILES, before[1])
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


def test_files_with_secrets_are_for_their_owner_alone(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path}/new/tables.db")
    store.upgrade()
    backup(store, tmp_path / "all.gz")
    store.close()
    for path in (tmp_path / "new/tables.db", tmp_path / "all.gz"):
        assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_head_is_get_without_the_body(server: Server, ada: Person) -> None:
    table = ada.new_table("me", "random", "random")
    for path in (
        "/", "/new", "/rules/neom", f"/tables/{table}", f"/tables/{table}/replay", "/static/app.js", "/api/schema",
        f"/api/tables/{table}/view", f"/api/tables/{table}/panels", "/api/schema/openapi.json", "/nowhere",
        f"/api/tables/{table}/events", "/api/tables/nowhere/events",
    ):  # fmt: skip
        head = ada.call("HEAD", path)
        assert head.content == b""
        if not path.endswith(f"{table}/events"):
            assert head.status_code == ada.get(path).status_code, path
        else:
            assert head.status_code == 200


@pytest.mark.parametrize("path", ["/", "/rules/neom", "/static/style.css"])
def test_a_page_comes_squeezed_to_whoever_can_unfold_it(ada: Person, path: str) -> None:
    plain, squeezed = [ada.call("GET", path, headers={"accept-encoding": way}) for way in ("identity", "gzip")]
    assert "content-encoding" not in plain.headers
    assert squeezed.headers["content-encoding"] == "gzip"
    assert int(squeezed.headers["content-length"]) < len(plain.content) / 2
    assert squeezed.text == plain.text


def test_the_list_of_the_api_needs_no_script(server: Server) -> None:
    for lang, title in (("en", "For programs"), ("de", "Für Programme")):
        page = server.client.get(f"/api/schema?lang={lang}")
        assert page.status_code == 200
        assert title in page.text
        assert "/api/tables/{id}/moves" in page.text
        assert "MoveRequest" in page.text
        assert "script-src 'self'" in page.headers["content-security-policy"]
        assert page.text.count("<script") == page.text.count('<script src="/static/') + page.text.count(
            '<script type="module" src="/static/'
        )


@pytest.mark.parametrize("payload", ["", " ", "rubbish", "t x", "t ٣", "t 1 2", "t " + "9" * 5000, "t --1", " 4"])
def test_a_notice_that_is_none_of_ours_is_passed_over(payload: str) -> None:
    assert read_notice(payload) is None
    assert read_notice("table 7") == Notice("table", 7)


def test_a_browser_that_does_not_read_piles_nothing_up() -> None:
    async def run() -> None:
        bus = Bus()
        with bus.subscribe("x") as screen, bus.subscribe("") as bots:
            for version in range(100):
                bus.publish(Notice("x", version))
            await asyncio.sleep(0)
            assert (screen.queue.qsize(), bots.queue.qsize()) == (1, 100)
            assert await screen.next(1) == Notice("x", 99)

    asyncio.run(run())


def test_strangers_cannot_talk_the_seats_silent(tmp_path: Path, server: Server, ada: Person, bob: Person) -> None:
    table = ada.new_table("me", "random", "random")
    ada.post(f"/api/tables/{table}/chat", text="mine")
    for number in range(STRANGERS + 5):
        assert bob.post(f"/api/tables/{table}/chat", text=f"noise {number}").status_code == 200
    with server.store.read() as session:
        texts = list(session.scalars(select(Chat.text).order_by(Chat.number)))
    assert texts[0] == "mine"
    assert len(texts) == STRANGERS + 1
    assert texts[-1] == f"noise {STRANGERS + 4}"


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("outside", {"edition": "x", "seats": [{"kind": "me"}] * 3}),
        ("unattended", {"seats": [{"kind": "bot"}] * 3}),
    ],
)
def test_costly_tables_are_few(tmp_path: Path, kind: str, body: dict[str, object]) -> None:
    server = Server(f"sqlite:///{tmp_path}/tables.db", limits={**LIMITS, kind: (2, 0.1)})
    with server.client:
        codes = [server.person().post("/api/tables", game="neom", **body).status_code for _ in range(3)]
    assert codes[-1] == 429
    assert 429 not in codes[:-1]


def test_strangers_share_what_they_may_say(tmp_path: Path) -> None:
    server = Server(f"sqlite:///{tmp_path}/tables.db", limits={**LIMITS, "stranger": (2, 0.01), "chat": (99, 9.0)})
    with server.client:
        ada = server.person()
        table = ada.new_table("me", "random", "random")
        codes = [server.person().post(f"/api/tables/{table}/chat", text="hi").status_code for _ in range(3)]
        assert codes == [200, 200, 429]
        assert ada.post(f"/api/tables/{table}/chat", text="hi").status_code == 200


def test_looking_back_is_done_in_another_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    readers = Pool("readers", 60)
    server = Server(f"sqlite:///{tmp_path}/tables.db", readers=readers)

    def caught(*_: object) -> None:
        raise AssertionError("looked back in the server's own process")

    monkeypatch.setattr(lookback, "store_at", caught)
    with server.client:
        ada = server.person()
        table = ada.new_table("me", "random", "random")
        assert ada.get(f"/tables/{table}/replay", eyes="0").status_code == 200
        assert ada.get(f"/api/tables/{table}/moments/0", eyes="0").status_code == 200
        assert ada.get(f"/api/tables/{table}/moments/999").status_code == 404
        assert ada.get(f"/api/tables/{table}/record").status_code == 403
        assert ada.get("/tables/nowhere/replay").status_code == 404
    forget()


def test_one_address_holds_up_no_other() -> None:
    """Sixty requests of one address are open; the first of another is worked on at once."""
    at_work: list[str] = []

    async def work(scope: Any, *_: object) -> None:
        at_work.append(scope["client"][0])
        await asyncio.sleep(0.2)

    async def ask(who: str) -> None:
        scope = {"type": "http", "path": "/", "client": (who, 1)}
        await app(scope, None, None)  # type: ignore[arg-type]

    async def run() -> None:
        flood = [asyncio.create_task(ask("flood")) for _ in range(60)]
        await asyncio.sleep(0.05)
        player = asyncio.create_task(ask("player"))
        await asyncio.sleep(0.05)
        assert at_work == ["flood"] * limits.AT_ONCE + ["player"]
        await asyncio.gather(player, *flood)
        assert at_work.count("flood") == 60

    app = limits.taking_turns(work)
    asyncio.run(run())


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("203.0.113.7", "203.0.113.7"), ("::ffff:203.0.113.7", "203.0.113.7"), ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::", "2001:db8:1:2::/64"), ("2001:db8:1:3::1", "2001:db8:1:3::/64"), ("", ""), ("x", "x"),
    ],
)  # fmt: skip
def test_whom_a_limit_counts_for(address: str, counted: str) -> None:
    assert limits.neighbourhood(address) == counted


def test_one_network_of_addresses_is_one_caller(tmp_path: Path) -> None:
    server = Server(f"sqlite:///{tmp_path}/tables.db", limits={**LIMITS, "create": (2, 0.01)})

    async def create(address: str) -> int:
        asks = httpx.AsyncClient(
            transport=httpx.ASGITransport(server.app, client=(address, 1)),  # type: ignore[arg-type]
            base_url="http://testserver.local",
        )
        async with asks:
            return (await asks.post("/api/play/neom", json={})).status_code

    with server.client:
        codes = [asyncio.run(create(f"2001:db8::{host}")) for host in (1, 2, 3)]
        assert codes == [201, 201, 429]
        assert asyncio.run(create("2001:db8:0:1::1")) == 201


def test_the_servers_log_cannot_be_flooded_or_forged(
    server: Server, ada: Person, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise ValueError("broken\nERROR forged")

    monkeypatch.setattr("citywright.web.api.pages.rules_page", broken)
    for _ in range(50):
        assert ada.get("/rules/neom").status_code == 500
    told = [record for record in caplog.records if record.name == "citywright.web" and record.levelname == "ERROR"]
    assert 0 < len(told) <= 32
    assert "\n" not in told[0].getMessage()


@pytest.mark.soak
def test_ten_who_look_back_do_not_slow_a_player_down(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path}/tables.db") as live:
        text = library.sample_file("underwater_cities").read_text(encoding="utf-8")
        table = httpx.post(f"{live.address}/api/records", json={"text": text}, timeout=60).json()["table"]
        enough = threading.Event()

        def read(number: int) -> None:
            line = httpx.HTTPTransport(local_address=f"127.0.0.{2 + number}")
            with httpx.Client(base_url=live.address, timeout=60, transport=line) as client:
                while not enough.is_set():
                    client.get(f"/tables/{table}/replay")

        with httpx.Client(base_url=live.address, timeout=60) as player:
            mine = player.post("/api/play/neom", json={}).json()["table"]
            alone = median_of_panels(player, mine)
            readers = [threading.Thread(target=read, args=(number,)) for number in range(10)]
            for one in readers:
                one.start()
            time.sleep(3)
            crowded = median_of_panels(player, mine)
            enough.set()
            for one in readers:
                one.join()
    print(f"median alone {alone:.3f} s, with ten who look back {crowded:.3f} s")
    assert crowded < max(0.2, 6 * alone)


def median_of_panels(player: httpx.Client, table: str) -> float:
    took = []
    for _ in range(40):
        began = time.monotonic()
        assert player.get(f"/api/tables/{table}/panels").status_code == 200
        took.append(time.monotonic() - began)
    return statistics.median(took)
