"""Greedy plays a sensible game."""

import pytest

import citywright as cw
from citywright.arena.match import Match, play
from citywright.engine.masks import bits
from citywright.games.city_tycoon.edition import TYPES
from citywright.games.city_tycoon.judgement import HOMES, MAKERS, MONEY, NEIGHBOURS, PLANTS, judge, paths, worth
from citywright.games.city_tycoon.steps.building import SALE
from citywright.games.city_tycoon.table import BUILD


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


def test_a_symbol_is_not_wanted_before_there_are_tiles_to_stand_beside() -> None:
    """Bandstand was taken whenever it was there, and seldom built."""
    s = cw.game("city_tycoon").new(seats=3, seed=1)
    worths = {}
    for tile in s.edition.tiles_of[1]:
        s.picks[0] = (tile,)
        worths[tile] = judge(s, 0)
    bandstand = next(tile for tile in worths if s.edition.names[tile]["en"] == "Bandstand")
    assert sum(worth > worths[bandstand] for worth in worths.values()) >= 5
    late = next(tile for tile in s.edition.tiles_of[3] if s.edition.symbol[tile] >= 0)
    assert NEIGHBOURS[3] > NEIGHBOURS[1]
    assert worth(s, 0, late) > 0


def test_paths_count_tiles_that_are_picked_then_in_hand_then_laid_and_plants() -> None:
    s = cw.game("city_tycoon").new(seats=3, seed=1)
    edition = s.edition
    home = next(tile for tile in edition.tiles_of[1] if edition.type[tile] == TYPES.index("residential"))
    factory = next(tile for tile in edition.tiles_of[1] if edition.type[tile] == TYPES.index("industry"))
    s.hands[0] = (home,)  # to be passed on
    assert dict(paths(s, 0)) == {HOMES: 0, MAKERS: 0, PLANTS: 0}
    s.picks[0] = (home, factory)
    assert dict(paths(s, 0)) == {HOMES: 1, MAKERS: 1, PLANTS: 0}
    s.phases.append((BUILD, 0, 0))
    assert dict(paths(s, 0)) == {HOMES: 1, MAKERS: 0, PLANTS: 0}
    cell = next(iter(bits(s.city.open)))
    s.city = s.city.put(cell, home, 0)
    beside = next(iter(bits(s.city.open)))
    s.city = s.city.put(beside, edition.first_plant, 0)
    assert dict(paths(s, 0)) == {HOMES: 2, MAKERS: 0, PLANTS: 1}
    assert dict(paths(s, 1))[PLANTS] == 0
