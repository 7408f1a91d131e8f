"""A server for tests, in this process; people who click; bots that think here and now."""

import json
import random
import tempfile
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any, TypeVar

from litestar.testing import TestClient

import citywright as cw
from citywright.bots.thinking import Thinking
from citywright.web import bots, metrics
from citywright.web.api.context import LIMITS, App
from citywright.web.app import OUTSIDE, create_app
from citywright.web.bots import BotProcess, BotRunner
from citywright.web.coach import Coach, by_visits
from citywright.web.limits import STREAMS, Places
from citywright.web.minds import Task, answer
from citywright.web.presence import Presence
from citywright.web.processes import Pool
from citywright.web.security import Limiter
from citywright.web.store import Store
from citywright.web.store.opening import file_of
from citywright.web.tables.caches import CACHES
from citywright.web.tables.commits import commit
from citywright.web.tables.states import game_of, locked, seats_of, state_at

Json = dict[str, Any]
T = TypeVar("T")
LONG = 10_000  # moves, more than a game has
NO_LIMITS = dict.fromkeys(LIMITS, (10**9, 1.0))


class KeptPool(Pool):
    """Processes for all servers of a test run: to start one takes a second."""

    def close(self) -> None:
        """They end with the tests."""


class HerePool(KeptPool):
    """Looks back in the process of the test, which forgets when it should."""

    def _ask(self, work: Callable[[], T]) -> T:
        return work()


FEW = 8  # playouts
COACH = Coach(HerePool("coach", OUTSIDE), Thinking(visits=FEW), partial(by_visits, FEW))
READERS = HerePool("readers", OUTSIDE)
KEPT = KeptPool("outside", OUTSIDE)


class HereAndNow(BotProcess):
    """A bot that thinks in the process of the test."""

    def choose(self, task: Task, limit: float = bots.LIMIT) -> str | None:
        return answer(task)


@dataclass
class Person:
    """A browser with its own token."""

    client: Any
    token: str

    def call(self, method: str, path: str, **more: Any) -> Any:
        plain = {"accept-encoding": "identity"}  # to squeeze a page and to unfold it takes a fifth of a test's time
        headers = {"authorization": f"Bearer {self.token}", **plain, **more.pop("headers", {})}
        return self.client.request(method, path, headers=headers, **more)

    def get(self, path: str, **params: Any) -> Any:
        return self.call("GET", path, params=params)

    def post(self, path: str, **body: Any) -> Any:
        return self.call("POST", path, json=body)

    def new_table(self, *kinds: str, game: str = "neom", **more: Any) -> str:
        """A table: "me", "open", or the name of a bot for each seat."""
        seats = [{"kind": kind} if kind in ("me", "open") else {"kind": "bot", "bot": kind} for kind in kinds]
        answer = self.post("/api/tables", game=game, seats=seats, **more)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["table"])

    def view(self, table: str, seat: int = 0) -> Json:
        answer = self.get(f"/api/tables/{table}/view", seat=seat)
        assert answer.status_code == 200, answer.text
        result: Json = answer.json()
        return result

    def move(self, table: str, action: str, seat: int = 0, confirm: bool = False, made: int | None = None) -> Any:
        made = self.view(table, seat)["made"] if made is None else made
        return self.post(f"/api/tables/{table}/moves", seat=seat, made=made, action=action, confirm=confirm)

    def draft(self, table: str, do: str, seat: int = 0, made: int | None = None) -> Any:
        made = self.view(table, seat)["made"] if made is None else made
        return self.post(f"/api/tables/{table}/draft", seat=seat, made=made, do=do)

    def play_first(self, table: str, seat: int = 0) -> None:
        """Take the first legal action, for good if it closes the turn."""
        self.play_first_of(self.view(table, seat), table, seat)

    def play_first_of(self, view: Json, table: str, seat: int) -> None:
        answer = self.move(table, next(iter(view["actions"])), seat, confirm=True, made=view["made"])
        assert answer.status_code == 200


class Server:
    """The application without bots; `run_bots` lets them move."""

    def __init__(self, address: str, limits: dict[str, tuple[int, float]] | None = None, **more: Any) -> None:
        self.store = new_store(address)
        pools = {"outside": KEPT, "readers": READERS, "coach": COACH, **more}
        self.app = create_app(self.store, bots=0, limits=limits or NO_LIMITS, **pools)
        self.client = TestClient(self.app, base_url="http://testserver.local")
        self._people = 0

    def begin_anew(self, address: str) -> None:
        """Another database, and nothing remembered: as a new server, but that takes a tenth of a second to build."""
        self.store = new_store(address)
        metrics.watch(self.store.engine)
        app = App(
            self.store, Limiter(NO_LIMITS), Presence(self.store), KEPT, READERS, Places(STREAMS), COACH,
        )  # fmt: skip
        house: App = self.app.dependencies["app"].dependency()  # type: ignore[union-attr]
        house.__dict__.update(vars(app))
        self.client = TestClient(self.app, base_url="http://testserver.local")
        self._people = 0

    def person(self) -> Person:
        self._people += 1
        return Person(self.client, f"token-of-a-person-in-a-test-{self._people:04}")

    def run_bots(self, table: str) -> None:
        players = BotRunner(self.store, 0)
        while players.move(table, HereAndNow()):
            pass

    def play_on(self, table: str, moves: int = LONG, seed: int = 1) -> cw.State:
        """So many random moves of anybody, without looking at them; the state then.

        Who wants to see what comes afterwards gets there in a tenth of the time that clicks and pages take.
        """
        dice = random.Random(seed)
        with self.store.write() as tx:
            row = locked(tx.session, table)
            seats = seats_of(tx.session, row)
            state = state_at(tx.session, row, game_of(row), row.number)
            for _ in range(moves):
                if state.over:
                    break
                seat = dice.choice(state.actors)
                action = dice.choice(state.legal(seat))
                state = commit(tx, row, seats[seat], state, [state.game.actions.text(action)])
        return state

    def finish(self, person: Person, table: str, seats: tuple[int, ...] = (0,)) -> None:
        """Play to the end by clicks: bots for themselves, people with the first action there is."""
        while True:
            self.run_bots(table)
            view = person.view(table, seats[0])
            if view["status"] == "over":
                return
            for seat in seats:
                if seat in view["view"]["actors"]:
                    person.play_first_of(view if seat == seats[0] else person.view(table, seat), table, seat)
                    break


@cache
def empty_database() -> bytes:
    """In its newest shape; the way there is walked once."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "empty.db"
        store = Store(f"sqlite:///{file}")
        store.upgrade()
        store.close()
        return file.read_bytes()


def new_store(address: str) -> Store:
    store = Store(address)
    file = file_of(address)
    if file is not None and not file.stat().st_size:
        file.write_bytes(empty_database())
    else:
        store.upgrade()
    return store


async def next_change(stream: AsyncIterator[dict[str, str]]) -> Json:
    """What a stream says next about the table; who is there is another matter."""
    while True:
        event = await anext(stream)
        if "data" in event and event.get("event") != "here":
            result: Json = json.loads(event["data"])
            return result


def forget() -> None:
    """Nothing in memory: everything has to come from the database."""
    for kept in CACHES:
        kept.clear()


def first_game() -> str:
    return cw.game_keys()[0]
