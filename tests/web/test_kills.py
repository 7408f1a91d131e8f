"""`kill -9` at random moments: what was answered is kept exactly once, every table goes on, verify is clean."""

import random
import threading
import time
from pathlib import Path

import pytest
from sqlalchemy import select

from citywright.web.keeping import verify
from citywright.web.store import Move, Store
from tests.web.crowd import Guest
from tests.web.live import Live

GUESTS = 4


def play_until(guest: Guest, stop: threading.Event) -> None:
    guest.sit_down()
    while not stop.is_set():
        if not guest.step():
            guest.answered = []
            guest.sit_down()


def kills(tmp_path: Path, count: int) -> None:
    database = f"sqlite:///{tmp_path}/tables.db"
    live = Live(database)
    live.start()
    dice = random.Random(count)
    stop = threading.Event()
    guests = [Guest(live.address, f"token-of-a-guest-under-fire-{number}") for number in range(GUESTS)]
    threads = [threading.Thread(target=play_until, args=(guest, stop), daemon=True) for guest in guests]
    for thread in threads:
        thread.start()
    try:
        for _ in range(count):
            time.sleep(dice.uniform(0.2, 1.2))
            live.kill()
            live.start()
        before = [guest.view()["number"] for guest in guests if guest.table]
        time.sleep(5)
        after = [guest.view()["number"] for guest in guests]
        assert before != after, "no table went on"
    finally:
        stop.set()
        for thread in threads:
            thread.join(timeout=30)
        live.kill()
    store = Store(database)
    games, problems = verify(store)
    assert games >= GUESTS
    assert problems == []
    for guest in guests:
        demand_kept(store, guest)
    store.close()


def demand_kept(store: Store, guest: Guest) -> None:
    """Every answered move is in the log once, with its number; those that nothing has closed yet are still a draft."""
    with store.read() as session:
        query = select(Move).where(Move.table == guest.table, Move.seat == guest.seat).order_by(Move.made)
        stored = [f"{move.made - 1} {move.text}" for move in session.scalars(query)]
    kept = [answer for answer in guest.answered if answer in stored]
    drafted = [answer for answer in guest.answered if answer not in stored]
    assert all(stored.count(answer) == 1 for answer in kept)
    assert all(int(answer.split()[0]) >= len(stored) for answer in drafted), drafted


def test_a_few_kills_lose_nothing(tmp_path: Path) -> None:
    kills(tmp_path, 4)


@pytest.mark.soak
def test_two_hundred_kills_lose_nothing(tmp_path: Path) -> None:
    kills(tmp_path, 200)
