"""The final scoring, row by row (N-SCORE)."""

import pytest

from citywright.games.neom.city import City
from tests.games.neom.support import acting, city, crossroads, do, ended, roads, row, seen
from tests.rulebook import rule

SNAKE = ["a5", "b5", "c5", "d5", "e5", "e4", "d4", "c4", "b4", "a4"]
HOMES = [1, 2, 3, 4, 5, 25, 26, 33, 34, 41]


def score(here: City, label: str, money: int = 0) -> int:
    return row(acting({}, {0: here}, money=money), 0, label)


# -- the pad -----------------------------------------------------------------------------------------------


@rule("N-SCORE-1")
def test_the_total_is_the_sum_of_eight_rows() -> None:
    # 011 and 125 are linked with the centre, 001 touches 011 diagonally
    here = city(crossroads(), {"b3": 11, "a4": 1, "d3": 125, "d4": 6, "e1": 81})
    s = acting({}, {0: here}, money=7)
    assert s.breakdown(0) == [
        ("printed", 1 + 4),
        ("variable", 3),
        ("areas", 1 + 1),
        ("goods", 1 + 2),
        ("money", 3),
        ("pollution", -1),
        ("ghost_town", 0),
        ("power", -5),
    ]
    assert s.scores()[0] == 10


@rule("N-SCORE-2")
def test_anchors_in_the_city_score_like_all_tiles_and_unbuilt_ones_not() -> None:
    built = acting({}, {0: city(crossroads(), {"d3": 139, "c4": 129})}, money=0)
    assert (row(built, 0, "printed"), row(built, 0, "variable")) == (3, 4)
    unbuilt = acting({}, {0: city(crossroads())}, money=0, anchors={0: (129, 135, 139)})
    assert (row(unbuilt, 0, "printed"), row(unbuilt, 0, "variable")) == (0, 0)


@rule("N-SCORE-2")
def test_a_tile_that_was_replaced_scores_no_more() -> None:
    s = acting(3, {0: city(crossroads(), {"d3": 26})})
    assert row(s, 0, "printed") == 3
    do(s, 0, "build", "place d3")
    assert row(s, 0, "printed") == 0


@rule("N-SCORE-3")
def test_printed_points_are_added_up() -> None:
    assert score(city(crossroads(), {"d3": 1, "d4": 26, "a1": 101, "b3": 87, "c4": 6}), "printed") == 1 + 3 + 10 + 2
    assert score(city(crossroads(), {"d3": 6, "d4": 11, "a1": 18, "b3": 129}), "printed") == 0


@rule("N-SCORE-4")
def test_variable_points_are_added_up_in_the_final_city() -> None:
    here = {"d3": 129, "d4": 128, "d5": 17}  # 129: three public tiles
    assert score(city(crossroads(), here), "variable") == 6
    assert score(city(crossroads(), here | {"a1": 1, "a2": 12}), "variable") == 6 + 2  # 128: two tiles
    assert score(city(crossroads(), {"d5": 17, "a1": 1, "a2": 12}), "variable") == 0


# -- areas -------------------------------------------------------------------------------------------------


@rule("N-SCORE-5")
@pytest.mark.parametrize(
    ("size", "points"),
    [(0, 0), (1, 1), (2, 3), (3, 6), (4, 10), (5, 15), (6, 21), (7, 28), (8, 36), (9, 40), (10, 44)],
)
def test_an_area_scores_by_its_size(size: int, points: int) -> None:
    tiles = dict(zip(SNAKE[:size], HOMES, strict=False))
    assert score(city(crossroads(), tiles), "areas") == points


@rule("N-SCORE-5")
def test_a_whole_city_of_homes_scores_100() -> None:
    cells = [f"{column}{line}" for column in "abcde" for line in "12345" if column + line != "c3"]
    assert score(city(crossroads(), dict.fromkeys(cells, 1)), "areas") == 36 + 16 * 4


@rule("N-SCORE-5")
def test_each_area_scores_for_itself() -> None:
    assert score(city(crossroads(), {"a5": 1, "b5": 2, "d5": 3, "e5": 4, "e4": 5, "a1": 33}), "areas") == 3 + 6 + 1


@rule("N-SCORE-5")
def test_homes_side_by_side_without_a_link_are_two_areas() -> None:
    edition = crossroads()
    roads(edition, {1: "NSW"})
    assert score(city(edition, {"d3": 1, "e3": 2}), "areas") == 1 + 1


@rule("N-SCORE-5")
def test_homes_joined_only_by_way_of_another_tile_are_two_areas() -> None:
    assert score(city(crossroads(), {"b4": 1, "b3": 6, "b2": 2}), "areas") == 1 + 1


@rule("N-SCORE-5")
def test_homes_that_touch_only_at_a_corner_are_two_areas() -> None:
    here = {"b4": 1, "a3": 2, "a4": 6, "b3": 7}
    assert score(city(crossroads(), here), "areas") == 1 + 1


# -- goods and money ---------------------------------------------------------------------------------------


