"""The editions that tables were laid with. Each text is stored once, so that no later house edition strands a game."""

import base64
import hashlib
import zlib

from sqlalchemy import delete, exists, or_
from sqlalchemy.orm import Session, object_session

import citywright as cw
from citywright.engine import registry
from citywright.engine.errors import BadInput
from citywright.web import library
from citywright.web.library import Game
from citywright.web.store import Edition, Table
from citywright.web.store.database import add_if_new


def keep(session: Session, game: Game, own: str | None) -> str | None:
    """Store the edition of a new table, the house's or somebody's own; the key of an own one."""
    if own is not None:
        key = f"{game.key}:{hashlib.blake2b(own.encode(), digest_size=16).hexdigest()}"
    else:
        key = house_key(game.key, game.edition_mark)
    if session.get(Edition, key) is None:
        text = own if own is not None else house_text(game)
        if text is not None:
            add_if_new(session, Edition, key=key, packed=pack(text))
    return None if own is None else key


def forget_unused(session: Session) -> None:
    """Editions go with the last table that was laid with them."""
    laid = exists().where(or_(Table.own_edition == Edition.key, Table.game + ":" + Table.edition == Edition.key))
    session.execute(delete(Edition).where(~laid))


def house_key(game: str, mark: str) -> str:
    return f"{game}:{mark}"


def house_text(game: Game) -> str | None:
    """The file of the present house edition; a kept one lies in the package, and a guest may have none."""
    file = game.folder / "edition.toml"
    if game.edition_mark != cw.game(game.key).edition_mark or not file.is_file():
        return None
    return file.read_text(encoding="utf-8")


def text_of(table: Table) -> str | None:
    """The edition of a table, unless it is the house edition, now or of a release: that is found by its mark."""
    if table.own_edition is None and found_by_mark(table):
        return None
    session = object_session(table)
    assert session is not None
    row = session.get(Edition, table.own_edition or house_key(table.game, table.edition))
    if row is None:
        raise BadInput(f"edition {table.edition} is not stored")
    return unpack(row.packed)


def own_text(table: Table) -> str | None:
    """The text of an edition that is not the house's."""
    return None if table.own_edition is None else text_of(table)


def found_by_mark(table: Table) -> bool:
    try:
        registry.game_with(table.game, table.edition)
    except BadInput:
        return False
    return True


def of_today(table: Table) -> bool:
    """Whether a table is played with what the house has now, under its own names."""
    return table.own_edition is None and library.in_house(table.game, table.edition)


def game_laid(table: Table) -> Game:
    """The game with the edition that the table was laid with, under the newest rules."""
    text = text_of(table)
    return registry.game_with(table.game, table.edition) if text is None else library.open_game(table.game, text)


def pack(text: str) -> str:
    return base64.b64encode(zlib.compress(text.encode(), 9)).decode()


def unpack(packed: str) -> str:
    return zlib.decompress(base64.b64decode(packed)).decode()
