"""The land auction, consolation and technologies (T-AUCTION, T-TECH)."""

import pytest

from citywright.engine.words import Reason
from citywright.games.twentieth_century.state import TwentiethCentury
from tests.games.twentieth_century.support import auction, do, house, may, name, play_on, power, why_not
from tests.rulebook import rule


def first(s: TwentiethCentury) -> str:
    return name(s.lands[0])


def out(s: TwentiethCentury, seat: int) -> None:
    """Drop out and buy nothing."""
    do(s, seat, "drop")
    if s.lanes[seat] and "decline" in may(s, seat):
        do(s, seat, "decline")


def after_phase(s: TwentiethCentury) -> bool:
    return s.stage != 0


@rule("T-EX-1")
def test_the_auction_of_the_rule_text() -> None:
    """TC-03; Blue, Green and Yellow are seats 0, 1, 2."""
    s = auction(3)
    do(s, 0, f"pick {first(s)}", "bid 2")
    do(s, 1, "bid 3")
    do(s, 2, "pass")
    do(s, 0, "pass")
    do(s, 1, f"pick {first(s)}", "bid 2")
    do(s, 2, "bid 5")
    do(s, 0, "pass")
    do(s, 1, "pass")
    do(s, 2, f"pick {first(s)}", "bid 5")
    do(s, 0, "bid 6")
    do(s, 1, "bid 7")
    do(s, 2, "drop")
    assert s.price() == 1
    do(s, 2, f"take {name(s.offered[0])}")
    do(s, 0, "pass")
    assert may(s, 1) == ["drop"]
    do(s, 1, "drop")
    assert s.price() == 0
    do(s, 1, f"take {name(s.offered[0])}")
    do(s, 0, f"pick {first(s)}")
    do(s, 0, f"pick {first(s)}")
    do(s, 0, "decline")
    assert [(c.coins, c.science) for c in s.countries] == [(6, 10), (0, 10), (5, 9)]
    lands = [[g for n, g in zip(c.waiting, c.carried, strict=True) if n <= 40] for c in s.countries]
    assert lands == [[1, 2], [1, 2], [1]]
    assert s.opener == 0
    assert s.actors == (0,)
    assert s.stage == 1


@rule("T-DEAL-3", "T-AUCTION-6")
@pytest.mark.parametrize(("seats", "prices"), [(3, [3, 2, 1, 0, 0]), (4, [4, 3, 2, 1, 0]), (5, [4, 3, 2, 1, 0])])
def test_prices_by_lands_sold(seats: int, prices: list[int]) -> None:
    """TC-02."""
    s = auction(seats)
    assert s.edition.costs[0] == (4, 3, 2, 1, 0)
    for price in prices:
        assert s.price() == price
        do(s, 0, f"pick {first(s)}", "bid 2")
        for seat in range(1, seats):
            do(s, seat, "pass")


@rule("T-AUCTION-7", "T-AUCTION-9")
def test_the_nth_land_of_a_round_comes_with_n_garbage() -> None:
    """TC-04, TC-07."""
    s = auction(3)
    do(s, 0, f"pick {first(s)}", "bid 2")
    out(s, 1)
    out(s, 2)
    for total in (3, 6, 10, 15):
        do(s, 0, f"pick {first(s)}")
        assert sum(s.countries[0].carried) == total
    assert s.countries[0].coins == 0
    assert s.marker == 4
    assert s.price() == 0
    assert s.lands == ()
    assert may(s, 0)[-1] == "decline"
    do(s, 0, "decline")
    assert s.opener == 0


@rule("T-AUCTION-7")
def test_eight_lands_bring_36_garbage() -> None:
    """TC-04."""
    s = auction(5)
    s.own(0).coins = 99
    for seat in range(1, 5):
        s.inside &= ~(1 << seat)
    while s.lands:
        do(s, 0, f"pick {first(s)}")
    assert sum(s.countries[0].carried) == 36


