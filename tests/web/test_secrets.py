"""Hidden information never leaves the server: two deals that differ only in what a seat may not know look the same."""

import json
import random

import pytest
from sqlalchemy import delete

import citywright as cw
from citywright.web.store import Snapshot
from citywright.web.tables.commits import commit, locked
from citywright.web.tables.drafts import Draft
from citywright.web.tables.looking import find
from citywright.web.tables.states import game_of, seats_of, state_at
from tests.web.support import Person, Server, forget

SEATS = 3


def bytes_for(person: Person, table: str, seat: int) -> list[tuple[str, int, bytes]]:
    """Everything that the server says to a seat, whatever it asks."""
    heard: list[tuple[str, int, bytes]] = []
    here = f"/api/tables/{table}"

    def hear(answer: object, what: str) -> None:
        heard.append((what, answer.status_code, answer.content))  # type: ignore[attr-defined]

    view = person.view(table, seat)
    number = view["number"]
    hear(person.get(f"/tables/{table}", seat=seat), "page")
    hear(person.get(f"/tables/{table}", seat=seat, lang="de"), "german page")
    hear(person.get(f"/tables/{table}/replay", at=number, eyes=str(seat)), "replay")
    for path in ("panels", "view", "rules"):
        hear(person.get(f"{here}/{path}", seat=seat), path)
        hear(person.get(f"{here}/{path}"), f"{path} of a spectator")
    hear(person.get(f"{here}/moments/{number}", eyes=str(seat)), "moment")
    for path, body in (("record", None), ("what-if", {"at": 0, "seat": seat})):
        hear(person.post(f"{here}/{path}", **body) if body else person.get(f"{here}/{path}"), path)
    actions = list(view["actions"])
    for action in dict.fromkeys([*actions[:2], *actions[-1:]]):
        hear(person.get(f"{here}/preview", seat=seat, action=action), f"preview {action}")
        hear(person.move(table, action, seat), f"draft {action}")
        for second in list(person.view(table, seat)["actions"])[:2]:
            hear(person.move(table, second, seat), f"draft {action}, {second}")
        hear(person.get(f"/tables/{table}", seat=seat), f"page after {action}")
        hear(person.draft(table, "undo", seat), "undo")
        hear(person.draft(table, "redo", seat), "redo")
        hear(person.draft(table, "restart", seat), "restart")
    for action in ("sell", "build", "place a1", "stop", "keep 121", "choose 001", "choose 040"):
        hear(person.move(table, action, seat), f"illegal {action}")
        hear(person.draft(table, "restart", seat), "restart")
    return heard


def play_to(server: Server, table: str, moves: int, seed: int) -> None:
    """So many random moves of anybody."""
    dice = random.Random(seed)
    with server.store.write() as writing:
        row = locked(writing.session, table)
        seats = seats_of(writing.session, row)
        state = state_at(writing.session, row, game_of(row, seats), row.number)
        for _ in range(moves):
            if state.over:
                return
            seat = dice.choice(state.actors)
            action = dice.choice(state.legal(seat))
            state = commit(writing, row, seats[seat], state, [state.game.actions.text(action)])


def deal_anew(server: Server, table: str, seat: int, seed: int) -> bool:
    """Put another deal under the table that agrees with all the seat knows; whether it is another one."""
    with server.store.write() as writing:
        row = find(writing.session, table)
        state = state_at(writing.session, row, game_of(row, seats_of(writing.session, row)), row.number)
        other = state.sample(seat, cw.Rng.seeded(seed))
        for row_of_seat in seats_of(writing.session, row):
            Draft().store(row_of_seat)  # the first look has left its undone moves
        writing.session.execute(delete(Snapshot).where(Snapshot.table == table))
        writing.session.add(Snapshot(table=table, number=row.number, state=json.dumps(other.dump())))
        differs = other.dump() != state.dump()
    forget()
    return differs


def first_difference(one: bytes, other: bytes) -> str:
    at = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return f"{one[max(0, at - 60) : at + 60]!r} is not {other[max(0, at - 60) : at + 60]!r}"


@pytest.mark.parametrize("moves", [0, 2, 8, 10, 13, 40, 90])
def test_a_seat_hears_nothing_that_it_may_not_know(server: Server, ada: Person, moves: int) -> None:
    table = ada.new_table(*["me"] * SEATS)
    play_to(server, table, moves, seed=moves)
    for seat in range(SEATS):
        before = bytes_for(ada, table, seat)
        differs = deal_anew(server, table, seat, seed=100 * moves + seat)
        after = bytes_for(ada, table, seat)
        for (what, status, sent), (_, status_too, sent_too) in zip(before, after, strict=True):
            assert status == status_too, what
            assert sent == sent_too, f"{what}: {first_difference(sent, sent_too)}"
        assert differs, "the deals were the same: this test would see nothing"


def test_the_record_of_a_running_game_is_not_given(server: Server, ada: Person) -> None:
    table = ada.new_table("me", "random", "random")
    assert ada.get(f"/api/tables/{table}/record").status_code == 403
    assert ada.post(f"/api/tables/{table}/what-if", at=0, seat=0).status_code == 403


def test_nobody_sees_with_the_eyes_of_others(server: Server, ada: Person, bob: Person) -> None:
    table = ada.new_table("me", "random", "random")
    for path in ("panels", "view", "rules"):
        assert bob.get(f"/api/tables/{table}/{path}", seat=0).status_code == 403
        assert ada.get(f"/api/tables/{table}/{path}", seat=1).status_code == 403
    assert bob.get(f"/tables/{table}", seat=0).status_code == 403
    for eyes in ("0", "1", "open"):
        assert bob.get(f"/tables/{table}/replay", eyes=eyes).status_code == 403
        assert bob.get(f"/api/tables/{table}/moments/0", eyes=eyes).status_code == 403


def test_a_draft_is_nobody_elses_business(server: Server, ada: Person, bob: Person) -> None:
    """Neither its content nor that somebody is thinking reaches the others, not even as a new version."""
    table = ada.new_table("me", "random", "random")
    before = bob.get(f"/api/tables/{table}/panels").content
    ada.move(table, next(iter(ada.view(table)["actions"])))
    assert bob.get(f"/api/tables/{table}/panels").content == before
