"""How finished tables ended for each seat, who keeps that to themselves, and records that were read in."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision: str | None = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables of results and of the archive."""
    op.create_table(
        "results",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("sitter", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger()),
        sa.Column("computer", sa.String(16)),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("guild_id", sa.BigInteger()),
        sa.Column("outcome", sa.String(8), nullable=False),
        sa.Column("against", sa.String(16), nullable=False),
        sa.Column("length", sa.Integer(), nullable=False),
        sa.Column("ended_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat", "sitter", name="pk_results"),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name="fk_results_table_id_tables", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_results_user_id_ended_at", "results", ["user_id", "ended_at"])
    op.create_index("ix_results_ranking", "results", ["guild_id", "against", "game", "user_id", "outcome"])
    op.create_table(
        "figures",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("name", sa.String(32), nullable=False),
        sa.Column("value", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat", "name", name="pk_figures"),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name="fk_figures_table_id_tables", ondelete="CASCADE"
        ),
    )
    op.create_table(
        "unlisted",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", name="pk_unlisted"),
    )
    op.create_table(
        "archive",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("owner_user_id", sa.BigInteger()),
        sa.Column("guild_id", sa.BigInteger()),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("label", sa.String(100), nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("header", sa.LargeBinary(), nullable=False),
        sa.Column("about", sa.LargeBinary(), nullable=False),
        sa.Column("rules_version", sa.String(32), nullable=False),
        sa.Column("length", sa.Integer(), nullable=False),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_archive"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_archive_owner_user_id", "archive", ["owner_user_id"])
    op.create_index("ix_archive_guild_id", "archive", ["guild_id"])
    op.create_table(
        "archive_parts",
        sa.Column("record_id", sa.Integer(), nullable=False),
        sa.Column("part", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("state_format", sa.Integer(), nullable=False),
        sa.Column("state", sa.LargeBinary(), nullable=False),
        sa.Column("draws_taken", sa.Integer(), nullable=False),
        sa.Column("lines", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("record_id", "part", name="pk_archive_parts"),
        sa.ForeignKeyConstraint(
            ["record_id"], ["archive.id"], name="fk_archive_parts_record_id_archive", ondelete="CASCADE"
        ),
    )
