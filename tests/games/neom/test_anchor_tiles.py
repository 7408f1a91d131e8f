"""The anchors, one by one (N-TILE-121 to N-TILE-150)."""

import pytest

from citywright.games.neom.city import CELLS, City
from citywright.games.neom.edition import COM, IND, PUB, RES
from citywright.games.neom.state import Neom
from tests.games.neom.support import (
    acting,
    build,
    choose,
    choosing,
    city,
    crossroads,
    do,
    ended,
    income,
    may,
    opened,
    points,
    roads,
    row,
    seen,
    struck,
    tile_on,
    why_not,
)
from tests.rulebook import rule


def built(anchor: int, here: City, *, money: int = 20, cell: str = "c4") -> Neom:
    """Seat 0 gives up its chosen tile and builds the anchor."""
    s = acting({0: 3, 1: 3}, {0: here}, anchors={0: (anchor,)}, money=money, generation=3)
    do(s, 0, f"anchor {anchor}", f"place {cell}")
    return s


def build_on(here: City, tile: int, cell: str, *, money: int = 20, options: dict[str, bool | str] | None = None) -> int:
    """What the money of a city's owner changes by when the tile is built on the cell."""
    s = acting({0: tile, 1: 3}, {0: here}, money=money, generation=3, options=options or {})
    build(s, 0, cell)
    return s.money[0] - money


# -- what all have in common -------------------------------------------------------------------------------

FIGURES = {  # type, printed points, cost, money at once, income and variable points without other tiles
    121: (COM, 0, 0, 1, 0, 0),
    122: (COM, 0, 0, 4, 0, 0),
    123: (COM, 0, 0, 0, 1, 0),
    124: (PUB, 0, 0, 0, 0, 0),
    125: (PUB, 0, 0, 0, 0, 0),
    126: (PUB, 0, 0, 0, 0, 0),
    127: (PUB, 0, 0, 0, 0, 0),
    128: (PUB, 0, 1, 0, 0, 0),
    129: (PUB, 0, 8, 0, 0, 2),
    130: (PUB, 0, 2, 0, 0, 0),
    131: (PUB, 0, 0, 0, 0, 0),
    132: (PUB, 0, 1, 0, 0, 0),
    133: (PUB, 0, 0, 2, 0, 0),
    134: (PUB, 0, 0, 0, 0, 0),
    135: (RES, 0, 6, 0, 0, 6),
    136: (COM, 0, 0, 2, 1, 0),
    137: (IND, 0, 0, 0, 2, 0),
    138: (PUB, 0, 0, 0, 0, 0),
    139: (PUB, 3, 0, 0, 0, 0),
    140: (PUB, 0, 1, 0, 0, 11),
    141: (PUB, 0, 5, 0, 0, 0),
    142: (PUB, 0, 0, 0, 0, 0),
    143: (PUB, 0, 0, 0, 0, 0),
    144: (PUB, 0, 0, 0, 0, 0),
    145: (PUB, 0, 0, 0, 0, 3),
    146: (PUB, 0, 0, 0, 0, 0),
    147: (PUB, 0, 0, 0, 0, 0),
    148: (PUB, 0, 0, 0, 0, 0),
    149: (PUB, 0, 0, 0, 0, 0),
    150: (PUB, 0, 0, 0, 0, 0),
}


@pytest.mark.parametrize(
    ("anchor", "kind", "printed", "cost", "at_once", "pays", "worth"),
    [pytest.param(anchor, *figures, marks=rule(f"N-TILE-{anchor}")) for anchor, figures in FIGURES.items()],
)
def test_the_figures_of_an_anchor(
    anchor: int, kind: int, printed: int, cost: int, at_once: int, pays: int, worth: int
) -> None:
    s = built(anchor, city(crossroads()), money=cost)
    if anchor == 137:
        do(s, 0, "make steel")
    here = s.cities[0]
    assert (tile_on(s, 0, "c4"), seen(s, 0)["anchors"]) == (anchor, [])
    assert (s.money[0], row(s, 0, "printed")) == (at_once, printed)
    assert (here.edition.types[anchor], income(here), points(here)) == (kind, pays, worth)
    if cost:
        poor = acting(3, {0: city(crossroads())}, anchors={0: (anchor,)}, money=cost - 1)
        assert why_not(poor, 0, f"anchor {anchor}") == "no.money"


# -- 121 to 123, 136: income that counts ---------------------------------------------------------------------


@rule("N-TILE-121")
def test_121_has_income_1_for_each_home() -> None:
    assert income(city(crossroads(), {"d3": 121})) == 0
    assert income(city(crossroads(), {"d3": 121, "a1": 1, "a2": 2, "e5": 135, "b3": 12})) == 3
    assert income(city(crossroads(), {"d3": 121, "a1": 86})) == 1 + 3  # a dual tile is a home


