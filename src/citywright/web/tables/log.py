"""What happened, in words: the log of a table as one seat may know it. Names of pieces can light the piece up."""

import html
import re
from typing import Final

from sqlalchemy import select
from sqlalchemy.orm import Session

from citywright.engine.words import Words
from citywright.web.library import Game
from citywright.web.store import Move, Table
from citywright.web.tables.states import Memory

OPEN: Final = "\x01"  # kind and number of a piece follow
NAME: Final = "\x02"  # then its name
CLOSE: Final = "\x03"
PIECE: Final = re.compile(f"{OPEN}([a-z]+) (\\d+){NAME}([^{CLOSE}{OPEN}]*){CLOSE}")
LINES: Final = 60  # the log of a page begins so many moves back

Line = tuple[int, str, tuple[int, ...] | None]  # number of the move, its html, the seats that may know
TOLD: Final[Memory[list[Line]]] = Memory(size=4096)


class MarkedWords(Words):
    """Words that mark the names of seats and pieces in their sentences."""

    def word(self, field: str, value: int | str, lang: str) -> str:
        name = super().word(field, value, lang)
        kind = field.rstrip("0123456789")
        if isinstance(value, str) or value < 0 or (kind not in self.namers and kind != "seat") or OPEN in name:
            return name
        return f"{OPEN}{kind} {value}{NAME}{name}{CLOSE}"


def tell(session: Session, table: Table, game: Game, seat: int | None, lang: str, upto: int) -> list[tuple[int, str]]:
    """The lines of the last moves that a seat may know, as (number of the move, html), oldest first."""
    return known_to(seat, told(session, table, game, lang, upto))


def told(session: Session, table: Table, game: Game, lang: str, upto: int) -> list[Line]:
    """The lines of the last moves, whoever may know them."""
    first = max(0, upto - LINES)
    names = tuple(game.words.word("seat", number, "en") for number in range(table.seats))
    numbers = range(first + 1, upto + 1)
    known = {number: TOLD.get((table.id, number, lang, names)) for number in numbers}
    missing = [number for number in numbers if known[number] is None]
    if missing:
        rows = select(Move.number, Move.events).where(Move.table == table.id, Move.number.in_(missing))
        words = MarkedWords(game.words.catalogues, game.words.namers)
        for number, events in session.execute(rows):
            lines = [line(words, number, event, lang) for event in events]
            known[number] = lines
            TOLD.put((table.id, number, lang, names), lines)
    return [one for number in numbers for one in known[number] or []]


def known_to(seat: int | None, lines: list[Line]) -> list[tuple[int, str]]:
    """What was whispered first and is told to all later stands there once."""
    lines = [one for one in lines if one[2] is None or seat in one[2]]
    shown = {text: number for number, text, seats in lines if seats is None}
    return [(number, text) for number, text, seats in lines if seats is None or shown.get(text, -1) < number]


def line(words: Words, number: int, event: list[object], lang: str) -> Line:
    id, args, seats = event
    assert isinstance(id, str)
    assert isinstance(args, dict)
    text = html.escape(words.say(id, args, lang))
    return number, PIECE.sub(mark, text), tuple(seats) if isinstance(seats, list) else None


def mark(found: re.Match[str]) -> str:
    kind, number, name = found.groups()
    if kind == "seat":
        return f'<b class="person">{name}</b>'
    return f'<button type="button" class="mention" data-kind="{kind}" data-number="{number}">{name}</button>'
