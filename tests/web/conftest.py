"""A database of its own for every test, under one server; for tests in a browser one server for all."""

import logging
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser

from tests.web.live import Live, chromium, serving
from tests.web.moments import Moments, moments
from tests.web.support import Person, Server, forget

logging.getLogger("httpx").setLevel(logging.WARNING)  # every request of every test is too much to read


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Server:
    """Put together once, for one test after the other."""
    return Server(f"sqlite:///{tmp_path_factory.mktemp('house')}/tables.db")


@pytest.fixture
def server(house: Server, tmp_path: Path) -> Iterator[Server]:
    house.begin_anew(f"sqlite:///{tmp_path}/tables.db")
    with house.client:
        yield house
    forget()


@pytest.fixture(scope="session")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    """A server in a process of its own."""
    with serving(f"sqlite:///{tmp_path_factory.mktemp('live')}/tables.db") as live:
        httpx.get(live.address, timeout=120)  # the pictures of the first page are drawn once
        yield live


@pytest.fixture(scope="session")
def past(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Moments]:
    """Moments of recorded games, without playing up to them."""
    with moments(tmp_path_factory.mktemp("moments")) as past:
        yield past


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Closed after a module: while it is open its loop runs, and other tests could have none."""
    with chromium() as browser:
        yield browser


@pytest.fixture
def ada(server: Server) -> Person:
    return server.person()


@pytest.fixture
def bob(server: Server) -> Person:
    return server.person()
