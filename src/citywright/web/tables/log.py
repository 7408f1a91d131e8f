"""What happened, in words: the log of a table as one seat may know it. Names of seats and pieces are marked."""

import re
from contextlib import suppress
from itertools import groupby
from typing import Any, Final, NamedTuple

from sqlalchemy import select
from sqlalchemy.orm import Session

from citywright.engine.words import Words
from citywright.web.library import Game
from citywright.web.store import Move, Table
from citywright.web.tables.caches import Cache
from citywright.web.tables.keepsakes import memory_of
from citywright.web.tables.states import playable

OPEN: Final = "\x01"  # kind and number of a seat or piece follow
NAME: Final = "\x02"  # then its name
CLOSE: Final = "\x03"
LINES: Final = 60  # the log of a page begins so many moves back


class Line(NamedTuple):
    move: int  # its number
    text: str
    seats: tuple[int, ...] | None  # that may know; None is everybody


class Beat(NamedTuple):
    """What is told of one seat on end, or of nobody: lines that belong together."""

    seat: int | None
    lines: list[Line]


ABOUT: Final = re.compile(f"{OPEN}seat (\\d+)")
PIECE: Final = re.compile(f"{OPEN}((?:piece|tile|card) \\d+){NAME}")
TOLD: Final[Cache[list[Line]]] = Cache(size=4096)


class MarkedWords(Words):
    """Words that mark the names of seats and pieces in their sentences."""

    def word(self, field: str, value: int | str, lang: str) -> str:
        name = super().word(field, value, lang)
        kind = field.rstrip("0123456789")
        if isinstance(value, str) or value < 0 or (kind not in self.namers and kind != "seat") or OPEN in name:
            return name
        return f"{OPEN}{kind} {value}{NAME}{name}{CLOSE}"


def tell(
    session: Session, table: Table, game: Game, lang: str, first: int, upto: int, committed: int
) -> list[Line]:  # fmt: skip
    """The lines of some moves, whoever may know them, oldest first; only what is committed stays in memory."""
    numbers = range(first, upto + 1)
    memory = None if playable(table, game) else memory_of(session, table)
    if memory is not None:
        lines = [Line(move, text, seats) for move, text, seats in memory.lines[lang]]
        return [line for line in lines if line.move in numbers]
    known = {number: TOLD.get((table.id, number, lang)) for number in numbers}
    missing = [number for number in numbers if known[number] is None]
    if missing:
        rows = select(Move.number, Move.events).where(Move.table == table.id, Move.number.in_(missing))
        for number, events in session.execute(rows):
            known[number] = lines = said(game, number, events, lang)
            if number <= committed:
                TOLD.put((table.id, number, lang), lines)
    return [line for number in numbers for line in known[number] or []]


def said(game: Game, number: int, events: list[list[Any]], lang: str) -> list[Line]:
    """The events of a move in words; what a game has no words for any more is left out."""
    words = MarkedWords(game.words.catalogues, game.words.namers)
    lines: list[Line] = []
    for (id, seats), alike in groupby(events, lambda event: (event[0], event[2])):
        told = [args for _, args, _ in alike]
        with suppress(LookupError):
            texts = _together(words, id, told, lang) if len(told) > 1 else [words.say(id, told[0], lang)]
            lines += [Line(number, text, None if seats is None else tuple(seats)) for text in texts]
    return lines


def _together(words: Words, id: str, told: list[Any], lang: str) -> list[str]:
    """Events of one kind on end: one sentence, where a game has words for that, else one for each."""
    known, name = words.catalogues[lang].entries, id.removeprefix("event.")
    if f"together.{name}" not in known:
        return [words.say(id, args, lang) for args in told]
    each = [words.say(f"each.{name}", args, lang) for args in told if f"each.{name}" in known]
    sums = {"text": words.series(each, lang), "number": len(told), "n": sum(args.get("n", 0) for args in told)}
    return [words.say(f"together.{name}", sums, lang)]


def known_to(seat: int | None, lines: list[Line]) -> list[Line]:
    """What was whispered first and is told to all later stands there once."""
    lines = [line for line in lines if line.seats is None or seat in line.seats]
    shown = {line.text: line.move for line in lines if line.seats is None}
    return [line for line in lines if line.seats is None or shown.get(line.text, -1) < line.move]


def beats(lines: list[Line]) -> list[Beat]:
    """Oldest first, as the lines are; what a move goes on to tell of the same piece belongs to its beat."""
    found: list[Beat] = []
    for line in lines:
        seat, last = about(line), found[-1] if found else None
        if last and (seat == last.seat or (seat is None and _goes_on(last.lines[-1], line))):
            last.lines.append(line)
        else:
            found.append(Beat(seat, [line]))
    return found


def _goes_on(before: Line, line: Line) -> bool:
    return before.move == line.move and bool({*PIECE.findall(before.text)} & {*PIECE.findall(line.text)})


def about(line: Line) -> int | None:
    """The seat that a line is about: the first one that it names, unless it goes through all of them."""
    found = ABOUT.findall(line.text)
    return int(found[0]) if found and len(set(found)) < 3 else None
