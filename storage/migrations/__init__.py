"""Alembic's environment and the schema revisions; see ``storage.migrate``."""
