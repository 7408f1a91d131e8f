"""Bots are moved by one worker at a time, and an error at one table stays there."""

import asyncio
import time
from pathlib import Path

import pytest
from sqlalchemy import select, update

from citywright.bots.levels import LEVELS
from citywright.engine.state import State
from citywright.web import bots
from citywright.web.backup import verify
from citywright.web.bots import BotRunner, supervised
from citywright.web.minds import Task
from citywright.web.store import Claim, Move, Snapshot, Store
from citywright.web.tables import claims
from tests.web.support import HereAndNow, Person, Server, forget


class Counted(HereAndNow):
    """A bot that counts how often it was asked, and may fall over."""

    def __init__(self, error: Exception | None = None) -> None:
        super().__init__()
        self.asked = 0
        self.error = error

    def choose(self, task: Task, limit: float = bots.LIMIT) -> str | None:
        self.asked += 1
        if self.error is not None:
            raise self.error
        return super().choose(task, limit)


def claim_of(store: Store, table: str) -> Claim:
    with store.read() as session:
        found = session.get(Claim, table)
    assert found is not None
    return found


def waiting_table(ada: Person) -> str:
    """One that waits for bots."""
    return ada.new_table("random", "random", "random")


def test_two_workers_do_not_both_compute_a_move(server: Server, ada: Person) -> None:
    table = waiting_table(ada)
    one, other = BotRunner(server.store), BotRunner(server.store)
    theirs = Counted()

    class Slow(Counted):
        def choose(self, task: Task, limit: float = bots.LIMIT) -> str | None:
            assert not other.move(table, theirs)  # while the first still thinks
            return super().choose(task, limit)

    mine = Slow()
    assert one.move(table, mine)
    assert (mine.asked, theirs.asked) == (1, 0)
    assert other.move(table, theirs)  # the next move is anybody's
    assert theirs.asked == 1


