"""What people arrange around a game: settings of a table, motions, and who has looked on."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision: str | None = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the settings of tables, and create the tables of motions and onlookers."""
    op.add_column("tables", sa.Column("settings", sa.LargeBinary()))
    op.create_table(
        "motions",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("number", sa.BigInteger(), nullable=False),
        sa.Column("asked_by", sa.BigInteger(), nullable=False),
        sa.Column("about_user", sa.BigInteger()),
        sa.Column("matter", sa.LargeBinary(), nullable=False),
        sa.Column("agreed", sa.LargeBinary(), nullable=False),
        sa.Column("outcome", sa.String(16), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "kind", name="pk_motions"),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name="fk_motions_table_id_tables", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_motions_asked_by", "motions", ["asked_by"])
    op.create_index("ix_motions_about_user", "motions", ["about_user"])
    op.create_table(
        "onlookers",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "user_id", name="pk_onlookers"),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name="fk_onlookers_table_id_tables", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_onlookers_user_id", "onlookers", ["user_id"])
