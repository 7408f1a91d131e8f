"""Helpers that many ask, in turn."""

import asyncio
import logging
import queue
import threading
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from typing import Any, Final, ParamSpec, TypeVar

from citywright.web.helpers import Helper, Unanswered
from citywright.web.problems import Refused
from citywright.web.queues import FairQueue
from citywright.web.security import TooMany

log: Final = logging.getLogger("citywright.web")
P = ParamSpec("P")
T = TypeVar("T")
Question = tuple[Future[Any], Callable[[], Any]]


class Pool:
    """Helpers with a short queue before them, in which nobody can take all the places or all the time."""

    def __init__(self, name: str, seconds: float, size: int = 1, each: int = 4, most: int = 40) -> None:
        self.seconds = seconds
        self.each = each  # questions of one address that may wait
        self.most = most  # of all
        self._threads = ThreadPoolExecutor(size, name)
        self._all = [Helper() for _ in range(size)]
        self._free: queue.SimpleQueue[Helper] = queue.SimpleQueue()
        for helper in self._all:
            self._free.put(helper)
        self._waiting: Counter[str] = Counter()
        self._questions: FairQueue[Question] = FairQueue()
        self._lock = threading.Lock()

    async def ask(self, who: str, work: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        """Have it done in a helper. `who` is the address that the question is counted for."""
        return await self._queued(who, partial(self._ask, partial(work, *args, **named)))

    async def aside(self, who: str, work: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        """Have it done here, but in no thread that answers requests."""
        return await self._queued(who, partial(work, *args, **named))

    async def _queued(self, who: str, work: Callable[[], T]) -> T:
        with self._lock:
            if self._waiting[who] >= self.each or self._waiting.total() >= self.most:
                raise TooMany(2)
            self._waiting[who] += 1
            future: Future[T] = Future()
            self._questions.put(who, (future, work))
        future.add_done_callback(lambda _: self._leave(who))
        self._threads.submit(self._answer_next)
        return await asyncio.wrap_future(future)

    def _answer_next(self) -> None:
        with self._lock:
            who, (future, work) = self._questions.get()
        began = time.monotonic()
        if future.set_running_or_notify_cancel():
            try:
                future.set_result(work())
            except BaseException as error:
                future.set_exception(error)
        with self._lock:
            self._questions.spent(who, time.monotonic() - began)

    def _leave(self, who: str) -> None:
        with self._lock:
            self._waiting[who] -= 1
            if not self._waiting[who]:
                del self._waiting[who]

    def _ask(self, work: Callable[[], T]) -> T:
        helper = self._free.get()
        try:
            return helper.ask(self.seconds, work)
        except Unanswered as error:
            log.warning("%s: given up: %s", getattr(work, "func", work), error)
            raise Refused("too_costly", 400) from error
        finally:
            self._free.put(helper)

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)
        with self._lock:
            left = [self._questions.get()[1][0] for _ in range(len(self._questions))]
        for future in left:
            future.cancel()
        for helper in self._all:
            helper.kill()
