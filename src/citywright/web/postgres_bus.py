"""The bus of several processes. It needs the extra `postgres`, so only a store on PostgreSQL imports it."""

import logging
import threading
from typing import Final

import psycopg
from sqlalchemy import Engine, text
from sqlalchemy.orm import Session

from citywright.web.bus import Bus, Notice

CHANNEL: Final = "citywright"
LOOK: Final = 1.0  # seconds until the listener looks whether it should stop
RETRY: Final = 0.5
LONGEST_NUMBER: Final = 12
log: Final = logging.getLogger("citywright.web")


class PostgresBus(Bus):
    """PostgreSQL carries the notices, each at the commit of its transaction."""

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

    def after(self, notices: list[Notice]) -> None:
        """They come back from the database."""

    def close(self) -> None:
        self._stop.set()
        self._thread.join(timeout=3 * LOOK)

    def _run(self) -> None:
        while not self._stop.is_set():
            try:
                self._listen()
            except psycopg.Error:  # the database is gone for a moment
                self._stop.wait(RETRY)
            except Exception:
                log.exception("the bus stumbled; it goes on")
                self._stop.wait(RETRY)

    def _listen(self) -> None:
        with psycopg.connect(self._address, autocommit=True) as connection:
            connection.execute(f"LISTEN {CHANNEL}")
            self.publish_all()
            while not self._stop.is_set():
                for message in connection.notifies(timeout=LOOK):
                    notice = read_notice(message.payload)
                    if notice is not None:
                        self.publish(notice)


def read_notice(payload: str) -> Notice | None:
    """Whoever may connect to the database may say anything there."""
    table, _, version = payload.partition(" ")
    if not table or not version.isascii() or not version.removeprefix("-").isdigit() or len(version) > LONGEST_NUMBER:
        log.warning("a notice that is none of ours: %r", payload[:80])
        return None
    return Notice(table, int(version))
