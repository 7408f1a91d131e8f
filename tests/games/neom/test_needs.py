"""What a tile needs (N-NEED)."""

import pytest

from citywright.games.neom.edition import RAW
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
    seen,
    tile_on,
    why_not,
)
from tests.rulebook import rule


@rule("N-NEED-1")
def test_a_need_of_money_is_paid_to_the_supply() -> None:
    s = acting({0: 101, 1: 1}, {0: city(crossroads())}, money=8)
    build(s, 0, "c4")
    assert [seen(s, seat)["money"] for seat in range(3)] == [0, 8, 8]
    assert why_not(acting(101, {0: city(crossroads())}, money=7), 0, "build") == "no.money"


@rule("N-NEED-1")
def test_a_tile_without_needs_costs_nothing() -> None:
    s = acting({0: 3, 1: 1}, {0: city(crossroads())}, money=0)
    build(s, 0, "c4")
    assert tile_on(s, 0, "c4") == 3
    assert seen(s, 0)["money"] == 0


@rule("N-NEED-2")
def test_a_good_of_the_own_city_meets_a_need_and_is_not_used_up() -> None:
    s = acting({0: 12, 1: 1}, {0: city(crossroads(), good="stone")})
    build(s, 0, "c4")
    assert seen(s, 0)["money"] == 20
    assert seen(s, 0)["goods"] == ["stone", "concrete"]


@rule("N-NEED-2")
def test_a_missing_good_is_bought() -> None:
    edition = crossroads()
    s = acting({0: 12, 2: 1}, {0: city(edition), 1: city(edition, good="stone")})
    build(s, 0, "c4")
    assert seen(s, 0)["money"] == 18
    assert seen(s, 1)["goods"] == ["stone"]


@rule("N-NEED-2")
def test_without_the_good_there_is_no_build() -> None:
    s = acting(12, {0: city(crossroads())}, money=99)
    assert why_not(s, 0, "build") == "no.goods"


@rule("N-NEED-2")
@pytest.mark.parametrize(
    ("tile", "tiles", "missing"),
    [(51, {}, "needs ore,"), (98, {"a1": 53}, "needs diamonds,"), (98, {"a1": 53, "b1": 14}, "needs steel,")],
)
def test_the_reason_names_a_good_that_is_missing(tile: int, tiles: dict[str, int], missing: str) -> None:
    s = acting(tile, {0: city(crossroads(), tiles)}, generation=3)
    assert missing in str(s.why_not(0, s.game.actions.parse("build")))


@rule("N-NEED-3", "N-TYPE-2")
@pytest.mark.parametrize(
    ("tile", "enough", "too_few"),
    [
        (83, (1, 2, 3), (1, 2, 6)),
        (83, (1, 2, 87), (1, 2)),
        (94, (6, 7, 8), (6, 7, 1)),
        (94, (6, 86, 87), (86, 87)),
        (99, (11, 12, 13), (11, 12, 15)),
    ],
)
def test_a_need_of_tiles_is_met_by_three_of_the_type_linked_or_not(
    tile: int, enough: tuple[int, ...], too_few: tuple[int, ...]
) -> None:
    edition = crossroads()
    cells = ("a5", "e5", "a1")
    s = acting(tile, {0: city(edition, dict(zip(cells, enough, strict=True)))}, generation=3)
    assert why_not(s, 0, "build") is None
    s = acting(tile, {0: city(edition, dict(zip(cells, too_few, strict=False)))}, generation=3)
    assert why_not(s, 0, "build") == "no.tiles"


@rule("N-NEED-3")
def test_an_edition_may_need_raw_sites() -> None:
    edition = crossroads()
    edition.needs_type[83] = RAW
    for tiles, reason in (({"a5": 18, "e5": 19}, None), ({"a5": 18, "e5": 1}, "no.tiles")):  # and the origin
        assert why_not(acting(83, {0: city(edition, tiles)}, generation=3), 0, "build") == reason


@rule("N-NEED-4")
def test_money_and_goods_are_all_required() -> None:
    edition = crossroads()
    both, coal = city(edition, {"c4": 22}), city(edition)  # coal and ore; coal alone
    s = acting({0: 78, 1: 1}, {0: both}, generation=2, money=2)
    build(s, 0, "c5")
    assert seen(s, 0)["money"] == 0
    assert why_not(acting(78, {0: both}, generation=2, money=1), 0, "build") == "no.money"
    assert why_not(acting(78, {0: coal}, generation=2), 0, "build") == "no.goods"


