"""How quick the web tables are, server and load together on this machine.

    .venv/bin/python bench/web.py [--seconds 15] [--rate 40] [--tables 50]

Four people at every table listen and fetch their panels whenever the table changes. Other work on the machine makes the
figures worse, never better.
"""

import argparse
import asyncio
import gzip
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import httpx
from litestar import Litestar
from rich.console import Console
from rich.table import Table as Printed
from sqlalchemy import select

from citywright.web.app import STATIC, create_app
from citywright.web.pages.table import all_panels
from citywright.web.store import Store, Table
from citywright.web.tables.looking import PUBLIC, find, look
from citywright.web.tables.states import STATES, game_of, seats_of, state_at
from tests.web.live import free_port

SEATS = 4


def unlimited() -> Litestar:
    """The server of the measurement: one address makes all the moves, so nothing is limited."""
    return create_app(limits=dict.fromkeys(("create", "join", "chat", "move", "look"), (10**9, 1.0)))


class Line:
    """One kept-open HTTP connection; a real client would cost more than the server."""

    def __init__(self, port: int, token: str) -> None:
        self.port = port
        self.token = token
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def call(self, method: str, path: str, body: object = None) -> Any:
        """An answer; a connection that the server has closed as idle is opened again, as browsers do."""
        try:
            return await self.send(method, path, body)
        except (asyncio.IncompleteReadError, ConnectionError):
            self.streams = None
            return await self.send(method, path, body)

    async def send(self, method: str, path: str, body: object) -> Any:
        if self.streams is None:
            self.streams = await asyncio.open_connection("127.0.0.1", self.port)
        reader, writer = self.streams
        data = json.dumps(body).encode() if body is not None else b""
        head = f"{method} {path} HTTP/1.1\r\nhost: 127.0.0.1:{self.port}\r\nauthorization: Bearer {self.token}\r\n"
        head += f"content-type: application/json\r\ncontent-length: {len(data)}\r\naccept-encoding: gzip\r\n\r\n"
        writer.write(head.encode() + data)
        headers = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
        length = int(headers.partition("content-length: ")[2].partition("\r\n")[0])
        answer = await reader.readexactly(length)
        return json.loads(gzip.decompress(answer) if "content-encoding: gzip" in headers else answer)


@dataclass
class Screen:
    """A seat that listens, and fetches what has changed."""

    table: str
    seat: int
    line: Line
    seen: dict[int, float] = field(default_factory=dict)  # version: when it was on the screen
    marks: dict[str, str] = field(default_factory=dict)
    version: int = -1

    async def fetch(self) -> None:
        have = ",".join(f"{id}.{mark}" for id, mark in self.marks.items())
        path = f"/api/tables/{self.table}/panels?" + urlencode({"seat": self.seat, "have": have})
        answer = await self.line.call("GET", path)
        self.marks.update(answer["marks"])
        for version in range(self.version + 1, answer["version"] + 1):
            self.seen[version] = time.perf_counter()
        self.version = answer["version"]

    async def listen(self) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.line.port)
        writer.write(f"GET /api/tables/{self.table}/events HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n".encode())
        async for row in reader:
            if row.startswith(b"data: {") and json.loads(row[5:])["version"] > self.version:
                await self.fetch()


@dataclass
class Figures:
    latencies: list[float] = field(default_factory=list)
    moves: int = 0
    missed: int = 0


async def load(port: int, tables: int, rate: float, seconds: float) -> Figures:
    screens: list[list[Screen]] = []
    for number in range(tables):
        lines = [Line(port, f"token-of-somebody-who-measures-{number}-{seat}") for seat in range(SEATS)]
        wish = {"game": "neom", "seats": [{"kind": "me"}, *[{"kind": "open"}] * (SEATS - 1)]}
        table = (await lines[0].call("POST", "/api/tables", wish))["table"]
        for seat in range(1, SEATS):
            await lines[seat].call("POST", f"/api/tables/{table}/seats/{seat}", {})
        screens.append([Screen(table, seat, lines[seat]) for seat in range(SEATS)])
    everyone = [screen for row in screens for screen in row]
    for screen in everyone:
        await screen.fetch()
    listening = [asyncio.create_task(screen.listen()) for screen in everyone]
    await asyncio.sleep(1)
    figures = Figures()
    movers = [Mover(row, Line(port, ""), figures) for row in screens]
    end = time.perf_counter() + seconds
    dice, tick = random.Random(1), time.perf_counter()
    tasks: set[asyncio.Task[None]] = set()
    while time.perf_counter() < end:
        mover = dice.choice([mover for mover in movers if not mover.busy] or movers)
        if not mover.busy:
            task = asyncio.create_task(mover.move())
            tasks.add(task)
            task.add_done_callback(tasks.discard)
        tick += 1 / rate
        await asyncio.sleep(max(0, tick - time.perf_counter()))
    await asyncio.sleep(1.5)
    for task in listening:
        if task.done():
            task.result()  # a screen that went blind is a fault, not a figure
        task.cancel()
    for mover in movers:
        mover.count()
    return figures


