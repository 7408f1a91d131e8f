"""One match, and how sure a share is."""

import pytest

from citywright.arena.intervals import Z99, wilson
from citywright.arena.match import Match, play, shared_wins
from citywright.engine.errors import BadInput

THREE = ("random", "random", "random")


def test_the_same_match_ends_the_same() -> None:
    match = Match("neom", THREE, seed=4, traced=True)
    assert play(match) == play(match)


def test_another_seed_is_another_game() -> None:
    assert play(Match("neom", THREE, seed=4)) != play(Match("neom", THREE, seed=5))


def test_a_result_goes_by_seat_and_by_bot() -> None:
    result = play(Match("neom", ("greedy", "random", "random"), seed=4, turn=1))
    assert result.places[1] == 1  # greedy has moved on one seat
    assert result.by_bot(result.places)[0] == 1
    assert sum(result.wins()) == pytest.approx(1)


def test_a_tie_shares_the_win() -> None:
    assert shared_wins([1, 3, 1]) == [0.5, 0, 0.5]


def test_what_a_match_counts_adds_up() -> None:
    counts = play(Match("neom", THREE, seed=4, traced=True)).counts
    taken = sum(sum(row) for row in counts["taken"].values())
    assert taken == 3 * (3 + 3 * 7)  # anchors and tiles
    assert all(len(row) == 3 for kind in counts.values() for row in kind.values())
    assert all(sum(counts["offered"][tile]) >= sum(row) for tile, row in counts["taken"].items())
    assert counts["actions in generation I"][""]


def test_without_trace_nothing_is_counted() -> None:
    assert play(Match("neom", THREE, seed=4)).counts == {}


def test_an_unknown_bot_is_refused() -> None:
    with pytest.raises(BadInput, match="no bot 'nobody'"):
        play(Match("neom", ("nobody",), seed=1))


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (97, 100, 0.9155, 0.9897), (0.5, 1, 0.0546, 0.9454)],
)
def test_wilson_interval(wins: float, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=1e-4)


def test_more_certainty_is_a_wider_interval() -> None:
    (low, high), (lower, higher) = wilson(30, 90), wilson(30, 90, Z99)
    assert lower < low < 1 / 3 < high < higher
