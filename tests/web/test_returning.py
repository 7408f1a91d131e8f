"""Coming back: rematches, the next game, results, names in records, bots for empty seats; and who is there."""

import json
import re

import pytest

from citywright.engine import registry
from citywright.web.api.context import App
from citywright.web.api.playing import who_is_here
from citywright.web.backup import verify
from citywright.web.limits import Places
from citywright.web.pages.frame import Visit
from citywright.web.presence import Presence
from citywright.web.security import Limiter, hashed
from citywright.web.store import Claim, Seat, SeatToken, Table
from citywright.web.tables import claims
from tests.web.support import KEPT, READERS, Person, Server


def over(server: Server, ada: Person, bob: Person) -> str:
    """A finished game of two people and a bot."""
    table = ada.new_table("me", "open", "random", options={"beginner": True})
    assert bob.post(f"/api/tables/{table}/seats/1", name="Bob").status_code == 201
    server.play_on(table)
    return table


def seats(server: Server, table: str) -> list[Seat]:
    with server.store.read() as session:
        return sorted(session.query(Seat).filter_by(table=table), key=lambda seat: seat.number)


def row(server: Server, table: str) -> Table:
    with server.store.read() as session:
        return session.get_one(Table, table)


def test_a_rematch_has_the_same_people_and_options_one_seat_further_on(
    server: Server, ada: Person, bob: Person
) -> None:
    old = over(server, ada, bob)
    assert "Rematch" in bob.get(f"/tables/{old}").text
    again = ada.post(f"/api/tables/{old}/rematch").json()["table"]
    assert row(server, again).status == "open"
    assert [seat.kind for seat in seats(server, again)] == ["open", "bot", "person"]
    assert row(server, again).options == row(server, old).options
    assert "Somebody waits for you." in bob.get(f"/tables/{old}").text
    assert bob.post(f"/api/tables/{old}/rematch").json()["table"] == again
    assert row(server, again).status == "playing"
    names = [seat.name for seat in seats(server, old)]
    assert [seats(server, again)[seat].name for seat in (2, 0)] == names[:2]
    assert seats(server, again)[1].bot == "random"
    assert ada.post(f"/api/tables/{old}/rematch").json()["table"] == again  # there is one, not two
    assert row(server, again).seed != row(server, old).seed
    assert "what-if" not in ada.get(f"/tables/{again}").text


def test_a_rematch_has_the_same_edition(server: Server, ada: Person) -> None:
    name, mark = next(iter(registry.earlier_editions("neom").items()))
    old = ada.new_table("me", "random", house=name)
    server.play_on(old)
    again = ada.post(f"/api/tables/{old}/rematch").json()["table"]
    assert row(server, old).edition == row(server, again).edition == mark
    assert verify(server.store) == (2, [])
    branch = ada.post(f"/api/tables/{old}/what-if", at=5, seat=0, bot="random").json()["table"]
    assert row(server, branch).edition == mark


def test_a_rematch_is_for_its_people_when_it_is_over(server: Server, ada: Person, bob: Person) -> None:
    table = ada.new_table("me", "random")
    assert ada.post(f"/api/tables/{table}/rematch").status_code == 403
    server.play_on(table)
    assert bob.post(f"/api/tables/{table}/rematch").status_code == 403
    assert ada.post(f"/api/tables/{table}/rematch").status_code == 201


def test_finished_games_are_listed_with_place_and_points(server: Server, ada: Person, bob: Person) -> None:
    table = over(server, ada, bob)
    listed = ada.get("/").text.partition("Finished games")[2]
    scores = row(server, table).scores or []
    told = re.findall(r"(\d)(?:st|nd|rd) .*?</span> (-?\d+) points?", listed)
    assert [int(points) for _, points in told] == sorted(scores, reverse=True)
    assert told[0][0] == "1"


