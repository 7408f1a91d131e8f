"""Signs of life: which browsers ask for a table or listen to it. Kept in memory, and noted in the store now and then.

What follows from them is told by `tables/stand_ins.py`.
"""

import asyncio
import logging
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

from sqlalchemy import bindparam, select, update
from sqlalchemy.exc import SQLAlchemyError

from citywright.web.store import SeatToken, Store
from citywright.web.tables.stand_ins import look_for_absence

OFTEN: Final = 3.0  # seconds between two looks
ENOUGH: Final = 10.0  # seconds for which a sign that is noted will do
MOST: Final = 20_000  # browsers that are remembered at once: anybody can pretend to be many
LATELY: Final = 30.0  # seconds since the last sign of somebody who is there
AT_ONCE: Final = 500  # rows of a question
FIND: Final = select(SeatToken.id, SeatToken.table, SeatToken.hash).where(SeatToken.link.is_(False))
BROWSERS: Final = select(SeatToken.seat, SeatToken.hash, SeatToken.seen).where(
    SeatToken.table == bindparam("table"), SeatToken.link.is_(False)
)
NOTE: Final = (
    update(SeatToken)
    .where(SeatToken.id == bindparam("key"), SeatToken.seen < bindparam("at"))
    .values(seen=bindparam("at"))
)
Browser = tuple[str, str]  # table and hash of a token
log: Final = logging.getLogger("citywright.presence")


class Presence:
    """Of one server process; the store brings those of several together."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._signs: dict[Browser, float] = {}  # not noted yet
        self._streams: Counter[Browser] = Counter()
        self._noted: dict[Browser, float] = {}
        self._lock = threading.Lock()

    def sign(self, table: str, who: str | None) -> None:
        with self._lock:
            if who is not None and len(self._signs) < MOST:
                self._signs[table, who] = time.time()

    @contextmanager
    def listening(self, table: str, who: str | None) -> Iterator[None]:
        """As long as this lasts, the browser is there."""
        browser = (table, who or "")
        with self._lock:
            self._streams[browser] += 1
        try:
            yield
        finally:
            with self._lock:
                self._streams[browser] -= 1
                self._signs[browser] = time.time()
                if not self._streams[browser]:
                    del self._streams[browser]

    def here(self, table: str) -> tuple[set[int], int]:
        """The seats whose people are there, at any server; and how many others look on at this one."""
        with self.store.read() as session:
            rows = session.connection().execute(BROWSERS, {"table": table}).all()
        with self._lock:
            listening = {who for id, who in self._streams if id == table}
        recent = time.time() - LATELY
        seats = {seat for seat, who, seen in rows if who in listening or seen > recent}
        return seats, len(listening - {who for _, who, _ in rows})

    def note(self) -> None:
        """Write down who was there since the last time; of those who hold no seat nothing is written."""
        now = time.time()
        with self._lock:
            self._noted = {browser: at for browser, at in self._noted.items() if now - at < ENOUGH}
            seen = {**self._signs, **dict.fromkeys(self._streams, now)}
            fresh = {browser: at for browser, at in seen.items() if browser not in self._noted}
            self._signs = {browser: at for browser, at in self._signs.items() if browser not in fresh}
            self._noted.update(dict.fromkeys(fresh, now))
        found: dict[int, float] = {}
        with self.store.read() as session:
            hashes = sorted({who for _, who in fresh})
            for i in range(0, len(hashes), AT_ONCE):
                rows = session.connection().execute(FIND.where(SeatToken.hash.in_(hashes[i : i + AT_ONCE])))
                found |= {key: fresh[table, who] for key, table, who in rows if (table, who) in fresh}
        if found:
            with self.store.write() as tx:  # in one order, or two servers could wait for each other
                tx.session.connection().execute(NOTE, [{"key": key, "at": found[key]} for key in sorted(found)])

    async def watch(self, aside: Callable[[Callable[[], None]], Any]) -> None:
        """While the server runs."""
        while True:
            await asyncio.sleep(OFTEN)
            try:
                await aside(self.note)
                await aside(lambda: look_for_absence(self.store))
            except SQLAlchemyError:
                log.warning("the database does not answer")
            except Exception:  # an odd table must not end the watch over all others
                log.exception("looking for absence failed")
