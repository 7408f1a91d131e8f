"""Who asks, and whether a browser was sent here by another site."""

import hashlib
import secrets
import threading
import time
from typing import Final

from litestar import Request
from litestar.datastructures import Cookie, State

from citywright.web.place import root
from citywright.web.problems import Refused

COOKIE: Final = "citywright"
YEAR: Final = 365 * 24 * 3600
SAFE: Final = ("GET", "HEAD", "OPTIONS")
SHORTEST_TOKEN: Final = 20
LONGEST_PATH: Final = 250
HEADERS: Final = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; "
        "img-src 'self' data:; connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; "
        "frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",  # a table's address is what lets people in
    "cross-origin-opener-policy": "same-origin",
}

AnyRequest = Request[object, object, State]


def hashed(token: str) -> str:
    """Tokens are random and long, so a plain hash is enough; the token itself is never stored."""
    return hashlib.sha256(token.encode()).hexdigest()


def new_token() -> str:
    return secrets.token_urlsafe(24)


def token_of(request: AnyRequest) -> str | None:
    """The browser's cookie, or the bearer token of a program."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    if kind.lower() != "bearer":
        token = request.cookies.get(COOKIE, "")
    return token if len(token) >= SHORTEST_TOKEN else None


def cookie(request: AnyRequest, token: str) -> Cookie:
    """Only for https if the request came that way; behind a proxy, if `serve` was told to believe it."""
    secure = request.url.scheme == "https"
    return Cookie(COOKIE, value=token, max_age=YEAR, path=root() or "/", httponly=True, samesite="lax", secure=secure)


def check_request(request: AnyRequest) -> None:
    """No address is endless or holds a zero byte; and what changes something has to come from here, as browsers say."""
    path = request.scope["path"]
    if len(path) > LONGEST_PATH or "\0" in path:
        raise Refused("no_page", 404)
    if request.method in SAFE:
        return
    origin = request.headers.get("origin")
    site = request.headers.get("sec-fetch-site")
    if origin is not None and origin.partition("://")[2] != request.headers.get("host"):
        raise Refused("other_site", 403)
    if origin is None and site not in (None, "same-origin", "none"):
        raise Refused("other_site", 403)


class Limiter:
    """So many requests of a kind, refilled over time; kept in memory, forgotten when full again."""

    def __init__(self, limits: dict[str, tuple[int, float]]) -> None:
        self.limits = limits  # kind: (how many at once, how many a second)
        self._left: dict[tuple[str, str], tuple[float, float]] = {}
        self._lock = threading.Lock()

    def check(self, kind: str, who: str) -> None:
        most, rate = self.limits[kind]
        now = time.monotonic()
        with self._lock:
            left, then = self._left.get((kind, who), (float(most), now))
            left = min(most, left + (now - then) * rate)
            if left < 1:
                raise TooMany(max(1, round((1 - left) / rate)))
            self._left[kind, who] = (left - 1, now)
            if len(self._left) > 50_000:
                self._forget(now)

    def _forget(self, now: float) -> None:
        full = [key for key, (left, then) in self._left.items() if left + (now - then) * self.limits[key[0]][1] >= 1]
        for key in full:
            del self._left[key]


class TooMany(Refused):
    def __init__(self, seconds: int) -> None:
        super().__init__("too_many", 429, n=seconds)
        self.seconds = seconds
