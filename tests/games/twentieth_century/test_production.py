"""Production and recycling (T-PRODUCE, T-RECYCLE)."""

import pytest

from citywright.games.twentieth_century.edition import Edition
from citywright.games.twentieth_century.region import Region, cell_at
from citywright.games.twentieth_century.steps.production import most_removals
from tests.games.twentieth_century.support import (
    LAB,
    do,
    house,
    institution,
    may,
    play_on,
    producing,
    region,
    table,
    tile,
    why_not,
)
from tests.rulebook import rule

P, Q, THIRD = 1, 2, 3


def rich(edition: Edition) -> Region:
    """Twelve coins, seven science, eight points."""
    tile(edition, P, [{"coins": 9, "science": 7}, {"coins": 3, "vp": 8}, {"coins": 9}], ["N c0"])
    return region(edition, (P, 0, 0, 0, "01", 0))


@rule("T-PRODUCE-1", "T-PRODUCE-2", "T-EX-4")
@pytest.mark.parametrize(("round", "coins", "science", "points"), [(5, 22, 17, 8 + 8), (6, 10, 10, 8)])
def test_production(round: int, coins: int, science: int, points: int) -> None:
    """TC-39, round V with round VI after it; the empty third city makes nothing."""
    s = producing({0: rich(house())}, round=round)
    country = s.countries[0]
    assert (country.coins, country.science, country.points) == (coins, science, points)


@rule("T-RECYCLE-1", "T-RECYCLE-2")
@pytest.mark.parametrize(("tracks", "left"), [(["N c0"], 1), (["E c0"], 2), (["N 2,1 1,2 2,3 S"], 1)])
def test_garbage_on_a_linked_land(tracks: list[str], left: int) -> None:
    """TC-34."""
    edition = house()
    tile(edition, P, [{"recycling": 1}], ["S c0"])
    tile(edition, Q, [{}], tracks, at=["3,2"] if len(tracks[0]) > 5 else ["2,2"])
    s = producing({0: region(edition, (P, 0, 0, 0, "0", 0), (Q, 0, 1, 0, "0", 2))})
    assert s.countries[0].region.garbage == [0, left]


@rule("T-RECYCLE-2")
def test_a_city_in_between() -> None:
    """TC-35."""
    edition = house()
    tile(edition, P, [{"recycling": 1}, {}], ["S c1", "c1 c0"], at=["2,1", "2,3"])
    tile(edition, Q, [{}], ["N c0"])
    laid = ((P, 0, 0, 0, "0", 0), (Q, 0, 1, 0, "0", 2))
    assert producing({0: region(edition, *laid)}).countries[0].region.garbage == [0, 2]
    assert producing({0: region(edition, *laid, through_cities=True)}).countries[0].region.garbage == [0, 1]
    for option in (False, True):
        s = table(3, edition, options={"recycling_through_cities": option})
        grown = s.countries[0].region.attached(P, cell_at(1, 0), 0, 0, 0b01).attached(Q, cell_at(1, 1), 0, 2, 0b01)
        assert grown.centres() == [0b110 if option else 0b010]


@rule("T-RECYCLE-1", "T-RECYCLE-2")
def test_what_a_centre_cannot_reach() -> None:
    """TC-36."""
    edition = house()
    institution(edition, LAB, "NS")
    tile(edition, P, [{"recycling": 1}], ["S c0"])
    tile(edition, Q, [{}], ["N c0"])
    for laid in (
        ((P, 0, 0, 0, "", 0), (Q, 0, 1, 0, "0", 2)),
        ((P, 0, 0, 0, "0", 0), (LAB, 0, 1, 0, "", 0), (Q, 0, 2, 0, "0", 2)),
        ((P, 0, 0, 0, "0", 0), (Q, 1, 1, 0, "0", 2)),
    ):
        s = producing({0: region(edition, *laid)})
        assert s.countries[0].region.garbage[-1] == 2
        assert s.round == 4  # nobody is asked about it


@rule("T-RECYCLE-1", "T-RECYCLE-3")
def test_two_centres_on_one_land() -> None:
    """TC-37."""
    edition = house()
    tile(edition, P, [{"recycling": 1}, {"recycling": 1}], ["S c0"])
    s = producing({0: region(edition, (P, 0, 0, 0, "01", 3))})
    assert s.countries[0].region.garbage == [1]


