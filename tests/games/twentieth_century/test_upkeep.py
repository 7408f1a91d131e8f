"""Upkeep: garbage, attaching, citizens and technologies (T-UPKEEP, T-GARBAGE, T-ATTACH, T-USE)."""

import pytest

from citywright.games.twentieth_century.region import RADIUS, Region, x_of, y_of
from citywright.games.twentieth_century.state import TwentiethCentury
from citywright.games.twentieth_century.table import UPKEEP, UPKEEP_TURN
from tests.games.twentieth_century.support import (
    LAB,
    Laid,
    do,
    house,
    institution,
    may,
    name,
    play_on,
    power,
    region,
    start_tile,
    table,
    tile,
    upkeep,
    why_not,
)
from tests.rulebook import rule

P, Q, THIRD = 1, 2, 3


def ways(s: TwentiethCentury) -> list[tuple[int, ...]]:
    """Every way to place the garbage put aside, as garbage on new lands, or on the region without any."""
    if not s.lanes[0] or not may(s, 0)[0].startswith("garbage"):
        country = s.countries[0]
        return [tuple(country.carried) or tuple(country.region.garbage)]
    found = []
    for action in s.legal(0):
        after = s.copy()
        after.apply(0, action)
        found += ways(after)
    return found


# -- garbage -----------------------------------------------------------------------------------------------


@rule("T-GARBAGE-1")
def test_new_garbage_on_new_lands() -> None:
    """TC-23."""
    edition = house()
    s = upkeep({0: region(edition, start_tile(0))}, waiting=[5, 6], carried=[1, 2], aside=4)
    found = ways(s)
    assert len(found) == len(set(found)) == 5
    assert {sum(way) for way in found} == {7}
    assert min(way[0] for way in found) == 1


@rule("T-GARBAGE-1")
def test_without_a_new_land_on_all_lands() -> None:
    """TC-24; an institution is none."""
    edition = house()
    institution(edition, LAB, "N")
    mine = region(edition, start_tile(0), (5, 1, 0, 0, "0", 0), (6, 2, 0, 0, "0", 0), (LAB, 0, 1, 0, "", 0))
    s = upkeep({0: mine}, aside=4, technologies=[LAB])
    found = ways(s)
    assert len(found) == len(set(found)) == 15
    assert {way[3] for way in found} == {0}
    assert why_not(s, 0, "garbage L05 1") == "no.other_land"
    assert why_not(s, 0, "garbage L00 5") == "no.garbage_aside"


# -- attaching -----------------------------------------------------------------------------------------------


@rule("T-ATTACH-1")
@pytest.mark.parametrize(
    ("cells", "free"),
    [
        ([(0, 0)], 8),
        ([(0, 0), (1, 0)], 10),
        ([(0, 0), (1, 1)], 12),
        ([(0, 0), (1, 0), (2, 0)], 12),
        ([(0, 0), (1, 0), (0, 1), (1, 1)], 12),
    ],
)
def test_cells_for_the_next_tile(cells: list[tuple[int, int]], free: int) -> None:
    """TC-25."""
    edition = house()
    laid: list[Laid] = [(n, x, y, 0, "", 0) for n, (x, y) in enumerate(cells)]
    mine = region(edition, *laid)
    assert len(mine.free_cells()) == free
    assert edition.turns[8] == (0, 1, 2, 3)
    s = upkeep({0: mine}, waiting=[8], carried=[1])
    ways = 0
    for action in s.legal(0):
        after = s.copy()
        after.apply(0, action)
        ways += len(may(after, 0))
    assert ways == 4 * free


