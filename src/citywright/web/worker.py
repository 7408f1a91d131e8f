"""Works off what people have asked for (`tables/errands.py`), in a process of its own behind all others."""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Final, ParamSpec, TypeVar

from sqlalchemy.exc import SQLAlchemyError

from citywright.engine.errors import CitywrightError
from citywright.web.helpers import Failed, Helper, Unanswered, behind_others
from citywright.web.problems import Refused
from citywright.web.store import Errand, Store
from citywright.web.tables import errands

PORTION: Final = 3.0  # seconds of work between two reports
LIMIT: Final = 60.0  # and until it is given up, on a machine that has other things to do
CLAIM: Final = LIMIT + PORTION
LONGEST: Final = 1_200.0  # seconds of work for one in all
PAUSE: Final = 1.0  # seconds between looks for something to do
log: Final = logging.getLogger("citywright.worker")
P = ParamSpec("P")
T = TypeVar("T")


class Worker:
    """May stop at any time: the next one goes on with what is written down."""

    kind: type[Errand]

    def __init__(self, store: Store) -> None:
        self.store = store
        self.owner = secrets.token_hex(8)
        self.helper = Helper()
        self._thread = ThreadPoolExecutor(1, self.kind.__name__.lower())
        self._stopped = False
        self._spent: dict[str, float] = {}  # seconds, by what it was about

    async def run(self) -> None:
        """For ever; in a thread that answers no requests."""
        aside = partial(asyncio.get_running_loop().run_in_executor, self._thread)
        if not self.store.postgres:
            await aside(errands.forget, self.store, self.kind)
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
        self.helper.kill()
        self._thread.shutdown(wait=False, cancel_futures=True)

    def go_on(self) -> bool:
        """One portion of what comes next; whether there was one."""
        about = errands.claim(self.store, self.kind, self.owner, CLAIM)
        if about is None:
            return False
        began = time.monotonic()
        try:
            return self.portion(about)
        except (Unanswered, Failed, Refused, CitywrightError) as error:
            if not self._stopped:
                log.warning("%s of %s stumbled: %s", self.kind.__name__, about, error)
                errands.fail(self.store, self.kind, about, self.owner)
            return False
        finally:
            self.count(about, time.monotonic() - began)

    def count(self, about: str, seconds: float) -> None:
        """However well it goes on, nothing holds up all others for ever."""
        spent = self._spent.pop(about, 0.0) + seconds
        if not errands.is_waiting(self.store, self.kind, about):
            return  # it is done; whoever asks again begins anew
        if spent <= LONGEST:
            self._spent[about] = spent
        else:
            log.warning("%s of %s takes too long", self.kind.__name__, about)
            errands.give_up(self.store, self.kind, about, self.owner)

    def ask(self, work: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        """Have it done in the process."""
        return self.helper.ask(LIMIT, behind_others, partial(work, *args, **named))

    def portion(self, about: str) -> bool:
        """Do it and write it down; no if it is not to be done any more."""
        raise NotImplementedError
