"""Greedy plays a sensible game."""

import pytest

from citywright.arena.match import Match, play


@pytest.mark.parametrize("turn", range(4))
def test_greedy_beats_randoms(turn: int) -> None:
    result = play(Match("city_tycoon", ("greedy", "random", "random", "random"), 40 + turn, turn))
    assert result.by_bot(result.places)[0] == 1
