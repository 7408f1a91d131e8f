"""The server put together: addresses, limits, errors as sentences, bots at work."""

import asyncio
import gc
import logging
import os
import time
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from threading import Event
from typing import Final

from litestar import Litestar, MediaType, Response
from litestar.config.compression import CompressionConfig
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.static_files import create_static_files_router
from sqlalchemy.exc import IntegrityError, OperationalError, SQLAlchemyError

from citywright.engine.errors import CitywrightError
from citywright.web import ending, library, metrics
from citywright.web.analyst import Analyst
from citywright.web.api.coaching import Coaching
from citywright.web.api.context import LIMITS, App, visit_of
from citywright.web.api.deals import Deals
from citywright.web.api.health import Watching
from citywright.web.api.lobby import Lobby
from citywright.web.api.messages import Problem
from citywright.web.api.owners import Owners
from citywright.web.api.pages import Pages
from citywright.web.api.playing import Playing
from citywright.web.api.workshop import Crafting, WorkshopPages
from citywright.web.bots import BotRunner, supervised
from citywright.web.coach import Coach
from citywright.web.limits import STREAMS, Places, answering_head, check_host, taking_turns
from citywright.web.pages.api_listing import ApiListing
from citywright.web.pages.frame import render
from citywright.web.presence import Presence
from citywright.web.problems import Refused
from citywright.web.processes import Pool
from citywright.web.security import HEADERS, LONGEST_PATH, AnyRequest, Limiter, TooMany, check_request
from citywright.web.store import Store
from citywright.web.store.opening import address_of
from citywright.web.tables.caches import forget_idle
from citywright.web.tables.keeping import keep_finished
from citywright.web.trials import Examiner
from citywright.web.words import say

STATIC: Final = Path(__file__).parent / "static"
LARGEST: Final = 1_000_000  # bytes of a request
OUTSIDE: Final = 5.0  # seconds to read what a stranger has sent
LOOK_BACK: Final = 20.0  # seconds to draw a moment of a game
WATCHED: Final = ("/health", "/ready")  # by programs that know the server only by its address
THREADS: Final = 2  # that answer requests
SQUEEZE: Final = 2  # of 9: more costs the server twice the time for a few bytes in a hundred
SWEEP: Final = 5.0  # seconds between looks for tables that nobody looks at, and for games that are over
OVERLAP: Final = 60.0  # seconds that a game's end may take until it is seen in the database
log: Final = logging.getLogger("citywright.web")
TOLD: Final = Limiter({"": (30, 0.1)})  # lines of the server's log for one kind of error
Handler = Callable[[AnyRequest, Exception], Response[object]]


def create_app(
    store: Store | None = None, bots: int | None = None, limits: dict[str, tuple[int, float]] | None = None,
    outside: Pool | None = None, readers: Pool | None = None, streams: int = STREAMS, coach: Coach | None = None,
) -> Litestar:  # fmt: skip
    """An application; without arguments for the database that `serve` has named."""
    if store is None:
        store = Store(address_of(None))
    if bots is None:
        bots = int(os.environ.get("CITYWRIGHT_BOT_PROCESSES", "1"))
    metrics.watch(store.engine)
    app = App(
        store, Limiter(limits or LIMITS), Presence(store), outside or Pool("outside", OUTSIDE),
        readers or Pool("readers", LOOK_BACK), Places(streams), coach or Coach.usual(),
    )  # fmt: skip
    server = Litestar(
        [
            Pages, Lobby, Playing, Coaching, Deals, Owners, Watching, Crafting, WorkshopPages,
            create_static_files_router("/static", [STATIC], include_in_schema=False),
        ],
        dependencies={"app": Provide(lambda: app, sync_to_thread=False)},
        before_request=partial(receive, app),
        after_request=harden,
        exception_handlers={
            Refused: refuse, HTTPException: refuse_http,
            CitywrightError: lambda request, error: problem(request, str(error), 400),
            IntegrityError: tell("stale", 409),  # two were at once, and the other was first
            OperationalError: tell("database_down", 503, logging.WARNING, {"retry-after": "2"}),
            RecursionError: tell("too_deep", 400, logging.WARNING),  # JSON in JSON in JSON ... without end
            Exception: tell("our_fault", 500, logging.ERROR),
        },
        lifespan=[partial(players, app, bots)],
        compression_config=CompressionConfig(
            backend="gzip", minimum_size=500, gzip_compress_level=SQUEEZE, exclude=[r"/events$"]
        ),
        openapi_config=OpenAPIConfig(
            title="Citywright", version="1", path="/api/schema",
            render_plugins=[JsonRenderPlugin(), ApiListing(path="/")],  # as YAML it costs the loop 0.2 s, each time
        ),
        request_max_body_size=LARGEST,
        logging_config=None,  # `logs` sets it up
    )  # fmt: skip
    server.asgi_handler = taking_turns(answering_head(server.asgi_handler))
    return server


