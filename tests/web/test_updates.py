"""After an update: games go on under their own rules and with their own edition, or can be looked back at."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import delete, select, update

import citywright as cw
from citywright.engine import registry
from citywright.games import GAMES
from citywright.games.neom.game import HOUSE_EDITION
from citywright.web import library
from citywright.web.backup import verify
from citywright.web.store import Edition, Keepsake, Move, Snapshot, Table
from citywright.web.tables.caches import CACHES, forget_idle
from citywright.web.tables.keeping import keep_finished
from tests.web.support import Person, Server, forget
from tools.fixtures import finished

FIXTURES = Path(__file__).resolve().parents[1] / "fixtures"
NEOM = Path(HOUSE_EDITION).read_text(encoding="utf-8")
RENAMED = NEOM.replace('{ de = "', '{ de = "NEU ')
CHANGED = NEOM.replace("version = ", "version = 9", 1)


@contextmanager
def release(
    key: str = "neom", rules: int = 0, older: bool = True, edition: Path | None = None, **rooms: Any
) -> Iterator[cw.Game[Any]]:
    """A later release in which a game has other rules, another house edition or other rooms; a new process."""
    opener = registry._OPENERS[key]
    opened, kept = dict(registry._OPENED), dict(registry._KEPT)

    def open_game(file: str | None) -> cw.Game[Any]:
        game = opener(file or (None if edition is None else str(edition)))
        if rules:
            game.rules_versions = (*((game.rules_version,) if older else ()), rules)
            game.rules_version = rules
        for name, room in rooms.items():
            setattr(game, name, partial(room) if hasattr(getattr(game, name), "func") else room)
        return game

    def anew() -> None:
        registry._OPENED.clear()
        registry._KEPT.clear()
        library.open_game.cache_clear()
        forget()

    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(registry._OPENERS, key, open_game)
        anew()
        try:
            yield cw.game(key)
        finally:
            anew()
            registry._OPENED.update(opened)
            registry._KEPT.update(kept)


@pytest.fixture
def changed_edition(tmp_path: Path) -> Path:
    """The next house edition: of another version, with other names."""
    file = tmp_path / "edition.toml"
    file.write_text(CHANGED, encoding="utf-8")
    return file


@pytest.fixture
def two(server: Server, ada: Person) -> tuple[str, str]:
    """A game that goes on and one that is over, both from before the update."""
    going = ada.new_table("me", "random")
    play_some(server, ada, going, 2)
    return going, ada.post("/api/records", text=finished(cw.game("neom"), 2).text()).json()["table"]


def play_some(server: Server, person: Person, table: str, moves: int = 8) -> None:
    """Some moves of the person in seat 0 and of the bots beside it."""
    for _ in range(moves):
        server.run_bots(table)
        person.play_first(table)
    server.run_bots(table)


def pages(table: str) -> list[str]:
    here = f"/api/tables/{table}"
    return [f"/tables/{table}", f"/tables/{table}/replay", f"{here}/panels", f"{here}/view", f"{here}/moments/1"]


def open_everywhere(person: Person, table: str) -> None:
    for lang in ("en", "de"):
        for path in pages(table):
            answer = person.get(path, lang=lang)
            assert answer.status_code == 200, (path, answer.text)


# -- games that go on --------------------------------------------------------------------------------------


def without_links(page: str) -> str:
    """Components and pages about the game are those of the present package: older pieces have no links to them, and a
    note says that they are older."""
    page = re.sub(r'(?s)<div id="notes".*?</div>', "", page)
    return re.sub(r'<p class="row ways">.*?</p>|</?a\b[^>]*>|data-have="[^"]*"', "", page)


def test_games_outlive_a_new_house_edition(
    server: Server, ada: Person, two: tuple[str, str], changed_edition: Path
) -> None:
    """None of the release's editions is kept here: the text comes from the database."""
    going, over = two
    before = [without_links(ada.get(f"/tables/{table}").text) for table in two]
    mark = cw.game("neom").edition_mark
    with release(edition=changed_edition) as game:
        assert game.edition_mark != mark
        game.folder = changed_edition.parent  # its package has kept nothing
        assert [without_links(ada.get(f"/tables/{table}").text) for table in two] == before
        open_everywhere(ada, going)
        open_everywhere(ada, over)
        assert verify(server.store) == (2, [])
        what_if = ada.post(f"/api/tables/{over}/what-if", at=5, seat=0, bot="random").json()["table"]
        play_some(server, ada, going)
        server.finish(ada, what_if)
        assert f"edition {mark}\n" in ada.get(f"/api/tables/{what_if}/record").text
        assert verify(server.store) == (3, [])
        new = ada.new_table("me", "random")
    with server.store.read() as session:
        assert set(session.scalars(select(Edition.key))) == {f"neom:{mark}", f"neom:{game.edition_mark}"}
        assert session.scalar(select(Table.edition).where(Table.id == new)) == game.edition_mark