@rule("T-AUCTION-8", "T-AUCTION-12")
def test_all_drop_out_and_are_consoled() -> None:
    """TC-05."""
    s = auction(3, starter=1)
    for seat in (1, 2, 0):
        assert s.actors == (seat,)
        out(s, seat)
    assert [c.coins for c in s.countries] == [14, 14, 14]
    assert s.opener == 0
    assert s.actors == (0,)


@rule("T-AUCTION-6", "T-AUCTION-8")
def test_the_office_goes_on_from_the_winner() -> None:
    s = auction(4, starter=1)
    do(s, 1, f"pick {first(s)}", "bid 2")
    do(s, 2, "pass")
    do(s, 3, "bid 3")
    do(s, 0, "pass")
    do(s, 1, "pass")
    assert s.actors == (3,)
    for seat in (3, 0, 1, 2):
        assert s.actors == (seat,)
        assert may(s, seat)[0].startswith("pick")
        out(s, seat)
    assert s.opener == 2


@rule("T-AUCTION-12")
@pytest.mark.parametrize(("round", "coins"), [(1, 4), (3, 5), (5, 6)])
def test_consolation_by_round(round: int, coins: int) -> None:
    """TC-06."""
    s = auction(3, round=round)
    before = [c.coins for c in s.countries]
    while s.stage == 0:
        play_on(s)
    assert [c.coins - b for c, b in zip(s.countries, before, strict=True)] == [coins] * 3


@rule("T-AUCTION-12")
def test_whoever_got_a_land_is_not_consoled() -> None:
    s = auction(3)
    do(s, 0, f"pick {first(s)}", "bid 2")
    for seat in (1, 2):
        out(s, seat)
    out(s, 0)
    assert [c.coins for c in s.countries] == [8, 14, 14]


@rule("T-AUCTION-7", "T-AUCTION-12")
def test_every_round_counts_its_own_lands() -> None:
    """A land of round I makes the first one of round II no dirtier, and is no consolation for getting none."""
    s = auction(3)
    for seat in range(3):  # everybody gets one
        do(s, seat, f"pick {first(s)}", *["bid 2"] * (seat < 2))
        for other in range(seat + 1, 3):
            do(s, other, "pass")
        out(s, seat)
    assert [c.carried for c in s.countries] == [(1,), (1,), (1,)]
    while s.round == 1:
        play_on(s)
    starter = s.actors[0]
    coins = [c.coins for c in s.countries]
    do(s, starter, f"pick {first(s)}", "bid 2")
    while s.stage == 0:
        play_on(s)
    assert s.countries[starter].carried == (1,)
    gains = [c.coins - before for c, before in zip(s.countries, coins, strict=True)]
    assert gains == [-2 if seat == starter else 4 for seat in range(3)]


@rule("T-AUCTION-9", "T-AUCTION-1")
def test_alone_with_seven_coins() -> None:
    """TC-08."""
    s = auction(3, round=3)
    out(s, 0)
    out(s, 1)
    s.own(2).coins = 7
    do(s, 2, f"pick {first(s)}")
    do(s, 2, f"pick {first(s)}")
    assert s.countries[2].coins == 1
    assert may(s, 2) == ["drop"]
    assert why_not(s, 2, f"pick {first(s)}") == "no.minimum"


@rule("T-AUCTION-10", "T-AUCTION-9")
def test_the_others_leave_while_one_leads() -> None:
    """TC-09."""
    s = auction(3)
    do(s, 0, f"pick {first(s)}", "bid 5")
    out(s, 1)
    out(s, 2)
    assert s.countries[0].coins == 5
    do(s, 0, f"pick {first(s)}")
    assert s.countries[0].coins == 3


