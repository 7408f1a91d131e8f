"""The game for two (N-TWO)."""

import pytest

from citywright.games.neom.city import City
from citywright.games.neom.edition import Edition
from citywright.games.neom.state import Neom
from tests.games.neom.support import city, crossroads, do, may, opened, seen, table, tile_on, why_not
from tests.rulebook import rule

LEFT = {"b3": 1, "a3": 2}
RIGHT = {"d3": 3, "e3": 4}


def sell_on(s: Neom) -> list[tuple[int, str]]:
    """Play to the end: everybody takes the first of the pack and sells it; returns who did what."""
    moves: list[tuple[int, str]] = []
    while s.actors:
        (seat,) = s.actors
        move = "sell" if "sell" in may(s, seat) else may(s, seat)[0]
        do(s, seat, move)
        moves.append((seat, move))
    return moves


# -- turns -------------------------------------------------------------------------------------------------


@rule("N-TWO-1")
def test_the_first_player_chooses_and_acts_then_the_second() -> None:
    s = opened((1, 6, 7), {0: city(crossroads())})
    assert s.actors == (0,)
    do(s, 0, "choose 006")
    assert (s.actors, why_not(s, 0, "build"), why_not(s, 1, "choose 001")) == ((0,), None, "engine.not_your_turn")
    do(s, 0, "sell")
    assert (s.actors, may(s, 1)) == ((1,), ["choose 001", "choose 007"])


@rule("N-TWO-1")
@pytest.mark.parametrize("starter", [0, 1])
def test_whoever_was_second_begins_the_next_round(starter: int) -> None:
    s = opened((1, 6, 7), starter=starter)
    do(s, starter, "choose 001", "sell")
    do(s, 1 - starter, "choose 006", "sell")
    assert (s.round, s.actors) == (5, (1 - starter,))


@rule("N-TWO-2")
def test_the_very_first_starting_player_is_drawn_at_random() -> None:
    assert {table(2, seed=seed).actors for seed in range(12)} == {(0,), (1,)}


@rule("N-TWO-2", "N-TWO-1")
def test_the_alternation_runs_through_the_anchors_and_all_generations() -> None:
    s = table(2)
    (first,) = s.actors
    picks = [seat for seat, move in sell_on(s) if move.startswith(("keep", "choose"))]
    second = 1 - first
    assert picks == [first, second, second, first] * 12  # three packs of anchors and 21 rounds


# -- packs -------------------------------------------------------------------------------------------------


@rule("N-TWO-3")
def test_each_takes_one_anchor_of_an_open_pack_of_three_and_the_third_is_discarded() -> None:
    s = table(2)
    (first,) = s.actors
    pack = s.view(None)["pack"]
    assert len(pack) == 3
    assert why_not(s, first, f"keep {s.box[0]}") == "no.not_in_pack"
    do(s, first, f"keep {pack[0]}")
    assert may(s, 1 - first) == [f"keep {pack[1]}", f"keep {pack[2]}"]
    do(s, 1 - first, f"keep {pack[2]}")
    assert s.pile == (pack[1],)
    assert [s.view(seat)["own"]["pile"] for seat in range(2)] == [[pack[1]]] * 2  # both have seen it
    assert [seen(s, seat)["anchors"] for seat in (first, 1 - first)] == [[pack[0]], [pack[2]]]
    assert s.actors == (1 - first,)  # who begins with the second pack


@rule("N-TWO-3")
def test_three_packs_are_played_and_the_other_anchors_stay_in_the_box() -> None:
    s = table(2)
    while s.generation == 0:
        (seat,) = s.actors
        do(s, seat, may(s, seat)[0])
    assert ([len(anchors) for anchors in s.anchors], len(s.pile), len(s.box)) == ([3, 3], 3, 21)


@rule("N-TWO-4")
def test_a_generation_is_packs_of_4_4_4_3_3_3_3_of_its_24_tiles() -> None:
    s = table(2)
    sizes: list[int] = []
    used: set[int] = set()
    known = (0, 0)
    while s.actors:
        if s.generation and known != (s.generation, s.round):
            known = (s.generation, s.round)
            sizes.append(len(s.pack))
            assert not used & set(s.pack)
            used |= set(s.pack)
        (seat,) = s.actors
        do(s, seat, "sell" if "sell" in may(s, seat) else may(s, seat)[0])
    assert sizes == [4, 4, 4, 3, 3, 3, 3] * 3
    assert used == {*range(1, 25), *range(41, 65), *range(81, 105)}


