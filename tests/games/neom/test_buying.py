"""Buying goods from other players (N-BUY)."""

from collections.abc import Mapping

import pytest

from citywright.games.neom.city import City
from citywright.games.neom.state import Neom
from tests.games.neom.support import (
    acting,
    build,
    choose,
    choosing,
    city,
    crossroads,
    do,
    may,
    roads,
    row,
    seen,
    struck,
    tile_on,
    why_not,
)
from tests.rulebook import rule

LEFT_ROUTE = {"a3": 7, "b3": 7}
RIGHT_ROUTE = {"d3": 7, "e3": 7}
BOTH_ROUTES = {**LEFT_ROUTE, **RIGHT_ROUTE}


def paid(s: Neom, seller: int) -> int:
    """What seat 0, who has chosen 012, pays this seller for stone."""
    s = s.copy()
    do(s, 0, "build", "place c4")
    if s.chosen[0]:  # several sellers
        do(s, 0, f"buy stone p{seller}")
    money = int(seen(s, seller)["locked"])
    assert seen(s, 0)["money"] == 20 - money
    return money


def stone_for(seats: int, tiles: Mapping[str, int], sellers: range | None = None) -> Neom:
    """Seat 0 has chosen 012, which needs stone; all others, or these sellers, make stone."""
    edition = crossroads()
    stone = city(edition, good="stone")
    cities: dict[int, City] = dict.fromkeys(sellers or range(1, seats), stone)
    return acting({0: 12, 1: 1}, {0: city(edition, tiles), **cities}, seats=seats)


@rule("N-BUY-1")
def test_a_missing_good_is_bought_from_a_player_who_makes_it() -> None:
    s = stone_for(4, {}, range(2, 4))
    do(s, 0, "build", "place c4")
    assert may(s, 0) == ["buy stone p2", "buy stone p3"]
    assert why_not(s, 0, "buy stone p1") == "no.seller"
    assert why_not(s, 0, "buy stone p0") == "no.seller"
    assert why_not(s, 0, "buy stone supply") == "no.seller"


@rule("N-BUY-1")
def test_the_goods_of_one_build_may_come_from_different_sellers() -> None:
    edition = crossroads()
    s = acting({0: 51, 1: 1}, {0: city(edition, good="gas"), 1: city(edition), 2: city(edition, good="ore")})
    build(s, 0, "c4")
    assert tile_on(s, 0, "c4") == 51
    assert [seen(s, seat)["money"] for seat in range(3)] == [16, 22, 22]


@rule("N-BUY-1")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_good_that_nobody_else_makes_cannot_be_bought(seats: int) -> None:
    s = acting(12, {0: city(crossroads())}, seats=seats, money=99)
    assert why_not(s, 0, "build") == "no.goods"


@rule("N-BUY-2")
@pytest.mark.parametrize(
    ("tile", "maker", "good", "price"), [(12, 19, "stone", 2), (45, 12, "concrete", 4), (88, 96, "sports_cars", 10)]
)
def test_base_prices(tile: int, maker: int, good: str, price: int) -> None:
    edition = crossroads()
    s = acting({0: tile, 2: 1}, {0: city(edition), 1: city(edition, {"c4": maker})}, generation=3)
    before = seen(s, 0)["money"]
    events = build(s, 0, "c4")
    assert [event.args["money"] for event in events if event.id == "event.buys"] == [price]
    assert good in seen(s, 1)["goods"]
    assert seen(s, 1)["money"] == before + price


@rule("N-BUY-3")
@pytest.mark.parametrize(("seats", "prices"), [(3, [2, 2]), (4, [2, 3, 2]), (5, [2, 3, 3, 2])])
def test_each_player_in_between_adds_one_counted_either_way(seats: int, prices: list[int]) -> None:
    s = stone_for(seats, {})
    assert [paid(s, seller) for seller in range(1, seats)] == prices


@rule("N-BUY-4")
@pytest.mark.parametrize(
    ("tiles", "prices"),
    [
        (LEFT_ROUTE, [1, 2, 3, 2]),  # p3: two in between to the left, minus 1, or one in between to the right
        (RIGHT_ROUTE, [2, 3, 2, 1]),
        (BOTH_ROUTES, [1, 2, 2, 1]),  # never 2 less
    ],
)
def test_a_route_takes_one_off_on_its_side(tiles: dict[str, int], prices: list[int]) -> None:
    s = stone_for(5, tiles)
    assert [paid(s, seller) for seller in range(1, 5)] == prices


