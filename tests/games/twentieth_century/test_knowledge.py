"""What a seat may see (T-PURSE, T-SETUP-5)."""

import json

import pytest

import citywright as cw
from citywright.engine.state import Json
from citywright.games.twentieth_century.region import Region
from citywright.games.twentieth_century.state import TwentiethCentury
from citywright.games.twentieth_century.table import SPAN
from citywright.games.twentieth_century.view import sample
from tests.games.twentieth_century.support import (
    LAB,
    do,
    house,
    institution,
    play_on,
    region,
    start_tile,
    table,
    tile,
    upkeep,
)  # fmt: skip
from tests.rulebook import rule
from tests.views import documented, found


@rule("T-PURSE-1")
def test_purses_are_hidden_until_the_end() -> None:
    s = table(3)
    seats = s.view(1)["seats"]
    assert [(seat["coins"], seat["science"]) for seat in seats] == [(None, None), (10, 10), (None, None)]
    assert s.view(None)["seats"][0]["coins"] is None
    while s.actors:
        play_on(s)
    assert all(seat["coins"] is not None for seat in s.view(1)["seats"])


@rule("T-PURSE-1")
def test_open_purses() -> None:
    s = table(3, options={"open_purses": True})
    assert [seat["coins"] for seat in s.view(None)["seats"]] == [10, 10, 10]


@rule("T-PURSE-2", "T-SETUP-5")
def test_a_sample_keeps_purses_and_redraws_what_is_to_come() -> None:
    s = table(4)
    s.own(2).coins = 17
    futures = set()
    for seed in range(8):
        other = sample(s, 0, cw.Rng.seeded(seed))
        assert [c.coins for c in other.countries] == [10, 10, 17, 10]
        assert (other.lands, other.offered, other.card) == (s.lands, s.offered, s.card)
        while other.round == 1:
            play_on(other)
        futures.add((other.lands, other.card))
    assert len(futures) > 4


@rule("T-SETUP-5")
def test_the_view_holds_exactly_what_its_page_promises() -> None:
    top, seat, tile, *_ = documented("twentieth_century")
    s = table(3)
    rng = cw.Rng.seeded(5)
    views = [s.view(None)]
    while s.actors:
        actor = s.actors[0]
        s.apply(actor, s.legal(actor)[rng.below(len(s.legal(actor)))])
        views += [s.view(actor), s.view(None)]
    assert found(views) == top
    assert found(entry for view in views for entry in view["seats"]) == seat
    assert found(entry for view in views for country in view["seats"] for entry in country["region"]) == tile
    assert set(views[0]["seats"][0]["production"]) == {"coins", "science", "points"}
    entry = views[0]["seats"][0]["region"][0]
    assert (entry["tile"], entry["x"], entry["y"], entry["citizens"]) == ("L00", 0, 0, [0, 1])


@rule("T-RAIL-3", "T-ATTACH-1")
def test_the_view_counts_y_to_the_south_and_rotation_clockwise() -> None:
    """Track N of land 1 comes to lie in the east and meets that of the lab beside it."""
    edition = house()
    institution(edition, LAB, "W")
    tile(edition, 1, [{"science": 1}], ["N c0"])
    s = upkeep({0: region(edition, start_tile())}, waiting=[1, LAB], carried=[1, 0], technologies=[LAB])
    do(s, 0, "attach L01", "at 0,1", "turn 1")
    assert s.view(0)["seats"][0]["production"]["science"] == 3
    do(s, 0, "at 1,1", "turn 0")
    mine = s.view(0)["seats"][0]
    assert [(e["tile"], e["x"], e["y"], e["rotation"]) for e in mine["region"]] == [
        ("L00", 0, 0, 0), ("L01", 0, 1, 1), ("T02", 1, 1, 0),
    ]  # fmt: skip
    assert mine["region"][1]["links"] == [["N", "c0"]]
    assert mine["production"]["science"] == 4


def stored(s: TwentiethCentury) -> Json:
    dump: Json = json.loads(json.dumps(s.dump()))
    return dump


def at_bridge() -> TwentiethCentury:
    """A table in a random game where a bridge is about to be built, nothing out of order."""
    for seed in range(60):
        s = table(3, seed=seed)
        rng = cw.Rng.seeded(seed)
        while s.actors:
            actor = s.actors[0]
            if s.lanes[actor][-1][0] == SPAN:
                return s
            s.apply(actor, s.legal(actor)[rng.below(len(s.legal(actor)))])
    raise AssertionError("no bridge anywhere")


