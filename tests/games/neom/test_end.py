"""The end of the game (N-END)."""

import pytest

from tests.games.neom.support import acting, city, crossroads, do, may, run, seen, table, why_not
from tests.rulebook import rule


@rule("N-END-1")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_game_is_over_after_the_third_income(seats: int) -> None:
    s = table(seats)
    for _ in run(s):
        assert (s.before_income == [-1] * seats) != s.over
    assert (s.generation, s.round) == (3, 7)
    assert [seen(s, seat)["money"] for seat in range(seats)] == [
        before + last for before, last in zip(s.before_income, s.final_income, strict=True)
    ]


@rule("N-END-1")
def test_nothing_can_be_done_afterwards() -> None:
    s = acting(81, {0: city(crossroads())}, generation=3, round=7)
    s.hands = [(82,), (83,), (84,)]
    assert why_not(s, 0, "sell") is None
    do(s, 0, "sell")
    assert s.over
    assert may(s, 0) == []
    assert why_not(s, 0, "sell") == "engine.over"


@rule("N-END-2")
@pytest.mark.parametrize(
    ("money", "places"),
    [
        ((20, 10, 30), [2, 3, 1]),
        ((30, 10, 30), [1, 3, 1]),  # a shared win
        ((30, 29, 30), [1, 1, 1]),  # an odd coin is worth nothing
    ],
)
def test_the_highest_total_wins_and_ties_share(money: tuple[int, ...], places: list[int]) -> None:
    s = acting({0: 81, 1: 85, 2: 86}, generation=3, round=7, money=dict(enumerate(money)))
    s.hands = [(82,), (83,), (84,)]
    for seat in range(3):
        do(s, seat, "sell")
    assert s.places() == places
    assert s.view(None)["places"] == places
