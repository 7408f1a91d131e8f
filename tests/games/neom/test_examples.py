"""The worked examples of the published rules (N-EX)."""

from collections.abc import Mapping

import pytest

from citywright.games.neom.city import City
from tests.games.neom.support import (
    acting,
    build,
    city,
    crossroads,
    do,
    income,
    may,
    opened,
    points,
    roads,
    row,
    seen,
    struck,
    table,
    tile_on,
    why_not,
)
from tests.rulebook import rule

EVERYTHING = {"a5": 96, "b5": 97, "c5": 98, "d5": 99, "e5": 100, "a1": 61, "b1": 62, "c1": 63}  # makes all 17 goods
LEFT = {"b3": 1, "a3": 2}


def reason(tile: int, tiles: Mapping[str, int], *, good: str = "coal", money: int = 20) -> str | None:
    """Why the tile cannot be built by a city with these tiles; None if it can."""
    return why_not(acting(tile, {0: city(crossroads(), tiles, good)}, money=money, generation=3), 0, "build")


def total(here: City) -> int:
    return acting({}, {0: here}, money=0).scores()[0]


# -- needs ---------------------------------------------------------------------------------------------------


@rule("N-EX-1")
def test_tenements_cost_1() -> None:
    s = acting({0: 1, 1: 3}, {0: city(crossroads())}, money=6)
    build(s, 0, "c4")
    assert s.money[0] == 5
    assert reason(1, {}, money=0) == "no.money"


@rule("N-EX-2")
def test_the_antique_shop_needs_gold() -> None:
    s = acting({0: 9, 1: 3}, {0: city(crossroads(), {"d3": 13})}, money=0)
    build(s, 0, "c4")
    assert (tile_on(s, 0, "c4"), s.money[0]) == (9, 4)  # nothing to pay, and 4 at once
    assert reason(9, {}) == "no.goods"


@rule("N-EX-3")
def test_the_stock_exchange_needs_three_commercial_tiles() -> None:
    assert reason(94, {"d3": 6, "d4": 7, "a1": 8}) is None
    assert reason(94, {"d3": 6, "d4": 7}) == "no.tiles"


@rule("N-EX-4")
def test_the_steel_foundry_needs_both_coal_and_ore() -> None:
    assert reason(51, {"d3": 22}, good="coal") is None
    assert reason(51, {}, good="coal") == "no.goods"
    assert reason(51, {}, good="ore") == "no.goods"


@rule("N-EX-5")
def test_the_treasury_needs_steel_or_5_money() -> None:
    edition = crossroads()
    cities = {0: city(edition), 1: city(edition, {"d3": 51})}
    for way, mine, theirs in (("pay", 15, 20), ("buy steel p1", 16, 24)):
        s = acting({0: 60, 2: 3}, cities)
        build(s, 0, "c4")
        assert may(s, 0) == ["pay", "buy steel p1"]
        do(s, 0, way)
        assert (seen(s, 0)["money"], seen(s, 1)["money"]) == (mine, theirs)


@rule("N-EX-6")
def test_the_fuel_fired_plant_needs_coal_or_oil() -> None:
    assert reason(16, {}, good="coal", money=0) is None
    assert reason(16, {}, good="oil", money=0) is None
    assert reason(16, {}, good="gas", money=0) == "no.goods"


# -- placing -------------------------------------------------------------------------------------------------


@rule("N-EX-7")
def test_a_road_may_end_in_nothing_but_a_tile_must_be_connected() -> None:
    edition = crossroads()
    roads(edition, {2: "NE", 3: "E", 25: "S"})
    here = city(edition, {"c2": 6, "b2": 2})  # from 002 on b2 a road leads up to b3
    green = acting({0: 3, 1: 4}, {0: here})
    build(green, 0, "b3")
    assert tile_on(green, 0, "b3") == 3
    blue = acting({0: 25, 1: 4}, {0: here})
    do(blue, 0, "build")
    assert why_not(blue, 0, "place d2") == "no.road"  # beside c2, whose road leads to it, but with a road south only


