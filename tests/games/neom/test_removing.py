"""What is lost with a tile, and parts cut off from the centre (N-REMOVE)."""

import pytest

from citywright.games.neom.city import City
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


def burnt(here: City, *cells: str, options: dict[str, bool | str] | None = None) -> City:
    """The city after a fire that took the tiles of two cells."""
    s = struck(64, {0: here}, options=options or {})
    do(s, 0, *[f"remove {cell}" for cell in cells])
    return s.cities[0]


def income_of(here: City) -> int:
    """What the city pays at the end of generation I."""
    s = acting(1, {0: here}, round=7, money=0)
    s.hands = [(2,), (3,), (4,)]
    do(s, 0, "sell")
    return int(seen(s, 0)["money"]) - 5


def laying(tile: int, here: City) -> Neom:
    s = acting({0: tile, 1: 1}, {0: here})
    do(s, 0, "build")
    return s


@rule("N-REMOVE-1")
@pytest.mark.parametrize("cell", ["c4", "c5"])
def test_a_removed_tile_goes_to_the_box(cell: str) -> None:
    s = struck(24, {0: city(crossroads(), {"c4": 1, "c5": 2})})
    do(s, 0, f"remove {cell}")
    assert tile_on(s, 0, cell) == 0
    assert s.gone == 1 << 24 | 1 << (1 if cell == "c4" else 2)


@rule("N-REMOVE-1")
def test_a_replaced_tile_goes_to_the_box() -> None:
    s = acting({0: 3, 1: 1}, {0: city(crossroads(), {"c4": 2})})
    build(s, 0, "c4")
    assert 2 not in seen(s, 0)["cells"]
    assert s.gone == 1 << 2


@rule("N-REMOVE-1")
def test_with_a_tile_go_its_points_power_and_income() -> None:
    here = city(crossroads(), {"c4": 15, "c5": 8, "b3": 1})
    s = acting({}, {0: here})
    assert (row(s, 0, "printed"), row(s, 0, "power"), income_of(here)) == (5, 0, 3)
    here = burnt(here, "c4", "c5")
    s = acting({}, {0: here})
    assert (row(s, 0, "printed"), row(s, 0, "power"), income_of(here)) == (1, -5, 0)


@rule("N-REMOVE-1")
def test_with_a_tile_goes_its_protection() -> None:
    def fine(here: City) -> int:
        s = struck(64, {0: here})
        do(s, 0, "fine")
        return 50 - int(seen(s, 0)["money"])

    here = city(crossroads(), {"c4": 17, "c5": 1, "b4": 2, "a1": 18})
    assert fine(here) == 0
    assert fine(burnt(here, "c4", "a1")) == 2


@rule("N-REMOVE-1")
def test_with_a_tile_goes_its_effect() -> None:
    here = city(crossroads(), {"c4": 141, "c5": 18, "b3": 1})
    s = choosing((1, 2), (3, 4), (5, 6), cities={0: here, 1: burnt(here, "c4", "c5")})
    choose(s, 1, 3, 5)
    assert [seen(s, seat)["money"] for seat in (0, 1)] == [21, 20]


CUT = {"c4": 18, "c5": 8, "b5": 19, "d5": 17, "d4": 1, "a5": 2}  # all of it hangs on c4


def cut_off() -> City:
    """A city whose north is cut off from the centre: the raw site c4 is gone, d4 has no road to d3."""
    edition = crossroads()
    roads(edition, {1: "N", 3: "NS", 17: "SW", 18: "NS"})
    return burnt(city(edition, {**CUT, "a1": 20}), "c4", "a1")


@rule("N-REMOVE-2")
def test_cut_off_tiles_keep_working() -> None:
    here = cut_off()
    s = acting({}, {0: here})
    assert "stone" in seen(s, 0)["goods"]
    assert row(s, 0, "printed") == 3 + 1 + 1
    assert income_of(here) == 3
    s = struck(64, {0: here})
    do(s, 0, "fine")  # 017 on d5 still protects c5, d4 and itself, not a5
    assert seen(s, 0)["money"] == 50 - 1


@rule("N-REMOVE-2")
def test_a_cut_off_effect_still_answers() -> None:
    edition = crossroads()
    here = burnt(city(edition, {"c4": 18, "c5": 132, "a1": 20, "b3": 1}), "c4", "a1")
    s = acting({0: 6, 1: 1}, {0: here})
    build(s, 0, "c2")
    assert seen(s, 0)["money"] == 20 + 3 + 1


