"""Tells every screen that a table has changed: its id and version, and nothing else.

A notice is only a nudge. Whoever gets it asks for what changed and is checked there; whoever misses one hears the next.
"""

import asyncio
import contextlib
import threading
from collections.abc import Iterator
from typing import Final, NamedTuple

import psycopg
from sqlalchemy import Engine, text
from sqlalchemy.orm import Session

CHANNEL: Final = "citywright"
LOOK: Final = 1.0  # seconds until the listener looks whether it should stop
RETRY: Final = 0.5


class Notice(NamedTuple):
    table: str
    version: int


class Bus:
    """Announces within this process; what reaches other processes is for the classes below."""

    def __init__(self) -> None:
        self._ears: dict[str, set[Subscription]] = {}
        self._lock = threading.Lock()

    @contextlib.contextmanager
    def listen(self, table: str) -> "Iterator[Subscription]":
        """An ear for one table ("" hears all); use it in a running event loop."""
        ear = Subscription()
        with self._lock:
            self._ears.setdefault(table, set()).add(ear)
        try:
            yield ear
        finally:
            with self._lock:
                self._ears[table].discard(ear)
                if not self._ears[table]:
                    del self._ears[table]

    def hear(self, notice: Notice) -> None:
        with self._lock:
            ears = [*self._ears.get(notice.table, ()), *self._ears.get("", ())]
        tell([(ear, notice) for ear in ears])

    def hear_everything(self) -> None:
        """After a gap: every screen looks again."""
        with self._lock:
            words = [(ear, Notice(table, -1)) for table, ears in self._ears.items() for ear in ears]
        tell(words)

    def within(self, session: Session, notices: list[Notice]) -> None:
        """At the end of a transaction."""

    def after(self, notices: list[Notice]) -> None:
        """After its commit."""

    def close(self) -> None:
        """Hear nothing more."""


class Subscription:
    """Waits for the next notices; those that come while nobody waits are kept."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.queue: asyncio.Queue[Notice] = asyncio.Queue()

    async def next(self, seconds: float) -> Notice | None:
        """The next notice, or None when none came in time."""
        try:
            return await asyncio.wait_for(self.queue.get(), seconds)
        except TimeoutError:
            return None


def tell(words: list[tuple[Subscription, Notice]]) -> None:
    """Wake each loop once, however many listen there."""
    for loop in {ear.loop for ear, _ in words}:
        with contextlib.suppress(RuntimeError):  # the loop has ended, and with it the screens
            loop.call_soon_threadsafe(put, [(ear, notice) for ear, notice in words if ear.loop is loop])


def put(words: list[tuple[Subscription, Notice]]) -> None:
    for ear, notice in words:
        ear.queue.put_nowait(notice)


class LocalBus(Bus):
    """One process: whoever commits announces."""

    def after(self, notices: list[Notice]) -> None:
        for notice in notices:
            self.hear(notice)


class PostgresBus(Bus):
    """Several processes: PostgreSQL carries the notices, each at the commit of its transaction."""

    def __init__(self, engine: Engine) -> None:
        super().__init__()
        self._address = engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True, name="bus")
        self._thread.start()

    def within(self, session: Session, notices: list[Notice]) -> None:
        for notice in notices:
            say = {"channel": CHANNEL, "notice": f"{notice.table} {notice.version}"}
            session.execute(text("SELECT pg_notify(:channel, :notice)"), say)

    def close(self) -> None:
        self._stop.set()
        self._thread.join(timeout=3 * LOOK)

    def _run(self) -> None:
        while not self._stop.is_set():
            try:
                self._listen()
            except psycopg.Error:  # the database is gone for a moment
                self._stop.wait(RETRY)

    def _listen(self) -> None:
        with psycopg.connect(self._address, autocommit=True) as connection:
            connection.execute(f"LISTEN {CHANNEL}")
            self.hear_everything()
            while not self._stop.is_set():
                for message in connection.notifies(timeout=LOOK):
                    table, _, version = message.payload.partition(" ")
                    self.hear(Notice(table, int(version)))