@rule("N-BUY-4")
@pytest.mark.parametrize(("tiles", "prices"), [(LEFT_ROUTE, [1, 2]), (RIGHT_ROUTE, [2, 1]), (BOTH_ROUTES, [1, 1])])
def test_routes_with_three_players(tiles: dict[str, int], prices: list[int]) -> None:
    s = stone_for(3, tiles)
    assert [paid(s, seller) for seller in (1, 2)] == prices


@rule("N-BUY-4")
def test_the_routes_of_the_seller_do_not_matter() -> None:
    edition = crossroads()
    s = acting({0: 12, 2: 1}, {0: city(edition), 1: city(edition, BOTH_ROUTES, "stone")})
    assert paid(s, 1) == 2


@rule("N-BUY-5")
@pytest.mark.parametrize("tiles", [LEFT_ROUTE, RIGHT_ROUTE])
def test_the_cheaper_way_round_is_taken_without_a_question(tiles: dict[str, int]) -> None:
    s = stone_for(4, tiles, range(2, 3))  # only the player opposite sells
    assert paid(s, 2) == 2
    build(s, 0, "c4")
    assert s.actors == (1,)


@rule("N-BUY-6")
def test_the_buyer_chooses_freely_among_equal_and_dearer_sellers() -> None:
    s = stone_for(4, LEFT_ROUTE)
    do(s, 0, "build", "place c4")
    assert may(s, 0) == ["buy stone p1", "buy stone p2", "buy stone p3"]
    assert [paid(stone_for(4, LEFT_ROUTE), seller) for seller in (1, 2, 3)] == [1, 2, 2]


@rule("N-BUY-7")
def test_the_seller_is_paid_keeps_the_good_and_is_not_asked() -> None:
    edition = crossroads()
    s = acting({0: 12, 1: 12, 2: 1}, {0: city(edition), 1: city(edition), 2: city(edition, good="stone")})
    build(s, 0, "c4")
    build(s, 1, "c4")  # the same stone again
    assert [seen(s, seat)["money"] for seat in range(3)] == [18, 18, 24]
    assert seen(s, 2)["goods"] == ["stone"]
    assert s.actors == (2,)


@rule("N-BUY-7")
def test_a_bought_good_serves_one_build_only() -> None:
    s = stone_for(3, {})
    build(s, 0, "c4", "buy stone p1")
    assert seen(s, 0)["goods"] == ["coal", "concrete"]
    s = acting({0: 54, 1: 1}, {0: s.cities[0], 1: s.cities[1]})
    build(s, 0, "c5")
    assert seen(s, 0)["money"] == 18


@rule("N-BUY-8")
def test_money_from_a_sale_cannot_be_spent_before_the_next_round() -> None:
    edition = crossroads()
    cities = {0: city(edition), 1: city(edition, good="stone"), 2: city(edition)}
    s = choosing((3, 12), (1, 4), (3, 5), cities=cities, money={0: 2})
    choose(s, 12, 1, 3)
    build(s, 0, "c4")
    assert (seen(s, 1)["money"], seen(s, 1)["locked"]) == (2, 2)
    assert why_not(s, 1, "build") == "no.money"
    do(s, 1, "sell")
    assert why_not(s, 1, "build") == "engine.not_your_turn"
    build(s, 2, "c4")
    assert (seen(s, 1)["money"], seen(s, 1)["locked"]) == (7, 0)


@rule("N-BUY-8")
def test_money_from_a_sale_of_the_last_round_can_be_spent() -> None:
    edition = crossroads()
    s = acting({0: 12}, {0: city(edition), 1: city(edition, good="stone")}, money={0: 2})
    s.hands = [(1,), (3,), (4,)]
    build(s, 0, "c4")
    for seat in range(3):
        do(s, seat, may(s, seat)[0])  # seat 1 takes up 001 from seat 0
    assert seen(s, 1)["shown"] == 1
    build(s, 1, "c4")
    assert seen(s, 1)["money"] == 1


@rule("N-BUY-9")
def test_locked_money_does_not_pay_a_fine() -> None:
    s = struck(24, {0: city(crossroads(), {"c4": 1, "c5": 2})}, money={0: 1}, earned={0: 5})
    assert why_not(s, 0, "fine") == "no.fine"
    assert may(s, 0) == ["remove c5", "remove c4"]