@rule("N-REMOVE-3")
def test_a_new_tile_cannot_be_connected_by_way_of_cut_off_tiles() -> None:
    s = laying(4, cut_off())
    assert may(s, 0) == ["place c4", "place b3", "place c3", "place d3", "place c2"]
    assert why_not(s, 0, "place b4") == "no.road"
    assert why_not(s, 0, "place a5") == "no.road"  # nor can a cut-off tile be replaced


@rule("N-REMOVE-3")
def test_a_tile_that_links_them_again_ends_their_being_cut_off() -> None:
    s = laying(3, cut_off())
    do(s, 0, "place c4")
    s = laying(4, s.cities[0])
    assert why_not(s, 0, "place b4") is None
    assert why_not(s, 0, "place a5") is None


@rule("N-REMOVE-4")
def test_no_disaster_removes_the_printed_centre() -> None:
    s = struck(64, {0: city(crossroads(), {"c4": 1})})
    assert may(s, 0) == ["fine", "remove c4"]
    assert why_not(s, 0, "remove c3") == "no.tile_there"
    do(s, 0, "remove c4")
    assert tile_on(s, 0, "c3") == -1
    assert seen(s, 0)["goods"] == ["coal"]


def centre_lost(**options: bool) -> City:
    """A city whose tile on the centre, without roads to b3 and d3, was destroyed."""
    edition = crossroads()
    roads(edition, {17: "N", 1: "E", 18: "W"})
    here = city(edition, {"c3": 17, "b3": 1, "d3": 18, "a1": 20})
    return burnt(here, "c3", "a1", options=dict(options))


@rule("N-REMOVE-5")
def test_under_a_destroyed_tile_the_printed_centre_is_back() -> None:
    here = centre_lost()
    s = laying(4, here)
    assert tile_on(s, 0, "c3") == -1
    assert seen(s, 0)["goods"] == ["coal", "oil"]
    assert {"place c4", "place c2", "place c3"} <= set(may(s, 0))
    assert why_not(s, 0, "place b3") is None  # roads of the centre reach it again
    with_136 = acting({0: 4, 1: 1}, {0: here}, anchors={0: (136,)}, round=7)
    do(with_136, 0, "anchor 136", "place c4")
    assert income_of(with_136.cities[0]) == 2  # raw sites: the centre and d3


@rule("N-REMOVE-5")
def test_with_the_option_the_centre_stays_empty() -> None:
    here = centre_lost(empty_centre=True)
    s = acting({0: 4, 1: 1}, {0: here}, anchors={0: (136,)}, options={"empty_centre": True})
    assert tile_on(s, 0, "c3") == 0
    assert seen(s, 0)["goods"] == ["oil"]
    do(s, 0, "anchor 136", "place c4")
    assert income_of(s.cities[0]) == 1  # only d3 is a raw site


@rule("N-REMOVE-6")
def test_an_empty_centre_still_connects() -> None:
    edition = crossroads()
    roads(edition, {1: "E", 2: "NW"})
    here = city(edition, {"c3": 0, "b3": 17, "d3": 38})
    assert why_not(laying(1, here), 0, "place b3") == "no.replace"
    assert why_not(laying(3, here), 0, "place a3") is None  # by b3, which faces the centre
    assert why_not(laying(1, here), 0, "place a3") is None
    assert why_not(laying(1, here), 0, "place e3") == "no.road"
    assert why_not(laying(2, here), 0, "place c4") == "no.road"  # no exit to the centre
    assert why_not(laying(2, here), 0, "place c2") is None


@rule("N-REMOVE-6")
def test_an_exit_that_does_not_face_the_empty_centre_connects_nothing() -> None:
    edition = crossroads()
    roads(edition, {17: "NW"})
    here = city(edition, {"c3": 0, "b3": 17})
    assert why_not(laying(3, here), 0, "place a3") == "no.road"
    assert may(laying(3, here), 0) == ["place c4", "place c3", "place d3", "place c2"]


@rule("N-REMOVE-6")
@pytest.mark.parametrize("tile", [3, 6, 17, 18])
def test_any_tile_may_be_built_on_an_empty_centre(tile: int) -> None:
    edition = crossroads()
    roads(edition, {tile: "N"})
    s = laying(tile, city(edition, {"c3": 0}))
    do(s, 0, "place c3")
    assert tile_on(s, 0, "c3") == tile


@rule("N-REMOVE-1")
@pytest.mark.parametrize("old", [1, 2, 3])
def test_every_replaced_tile_goes_to_the_box(old: int) -> None:
    s = acting({0: 4, 1: 3}, {0: city(crossroads(), {"c4": old})})
    s.edition.types[4] = s.edition.types[old]
    build(s, 0, "c4")
    assert s.gone >> old & 1
