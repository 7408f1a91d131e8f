"""`kill -9` at random moments: what was answered is kept exactly once, every table goes on, verify is clean."""

import random
import threading
import time
from pathlib import Path

import pytest
from sqlalchemy import select

from citywright.web.backup import verify
from citywright.web.store import Move, Seat, Store
from tests.web.crowd import Guest
from tests.web.live import Live

GUESTS = 4
PATIENCE = 60.0  # seconds until somebody has to have moved


class Player(threading.Thread):
    """A guest who plays one game after the other until it is enough."""

    def __init__(self, guest: Guest) -> None:
        super().__init__(daemon=True)
        self.guest = guest
        self.enough = threading.Event()
        self.failure: BaseException | None = None

    def run(self) -> None:
        try:
            self.guest.sit_down()
            while not self.enough.is_set():
                if not self.guest.step():
                    self.guest.sit_down()
        except BaseException as error:
            self.failure = error
        finally:
            self.guest.leave()


def kills(tmp_path: Path, count: int) -> None:
    database = f"sqlite:///{tmp_path}/tables.db"
    live = Live(database)
    live.start()
    dice = random.Random(count)
    players = [Player(Guest(live.address, f"token-of-a-guest-under-fire-{number}")) for number in range(GUESTS)]
    for player in players:
        player.start()
    try:
        for _ in range(count):
            wait_for_moves(players)
            time.sleep(dice.uniform(0, 0.5))
            live.kill()
            live.start()
        for player in players:
            wait_for_moves([player])  # every table goes on
    finally:
        for player in players:
            player.enough.set()
        for player in players:
            player.join(timeout=PATIENCE)
        live.kill()
    store = Store(database)
    games, problems = verify(store)
    assert games >= GUESTS
    assert problems == []
    for player in players:
        for table, answered in player.guest.answered.items():
            demand_kept(store, table, player.guest.seat, answered)
    store.close()


def wait_for_moves(players: list[Player]) -> None:
    """Until one of them has been answered once more."""
    before = sum(player.guest.moves for player in players)
    end = time.monotonic() + PATIENCE
    while sum(player.guest.moves for player in players) == before:
        for player in players:
            assert player.failure is None, player.failure
        assert time.monotonic() < end, "nobody could move"
        time.sleep(0.01)


def demand_kept(store: Store, table: str, seat: int, answered: list[str]) -> None:
    """Every answered move is in the log once, with its number; those that nothing has closed yet are still a draft."""
    with store.read() as session:
        query = select(Move).where(Move.table == table, Move.seat == seat).order_by(Move.made)
        stored = [f"{move.made - 1} {move.text}" for move in session.scalars(query)]
        row = session.get(Seat, (table, seat))
        assert row is not None
        drafted = [f"{len(stored) + i} {text}" for i, text in enumerate(row.draft)]
    assert all((stored + drafted).count(answer) == 1 for answer in answered), (stored, drafted, answered)


def test_a_few_kills_lose_nothing(tmp_path: Path) -> None:
    kills(tmp_path, 4)


@pytest.mark.soak
def test_two_hundred_kills_lose_nothing(tmp_path: Path) -> None:
    kills(tmp_path, 200)
