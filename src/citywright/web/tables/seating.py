"""Making tables and sitting down at them. A seat belongs to the browsers whose tokens open it."""

import secrets
import time
from typing import Final

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

import citywright as cw
from citywright.engine.errors import CitywrightError
from citywright.web import library
from citywright.web.library import Game
from citywright.web.problems import Refused
from citywright.web.store import Seat, SeatToken, Table
from citywright.web.store.database import Transaction
from citywright.web.tables import editions
from citywright.web.tables.commits import start, touch
from citywright.web.tables.requests import Join, NewTable, SeatRequest, tidy
from citywright.web.tables.states import locked, seats_held, seats_of
from citywright.web.words import say

LETTERS: Final = "abcdefghijkmnpqrstuvwxyz23456789"  # none that look alike
BOT_NAMES: Final = ("Cerdà", "Jacobs", "Howard", "Burnham", "Sitte", "Alexander", "Olmsted", "Taut")  # city planners


def create(tx: Transaction, who: str, lang: str, wanted: NewTable) -> Table:
    """A table with its seats; it starts at once when all of them are taken."""
    try:
        game = library.open_game(wanted.game, wanted.edition)
        options = game.read_options(len(wanted.seats), wanted.options)
    except CitywrightError as error:
        raise Refused("bad_table", text=str(error)) from error
    names = names_for(wanted.seats, lang)
    table = lay_table(tx.session, who, game, wanted.edition, wanted.seats, names, options, secrets.randbits(62))
    table.listed = wanted.listed
    start_if_full(tx, table)
    return table


def lay_table(
    session: Session, who: str, game: Game, own_edition: str | None, seats: list[SeatRequest], names: list[str],
    options: dict[str, bool | str], seed: int,
) -> Table:  # fmt: skip
    """A table that nobody has played at."""
    now = time.time()
    id = "".join(secrets.choice(LETTERS) for _ in range(10))  # not to be guessed: whoever knows it may look
    table = Table(
        id=id, game=game.key, rules=game.rules_version, edition=game.edition_mark,
        own_edition=editions.keep(session, game, own_edition),
        options=options, seats=len(seats), seed=seed, status="open", listed=False,
        hot_seat=sum(seat.kind == "me" for seat in seats) > 1, version=0, number=0, actors=[],
        scores=None, parent=None, created=now, changed=now,
    )  # fmt: skip
    session.add(table)
    session.flush()
    for number, (wanted, name) in enumerate(zip(seats, names, strict=True)):
        kind = "person" if wanted.kind == "me" else wanted.kind
        bot = known_bot(wanted.bot or "greedy") if kind == "bot" else None
        row = {"table": table.id, "number": number, "kind": kind, "name": name, "bot": bot}
        session.add(Seat(**row, made=0, since=0, draft=[], undone=[]))
        if kind == "person":
            session.add(SeatToken(hash=who, table=table.id, seat=number))
    session.flush()
    return table


def names_for(seats: list[SeatRequest], lang: str) -> list[str]:
    """Every seat by a name of its own; bots are called after planners of cities."""
    bots = iter(BOT_NAMES)
    names: list[str] = []
    for number, wanted in enumerate(seats):
        spare = {"bot": next(bots, f"Bot {number + 1}"), "open": "…"}.get(wanted.kind, say("guest", lang))
        names.append(unused(tidy(wanted.name if wanted.kind == "me" else "", spare), names))
    return names


def unused(name: str, names: list[str]) -> str:
    """Two people of one name are told apart by a number; open seats may look alike."""
    number, result = 2, name
    while result in names and name != "…":
        result, number = f"{name[:21]} {number}", number + 1
    return result


def known_bot(name: str) -> str:
    if name not in cw.bots.names():
        raise Refused("no_bot", text=name[:40])
    return name


def join(tx: Transaction, who: str, lang: str, id: str, number: int, wanted: Join) -> Table:
    """Take an open seat."""
    table = locked(tx.session, id)
    seats = seats_of(tx.session, table)
    if table.status != "open" or number >= len(seats) or seats[number].kind != "open":
        raise Refused("seat_taken", 409)
    names = [seat.name for seat in seats]
    seats[number].kind = "person"
    seats[number].name = unused(tidy(wanted.name, say("guest", lang)), names)
    tx.session.add(SeatToken(hash=who, table=table.id, seat=number))
    tx.session.flush()
    if not start_if_full(tx, table):
        touch(tx, table)
    return table


def start_if_full(tx: Transaction, table: Table) -> bool:
    full = all(seat.kind != "open" for seat in seats_of(tx.session, table))
    if full:
        start(tx, table)
    return full


def stand_in(tx: Transaction, table: Table, number: int, who: str, bot: str) -> None:
    """A bot goes on for a person who left; only somebody at the table may ask, and only its owner calls it off."""
    held = seats_held(tx.session, table.id, who)
    seat = tx.session.get(Seat, (table.id, number))
    if seat is None or seat.kind != "person" or table.status != "playing":
        raise Refused("no_stand_in", 409)
    if not held or (not bot and number not in held):
        raise Refused("not_yours", 403)
    seat.bot = known_bot(bot) if bot else None
    touch(tx, table)


# -- tokens ----------------------------------------------------------------------------------------------


def add_link(session: Session, table: Table, seat: int, who: str, link: str) -> None:
    """A new seat link from somebody who holds the seat; an older one stops working."""
    if seat not in seats_held(session, table.id, who):
        raise Refused("not_yours", 403)
    session.execute(delete(SeatToken).filter_by(table=table.id, seat=seat, link=True))
    session.add(SeatToken(hash=link, table=table.id, seat=seat, link=True))


def use_link(session: Session, link: str, who: str) -> tuple[str, int]:
    """Open a seat to one more browser; the link is used up."""
    token = session.scalars(select(SeatToken).filter_by(hash=link, link=True)).first()
    if token is None:
        raise Refused("no_link", 404)
    session.delete(token)
    if token.seat not in seats_held(session, token.table, who):
        session.add(SeatToken(hash=who, table=token.table, seat=token.seat))
    return token.table, token.seat
