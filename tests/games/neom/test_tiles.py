"""The special generation tiles, one by one (N-TILE-031 to N-TILE-118)."""

import pytest

from citywright.games.neom.edition import COM, IND, PUB, RAW, RES
from citywright.games.neom.state import Neom
from tests.games.neom.support import (
    acting,
    build,
    city,
    crossroads,
    do,
    ended,
    income,
    may,
    opened,
    points,
    row,
    seen,
    table,
    tile_on,
    why_not,
)
from tests.rulebook import rule


def built(tile: int, tiles: dict[str, int], *, good: str = "coal", cell: str = "c4", money: int = 20) -> Neom:
    """The tile, built by a city with these tiles that nobody sells anything to."""
    s = acting({0: tile, 1: 1}, {0: city(crossroads(), tiles, good)}, money=money, generation=3)
    build(s, 0, cell)
    return s


def refused(tile: int, tiles: dict[str, int], *, good: str = "coal", money: int = 20) -> str | None:
    """Why the tile cannot be built there."""
    s = acting({0: tile, 1: 1}, {0: city(crossroads(), tiles, good)}, money=money, generation=3)
    return why_not(s, 0, "build")


# -- what all have in common -------------------------------------------------------------------------------

ALL_GOODS = {"a5": 96, "b5": 97, "c5": 98, "d5": 99, "e5": 100, "a1": 61, "b1": 62, "c1": 63}
THREE_OF_A_TYPE = {"a4": 3, "a3": 3, "a2": 3, "e4": 7, "e3": 7, "e2": 7}
FIGURES = {  # type, printed points, cost, money at once, income in generation I, variable points with 20 money
    31: (PUB, 2, 0, 0, 0, 0),
    32: (RAW, 0, 0, 0, 0, 0),
    36: (COM, 0, 0, 3, 1, 0),
    59: (PUB, 0, 0, 0, 2, 0),
    60: (PUB, 0, 0, 0, 0, 4),
    83: (RES, 4, 0, 0, 0, 0),
    86: (RES | COM, 3, 0, 3, 3, 0),
    87: (RES | COM, 2, 0, 4, 4, 0),
    94: (COM, 0, 0, 6, 9, 0),
    99: (IND, 0, 0, 0, 0, 0),
    103: (PUB, 0, 0, 0, 0, 1),
    111: (PUB, 2, 0, 0, 0, 0),
    118: (PUB, 0, 0, 0, 0, 0),
}


@pytest.mark.parametrize(
    ("tile", "kind", "printed", "cost", "at_once", "pays", "worth"),
    [pytest.param(tile, *figures, marks=rule(f"N-TILE-{tile:03}")) for tile, figures in FIGURES.items()],
)
def test_the_figures_of_a_tile(
    tile: int, kind: int, printed: int, cost: int, at_once: int, pays: int, worth: int
) -> None:
    assert built(tile, ALL_GOODS | THREE_OF_A_TYPE, money=cost).money[0] == at_once
    here = city(crossroads(), {"c4": tile})
    s = acting({}, {0: here}, money=20)
    assert (row(s, 0, "printed"), row(s, 0, "variable")) == (printed, worth)
    assert (here.edition.types[tile], income(here)) == (kind, pays)


# -- 031 Building Authority --------------------------------------------------------------------------------


def authority(anchors: tuple[int, ...] = (121, 122, 123), pile: tuple[int, ...] = (124, 125, 126, 127)) -> Neom:
    """Seat 0 of four has just built 031."""
    s = acting({0: 31, 1: 1}, {0: city(crossroads())}, seats=4, anchors={0: anchors})
    s.pile, s.pile_seen = pile, (0,) * len(pile)
    build(s, 0, "c4")
    return s


@rule("N-TILE-031")
def test_031_exchanges_any_number_of_unbuilt_anchors() -> None:
    s = authority()
    assert may(s, 0) == ["stop", "give 121", "give 122", "give 123"]
    do(s, 0, "give 121", "give 123", "stop", "take 124", "take 127")
    assert seen(s, 0)["anchors"] == [122, 124, 127]
    assert sorted(s.pile) == [121, 123, 125, 126]
    assert s.actors == (1,)


