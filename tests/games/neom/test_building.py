"""Where a tile may be laid, and what happens then (N-BUILD)."""

import pytest

from citywright.games.neom.city import CELLS
from citywright.games.neom.edition import Edition
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
    row,
    seen,
    struck,
    tile_on,
    why_not,
)
from tests.rulebook import rule

RESIDENTIAL, COMMERCIAL, INDUSTRIAL, PUBLIC, RAW, DUAL = 3, 6, 99, 17, 18, 86


def laying(tile: int, tiles: dict[str, int], edition: Edition | None = None) -> Neom:
    """Seat 0 looks for a cell for this tile; all others still have to act."""
    s = acting({0: tile, 1: 1}, {0: city(edition or crossroads(), tiles)}, generation=3)
    s.edition.needs[tile], s.edition.needs_count[tile] = (), 0
    do(s, 0, "build")
    return s


@rule("N-BUILD-1")
def test_a_tile_goes_on_an_empty_cell_or_replaces_what_lies_there() -> None:
    for cell, old in (("c5", 0), ("c4", 2)):
        s = laying(3, {"c4": 2, "b3": 17})
        assert tile_on(s, 0, cell) == old
        do(s, 0, f"place {cell}")
        assert tile_on(s, 0, cell) == 3
    assert why_not(laying(3, {"c4": 2, "b3": 17}), 0, "place b3") == "no.replace"


@rule("N-BUILD-2", "N-BUILD-3")
@pytest.mark.parametrize(("exit_", "cell"), [("N", "c2"), ("E", "b3"), ("S", "c4"), ("W", "d3")])
def test_a_tile_is_never_turned(exit_: str, cell: str) -> None:
    edition = crossroads()
    roads(edition, {3: exit_})  # turned, it would fit on all four sides of the centre
    s = laying(3, {}, edition)
    assert set(may(s, 0)) == {"place c3", f"place {cell}"}
    do(s, 0, f"place {cell}")
    assert tile_on(s, 0, cell) == 3


@rule("N-BUILD-3")
@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("NS", "S", None),
        ("S", "S", "no.road"),  # a road on one side of the edge alone links nothing
        ("NS", "NEW", "no.road"),
        ("NES", "S", None),
    ],
)
def test_a_link_needs_a_road_on_both_sides_of_the_edge(old: str, new: str, reason: str | None) -> None:
    edition = crossroads()
    roads(edition, {17: old, 3: new})
    assert why_not(laying(3, {"c4": 17}, edition), 0, "place c5") == reason


@rule("N-BUILD-3")
@pytest.mark.parametrize(
    ("exits", "cells"),
    [("S", set()), ("NS", {"c5"}), ("ES", {"d4"}), ("SW", {"b4"}), ("NESW", {"c5", "d4", "b4"}), ("NEW", set())],
)
def test_all_exits_of_a_tile_are_joined_inside_it(exits: str, cells: set[str]) -> None:
    edition = crossroads()
    roads(edition, {17: exits})
    reached = {move.removeprefix("place ") for move in may(laying(3, {"c4": 17}, edition), 0)}
    assert reached - {"b3", "c2", "c3", "d3"} == cells  # those at the centre itself are always there


@rule("N-BUILD-3", "N-BUILD-4", "N-BUILD-6")
@pytest.mark.parametrize("side", range(4))
@pytest.mark.parametrize("old", [0, 2])
def test_every_cell_is_joined_to_its_neighbours_and_never_across_the_edge_of_the_city(side: int, old: int) -> None:
    """All other cells hold crossroads; the tile, for an empty cell or over an old one, has a single exit."""
    x, y = ((0, -1), (1, 0), (0, 1), (-1, 0))[side]
    edition = crossroads()
    roads(edition, {RESIDENTIAL: "NESW"[side]})
    for number, cell in enumerate(CELLS):
        there = {other: DUAL for other in CELLS if other != cell}
        column, line = number % 5 + x, number // 5 + y
        joined = 0 <= column < 5 and 0 <= line < 5
        s = laying(RESIDENTIAL, {**there, cell: old}, edition)
        expected = None if joined or cell == "c3" else "no.road"
        assert why_not(s, 0, f"place {cell}") == expected, cell


