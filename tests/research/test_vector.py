"""Many tables at once: the same games as one by one, whatever the number of workers."""

from collections.abc import Iterator

import numpy as np
import pytest

import citywright as cw
from citywright import research
from citywright.research.many import Vector, shares


@pytest.fixture(params=[0, 2], ids=["this process", "two workers"])
def many(request: pytest.FixtureRequest) -> Iterator[Vector]:
    with research.vector("neom", seats=3, n=5, workers=request.param, reward="score", memory=True) as vector:
        yield vector


def test_games_are_those_of_single_tables(many: Vector) -> None:
    game = cw.game("neom")
    observer = game.observer(3)
    told = many.reset(seed=40)
    states = [game.new(3, 40 + i) for i in range(5)]
    seeds = [40 + i for i in range(5)]
    rng, ended = np.random.default_rng(3), 0
    for _ in range(260):
        for i, state in enumerate(states):
            seat = state.actors[0]
            assert told.seats[i] == seat
            assert np.flatnonzero(told.masks[i]).tolist() == sorted(state.legal(seat))
            assert told.observations[i].tobytes() == observer.read(state, seat, memory=True)
        actions = [int(rng.choice(np.flatnonzero(mask))) for mask in told.masks]
        told = many.step(actions)
        for i, state in enumerate(states):
            state.apply(state.actors[0], actions[i])
            assert told.dones[i] == state.over
            assert told.rewards[i].tolist() == (state.scores() if state.over else [0, 0, 0])
            if state.over:
                ended += 1
                seeds[i] += 5
                states[i] = game.new(3, seeds[i])
    assert ended >= 5


def test_a_problem_in_a_worker_is_told() -> None:
    with research.vector("neom", seats=3, n=2, workers=1, illegal="error") as vector:
        told = vector.reset(seed=1)
        wrong = int(np.flatnonzero(told.masks[0] == 0)[0])
        with pytest.raises(cw.CitywrightError):
            vector.step([wrong, wrong])


def test_wrong_settings_are_told_before_a_worker_starts() -> None:
    with pytest.raises(cw.BadInput, match="no reward"):
        research.vector("neom", seats=3, n=2, reward="glory")


def test_tables_are_shared_evenly() -> None:
    assert [(part.start, part.stop) for part in shares(256, 3)] == [(0, 85), (85, 170), (170, 256)]
    assert [part.stop - part.start for part in shares(2, 4)] == [1, 1]
    assert shares(5, 0) == []
