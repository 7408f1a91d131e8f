"""What keeps a table safe: origins, cookies, limits, sizes, and answers that are sentences."""

import asyncio
from pathlib import Path

import httpx
import pytest
import uvicorn
from sqlalchemy import select

from citywright.web.api.context import LIMITS
from citywright.web.serve import ServerConfig, settings
from citywright.web.store import SeatToken
from tests.web.support import Person, Server


def test_another_site_cannot_move(server: Server, ada: Person) -> None:
    table = ada.new_table("me", "random", "random")
    wish = {"seat": 0, "made": 0, "action": next(iter(ada.view(table)["actions"]))}
    path = f"/api/tables/{table}/moves"
    for headers in ({"origin": "http://evil.example"}, {"sec-fetch-site": "cross-site"}, {"origin": "null"}):
        assert ada.call("POST", path, json=wish, headers=headers).status_code == 403
    assert ada.call("POST", path, json=wish, headers={"origin": "http://testserver.local"}).status_code == 200


def test_the_cookie_is_out_of_reach_and_only_its_hash_is_kept(server: Server) -> None:
    cookie = server.client.get("/").headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    token = server.client.cookies["citywright"]
    server.client.post("/api/play/neom", json={})
    with server.store.read() as session:
        hashes = list(session.scalars(select(SeatToken.hash)))
    assert hashes
    assert token not in hashes


@pytest.mark.parametrize(("scheme", "secure"), [("http", False), ("https", True)])
def test_the_cookie_is_for_https_only_if_it_came_that_way(server: Server, scheme: str, secure: bool) -> None:
    page = server.client.get(f"{scheme}://testserver.local/")
    server.client.cookies.clear()
    table = server.client.post(f"{scheme}://testserver.local/api/play/neom", json={})
    for answer in (page, table):
        assert ("Secure" in answer.headers["set-cookie"]) == secure


@pytest.mark.parametrize(("proxy", "believed"), [(None, False), ("10.9.8.7", False), ("127.0.0.1", True)])
def test_a_proxy_is_believed_only_if_it_was_named(server: Server, proxy: str | None, believed: bool) -> None:
    config = uvicorn.Config(server.app, **settings(ServerConfig(proxy=proxy)))
    config.load()

    async def cookie() -> str:
        line = httpx.ASGITransport(config.loaded_app, client=("127.0.0.1", 1))
        async with httpx.AsyncClient(transport=line, base_url="http://testserver.local") as client:
            return (await client.get("/", headers={"x-forwarded-proto": "https"})).headers["set-cookie"]

    assert ("Secure" in asyncio.run(cookie())) == believed


def test_no_page_allows_a_script_inside_it(server: Server, ada: Person) -> None:
    table = ada.new_table("me", "random", "random")
    for path in ("/", "/new", "/rules/neom", f"/tables/{table}", f"/tables/{table}/replay", "/nowhere"):
        answer = ada.get(path)
        policy = answer.headers["content-security-policy"]
        assert "script-src 'self';" in policy
        assert "unsafe-inline" not in policy.partition("style-src-attr")[0]
        assert "<script>" not in answer.text
        assert " onclick" not in answer.text


@pytest.mark.parametrize(
    ("kind", "path", "body"),
    [
        ("create", "/api/play/neom", {}),
        ("chat", "/api/tables/{}/chat", {"text": "hello"}),
        ("move", "/api/tables/{}/draft", {"seat": 0, "made": 0, "do": "undo"}),
        ("join", "/api/tables/{}/seats/1", {}),
    ],
)
def test_too_much_at_once_has_to_wait(tmp_path: Path, kind: str, path: str, body: dict[str, object]) -> None:
    server = Server(f"sqlite:///{tmp_path}/limits.db", limits={**LIMITS, kind: (3, 0.1)})
    with server.client:
        ada = server.person()
        table = ada.new_table("me", "random", "random")
        answers = [ada.post(path.format(table), **body) for _ in range(4)]
    last = answers[-1]
    assert last.status_code == 429
    assert 1 <= int(last.headers["retry-after"]) <= 10
    assert "try again" in last.json()["problem"]


def test_what_is_too_large_or_not_what_it_should_be_is_refused(server: Server, ada: Person) -> None:
    assert ada.post("/api/records", text="x" * 2_000_000).status_code == 413
    for body in ({"game": "neom"}, {"game": 3, "seats": []}, {"game": "neom", "seats": [{"kind": "king"}]}):
        assert ada.post("/api/tables", **body).status_code == 400
    assert ada.post("/api/tables", game="chess", seats=[{"kind": "me"}]).status_code == 400
    assert ada.post("/api/tables", game="neom", seats=[{"kind": "bot", "bot": "hal"}]).status_code == 400


def test_wrong_addresses_end_in_a_page_with_a_sentence(server: Server) -> None:
    for path in ("/nowhere", "/tables/nothing", "/rules/chess", "/seat/no/thing", "/tables/x/replay"):
        answer = server.client.get(path)
        assert answer.status_code == 404
        assert "<h1>" in answer.text
    assert server.client.get("/tables/nothing?lang=de").text.count("Diesen Tisch gibt es nicht") == 1


def test_the_api_describes_itself(server: Server) -> None:
    schema = server.client.get("/api/schema/openapi.json").json()
    assert "/api/tables/{id}/moves" in schema["paths"]


def test_the_api_is_described_in_no_form_that_holds_others_up(server: Server) -> None:
    """YAML was written anew for every request, between the requests of all others."""
    for end in ("yaml", "yml"):
        assert server.client.get(f"/api/schema/openapi.{end}").status_code == 404
