"""Whole games: fixtures that must end the same, fuzzing, storing, and what a seat may know."""

from pathlib import Path

import pytest

import citywright as cw
from citywright.arena.fuzz import run
from tests.games.city_tycoon.support import do, may, sample, table
from tests.rulebook import rule

GAME = cw.game("city_tycoon")
FIXTURES = sorted(Path(__file__).with_name("fixtures").glob("*.record"))


@rule("C-END-1", "C-BUILD-1", "C-ORDER-1")
@pytest.mark.parametrize("file", FIXTURES, ids=lambda file: str(file.stem))
def test_a_finished_game_ends_the_same(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    expected = next(line for line in text.splitlines() if line.startswith("# scores "))
    state = cw.Record.load(text).replay()  # with the edition it was played with
    assert state.over
    scores, places = state.scores(), state.places()
    money = [seat["money"] for seat in state.view(None)["seats"]]
    assert expected == f"# scores {scores} money {money} places {places}"


@rule("C-ORDER-1")
def test_there_is_a_fixture_for_each_seat_count_and_each_way_to_end() -> None:
    names = {file.stem for file in FIXTURES}
    assert names >= {"2-seats", "3-seats", "4-seats", "5-seats", "won-by-money-left", "shared-win"}


@rule("C-DRAFT-4", "C-SELL-3", "C-WAY-3")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_random_games_break_no_promise(seats: int, tmp_path: Path) -> None:
    result = run(GAME, 2, [seats], 11, tmp_path, lambda done, total: None)
    assert [problem.sentence for problem in result.problems] == []


@rule("C-DRAFT-5", "C-SELL-3")
def test_two_players_know_all_but_what_they_never_saw() -> None:
    """With two players a hand comes back after one pick of the other: that pick is then known."""
    s = table(2, seed=3)
    dealt = [set(hand) for hand in s.hands]
    while len(s.picks[0]) < 3:
        for seat in (0, 1):
            do(s, seat, may(s, seat)[0])
    # seat 0 has its first hand back without two tiles: its own pick and that of seat 1
    (gone,) = dealt[0] - set(s.picks[0]) - set(s.hands[1]) - set(s.hands[0])
    for key in range(10):
        other = sample(s, 0, key)
        assert other.picks[1][1] == gone
        assert set(other.hands[0]) == set(s.hands[0])


@rule("C-SELL-3")
def test_a_sold_tile_may_be_any_that_was_not_shown() -> None:
    s = table(3, seed=5)
    while s.view(None)["phase"] == "draft":
        seat = s.actors[0]
        do(s, seat, may(s, seat)[0])
    first = s.actors[0]
    watcher = (first + 1) % 3
    do(s, first, f"sell {s.hands[first][0]:03}")
    hands = {sample(s, watcher, key).hands[first] for key in range(40)}
    assert len(hands) > 5
    assert sample(s, first, 1).hands[first] == s.hands[first]


@rule("C-DRAFT-4")
def test_a_half_made_build_is_nobody_elses_business() -> None:
    s = table(3, seed=5)
    while s.view(None)["phase"] == "draft":
        do(s, s.actors[0], may(s, s.actors[0])[0])
    (seat,) = s.actors
    before = [s.view(other) for other in (None, *range(3)) if other != seat]
    do(s, seat, may(s, seat)[0])
    assert [s.view(other) for other in (None, *range(3)) if other != seat] == before
    assert not s.barrier
    do(s, seat, may(s, seat)[0])
    assert s.barrier


@rule("C-ORDER-3")
def test_a_dump_of_something_else_ends_in_one_sentence() -> None:
    dump = table(3).dump()
    for key, value in (("order", [0, 0, 1]), ("city", [[0, 900, 0]]), ("money", [-1, 0, 0]), ("round", 9)):
        broken = {**dump, "table": {**dump["table"], key: value}}
        with pytest.raises(cw.BadInput, match="dump: "):
            table(3).game.load(broken)
