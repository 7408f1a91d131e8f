"""The solo game (N-SOLO)."""

import pytest

from citywright.engine.chance import Chance
from citywright.engine.errors import BadInput
from citywright.engine.masks import bits
from citywright.games.neom.city import City
from citywright.games.neom.state import Neom
from tests.games.neom.support import (
    acting,
    city,
    crossroads,
    do,
    ended,
    guess,
    may,
    opened,
    roads,
    seen,
    table,
    tile_on,
    why_not,
)
from tests.rulebook import rule

LEFT = {"b3": 1, "a3": 2}
RIGHT = {"d3": 3, "e3": 4}
SETS = [("1+", 24), ("4+", 32), ("5+", 40)]


def alone(pack: tuple[int, ...], here: City, *, generation: int = 1, round: int = 4, money: int = 20) -> Neom:
    return opened(pack, {0: here}, seats=1, generation=generation, round=round, money=money)


def first_generation(tiles: str = "1+", seed: int = 1) -> Neom:
    """A solo table after the anchors."""
    s = table(1, seed=seed, options={"tiles": tiles})
    while s.generation == 0:
        do(s, 0, may(s, 0)[0])
    return s


def sell_a_round(s: Neom) -> None:
    """Sell the first tile of the pack that is no disaster."""
    tile = next(tile for tile in s.pack if not s.edition.disaster[tile])
    do(s, 0, f"choose {tile:03}", "sell")


# -- anchors and packs -------------------------------------------------------------------------------------


@rule("N-SOLO-1")
def test_one_anchor_is_kept_of_packs_of_4_3_and_2() -> None:
    s = table(1)
    sizes: list[int] = []
    kept: list[int] = []
    while s.generation == 0:
        sizes.append(len(s.pack))
        assert why_not(s, 0, f"keep {s.box[0]}") == "no.not_in_pack"
        kept.append(s.pack[-1])
        do(s, 0, may(s, 0)[-1])
    assert sizes == [4, 3, 2]
    assert seen(s, 0)["anchors"] == sorted(kept)
    assert (len(s.pile), len(s.box)) == (6, 21)


@rule("N-SOLO-2")
@pytest.mark.parametrize(("tiles", "count"), SETS)
def test_the_player_chooses_the_tiles(tiles: str, count: int) -> None:
    s = first_generation(tiles)
    assert {*s.pack, *s.pool} == set(range(1, count + 1))


@rule("N-SOLO-2")
def test_without_a_choice_only_the_1_plus_tiles_are_played() -> None:
    assert table(1).options["tiles"] == "1+"


@rule("N-SOLO-2")
def test_the_choice_of_tiles_is_for_the_solo_game_only() -> None:
    with pytest.raises(BadInput, match="option tiles cannot be '4\\+' with 2 players"):
        table(2, options={"tiles": "4+"})


@rule("N-SOLO-3")
@pytest.mark.parametrize(
    ("tiles", "sizes", "unseen"),
    [("1+", [5, 4, 4, 3, 3, 2, 2], 1), ("4+", [6, 5, 5, 4, 4, 3, 3], 2), ("5+", [7, 6, 6, 5, 5, 4, 4], 3)],
)
def test_each_generation_has_seven_packs_and_a_rest_that_nobody_sees(tiles: str, sizes: list[int], unseen: int) -> None:
    s = first_generation(tiles)
    rest: set[int] = set()
    for generation in (1, 2, 3):
        packs: list[int] = []
        for number in range(1, 8):
            assert (s.generation, s.round) == (generation, number)
            packs.append(len(s.pack))
            if number == 7:
                assert len(s.pool) == unseen
                rest |= set(s.pool)
            sell_a_round(s)
        assert packs == sizes
    assert s.over
    assert s.pool == ()
    assert rest <= set(bits(s.gone))  # they have left the game


