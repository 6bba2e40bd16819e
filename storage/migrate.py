"""Schema migrations, driven from code: an installed package needs no configuration file.

A database is one of: new (created whole, in one transaction), ours and current, ours and older (upgraded in
one transaction), newer, or foreign (both refused).
"""

from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from storage.errors import ForeignDatabase, NewerDatabase

SCRIPTS = Path(__file__).parent / "migrations"


def revisions() -> tuple[str, ...]:
    """All schema revisions that this release knows, the oldest first."""
    scripts = ScriptDirectory(str(SCRIPTS)).walk_revisions()
    return tuple(reversed([script.revision for script in scripts]))


def head() -> str:
    """The schema revision that this release writes."""
    return revisions()[-1]


def current(connection: sa.Connection) -> str | None:
    """The schema revision of a database; None for one without any table.

    Raises ``ForeignDatabase`` for tables that no release of ours made, ``NewerDatabase`` for a revision
    that this release does not know.
    """
    revision = MigrationContext.configure(connection).get_current_revision()
    if revision is None:
        if sa.inspect(connection).get_table_names():
            raise ForeignDatabase("The database belongs to some other program; nothing was changed.")
        return None
    if revision not in revisions():
        raise NewerDatabase(
            f"The database has schema {revision}, this release knows up to {head()}: install a newer one.",
            found=revision,
            known=head(),
        )
    return revision


def upgrade(connection: sa.Connection, target: str = "head") -> None:
    """Bring the database to ``target`` inside the transaction that ``connection`` is in."""
    config = Config()
    config.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, target)
