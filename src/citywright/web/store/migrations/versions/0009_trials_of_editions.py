"""Trials of editions that people make"""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.create_table(
        "trials",
        sa.Column("draft", sa.String(length=16), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("packed", sa.Text(), nullable=False),
        sa.Column("done", sa.Integer(), nullable=False),
        sa.Column("total", sa.Integer(), nullable=False),
        sa.Column("verdicts", sa.JSON(), nullable=False),
        sa.Column("asked", sa.Float(), nullable=False),
        sa.Column("owner", sa.String(length=40), nullable=False),
        sa.Column("until", sa.Float(), nullable=False),
        sa.Column("failures", sa.Integer(), nullable=False),
        sa.Column("finished", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["draft"], ["drafts.id"], name=op.f("fk_trials_draft"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("draft", name=op.f("pk_trials")),
    )
