"""Clocks: how long decisions may take, who is asked since when, and what the clock itself did."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision: str | None = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables of clocks and of open decisions; entries say if nobody at the table gave them."""
    op.create_table(
        "clocks",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("settings", sa.LargeBinary(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("paused_at", sa.BigInteger()),
        sa.PrimaryKeyConstraint("table_id", name="pk_clocks"),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name="fk_clocks_table_id_tables", ondelete="CASCADE"
        ),
    )
    op.create_table(
        "asked",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("prompt", sa.String(100), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger()),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.Column("half_at", sa.BigInteger()),
        sa.Column("deadline", sa.BigInteger()),
        sa.Column("remaining", sa.BigInteger()),
        sa.Column("last_since", sa.BigInteger()),
        sa.Column("quiet", sa.LargeBinary(), nullable=False),
        sa.Column("due_at", sa.BigInteger()),
        sa.Column("said", sa.String(16), nullable=False),
        sa.Column("outcome", sa.String(16), nullable=False),
        sa.Column("closed_at", sa.BigInteger()),
        sa.Column("trying", sa.String(16), nullable=False),
        sa.Column("tried_at", sa.BigInteger()),
        sa.Column("failing_since", sa.BigInteger()),
        sa.Column("channel_id", sa.BigInteger()),
        sa.Column("message_id", sa.BigInteger()),
        sa.PrimaryKeyConstraint("table_id", "prompt", "seat", name="pk_asked"),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name="fk_asked_table_id_tables", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_asked_due_at", "asked", ["due_at"])
    op.create_index("ix_asked_user_id", "asked", ["user_id"])
    op.add_column("entries", sa.Column("given_by", sa.String(16)))
