"""Bots at the tables. They think in processes of their own, with a time limit, and never hold up a page."""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any, Final, TypeVar

from sqlalchemy import bindparam, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session

from citywright.bots.levels import LEVELS
from citywright.web.helpers import MEMORY, Failed, Helper, Unanswered
from citywright.web.metrics import BOT_WAIT
from citywright.web.minds import Task, answer
from citywright.web.problems import Refused
from citywright.web.queues import Callers, Line
from citywright.web.store import Seat, Store, Table
from citywright.web.tables import claims
from citywright.web.tables.commits import commit
from citywright.web.tables.editions import text_of
from citywright.web.tables.lessons import bot_seed, stop_at_next_part
from citywright.web.tables.states import find, game_of, locked, seats_of, state_at

LIMIT: Final = 10.0  # seconds for a move, beyond what its level thinks; then any legal one is taken, if that is found
LONGEST: Final = LIMIT + max(level.seconds for level in LEVELS.values())
ROOM: Final = 4 * MEMORY  # a bot may bring libraries of its own
GRACE: Final = 10.0  # more until another worker may take the table over
QUICK: Final = 1.0  # seconds for a turn: who thinks no longer waits for nobody who does
SWEEP: Final = 3.0  # seconds between looks for tables whose bot was forgotten, as after a crash
SOON: Final = 2.0  # seconds for whoever is at the database when the server ends
BOTS: Final = (
    select(Table.id, Table.actors, Seat.number, Seat.bot)
    .join(Seat, Seat.table == Table.id)
    .where(Table.status == "playing", Seat.bot.is_not(None))
)
BOTS_OF_ONE: Final = BOTS.where(Table.id == bindparam("id"))  # asked after every move, mostly for nothing
log: Final = logging.getLogger("citywright.bots")
T = TypeVar("T")


class BotProcess:
    """A process that chooses moves, one after the other; it is replaced when it thinks too long or dies."""

    def __init__(self) -> None:
        self._helper = Helper(ROOM)
        self.turn: tuple[str, int] | None = None  # table and seat whose turn goes on; the bot that planned it is here

    def choose(self, task: Task, limit: float = LIMIT) -> str | None:
        """An action in words, or None if none came in time."""
        try:
            return self._helper.ask(limit, answer, task)
        except (Unanswered, Failed) as error:
            log.warning("a bot did not choose: %s", error)
            return None

    def stop(self) -> None:
        self._helper.kill()


def seconds_of(bot: str) -> float:
    """What a bot thinks about a turn, if it is one of the levels."""
    level = LEVELS.get(bot.partition(":")[0])
    return level.seconds if level is not None else 0.0


def limit_of(bot: str) -> float:
    """Seconds that a bot may take for a move."""
    return LIMIT + seconds_of(bot)