@rule("N-TILE-031")
def test_031_may_exchange_all_or_none() -> None:
    s = authority()
    do(s, 0, "give 121", "give 122", "give 123", "take 124", "take 125", "take 126")
    assert (seen(s, 0)["anchors"], sorted(s.pile)) == ([124, 125, 126], [121, 122, 123, 127])
    s = authority()
    do(s, 0, "stop")
    assert (seen(s, 0)["anchors"], s.pile, s.actors) == ([121, 122, 123], (124, 125, 126, 127), (1,))


@rule("N-TILE-031")
def test_031_is_one_exchange_and_what_was_given_up_cannot_be_taken_back() -> None:
    s = authority()
    do(s, 0, "give 121", "stop")
    assert may(s, 0) == ["take 124", "take 125", "take 126", "take 127"]
    assert why_not(s, 0, "take 121") == "no.not_in_pile"
    do(s, 0, "take 124")
    assert s.actors == (1,)  # the new anchor cannot be exchanged again


@rule("N-TILE-031")
def test_031_shows_the_pile_to_its_builder_alone_and_what_is_given_up_to_all() -> None:
    s = authority()
    do(s, 0, "give 121", "stop", "take 125")
    assert s.view(0)["own"]["pile"] == [124, 126, 127, 121]
    assert s.view(1)["own"]["pile"] == s.view(3)["own"]["pile"] == [None, None, None, 121]
    assert s.view(None)["seats"][0]["anchors"] == [122, 123, 125]


@rule("N-TILE-031")
def test_031_takes_as_many_as_it_gives_up() -> None:
    s = authority(pile=(124,))
    do(s, 0, "give 121")
    assert may(s, 0) == ["take 124"]  # there is none to take for a second one
    do(s, 0, "take 124")
    assert (seen(s, 0)["anchors"], s.pile) == ([122, 123, 124], (121,))


@rule("N-TILE-031")
def test_031_never_takes_from_the_box() -> None:
    s = authority()
    s.box = (149, 150)
    do(s, 0, "give 121", "stop")
    assert why_not(s, 0, "take 150") == "no.not_in_pile"


@rule("N-TILE-031")
def test_031_does_not_exchange_anchors_that_are_built() -> None:
    s = acting({0: 31, 1: 1}, {0: city(crossroads(), {"d3": 121})}, seats=4, anchors={0: (122,)})
    s.pile, s.pile_seen = (124, 125, 126, 127), (0,) * 4
    build(s, 0, "c4")
    assert may(s, 0) == ["stop", "give 122"]
    assert why_not(s, 0, "give 121") == "no.not_your_anchor"


@rule("N-TILE-031")
def test_031_asks_nothing_of_a_builder_without_unbuilt_anchors() -> None:
    assert authority(anchors=()).actors == (1,)


@rule("N-TILE-031")
@pytest.mark.parametrize(("seats", "size", "options"), [(4, 4, {}), (5, 5, {}), (1, 6, {"tiles": "4+"})])
def test_031_chooses_from_the_4_5_or_6_anchors_of_the_draft(
    seats: int, size: int, options: dict[str, bool | str]
) -> None:
    s = table(seats, options=options)
    while s.generation == 0:
        do(s, s.actors[0], may(s, s.actors[0])[0])
    mine = s.anchors[0]
    if seats == 1:
        s.pack = (31, 32)
    for seat in s.actors:
        s.hands[seat] = (31 + seat, *s.hands[seat][1:])
        do(s, seat, f"choose {31 + seat:03}")
    build(s, 0, "c4")
    do(s, 0, f"give {mine[0]}", "stop")
    assert len(may(s, 0)) == size
    assert may(s, 0) == [f"take {anchor}" for anchor in s.pile]


# -- 032 to 060 --------------------------------------------------------------------------------------------


@rule("N-TILE-032")
def test_032_is_a_raw_site_with_power_and_no_good() -> None:
    s = acting({}, {0: city(crossroads(), {"d3": 32})})
    assert (row(s, 0, "power"), seen(s, 0)["goods"]) == (0, ["coal"])
    assert income(city(crossroads(), {"d3": 32, "d4": 136})) == 2  # 136 counts it beside the printed centre