@rule("N-TILE-122")
def test_122_has_income_1_for_each_industrial_tile() -> None:
    assert income(city(crossroads(), {"d3": 122})) == 0
    assert income(city(crossroads(), {"d3": 122, "a1": 12, "a2": 13, "b3": 1, "b4": 16})) == 2
    assert income(city(crossroads(), {"d3": 122, "a1": 137}, choice="steel")) == 1 + 2


@rule("N-TILE-123")
def test_123_has_income_1_for_each_commercial_tile_itself_included() -> None:
    assert income(city(crossroads(), {"d3": 123})) == 1
    assert income(city(crossroads(), {"d3": 123, "a1": 7, "a2": 95, "b3": 1})) == 3
    assert income(city(crossroads(), {"d3": 123, "a1": 87})) == 2 + 4


@rule("N-TILE-136")
def test_136_has_income_1_for_each_raw_site_and_the_printed_centre() -> None:
    assert income(city(crossroads(), {"d3": 136})) == 1
    assert income(city(crossroads(), {"d3": 136, "a1": 18, "a2": 32, "b3": 12})) == 3
    assert income(city(crossroads(), {"d3": 136, "a1": 18, "c3": 1})) == 1  # the centre is covered
    assert income(city(crossroads(), {"d3": 136, "c3": 18})) == 1  # by a raw site


# -- 124 to 131 ------------------------------------------------------------------------------------------------


@rule("N-TILE-124")
def test_124_is_worth_4_for_each_residential_area() -> None:
    assert points(city(crossroads(), {"d3": 124})) == 0
    assert points(city(crossroads(), {"d3": 124, "a5": 1, "a4": 2, "a1": 3})) == 8
    assert points(city(crossroads(), {"d3": 124, "a5": 1, "e5": 86, "a1": 6})) == 8
    assert points(city(crossroads(), {"d3": 124, "a5": 135, "a4": 87})) == 4 + 6 + 1  # one area; 135 beside 087


@rule("N-TILE-124")
def test_124_counts_homes_without_a_link_one_by_one() -> None:
    edition = crossroads()
    roads(edition, {1: "N"})
    assert points(city(edition, {"d3": 124, "a5": 1, "a4": 2})) == 8


@rule("N-TILE-125")
@pytest.mark.parametrize(
    ("tiles", "worth"),
    [
        ({"a1": 1, "a2": 6}, 0),
        ({"a1": 1, "a2": 6, "a3": 12}, 3),
        ({"a1": 1, "a2": 6, "a3": 12, "e1": 2, "e2": 7}, 3),
        ({"a1": 1, "a2": 6, "a3": 12, "e1": 2, "e2": 7, "e5": 13}, 6),
        ({"a1": 86, "a3": 12}, 3),
        ({"a1": 86, "a3": 12, "a2": 13}, 3),
        ({"a1": 86, "a3": 12, "a2": 13, "e1": 2, "e2": 6}, 6),
    ],
)
def test_125_is_worth_3_for_each_set(tiles: dict[str, int], worth: int) -> None:
    assert points(city(crossroads(), {"d3": 125} | tiles)) == worth


@rule("N-TILE-126")
@pytest.mark.parametrize(
    ("tiles", "worth"),
    [({}, 0), ({"a5": 12}, 2), ({"a5": 12, "b3": 16, "c3": 13}, 6), ({"b2": 12, "d4": 13}, 0), ({"a5": 101}, 0)],
)
def test_126_is_worth_2_for_each_polluted_tile_around_it(tiles: dict[str, int], worth: int) -> None:
    assert points(city(crossroads(), {"b4": 126} | tiles)) == worth


@rule("N-TILE-127")
@pytest.mark.parametrize(
    ("tiles", "worth"),
    [
        ({"b4": 1, "a5": 6}, 0),
        ({"b4": 1, "a5": 6, "c3": 7}, 2),
        ({"b4": 1, "a5": 6, "b3": 7, "c5": 8}, 2),
        ({"b4": 1, "a5": 6, "d4": 7}, 0),
        ({"b4": 1, "a4": 2, "b5": 6, "a5": 7}, 4),
        ({"b4": 86, "a5": 6}, 0),  # not commercial for itself
        ({"b4": 86, "a5": 6, "c5": 7}, 2),
        ({"b4": 1, "a5": 6, "b3": 86}, 2),  # commercial for its neighbour
        ({"b4": 86, "a5": 87, "b5": 6}, 4),
    ],
)
def test_127_is_worth_2_for_each_home_with_two_shops_around_it(tiles: dict[str, int], worth: int) -> None:
    assert points(city(crossroads(), {"e1": 127} | tiles)) == worth


@rule("N-TILE-128")
def test_128_is_worth_1_for_each_residential_and_industrial_tile() -> None:
    assert points(city(crossroads(), {"d3": 128})) == 0
    assert points(city(crossroads(), {"d3": 128, "a1": 1, "a2": 86, "e1": 12, "e2": 6, "e3": 16})) == 3


