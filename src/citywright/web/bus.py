"""Tells every screen that a table has changed: its id and version, and nothing else.

A notice is only a nudge. Whoever gets it asks for what changed and is checked there; whoever misses one hears the next.
"""

import asyncio
import contextlib
import threading
from collections.abc import Iterator
from typing import NamedTuple

from sqlalchemy.orm import Session


class Notice(NamedTuple):
    table: str
    version: int


class Subscription:
    """Waits for the next notices. Of those about one table that come while nobody waits the last is kept."""

    def __init__(self, table: str) -> None:
        self.table = table  # "" is all
        self.loop = asyncio.get_running_loop()
        self.queue: asyncio.Queue[Notice] = asyncio.Queue()

    def hear(self, notice: Notice) -> None:
        """In its loop. A browser that does not read must not pile them up here."""
        while self.table and not self.queue.empty():
            self.queue.get_nowait()
        self.queue.put_nowait(notice)

    async def next(self, seconds: float) -> Notice | None:
        """The next notice, or None when none came in time."""
        try:
            async with asyncio.timeout(seconds):  # wait_for may miss that it was cancelled
                return await self.queue.get()
        except TimeoutError:
            return None


class Bus:
    """One process: whoever commits announces."""

    def __init__(self) -> None:
        self._subscriptions: dict[str, set[Subscription]] = {}
        self.ended = False
        self._lock = threading.Lock()

    @contextlib.contextmanager
    def subscribe(self, table: str) -> Iterator[Subscription]:
        """To one table ("" is all); use it in a running event loop."""
        mine = Subscription(table)
        with self._lock:
            self._subscriptions.setdefault(table, set()).add(mine)
        try:
            yield mine
        finally:
            with self._lock:
                self._subscriptions[table].discard(mine)
                if not self._subscriptions[table]:
                    del self._subscriptions[table]

    def publish(self, notice: Notice) -> None:
        with self._lock:
            found = [*self._subscriptions.get(notice.table, ()), *self._subscriptions.get("", ())]
        for loop in {subscription.loop for subscription in found}:  # each is woken once, however many listen there
            there = [subscription for subscription in found if subscription.loop is loop]
            with contextlib.suppress(RuntimeError):  # the loop has ended, and with it the screens
                loop.call_soon_threadsafe(lambda heard: [one.hear(notice) for one in heard], there)

    def publish_all(self) -> None:
        """After a gap: every screen looks again."""
        for table in [*self._subscriptions]:
            self.publish(Notice(table, -1))

    def end(self) -> None:
        """Whoever listens is woken, and finds that there is nothing more to come."""
        self.ended = True
        self.publish_all()

    def within(self, session: Session, notices: list[Notice]) -> None:
        """At the end of a transaction."""

    def after(self, notices: list[Notice]) -> None:
        """After its commit."""
        for notice in notices:
            self.publish(notice)

    def close(self) -> None:
        """Announce nothing more."""