@rule("N-EX-10")
def test_living_and_dining_replaces_homes_shops_and_raw_sites() -> None:
    here = city(crossroads(), {"c4": 1, "d3": 6, "c2": 18, "b3": 68, "b4": 17, "d4": 87})
    s = acting(86, {0: here}, generation=3)
    do(s, 0, "build")
    assert [why_not(s, 0, f"place {cell}") for cell in ("c4", "d3", "c2", "c3", "d4")] == [None] * 5
    assert why_not(s, 0, "place b3") == why_not(s, 0, "place b4") == "no.replace"


@rule("N-EX-14")
def test_two_anchors_may_be_built_in_generation_2() -> None:
    s = acting({0: 41, 1: 3}, {0: city(crossroads())}, generation=2, anchors={0: (131, 134, 147)})
    do(s, 0, "anchor 131", "place c4")
    s = acting({0: 41, 1: 3}, {0: s.cities[0]}, generation=2, anchors={0: (134, 147)})
    do(s, 0, "anchor 134", "place c5")
    assert (tile_on(s, 0, "c4"), tile_on(s, 0, "c5")) == (131, 134)
    third = acting(41, {0: s.cities[0]}, generation=2, anchors={0: (121,)})
    assert why_not(third, 0, "anchor 121") == "no.anchor_limit"
    early = acting(41, {0: city(crossroads(), {"c4": 131})}, generation=1, anchors={0: (121,)})
    assert why_not(early, 0, "anchor 121") == "no.anchor_limit"


# -- buying and routes ---------------------------------------------------------------------------------------


def price(seller: int, routes: Mapping[str, int]) -> int:
    """What gold costs seat 0 of four from this seller, who alone makes it."""
    edition = crossroads()
    cities = {0: city(edition, routes), seller: city(edition, {"d3": 13})}
    s = acting({0: 9, (seller + 1) % 4 or 1: 3}, cities, seats=4)
    build(s, 0, "c4")
    assert seen(s, 0)["money"] == 20 - seen(s, seller)["locked"] + 4
    return int(seen(s, seller)["locked"])


@rule("N-EX-8")
def test_neighbours_sell_at_the_base_price_and_the_player_opposite_takes_1_more() -> None:
    assert [price(seller, {}) for seller in (1, 2, 3)] == [4, 5, 4]


@rule("N-EX-9")
def test_the_left_route_of_four_players() -> None:
    assert [price(seller, LEFT) for seller in (1, 2, 3)] == [3, 4, 4]


@rule("N-EX-11")
def test_the_trade_association_brings_1_for_each_commercial_tile_built() -> None:
    s = acting({0: 8, 1: 3}, {0: city(crossroads(), {"d3": 132})}, money=0)
    build(s, 0, "c4")
    assert s.money[0] == 1
    s = acting({0: 95, 1: 3}, {0: s.cities[0]}, money=0)
    build(s, 0, "c5")
    assert s.money[0] == 13 + 1


@rule("N-EX-12")
@pytest.mark.parametrize(("first", "second", "routes"), [("b3", "a3", [True, False]), ("d3", "e3", [False, True])])
def test_a_route_can_be_active_after_round_2(first: str, second: str, routes: list[bool]) -> None:
    edition = crossroads()
    roads(edition, {3: "EW", 8: "EW"})
    s = opened((3, 6, 7), {0: city(edition)}, seats=1, round=1)
    do(s, 0, "choose 003", "build", f"place {first}")
    assert (s.round, seen(s, 0)["routes"]) == (2, [False, False])
    s.pack = (8, 6, 7)
    do(s, 0, "choose 008", "build", f"place {second}")
    assert (s.round, seen(s, 0)["routes"]) == (3, routes)


@rule("N-EX-13")
def test_a_route_stays_active_when_the_centre_is_covered() -> None:
    edition = crossroads()
    roads(edition, {3: "NES"})
    s = acting({0: 3, 1: 4}, {0: city(edition, LEFT)})
    build(s, 0, "c3")
    assert seen(s, 0)["routes"] == [True, False]


