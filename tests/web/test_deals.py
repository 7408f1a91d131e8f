"""A table promises its deal and proves it; games from elsewhere say so and are drawn anew for other people."""

import gzip
import json
import random
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import text, update

import citywright as cw
from citywright.engine import proof, registry
from citywright.engine.deal import Deal
from citywright.engine.proof import verify_deal
from citywright.engine.words import LANGUAGES
from citywright.web.backup import HEAD, restore, verify
from citywright.web.store import Store, Table, migrations
from citywright.web.tables.commits import commit
from citywright.web.tables.states import find, game_of, locked, seats_of, state_at
from citywright.web.words import say
from tests.web.support import Json, Person, Server, forget


def deal(person: Person, table: str) -> Json:
    answer = person.get(f"/api/tables/{table}/deal")
    assert answer.status_code == 200, answer.text
    result: Json = answer.json()
    return result


def state_of(server: Server, table: str) -> cw.State:
    with server.store.read() as session:
        row = find(session, table)
        return state_at(session, row, game_of(row), row.number)


def play_to_the_end(server: Server, table: str, most: int = 10_000) -> None:
    dice = random.Random(1)
    with server.store.write() as tx:
        row = locked(tx.session, table)
        seats, state = seats_of(tx.session, row), state_at(tx.session, row, game_of(row), row.number)
        for _ in range(most):
            if state.over:
                break
            seat = dice.choice(state.actors)
            words = state.game.actions.text(dice.choice(state.legal(seat)))
            state = commit(tx, row, seats[seat], state, [words])


def record_of(key: str, seats: int, seed: int, moves: int) -> cw.Record:
    record, dice = cw.Record.new(cw.game(key), seats, seed), random.Random(seed)
    while record.state.actors and len(record.moves) < moves:
        seat = dice.choice(record.state.actors)
        record.play(seat, dice.choice(record.state.legal(seat)))
    return record


def bring_in(person: Person, record: cw.Record, **more: object) -> str:
    answer = person.post("/api/records", text=record.text(), **more)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["table"])


# -- the promise ---------------------------------------------------------------------------------------------


def test_a_table_promises_its_deal_adds_the_players_words_and_proves_it(
    server: Server, ada: Person, bob: Person
) -> None:
    table = ada.new_table("me", "open", "random")
    promised = deal(bob, table)["commitment"]
    assert promised in bob.get(f"/tables/{table}").text
    words = f"/api/tables/{table}/seats/0/words"
    assert ada.post(words, text=" rain on\nthe roof ").json() == {"location": f"/tables/{table}"}
    assert bob.post(words, text="mine").status_code == 403
    assert "rain on the roof" in ada.get(f"/tables/{table}").text
    assert "rain on the roof" not in bob.get(f"/tables/{table}").text
    assert bob.post(f"/api/tables/{table}/seats/1", name="Bob", entropy="Ärger <b>").status_code == 201
    assert ada.post(words, text="too late").status_code == 409
    assert deal(bob, table) == {
        "commitment": promised, "notes": [], "words": 2, "host": None, "salt": None, "entropy": None, "seed": None,
    }  # fmt: skip
    assert promised in bob.get(f"/tables/{table}").text
    assert ada.post(f"/api/tables/{table}/proof").status_code == 403
    play_to_the_end(server, table)
    shown = deal(bob, table)
    assert shown["entropy"] == {"0": "rain on the roof", "1": "Ärger <b>"}
    made = Deal(int(shown["host"]), shown["salt"], [(0, "rain on the roof"), (1, "Ärger <b>")])
    assert (made.commitment, str(made.seed)) == (promised, shown["seed"])
    page = bob.get(f"/tables/{table}").text
    for part in (promised, shown["host"], shown["salt"], shown["seed"], "rain on the roof", "Ärger &lt;b&gt;"):
        assert part in page
    written = ada.get(f"/api/tables/{table}/record").text
    assert verify_deal(written, noted=promised) == proof.PROVEN
    for lang in LANGUAGES:
        answer = server.person().call("POST", f"/api/tables/{table}/proof", params={"lang": lang})
        assert answer.json() == {"proven": True, "told": say("proof.proven", lang)}


def test_no_two_tables_have_the_same_deal(server: Server, ada: Person) -> None:
    tables = [ada.new_table("me", "random") for _ in range(5)]
    assert len({state_of(server, table).chance.key for table in tables}) == 5
    assert len({deal(ada, table)["commitment"] for table in tables}) == 5