@rule("N-SOLO-3")
def test_every_tile_can_be_the_one_that_nobody_sees() -> None:
    s = alone((1, 2), city(crossroads()), round=6)
    s.pool = (3, 4, 6)  # two for round 7, and one of the eighth pack
    unseen: set[int] = set()
    for seed in range(30):
        copy = s.copy()
        copy.chance = Chance.seeded(seed)
        sell_a_round(copy)
        assert len(copy.pack) == 2
        unseen |= set(copy.pool)
    assert unseen == {3, 4, 6}


@rule("N-SOLO-4")
def test_one_tile_of_the_pack_is_used_and_the_rest_is_discarded() -> None:
    s = alone((3, 6, 7), city(crossroads()))
    assert may(s, 0) == ["choose 003", "choose 006", "choose 007"]
    assert why_not(s, 0, "choose 008") == "no.not_in_pack"
    do(s, 0, "choose 003")
    assert may(s, 0) == ["build", "sell"]
    do(s, 0, "build", "place d3")
    assert (s.round, tile_on(s, 0, "d3")) == (5, 3)
    assert [s.gone >> tile & 1 for tile in (3, 6, 7)] == [0, 1, 1]


@rule("N-SOLO-4")
def test_packs_are_hidden_until_their_round_and_then_open_to_all() -> None:
    s = first_generation()
    other = s.copy()
    other.pool = other.pool[1:]
    assert s.view(None)["pack"] == s.view(0)["pack"] == list(s.pack)
    assert s.view(None) == other.view(None)
    assert s.view(0) == other.view(0)
    nexts: set[tuple[int, ...]] = set()
    for seed in range(5):  # what the player can know leaves the next pack open
        sample = guess(s, 0, seed)
        sell_a_round(sample)
        nexts.add(sample.pack)
    assert len(nexts) == 5


# -- disasters ---------------------------------------------------------------------------------------------


@rule("N-SOLO-5")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_in_rounds_1_to_3_a_disaster_may_be_chosen_and_does_not_happen(number: int) -> None:
    s = alone((6, 7, 24), city(crossroads(), {"d3": 1}), round=number)
    do(s, 0, "choose 024")
    assert (s.round, s.money, tile_on(s, 0, "d3")) == (number + 1, [20], 1)  # neither action nor flood
    while s.generation == 1:
        assert may(s, 0)[0].startswith("choose")
        sell_a_round(s)  # nor does it come at the end of round 7
    assert s.money == [20 + 5 * (7 - number)]


@rule("N-SOLO-6")
@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 6, 7])
def test_a_disaster_that_is_not_chosen_strikes_at_the_end_of_its_round(number: int) -> None:
    s = alone((6, 24), city(crossroads(), {"d3": 1}), round=number)
    do(s, 0, "choose 006", "build", "place c4")
    assert may(s, 0) == ["fine", "remove c4", "remove d3"]
    do(s, 0, "fine")
    assert s.money == [20 + 3 - 2 + (1 if number == 7 else 0)]


@rule("N-SOLO-6")
@pytest.mark.parametrize("number", [4, 5, 6, 7])
def test_in_rounds_4_to_7_a_disaster_may_not_be_chosen(number: int) -> None:
    s = alone((6, 24), city(crossroads()), round=number)
    assert may(s, 0) == ["choose 006"]
    assert why_not(s, 0, "choose 024") == "no.too_late_to_avert"


@rule("N-SOLO-6")
def test_a_disaster_strikes_only_once() -> None:
    s = alone((6, 24), city(crossroads(), {"d3": 1}), round=1)
    do(s, 0, "choose 006", "sell", "fine")
    while s.generation == 1:
        sell_a_round(s)
    assert s.money == [20 + 7 * 5 - 1]


@rule("N-SOLO-7")
def test_a_disaster_that_never_showed_up_strikes_in_round_7_before_income() -> None:
    s = alone((3, 6), city(crossroads(), {"d3": 8}), round=7, money=0)
    do(s, 0, "choose 003", "build", "place c4")
    assert why_not(s, 0, "fine") == "no.fine"  # 2 to pay, and the 3 of 008 are still to come
    do(s, 0, "remove d3")
    assert (s.generation, s.money) == (2, [0])