@rule("T-ATTACH-1", "T-ATTACH-4", "T-INSTITUTION-1")
def test_lands_and_institutions_in_any_order() -> None:
    edition = house()
    institution(edition, LAB, "N")
    tile(edition, P, [{"coins": 1}, {"coins": 2}], ["N c0", "c0 S"])
    s = upkeep({0: region(edition, start_tile())}, waiting=[P, LAB], carried=[1, 0], technologies=[LAB])
    assert may(s, 0) == ["attach L01", "attach T02"]
    do(s, 0, "attach T02", "at 1,1", "turn 0")
    assert "at 2,2" in may(s, 0)
    assert why_not(s, 0, "at 1,1") == "no.taken"
    assert why_not(s, 0, "at 4,4") == "no.touch"
    do(s, 0, "at 2,2", "turn 3")
    assert may(s, 0) == ["settle c0", "settle c1"]
    assert why_not(s, 0, "settle c2") == "no.city"
    do(s, 0, "settle c1")
    assert s.countries[0].waiting == ()
    mine = s.countries[0].region
    assert mine.tiles == [0, LAB, P]
    assert (mine.turns, mine.citizens, mine.garbage) == ([0, 0, 3], [3, 0, 2], [1, 0, 1])
    assert len(mine.lands()) == 2


@rule("T-ATTACH-4")
def test_one_city_leaves_no_choice() -> None:
    edition = house()
    tile(edition, P, [{"coins": 1}], ["N c0", "c0 S"])
    s = upkeep({0: region(edition, start_tile())}, waiting=[P], carried=[1])
    do(s, 0, "at 1,0", "turn 0")
    assert s.countries[0].region.citizens == [3, 1]


@rule("T-ATTACH-2")
def test_rotations_that_look_alike_are_offered_once() -> None:
    edition = house()
    assert edition.turns[1] == (0, 1)  # a straight track through one city in the middle
    cross = next(n for n in range(41, 71) if edition.is_institution(n) and len(edition.shape[n].links()[0]) == 5)
    assert edition.turns[cross] == (0,)
    s = upkeep({0: region(edition, start_tile())}, waiting=[1], carried=[1])
    do(s, 0, "at 1,0")
    assert may(s, 0) == ["turn 0", "turn 1"]
    assert why_not(s, 0, "turn 2") == "no.same_turn"


@rule("T-ATTACH-1", "T-ATTACH-3")
@pytest.mark.parametrize(("dx", "dy"), [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, 1), (1, -1), (-1, -1)])
def test_a_region_reaches_twelve_cells(dx: int, dy: int) -> None:
    edition = house()
    tile(edition, 20, [{"coins": 1}, {"coins": 2}], ["N c0", "c0 S"])
    laid: list[Laid] = [(n, n * dx, n * dy, 0, "", 0) for n in range(RADIUS)]
    s = upkeep({0: region(edition, *laid)}, waiting=[20, 21], carried=[1, 2])
    do(s, 0, "attach L20", f"at {12 * dx},{12 * dy}", "turn 0", "settle c0")
    cell = s.countries[0].region.cells[-1]
    assert (x_of(cell), y_of(cell)) == (12 * dx, 12 * dy)
    free = {(x_of(cell), y_of(cell)) for cell in s.countries[0].region.free_cells()}
    around = {(x, y) for n in range(13) for x in range(n * dx - 1, n * dx + 2) for y in range(n * dy - 1, n * dy + 2)}
    assert free == {(x, y) for x, y in around if abs(x) <= 12 and abs(y) <= 12} - {(n * dx, n * dy) for n in range(13)}


# -- at the same time, or in order --------------------------------------------------------------------------


@rule("T-UPKEEP-1")
def test_nobody_sees_the_others_upkeep_before_all_are_done() -> None:
    edition = house()
    s = upkeep({0: region(edition, start_tile())}, waiting=[1], carried=[1])
    s.lanes[1] = [(7, 2, 0)]
    s.own(1).waiting, s.countries[1].carried = (2,), (1,)
    s.shown = s.countries.copy()
    before = s.view(1)
    events = do(s, 0, "at 1,0", "turn 0")
    after = s.view(1)
    assert {**after, "actors": None} == {**before, "actors": None}
    assert not any(event.known_to(1) for event in events)
    assert len(s.view(0)["seats"][0]["region"]) == 2
    assert len(s.view(None)["seats"][0]["region"]) == 1


