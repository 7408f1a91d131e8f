"""The first page: the games, a game at one click, tables to join, one's own tables, and games to look back at."""

import time
from typing import NamedTuple

from markupsafe import Markup

import citywright as cw
from citywright.web import library
from citywright.web.pages.frame import Visit, render
from citywright.web.store import Seat, Table


class Entry(NamedTuple):
    """A table in a list, and the seats that the visitor holds there."""

    table: Table
    seats: list[Seat]
    held: list[int]

    @property
    def title(self) -> str:
        return cw.game(self.table.game).title if self.table.game in cw.games() else self.table.game

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
    def changed(self) -> str:
        return time.strftime("%Y-%m-%d %H:%M", time.localtime(self.table.changed))


class Card(NamedTuple):
    """A game to choose."""

    key: str
    title: str
    picture: Markup
    facts: list[str]
    about: str
    seats: int  # of a game that is played at once


def home_page(visit: Visit, mine: list[Entry], open_tables: list[Entry], over: list[Entry]) -> str:
    lists = {"your_tables": mine, "open_tables": open_tables, "replays": over}
    return render("home.html", visit, cards=[card(visit, key) for key in cw.games()], lists=lists, games=cw.games())


def card(visit: Visit, key: str) -> Card:
    game = cw.game(key)
    line, *more = [library.says(game, f"about.{what}", visit.lang) for what in ("line", "time", "weight")]
    facts = [players(visit, game.seats), *[text for text in more if text]]
    seats = game.seats[-1] if len(game.seats) < 3 else game.seats[2]
    return Card(key, game.title, Markup(library.picture(key, visit.lang)), facts, line, seats)


def players(visit: Visit, seats: range) -> str:
    if len(seats) == 1:
        return visit.say("players", n=seats[0])
    return visit.say("players_range", number=seats[0], number2=seats[-1])