@rule("T-AUCTION-2", "T-AUCTION-3")
def test_options_on_turn() -> None:
    """TC-10."""
    s = auction(3)
    s.own(1).coins = 7
    do(s, 0, f"pick {first(s)}", "bid 4")
    assert may(s, 1) == ["bid 5", "bid 6", "bid 7", "pass", "drop"]
    assert s.why_not(1, s.do.bid(4)) == Reason("no.bid_too_low", {"coins": 5})
    assert why_not(s, 1, "bid 8") == "no.bid_too_high"


@rule("T-AUCTION-4")
def test_without_coins_one_may_go_on_passing() -> None:
    """TC-11."""
    s = auction(3)
    s.own(1).coins = 0
    do(s, 0, f"pick {first(s)}", "bid 2")
    assert may(s, 1) == ["pass", "drop"]
    do(s, 1, "pass")
    do(s, 2, "pass")
    do(s, 0, f"pick {first(s)}", "bid 2")
    assert may(s, 1) == ["pass", "drop"]


@rule("T-AUCTION-1")
def test_options_of_the_starting_player() -> None:
    """TC-12, TC-13."""
    s = auction(3)
    s.own(0).coins = 7
    assert len(may(s, 0)) == 6
    assert "pass" not in may(s, 0)
    do(s, 0, f"pick {first(s)}")
    assert may(s, 0) == [f"bid {n}" for n in range(2, 8)]
    s = auction(3, round=3)
    s.own(0).coins = 2
    assert may(s, 0) == ["drop"]


@rule("T-AUCTION-8", "T-TECH-3")
def test_the_next_one_starts_when_the_starter_drops_out() -> None:
    """TC-14."""
    s = auction(4, starter=1)
    do(s, 1, "drop")
    science = s.countries[1].science
    do(s, 1, f"take {name(s.offered[0])}")
    assert science - s.countries[1].science == s.edition.costs[0][0]
    do(s, 2, f"pick {first(s)}", "bid 2")
    do(s, 3, "pass")
    do(s, 0, "pass")
    assert s.countries[2].coins == 8
    assert s.actors == (2,)


@rule("T-TECH-3")
def test_all_who_leave_during_one_auction_pay_the_same() -> None:
    """TC-15."""
    s = auction(4)
    prices = []
    do(s, 0, f"pick {first(s)}", "bid 2")
    for seat in (1, 2):
        prices.append(s.price())
        do(s, seat, "drop", f"take {name(s.offered[0])}")
        assert s.countries[seat].science == 6
    do(s, 3, "pass")
    prices.append(s.price())
    assert prices == [4, 4, 3]
    assert s.actors == (0,)
    do(s, 0, "drop", f"take {name(s.offered[0])}")
    assert s.countries[0].science == 7


@rule("T-AUCTION-11")
def test_when_all_lands_are_sold_all_leave_clockwise_from_the_last_winner() -> None:
    """TC-16."""
    s = auction(3, starter=2)
    s.lands = s.lands[:1]
    do(s, 2, f"pick {first(s)}", "bid 2")
    do(s, 0, "pass")
    do(s, 1, "pass")
    order = []
    while s.stage == 0:
        order.append(s.actors[0])
        do(s, s.actors[0], "decline")
    assert order == [2, 0, 1]
    assert s.opener == 1
    assert s.actors == (1,)


@rule("T-AUCTION-5")
def test_the_leader_waits_and_who_passed_is_not_asked_again() -> None:
    s = auction(3)
    do(s, 0, f"pick {first(s)}", "bid 2")
    do(s, 1, "pass")
    do(s, 2, "bid 3")
    assert s.actors == (0,)
    do(s, 0, "bid 4")
    assert s.actors == (2,)
    assert why_not(s, 1, "drop") == "engine.not_your_turn"
    do(s, 2, "pass")
    assert s.countries[0].waiting != ()
    do(s, 0, f"pick {first(s)}", "bid 2")
    assert s.actors == (1,)