@rule("N-TILE-129")
def test_129_is_worth_2_for_each_public_tile_itself_included() -> None:
    assert points(city(crossroads(), {"d3": 129})) == 2
    assert points(city(crossroads(), {"d3": 129, "a1": 17, "a2": 16, "e1": 139, "e2": 1, "e3": 6})) == 8


@rule("N-TILE-130")
@pytest.mark.parametrize(
    ("home", "worth"), [(3, 2), (1, 2), (4, 2), (44, 2), (87, 2), (26, 0), (42, 0), (81, 0), (86, 0), (6, 0)]
)
def test_130_is_worth_2_for_each_home_with_printed_0_1_or_2(home: int, worth: int) -> None:
    assert points(city(crossroads(), {"d3": 130, "a1": home})) == worth


@rule("N-TILE-130")
def test_130_does_not_count_135_and_adds_up() -> None:
    assert points(city(crossroads(), {"d3": 130, "a1": 135})) == 0 + 6
    assert points(city(crossroads(), {"d3": 130, "a1": 1, "a2": 2, "a3": 26})) == 4


@rule("N-TILE-131")
def test_131_is_worth_2_for_each_road_square() -> None:
    square = {"a5": 131, "b5": 1, "a4": 2, "b4": 3}
    assert points(city(crossroads(), square)) == 2
    assert points(city(crossroads(), square | {"c5": 6, "c4": 7})) == 4  # two squares share an edge
    assert points(city(crossroads(), {"a5": 131, "b5": 1, "a4": 2})) == 0


@rule("N-TILE-131")
def test_131_may_stand_anywhere() -> None:
    assert points(city(crossroads(), {"e1": 131, "a5": 4, "b5": 1, "a4": 2, "b4": 3})) == 2


@rule("N-TILE-131")
@pytest.mark.parametrize("exits", ["NEW", "ESW"])
def test_131_wants_all_four_inner_edges_linked(exits: str) -> None:
    edition = crossroads()
    roads(edition, {3: exits})
    square = {"e1": 131, "a5": 4, "b5": 1, "a4": 2, "b4": 3}
    assert points(city(edition, square)) == (2 if "N" in exits else 0)


@rule("N-TILE-131")
@pytest.mark.parametrize(("exits", "worth"), [("NS", 0), ("EW", 0), ("NESW", 2)])
def test_131_wants_them_linked_both_ways(exits: str, worth: int) -> None:
    edition = crossroads()
    square = {"a5": 4, "b5": 1, "a4": 2, "b4": 3}
    roads(edition, dict.fromkeys(square.values(), exits))
    assert points(city(edition, square | {"e1": 131})) == worth


@rule("N-TILE-131")
def test_131_takes_the_printed_centre_as_a_corner() -> None:
    corner = {"b4": 131, "c4": 1, "b3": 2}
    assert points(city(crossroads(), corner)) == 2
    assert points(city(crossroads(), corner | {"c3": 6})) == 2
    assert points(city(crossroads(), corner | {"c3": 0})) == 0  # empty by option: no tile, no corner


@rule("N-TILE-131")
def test_131_does_not_count_a_larger_ring() -> None:
    edition = crossroads()
    exits = {"a5": "ES", "b5": "EW", "c5": "SW", "c4": "NS", "c3": "NW", "b3": "EW", "a3": "NE", "a4": "NS"}
    tiles = dict(zip(exits, (1, 2, 3, 4, 5, 6, 7, 8), strict=True))
    roads(edition, {tile: exits[cell] for cell, tile in tiles.items()})
    assert points(city(edition, tiles | {"e1": 131})) == 0


@rule("N-TILE-131")
def test_131_counts_up_to_16_squares() -> None:
    cells = [f"{column}{line}" for column in "abcde" for line in "12345" if column + line != "c3"]
    assert points(city(crossroads(), dict.fromkeys(cells, 1) | {"a1": 131})) == 32


# -- 132 to 135 ------------------------------------------------------------------------------------------------


@rule("N-TILE-132")
def test_132_pays_1_after_each_building_of_a_commercial_tile() -> None:
    here = city(crossroads(), {"d3": 132, "d4": 8, "d2": 68})
    assert build_on(here, 8, "c4") == 1
    assert build_on(here, 6, "d4") == 3 + 1  # a replacement
    assert build_on(here, 86, "c4") == 3 + 1  # a dual tile, once
    assert build_on(here, 3, "c4") == 0
    assert build_on(city(crossroads()), 8, "c4") == 0
    assert built(121, here, money=0).money[0] == 1 + 1  # an anchor


@rule("N-TILE-132")
def test_132_does_not_pay_for_itself_nor_for_the_tile_being_paid() -> None:
    assert built(132, city(crossroads(), {"d3": 8}), money=1).money[0] == 0
    s = acting(35, {0: city(crossroads(), {"d3": 132})}, money=1)
    assert why_not(s, 0, "build") == "no.money"  # 035 costs 2