@rule("N-TWO-4")
def test_each_takes_one_tile_the_rest_is_discarded_and_nobody_has_a_hand() -> None:
    s = opened((1, 6, 7))
    do(s, 0, "choose 006", "sell")
    do(s, 1, "choose 001", "sell")
    assert s.gone >> 7 & 1
    assert 7 not in s.pack
    assert s.hands == [(), ()]


@rule("N-TWO-4")
def test_a_pack_is_hidden_until_its_round_and_then_open_to_all() -> None:
    s = opened((1, 6, 7), round=1)
    other = s.copy()
    other.pool = other.pool[3:]  # other tiles to come
    for seat in (0, 1, None):
        assert s.view(seat)["pack"] == [1, 6, 7]
        assert s.view(seat) == other.view(seat)


# -- disasters ---------------------------------------------------------------------------------------------


@rule("N-TWO-5")
def test_a_disaster_of_the_first_player_waits_for_the_action_of_the_second() -> None:
    edition = crossroads()
    s = opened((7, 8, 24), {0: city(edition, {"d3": 1}), 1: city(edition)})
    do(s, 0, "choose 024")
    assert (s.actors, may(s, 1)) == ((1,), ["choose 007", "choose 008"])  # no action for 0, no flood yet
    do(s, 1, "choose 007", "build", "place d3")
    assert (s.actors, may(s, 1)) == ((1,), ["fine", "remove d3"])  # the tile just built counts, 0 is safe
    do(s, 1, "remove d3")
    assert (tile_on(s, 0, "d3"), tile_on(s, 1, "d3")) == (1, 0)


@rule("N-TWO-5")
def test_a_disaster_of_the_second_player_strikes_the_first_at_once() -> None:
    edition = crossroads()
    s = opened((7, 8, 24), {0: city(edition), 1: city(edition, {"d3": 1})})
    do(s, 0, "choose 007", "build", "place d3")
    do(s, 1, "choose 024")
    assert (s.actors, may(s, 0)) == ((0,), ["fine", "remove d3"])
    do(s, 0, "fine")
    assert s.money == [20 + 5 - 1, 20]


@rule("N-TWO-5")
def test_a_disaster_left_in_the_pack_does_not_happen() -> None:
    edition = crossroads()
    s = opened((7, 8, 24), {0: city(edition, {"d3": 1}), 1: city(edition, {"d3": 2})})
    do(s, 0, "choose 007", "sell")
    do(s, 1, "choose 008", "sell")
    assert (s.round, s.money) == (5, [25, 25])


# -- buying ------------------------------------------------------------------------------------------------


def treasury(other: City) -> Neom:
    """Seat 0 builds 060, which needs steel or 5 money, so that buying is asked for."""
    s = opened((60, 41, 42), {0: city(other.edition), 1: other}, generation=2)
    do(s, 0, "choose 060", "build", "place d3")
    return s


@rule("N-TWO-6")
def test_a_good_that_the_other_makes_is_bought_from_the_other_alone() -> None:
    s = treasury(city(crossroads(), {"d3": 51}))
    assert may(s, 0) == ["pay", "buy steel p1"]
    assert why_not(s, 0, "buy steel supply") == "no.seller"
    do(s, 0, "buy steel p1")
    assert (seen(s, 0)["money"], seen(s, 1)["money"]) == (16, 24)


@rule("N-TWO-6")
def test_a_good_that_the_other_lacks_is_bought_from_the_supply() -> None:
    s = treasury(city(crossroads()))
    assert may(s, 0) == ["pay", "buy steel supply"]
    assert why_not(s, 0, "buy steel p1") == "no.seller"
    do(s, 0, "buy steel supply")
    assert (seen(s, 0)["money"], seen(s, 1)["money"]) == (16, 20)
    assert seen(s, 0)["goods"] == ["coal"]  # a good, not a token


