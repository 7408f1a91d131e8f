"""The first page: the games, a game at one click, tables to join, one's own tables, and games to look back at."""

import time
from typing import NamedTuple

import citywright as cw
from citywright.engine.lessons import lesson_of
from citywright.web.pages.frame import Visit, render
from citywright.web.store import Seat, Table
from citywright.web.tables.deals import notes
from citywright.web.tables.lessons import LESSON
from citywright.web.tables.results import results


class Entry(NamedTuple):
    """A table in a list, and the seats that the visitor holds there."""

    table: Table
    seats: list[Seat]
    held: list[int]

    @property
    def title(self) -> str:
        return cw.game(self.table.game).title if self.table.game in cw.game_keys() else self.table.game

    @property
    def free(self) -> int:
        return sum(seat.kind == "open" for seat in self.seats)

    @property
    def yours(self) -> bool:
        """Whether the visitor has to decide."""
        return bool(set(self.held) & set(self.table.actors))

    @property
    def waits_for(self) -> str:
        return ", ".join(self.seats[seat].name for seat in self.table.actors)

    @property
    def results(self) -> list[tuple[Seat, int, int]]:
        return results(self.table, self.seats)

    @property
    def notes(self) -> list[str]:
        return notes(self.table)

    @property
    def lesson(self) -> bool:
        return self.table.origin == LESSON

    def goes_on(self, game: str) -> bool:
        """A lesson of the game that is not over."""
        return self.lesson and self.table.game == game and self.table.status == "playing" and bool(self.held)

    @property
    def changed(self) -> str:
        return time.strftime("%Y-%m-%d %H:%M", time.localtime(self.table.changed))


def home_page(visit: Visit, waiting: int, mine: list[Entry], open_tables: list[Entry], over: list[Entry]) -> str:
    """With a lesson that the visitor has begun, its game offers to go on."""
    running = {key: next((entry.table.id for entry in mine if entry.goes_on(key)), "") for key in cw.game_keys()}
    lists = {"your_tables": mine, "open_tables": open_tables, "replays": over}
    return render(
        "home.html", visit, cards=[cw.game(key) for key in cw.game_keys()], lists=lists, running=running,
        teaches=lesson_of, games=cw.game_keys(), waiting=waiting,
    )  # fmt: skip