# -- disasters -----------------------------------------------------------------------------------------------


@rule("N-EX-15")
@pytest.mark.parametrize("money", [0, 50])
def test_the_crime_wave_in_a_city_without_commercial_tile(money: int) -> None:
    s = struck(104, {0: city(crossroads(), {"c4": 1, "c5": 2, "d3": 12, "b3": 17})}, money=money)
    do(s, 0, "remove c4", "remove d3")
    assert [tile_on(s, 0, cell) for cell in ("c4", "c5", "d3", "b3")] == [0, 2, 0, 17]
    assert (s.money[0], s.disaster) == (money, 0)


@rule("N-EX-16")
def test_the_flood_asks_for_1_for_each_tile_of_four_types() -> None:
    s = struck(24, {0: city(crossroads(), {"c4": 1, "c5": 6, "d3": 12, "b3": 17, "c2": 18})})
    assert may(s, 0) == ["fine", "remove c5", "remove c4", "remove b3", "remove d3"]
    do(s, 0, "fine")
    assert s.money[0] == 50 - 4
    s = struck(24, {0: city(crossroads(), {"c4": 1, "c5": 6, "d3": 12, "b3": 17, "c2": 18})}, money=3)
    assert why_not(s, 0, "fine") == "no.fine"  # not for some of the types only
    assert why_not(s, 0, "remove c2") == "no.other_tile"


@rule("N-EX-17")
def test_a_fire_station_protects_itself_and_the_tiles_beside_it() -> None:
    station = {"b4": 17, "a4": 1, "b3": 6}
    for tiles, fine in ((station, 0), (station | {"d4": 2}, 1)):
        s = struck(64, {0: city(crossroads(), tiles)})
        do(s, 0, "fine")
        assert s.money[0] == 50 - fine


# -- effects -------------------------------------------------------------------------------------------------


@rule("N-EX-18")
def test_the_post_office_takes_one_raw_good_off_a_need() -> None:
    post = {"d3": 59}
    assert reason(51, post, good="coal") is None
    assert reason(51, post, good="ore") is None
    assert reason(51, post, good="wood") == "no.goods"
    assert reason(12, post, good="wood") is None
    assert reason(41, post, good="wood") == "no.goods"


@rule("N-EX-19")
def test_the_grocery_store_brings_3_at_once_and_1_each_generation() -> None:
    s = acting({0: 6, 1: 3}, {0: city(crossroads())}, money=0)
    build(s, 0, "c4")
    assert s.money[0] == 3
    assert [income(s.cities[0], generation) for generation in (1, 2, 3)] == [1, 1, 1]


@rule("N-EX-20")
@pytest.mark.parametrize(
    ("tile", "money"),
    [
        (6, 6), (7, 5), (8, 9), (9, 10), (10, 12), (27, 8), (28, 10), (35, 12), (36, 9),
        (46, 12), (47, 14), (48, 11), (49, 16), (50, 14), (59, 4), (67, 11), (75, 13), (76, 9),
        (86, 6), (87, 8), (88, 24), (89, 24), (90, 24), (91, 14), (92, 16), (93, 15), (94, 15), (95, 13),
        (106, 17), (107, 16), (115, 24), (116, 24), (117, 24),
    ],
)  # fmt: skip
def test_the_total_money_of_a_tile_built_in_its_generation(tile: int, money: int) -> None:
    first = (tile - 1) // 40 + 1
    here = city(crossroads(), EVERYTHING | {"a3": 7, "b3": 7, "d3": 95})  # three shops without income, for 094
    s = acting({0: tile, 1: 3}, {0: here}, generation=first, money=20 + here.edition.cost[tile])
    build(s, 0, "c4")
    assert (s.money[0] - 20) + sum(income(s.cities[0], generation) for generation in range(first, 4)) == money


@rule("N-EX-20")
def test_the_modular_factory_pays_up_to_6() -> None:
    here = city(crossroads(), {"c4": 137}, choice="steel")
    assert sum(income(here, generation) for generation in (1, 2, 3)) == 6