@rule("N-BUILD-4")
def test_a_tile_is_connected_to_the_centre_over_any_number_of_tiles() -> None:
    row_of_three = {"c4": 17, "b4": 38, "a4": 56}
    assert why_not(laying(3, row_of_three), 0, "place a5") is None
    assert why_not(laying(3, row_of_three), 0, "place e5") == "no.road"
    without_one = {"c4": 17, "a4": 56}
    assert why_not(laying(3, without_one), 0, "place a5") == "no.road"


@rule("N-BUILD-4")
def test_the_tile_on_the_centre_takes_its_place() -> None:
    edition = crossroads()
    roads(edition, {17: "N"})
    assert may(laying(3, {"c3": 17}, edition), 0) == ["place c4"]
    assert why_not(laying(3, {"c3": 17}, edition), 0, "place c2") == "no.road"


@rule("N-BUILD-5")
def test_roads_need_not_go_on() -> None:
    edition = crossroads()
    roads(edition, {17: "W", 38: "N"})
    s = laying(3, {"d3": 17, "d5": 38}, edition)  # neither has an exit towards c4, d4
    assert why_not(s, 0, "place d4") == "no.road"
    assert why_not(s, 0, "place c4") is None
    s = laying(3, {"d3": 56, "e4": 38}, edition)
    do(s, 0, "place e3")  # north: a tile without an exit; east: the edge
    assert tile_on(s, 0, "e3") == 3


@rule("N-BUILD-6")
def test_the_replaced_tile_does_not_help_to_connect_the_new_one() -> None:
    edition = crossroads()
    roads(edition, {3: "N", 2: "S", 1: "NS"})
    # c5 hangs on c4; the new tile on c4 would have a link to c5 only
    assert why_not(laying(3, {"c4": 1, "c5": 17}, edition), 0, "place c4") == "no.road"
    assert why_not(laying(2, {"c4": 1, "c5": 17}, edition), 0, "place c4") is None


@rule("N-BUILD-6")
def test_the_replaced_tile_does_not_help_around_a_corner_either() -> None:
    edition = crossroads()
    roads(edition, {3: "N", 17: "S"})
    # d4 hangs on d3; the new tile on d3 would have a link to d4 only
    assert why_not(laying(3, {"d3": 1, "d4": 17}, edition), 0, "place d3") == "no.road"


@rule("N-BUILD-6")
def test_a_replacing_tile_may_be_connected_another_way_round() -> None:
    edition = crossroads()
    roads(edition, {3: "W"})
    ring = {"c4": 1, "b4": 17, "b3": 38}
    assert why_not(laying(3, ring, edition), 0, "place c4") is None


@rule("N-BUILD-6")
def test_a_tile_on_the_centre_always_passes() -> None:
    edition = crossroads()
    roads(edition, {3: "N", 17: "N"})
    s = laying(3, {"c4": 17}, edition)  # no road meets at all
    do(s, 0, "place c3")
    assert tile_on(s, 0, "c3") == 3


@rule("N-BUILD-7")
@pytest.mark.parametrize(
    ("new", "replaceable"),
    [
        (RESIDENTIAL, {RESIDENTIAL, RAW, DUAL}),
        (COMMERCIAL, {COMMERCIAL, RAW, DUAL}),
        (INDUSTRIAL, {INDUSTRIAL, RAW}),
        (PUBLIC, {PUBLIC, RAW}),
        (RAW, {RAW}),
        (DUAL, {RESIDENTIAL, COMMERCIAL, RAW, DUAL}),
    ],
)
def test_a_raw_site_or_a_tile_with_a_common_type_is_replaced(new: int, replaceable: set[int]) -> None:
    twins = {RESIDENTIAL: 1, COMMERCIAL: 7, INDUSTRIAL: 100, PUBLIC: 38, RAW: 19, DUAL: 87}  # no tile is there twice
    for old, twin in twins.items():
        s = laying(new, {"c4": twin})
        assert why_not(s, 0, "place c4") == (None if old in replaceable else "no.replace")


@rule("N-BUILD-8")
@pytest.mark.parametrize("tile", [RESIDENTIAL, COMMERCIAL, INDUSTRIAL, PUBLIC, RAW, DUAL])
def test_any_tile_may_be_laid_on_the_printed_centre_and_its_good_is_lost(tile: int) -> None:
    s = laying(tile, {})
    assert seen(s, 0)["goods"] == ["coal"]
    do(s, 0, "place c3")
    assert tile_on(s, 0, "c3") == tile
    assert "coal" not in seen(s, 0)["goods"]


