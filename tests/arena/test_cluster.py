"""Matches on a Ray cluster."""

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import citywright as cw
from citywright.arena.cluster import Cluster, attempt_alike
from citywright.arena.contest import Contest, Ended, Run
from citywright.arena.journal import Journal
from citywright.arena.match import Match
from citywright.arena.pool import Here, Runner
from citywright.engine.errors import BadInput, CitywrightError

STORE = 80_000_000  # bytes; the least that Ray takes
MATCHES = [Match("neom", ("random", "random"), seed=1)]


def test_without_ray_one_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(BadInput, match="pip install 'citywright\\[cluster\\]'"):
        next(Cluster("auto").play(MATCHES))


def test_a_node_with_other_code_plays_nothing() -> None:
    with pytest.raises(CitywrightError, match="has another citywright"):
        attempt_alike(MATCHES[0], "another mark")


@pytest.fixture
def local() -> Iterator[Any]:
    pytest.importorskip("ray")
    from ray.cluster_utils import Cluster as LocalCluster

    cluster = LocalCluster(
        initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False, "object_store_memory": STORE}
    )
    yield cluster
    cluster.shutdown()


def played(runner: Runner, path: Path, then: Callable[[int], None]) -> Run:
    contest = Contest("neom", ("greedy", "random"), 2)
    with Journal(path, contest.head(cw.game("neom")), Ended) as journal:
        run = Run(contest, 20, journal, to_the_end=True)
        for count in run.play(runner):
            then(count)
        return run


@pytest.mark.soak
@pytest.mark.filterwarnings("ignore")  # of Ray, about itself
def test_when_a_node_is_killed_no_game_is_lost_or_counted_twice(local: Any, tmp_path: Path) -> None:
    second = local.add_node(num_cpus=1, object_store_memory=STORE)
    local.wait_for_nodes()

    def kill(count: int) -> None:
        if count == 8:
            local.remove_node(second, allow_graceful=False)

    there = played(Cluster(local.address), tmp_path / "there.jsonl", kill)
    lines = [json.loads(line) for line in (tmp_path / "there.jsonl").read_text().splitlines()[1:]]
    assert sorted(line["number"] for line in lines) == list(range(40))
    here = played(Here(), tmp_path / "here.jsonl", lambda count: None)
    for mine, others in zip(here.tally.bots.values(), there.tally.bots.values(), strict=True):
        assert (mine.wins, mine.scores, mine.rating.mu) == (others.wins, others.scores, others.rating.mu)


def test_an_address_without_a_cluster_is_one_sentence() -> None:
    pytest.importorskip("ray")
    with pytest.raises(BadInput, match=r"there is no Ray cluster at '127\.0\.0\.1:1'"):
        next(Cluster("127.0.0.1:1").play(MATCHES))