@rule("N-NEED-4")
@pytest.mark.parametrize(("tile", "good", "paid"), [(16, "coal", 0), (16, "oil", 0), (77, "gas", 2), (77, "oil", 2)])
def test_one_of_the_alternatives_is_enough(tile: int, good: str, paid: int) -> None:
    s = acting({0: tile, 1: 1}, {0: city(crossroads(), good=good)})
    build(s, 0, "c4")
    assert seen(s, 0)["money"] == 20 - paid


@rule("N-NEED-4")
@pytest.mark.parametrize(("tile", "good"), [(16, "gas"), (77, "coal")])
def test_a_good_that_is_no_alternative_does_not_help(tile: int, good: str) -> None:
    assert why_not(acting(tile, {0: city(crossroads(), good=good)}), 0, "build") == "no.goods"


@rule("N-NEED-4")
@pytest.mark.parametrize(("answer", "paid", "sold"), [("pay", 5, 0), ("buy steel p1", 4, 4)])
def test_060_takes_steel_or_five_money(answer: str, paid: int, sold: int) -> None:
    edition = crossroads()
    s = acting({0: 60, 2: 1}, {0: city(edition), 1: city(edition, {"c4": 51})}, generation=2)
    do(s, 0, "build", "place c4")
    assert may(s, 0) == ["pay", "buy steel p1"]
    do(s, 0, answer)
    assert seen(s, 0)["money"] == 20 - paid
    assert seen(s, 1)["locked"] == sold


@rule("N-NEED-4", "N-NEED-7")
@pytest.mark.parametrize(("money", "reason"), [(5, None), (4, "no.money")])
def test_060_for_exactly_five_money(money: int, reason: str | None) -> None:
    s = acting({0: 60, 2: 1}, {0: city(crossroads())}, generation=2, money=money)
    assert why_not(s, 0, "build") == reason
    if reason is None:
        build(s, 0, "c4")
        assert seen(s, 0)["money"] == 0


@rule("N-NEED-5")
def test_an_own_good_settles_an_alternative_without_a_question() -> None:
    edition = crossroads()
    steel = city(edition, {"a1": 51})
    s = acting({0: 60, 2: 1}, {0: steel, 1: steel}, generation=2)
    build(s, 0, "c4")
    assert s.actors == (2,)
    assert seen(s, 0)["money"] == 20


@rule("N-NEED-5")
def test_an_own_good_comes_before_a_virtual_one() -> None:
    edition = crossroads()
    s = acting({0: 12, 2: 1}, {0: city(edition, {"a1": 59}, "stone"), 1: city(edition, good="stone")}, generation=2)
    build(s, 0, "c4")
    assert s.actors == (2,)
    assert seen(s, 0)["money"] == 20


@rule("N-NEED-6")
def test_the_player_is_asked_which_alternative_and_which_seller() -> None:
    edition = crossroads()
    s = acting(16, {0: city(edition, good="gas"), 1: city(edition, good="oil"), 2: city(edition, good="coal")})
    do(s, 0, "build", "place c4")
    assert may(s, 0) == ["buy coal p2", "buy oil p1"]
    assert why_not(s, 0, "buy coal p1") == "no.seller"
    assert why_not(s, 0, "buy gas p1") == "no.other_good"
    assert why_not(s, 0, "pay") == "no.payment"
    assert why_not(s, 0, "use raw") == "no.virtual"


@rule("N-NEED-6")
def test_one_need_is_settled_after_the_other() -> None:
    edition = crossroads()
    mine = city(edition, {"c4": 22})  # coal and ore
    s = acting({0: 51, 1: 1}, {0: city(edition, good="gas"), 1: mine, 2: mine}, generation=2)
    do(s, 0, "build", "place c4")
    assert may(s, 0) == ["buy coal p1", "buy coal p2"]
    do(s, 0, "buy coal p2")
    assert may(s, 0) == ["buy ore p1", "buy ore p2"]
    do(s, 0, "buy ore p1")
    assert tile_on(s, 0, "c4") == 51
    assert [seen(s, seat)["locked"] for seat in range(3)] == [0, 2, 2]


