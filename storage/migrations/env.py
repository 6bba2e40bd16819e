"""Run by Alembic: applies the migrations on the connection that ``storage.migrate`` hands over."""

from alembic import context

from storage.models import Base

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Base.metadata,
    # SQLite alters by copying a table; PostgreSQL takes the same operations as they are.
    render_as_batch=True,
    # SQLite's schema changes are transactional here because the driver's own guessing is switched off.
    transactional_ddl=True,
    compare_type=True,
)
with context.begin_transaction():
    context.run_migrations()
