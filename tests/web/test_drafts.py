"""A turn is a draft until it is confirmed: undo, redo, restart, and clicks that come late or twice."""

from sqlalchemy import select

from citywright.web.store import Move
from tests.web.support import Person, Server, forget


def to_act(server: Server, person: Person, table: str) -> dict[str, str]:
    """Play until the person may build: a turn of several steps; the actions there."""
    for _ in range(200):
        server.run_bots(table)
        actions: dict[str, str] = person.view(table)["actions"]
        if "build" in actions:
            return actions
        person.play_first(table)
    raise AssertionError("nothing to build in two hundred moves")


def stored(server: Server, table: str) -> list[str]:
    with server.store.read() as session:
        return [move.text for move in session.scalars(select(Move).where(Move.table == table).order_by(Move.number))]


def test_a_step_is_shown_at_once_and_stored_only_as_a_draft(server: Server, ada: Person) -> None:
    table = ada.new_table("me", "random", "random")
    to_act(server, ada, table)
    before = stored(server, table)
    answer = ada.move(table, "build").json()
    assert answer["problem"] == ""
    assert all(action.split()[0] in ("place", "buy", "pay", "use") for action in ada.view(table)["actions"])
    assert stored(server, table) == before


def test_undo_redo_and_restart_lead_back_and_forth(server: Server, ada: Person) -> None:
    table = ada.new_table("me", "random", "random")
    start = to_act(server, ada, table)
    ada.move(table, "build")
    built = ada.view(table)
    assert ada.draft(table, "undo").status_code == 200
    assert ada.view(table)["actions"] == start
    assert ada.draft(table, "redo").status_code == 200
    assert ada.view(table) == built
    assert ada.draft(table, "restart").status_code == 200
    assert ada.view(table)["actions"] == start
    assert ada.draft(table, "undo").status_code == 409


def test_a_draft_survives_a_restart_of_the_server(server: Server, ada: Person) -> None:
    table = ada.new_table("me", "random", "random")
    to_act(server, ada, table)
    ada.move(table, "build")
    view = ada.view(table)
    forget()
    assert ada.view(table) == view


def test_the_closing_move_waits_for_confirm_and_shows_nothing(server: Server, ada: Person) -> None:
    table = ada.new_table("me", "random", "random")
    server.run_bots(table)  # the others have answered: Ada's move would turn the hands over
    before = ada.view(table)
    action = next(iter(before["actions"]))
    answer = ada.move(table, action).json()
    assert answer["closing"] == action
    assert {**ada.view(table)} == before
    assert stored(server, table).count(action) == 0
    assert ada.draft(table, "confirm").status_code == 200
    assert ada.view(table)["view"] != before["view"]
    assert action in stored(server, table)


def test_another_choice_takes_the_place_of_the_closing_move(server: Server, ada: Person) -> None:
    table = ada.new_table("me", "random", "random")
    first, second, *_ = ada.view(table)["actions"]
    ada.move(table, first)
    assert ada.move(table, second).json()["closing"] == second
    ada.draft(table, "confirm")
    assert stored(server, table) == [second]


def test_nothing_confirmed_can_be_undone(server: Server, ada: Person) -> None:
    table = ada.new_table("me", "random", "random")
    ada.play_first(table)
    assert ada.draft(table, "undo").status_code == 409


def test_a_doubled_click_counts_once(server: Server, ada: Person) -> None:
    table = ada.new_table("me", "random", "random")
    view = ada.view(table)
    action = next(iter(view["actions"]))
    assert ada.move(table, action, confirm=True, made=view["made"]).status_code == 200
    again = ada.move(table, action, confirm=True, made=view["made"])
    assert again.status_code == 409
    assert "moved on" in again.json()["problem"]
    assert again.json()["panels"]
    assert stored(server, table) == [action]


def test_people_who_answer_at_once_do_not_disturb_each_other(server: Server, ada: Person, bob: Person) -> None:
    table = ada.new_table("me", "open", "random")
    assert bob.post(f"/api/tables/{table}/seats/1", name="Bob").status_code == 201
    mine, theirs = ada.view(table, 0), bob.view(table, 1)
    server.run_bots(table)
    assert ada.move(table, next(iter(mine["actions"])), 0, confirm=True, made=mine["made"]).status_code == 200
    assert bob.move(table, next(iter(theirs["actions"])), 1, confirm=True, made=theirs["made"]).status_code == 200


def test_an_illegal_move_gets_its_reason_in_both_languages(server: Server, ada: Person) -> None:
    table = ada.new_table("me", "random", "random")
    made = ada.view(table)["made"]
    wish = {"seat": 0, "made": made, "action": "sell"}
    english = ada.call("POST", f"/api/tables/{table}/moves", json=wish)
    german = ada.call("POST", f"/api/tables/{table}/moves", json=wish, params={"lang": "de"})
    assert (english.status_code, german.status_code) == (409, 409)
    assert english.json()["problem"] != german.json()["problem"]


def test_a_preview_tells_what_a_move_costs_and_brings(server: Server, ada: Person) -> None:
    table = ada.new_table("me", "random", "random")
    to_act(server, ada, table)
    answer = ada.get(f"/api/tables/{table}/preview", seat=0, action="sell")
    assert answer.json()["text"].startswith("money ")
