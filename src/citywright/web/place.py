"""Where on its host the server lives: at the top, or under a path such as /city that a server in front has given it.

The server in front may leave that path in the addresses or cut it off; both are understood.
"""

import os
from typing import Final

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

ROOT_PATH: Final = "CITYWRIGHT_ROOT_PATH"  # how `serve` tells its worker processes


def root() -> str:
    """ "" at the top, else "/city"."""
    return os.environ.get(ROOT_PATH, "")


def here(path: str) -> str:
    """One of our own addresses as browsers have to ask for it."""
    return root() + path


class Under:
    """The application, which knows nothing of the path it lives under."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        top = root()
        if top and scope["type"] == ScopeType.HTTP and (scope["path"] == top or scope["path"].startswith(f"{top}/")):
            scope["path"] = scope["path"][len(top) :] or "/"
            scope["raw_path"] = scope["path"].encode()
        await self.app(scope, receive, send)