class Mover:
    """Makes the moves of one table, for whichever seat has to decide."""

    def __init__(self, screens: list[Screen], line: Line, figures: Figures) -> None:
        self.screens = screens
        self.line = line
        self.figures = figures
        self.busy = False
        self.sent: list[tuple[int, int, float]] = []  # version, seat, when

    async def move(self) -> None:
        """One committed move; the steps before it are drafts that nobody else hears of."""
        self.busy = True
        try:
            seats = [random.randrange(SEATS)]
            for seat in seats:
                screen = self.screens[seat]
                self.line.token = screen.line.token
                here = f"/api/tables/{screen.table}"
                view = await self.line.call("GET", f"{here}/view?seat={screen.seat}")
                if not view["actions"] and len(seats) == 1:
                    seats += view["view"]["actors"][:1]
                while view["actions"]:
                    action = random.choice(list(view["actions"]))
                    wish = {"seat": screen.seat, "made": view["made"], "action": action, "confirm": True}
                    began = time.perf_counter()
                    answer = await self.line.call("POST", f"{here}/moves", wish)
                    if answer["number"] != view["number"]:
                        self.sent.append((answer["version"], screen.seat, began))
                        self.figures.moves += 1
                        return
                    view = await self.line.call("GET", f"{here}/view?seat={screen.seat}")
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


def in_the_room(store: Store, table: str) -> tuple[float, float]:
    """Without HTTP: milliseconds to draw a move for all seats, and for the slowest moment of the game."""
    drawing, moments = [], []
    with store.read() as session:
        row = find(session, table)
        for _ in range(20):
            PUBLIC._kept.clear()
            began = time.perf_counter()
            for seat in range(SEATS):
                all_panels(look(session, row, seat, "en"))
            drawing.append(time.perf_counter() - began)
        game = game_of(row, seats_of(session, row))
        for number in range(row.number + 1):
            STATES._kept.clear()
            began = time.perf_counter()
            game.panels(state_at(session, row, game, number).view(None), None, "en")
            moments.append(time.perf_counter() - began)
    return 1000 * statistics.median(drawing), 1000 * max(moments)


def first_page(address: str) -> float:
    """Everything that the first page and the table need, compressed, in kilobytes."""
    paths = [
        "/",
        "/games/neom/style.css",
        *[f"/static/{path.name}" for path in STATIC.glob("*.*s")],
        "/static/icon.svg",
    ]
    total = 0
    for path in paths:
        with httpx.stream("GET", address + path, headers={"accept-encoding": "gzip"}) as answer:
            total += sum(len(chunk) for chunk in answer.iter_raw())
    return total / 1000


def main() -> None:
    parser = argparse.ArgumentParser(description="How quick the web tables are.")
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--rate", type=float, default=40)
    parser.add_argument("--tables", type=int, default=50)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        report(arguments, Path(folder))


def report(arguments: argparse.Namespace, folder: Path) -> None:
    database = f"sqlite:///{folder}/tables.db"
    store = Store(database)
    store.upgrade()
    port = free_port()
    words = ["uvicorn", "--factory", "bench.web:unlimited", "--port", str(port), "--log-level", "warning"]
    environment = {**os.environ, "CITYWRIGHT_DATABASE": database, "CITYWRIGHT_BOT_PROCESSES": "0"}
    server = subprocess.Popen([sys.executable, "-m", *words], env=environment)
    try:
        while True:
            try:
                httpx.get(f"http://127.0.0.1:{port}/static/icon.svg")
                break
            except httpx.HTTPError:
                time.sleep(0.1)
        size = first_page(f"http://127.0.0.1:{port}")
        figures = asyncio.run(load(port, arguments.tables, arguments.rate, arguments.seconds))
        with store.read() as session:
            longest = session.scalars(select(Table.id).order_by(Table.number.desc()).limit(1)).one()
        drawing, moment = in_the_room(store, longest)
    finally:
        server.kill()
        server.wait()
        store.close()
    times = sorted(1000 * value for value in figures.latencies)
    printed = Printed("what", "measured", "wanted")
    printed.add_row("live connections", str(SEATS * arguments.tables), "200")
    printed.add_row("committed moves a second", f"{figures.moves / arguments.seconds:.1f}", "40")
    printed.add_row("click to other screens, median", f"{times[len(times) // 2]:.0f} ms", "")
    printed.add_row("click to other screens, p95", f"{times[int(len(times) * 0.95)]:.0f} ms", "< 150 ms")
    printed.add_row("deliveries missed", str(figures.missed), "0")
    printed.add_row("first page with styles and scripts", f"{size:.1f} kB", "< 100 kB")
    printed.add_row("a move drawn for four seats", f"{drawing:.1f} ms", "< 25 ms")
    printed.add_row("slowest moment of a game", f"{moment:.1f} ms", "< 300 ms")
    printed.add_row("load of the machine", f"{os.getloadavg()[0]:.1f}", "")
    Console().print(printed)


if __name__ == "__main__":
    main()
