"""Income at the end of a generation (N-INCOME)."""

import pytest

from citywright.games.neom.city import City
from citywright.games.neom.game import HOUSE_EDITION
from citywright.games.neom.reading import read_edition
from citywright.games.neom.state import Neom
from tests.games.neom.support import acting, build, city, crossroads, do, seen, struck
from tests.rulebook import rule


def last_round(chosen: int, here: City, generation: int = 1) -> Neom:
    """Round 7: seat 0 owes the last action of the generation and has no money."""
    s = acting({0: chosen}, {0: here}, generation=generation, round=7, money=0)
    s.hands = [(2,), (3,), (4,)]
    return s


@rule("N-INCOME-1", "N-INCOME-2")
@pytest.mark.parametrize("generation", [1, 2, 3])
def test_every_generation_ends_with_income(generation: int) -> None:
    s = last_round(1, city(crossroads(), {"c4": 8, "c5": 28}), generation)
    do(s, 0, "sell")
    assert [seen(s, seat)["money"] for seat in range(3)] == [5 + 3 + 3, 0, 0]
    assert s.over == (generation == 3)


@rule("N-INCOME-2")
def test_a_tile_built_in_the_last_round_pays_too() -> None:
    s = last_round(8, city(crossroads()))
    build(s, 0, "c4")
    assert seen(s, 0)["money"] == 3


@rule("N-INCOME-2")
def test_a_tile_that_is_gone_pays_no_more() -> None:
    s = last_round(3, city(crossroads(), {"c4": 8, "c5": 2}))
    do(s, 0, "build", "place c5")
    assert seen(s, 0)["money"] == 3
    s = last_round(6, city(crossroads(), {"c4": 8}))
    build(s, 0, "c4")  # 006 over 008: 3 at once and 1 as income
    assert seen(s, 0)["money"] == 3 + 1


@rule("N-INCOME-2")
def test_without_such_tiles_there_is_no_income() -> None:
    s = last_round(3, city(crossroads(), {"c4": 1, "c5": 17, "b3": 14}))
    build(s, 0, "c2")
    assert seen(s, 0)["money"] == 0


@rule("N-INCOME-2")
def test_a_tile_pays_in_each_generation_at_which_it_stands() -> None:
    first = last_round(8, city(crossroads()), generation=1)
    build(first, 0, "c4")
    second = last_round(1, first.cities[0], generation=2)
    third = last_round(1, first.cities[0], generation=3)
    do(second, 0, "sell")
    do(third, 0, "sell")
    assert [seen(s, 0)["money"] for s in (first, second, third)] == [3, 5 + 3, 5 + 3]


@rule("N-INCOME-3")
@pytest.mark.parametrize(
    ("anchor", "tiles", "before", "chosen", "after"),
    [
        (121, {"c4": 1, "c5": 87}, 2, 3, 3),  # residential
        (122, {"c4": 11, "c5": 12}, 2, 14, 3),  # industrial
        (123, {"c4": 6, "c5": 87}, 3 + 1 + 4, 7, 4 + 1 + 4 + 5),  # commercial, itself included; 007 brings 5
        (136, {"c4": 19, "c5": 20}, 3, 18, 4),  # raw sites, the centre included
    ],
)
def test_an_income_that_counts_tiles_counts_them_when_it_is_paid(
    anchor: int, tiles: dict[str, int], before: int, chosen: int, after: int
) -> None:
    here = city(crossroads(), {**tiles, "b3": anchor})
    own = 4 if anchor == 121 else 0  # 087 pays itself
    s = last_round(chosen, here)
    do(s, 0, "sell")
    assert seen(s, 0)["money"] == 5 + before + own
    s = last_round(chosen, here)
    build(s, 0, "c2")
    assert seen(s, 0)["money"] == after + own


@rule("N-INCOME-4")
def test_of_other_tiles_only_059_and_137_pay_income() -> None:
    edition = read_edition(HOUSE_EDITION)
    commercial = 2
    payers = [tile for tile in range(1, 151) if edition.income[tile] or edition.income_by_generation[tile]]
    assert [tile for tile in payers if not edition.types[tile] & commercial] == [59, 137]
    s = last_round(3, city(crossroads(), {"c4": 59, "c5": 137}, choice="gold"))
    do(s, 0, "build", "place c2")
    assert seen(s, 0)["money"] == 2 + 2


@rule("N-INCOME-4")
@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 6])
def test_no_tile_pays_at_the_end_of_a_round(number: int) -> None:
    tiles = {"c4": 8, "c5": 59, "b3": 137, "d3": 36}
    s = acting(3, {0: city(crossroads(), tiles, choice="gold")}, round=number, money=0)
    build(s, 0, "c2")
    assert s.round == number + 1
    assert seen(s, 0)["money"] == 0


@rule("N-INCOME-1")
def test_income_comes_after_the_disaster() -> None:
    s = struck(24, {0: city(crossroads(), {"c4": 8})}, money={0: 1})
    s.round, s.hands = 7, [(1,), (2,), (3,)]
    do(s, 0, "remove c4")
    assert s.generation == 2
    assert seen(s, 0)["money"] == 1