@rule("N-TWO-6")
def test_with_a_single_good_to_buy_nothing_is_asked() -> None:
    edition = crossroads()
    for tiles, proceeds in (({"d3": 18}, 2), ({}, 0)):
        s = opened((10, 6, 7), {0: city(edition), 1: city(edition, tiles)})
        do(s, 0, "choose 010", "build", "place d3")
        assert tile_on(s, 0, "d3") == 10
        assert (seen(s, 0)["money"], seen(s, 1)["locked"]) == (20 - 2 + 3, proceeds)


def maker(edition: Edition) -> City:
    """A city that makes oil, gold and sports cars."""
    return city(edition, {"d3": 18, "d4": 13, "d2": 96})


@rule("N-TWO-7")
@pytest.mark.parametrize("from_other", [True, False])
@pytest.mark.parametrize(
    ("routes", "raw", "processed", "luxury"),
    [({}, 2, 4, 10), (LEFT, 1, 3, 9), (RIGHT, 1, 3, 9), (LEFT | RIGHT, 1, 2, 8)],
)
def test_each_active_route_lowers_the_price_by_1_but_never_below_1(
    routes: dict[str, int], raw: int, processed: int, luxury: int, from_other: bool
) -> None:
    edition = crossroads()
    other = maker(edition) if from_other else city(edition)
    for tile, price, at_once in ((10, raw, 3), (9, processed, 4), (88, luxury, 12)):
        s = opened((tile, 1, 2), {0: city(edition, routes), 1: other}, generation=3)
        do(s, 0, f"choose {tile:03}", "build", "place c4")
        assert seen(s, 0)["money"] == 20 - price + at_once
        assert seen(s, 1)["money"] == 20 + (price if from_other else 0)


@rule("N-TWO-7")
def test_a_route_makes_a_build_payable() -> None:
    for routes, money, reason in (({}, 4, None), ({}, 3, "no.money"), (LEFT, 3, None), (LEFT, 2, "no.money")):
        s = opened((9, 6, 7), {0: city(crossroads(), routes)}, money=money)
        do(s, 0, "choose 009")
        assert why_not(s, 0, "build") == reason


@rule("N-TWO-7")
def test_the_routes_of_the_seller_do_not_matter() -> None:
    edition = crossroads()
    s = opened((9, 6, 7), {0: city(edition), 1: city(edition, LEFT | {"d3": 13})})
    do(s, 0, "choose 009", "build", "place c4")
    assert seen(s, 0)["money"] == 20 - 4 + 4


@rule("N-TWO-8")
def test_what_the_first_player_has_just_built_sells_to_the_second() -> None:
    edition = crossroads()
    s = opened((9, 13, 8), {0: city(edition, good="ore"), 1: city(edition)})
    do(s, 0, "choose 013", "build", "place d3")
    do(s, 1, "choose 009", "build", "place d3")
    assert s.money == [20 + 4, 20 - 4 + 4]


@rule("N-TWO-8")
def test_what_the_first_player_has_just_replaced_sells_no_more() -> None:
    edition = crossroads()
    s = opened((10, 6, 8), {0: city(edition, {"d3": 18}), 1: city(edition)})
    do(s, 0, "choose 008", "build", "place d3")
    do(s, 1, "choose 010", "build", "place d3")
    assert s.money == [20, 20 - 2 + 3]


@rule("N-TWO-9")
def test_money_from_a_sale_is_locked_until_the_next_round() -> None:
    edition = crossroads()
    s = opened((10, 1, 2), {0: city(edition), 1: city(edition, {"d3": 18})}, money={0: 2, 1: 0})
    do(s, 0, "choose 010", "build", "place d3")
    assert (seen(s, 1)["money"], seen(s, 1)["locked"]) == (2, 2)
    do(s, 1, "choose 001")
    assert why_not(s, 1, "build") == "no.money"
    do(s, 1, "sell")
    s.pack = (3, 4, 6)
    do(s, 1, "choose 004", "build", "place c4")
    assert seen(s, 1)["money"] == 2 + 5 - 2


@rule("N-TWO-7")
@pytest.mark.parametrize(("money", "reason"), [(1, None), (0, "no.money")])
def test_with_both_routes_1_money_is_enough_for_a_raw_good(money: int, reason: str | None) -> None:
    s = opened((11, 6, 7), {0: city(crossroads(), LEFT | RIGHT)}, money=money)
    do(s, 0, "choose 011")
    assert why_not(s, 0, "build") == reason
