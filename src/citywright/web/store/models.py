"""The rows. The moves are the truth about a game; everything else about its course can be built again from them."""

import time
from typing import Any

from sqlalchemy import (
    JSON,
    Dialect,
    Float,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Text,
    TypeDecorator,
    UniqueConstraint,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

NAMES = {
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s",
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}


class Base(DeclarativeBase):
    metadata = MetaData(naming_convention=NAMES)


class Digits(TypeDecorator[int]):
    """A whole number that is too long for the numbers of a database."""

    impl = String(66)
    cache_ok = True

    def process_bind_param(self, value: int | None, dialect: Dialect) -> str | None:
        return None if value is None else str(value)

    def process_result_value(self, value: str | None, dialect: Dialect) -> int | None:
        return None if value is None else int(value)


class Table(Base):
    """A game that is open, going on or over."""

    __tablename__ = "tables"

    id: Mapped[str] = mapped_column(String(16), primary_key=True)
    game: Mapped[str] = mapped_column(String(40))
    rules: Mapped[int] = mapped_column(Integer)
    edition: Mapped[str] = mapped_column(String(120))  # its mark
    own_edition: Mapped[str | None] = mapped_column(String(170))  # its key, when it is not a house edition
    options: Mapped[dict[str, bool | str]] = mapped_column(JSON)
    seats: Mapped[int] = mapped_column(Integer)
    seed: Mapped[int] = mapped_column("deal_seed", Digits)  # 0 until the table starts, unless it came with a record
    host: Mapped[int | None] = mapped_column(Digits)  # what the table committed itself to, see engine/deal.py
    salt: Mapped[str | None] = mapped_column(String(32))
    commitment: Mapped[str | None] = mapped_column(String(64))
    origin: Mapped[str] = mapped_column(String(8), default="")  # "record" if it was brought in, "again": a rematch
    redrawn_at: Mapped[int | None] = mapped_column(Integer)  # after so many moves all that was hidden was drawn anew
    redrawn_from: Mapped[int | None] = mapped_column(Digits)  # from this seed
    status: Mapped[str] = mapped_column(String(8), index=True)  # open, playing, over; closed before it was played
    listed: Mapped[bool] = mapped_column()
    hot_seat: Mapped[bool] = mapped_column()
    version: Mapped[int] = mapped_column(Integer, default=0)  # goes up with everything that others can see
    number: Mapped[int] = mapped_column(Integer, default=0)  # moves so far
    actors: Mapped[list[int]] = mapped_column(JSON, default=list)
    scores: Mapped[list[int] | None] = mapped_column(JSON)  # when over
    parent: Mapped[str | None] = mapped_column(String(16))  # a what-if or a rematch knows where it comes from
    created: Mapped[float] = mapped_column(Float)
    changed: Mapped[float] = mapped_column(Float, index=True)
    creator: Mapped[str | None] = mapped_column(String(64))  # the hash of the browser's token
    patience: Mapped[int] = mapped_column(Integer, default=180)  # seconds of absence until a bot stands in
    stand_in: Mapped[str] = mapped_column(String(40), default="greedy")  # which bot
    hints: Mapped[bool] = mapped_column(default=False)  # a seat may ask for good moves
    words: Mapped[dict[str, list[int]]] = mapped_column(JSON, default=dict)  # a wish, and the seats that are for it

    @property
    def unfinished(self) -> bool:
        """Ended by its people, without a result."""
        return self.status == "over" and self.scores is None


class Seat(Base):
    """Who sits where, and the turn that is being thought about."""

    __tablename__ = "seats"

    table: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True)
    kind: Mapped[str] = mapped_column(String(8))  # open, person, bot; left: given up by a person, a bot plays on
    name: Mapped[str] = mapped_column(String(40))
    bot: Mapped[str | None] = mapped_column(String(40))  # plays here, or stands in for a person
    made: Mapped[int] = mapped_column(Integer, default=0)  # committed moves
    since: Mapped[int] = mapped_column(Integer, default=0)  # the table's number before the seat's last turn
    draft: Mapped[list[str]] = mapped_column(JSON, default=list)
    undone: Mapped[list[str]] = mapped_column(JSON, default=list)
    closing: Mapped[str | None] = mapped_column(String(80))
    entropy: Mapped[str] = mapped_column(String(80), default="")  # words that the player has added to the deal
    asked: Mapped[float | None] = mapped_column(Float)  # when it began to owe a decision
    away: Mapped[float | None] = mapped_column(Float)  # owing one, its last sign of life was then, a while ago


class SeatToken(Base):
    """Which browsers hold a seat, and the links that open it to one more; of tokens only the hash is kept."""

    __tablename__ = "keys"
    __table_args__ = (UniqueConstraint("hash", "table", "seat"),)

    id: Mapped[int] = mapped_column(Integer, primary_key=True)
    hash: Mapped[str] = mapped_column(String(64), index=True)
    table: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), index=True)
    seat: Mapped[int] = mapped_column(Integer)
    link: Mapped[bool] = mapped_column(default=False)  # a seat link: opens the seat to one more browser
    made: Mapped[float] = mapped_column(Float, default=time.time)
    seen: Mapped[float] = mapped_column(Float, default=time.time)  # a browser's last sign of life at the table
    used: Mapped[float | None] = mapped_column(Float)  # of a link: when


