"""One action each: build, build an anchor, or sell (N-ACTION)."""

from itertools import permutations

import pytest

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
    seen,
    struck,
    tile_on,
    why_not,
)
from tests.rulebook import rule


@rule("N-ACTION-1")
@pytest.mark.parametrize("moves", [("build", "place c4"), ("anchor 125", "place c4"), ("sell",)])
def test_exactly_one_of_three_actions(moves: tuple[str, ...]) -> None:
    s = acting({0: 3, 1: 1}, {0: city(crossroads())}, anchors={0: (125,)})
    assert may(s, 0) == ["build", "anchor 125", "sell"]
    do(s, 0, *moves)
    assert s.actors == (1,)
    assert why_not(s, 0, "sell") == "engine.not_your_turn"


@rule("N-ACTION-2")
def test_the_order_of_answers_does_not_change_the_result() -> None:
    edition = crossroads()
    cities = {
        0: city(edition, {"c4": 19}, "coal"),  # stone and coal
        1: city(edition, {"c4": 22, "c5": 20}, "gas"),  # ore, wood and gas
        2: city(edition, good="oil"),
    }
    results = []
    for order in permutations(range(3)):
        s = acting({0: 13, 1: 14, 2: 12}, cities, money=2)
        for seat in order:  # 0 buys ore from 1 and lays over the quarry whose stone 2 buys; 1 buys coal from 0
            build(s, seat, "c5" if seat == 1 else "c4")
        assert s.round == 5
        results.append(s.dump()["table"])
    assert results[0]["money"] == [4, 2, 0]
    assert all(result == results[0] for result in results)


@rule("N-ACTION-2")
def test_nobody_waits_for_another() -> None:
    s = choosing((1, 2), (3, 4), (5, 6))
    for seat, tile in ((2, "005"), (1, "003"), (0, "001")):
        do(s, seat, f"choose {tile}")
    for seat in (1, 2, 0):
        assert seat in s.actors
        do(s, seat, "sell")
    assert s.round == 2


@rule("N-ACTION-3")
def test_a_build_is_offered_only_with_its_needs_met() -> None:
    assert "build" in may(acting(1, {0: city(crossroads())}, money=1), 0)
    s = acting(1, {0: city(crossroads())}, money=0)
    assert may(s, 0) == ["sell"]
    assert why_not(s, 0, "build") == "no.money"


@rule("N-ACTION-3")
@pytest.mark.parametrize(("exits", "offered"), [("NS", ["build", "sell"]), ("S", ["sell"])])
def test_a_build_is_offered_only_with_a_permitted_cell(exits: str, offered: list[str]) -> None:
    edition = crossroads()
    roads(edition, {17: "N", 38: exits})  # the centre leads only to c4, and c4 perhaps on to c5
    s = acting(3, {0: city(edition, {"c3": 17, "c4": 38})})
    assert may(s, 0) == offered
    assert why_not(s, 0, "build") == (None if "build" in offered else "no.cell")


@rule("N-ACTION-4")
def test_an_anchor_without_a_permitted_cell_is_not_offered() -> None:
    edition = crossroads()
    roads(edition, {17: "N", 38: "S"})
    s = acting(3, {0: city(edition, {"c3": 17, "c4": 38})}, anchors={0: (121, 125)})
    assert may(s, 0) == ["anchor 125", "sell"]  # 125 is public and may replace either tile
    assert why_not(s, 0, "anchor 121") == "no.cell"


@rule("N-ACTION-4")
def test_an_anchor_is_built_instead_of_the_chosen_tile() -> None:
    s = acting({0: 3, 1: 1}, {0: city(crossroads())}, anchors={0: (125, 129)})
    do(s, 0, "anchor 129", "place c4")
    assert tile_on(s, 0, "c4") == 129
    assert seen(s, 0)["money"] == 20 - 8
    assert seen(s, 0)["anchors"] == [125]
    assert s.gone == 1 << 3