def test_editions_of_releases_come_with_the_package(
    server: Server, ada: Person, two: tuple[str, str], changed_edition: Path
) -> None:
    """Nothing of them in the database: the tables were laid before editions were stored there."""
    with server.store.write() as tx:
        tx.session.execute(delete(Edition))
    with release(edition=changed_edition):
        play_some(server, ada, two[0])
        for table in two:
            open_everywhere(ada, table)
        record = ada.get(f"/api/tables/{two[1]}/record").text
        assert ada.post("/api/records", text=record).status_code == 201
        assert cw.load(cw.Record.load(record).state.line()).over
        assert verify(server.store) == (3, [])


def test_an_edition_of_ones_own_is_stored_once_and_keeps_its_names(
    server: Server, ada: Person, changed_edition: Path
) -> None:
    own = RENAMED  # the same game in other words: its mark is that of the house
    tables = [ada.new_table("me", "random", edition=own) for _ in range(2)]
    with server.store.read() as session:
        assert len(list(session.scalars(select(Edition.key)))) == 1
    with release(edition=changed_edition) as game:
        game.folder = changed_edition.parent
        for table in tables:
            play_some(server, ada, table)
        assert "NEU " in ada.get(f"/api/tables/{tables[0]}/panels", seat=0, lang="de").text
        assert verify(server.store) == (2, [])


def test_a_corrected_name_is_seen_at_tables_of_before(
    server: Server, ada: Person, two: tuple[str, str], tmp_path: Path
) -> None:
    corrected = tmp_path / "edition.toml"
    corrected.write_text(RENAMED, encoding="utf-8")
    with release(edition=corrected):
        assert "NEU " in ada.get(f"/api/tables/{two[1]}/panels", seat=0, lang="de").text


def test_games_go_on_under_their_own_rules(server: Server, ada: Person, two: tuple[str, str]) -> None:
    """The steps of a later release know the old rules: theirs ask for the version."""
    old = cw.game("neom").rules_version
    asked: set[int] = set()
    breakdown = cw.game("neom").breakdown

    def later(state: cw.State, seat: int) -> list[tuple[str, int]]:
        asked.add(state.game.rules_version)
        (label, points), *others = breakdown(state, seat)
        return [(label, points + (100 if state.game.rules_version > old else 0)), *others]

    with release(rules=old + 1, breakdown=later) as game:
        server.finish(ada, two[0])
        for table in two:
            open_everywhere(ada, table)
            assert f"\nrules {old}\n" in ada.get(f"/api/tables/{table}/record").text
        assert asked == {old}
        new = ada.new_table("me", "random")
        server.finish(ada, new)
        assert min(ada.view(new)["scores"]) >= 100 > max(ada.view(two[1])["scores"])
        assert verify(server.store) == (3, [])
        assert game.under(old).rules_version == old


# -- rules that are not played any more ----------------------------------------------------------------------


def lost(seat: int = 0, *args: Any) -> Any:
    raise AssertionError("the rules of before are gone")


GONE: dict[str, Any] = {"start": lost, "load_fields": lost, "view": lost, "breakdown": lost}


@pytest.mark.parametrize("key", GAMES)
def test_a_finished_game_of_rules_that_are_gone_can_be_looked_back_at(server: Server, ada: Person, key: str) -> None:
    game = cw.game(key)
    text = (FIXTURES / f"{key}/{game.seats[1]}-seats.record").read_text(encoding="utf-8")
    table = ada.post("/api/records", text=text).json()["table"]
    here = f"/api/tables/{table}"
    record, scores = ada.get(f"{here}/record").text, ada.view(table)["scores"]
    last = len(record.partition("\nmoves\n")[2].splitlines())
    seen = {
        path: ada.get(path, **params).text
        for path, params in [
            (f"/tables/{table}", {}),
            (f"/tables/{table}/replay", {"eyes": "open", "lang": "de"}),
            (f"{here}/moments/{last}", {"eyes": "0"}),
            (f"{here}/moments/0", {"eyes": ""}),
        ]
    }
    keep_finished(server.store)
    assert keep_finished(server.store) == 0  # once is enough
    with release(key, rules=game.rules_version + 1, older=False, **GONE):
        open_everywhere(ada, table)
        assert ada.get(f"/tables/{table}").text == seen[f"/tables/{table}"]
        assert ada.get(f"{here}/moments/{last}", eyes="0").text == seen[f"{here}/moments/{last}"]
        assert ada.get(f"{here}/moments/0", eyes="").text == seen[f"{here}/moments/0"]
        replay = ada.get(f"/tables/{table}/replay", eyes="open", lang="de")
        curves = '<section class="read">'  # drawn from when the turn passed on: a little coarser
        assert curves in replay.text
        assert replay.text.partition(curves)[0] == seen[f"/tables/{table}/replay"].partition(curves)[0]
        assert ada.get(f"{here}/record").text == record
        assert ada.view(table)["scores"] == scores
        assert ada.post(f"{here}/what-if", at=0, seat=0).status_code == 410
        assert verify(server.store) == (1, [])