@rule("N-NEED-6")
@pytest.mark.parametrize(
    ("tile", "virtual", "ways"),
    [
        (12, {"a1": 59}, ["use raw", "buy stone p1"]),
        (12, {"a1": 111}, ["use any", "buy stone p1"]),
        (12, {"a1": 59, "b1": 111}, ["use raw", "use any", "buy stone p1"]),
        (45, {"a1": 59, "b1": 111}, ["use any", "buy concrete p1"]),
    ],
)
def test_the_player_is_asked_for_a_virtual_good(tile: int, virtual: dict[str, int], ways: list[str]) -> None:
    edition = crossroads()
    s = acting({0: tile, 2: 1}, {0: city(edition, virtual), 1: city(edition, {"c4": 12}, "stone")}, generation=3)
    do(s, 0, "build", "place c4")
    assert may(s, 0) == ways
    do(s, 0, ways[0])
    assert tile_on(s, 0, "c4") == tile
    assert seen(s, 0)["money"] == 20


@rule("N-NEED-6")
def test_a_virtual_good_that_was_used_unasked_serves_no_second_need() -> None:
    edition = crossroads()
    maker = city(edition, {"c4": 22}, "oil")  # ore, no coal: the virtual good has to be that
    s = acting({0: 51, 2: 1}, {0: city(edition, {"a1": 59}, "gas"), 1: maker}, generation=2)
    do(s, 0, "build", "place c4")
    assert tile_on(s, 0, "c4") == 51
    assert seen(s, 0)["money"] == 18  # for the ore


@rule("N-NEED-6")
def test_a_virtual_good_serves_one_need_whichever_it_is() -> None:
    edition = crossroads()
    maker = city(edition, {"a1": 68, "b1": 52, "c1": 51})  # glass, plastic and steel
    s = acting({0: 96, 1: 1}, {0: city(edition, {"a1": 111}), 1: maker, 2: maker}, generation=3)
    do(s, 0, "build", "place c4")
    first = s.copy()
    do(first, 0, "use any")
    assert may(first, 0) == ["buy plastic p1", "buy plastic p2"]
    do(first, 0, "buy plastic p1")
    assert may(first, 0) == ["buy steel p1", "buy steel p2"]
    do(s, 0, "buy glass p1")
    assert may(s, 0) == ["use any", "buy plastic p1", "buy plastic p2"]
    do(s, 0, "buy plastic p2", "use any")
    assert tile_on(s, 0, "c4") == 96
    assert [seen(s, seat)["money"] for seat in range(3)] == [12, 24, 24]


@rule("N-NEED-4", "N-NEED-6")
def test_money_in_place_of_one_good_leaves_the_virtual_one_for_another() -> None:
    edition = crossroads()
    edition.needs[12] = (edition.needs[60][0], edition.needs[12][0])  # steel or 5 money, and stone
    s = acting({0: 12, 1: 1}, {0: city(edition, {"a1": 59})}, generation=2, money=5)
    build(s, 0, "c4")
    assert (tile_on(s, 0, "c4"), seen(s, 0)["money"]) == (12, 0)


@rule("N-NEED-6")
def test_a_single_way_is_taken_without_a_question() -> None:
    edition = crossroads()
    s = acting({0: 12, 2: 1}, {0: city(edition), 1: city(edition, good="stone")})
    build(s, 0, "c4")
    assert s.actors == (2,)
    assert seen(s, 0)["money"] == 18


def buyer_of_coal_and_ore(money: int) -> Neom:
    """Seat 0 of four wants to build 051: ore costs 2 from p1 alone, coal 2 from p1 and p3 or 3 from p2."""
    edition = crossroads()
    coal = city(edition)
    cities = {0: city(edition, good="gas"), 1: city(edition, {"c4": 22}), 2: coal, 3: coal}
    return acting({0: 51, 1: 1}, cities, seats=4, generation=2, money=money)


