"""Whatever comes in from outside is answered with a sentence: no address ends in a fault of ours."""

import re
import time
from pathlib import Path
from typing import Any

import pytest

import citywright as cw
from citywright.engine.record import HEAD
from tests.web.support import Person, Server

ODD = ("", "0", "-1", "99999999999999999999", "ä", "%00", "%ff", "..", "a" * 5000, "' OR 1=1 --", "<b>", "{}", "\u200b")
BODIES = (
    b"", b"null", b"[]", b"{", b"0", b'"x"', b"\xff\xfe", b"[" * 5000, b'{"a":' * 2000, b'{"seat":1e400}',
    b'{"seat":0,"made":0,"action":"\\ud800"}', b'{"text":"\\u0000"}', b'{"seat":0,"made":-1,"action":"x"}',
)  # fmt: skip
GETS = (
    "/", "/new", "/new?game={}", "/rules/{}", "/games/{}/style.css", "/games/{}/how-to-play", "/games/{}/glossary",
    "/tables/{}", "/tables/{}/replay", "/seat/{}",
    "/static/{}", "/api/tables/{}/panels", "/api/tables/{}/view", "/api/tables/{}/rules", "/api/tables/{}/record",
    "/api/tables/{}/moments/0", "/tables/TABLE?seat={}", "/tables/TABLE/replay?at={}", "/tables/TABLE/replay?eyes={}",
    "/tables/TABLE?lang={}", "/api/tables/TABLE/panels?seat={}", "/api/tables/TABLE/panels?have={}",
    "/api/tables/TABLE/moments/{}", "/api/tables/TABLE/moments/0?eyes={}&have={}",
    "/api/tables/TABLE/preview?seat=0&action={}", "/api/tables/TABLE/preview?seat={}&action=sell",
    "/api/tables/TABLE/view?seat={}", "/api/tables/TABLE/rules?seat={}", "/api/tables/TABLE/seats/{}/keys",
    "/api/schema/{}",
)  # fmt: skip
POSTS = (
    "/api/play/neom", "/api/play/{}", "/api/tables", "/api/records", "/seat/{}", "/api/tables/TABLE/seats/{}",
    "/api/tables/TABLE/seats/0", "/api/tables/TABLE/moves", "/api/tables/TABLE/draft", "/api/tables/TABLE/chat",
    "/api/tables/TABLE/what-if", "/api/tables/TABLE/seats/1/stand-in", "/api/tables/TABLE/seats/{}/link",
    "/api/tables/TABLE/seats/{}/vote", "/api/tables/TABLE/seats/{}/leave", "/api/tables/TABLE/seats/0/keys/{}/revoke",
    "/api/tables/{}/close", "/api/tables/TABLE/close", "/api/tables/{}/delete", "/api/tables/TABLE/delete",
    "/api/tables/{}/moves", "/api/tables/{}/chat",
)  # fmt: skip
HEADERS = (
    {"accept-language": "x" * 3000},
    {"accept-language": ",;=,"},
    {"authorization": "Bearer"},
    {"authorization": "Bearer " + "ü" * 30},
    {"cookie": "name=%ff%zz; lang=%00; theme=<b>; citywright=" + "x" * 4000},
    {"cookie": ";;;=;"},
    {"origin": "http://[", "host": "testserver.local"},
    {"content-type": "application/xml"},
    {"content-length": "x"},
    {"range": "bytes=0-"},
    {"if-modified-since": "yesterday"},
)


def demand_answer(answer: Any, what: str) -> None:
    assert answer.status_code < 500, f"{what}: {answer.status_code} {answer.text[:200]}"
    assert "Traceback" not in answer.text, what


@pytest.mark.parametrize("path", GETS)
def test_any_address_can_be_asked_for(server: Server, ada: Person, path: str) -> None:
    table = ada.new_table("me", "random", "random")
    for odd in ODD:
        where = path.replace("TABLE", table).replace("{}", odd)
        demand_answer(ada.call("GET", where), f"GET {where[:80]}")


