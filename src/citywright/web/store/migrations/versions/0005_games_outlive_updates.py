"""Editions are stored once for all tables; finished games are kept in words and views"""

import base64
import hashlib
import zlib

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    editions = op.create_table(
        "editions",
        sa.Column("key", sa.String(length=170), nullable=False),
        sa.Column("packed", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_editions")),
    )
    op.create_table(
        "keepsakes",
        sa.Column("table", sa.String(length=16), nullable=False),
        sa.Column("packed", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_keepsakes_table"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table", name=op.f("pk_keepsakes")),
    )
    op.add_column("tables", sa.Column("own_edition", sa.String(length=170), nullable=True))
    move_texts(op.get_bind(), editions)
    # not in a batch: SQLite would build the table anew, and dropping the old one takes its seats and moves along
    op.drop_column("tables", "edition_text")


def move_texts(connection: sa.Connection, editions: sa.Table) -> None:
    """Every table with an edition of its own names its text by key."""
    tables = sa.table(
        "tables", *[sa.column(name, sa.String()) for name in ("id", "game", "edition_text", "own_edition")]
    )
    id, game, text = tables.c.id, tables.c.game, tables.c.edition_text
    stored: set[str] = set()
    for table in list(connection.scalars(sa.select(id).select_from(tables).where(text.is_not(None)))):
        row = connection.execute(sa.select(game, text).select_from(tables).where(id == table)).one()
        key = f"{row.game}:{hashlib.blake2b(row.edition_text.encode(), digest_size=16).hexdigest()}"
        if key not in stored:
            packed = base64.b64encode(zlib.compress(row.edition_text.encode(), 9)).decode()
            connection.execute(editions.insert().values(key=key, packed=packed))
            stored.add(key)
        connection.execute(tables.update().where(id == table).values(own_edition=key))