@rule("N-SOLO-7")
@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 6])
def test_before_round_7_a_disaster_that_is_not_there_does_nothing(number: int) -> None:
    s = alone((3, 6), city(crossroads(), {"d3": 8}), round=number)
    do(s, 0, "choose 003", "sell")
    assert (s.round, s.actors, s.money) == (number + 1, (0,), [25])
    assert may(s, 0)[0].startswith("choose")


@rule("N-SOLO-7")
@pytest.mark.parametrize(("generation", "tile", "moves"), [(1, 24, 1), (2, 64, 2), (3, 104, 3)])
def test_it_is_the_disaster_of_the_generation(generation: int, tile: int, moves: int) -> None:
    s = alone((42, 43), city(crossroads(), {"d3": 1, "d4": 6, "d5": 14}), generation=generation, round=7)
    do(s, 0, "choose 042", "sell")
    for cell in ("d3", "d4", "d5")[:moves]:
        assert s.disaster == tile
        do(s, 0, f"remove {cell}")
    assert s.disaster == 0


# -- buying ------------------------------------------------------------------------------------------------


@rule("N-SOLO-8")
@pytest.mark.parametrize(("tile", "price", "at_once", "sold_from"), [(10, 2, 3, 1), (9, 4, 4, 2), (88, 10, 12, 3)])
def test_the_supply_sells_raw_goods_then_processed_then_all(
    tile: int, price: int, at_once: int, sold_from: int
) -> None:
    for generation in (1, 2, 3):
        s = alone((tile, 1), city(crossroads()), generation=generation)
        do(s, 0, f"choose {tile:03}")
        if generation < sold_from:
            assert why_not(s, 0, "build") == "no.goods"
        else:
            do(s, 0, "build", "place c4")
            assert (tile_on(s, 0, "c4"), s.money) == (tile, [20 - price + at_once])


@rule("N-SOLO-8", "N-NEED-4")
@pytest.mark.parametrize(("generation", "ways"), [(1, []), (2, ["pay", "buy steel supply"])])
def test_060_takes_money_where_the_supply_has_no_steel_yet(generation: int, ways: list[str]) -> None:
    s = alone((60, 1), city(crossroads()), generation=generation)
    do(s, 0, "choose 060", "build", "place c4")
    if ways:
        assert may(s, 0) == ways
    else:
        assert tile_on(s, 0, "c4") == 60  # nothing to be asked


@rule("N-SOLO-8")
@pytest.mark.parametrize(
    ("tiles", "price"),
    [((10, 11, 12, 13, 15), 2), ((9, 41, 47, 50, 82, 93), 4), ((88, 89, 90), 10)],
)
def test_every_good_of_a_tier_costs_the_same(tiles: tuple[int, ...], price: int) -> None:
    for tile in tiles:
        s = alone((tile, 1), city(crossroads()), generation=3, money=price)
        do(s, 0, f"choose {tile:03}", "build", "place c4")
        assert tile_on(s, 0, "c4") == tile
        s = alone((tile, 1), city(crossroads()), generation=3, money=price - 1)
        do(s, 0, f"choose {tile:03}")
        assert why_not(s, 0, "build") == "no.money"


@rule("N-SOLO-9", "N-SOLO-10")
@pytest.mark.parametrize(
    ("routes", "seller", "price"),
    [
        (LEFT, "supply", 4),
        (LEFT, "supply-left", 3),
        (RIGHT, "supply-right", 3),
        (LEFT | RIGHT, "supply", 4),
        (LEFT | RIGHT, "supply-left", 3),
        (LEFT | RIGHT, "supply-right", 3),
        (LEFT | RIGHT, "supply-both", 2),
    ],
)
def test_the_player_says_which_routes_to_spend_on_a_good(routes: dict[str, int], seller: str, price: int) -> None:
    s = alone((9, 6), city(crossroads(), routes), generation=2)
    do(s, 0, "choose 009", "build", "place c4", f"buy gold {seller}")
    assert s.money == [20 - price + 4]