@rule("T-TECH-1", "T-TECH-2")
def test_one_technology_or_none() -> None:
    s = auction(3)
    offered = s.offered
    do(s, 0, "drop")
    assert may(s, 0) == [*[f"take {name(n)}" for n in offered], "decline"]
    assert why_not(s, 0, f"take {name(next(n for n in range(41, 71) if n not in offered))}") == "no.not_on_offer"
    do(s, 0, f"take {name(offered[1])}")
    assert s.countries[0].technologies == (offered[1],)
    assert s.countries[0].science == 7
    s.own(1).science = 2
    do(s, 1, "drop")
    assert s.actors == (2,)


@rule("T-TECH-2")
def test_at_price_0_everybody_has_a_chance() -> None:
    s = auction(3)
    s.marker = 4
    s.own(0).science = 0
    do(s, 0, "drop")
    assert len(may(s, 0)) == 5


@rule("T-TECH-4", "T-POLLUTE-1")
@pytest.mark.parametrize(("before", "steps", "after"), [(-5, -2, -6), (-6, -1, -6), (6, 1, 6), (5, 2, 6), (0, 2, 2)])
def test_impacts_act_at_once(before: int, steps: int, after: int) -> None:
    """TC-17."""
    edition = house()
    s = auction(3, edition=edition)
    n = power(edition, s.offered[0], "sorting")
    edition.garbage[n], edition.pollution[n] = 2, steps
    s.own(0).pollution = before
    do(s, 0, "drop", f"take {name(n)}")
    country = s.countries[0]
    assert (country.pollution, country.aside) == (after, 2)
    assert country.region.garbage == [1]


@rule("T-AUCTION-1", "T-AUCTION-3", "T-AUCTION-9")
@pytest.mark.parametrize(("round", "minimum"), [(1, 2), (3, 3), (5, 4)])
def test_the_minimum_is_just_enough(round: int, minimum: int) -> None:
    for coins in (minimum - 1, minimum):
        s = auction(3, round=round)
        s.own(0).coins = coins
        assert (may(s, 0) == ["drop"]) == (coins < minimum)
    do(s, 0, f"pick {first(s)}")
    assert may(s, 0) == [f"bid {minimum}"]
    do(s, 0, f"bid {minimum}")
    s.own(1).coins = minimum
    assert may(s, 1) == ["pass", "drop"]  # nothing to raise with
    s.own(1).coins = minimum + 1
    assert may(s, 1) == [f"bid {minimum + 1}", "pass", "drop"]


@rule("T-TECH-1", "T-TECH-2")
def test_the_price_of_a_technology_is_just_enough() -> None:
    for science in (2, 3):  # three players pay 3 at first
        s = auction(3)
        s.own(0).science = science
        do(s, 0, "drop")
        assert s.actors == ((0,) if science == 3 else (1,))
    do(s, 0, f"take {name(s.offered[0])}")
    assert s.countries[0].science == 0


@rule("T-AUCTION-2", "T-AUCTION-5")
@pytest.mark.parametrize("starter", range(4))
def test_bidding_goes_clockwise_from_every_seat(starter: int) -> None:
    s = auction(4, starter=starter)
    seats = [(starter + turn) % 4 for turn in range(4)]
    do(s, starter, f"pick {first(s)}", "bid 2")
    for seat, bid in ((seats[1], 3), (seats[2], 4), (seats[3], 5), (starter, 6)):
        assert s.actors == (seat,)
        do(s, seat, f"bid {bid}" if seat != seats[2] else "pass")
    assert s.actors == (seats[1],)
    do(s, seats[1], "pass")
    assert s.actors == (seats[3],)  # who has passed is left out
    do(s, seats[3], "pass")
    assert ([c.won for c in s.countries].index(1), s.countries[starter].coins) == (starter, 4)
    assert (s.land, s.bid, s.passed, s.leader) == (0, 0, 0, -1)  # nothing is left of it
    assert s.actors == (starter,)