@rule("N-NEED-7")
@pytest.mark.parametrize(
    ("money", "ways"),
    [(4, ["buy coal p1", "buy coal p3"]), (5, ["buy coal p1", "buy coal p2", "buy coal p3"])],
)
def test_a_way_is_offered_only_if_the_rest_stays_payable(money: int, ways: list[str]) -> None:
    s = buyer_of_coal_and_ore(money)
    do(s, 0, "build", "place c4")
    assert may(s, 0) == ways
    assert why_not(s, 0, "buy coal p2") == (None if "buy coal p2" in ways else "no.too_dear")
    do(s, 0, ways[1])
    assert tile_on(s, 0, "c4") == 51


@rule("N-NEED-4", "N-NEED-7")
@pytest.mark.parametrize(("money", "ways"), [(6, []), (7, ["pay", "buy steel p1"])])
def test_money_in_place_of_a_good_has_to_leave_the_rest_payable(money: int, ways: list[str]) -> None:
    edition = crossroads()
    edition.needs[12] = (edition.needs[60][0], edition.needs[12][0])  # steel, for 4, or 5 money; and stone, for 2
    cities = {0: city(edition), 1: city(edition, {"c4": 51}, "stone")}
    s = acting({0: 12, 2: 1}, cities, generation=2, money=money)
    build(s, 0, "c4")
    assert (may(s, 0) if s.lanes[0] else []) == ways
    assert ways or seen(s, 0)["money"] == 0


@rule("N-NEED-7")
def test_a_build_whose_rest_is_not_payable_is_not_begun() -> None:
    assert why_not(buyer_of_coal_and_ore(3), 0, "build") == "no.money"


@rule("N-NEED-7")
def test_a_virtual_good_may_be_needed_elsewhere() -> None:
    """051 with 059 and no money: ore is not for sale, so coal, which is, cannot be the virtual good."""
    edition = crossroads()
    s = acting({0: 51, 2: 1}, {0: city(edition, {"a1": 59}, "gas"), 1: city(edition)}, generation=2, money=2)
    build(s, 0, "c4")
    assert s.actors == (2,)
    assert seen(s, 1)["locked"] == 2


@rule("N-NEED-8")
@pytest.mark.parametrize(
    ("tile", "tiles", "needed", "brings"),
    [
        (86, {}, 8, 3),  # concrete and glass for 4 each; its one-time money
        (35, {"a1": 132}, 2, 1),  # 132 pays for a commercial tile
        (1, {"c5": 6, "a1": 150}, 1, 2),  # 150 pays for the link with 006
    ],
)
def test_what_a_build_brings_never_pays_for_it(tile: int, tiles: dict[str, int], needed: int, brings: int) -> None:
    edition = crossroads()
    cities = {0: city(edition, tiles), 1: city(edition, {"c4": 68})}
    s = acting({0: tile, 2: 1}, cities, generation=3, money=needed - 1)
    assert why_not(s, 0, "build") == "no.money"
    s = acting({0: tile, 2: 1}, cities, generation=3, money=needed)
    build(s, 0, "c4")
    assert seen(s, 0)["money"] == brings


@rule("N-NEED-8")
def test_the_money_of_141_can_be_spent_at_once() -> None:
    s = choosing((1, 2), (3, 4), (5, 6), cities={0: city(crossroads(), {"a1": 141})}, money=0)
    choose(s, 1, 3, 5)
    assert seen(s, 0)["money"] == 1
    build(s, 0, "c4")
    assert seen(s, 0)["money"] == 0


@rule("N-NEED-9")
def test_the_good_of_the_replaced_tile_still_counts() -> None:
    s = acting({0: 12, 1: 1}, {0: city(crossroads(), {"c4": 19})})
    build(s, 0, "c4")
    assert seen(s, 0)["goods"] == ["coal", "concrete"]
    assert seen(s, 0)["money"] == 20


@rule("N-NEED-9")
def test_the_virtual_good_of_the_replaced_tile_still_counts() -> None:
    s = acting({0: 15, 1: 1}, {0: city(crossroads(), {"c4": 59})})
    build(s, 0, "c4")
    assert tile_on(s, 0, "c4") == 15
    assert seen(s, 0)["money"] == 20


@rule("N-NEED-9")
def test_the_type_of_the_replaced_tile_still_counts() -> None:
    edition = crossroads()
    roads(edition, {83: "S"})
    s = acting({0: 83, 1: 1}, {0: city(edition, {"c4": 1, "a1": 2, "e1": 3})}, generation=3)
    build(s, 0, "c4")
    assert tile_on(s, 0, "c4") == 83
