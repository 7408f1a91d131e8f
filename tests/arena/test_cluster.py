"""Matches on a Ray cluster."""

import sys
from collections.abc import Iterator
from typing import Any

import pytest

from citywright.arena.cluster import Cluster, attempt_alike
from citywright.arena.match import Match, attempt
from citywright.engine.errors import BadInput, CitywrightError

STORE = 80_000_000  # bytes; the least that Ray takes
MATCHES = [Match("neom", ("greedy", "random", "random"), seed) for seed in range(40)]


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


@pytest.mark.soak
@pytest.mark.filterwarnings("ignore")  # of Ray, about itself
def test_when_a_node_is_killed_no_game_is_lost_or_counted_twice(local: Any) -> None:
    second = local.add_node(num_cpus=1, object_store_memory=STORE)
    local.wait_for_nodes()
    numbers = []
    for number, outcome in Cluster(local.address).play(MATCHES):
        numbers.append(number)
        assert outcome == attempt(MATCHES[number])
        if len(numbers) == 8:
            local.remove_node(second, allow_graceful=False)
    assert sorted(numbers) == list(range(len(MATCHES)))


def test_an_address_without_a_cluster_is_one_sentence() -> None:
    pytest.importorskip("ray")
    with pytest.raises(BadInput, match=r"there is no Ray cluster at '127\.0\.0\.1:1'"):
        next(Cluster("127.0.0.1:1").play(MATCHES))
