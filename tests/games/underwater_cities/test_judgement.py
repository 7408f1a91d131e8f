"""Greedy plays a sensible game, and looks only at what it may do."""

import pytest

import citywright as cw
from citywright.arena.match import Match, play
from citywright.engine.rng import Rng


@pytest.mark.parametrize("turn", range(3))
def test_greedy_beats_randoms(turn: int) -> None:
    result = play(Match("underwater_cities", ("greedy", "random", "random"), 40 + turn, turn))
    assert result.by_bot(result.places)[0] == 1


def test_a_spare_card_may_always_go_to_the_open_slot() -> None:
    s = cw.game("underwater_cities").new(2, 4)
    rng = Rng.seeded(4)
    while s.actors:
        seat = s.actors[0]
        words = [s.game.actions.text(action) for action in s.game.candidates(s, seat)]
        if words[0].startswith("play"):
            after = [s.copy() for _ in words]
            for table, word in zip(after, words, strict=True):
                table.apply(seat, s.game.actions.parse(word))
            assert any(s.game.actions.parse("slot open") in s.game.candidates(table, seat) for table in after)
        legal = s.legal(seat)
        s.apply(seat, legal[rng.below(len(legal))])
