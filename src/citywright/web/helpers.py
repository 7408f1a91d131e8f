"""Processes that do one thing after the other, with limits on time and memory.

What a stranger can make costly is done there: reading an edition or a record, looking back, a bot's thinking. A process
that takes too long, wants too much or dies is replaced, and whoever asked hears of it; nobody else does.

A process imports this and what its work needs, and nothing here needs the database or the server: without them it is
there in a tenth of the time and takes a third of the memory.
"""

import logging
import math
import os
import signal
import sys
from collections.abc import Callable
from functools import partial
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any, Final, ParamSpec, TypeVar

from citywright.engine.errors import BadInput, CitywrightError
from citywright.web.problems import Refused

MEMORY: Final = 2 * 1024**3  # bytes of address space; a process at work has a quarter of it
START: Final = 60.0  # seconds until a new process has to be there, and until it has to begin with its work
POLITE: Final = 10  # how nice one is that stands back behind the others
log: Final = logging.getLogger("citywright.web")
P = ParamSpec("P")
T = TypeVar("T")


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
            self._hear("begin")
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
        self._hear("start")

    def _hear(self, what: str) -> None:
        """That it is there, or that it has imported what its work needs: no time of the work."""
        assert self._pipe is not None
        if not self._pipe.poll(START):
            raise Unanswered(f"the process did not {what}")
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
            pipe.send(("begun", None))
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
    except Exception as error:
        if is_of_the_database(error):
            return "refused", ("database_down", 503, {})
        log.exception("a helper failed")
        return "failed", f"{type(error).__name__}: {error}"


def is_of_the_database(error: Exception) -> bool:
    """Whether the database does not answer. Only work that asks one imports what it takes."""
    library = sys.modules.get("sqlalchemy.exc")
    return library is not None and isinstance(error, library.OperationalError)


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