class BotRunner:
    """Moves the bots of all tables: whenever a table changes, and by itself for tables left behind by a crash.

    A table is claimed before its bot thinks, so that of several workers one does. An error marks its table alone: it
    is tried again after a pause that grows. Who has many tables with bots that think long holds up their own; and a
    process of their own lets quick bots move while the others think.
    """

    def __init__(self, store: Store, processes: int = 1, callers: Callers | None = None) -> None:
        self.store = store
        self.callers = callers or Callers()
        self.processes = processes
        self.owner = secrets.token_hex(8)
        self._all: Line[str] = Line()
        self._long: Line[str] = Line()  # those of them that wait for a bot that thinks long
        self._waiting: set[str] = set()
        self._tasks: list[asyncio.Task[None]] = []
        self._stopped = False
        self._threads = ThreadPoolExecutor(processes + 3, "bots")  # and to look around, and to keep games
        self._begun: set[Future[Any]] = set()  # what they are at

    async def aside(self, work: Callable[[], T]) -> T:
        """Do something that takes its time, in no thread that answers requests."""
        begun = self._threads.submit(work)
        self._begun.add(begun)
        begun.add_done_callback(self._begun.discard)
        return await asyncio.wrap_future(begun)

    def start(self) -> None:
        jobs = [self._play_quick, *[self._play_long] * self.processes, self._listen, self._sweep]
        self._tasks = [asyncio.create_task(supervised(job)) for job in jobs]

    async def stop(self) -> None:
        """Whoever is at the database now is not left there, unless it takes too long: it is closed next."""
        self._stopped = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._threads.shutdown(wait=False, cancel_futures=True)
        with suppress(TimeoutError):
            async with asyncio.timeout(SOON):
                await asyncio.gather(*map(asyncio.wrap_future, list(self._begun)), return_exceptions=True)

    def look_at(self, table: str) -> None:
        if table not in self._waiting:
            self._waiting.add(table)
            self._all.put(self.callers.of(table), table)

    async def _listen(self) -> None:
        with self.store.bus.subscribe("") as subscription:
            while True:
                notice = await subscription.next(60)
                if notice is not None and notice.table:
                    self.look_at(notice.table)

    async def _sweep(self) -> None:
        if not self.store.postgres:
            await self.aside(partial(claims.forget, self.store))
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
            return sorted({id for id, actors, seat, _ in session.connection().execute(BOTS) if seat in actors})

    async def _play_quick(self) -> None:
        process = BotProcess()
        try:
            while True:
                who, table = await self._all.next()
                if await self.aside(partial(self._thinks_long, table)):
                    self._long.put(who, table)
                else:
                    await self._play(self._all, who, table, process)
        finally:
            process.stop()

    async def _play_long(self) -> None:
        process = BotProcess()
        try:
            while True:
                await self._play(self._long, *await self._long.next(), process)
        finally:
            process.stop()

    async def _play(self, line: Line[str], who: str, table: str, process: BotProcess) -> None:
        self._waiting.discard(table)
        began = time.monotonic()
        moved = await self.aside(partial(self.try_to_move, table, process))
        while moved and process.turn is not None:  # what was planned here goes on here
            moved = await self.aside(partial(self.try_to_move, table, process))
        line.spent(who, time.monotonic() - began)
        if moved:
            self.look_at(table)

    def _thinks_long(self, id: str) -> bool:
        """Whether the bot that is to move does."""
        try:
            with self.store.read() as session:
                waiting = self._bots_to_move(session, id)
        except SQLAlchemyError:
            return False  # `try_to_move` will say so
        return bool(waiting) and seconds_of(waiting[min(waiting)]) > QUICK

    def try_to_move(self, id: str, process: BotProcess) -> bool:
        """As `move`; whatever goes wrong is noted at this table and stays there."""
        try:
            return self.move(id, process)
        except (Refused, Unanswered, SQLAlchemyError) as error:  # somebody was quicker, or the database is away
            log.info("table %s: %s", id, error)
            problem = str(error)
        except Exception as error:
            log.exception("table %s: its bots have to wait", id)
            problem = f"{type(error).__name__}: {error}"
        try:
            claims.fail(self.store, id, self.owner, problem)
        except SQLAlchemyError as error:
            log.warning("table %s: %s", id, error)
        return False

    def move(self, id: str, process: BotProcess) -> bool:
        """Let one bot of a table move; whether there was one, and no other worker at it."""
        with self.store.read() as session:
            if not self._bots_to_move(session, id):
                return False
        if not claims.claim(self.store, id, self.owner, LONGEST + LIMIT + GRACE):
            return False
        with self.store.read() as session:
            waiting = self._bots_to_move(session, id)
            table = find(session, id)
            seats = seats_of(session, table)
            state = state_at(session, table, game_of(table), table.number) if waiting else None
            edition = text_of(table) if waiting else None
        if state is None:  # it was moved before the claim
            return False
        begun = next((number for number in waiting if process.turn == (id, number)), None)
        seat = seats[min(waiting) if begun is None else begun]
        assert seat.bot is not None
        seed = bot_seed(table, seat.made, secrets.randbits(60))
        task = Task(id, seat.made, table.game, edition, state.dump(), seat.number, seat.bot, seed)
        text = process.choose(task, limit_of(seat.bot))
        if text is None and not self._stopped:  # any move will do; but not even that is looked for in here
            text = process.choose(replace(task, bot="random"))
        if text is None and self._stopped:  # in the middle of a thought; it thinks again after the start
            return False
        if text is None:
            raise Unanswered("no move was found in time")
        goes_on = self.commit(id, seat.number, seat.made, text)
        process.turn = (id, seat.number) if goes_on else None
        BOT_WAIT.observe(max(0.0, time.time() - table.changed))
        return True

    def _bots_to_move(self, session: Session, id: str) -> dict[int, str]:
        """By seat."""
        rows = session.connection().execute(BOTS_OF_ONE, {"id": id})
        return {seat: bot for _, actors, seat, bot in rows if bot is not None and seat in actors}

    def commit(self, id: str, seat: int, made: int, text: str) -> bool:
        """What the bot has chosen counts as long as its own decision is still open; whether its turn goes on."""
        goes_on = False
        with self.store.write() as tx:
            table = locked(tx.session, id)
            row = seats_of(tx.session, table)[seat]
            if row.made == made and row.bot is not None and table.status == "playing":
                state = state_at(tx.session, table, game_of(table), table.number)
                commit(tx, table, row, state, [text])
                after = state.copy()
                after.enact(seat, state.game.actions.parse(text))
                goes_on = bool(after.lanes[seat])
                stop_at_next_part(tx, table)
            claims.release(tx.session, id, self.owner)
        return goes_on


async def supervised(job: Callable[[], Coroutine[None, None, None]]) -> None:
    """Work that never ends, whatever happens."""
    pause = 1.0
    while True:
        began = asyncio.get_running_loop().time()
        try:
            await job()
        except Exception:
            log.exception("the work for bots stumbled; it goes on in %g seconds", pause)
        await asyncio.sleep(pause)
        lasted = asyncio.get_running_loop().time() - began
        pause = 1.0 if lasted > 60 else min(60.0, 2 * pause)
