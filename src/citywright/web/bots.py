"""Bots at the tables. They think in processes of their own, with a time limit, and never hold up a page."""

import asyncio
import logging
import secrets
import signal
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Final, TypeVar

from sqlalchemy import bindparam, select
from sqlalchemy.exc import SQLAlchemyError

import citywright as cw
from citywright.engine.state import Json
from citywright.web import library
from citywright.web.problems import Refused
from citywright.web.store import Seat, Store, Table
from citywright.web.tables.commits import commit
from citywright.web.tables.editions import text_of
from citywright.web.tables.states import find, game_of, locked, seats_of, state_at

LIMIT: Final = 10.0  # seconds for a move; then any legal one is taken
SWEEP: Final = 3.0  # seconds between looks for tables whose bot was forgotten, as after a crash
BOTS: Final = (
    select(Table.id, Table.actors, Seat.number)
    .join(Seat, Seat.table == Table.id)
    .where(Table.status == "playing", Seat.bot.is_not(None))
)
BOTS_OF_ONE: Final = BOTS.where(Table.id == bindparam("id"))  # asked after every move, mostly for nothing
log: Final = logging.getLogger("citywright.bots")
T = TypeVar("T")


@dataclass
class Task:
    """All that a thinking process needs."""

    game: str
    edition: str | None
    dump: Json
    seat: int
    bot: str
    seed: int


class BotProcess:
    """A process that chooses moves, one after the other; it is replaced when it thinks too long or dies."""

    def __init__(self) -> None:
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None

    def choose(self, task: Task, limit: float = LIMIT) -> str | None:
        """An action in words, or None if none came in time."""
        if self._process is None or not self._process.is_alive():
            self._start()
        assert self._pipe is not None
        try:
            self._pipe.send(task)
            if self._pipe.poll(limit):
                answer: str | None = self._pipe.recv()
                return answer
        except (EOFError, OSError):
            log.warning("a bot's process died")
        self.stop()
        return None

    def _start(self) -> None:
        context = get_context("spawn")
        self._pipe, there = context.Pipe()
        self._process = context.Process(target=think, args=(there,), daemon=True)
        self._process.start()
        there.close()

    def stop(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.join()
            self._process = None
        if self._pipe is not None:
            self._pipe.close()


def think(pipe: Connection) -> None:
    """A thinking process's whole life."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        while True:
            task: Task = pipe.recv()
            try:
                pipe.send(answer(task))
            except Exception:
                log.exception("a bot failed")
                pipe.send(None)
    except (EOFError, OSError):
        pass  # the server is gone


def answer(task: Task) -> str:
    game = library.open_as_played(task.game, task.dump["rules"], task.dump["edition"], task.edition)
    state = game.load(task.dump)
    bot = cw.bots.make(task.bot, task.seed)
    return game.actions.text(bot.choose(cw.Knowledge(state, task.seat)))


class BotRunner:
    """Moves the bots of all tables: whenever a table changes, and by itself for tables left behind by a crash."""

    def __init__(self, store: Store, processes: int = 1) -> None:
        self.store = store
        self.processes = processes
        self._queue: asyncio.Queue[str] = asyncio.Queue()
        self._waiting: set[str] = set()
        self._tasks: list[asyncio.Task[None]] = []
        self._threads = ThreadPoolExecutor(processes + 1, "bots")

    async def aside(self, work: Callable[[], T]) -> T:
        """Do something that takes its time, in no thread that answers requests."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)

    def start(self) -> None:
        self._tasks = [asyncio.create_task(self._play()) for _ in range(self.processes)]
        self._tasks += [asyncio.create_task(self._listen()), asyncio.create_task(self._sweep())]

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._threads.shutdown(wait=False, cancel_futures=True)

    def look_at(self, table: str) -> None:
        if table not in self._waiting:
            self._waiting.add(table)
            self._queue.put_nowait(table)

    async def _listen(self) -> None:
        with self.store.bus.subscribe("") as subscription:
            while True:
                notice = await subscription.next(60)
                if notice is not None and notice.table:
                    self.look_at(notice.table)

    async def _sweep(self) -> None:
        while True:
            try:
                for table in await self.aside(self._waiting_for_bots):
                    self.look_at(table)
            except SQLAlchemyError:
                log.warning("the database does not answer")
            await asyncio.sleep(SWEEP)

    def _waiting_for_bots(self) -> list[str]:
        """The tables that wait for a bot."""
        with self.store.read() as session:
            return sorted({id for id, actors, seat in session.connection().execute(BOTS) if seat in actors})

    async def _play(self) -> None:
        process = BotProcess()
        try:
            while True:
                table = await self._queue.get()
                self._waiting.discard(table)
                try:
                    if await self.aside(partial(self.move, table, process)):
                        self.look_at(table)
                except (Refused, SQLAlchemyError) as error:  # somebody else was quicker, or the database is away
                    log.info("table %s: %s", table, error)
        finally:
            process.stop()

    def move(self, id: str, process: BotProcess) -> bool:
        """Let one bot of a table move; whether there was one."""
        with self.store.read() as session:
            rows = session.connection().execute(BOTS_OF_ONE, {"id": id})
            waiting = sorted(seat for _, actors, seat in rows if seat in actors)
            if not waiting:
                return False
            table = find(session, id)
            seat = seats_of(session, table)[waiting[0]]
            state, edition = state_at(session, table, game_of(table), table.number), text_of(table)
        assert seat.bot is not None
        task = Task(table.game, edition, state.dump(), seat.number, seat.bot, secrets.randbits(60))
        text = process.choose(task)
        if text is None:
            text = state.game.actions.text(secrets.choice(state.legal(seat.number)))
        self.commit(id, seat.number, seat.made, text)
        return True

    def commit(self, id: str, seat: int, made: int, text: str) -> None:
        """What the bot has chosen counts as long as its own decision is still open."""
        with self.store.write() as tx:
            table = locked(tx.session, id)
            row = seats_of(tx.session, table)[seat]
            if row.made == made and row.bot is not None and table.status == "playing":
                state = state_at(tx.session, table, game_of(table), table.number)
                commit(tx, table, row, state, [text])
