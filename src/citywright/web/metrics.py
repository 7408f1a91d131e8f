"""What a host can watch, as Prometheus reads it. Nothing here tells who plays, or what.

With several workers each writes its figures into a folder of their own, and whichever is asked adds them all up.
"""

import os
import time
from typing import Any, Final

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, disable_created_metrics, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead
from prometheus_client.registry import REGISTRY
from sqlalchemy import Engine, event, func, select

from citywright.web.store import Store, Table

FOLDER: Final = "PROMETHEUS_MULTIPROC_DIR"  # the client library looks for it when it is imported
METHODS: Final = ("GET", "HEAD", "POST", "DELETE", "OPTIONS")  # others may be as many as strangers can think of
STATUSES: Final = ("open", "playing", "over", "closed")
QUICK: Final = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)
SLOW: Final = (0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 60)

REQUESTS: Final = Counter("citywright_requests", "Requests answered", ("method", "route", "status"))
SECONDS: Final = Histogram("citywright_request_seconds", "From request to answer", ("route",), buckets=(*QUICK, 5, 10))
MOVES: Final = Counter("citywright_moves", "Committed moves", ("by",))
BOT_WAIT: Final = Histogram("citywright_bot_wait_seconds", "From a table's last change to its bot's move", buckets=SLOW)
STREAMS: Final = Gauge("citywright_streams", "Open event streams", multiprocess_mode="livesum")
TABLES: Final = Gauge("citywright_tables", "Tables by status", ("status",), multiprocess_mode="mostrecent")
DATABASE: Final = Histogram("citywright_database_seconds", "Time of a statement in the database", buckets=QUICK)
disable_created_metrics()  # type: ignore[no-untyped-call]  # they would double the page
for who in ("person", "bot"):
    MOVES.labels(who)


def exposition(store: Store) -> bytes:
    """Everything, in Prometheus's text format."""
    with store.read() as session:
        rows = session.execute(select(Table.status, func.count()).group_by(Table.status))
        counted = {row[0]: row[1] for row in rows}
    for status in STATUSES:
        TABLES.labels(status).set(counted.get(status, 0))
    if FOLDER not in os.environ:
        return generate_latest(REGISTRY)
    together = CollectorRegistry()
    MultiProcessCollector(together)  # type: ignore[no-untyped-call]
    return generate_latest(together)


def forget_process() -> None:
    """A worker that has ended has no open streams."""
    if FOLDER in os.environ:
        mark_process_dead(os.getpid())  # type: ignore[no-untyped-call]


def watch(engine: Engine) -> None:
    """Measure every statement of a database."""

    def before(connection: Any, *_: object) -> None:
        connection.info["began"] = time.perf_counter()

    def after(connection: Any, *_: object) -> None:
        DATABASE.observe(time.perf_counter() - connection.info.pop("began", time.perf_counter()))

    event.listen(engine, "before_cursor_execute", before)
    event.listen(engine, "after_cursor_execute", after)


class Counted:
    """The application, every request of it counted by its route, never by its whole address: that may hold secrets."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await self.app(scope, receive, send)
            return
        began, status = time.perf_counter(), 500

        async def noted(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, noted)
        finally:
            route = str(scope.get("path_template") or "none")
            method = scope["method"] if scope["method"] in METHODS else "other"
            REQUESTS.labels(method, route, str(status)).inc()
            if not route.endswith("/events"):  # a stream lasts as long as somebody looks
                SECONDS.labels(route).observe(time.perf_counter() - began)
