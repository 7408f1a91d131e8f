"""Matches on a Ray cluster (`pip install citywright[cluster]`): a runner as in `pool.py`.

A match is a task of its own. What a lost node had begun Ray begins anew elsewhere, and since a result is handed on when
its task is taken off the list, no game is lost or counted twice. Every node has to play by the same code.
"""

import logging
import os
import socket
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from itertools import islice
from types import ModuleType
from typing import Final

from citywright.arena.balance import code_mark
from citywright.arena.match import Failed, Match, Result, attempt
from citywright.arena.pool import AHEAD, Outcomes
from citywright.engine.errors import BadInput, CitywrightError

PATIENCE: Final = 5.0  # seconds
ALWAYS: Final = -1  # Ray's word for: retry as often as nodes are lost


class Cluster:
    """On the cluster at an address such as 10.0.0.7:6379, or on the one this machine is part of ("auto")."""

    def __init__(self, address: str) -> None:
        self.address = address

    def play(self, matches: Iterable[Match]) -> Outcomes:
        with connected(self.address) as ray:
            yield from play_on(ray, enumerate(matches))


@contextmanager
def connected(address: str) -> Iterator[ModuleType]:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nothing about anybody's games leaves the cluster
    try:
        import ray
    except ImportError:
        raise BadInput("--cluster needs Ray: pip install 'citywright[cluster]'") from None
    check_address(address)
    try:
        ray.init(address, log_to_driver=False, logging_level=logging.ERROR)
    except (ConnectionError, RuntimeError, ValueError) as error:
        raise BadInput(f"there is no Ray cluster at {address[:60]!r}: {error}") from None
    try:
        yield ray
    finally:
        ray.shutdown()


def check_address(address: str) -> None:
    """Somebody has to answer; Ray would try for minutes."""
    host, colon, port = address.rpartition(":")
    if colon and host and port.isascii() and port.isdigit() and "/" not in host:
        try:
            socket.create_connection((host, int(port)), PATIENCE).close()
        except (OSError, OverflowError) as error:
            raise BadInput(f"there is no Ray cluster at {address[:60]!r}: {error}") from None


def play_on(ray: ModuleType, matches: Iterator[tuple[int, Match]]) -> Outcomes:
    task = ray.remote(num_cpus=1, max_retries=ALWAYS)(attempt_alike)
    pending: dict[object, int] = {}  # what is on the way: its number
    while True:
        room = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1))) - len(pending)
        for number, match in islice(matches, max(0, room)):
            pending[task.remote(match, code_mark(match.game))] = number
        if not pending:
            return
        ready, _ = ray.wait(list(pending), num_returns=1)
        for result in ready:
            try:
                outcome = ray.get(result)
            except ray.exceptions.RayTaskError as error:
                raise error.cause from None
            except ray.exceptions.RayError as error:
                raise CitywrightError(f"the cluster could not play a game: {error}") from error
            yield pending.pop(result), outcome


def attempt_alike(match: Match, mark: str) -> Result | Failed:
    """The match, unless this node would play it by other code than the one that asks."""
    if mark_here(match.game) != mark:
        raise CitywrightError("a node of the cluster has another citywright; install the same on all")
    return attempt(match)


@cache
def mark_here(game: str) -> str:
    return code_mark(game)
