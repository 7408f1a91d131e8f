"""Greedy in auctions: players who judge alike still differ a little about what a land is worth."""

import citywright as cw
from citywright.games.twentieth_century.state import TwentiethCentury


def first_winner(seed: int) -> int:
    """How far from the starter the seat sits that gets the first land of five greedy bots."""
    s: TwentiethCentury = cw.game("twentieth_century").new(seats=5, seed=7)
    bots = [cw.bots.make("greedy", seed=10 * seed + i) for i in range(5)]
    while not any(country.won for country in s.countries):
        seat = s.actors[0]
        s.apply(seat, bots[seat].choose(cw.Knowledge(s, seat)))
    winner = next(seat for seat in range(5) if s.countries[seat].won)
    return (winner - s.starter) % 5


def test_counting_seats_does_not_tell_who_gets_the_first_land() -> None:
    assert len({first_winner(seed) for seed in range(12)}) > 1


def test_only_bids_are_in_doubt() -> None:
    game = cw.game("twentieth_century")
    s = game.new(seats=3, seed=7)
    assert game.doubt(s, s.actors[0], s.do.bid(5)) > 0
    assert game.doubt(s, s.actors[0], s.do.drop()) == 0
