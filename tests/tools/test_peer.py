"""OpenSpiel's IS-MCTS at a table of the arena."""

import pytest

import citywright as cw
from tools import peer
from tools.peer import FIRST, IsMcts


@pytest.mark.parametrize("key", cw.game_keys())
def test_it_answers_with_what_is_legal_and_learns_how_long_it_takes(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(peer, "SECONDS", 0.01)
    state = cw.game(key).new(seats=3, seed=7)
    bot = IsMcts(1)
    expected = bot.rate
    asked = 0
    while asked < 2:
        seat = state.actors[0]
        action = bot.choose(cw.Knowledge(state, seat))
        asked += len(state.legal(seat)) > 1
        state.play(seat, action)
    assert bot.rate not in (expected, FIRST)