@rule("N-ACTION-4")
def test_an_anchor_has_needs_and_placement_rules_like_any_tile() -> None:
    edition = crossroads()
    roads(edition, {129: "N"})
    s = acting(3, {0: city(edition, {"c1": 17})}, money=7, anchors={0: (129,)})
    assert may(s, 0) == ["build", "sell"]
    assert why_not(s, 0, "anchor 129") == "no.money"
    s.money[0] = 8
    do(s, 0, "anchor 129")
    assert may(s, 0) == ["place c3", "place c2"]


@rule("N-ACTION-4")
def test_only_own_unbuilt_anchors_can_be_built() -> None:
    s = acting(3, {0: city(crossroads(), {"c4": 125})}, generation=2, anchors={0: (126,), 1: (127,)})
    assert may(s, 0) == ["build", "anchor 126", "sell"]
    assert why_not(s, 0, "anchor 125") == "no.not_your_anchor"
    assert why_not(s, 0, "anchor 127") == "no.not_your_anchor"


@rule("N-ACTION-5")
@pytest.mark.parametrize(("generation", "limit"), [(1, 1), (2, 2), (3, 3)])
def test_one_anchor_in_generation_1_two_in_2_three_in_3(generation: int, limit: int) -> None:
    standing = [("c4", 121), ("c2", 122), ("b3", 123)]  # commercial, so that 125 replaces none of them
    for count in range(limit + 1):
        here = city(crossroads(), dict(standing[:count]))
        s = acting(3, {0: here}, generation=generation, anchors={0: (125,)})
        assert why_not(s, 0, "anchor 125") == (None if count < limit else "no.anchor_limit")
        assert why_not(s, 0, "sell") is None  # nobody has to build one


@rule("N-ACTION-5")
def test_a_lost_anchor_frees_its_place() -> None:
    s = struck(24, {0: city(crossroads(), {"c4": 121})})
    do(s, 0, "remove c4")
    s = acting(3, {0: s.cities[0]}, anchors={0: (125,)})
    assert "anchor 125" in may(s, 0)


@rule("N-ACTION-6")
def test_at_the_limit_an_anchor_may_be_laid_on_an_anchor() -> None:
    s = acting({0: 3, 1: 1}, {0: city(crossroads(), {"c4": 125, "c2": 17})}, anchors={0: (126, 121)})
    assert may(s, 0) == ["build", "anchor 126", "sell"]  # 121 is commercial and cannot replace 125
    assert why_not(s, 0, "anchor 121") == "no.anchor_limit"
    do(s, 0, "anchor 126")
    assert may(s, 0) == ["place c4"]
    assert why_not(s, 0, "place c2") == "no.anchor_limit"
    do(s, 0, "place c4")
    assert tile_on(s, 0, "c4") == 126


@rule("N-ACTION-7")
def test_a_sold_tile_brings_five_and_goes_to_the_box() -> None:
    s = acting({0: 101, 1: 1}, {0: city(crossroads())}, generation=3, money=0)
    assert may(s, 0) == ["sell"]
    do(s, 0, "sell")
    assert seen(s, 0)["money"] == 5
    assert s.gone == 1 << 101
    assert 101 not in seen(s, 0)["cells"]


@rule("N-ACTION-8")
def test_a_chosen_disaster_leaves_no_action() -> None:
    s = choosing((24, 25), (3, 4), (5, 6))
    s.anchors[0] = (125,)
    choose(s, 24, 3, 5)
    assert s.actors == (1, 2)
    for move in ("build", "anchor 125", "sell"):
        assert why_not(s, 0, move) == "engine.not_your_turn"
    do(s, 1, "sell")
    do(s, 2, "sell")
    assert [seen(s, seat)["money"] for seat in range(3)] == [20, 25, 25]
    assert seen(s, 0)["anchors"] == [125]


@rule("N-ACTION-1")
def test_building_lays_the_chosen_tile() -> None:
    s = acting({0: 3, 1: 1}, {0: city(crossroads())})
    build(s, 0, "b3")
    assert tile_on(s, 0, "b3") == 3
    assert s.chosen[0] == 0