@pytest.mark.parametrize("path", POSTS)
def test_anything_can_be_sent(server: Server, ada: Person, path: str) -> None:
    table = ada.new_table("me", "random", "random")
    for odd, body in [*[(odd, b"{}") for odd in ODD], *[("0", body) for body in BODIES]]:
        where = path.replace("TABLE", table).replace("{}", odd)
        headers = {"content-type": "application/json"}
        demand_answer(ada.call("POST", where, content=body, headers=headers), f"POST {where[:80]} {body[:40]!r}")


def test_any_header_can_be_sent(server: Server, ada: Person) -> None:
    table = ada.new_table("me", "random", "random")
    for headers in HEADERS:
        sent = {name.encode(): value.encode() for name, value in headers.items()}
        for path in ("/", f"/tables/{table}", "/static/app.js", f"/api/tables/{table}/panels"):
            demand_answer(server.client.get(path, headers=sent), f"{path} {headers}")
        answer = server.client.post(f"/api/tables/{table}/chat", headers=sent, content=b'{"text":"x"}')
        demand_answer(answer, f"chat {headers}")


RECORD = "\n".join([HEAD, "game neom", "rules {rules}", "edition {edition}", "seats 3", "seed 7", "moves", ""])


@pytest.mark.parametrize(
    "change",
    [
        ("seats 3", "seats 99999999999999999999"), ("seats 3", "seats -1"), ("seats 3", "seats x"), ("seats 3", ""),
        ("seed 7", "seed " + "9" * 5000), ("seed 7", "seed 1e9"), ("seed 7", "seed 1" + "0" * 64),
        ("game neom", "game ../../etc/passwd"), ("game neom", "game chess"), ("moves\n", "moves\n0 juggle\n"),
        ("moves\n", "moves\n99999999 stop\n"), ("moves\n", "moves\n-1 stop\n"), ("moves\n", "moves\n\x00\n"),
        ("moves\n", "redrawn 1 7\nmoves\n"), ("moves\n", "redrawn -1 7\nmoves\n"), ("moves\n", "redrawn x\nmoves\n"),
        ("moves\n", "redrawn 0 1" + "0" * 64 + "\nmoves\n"), ("moves\n", "commitment x\nmoves\n"),
        ("moves\n", "commitment " + "a" * 64 + "\nhost 1" + "0" * 64 + "\nsalt " + "b" * 32 + "\nmoves\n"),
        ("moves\n", "moves\n" + "0 stop\n" * 50_000), ("moves\n", ""), (HEAD, HEAD + "\noption x y"), (HEAD, "x"),
    ],
)  # fmt: skip
def test_a_record_is_read_with_care(server: Server, ada: Person, change: tuple[str, str]) -> None:
    game = cw.game("neom")
    text = RECORD.format(rules=game.rules_version, edition=game.edition_mark)
    assert ada.post("/api/records", text=text).status_code == 201
    answer = ada.post("/api/records", text=text.replace(*change))
    assert answer.status_code in (400, 409), answer.text[:200]
    assert answer.json()["problem"]


@pytest.mark.parametrize(
    "edition",
    [
        "", "x", "[[", "\x00", "a = 1", "[edition]\nname = 3", "name = '" + "x" * 190_000 + "'", "a" * 400_001,
        "a." * 5_000 + "b = 1", "[" * 3000, "a = " + "[" * 3000, "a = 9" + "9" * 5000,
    ],
)  # fmt: skip
def test_an_edition_is_read_with_care(server: Server, ada: Person, edition: str) -> None:
    for key in cw.game_keys():
        seats = [{"kind": "me"} for _ in range(cw.game(key).seats[0])]
        answer = ada.post("/api/tables", game=key, seats=seats, edition=edition)
        assert answer.status_code in (400, 413), answer.text[:200]


def test_an_edition_of_very_many_storeys_is_read_with_care(server: Server, ada: Person) -> None:
    """It is seconds for whoever reads it, which is before any game sees it."""
    answer = ada.post("/api/tables", game="neom", seats=[{"kind": "me"}] * 3, edition="a." * 20_000 + "b = 1")
    assert answer.status_code == 400, answer.text[:200]


