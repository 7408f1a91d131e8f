"""Guided first games at tables: laid, guided, left and taken up again, played in part by a bot, and scored."""

import re

import pytest

import citywright as cw
from citywright.games import GAMES
from tests.web.support import Person, Server, forget

PAGE = re.compile(r'<p class="page"[^>]*>(.*?)</p>')
ALONE = "What is asked stands above"


def learn(person: Person, game: str = "neom") -> str:
    answer = person.post(f"/api/learn/{game}")
    assert answer.status_code == 201, answer.text
    return str(answer.json()["table"])


def guide(person: Person, table: str, lang: str = "en") -> str:
    """The panel of the guide, as the learner gets it."""
    return str(person.get(f"/api/tables/{table}/panels", seat=0, lang=lang).json()["panels"]["guide"])


def choose(server: Server, person: Person, table: str, wanted: str = "") -> None:
    """The learner's next move: one that begins so, or the first, confirmed where it has to be."""
    actions = list(person.view(table)["actions"])
    action = next(text for text in actions if text.startswith(wanted))
    assert person.move(table, action, confirm=True).status_code == 200
    server.run_bots(table)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_lesson_begins_with_its_goal(ada: Person, game: str, lang: str) -> None:
    table = learn(ada, game)
    said = guide(ada, table, lang)
    assert f'aria-label="{"Guide" if lang == "en" else "Spielbegleitung"}"' in said
    assert 'aria-live="polite"' in said
    assert len(PAGE.findall(said)) > 1
    assert ("Play this part for me" if lang == "en" else "Diesen Teil für mich spielen") in said
    page = ada.get(f"/tables/{table}", lang=lang).text
    assert "/static/guide.js" in page
    assert PAGE.findall(page) == PAGE.findall(said)


def test_the_deal_is_prepared_and_the_opponents_answer_alike(server: Server, ada: Person, bob: Person) -> None:
    seen = []
    for person in (ada, bob):
        table = learn(person)
        server.run_bots(table)
        for _ in range(3):
            choose(server, person, table)
        seen.append(person.view(table)["view"])
    assert seen[0] == seen[1]


def test_a_move_turns_to_the_next_step_and_is_answered(server: Server, ada: Person) -> None:
    table = learn(ada)
    server.run_bots(table)
    choose(server, ada, table, "choose 004")
    assert "All tiles are on the table now" in guide(ada, table)
    ada.move(table, "build")
    drafted = guide(ada, table)
    assert "Tiles are never turned" in drafted  # the draft counts
    ada.post(f"/api/tables/{table}/draft", seat=0, made=ada.view(table)["made"], do="undo")
    assert "All tiles are on the table now" in guide(ada, table)
    choose(server, ada, table, "sell")
    said = guide(ada, table)
    assert "Sold: 5 L more" in said
    assert "part 2 of 6" in said


def test_confirm_is_explained_while_a_choice_waits(ada: Person) -> None:
    table = learn(ada)
    ada.move(table, "choose 004")
    assert "Confirm makes it final" in guide(ada, table)


def test_whoever_comes_back_finds_the_same_step(server: Server, ada: Person) -> None:
    table = learn(ada)
    server.run_bots(table)
    for _ in range(4):
        choose(server, ada, table)
    before = guide(ada, table)
    forget()  # as after a restart: everything is built again from the log
    assert guide(ada, table) == before
    home = ada.get("/").text
    assert f'href="/tables/{table}">Go on learning</a>' in home
    assert "guided game" in home


def test_a_bot_plays_a_part_and_stops_where_the_next_begins(server: Server, ada: Person) -> None:
    table = learn(ada)
    server.run_bots(table)
    assert "part 1 of 6" in guide(ada, table)
    assert ada.post(f"/api/tables/{table}/seats/0/stand-in", bot="greedy").status_code < 300
    assert "A bot is playing this part for you" in guide(ada, table)
    server.run_bots(table)
    said = guide(ada, table)
    assert "part 2 of 6" in said
    assert "This is what your neighbour has left for you" in said
    view = ada.view(table)
    assert (view["view"]["generation"], view["view"]["round"]) == (1, 2)
    assert view["actions"]


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_leads_to_a_scored_end(server: Server, ada: Person, game: str) -> None:
    """All of it by "play this part for me": part after part, then the score line by line, in both languages."""
    table = learn(ada, game)
    parts = 0
    server.run_bots(table)
    while ada.view(table)["status"] == "playing":
        ada.post(f"/api/tables/{table}/seats/0/stand-in", bot="greedy")
        server.run_bots(table)
        parts += 1
    lines = [points for _, points in ada.view(table)["view"]["seats"][0]["breakdown"] if points]
    for lang in ("en", "de"):
        assert len(PAGE.findall(guide(ada, table, lang))) == 1 + len(lines) + 2
    assert parts >= 5


def test_nobody_else_sees_the_guide(ada: Person, bob: Person) -> None:
    table = learn(ada)
    panels = bob.get(f"/api/tables/{table}/panels").json()["panels"]
    assert "hidden" in panels["guide"]
    assert PAGE.findall(panels["guide"]) == []
    other = ada.new_table("me", "greedy", "greedy")
    assert PAGE.findall(guide(ada, other)) == []


def test_a_lesson_that_no_longer_fits_is_played_without_a_guide(ada: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a release with other rules the table goes on under its own, and nobody tells what is not true."""
    table = learn(ada)
    assert PAGE.findall(guide(ada, table))
    monkeypatch.setattr(cw.game("neom"), "rules_version", 99)
    forget()
    assert PAGE.findall(guide(ada, table)) == []
    assert ada.view(table)["actions"]


def test_a_lesson_that_was_closed_says_no_more(ada: Person) -> None:
    table = learn(ada)
    assert ada.post(f"/api/tables/{table}/close").status_code < 300
    assert PAGE.findall(guide(ada, table)) == []


def test_who_asks_for_a_lesson_that_is_not_there_is_told(ada: Person) -> None:
    answer = ada.post("/api/learn/chess")
    assert (answer.status_code, "chess" in answer.json()["problem"]) == (404, True)


def test_the_first_page_offers_every_lesson_in_both_languages(ada: Person) -> None:
    for lang, words in (("en", "Learn by playing"), ("de", "Spielend lernen")):
        assert ada.get("/", lang=lang).text.count(words) == len(cw.game_keys())


def test_hints_end_where_the_learner_knows(server: Server, ada: Person) -> None:
    table = learn(ada)
    server.run_bots(table)
    for wanted in ("choose 004", "build", "place", "choose"):
        choose(server, ada, table, wanted)
    assert ALONE in guide(ada, table)