def test_the_table_itself_tells_how_it_ended(server: Server, ada: Person, bob: Person) -> None:
    table = over(server, ada, bob)
    after = ada.get(f"/api/tables/{table}/panels", seat=0).json()["panels"]["after"]
    told = [int(points) for points in re.findall(r'"plinth"[^>]*><b>(-?\d+)</b>', after)]
    assert told == sorted(row(server, table).scores or [], reverse=True)
    assert len(told) == 3
    shares = [float(share) for share in re.findall(r"--share:([-.\d]+)", after)]
    assert shares == [points / told[0] for points in told]  # steps as high as the points


def test_the_winner_hears_of_it_and_everybody_finds_their_own_place(server: Server, ada: Person, bob: Person) -> None:
    table = over(server, ada, bob)
    scores = row(server, table).scores or []
    for person, seat in ((ada, 0), (bob, 1)):
        after = person.get(f"/api/tables/{table}/panels", seat=seat).json()["panels"]["after"]
        places = person.view(table, seat)["view"]["places"]  # rules may break ties, and leave some
        assert ("You win!" in after) == (places[seat] == 1 == places.count(1))
        assert re.findall(r'<li class="place-(\d) own">', after) == [str(places[seat])]
        lines = [
            [int(figure.replace("−", "-")) for figure in re.findall(r"<td.*?>(?:<b>)?([−\d]+)", line)]
            for line in re.findall(r'<tr><th scope="row">.*?</tr>', after)
        ]
        assert [sum(figures) for figures in zip(*lines[:-1], strict=True)] == lines[-1]
        assert lines[-1] == sorted(scores, reverse=True)


def test_the_next_game_that_waits(server: Server, ada: Person, bob: Person) -> None:
    first, second = ada.new_table("me", "random"), ada.new_table("me", "random")
    for table in (first, second):
        server.run_bots(table)
    waiting = {first, second}
    assert "2 games wait for you" in ada.get("/").text
    assert ada.get(f"/tables/{first}").text.count("data-next") == 1
    assert address(ada, f"/next?after={first}") == f"/tables/{second}"
    assert address(ada, "/next").removeprefix("/tables/") in waiting
    assert address(bob, "/next") == "/"
    assert "data-next" not in ada.get(f"/tables/{ada.new_table('me', 'open')}").text


def address(person: Person, path: str) -> str:
    return str(person.call("GET", path, follow_redirects=False).headers["location"])


def test_a_free_seat_goes_to_a_bot(server: Server, ada: Person, bob: Person) -> None:
    table = ada.new_table("me", "open", "open")
    assert "Let a bot play here" in ada.get(f"/tables/{table}").text
    assert "Let a bot play here" not in bob.get(f"/tables/{table}").text
    assert bob.post(f"/api/tables/{table}/seats/1/bot", bot="random").status_code == 403
    assert ada.post(f"/api/tables/{table}/seats/1/bot", bot="nobody").status_code == 400
    assert ada.post(f"/api/tables/{table}/seats/1/bot", bot="random").status_code == 200
    assert row(server, table).status == "open"
    assert ada.post(f"/api/tables/{table}/seats/1/bot", bot="random").status_code == 403
    assert ada.post(f"/api/tables/{table}/seats/2/bot", bot="greedy").status_code == 200
    assert row(server, table).status == "playing"
    assert [seat.bot for seat in seats(server, table)] == [None, "random", "greedy"]
    assert len({seat.name for seat in seats(server, table)}) == 3


def test_a_record_keeps_its_names(server: Server, ada: Person, bob: Person) -> None:
    table = over(server, ada, bob)
    text = ada.get(f"/api/tables/{table}/record").text
    brought = ada.post("/api/records", text=text).json()["table"]
    assert [seat.name for seat in seats(server, brought)] == [seat.name for seat in seats(server, table)]
    odd = re.sub(r"# seat 0: .*", "# seat 0: \x07<b>" + "x" * 60, text.replace("# seat 1: Bob", "# seat 77: Bob"))
    brought = ada.post("/api/records", text=odd).json()["table"]
    names = [seat.name for seat in seats(server, brought)]
    assert names[0].startswith("<b>xxx")
    assert len(names[0]) <= 24
    assert names[1] == "Player 2"


