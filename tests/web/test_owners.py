"""A seat belongs to its owner: stand-ins, devices and links, and the ways out of a table."""

import re
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, update

import citywright as cw
from citywright.web.backup import verify
from citywright.web.presence import Presence
from citywright.web.problems import Refused
from citywright.web.store import Seat, SeatToken, Store, Table
from citywright.web.store.migrations import upgrade
from citywright.web.tables import rights
from citywright.web.tables.devices import use_link
from citywright.web.tables.stand_ins import AWAY, look_for_absence
from citywright.web.words import own_words
from tests.web.postgres import Cluster, postgres
from tests.web.support import Person, Server


def table_of(server: Server, *people: Person, **more: Any) -> str:
    """A table of so many people, with all of them seated."""
    table = people[0].new_table("me", *["open"] * (len(people) - 1), **more)
    for seat, person in enumerate(people[1:], start=1):
        assert person.post(f"/api/tables/{table}/seats/{seat}", name=f"P{seat}").status_code == 201
    return table


def wait_for(table: str, seat: int, *people: Person) -> None:
    """Play until the table waits for the seat."""
    while seat not in (actors := people[0].view(table)["view"]["actors"]):
        people[actors[0]].play_first(table, actors[0])


def bots_at(server: Server, table: str) -> list[str | None]:
    with server.store.read() as session:
        return list(session.scalars(select(Seat.bot).filter_by(table=table).order_by(Seat.number)))


def pass_time(server: Server, table: str, seconds: float, *seats: int) -> None:
    """The seats owe a decision for so long already, and their browsers were last seen then."""
    with server.store.write() as tx:
        for seat in seats:
            tx.session.execute(
                update(Seat).where(Seat.table == table, Seat.number == seat, Seat.asked.is_not(None))
                .values(asked=Seat.asked - seconds)
            )  # fmt: skip
            tx.session.execute(
                update(SeatToken).filter_by(table=table, seat=seat).values(seen=SeatToken.seen - seconds)
            )
    look_for_absence(server.store)


def seat_path(table: str, seat: int, what: str) -> str:
    return f"/api/tables/{table}/seats/{seat}/{what}"


def test_every_right_stands_in_the_table_of_rights_and_has_its_sentence() -> None:
    text = (Path(__file__).resolve().parents[2] / "docs/web.md").read_text(encoding="utf-8")
    listed = re.findall(r"^\|[^\n]*\| `(\w+)` \|$", text.partition("## A seat belongs")[2], re.MULTILINE)
    demanded = {id[10:] for id in own_words().catalogues["en"].entries if id.startswith("web.right.")}
    assert set(listed) == demanded | {"sit_down"}
    assert all(callable(getattr(rights, right)) for right in listed)


# -- stand-ins -------------------------------------------------------------------------------------------------


def test_nobody_puts_a_bot_on_anothers_seat_and_the_owner_may(server: Server, ada: Person, bob: Person) -> None:
    table = table_of(server, ada, bob)
    wait_for(table, 1, ada, bob)
    stand_in, vote = seat_path(table, 1, "stand-in"), seat_path(table, 1, "vote")
    for somebody in (ada, server.person()):
        assert somebody.post(stand_in, bot="greedy").status_code == 403
        refused = somebody.post(vote)
        assert refused.status_code == 403
        assert "by the word of all others" in refused.json()["problem"]
    assert bots_at(server, table) == [None, None]
    assert bob.post(stand_in, bot="hal").status_code == 400
    assert bob.post(stand_in, bot="random").status_code == 200
    assert "A bot is playing for you (plays at random)" in bob.get(f"/tables/{table}").text
    assert "a bot stands in (plays at random)" in ada.get(f"/tables/{table}").text
    assert "ein Bot vertritt (spielt zufällig)" in ada.get(f"/tables/{table}", lang="de").text
    server.run_bots(table)
    assert bob.move(table, "stop", 1).status_code == 409
    assert ada.post(stand_in, bot="").status_code == 403
    assert bob.post(stand_in, bot="").status_code == 200
    assert bots_at(server, table) == [None, None]