def test_a_server_that_deals_otherwise_is_found_out(server: Server, ada: Person) -> None:
    """Whoever runs it may change what is stored, but not what was shown."""
    table = ada.new_table("me", "random")
    promised = deal(ada, table)["commitment"]
    play_to_the_end(server, table)
    other = Deal(5, "00" * 16, [])
    with server.store.write() as tx:
        tx.session.execute(update(Table).where(Table.id == table).values(host=other.host, salt=other.salt))
    forget()
    answer = ada.post(f"/api/tables/{table}/proof").json()
    assert answer == {"proven": False, "told": say("proof.other_hash", "en")}
    with server.store.write() as tx:
        tx.session.execute(update(Table).where(Table.id == table).values(commitment=other.commitment))
    forget()
    assert ada.post(f"/api/tables/{table}/proof").json()["told"] == say("proof.other_seed", "en")
    assert verify_deal(ada.get(f"/api/tables/{table}/record").text, noted=promised) == proof.OTHER_NOTED


def test_a_finished_record_brings_its_proof_along(server: Server, ada: Person, bob: Person) -> None:
    table = ada.new_table("me", "open")
    bob.post(f"/api/tables/{table}/seats/1", entropy="words")
    play_to_the_end(server, table)
    written = ada.get(f"/api/tables/{table}/record").text
    again = str(bob.post("/api/records", text=written).json()["table"])
    assert bob.post(f"/api/tables/{again}/proof").json()["proven"]
    assert deal(bob, again)["notes"] == ["note_record", "note_one_hand"]


def test_a_database_and_a_backup_from_before_the_promises_keep_their_seeds(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path}/old.db")
    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent))
    seed = 4_611_686_018_427_387_000
    row = {
        "id": "abcdefghij", "game": "neom", "rules": 1, "edition": "e", "edition_text": None, "options": {}, "seats": 1,
        "seed": seed, "status": "open", "listed": False, "hot_seat": False, "version": 1, "number": 0, "actors": [],
        "scores": None, "parent": None, "created": 1.0, "changed": 1.0,
    }  # fmt: skip
    stored = {key: json.dumps(value) if isinstance(value, dict | list) else value for key, value in row.items()}
    columns = ", ".join(stored)
    with store.engine.connect() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        connection.exec_driver_sql("BEGIN")
        connection.execute(text(f"INSERT INTO tables ({columns}) VALUES (:{columns.replace(', ', ', :')})"), stored)
        connection.commit()
    store.upgrade()
    with store.read() as session:
        found = find(session, "abcdefghij")
        assert (found.seed, found.host, found.origin, found.redrawn_at) == (seed, None, "", None)
    store.close()
    with gzip.open(tmp_path / "old.gz", "wt", encoding="utf-8") as file:
        file.write(json.dumps({"citywright": HEAD}) + "\n" + json.dumps({"in": "tables", "row": row}) + "\n")
    fresh = Store(f"sqlite:///{tmp_path}/new.db")
    assert restore(fresh, tmp_path / "old.gz") == 1
    with fresh.read() as session:
        assert find(session, "abcdefghij").seed == seed
    fresh.close()


# -- in plain sight ------------------------------------------------------------------------------------------


def said(person: Person, path: str, note: str) -> bool:
    return all(say(note, lang) in person.get(path, lang=lang).text.replace("&#39;", "'") for lang in LANGUAGES)


def test_who_brought_a_game_in_may_know_it_and_all_are_told(server: Server, ada: Person, bob: Person) -> None:
    table = bring_in(ada, record_of("neom", 3, 7, 0))
    assert deal(bob, table)["notes"] == ["note_record", "note_one_hand"]
    assert deal(bob, table)["commitment"] is None
    for person in (ada, bob):
        assert said(person, f"/tables/{table}", "note_record")
        assert said(person, f"/tables/{table}", "note_one_hand")
    assert said(ada, "/", "note_record")


def test_an_own_edition_is_said_before_anybody_sits_down(server: Server, ada: Person, bob: Person) -> None:
    edition = (cw.game("neom").folder / "edition.toml").read_text(encoding="utf-8")
    table = ada.new_table("me", "open", edition=edition, listed=True)
    assert said(bob, f"/tables/{table}", "note_edition")
    assert said(bob, "/", "note_edition")
    bob.post(f"/api/tables/{table}/seats/1")
    assert said(bob, f"/tables/{table}", "note_edition")


def test_an_earlier_edition_of_the_house_is_said_too(server: Server, ada: Person, bob: Person) -> None:
    name = next(iter(registry.earlier_editions("neom")))
    table = ada.new_table("me", "open", house=name, listed=True)
    assert deal(bob, table)["notes"] == ["note_house"]
    assert said(bob, f"/tables/{table}", "note_house")
    assert said(bob, "/", "note_house")
    assert not said(bob, f"/tables/{ada.new_table('me', 'open')}", "note_house")
    bob.post(f"/api/tables/{table}/seats/1")
    page = bob.get(f"/tables/{table}").text
    assert f'href="/tables/{table}/components' in page  # its pieces, not those of today
    assert 'href="/games/neom/components' not in page