@rule("N-TILE-032")
def test_032_may_be_replaced_by_any_tile_and_its_power_is_lost() -> None:
    s = acting({0: 6, 1: 1}, {0: city(crossroads(), {"d3": 32})})
    build(s, 0, "d3")
    assert row(s, 0, "power") == -5


@rule("N-TILE-036")
def test_036_pays_3_at_once_and_1_2_3_as_income() -> None:
    assert seen(built(36, {}), 0)["money"] == 20 + 3
    assert [income(city(crossroads(), {"d3": 36}), generation) for generation in (1, 2, 3)] == [1, 2, 3]
    assert income(city(crossroads(), {"d3": 36, "d4": 123})) == 1 + 2  # it is commercial


@rule("N-TILE-059")
@pytest.mark.parametrize("tile", [10, 11, 12, 13, 15])  # they need oil, wood, stone, ore, gas
def test_059_stands_for_any_one_raw_good(tile: int) -> None:
    assert tile_on(built(tile, {"d3": 59}), 0, "c4") == tile
    assert refused(tile, {}) == "no.goods"


@rule("N-TILE-059")
def test_059_stands_for_a_different_good_each_time() -> None:
    s = acting({0: 12, 1: 1}, {0: city(crossroads(), {"d3": 59})})
    build(s, 0, "c4")
    s = acting({0: 13, 1: 1}, {0: s.cities[0]})
    build(s, 0, "c5")
    assert seen(s, 0)["goods"] == ["coal", "concrete", "gold"]


@rule("N-TILE-059")
def test_059_meets_only_one_good_of_a_build() -> None:
    assert refused(52, {"d3": 59}) == "no.goods"  # gas and oil
    assert tile_on(built(52, {"d3": 59}, good="oil"), 0, "c4") == 52


@rule("N-TILE-059")
@pytest.mark.parametrize("tile", [9, 41, 88])  # gold, lumber, sports cars
def test_059_has_no_effect_where_no_raw_good_is_needed(tile: int) -> None:
    assert refused(tile, {"d3": 59}) == "no.goods"


@rule("N-TILE-059")
def test_059_is_a_choice_where_the_good_is_also_for_sale() -> None:
    edition = crossroads()
    s = acting({0: 12, 2: 1}, {0: city(edition, {"d3": 59}), 1: city(edition, good="stone")})
    build(s, 0, "c4")
    assert may(s, 0) == ["use raw", "buy stone p1"]
    do(s, 0, "use raw")
    assert (seen(s, 0)["money"], seen(s, 1)["money"]) == (20, 20)


@rule("N-TILE-059")
def test_the_virtual_good_of_059_is_no_token_not_for_sale_and_scores_nothing() -> None:
    edition = crossroads()
    s = acting(12, {0: city(edition), 1: city(edition, {"d3": 59})})
    assert why_not(s, 0, "build") == "no.goods"
    assert (seen(s, 1)["goods"], row(s, 1, "goods"), points(s.cities[1])) == (["coal"], 1, 0)


@rule("N-TILE-059", "N-TILE-111")
def test_059_and_111_together_meet_two_goods_of_one_build() -> None:
    s = acting({0: 52, 1: 1}, {0: city(crossroads(), {"d3": 59, "d4": 111})})
    build(s, 0, "c4")
    assert may(s, 0) == ["use raw", "use any"]
    do(s, 0, "use any")
    assert tile_on(s, 0, "c4") == 52
    assert refused(96, {"d3": 59, "d4": 111}) == "no.goods"


@rule("N-TILE-059")
def test_059_has_income_2() -> None:
    assert income(city(crossroads(), {"d3": 59})) == 2


@rule("N-TILE-060")
@pytest.mark.parametrize(("money", "worth"), [(0, 0), (4, 0), (5, 1), (9, 1), (10, 2), (52, 10)])
def test_060_is_worth_1_for_each_full_5_money(money: int, worth: int) -> None:
    assert row(ended({0: city(crossroads(), {"d3": 60})}, money=money), 0, "variable") == worth


@rule("N-TILE-060")
def test_060_looks_at_the_money_before_the_last_income() -> None:
    for money, worth in ((9, 1), (0, 0)):
        s = ended({0: city(crossroads(), {"d3": 60, "d4": 90})}, money=money)
        assert (seen(s, 0)["money"], row(s, 0, "variable")) == (money + 24, worth)


