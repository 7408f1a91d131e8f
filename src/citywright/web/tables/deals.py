"""Fair deals: what a table commits itself to, the players' words, games from elsewhere, and what everybody is told.

docs/fairness.md says what is proven; engine/deal.py holds the hashes.
"""

import secrets
from typing import Final

import msgspec
from sqlalchemy import select
from sqlalchemy.orm import Session

from citywright.engine.deal import Deal, tidy_entropy
from citywright.web.problems import Refused
from citywright.web.store import Seat, SeatToken, Table
from citywright.web.tables.editions import of_today
from citywright.web.tables.states import seats_held, seats_of

HOST_BITS: Final = 200
SALT_BYTES: Final = 16


class DealMessage(msgspec.Struct):
    """What a table says about its deal; what the seed was made of comes when the game is over."""

    commitment: str | None
    notes: list[str]  # what everybody should know before they sit down
    words: int  # how many players have added some
    host: str | None = None
    salt: str | None = None
    entropy: dict[str, str] | None = None  # by seat
    seed: str | None = None


def promise(table: Table) -> None:
    """Fix the number that the deal will be made of; only its hash is shown before the end."""
    table.host, table.salt = secrets.randbits(HOST_BITS), secrets.token_hex(SALT_BYTES)
    table.commitment = Deal(table.host, table.salt, []).commitment


def deal_of(table: Table, seats: list[Seat]) -> Deal | None:
    """What the seed is made of; None for a table that has promised nothing."""
    if table.host is None or table.salt is None:
        return None
    words = [(seat.number, seat.entropy) for seat in seats if seat.entropy]
    return Deal(table.host, table.salt, words, table.commitment)


def fix_seed(table: Table, seats: list[Seat]) -> None:
    """All have sat down: from now on nobody can add anything."""
    deal = deal_of(table, seats)
    if deal is None:
        return
    if table.redrawn_at is None:
        table.seed = deal.seed
    else:
        table.redrawn_from = deal.seed


def add_words(session: Session, table: Table, number: int, who: str, text: str) -> None:
    """A player's own words for the deal, until the game begins; they take the place of earlier ones."""
    if number not in seats_held(session, table.id, who):
        raise Refused("not_yours", 403)
    if table.status != "open" or table.host is None:
        raise Refused("no_words_now", 409)
    seats_of(session, table)[number].entropy = tidy_entropy(text)


def notes(table: Table) -> list[str]:
    """What everybody should know before they sit down, as ids of sentences."""
    told = {
        "note_redrawn": table.redrawn_at is not None and table.origin == "record",
        "note_record": table.redrawn_at is None and table.origin == "record",
        "note_what_if": table.parent is not None and table.origin != "again",
        "note_edition": table.own_edition is not None,
        "note_house": table.own_edition is None and not of_today(table),
        "note_one_hand": table.hot_seat,
    }
    return [id for id, so in told.items() if so]


def notes_of_link(session: Session, link: str) -> list[str]:
    """The same for somebody who is about to take a seat along; nothing for a link that does not work."""
    query = select(Table).join(SeatToken, SeatToken.table == Table.id)
    table = session.scalars(query.where(SeatToken.hash == link, SeatToken.link)).first()
    return [] if table is None else notes(table)


def about(table: Table, seats: list[Seat]) -> DealMessage:
    deal = deal_of(table, seats)
    told = DealMessage(table.commitment, notes(table), sum(bool(seat.entropy) for seat in seats))
    if table.status == "over" and deal is not None:
        told.host, told.salt, told.seed = str(deal.host), deal.salt, str(deal.seed)
        told.entropy = {str(seat): text for seat, text in deal.entropy}
    return told