@rule("N-SOLO-10")
@pytest.mark.parametrize(
    ("routes", "ways"),
    [
        (LEFT, ["buy gold supply", "buy gold supply-left"]),
        (RIGHT, ["buy gold supply", "buy gold supply-right"]),
        (
            LEFT | RIGHT,
            ["buy gold supply", "buy gold supply-left", "buy gold supply-right", "buy gold supply-both"],
        ),
    ],
)
def test_only_active_routes_are_offered(routes: dict[str, int], ways: list[str]) -> None:
    s = alone((9, 6), city(crossroads(), routes), generation=2)
    do(s, 0, "choose 009", "build", "place c4")
    assert may(s, 0) == ways


@rule("N-SOLO-10")
def test_without_a_route_nothing_is_asked() -> None:
    s = alone((9, 6), city(crossroads()), generation=2)
    do(s, 0, "choose 009", "build", "place c4")
    assert (tile_on(s, 0, "c4"), s.money) == (9, [20])


@rule("N-SOLO-9", "N-SOLO-10")
def test_both_routes_on_a_raw_good_would_save_no_more_than_one() -> None:
    s = alone((10, 6), city(crossroads(), LEFT | RIGHT))
    do(s, 0, "choose 010", "build", "place c4")
    assert may(s, 0) == ["buy oil supply", "buy oil supply-left", "buy oil supply-right"]
    assert why_not(s, 0, "buy oil supply-both") == "no.seller"
    do(s, 0, "buy oil supply-left")
    assert s.money == [20 - 1 + 3]


@rule("N-SOLO-9")
def test_a_route_is_used_once_in_a_generation() -> None:
    s = alone((9, 6), city(crossroads(), LEFT | RIGHT), generation=2)
    do(s, 0, "choose 009", "build", "place c4", "buy gold supply-left")
    s.pack = (46, 47)
    do(s, 0, "choose 047", "build", "place c5")
    assert may(s, 0) == ["buy diamonds supply", "buy diamonds supply-right"]
    do(s, 0, "buy diamonds supply-right")
    s.pack = (46, 48)
    do(s, 0, "choose 046", "build", "place d4")  # no route is left, so nothing is asked
    assert (tile_on(s, 0, "d4"), s.money) == (46, [20 - 3 + 4 - 3 + 6 - 4 + 8])


@rule("N-SOLO-9")
def test_a_route_is_spent_on_one_good_of_a_build() -> None:
    s = alone((52, 6), city(crossroads(), LEFT), generation=2)
    do(s, 0, "choose 052", "build", "place c4", "buy gas supply-left")
    assert (tile_on(s, 0, "c4"), s.money) == (52, [20 - 1 - 2])  # oil at the full price without a question


@rule("N-SOLO-9")
def test_a_route_saved_for_the_second_good_makes_a_build_payable() -> None:
    s = alone((52, 6), city(crossroads(), LEFT), generation=2, money=3)
    do(s, 0, "choose 052", "build", "place c4", "buy gas supply")
    assert (tile_on(s, 0, "c4"), s.money) == (52, [0])
    s = alone((52, 6), city(crossroads(), LEFT), generation=2, money=2)
    do(s, 0, "choose 052")
    assert why_not(s, 0, "build") == "no.money"


@rule("N-SOLO-9", "N-NEED-7")
def test_a_route_that_the_second_good_needs_is_not_spent_on_the_first() -> None:
    edition = crossroads()
    edition.needs[52] = (edition.needs[12][0], edition.needs[45][0])  # stone and concrete
    s = alone((52, 6), city(edition, LEFT | {"a1": 59}), generation=2, money=3)
    do(s, 0, "choose 052", "build", "place c4")  # the virtual good is stone and the route saves 1 of 4; none is asked
    assert (tile_on(s, 0, "c4"), s.money) == (52, [0])