@rule("N-EX-21")
def test_the_holding_company_of_round_1_brings_20() -> None:
    s = table(1)
    while s.generation == 0:
        do(s, 0, may(s, 0)[0])
    s.anchors[0] = (141,)
    do(s, 0, next(f"choose {tile:03}" for tile in s.pack if tile != 24), "anchor 141", "place c4")
    paid = 0
    while not s.over:
        events = do(s, 0, next((move for move in may(s, 0) if move in ("sell", "fine")), may(s, 0)[0]))
        paid += sum(event.args["money"] for event in events if event.id == "event.choosing_pays")
    assert paid == 20


# -- scoring -------------------------------------------------------------------------------------------------


@rule("N-EX-22")
def test_areas_of_one_and_of_three_homes_score_1_and_6() -> None:
    s = acting({}, {0: city(crossroads(), {"a4": 1, "d4": 2, "e4": 3, "e3": 4})})
    assert row(s, 0, "areas") == 1 + 6


@rule("N-EX-23")
def test_three_homes_near_one_industrial_tile_lose_4() -> None:
    s = acting({}, {0: city(crossroads(), {"a5": 1, "c5": 2, "a4": 3, "b4": 14})})
    assert row(s, 0, "pollution") == -4


@rule("N-EX-24")
def test_the_sample_score_sheet() -> None:
    edition = crossroads()
    paul = city(
        edition,
        {
            **{"a5": 41, "b5": 42, "a4": 43, "b4": 44, "a3": 4, "b3": 1, "a2": 2},  # one area of seven homes
            **{"e1": 25, "c2": 100, "e5": 101, "a1": 134, "c1": 148},  # 100 touches b3 diagonally
        },
    )
    ralph = city(edition, {"a5": 1, "a1": 2, "e5": 101, "c4": 18, "e3": 99, "d3": 100, "e2": 96, "e1": 97})
    hanno = city(
        edition,
        {
            **{"a5": 105, "b5": 41, "c5": 81, "a4": 82, "b4": 85},  # one area of five homes
            **{"e5": 101, "e4": 70, "e3": 31, "e1": 12, "d1": 13, "e2": 54, "a1": 138},  # 138: three plants on the edge
        },
    )
    s = acting({}, {0: paul, 1: ralph, 2: hanno}, money={0: 52, 1: 79, 2: 44})
    sheet = [[points for _, points in s.breakdown(seat)] for seat in range(3)]
    assert sheet == [
        [27, 12 + 12, 29, 9, 26, -1, 0, 0],
        [12, 0, 2, 38, 39, 0, 0, 0],
        [42, 6, 15, 7, 22, 0, 0, 0],
    ]
    assert s.scores() == [114, 91, 92]


@rule("N-EX-25")
def test_the_first_home_is_worth_7_besides_its_printed_points() -> None:
    without = total(city(crossroads()))
    assert total(city(crossroads(), {"a5": 3})) - without == 7
    assert total(city(crossroads(), {"a5": 26})) - without == 7 + 3


@rule("N-EX-26")
def test_the_second_home_is_worth_5_or_6() -> None:
    one = total(city(crossroads(), {"a5": 3}))
    assert total(city(crossroads(), {"a5": 3, "e5": 3})) - one == 5
    assert total(city(crossroads(), {"a5": 3, "b5": 3})) - one == 6
    assert total(city(crossroads(), {"a5": 3, "b5": 3, "e5": 3})) - one == 6 + 1  # a third saves no penalty


@rule("N-EX-27")
def test_the_first_power_tile_is_worth_5_besides_its_points_and_the_second_not() -> None:
    none, one = total(city(crossroads())), total(city(crossroads(), {"d3": 15}))
    assert one - none == 4 + 5
    assert total(city(crossroads(), {"d3": 15, "d4": 101})) - one == 10


