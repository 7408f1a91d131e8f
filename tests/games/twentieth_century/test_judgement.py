"""Greedy in auctions: players who judge alike still differ a little about what a land is worth."""

import citywright as cw
from citywright.games.twentieth_century.edition import Edition
from citywright.games.twentieth_century.judgement import MADE, paths
from citywright.games.twentieth_century.rails import CITIES
from citywright.games.twentieth_century.region import ACROSS, cell_of
from citywright.games.twentieth_century.state import TwentiethCentury
from citywright.games.twentieth_century.table import CELL


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


def test_in_a_hurry_a_tile_goes_where_most_others_lie_beside_it() -> None:
    game = cw.game("twentieth_century")
    s: TwentiethCentury = game.new(seats=3, seed=7)
    bot = cw.bots.make("greedy", seed=1)
    beside: list[int] = []
    while s.actors and len(beside) < 40:
        seat = s.actors[0]
        if s.lanes[seat][-1][0] == CELL:
            (hasty,) = game.hasty_candidates(s, seat)
            beside.append(tiles_beside(s, seat, hasty))
            assert beside[-1] == max(tiles_beside(s, seat, action) for action in s.legal(seat))
        s.apply(seat, bot.choose(cw.Knowledge(s, seat)))
    assert max(beside) > 1  # there was something to choose


def tiles_beside(s: TwentiethCentury, seat: int, action: int) -> int:
    cell = cell_of(s.do.cell.arg(action))
    return sum(cell + step in s.countries[seat].region.cells for step in ACROSS)


def test_few_bids_are_looked_at_and_one_in_a_hurry() -> None:
    game = cw.game("twentieth_century")
    s: TwentiethCentury = game.new(seats=3, seed=7)
    seat = s.actors[0]
    s.apply(seat, s.legal(seat)[0])
    bids = [action for action in s.legal(seat) if s.do.bid.holds(action)]
    assert len(bids) > 3
    assert [action for action in game.candidates(s, seat) if s.do.bid.holds(action)] == bids[:3]
    assert [action for action in game.hasty_candidates(s, seat) if s.do.bid.holds(action)] == bids[:1]


def test_the_paths_are_what_is_made_and_what_a_land_won_can_make() -> None:
    s: TwentiethCentury = cw.game("twentieth_century").new(seats=3, seed=7)
    before = dict(paths(s, 0))
    assert tuple(before.values()) == s.countries[0].region.production()
    s.land, s.leader = s.lands[0], 0
    best = [max(row[s.land * CITIES : s.land * CITIES + s.edition.city_count[s.land]]) for row in made(s.edition)]
    leading = {path: before[path] + more for path, more in zip(MADE, best, strict=True)}
    assert dict(paths(s, 0)) == leading
    assert dict(paths(s, 1)) == dict(zip(MADE, s.countries[1].region.production(), strict=True))
    s.countries[0] = s.countries[0].copy()
    s.countries[0].waiting, s.leader = (s.land,), 1
    assert dict(paths(s, 0)) == leading


def made(edition: Edition) -> list[list[int]]:
    return [list(row) for row in (edition.coins, edition.science, edition.vp)]
