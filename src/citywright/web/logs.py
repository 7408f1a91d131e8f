"""The server's log: a line for each thing worth knowing, for people or as JSON for programs that collect them.

Requests are not logged: the server in front does that, and `/metrics` counts them.
"""

import logging
import os
import sys
import traceback
from typing import Final, TextIO

import structlog
from structlog.tracebacks import ExceptionDictTransformer
from structlog.types import EventDict, ExcInfo, Processor, WrappedLogger

from citywright.web.security import Limiter, TooMany

KINDS: Final = ("plain", "json")
LOG: Final = "CITYWRIGHT_LOG"  # how `serve` tells its worker processes
LONGEST: Final = 2000  # characters of one field, however much a stranger has sent
QUIET: Final = ("alembic", "uvicorn", "httpx", "asyncio")  # whose warnings are enough
PROTOCOL: Final = "uvicorn.error"  # says a line to each request that is none: a thousand a second, if a stranger likes


class Seldom(logging.Filter):
    """Lets so many lines of one kind through."""

    def __init__(self) -> None:
        super().__init__()
        self.told = Limiter({"": (30, 0.1)})

    def filter(self, record: logging.LogRecord) -> bool:
        try:
            self.told.check("", str(record.msg))
        except TooMany:
            return False
        return True


SELDOM: Final = Seldom()


def set_up(kind: str | None = None) -> None:
    """Everything that is logged in this process goes to standard error in one form."""
    kind = kind or os.environ.get(LOG, "plain")
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars, structlog.stdlib.add_log_level, structlog.stdlib.add_logger_name,
        structlog.stdlib.ExtraAdder(), structlog.processors.TimeStamper(fmt="iso", utc=True), harmless,
    ]  # fmt: skip
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            structlog.stdlib.PositionalArgumentsFormatter(),
            *shared,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=False,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *last_steps(kind)],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.INFO)
    for name in QUIET:
        logging.getLogger(name).setLevel(logging.WARNING)
    logging.getLogger(PROTOCOL).addFilter(SELDOM)


def last_steps(kind: str) -> list[Processor]:
    """Traces tell where, and never with what: values are long to draw, and may be tokens or cards."""
    if kind == "json":
        places = ExceptionDictTransformer(show_locals=False)
        return [
            structlog.processors.ExceptionRenderer(places),
            structlog.processors.JSONRenderer(ensure_ascii=False),
        ]
    return [structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty(), pad_event_to=0, exception_formatter=write_trace)]


def write_trace(out: TextIO, error: ExcInfo) -> None:
    """Every line of it indented: none can pass for a line of the log."""
    for line in "".join(traceback.format_exception(*error)).splitlines():
        out.write(f"\n    {printable(line)}")


def harmless(_: WrappedLogger, __: str, entry: EventDict) -> EventDict:
    """What strangers have sent can neither begin a line of its own, nor steer a terminal, nor fill the disk at once."""
    for key, value in entry.items():
        if isinstance(value, str):
            entry[key] = printable(value)
    return entry


def printable(text: str) -> str:
    return "".join(c if c.isprintable() else "?" for c in text[:LONGEST])


def log(name: str) -> structlog.stdlib.BoundLogger:
    found: structlog.stdlib.BoundLogger = structlog.stdlib.get_logger(name)
    return found
