"""What learning agents see of every game: of the declared size, within its bounds, varied, and nothing secret."""

from collections.abc import Iterator
from itertools import accumulate, pairwise
from typing import Any

import pytest

import citywright as cw
from citywright.engine.features import Observer, spread
from tests.engine.toy import toy_game
from tests.observing import observer_of

TABLES = [(key, seats) for key in cw.game_keys() for seats in cw.game(key).seats]
OPTIONS: dict[str, dict[str, bool]] = {
    "city_tycoon": {"planned_choice": True},
    "twentieth_century": {"open_purses": True},
    "underwater_cities": {"contracts": True},
}


def moments(key: str, seats: int, seeds: range, every: int, **options: Any) -> Iterator[cw.State]:
    """Tables out of random games; the first seat plays well, so that something is built."""
    for seed in seeds:
        state = cw.game(key).new(seats, seed, **options)
        rng = cw.Rng.seeded(seed)
        number = 0
        while state.actors:
            seat = state.actors[rng.below(len(state.actors))]
            actions = state.game.candidates(state, seat)
            state.apply(seat, actions[rng.below(len(actions))])
            number += 1
            if number % every == 0:
                yield state
        yield state


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_the_parts_lie_one_behind_the_other_with_memory_last(key: str, seats: int) -> None:
    observer = cw.game(key).observer(seats)
    sizes = [part.size for part in observer.parts]
    assert [part["at"] for part in observer.describe()] == [0, *accumulate(sizes)][:-1]
    assert (sum(sizes), len(observer.most())) == (observer.size, observer.size)
    assert all(a <= b for a, b in pairwise([part.memory for part in observer.parts]))
    for part in observer.parts:
        assert part.shape[part.axes.index("field")] == len(part.fields)
        assert len({field.name for field in part.fields}) == len(part.fields), part.name


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_every_number_says_what_it_means(key: str, seats: int) -> None:
    parts = cw.game(key).observer(seats).describe()
    assert all(part["meaning"] for part in parts)
    assert [field["name"] for part in parts for field in part["fields"] if not field["meaning"]] == []


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_numbers_keep_to_their_bounds_and_tell_nothing_that_the_seat_cannot_know(key: str, seats: int) -> None:
    observer, rng = cw.game(key).observer(seats), cw.Rng.seeded(5)
    most = observer.most()
    for state in moments(key, seats, range(2), 7):
        for seat in range(seats):
            found = observer.read(state, seat, memory=True)
            assert all(number <= bound for number, bound in zip(found, most, strict=True))
            assert observer.read(state, seat) == found[: observer.seen]
            assert observer.read(state.sample(seat, rng), seat, memory=True) == found


@pytest.mark.parametrize("key", OPTIONS)
def test_options_that_change_what_is_seen(key: str) -> None:
    rng = cw.Rng.seeded(5)
    for state in moments(key, 3, range(1), 9, **OPTIONS[key]):
        observer = observer_of(state)
        assert observer.size != state.game.observer(3).size or observer.seen != state.game.observer(3).seen
        found = observer.read(state, 1, memory=True)
        assert len(found) == observer.size
        assert observer.read(state.sample(1, rng), 1, memory=True) == found


@pytest.mark.parametrize("key", cw.game_keys())
def test_more_than_half_of_what_is_seen_varies(key: str) -> None:
    observer = cw.game(key).observer(3)
    found = {observer.read(state, 0) for state in moments(key, 3, range(24), 5)}
    varied = [len(set(column)) > 1 for column in zip(*found, strict=True)]
    assert sum(varied) > len(varied) / 2


def test_a_buffer_is_written_in_place_and_has_to_fit() -> None:
    state = cw.game("neom").new(3, 1)
    observer = observer_of(state)
    buffer = bytearray(2 * observer.seen)
    observer.write(state, 1, memoryview(buffer)[observer.seen :])
    assert buffer == bytes(observer.seen) + observer.read(state, 1)
    with pytest.raises(ValueError, match="structures"):
        observer.write(state, 1, memoryview(buffer)[1:])


def test_a_game_that_declares_nothing_still_shows_the_decision() -> None:
    state = toy_game().new(2, 1)
    observer: Observer[Any] = state.game.observer(2)
    names = [field.name for field in observer.parts[0].fields]
    step = state.game.steps[state.lanes[state.actors[0]][-1][0]].name
    assert observer.read(state, state.actors[0])[names.index(f"asked {step}")] == 1
    assert observer.read(state, 1 - state.actors[0]) == bytes(len(names)) or len(state.actors) == 2


def test_bits_are_spread_from_the_lowest() -> None:
    assert spread(0b1011, 6) == bytes([1, 1, 0, 1, 0, 0])