class Move(Base):
    """One committed move. No number of the table and no number of a seat can be given twice."""

    __tablename__ = "moves"
    __table_args__ = (UniqueConstraint("table", "seat", "made"),)

    table: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True)
    seat: Mapped[int] = mapped_column(Integer)
    made: Mapped[int] = mapped_column(Integer)
    text: Mapped[str] = mapped_column(String(80))
    hidden: Mapped[bool] = mapped_column(default=False)  # whoever does not sit there saw nothing of it
    events: Mapped[list[list[Any]]] = mapped_column(JSON)  # [sentence id, arguments, seats that may know or null]
    at: Mapped[float] = mapped_column(Float)


class Snapshot(Base):
    """The whole state after a number of moves: a cache, built again whenever it does not fit."""

    __tablename__ = "snapshots"

    table: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True)
    state: Mapped[str] = mapped_column(Text)


class Setting(Base):
    """What a host has decided for all tables."""

    __tablename__ = "settings"

    key: Mapped[str] = mapped_column(String(40), primary_key=True)
    value: Mapped[Any] = mapped_column(JSON)


class Edition(Base):
    """The text of an edition that tables were laid with."""

    __tablename__ = "editions"

    key: Mapped[str] = mapped_column(
        String(170), primary_key=True
    )  # game and mark, or of an own one a hash of the text
    packed: Mapped[str] = mapped_column(Text)


class Draft(Base):
    """An edition that somebody is making; it belongs to a browser, and whoever has its link may look at it."""

    __tablename__ = "drafts"

    id: Mapped[str] = mapped_column(String(16), primary_key=True)
    owner: Mapped[str] = mapped_column(String(64), index=True)  # the hash of the browser's token
    game: Mapped[str] = mapped_column(String(40))
    name: Mapped[str] = mapped_column(String(60))
    packed: Mapped[str] = mapped_column(Text)
    steps: Mapped[list[list[Any]]] = mapped_column(JSON, default=list)  # to be undone: [kind, place, before, how]
    version: Mapped[int] = mapped_column(Integer, default=0)  # goes up with every change
    link: Mapped[str | None] = mapped_column(String(40), unique=True)
    changed: Mapped[float] = mapped_column(Float)


class Keepsake(Base):
    """A finished game in views and words, to look back at when its rules are not played any more."""

    __tablename__ = "keepsakes"

    table: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    packed: Mapped[str] = mapped_column(Text)


class Chat(Base):
    __tablename__ = "chat"

    table: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True)
    seat: Mapped[int | None] = mapped_column(Integer)
    name: Mapped[str] = mapped_column(String(40))
    text: Mapped[str] = mapped_column(String(500))
    at: Mapped[float] = mapped_column(Float)


class Claim(Base):
    """Which worker moves the bots of a table, and until when no other may; after an error nobody may for a while."""

    __tablename__ = "claims"

    table: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    owner: Mapped[str] = mapped_column(String(40))
    until: Mapped[float] = mapped_column(Float)
    failures: Mapped[int] = mapped_column(Integer)  # in a row
    problem: Mapped[str] = mapped_column(String(200))  # the last of them


class Errand(Base):
    """Work that somebody has asked for and that takes long; one worker at a time claims it, portion by portion."""

    __abstract__ = True

    asked: Mapped[float] = mapped_column(Float)  # when; who asked first comes first
    owner: Mapped[str] = mapped_column(String(40), default="")
    until: Mapped[float] = mapped_column(Float, default=0.0)
    failures: Mapped[int] = mapped_column(Integer, default=0)
    finished: Mapped[bool] = mapped_column(default=False)


class Analysis(Errand):
    """What the decisions of a finished game were worth, as far as it is known."""

    __tablename__ = "analyses"

    table: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    total: Mapped[int | None] = mapped_column(Integer)  # decisions; None as long as nobody has counted them
    decisions: Mapped[list[dict[str, Any]]] = mapped_column(JSON, default=list)  # see web/coach.py


class Trial(Errand):
    """An edition that bots play among themselves to see whether it is in balance, as it was when that was asked for."""

    __tablename__ = "trials"

    draft: Mapped[str] = mapped_column(ForeignKey("drafts.id", ondelete="CASCADE"), primary_key=True)
    version: Mapped[int] = mapped_column(Integer)  # of the draft
    packed: Mapped[str] = mapped_column(Text)
    done: Mapped[int] = mapped_column(Integer, default=0)  # games
    total: Mapped[int] = mapped_column(Integer, default=0)
    verdicts: Mapped[list[dict[str, Any]]] = mapped_column(JSON, default=list)  # see web/trials.py
