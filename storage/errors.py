"""Everything storage can answer instead of doing what it was asked.

Every error carries a ``code`` (stable, for translated messages and tests), a sentence in English for
whoever hosts the program, and ``facts`` that a translated sentence may name. No message holds a state, a
command, a key or a password.
"""

from typing import ClassVar


class StorageError(Exception):
    """Something storage refused or could not do; the data is as it was before.

    ``code`` names the kind of refusal; ``facts`` are the numbers and names of this one.
    """

    code: ClassVar[str] = "storage"

    def __init__(self, message: str, **facts: int | str | None) -> None:
        super().__init__(message)
        self.message = message
        self.facts = facts


class OpenError(StorageError):
    """The database can't be opened safely, so the program must not start."""

    code = "cannot_open"


class BadUrl(OpenError):
    """``DATABASE_URL`` is malformed, names an unknown database, or asks for one in memory."""

    code = "bad_url"


class NotADatabase(OpenError):
    """The file exists but is no SQLite database, or an empty one; it is left as it is."""

    code = "not_a_database"


class ForeignDatabase(OpenError):
    """A sound database, but of some other program."""

    code = "foreign_database"


class NewerDatabase(OpenError):
    """The database was written by a newer release than this one."""

    code = "newer_database"


class DamagedDatabase(OpenError):
    """The integrity check or the foreign key check failed."""

    code = "damaged_database"


class InUse(OpenError):
    """Another process holds the instance lock of this SQLite file."""

    code = "in_use"


class StorageUnavailable(StorageError):
    """The database can't be reached or written now (disk full, locked, I/O error, connection lost).

    Nothing was acknowledged. The same call may succeed later; a command repeated with the same interaction
    id is never applied twice.
    """

    code = "unavailable"


class StorageBusy(StorageUnavailable):
    """More writes are waiting than the writer's queue holds."""

    code = "busy"


class StorageClosed(StorageUnavailable):
    """The store was closed; nothing more is accepted."""

    code = "closed"


class Invalid(StorageError):
    """The change itself can't be stored: it names something that does not exist or breaks a constraint."""

    code = "invalid"


class Missing(StorageError):
    """No such row. ``facts`` name what was looked for."""

    code = "missing"


class LimitReached(StorageError):
    """A count or size limit; ``facts["limit"]`` is the most that is allowed."""

    code = "limit"


class SeatTaken(StorageError):
    """Someone else sits there. ``facts``: ``table_id``, ``seat``."""

    code = "seat_taken"


class Stale(StorageError):
    """The table has moved on since the caller looked at it."""

    code = "stale"

    def __init__(self, table_id: int, current_revision: int) -> None:
        super().__init__(
            f"Table {table_id} is at revision {current_revision} already.",
            table_id=table_id,
            revision=current_revision,
        )
        self.table_id = table_id
        self.current_revision = current_revision


class Duplicate(StorageError):
    """This interaction has been applied before; ``revision`` and ``sequence`` say as what.

    For a table that was created twice by one interaction, both are those of the table's birth: 0.
    """

    code = "duplicate"

    def __init__(self, table_id: int, revision: int, sequence: int) -> None:
        super().__init__(
            f"This interaction was applied to table {table_id} before, as entry {sequence}.",
            table_id=table_id,
            revision=revision,
            sequence=sequence,
        )
        self.table_id = table_id
        self.revision = revision
        self.sequence = sequence