def test_what_a_bot_thinks_about_does_not_count_once_the_owner_is_back(
    server: Server, ada: Person, bob: Person
) -> None:
    from citywright.web.bots import BotRunner
    from tests.web.support import HereAndNow

    class Slow(HereAndNow):
        def choose(self, task: Any, limit: float = 0) -> str | None:
            assert ada.post(seat_path(table, 0, "stand-in"), bot="").status_code == 200
            return super().choose(task)

    table = table_of(server, ada, bob)
    wait_for(table, 0, ada, bob)
    assert ada.post(seat_path(table, 0, "stand-in"), bot="greedy").status_code == 200
    before = ada.view(table)["number"]
    BotRunner(server.store, 0).move(table, Slow())
    assert ada.view(table)["number"] == before
    ada.play_first(table)


def test_a_bot_stands_in_after_the_agreed_absence_and_not_before(server: Server, ada: Person, bob: Person) -> None:
    table = table_of(server, ada, bob, patience=86_400, stand_in="random")
    wait_for(table, 1, ada, bob)
    assert "24 hours" in ada.get(f"/tables/{table}").text
    pass_time(server, table, 86_300, 1)
    assert bots_at(server, table) == [None, None]
    page = ada.get(f"/tables/{table}").text
    assert "away; a bot stands in in" in page
    left = float(page.partition('data-until="')[2].partition('"')[0]) - time.time()
    assert 80 < left < 110
    pass_time(server, table, 150, 1)
    assert bots_at(server, table) == [None, "random"]
    assert bob.post(seat_path(table, 1, "stand-in"), bot="").status_code == 200
    look_for_absence(server.store)  # the click was a sign of life
    assert bots_at(server, table) == [None, None]
    assert "away;" not in ada.get(f"/tables/{table}").text


def test_who_owes_nothing_or_plays_alone_is_not_absent(server: Server, ada: Person, bob: Person) -> None:
    alone, shared = ada.new_table("me", "random"), ada.new_table("me", "me")
    table = table_of(server, ada, bob)
    while 1 in ada.view(table)["view"]["actors"]:
        bob.play_first(table, 1)
    for id in (alone, shared, table):
        pass_time(server, id, 10**6, *([1] if id == table else [0, 1]))
        assert set(bots_at(server, id)) <= {None, "random"}
        assert ada.view(id)["status"] == "playing"
    assert bots_at(server, table) == [None, None]
    assert bots_at(server, alone)[0] is None


def test_requests_and_open_streams_are_signs_of_life(server: Server, ada: Person, bob: Person) -> None:
    table = table_of(server, ada, bob)
    wait_for(table, 1, ada, bob)
    with server.store.read() as session:
        hash = session.scalars(select(SeatToken.hash).filter_by(table=table, seat=1)).one()
    presence: Presence = server.app.dependencies["app"].dependency().presence  # type: ignore[union-attr]
    pass_time(server, table, 170, 1)
    bob.get(f"/api/tables/{table}/panels", seat=1)
    presence.note()
    pass_time(server, table, 50, 1)
    assert bots_at(server, table) == [None, None]
    fresh = Presence(server.store)
    with fresh.listening(table, hash):
        pass_time(server, table, 120, 1)
        fresh.note()
    pass_time(server, table, 50, 1)
    assert bots_at(server, table) == [None, None]
    server.person().get(f"/api/tables/{table}/panels")  # a stranger's look is none
    presence.note()
    pass_time(server, table, 180, 1)
    assert bots_at(server, table) == [None, "medium"]


def test_all_others_together_may_call_a_bot(server: Server, ada: Person, bob: Person) -> None:
    eve = server.person()
    table = table_of(server, ada, bob, eve)
    wait_for(table, 1, ada, bob, eve)
    vote = seat_path(table, 1, "vote")
    assert ada.post(vote).status_code == 200
    assert "for it so far: Guest" in eve.get(f"/tables/{table}").text
    assert ada.post(vote, yes=False).status_code == 200
    assert eve.post(vote).status_code == 200
    assert bots_at(server, table)[1] is None
    assert bob.post(vote).status_code == 403
    assert ada.post(vote).status_code == 200
    assert bots_at(server, table)[1] == "medium"
    assert bob.post(seat_path(table, 1, "stand-in"), bot="").status_code == 200
    assert ada.post(vote).status_code == 200
    assert bots_at(server, table)[1] is None  # what was said before he came back is forgotten


