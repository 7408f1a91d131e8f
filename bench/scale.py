"""Games a second against processes and nodes, through the runners that the arena has.

    .venv-fast/bin/python bench/scale.py [--game neom/3] [--bot greedy] [--games 400] here workers:2 nodes:1 nodes:2

`here` is this process, `workers:2` two processes of this machine, `nodes:2` a Ray cluster of two nodes on it, with one
processor each. Seconds by the clock, so the machine should be idle; starting up is not counted.
"""

import argparse
import os
import time
import warnings
from collections.abc import Iterator
from contextlib import closing, contextmanager

from citywright.arena.cluster import Cluster
from citywright.arena.match import Match
from citywright.arena.pool import Here, Runner, Workers

WARM_UP = 8  # games: every process has opened the game then
STORE = 80_000_000  # bytes; the least that Ray takes


def main() -> None:
    parser = argparse.ArgumentParser(description="Games a second against processes and nodes.")
    parser.add_argument("--game", default="neom/3", help="a game and its seats")
    parser.add_argument("--bot", default="greedy", help="who sits on all of them")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("runners", nargs="+", help="here, workers:N or nodes:N")
    given = parser.parse_args()
    key, seats = given.game.split("/")
    matches = [Match(key, (given.bot,) * int(seats), seed) for seed in range(1, WARM_UP + given.games + 1)]
    first = 0.0
    for name in given.runners:
        with runner_of(name) as runner:
            rate = games_a_second(runner, matches)
        first = first or rate
        print(f"{given.game}, {given.bot}: {name}, {rate:,.1f} games/s, {rate / first:.2f} times the first")


@contextmanager
def runner_of(name: str) -> Iterator[Runner]:
    kind, _, number = name.partition(":")
    if kind == "nodes":
        with nodes(int(number)) as address:
            yield Cluster(address)
    else:
        yield Workers(int(number)) if kind == "workers" else Here()


@contextmanager
def nodes(number: int) -> Iterator[str]:
    """The address of a Ray cluster of so many nodes on this machine."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    warnings.simplefilter("ignore")  # of Ray, about itself
    from ray.cluster_utils import Cluster as LocalCluster

    size = {"num_cpus": 1, "object_store_memory": STORE}
    cluster = LocalCluster(initialize_head=True, head_node_args={**size, "include_dashboard": False})
    try:
        for _ in range(number - 1):
            cluster.add_node(**size)
        cluster.wait_for_nodes()
        yield cluster.address
    finally:
        cluster.shutdown()


def games_a_second(runner: Runner, matches: list[Match]) -> float:
    with closing(runner.play(matches)) as outcomes:
        for _ in range(WARM_UP):
            next(outcomes)
        start = time.perf_counter()
        games = sum(1 for _ in outcomes)
        return games / (time.perf_counter() - start)


if __name__ == "__main__":
    main()
