"""A database as this version leaves it, for the rehearsal of upgrades: tests/upgrades/<version>.db.xz.

Of every game: one that is going on, with a turn half thought about and a word in the chat; one that is over; and of one
game a table with an edition of its own and one that waits for people; an edition that is being made, with its trial;
and an analysis.
All seats of people and the workshop are held by one token.
"""

import lzma
import sqlite3
import sys
import tempfile
from functools import partial
from pathlib import Path
from typing import Any

import citywright as cw
from citywright.games import GAMES
from citywright.web.coach import by_visits, judge_some
from citywright.web.helpers import Helper
from citywright.web.store import Analysis
from citywright.web.tables import analyses, errands
from citywright.web.tables.keeping import keep_finished
from citywright.web.worker import LIMIT
from tests.web.support import Person, Server, forget

FOLDER = Path(__file__).resolve().parent.parent / "tests/upgrades"
TOKEN = "token-of-a-person-at-tables-of-old"
MOVES = 30  # of a game that is going on


def play(server: Server, person: Person, table: str, moves: int) -> None:
    """So many moves of a person in seat 0; the others are bots."""
    for _ in range(moves):
        server.run_bots(table)
        if person.view(table)["status"] == "over":
            return
        person.play_first(table)
    server.run_bots(table)


def half_a_turn(person: Person, table: str) -> None:
    """A move that is only a draft, if there is one that can be taken back."""
    for action in person.view(table)["actions"]:
        if person.move(table, action).json().get("closing") is None:
            return
        person.draft(table, "undo")


def lay_tables(server: Server) -> None:
    ada = Person(server.client, TOKEN)
    for key in GAMES:
        seats = cw.game(key).seats
        kinds = ["me", *["random"] * (max(2, seats[0]) - 1)]
        going, over = ada.new_table(*kinds, game=key, listed=True), ada.new_table(*kinds, game=key, listed=True)
        play(server, ada, going, MOVES)
        half_a_turn(ada, going)
        for table in (going, over):
            assert ada.post(f"/api/tables/{table}/chat", text="Good luck, everybody!").status_code == 200
        server.finish(ada, over)
    text = (cw.game("neom").folder / "edition.toml").read_text(encoding="utf-8")
    own = ada.new_table("me", "random", edition=text.replace("version = ", "version = 7", 1))
    play(server, ada, own, 5)
    ada.new_table("me", "open", listed=True)
    begun = ada.post("/api/workshop", game="neom", name="From my box")
    assert ada.post(f"/api/workshop/{begun.json()['draft']}/trial").status_code == 200
    assert ada.post(f"/api/tables/{over}/analysis").status_code == 200
    analyse_some(server, over)


def analyse_some(server: Server, table: str) -> None:
    """In a process that lets go of the database."""
    thinker = Helper()
    found = thinker.ask(LIMIT, judge_some, server.store.address, table, 0, partial(by_visits, 1))
    thinker.stop()
    assert errands.claim(server.store, Analysis, "release", LIMIT) == table
    analyses.note(server.store, table, "release", found.total, found.decisions, LIMIT)


def write_database(version: str) -> Path:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "tables.db"
        server = Server(f"sqlite:///{file}")
        with server.client:
            lay_tables(server)
            keep_finished(server.store)
        forget()
        whole: Any = sqlite3.connect(file)
        whole.execute("PRAGMA journal_mode=DELETE")
        whole.execute("VACUUM")
        whole.close()
        FOLDER.mkdir(exist_ok=True)
        packed = FOLDER / f"{version}.db.xz"
        packed.write_bytes(lzma.compress(file.read_bytes(), preset=9))
    return packed


if __name__ == "__main__":
    print(f"wrote {write_database(sys.argv[1])}")
