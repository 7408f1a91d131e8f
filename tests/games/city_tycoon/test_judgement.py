"""Greedy plays a sensible game."""

import pytest

from citywright.arena.match import Match, play
from citywright.engine.rng import Rng
from tests.games.city_tycoon.support import table


@pytest.mark.parametrize("turn", range(4))
def test_greedy_beats_randoms(turn: int) -> None:
    result = play(Match("city_tycoon", ("greedy", "random", "random", "random"), 40 + turn, turn))
    assert result.by_bot(result.places)[0] == 1


def test_prospects_are_legal_and_never_empty() -> None:
    s = table(4, seed=9)
    rng = Rng.seeded(9)
    while s.actors:
        seat = s.actors[0]
        legal = s.legal(seat)
        found = s.game.prospects(s, seat)
        assert found
        assert set(found) <= set(legal)
        s.apply(seat, legal[rng.below(len(legal))])