def house_edition(key: str) -> str:
    return (cw.game(key).folder / "edition.toml").read_text(encoding="utf-8")


TERMS = "points = [" + '{each=1,of="residential"},' * 5_000 + "]"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('key = "house"', 'key = "house\\nseed 7\\nmoves"'),  # lines of its own in a record
        ('key = "house"', f'key = "{"x" * 2_000}"'),  # longer than what a table keeps
        ('name = { de = "Ranch", en = "Ranch"', 'name = { de = "Ranch", en = "Ranch' + "W" * 50_000 + '"'),
        ('points = [{ each = 1, of = "good" }]', TERMS),  # seconds for whoever draws it
    ],
)
def test_an_edition_is_no_heavier_than_a_box_may_be(server: Server, ada: Person, old: str, new: str) -> None:
    edition = house_edition("neom")
    seats = [{"kind": "me"} for _ in range(3)]
    assert old in edition
    assert ada.post("/api/tables", game="neom", seats=seats, edition=edition).status_code == 201
    answer = ada.post("/api/tables", game="neom", seats=seats, edition=edition.replace(old, new, 1))
    assert answer.status_code == 400, answer.text[:200]
    assert answer.json()["problem"]


PICK = '{ pick = 2, of = ["kelp", "steelplast", "science", "credits", "biomatter"] }'
PICKS = f"{{ all = [{PICK}, {PICK}, {PICK}] }}, {{ all = [{PICK}, {PICK}, {PICK}] }}"
READY = "{ ready = 1 }"  # nothing to make ready: closed until a card opens it
NEVER = '{ if = "purple", at_least = 99, then = { gain = { kelp = 1 } } }'


def explosive(effect: str, slot: str) -> str:
    """Cards that can be used in very many ways, and slots that are closed until one of them opens one."""
    parts = re.split(r"(?m)^(?=\[\[)", house_edition("underwater_cities"))
    for i, part in enumerate(parts):
        if part.startswith("[[slot]]") and 'key = "open"' not in part:
            parts[i] = re.sub(r"(?m)^effect = .*$", f"effect = {slot}", part)
        elif part.startswith("[[card]]") and "\nera = 1\n" in part:
            bare = re.sub(r"(?m)^(effect|on|about|less|hand|ability|turn_end|frame) = .*\n", "", part)
            parts[i] = re.sub(r"(?m)^type = .*$", f'type = "instant"\neffect = {effect}', bare)
    return "".join(parts)


@pytest.mark.parametrize(
    ("effect", "slot"),
    [
        (f"{{ all = [{PICKS}] }}", READY),  # a sum of goods for each way to pick: 87 seconds
        (f"{{ all = [{PICKS}, {{ metropolis = 1 }}] }}", READY),  # and all of it for each metropolis
        (f'{{ all = [{PICKS}, {{ build = ["building"], times = 2, cost = {{}} }}] }}', NEVER),  # and for each site
    ],
)
def test_no_decision_with_an_edition_of_ones_own_takes_for_ever(tmp_path: Path, effect: str, slot: str) -> None:
    file = tmp_path / "edition.toml"
    file.write_text(explosive(effect, slot), encoding="utf-8")
    s, rng = cw.game("underwater_cities", str(file)).new(2, 1), cw.Rng.seeded(1)
    for _ in range(14):  # four slots are chosen among them
        began = time.process_time()
        legal = s.legal(s.actors[0])
        assert time.process_time() - began < 4
        s.apply(s.actors[0], legal[rng.below(len(legal))])


OPTIONS: tuple[object, ...] = ({"x": True}, {"beginner": "yes"}, [], {"": ""}, {str(n): True for n in range(99)})


def test_options_are_read_with_care(server: Server, ada: Person) -> None:
    for options in OPTIONS:
        answer = ada.post("/api/tables", game="neom", seats=[{"kind": "me"}] * 3, options=options)
        assert answer.status_code == 400, answer.text
