"""A rehearsal: every database that a release has left is led up to the present shape, and all its games live on.

The databases are made by `tools/release.py`, the last step before a release, and never changed afterwards.
"""

import lzma
from collections.abc import Iterator
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import func, select
from sqlalchemy.orm import Session

import citywright as cw
from citywright.engine.editions import PACKED
from citywright.engine.words import LANGUAGES
from citywright.games import GAMES
from citywright.web.backup import verify
from citywright.web.store import Analysis, Base, Chat, Draft, Keepsake, Move, Seat, Store, Table
from citywright.web.tables.keeping import keep_finished
from citywright.web.tables.log import MarkedWords
from citywright.web.tables.states import game_of
from tests.web.support import Person, Server, forget
from tools.release import missing
from tools.upgrade_fixture import FOLDER, TOKEN

DATABASES = sorted(FOLDER.glob("*.db.xz"))


@pytest.fixture(params=DATABASES, ids=[file.name.removesuffix(".db.xz") for file in DATABASES])
def old(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Server]:
    """A server on a database of a release, led up."""
    file = tmp_path / "tables.db"
    file.write_bytes(lzma.decompress(request.param.read_bytes()))
    server = Server(f"sqlite:///{file}")
    with server.client:
        yield server
    forget()


def tables_of(server: Server, status: str) -> list[Table]:
    with server.store.read() as session:
        return list(session.scalars(select(Table).where(Table.status == status)))


def count(session: Session, model: type[Base]) -> int:
    return session.scalar(select(func.count()).select_from(model)) or 0


def test_it_is_led_up_and_nothing_is_lost(old: Server) -> None:
    with old.store.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), Base.metadata) == []
    with old.store.read() as session:
        games = [table.game for table in session.scalars(select(Table))]
        moves = sum(table.number for table in session.scalars(select(Table)))
        assert (set(games), count(session, Move)) == (set(GAMES), moves)
        assert count(session, Chat) == 2 * len(GAMES)
        assert any(seat.draft for seat in session.scalars(select(Seat)))
        assert any(table.own_edition for table in session.scalars(select(Table)))
    assert verify(old.store) == (len(games) - 1, [])  # replayed to their stored scores; one waits for people


def test_every_page_opens(old: Server) -> None:
    ada, guest = Person(old.client, TOKEN), old.person()
    for table in [*tables_of(old, "playing"), *tables_of(old, "over")]:
        last = guest.get(f"/api/tables/{table.id}/view").json()["number"]  # hidden moves are not counted for all
        paths = [f"/tables/{table.id}", f"/tables/{table.id}/replay", f"/tables/{table.id}/replay?at={last // 2}"]
        here = f"/api/tables/{table.id}"
        paths += [f"{here}/panels", f"{here}/view", f"{here}/moments/0", f"{here}/moments/{last}"]
        for path in paths:
            for person in (ada, guest):
                for lang in LANGUAGES:
                    answer = person.call("GET", path, headers={"accept-language": lang})
                    assert answer.status_code == 200, (path, answer.text)
    for table in tables_of(old, "open"):
        assert guest.get(f"/tables/{table.id}").status_code == 200
    assert all(person.get("/").status_code == 200 for person in (ada, guest))


def test_everything_that_happened_can_still_be_said(old: Server) -> None:
    with old.store.read() as session:
        for table in session.scalars(select(Table).where(Table.number > 0)):
            game = game_of(table)
            words = MarkedWords(game.words.catalogues, game.words.namers)
            for events in session.scalars(select(Move.events).where(Move.table == table.id)):
                for id, args, _ in events:
                    assert all(words.say(id, args, lang) for lang in LANGUAGES)


def test_records_of_finished_games_end_the_same(old: Server) -> None:
    ada = Person(old.client, TOKEN)
    for table in tables_of(old, "over"):
        text = ada.get(f"/api/tables/{table.id}/record").text
        if table.own_edition is None:
            assert cw.Record.load(text).state.scores() == table.scores
            brought = ada.post("/api/records", text=text)
            assert brought.status_code == 201, brought.text


def test_running_games_are_played_on(old: Server) -> None:
    ada = Person(old.client, TOKEN)
    for table in tables_of(old, "playing"):
        before = ada.view(table.id)
        if before["status"] == "playing" and before["actions"]:
            ada.play_first(table.id)
            old.run_bots(table.id)
            assert ada.view(table.id)["made"] > 0
    guest = old.person()
    for table in tables_of(old, "open"):
        assert guest.post(f"/api/tables/{table.id}/seats/1", name="Bob").status_code == 201
        assert ada.view(table.id)["status"] == "playing"
    assert verify(old.store)[1] == []


def test_editions_in_the_making_and_analyses_go_on(old: Server, request: pytest.FixtureRequest) -> None:
    ada = Person(old.client, TOKEN)
    with old.store.read() as session:
        drafts, analysed = list(session.scalars(select(Draft))), list(session.scalars(select(Analysis)))
    assert len(drafts) == len(analysed) == (0 if "rc" in request.node.callspec.id else 1)  # the candidate had neither
    for draft in drafts:
        assert ada.get(f"/workshop/{draft.id}").status_code == 200
        assert ada.post(f"/api/workshop/{draft.id}/try").status_code == 201
    for analysis in analysed:
        answer = ada.get(f"/api/tables/{analysis.table}/analysis").json()
        assert answer["status"] == "waiting"
        assert answer["done"] > 0


def test_finished_games_are_kept(old: Server) -> None:
    over = len(tables_of(old, "over"))
    keep_finished(old.store)
    with old.store.read() as session:
        assert count(session, Keepsake) == over > 0


@pytest.mark.soak
def test_running_games_are_played_to_their_ends(old: Server) -> None:
    ada = Person(old.client, TOKEN)
    for table in tables_of(old, "playing"):
        old.finish(ada, table.id)
    assert verify(old.store)[1] == []


# -- what a release keeps ------------------------------------------------------------------------------------

KEPT = [(key, file) for key in GAMES for file in sorted((cw.game(key).folder / "editions").glob(f"*{PACKED}"))]


@pytest.mark.parametrize(("key", "file"), KEPT, ids=lambda value: value if isinstance(value, str) else value.name)
def test_every_edition_of_a_release_is_still_read_and_played(key: str, file: Path) -> None:
    game = cw.game(key, str(file))
    assert game.edition_mark.endswith(f" {file.name.removesuffix(PACKED)}")
    assert game.new(game.seats[-1], 1).actors


def test_the_present_release_has_kept_what_it_must() -> None:
    assert missing() == []


def test_a_store_of_a_release_is_led_up_only_once(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    file.write_bytes(lzma.decompress(DATABASES[0].read_bytes()))
    for _ in range(2):
        store = Store(f"sqlite:///{file}")
        store.upgrade()
        store.close()
    assert verify_all(file) == []


def verify_all(file: Path) -> list[str]:
    store = Store(f"sqlite:///{file}")
    try:
        return verify(store)[1]
    finally:
        store.close()
