"""Hints from what a seat knows, where a table allows them; analyses of finished games, one after the other."""

import re
from dataclasses import replace
from functools import partial

import pytest
from sqlalchemy import update

import citywright as cw
from citywright.bots.thinking import Thinking
from citywright.engine.rng import Rng
from citywright.web import coach
from citywright.web.analyst import Analyst
from citywright.web.coach import Portion, Question, advise, by_clock, by_visits, judge_some, positions
from citywright.web.helpers import Unanswered
from citywright.web.pages.analysis import points
from citywright.web.store import Analysis, Move
from citywright.web.tables import analyses, errands
from tests.web.support import FEW, NO_LIMITS, HerePool, Json, Person, Server

BETTER = re.compile(r'href="([^"]*better=[^"]*)"')


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coach, "PORTION", 0.3)


def hint(person: Person, table: str, seat: int = 0, lang: str = "en", made: int | None = None) -> Json:
    made = person.view(table, seat)["made"] if made is None else made
    result: Json = person.post(f"/api/tables/{table}/hint?lang={lang}", seat=seat, made=made).json()
    return result


# -- a hint --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", cw.game_keys())
def test_a_hint_names_good_moves_and_says_why(server: Server, ada: Person, game: str) -> None:
    table = ada.new_table("me", "random", "random", game=game)
    server.run_bots(table)
    seen = 0
    for _ in range(12):
        actions = ada.view(table)["actions"]
        moves = hint(ada, table)["moves"]
        assert 1 <= len(moves) <= 3
        assert len(moves) > 1 or len(actions) == 1 or "Nothing else" in moves[0]["reasons"][0]
        for move in moves:
            assert actions[move["action"]] == move["label"]
            seen += any(": +" in reason or ": −" in reason for reason in move["reasons"])
        ada.move(table, moves[0]["action"], confirm=True)
        server.run_bots(table)
        if not ada.view(table)["actions"]:
            break
    assert seen


def test_reasons_come_in_both_languages_and_in_points(server: Server, ada: Person) -> None:
    table = ada.new_table("me", "random")
    server.run_bots(table)
    english, german = (hint(ada, table, lang=lang)["moves"] for lang in ("en", "de"))
    assert [move["action"] for move in english] == [move["action"] for move in german]
    assert english != german
    assert [points(n, "en") for n in (500, -50, 0)] == ["+5", "−0.5", "+0"]


def question(state: cw.State, seat: int) -> Question:
    return Question("table", 3, state.game.key, None, state.dump(), seat, Thinking(visits=FEW))


@pytest.mark.parametrize("game", cw.game_keys())
def test_what_the_seat_cannot_know_changes_no_hint(game: str) -> None:
    """The same knowledge, everything hidden drawn anew: the same answer to the last digit."""
    state = cw.game(game).new(seats=3, seed=5)
    rng, compared = Rng.seeded(1), 0
    for move in range(60):
        seat = state.actors[0]
        if len(state.legal(seat)) > 2 and compared < 3 and move >= 15 * compared:
            other = state.sample(seat, Rng.seeded(compared + 77))
            assert other.dump() != state.dump()
            assert advise(question(other, seat)) == advise(question(state, seat))
            compared += 1
        legal = state.legal(seat)
        state.apply(seat, legal[rng.below(len(legal))])
    assert compared == 3


def test_a_hint_is_for_ones_own_decision_at_a_table_that_allows_it(server: Server, ada: Person, bob: Person) -> None:
    table = ada.new_table("me", "random", "random")
    assert bob.post(f"/api/tables/{table}/hint", seat=0, made=0).status_code == 403
    assert ada.post(f"/api/tables/{table}/hint", seat=0, made=7).status_code == 409
    strict = ada.new_table("me", "random", "random", hints=False)
    refused = ada.post(f"/api/tables/{strict}/hint", seat=0, made=0)
    assert refused.status_code == 403
    assert "tables that allow them" in refused.json()["problem"]
    while ada.view(table)["actions"]:
        ada.play_first(table)
    assert ada.post(f"/api/tables/{table}/hint", seat=0, made=ada.view(table)["made"]).status_code == 409