@rule("N-BUY-9")
@pytest.mark.parametrize(("money", "left"), [(0, 3), (1, 4), (9, 12)])
def test_with_the_option_locked_money_pays_a_fine(money: int, left: int) -> None:
    home = city(crossroads(), {"c4": 1, "c5": 2})
    s = struck(24, {0: home}, money={0: money}, earned={0: 5}, options={"sales_pay_fines": True})
    do(s, 0, "fine")
    assert seen(s, 0)["money"] == left
    s = struck(24, {0: home}, money={0: 0}, earned={0: 1}, options={"sales_pay_fines": True})
    assert why_not(s, 0, "fine") == "no.fine"


@rule("N-BUY-10")
def test_locked_money_of_the_last_round_counts_for_060_and_at_the_scoring() -> None:
    edition = crossroads()
    cities = {0: city(edition), 1: city(edition, {"c4": 60}, "stone")}
    s = acting({0: 12}, cities, generation=3, round=7, money={0: 2, 1: 8})
    s.hands = [(81,), (82,), (83,)]
    build(s, 0, "c4")
    assert s.over
    assert row(s, 1, "money") == 5  # 8 and 2
    assert row(s, 1, "variable") == 2  # 060: 1 for each full 5


@rule("N-BUY-10")
def test_locked_money_counts_in_the_score_of_the_moment() -> None:
    edition = crossroads()
    cities = {0: city(edition), 1: city(edition, {"c4": 60}, "stone")}
    s = acting({0: 12, 2: 1}, cities, generation=3, money={0: 2, 1: 8})
    build(s, 0, "c4")
    assert (row(s, 1, "money"), row(s, 1, "variable")) == (5, 2)


@rule("N-BUY-11")
def test_a_tile_built_this_round_sells_nothing_yet() -> None:
    edition = crossroads()
    s = acting({0: 12, 1: 19, 2: 1}, {0: city(edition), 1: city(edition)})
    build(s, 1, "c4")
    assert seen(s, 1)["goods"] == ["coal", "stone"]
    assert why_not(s, 0, "build") == "no.goods"


@rule("N-BUY-11")
def test_a_tile_replaced_this_round_still_sells() -> None:
    edition = crossroads()
    s = acting({0: 12, 1: 3, 2: 1}, {0: city(edition), 1: city(edition, {"c4": 19})})
    build(s, 1, "c4")
    assert seen(s, 1)["goods"] == ["coal"]
    build(s, 0, "c4")
    assert seen(s, 1)["locked"] == 2


@rule("N-BUY-11")
def test_in_the_next_round_the_new_tile_sells_and_the_replaced_one_does_not() -> None:
    edition = crossroads()
    s = choosing((12, 54), (3, 18), (4, 19), cities={0: city(edition), 1: city(edition, {"c4": 19})})
    choose(s, 12, 3, 19)
    do(s, 0, "sell")
    build(s, 1, "c4")  # 003 over the quarry
    build(s, 2, "c4")  # a new quarry
    s.hands = [(54,), (4,), (18,)]
    for seat in range(3):
        do(s, seat, may(s, seat)[0])
    build(s, 0, "c4")
    assert [seen(s, seat)["locked"] for seat in range(3)] == [0, 0, 2]


@rule("N-BUY-12")
@pytest.mark.parametrize(
    ("coal", "ore", "money"),
    [(1, 2, [18, 21, 21]), (1, 1, [18, 22, 20]), (2, 2, [18, 20, 22])],  # both routes: 1 for each good
)
def test_the_discount_is_counted_for_each_good_by_itself(coal: int, ore: int, money: list[int]) -> None:
    edition = crossroads()
    mine = city(edition, {"c4": 22})
    s = acting({0: 51, 1: 1}, {0: city(edition, BOTH_ROUTES, "gas"), 1: mine, 2: mine}, generation=2)
    build(s, 0, "c4", f"buy coal p{coal}", f"buy ore p{ore}")
    assert [seen(s, seat)["money"] for seat in range(3)] == money


@rule("N-BUY-12")
def test_a_route_completed_by_the_build_does_not_lower_its_cost() -> None:
    edition = crossroads()
    s = acting({0: 12, 2: 1}, {0: city(edition, {"b3": 7}), 1: city(edition, good="stone")})
    build(s, 0, "a3")
    assert seen(s, 0)["routes"] == [True, False]
    assert seen(s, 1)["locked"] == 2


@rule("N-BUY-12")
def test_a_route_lost_by_the_build_still_lowers_its_cost() -> None:
    edition = crossroads()
    roads(edition, {12: "E"})
    s = acting({0: 12, 2: 1}, {0: city(edition, {"a3": 18, "b3": 7}), 1: city(edition, good="stone")})
    build(s, 0, "a3")
    assert seen(s, 0)["routes"] == [False, False]
    assert seen(s, 1)["locked"] == 1