def test_several_seats_in_one_hand_are_said(server: Server, ada: Person, bob: Person) -> None:
    table = ada.new_table("me", "me", "open", listed=True)
    assert said(bob, f"/tables/{table}", "note_one_hand")
    assert said(bob, "/", "note_one_hand")
    table = ada.new_table("me", "open", "open")
    assert not said(bob, f"/tables/{table}", "note_one_hand")
    ada.post(f"/api/tables/{table}/seats/1")
    assert said(bob, f"/tables/{table}", "note_one_hand")


def test_a_link_that_gives_somebody_a_second_seat_is_said(server: Server, ada: Person, bob: Person) -> None:
    table = ada.new_table("me", "open", "random")
    bob.post(f"/api/tables/{table}/seats/1")
    link = ada.post(f"/api/tables/{table}/seats/0/link").json()["location"]
    assert not said(bob, f"/tables/{table}", "note_one_hand")
    assert bob.post(link).status_code == 201
    assert said(ada, f"/tables/{table}", "note_one_hand")


def test_a_link_says_what_table_it_leads_to(server: Server, ada: Person, bob: Person) -> None:
    table = ada.new_table("me", "me", "random")
    link = ada.post(f"/api/tables/{table}/seats/0/link").json()["location"]
    assert said(bob, link, "note_one_hand")
    assert not said(bob, "/seat/nothing", "note_one_hand")


def test_a_what_if_is_said(server: Server, ada: Person) -> None:
    table = ada.new_table("me", "random")
    play_to_the_end(server, table)
    other = str(ada.post(f"/api/tables/{table}/what-if", at=3, seat=0).json()["table"])
    assert said(ada, f"/tables/{other}", "note_what_if")


def test_an_ordinary_table_says_none_of_it(server: Server, ada: Person) -> None:
    assert deal(ada, ada.new_table("me", "open", "random"))["notes"] == []


# -- drawn anew ----------------------------------------------------------------------------------------------


def test_nobody_else_gets_a_seat_at_a_game_that_one_person_knows(server: Server, ada: Person) -> None:
    table = bring_in(ada, record_of("neom", 3, 7, 5))
    answer = ada.post(f"/api/tables/{table}/seats/1/link")
    assert (answer.status_code, answer.json()["problem"]) == (409, say("not_redrawn", "en"))


@pytest.mark.parametrize("moves", [0, 31])
@pytest.mark.parametrize("key", cw.game_keys())
def test_with_other_people_everything_hidden_is_drawn_anew(
    server: Server, ada: Person, bob: Person, key: str, moves: int
) -> None:
    """The importer has the record, hence every card; of the table that goes on it tells nothing."""
    seats = max(2, cw.game(key).seats[0])
    record = record_of(key, seats, 7, moves)
    table = bring_in(ada, record, others=True, name="Ada")
    assert said(bob, f"/tables/{table}", "note_redrawn")
    promised = deal(bob, table)["commitment"]
    assert promised
    assert ada.get(f"/api/tables/{table}/moments/0").status_code == 404
    assert bob.post(f"/api/tables/{table}/seats/1", name="Bob", entropy="words").status_code == 201
    for seat in range(2, seats):
        assert server.person().post(f"/api/tables/{table}/seats/{seat}").status_code == 201
    known = record.replay(record.settled())
    for _ in range(2):  # from memory, and from the database
        state = state_of(server, table)
        assert json.dumps(state.view(None)) == json.dumps(known.view(None))
        assert state.chance.key != known.chance.key
        forget()
    assert bob.view(table, 1)["view"]["seat"] == 1
    assert ada.get(f"/api/tables/{table}/view", seat=1).status_code == 403
    assert deal(bob, table)["notes"] == ["note_redrawn"]
    play_to_the_end(server, table)
    forget()
    assert verify(server.store) == (1, [])
    written = ada.get(f"/api/tables/{table}/record").text
    assert verify_deal(written, noted=promised) == proof.REDRAWN
    assert bob.post(f"/api/tables/{table}/proof").json()["proven"]
    assert bob.get(f"/tables/{table}/replay", at=0, eyes="open").status_code == 200
    again = str(bob.post("/api/records", text=written).json()["table"])
    assert bob.post(f"/api/tables/{again}/proof").json()["proven"]
    other = bob.post(f"/api/tables/{table}/what-if", at=state_number(server, table) // 2, seat=0)
    assert other.status_code == 201
    assert verify(server.store) == (3, [])


def state_number(server: Server, table: str) -> int:
    with server.store.read() as session:
        return find(session, table).number


def test_hands_are_other_ones_than_in_the_record(server: Server, ada: Person, bob: Person) -> None:
    record = record_of("underwater_cities", 2, 7, 0)
    hands = []
    for _ in range(3):
        table = bring_in(ada, record, others=True)
        bob.post(f"/api/tables/{table}/seats/1")
        hands.append(tuple(state_of(server, table).dump()["table"]["hands"][1]))
    assert len({*hands, tuple(record.state.dump()["table"]["hands"][1])}) == 4