@rule("N-SCORE-6")
@pytest.mark.parametrize(
    ("tiles", "points"),
    [
        ({}, 1),
        ({"d3": 14}, 1 + 2),
        ({"d3": 97}, 1 + 10),
        ({"d3": 18, "d4": 13, "d5": 97}, 1 + 1 + 2 + 10),
        ({"d3": 11}, 1 + 2),
        ({"d3": 37}, 1 + 2),
        ({"d3": 55}, 1 + 2),
        ({"d3": 39}, 1 + 1 + 1),
        ({"d3": 99}, 1 + 4 * 2),
        ({"c3": 8}, 0),
    ],
)
def test_each_token_scores_by_its_tier(tiles: dict[str, int], points: int) -> None:
    assert score(city(crossroads(), tiles), "goods") == points


@rule("N-SCORE-6")
def test_a_good_scores_once_however_many_tiles_make_it() -> None:
    assert score(city(crossroads(), {"d3": 21, "d4": 61}), "goods") == 2  # coal three times, ore once
    assert score(city(crossroads(), {"d3": 97, "d4": 109}), "goods") == 1 + 10


@rule("N-SCORE-6")
@pytest.mark.parametrize(
    ("tile", "points"), [(96, 10), (97, 10), (98, 10), (12, 2), (53, 2), (14, 2), (54, 2), (13, 2), (52, 2), (51, 2)]
)
def test_every_good_of_a_tier_is_worth_the_same(tile: int, points: int) -> None:
    assert score(city(crossroads(), {"c3": 0, "d3": tile}), "goods") == points


@rule("N-SCORE-7")
@pytest.mark.parametrize(("money", "points"), [(0, 0), (1, 0), (2, 1), (3, 1), (52, 26), (53, 26)])
def test_money_scores_1_for_each_full_2(money: int, points: int) -> None:
    assert score(city(crossroads()), "money", money) == points


@rule("N-SCORE-7")
def test_the_last_income_scores_too() -> None:
    s = ended({0: city(crossroads(), {"d3": 8})}, money=2)
    assert (seen(s, 0)["money"], row(s, 0, "money")) == (5, 2)


# -- penalties ---------------------------------------------------------------------------------------------


@rule("N-SCORE-8")
@pytest.mark.parametrize(
    ("cell", "points"),
    [("b5", -2), ("b3", -2), ("a4", -2), ("c4", -2), ("a5", -1), ("c5", -1), ("a3", -1), ("d4", 0), ("b2", 0)],
)
def test_a_polluted_tile_takes_2_beside_a_home_and_1_diagonally(cell: str, points: int) -> None:
    assert score(city(crossroads(), {"b4": 1, cell: 14}), "pollution") == points


@rule("N-SCORE-8")
def test_a_polluted_tile_counts_against_every_home_around_it() -> None:
    homes = {"c5": 1, "d5": 2, "e5": 3, "c4": 4, "e4": 5, "c3": 25, "d3": 26, "e3": 33}
    assert score(city(crossroads(), homes | {"d4": 14}), "pollution") == -4 * 2 - 4
    assert score(city(crossroads(), {"d4": 1, "d5": 11, "d3": 12, "e5": 13}), "pollution") == -2 - 2 - 1


@rule("N-SCORE-8")
def test_roads_and_type_do_not_matter_for_pollution() -> None:
    edition = crossroads()
    roads(edition, {14: "W", 16: "W"})
    assert score(city(edition, {"b4": 1, "c4": 14}), "pollution") == -2
    assert score(city(edition, {"b4": 1, "c4": 16}), "pollution") == -2  # a power plant, public
    assert score(city(edition, {"b4": 87, "c4": 14}), "pollution") == -2  # a dual tile is a home
    assert score(city(edition, {"b4": 6, "c4": 14, "c5": 17}), "pollution") == 0  # no home
    assert score(city(edition, {"b4": 1, "c4": 101}), "pollution") == 0  # a clean plant


@rule("N-SCORE-9")
@pytest.mark.parametrize(
    ("tiles", "points"),
    [
        ({}, -10),
        ({"d3": 6, "d4": 11, "d2": 17, "c4": 18}, -10),
        ({"d3": 1}, -4),
        ({"d3": 86}, -4),
        ({"d3": 135}, -4),
        ({"d3": 1, "a1": 2}, 0),
        ({"d3": 1, "a1": 2, "a2": 3}, 0),
    ],
)
def test_a_ghost_town_loses_10_or_4(tiles: dict[str, int], points: int) -> None:
    assert score(city(crossroads(), tiles), "ghost_town") == points


@rule("N-SCORE-10")
@pytest.mark.parametrize(
    ("tiles", "points"), [({}, -5), ({"d3": 147}, -5), ({"d3": 15}, 0), ({"d3": 32}, 0), ({"d3": 15, "d4": 101}, 0)]
)
def test_a_city_without_power_loses_5(tiles: dict[str, int], points: int) -> None:
    assert score(city(crossroads(), tiles), "power") == points
