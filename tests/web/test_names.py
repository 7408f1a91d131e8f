"""Names of people enter at the edge: every answer has them, escaped; nothing that is kept in memory has any."""

import json
from typing import Any

import pytest

import citywright as cw
from citywright.web.names import SEAT_MARKS, with_names, with_names_in_html
from citywright.web.tables.caches import CACHES
from citywright.web.tables.requests import tidy
from tests.web.support import Person, Server

NAMES = ['<i>Ada & "Q"\'s', "Bob {0}", "Çağ %s", "O'Neil", "zoë"]
MOVES = 16


def test_a_name_is_escaped_only_where_it_meets_html() -> None:
    text = f"{SEAT_MARKS[1]} pays {SEAT_MARKS[0]}"
    assert with_names(text, ["<b>", "Bob"]) == "Bob pays <b>"
    assert with_names_in_html(text, ["<b>", "Bob"]) == "Bob pays &lt;b&gt;"


def test_no_name_can_hold_the_mark_of_a_seat() -> None:
    assert tidy(f"A{SEAT_MARKS[0]}da{SEAT_MARKS[1]}", "") == "A da"


@pytest.mark.parametrize("key", cw.game_keys())
def test_every_answer_has_the_names_and_no_cache_has_any(server: Server, ada: Person, key: str) -> None:
    seats = cw.game(key).seats[-1]
    wanted = [{"kind": "me", "name": name} for name in NAMES[:seats]]
    table = ada.post("/api/tables", game=key, seats=wanted).json()["table"]
    texts: list[str] = []
    pages: list[str] = []
    for number in range(MOVES):
        seat = ada.view(table)["view"]["actors"][0]
        seen = ada.view(table, seat)
        actions = list(seen["actions"])
        answer = ada.move(table, actions[number % len(actions)], seat, confirm=True, made=seen["made"]).json()
        illegal = ada.move(table, cw.game(key).actions.text(number), seat).json()
        texts += [json.dumps(said, ensure_ascii=False) for said in (seen, answer, illegal)]
        pages += answer["panels"].values()
    for eyes in ("", "0"):
        pages.append(ada.get(f"/tables/{table}/replay", at=MOVES // 2, eyes=eyes).text)
    page = ada.get(f"/tables/{table}", seat=0).text
    assert not any(mark in text for mark in SEAT_MARKS for text in [*texts, *pages, page])
    assert not any("<i>Ada" in html for html in [*pages, page])
    for name in ("&lt;i&gt;Ada &amp; ", *NAMES[1 : min(seats, 3)]):
        assert page.count(name) > 2, "in the game's panels, the log, the list of people"
    kept = repr([cached(value) for cache in CACHES for _, value in cache._kept.values()])
    assert SEAT_MARKS[0] in kept or repr(SEAT_MARKS[0])[1:-1] in kept
    assert not any(name in kept for name in ("Ada", "Bob {0}", "Çağ"))


def cached(value: Any) -> object:
    """What a cache holds of a table in words: panels and lines; rows of the database are no words of ours."""
    return {id: str(panel) for id, panel in value.items()} if isinstance(value, dict) else getattr(value, "log", value)