@rule("T-BRIDGE-2", "T-COMP-6")
@pytest.mark.parametrize("bridge", [[0, 24], [12, 12], [3, 999], None])
def test_a_dump_with_a_bridge_that_nothing_gave_is_refused(bridge: list[int] | None) -> None:
    s = at_bridge()
    seat, dump = s.actors[0], stored(s)
    s.game.load(dump)
    possible = s.countries[seat].region.net.shapes[0].bridges()[0]
    dump["table"]["countries"][seat]["region"][0] += bridge or possible
    if bridge:
        with pytest.raises(cw.BadInput, match=r"^dump: countries: region: no bridge"):
            s.game.load(dump)
    else:
        with pytest.raises(cw.BadInput, match="1 bridges, 0 technologies"):
            s.game.load(dump)


@rule("T-DEAL-3")
def test_a_dump_with_the_marker_off_its_track_is_refused() -> None:
    s = table(3)
    dump = stored(s)
    dump["table"]["marker"] = len(s.edition.costs[0])
    with pytest.raises(cw.BadInput, match=r"^dump: marker holds '5'"):
        s.game.load(dump)
    s.edition.costs[0] = (4, 3)  # the others are longer
    dump["table"]["marker"] = 2
    with pytest.raises(cw.BadInput, match="the cost marker is off its track"):
        s.game.load(dump)


@rule("T-USE-1")
@pytest.mark.parametrize(
    "frame",
    [
        ["span", 0, 99], ["span", 59, 0], ["settle", 1, 0], ["turn", 1, -1], ["cell", 999, 0], ["garbage", 5, 0],
        ["arrive", 1, 99], ["unload", 1, 1], ["recycle", -1, 0], ["open", 0, 0], ["bid", 0, 0],
    ],
)  # fmt: skip
def test_a_dump_that_asks_about_something_else_is_refused(frame: list[object]) -> None:
    s = at_bridge()
    dump = stored(s)
    dump["lanes"][s.actors[0]].append(frame)
    with pytest.raises(cw.BadInput, match=f"seat {s.actors[0]} is asked about something that is not there"):
        s.game.load(dump)


@rule("T-ROUND-1")
@pytest.mark.parametrize("phase", [["round", 7, 0], ["land", 4, 0], ["bidding", 0, 0], ["upkeep_turn", -2, 0]])
def test_a_dump_with_a_phase_out_of_range_is_refused(phase: list[object]) -> None:
    s = table(3)
    dump = stored(s)
    dump["phases"].append(phase)
    with pytest.raises(cw.BadInput, match="a phase waits for something that is not there"):
        s.game.load(dump)


@rule("T-USE-3")
def test_a_dump_that_used_what_is_not_there_is_refused() -> None:
    s = at_bridge()
    seat, dump = s.actors[0], stored(s)
    spare = next(n for n in range(60) if n not in s.edition.halves(s.countries[seat].technologies))
    dump["table"]["countries"][seat]["spent"] = 1 << spare
    with pytest.raises(cw.BadInput, match="used a technology that it has not"):
        s.game.load(dump)


@rule("T-ROUND-1", "T-DEAL-2", "T-CATASTROPHE-2")
def test_a_stored_table_comes_back_as_it_was() -> None:
    s = table(3)
    while s.actors:
        assert s.game.load(stored(s)).dump() == s.dump()
        play_on(s)
    assert s.game.load(stored(s)).places() == s.places()


@rule("T-ATTACH-3", "T-RAIL-3", "T-ATTACH-4")
@pytest.mark.parametrize(
    "row",
    [
        [71, 364, 0, 0, 0], [-1, 364, 0, 0, 0], [1, -1, 0, 0, 0], [1, 729, 0, 0, 0], [1, 13, 0, 0, 0],
        [1, 715, 0, 0, 0], [1, 351, 0, 0, 0], [1, 377, 0, 0, 0], [1, 365, 4, 0, 0], [1, 365, -1, 0, 0],
        [1, 365, 0, 8, 0], [1, 365, 0, -1, 0], [1, 365, 0, 0, 1000], [1, 365, 0, 0, -1], [1, 365, 0, 0],
        [1, 365, 0, 0, 0, 2],
    ],
)  # fmt: skip
def test_a_tile_that_lies_nowhere_or_is_none_is_not_read(row: list[int]) -> None:
    """Piece, cell, quarter turns, citizens, garbage; cells are counted with a rim around 25 rows of 25."""
    edition = house()
    good = [1, 365, 3, 1, 999]
    assert Region.read_row(edition, [good], False, "region").row() == [good]
    with pytest.raises(cw.BadInput, match=r"^dump: region"):
        Region.read_row(edition, [row], False, "region")


@rule("T-ATTACH-3")
@pytest.mark.parametrize("cell", [28, 52, 676, 700])
def test_the_corners_of_a_region_are_read(cell: int) -> None:
    tiles = [[1, cell, 0, 0, 0]]
    assert Region.read_row(house(), tiles, False, "region").row() == tiles
