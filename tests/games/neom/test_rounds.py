"""The course of a game, a generation and a round (N-ROUND)."""

import pytest

from tests.games.neom.support import acting, choose, choosing, city, crossroads, do, may, run, seen, table, why_not
from tests.rulebook import rule


@rule("N-ROUND-1", "N-ROUND-2")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_three_generations_of_seven_rounds_each_with_its_own_stack(seats: int) -> None:
    s = table(seats)
    rounds = []
    for _ in run(s):
        if s.generation and (s.generation, s.round) not in rounds:
            rounds.append((s.generation, s.round))
            if s.round == 1:
                first = 40 * s.generation - 39
                hands = sorted([tile for hand in s.hands for tile in hand])
                assert hands == list(range(first, first + 8 * seats))
                assert [len(hand) for hand in s.hands] == [8] * seats
    assert rounds == [(generation, number) for generation in (1, 2, 3) for number in (1, 2, 3, 4, 5, 6, 7)]


@rule("N-ROUND-3")
def test_exactly_one_tile_of_the_hand_is_chosen() -> None:
    s = choosing((1, 2), (3, 4), (5, 6))
    assert list(s.actors) == [0, 1, 2]
    assert may(s, 0) == ["choose 001", "choose 002"]
    assert why_not(s, 0, "choose 003") == "no.not_in_hand"
    do(s, 0, "choose 001")
    assert list(s.actors) == [1, 2]
    assert why_not(s, 0, "choose 002") == "engine.not_your_turn"


@rule("N-ROUND-3")
def test_choosing_is_compulsory_for_an_anchor_or_money_too() -> None:
    s = choosing((1, 2), (3, 4), (5, 6))
    s.anchors[0] = (125,)
    assert why_not(s, 0, "anchor 125") == "engine.not_now"
    assert why_not(s, 0, "sell") == "engine.not_now"


@rule("N-ROUND-4", "N-ROUND-7")
@pytest.mark.parametrize("generation", [1, 2, 3])
def test_the_rest_of_a_hand_goes_to_the_left_at_the_end_of_the_round(generation: int) -> None:
    s = acting({0: 1, 1: 2}, generation=generation)
    s.hands = [(3, 4), (5, 6), (7, 8)]
    do(s, 0, "sell")
    assert s.hands == [(3, 4), (5, 6), (7, 8)]
    do(s, 1, "sell")
    assert s.hands == [(7, 8), (3, 4), (5, 6)]
    assert s.round == 5


@rule("N-ROUND-6", "N-ROUND-7")
def test_what_was_revealed_is_over_with_the_round() -> None:
    s = acting({0: 1, 1: 2})
    assert [seen(s, seat)["shown"] for seat in (0, 1)] == [1, 2]
    do(s, 0, "sell")
    do(s, 1, "sell")
    assert [seen(s, seat)["shown"] for seat in range(3)] == [None] * 3


@rule("N-ROUND-5")
def test_in_round_7_the_other_tile_goes_to_the_box_unused() -> None:
    s = choosing((1, 2), (3, 4), (5, 6), round=7)
    choose(s, 1, 3, 5)
    for seat in range(3):
        do(s, seat, "sell")
    assert s.gone == sum(1 << tile for tile in (1, 2, 3, 4, 5, 6))
    assert (s.generation, s.round) == (2, 1)
    assert not {2, 4, 6} & {tile for hand in s.hands for tile in hand}


@rule("N-ROUND-6")
def test_all_chosen_tiles_are_revealed_before_anyone_acts() -> None:
    s = choosing((1, 2), (3, 4), (5, 6))
    do(s, 2, "choose 005")
    do(s, 0, "choose 001")
    assert [seen(s, seat)["shown"] for seat in range(3)] == [None, None, None]
    assert why_not(s, 0, "sell") == "engine.not_your_turn"
    do(s, 1, "choose 004")
    assert [seen(s, seat)["shown"] for seat in range(3)] == [1, 4, 5]
    assert s.actors == (0, 1, 2)
    assert "sell" in may(s, 0)


@rule("N-ROUND-7", "N-DISASTER-1")
def test_the_disaster_comes_before_the_hands_are_taken_up() -> None:
    home = city(crossroads(), {"c4": 1})
    s = choosing((1, 2), (3, 4), (24, 25), cities={0: home, 1: home})
    choose(s, 1, 3, 24)
    do(s, 0, "sell")
    do(s, 1, "sell")
    assert s.actors == (0, 1)
    assert s.hands == [(2,), (4,), (25,)]
    do(s, 0, "fine")
    do(s, 1, "fine")
    assert s.hands == [(25,), (2,), (4,)]
    assert s.round == 2


@rule("N-ROUND-7")
def test_after_round_7_comes_income_and_the_next_generation() -> None:
    s = acting(1, {0: city(crossroads(), {"c4": 8})}, round=7)
    s.hands = [(2,), (3,), (4,)]
    do(s, 0, "sell")
    assert seen(s, 0)["money"] == 20 + 5 + 3
    assert (s.generation, s.round) == (2, 1)


@rule("N-ROUND-7", "N-INCOME-4")
def test_before_round_7_there_is_no_income() -> None:
    s = acting(1, {0: city(crossroads(), {"c4": 8})}, round=6)
    s.hands = [(2,), (3,), (4,)]
    do(s, 0, "sell")
    assert seen(s, 0)["money"] == 20 + 5
    assert (s.generation, s.round) == (1, 7)
