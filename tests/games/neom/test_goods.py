"""Tokens of the goods a city makes (N-GOODS)."""

import pytest

from citywright.games.neom.edition import GOODS, LUXURY_GOODS, PROCESSED_GOODS, RAW_GOODS
from citywright.games.neom.game import HOUSE_EDITION
from citywright.games.neom.reading import read_edition
from tests.games.neom.support import acting, build, city, crossroads, do, seen, struck
from tests.rulebook import rule


@rule("N-GOODS-1")
def test_a_city_that_begins_to_make_a_good_gets_its_token() -> None:
    s = acting({0: 63, 1: 1}, {0: city(crossroads())})
    assert seen(s, 0)["goods"] == ["coal"]
    build(s, 0, "c4")
    assert seen(s, 0)["goods"] == ["coal", "gas", "oil"]


@rule("N-GOODS-1")
def test_there_is_never_a_second_token_of_a_good() -> None:
    s = acting({0: 61, 1: 1}, {0: city(crossroads(), {"c5": 21})})
    build(s, 0, "c4")  # a third maker of coal
    assert seen(s, 0)["goods"] == ["coal", "ore"]
    assert dict(s.breakdown(0))["goods"] == 2


@rule("N-GOODS-2")
@pytest.mark.parametrize(
    ("beside", "left"),
    [
        ({}, ["coal", "oil"]),
        ({"c5": 39}, ["coal", "gas", "oil", "wood"]),  # 039 makes gas too
        ({"c5": 15}, ["coal", "oil"]),  # 015 only needs gas
    ],
)
def test_a_token_goes_back_when_the_last_maker_is_replaced(beside: dict[str, int], left: list[str]) -> None:
    s = acting({0: 18, 1: 1}, {0: city(crossroads(), {"c4": 23, **beside})})
    assert "gas" in seen(s, 0)["goods"]
    build(s, 0, "c4")
    assert seen(s, 0)["goods"] == left


@rule("N-GOODS-2")
@pytest.mark.parametrize(("beside", "left"), [({}, ["coal"]), ({"c5": 29}, ["coal", "gold"])])
def test_a_token_goes_back_when_the_last_maker_is_removed(beside: dict[str, int], left: list[str]) -> None:
    s = struck(24, {0: city(crossroads(), {"c4": 13, **beside})})
    assert seen(s, 0)["goods"] == ["coal", "gold"]
    do(s, 0, "remove c4")
    assert seen(s, 0)["goods"] == left


@rule("N-GOODS-3")
def test_raw_goods_come_from_raw_sites_the_others_from_industry() -> None:
    edition = read_edition(HOUSE_EDITION)
    for tile in range(1, 151):
        made = edition.makes[tile]
        if made & RAW_GOODS:
            assert edition.types[tile] == 16, tile
        if made & (PROCESSED_GOODS | LUXURY_GOODS) or edition.makes_any[tile]:
            assert edition.types[tile] == 4, tile
        if made & LUXURY_GOODS:
            assert edition.stack[tile] == 3, tile


@rule("N-GOODS-3")
def test_makers_of_each_good() -> None:
    edition = read_edition(HOUSE_EDITION)
    makers = {good: [tile for tile in range(1, 151) if edition.makes[tile] >> i & 1] for i, good in enumerate(GOODS)}
    assert makers == {
        "coal": [21, 40, 61, 80],
        "gas": [23, 39, 63, 80],
        "oil": [18, 63],
        "ore": [22, 61, 72],
        "stone": [19, 40, 62, 72],
        "wood": [20, 39, 62],
        "concrete": [12, 68, 100],
        "copper": [53, 69, 100],
        "diamonds": [14, 30, 78, 99],
        "glass": [54, 68, 100],
        "gold": [13, 29, 69, 100],
        "lumber": [11, 37, 55, 99],
        "plastic": [52, 77, 99],
        "steel": [51, 78, 99],
        "electronics": [98, 110],
        "jewelry": [97, 109],
        "sports_cars": [96, 108],
    }


@rule("N-GOODS-3")
@pytest.mark.parametrize("good", ["coal", "gas", "oil", "ore", "stone", "wood"])
def test_the_printed_centre_makes_its_good(good: str) -> None:
    assert seen(acting({}, {0: city(crossroads(), good=good)}), 0)["goods"] == [good]
    assert seen(acting({}, {0: city(crossroads(), {"c3": 3}, good)}), 0)["goods"] == []