def test_what_cannot_be_drawn_any_more_is_told(server: Server, ada: Person, two: tuple[str, str]) -> None:
    _, over = two
    scores = ada.view(over)["scores"]
    keep_finished(server.store)
    rules = cw.game("neom").rules_version + 1
    with release(rules=rules, older=False, panels=lost, own_panels=lost, **GONE):
        for path in (f"/tables/{over}", f"/tables/{over}/replay"):
            for lang, word in (("en", "is over"), ("de", "ist zu Ende")):
                answer = ada.get(path, lang=lang)
                assert answer.status_code == 200
                assert word in answer.text
                assert all(f"<td>{score}</td>" in answer.text for score in scores)
                assert "<li>" in answer.text
        assert ada.view(over)["scores"] == scores
        assert ada.get(f"/api/tables/{over}/record").status_code == 200


def test_a_finished_game_that_was_not_kept_still_has_its_scores_and_its_record(
    server: Server, ada: Person, two: tuple[str, str]
) -> None:
    _, over = two
    with server.store.write() as tx:
        tx.session.execute(delete(Keepsake))
    with release(rules=cw.game("neom").rules_version + 1, older=False):
        page = ada.get(f"/tables/{over}")
        assert page.status_code == 200
        assert "<li>" in page.text
        assert ada.get(f"/api/tables/{over}/record").status_code == 200


def test_a_running_game_of_rules_that_are_gone_ends_with_its_record_in_hand(
    server: Server, ada: Person, two: tuple[str, str]
) -> None:
    going, over = two
    assert ada.get(f"/api/tables/{going}/record").status_code == 403
    with release(rules=cw.game("neom").rules_version + 1, older=False):
        for path in pages(going):
            answer = ada.get(path)
            assert answer.status_code == 410, path
            assert "the update has ended it" in answer.text
        assert "Aktualisierung" in ada.get(f"/tables/{going}", lang="de").text
        assert f"/api/tables/{going}/record" in ada.get(f"/tables/{going}").text
        record = ada.get(f"/api/tables/{going}/record").text
        assert ada.post(f"/api/tables/{going}/moves", seat=0, made=0, action="stop").status_code == 410
        assert f"/tables/{over}/replay" in ada.get("/").text
        refused = ada.post("/api/records", text=record)
        assert (refused.status_code, "rules version" in refused.json()["problem"]) == (400, True)
    assert cw.Record.load(record).state.actors  # an older release goes on with it


