"""Clean-up, the end and the variants (C-CLEAN, C-END, C-REBUILD, C-LEVEL)."""

import pytest

from citywright.games.city_tycoon.edition import GOODS
from citywright.games.city_tycoon.fields import LINES
from citywright.games.city_tycoon.state import LAID
from citywright.games.city_tycoon.steps.rounds import clean_up, end
from citywright.games.city_tycoon.table import END
from tests.games.city_tycoon.support import (
    HOUSE,
    LAND,
    B,
    O,
    between,
    blank,
    blue,
    building,
    cell,
    do,
    may,
    once,
    red,
    supplying,
    table,
    tile,
    why_not,
)
from tests.rulebook import rule


@rule("C-CLEAN-1", "C-CLEAN-2")
def test_ct_42_clean_up() -> None:
    edition = blank()
    edition.cubes[red(4)], edition.cubes[once(red(5))], edition.cubes[blue(6)] = 3, 5, 4
    s = between(4, edition, {"2,0": (red(4), O), "3,0": (once(red(5)), B), "4,0": (blue(6), B)}, 20, 1, {})
    tile(edition, 1, demands=[({"red": 2, "goods": 1}, {"points": 1})])
    s.city = s.city.put(cell("5,0"), 1, O)
    s.met = [1 << cell("5,0"), 0]
    for source, count in ((HOUSE.source[red(4)], 1), (HOUSE.source[once(red(5))], 2), (HOUSE.source[blue(6)], 0)):
        s.cubes[source] = count
    s.cubes[0], s.cubes[1] = 1, 0
    clean_up(s, 0, 0)
    assert [s.cubes[HOUSE.source[p]] for p in (red(4), once(red(5)), blue(6))] == [3, 2, 4]
    assert s.cubes[:2] == [4, 4]
    assert (s.cubes_left(0), s.cubes_left(1)) == (21, 17)
    assert s.used(GOODS) == 0


@rule("C-EX-5", "C-CLEAN-2")
def test_the_example_of_the_clean_up() -> None:
    edition = blank()
    edition.cubes[red(1)] = 3
    s = between(4, edition, {"2,0": (red(1), O)}, 20, 1, {})
    s.cubes[2] = 1
    clean_up(s, 0, 0)
    assert s.cubes[2] == 3


@rule("C-CLEAN-2")
def test_refilling_only_adds() -> None:
    s = between(4, blank(), {}, 20, 1, {})
    s.cubes[0] = 7
    clean_up(s, 0, 0)
    assert s.cubes[:2] == [7, 4]


@rule("C-CLEAN-2")
def test_a_plant_without_the_sign_stays_empty() -> None:
    s = between(4, blank(), {"2,0": (once(red(1)), O)}, 20, 1, {})
    s.cubes[2] = 0
    clean_up(s, 0, 0)
    assert s.cubes[2] == 0


@rule("C-CUBE-3")
def test_who_comes_first_when_cubes_run_short() -> None:
    edition = blank()
    for n, count in ((1, 12), (2, 12), (3, 12)):
        edition.cubes[red(n)] = count
    s = between(5, edition, {f"{n + 1},0": (red(n), O) for n in (1, 2, 3)}, 20, 1, {})
    for source in (0, 2, 3, 4):
        s.cubes[source] = 0
    clean_up(s, 0, 0)
    assert [s.cubes[source] for source in (0, 2, 3, 4)] == [5, 12, 12, 1]


@rule("C-CLEAN-3", "C-END-1")
def test_after_round_4_there_is_no_clean_up() -> None:
    edition = blank()
    tile(edition, 1, demands=[({"red": 1}, {"money": 12})])
    s = supplying({"2,0": (1, O)}, edition=edition, round=4, money=5)
    do(s, O, "supply 001 a")
    for seat in (1, 2, 3, O):
        do(s, seat, "pass")
    assert s.over
    assert s.cubes[0] == 3
    assert next(c for c in s.view(None)["cells"] if c["tile"] == 1)["supplied"] == 0
    assert (s.scores()[O], s.money[O]) == (1, 5)


def ended(points: list[int], money: list[int]) -> tuple[list[int], list[int], list[int]]:
    s = between(len(points), blank(), {}, money, 4, {})
    for seat, n in enumerate(points):
        s.score(seat, LAID, n)
    end(s, 0, 0)
    return s.scores(), s.money, s.places()


