"""What a seat may see (T-PURSE, T-SETUP-5)."""

import citywright as cw
from citywright.games.twentieth_century.view import sample
from tests.games.twentieth_century.support import play_on, table
from tests.rulebook import rule


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
def test_the_view_holds_what_its_page_promises() -> None:
    s = table(3)
    view = s.view(0)
    assert {"round", "phase", "minimum", "lands", "technologies", "price", "catastrophe", "seats"} <= set(view)
    seat = view["seats"][0]
    assert {"points", "pollution", "production", "coins", "science", "region"} <= set(seat)
    assert set(seat["production"]) == {"coins", "science", "points"}
    entry = seat["region"][0]
    assert {"tile", "x", "y", "rotation", "citizens", "garbage", "bridges"} <= set(entry)
    assert (entry["tile"], entry["x"], entry["y"], entry["citizens"]) == ("L00", 0, 0, [0, 1])