@rule("T-UPKEEP-1")
def test_upkeep_in_order_begins_in_the_leftmost_column_and_is_open() -> None:
    edition = house()
    s = table(3, edition, options={"upkeep_in_order": True})
    while s.stage < 2 or not s.actors:
        play_on_with_land(s)
    assert len(s.actors) == 1
    order = []
    while s.stage == 2:
        seat = s.actors[0]
        if seat not in order:
            order.append(seat)
        play_on(s)
    assert order == [(s.starter + k) % 3 for k in range(3)]
    for other in range(3):
        assert len(s.view(other)["seats"][order[0]]["region"]) == 2


def play_on_with_land(s: TwentiethCentury) -> None:
    """Everybody takes one land for the minimum, then drops out."""
    seat = s.actors[0]
    texts = may(s, seat)
    if texts[0].startswith("pick") and not s.countries[seat].won:
        do(s, seat, texts[0])
    elif "pass" in texts and not s.countries[seat].won:
        do(s, seat, "pass")
    elif texts[0] == "bid 2":
        do(s, seat, texts[0])
    else:
        play_on(s)


# -- technologies --------------------------------------------------------------------------------------------


def two_lands(garbage: tuple[int, int] = (1, 1), citizens: tuple[str, str] = ("0", "")) -> Region:
    edition = house()
    tile(edition, P, [{"coins": 1}], ["S c0"])
    tile(edition, Q, [{"coins": 2}], ["N c0"])
    return region(edition, (P, 0, 0, 0, citizens[0], garbage[0]), (Q, 0, 1, 0, citizens[1], garbage[1]))


@rule("T-USE-1")
def test_each_technology_once_and_only_if_wanted() -> None:
    mine = two_lands((3, 3))
    edition = mine.edition
    s = upkeep({0: mine}, technologies=[power(edition, 41, "garbage_transport"), power(edition, 42, "locomotive")])
    assert may(s, 0) == ["use T01 a", "use T02 a", "done"]
    do(s, 0, "use T02 a", "from L01 c0", "to L02 c0")
    assert why_not(s, 0, "use T02 a") == "no.used"
    assert why_not(s, 0, "use T03 a") == "no.not_your_technology"
    do(s, 0, "done")
    assert s.countries[0].region.garbage == [3, 3]


@rule("T-USE-1")
def test_both_halves_of_a_mixed_tile_work_by_themselves() -> None:
    mine = two_lands((3, 3))
    edition = mine.edition
    n = next(k for k in range(41, 71) if len(edition.powers[k]) == 2 and edition.powers[k][0].kind == "sorting")
    s = upkeep({0: mine}, technologies=[n])
    do(s, 0, f"use {name(n)} a", "remove L01", f"use {name(n)} b", "load L01", "unload L02")
    assert s.countries[0].region.garbage == [1, 4]
    assert s.countries[0].spent.bit_count() == 1
    assert s.countries[0].used.bit_count() == 2


@rule("T-USE-2", "T-USE-10", "T-PRODUCE-2")
def test_quality_of_life_in_the_last_round() -> None:
    """TC-40."""
    edition = house()
    tile(edition, P, [{"coins": 9, "science": 7, "vp": 8}], ["S c0"])
    tile(edition, Q, [{"coins": 3}], ["N c0"])
    mine = region(edition, (P, 0, 0, 0, "0", 1), (Q, 0, 1, 0, "0", 1))
    quality = power(edition, 41, "quality_of_life", coins=3, gives=2)
    s = upkeep({0: mine}, technologies=[quality], coins=7, science=4, round=6)
    do(s, 0, "use T01 a")
    assert (s.countries[0].coins, s.countries[0].science, s.countries[0].points) == (4, 4, 10)