def test_a_hint_is_about_the_draft(server: Server, ada: Person) -> None:
    """What was chosen and not confirmed yet counts."""
    table = ada.new_table("me", "random", game="underwater_cities")
    server.run_bots(table)
    for _ in range(30):
        view = ada.view(table)
        ada.move(table, next(iter(view["actions"])))
        after = ada.view(table)
        if after["made"] == view["made"] + 1:  # it is drafted, and something else is asked now
            assert {move["action"] for move in hint(ada, table)["moves"]} <= set(after["actions"])
            return
        ada.draft(table, "confirm")
        server.run_bots(table)
    raise AssertionError("no turn of several decisions")


@pytest.mark.parametrize(
    ("kinds", "wish", "allowed"),
    [
        (("me", "random"), None, True),
        (("me", "me", "random"), None, True),
        (("me", "open"), None, False),
        (("me", "open"), True, True),
        (("me", "random"), False, False),
    ],
)
def test_who_makes_a_table_decides_and_all_see_it(
    ada: Person, bob: Person, kinds: tuple[str, ...], wish: bool | None, allowed: bool
) -> None:
    table = ada.new_table(*kinds, hints=wish)
    said = "Hints are allowed" if allowed else "Hints are not allowed"
    for person in (ada, bob):
        assert said in person.get(f"/tables/{table}", lang="en").text
    assert ("data-hint " in ada.get(f"/tables/{table}").text) == (allowed and "open" not in kinds)
    assert "data-hint " not in bob.get(f"/tables/{table}").text


