"""Works off the analyses that people have asked for: one game at a time, in a process of its own behind all others."""

import asyncio
import logging
import secrets
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

from citywright.engine.errors import CitywrightError
from citywright.web.coach import PORTION, Portion, Thoughts, judge_behind_others
from citywright.web.problems import Refused
from citywright.web.processes import Failed, Helper, Unanswered
from citywright.web.store import Store
from citywright.web.tables import analyses

LIMIT: Final = 60.0  # seconds for a portion, on a machine that has other things to do
PAUSE: Final = 1.0  # seconds between looks for games to analyse
log: Final = logging.getLogger("citywright.coach")


class Analyst:
    """A worker that may stop at any time: the next one goes on with what is known."""

    def __init__(self, store: Store, thoughts: Thoughts) -> None:
        self.store = store
        self.thoughts = thoughts
        self.owner = secrets.token_hex(8)
        self._helper = Helper()
        self._thread = ThreadPoolExecutor(1, "analyst")
        self._stopped = False

    async def run(self) -> None:
        """For ever; in a thread that answers no requests."""
        aside = partial(asyncio.get_running_loop().run_in_executor, self._thread)
        if not self.store.postgres:
            await aside(analyses.forget, self.store)
        while True:
            try:
                found = await aside(self.go_on)
            except SQLAlchemyError:
                log.warning("the database does not answer")
                found = False
            if not found:
                await asyncio.sleep(PAUSE)

    def stop(self) -> None:
        self._stopped = True
        self._helper.kill()
        self._thread.shutdown(wait=False, cancel_futures=True)

    def go_on(self) -> bool:
        """One portion of the analysis that comes next; whether there was one."""
        table = analyses.claim(self.store, self.owner, LIMIT + PORTION)
        done = None if table is None else analyses.known(self.store, table, self.owner)
        if table is None or done is None:
            return False
        try:
            portion = self.portion(table, done)
        except (Unanswered, Failed, Refused, CitywrightError) as error:
            if not self._stopped:
                log.warning("table %s: its analysis stumbled: %s", table, error)
                analyses.fail(self.store, table, self.owner)
            return False
        analyses.note(self.store, table, self.owner, portion.total, portion.decisions, LIMIT + PORTION)
        return True

    def portion(self, table: str, done: int) -> Portion:
        return self._helper.ask(LIMIT, judge_behind_others, self.store.address, table, done, self.thoughts)
