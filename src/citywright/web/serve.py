"""Starting the server."""

import os
import socket
import sys
import threading
import time
import webbrowser
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import uvicorn

from citywright.engine.errors import BadInput
from citywright.web.app import BOTS, DATABASE
from citywright.web.doors import HOST_NAMES, names_for
from citywright.web.store import Store
from citywright.web.store.database import DEFAULT

FILES: Final = 65_536


@dataclass
class ServerConfig:
    """Where the server listens and where it keeps its tables."""

    host: str = "127.0.0.1"
    port: int = 8000
    database: str = DEFAULT
    workers: int = 1
    host_names: str | None = None  # that it answers to, with commas; None is what fits `host`
    proxy: str | None = None  # the address of a server in front that is believed about who asks, and by https or not


def serve(config: ServerConfig, show: bool = False) -> None:
    """Run until somebody stops it; `show` opens a browser as soon as the page is there."""
    prepare(config)
    address = f"http://{'127.0.0.1' if config.host in ('0.0.0.0', '::') else config.host}:{config.port}/"
    print(f"Citywright is at {address} (Ctrl-C ends it)", file=sys.stderr, flush=True)
    if show:
        threading.Thread(
            target=open_when_there, args=(config.port, lambda: webbrowser.open(address)), daemon=True
        ).start()
    uvicorn.run("citywright.web.app:create_app", factory=True, workers=config.workers, **settings(config))


def settings(config: ServerConfig) -> dict[str, Any]:
    """How uvicorn listens. Anybody can write the headers of a proxy, so they count only from the one that was named."""
    return {
        "host": config.host, "port": config.port, "log_level": "warning", "timeout_graceful_shutdown": 1,
        "http": "citywright.web.doors:GuardedProtocol",
        "server_header": False, "proxy_headers": config.proxy is not None, "forwarded_allow_ips": config.proxy or "",
    }  # fmt: skip


def prepare(config: ServerConfig) -> None:
    """The database in its newest shape, before any worker opens it."""
    store = Store(config.database)
    try:
        if config.workers > 1 and not store.postgres:
            raise BadInput("several workers need PostgreSQL: --database postgresql://...; SQLite has one")
        store.upgrade()
    finally:
        store.close()
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((config.host, config.port))
        except OSError as error:
            raise BadInput(f"port {config.port} is taken; name another with --port") from error
    os.environ[DATABASE] = config.database
    os.environ[HOST_NAMES] = names_for(config.host, config.host_names, config.proxy)
    os.environ.setdefault(BOTS, "1")
    allow_files()


def allow_files() -> None:
    """As many open files as the system lets us have: every connection is one, and the usual 1024 are soon taken."""
    if sys.platform != "win32":
        import resource

        now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = FILES if most == resource.RLIM_INFINITY else min(FILES, most)
        if now != resource.RLIM_INFINITY and now < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


def open_when_there(port: int, open_browser: Callable[[], object]) -> None:
    for _ in range(100):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                open_browser()
                return
        time.sleep(0.1)
