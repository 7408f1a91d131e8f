"""What a learning agent sees of City Tycoon."""

from citywright.games.city_tycoon.features import KINDS
from tests.games.city_tycoon.support import LAND, B, O, W, blank, building, do, red, supplying, table, tile
from tests.observing import seen


def at(s: object, x: int, y: int) -> tuple[int, int]:
    """Row and column in the window."""
    edge = 4 + s.seats  # type: ignore[attr-defined]
    return y + edge, x + edge


def test_the_map_is_shown_around_the_start_tile() -> None:
    s = building([1], {"-8,-8": (LAND, W), "2,0": (red(1), O), "3,0": (5, B)}, edition=blank())
    assert s.seats == 4
    places = [at(s, *cell) for cell in ((-8, -8), (2, 0), (3, 0), (6, 6))]
    assert [seen(s, B, "map", "piece", *place) for place in places] == [LAND, red(1), 5, 0]
    assert [seen(s, B, "map", "kind", *place) for place in places[:2]] == [KINDS - 1, 6]
    assert [seen(s, B, "map", "owner", *place) for place in places] == [2, 4, 1, 0]
    assert [seen(s, B, "map", "open", *at(s, *cell)) for cell in ((4, 0), (6, 0))] == [1, 0]
    assert [seen(table(2), 0, "table", f"closed {side}") for side in ("north", "east", "south", "west")] == [1, 0, 0, 1]


def test_a_supply_in_progress_shows_its_cubes_and_payments() -> None:
    edition = blank()
    tile(edition, 1, demands=[({"goods": 1}, {"points": 1}), ({"red": 1}, {"points": 1})])
    ways = {"5,0": (red(6), O), "6,0": (2, B), "5,1": (3, W), "6,1": (1, O)}
    s = supplying(ways, edition=edition, cubes={0: 0})
    do(s, O, "supply 001 b")
    source = edition.source_keys.index("red-6")
    assert [seen(s, O, "table", name) for name in ("asked way", "demand", "ways")] == [1, 2, 2]
    assert seen(s, O, "held", "piece", 13) == 1
    assert (seen(s, O, "plants", "chosen", source), seen(s, O, "plants", "built", source)) == (1, 1)
    paid = {who: [seen(s, O, "ways", who, n) for n in (0, 1, 2)] for who in ("bank", "seat +1", "seat +2")}
    assert paid["bank"] == [0, 0, 0]
    assert sorted(zip(paid["seat +1"], paid["seat +2"], strict=True)) == [(0, 0), (0, 2), (2, 0)]
    do(s, O, "way 1")
    assert seen(s, B, "map", "supplied", *at(s, 6, 1)) == 2


def test_a_seat_remembers_what_it_passed_on() -> None:
    s = table(3, seed=4)
    first = s.hands[0]
    for seat in range(3):
        do(s, seat, f"pick {s.hands[seat][0]:03}")
    assert [seen(s, 0, "draft", "passed on", n - 1) for n in first] == [0, 1, 1, 1, 1, 1]
    assert (seen(s, 0, "held", "piece", 6), seen(s, 0, "held", "piece", 0)) == (first[0], s.hands[0][0])