@rule("N-TILE-132")
def test_132_is_worth_1_for_each_commercial_tile() -> None:
    assert points(city(crossroads(), {"d3": 132})) == 0
    assert points(city(crossroads(), {"d3": 132, "a1": 6, "a2": 87, "a3": 123, "e1": 1})) == 3


@rule("N-TILE-133")
@pytest.mark.parametrize(("others", "fine"), [(0, 0), (1, 1), (2, 1), (3, 2), (6, 3)])
def test_133_pays_half_of_a_fine_rounded_down(others: int, fine: int) -> None:
    tiles = dict(zip(["a5", "a4", "a3", "a2", "a1", "b1"][:others], [1, 6, 11, 17, 2, 7], strict=False))
    s = struck(24, {0: city(crossroads(), {"d3": 133} | tiles)})
    do(s, 0, "fine")
    assert s.money[0] == 50 - fine


@rule("N-TILE-133")
@pytest.mark.parametrize(("disaster", "fine"), [(24, 2), (64, 2), (104, 3)])
def test_133_halves_every_disaster(disaster: int, fine: int) -> None:
    tiles = {"d3": 133, "a5": 1, "a4": 6, "a3": 11}
    for here, paid in ((tiles, fine), ({**tiles, "d3": 17}, {24: 4, 64: 3, 104: 6}[disaster])):
        s = struck(disaster, {0: city(crossroads(), here)})
        do(s, 0, "fine")
        assert s.money[0] == 50 - paid


@rule("N-TILE-133")
def test_133_leaves_removing_as_it_is() -> None:
    s = struck(24, {0: city(crossroads(), {"d3": 133, "a5": 1})}, money=0)
    assert may(s, 0) == ["remove a5", "remove d3"]  # 1 to pay, and no money
    do(s, 0, "remove a5")
    assert (tile_on(s, 0, "a5"), tile_on(s, 0, "d3")) == (0, 133)


@rule("N-TILE-134")
@pytest.mark.parametrize(
    ("tiles", "worth"),
    [
        ({}, 0),
        ({"a5": 1}, 3),
        ({"a5": 1, "e5": 6, "a1": 12, "e1": 17}, 12),
        ({"a5": 1, "e5": 2}, 6),
        ({"a5": 18, "e5": 32}, 0),
        ({"b5": 1, "a4": 6, "d5": 12}, 0),
        ({"a5": 86}, 3),
    ],
)
def test_134_is_worth_3_for_each_corner_with_a_building(tiles: dict[str, int], worth: int) -> None:
    assert points(city(crossroads(), {"d3": 134} | tiles)) == worth


@rule("N-TILE-134")
def test_134_counts_itself_on_a_corner() -> None:
    assert points(city(crossroads(), {"a1": 134})) == 3


@rule("N-TILE-135")
@pytest.mark.parametrize(
    ("tiles", "worth"),
    [({}, 6), ({"a5": 6}, 7), ({"a5": 6, "b3": 7, "c3": 86}, 9), ({"a5": 1, "b3": 17, "d4": 6}, 6)],
)
def test_135_is_worth_6_and_1_for_each_shop_around_it(tiles: dict[str, int], worth: int) -> None:
    assert points(city(crossroads(), {"b4": 135} | tiles)) == worth


# -- 137 Modular Factory ----------------------------------------------------------------------------------------

PROCESSED = ["concrete", "copper", "diamonds", "glass", "gold", "lumber", "plastic", "steel"]


@rule("N-TILE-137")
@pytest.mark.parametrize("good", PROCESSED)
def test_137_makes_a_processed_good_of_choice(good: str) -> None:
    s = built(137, city(crossroads()), money=0)
    assert may(s, 0) == [f"make {good}" for good in PROCESSED]
    do(s, 0, f"make {good}")
    assert (seen(s, 0)["goods"], row(s, 0, "goods")) == (["coal", good], 1 + 2)


@rule("N-TILE-137")
def test_137_never_changes_its_good() -> None:
    s = built(137, city(crossroads()))
    do(s, 0, "make steel")
    s = acting({0: 3, 1: 3}, {0: s.cities[0]})
    build(s, 0, "d3")
    assert seen(s, 0)["goods"] == ["coal", "steel"]


@rule("N-TILE-137")
def test_137_may_make_a_good_the_city_makes_already() -> None:
    s = built(137, city(crossroads(), {"d3": 14}, good="stone"))
    do(s, 0, "make diamonds")
    assert (seen(s, 0)["goods"], row(s, 0, "goods")) == (["stone", "diamonds"], 1 + 2)
    s = acting({0: 12, 1: 3}, {0: s.cities[0]})
    build(s, 0, "d3")  # 014 is gone, 137 still makes diamonds
    assert seen(s, 0)["goods"] == ["stone", "concrete", "diamonds"]