@asynccontextmanager
async def players(app: App, processes: int, _: Litestar) -> AsyncIterator[None]:
    """While the server runs: bots play, absence is noticed, and what nobody looks at leaves the memory."""
    # Threads that compute only fight over the interpreter, and the loop that sends their answers has to wait for
    # it at every word to the net: two of them answer sooner than six. Bots wait in threads of their own.
    asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(THREADS, "page"))
    bots = BotRunner(app.store, processes, app.callers)
    workers = [Analyst(app.store, app.coach.analysis), Examiner(app.store)]
    tasks = [asyncio.create_task(keep_tidy()), asyncio.create_task(keep_games(app.store, bots))]
    ending.listen(app.store.bus.end)
    if processes:
        bots.start()
        tasks.append(asyncio.create_task(warm_up(bots)))
        tasks += [asyncio.create_task(supervised(worker.run)) for worker in workers]
        tasks.append(asyncio.create_task(app.presence.watch(bots.aside)))
    try:
        yield
    finally:
        for worker in workers:
            worker.stop()
        for task in tasks:
            task.cancel()
        await bots.stop()
        app.outside.close()
        app.readers.close()
        app.coach.pool.close()
        metrics.forget_process()
        app.store.close()


async def warm_up(bots: BotRunner) -> None:
    """Draw the first page; then all that is there now stays, so the collector need not look through it again.

    It takes a tenth of a second, and every now and then somebody's answer would wait for it.
    """
    await bots.aside(library.warm)
    gc.collect()
    gc.freeze()


async def keep_tidy() -> None:
    """An idle table is nowhere but in the database."""
    while True:
        await asyncio.sleep(SWEEP)
        forget_idle()


async def keep_games(store: Store, bots: BotRunner) -> None:
    """Whatever is over is kept so that it can be looked back at for ever: at first all of it, then what is new."""
    since, stopping = 0.0, Event()
    try:
        while True:
            now = time.time()
            try:
                await bots.aside(partial(keep_finished, store, since, stopping))
                since = now - OVERLAP
            except SQLAlchemyError:
                log.warning("the database does not answer; finished games are kept later")
            await asyncio.sleep(SWEEP)
    finally:
        stopping.set()


def receive(app: App, request: AnyRequest) -> None:
    """Every request is checked, and is a sign of life at the table that it is about."""
    if request.scope["path"] not in WATCHED:
        check_host(request)
    check_request(request)
    if "id" in request.path_params:
        app.presence.sign(str(request.path_params["id"]), visit_of(request).who)


def harden(response: Response[object]) -> Response[object]:
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    return response


# -- errors are for people ---------------------------------------------------------------------------------


def problem(request: AnyRequest, text: str, status: int, headers: dict[str, str] | None = None) -> Response[object]:
    """A sentence, as a page for somebody who reads and as JSON for a program."""
    more = {**HEADERS, **(headers or {})}
    if request.url.path.startswith("/api/") or request.method != "GET":
        return Response(Problem(text), status_code=status, headers=more)
    visit = visit_of(request)
    page = render("problem.html", visit, text=text, status=status, games=())
    return Response(page, status_code=status, media_type=MediaType.HTML, headers=more)


def refuse(request: AnyRequest, error: Refused) -> Response[object]:
    headers = {"retry-after": str(error.seconds)} if isinstance(error, TooMany) else {}
    return problem(request, error.text(visit_of(request).lang), error.status, headers)


def refuse_http(request: AnyRequest, error: HTTPException) -> Response[object]:
    """Wrong addresses, methods and bodies. Of a wrong body the reader learns which field."""
    visit = visit_of(request)
    if error.status_code == 404:
        return problem(request, say("no_page", visit.lang), 404)
    extra = error.extra if isinstance(error.extra, list) else []
    fields = [str(item.get("key", "")) for item in extra if isinstance(item, dict)]
    detail = f"{error.detail.partition(' for ')[0]} {' '.join(fields)}".strip() if error.status_code < 500 else "error"
    return problem(request, detail, error.status_code, dict(error.headers or {}))


def told_seldom(what: str) -> bool:
    try:
        TOLD.check("", what)
    except TooMany:
        return False
    return True


def tell(id: str, status: int, level: int = logging.DEBUG, headers: dict[str, str] | None = None) -> Handler:
    """One sentence for whatever went wrong, and a word in the server's log."""

    def handler(request: AnyRequest, error: Exception) -> Response[object]:
        trace = error if level == logging.ERROR else None
        # what a stranger has written stays on one line, and does not fill the disk
        where = {"method": request.method, "path": repr(request.url.path[:LONGEST_PATH])[1:-1], "status": status}
        if told_seldom(type(error).__name__):
            told = repr(str(error)[:500] or type(error).__name__)
            log.log(level, "%s", told, exc_info=trace, extra=where)
        return problem(request, say(id, visit_of(request).lang), status, headers)

    return handler
