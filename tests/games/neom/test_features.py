"""A seat's knowledge as numbers."""

import citywright as cw
from citywright.games.neom.features import SCORE_ZERO, features
from tests.games.neom.support import acting, city, crossroads, table

NAMES = cw.game("neom").feature_names()


def value(numbers: bytes, name: str) -> int:
    return numbers[NAMES.index(name)]


def test_the_length_is_the_same_for_every_number_of_players() -> None:
    assert {len(features(table(seats), 0)) for seats in range(1, 6)} == {len(NAMES)}
    assert len(set(NAMES)) == len(NAMES)


def test_the_own_seat_comes_first() -> None:
    s = acting({0: 1, 1: 2}, money={0: 3, 1: 9})
    assert [value(features(s, seat), "seat +0: money") for seat in (0, 1)] == [3, 9]
    assert value(features(s, 0), "seat +1: shows 2") == 1
    assert value(features(s, 0), "seat +3: present") == 0


def test_cells_show_what_lies_there() -> None:
    edition = crossroads()
    s = acting(1, {0: city(edition, {"b3": 12, "d3": 5})}, money=0)
    numbers = features(s, 0)
    assert value(numbers, "seat +0: industrial on b3") == 1
    assert value(numbers, "seat +0: polluted on b3") == 1
    assert value(numbers, "seat +0: residential on d3") == 1
    assert value(numbers, "seat +0: raw on c3") == 1
    assert value(numbers, "seat +0: concrete") == 1
    assert value(numbers, "seat +0: score") == s.scores()[0] + SCORE_ZERO


def test_they_tell_nothing_that_the_seat_cannot_know() -> None:
    for seats in range(1, 6):
        s = table(seats, seed=seats)
        rng = cw.Rng.seeded(3)
        while s.actors:
            for seat in range(seats):
                assert s.game.features(s.sample(seat, rng), seat) == features(s, seat)
            seat = s.actors[rng.below(len(s.actors))]
            actions = s.legal(seat)
            s.apply(seat, actions[rng.below(len(actions))])