def test_levels_are_told_in_words(server: Server, ada: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("citywright.bots.names", lambda: ("random", "hard", "odd"))
    page = ada.get("/new", game="neom", lang="de").text
    assert "Bot, schwer" in page
    assert "überlegt etwa 3 Sekunden pro Zug" in page
    assert "Bot, odd" in page


def test_a_bot_that_thinks_and_bots_that_wait_after_errors_are_told(server: Server, ada: Person) -> None:
    table = ada.new_table("me", "random", "random")  # all choose at once
    ada.play_first(table)
    panels = ada.get(f"/api/tables/{table}/panels").json()["panels"]
    assert "Thinking: " in panels["confirm"]
    before = row(server, table).version
    for _ in range(claims.TOLD):
        with server.store.write() as tx:
            tx.session.query(Claim).update({"until": 0.0})
        assert claims.claim(server.store, table, "me", 9)
        claims.fail(server.store, table, "me", "oh no")
    assert row(server, table).version == before + 1
    panels = ada.get(f"/api/tables/{table}/panels").json()["panels"]
    assert "stumbled over an error" in panels["notes"]
    assert "oh no" not in json.dumps(panels)  # that is for the host
    assert "Thinking" not in panels["confirm"]
    with server.store.write() as tx:
        tx.session.query(Claim).update({"until": 0.0})
    server.run_bots(table)
    assert "stumbled" not in ada.get(f"/api/tables/{table}/panels").json()["panels"]["notes"]


def test_people_see_who_is_there(server: Server, ada: Person, bob: Person) -> None:
    table = ada.new_table("me", "open")
    bob.post(f"/api/tables/{table}/seats/1", name="Bob")
    with server.store.write() as tx:
        tx.session.query(SeatToken).update({"seen": 0.0})
    app = App(server.store, Limiter({}), Presence(server.store), KEPT, READERS, Places(9))
    visit = Visit(None, "en")
    assert who_is_here(app, table, visit) == "None of the players is here."
    with app.presence.listening(table, hashed(bob.token)), app.presence.listening(table, "a stranger"):
        assert who_is_here(app, table, visit) == "Here now: Bob. One person looks on."
    alone = ada.new_table("me", "random")
    assert who_is_here(app, alone, visit) == ""


def test_settings_have_a_page_and_odd_ones_do_no_harm(server: Server) -> None:
    cookies = {"pace": "fast", "sound": "0", "notices": "1", "colours": "clear", "theme": "dark", "lang": "de"}
    page = with_cookies(server, cookies)
    for setting, value in (("pace", "fast"), ("colours", "clear"), ("theme", "dark"), ("lang", "de")):
        field = page.partition(f'data-setting="{setting}"')[2].partition("</select>")[0]
        assert f'value="{value}" selected' in field
    assert 'data-setting="sound">' in page
    assert 'data-setting="notices" checked>' in page
    assert 'data-colours="clear"' in page
    odd = with_cookies(server, {"pace": "'><b>", "colours": "<i>", "theme": "<u>"})
    assert "<b>" not in odd.partition("<main")[2]
    assert 'data-colours="usual"' in odd


def with_cookies(server: Server, cookies: dict[str, str]) -> str:
    header = "; ".join(f"{name}={value}" for name, value in cookies.items())
    return str(server.client.get("/settings", headers={"cookie": header}).text)


def test_the_app_can_be_installed(server: Server) -> None:
    page = server.client.get("/")
    assert 'rel="manifest" href="/static/manifest.webmanifest"' in page.text
    assert "manifest-src 'self'" in page.headers["content-security-policy"]
    manifest = server.client.get("/static/manifest.webmanifest")
    assert manifest.headers["content-type"].startswith("application/manifest+json")
    for icon in manifest.json()["icons"]:
        picture = server.client.get(f"/static/{icon['src']}")
        assert picture.status_code == 200
        if icon["type"] == "image/png":
            width, height = (int.from_bytes(picture.content[at : at + 4]) for at in (16, 20))
            assert f"{width}x{height}" == icon["sizes"]
