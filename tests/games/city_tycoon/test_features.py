"""A seat's knowledge as numbers."""

import citywright as cw
from citywright.games.city_tycoon.features import features
from tests.games.city_tycoon.support import LAND, B, O, W, blank, building, do, red, supplying, table, tile

NAMES = cw.game("city_tycoon").feature_names()


def value(numbers: bytes, name: str) -> int:
    return numbers[NAMES.index(name)]


def test_the_length_is_the_same_for_every_number_of_players() -> None:
    assert {len(features(table(seats), 0)) for seats in range(2, 6)} == {len(NAMES)}
    assert len(set(NAMES)) == len(NAMES)


def test_the_map_is_shown_to_its_rim() -> None:
    s = building([1], {"21,21": (5, B), "-20,-20": (LAND, W), "2,0": (red(1), O)}, edition=blank())
    numbers = features(s, B)
    assert [value(numbers, f"piece on {cell}") for cell in ("21,21", "-20,-20", "2,0", "3,0")] == [5, LAND, red(1), 0]
    assert [value(numbers, f"owner on {cell}") for cell in ("21,21", "-20,-20", "2,0", "0,0")] == [1, 2, 4, 0]
    assert (value(numbers, "open on 3,0"), value(numbers, "open on 5,0")) == (1, 0)
    assert [value(features(table(2), 0), f"closed {side}") for side in ("north", "east", "south", "west")] == [
        1, 0, 0, 1,
    ]  # fmt: skip


def test_a_supply_in_progress_shows_its_cubes_and_payments() -> None:
    edition = blank()
    tile(edition, 1, demands=[({"goods": 1}, {"points": 1}), ({"red": 1}, {"points": 1})])
    ways = {"5,0": (red(6), O), "6,0": (2, B), "5,1": (3, W), "6,1": (1, O)}
    s = supplying(ways, edition=edition, cubes={0: 0})
    do(s, O, "supply 001 b")
    numbers = features(s, O)
    assert (value(numbers, "asked way"), value(numbers, "about piece"), value(numbers, "about demand")) == (1, 1, 2)
    assert (value(numbers, "chosen red-6"), value(numbers, "ways")) == (1, 2)
    paid = {who: [value(numbers, f"way {n} pays {who}") for n in (1, 2, 3)] for who in ("bank", "seat +1", "seat +2")}
    assert paid["bank"] == [0, 0, 0]
    assert sorted(zip(paid["seat +1"], paid["seat +2"], strict=True)) == [(0, 0), (0, 2), (2, 0)]
    do(s, O, "way 1")
    assert value(features(s, B), "supplied on 6,1") == 2


def test_a_seat_remembers_what_it_passed_on() -> None:
    s = table(3, seed=4)
    first = s.hands[0]
    for seat in range(3):
        do(s, seat, f"pick {s.hands[seat][0]:03}")
    numbers = features(s, 0)
    assert [value(numbers, f"has seen {n}") for n in first] == [1] * 6
    assert (value(numbers, f"picked {first[0]}"), value(numbers, f"holds {first[1]}")) == (1, 0)


def test_they_tell_nothing_that_the_seat_cannot_know() -> None:
    for seats in range(2, 6):
        s = table(seats, seed=seats, options={"planned_choice": seats == 3})
        rng = cw.Rng.seeded(3)
        while s.actors:
            for seat in range(seats):
                assert features(s.game.sample(s, seat, rng), seat) == features(s, seat)
            seat = s.actors[rng.below(len(s.actors))]
            actions = s.legal(seat)
            s.apply(seat, actions[rng.below(len(actions))])