@rule("N-TILE-060")
def test_060_takes_own_steel_without_payment() -> None:
    assert seen(built(60, {"d3": 51}, money=0), 0)["money"] == 0


@rule("N-TILE-060")
def test_060_takes_bought_steel_virtual_steel_or_5_money() -> None:
    edition = crossroads()
    cities = {0: city(edition, {"d3": 111}), 1: city(edition, {"d3": 51})}
    for way, mine, theirs in (("use any", 20, 20), ("pay", 15, 20), ("buy steel p1", 16, 24)):
        s = acting({0: 60, 2: 1}, cities)
        build(s, 0, "c4")
        assert may(s, 0) == ["use any", "pay", "buy steel p1"]
        do(s, 0, way)
        assert tile_on(s, 0, "c4") == 60
        assert (seen(s, 0)["money"], seen(s, 1)["money"]) == (mine, theirs)


@rule("N-TILE-060")
def test_060_is_out_of_reach_without_steel_and_with_4_money() -> None:
    assert refused(60, {}, money=4) == "no.money"
    assert refused(60, {}, money=5) is None


# -- generation III ----------------------------------------------------------------------------------------


@rule("N-TILE-083")
@pytest.mark.parametrize(
    ("homes", "reason"),
    [
        ({"d3": 1, "a1": 2}, "no.tiles"),
        ({"d3": 1, "a1": 2, "b3": 6, "b4": 18}, "no.tiles"),
        ({"d3": 1, "a1": 2, "e5": 3}, None),
        ({"d3": 1, "a1": 2, "e5": 86}, None),
        ({"d3": 1, "a1": 2, "e5": 135}, None),
    ],
)
def test_083_needs_three_residential_tiles(homes: dict[str, int], reason: str | None) -> None:
    assert refused(83, homes) == reason


@rule("N-TILE-086")
def test_086_needs_concrete_and_glass_and_pays_3_and_3() -> None:
    s = built(86, {"d3": 68})
    assert seen(s, 0)["money"] == 20 + 3
    assert row(s, 0, "printed") == 3
    assert income(city(crossroads(), {"d3": 86})) == 3
    assert refused(86, {"d3": 12}) == refused(86, {"d3": 54}) == "no.goods"


@rule("N-TILE-087")
def test_087_needs_lumber_and_steel_and_pays_4_and_4() -> None:
    s = built(87, {"d3": 11, "d4": 51})
    assert seen(s, 0)["money"] == 20 + 4
    assert row(s, 0, "printed") == 2
    assert income(city(crossroads(), {"d3": 87})) == 4
    assert refused(87, {"d3": 11}) == refused(87, {"d4": 51}) == "no.goods"


@pytest.mark.parametrize(
    "tile", [pytest.param(86, marks=rule("N-TILE-086")), pytest.param(87, marks=rule("N-TILE-087"))]
)
def test_dual_tiles_are_residential_and_commercial(tile: int) -> None:
    s = acting({}, {0: city(crossroads(), {"d3": tile})})
    assert (row(s, 0, "areas"), row(s, 0, "ghost_town")) == (1, -4)
    alone, with_center = city(crossroads(), {"d3": tile}), city(crossroads(), {"d3": tile, "a1": 123})
    assert income(with_center) == income(alone) + 2


@rule("N-TILE-094")
@pytest.mark.parametrize(
    ("shops", "reason"),
    [
        ({"d3": 6, "a1": 7}, "no.tiles"),
        ({"d3": 6, "a1": 7, "b3": 1, "b4": 18}, "no.tiles"),
        ({"d3": 6, "a1": 7, "e5": 8}, None),
        ({"d3": 6, "a1": 7, "e5": 87}, None),
        ({"d3": 6, "a1": 7, "e5": 121}, None),
    ],
)
def test_094_needs_three_commercial_tiles(shops: dict[str, int], reason: str | None) -> None:
    assert refused(94, shops) == reason


