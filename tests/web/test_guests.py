"""A game from another package in the browser: no stored game, no page in our docs, and yet all that a table has."""

import pytest

from citywright.engine import registry
from citywright.games import register_guests
from citywright.web import library
from tests.test_guests import EXAMPLE, entry
from tests.web.support import Person, Server


@pytest.fixture(autouse=True)
def riverbend(monkeypatch: pytest.MonkeyPatch) -> None:
    """The only game of this server."""
    monkeypatch.syspath_prepend(str(EXAMPLE / "src"))
    for name, empty in (("_OPENERS", {}), ("_OPENED", {}), ("_GUESTS", set()), ("_PROBLEMS", {})):
        monkeypatch.setattr(registry, name, empty)
    register_guests([entry("riverbend", "riverbend.game:open_game")])


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_pages_around_a_table(server: Server, lang: str) -> None:
    home = server.client.get("/", params={"lang": lang}).text
    assert "<h2>Riverbend</h2>" in home
    assert 'class="town"' in home  # a finished game, played by bots since none is stored
    for path, shown in (
        ("/new?game=riverbend", "Riverbend"),
        ("/rules/riverbend", "R-BUILD-3"),
        ("/games/riverbend/style.css", ".riverbend"),
        ("/games/riverbend/components", "Riverbend"),
    ):
        answer = server.client.get(path, params={"lang": lang})
        assert (answer.status_code, shown in answer.text) == (200, True), path


def test_a_game_that_does_not_explain_itself_leads_to_its_rules(server: Server) -> None:
    assert "how-to-play" not in server.client.get("/").text
    for path in ("how-to-play", "glossary"):
        page = server.client.get(f"/games/riverbend/{path}", params={"lang": "de"})
        assert (page.status_code, 'href="/rules/riverbend"' in page.text) == (200, True)
    rules = server.client.get("/rules/riverbend", params={"lang": "de"}).text
    assert "nur auf Englisch" in rules
    assert '<div lang="en"><h1>Riverbend</h1>' in rules


def test_a_game_is_played_to_its_end_and_looked_back_at(server: Server, ada: Person) -> None:
    table = ada.new_table("me", "greedy", game="riverbend")
    page = ada.get(f"/tables/{table}").text
    assert 'id="map"' in page
    assert 'data-action="choose ' in page
    server.finish(ada, table)
    assert ada.view(table)["status"] == "over"
    assert 'id="map"' in ada.get(f"/tables/{table}/replay").text
    assert "\ngame riverbend\n" in ada.get(f"/api/tables/{table}/record").text


def test_a_broken_guest_leaves_the_first_page_alone(server: Server) -> None:
    register_guests([entry("chess", "no_such_package:open_game")])
    home = server.client.get("/")
    assert (home.status_code, "Riverbend" in home.text, "chess" in home.text) == (200, True, False)


def test_nobody_is_warned_that_a_guest_has_no_stored_game(caplog: pytest.LogCaptureFixture) -> None:
    library.sample.cache_clear()
    assert library.sample("riverbend").state.over
    assert caplog.messages == []
