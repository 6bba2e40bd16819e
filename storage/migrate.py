"""Schema migrations, driven from code: an installed package needs no configuration file.

A database is one of: new (created whole, in one transaction), ours and current, ours and older (upgraded in
one transaction, a copy of the file put beside it first), newer, or foreign (both refused).
"""

from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.exc import DBAPIError

from storage.dialect import Dialect
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


async def prepare(dialect: Dialect) -> None:
    """Check a claimed database and bring it to this release's schema; raises an ``OpenError``."""
    engine = dialect.builder()
    try:
        async with engine.begin() as connection:
            found = await connection.run_sync(_look, dialect)
        if found is not None and found != head():
            await dialect.keep_copy(found)
        if found != head():
            async with engine.begin() as connection:
                await connection.run_sync(_upgrade, dialect)
    except DBAPIError as error:
        raise dialect.opening_error(error) from error
    finally:
        await engine.dispose()
    dialect.built()


def _look(connection: sa.Connection, dialect: Dialect) -> str | None:
    dialect.verify(connection)
    return current(connection)


def _upgrade(connection: sa.Connection, dialect: Dialect) -> None:
    dialect.migration_lock(connection)
    # Another process may have done it while this one waited for the lock.
    if current(connection) != head():
        upgrade(connection)
        dialect.verify(connection)
