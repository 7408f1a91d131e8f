"""A seat belongs to its owner: who made a table, the absence it agreed on, words given, signs of life, used links"""

import time

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    now = str(time.time())  # whoever plays when this comes has been there until now
    with op.batch_alter_table("tables") as batch:
        batch.add_column(sa.Column("creator", sa.String(length=64), nullable=True))
        batch.add_column(sa.Column("patience", sa.Integer(), nullable=False, server_default="259200"))
        batch.add_column(sa.Column("stand_in", sa.String(length=40), nullable=False, server_default="greedy"))
        batch.add_column(sa.Column("words", sa.JSON(), nullable=False, server_default="{}"))
    with op.batch_alter_table("seats") as batch:
        batch.add_column(sa.Column("asked", sa.Float(), nullable=True))
        batch.add_column(sa.Column("away", sa.Float(), nullable=True))
    with op.batch_alter_table("keys") as batch:
        batch.add_column(sa.Column("made", sa.Float(), nullable=False, server_default=sa.text(now)))
        batch.add_column(sa.Column("seen", sa.Float(), nullable=False, server_default=sa.text(now)))
        batch.add_column(sa.Column("used", sa.Float(), nullable=True))
    # the first browser at a table has made it
    first = 'SELECT hash FROM keys WHERE keys."table" = tables.id AND NOT keys.link ORDER BY keys.id LIMIT 1'
    op.execute(f"UPDATE tables SET creator = ({first})")
    playing = "SELECT id FROM tables WHERE status = 'playing'"
    op.execute(f"UPDATE seats SET asked = {now} WHERE kind = 'person' AND \"table\" IN ({playing})")