@rule("N-BUILD-8")
def test_the_good_of_the_printed_centre_stays_if_another_tile_makes_it() -> None:
    s = laying(3, {"c4": 21})
    do(s, 0, "place c3")
    assert seen(s, 0)["goods"] == ["coal"]


@rule("N-BUILD-8")
@pytest.mark.parametrize(("lying", "reason"), [(PUBLIC, "no.replace"), (1, None), (RAW, None)])
def test_a_tile_on_the_centre_is_replaced_by_the_usual_rule(lying: int, reason: str | None) -> None:
    assert why_not(laying(RESIDENTIAL, {"c3": lying}), 0, "place c3") == reason


@rule("N-BUILD-9")
def test_a_replacement_loses_the_old_good_and_gains_the_new_ones() -> None:
    s = laying(62, {"c4": 63})  # gas and oil go, stone and wood come
    assert seen(s, 0)["goods"] == ["coal", "gas", "oil"]
    do(s, 0, "place c4")
    assert seen(s, 0)["goods"] == ["coal", "stone", "wood"]


@rule("N-BUILD-9")
@pytest.mark.parametrize(("office", "gain"), [("c4", 0), ("b3", 2)])
def test_an_effect_of_the_replaced_tile_does_not_answer_the_build(office: str, gain: int) -> None:
    edition = crossroads()
    roads(edition, {150: "ES", 38: "S"})  # no link to 006 on c5 before 017 is laid on c4
    s = laying(17, {"c4": 38, "c5": 6, office: 150}, edition)
    do(s, 0, "place c4")
    assert seen(s, 0)["money"] == 20 + gain


@rule("N-BUILD-9")
def test_effects_come_when_the_tile_lies() -> None:
    s = laying(52, {"c4": 6, "c5": 11, "a1": 132})
    do(s, 0, "place d4")
    t = acting({0: 3, 1: 1}, {0: s.cities[0]}, anchors={0: (146,)}, generation=3)
    do(t, 0, "anchor 146", "place b4")  # two pairs: 006 with 011 above it, and with 052 beside it
    assert seen(t, 0)["money"] == 20 + 4


@rule("N-BUILD-9")
def test_the_routes_are_updated_with_the_new_tile() -> None:
    edition = crossroads()
    roads(edition, {3: "E"})
    s = laying(3, {"a3": 1, "b3": 7}, edition)
    assert seen(s, 0)["routes"] == [True, False]
    do(s, 0, "place a3")
    assert seen(s, 0)["routes"] == [False, False]


@rule("N-BUILD-10")
def test_a_new_tile_works_at_once() -> None:
    s = laying(15, {})
    assert row(s, 0, "power") == -5
    do(s, 0, "place c4")
    assert row(s, 0, "power") == 0
    assert row(s, 0, "printed") == 4


@rule("N-BUILD-10")
def test_one_time_money_comes_once() -> None:
    s = choosing((3, 6), (1, 2), (4, 5), cities={0: city(crossroads())})
    choose(s, 6, 1, 4)
    build(s, 0, "c4")
    assert seen(s, 0)["money"] == 23
    for seat in (1, 2):
        do(s, seat, "sell")
    choose(s, 5, 3, 2)
    for seat in range(3):
        do(s, seat, "sell")
    assert s.round == 3
    assert seen(s, 0)["money"] == 23 + 5


@rule("N-BUILD-11")
def test_a_replaced_anchor_leaves_the_game() -> None:
    s = laying(38, {"c4": 125})
    do(s, 0, "place c4")
    assert tile_on(s, 0, "c4") == 38
    assert seen(s, 0)["anchors"] == []
    assert s.gone == 1 << 125


@rule("N-BUILD-11")
def test_a_destroyed_anchor_leaves_the_game() -> None:
    s = struck(24, {0: city(crossroads(), {"c4": 125})})
    do(s, 0, "remove c4")
    assert tile_on(s, 0, "c4") == 0
    assert seen(s, 0)["anchors"] == []
    assert s.gone >> 125 & 1