@rule("N-TILE-094")
def test_094_pays_6_at_once_or_1_by_option_and_9_as_income() -> None:
    shops = {"d3": 6, "d4": 7, "d2": 8}
    for options, at_once in (({}, 6), ({"printed_094": True}, 1)):
        s = acting({0: 94, 1: 1}, {0: city(crossroads(), shops)}, generation=3, options=options)
        build(s, 0, "c4")
        assert seen(s, 0)["money"] == 20 + at_once
        assert ended({0: city(crossroads(), {"d3": 94})}, options=options).money[0] == 9


@rule("N-TILE-099")
@pytest.mark.parametrize(
    ("plants", "reason"),
    [
        ({"d3": 11, "a1": 12}, "no.tiles"),
        ({"d3": 11, "a1": 12, "b3": 16, "b4": 15}, "no.tiles"),
        ({"d3": 11, "a1": 12, "e5": 13}, None),
        ({"d3": 11, "a1": 12, "e5": 137}, None),
    ],
)
def test_099_needs_three_industrial_tiles_and_no_goods(plants: dict[str, int], reason: str | None) -> None:
    assert refused(99, plants, money=0) == reason


@rule("N-TILE-099")
def test_099_makes_four_goods() -> None:
    s = built(99, {"d3": 12, "d4": 53, "d2": 54})
    assert seen(s, 0)["goods"] == ["coal", "concrete", "copper", "diamonds", "glass", "lumber", "plastic", "steel"]


@rule("N-TILE-103")
def test_103_is_worth_1_for_each_token() -> None:
    assert points(city(crossroads(), {"d3": 103})) == 1
    assert points(city(crossroads(), {"d3": 103, "d4": 12, "d5": 100, "e3": 97, "e4": 21})) == 6
    assert points(city(crossroads(), {"d4": 12})) == 0


@rule("N-TILE-103")
def test_103_needs_concrete() -> None:
    assert refused(103, {"d3": 12}) is None
    assert refused(103, {}) == "no.goods"


@rule("N-TILE-111")
@pytest.mark.parametrize("tile", [10, 12, 9, 41, 47])  # oil, stone, gold, lumber, diamonds
def test_111_stands_for_one_raw_or_processed_good(tile: int) -> None:
    assert tile_on(built(tile, {"d3": 111}), 0, "c4") == tile
    assert refused(tile, {}) == "no.goods"


@rule("N-TILE-111")
@pytest.mark.parametrize("tile", [88, 89, 90])
def test_111_never_stands_for_a_luxury_good(tile: int) -> None:
    assert refused(tile, {"d3": 111}) == "no.goods"


@rule("N-TILE-111")
def test_111_meets_only_one_good_of_a_build() -> None:
    assert refused(86, {"d3": 111}) == "no.goods"
    assert refused(86, {"d3": 111, "d4": 12}) is None


@rule("N-TILE-111")
def test_111_is_worth_2_and_its_good_is_no_token_and_not_for_sale() -> None:
    edition = crossroads()
    s = acting(9, {0: city(edition), 1: city(edition, {"d3": 111})})
    assert why_not(s, 0, "build") == "no.goods"
    assert (row(s, 1, "printed"), row(s, 1, "goods")) == (2, 1)


@rule("N-TILE-118")
def test_118_is_worth_2_for_homes_around_it_and_1_for_others() -> None:
    here = {"b4": 118, "a5": 1, "c3": 2, "b3": 86, "e1": 3, "d1": 135, "c4": 6}
    homes_only = {cell: tile for cell, tile in here.items() if tile != 135}
    assert points(city(crossroads(), homes_only)) == 3 * 2 + 1
    assert points(city(crossroads(), here)) == 3 * 2 + 2 + 6  # 135 is a home, and worth 6 itself
    assert points(city(crossroads(), {"b4": 118})) == 0


@rule("N-TILE-118")
def test_118_needs_wood() -> None:
    assert refused(118, {}, good="wood") is None
    assert refused(118, {}) == "no.goods"


@rule("N-TILE-059", "N-TILE-111")
def test_virtual_goods_work_for_two_and_alone() -> None:
    for seats in (1, 2):
        s = opened((52, 42), {0: city(crossroads(), {"d3": 59, "d4": 111})}, seats=seats, generation=2, money=0)
        do(s, 0, "choose 052", "build", "place c4")
        do(s, 0, "use raw")
        assert tile_on(s, 0, "c4") == 52