@rule("N-SOLO-9")
def test_a_new_generation_makes_the_routes_fresh() -> None:
    s = alone((9, 6), city(crossroads(), LEFT), generation=2, round=7)
    do(s, 0, "choose 009", "build", "place c4", "buy gold supply-left", "fine")
    assert (s.generation, seen(s, 0)["spent_routes"]) == (3, [False, False])
    s.pack = (91, 95)
    do(s, 0, "choose 091", "build", "place c5")
    assert may(s, 0) == ["buy gold supply", "buy gold supply-left"]


@rule("N-SOLO-10")
def test_a_route_lost_and_built_again_stays_used() -> None:
    edition = crossroads()
    roads(edition, {34: "NES"})
    s = alone((9, 6), city(edition, LEFT), generation=2, round=1)
    do(s, 0, "choose 009", "build", "place c4", "buy gold supply-left")
    s.pack = (34, 6)
    do(s, 0, "choose 034", "build", "place a3")
    assert seen(s, 0)["routes"] == [False, False]
    s.pack = (44, 6)
    do(s, 0, "choose 044", "build", "place a3")
    assert (seen(s, 0)["routes"], seen(s, 0)["spent_routes"]) == ([True, False], [True, False])
    s.pack = (47, 6)
    do(s, 0, "choose 047", "build", "place c5")
    assert tile_on(s, 0, "c5") == 47  # at the full price, not asked


@rule("N-SOLO-9")
def test_a_route_that_this_build_completes_does_not_help_it() -> None:
    s = alone((9, 6), city(crossroads(), {"b3": 1}), generation=2)
    do(s, 0, "choose 009", "build", "place a3")
    assert (seen(s, 0)["routes"], s.money) == ([True, False], [20 - 4 + 4])


# -- the rating --------------------------------------------------------------------------------------------


@rule("N-SOLO-11")
@pytest.mark.parametrize(
    ("tiles", "starts"),
    [("1+", [80, 100, 110, 120, 125]), ("4+", [85, 105, 115, 125, 130]), ("5+", [90, 110, 120, 130, 135])],
)
def test_the_total_is_rated_on_six_ranks(tiles: str, starts: list[int]) -> None:
    ranks = ["intern", "worker", "foreman", "engineer", "master_builder", "star_architect"]
    for i, start in enumerate(starts):
        assert rank(start - 1, tiles) == ranks[i]
        assert rank(start, tiles) == ranks[i + 1]
    assert rank(0, tiles) == rank(-14, tiles) == "intern"
    assert rank(300, tiles) == "star_architect"


def rank(total: int, tiles: str) -> str:
    """The rank of a solo game that ended with this total: 1 for coal, -10 and -5 for penalties, the rest is money."""
    s = ended({0: city(crossroads())}, money=2 * (total + 14), seats=1, options={"tiles": tiles})
    assert s.scores() == [total]
    return str(s.view(None)["rank"])


@rule("N-SOLO-11")
def test_only_a_finished_solo_game_is_rated() -> None:
    assert "rank" not in acting(1, seats=1).view(0)
    assert ended({0: city(crossroads())}).view(0)["rank"] is None


@rule("N-SOLO-5")
def test_a_solo_player_sees_whether_the_disaster_is_dealt_with() -> None:
    s = table(1)
    assert s.view(None)["averted"] is False
    s.averted = True
    assert s.view(None)["averted"] is True
    assert table(3).view(None)["averted"] is None


@rule("N-SOLO-6")
def test_an_averted_disaster_is_out_of_the_way() -> None:
    s = alone((6, 24), city(crossroads()), round=1)
    do(s, 0, "choose 024")
    assert (s.chosen, s.disaster) == ([0], 0)
    assert s.averted


@rule("N-SOLO-6", "N-DISASTER-1")
def test_nobody_is_safe_from_the_next_disaster_because_of_the_last() -> None:
    s = alone((6, 24), city(crossroads(), {"d3": 1}), round=4)
    do(s, 0, "choose 006", "build", "place c4", "fine")
    assert (s.disaster, s.striker) == (0, -1)
