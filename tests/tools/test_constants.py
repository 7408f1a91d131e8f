"""The gate against constants that are off: which there are, how they are changed, and when it closes."""

import sys
from functools import partial

import pytest

import citywright as cw
from citywright import bots
from citywright.arena.match import Match, Result, play
from tools import constants
from tools.constants import Change, Changed, Swap, changes, sampled, tried
from tools.strength import USUAL


@pytest.mark.parametrize("game", USUAL)
def test_every_weight_is_changed_both_ways(game: str) -> None:
    found = list(changes(game))
    names = {change.name for change in found}
    assert len(names) >= 10
    assert not names & constants.NO_WEIGHTS
    assert len(found) > 1.5 * len(names)
    assert all(change.value != getattr(change.module, change.name) for change in found)


def test_what_is_made_of_a_constant_changes_with_it() -> None:
    worth = sys.modules["citywright.games.underwater_cities.worth"]
    judgement = sys.modules["citywright.games.underwater_cities.judgement"]
    before, cache = worth.WORTH, vars(judgement)["values_of"]
    with Swap(Change("underwater_cities", "worth", "IN_PLAY", (150, 105, 60, 75, 120, 100))):
        assert worth.WORTH is judgement.WORTH is not before
        assert worth.WORTH[9][0] == 150
        assert vars(judgement)["values_of"] is not cache
    assert worth.WORTH is judgement.WORTH is before
    assert vars(judgement)["values_of"] is cache


def test_a_changed_bot_judges_otherwise_and_leaves_no_trace(monkeypatch: pytest.MonkeyPatch) -> None:
    state = cw.game("twentieth_century").new(3, 1)
    before = state.game.judge(state, 0)
    swap = Swap(Change("twentieth_century", "values", "COIN", (0, 300, 300, 300, 300, 300, 300)))
    with swap:
        assert state.game.judge(state, 0) > before
    monkeypatch.setitem(bots.BOTS, "changed", partial(Changed, swap))
    play(Match("twentieth_century", ("changed", "greedy", "greedy"), 1))
    assert state.game.judge(state, 0) == before


def test_what_a_city_keeps_is_kept_apart_from_a_change() -> None:
    state = cw.game("neom").new(3, 1)
    before = state.game.judge(state, 0)
    with Swap(Change("neom", "judgement", "OPEN_SIDES", (1000, 1000, 1000, 1000, 1000))):
        assert state.game.judge(state, 0) > before
    assert state.game.judge(state, 0) == before


def test_a_dozen_changes_are_shared_among_the_games_and_others_come_another_day() -> None:
    today, again, tomorrow = [sampled(list(USUAL), 12, seed) for seed in (7, 7, 8)]
    assert today == again != tomorrow
    assert [sum(change.game == game for change in today) for game in USUAL] == [3, 3, 3, 3]


def test_it_closes_when_a_change_wins_and_only_then(monkeypatch: pytest.MonkeyPatch) -> None:
    change = Change("neom", "judgement", "COIN", 55)

    def decided(match: Match, place: int) -> Result:
        places = [2, 2, 2]
        places[match.seat_of(0)] = place
        if place == 2:
            places[match.seat_of(1 + match.turn % 2)] = 1
        return Result(match, [0] * 3, places, [1] * 3, [0.0] * 3, 0, {}, {})

    monkeypatch.setattr(constants, "play", lambda match: decided(match, 1))
    won = tried(change, seconds=60, error=0.01, first=1)
    assert won.better
    assert won.games < 60
    assert "BETTER" in str(won)
    monkeypatch.setattr(constants, "play", lambda match: decided(match, 2))
    lost = tried(change, seconds=0.2, error=0.01, first=1)
    assert not lost.better
    assert lost.share == 0