@rule("N-TILE-137")
def test_137_takes_its_good_with_it_when_it_is_replaced() -> None:
    here = city(crossroads(), {"c4": 137}, choice="steel")
    s = acting({0: 14, 1: 3}, {0: here})
    build(s, 0, "c4")
    assert seen(s, 0)["goods"] == ["coal", "diamonds"]
    s = struck(24, {0: here})
    do(s, 0, "remove c4")
    assert seen(s, 0)["goods"] == ["coal"]


@rule("N-TILE-137")
def test_137_forgets_its_good_when_it_goes() -> None:
    """Whatever makes a good of choice later has a choice of its own."""
    here = city(crossroads(), {"c4": 137}, choice="steel")
    s = acting({0: 14, 1: 3}, {0: here})
    build(s, 0, "c4")
    assert seen(s, 0)["choice"] is None
    s = struck(24, {0: here})
    do(s, 0, "remove c4")
    assert seen(s, 0)["choice"] is None
    again = built(137, s.cities[0], money=0)
    do(again, 0, "make gold")
    assert seen(again, 0)["goods"] == ["coal", "gold"]


@rule("N-TILE-137")
@pytest.mark.parametrize("cell", ["d3", "b4"])
def test_137_keeps_its_good_when_another_tile_goes(cell: str) -> None:
    s = struck(24, {0: city(crossroads(), {"c4": 137, "d3": 14, "b4": 14}, choice="steel")})
    do(s, 0, f"remove {cell}")
    assert seen(s, 0)["choice"] == "steel"
    assert "steel" in seen(s, 0)["goods"]


@rule("N-TILE-137")
def test_137_is_polluted_and_has_income_2() -> None:
    here = city(crossroads(), {"c4": 137, "b4": 1}, choice="steel")
    assert row(acting({}, {0: here}), 0, "pollution") == -2
    assert income(here) == 2


# -- 138 to 140 ----------------------------------------------------------------------------------------------


@rule("N-TILE-138")
@pytest.mark.parametrize(
    ("tiles", "worth"),
    [
        ({}, 0),
        ({"a1": 12}, 2),
        ({"a1": 12, "c5": 13, "e4": 137}, 6),
        ({"b2": 12, "d4": 13, "c3": 14}, 0),
        ({"a1": 16, "c5": 6}, 0),
    ],
)
def test_138_is_worth_2_for_each_industrial_tile_on_the_edge(tiles: dict[str, int], worth: int) -> None:
    assert points(city(crossroads(), {"d3": 138} | tiles)) == worth


@rule("N-TILE-138")
def test_138_knows_16_edge_cells() -> None:
    cells = [f"{column}{line}" for column in "abcde" for line in "12345" if column + line != "c3"]
    assert points(city(crossroads(), dict.fromkeys(cells, 12) | {"c4": 138})) == 32


@rule("N-TILE-139")
@pytest.mark.parametrize(("disaster", "fine"), [(24, 5), (64, 1), (104, 2)])
def test_139_protects_itself_and_all_around_from_fire_and_crime_wave(disaster: int, fine: int) -> None:
    tiles = {"b4": 139, "a5": 1, "b3": 6, "c4": 12, "d4": 7}  # 007 stands too far away
    s = struck(disaster, {0: city(crossroads(), tiles)})
    do(s, 0, "fine")
    assert s.money[0] == 50 - fine


@rule("N-TILE-140")
@pytest.mark.parametrize(
    ("tiles", "worth"),
    [
        ({}, 11),
        ({"a5": 1, "b5": 6, "c5": 12, "a4": 17}, 7),
        ({"a5": 86}, 10),
        ({"a5": 18, "b5": 32}, 11),
        ({"d4": 1, "b2": 6}, 11),
    ],
)
def test_140_is_worth_11_minus_1_for_each_building_around_it(tiles: dict[str, int], worth: int) -> None:
    assert points(city(crossroads(), {"b4": 140} | tiles)) == worth


@rule("N-TILE-140")
def test_140_loses_nothing_to_cells_beyond_the_edge_and_gives_power() -> None:
    here = city(crossroads(), {"a5": 140, "b5": 1, "a4": 2, "b4": 3})
    assert points(here) == 8
    assert row(acting({}, {0: here}), 0, "power") == 0


# -- 141 Holding Company --------------------------------------------------------------------------------------


@rule("N-TILE-141")
def test_141_pays_1_at_each_choice_that_may_be_spent_at_once() -> None:
    edition = crossroads()
    s = choosing((1, 3), (2, 4), (6, 7), cities={0: city(edition, {"d3": 141}), 1: city(edition)}, money=0)
    choose(s, 1, 2, 6)
    assert s.money == [1, 0, 0]
    assert (why_not(s, 0, "build"), why_not(s, 1, "build")) == (None, "no.money")  # both cost 1
    build(s, 0, "c4")
    assert s.money[0] == 0


