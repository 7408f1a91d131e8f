"""Provable deals: commitments, players' words, redrawn games, longer seeds; moves that nobody else saw"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("tables", sa.Column("deal_seed", sa.String(length=66), nullable=False, server_default="0"))
    op.execute("UPDATE tables SET deal_seed = CAST(seed AS VARCHAR(66))")
    op.drop_column("tables", "seed")
    op.add_column("tables", sa.Column("host", sa.String(length=66), nullable=True))
    op.add_column("tables", sa.Column("salt", sa.String(length=32), nullable=True))
    op.add_column("tables", sa.Column("commitment", sa.String(length=64), nullable=True))
    op.add_column("tables", sa.Column("origin", sa.String(length=8), nullable=False, server_default=""))
    op.add_column("tables", sa.Column("redrawn_at", sa.Integer(), nullable=True))
    op.add_column("tables", sa.Column("redrawn_from", sa.String(length=66), nullable=True))
    op.add_column("seats", sa.Column("entropy", sa.String(length=80), nullable=False, server_default=""))
    op.add_column("moves", sa.Column("hidden", sa.Boolean(), nullable=False, server_default=sa.false()))