@rule("T-USE-2")
def test_what_cannot_be_paid_is_not_offered() -> None:
    """TC-41."""
    mine = two_lands()
    n = power(mine.edition, 41, "quality_of_life", coins=3, gives=2)
    other = power(mine.edition, 42, "locomotive")
    s = upkeep({0: mine}, technologies=[n, other], coins=2)
    assert may(s, 0) == ["use T02 a", "done"]
    assert why_not(s, 0, "use T01 a") == "no.price"


@rule("T-USE-2")
@pytest.mark.parametrize("kind", ["recycling", "cleanup", "quality_of_life"])
@pytest.mark.parametrize(("coins", "science"), [(3, 0), (0, 3), (3, 3)])
def test_what_a_use_costs_is_just_enough(kind: str, coins: int, science: int) -> None:
    for lacking in ("", "coins", "science"):
        mine = two_lands()
        technologies = [power(mine.edition, 41, kind, coins, science, 2), power(mine.edition, 42, "locomotive")]
        purse = {"coins": coins - (lacking == "coins"), "science": science - (lacking == "science")}
        if min(purse.values()) < 0:
            continue
        s = upkeep({0: mine}, technologies=technologies, round=6, **purse)  # type: ignore[arg-type]
        assert why_not(s, 0, "use T01 a") == ("no.price" if lacking else None)
        assert ("use T01 a" in may(s, 0)) == (not lacking)
        if not lacking:
            do(s, 0, "use T01 a", *(["remove L01"] if kind == "recycling" else []))
            assert (s.countries[0].coins, s.countries[0].science) == (0, 0)


@rule("T-USE-9")
@pytest.mark.parametrize(("before", "after"), [(-6, -5), (-1, 0), (5, 6), (6, None)])
def test_cleanup(before: int, after: int | None) -> None:
    """TC-54."""
    mine = two_lands()
    n = power(mine.edition, 41, "cleanup", science=2)
    other = power(mine.edition, 42, "locomotive")
    s = upkeep({0: mine}, technologies=[n, other], pollution=before)
    if after is None:
        assert why_not(s, 0, "use T01 a") == "no.end_of_track"
    else:
        do(s, 0, "use T01 a")
        assert (s.countries[0].pollution, s.countries[0].science) == (after, 8)


@rule("T-USE-3", "T-USE-4")
def test_workers_once_in_any_upkeep() -> None:
    """TC-55."""
    edition = house()
    tile(edition, P, [{"coins": 1}, {"vp": 2}], ["S c0"])
    n = power(edition, 41, "workers")
    s = upkeep({0: region(edition, (P, 0, 0, 0, "0", 1))}, technologies=[n], round=6)
    assert may(s, 0) == ["use T01 a", "done"]
    do(s, 0, "use T01 a")
    assert may(s, 0) == ["to L01 c1"]
    assert why_not(s, 0, "to L01 c0") == "no.occupied"
    do(s, 0, "to L01 c1")
    assert s.countries[0].points == 2
    assert s.countries[0].spent == 1
    again = upkeep({0: region(edition, (P, 0, 0, 0, "0", 1))}, technologies=[n])
    again.own(0).spent = 1
    assert why_not(again, 0, "use T01 a") == "no.used_up"


@rule("T-USE-3", "T-USE-5")
def test_sorting_works_once_and_a_park_never() -> None:
    mine = two_lands((2, 0))
    edition = mine.edition
    s = upkeep({0: mine}, technologies=[power(edition, 41, "sorting"), power(edition, 42, "park")])
    assert may(s, 0) == ["use T01 a", "done"]
    assert why_not(s, 0, "use T02 a") == "no.use"
    do(s, 0, "use T01 a")
    assert may(s, 0) == ["remove L01"]
    assert why_not(s, 0, "remove L02") == "no.garbage_there"
    do(s, 0, "remove L01")
    assert s.countries[0].region.garbage == [1, 0]
    assert s.countries[0].spent == 1