@rule("N-EX-28")
def test_the_packs_of_a_solo_game_with_all_tiles() -> None:
    s = table(1, options={"tiles": "5+"})
    while s.generation == 0:
        do(s, 0, may(s, 0)[0])
    sizes: list[int] = []
    while s.generation == 1:
        sizes.append(len(s.pack))
        do(s, 0, next(f"choose {tile:03}" for tile in s.pack if tile != 24), "sell")
    assert sizes == [7, 6, 6, 5, 5, 4, 4]


# -- variable points -------------------------------------------------------------------------------------------


@rule("N-EX-29")
def test_the_community_hall_is_worth_8_with_two_areas() -> None:
    assert points(city(crossroads(), {"d3": 124, "a5": 1, "a1": 2})) == 8
    assert points(city(crossroads(), {"d3": 124, "a5": 1, "b5": 3, "a4": 4, "a1": 2, "b1": 5})) == 8


@rule("N-EX-30")
def test_the_city_hall_is_worth_6_with_4_3_and_2_tiles() -> None:
    homes = {"a5": 1, "a3": 2, "a1": 3, "e1": 4}
    assert points(city(crossroads(), {"d3": 125, "c5": 6, "c4": 7, "c1": 8, "e5": 12, "e4": 13} | homes)) == 6


@rule("N-EX-31")
def test_the_park_is_worth_2_with_one_polluted_tile_and_16_with_eight() -> None:
    around = ["a5", "b5", "c5", "a4", "c4", "a3", "b3", "c3"]
    assert points(city(crossroads(), {"b4": 126, "c4": 12})) == 2
    assert points(city(crossroads(), {"b4": 126} | dict.fromkeys(around, 12))) == 16


@rule("N-EX-32")
def test_the_bus_station_counts_all_industrial_tiles_but_the_one_at_the_lower_right() -> None:
    tiles = {"a1": 142, "c4": 1, "d4": 11, "b3": 12, "c2": 13}
    assert points(city(crossroads(), tiles)) == 9
    assert points(city(crossroads(), tiles | {"d2": 14})) == 9


@rule("N-EX-33")
def test_the_trade_office_brings_6_for_three_pairs() -> None:
    here = city(crossroads(), {"b4": 12, "c4": 87, "d4": 13, "e2": 6, "e1": 14})
    s = acting({0: 3, 1: 3}, {0: here}, anchors={0: (146,)}, money=0)
    do(s, 0, "anchor 146", "place b3")
    assert s.money[0] == 6


@rule("N-EX-34")
def test_the_planning_authority_is_worth_3_with_seven_tiles() -> None:
    tiles = {"b5": 6, "c5": 7, "b4": 1, "c4": 87, "d3": 17, "d2": 143, "c2": 31}
    assert points(city(crossroads(), tiles)) == 3
    assert points(city(crossroads(), tiles | {"a4": 2})) == 4  # an eighth
    assert points(city(crossroads(), {**tiles, "c4": 12})) == 2  # without 087 the home does not count: five


@rule("N-EX-35")
def test_the_parking_administration_is_part_of_four_squares() -> None:
    around = ["b4", "c4", "d4", "b3", "d3", "b2", "c2", "d2"]
    assert points(city(crossroads(), {"c3": 131} | dict(zip(around, range(1, 9), strict=True)))) == 8


@rule("N-EX-36")
def test_the_warehouse_is_worth_17_with_all_tokens() -> None:
    assert points(city(crossroads(), EVERYTHING | {"d3": 103})) == 17


@rule("N-EX-37")
def test_the_limits_of_three_anchors() -> None:
    around = ["a5", "b5", "c5", "a4", "c4", "a3", "b3", "c3"]
    assert points(city(crossroads(), {"d3": 134, "a5": 1, "e5": 6, "a1": 12, "e1": 17})) == 12
    assert points(city(crossroads(), {"d3": 134, "a5": 1, "e5": 2, "a1": 3, "e1": 4})) == 12
    assert points(city(crossroads(), {"b4": 135})) == 6
    assert points(city(crossroads(), {"b4": 135} | dict.fromkeys(around, 6))) == 14
    assert points(city(crossroads(), {"b4": 140})) == 11
    assert points(city(crossroads(), {"b4": 140} | dict.fromkeys(around, 1))) == 3
