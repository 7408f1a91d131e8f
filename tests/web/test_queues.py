"""Where many wait for one thing, nobody can take all of its time."""

import asyncio
import threading
import time
from pathlib import Path

import httpx
import pytest
from litestar.testing import TestClient

from citywright.web import bots, queues
from citywright.web.app import create_app
from citywright.web.minds import Task
from citywright.web.processes import Pool
from citywright.web.queues import Callers, FairQueue
from citywright.web.store import Store
from tests.web.support import KEPT, NO_LIMITS, READERS, HereAndNow, forget


def served(queue: FairQueue[str], seconds: dict[str, float], turns: int) -> str:
    """Who is served, one turn after the other; each takes its seconds and comes again."""
    order = ""
    for _ in range(turns):
        who, what = queue.get()
        order += who
        queue.spent(who, seconds[who])
        queue.put(who, what)
    return order


def test_time_is_shared_by_those_who_wait_and_not_by_what_they_want() -> None:
    queue: FairQueue[str] = FairQueue()
    for table in range(40):
        queue.put("a", f"a{table}")
    queue.put("b", "b0")
    assert served(queue, {"a": 1, "b": 1}, 6) == "ababab"


def test_whoever_is_quick_does_not_wait_for_the_slow_more_than_once() -> None:
    queue: FairQueue[str] = FairQueue()
    queue.put("a", "expert")
    served(queue, {"a": 10}, 5)
    queue.put("b", "greedy")
    assert served(queue, {"a": 10, "b": 0.1}, 20) == "b" * 20


def test_nobody_saves_up_and_nothing_is_remembered_for_ever() -> None:
    queue: FairQueue[str] = FairQueue()
    queue.put("a", "1")
    served(queue, {"a": 1}, 100)
    queue.put("b", "1")
    assert served(queue, {"a": 1, "b": 1}, 4) in ("abab", "baba")
    for number in range(1000):
        queue.put(f"once {number}", "1")
        queue.spent(queue.get()[0], 0.001)
    while queue:
        queue.spent(queue.get()[0], 1)
    for _ in range(3):
        queue.put("last", "1")
        queue.spent(queue.get()[0], 1000)
    assert len(queue._had) < 5


def test_the_last_caller_of_a_table_is_known_of_some_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(queues, "REMEMBERED", 2)
    callers = Callers()
    for table in ("x", "y", "z"):
        callers.note(table, "somebody")
    assert [callers.of(table) for table in ("x", "y", "z")] == ["x", "somebody", "somebody"]


def test_bots_of_one_caller_hold_up_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Eight tables with bots that think long, and then somebody with one table: its bots come next."""
    asked: list[str] = []

    class Slow(HereAndNow):
        def choose(self, task: Task, limit: float = bots.LIMIT) -> str | None:
            asked.append(task.bot)
            time.sleep(0.4 if task.bot == "greedy" else 0)
            return super().choose(task, limit)

    monkeypatch.setattr(bots, "BotProcess", Slow)
    store = Store(f"sqlite:///{tmp_path}/tables.db")
    store.upgrade()
    app = create_app(store, bots=1, limits=NO_LIMITS, outside=KEPT, readers=READERS)

    async def play(address: str, bot: str) -> None:
        transport = httpx.ASGITransport(app, client=(address, 1))  # type: ignore[arg-type]
        async with httpx.AsyncClient(transport=transport, base_url="http://testserver.local") as asks:
            answer = await asks.post("/api/play/neom", json={"seats": 5, "bot": bot})
            assert answer.status_code == 201

    with TestClient(app, base_url="http://testserver.local"):
        for _ in range(8):
            asyncio.run(play("203.0.113.1", "greedy"))
        before = len(asked)
        assert before < 16, "there is nothing to wait for"
        asyncio.run(play("203.0.113.2", "random"))
        end = time.monotonic() + 30
        while asked.count("random") < 4 and time.monotonic() < end:
            time.sleep(0.02)
    order = asked[before:]
    fourth = [number for number, bot in enumerate(order) if bot == "random"][3]
    assert order[:fourth].count("greedy") < 14, order  # in one line of tables: eight before each
    forget()


def test_quick_bots_wait_for_no_long_thought(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    over = threading.Event()

    class Watched(HereAndNow):
        def choose(self, task: Task, limit: float = bots.LIMIT) -> str | None:
            asked.append(task.bot)
            if task.bot == "expert":
                over.wait(120)
                return None
            return super().choose(task, limit)

    monkeypatch.setattr(bots, "BotProcess", Watched)
    store = Store(f"sqlite:///{tmp_path}/tables.db")
    store.upgrade()
    app = create_app(store, bots=1, limits=NO_LIMITS, outside=KEPT, readers=READERS)
    with TestClient(app, base_url="http://testserver.local") as client:
        for bot in ("expert", "greedy"):
            assert client.post("/api/play/neom", json={"seats": 3, "bot": bot}).status_code == 201
            end = time.monotonic() + 30
            while bot not in asked and time.monotonic() < end:
                time.sleep(0.02)
        over.set()
    forget()
    assert asked[:2] == ["expert", "greedy"]


def test_questions_of_one_address_hold_up_no_other() -> None:
    pool, answered = Pool("test", 5.0), []

    async def ask(who: str) -> None:
        await pool.aside(who, time.sleep, 0.1)
        answered.append(who)

    async def run() -> None:
        flood = [asyncio.create_task(ask("flood")) for _ in range(pool.each)]
        await asyncio.sleep(0.01)
        await asyncio.gather(ask("player"), *flood)

    asyncio.run(run())
    pool.close()
    assert answered[:2] == ["flood", "player"]  # what has begun is ended


def test_a_pool_that_is_closed_leaves_nobody_waiting() -> None:
    pool = Pool("test", 5.0)

    async def run() -> list[object]:
        asked = [asyncio.create_task(pool.aside("somebody", time.sleep, 0.2)) for _ in range(3)]
        await asyncio.sleep(0.05)
        pool.close()
        return await asyncio.gather(*asked, return_exceptions=True)

    ended = asyncio.run(asyncio.wait_for(run(), 5))
    assert [type(one) for one in ended] == [type(None), asyncio.CancelledError, asyncio.CancelledError]
