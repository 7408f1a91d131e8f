"""Hidden information never leaves the server: two games that differ only in what a seat may not know look the same."""

import asyncio
import base64
import json
import random
from collections.abc import Iterable, Iterator

import pytest
from sqlalchemy import delete, select

import citywright as cw
from citywright.web.api.context import App
from citywright.web.api.playing import listen
from citywright.web.limits import Places
from citywright.web.pages.frame import Visit
from citywright.web.presence import Presence
from citywright.web.security import Limiter
from citywright.web.store import Move, Snapshot
from citywright.web.tables.states import find, game_of, seats_of, state_at
from citywright.web.tables.turns import Draft
from tests.web.support import KEPT, READERS, Json, Person, Server, forget, next_change

FEW_AND_MANY = [(key, seats) for key in cw.game_keys() for seats in (cw.game(key).seats[0], cw.game(key).seats[-1])]
ALL = [(key, seats) for key in cw.game_keys() for seats in cw.game(key).seats]
ILLEGAL = 8  # actions that are tried although they may not be taken


def bytes_for(person: Person, table: str, seat: int) -> list[tuple[str, int, bytes]]:
    """Everything that the server says to a seat, whatever it asks."""
    heard: list[tuple[str, int, bytes]] = []
    here = f"/api/tables/{table}"

    def hear(answer: object, what: str) -> None:
        heard.append((what, answer.status_code, answer.content))  # type: ignore[attr-defined]

    def done(answer: object, what: str) -> int:
        """The number for what is done next."""
        hear(answer, what)
        return int(answer.json()["made"])  # type: ignore[attr-defined]

    view = person.view(table, seat)
    number, made = view["number"], view["made"]
    hear(person.get(f"/tables/{table}", seat=seat), "page")
    hear(person.get(f"/tables/{table}", seat=seat, lang="de"), "german page")
    for path in ("panels", "view", "rules"):
        hear(person.get(f"{here}/{path}", seat=seat), path)
        hear(person.get(f"{here}/{path}"), f"{path} of a spectator")
    for eyes in (str(seat), ""):
        hear(person.get(f"/tables/{table}/replay", at=number, eyes=eyes), f"replay with eyes {eyes!r}")
        hear(person.get(f"{here}/moments/{number}", eyes=eyes), f"moment with eyes {eyes!r}")
    for path, body in (("record", None), ("what-if", {"at": 0, "seat": seat})):
        hear(person.post(f"{here}/{path}", **body) if body else person.get(f"{here}/{path}"), path)
    actions = list(view["actions"])
    for action in dict.fromkeys([*actions[:2], *actions[-1:]]):
        hear(person.get(f"{here}/preview", seat=seat, action=action), f"preview {action}")
        made = done(person.move(table, action, seat, made=made), f"draft {action}")
        for second in list(person.view(table, seat)["actions"])[:2]:
            made = done(person.move(table, second, seat, made=made), f"draft {action}, {second}")
        hear(person.get(f"/tables/{table}", seat=seat), f"page after {action}")
        made = done(person.draft(table, "undo", seat, made), "undo")
        made = done(person.draft(table, "redo", seat, made), "redo")
        made = done(person.draft(table, "restart", seat, made), "restart")
    for action in illegal(view["view"]["game"], actions, number):
        made = done(person.move(table, action, seat, made=made), f"illegal {action}")
        hear(person.get(f"{here}/preview", seat=seat, action=action), f"preview of illegal {action}")
    return heard