def test_where_no_move_is_found_in_time_the_table_waits_and_nothing_is_looked_for_in_the_server(
    server: Server, ada: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Lost(Counted):
        def choose(self, task: Task, limit: float = bots.LIMIT) -> str | None:
            self.tried = [*getattr(self, "tried", []), task.bot]
            return None

    def never(*_: object) -> list[int]:
        raise AssertionError("the server looks for a move itself")

    table = ada.new_table("greedy", "greedy")
    monkeypatch.setattr(State, "legal", never)
    process = Lost()
    assert not BotRunner(server.store).try_to_move(table, process)
    assert process.tried == ["greedy", "random"]
    assert "in time" in (claim_of(server.store, table).problem or "")


def test_a_busy_machine_makes_no_expert_play_at_random() -> None:
    """Whoever is over the limit gets any legal move; a level that uses all its time needs some to spare."""
    assert all(1.5 * level.seconds <= bots.limit_of(name) for name, level in LEVELS.items())


def test_a_dead_worker_loses_its_claim(server: Server, ada: Person) -> None:
    table = waiting_table(ada)
    assert claims.claim(server.store, table, "dead", 3600)
    assert not BotRunner(server.store).move(table, Counted())
    with server.store.write() as tx:
        tx.session.execute(update(Claim).values(until=time.time() - 1))
    assert BotRunner(server.store).move(table, Counted())


def test_a_restarted_server_with_sqlite_waits_for_nobody(server: Server, ada: Person) -> None:
    table = waiting_table(ada)
    assert claims.claim(server.store, table, "dead", 3600)

    async def run() -> None:
        runner = BotRunner(server.store, 1)
        runner.start()
        end = time.monotonic() + 60
        while not moves(server, table):
            assert time.monotonic() < end
            await asyncio.sleep(0.05)
        await runner.stop()

    asyncio.run(run())


def moves(server: Server, table: str) -> int:
    with server.store.read() as session:
        return len(list(session.scalars(select(Move.number).where(Move.table == table))))


@pytest.mark.parametrize("error", [OSError(24, "Too many open files"), KeyError("actors"), AssertionError()])
def test_an_error_marks_one_table_and_is_tried_again_after_a_growing_pause(
    server: Server, ada: Person, error: Exception
) -> None:
    bad, good = waiting_table(ada), waiting_table(ada)
    runner = BotRunner(server.store)
    pauses = []
    for failures in (1, 2, 3):
        assert not runner.try_to_move(bad, Counted(error))
        found = claim_of(server.store, bad)
        assert found.failures == failures
        assert type(error).__name__ in found.problem
        pauses.append(found.until - time.time())
        untouched = Counted()
        assert not runner.try_to_move(bad, untouched)  # nobody tries before the pause is over
        assert untouched.asked == 0
        with server.store.write() as tx:
            tx.session.execute(update(Claim).values(until=0.0))
    assert pauses[0] < pauses[1] < pauses[2]
    assert runner.try_to_move(good, Counted())
    assert runner.try_to_move(bad, Counted())
    assert claim_of(server.store, bad).failures == 0


@pytest.mark.parametrize("rubbish", ["", "{", "null", "[]", "{}", '{"game": "neom"}'])
def test_a_snapshot_that_does_not_fit_is_built_again_from_the_log(server: Server, ada: Person, rubbish: str) -> None:
    table = ada.new_table("me", "random", "random")
    server.run_bots(table)
    ada.play_first(table)
    server.run_bots(table)
    before = ada.view(table)
    with server.store.write() as tx:
        tx.session.execute(update(Snapshot).where(Snapshot.number > 0).values(state=rubbish))
    forget()
    assert ada.view(table) == before
    ada.play_first(table)
    assert server.play_on(table).over


def test_a_snapshot_of_another_moment_is_noticed(server: Server, ada: Person) -> None:
    table = ada.new_table("me", "random", "random")
    server.play_on(table)
    before = ada.view(table)
    with server.store.write() as tx:
        first = tx.session.get(Snapshot, (table, 0))
        assert first is not None
        tx.session.execute(update(Snapshot).where(Snapshot.number > 0).values(state=first.state))
    forget()
    assert ada.view(table) == before
    assert verify(server.store)[1]  # which does not look away


def test_the_work_goes_on_after_any_error(monkeypatch: pytest.MonkeyPatch) -> None:
    runs = 0

    async def job() -> None:
        nonlocal runs
        runs += 1
        if runs < 3:
            raise ValueError
        raise asyncio.CancelledError

    sleep = asyncio.sleep
    monkeypatch.setattr(asyncio, "sleep", lambda _: sleep(0))
    with pytest.raises(asyncio.CancelledError):
        asyncio.run(supervised(job))
    assert runs == 3


def test_a_broken_table_holds_up_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the real tasks: one table is broken beyond repair, the other is played to its end."""
    monkeypatch.setattr(bots, "BotProcess", HereAndNow)
    server = Server(f"sqlite:///{tmp_path}/tables.db")
    with server.client:
        ada = server.person()
        bad, good = waiting_table(ada), waiting_table(ada)
        with server.store.write() as tx:
            tx.session.execute(update(Snapshot).where(Snapshot.table == bad).values(state="null"))
        monkeypatch.setattr("citywright.web.tables.states.play_on", breaking(bad))
        forget()

        async def run() -> None:
            runner = BotRunner(server.store, 1)
            runner.start()
            end = time.monotonic() + 60
            while moves(server, good) < 20:
                assert time.monotonic() < end
                await asyncio.sleep(0.05)
            await runner.stop()

        asyncio.run(run())
        assert moves(server, bad) == 0
        assert claim_of(server.store, bad).failures > 0
    forget()


def breaking(table: str) -> object:
    from citywright.web.tables.states import play_on

    def play(session: object, row: object, *more: object) -> object:
        if getattr(row, "id", None) == table:
            raise ZeroDivisionError
        return play_on(session, row, *more)  # type: ignore[arg-type]

    return play