def test_a_game_that_is_missing_for_a_while_keeps_its_secrets(
    server: Server, ada: Person, two: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """An older release, or a server without the game's package: the game may go on another day."""
    with server.store.write() as tx:
        tx.session.execute(update(Table).values(rules=999).where(Table.id == two[0]))
    forget()
    page = ada.get(f"/tables/{two[0]}")
    assert (page.status_code, "at present" in page.text, "/record" in page.text) == (503, True, False)
    assert ada.get(f"/api/tables/{two[0]}/record").status_code == 403


def test_a_table_that_waited_for_people_begins_under_the_present_rules(
    server: Server, ada: Person, bob: Person, changed_edition: Path
) -> None:
    table = ada.new_table("me", "open")
    with release(rules=9, older=False, edition=changed_edition) as game:
        assert ada.get(f"/tables/{table}").status_code == 200
        assert bob.post(f"/api/tables/{table}/seats/1", name="Bob").status_code == 201
        assert ada.get(f"/tables/{table}").status_code == 200
        with server.store.read() as session:
            row = session.get(Table, table)
            assert row is not None
            assert (row.rules, row.edition) == (9, game.edition_mark)


def test_a_game_that_was_closed_without_a_result_is_kept_too(server: Server, ada: Person, two: tuple[str, str]) -> None:
    going, _ = two
    with server.store.write() as tx:
        tx.session.execute(update(Table).where(Table.id == going).values(status="over", scores=None))
    forget()
    seen = ada.get(f"/tables/{going}").text
    keep_finished(server.store)
    with release(rules=cw.game("neom").rules_version + 1, older=False, **GONE):
        open_everywhere(ada, going)
        page = ada.get(f"/tables/{going}").text
    assert page.count("line-") == seen.count("line-") > 0


def test_a_game_that_its_people_ended_can_be_looked_back_at(server: Server, ada: Person) -> None:
    table = ada.new_table("me", "random")
    play_some(server, ada, table, 3)
    assert ada.post(f"/api/tables/{table}/close").status_code == 200
    keep_finished(server.store)
    with server.store.read() as session:
        assert list(session.scalars(select(Keepsake.table))) == [table]
    with release(rules=cw.game("neom").rules_version + 1, older=False, **GONE):
        open_everywhere(ada, table)
        assert ada.view(table)["scores"] is None
        assert ada.post(f"/api/tables/{table}/proof").status_code == 410
        assert verify(server.store) == (1, [])


def test_a_game_that_was_drawn_anew_is_kept_as_it_was_played(server: Server, ada: Person, bob: Person) -> None:
    record = cw.Record.load((FIXTURES / "neom/2-seats.record").read_text(encoding="utf-8"))
    head, _, moves = record.text().partition("moves\n")
    text = f"{head}moves\n" + "".join(f"{move}\n" for move in moves.splitlines()[:31])
    table = ada.post("/api/records", text=text, others=True, name="Ada").json()["table"]
    assert bob.post(f"/api/tables/{table}/seats/1", name="Bob").status_code == 201
    while ada.view(table)["status"] == "playing":
        for seat, person in enumerate((ada, bob)):
            if person.view(table, seat)["actions"]:
                person.play_first(table, seat)
    seen = ada.view(table)["view"]
    keep_finished(server.store)
    with release(rules=cw.game("neom").rules_version + 1, older=False, **GONE):
        open_everywhere(ada, table)
        assert ada.view(table)["view"] == seen


def test_a_broken_game_does_not_keep_others_from_being_kept(server: Server, ada: Person, two: tuple[str, str]) -> None:
    _, broken = two
    record = ada.get(f"/api/tables/{broken}/record").text
    sound = ada.post("/api/records", text=record).json()["table"]
    with server.store.write() as tx:
        tx.session.execute(delete(Keepsake))
        tx.session.execute(update(Move).where(Move.table == broken, Move.number == 9).values(seat=0, text="stop"))
    keep_finished(server.store)
    with server.store.read() as session:
        assert list(session.scalars(select(Keepsake.table))) == [sound]


# -- what is only a cache ------------------------------------------------------------------------------------


@pytest.mark.parametrize("spoilt", ["", "[]", '{"game": "neom"}', "no_such_field", "no_such_step", "no_table"])
def test_a_snapshot_that_does_not_fit_is_built_again_from_the_log(
    server: Server, ada: Person, two: tuple[str, str], spoilt: str
) -> None:
    going, _ = two
    before = ada.get(f"/tables/{going}").text
    with server.store.write() as tx:
        for row in tx.session.scalars(select(Snapshot)):
            row.state = {
                "no_such_field": row.state.replace('"money"', '"silver"'),
                "no_such_step": row.state.replace('"choose"', '"ponder"').replace('"keep_open"', '"ponder"'),
                "no_table": row.state.replace('"table"', '"desk"'),
            }.get(spoilt, spoilt)
    forget()
    assert ada.get(f"/tables/{going}").text == before
    play_some(server, ada, going)


def test_words_that_a_later_release_has_not_are_left_out_of_the_log(
    server: Server, ada: Person, two: tuple[str, str]
) -> None:
    with server.store.write() as tx:
        tx.session.execute(update(Move).values(events=[["no.such.sentence", {}, None], ["paid", {"seat": 0}, None]]))
    forget()
    open_everywhere(ada, two[1])


def test_nothing_is_kept_in_memory_for_a_table_that_nobody_looks_at(
    server: Server, ada: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = ada.new_table("me", "random", "random")
    before = ada.get(f"/tables/{table}").text
    assert sum(len(cache) for cache in CACHES) > 2
    for cache in CACHES:
        monkeypatch.setattr(cache, "idle", -1.0)  # a minute has passed
    forget_idle()
    assert [len(cache) for cache in CACHES] == [0] * len(CACHES)
    assert ada.get(f"/tables/{table}").text == before