@rule("T-USE-8")
def test_paid_recycling() -> None:
    mine = two_lands((2, 1))
    s = upkeep({0: mine}, technologies=[power(mine.edition, 41, "recycling", coins=2)], coins=5)
    do(s, 0, "use T01 a", "remove L02")
    assert (s.countries[0].coins - 1, s.countries[0].region.garbage) == (3, [2, 0])  # 1 coin was produced since


@rule("T-USE-7")
def test_garbage_transport() -> None:
    """TC-47: before 2 and 0 garbage are worth 2 - 5, after it nothing."""
    mine = two_lands((2, 0))
    s = upkeep({0: mine}, technologies=[power(mine.edition, 41, "garbage_transport")], round=6, pollution=-6)
    rows = dict(s.breakdown(0))
    assert rows["clean"] + rows["dirt"] == -3
    do(s, 0, "use T01 a")
    assert may(s, 0) == ["load L01"]
    do(s, 0, "load L01")
    assert why_not(s, 0, "unload L01") == "no.other_own_land"
    do(s, 0, "unload L02")
    rows = dict(s.breakdown(0))
    assert rows["clean"] + rows["dirt"] == 0


@rule("T-USE-7")
def test_transport_needs_a_second_land() -> None:
    """An institution is none."""
    edition = house()
    institution(edition, LAB, "N")
    technologies = [power(edition, 41, "garbage_transport"), power(edition, 43, "quality_of_life", coins=1, gives=1)]
    mine = region(edition, start_tile(), (LAB, 0, 1, 0, "", 0))
    s = upkeep({0: mine}, technologies=[*technologies, LAB])
    assert may(s, 0) == ["use T03 a", "done"]
    assert why_not(s, 0, "use T01 a") == "no.transport"


def lab_lands(q: str) -> Region:
    edition = house()
    institution(edition, LAB, "NS")
    tile(edition, P, [{"science": 2}], ["S c0"])
    tile(edition, Q, [{"science": 1}, {"science": 2}], ["N c0", "c0 c1"])
    return region(edition, (LAB, 0, 0, 0, "", 0), (P, 0, -1, 0, "0", 0), (Q, 0, 1, 0, q, 0))


@rule("T-USE-6")
def test_a_locomotive_passes_an_institution_but_no_city() -> None:
    """TC-32."""
    mine = lab_lands("1")
    s = upkeep({0: mine}, technologies=[power(mine.edition, 50, "locomotive")])
    do(s, 0, "use T10 a")
    assert may(s, 0) == ["from L01 c0", "from L02 c1"]
    after = s.copy()
    do(s, 0, "from L01 c0")
    assert may(s, 0) == ["to L02 c0"]
    do(after, 0, "from L02 c1")
    assert may(after, 0) == ["to L02 c0"]


@rule("T-USE-6", "T-EX-6")
def test_two_locomotives_one_after_the_other() -> None:
    """TC-33."""
    mine = lab_lands("0")
    technologies = [power(mine.edition, 50, "locomotive"), power(mine.edition, 51, "locomotive")]
    s = upkeep({0: mine}, technologies=technologies)
    do(s, 0, "use T10 a")
    assert may(s, 0) == ["from L02 c0"]
    assert why_not(s, 0, "from L01 c0") == "no.way_from"
    do(s, 0, "from L02 c0")
    assert may(s, 0) == ["to L02 c1"]
    do(s, 0, "to L02 c1", "use T11 a", "from L01 c0", "to L02 c0")
    assert s.countries[0].region.citizens == [0, 0, 3]


@rule("T-USE-6")
def test_a_locomotive_reaches_only_what_its_link_reaches() -> None:
    edition = two_lands().edition
    tile(edition, THIRD, [{"coins": 1}], ["E c0"])
    mine = region(edition, (P, 0, 0, 0, "0", 1), (Q, 0, 1, 0, "", 1), (THIRD, 1, 0, 0, "", 1))
    s = upkeep({0: mine}, technologies=[power(edition, 41, "locomotive")])
    do(s, 0, "use T01 a", "from L01 c0")
    assert may(s, 0) == ["to L02 c0"]
    assert why_not(s, 0, "to L03 c0") == "no.link"
    assert why_not(s, 0, "to L09 c0") == "no.city_here"
    assert why_not(s, 0, "to L02 c1") == "no.city_here"


