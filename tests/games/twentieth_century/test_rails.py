"""Links, institutions and bridges by exact geometry (T-RAIL, T-INSTITUTION, T-BRIDGE)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citywright.games.twentieth_century.edition import COINS, SCIENCE, VP, Edition
from citywright.games.twentieth_century.rails import (
    EDGES,
    POINTS,
    SIZE,
    Line,
    Shape,
    lattice_steps,
    meet,
    touches_city,
    turned_mask,
    turned_point,
    why_not_drawn,
)
from citywright.games.twentieth_century.region import Region
from tests.games.twentieth_century.support import LAB, do, house, institution, may, power, region, tile, upkeep, why_not
from tests.rulebook import rule

P, Q, THIRD = 1, 2, 3
MINE = 41
HOSPITAL = 43


def line(p: str, q: str) -> Line:
    a, b = POINTS.index(p), POINTS.index(q)
    return (a, b) if a < b else (b, a)


def lab_region(edition: Edition, p: str = "0", q: str = "01") -> Region:
    """The laboratory of TC-27 with P above and Q below it."""
    institution(edition, LAB, "NS")
    tile(edition, P, [{"science": 2}], ["S c0"])
    tile(edition, Q, [{"science": 1}, {"science": 2}], ["N c0", "c0 c1"])
    return region(edition, (LAB, 0, 0, 0, "", 0), (P, 0, -1, 0, p, 0), (Q, 0, 1, 0, q, 0))


# -- one tile ------------------------------------------------------------------------------------------


@rule("T-RAIL-3")
@pytest.mark.parametrize(("turn", "edges"), [(0, "NE"), (1, "ES"), (2, "SW"), (3, "NW")])
def test_rotation(turn: int, edges: str) -> None:
    """TC-26."""
    edition = house()
    tile(edition, P, [{}], ["N c0", "c0 E"])
    shape = edition.shape[P]
    assert "".join(e for i, e in enumerate("NESW") if shape.at_edge[4 * turn + i] >= 0) == edges
    mask = 0
    for piece in shape.turned[turn]:
        mask |= piece & 15
    assert "".join(e for i, e in enumerate("NESW") if mask >> i & 1) == edges


@rule("T-RAIL-2")
@pytest.mark.parametrize(
    ("cities", "tracks", "links"),
    [
        (["2,2"], ["N c0", "c0 S"], [["N", "c0"], ["S", "c0"]]),
        (["3,2"], ["N 2,2 S", "2,2 c0"], [["N", "S", "c0"]]),
        (["1,3", "3,3"], ["N 2,2", "2,2 c0", "2,2 c1"], [["N", "c0", "c1"]]),
        (["2,1", "2,3"], ["N c0", "c0 c1", "c1 S"], [["N", "c0"], ["S", "c1"], ["c0", "c1"]]),
        (["1,1", "3,1"], ["N c0", "N c1"], [["N", "c0", "c1"]]),
        (["3,3"], ["N 2,2 S", "W 2,2 E", "2,2 c0"], [["N", "E", "S", "W", "c0"]]),
    ],
)
def test_pieces_of_track(cities: list[str], tracks: list[str], links: list[list[str]]) -> None:
    edition = house()
    tile(edition, P, [{}] * len(cities), tracks, at=cities)
    assert edition.shape[P].links() == links


@rule("T-RAIL-2")
def test_track_meets_an_edge_only_in_its_middle() -> None:
    ends = [p for p in POINTS if p != "2,2"]
    drawn = [p for p in ends if why_not_drawn((), -1, tuple(lattice_steps(*line("2,2", p)))) is None]
    inside = ["1,1", "2,1", "3,1", "1,2", "3,2", "1,3", "2,3", "3,3"]
    assert sorted(drawn) == sorted(["2,0", "4,2", "2,4", "0,2", *inside])


@rule("T-RAIL-2")
def test_a_building_joins_all_track_that_touches_it() -> None:
    edition = house()
    institution(edition, LAB, "NES")
    assert edition.shape[LAB].links() == [["N", "E", "S", "i"]]


@rule("T-RAIL-3")
@given(st.integers(0, 24), st.integers(0, 24), st.integers(0, 3))
def test_turning_keeps_geometry(p: int, q: int, turn: int) -> None:
    if p == q:
        return
    steps = lattice_steps(p, q)
    turned = lattice_steps(turned_point(p, turn), turned_point(q, turn))
    assert len(turned) == len(steps)
    assert turned_point(turned_point(p, turn), (4 - turn) % 4) == p
    assert meet((p, q), (p, q))


@rule("T-BRIDGE-2")
@given(st.integers(0, 24), st.integers(0, 24), st.integers(0, 24), st.integers(0, 24), st.integers(0, 3))
def test_meeting_is_symmetric_and_turns_along(a: int, b: int, c: int, d: int, turn: int) -> None:
    if a == b or c == d:
        return
    assert meet((a, b), (c, d)) == meet((c, d), (a, b)) == meet((b, a), (c, d))
    t = [turned_point(p, turn) for p in (a, b, c, d)]
    assert meet((a, b), (c, d)) == meet((t[0], t[1]), (t[2], t[3]))


@rule("T-RAIL-3")
def test_masks_turn_like_points() -> None:
    for i, edge in enumerate(EDGES):
        for turn in range(4):
            assert turned_mask(1 << i, turn) == 1 << EDGES.index(turned_point(edge, turn))


# -- links over tiles -------------------------------------------------------------------------------------


@rule("T-RAIL-1")
@pytest.mark.parametrize(("tracks", "linked"), [(["N c0"], True), (["E c0"], False), (["S c0", "c0 E"], False)])
def test_track_crosses_an_edge_only_with_track_on_both_sides(tracks: list[str], linked: bool) -> None:
    edition = house()
    tile(edition, P, [{}], ["S c0"])
    tile(edition, Q, [{}], tracks)
    joined = region(edition, (P, 0, 0, 0, "0", 0), (Q, 0, 1, 0, "", 0)).net.linked(0)
    assert (joined == 1 << 3) == linked


@rule("T-RAIL-1")
def test_corners_join_nothing() -> None:
    edition = house()
    tile(edition, P, [{}], ["S c0", "c0 E"])
    tile(edition, Q, [{}], ["N c0", "c0 W"])
    assert region(edition, (P, 0, 0, 0, "0", 0), (Q, 1, 1, 0, "", 0)).net.linked(0) == 0


# -- institutions ------------------------------------------------------------------------------------------


@rule("T-INSTITUTION-2", "T-RAIL-2")
def test_laboratory_between_two_lands() -> None:
    """TC-27."""
    edition = house()
    assert lab_region(edition).production()[1] == 7
    assert region(edition, (P, 0, -1, 0, "0", 0), (Q, 0, 1, 0, "01", 0)).production()[1] == 5


@rule("T-RAIL-2", "T-INSTITUTION-2")
def test_an_empty_city_still_blocks() -> None:
    """TC-28."""
    assert lab_region(house(), q="1").production()[1] == 5


@rule("T-INSTITUTION-2", "T-RAIL-2")
def test_a_fork_serves_both() -> None:
    """TC-29."""
    edition = house()
    institution(edition, LAB, "S")
    tile(edition, P, [{"science": 1}, {"science": 1}], ["N 2,2", "2,2 c0", "2,2 c1"], at=["1,3", "3,3"])
    assert region(edition, (LAB, 0, 0, 0, "", 0), (P, 0, 1, 0, "01", 0)).production() == (0, 4, 0)


@rule("T-INSTITUTION-2", "T-BRIDGE-1")
def test_track_of_an_institution_that_misses_its_building_serves_nobody() -> None:
    edition = house()
    institution(edition, LAB, "W")
    tile(edition, P, [{"science": 1}], ["S c0"])
    tile(edition, Q, [{"science": 1}], ["W c0"])
    mine = region(edition, (LAB, 0, 0, 0, "", 0), (P, 0, -1, 0, "0", 0), (Q, 1, 0, 0, "0", 0))
    past = mine.bridged(0, line("2,0", "4,2"))
    assert past.net.linked(3) == 1 << 6  # city to city
    assert past.production() == (0, 2, 0)
    assert mine.bridged(0, line("2,0", "2,2")).production() == (0, 3, 0)


@rule("T-INSTITUTION-3")
def test_two_laboratories_add_up_and_two_tracks_count_once() -> None:
    """TC-30."""
    edition = house()
    institution(edition, LAB, "NESW")
    institution(edition, LAB + 1, "NESW")
    tile(edition, P, [{"science": 1}], ["N c0", "c0 S"])
    both = region(edition, (P, 0, 0, 0, "0", 0), (LAB, 0, -1, 0, "", 0), (LAB + 1, 0, 1, 0, "", 0))
    assert both.production() == (0, 3, 0)
    tile(edition, Q, [{}], ["S c0", "c0 W"])
    tile(edition, P, [{"science": 1}], ["N c0", "c0 1,1 W"])
    tile(edition, THIRD, [{}], ["E 2,2 N"], at=["3,3"])
    twice = region(edition, (P, 0, 0, 0, "0", 0), (LAB, 0, -1, 0, "", 0), (THIRD, -1, 0, 0, "", 0))
    assert twice.production() == (0, 2, 0)


@rule("T-INSTITUTION-3")
def test_the_link_need_not_use_the_shared_edge() -> None:
    edition = house()
    institution(edition, LAB, "W")
    tile(edition, P, [{"science": 1}], ["W c0"])
    tile(edition, Q, [{}], ["E 2,2 S"], at=["1,1"])
    tile(edition, THIRD, [{}], ["N 2,2 E"], at=["1,3"])
    made = region(edition, (LAB, 0, 0, 0, "", 0), (P, 0, 1, 0, "0", 0), (Q, -1, 0, 0, "", 0), (THIRD, -1, 1, 0, "", 0))
    assert made.production() == (0, 2, 0)


@rule("T-INSTITUTION-2")
@pytest.mark.parametrize(
    ("kind", "city", "made"),
    [
        (SCIENCE, {"coins": 2}, (2, 0, 0)),
        (COINS, {"coins": 2, "science": 1}, (3, 1, 0)),
        (VP, {"vp": 1, "coins": 1}, (1, 0, 2)),
    ],
)
def test_only_what_a_city_makes_by_itself(kind: int, city: dict[str, int], made: tuple[int, int, int]) -> None:
    """TC-30."""
    edition = house()
    institution(edition, LAB, "S", kind)
    tile(edition, P, [city], ["N c0"])
    assert region(edition, (LAB, 0, 0, 0, "", 0), (P, 0, 1, 0, "0", 0)).production() == made


@rule("T-INSTITUTION-4")
def test_a_corner_is_not_enough() -> None:
    """TC-31."""
    edition = house()
    institution(edition, LAB, "S")
    tile(edition, P, [{"science": 1}], ["W c0"])
    tile(edition, Q, [{}], ["N 2,2 E"], at=["1,3"])
    made = region(edition, (LAB, 0, 0, 0, "", 0), (Q, 0, 1, 0, "", 0), (P, 1, 1, 0, "0", 0))
    assert any(cities and buildings for cities, buildings in zip(made.net.cities, made.net.buildings, strict=True))
    assert made.production() == (0, 1, 0)


@rule("T-EX-2")
def test_the_first_laboratory_region_of_the_rule_text() -> None:
    edition = house()
    institution(edition, LAB, "NES")
    tile(edition, P, [{"science": 2}], ["S c0"])  # A
    tile(edition, Q, [{"science": 2, "coins": 1}], ["N c0"])  # B
    tile(edition, THIRD, [{"coins": 3, "vp": 1}], ["W c0"])  # D, linked but without science
    tile(edition, 4, [{"science": 2}], ["E c0"])  # C, not linked
    made = region(
        edition, (LAB, 0, 0, 0, "", 0), (P, 0, -1, 0, "0", 0), (Q, 0, 1, 0, "0", 0), (THIRD, 1, 0, 0, "0", 0),
        (4, -1, 0, 1, "0", 0),
    )  # fmt: skip
    assert made.production() == (4, 8, 1)


@rule("T-EX-3")
def test_the_second_laboratory_region_of_the_rule_text() -> None:
    edition = house()
    institution(edition, LAB, "NS")
    tile(edition, P, [{"coins": 2}, {"science": 2}], ["S c0", "c0 c1"])  # E lies behind another city
    tile(edition, Q, [{"science": 1, "coins": 1}], ["N c0"])  # F
    made = region(edition, (LAB, 0, 0, 0, "", 0), (P, 0, -1, 0, "01", 0), (Q, 0, 1, 0, "0", 0))
    assert made.production() == (3, 4, 0)


# -- bridges ---------------------------------------------------------------------------------------------------


def shape_of(tracks: list[str], cities: list[str]) -> Shape:
    edition = house()
    tile(edition, P, [{}] * len(cities), tracks, at=cities)
    return edition.shape[P]


@rule("T-BRIDGE-2", "T-BRIDGE-1")
def test_across_a_track_and_up_to_it() -> None:
    """TC-56."""
    bridges = shape_of(["N 2,2 S"], ["1,1"]).bridges()
    assert line("0,2", "4,2") not in bridges
    assert line("2,2", "4,2") in bridges
    assert line("0,2", "2,2") in bridges


@rule("T-BRIDGE-2")
def test_not_through_or_past_a_city() -> None:
    shape = shape_of(["N 2,1", "2,1 c0"], ["2,2"])
    assert line("0,2", "4,2") not in shape.bridges()
    assert line("0,2", "2,2") in shape.bridges()
    assert touches_city(line("1,1", "2,3"), POINTS.index("2,2"))
    assert touches_city(line("1,1", "3,3"), POINTS.index("2,2"))
    assert not touches_city(line("2,0", "4,2"), POINTS.index("2,2"))


@rule("T-BRIDGE-2")
def test_not_along_a_track_that_shares_an_end() -> None:
    bridges = shape_of(["c0 2,2"], ["1,2"]).bridges()
    assert line("1,2", "4,2") not in bridges
    assert line("2,2", "4,2") in bridges


@rule("T-BRIDGE-3")
def test_only_what_joins_something_new() -> None:
    shape = shape_of(["N 2,1 2,2 2,3 S", "2,2 c0"], ["3,2"])
    bridges = shape.bridges()
    assert line("2,1", "3,2") not in bridges  # city and track are joined already
    assert line("2,4", "4,2") in bridges  # the eastern edge is bare
    assert line("3,2", "4,2") in bridges


@rule("T-BRIDGE-1", "T-BRIDGE-2", "T-BRIDGE-3")
def test_every_offered_bridge_keeps_the_rules() -> None:
    edition = house()
    for n in range(71):
        shape = edition.shape[n]
        for bridge in shape.bridges():
            assert not {0, 4, 20, 24} & {p for step in lattice_steps(*bridge) for p in step}
            inner = {p for step in lattice_steps(*bridge) for p in step} - set(bridge)
            assert not inner & set(shape.cities)
            assert all(shape.piece_at[p] < 0 for p in inner)
            for other in shape.lines:
                assert not meet(bridge, other) or set(bridge) & set(other)
            joined = shape.with_bridge(bridge)
            assert joined.links() != shape.links()
            assert bridge not in joined.bridges()


@rule("T-BRIDGE-2")
def test_two_bridges_may_share_an_end() -> None:
    shape = shape_of(["N c0", "c0 S"], ["2,2"]).with_bridge(line("2,2", "4,2"))
    assert line("0,2", "2,2") in shape.bridges()
    assert line("2,2", "4,2") not in shape.bridges()


@rule("T-EX-7", "T-BRIDGE-1")
def test_a_bridge_serves_an_institution_and_a_centre() -> None:
    edition = house()
    institution(edition, HOSPITAL, "S", VP)
    tile(edition, P, [{"vp": 1}, {"vp": 1}], ["N c0", "c1 S"], at=["2,1", "3,3"])
    before = region(edition, (HOSPITAL, 0, 0, 0, "", 0), (P, 0, 1, 0, "01", 0))
    assert before.production() == (0, 0, 3)
    after = before.bridged(1, line("2,0", "3,3"))
    assert after.production() == (0, 0, 4)
    tile(edition, Q, [{"recycling": 1}], ["E c0"])
    tile(edition, THIRD, [{}], ["E c0"])
    two = region(edition, (Q, 0, 0, 0, "0", 0), (THIRD, -1, 0, 0, "", 1))
    assert two.centres() == [0b01]
    assert two.bridged(0, line("0,2", "2,2")).centres() == [0b11]


@rule("T-EX-7", "T-USE-6", "T-BRIDGE-1")
def test_two_bridges_and_a_locomotive_in_one_upkeep() -> None:
    edition = house()
    tile(edition, P, [{"coins": 1}], ["N c0"])
    tile(edition, Q, [{"coins": 2}], ["S c0"])
    technologies = [power(edition, 41, "bridge"), power(edition, 42, "bridge"), power(edition, 43, "locomotive")]
    s = upkeep({0: region(edition, (P, 0, 0, 0, "0", 0), (Q, 1, 0, 0, "", 0))}, technologies=technologies)
    assert why_not(s, 0, "use T03 a") == "no.way"
    do(s, 0, "use T01 a", "site L01", "span 2,2 4,2", "use T02 a", "site L02", "span 0,2 2,2")
    do(s, 0, "use T03 a", "from L01 c0", "to L02 c0")
    assert s.countries[0].region.citizens == [0, 1]
    assert s.countries[0].spent == 0b101


@rule("T-BRIDGE-1")
def test_bridges_are_named_as_the_tile_lies() -> None:
    edition = house()
    tile(edition, P, [{}], ["N c0"])
    s = upkeep({0: region(edition, (P, 0, 0, 1, "0", 0))}, technologies=[power(edition, 41, "bridge")])
    do(s, 0, "use T01 a", "site L01")
    assert "span 2,0 2,2" in may(s, 0)
    assert "span 2,2 4,2" not in may(s, 0)  # the track lies there now
    do(s, 0, "span 2,0 2,2")
    view = s.view(0)["seats"][0]["region"][0]
    assert view["bridges"] == [[0, 2, 2, 2]]
    assert view["links"] == [["N", "c0"], ["W", "c0"]]
    assert s.countries[0].region.bridges[0] == ((10, 12),)
    assert SIZE == 5
