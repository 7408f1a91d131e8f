"""Starting the server."""

import errno
import os
import shutil
import signal
import socket
import sys
import tempfile
import threading
import time
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from typing import Any, Final

import uvicorn
from litestar.types import ASGIApp

from citywright.engine.errors import BadInput
from citywright.web import logs
from citywright.web.limits import HOST_NAMES, names_for
from citywright.web.place import ROOT_PATH, Under
from citywright.web.schedule import Backups, Schedule
from citywright.web.store.database import DEFAULT
from citywright.web.store.opening import DATABASE, opened

BOTS = "CITYWRIGHT_BOT_PROCESSES"
FIGURES = "PROMETHEUS_MULTIPROC_DIR"  # where several workers put their figures together
PATIENCE = 2  # seconds that requests get to end by themselves

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
    root_path: str = ""
    log: str = "plain"
    backups: Schedule | None = None


def serve(config: ServerConfig, show: bool = False) -> None:
    """Run until somebody stops it; `show` opens a browser as soon as the page is there."""
    prepare(config)
    logs.set_up(config.log)
    log = logs.log("citywright.serve")
    host = "127.0.0.1" if config.host in ("0.0.0.0", "::") else config.host
    address = f"http://{host}:{config.port}{config.root_path}/"
    log.info(f"Citywright is at {address} (Ctrl-C ends it)", workers=config.workers)
    if show:
        threading.Thread(
            target=open_when_there, args=(config.port, lambda: webbrowser.open(address)), daemon=True
        ).start()
    with keeping_backups(config):
        run(config)
    log.info("Citywright has ended")


def application() -> ASGIApp:
    """What a worker serves; everything it needs to know is in its surroundings."""
    from citywright.web.app import create_app  # here, so that figures know by then whether they are put together
    from citywright.web.metrics import Counted

    logs.set_up()
    return Counted(Under(create_app()))


def run(config: ServerConfig) -> None:
    """One process, or several that are watched over. To be told to end is no failure."""
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)  # uvicorn raises it again when all is over
    try:
        with figures_together() if config.workers > 1 else nullcontext():
            uvicorn.run("citywright.web.serve:application", factory=True, **settings(config))
    except KeyboardInterrupt:
        pass
    finally:
        signal.signal(signal.SIGTERM, before)


@contextmanager
def figures_together() -> Iterator[None]:
    folder = tempfile.mkdtemp(prefix="citywright-figures-")
    os.environ[FIGURES] = folder
    try:
        yield
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def keeping_backups(config: ServerConfig) -> Iterator[None]:
    if config.backups is None:
        yield
        return
    backups = Backups(config.backups, config.database)
    backups.start()
    try:
        yield
    finally:
        backups.stop()


def settings(config: ServerConfig) -> dict[str, Any]:
    """How uvicorn listens. Anybody can write the headers of a proxy, so they count only from the one that was named."""
    return {
        "host": config.host, "port": config.port, "workers": config.workers, "log_level": "warning",
        "http": "citywright.web.limits:GuardedProtocol",
        "log_config": None, "access_log": False, "timeout_graceful_shutdown": PATIENCE, "server_header": False,
        "proxy_headers": config.proxy is not None, "forwarded_allow_ips": config.proxy or "",
    }  # fmt: skip


def prepare(config: ServerConfig) -> None:
    """The database in its newest shape, before any worker opens it; and whatever else would fail later."""
    with opened(config.database, create=True) as store:
        if config.workers > 1 and not store.postgres:
            raise BadInput("several workers need PostgreSQL: --database postgresql://...; SQLite has one")
        probe_port(config)
        if config.backups is not None:
            config.backups.check()
    os.environ[DATABASE] = config.database
    os.environ[HOST_NAMES] = names_for(config.host, config.host_names, config.proxy)
    os.environ[ROOT_PATH] = config.root_path
    os.environ[logs.LOG] = config.log
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


def probe_port(config: ServerConfig) -> None:
    try:
        found = socket.getaddrinfo(config.host, config.port, type=socket.SOCK_STREAM)[0]
    except OSError as error:
        raise BadInput(f"{config.host[:80]!r} is no address of this machine") from error
    with socket.socket(found[0]) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(found[4])
        except OSError as error:
            taken = f"port {config.port} is taken; name another with --port"
            raise BadInput(taken if error.errno == errno.EADDRINUSE else f"{config.host}: {error.strerror}") from error


def open_when_there(port: int, open_browser: Callable[[], object]) -> None:
    for _ in range(100):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                open_browser()
                return
        time.sleep(0.1)