@rule("T-USE-6")
def test_only_citizens_travel() -> None:
    mine = two_lands(citizens=("", "0"))
    s = upkeep({0: mine}, technologies=[power(mine.edition, 41, "locomotive")])
    do(s, 0, "use T01 a")
    assert may(s, 0) == ["from L02 c0"]
    assert why_not(s, 0, "from L01 c0") == "no.citizen"
    assert why_not(s, 0, "from L09 c0") == "no.citizen"
    assert why_not(s, 0, "from L02 c1") == "no.citizen"


@rule("T-GARBAGE-1", "T-INSTITUTION-1")
def test_no_garbage_on_a_new_institution() -> None:
    edition = house()
    institution(edition, LAB, "N")
    s = upkeep({0: region(edition, start_tile(0))}, waiting=[5, LAB], carried=[1, 0], aside=2, technologies=[LAB])
    assert s.countries[0].carried == (3, 0)
    alone = upkeep({0: region(edition, start_tile(0))}, waiting=[LAB], carried=[0], aside=2, technologies=[LAB])
    assert (alone.countries[0].carried, alone.countries[0].region.garbage) == ((0,), [2])


@rule("T-GARBAGE-1")
@pytest.mark.parametrize(("new", "carried", "region_garbage"), [(40, (3,), [0]), (41, (1,), [2])])
def test_the_last_land_takes_garbage_and_the_first_technology_none(
    new: int, carried: tuple[int, ...], region_garbage: list[int]
) -> None:
    edition = house()
    institution(edition, 41, "N")
    s = upkeep({0: region(edition, start_tile(0))}, waiting=[new], carried=[1], aside=2, technologies=[41])
    assert (s.countries[0].carried, s.countries[0].region.garbage) == (carried, region_garbage)


@rule("T-GARBAGE-1")
def test_one_land_may_take_all_of_the_garbage() -> None:
    s = upkeep({0: region(house(), start_tile(0))}, waiting=[5, 6], carried=[1, 2], aside=2)
    assert [why_not(s, 0, f"garbage L05 {n}") for n in range(4)] == [None, None, None, "no.garbage_aside"]
    do(s, 0, "garbage L05 2")
    assert (s.countries[0].carried, s.countries[0].aside) == ((3, 2), 0)


@rule("T-USE-1", "T-USE-3")
def test_the_next_upkeep_has_all_uses_again_but_those_for_a_single_one() -> None:
    mine = two_lands((5, 5))
    technologies = [power(mine.edition, 41, "garbage_transport"), power(mine.edition, 42, "sorting")]
    s = upkeep({0: mine}, technologies=technologies)
    do(s, 0, "use T02 a", "remove L01", "use T01 a", "load L01", "unload L02")
    assert s.countries[0].region.garbage == [3, 6]
    s.lanes, s.phases = [[] for _ in range(3)], [(UPKEEP, 0, 0)]
    s.proceed()
    assert may(s, 0) == ["use T01 a", "done"]
    assert why_not(s, 0, "use T02 a") == "no.used_up"
    do(s, 0, "use T01 a", "load L02", "unload L01")
    assert s.countries[0].region.garbage == [4, 5]


@rule("T-USE-4")
def test_workers_go_wherever_a_city_is_empty() -> None:
    edition = house()
    tile(edition, P, [{"coins": 1}, {"vp": 2}], ["S c0"])
    s = upkeep({0: region(edition, start_tile(), (P, 1, 1, 0, "0", 1))}, technologies=[power(edition, 41, "workers")])
    do(s, 0, "use T01 a")
    assert may(s, 0) == ["to L00 c2", "to L01 c1"]
    do(s, 0, "to L01 c1")
    assert s.countries[0].region.citizens == [0b011, 0b11]


