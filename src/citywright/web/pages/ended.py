"""A game that is not played here any more and cannot be drawn: who sat there, how it stood, what happened."""

from contextlib import suppress

from markupsafe import Markup
from sqlalchemy import select
from sqlalchemy.orm import Session

import citywright as cw
from citywright.engine.errors import CitywrightError
from citywright.web import library
from citywright.web.names import with_names_in_html
from citywright.web.pages.frame import Visit, render
from citywright.web.pages.pieces import pieces_of
from citywright.web.pages.screen import line_html
from citywright.web.problems import Ended, Refused
from citywright.web.store import Move, Table
from citywright.web.tables.editions import game_laid
from citywright.web.tables.keepsakes import memory_of
from citywright.web.tables.log import Line, known_to, said
from citywright.web.tables.states import has_ended, is_remembered, seats_of


def ended_page(visit: Visit, session: Session, table: Table, why: str) -> str:
    seats = seats_of(session, table)
    memory = memory_of(session, table) if table.status == "over" else None
    if memory is not None:
        lines = [Line(*line) for line in memory.lines[visit.lang]]
    else:
        lines = told(session, table, visit.lang)
    names = [seat.name for seat in seats]
    pieces = pieces_of(cw.game(table.game), table.id) if library.in_house(table.game, table.edition) else None
    texts = [Markup(with_names_in_html(line_html(line.text, pieces), names)) for line in known_to(None, lines)]
    return render(
        "ended.html", visit, table=table, seats=seats, places=(memory.places or None) if memory is not None else None,
        title=title_of(table), why=why, lines=texts[::-1], record=table.status == "over" or has_ended(table), games=(),
    )  # fmt: skip


def instead(visit: Visit, session: Session, table: Table, error: Exception) -> tuple[str, int]:
    """A game of rules that are not played here any more, when it cannot be drawn; whatever else went wrong goes on."""
    if isinstance(error, Ended):
        return ended_page(
            visit, session, table, error.text(visit.lang)
        ), 200 if table.status == "over" else error.status
    if isinstance(error, Refused) or not is_remembered(table):
        raise error
    return ended_page(visit, session, table, Ended(table.game).text(visit.lang)), 200


def title_of(table: Table) -> str:
    with suppress(CitywrightError):
        return library.open_game(table.game).title
    return table.game


def told(session: Session, table: Table, lang: str) -> list[Line]:
    """The log, as far as the game that is here has words for it."""
    try:
        game = library.at_a_table(game_laid(table))
    except CitywrightError:
        return []
    rows = select(Move.number, Move.events).where(Move.table == table.id).order_by(Move.number)
    return [line for number, events in session.execute(rows) for line in said(game, number, events, lang)]
