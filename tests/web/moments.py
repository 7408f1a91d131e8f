"""Moments of recorded games in a real browser: the table as the seat sees it that moves next."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import httpx
import uvicorn
from playwright.sync_api import Browser, Page

import citywright as cw
from tests.web.live import free_port
from tests.web.support import HerePool, Server

FIXTURES = Path("tests/fixtures")
SAMPLES = Path("src/citywright/web/samples")
TOKEN = "token-of-a-person-who-looks-at-a-table"
HEADERS = {"authorization": f"Bearer {TOKEN}"}
SEATS = {"neom": 3, "city_tycoon": 4, "twentieth_century": 4, "underwater_cities": 3}
SIZES = {"phone": (390, 844), "laptop": (1280, 800), "desktop": (1920, 1080)}


def text_of(game: str, seats: int | None) -> str:
    """A game of chance that comes to many rules; without a number of seats the good one that the pages tell of."""
    path = FIXTURES / game / f"{seats}-seats.record" if seats else SAMPLES / f"{game}.record"
    return path.read_text(encoding="utf-8")


@cache
def record_of(game: str, seats: int | None) -> cw.Record:
    return cw.Record.load(text_of(game, seats))


def most_seats(game: str) -> int:
    """Of the recorded games of a game."""
    return max(int(path.name[0]) for path in (FIXTURES / game).glob("*-seats.record"))


def rounds_of(game: str, seats: int | None) -> dict[str, int]:
    """The moves before which somebody looks at the first, the middle and the last round; and the end."""
    last = len(record_of(game, seats).moves)
    return {"first": 0, "middle": last // 2, "last": last - 1, "over": last}


def turning_points(game: str, seats: int) -> list[int]:
    """For every kind of decision the moves before which it is asked first, in the middle and last; and the end."""
    moves = record_of(game, seats).moves
    asked: dict[str, list[int]] = {}
    for number, move in enumerate(moves):
        asked.setdefault(move.split()[1], []).append(number)
    found = {places[i] for places in asked.values() for i in (0, len(places) // 2, len(places) - 1)}
    return sorted(found | {len(moves)})


def id_of(address: str) -> str:
    return address.partition("/tables/")[2].partition("?")[0]


class Moments:
    """A server without bots and without limits; every moment is a table of its own."""

    def __init__(self, address: str) -> None:
        self.address = address
        # between two moments the server may have closed a connection that was kept
        limits = httpx.Limits(max_keepalive_connections=0)
        self.client = httpx.Client(base_url=address, headers=HEADERS, timeout=120, limits=limits)
        self.over: dict[tuple[str, int | None], str] = {}

    def finished(self, game: str, seats: int | None) -> str:
        """The address of the whole game."""
        key = game, seats
        if key not in self.over:
            self.over[key] = self._placed("/api/records", text=text_of(game, seats))
        return self.over[key]

    def at(self, game: str, seats: int | None, number: int) -> str:
        """The address of the table before a move, for the seat that makes it."""
        table, moves = self.finished(game, seats), record_of(game, seats).moves
        if number >= len(moves):
            return f"{table.partition('?')[0]}?seat=0"
        return self._placed(f"/api/tables/{id_of(table)}/what-if", at=number, seat=int(moves[number].split()[0]))

    def just_over(self, game: str, seats: int) -> str:
        """The address of a table at which the last move has been made."""
        last = record_of(game, seats).moves[-1]
        address = self.at(game, seats, len(record_of(game, seats).moves) - 1)
        table = f"/api/tables/{id_of(address)}"
        seat, _, action = last.partition(" ")
        made = self.client.get(f"{table}/view", params={"seat": seat}).json()["made"]
        move = {"seat": int(seat), "made": made, "action": action, "confirm": True}
        answer = self.client.post(f"{table}/moves", json=move)
        assert answer.status_code == 200, answer.text
        return address

    def _placed(self, path: str, **body: object) -> str:
        answer = self.client.post(path, json=body)
        assert answer.status_code == 201, answer.text
        return f"{self.address}{answer.json()['location']}"


@contextmanager
def moments(folder: Path) -> Iterator[Moments]:
    app = Server(f"sqlite:///{folder}/moments.db", outside=HerePool("outside", 60)).app
    port = free_port()
    server = uvicorn.Server(uvicorn.Config(app, port=port, log_config=None, timeout_graceful_shutdown=1))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.02)
    past = Moments(f"http://127.0.0.1:{port}")
    try:
        yield past
    finally:
        past.client.close()
        server.should_exit = True
        thread.join(10)


@contextmanager
def looking(browser: Browser, lang: str, size: str, theme: str = "light") -> Iterator[Page]:
    """A page of this size in this language."""
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height}, reduced_motion="reduce", has_touch=size == "phone",
        locale={"en": "en-GB", "de": "de-DE"}[lang], extra_http_headers=HEADERS,
        color_scheme="dark" if theme == "dark" else "light",
    )  # fmt: skip
    try:
        yield context.new_page()
    finally:
        context.close()
