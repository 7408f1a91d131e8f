"""Greedy plays a sensible game."""

import pytest

import citywright as cw
from citywright.arena.match import Match, play
from citywright.games.city_tycoon.judgement import MONEY, judge, worth
from citywright.games.city_tycoon.steps.building import SALE


@pytest.mark.parametrize("turn", range(4))
def test_greedy_beats_randoms(turn: int) -> None:
    result = play(Match("city_tycoon", ("greedy", "random", "random", "random"), 40 + turn, turn))
    assert result.by_bot(result.places)[0] == 1


def test_the_cost_of_a_tile_is_taken_off_in_the_draft() -> None:
    s = cw.game("city_tycoon").new(seats=3, seed=1)
    for tile in s.edition.tiles_of[1]:
        s.picks[0] = (tile,)
        surplus = worth(s, 0, tile) - MONEY[1] * s.edition.cost[tile]
        assert judge(s, 0) == (surplus * 9 // 10 if surplus > SALE * MONEY[1] else SALE * MONEY[1])
