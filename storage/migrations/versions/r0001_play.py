"""Packs, tables, seats, the journal and its snapshots."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision: str | None = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables that hold a play."""
    op.create_table(
        "packs",
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("label", sa.String(100), nullable=False),
        sa.Column("source", sa.Text(), nullable=False),
        sa.Column("uploaded_by", sa.BigInteger()),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("digest", name="pk_packs"),
    )
    op.create_index("ix_packs_uploaded_by", "packs", ["uploaded_by"])

    op.create_table(
        "tables",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("guild_id", sa.BigInteger()),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("thread_id", sa.BigInteger()),
        sa.Column("host_user_id", sa.BigInteger(), nullable=False),
        sa.Column("referee_user_id", sa.BigInteger()),
        sa.Column("locale", sa.String(16), nullable=False),
        sa.Column("options", sa.LargeBinary(), nullable=False),
        sa.Column("pack_digest", sa.String(64)),
        sa.Column("rules_version", sa.String(32), nullable=False),
        sa.Column("state_format", sa.Integer(), nullable=False),
        sa.Column("state", sa.LargeBinary(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("sequence", sa.Integer(), nullable=False),
        sa.Column("draws_taken", sa.Integer(), nullable=False),
        sa.Column("chance_key", sa.LargeBinary(), nullable=False),
        sa.Column("commitment", sa.String(64), nullable=False),
        sa.Column("entropy", sa.LargeBinary(), nullable=False),
        sa.Column("result", sa.LargeBinary()),
        sa.Column("interaction_id", sa.BigInteger()),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("updated_at", sa.BigInteger(), nullable=False),
        sa.Column("ended_at", sa.BigInteger()),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
        sa.ForeignKeyConstraint(["pack_digest"], ["packs.digest"], name="fk_tables_pack_digest_packs"),
        sa.UniqueConstraint("interaction_id", name="uq_tables_interaction_id"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_tables_channel_id_status", "tables", ["channel_id", "status"])
    op.create_index("ix_tables_guild_id_status", "tables", ["guild_id", "status"])
    op.create_index("ix_tables_status_game", "tables", ["status", "game"])
    for column in ("thread_id", "host_user_id", "referee_user_id", "pack_digest"):
        op.create_index(f"ix_tables_{column}", "tables", [column])

    op.create_table(
        "seats",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger()),
        sa.Column("computer", sa.String(16)),
        sa.Column("display_name", sa.String(100), nullable=False),
        sa.Column("dm_ok", sa.Boolean()),
        sa.Column("settings", sa.LargeBinary(), nullable=False),
        sa.Column("joined_at", sa.BigInteger(), nullable=False),
        sa.Column("left_at", sa.BigInteger()),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_seats"),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name="fk_seats_table_id_tables", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_seats_user_id", "seats", ["user_id"])

    op.create_table(
        "entries",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("sequence", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("actor", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger()),
        sa.Column("command", sa.LargeBinary(), nullable=False),
        sa.Column("notation", sa.Text(), nullable=False),
        sa.Column("draws", sa.LargeBinary(), nullable=False),
        sa.Column("events", sa.LargeBinary(), nullable=False),
        sa.Column("rules_version", sa.String(32), nullable=False),
        sa.Column("interaction_id", sa.BigInteger()),
        sa.Column("undone_by", sa.Integer()),
        sa.PrimaryKeyConstraint("table_id", "sequence", name="pk_entries"),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name="fk_entries_table_id_tables", ondelete="CASCADE"
        ),
        sa.UniqueConstraint("interaction_id", name="uq_entries_interaction_id"),
    )
    op.create_index("ix_entries_user_id", "entries", ["user_id"])

    op.create_table(
        "snapshots",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("sequence", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("draws_taken", sa.Integer(), nullable=False),
        sa.Column("rules_version", sa.String(32), nullable=False),
        sa.Column("state_format", sa.Integer(), nullable=False),
        sa.Column("state", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "sequence", name="pk_snapshots"),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name="fk_snapshots_table_id_tables", ondelete="CASCADE"
        ),
    )