def test_hints_are_limited_for_each_person(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("limits")
    server = Server(f"sqlite:///{folder}/tables.db", limits={**NO_LIMITS, "hint": (2, 0.001), "analysis": (1, 0.001)})
    with server.client:
        ada, bob = server.person(), server.person()
        tables = {person.token: person.new_table("me", "random") for person in (ada, bob)}
        for table in tables.values():
            server.run_bots(table)
        answers = [ada.post(f"/api/tables/{tables[ada.token]}/hint", seat=0, made=0).status_code for _ in range(3)]
        assert answers == [200, 200, 429]
        assert bob.post(f"/api/tables/{tables[bob.token]}/hint", seat=0, made=0).status_code == 200
        over = [finished(server, ada), finished(server, ada)]
        assert [ada.post(f"/api/tables/{table}/analysis").status_code for table in over] == [200, 429]


def test_a_hint_is_thought_out_in_a_process_with_a_queue(server: Server, ada: Person) -> None:
    class Full(HerePool):
        def _ask(self, work: object) -> object:  # type: ignore[override]
            raise AssertionError("nobody gets this far")

    table = ada.new_table("me", "random")
    server.run_bots(table)
    app = server.app.dependencies["app"].dependency()  # type: ignore[union-attr]
    usual, app.coach = app.coach, replace(app.coach, pool=Full("coach", 1, each=0))
    try:
        assert ada.post(f"/api/tables/{table}/hint", seat=0, made=0).status_code == 429
    finally:
        app.coach = usual


# -- an analysis ---------------------------------------------------------------------------------------------


class Here(Analyst):
    """An analyst who thinks in the process of the test, and may stumble."""

    portions = 0
    stumbles = 0

    def judge(self, table: str, done: int) -> Portion:
        if self.stumbles:
            self.stumbles -= 1
            raise Unanswered("no answer")
        self.portions += 1
        found = judge_some(self.store.address, table, done, self.thoughts)
        return Portion(found.total, found.decisions[:40])


def finished(server: Server, person: Person, *others: str) -> str:
    table = person.new_table("me", *others)
    server.play_on(table)
    positions.cache_clear()
    return table


def analyst(server: Server) -> Here:
    return Here(server.store, partial(by_visits, 2))


def test_an_analysis_is_made_on_request_and_kept(server: Server, ada: Person, bob: Person) -> None:
    table = finished(server, ada, "random")
    address, worker = f"/api/tables/{table}/analysis", analyst(server)
    assert ada.get(address).json()["status"] == "none"
    assert not worker.go_on()  # nobody has asked for it
    assert bob.post(address).json()["status"] == "waiting"  # whoever may look may ask
    assert worker.go_on()
    part = ada.get(address).json()
    assert part["status"] == "working"
    assert 0 < part["done"] < part["total"]
    while worker.go_on():
        pass
    news = ada.get(address, lang="en").json()
    assert (news["status"], news["done"]) == ("done", part["total"])
    assert "Points ahead to be expected" in news["text"]
    assert "Place to be expected" in news["text"]
    assert " of 100: " in news["text"]
    made = worker.portions
    assert ada.post(address).json()["status"] == "done"  # once is enough
    assert not worker.go_on()
    assert worker.portions == made
    assert "Wendepunkte" in ada.get(address, lang="de").json()["text"]
    show_better(ada, table, news["text"])


def show_better(ada: Person, table: str, text: str) -> None:
    """The page tells what would have been better in words, and shows it on the board of that moment."""
    found = BETTER.search(text)  # a game of first moves and chance has some
    assert found is not None
    page = ada.call("GET", found[1].replace("&amp;", "&") + "&lang=en").text
    better = page.partition('data-better="')[2].partition('"')[0]
    assert better
    assert f'data-action="{better}"' in page
    assert "Better: " in page
    assert 'data-action="' not in ada.get(f"/tables/{table}/replay", at=3, eyes="0").text


def test_an_analysis_goes_on_after_a_restart_where_it_was(server: Server, ada: Person) -> None:
    table = finished(server, ada, "random")
    ada.post(f"/api/tables/{table}/analysis")
    first, second = analyst(server), analyst(server)
    assert first.go_on()
    assert not second.go_on()  # one at a time
    done = ada.get(f"/api/tables/{table}/analysis").json()["done"]
    errands.forget(server.store, Analysis)
    assert second.go_on()
    assert analyses.known(server.store, table, second.owner) > done > 0
    with server.store.read() as session:
        numbers = [row["number"] for row in session.get_one(Analysis, table).decisions]
    assert numbers == sorted(set(numbers))


def test_games_are_analysed_one_after_the_other(server: Server, ada: Person) -> None:
    one, other = finished(server, ada, "random"), finished(server, ada, "random")
    for table in (one, other):
        ada.post(f"/api/tables/{table}/analysis")
    worker = analyst(server)
    worker.go_on()
    news = [ada.get(f"/api/tables/{table}/analysis", lang="en").json() for table in (one, other)]
    assert [entry["status"] for entry in news] == ["working", "waiting"]
    assert "1 game is analysed before this one" in news[1]["text"]


def test_an_analysis_that_stumbles_is_given_up_and_can_be_asked_for_again(server: Server, ada: Person) -> None:
    table = finished(server, ada)
    address, worker = f"/api/tables/{table}/analysis", analyst(server)
    ada.post(address)
    worker.stumbles = errands.TRIES
    for _ in range(errands.TRIES):
        assert not worker.go_on()
    assert ada.get(address).json()["status"] == "given_up"
    assert not worker.go_on()
    assert ada.post(address).json()["status"] == "waiting"
    assert worker.go_on()


def test_what_stumbles_or_is_asked_for_again_comes_behind_all_others(server: Server, ada: Person) -> None:
    one, other = finished(server, ada, "random"), finished(server, ada, "random")
    for table in (one, other):
        ada.post(f"/api/tables/{table}/analysis")
    worker = analyst(server)
    worker.stumbles = 1
    assert not worker.go_on()
    assert [ada.get(f"/api/tables/{table}/analysis").json()["status"] for table in (one, other)] == ["waiting"] * 2
    assert worker.go_on()
    assert ada.get(f"/api/tables/{other}/analysis").json()["status"] == "working"
    with server.store.write() as tx:
        tx.session.get_one(Analysis, one).failures = errands.TRIES
        asked = tx.session.get_one(Analysis, other).asked
    ada.post(f"/api/tables/{one}/analysis")
    with server.store.read() as session:
        assert session.get_one(Analysis, one).asked > asked


def test_an_analysis_without_end_holds_up_nobody(server: Server, ada: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("citywright.web.worker.LONGEST", 0.0)
    table = finished(server, ada)
    ada.post(f"/api/tables/{table}/analysis")
    worker = analyst(server)
    assert worker.go_on()
    assert ada.get(f"/api/tables/{table}/analysis").json()["status"] == "given_up"
    assert not worker.go_on()


def test_what_stumbles_for_too_long_is_given_up_and_time_is_counted_anew_when_it_is_asked_for_again(
    server: Server, ada: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = finished(server, ada)
    address, worker = f"/api/tables/{table}/analysis", analyst(server)
    ada.post(address)
    monkeypatch.setattr("citywright.web.worker.LONGEST", 0.0)
    worker.stumbles = 1
    assert not worker.go_on()
    assert ada.get(address).json()["status"] == "given_up"
    monkeypatch.setattr("citywright.web.worker.LONGEST", 1_000.0)
    worker.count(table, 999.0)  # of an errand that is not there
    ada.post(address)
    worker.count(table, 2.0)
    assert ada.get(address).json()["status"] == "waiting"


def test_nobody_has_more_analyses_waiting_than_their_share(server: Server, ada: Person) -> None:
    """Whatever names they go by: it counts where they come from."""
    people = [ada, server.person(), server.person()]
    tables = [finished(server, person) for person in people]
    answers = [person.post(f"/api/tables/{table}/analysis") for person, table in zip(people, tables, strict=True)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert people[0].post(f"/api/tables/{tables[0]}/analysis").status_code == 200  # it is there already
    worker = analyst(server)
    while ada.get(f"/api/tables/{tables[0]}/analysis").json()["status"] != "done":
        assert worker.go_on()
    assert people[2].post(f"/api/tables/{tables[2]}/analysis").status_code == 200
    assert ada.post(f"/api/tables/{tables[0]}/analysis").status_code == 200  # it is done, so it takes no share


def test_only_finished_games_are_analysed_and_not_too_many_at_once(
    server: Server, ada: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    playing = ada.new_table("me", "random")
    for refused in (ada.post(f"/api/tables/{playing}/analysis"), ada.get(f"/api/tables/{playing}/analysis")):
        assert refused.status_code == 403
    one, other = finished(server, ada), finished(server, ada)
    monkeypatch.setattr(analyses, "MOST", 1)
    assert ada.post(f"/api/tables/{one}/analysis").status_code == 200
    assert ada.post(f"/api/tables/{other}/analysis").status_code == 503
    assert ada.post(f"/api/tables/{one}/analysis").status_code == 200


def test_a_deleted_table_takes_its_analysis_along(server: Server, ada: Person) -> None:
    table = finished(server, ada, "random")
    ada.post(f"/api/tables/{table}/analysis")
    worker = analyst(server)
    assert worker.go_on()
    assert ada.post(f"/api/tables/{table}/delete").status_code == 200
    assert not worker.go_on()


def test_the_game_is_played_once_for_all_its_decisions(server: Server, ada: Person) -> None:
    table = finished(server, ada, "random")
    found = positions(server.store.address, table)
    with server.store.read() as session:
        for position in found:
            move = session.get_one(Move, (table, position.number))
            assert (move.seat, move.text) == (position.seat, position.state.game.actions.text(position.action))
    assert all(len(position.state.legal(position.seat)) > 1 for position in found)


def test_a_long_game_has_less_time_for_each_decision() -> None:
    assert by_clock(10).seconds == by_clock(600).seconds == 0.5
    assert by_clock(3000).seconds == pytest.approx(0.1)


def test_a_claim_of_a_dead_worker_runs_out(server: Server, ada: Person) -> None:
    table = finished(server, ada)
    ada.post(f"/api/tables/{table}/analysis")
    assert errands.claim(server.store, Analysis, "dead", 3600) == table
    assert not analyst(server).go_on()
    with server.store.write() as tx:
        tx.session.execute(update(Analysis).values(until=1.0))
    assert analyst(server).go_on()
