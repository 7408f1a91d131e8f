"""Trade routes (N-ROUTE)."""

import pytest

import citywright as cw
from citywright.games.neom.city import City
from tests.games.neom.support import acting, build, city, crossroads, do, roads, seen, struck
from tests.rulebook import rule


def routes(here: City) -> list[bool]:
    """Left and right, active or not, as everybody sees them."""
    found: list[bool] = seen(acting({}, {0: here}), 0)["routes"]
    return found


def built(tile: int, cell: str, here: City) -> City:
    s = acting({0: tile, 1: 1}, {0: here})
    build(s, 0, cell)
    return s.cities[0]


def burnt(here: City, *cells: str) -> City:
    s = struck(64, {0: here})
    do(s, 0, *[f"remove {cell}" for cell in cells])
    return s.cities[0]


@rule("N-ROUTE-1")
@pytest.mark.parametrize(
    ("way", "active"),
    [
        (("b3", "a3"), [True, False]),
        (("d3", "e3"), [False, True]),
        (("c4", "b4", "a4"), [False, False]),
        (("c2", "d2", "e2"), [False, False]),
        (("c4", "c5"), [False, False]),
        (("c2", "c1"), [False, False]),
    ],
)
def test_the_routes_leave_in_the_middle_row(way: tuple[str, ...], active: list[bool]) -> None:
    assert routes(city(crossroads(), dict(zip(way, (1, 2, 3), strict=False)))) == active


@rule("N-ROUTE-2")
def test_a_route_becomes_active_when_road_meets_it() -> None:
    here = city(crossroads())
    here = built(3, "b3", here)
    assert routes(here) == [False, False]  # one tile is not enough
    here = built(4, "a3", here)
    assert routes(here) == [True, False]
    here = built(6, "d3", here)
    here = built(7, "e3", here)
    assert routes(here) == [True, True]


@rule("N-ROUTE-2")
@pytest.mark.parametrize(("exits", "active"), [("EW", [True, False]), ("E", [False, False]), ("NES", [False, False])])
def test_the_border_tile_needs_an_exit_to_the_edge(exits: str, active: list[bool]) -> None:
    edition = crossroads()
    roads(edition, {3: exits})
    assert routes(built(3, "a3", city(edition, {"b3": 17}))) == active


@rule("N-ROUTE-2")
def test_the_border_tile_must_be_connected_with_the_centre() -> None:
    edition = crossroads()
    roads(edition, {17: "NSW"})
    assert routes(city(edition, {"a3": 1, "b3": 17})) == [False, False]


@rule("N-ROUTE-2")
def test_the_connection_may_lead_over_any_number_of_tiles() -> None:
    edition = crossroads()
    roads(edition, {3: "SW"})
    way = {"c2": 1, "c1": 2, "b1": 4, "a1": 25, "a2": 26}
    assert routes(built(3, "a3", city(edition, way))) == [True, False]


@rule("N-ROUTE-2")
def test_a_tile_on_the_centre_is_the_end_of_the_route() -> None:
    edition = crossroads()
    roads(edition, {17: "W", 38: "NS"})
    assert routes(city(edition, {"c3": 17, "b3": 1, "a3": 2})) == [True, False]
    assert routes(city(edition, {"c3": 38, "b3": 1, "a3": 2})) == [False, False]


@rule("N-ROUTE-3")
def test_an_active_route_outlives_its_connection() -> None:
    here = burnt(city(crossroads(), {"a3": 1, "b3": 2, "c4": 18}), "b3", "c4")
    assert routes(here) == [True, False]
    assert routes(built(3, "c2", here)) == [True, False]


@rule("N-ROUTE-3")
def test_an_active_route_outlives_the_covering_of_the_centre() -> None:
    edition = crossroads()
    roads(edition, {3: "NS"})
    assert routes(built(3, "c3", city(edition, {"a3": 1, "b3": 2}))) == [True, False]


@rule("N-ROUTE-4")
def test_a_route_is_lost_with_its_border_tile() -> None:
    here = city(crossroads(), {"a3": 1, "b3": 2, "d3": 4, "e3": 5})
    assert routes(here) == [True, True]
    assert routes(burnt(here, "a3", "d3")) == [False, True]
    assert routes(burnt(here, "e3", "b3")) == [True, False]


@rule("N-ROUTE-4")
@pytest.mark.parametrize(("exits", "active"), [("EW", [True, False]), ("NE", [False, False])])
def test_a_route_is_lost_when_the_new_border_tile_has_no_exit_to_it(exits: str, active: list[bool]) -> None:
    edition = crossroads()
    roads(edition, {3: exits})
    assert routes(built(3, "a3", city(edition, {"a3": 1, "b3": 2}))) == active


@rule("N-ROUTE-4")
def test_a_lost_route_can_be_built_again() -> None:
    here = burnt(city(crossroads(), {"a3": 1, "b3": 2, "d4": 18}), "a3", "d4")
    assert routes(here) == [False, False]
    assert routes(built(3, "a3", here)) == [True, False]


@rule("N-ROUTE-5")
@pytest.mark.parametrize("active", [False, True])
def test_an_exit_without_connection_leaves_a_route_as_it_was(active: bool) -> None:
    lone = city(crossroads(), {"a3": 1})
    here = City(lone.edition, lone.cells, lone.board, -1, 1 if active else 0)
    assert routes(here) == [active, False]
    assert routes(built(3, "c4", here)) == [active, False]


@rule("N-ROUTE-5")
def test_a_connection_made_later_switches_a_route_on() -> None:
    here = city(crossroads(), {"a3": 1})
    assert routes(built(3, "b3", here)) == [True, False]


@rule("N-ROUTE-5")
def test_a_printed_centre_that_comes_back_switches_a_route_on() -> None:
    edition = crossroads()
    roads(edition, {17: "N"})
    here = city(edition, {"c3": 17, "b3": 1, "a3": 2, "c4": 18})
    assert routes(here) == [False, False]
    assert routes(burnt(here, "c3", "c4")) == [True, False]


@rule("N-ROUTE-2", "N-ROUTE-4")
def test_winning_and_losing_a_route_is_told() -> None:
    edition = crossroads()
    roads(edition, {3: "E"})
    s = acting({0: 4, 1: 1}, {0: city(edition, {"b3": 2})})
    assert told(build(s, 0, "a3")) == ["event.route"]
    s = acting({0: 3, 1: 1}, {0: s.cities[0]})
    assert told(build(s, 0, "a3")) == ["event.route_lost"]
    s = struck(24, {0: city(edition, {"a3": 1, "b3": 2})})
    assert told(do(s, 0, "remove a3")) == ["event.route_lost"]


def told(events: list[cw.Event]) -> list[str]:
    return [event.id for event in events if event.id.startswith("event.route")]
