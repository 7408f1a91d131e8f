"""What cities, regions and maps keep of what follows from them is what would be found anew."""

import pytest

import citywright as cw


@pytest.mark.parametrize("key", cw.game_keys())
def test_a_stored_table_is_judged_and_seen_like_one_that_was_played_on(key: str) -> None:
    """A table that is read again has nothing kept yet."""
    game = cw.game(key)
    seats = game.seats[-1]
    observer = game.observer(seats)
    s, rng = game.new(seats=seats, seed=11), cw.Rng.seeded(11)
    asked = 0
    while s.play_out(rng, 7):
        again = game.load(s.dump())
        for seat in range(seats):
            assert game.judge(s, seat) == game.judge(again, seat)
            assert observer.read(s, seat, True) == observer.read(again, seat, True)
            assert s.legal(seat) == again.legal(seat)
        assert s.scores() == again.scores()
        asked += 1
    assert asked > 10