def illegal(key: str, legal: list[str], seed: int) -> list[str]:
    """Some actions that a hand or a bag may decide about: the reason must not tell."""
    space = cw.game(key).actions
    words = {action.split()[0] for action in legal}
    texts = [text for text in map(space.text, range(space.size)) if text not in legal]
    near = [text for text in texts if text.split()[0] in words]  # of the open step
    dice = random.Random(seed)
    return dice.sample(near, min(ILLEGAL // 2, len(near))) + dice.sample(texts, ILLEGAL // 2)


def deal_anew(server: Server, table: str, seat: int, seed: int) -> bool:
    """Put another game under the table that agrees with all the seat knows; whether it is another one.

    Other hands, other piles, other plans, and other words in the ears of others.
    """
    with server.store.write() as tx:
        session = tx.session
        row = find(session, table)
        state = state_at(session, row, game_of(row), row.number)
        other = state.sample(seat, cw.Rng.seeded(seed))
        for row_of_seat in seats_of(session, row):
            Draft().store(row_of_seat)  # the first look has left its undone moves
        session.execute(delete(Snapshot).where(Snapshot.table == table))
        session.add(Snapshot(table=table, number=row.number, state=json.dumps(other.dump())))
        for move in session.scalars(select(Move).where(Move.table == table)):
            move.events = [event for event in move.events if event[2] is None or seat in event[2]]
        differs = other.dump() != state.dump()
    forget()
    return differs


def first_difference(one: bytes, other: bytes) -> str:
    at = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return f"{one[max(0, at - 60) : at + 60]!r} is not {other[max(0, at - 60) : at + 60]!r}"


def demand_the_same(server: Server, ada: Person, table: str, seat: int, seed: int) -> bool:
    """Whether there was anything to hide."""
    before = bytes_for(ada, table, seat)
    differs = deal_anew(server, table, seat, seed)
    after = bytes_for(ada, table, seat)
    for (what, status, sent), (_, status_too, sent_too) in zip(before, after, strict=True):
        assert status == status_too, what
        assert sent == sent_too, f"{what}: {first_difference(sent, sent_too)}"
    return differs


def moments(server: Server, ada: Person, key: str, seats: int, steps: list[int]) -> Iterator[tuple[str, cw.State]]:
    """A table at some moments of one random game, the end left out: then everything is open."""
    table = ada.new_table(*["me"] * seats, game=key)
    for step in steps:
        state = server.play_on(table, step, seed=seats + step)
        if state.over:
            return
        yield table, state


@pytest.mark.parametrize(("key", "seats"), FEW_AND_MANY)
def test_a_seat_hears_nothing_that_it_may_not_know(server: Server, ada: Person, key: str, seats: int) -> None:
    """At moments of one game: somebody who has to decide, and somebody who may be waiting."""
    differed = 0
    for table, state in moments(server, ada, key, seats, [0, 5, 24, 60]):
        for seat in sorted({state.actors[0], (state.actors[0] + 1) % seats}):
            differed += demand_the_same(server, ada, table, seat, seed=state.chance.drawn)
    assert differed, "the games were the same: this test would see nothing"


@pytest.mark.soak
@pytest.mark.parametrize(("key", "seats"), ALL)
def test_no_seat_hears_anything_in_any_moment(server: Server, ada: Person, key: str, seats: int) -> None:
    differed = 0
    for table, state in moments(server, ada, key, seats, [0, 1, 2, *range(3, 40)]):
        for seat in range(seats):
            differed += demand_the_same(server, ada, table, seat, seed=state.chance.drawn)
    assert differed


# -- the seed and everything that it gives ----------------------------------------------------------------------


def forms(number: int) -> list[bytes]:
    """A secret number as it could be written."""
    raw = number.to_bytes(32, "big").lstrip(b"\0")
    return [str(number).encode(), f"{number:x}".encode(), raw, raw[::-1], base64.b64encode(raw).rstrip(b"=")]


def parts(key: bytes) -> list[bytes]:
    """Every eight bytes of a key in a row, as bytes and in hexadecimal; and the whole in other writing."""
    pieces = [key[i : i + 8] for i in range(len(key) - 7)]
    whole = [base64.b64encode(key).rstrip(b"="), base64.urlsafe_b64encode(key).rstrip(b"="), str(list(key)).encode()]
    return [*pieces, *[piece.hex().encode() for piece in pieces], *whole, str(int.from_bytes(key, "big")).encode()]


def secrets_of(server: Server, table: str) -> list[bytes]:
    """What would give the deal away: of the table, and of the state's chance."""
    with server.store.read() as session:
        row = find(session, table)
        words = [seat.entropy.encode() for seat in seats_of(session, row) if seat.entropy]
        assert row.host is not None
        assert row.salt is not None
        found = [*forms(row.host), row.salt.encode(), bytes.fromhex(row.salt), *words]
        if row.status != "open":
            state = state_at(session, row, game_of(row), row.number)
            found += [*forms(row.seed), *parts(state.chance.key), str(state.chance.block).encode()]
            found += [str(word).encode() for word in state.chance.block if word > 10**8]  # the draws to come
            assert state.dump()["chance"][0].encode() == state.chance.key.hex().encode()
    assert all(len(secret) >= 8 for secret in found)
    return found


def heard_by_others(person: Person, table: str, number: int) -> Iterator[tuple[str, bytes]]:
    """What somebody without a seat gets, or is refused, with every address there is."""
    here = f"/api/tables/{table}"
    for path in ("/", f"/tables/{table}", f"/tables/{table}/replay", "/api/schema", f"{here}/deal", f"{here}/record"):
        for lang in ("en", "de"):
            yield path, person.get(path, lang=lang).content
    for path in ("panels", "view", "rules"):
        yield path, person.get(f"{here}/{path}").content
        yield path, person.get(f"{here}/{path}", seat=0).content
    for moment in {0, number // 2, number, number + 1}:
        for eyes in ("", "0", "open"):
            yield "moment", person.get(f"{here}/moments/{moment}", eyes=eyes).content
            yield "replay", person.get(f"/tables/{table}/replay", at=moment, eyes=eyes).content
    yield "preview", person.get(f"{here}/preview", seat=0, action="x").content
    bodies: list[tuple[str, dict[str, object]]] = [
        ("what-if", {"at": 0, "seat": 0}), ("proof", {}), ("seats/0/words", {"text": "x"}), ("seats/0/link", {}),
        ("seats/0", {}), ("seats/0/stand-in", {"bot": "greedy"}), ("moves", {"seat": 0, "made": 0, "action": "x"}),
        ("draft", {"seat": 0, "made": 0, "do": "undo"}), ("moves", {"seat": "x"}), ("chat", {"text": "hello"}),
    ]  # fmt: skip
    for path, body in bodies:
        answer = person.post(f"{here}/{path}", **body)
        yield path, answer.content + str(answer.headers).encode()


@pytest.mark.parametrize("key", cw.game_keys())
def test_no_byte_tells_the_seed_or_what_it_gives(server: Server, ada: Person, bob: Person, key: str) -> None:
    """As a seat, as a stranger with a token and as a spectator; waiting, at the start, in the middle."""
    seats = max(2, cw.game(key).seats[0])
    table = ada.new_table(*["me"] * (seats - 1), "open", game=key, listed=True)
    ada.post(f"/api/tables/{table}/seats/0/words", text="rain on the roof of Ada")
    eve, nobody = server.person(), Person(server.client, "")
    searched = 0

    def search(heard: Iterable[tuple[str, bytes]], *own: bytes) -> None:
        nonlocal searched
        secrets = [secret for secret in secrets_of(server, table) if secret not in own]
        for what, sent in heard:
            searched += len(sent)
            for secret in secrets:
                assert secret not in sent, f"{what} tells {secret!r}"

    search(heard_by_others(eve, table, 0))
    search([("waiting room", ada.get(f"/tables/{table}").content)], b"rain on the roof of Ada")
    bob.post(f"/api/tables/{table}/seats/{seats - 1}", entropy="wind in the wires of Bob")
    for step, seated, seat, other in ((0, bob, seats - 1, eve), (40, ada, 0, nobody)):
        server.play_on(table, step, seed=3)
        search((what, sent) for what, _, sent in bytes_for(seated, table, seat))
        search(heard_by_others(other, table, ada.view(table)["number"]))
    assert searched > 1_000_000


def test_the_search_would_find_them(server: Server, ada: Person) -> None:
    """A control: the record of a finished game, which may be given, holds seed, number and salt."""
    table = ada.new_table("me", "random")
    server.play_on(table)
    found = [secret for secret in secrets_of(server, table) if secret in ada.get(f"/api/tables/{table}/record").content]
    assert len(found) == 3


def test_the_bus_says_only_table_and_version(server: Server, ada: Person) -> None:
    table = ada.new_table("me", "random", "random")
    app = App(server.store, Limiter({}), Presence(server.store), KEPT, READERS, Places(9))

    async def heard() -> list[Json]:
        stream = listen(app, table, Visit(None, "en"))
        first = await next_change(stream)
        await asyncio.to_thread(server.play_on, table, 1)
        second = await next_change(stream)
        await stream.aclose()  # type: ignore[attr-defined]
        return [first, second]

    first, second = asyncio.run(heard())
    assert first == {"table": table, "version": -1}
    assert second == {"table": table, "version": second["version"]}


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
