"""Nothing public counts secret moves: two answers of unequal length, given unseen, look the same to everybody else."""

import asyncio
import json
import random
import re

import pytest
from sqlalchemy import delete, select

import citywright as cw
from citywright.web.api.context import App
from citywright.web.api.playing import listen
from citywright.web.limits import Places
from citywright.web.pages.frame import Visit
from citywright.web.presence import Presence
from citywright.web.security import Limiter
from citywright.web.store import Table
from citywright.web.tables import seating
from citywright.web.tables.commits import commit
from citywright.web.tables.states import find, game_of, locked, seats_of, state_at
from tests.web.support import KEPT, READERS, Person, Server, forget, next_change

SECRET = ["twentieth_century", "neom"]  # whose unseen answers can be of unequal length
CLOCK = re.compile(r"\d\d:\d\d")
NO_SECRETS = [key for key in cw.game_keys() if key not in SECRET]


def answers(state: cw.State, seat: int) -> dict[int, tuple[list[str], cw.State]]:
    """Whole answers of a seat to what it is asked now, by the number of their moves, and the state after each."""
    found: dict[int, tuple[list[str], cw.State]] = {}
    for seed in range(12):
        dice, after = random.Random(seed), state.copy()
        texts: list[str] = []
        while after.lanes[seat] and len(texts) < 40:
            action = dice.choice(after.legal(seat))
            texts.append(state.game.actions.text(action))
            after.apply(seat, action)
        if not after.lanes[seat] and after.actors:
            found.setdefault(len(texts), (texts, after))
    return found


def two_secrets(key: str, seats: int, seed: int) -> tuple[list[tuple[int, str]], int, list[str], list[str]] | None:
    """The moves until a moment at which a seat has two unseen answers of unequal length; the seat and both answers."""
    state, dice = cw.game(key).new(seats, seed), random.Random(seed)
    moves: list[tuple[int, str]] = []
    while state.actors:
        if len(state.actors) > 1:
            seat = state.actors[0]
            found = answers(state, seat)
            seen: dict[str, list[str]] = {}
            for texts, after in found.values():
                other = seen.setdefault(json.dumps(after.view(None)), texts)
                if len(other) != len(texts) and after.view(None)["actors"] == list(state.actors[1:]):
                    return moves, seat, *sorted((other, texts), key=len)
        seat = dice.choice(state.actors)
        action = dice.choice(state.legal(seat))
        moves.append((seat, state.game.actions.text(action)))
        state.apply(seat, action)
    return None


def first_secrets(key: str) -> tuple[int, int, list[tuple[int, str]], int, list[str], list[str]] | None:
    for seats in cw.game(key).seats[1:3]:
        for seed in range(3):
            found = two_secrets(key, seats, seed)
            if found is not None:
                return seats, seed, *found
    return None


def put(server: Server, table: str, moves: list[tuple[int, str]], one_by_one: bool = True) -> None:
    """Committed like a bot's moves, one by one, or like a person's turn, all at once."""
    with server.store.write() as tx:
        row = locked(tx.session, table)
        seats = seats_of(tx.session, row)
        state = state_at(tx.session, row, game_of(row), row.number)
        for seat, text in moves if one_by_one else []:
            state = commit(tx, row, seats[seat], state, [text])
        if not one_by_one:
            commit(tx, row, seats[moves[0][0]], state, [text for _, text in moves])


def laid(server: Server, ada: Person, bob: Person, key: str, seats: int, seed: int) -> str:
    """A table of a known deal, where Bob has the last seat."""
    table = ada.new_table(*["me"] * (seats - 1), "open", game=key)
    with server.store.write() as tx:
        row = tx.session.scalars(select(Table).where(Table.id == table)).one()
        row.host = row.commitment = None  # no promise, so the seed stays
        row.seed = seed
    assert bob.post(f"/api/tables/{table}/seats/{seats - 1}", name="Bob").status_code == 201
    return table