def test_of_two_people_one_may_call_a_bot_when_the_other_is_away(server: Server, ada: Person, bob: Person) -> None:
    table = table_of(server, ada, bob, patience=259_200)
    wait_for(table, 1, ada, bob)
    pass_time(server, table, AWAY + 1, 1)
    assert ada.post(seat_path(table, 1, "vote")).status_code == 200
    assert bots_at(server, table) == [None, "medium"]


def test_whoever_holds_two_seats_is_still_one_alone(server: Server, ada: Person, bob: Person) -> None:
    table = ada.new_table("me", "me", "open", patience=259_200)
    assert bob.post(f"/api/tables/{table}/seats/2", name="P2").status_code == 201
    wait_for(table, 2, ada, ada, bob)
    assert ada.post(seat_path(table, 2, "vote")).status_code == 403
    assert bots_at(server, table) == [None, None, None]
    pass_time(server, table, AWAY + 1, 2)
    assert ada.post(seat_path(table, 2, "vote")).status_code == 200


# -- devices and links -----------------------------------------------------------------------------------------


def test_a_seat_link_opens_the_seat_once_is_listed_and_can_be_revoked(server: Server, ada: Person, bob: Person) -> None:
    table = ada.new_table("me", "random", "random")
    keys = seat_path(table, 0, "keys")
    link = ada.post(seat_path(table, 0, "link")).json()["location"]
    assert [(key["link"], key["used"]) for key in ada.get(keys).json()["keys"]] == [(True, None), (False, None)]
    assert bob.get(link).status_code == 200
    assert bob.post(link).json()["location"] == f"/tables/{table}?seat=0"
    assert bob.view(table) == ada.view(table)
    assert server.person().post(link).status_code == 404
    listed = ada.get(keys).json()
    assert [(key["link"], key["used"] is not None, key["here"]) for key in listed["keys"]] == [
        (False, False, False), (True, True, False), (False, False, True),
    ]  # fmt: skip
    assert "used" in listed["text"]
    assert "this browser" in listed["text"]
    another = ada.post(seat_path(table, 0, "link")).json()["location"]
    unused = ada.get(keys).json()["keys"][0]["key"]
    assert server.person().post(f"{keys}/{unused}/revoke").status_code == 403
    assert ada.post(f"{keys}/{unused}/revoke").status_code == 200
    assert server.person().post(another).status_code == 404
    phone = next(key["key"] for key in listed["keys"] if not key["link"] and not key["here"])
    assert ada.post(f"{keys}/{phone}/revoke").status_code == 200
    assert bob.get(f"/api/tables/{table}/view", seat=0).status_code == 403
    mine = next(key["key"] for key in listed["keys"] if key["here"])
    assert ada.post(f"{keys}/{mine}/revoke").status_code == 409
    assert bob.get(keys).status_code == 403


def test_a_browser_that_is_signed_out_takes_its_links_along(server: Server, ada: Person, bob: Person) -> None:
    table = ada.new_table("me", "random", "random")
    keys = seat_path(table, 0, "keys")
    assert bob.post(ada.post(seat_path(table, 0, "link")).json()["location"]).status_code == 201
    kept = bob.post(seat_path(table, 0, "link")).json()["location"]
    phone = next(key["key"] for key in ada.get(keys).json()["keys"] if not key["link"] and not key["here"])
    assert ada.post(f"{keys}/{phone}/revoke").status_code == 200
    assert bob.post(kept).status_code == 404
    assert bob.get(f"/api/tables/{table}/view", seat=0).status_code == 403


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    with postgres() as cluster:
        yield cluster


