"""After an update: a game whose rules or components have changed says that it ended; the others go on."""

import pytest

import citywright as cw
from citywright.games.neom.game import HOUSE_EDITION
from citywright.web.backup import verify
from citywright.web.tables import states
from citywright.web.tables.states import forget_idle
from tests.web.support import Person, Server, forget


@pytest.fixture(params=["rules_version", "edition_mark"])
def updated(request: pytest.FixtureRequest, server: Server, ada: Person, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A game that goes on and one that is over, both from before the update."""
    going, over = ada.new_table("me", "random"), ada.new_table("me", "random")
    server.finish(ada, over)
    monkeypatch.setattr(cw.game("neom"), request.param, 999 if request.param == "rules_version" else "house 9 new")
    forget()  # a new version is a new process
    return [going, over]


def test_a_game_of_before_says_at_every_door_that_it_ended(server: Server, ada: Person, updated: list[str]) -> None:
    for table in updated:
        here = f"/api/tables/{table}"
        for path in (
            f"/tables/{table}",
            f"/tables/{table}/replay",
            f"{here}/panels",
            f"{here}/view",
            f"{here}/moments/0",
        ):
            answer = ada.get(path)
            assert answer.status_code == 410, path
            assert "ended with the update" in answer.text
        german = ada.get(f"/tables/{table}", lang="de")
        assert german.status_code == 410
        assert "ended with the update" not in german.text
    going, over = updated
    assert ada.post(f"/api/tables/{going}/moves", seat=0, made=0, action="stop").status_code == 410
    assert ada.get(f"/api/tables/{over}/record").status_code == 410
    assert ada.post(f"/api/tables/{over}/what-if", at=0, seat=0).status_code == 410
    assert ada.get("/").status_code == 200
    assert ada.get("/", lang="de").text.count(f"/tables/{over}/replay") == 1  # it is still in the list
    assert len(verify(server.store)[1]) == 2


def test_a_record_of_before_is_refused_with_a_reason(server: Server, ada: Person) -> None:
    table = ada.new_table("me", "random")
    server.finish(ada, table)
    record = ada.get(f"/api/tables/{table}/record").text
    answer = ada.post("/api/records", text=record.replace(f"rules {cw.game('neom').rules_version}\n", "rules 999\n"))
    assert answer.status_code == 400
    assert "rules version" in answer.json()["problem"]


def test_a_game_with_its_own_edition_outlives_a_new_house_edition(
    server: Server, ada: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open(HOUSE_EDITION, encoding="utf-8") as file:
        table = ada.new_table("me", "random", edition=file.read().replace("Wohnblock", "Hochhaus"))
    server.run_bots(table)
    ada.play_first(table)
    monkeypatch.setattr(cw.game("neom"), "edition_mark", "house 9 new", raising=False)
    forget()
    assert ada.get(f"/tables/{table}").status_code == 200
    assert verify(server.store)[1] == []


def test_nothing_is_kept_in_memory_for_a_table_that_nobody_looks_at(
    server: Server, ada: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = ada.new_table("me", "random", "random")
    before = ada.get(f"/tables/{table}").text
    assert sum(len(cache) for cache in states.CACHES) > 2
    for cache in states.CACHES:
        monkeypatch.setattr(cache, "idle", -1.0)  # a minute has passed
    forget_idle()
    assert [len(cache) for cache in states.CACHES] == [0] * len(states.CACHES)
    assert ada.get(f"/tables/{table}").text == before
