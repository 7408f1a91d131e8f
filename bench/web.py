"""How quick the web tables are, server and load together on this machine.

    .venv/bin/python -m bench.web [--seconds 15] [--rate 40] [--tables 50] [--game neom]

Four people at every table listen, and do what the script of the page does: a click sends the marks of the panels that
are there and takes what comes back; a notice fetches what has changed. Other work on the machine makes the figures
worse, never better, so the processor time of the server is told as well.
"""

import argparse
import asyncio
import gc
import html
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import httpx
import msgspec
from litestar import Litestar
from rich.console import Console
from rich.table import Table as Printed

import citywright as cw
from citywright.web.api.context import LIMITS
from citywright.web.api.messages import Answer, Placed
from citywright.web.app import create_app
from citywright.web.lookback import moment
from citywright.web.pages.frame import Visit
from citywright.web.pages.replay import moment_panels
from citywright.web.pages.screen import SeatScreen
from citywright.web.store import Store
from citywright.web.tables.caches import CACHES
from citywright.web.tables.commits import commit
from citywright.web.tables.requests import NewTable, SeatRequest
from citywright.web.tables.seating import create
from citywright.web.tables.states import find, game_of, seats_of, state_at
from citywright.web.tables.turns import turn_to_see
from tests.web.live import first_page, free_port

SEATS = 4
MOVES = re.compile(r'data-action="([^"]+)"')
LENGTH = re.compile(rb"content-length: (\d+)")
ME = "x" * 64  # the hash of a token that nobody has


def unlimited() -> Litestar:
    """The server of the measurement: one address makes all the moves, so nothing is limited."""
    return create_app(limits=dict.fromkeys(LIMITS, (10**9, 1.0)), streams=10**9)


class Line:
    """One kept-open HTTP connection; a real client would cost more than the server."""

    def __init__(self, port: int, token: str) -> None:
        self.port = port
        self.token = token
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def call(self, method: str, path: str, body: object = None) -> bytes:
        """An answer; a connection that the server has closed as idle is opened again, as browsers do."""
        try:
            return await self.send(method, path, body)
        except (asyncio.IncompleteReadError, ConnectionError):
            self.streams = None
            return await self.send(method, path, body)

    async def send(self, method: str, path: str, body: object) -> bytes:
        if self.streams is None:
            self.streams = await asyncio.open_connection("127.0.0.1", self.port)
        reader, writer = self.streams
        data = msgspec.json.encode(body) if body is not None else b""
        head = f"{method} {path} HTTP/1.1\r\nhost: 127.0.0.1:{self.port}\r\nauthorization: Bearer {self.token}\r\n"
        head += f"content-type: application/json\r\ncontent-length: {len(data)}\r\naccept-encoding: gzip\r\n\r\n"
        writer.write(head.encode() + data)
        headers = (await reader.readuntil(b"\r\n\r\n")).lower()
        length = LENGTH.search(headers)
        assert length, headers
        answer = await reader.readexactly(int(length[1]))
        return zlib.decompress(answer, wbits=31) if b"content-encoding: gzip" in headers else answer


@dataclass
class Screen:
    """A seat that clicks, listens, and fetches what has changed."""

    table: str
    seat: int
    line: Line
    clicks: Line  # of its own, as browsers open one when the other is busy
    seen: dict[int, float] = field(default_factory=dict)  # version: when it was on the screen
    panels: dict[str, str] = field(default_factory=dict)
    marks: dict[str, str] = field(default_factory=dict)
    version: int = -1
    number: int = 0
    made: int = 0
    acts: bool = False
    answers: int = 0

    async def ask(self, method: str, what: str, wish: object = None, **more: int) -> Answer:
        have = ",".join(f"{id}.{mark}" for id, mark in self.marks.items())
        path = f"/api/tables/{self.table}/{what}?{urlencode({'have': have, **more})}"
        line = self.clicks if method == "POST" else self.line
        answer = msgspec.json.decode(await line.call(method, path, wish), type=Answer)
        self.answers += 1
        if answer.version >= self.version:
            self.take(answer)
        return answer

    def take(self, answer: Answer) -> None:
        self.panels.update(answer.panels)
        self.marks = answer.marks
        for version in range(self.version + 1, answer.version + 1):
            self.seen[version] = time.perf_counter()
        self.version, self.number = answer.version, answer.number
        self.made, self.acts = answer.made, answer.acts

    async def fetch(self) -> None:
        await self.ask("GET", "panels", seat=self.seat)

    async def click(self) -> Answer:
        """Something that may be done, confirmed at once where it closes the turn."""
        actions = [found for id in self.marks for found in MOVES.findall(self.panels[id])]
        wish = {"seat": self.seat, "made": self.made, "action": html.unescape(random.choice(actions)), "confirm": True}
        return await self.ask("POST", "moves", wish)

    async def listen(self) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.line.port)
        writer.write(f"GET /api/tables/{self.table}/events HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n".encode())
        async for row in reader:
            if row.startswith(b"data: {") and msgspec.json.decode(row[5:])["version"] > self.version:
                await self.fetch()


