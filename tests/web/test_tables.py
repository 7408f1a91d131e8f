"""Tables from the first chair to the last look back."""

import pytest

import citywright as cw
from citywright.engine import registry
from citywright.web.backup import verify
from citywright.web.tables.states import find, seats_of
from tests.web.live import first_page
from tests.web.support import Person, Server, forget


def test_play_now_is_one_request(server: Server) -> None:
    answer = server.client.post("/api/play/neom", json={})
    assert answer.status_code == 201
    page = server.client.get(answer.json()["location"])
    assert 'data-acts="1"' in page.text


def test_the_first_page_is_light(server: Server) -> None:
    assert 60 < first_page(lambda path: server.client.get(path).content) < 120  # kilobytes


@pytest.mark.parametrize("game", cw.game_keys())
def test_a_style_sheet_is_sent_without_what_only_its_authors_need(server: Server, game: str) -> None:
    sheet = server.client.get(f"/games/{game}/style.css").text
    assert "/*" not in sheet
    assert "\n " not in sheet
    assert f".{game.replace('_', '-')} " in sheet


@pytest.mark.parametrize("game", cw.game_keys())
def test_every_game_is_on_the_first_page_and_can_be_set_up(server: Server, game: str) -> None:
    home = server.client.get("/").text
    assert cw.game(game).title in home
    assert f'href="/new?game={game}"' in home
    for path in (f"/new?game={game}", f"/rules/{game}", f"/games/{game}/style.css"):
        assert server.client.get(path).status_code == 200
    for seats in cw.game(game).seats:
        answer = server.client.post(f"/api/play/{game}", json={"seats": seats})
        assert server.client.get(answer.json()["location"]).status_code == 200


def test_a_game_starts_when_every_seat_is_taken(server: Server, ada: Person, bob: Person) -> None:
    table = ada.new_table("me", "open", "random")
    assert ada.get(f"/api/tables/{table}/panels").json()["status"] == "open"
    assert "Sit down" in bob.get(f"/tables/{table}").text
    assert bob.post(f"/api/tables/{table}/seats/1", name="Bob").status_code == 201
    assert ada.get(f"/api/tables/{table}/panels").json()["status"] == "playing"
    assert bob.post(f"/api/tables/{table}/seats/1", name="Bob").status_code == 409


def test_a_whole_game_with_people_and_bots_ends_and_verifies(server: Server, ada: Person) -> None:
    table = ada.new_table("me", "greedy", "random")
    server.finish(ada, table)
    assert ada.view(table)["status"] == "over"
    assert verify(server.store) == (1, [])
    for eyes in ("", "open", "0", "1", "2"):
        page = server.client.get(f"/tables/{table}/replay?at=20&eyes={eyes}")
        assert page.status_code == 200
    record = ada.get(f"/api/tables/{table}/record").text
    assert cw.Record.load(record).state.over


def test_a_record_comes_back_as_the_same_game(server: Server, ada: Person) -> None:
    table = ada.new_table("me", "random")
    server.play_on(table)
    record = ada.get(f"/api/tables/{table}/record").text
    again = ada.post("/api/records", text=record)
    assert again.status_code == 201
    other = again.json()["table"]
    assert ada.view(other)["scores"] == ada.view(table)["scores"]
    assert ada.get(f"/api/tables/{other}/record").text.partition("game ")[2] == record.partition("game ")[2]
    assert verify(server.store) == (2, [])


@pytest.mark.parametrize(
    "text", ["", "citywright record 1", "citywright record 1\ngame neom\nmoves\n0 fly", "\x00" * 50]
)
def test_a_broken_record_gets_a_sentence(server: Server, ada: Person, text: str) -> None:
    answer = ada.post("/api/records", text=text)
    assert answer.status_code == 400
    assert answer.json()["problem"].startswith("This record cannot be read")