def heard_by_others(server: Server, bob: Person, eve: Person, table: str, seat: int) -> list[tuple[str, int, str]]:
    """Everything that a seat that has not moved, and a stranger, can get from the server."""
    here, heard = f"/api/tables/{table}", []
    viewers: list[tuple[Person, str, dict[str, object]]] = [(bob, "Bob", {"seat": seat}), (eve, "Eve", {})]
    for who, name, params in viewers:
        number = who.get(f"{here}/view", **params).json()["number"]
        eyes = [str(seat), ""] if who is bob else [""]
        paths: list[tuple[str, dict[str, object]]] = [
            ("/", {}),
            (f"/tables/{table}", params),
            (f"{here}/panels", params),
            (f"{here}/view", params),
        ]
        paths += [
            (f"{here}/rules", params),
            (f"{here}/deal", {}),
            (f"{here}/record", {}),
            (f"{here}/view", {"seat": 0}),
        ]
        for eye in eyes:
            paths += [
                (f"/tables/{table}/replay", {"eyes": eye}),
                (f"/tables/{table}/replay", {"eyes": eye, "lang": "de"}),
            ]
            for moment in (0, number - 1, number, number + 1, number + 2, number + 9):
                paths.append((f"{here}/moments/{moment}", {"eyes": eye}))
                paths.append((f"/tables/{table}/replay", {"eyes": eye, "at": str(moment)}))
        for path, more in paths:
            answer = who.get(path, **more)
            text = CLOCK.sub("", answer.text.replace(table, "?"))
            heard.append((f"{name} {path.replace(table, '')} {more}", answer.status_code, text))
        answer = who.post(f"{here}/what-if", at=number, seat=0)
        heard.append((f"{name} what-if", answer.status_code, answer.text))
        answer = who.post(f"{here}/moves", seat=seat, made=999, action="nothing")
        heard.append((f"{name} stale", answer.status_code, answer.text.replace(table, "?")))
    with server.store.read() as session:
        heard.append(("version", 0, str(find(session, table).version)))
    return heard


@pytest.mark.parametrize("one_by_one", [True, False], ids=["bot", "person"])
@pytest.mark.parametrize("key", SECRET)
def test_nobody_can_count_the_secret_moves_of_others(
    server: Server, ada: Person, bob: Person, key: str, one_by_one: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seating, "LETTERS", "a")  # both tables have one id, since the marks of panels hash it
    found = first_secrets(key)
    assert found is not None, "this test would see nothing"
    seats, seed, moves, seat, short, long = found
    watcher = seats - 1
    assert seat != watcher
    assert len(short) < len(long)
    eve, heard = server.person(), []
    for answer in (short, long):
        table = laid(server, ada, bob, key, seats, seed)
        put(server, table, moves)
        put(server, table, [(seat, text) for text in answer], one_by_one)
        forget()
        heard.append(heard_by_others(server, bob, eve, table, watcher))
        with server.store.write() as tx:
            tx.session.execute(delete(Table).where(Table.id == table))
        forget()
    for (what, status, sent), (_, status_too, sent_too) in zip(*heard, strict=True):
        assert (status, sent) == (status_too, sent_too), what


def test_others_hear_of_a_secret_answer_only_that_it_is_given(server: Server, ada: Person, bob: Person) -> None:
    """A bot moves again and again: the stream tells once, when it has done."""
    found = first_secrets("twentieth_century")
    assert found is not None
    seats, seed, moves, seat, _, long = found
    table = laid(server, ada, bob, "twentieth_century", seats, seed)
    put(server, table, moves)
    with server.store.read() as session:
        before = find(session, table).version

    async def heard() -> list[int]:
        app = App(server.store, Limiter({}), Presence(server.store), KEPT, READERS, Places(9))
        stream = listen(app, table, Visit(None, "en"))
        await next_change(stream)
        for text in long:
            await asyncio.to_thread(put, server, table, [(seat, text)])
        told = [(await next_change(stream))["version"]]
        await asyncio.to_thread(ada.post, f"/api/tables/{table}/chat", text="hello")
        told.append((await next_change(stream))["version"])
        await stream.aclose()  # type: ignore[attr-defined]
        return told

    first, second = asyncio.run(heard())
    assert (first, second) == (before + 1, before + 2)


@pytest.mark.parametrize("key", NO_SECRETS)
def test_the_other_games_have_no_such_phase(key: str) -> None:
    """If one gets it, it belongs in the list above."""
    assert first_secrets(key) is None


def test_a_seat_counts_its_own_moves_and_all_count_alike_at_the_end(server: Server, ada: Person, bob: Person) -> None:
    found = first_secrets("twentieth_century")
    assert found is not None
    seats, seed, moves, seat, _, long = found
    table = laid(server, ada, bob, "twentieth_century", seats, seed)
    put(server, table, moves)
    before = ada.view(table, seat)["number"], bob.view(table, seats - 1)["number"]
    put(server, table, [(seat, text) for text in long])
    after = ada.view(table, seat)["number"], bob.view(table, seats - 1)["number"]
    assert (after[0] - before[0], after[1] - before[1]) == (len(long), 1)
    dice = random.Random(1)
    while True:
        with server.store.read() as session:
            row = find(session, table)
            state = state_at(session, row, game_of(row), row.number)
        if state.over:
            break
        mover = dice.choice(state.actors)
        put(server, table, [(mover, state.game.actions.text(dice.choice(state.legal(mover))))])
    counts = {ada.view(table, seat)["number"], bob.view(table, seats - 1)["number"], row.number}
    assert counts == {row.number}
    assert bob.get(f"/api/tables/{table}/moments/{row.number}").status_code == 200