@dataclass
class Figures:
    latencies: list[float] = field(default_factory=list)
    moves: int = 0
    missed: int = 0
    late: int = 0  # ticks at which every table was busy
    answers: int = 0
    server: float = 0.0  # seconds of processor time
    load: float = 0.0


async def load(port: int, server: int, wish: argparse.Namespace) -> Figures:
    screens = [await sit_down(port, wish.game, number) for number in range(wish.tables)]
    everyone = [screen for row in screens for screen in row]
    for screen in everyone:
        await screen.fetch()
    listening = [asyncio.create_task(screen.listen()) for screen in everyone]
    await asyncio.sleep(1)
    figures = Figures()
    movers = [Mover(row, figures) for row in screens]
    answers, used, own = sum(screen.answers for screen in everyone), processor(server), time.process_time()
    await play(movers, wish.rate, wish.seconds, figures)
    figures.answers = sum(screen.answers for screen in everyone) - answers
    figures.server, figures.load = processor(server) - used, time.process_time() - own
    await asyncio.sleep(1.5)
    for task in listening:
        if task.done():
            task.result()  # a screen that went blind is a fault, not a figure
        task.cancel()
    for mover in movers:
        mover.count()
    return figures


async def sit_down(port: int, game: str, number: int) -> list[Screen]:
    lines = [Line(port, f"token-of-somebody-who-measures-{number}-{seat}") for seat in range(SEATS)]
    wish = {"game": game, "seats": [{"kind": "me"}, *[{"kind": "open"}] * (SEATS - 1)]}
    table = msgspec.json.decode(await lines[0].call("POST", "/api/tables", wish), type=Placed).table
    for seat in range(1, SEATS):
        await lines[seat].call("POST", f"/api/tables/{table}/seats/{seat}", {})
    return [Screen(table, seat, line, Line(port, line.token)) for seat, line in enumerate(lines)]


async def play(movers: "list[Mover]", rate: float, seconds: float, figures: Figures) -> None:
    """So many turns a second, each at a table that is not busy with one."""
    end = time.perf_counter() + seconds
    tick = time.perf_counter()
    tasks: set[asyncio.Task[None]] = set()
    while time.perf_counter() < end:
        free = [mover for mover in movers if not mover.busy and any(screen.acts for screen in mover.screens)]
        if free:
            task = asyncio.create_task(random.choice(free).move())
            tasks.add(task)
            task.add_done_callback(tasks.discard)
        else:
            figures.late += 1
        tick += 1 / rate
        await asyncio.sleep(max(0, tick - time.perf_counter()))
    await asyncio.gather(*tasks)


class Mover:
    """Makes the moves of one table, for whichever seat has to decide."""

    def __init__(self, screens: list[Screen], figures: Figures) -> None:
        self.screens = screens
        self.figures = figures
        self.busy = False
        self.sent: list[tuple[int, int, float]] = []  # version, seat, when

    async def move(self) -> None:
        """One committed move; the steps before it are drafts that nobody else hears of."""
        self.busy = True
        try:
            screen = random.choice([screen for screen in self.screens if screen.acts])
            while screen.acts:
                number, began = screen.number, time.perf_counter()
                answer = await screen.click()
                if answer.number != number and not answer.problem:
                    self.sent.append((answer.version, screen.seat, began))
                    self.figures.moves += 1
                    return
        finally:
            self.busy = False

    def count(self) -> None:
        """From the click to each of the other screens."""
        for version, seat, began in self.sent:
            for screen in self.screens:
                if screen.seat != seat and version in screen.seen:
                    self.figures.latencies.append(screen.seen[version] - began)
                elif screen.seat != seat:
                    self.figures.missed += 1


