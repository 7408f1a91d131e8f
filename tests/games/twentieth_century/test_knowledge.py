"""What a seat may see (T-PURSE, T-SETUP-5)."""

import citywright as cw
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
    top, seat, tile, _ = documented("twentieth_century")
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
