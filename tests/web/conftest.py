"""A server on a database of its own for every test."""

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.support import Person, Server, forget

logging.getLogger("httpx").setLevel(logging.WARNING)  # every request of every test is too much to read


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(f"sqlite:///{tmp_path}/tables.db")
    with server.client:
        yield server
    forget()


@pytest.fixture
def ada(server: Server) -> Person:
    return server.person()


@pytest.fixture
def bob(server: Server) -> Person:
    return server.person()