def processor(process: int) -> float:
    """Seconds of processor time that a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


# -- without HTTP ---------------------------------------------------------------------------------------------


@dataclass
class Room:
    """A whole game of four, or as many as the game has, at one table: milliseconds."""

    moves: int
    drawing: float  # a move for all seats, in the middle
    slowest_drawing: float
    moment: float  # the slowest moment of the game, with nothing in memory


def in_the_room(store: Store, key: str) -> Room:
    seats = min(SEATS, cw.game(key).seats[-1])
    gc.freeze()  # as the server does
    with store.write() as tx:
        table = create(tx, ME, "en", NewTable(key, [SeatRequest("me") for _ in range(seats)]))
    drawing = []
    while play_on(store, table.id):
        began = time.process_time()
        with store.read() as session:
            for seat in range(seats):
                turn = turn_to_see(session, table.id, seat, ME)
                assert SeatScreen.load(session, turn, "en").panels
        drawing.append(1000 * (time.process_time() - began))
    moments = []
    with store.read() as session:
        row = find(session, table.id)
        for number in range(0, row.number + 1, 7):
            for cache in CACHES:
                cache.clear()
            began = time.process_time()
            moment_panels(moment(session, row, Visit(ME, "en"), number, "open")[0], "open", number)
            moments.append(1000 * (time.process_time() - began))
    return Room(row.number, statistics.median(drawing), max(drawing), max(moments))


def play_on(store: Store, id: str) -> bool:
    """Any legal move of anybody; False when the game is over."""
    with store.write() as tx:
        table = find(tx.session, id)
        seats = seats_of(tx.session, table)
        state = state_at(tx.session, table, game_of(table), table.number)
        if state.over:
            return False
        seat = random.choice(state.actors)
        commit(tx, table, seats[seat], state, [state.game.actions.text(random.choice(state.legal(seat)))])
    return True


def main() -> None:
    parser = argparse.ArgumentParser(description="How quick the web tables are.")
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--rate", type=float, default=40)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--game", default="neom", choices=cw.game_keys())
    parser.add_argument("--live", action="store_true", help="only what goes over the net")
    arguments = parser.parse_args()
    random.seed(1)
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{folder}/tables.db"
        store = Store(database)
        store.upgrade()
        with serving(database) as (port, server):
            size = first_page(lambda path: httpx.get(f"http://127.0.0.1:{port}{path}", timeout=60).content)
            figures = asyncio.run(load(port, server, arguments))
        rooms = {} if arguments.live else {key: in_the_room(store, key) for key in cw.game_keys()}
        report(arguments, figures, size, rooms)
        store.close()


@contextmanager
def serving(database: str) -> Iterator[tuple[int, int]]:
    port = free_port()
    words = ["uvicorn", "--factory", "bench.web:unlimited", "--port", str(port), "--log-level", "warning"]
    environment = {**os.environ, "CITYWRIGHT_DATABASE": database, "CITYWRIGHT_BOT_PROCESSES": "1"}
    server = subprocess.Popen([sys.executable, "-m", *words], env=environment)
    try:
        while server.poll() is None:
            try:
                httpx.get(f"http://127.0.0.1:{port}/static/icon.svg")
                break
            except httpx.HTTPError:
                time.sleep(0.1)
        yield port, server.pid
    finally:
        server.kill()
        server.wait()


def report(arguments: argparse.Namespace, figures: Figures, size: float, rooms: dict[str, Room]) -> None:
    times = sorted(1000 * value for value in figures.latencies)
    rows: list[tuple[Any, ...]] = [
        ("live connections", SEATS * arguments.tables, "200"),
        ("committed moves a second", f"{figures.moves / arguments.seconds:.1f}", "40"),
        ("click to other screens, median", f"{times[len(times) // 2]:.0f} ms", ""),
        ("click to other screens, p95", f"{times[int(len(times) * 0.95)]:.0f} ms", "< 150 ms"),
        ("deliveries missed", figures.missed, "0"),
        ("moves that found every table busy", figures.late, ""),
        ("server, processor time for a move", f"{1000 * figures.server / figures.moves:.1f} ms", "< 25 ms"),
        ("server, processor time for an answer", f"{1000 * figures.server / figures.answers:.1f} ms", ""),
        ("load, processor time for a move", f"{1000 * figures.load / figures.moves:.1f} ms", ""),
        ("first page with styles and scripts", f"{size:.1f} kB", "< 120 kB"),
    ]
    for key, room in rooms.items():
        rows.append((f"{key}, a move drawn for all seats", f"{room.drawing:.1f} ms", "< 25 ms"))
        rows.append((f"{key}, the slowest of {room.moves} moves", f"{room.slowest_drawing:.1f} ms", ""))
        rows.append((f"{key}, the slowest moment", f"{room.moment:.1f} ms", "< 300 ms"))
    rows.append(("load of the machine", f"{os.getloadavg()[0]:.1f}", ""))
    printed = Printed("what", "measured", "wanted")
    for row in rows:
        printed.add_row(*[str(cell) for cell in row])
    Console().print(printed)


if __name__ == "__main__":
    main()
