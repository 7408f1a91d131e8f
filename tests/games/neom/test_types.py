"""Types, areas and neighbourhood (N-TYPE)."""

import pytest

from citywright.games.neom.edition import TYPES
from citywright.games.neom.game import HOUSE_EDITION
from citywright.games.neom.reading import read_edition
from tests.games.neom.support import (
    acting,
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
    why_not,
)
from tests.rulebook import rule


@rule("N-TYPE-1")
def test_six_types() -> None:
    edition = read_edition(HOUSE_EDITION)
    assert TYPES == ("residential", "commercial", "industrial", "public", "raw")
    assert [tile for tile in range(1, 151) if not edition.types[tile]] == [24, 64, 104]  # the sixth: disasters


@rule("N-TYPE-1")
def test_points_are_printed_on_residential_and_public_tiles_only() -> None:
    edition = read_edition(HOUSE_EDITION)
    residential_or_public = 1 | 8
    assert all(edition.types[tile] & residential_or_public for tile in range(1, 151) if edition.vp[tile])


@rule("N-TYPE-1")
def test_a_disaster_is_never_laid_into_a_city() -> None:
    s = choosing((24, 25), (3, 4), (5, 6))
    choose(s, 24, 3, 5)
    assert why_not(s, 0, "build") == "engine.not_your_turn"
    do(s, 1, "sell")
    do(s, 2, "sell")
    assert s.gone >> 24 & 1
    assert all(24 not in seen(s, seat)["cells"] for seat in range(3))


@rule("N-TYPE-2")
@pytest.mark.parametrize("dual", [86, 87])
def test_a_dual_tile_counts_as_residential_and_as_commercial(dual: int) -> None:
    s = acting({}, {0: city(crossroads(), {"c4": dual, "c5": 1})})
    assert row(s, 0, "ghost_town") == 0  # two residential tiles
    assert row(s, 0, "areas") == 3  # in one area
    s = acting(94, {0: city(crossroads(), {"c4": dual, "c5": 6, "b3": 7})}, generation=3)
    assert why_not(s, 0, "build") is None  # three commercial tiles


@rule("N-TYPE-2")
@pytest.mark.parametrize("dual", [86, 87])
def test_a_dual_tile_replaces_and_is_replaced_by_either_type(dual: int) -> None:
    edition = crossroads()
    edition.needs[dual] = ()
    s = acting(dual, {0: city(edition, {"c4": 1, "c2": 6, "b3": 17, "d3": 11})}, generation=3)
    do(s, 0, "build")
    assert [why_not(s, 0, f"place {cell}") for cell in ("c4", "c2", "b3", "d3")] == [
        None, None, "no.replace", "no.replace",
    ]  # fmt: skip
    for tile, reason in ((3, None), (7, None), (17, "no.replace"), (18, "no.replace")):
        s = acting(tile, {0: city(edition, {"c4": dual})}, generation=3)
        do(s, 0, "build")
        assert why_not(s, 0, "place c4") == reason


@rule("N-TYPE-3")
@pytest.mark.parametrize(
    ("tiles", "points"),
    [
        ({"c4": 1}, 1),
        ({"c4": 1, "c5": 2}, 3),
        ({"c4": 1, "d5": 2}, 1 + 1),  # diagonal neighbours have no link
        ({"c4": 1, "c2": 2}, 1 + 1),  # joined by the centre only
        ({"c4": 1, "d4": 17, "e4": 2}, 1 + 1),  # joined by a public tile only
        ({"c4": 1, "d4": 17, "d5": 2}, 1 + 1),  # nor around a corner
        ({"c4": 1, "b4": 17, "b3": 2, "d4": 11, "d3": 3}, 1 + 1 + 1),
        ({"c4": 1, "d4": 87, "e4": 2}, 6),
        ({"c4": 1, "d4": 87, "d5": 2}, 6),
        ({"a5": 1, "b5": 2, "e1": 3}, 3 + 1),  # cut off or not
    ],
)
def test_an_area_is_joined_by_direct_links_of_one_type(tiles: dict[str, int], points: int) -> None:
    assert row(acting({}, {0: city(crossroads(), tiles)}), 0, "areas") == points


@rule("N-TYPE-3")
@pytest.mark.parametrize(("exits", "points"), [("S", 3), ("NEW", 1 + 1)])
def test_being_near_without_a_link_joins_nothing(exits: str, points: int) -> None:
    edition = crossroads()
    roads(edition, {2: exits})
    assert row(acting({}, {0: city(edition, {"c4": 1, "c5": 2})}), 0, "areas") == points


@rule("N-TYPE-4")
@pytest.mark.parametrize(
    ("station", "surrounding"),
    [
        ("c3", ["b4", "c4", "d4", "b3", "d3", "b2", "c2", "d2"]),
        ("a5", ["b5", "a4", "b4"]),
        ("e1", ["d2", "e2", "d1"]),
        ("a3", ["a4", "b4", "b3", "a2", "b2"]),
        ("e4", ["d5", "e5", "d4", "d3", "e3"]),
    ],
)
def test_the_up_to_eight_cells_around_a_cell(station: str, surrounding: list[str]) -> None:
    """Shown by what a fire station protects; no tile has a road to it."""
    edition = crossroads()
    roads(edition, dict.fromkeys(range(1, 151), ""))
    everywhere = [f"{column}{line}" for line in (5, 4, 3, 2, 1) for column in "abcde"]
    protected = []
    for cell in everywhere:
        if cell == station:
            continue
        s = struck(64, {0: city(edition, {cell: 1, station: 17})}, money=0)
        if "fine" in may(s, 0):
            protected.append(cell)
    assert protected == surrounding
