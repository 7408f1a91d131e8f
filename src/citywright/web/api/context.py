"""What every request needs: the store, the limits, and who is asking."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Annotated, TypeAlias
from urllib.parse import unquote

from litestar.di import NamedDependency
from litestar.params import PathParameter, QueryParameter

from citywright.engine.words import LANGUAGES
from citywright.web.coach import Coach
from citywright.web.limits import Places, neighbourhood
from citywright.web.pages.frame import COLOURS, PACES, THEMES, Visit
from citywright.web.presence import Presence
from citywright.web.processes import Pool
from citywright.web.queues import Callers
from citywright.web.security import AnyRequest, Limiter, hashed, token_of
from citywright.web.store import Store

LIMITS = {
    "create": (20, 0.2), "join": (30, 0.5), "chat": (10, 0.5), "move": (60, 20.0), "look": (200, 60.0),
    "outside": (10, 0.1),  # editions, records and what-ifs
    "craft": (60, 5.0),  # changes of an edition that is being made
    "stranger": (10, 0.2),  # words of people without a seat, for each table
    "hint": (6, 0.1),  # for each person
    "analysis": (5, 0.02),
    "trial": (5, 0.02),
    "unattended": (3, 0.02),  # tables with bots alone
}  # fmt: skip


@dataclass
class App:
    """One server: its database, its limits, who is there, and the processes that read from outside and look back."""

    store: Store
    limiter: Limiter
    presence: Presence
    outside: Pool
    readers: Pool
    streams: Places
    coach: Coach = field(default_factory=Coach.usual)
    callers: Callers = field(default_factory=Callers)
    askers: Callers = field(default_factory=Callers)  # for whom long work waits, by what it is about


AppDep: TypeAlias = NamedDependency[App]
Id = Annotated[str, PathParameter(max_length=16, description="A table's id.")]
KeyPath = Annotated[int, PathParameter(ge=0, le=2**31 - 1, description="A browser or link of the seat.")]
SeatPath = Annotated[int, PathParameter(ge=0, le=99)]
GameKey = Annotated[str, PathParameter(max_length=40, description="A game's key.")]
SeatQuery = Annotated[int | None, QueryParameter(ge=0, le=99, description="A seat of yours; none is a spectator.")]
OwnSeat = Annotated[int, QueryParameter(ge=0, le=99)]
ActionQuery = Annotated[str, QueryParameter(max_length=80)]
KnownPanels = Annotated[str, QueryParameter(max_length=4000, description="The marks of panels that you have already.")]


def visit_of(request: AnyRequest) -> Visit:
    token = token_of(request)
    cookies = request.cookies
    return Visit(
        hashed(token) if token else None, language(request), one_of(THEMES, cookies.get("theme"), "auto"),
        unquote(cookies.get("name", ""))[:24], cookies.get("auto") == "1", one_of(PACES, cookies.get("pace"), "normal"),
        cookies.get("sound") != "0", cookies.get("notices") == "1", one_of(COLOURS, cookies.get("colours"), "usual"),
    )  # fmt: skip


def one_of(known: Sequence[str], value: str | None, otherwise: str) -> str:
    return value if value is not None and value in known else otherwise


def language(request: AnyRequest) -> str:
    """The chosen one, else the first that the browser asks for and we have."""
    chosen = request.query_params.get("lang") or request.cookies.get("lang", "")
    if chosen in LANGUAGES:
        return str(chosen)
    for part in request.headers.get("accept-language", "").lower().split(","):
        code = part.strip()[:2]
        if code in LANGUAGES:
            return code
    return LANGUAGES[0]


def caller(request: AnyRequest) -> str:
    """Whom a limit counts for: where the request comes from, since tokens can be had for nothing."""
    return neighbourhood(request.client.host) if request.client else ""