@rule("N-TILE-141")
def test_141_pays_for_a_tile_that_is_sold_or_given_up_and_for_a_disaster() -> None:
    here = city(crossroads(), {"d3": 141})
    s = opened((3, 6, 24), {0: here}, generation=2, money=0, anchors={0: (131,)})
    sold, given_up, disaster = s.copy(), s.copy(), s.copy()
    do(sold, 0, "choose 003", "sell")
    do(given_up, 0, "choose 003", "anchor 131", "place c4")
    do(disaster, 0, "choose 024")
    assert [t.money[0] for t in (sold, given_up, disaster)] == [1 + 5, 1, 1]


@rule("N-TILE-141")
def test_141_does_not_pay_in_the_round_in_which_it_is_built() -> None:
    s = opened((3, 6, 8), {0: city(crossroads())}, money=5, anchors={0: (141,)}, seats=1)
    do(s, 0, "choose 003", "anchor 141", "place c4")
    assert s.money == [0]
    do(s, 0, may(s, 0)[0])
    assert s.money == [1]


@rule("N-TILE-141")
def test_141_pays_alone_for_an_averted_disaster_too() -> None:
    s = opened((3, 24), {0: city(crossroads(), {"d3": 141})}, seats=1, round=1, money=0)
    do(s, 0, "choose 024")
    assert s.money == [1]


# -- 142 to 145 ----------------------------------------------------------------------------------------------


@rule("N-TILE-142")
@pytest.mark.parametrize(
    ("cell", "worth"),
    [("c4", 3), ("d4", 3), ("b3", 3), ("a4", 3), ("b2", 3), ("c5", 3), ("e4", 0), ("d3", 0), ("c2", 0), ("d5", 0)],
)
def test_142_is_worth_3_for_an_industrial_tile_two_steps_from_a_home(cell: str, worth: int) -> None:
    assert points(city(crossroads(), {"e1": 142, "b4": 1, cell: 12})) == worth


@rule("N-TILE-142")
def test_142_counts_each_industrial_tile_once() -> None:
    assert points(city(crossroads(), {"e1": 142, "b4": 1, "b5": 2, "a4": 86, "c4": 12})) == 3
    assert points(city(crossroads(), {"e1": 142, "b4": 1, "b5": 12, "a4": 13, "c4": 16})) == 6
    assert points(city(crossroads(), {"e1": 142, "b4": 6, "b5": 12})) == 0


@rule("N-TILE-143")
@pytest.mark.parametrize(
    ("tiles", "worth"),
    [
        ({}, 0),
        ({"a5": 1, "b5": 2}, 1),
        ({"a5": 1, "b5": 2, "a4": 3}, 1),  # three tiles: half a point is lost
        ({"a5": 1, "b5": 2, "a4": 3, "b4": 4}, 2),
        ({"a5": 1, "b5": 2, "a1": 6, "b1": 7, "e5": 12, "d5": 13}, 3),
        ({"a5": 1, "b4": 2}, 0),  # diagonally
        ({"a5": 1, "b5": 6}, 0),
        ({"b3": 18}, 1),  # with the printed centre
        ({"b3": 18, "c3": 6}, 0),
        ({"a5": 86, "b5": 6}, 1),
        ({"a5": 86, "b5": 1}, 1),
        ({"a5": 86, "b5": 6, "a4": 1}, 1),  # a dual tile counts once
        ({"a5": 86, "b5": 87}, 1),
        ({"e2": 17}, 1),  # beside 143 itself
    ],
)
def test_143_is_worth_half_a_point_for_each_tile_beside_one_of_its_type(tiles: dict[str, int], worth: int) -> None:
    assert points(city(crossroads(), {"e1": 143} | tiles)) == worth


@rule("N-TILE-143")
def test_143_does_not_ask_for_roads() -> None:
    edition = crossroads()
    roads(edition, {1: "W", 2: "E"})
    assert points(city(edition, {"e1": 143, "a5": 1, "b5": 2})) == 1


@rule("N-TILE-143")
def test_143_counts_diagonal_neighbours_by_option() -> None:
    here = city(crossroads(), {"e1": 143, "a5": 1, "b4": 2})
    assert (points(here), points(here, {"diagonal_neighbours": True})) == (0, 1)


@rule("N-TILE-144")
def test_144_is_worth_2_for_each_tile_of_the_largest_industrial_area() -> None:
    assert points(city(crossroads(), {"d3": 144})) == 0
    assert points(city(crossroads(), {"d3": 144, "a1": 11, "a2": 12, "a3": 13, "e1": 14, "e2": 29})) == 6
    assert points(city(crossroads(), {"d3": 144, "a1": 11, "a2": 12, "e1": 14, "e2": 29})) == 4  # only one of two
    assert points(city(crossroads(), {"d3": 144, "a1": 11, "a2": 16, "a3": 13})) == 2  # joined by a public tile


