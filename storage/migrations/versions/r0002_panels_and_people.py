"""Panels, and what users and servers prefer and keep."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision: str | None = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables around a play."""
    op.create_table(
        "panels",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer()),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("message_id", sa.BigInteger()),
        sa.Column("revision_shown", sa.Integer(), nullable=False),
        sa.Column("sequence_shown", sa.Integer(), nullable=False),
        sa.Column("content_hash", sa.String(64), nullable=False),
        sa.Column("locale", sa.String(16), nullable=False),
        sa.Column("posted_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "kind", "user_id", name="pk_panels"),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name="fk_panels_table_id_tables", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_panels_user_id", "panels", ["user_id"])
    op.create_index("ix_panels_message_id", "panels", ["message_id"])

    op.create_table(
        "users",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("locale", sa.String(16)),
        sa.Column("dm", sa.Boolean()),
        sa.Column("data", sa.LargeBinary(), nullable=False),
        sa.Column("updated_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", name="pk_users"),
    )
    op.create_table(
        "loadouts",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("content", sa.LargeBinary(), nullable=False),
        sa.Column("updated_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", "game", "name", name="pk_loadouts"),
    )
    op.create_table(
        "guilds",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("locale", sa.String(16)),
        sa.Column("data", sa.LargeBinary(), nullable=False),
        sa.Column("updated_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", name="pk_guilds"),
    )
