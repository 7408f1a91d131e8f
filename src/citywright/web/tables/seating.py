"""Making tables and sitting down at them. A seat belongs to whoever has a key to it: the hash of a browser's token."""

import secrets
import time
from typing import Final

from sqlalchemy import bindparam, select
from sqlalchemy.orm import Session

import citywright as cw
from citywright.engine.errors import CitywrightError
from citywright.web import library
from citywright.web.bus import Notice
from citywright.web.library import Game
from citywright.web.problems import Refused
from citywright.web.store import Key, Seat, Table
from citywright.web.store.database import Writing
from citywright.web.tables import commits
from citywright.web.tables.states import seats_of
from citywright.web.tables.wishes import Join, NewTable, SeatWish, tidy
from citywright.web.words import say

LETTERS: Final = "abcdefghijkmnpqrstuvwxyz23456789"  # none that look alike
BOT_NAMES: Final = ("Cerdà", "Jacobs", "Howard", "Burnham", "Sitte", "Alexander", "Olmsted", "Taut")  # city planners


def new_id() -> str:
    """Not to be guessed: whoever knows it may look."""
    return "".join(secrets.choice(LETTERS) for _ in range(10))


def create(writing: Writing, who: str, wish: NewTable, lang: str) -> Table:
    """A table with its seats; it starts at once when all of them are taken."""
    game = open_game(wish.game, wish.edition)
    try:
        options = game.read_options(len(wish.seats), wish.options)
    except CitywrightError as error:
        raise Refused("bad_table", text=str(error)) from error
    table = lay_table(game, wish.edition, len(wish.seats), options, secrets.randbits(62))
    table.listed = wish.listed
    table.hot_seat = sum(seat.kind == "me" for seat in wish.seats) > 1
    writing.session.add(table)
    writing.session.flush()
    for number, name in enumerate(names_for(wish.seats, lang)):
        add_seat(writing.session, table, number, wish.seats[number], name, who)
    start_if_full(writing, table)
    return table


def open_game(key: str, edition: str | None) -> Game:
    try:
        return library.open_game(key, edition)
    except CitywrightError as error:
        raise Refused("bad_table", text=str(error)) from error


def lay_table(game: Game, edition: str | None, seats: int, options: dict[str, bool | str], seed: int) -> Table:
    now = time.time()
    return Table(
        id=new_id(), game=game.key, rules=game.rules_version, edition=game.edition_mark, edition_text=edition, options=options,
        seats=seats, seed=seed, status="open", listed=False, hot_seat=False, version=0, number=0, actors=[],
        scores=None, parent=None, created=now, changed=now,
    )  # fmt: skip


def names_for(wishes: list[SeatWish], lang: str) -> list[str]:
    """Every seat by a name of its own; bots are called after planners of cities."""
    bots = iter(BOT_NAMES)
    names: list[str] = []
    for number, wish in enumerate(wishes):
        spare = {"bot": next(bots, f"Bot {number + 1}"), "open": "…"}.get(wish.kind, say("guest", lang))
        names.append(unused(tidy(wish.name if wish.kind == "me" else "", spare), names))
    return names


def unused(name: str, names: list[str]) -> str:
    """Two people of one name are told apart by a number; open seats may look alike."""
    number, result = 2, name
    while result in names and name != "…":
        result, number = f"{name[:21]} {number}", number + 1
    return result


def add_seat(session: Session, table: Table, number: int, wish: SeatWish, name: str, who: str) -> None:
    kind = "person" if wish.kind == "me" else wish.kind
    bot = known_bot(wish.bot or "greedy") if kind == "bot" else None
    session.add(
        Seat(table=table.id, number=number, kind=kind, name=name, bot=bot, made=0, since=0, draft=[], undone=[])
    )
    if kind == "person":
        session.add(Key(hash=who, table=table.id, seat=number))


def known_bot(name: str) -> str:
    if name not in cw.bots.names():
        raise Refused("no_bot", text=name[:40])
    return name


def join(writing: Writing, table: Table, number: int, who: str, wish: Join, lang: str) -> None:
    """Take an open seat."""
    seats = seats_of(writing.session, table)
    if table.status != "open" or number >= len(seats) or seats[number].kind != "open":
        raise Refused("seat_taken", 409)
    names = [seat.name for seat in seats]
    seats[number].kind = "person"
    seats[number].name = unused(tidy(wish.name, say("guest", lang)), names)
    writing.session.add(Key(hash=who, table=table.id, seat=number))
    writing.session.flush()
    if not start_if_full(writing, table):
        touch(writing, table)


def start_if_full(writing: Writing, table: Table) -> bool:
    if any(seat.kind == "open" for seat in seats_of(writing.session, table)):
        return False
    commits.start(writing, table)
    return True


def touch(writing: Writing, table: Table) -> None:
    """Others can see something new."""
    table.version += 1
    table.changed = time.time()
    writing.notices.append(Notice(table.id, table.version))


def stand_in(writing: Writing, table: Table, number: int, who: str, bot: str) -> None:
    """A bot goes on for a person who left; only somebody at the table may ask, and only its owner calls it off."""
    held = seats_held(writing.session, table.id, who)
    seat = writing.session.get(Seat, (table.id, number))
    if seat is None or seat.kind != "person" or table.status != "playing":
        raise Refused("no_stand_in", 409)
    if not held or (not bot and number not in held):
        raise Refused("not_yours", 403)
    seat.bot = known_bot(bot) if bot else None
    touch(writing, table)


# -- keys ------------------------------------------------------------------------------------------------


HELD: Final = select(Key.seat).where(Key.table == bindparam("table"), Key.hash == bindparam("who"), Key.link.is_(False))


def seats_held(session: Session, table: str, who: str | None) -> list[int]:
    """The seats that a browser holds."""
    if who is None:
        return []
    return sorted(session.connection().scalars(HELD, {"table": table, "who": who}))


def demand_seat(session: Session, table: str, seat: int, who: str | None) -> None:
    if seat not in seats_held(session, table, who):
        raise Refused("not_yours", 403)


def add_link(session: Session, table: str, seat: int, hash: str) -> None:
    """A new seat link; an older one of the seat stops working."""
    for key in session.scalars(select(Key).where(Key.table == table, Key.seat == seat, Key.link.is_(True))):
        session.delete(key)
    session.flush()
    session.add(Key(hash=hash, table=table, seat=seat, link=True))


def take_along(session: Session, link: str, who: str) -> tuple[str, int]:
    """Open a seat to one more browser; the link is used up."""
    key = session.scalars(select(Key).where(Key.hash == link, Key.link.is_(True))).first()
    if key is None:
        raise Refused("no_link", 404)
    session.delete(key)
    mine = select(Key).where(Key.hash == who, Key.table == key.table, Key.seat == key.seat, Key.link.is_(False))
    if session.scalars(mine).first() is None:
        session.add(Key(hash=who, table=key.table, seat=key.seat))
    return key.table, key.seat
