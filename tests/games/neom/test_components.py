"""What is in the box (N-COMP)."""

from collections import Counter

import pytest

from citywright.games.neom.city import CELL_COUNT
from citywright.games.neom.edition import GOODS, LUXURY_GOODS, PROCESSED_GOODS, RAW_GOODS, TYPES, Edition
from citywright.games.neom.game import HOUSE_EDITION
from citywright.games.neom.reading import read_edition
from tests.games.neom.support import acting, city, crossroads, do, may, roads, seen
from tests.rulebook import rule

ALL_GOODS = {"a5": 63, "b5": 72, "c5": 20, "d5": 99, "e5": 100, "a1": 96, "b1": 97, "c1": 98}  # around coal


@pytest.fixture(scope="module")
def edition() -> Edition:
    return read_edition(HOUSE_EDITION)


def marked(marks: list[bool]) -> list[int]:
    return [number for number in range(1, 151) if marks[number]]


@rule("N-COMP-1")
def test_forty_tiles_for_each_generation_and_thirty_anchors(edition: Edition) -> None:
    assert edition.stack[1:151] == [1] * 40 + [2] * 40 + [3] * 40 + [4] * 30


@rule("N-COMP-2")
@pytest.mark.parametrize("first", [1, 41, 81])
def test_in_each_generation_24_tiles_are_for_all_8_for_four_and_8_for_five(edition: Edition, first: int) -> None:
    assert edition.players[first : first + 40] == [1] * 24 + [4] * 8 + [5] * 8


@rule("N-COMP-3")
@pytest.mark.parametrize(
    ("first", "last", "res", "com", "ind", "pub", "raw", "disasters"),
    [
        (1, 40, 9, 9, 7, 5, 9, 1),
        (41, 80, 9, 8, 9, 8, 5, 1),
        (81, 120, 10, 15, 8, 8, 0, 1),
        (121, 150, 1, 4, 1, 24, 0, 0),
    ],
)
def test_types_in_the_stacks(
    edition: Edition, first: int, last: int, res: int, com: int, ind: int, pub: int, raw: int, disasters: int
) -> None:
    stack = range(first, last + 1)
    counts = [sum(edition.types[tile] >> i & 1 for tile in stack) for i in range(len(TYPES))]
    assert counts == [res, com, ind, pub, raw]
    assert sum(edition.disaster[tile] > 0 for tile in stack) == disasters
    assert all((edition.types[tile] == 0) == (edition.disaster[tile] > 0) for tile in stack)


@rule("N-COMP-3", "N-TYPE-2")
def test_only_086_and_087_have_two_types(edition: Edition) -> None:
    assert [n for n in range(1, 151) if edition.types[n].bit_count() == 2] == [86, 87]


@rule("N-COMP-4")
def test_seventeen_goods() -> None:
    def goods(mask: int) -> list[str]:
        return [good for i, good in enumerate(GOODS) if mask >> i & 1]

    assert goods(RAW_GOODS) == ["coal", "gas", "oil", "ore", "stone", "wood"]
    assert goods(PROCESSED_GOODS) == [
        "concrete", "copper", "diamonds", "glass", "gold", "lumber", "plastic", "steel",
    ]  # fmt: skip
    assert goods(LUXURY_GOODS) == ["electronics", "jewelry", "sports_cars"]


@rule("N-COMP-4")
def test_five_players_can_hold_all_85_tokens() -> None:
    rich = city(crossroads(), ALL_GOODS)
    s = acting({}, dict.fromkeys(range(5), rich), seats=5)
    tokens = Counter(good for seat in range(5) for good in seen(s, seat)["goods"])
    assert tokens == dict.fromkeys(GOODS, 5)
    assert tokens.total() == 85


@rule("N-COMP-5")
def test_six_boards_of_five_by_five_each_with_a_raw_good_of_its_own(edition: Edition) -> None:
    assert sorted(GOODS[good] for good, _ in edition.boards) == ["coal", "gas", "oil", "ore", "stone", "wood"]
    assert CELL_COUNT == 25


@rule("N-COMP-6")
def test_every_tile_has_one_to_four_exits_and_disasters_none(edition: Edition) -> None:
    assert [n for n in range(1, 151) if edition.exits[n] == 0] == [24, 64, 104]
    assert all(0 <= edition.exits[n] <= 0b1111 for n in range(1, 151))


@rule("N-COMP-6")
def test_the_centres_and_131_have_all_four_exits(edition: Edition) -> None:
    assert [exits for _, exits in edition.boards] == [0b1111] * 6
    assert edition.exits[131] == 0b1111


@rule("N-COMP-6")
def test_the_roads_of_the_edition_in_play_count() -> None:
    edition = crossroads()
    roads(edition, {3: "N"})
    s = acting(3, {0: city(edition)})
    do(s, 0, "build")
    assert may(s, 0) == ["place c3", "place c2"]


@rule("N-COMP-7")
def test_polluted_tiles(edition: Edition) -> None:
    industrial = [
        11, 12, 13, 14, 29, 30, 37, 51, 52, 53, 54, 55, 68, 69, 77, 78, 96, 97, 98, 99, 100, 108, 109, 110, 137,
    ]  # fmt: skip
    assert [n for n in range(1, 151) if edition.types[n] == 4] == industrial
    assert marked(edition.polluted) == sorted([*industrial, 15, 16, 58, 79, 120])


@rule("N-COMP-7")
def test_power_tiles(edition: Edition) -> None:
    assert marked(edition.power) == [15, 16, 32, 58, 79, 101, 120, 140]


@rule("N-COMP-8")
def test_the_supply_pays_although_all_coins_of_the_box_are_out() -> None:
    s = acting({0: 1, 1: 1}, money={0: 659})
    do(s, 0, "sell")
    assert seen(s, 0)["money"] == 664


@rule("N-COMP-8")
def test_the_fifth_maker_of_a_good_finds_a_token() -> None:
    rich = city(crossroads(), ALL_GOODS)
    s = acting({4: 54, 0: 1}, {**dict.fromkeys(range(4), rich), 4: city(rich.edition, good="stone")}, seats=5)
    do(s, 4, "build", "place c4")
    assert ["glass" in seen(s, seat)["goods"] for seat in range(5)] == [True] * 5
