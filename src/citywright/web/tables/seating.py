"""Making tables and sitting down at them. A seat belongs to the browsers whose tokens open it."""

import secrets
import time
from typing import Final

from sqlalchemy.orm import Session

import citywright as cw
from citywright.bots.levels import CHARACTERS, LEVELS
from citywright.engine.deal import tidy_entropy
from citywright.engine.errors import BadInput, CitywrightError
from citywright.web import library
from citywright.web.admin import demand_thawed
from citywright.web.library import Game
from citywright.web.problems import Refused
from citywright.web.store import Seat, SeatToken, Table
from citywright.web.store.database import Transaction
from citywright.web.tables import editions, rights
from citywright.web.tables.commits import start, touch
from citywright.web.tables.deals import promise
from citywright.web.tables.requests import USUAL_BOT, Join, NewTable, SeatRequest, tidy
from citywright.web.tables.rights import At, demand, sit_down
from citywright.web.tables.states import locked, seats_held, seats_of
from citywright.web.words import say

LETTERS: Final = "abcdefghijkmnpqrstuvwxyz23456789"  # none that look alike
NOBODY: Final = "…"  # the name of a seat that waits for somebody
BOT_NAMES: Final = ("Cerdà", "Jacobs", "Howard", "Burnham", "Sitte", "Alexander", "Olmsted", "Taut")  # city planners


def create(tx: Transaction, who: str, lang: str, wanted: NewTable) -> Table:
    """A table with its seats; it starts at once when all of them are taken."""
    try:
        game = chosen_game(wanted)
        options = game.read_options(len(wanted.seats), wanted.options)
    except CitywrightError as error:
        raise Refused("bad_table", text=str(error)) from error
    names = names_for(wanted.seats, lang)
    table = lay_table(tx.session, who, game, wanted.edition, wanted.seats, names, options)
    table.listed, table.patience, table.stand_in = wanted.listed, wanted.patience, known_bot(wanted.stand_in)
    if wanted.hints is not None:
        table.hints = wanted.hints
    start_if_full(tx, table)
    return table


def chosen_game(wanted: NewTable) -> Game:
    if not wanted.house:
        return library.open_game(wanted.game, wanted.edition)
    if wanted.edition is not None:
        raise BadInput("choose an edition of your own or an earlier one of the house, not both")
    return library.open_earlier(wanted.game, wanted.house)


def lay_table(
    session: Session, who: str, game: Game, own_edition: str | None, seats: list[SeatRequest], names: list[str],
    options: dict[str, bool | str], seed: int | None = None,
) -> Table:  # fmt: skip
    """A table that nobody has played at; without a seed it promises one."""
    demand_thawed(session)
    now = time.time()
    id = "".join(secrets.choice(LETTERS) for _ in range(10))  # not to be guessed: whoever knows it may look
    table = Table(
        id=id, game=game.key, rules=game.rules_version, edition=game.edition_mark,
        own_edition=editions.keep(session, game, own_edition),
        options=options, seats=len(seats), seed=seed or 0, status="open", listed=False,
        hot_seat=sum(seat.kind == "me" for seat in seats) > 1, version=0, number=0, actors=[],
        hints=all(seat.kind != "open" for seat in seats),  # people who sit apart have to agree on them
        scores=None, parent=None, origin="", created=now, changed=now, creator=who,
    )  # fmt: skip
    if seed is None:
        promise(table)
    session.add(table)
    session.flush()
    for number, (wanted, name) in enumerate(zip(seats, names, strict=True)):
        kind = "person" if wanted.kind == "me" else wanted.kind
        bot = known_bot(wanted.bot or USUAL_BOT) if kind == "bot" else None
        row = {"table": table.id, "number": number, "kind": kind, "name": name, "bot": bot}
        session.add(Seat(**row, made=0, since=0, draft=[], undone=[], entropy=""))
        if kind == "person":
            session.add(SeatToken(hash=who, table=table.id, seat=number))
    session.flush()
    return table


def names_for(seats: list[SeatRequest], lang: str) -> list[str]:
    """Every seat by a name of its own; bots are called after planners of cities."""
    bots = iter(BOT_NAMES)
    names: list[str] = []
    for number, wanted in enumerate(seats):
        spare = {"bot": next(bots, f"Bot {number + 1}"), "open": NOBODY}.get(wanted.kind, say("guest", lang))
        names.append(unused(tidy(wanted.name if wanted.kind == "me" else "", spare), names))
    return names


def unused(name: str, names: list[str]) -> str:
    """Two people of one name are told apart by a number; open seats may look alike."""
    number, result = 2, name
    while result in names and name != NOBODY:
        result, number = f"{name[:21]} {number}", number + 1
    return result


def known_bot(name: str) -> str:
    """A bot by its name; a level may come with a character, if it plays like one."""
    level, named, character = name.partition(":")
    plays_like_one = level in LEVELS and LEVELS[level].taste and character in CHARACTERS
    if not (plays_like_one if named else name in cw.bots.names()):
        raise Refused("no_bot", text=name[:40])
    return name


def join(tx: Transaction, who: str, lang: str, id: str, number: int, wanted: Join) -> Table:
    """Take an open seat."""
    table = locked(tx.session, id)
    seats = seats_of(tx.session, table)
    if not sit_down(At(table, seats, (), who), number):
        raise Refused("seat_taken", 409)
    names = [seat.name for seat in seats]
    seats[number].kind = "person"
    seats[number].name = unused(tidy(wanted.name, say("guest", lang)), names)
    seats[number].entropy = tidy_entropy(wanted.entropy)
    if seats_held(tx.session, table.id, who):
        table.hot_seat = True  # several seats in one hand, and all are told
    tx.session.add(SeatToken(hash=who, table=table.id, seat=number))
    tx.session.flush()
    if not start_if_full(tx, table):
        touch(tx, table)
    return table


def fill(tx: Transaction, at: At, number: int, bot: str) -> None:
    """A bot takes a seat that waits for somebody."""
    demand(rights.fill(at, number), "fill")
    names = [seat.name for seat in at.seats]
    seat = at.seats[number]
    seat.kind, seat.bot = "bot", known_bot(bot)
    seat.name = next((name for name in BOT_NAMES if name not in names), f"Bot {number + 1}")
    tx.session.flush()
    if not start_if_full(tx, at.table):
        touch(tx, at.table)


def start_if_full(tx: Transaction, table: Table) -> bool:
    full = all(seat.kind != "open" for seat in seats_of(tx.session, table))
    if full:
        start(tx, table)
    return full