@rule("T-USE-4")
def test_workers_for_the_first_city_of_all() -> None:
    mine = two_lands(citizens=("", "0"))
    s = upkeep({0: mine}, technologies=[power(mine.edition, 41, "workers")])
    do(s, 0, "use T01 a")
    assert may(s, 0) == ["to L01 c0"]


@rule("T-BRIDGE-1", "T-BRIDGE-3")
def test_a_bridge_is_for_the_tiles_that_have_room_for_one() -> None:
    edition = house()
    tile(edition, P, [{"coins": 1}], ["N c0"])
    institution(edition, LAB, "NESW")  # one piece of track on all four edges
    mine = region(edition, (P, 0, 0, 0, "0", 0), (LAB, 1, 1, 0, "", 0))
    s = upkeep({0: mine}, technologies=[power(edition, 41, "bridge"), LAB])
    assert may(s, 0) == ["use T01 a", "done"]
    do(s, 0, "use T01 a")
    assert may(s, 0) == ["site L01"]
    assert why_not(s, 0, "site T02") == "no.bridge_here"


@rule("T-ATTACH-2")
def test_a_tile_that_looks_alike_all_ways_is_laid_without_a_question() -> None:
    edition = house()
    institution(edition, LAB, "NESW")
    edition.turns[LAB] = (0,)
    s = upkeep({0: region(edition, start_tile())}, waiting=[LAB], carried=[0], technologies=[LAB])
    do(s, 0, "at 1,0")
    assert (s.countries[0].region.tiles, s.countries[0].region.turns) == ([0, LAB], [0, 0])
    assert s.countries[0].waiting == ()


@rule("T-ATTACH-1", "T-ATTACH-4")
@pytest.mark.parametrize("turn", range(4))
@pytest.mark.parametrize("at", ["1,0", "0,1", "-1,-1"])
def test_a_tile_lies_where_and_how_it_was_laid(at: str, turn: int) -> None:
    edition = house()
    tile(edition, P, [{"coins": 1}, {"coins": 2}], ["N c0", "c0 S"])
    s = upkeep({0: region(edition, start_tile())}, waiting=[P], carried=[1])
    do(s, 0, f"at {at}", f"turn {turn}", "settle c1")
    mine = s.countries[0].region
    assert (f"{x_of(mine.cells[1])},{y_of(mine.cells[1])}", mine.turns[1], mine.citizens[1]) == (at, turn, 0b10)


@rule("T-UPKEEP-1")
def test_when_all_are_done_everybody_sees_everything() -> None:
    edition = house()
    s = upkeep({0: region(edition, start_tile())}, waiting=[1], carried=[1])
    do(s, 0, "at 1,0", "turn 0")
    assert len(s.view(1)["seats"][0]["region"]) == 2
    assert len(s.view(None)["seats"][0]["region"]) == 2


@rule("T-UPKEEP-1", "T-USE-1")
def test_in_order_everybody_has_one_upkeep() -> None:
    mine = two_lands((3, 3))
    technologies = [power(mine.edition, 41, "garbage_transport")]
    s = upkeep({0: mine}, technologies=technologies, options={"upkeep_in_order": True})
    do(s, 0, "use T01 a", "load L01", "unload L02")
    assert s.round == 4  # nobody else has anything to do, and the next round has begun
    assert s.countries[0].region.garbage == [2, 4]


@rule("T-UPKEEP-1")
@pytest.mark.parametrize("starter", range(3))
def test_in_order_every_seat_has_its_turn_once(starter: int) -> None:
    s = table(3, options={"upkeep_in_order": True})
    s.starter, s.phases = starter, []
    s.game.phases[UPKEEP](s, 0, 0)
    turns = [seat for phase, seat, _ in reversed(s.phases) if phase == UPKEEP_TURN]
    assert turns == [(starter + k) % 3 for k in range(3)]
