"""Work in processes of their own, with limits on time and memory.

What a stranger can make costly is done there: reading an edition or a record, looking back, a bot's thinking. A process
that takes too long, wants too much or dies is replaced, and whoever asked hears of it; nobody else does.
"""

import asyncio
import logging
import math
import os
import queue
import signal
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any, Final, ParamSpec, TypeVar

from sqlalchemy.exc import OperationalError

from citywright.engine.errors import BadInput, CitywrightError
from citywright.web.problems import Refused
from citywright.web.queues import FairQueue
from citywright.web.security import TooMany

MEMORY: Final = 2 * 1024**3  # bytes of address space; a process at work has a quarter of it
START: Final = 60.0  # seconds until a new process has to be there
POLITE: Final = 10  # how nice one is that stands back behind the others
log: Final = logging.getLogger("citywright.web")
P = ParamSpec("P")
T = TypeVar("T")
Question = tuple[Future[Any], Callable[[], Any]]


class Unanswered(Exception):
    """The process took too long, wanted too much memory, or died."""


class Failed(Exception):
    """An error of ours in the process; the text is its trace."""


class Helper:
    """A process that works off one question after the other. The same thread asks and stops it."""

    def __init__(self, memory: int = MEMORY) -> None:
        self.memory = memory
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None

    def ask(self, seconds: float, work: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        """What `work` returns, or the sentence that it raises."""
        try:
            if self._process is None or not self._process.is_alive():
                self._start()
            assert self._pipe is not None
            self._pipe.send((math.ceil(seconds), partial(work, *args, **named)))
            if not self._pipe.poll(seconds):
                raise Unanswered(f"no answer in {seconds:g} seconds")
            kind, value = self._pipe.recv()
        except (EOFError, OSError) as error:
            self.stop()
            raise Unanswered("the process died") from error
        except BaseException:  # it would answer the wrong question next time
            self.stop()
            raise
        result: T = received(kind, value)
        return result

    def _start(self) -> None:
        self.stop()
        context = get_context("spawn")
        self._pipe, there = context.Pipe()
        self._process = context.Process(target=live, args=(there, self.memory), daemon=True)
        try:
            self._process.start()
        finally:
            there.close()
        if not self._pipe.poll(START):
            raise Unanswered("the process did not start")
        self._pipe.recv()

    def kill(self) -> None:
        """From any thread: whoever waits for an answer hears that there is none."""
        if self._process is not None and self._process.pid is not None:
            self._process.kill()

    def stop(self) -> None:
        if self._process is not None:
            if self._process.pid is not None:
                self._process.kill()
                self._process.join()
            self._process = None
        if self._pipe is not None:
            self._pipe.close()
            self._pipe = None


def received(kind: str, value: Any) -> Any:
    if kind == "said":
        raise BadInput(value)
    if kind == "refused":
        id, status, args = value
        raise Refused(id, status, **args)
    if kind == "too much":
        raise Unanswered("it wanted too much memory")
    if kind == "failed":
        raise Failed(value)
    return value


# -- in the process ----------------------------------------------------------------------------------------


def live(pipe: Connection, memory: int) -> None:
    """A process's whole life."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    restrict(memory)
    try:
        pipe.send(("ready", None))
        while True:
            seconds, work = pipe.recv()
            allow(seconds)
            pipe.send(outcome(work))
    except (EOFError, OSError):
        pass  # the server is gone


def outcome(work: Callable[[], object]) -> tuple[str, object]:
    try:
        return "done", work()
    except Refused as error:
        return "refused", (error.id, error.status, error.args_)
    except CitywrightError as error:
        return "said", str(error)
    except (MemoryError, RecursionError):
        return "too much", None
    except OperationalError:
        return "refused", ("database_down", 503, {})
    except Exception as error:
        log.exception("a helper failed")
        return "failed", f"{type(error).__name__}: {error}"


def restrict(memory: int) -> None:
    """So much memory and no dump of it; Windows knows no such limits."""
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def behind_others(work: Callable[[], T]) -> T:
    """In a process that lets all others go first from now on."""
    if os.name == "posix" and os.nice(0) < POLITE:
        os.nice(POLITE - os.nice(0))
    return work()


def allow(seconds: int) -> None:
    """So much processor time from now on, should nobody be left to end this process."""
    if sys.platform != "win32":
        import resource

        used = resource.getrusage(resource.RUSAGE_SELF)
        _, most = resource.getrlimit(resource.RLIMIT_CPU)
        resource.setrlimit(resource.RLIMIT_CPU, (math.ceil(used.ru_utime + used.ru_stime) + seconds + 1, most))


# -- several askers ----------------------------------------------------------------------------------------


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