@rule("C-END-1", "C-END-2", "C-END-3")
@pytest.mark.parametrize(
    ("points", "money", "scores", "left", "places"),
    [
        ([47, 48, 45], [39, 25, 50], [50, 50, 50], [9, 5, 0], [1, 2, 3]),  # CT-43
        ([47, 49], [39, 19], [50, 50], [9, 9], [1, 1]),  # CT-44
        ([0, 0, 0], [9, 10, 99], [0, 1, 9], [9, 0, 9], [3, 2, 1]),  # CT-45
    ],
)
def test_money_becomes_points(
    points: list[int], money: list[int], scores: list[int], left: list[int], places: list[int]
) -> None:
    assert ended(points, money) == (scores, left, places)


@rule("C-END-2")
def test_left_goods_and_cubes_are_worth_nothing() -> None:
    s = between(2, blank(), {"2,0": (red(6), O)}, 0, 4, {})
    s.goods = [9, 0]
    end(s, 0, 0)
    assert s.scores() == [0, 0]
    assert [label for label, _ in s.breakdown(O)] == list(LINES)
    assert END == 7


# -- variants ----------------------------------------------------------------------------------------------


@rule("C-REBUILD-1", "C-REBUILD-2", "C-LAY-3")
def test_rebuild() -> None:
    edition = blank()
    tile(edition, 1, "shopping", cost=4)
    tile(edition, 2, "shopping", cost=5)
    tile(edition, 3, "industry", cost=4)
    tile(edition, 4, "shopping", cost=4)
    tile(edition, 31, "shopping", cost=5, laid={"points": 2, "goods": 1})
    pieces = {"2,0": (1, O), "3,0": (2, O), "4,0": (3, O), "5,0": (4, B)}
    s = building([31], pieces, edition=edition, round=2, money=10, options={"rebuild": True})
    do(s, O, "build 031")
    assert "place 2,0" in may(s, O)
    for other in ("3,0", "4,0", "5,0"):  # as dear, another type, another player's
        assert why_not(s, O, f"place {other}") == "no.occupied"
    do(s, O, "place 2,0")
    assert (s.points(O), s.goods[O], s.money[O]) == (3, 1, 5)
    assert ("rebuilt", 1) in s.breakdown(O)
    assert (s.city.pieces[cell("2,0")], s.city.owner(cell("2,0"))) == (31, O)
    assert 1 not in s.city.pieces
    plain = building([31], pieces, edition=edition, round=2)
    do(plain, O, "build 031")
    assert why_not(plain, O, "place 2,0") == "no.occupied"


@rule("C-REBUILD-2", "C-EFFECT-6")
def test_a_covered_tile_is_gone_before_own_tiles_are_counted() -> None:
    edition = blank()
    for n in (1, 2):
        tile(edition, n, "shopping", cost=4)
    tile(edition, 91, "shopping", cost=5, per=("shopping", 1))
    s = building([91], {"2,0": (1, O), "3,0": (2, O)}, edition=edition, round=4, options={"rebuild": True})
    do(s, O, "build 091", "place 2,0")
    assert s.points(O) == 1 + 1  # for rebuilding, and for the other tile


@rule("C-LEVEL-1", "C-LEVEL-2")
@pytest.mark.parametrize(("place", "money"), [("2,0", [6, 10]), ("3,0", [6, 14])])
def test_levelling(place: str, money: list[int]) -> None:
    edition = blank()
    tile(edition, 1, cost=4)
    s = building([1], {"2,0": (LAND, O), "3,0": (LAND, B)}, edition=edition, money=10, options={"levelling": True})
    assert s.terrain == 34
    do(s, O, "build 001", f"place {place}")
    assert s.money[:2] == money
    assert s.terrain == 35
    assert s.city.owner(cell(place)) == O


@rule("C-LEVEL-1", "C-LEVEL-2")
def test_a_plant_may_level_land_too() -> None:
    s = building([1], {"2,0": (LAND, B)}, money=20, options={"levelling": True})
    do(s, O, "plant 001", "take red once", "place 2,0")
    cost = s.edition.cost[once(red(1))]
    assert s.money[:2] == [20 - cost, 20 + cost]
    assert s.city.sites[2] == cell("2,0")


@rule("C-END-1")
def test_points_of_money_as_if_the_game_ended_now() -> None:
    s = supplying({}, edition=blank(), money=[29, 30, 9])
    assert [dict(s.breakdown(seat))["money"] for seat in range(3)] == [2, 3, 0]


@rule("C-DRAFT-7")
def test_an_open_choice_is_known_to_all() -> None:
    s = table(3, options={"planned_choice": True})
    assert len(s.market) == 18
    assert all(s.shown >> tile & 1 for tile in s.market)