@rule("N-TILE-144")
def test_144_wants_links() -> None:
    edition = crossroads()
    roads(edition, {11: "S"})
    assert points(city(edition, {"d3": 144, "a1": 11, "a2": 12, "a3": 13})) == 4


@rule("N-TILE-145")
def test_145_is_worth_2_for_each_raw_site_and_1_for_each_raw_token() -> None:
    assert points(city(crossroads(), {"d3": 145})) == 2 + 1
    assert points(city(crossroads(), {"d3": 145, "c3": 6})) == 0  # the centre is covered
    assert points(city(crossroads(), {"d3": 145, "a1": 61, "a2": 32})) == 6 + 2  # coal twice, ore; 032 makes none
    assert points(city(crossroads(), {"d3": 145, "a1": 12, "a2": 97})) == 2 + 1  # other tokens do not count


# -- 146 Trade Office -------------------------------------------------------------------------------------------


@rule("N-TILE-146")
@pytest.mark.parametrize(
    ("tiles", "money"),
    [
        ({"b3": 6, "b4": 12}, 2),
        ({"b3": 6, "a4": 12}, 0),  # diagonally
        ({"b3": 6, "b4": 12, "b2": 13, "a3": 14}, 6),
        ({"d3": 12, "d4": 6, "e3": 7, "d2": 8, "c3": 9}, 8),  # in four pairs
        ({"b3": 86, "b4": 12}, 2),  # one pair, not two
        ({"b3": 6, "b4": 7, "d3": 12, "d4": 13}, 0),
        ({"b3": 6, "b4": 16}, 0),
    ],
)
def test_146_pays_2_for_each_pair_of_commercial_and_industrial(tiles: dict[str, int], money: int) -> None:
    assert built(146, city(crossroads(), tiles), money=0).money[0] == money


@rule("N-TILE-133", "N-TILE-146")
def test_133_and_146_are_worth_nothing() -> None:
    assert points(city(crossroads(), {"d3": 133, "d4": 146, "c4": 6, "c5": 12})) == 0


@rule("N-TILE-146")
def test_146_counts_after_it_is_placed_and_does_not_ask_for_roads() -> None:
    edition = crossroads()
    roads(edition, {6: "W", 12: "E"})
    assert built(146, city(edition, {"a5": 6, "b5": 12}), money=0).money[0] == 2
    over_raw = city(edition, {"c4": 18, "a5": 6, "b5": 12})
    assert built(146, over_raw, money=0).money[0] == 2  # 146 on c4, where 018 was
    assert income(city(edition, {"d3": 146, "a5": 7, "b5": 12})) == 0  # only when it is built


# -- 147 to 149 ----------------------------------------------------------------------------------------------


@rule("N-TILE-147")
@pytest.mark.parametrize(
    ("tiles", "worth"), [({}, 0), ({"a1": 15}, 4), ({"a1": 15, "a2": 32, "e1": 101}, 12), ({"a1": 12, "a2": 17}, 0)]
)
def test_147_is_worth_4_for_each_power_tile(tiles: dict[str, int], worth: int) -> None:
    assert points(city(crossroads(), {"d3": 147} | tiles)) == worth


@rule("N-TILE-148")
@pytest.mark.parametrize(
    ("tiles", "worth"),
    [
        ({}, 0),
        ({"a5": 1}, 3),
        ({"a5": 1, "a4": 2}, 6),
        ({"a5": 1, "a4": 2, "a3": 3}, 9),
        ({"a5": 1, "a4": 2, "a3": 3, "a2": 4, "a1": 5}, 9),
        ({"a5": 1, "c5": 2, "c4": 3, "e5": 4}, 3 + 6 + 3),
        ({"a5": 86, "a4": 87}, 6),
        ({"a5": 6, "a4": 12}, 0),
    ],
)
def test_148_is_worth_3_6_or_9_for_each_residential_area(tiles: dict[str, int], worth: int) -> None:
    assert points(city(crossroads(), {"d3": 148} | tiles)) == worth


@rule("N-TILE-148")
def test_148_takes_135_as_part_of_an_area() -> None:
    assert points(city(crossroads(), {"d3": 148, "a5": 135, "a4": 2})) == 6 + 6


@rule("N-TILE-149")
@pytest.mark.parametrize(
    ("tiles", "worth"), [({}, 0), ({"a1": 8}, 0), ({"a1": 48}, 1), ({"a1": 94}, 1), ({"a1": 90, "a2": 28}, 5)]
)
def test_149_is_worth_1_for_each_full_5_of_the_last_income(tiles: dict[str, int], worth: int) -> None:
    s = ended({0: city(crossroads(), {"d3": 149} | tiles)}, money=99)  # money held before does not count
    assert row(s, 0, "variable") == worth


