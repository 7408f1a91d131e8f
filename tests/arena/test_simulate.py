"""Bots against each other."""

from citywright.arena.match import Match, Result
from citywright.arena.pool import play_all
from citywright.arena.simulate import Standing, schedule

BOTS = ("greedy", "random", "random")


def test_every_deal_is_played_with_the_bots_on_all_seats() -> None:
    matches = list(schedule("neom", BOTS, 6, seed=10))
    assert [(match.seed, match.turn) for match in matches] == [(10, 0), (10, 1), (10, 2), (11, 0), (11, 1), (11, 2)]
    assert [match.seat_of(0) for match in matches[:3]] == [0, 1, 2]


def test_a_standing_counts_by_bot_not_by_seat() -> None:
    standing = Standing(BOTS)
    match = Match("neom", BOTS, seed=1, turn=1)  # greedy sits on seat 1
    standing.add(Result(match, [50, 80, 80], [3, 1, 1], [10, 20, 30], [1.0, 2.0, 2.0], 0, {}, {}))
    first, second, third = standing.entrants
    assert (first.name, first.wins, first.scores, first.decisions, first.speed) == ("greedy", 0.5, [80], 20, 10)
    assert (second.name, second.wins, second.scores) == ("random 1", 0.5, [80])
    assert (third.name, third.share, third.mean, third.spread) == ("random 2", 0, 50, 0)


def test_greedy_beats_random() -> None:
    standing = Standing(BOTS)
    for result in play_all(schedule("neom", BOTS, 12, seed=1)):
        standing.add(result)
    assert standing.games == 12
    assert standing.entrants[0].wins >= 11
    assert sum(entrant.wins for entrant in standing.entrants) == 12