@pytest.mark.parametrize("database", ["sqlite", "postgres"])
def test_of_six_who_click_a_link_at_once_one_gets_the_seat(
    database: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    address = f"sqlite:///{tmp_path}/t.db" if database == "sqlite" else request.getfixturevalue("cluster").address
    server = Server(address)
    with server.client:
        table = server.person().new_table("me", "random")
        for turn in range(10):
            with server.store.write() as tx:
                tx.session.add(SeatToken(hash=f"link {turn}", table=table, seat=0, link=True))
            assert sum(click_at_once(server.store, f"link {turn}", turn)) == 1
        with server.store.read() as session:
            assert len(session.scalars(select(SeatToken).filter_by(table=table, link=False)).all()) == 11


def test_absence_leaving_and_deleting_on_postgres(cluster: Cluster) -> None:
    server = Server(cluster.address)
    with server.client:
        ada, bob = server.person(), server.person()
        table = table_of(server, ada, bob)
        wait_for(table, 1, ada, bob)
        server.app.dependencies["app"].dependency().presence.note()  # type: ignore[union-attr]
        pass_time(server, table, 200, 1)
        assert bots_at(server, table) == [None, "medium"]
        assert bob.post(seat_path(table, 1, "leave")).status_code == 200
        assert ada.post(f"/api/tables/{table}/close").status_code == 200
        assert ada.post(f"/api/tables/{table}/delete").json()["location"] == "/"
        assert bots_at(server, table) == []


def click_at_once(store: Store, link: str, turn: int) -> list[bool]:
    gate = threading.Barrier(6)
    got: list[bool] = []

    def click(who: str) -> None:
        gate.wait()
        try:
            with store.write() as tx:
                use_link(tx.session, link, who)
            got.append(True)
        except Refused:
            got.append(False)

    threads = [threading.Thread(target=click, args=(f"browser {turn} {n}",)) for n in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(got) == 6
    return got


# -- the ways out ----------------------------------------------------------------------------------------------


def test_who_leaves_before_the_start_frees_the_seat(server: Server, ada: Person, bob: Person) -> None:
    table = ada.new_table("me", "open", "open")
    assert bob.post(f"/api/tables/{table}/seats/1", name="Bob").status_code == 201
    assert ada.post(seat_path(table, 1, "leave")).status_code == 403
    assert "Leave the seat of Bob" in bob.get(f"/tables/{table}").text
    assert bob.post(seat_path(table, 1, "leave")).status_code == 200
    assert "Bob" not in ada.get(f"/tables/{table}").text
    eve = server.person()
    assert eve.post(f"/api/tables/{table}/seats/1", name="Eve").status_code == 201
    assert bob.get(f"/api/tables/{table}/view", seat=1).status_code == 403


def test_who_leaves_during_play_gives_the_seat_up_for_good(server: Server, ada: Person, bob: Person) -> None:
    table = table_of(server, ada, bob, stand_in="random")
    link = bob.post(seat_path(table, 1, "link")).json()["location"]
    assert bob.post(seat_path(table, 1, "leave")).json()["location"] == f"/tables/{table}"
    assert "has left; a bot plays on (plays at random)" in ada.get(f"/tables/{table}").text
    assert bots_at(server, table) == [None, "random"]
    assert bob.post(seat_path(table, 1, "stand-in"), bot="").status_code == 403
    assert bob.post(link).status_code == 404
    server.finish(ada, table)
    assert verify(server.store) == (1, [])


def test_when_all_people_have_left_the_table_closes_without_a_result(server: Server, ada: Person, bob: Person) -> None:
    table = table_of(server, ada, bob)
    wait_for(table, 0, ada, bob)
    ada.play_first(table)
    for seat, person in enumerate((ada, bob)):
        assert person.post(seat_path(table, seat, "leave")).status_code == 200
    answer = ada.get(f"/api/tables/{table}/panels").json()
    assert answer["status"] == "over"
    assert "ended without a result" in answer["panels"]["after"]
    assert verify(server.store) == (1, [])
    assert bob.post(f"/api/tables/{table}/delete").status_code == 403
    assert ada.post(f"/api/tables/{table}/delete").json()["location"] == "/"


def test_a_table_is_closed_by_its_creator_before_the_start(server: Server, ada: Person, bob: Person) -> None:
    table = ada.new_table("me", "open", "open", listed=True)
    assert bob.post(f"/api/tables/{table}/seats/1", name="Bob").status_code == 201
    refused = bob.post(f"/api/tables/{table}/close")
    assert refused.status_code == 403
    assert "whoever made it" in refused.json()["problem"]
    assert "Close this table" not in bob.get(f"/tables/{table}").text
    assert "Close this table" in ada.get(f"/tables/{table}").text
    assert ada.post(f"/api/tables/{table}/close").status_code == 200
    assert server.person().post(f"/api/tables/{table}/seats/2", name="Eve").status_code == 409
    for person in (ada, bob):
        assert "was closed" in person.get(f"/tables/{table}").text
        assert f"/tables/{table}" not in person.get("/").text
    assert bob.get(f"/api/tables/{table}/panels", seat=1).json()["status"] == "closed"
    assert bob.post(f"/api/tables/{table}/moves", seat=1, made=0, action="stop").status_code == 409
    assert bob.get(f"/tables/{table}/replay").status_code == 404
    assert verify(server.store) == (0, [])


def test_a_game_is_ended_by_all_its_people_with_the_record_in_hand(server: Server, ada: Person, bob: Person) -> None:
    table = table_of(server, ada, bob)
    wait_for(table, 0, ada, bob)
    ada.play_first(table)
    assert server.person().post(f"/api/tables/{table}/close").status_code == 403
    assert bob.post(f"/api/tables/{table}/close").status_code == 200
    assert "for it so far: P1" in ada.get(f"/tables/{table}").text
    assert ada.get(f"/api/tables/{table}/record").status_code == 403
    assert ada.post(f"/api/tables/{table}/close").status_code == 200
    seen = bob.get(f"/api/tables/{table}/view", seat=1).json()
    assert (seen["status"], seen["scores"], seen["actions"]) == ("over", None, {})
    record = ada.get(f"/api/tables/{table}/record").text
    assert len(cw.Record.load(record).moves) == seen["number"]
    assert ada.get(f"/tables/{table}/replay").status_code == 200
    assert "ended without a result" in ada.get("/").text
    assert bob.post(f"/api/tables/{table}/moves", seat=1, made=0, action="stop").status_code == 409
    assert verify(server.store) == (1, [])


def test_the_last_missing_voice_leaves_and_the_game_ends(server: Server, ada: Person, bob: Person) -> None:
    table = table_of(server, ada, bob)
    assert ada.post(f"/api/tables/{table}/close").status_code == 200
    assert bob.post(seat_path(table, 1, "leave")).status_code == 200
    assert ada.view(table)["status"] == "over"


def test_a_table_is_deleted_by_its_creator_as_long_as_nobody_else_has_moved(
    server: Server, ada: Person, bob: Person
) -> None:
    alone = ada.new_table("me", "random")
    server.run_bots(alone)
    ada.play_first(alone)
    assert bob.post(f"/api/tables/{alone}/delete").status_code == 403
    assert ada.post(f"/api/tables/{alone}/delete").json()["location"] == "/"
    assert ada.get(f"/tables/{alone}").status_code == 404
    table = table_of(server, ada, bob)
    wait_for(table, 1, ada, bob)
    bob.play_first(table, 1)
    assert ada.post(f"/api/tables/{table}/delete").status_code == 403
    assert "Delete this table" not in ada.get(f"/tables/{table}").text
    for person in (ada, bob):
        assert person.post(f"/api/tables/{table}/close").status_code == 200
    assert bob.post(f"/api/tables/{table}/delete").json()["location"] == ""
    assert ada.get(f"/tables/{table}").status_code == 200
    assert ada.post(f"/api/tables/{table}/delete").json()["location"] == "/"
    assert bob.get(f"/tables/{table}").status_code == 404
    with server.store.read() as session:
        assert session.scalars(select(Seat)).all() == []


def test_a_database_of_before_gets_owners_and_time(tmp_path: Path) -> None:
    """Whoever plays during the update has three days from then on."""
    from alembic import command
    from alembic.config import Config

    from citywright.web.store import migrations

    store = Store(f"sqlite:///{tmp_path}/old.db")
    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent))
    with store.engine.connect() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
    with store.write() as tx:
        run = tx.session.connection().exec_driver_sql
        table = "'t', 'neom', 1, 'x', NULL, '{}', 2, 1, 'playing', 0, 0, 1, 0, '[0]', NULL, NULL, 0, 0"
        run(f"INSERT INTO tables VALUES ({table})")
        run("INSERT INTO seats VALUES ('t', 0, 'person', 'Ada', NULL, 0, 0, '[]', '[]', NULL)")
        run("INSERT INTO keys (hash, \"table\", seat, link) VALUES ('ada', 't', 0, 0)")
    upgrade(store.engine)
    with store.read() as session:
        row, seat = session.get_one(Table, "t"), session.get_one(Seat, ("t", 0))
        assert (row.creator, row.patience, row.stand_in, row.words) == ("ada", 259_200, "greedy", {})
        assert abs((seat.asked or 0) - time.time()) < 60
        assert abs(session.scalars(select(SeatToken.seen)).one() - time.time()) < 60
    store.close()