def choice() -> Region:
    """A centre that reaches its own land and the one below, and one that reaches only the latter."""
    edition = house()
    tile(edition, P, [{"recycling": 1}], ["S c0"])
    tile(edition, Q, [{"recycling": 1}], ["E c0", "N 1,1"], at=["3,3"])
    return region(edition, (P, 0, 0, 0, "0", 2), (Q, 0, 1, 0, "0", 2))


@rule("T-RECYCLE-3", "T-ROUND-1")
def test_an_early_choice_wastes_no_centre() -> None:
    """TC-38."""
    assert most_removals([0b11, 0b10], [1, 1]) == [0, 1]
    assert most_removals([0b11, 0b10], [0, 2]) == [1, 1]
    assert most_removals([0b11, 0b10], [2, 0]) == [0, -1]
    s = producing({0: choice()})
    assert s.view(0)["phase"] == "production"
    assert may(s, 0) == ["recycle L01", "recycle L02", "stop"]
    do(s, 0, "recycle L02")
    assert may(s, 0) == ["recycle L01", "recycle L02", "stop"]
    do(s, 0, "recycle L01")
    assert s.countries[0].region.garbage == [1, 1]
    assert s.round == 4


@rule("T-RECYCLE-3")
def test_a_centre_may_be_left_out_and_none_works_twice() -> None:
    s = producing({0: choice()})
    do(s, 0, "recycle L01")
    assert why_not(s, 0, "recycle L01") == "no.centre"
    assert why_not(s, 0, "recycle L05") == "no.garbage_there"
    do(s, 0, "stop")
    assert s.countries[0].region.garbage == [1, 2]


@rule("T-RECYCLE-3")
def test_without_a_real_choice_the_engine_does_it() -> None:
    edition = house()
    tile(edition, P, [{"recycling": 1}], ["S c0"])
    tile(edition, Q, [{"recycling": 1}], ["E c0", "N 1,1"], at=["3,3"])
    s = producing({0: region(edition, (P, 0, 0, 0, "0", 1), (Q, 0, 1, 0, "0", 1))})
    assert s.countries[0].region.garbage == [0, 0]


@rule("T-RECYCLE-4")
def test_recycling_comes_after_production() -> None:
    edition = house()
    tile(edition, P, [{"recycling": 1, "coins": 1}, {"vp": 1}], ["S c0"])
    s = producing({0: region(edition, (P, 0, 0, 0, "01", 1))}, round=2, card=2)
    country = s.countries[0]
    assert (country.coins, country.produced, country.region.garbage, country.bonus_two) == (11, 1, [0], 6)


@rule("T-PRODUCE-1", "T-RECYCLE-1")
def test_a_land_makes_what_its_cities_show_and_no_more() -> None:
    edition = house()
    tile(edition, 1, [{"coins": 1, "science": 2, "vp": 3}] * 3, ["N c0"])
    mine = region(edition, (1, 0, 0, 0, "012", 1), (2, 3, 3, 0, "", 0))
    assert mine.production() == (3, 6, 9)
    assert mine.centres() == []


@rule("T-RECYCLE-3")
def test_a_centre_between_two_dirty_lands_is_a_choice() -> None:
    edition = house()
    tile(edition, 1, [{"recycling": 1}], ["E c0"])
    tile(edition, 2, [{}], ["W c0"])
    s = producing({0: region(edition, (1, 0, 0, 0, "0", 1), (2, 1, 0, 0, "", 1))})
    assert may(s, 0) == ["recycle L01", "recycle L02", "stop"]
    do(s, 0, "recycle L02")
    assert s.countries[0].region.garbage == [1, 0]


@rule("T-SETUP-1")
def test_the_start_tile_lies_as_it_is_printed() -> None:
    mine = table(3).countries[0].region
    assert (mine.turns, mine.citizens, mine.garbage) == ([0], [0b011], [1])
    assert mine.production() == (3, 2, 0)


@rule("T-ROUND-1")
def test_round_six_has_no_catastrophe() -> None:
    s = table(3)
    assert s.view(None)["catastrophe"] is not None
    while s.round < 6:
        play_on(s)
    assert s.view(None)["catastrophe"] is None
