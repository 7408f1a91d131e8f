"""Many matches in one process or in several."""

import multiprocessing
import os
import signal

import pytest

from citywright.arena.match import Match
from citywright.arena.pool import play_all
from citywright.engine.errors import CitywrightError

OTHERS: set[int | None] = set()


def matches(count: int, bot: str = "random") -> list[Match]:
    return [Match("neom", (bot,) * 3, seed, traced=True) for seed in range(count)]


def test_results_are_the_same_and_in_order_whatever_the_number_of_jobs() -> None:
    here = list(play_all(matches(30)))
    assert [result.match.seed for result in here] == list(range(30))
    assert list(play_all(matches(30), jobs=2)) == here


def workers() -> list[multiprocessing.process.BaseProcess]:
    """Those of the pool; other tests may have left helpers of a server behind, which end with this process."""
    return [child for child in multiprocessing.active_children() if child.pid not in OTHERS]


@pytest.fixture(autouse=True)
def others() -> None:
    OTHERS.clear()
    OTHERS.update(child.pid for child in multiprocessing.active_children())


def test_no_more_workers_than_matches() -> None:
    results = play_all(matches(1), jobs=8)
    assert next(results).match.seed == 0
    assert len(workers()) <= 1
    results.close()


def test_nothing_to_play() -> None:
    assert list(play_all([], jobs=2)) == []


def test_stopping_early_ends_the_workers() -> None:
    results = play_all(matches(1000), jobs=2)
    next(results)
    assert workers()
    results.close()
    assert not workers()


def test_what_a_worker_refuses_arrives_as_a_sentence() -> None:
    with pytest.raises(CitywrightError, match="no bot 'nobody'"):
        list(play_all(matches(3, "nobody"), jobs=2))


def test_a_worker_that_dies_ends_the_run_with_a_sentence() -> None:
    results = play_all(matches(2000), jobs=2)
    next(results)
    victim = workers()[0].pid
    assert victim is not None
    os.kill(victim, signal.SIGKILL)
    with pytest.raises(CitywrightError, match="worker process died"):
        list(results)