def test_what_if_goes_on_from_a_moment(server: Server, ada: Person, bob: Person) -> None:
    table = ada.new_table("me", "random")
    server.play_on(table)
    other = bob.post(f"/api/tables/{table}/what-if", at=20, seat=1).json()["table"]
    assert bob.view(other, 1)["number"] == 20
    server.run_bots(other)
    bob.play_first(other, 1)
    server.run_bots(other)
    server.play_on(other)
    assert bob.view(other, 1)["status"] == "over"
    assert verify(server.store) == (2, [])


def test_a_running_game_can_be_looked_back_at_by_its_seats(server: Server, ada: Person) -> None:
    table = ada.new_table("me", "random", "random")
    server.run_bots(table)
    ada.play_first(table)
    for number in range(ada.view(table)["number"] + 1):
        assert ada.get(f"/api/tables/{table}/moments/{number}", eyes="0").status_code == 200
    assert ada.get(f"/api/tables/{table}/moments/999", eyes="0").status_code == 404


def test_several_people_at_one_screen_pass_it_on(server: Server, ada: Person) -> None:
    table = ada.new_table("me", "me", "random")
    action = next(iter(ada.view(table, 0)["actions"]))
    answer = ada.move(table, action, 0, confirm=True).json()
    assert (answer["pass_to"], answer["pass_name"]) == (1, "Guest 2")


def test_whoever_gives_no_name_is_a_guest_in_the_own_language(server: Server, ada: Person) -> None:
    seats = [{"kind": "me"}, {"kind": "me"}, {"kind": "bot"}]
    headers = {"accept-language": "de"}
    answer = ada.call("POST", "/api/tables", json={"game": "neom", "seats": seats}, headers=headers)
    with server.store.read() as session:
        names = [seat.name for seat in seats_of(session, find(session, answer.json()["table"]))]
    assert names[:2] == ["Gast", "Gast 2"]


def test_chat_and_names_are_only_text(server: Server, ada: Person) -> None:
    seats = [{"kind": "me", "name": "<b>Ada"}, {"kind": "bot"}, {"kind": "bot"}]
    table = ada.post("/api/tables", game="neom", seats=seats).json()["table"]
    assert ada.post(f"/api/tables/{table}/chat", text="<script>alert(1)</script>\x00").status_code == 200
    page = ada.get(f"/tables/{table}").text
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert(1)" in page
    assert "<b>Ada" not in page


def test_an_earlier_edition_of_the_house_can_be_chosen(server: Server, ada: Person) -> None:
    name, mark = next(iter(registry.earlier_editions("neom").items()))
    assert f'<option value="{name}">' in ada.get("/new?game=neom").text
    table = ada.new_table("me", "random", house=name)
    with server.store.read() as session:
        row = find(session, table)
        assert (row.edition, row.own_edition) == (mark, None)
    server.run_bots(table)
    ada.play_first(table)
    assert ada.get(f"/tables/{table}").status_code == 200
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "bot", "bot": "random"}]
    for wrong in ("house 99", "/etc/passwd", "../neom/edition.toml"):  # a name is looked up, never opened
        answer = ada.post("/api/tables", game="neom", seats=seats, house=wrong)
        assert answer.status_code == 400
        assert "there is no earlier edition" in answer.json()["problem"]
    both = ada.post("/api/tables", game="neom", seats=seats, house=name, edition="[edition]")
    assert both.status_code == 400


def test_an_edition_of_ones_own_is_played_and_a_broken_one_refused(server: Server, ada: Person) -> None:
    from citywright.games.neom.game import HOUSE_EDITION  # a file that is certainly an edition

    with open(HOUSE_EDITION, encoding="utf-8") as file:
        text = file.read()
    table = ada.new_table("me", "random", edition=text.replace("Wohnblock", "Hochhaus"))
    server.run_bots(table)
    ada.play_first(table)
    forget()
    assert ada.view(table)["status"] == "playing"
    seats = [{"kind": "me"}, {"kind": "bot"}]
    answer = ada.post("/api/tables", game="neom", seats=seats, edition="nonsense = ")
    assert answer.status_code == 400
    assert "cannot be set up" in answer.json()["problem"]
