"""Limits in front of the app: how many may come in from one address, how slowly, and by which name they may ask."""

import asyncio
import ipaddress
import os
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Any, Final
from weakref import WeakValueDictionary

from litestar.types import ASGIApp, HTTPSendMessage, Message, Receive, Send
from uvicorn.middleware.proxy_headers import _TrustedHosts
from uvicorn.protocols.http.h11_impl import H11Protocol

from citywright.web.problems import Refused
from citywright.web.security import AnyRequest, TooMany

CONNECTIONS: Final = 200  # open at once, for each address
STREAMS: Final = 60  # of events, for each address
AT_ONCE: Final = 12  # requests that are worked on, for each address
NETWORK: Final = 64  # bits of an IPv6 address that tell two callers apart
SLOWEST: Final = 20.0  # seconds until a request has come in whole
HOST_NAMES: Final = "CITYWRIGHT_HOST_NAMES"  # how `serve` tells its worker processes
LOOPBACK: Final = ("localhost", "127.0.0.1", "[::1]")


@lru_cache(maxsize=4096)
def neighbourhood(address: str) -> str:
    """Whom a limit counts for: the address; of IPv6 its network, since whoever has one address has 2^64 of them."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:  # a local socket has none
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((int(found), NETWORK), strict=False))


class Places:
    """So many at once for each address."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._taken: Counter[str] = Counter()
        self._lock = threading.Lock()

    def take(self, who: str) -> bool:
        with self._lock:
            free = self._taken[who] < self.most
            self._taken[who] += free
            return free

    def leave(self, who: str) -> None:
        with self._lock:
            self._taken[who] -= 1
            if self._taken[who] <= 0:
                del self._taken[who]

    def demand(self, who: str) -> None:
        """Say no before anything has begun."""
        if self._taken[who] >= self.most:
            raise TooMany(10)

    @contextmanager
    def taken(self, who: str) -> Iterator[None]:
        """Leave at the end."""
        try:
            yield
        finally:
            self.leave(who)


# -- connections -------------------------------------------------------------------------------------------

CONNECTED: Final = Places(CONNECTIONS)


@lru_cache(maxsize=4)
def proxies(named: str) -> _TrustedHosts:
    """The addresses of servers in front, as uvicorn reads them."""
    return _TrustedHosts(named)


class GuardedProtocol(H11Protocol):
    """HTTP that hangs up on whoever opens too many connections, or lets a request trickle in.

    A proxy that was named is everybody at once, and has limits of its own.
    """

    _place: str | None = None
    _slow: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        address = self.client[0] if self.client else ""
        if not (self.config.proxy_headers and address in proxies(str(self.config.forwarded_allow_ips))):
            place = neighbourhood(address)
            if not CONNECTED.take(place):
                transport.abort()
                return
            self._place = place
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._place is not None:
            CONNECTED.leave(self._place)
            self._place = None
        self._hurry()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        cycle: Any = self.cycle  # None before the first request
        if cycle is None or cycle.response_complete or cycle.more_body:  # we wait for the rest of a request
            self._wait()
        else:
            self._hurry()

    def _wait(self) -> None:
        if self._slow is None:
            self._slow = self.loop.call_later(SLOWEST, self.transport.close)

    def _hurry(self) -> None:
        if self._slow is not None:
            self._slow.cancel()
            self._slow = None


# -- names -------------------------------------------------------------------------------------------------


def names_for(host: str, names: str | None, proxy: str | None) -> str:
    """The names that a server answers to, with commas; "" is any.

    Another site can let its own name point at this machine and have a visitor's browser talk to us; it cannot change
    the name that the browser asks for. A server in front may pass on names that only it knows.
    """
    if names is not None:
        return names
    return ",".join(LOOPBACK) if host in ("127.0.0.1", "localhost", "::1") and proxy is None else ""


def check_host(request: AnyRequest) -> None:
    names = [name.strip().lower() for name in os.environ.get(HOST_NAMES, "").split(",") if name.strip()]
    host = request.headers.get("host", "").lower()
    name = host if host.endswith("]") else host.rpartition(":")[0] or host
    if names and name.rstrip(".") not in names:
        raise Refused("other_host", 421, text=name[:80])


# -- turns -------------------------------------------------------------------------------------------------


def taking_turns(app: ASGIApp, each: int = AT_ONCE) -> ASGIApp:
    """Of one address so many requests are worked on at once; its others wait and hold up nobody else."""
    turns: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()

    async def answer(scope: Any, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["path"].endswith("/events"):  # streams are counted for themselves
            await app(scope, receive, send)
            return
        who = neighbourhood(scope["client"][0]) if scope.get("client") else ""
        turn = turns.get(who)
        if turn is None:
            turns[who] = turn = asyncio.Semaphore(each)
        async with turn:
            await app(scope, receive, send)

    return answer


# -- HEAD --------------------------------------------------------------------------------------------------


def answering_head(app: ASGIApp) -> ASGIApp:
    """HEAD is GET without the body, at every address."""

    async def answer(scope: Any, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] != "HEAD":
            await app(scope, receive, send)
            return
        begun = asyncio.Event()

        async def read() -> Any:
            """The request, and as soon as its head is answered, that nobody listens: a stream would never end."""
            if not begun.is_set():
                waiting = [asyncio.ensure_future(receive()), asyncio.ensure_future(begun.wait())]
                done, rest = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
                for task in rest:
                    task.cancel()
                if waiting[0] in done:
                    return waiting[0].result()
            return {"type": "http.disconnect"}

        async def write(message: Message) -> None:
            if message["type"] == "http.response.start":
                await send(message)
                end: HTTPSendMessage = {"type": "http.response.body", "body": b"", "more_body": False}
                await send(end)
                begun.set()

        asked: Any = {**scope, "method": "GET"}
        await app(asked, read, write)
        scope.update({key: asked[key] for key in ("path_template",) if key in asked})  # by which it is counted

    return answer
