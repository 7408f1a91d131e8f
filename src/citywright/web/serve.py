"""Starting the server."""

import os
import socket
import sys
import threading
import time
import webbrowser
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import uvicorn

from citywright.engine.errors import BadInput
from citywright.web.app import BOTS, DATABASE
from citywright.web.store import Store
from citywright.web.store.database import DEFAULT


@dataclass
class Place:
    """Where the server listens and where it keeps its tables."""

    host: str = "127.0.0.1"
    port: int = 8000
    database: str = DEFAULT
    workers: int = 1
    proxy: str | None = None  # the address of a server in front that is believed about who asks, and by https or not


def serve(place: Place, show: bool = False) -> None:
    """Run until somebody stops it; `show` opens a browser as soon as the page is there."""
    prepare(place)
    address = f"http://{'127.0.0.1' if place.host in ('0.0.0.0', '::') else place.host}:{place.port}/"
    print(f"Citywright is at {address} (Ctrl-C ends it)", file=sys.stderr, flush=True)
    if show:
        threading.Thread(
            target=open_when_there, args=(place.port, lambda: webbrowser.open(address)), daemon=True
        ).start()
    uvicorn.run("citywright.web.app:create_app", factory=True, workers=place.workers, **settings(place))


def settings(place: Place) -> dict[str, Any]:
    """How uvicorn listens. Anybody can write the headers of a proxy, so they count only from the one that was named."""
    return {
        "host": place.host, "port": place.port, "log_level": "warning", "timeout_graceful_shutdown": 1,
        "server_header": False, "proxy_headers": place.proxy is not None, "forwarded_allow_ips": place.proxy or "",
    }  # fmt: skip


def prepare(place: Place) -> None:
    """The database in its newest shape, before any worker opens it."""
    store = Store(place.database)
    try:
        if place.workers > 1 and not store.postgres:
            raise BadInput("several workers need PostgreSQL: --database postgresql://...; SQLite has one")
        store.upgrade()
    finally:
        store.close()
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((place.host, place.port))
        except OSError as error:
            raise BadInput(f"port {place.port} is taken; name another with --port") from error
    os.environ[DATABASE] = place.database
    os.environ.setdefault(BOTS, "1")


def open_when_there(port: int, open_browser: Callable[[], object]) -> None:
    for _ in range(100):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                open_browser()
                return
        time.sleep(0.1)