@rule("N-TILE-149")
@pytest.mark.parametrize("generation", [1, 2])
def test_149_looks_at_no_earlier_income(generation: int) -> None:
    s = ended({0: city(crossroads(), {"d3": 149, "a1": 90})}, generation=generation)
    assert (s.money[0], row(s, 0, "variable")) == (24, 0)


# -- 150 Tourist Office ----------------------------------------------------------------------------------------


@rule("N-TILE-150")
def test_150_pays_2_for_each_new_link_with_a_commercial_tile() -> None:
    here = {"d2": 150, "b4": 6, "d4": 7}
    assert build_on(city(crossroads(), here), 3, "c4") == 4
    assert build_on(city(crossroads(), here | {"d4": 12}), 3, "c4") == 2
    assert build_on(city(crossroads(), here | {"d4": 12, "b4": 2}), 3, "c4") == 0
    assert build_on(city(crossroads(), {"b4": 6, "d4": 7}), 3, "c4") == 0  # without 150


@rule("N-TILE-150")
def test_150_looks_at_the_earlier_tile_whatever_the_new_one_is() -> None:
    here = {"d2": 150, "b4": 8, "d4": 2}
    assert build_on(city(crossroads(), here), 8, "c4") == 2
    assert build_on(city(crossroads(), here | {"b4": 3}), 8, "c4") == 0
    assert build_on(city(crossroads(), here | {"b4": 86}), 3, "c4") == 2  # a dual tile is commercial


@rule("N-TILE-150")
def test_150_wants_a_direct_link() -> None:
    edition = crossroads()
    roads(edition, {6: "E"})
    assert build_on(city(edition, {"d2": 150, "d4": 6}), 3, "c4") == 0
    assert build_on(city(edition, {"d2": 150, "e4": 6, "d4": 2}), 3, "c4") == 0


@rule("N-TILE-150")
def test_150_does_not_pay_for_a_link_that_the_replaced_tile_had() -> None:
    edition = crossroads()
    roads(edition, {1: "SW"})
    here = {"d2": 150, "b4": 6, "d4": 7}
    assert build_on(city(edition, here | {"c4": 2}), 3, "c4") == 0
    assert build_on(city(edition, here | {"c4": 1}), 3, "c4") == 2  # the link with d4 is new
    assert build_on(city(edition, {"d2": 150, "c4": 6}), 3, "c3") == 0  # the printed centre had its roads too
    assert build_on(city(edition, {"d2": 150, "c4": 6, "c3": 0}), 3, "c3") == 2  # an empty one has none


@rule("N-TILE-150")
def test_150_pays_for_a_shop_laid_over_a_shop_only_its_new_links() -> None:
    edition = crossroads()
    roads(edition, {6: "S"})
    here = {"d2": 150, "b4": 8, "d4": 8}
    assert build_on(city(edition, here | {"c4": 6}), 8, "c4") == 4
    assert build_on(city(edition, here | {"c4": 8}), 8, "c4") == 0


@rule("N-TILE-150")
def test_150_does_not_pay_for_the_tile_being_paid() -> None:
    s = acting(1, {0: city(crossroads(), {"d2": 150, "b4": 6})}, money=0)
    assert why_not(s, 0, "build") == "no.money"


@rule("N-TILE-150")
def test_150_pays_for_its_own_placement_only_by_option() -> None:
    here = city(crossroads(), {"b4": 6, "d4": 7})
    for options, money in (({}, 0), ({"office_pays_itself": True}, 4)):
        s = acting({0: 3, 1: 3}, {0: here}, anchors={0: (150,)}, money=0, options=options)
        do(s, 0, "anchor 150", "place c4")
        assert s.money[0] == money


@rule("N-TILE-150")
def test_150_pays_nothing_when_it_is_the_tile_replaced() -> None:
    here = city(crossroads(), {"c4": 150, "b4": 6})
    s = acting({0: 3, 1: 3}, {0: here}, anchors={0: (131,)}, money=0, generation=2)
    do(s, 0, "anchor 131", "place c4")
    assert s.money[0] == 0


@rule("N-TILE-150")
@pytest.mark.parametrize("cell", [name for name in CELLS if name not in ("c3", "b3", "d3", "c2", "c4")])
def test_150_pays_for_links_to_all_four_sides_everywhere(cell: str) -> None:
    here = CELLS.index(cell)
    x, y = here % 5, here // 5
    beside = [(x + dx, y + dy) for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))]
    around = {CELLS[5 * b + a]: 6 for a, b in beside if 0 <= a < 5 and 0 <= b < 5}
    town = {name: 2 for name in CELLS if name != "c3"} | around | {cell: 0}
    office = next(name for name in CELLS if name not in (*around, cell, "c3"))
    assert build_on(city(crossroads(), town | {office: 150}), 3, cell) == 2 * len(around)
