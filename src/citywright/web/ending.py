"""A graceful end: event streams are told first, so that nobody waits for them; the rest ends by itself.

A turn that is only thought about is a draft in the database, so nothing has to be saved.
"""

import asyncio
import signal
import threading
from collections.abc import Callable
from types import FrameType
from typing import Final

SIGNALS: Final = (signal.SIGTERM, signal.SIGINT)


class Ending:
    """Whether this process has been told to end."""

    began = False


def listen(do: Callable[[], None]) -> None:
    """Do something in the running event loop as soon as the server is told to end, before it waits for connections."""
    if threading.current_thread() is not threading.main_thread():
        return  # a server inside another program, as in tests: that one is told, not we
    loop = asyncio.get_running_loop()

    def begin() -> None:
        Ending.began = True
        do()

    def chain(before: object) -> Callable[[int, FrameType | None], None]:
        def handler(number: int, frame: FrameType | None) -> None:
            loop.call_soon_threadsafe(begin)
            if callable(before):
                before(number, frame)  # uvicorn's own, which ends the rest

        return handler

    for number in SIGNALS:
        signal.signal(number, chain(signal.getsignal(number)))
