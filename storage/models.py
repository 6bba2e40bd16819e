"""The schema: one SQLModel class a table.

Snowflakes are 64-bit integers, times are milliseconds since 1970 in UTC, JSON is stored as the bytes that
``msgspec`` encoded. Rows never leave the package: callers get the frozen dataclasses of ``records``.
A test holds this module and the migrations to the same schema.
"""

from typing import Any

import sqlalchemy as sa
from sqlmodel import Field, SQLModel

# Constraints need names that every database agrees on, or a later migration could not drop them.
NAMING = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}


class Base(SQLModel):
    """Root of the schema, with a metadata of its own."""

    metadata = sa.MetaData(naming_convention=NAMING)


def _snowflake(**options: Any) -> Any:
    return Field(sa_type=sa.BigInteger, **options)


def _maybe_snowflake(**options: Any) -> Any:
    return Field(default=None, sa_type=sa.BigInteger, nullable=True, **options)


def _short(length: int, **options: Any) -> Any:
    return Field(sa_type=sa.String(length), **options)


class PackRow(Base, table=True):
    """A content pack, kept exactly as it was when the first table started with it."""

    __tablename__ = "packs"

    digest: str = _short(64, primary_key=True)
    game: str = _short(32)
    label: str = _short(100)
    source: str = Field(sa_type=sa.Text)
    uploaded_by: int | None = _maybe_snowflake(index=True)
    created_at: int = _snowflake()


class TableRow(Base, table=True):
    """One running play of one game: its place, its people and its whole current state."""

    __tablename__ = "tables"
    # An id that was once shown to players is never given to another table.
    __table_args__ = (
        sa.Index("ix_tables_channel_id_status", "channel_id", "status"),
        sa.Index("ix_tables_guild_id_status", "guild_id", "status"),
        sa.Index("ix_tables_status_game", "status", "game"),
        {"sqlite_autoincrement": True},
    )

    id: int | None = Field(default=None, primary_key=True)
    game: str = _short(32)
    status: str = _short(16)
    guild_id: int | None = _maybe_snowflake()
    channel_id: int = _snowflake()
    thread_id: int | None = _maybe_snowflake(index=True)
    host_user_id: int = _snowflake(index=True)
    referee_user_id: int | None = _maybe_snowflake(index=True)
    locale: str = _short(16)
    options: bytes = Field(sa_type=sa.LargeBinary)
    settings: bytes | None = Field(default=None, sa_type=sa.LargeBinary, nullable=True)
    pack_digest: str | None = Field(
        default=None, foreign_key="packs.digest", index=True, sa_type=sa.String(64)
    )
    rules_version: str = _short(32)
    state_format: int
    state: bytes = Field(sa_type=sa.LargeBinary)
    revision: int
    sequence: int
    draws_taken: int
    chance_key: bytes = Field(sa_type=sa.LargeBinary)
    commitment: str = _short(64)
    entropy: bytes = Field(sa_type=sa.LargeBinary)
    result: bytes | None = Field(default=None, sa_type=sa.LargeBinary, nullable=True)
    interaction_id: int | None = _maybe_snowflake(unique=True)
    created_at: int = _snowflake()
    updated_at: int = _snowflake()
    ended_at: int | None = _maybe_snowflake()


class SeatRow(Base, table=True):
    """A place at a table, held by a user, by the computer, or by nobody at the moment."""

    __tablename__ = "seats"

    table_id: int = Field(foreign_key="tables.id", primary_key=True, ondelete="CASCADE")
    seat: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    user_id: int | None = _maybe_snowflake(index=True)
    computer: str | None = Field(default=None, sa_type=sa.String(16), nullable=True)
    display_name: str = _short(100)
    dm_ok: bool | None = None
    settings: bytes = Field(sa_type=sa.LargeBinary)
    joined_at: int = _snowflake()
    left_at: int | None = _maybe_snowflake()


class MotionRow(Base, table=True):
    """Something that a person at a table asks for and the others have to agree to."""

    __tablename__ = "motions"

    table_id: int = Field(foreign_key="tables.id", primary_key=True, ondelete="CASCADE")
    kind: str = _short(16, primary_key=True)
    number: int = _snowflake()
    asked_by: int = _snowflake(index=True)
    about_user: int | None = _maybe_snowflake(index=True)
    matter: bytes = Field(sa_type=sa.LargeBinary)
    agreed: bytes = Field(sa_type=sa.LargeBinary)
    outcome: str = _short(16)


class OnlookerRow(Base, table=True):
    """Somebody who has seen the secrets of a table while it was played, and so can't sit down there."""

    __tablename__ = "onlookers"

    table_id: int = Field(foreign_key="tables.id", primary_key=True, ondelete="CASCADE")
    user_id: int = _snowflake(primary_key=True, index=True, sa_column_kwargs={"autoincrement": False})
    at: int = _snowflake()


class EntryRow(Base, table=True):
    """One line of the journal: an accepted command and the facts that it led to."""

    __tablename__ = "entries"

    table_id: int = Field(foreign_key="tables.id", primary_key=True, ondelete="CASCADE")
    sequence: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    revision: int
    kind: str = _short(16)
    at: int = _snowflake()
    actor: int
    user_id: int | None = _maybe_snowflake(index=True)
    command: bytes = Field(sa_type=sa.LargeBinary)
    notation: str = Field(sa_type=sa.Text)
    draws: bytes = Field(sa_type=sa.LargeBinary)
    events: bytes = Field(sa_type=sa.LargeBinary)
    rules_version: str = _short(32)
    interaction_id: int | None = _maybe_snowflake(unique=True)
    undone_by: int | None = None
    given_by: str | None = Field(default=None, sa_type=sa.String(16), nullable=True)


class SnapshotRow(Base, table=True):
    """The whole state as it was right after one journal entry (sequence 0: before the first)."""

    __tablename__ = "snapshots"

    table_id: int = Field(foreign_key="tables.id", primary_key=True, ondelete="CASCADE")
    sequence: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    revision: int
    draws_taken: int
    rules_version: str = _short(32)
    state_format: int
    state: bytes = Field(sa_type=sa.LargeBinary)


class PanelRow(Base, table=True):
    """A message that shows a table to everyone (``user_id`` 0) or to one user, and how far it shows it."""

    __tablename__ = "panels"

    table_id: int = Field(foreign_key="tables.id", primary_key=True, ondelete="CASCADE")
    kind: str = _short(16, primary_key=True)
    user_id: int = _snowflake(primary_key=True, index=True, sa_column_kwargs={"autoincrement": False})
    seat: int | None = None
    channel_id: int = _snowflake()
    message_id: int | None = _maybe_snowflake(index=True)
    revision_shown: int
    sequence_shown: int
    content_hash: str = _short(64)
    locale: str = _short(16)
    posted_at: int = _snowflake()


class ClockRow(Base, table=True):
    """How long decisions may take at a table, and what happens then; none for a table that never asked."""

    __tablename__ = "clocks"

    table_id: int = Field(foreign_key="tables.id", primary_key=True, ondelete="CASCADE")
    settings: bytes = Field(sa_type=sa.LargeBinary)
    version: int
    paused_at: int | None = _maybe_snowflake()


class AskedRow(Base, table=True):
    """One open decision of one seat: since when, until when, and what its person was told of it."""

    __tablename__ = "asked"

    table_id: int = Field(foreign_key="tables.id", primary_key=True, ondelete="CASCADE")
    prompt: str = _short(100, primary_key=True)
    seat: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    user_id: int | None = _maybe_snowflake(index=True)
    since: int = _snowflake()
    half_at: int | None = _maybe_snowflake()
    deadline: int | None = _maybe_snowflake()
    remaining: int | None = _maybe_snowflake()
    last_since: int | None = _maybe_snowflake()
    quiet: bytes = Field(sa_type=sa.LargeBinary)
    due_at: int | None = _maybe_snowflake(index=True)
    said: str = _short(16)
    outcome: str = _short(16)
    closed_at: int | None = _maybe_snowflake()
    trying: str = _short(16)
    tried_at: int | None = _maybe_snowflake()
    failing_since: int | None = _maybe_snowflake()
    channel_id: int | None = _maybe_snowflake()
    message_id: int | None = _maybe_snowflake()


class UserRow(Base, table=True):
    """What a user prefers, at every table."""

    __tablename__ = "users"

    user_id: int = _snowflake(primary_key=True, sa_column_kwargs={"autoincrement": False})
    locale: str | None = Field(default=None, sa_type=sa.String(16), nullable=True)
    dm: bool | None = None
    data: bytes = Field(sa_type=sa.LargeBinary)
    updated_at: int = _snowflake()


class LoadoutRow(Base, table=True):
    """Something a user built for a game and named, to be used again."""

    __tablename__ = "loadouts"

    user_id: int = _snowflake(primary_key=True, sa_column_kwargs={"autoincrement": False})
    game: str = _short(32, primary_key=True)
    name: str = _short(100, primary_key=True)
    content: bytes = Field(sa_type=sa.LargeBinary)
    updated_at: int = _snowflake()


class PhotoRow(Base, table=True):
    """A photo that a user has given for something of their own, kept by Discord in a direct message."""

    __tablename__ = "photos"

    user_id: int = _snowflake(primary_key=True, sa_column_kwargs={"autoincrement": False})
    game: str = _short(32, primary_key=True)
    key: str = _short(100, primary_key=True)
    name: str = _short(100)
    channel_id: int = _snowflake()
    message_id: int = _snowflake(index=True)
    url: str = Field(sa_type=sa.Text)
    expires_at: int = _snowflake()
    size: int
    updated_at: int = _snowflake()


class GuildRow(Base, table=True):
    """What a server prefers."""

    __tablename__ = "guilds"

    guild_id: int = _snowflake(primary_key=True, sa_column_kwargs={"autoincrement": False})
    locale: str | None = Field(default=None, sa_type=sa.String(16), nullable=True)
    data: bytes = Field(sa_type=sa.LargeBinary)
    updated_at: int = _snowflake()


class NoteRow(Base, table=True):
    """Something the program remembers about itself."""

    __tablename__ = "notes"

    name: str = _short(64, primary_key=True)
    text: str = Field(sa_type=sa.Text)


class ResultRow(Base, table=True):
    """How one seat of a finished table fared, for whoever held it in the end, or had left it before.

    ``sitter`` is 0 for the one and counts from 1 for the others; ``against`` says whom they played.
    """

    __tablename__ = "results"
    __table_args__ = (
        sa.Index("ix_results_user_id_ended_at", "user_id", "ended_at"),
        sa.Index("ix_results_order", "guild_id", "against", "ended_at", "table_id"),
    )

    table_id: int = Field(foreign_key="tables.id", primary_key=True, ondelete="CASCADE")
    seat: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    sitter: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    user_id: int | None = _maybe_snowflake()
    computer: str | None = Field(default=None, sa_type=sa.String(16), nullable=True)
    game: str = _short(32)
    guild_id: int | None = _maybe_snowflake()
    outcome: str = _short(8)
    against: str = _short(16)
    length: int
    ended_at: int = _snowflake()


class FigureRow(Base, table=True):
    """A further number that a game keeps of a seat of a finished table."""

    __tablename__ = "figures"

    table_id: int = Field(foreign_key="tables.id", primary_key=True, ondelete="CASCADE")
    seat: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    name: str = _short(32, primary_key=True)
    value: int = _snowflake()


class LadderRow(Base, table=True):
    """How far the results of a server were read for its ratings, in one game or, with no game, in all."""

    __tablename__ = "ladders"

    guild_id: int = _snowflake(primary_key=True, sa_column_kwargs={"autoincrement": False})
    game: str = _short(32, primary_key=True)
    version: int
    stale: bool
    ended_at: int = _snowflake()
    table_id: int


class RatingRow(Base, table=True):
    """How strong a user has shown themselves to be there, and how they fared."""

    __tablename__ = "ratings"
    __table_args__ = (sa.Index("ix_ratings_order", "guild_id", "game", "points"),)

    guild_id: int = _snowflake(primary_key=True, sa_column_kwargs={"autoincrement": False})
    game: str = _short(32, primary_key=True)
    user_id: int = _snowflake(primary_key=True, index=True, sa_column_kwargs={"autoincrement": False})
    mu: float = Field(sa_type=sa.Double)
    sigma: float = Field(sa_type=sa.Double)
    points: int
    won: int
    drawn: int
    lost: int
    streak: int
    best: int


class UnlistedRow(Base, table=True):
    """A user who keeps their results to themselves."""

    __tablename__ = "unlisted"

    user_id: int = _snowflake(primary_key=True, sa_column_kwargs={"autoincrement": False})
    since: int = _snowflake()


class ArchiveRow(Base, table=True):
    """A record that was read in: its header, and what was found out about it then."""

    __tablename__ = "archive"
    __table_args__ = ({"sqlite_autoincrement": True},)

    id: int | None = Field(default=None, primary_key=True)
    owner_user_id: int | None = _maybe_snowflake(index=True)
    guild_id: int | None = _maybe_snowflake(index=True)
    game: str = _short(32)
    label: str = _short(100)
    digest: str = _short(64)
    header: bytes = Field(sa_type=sa.LargeBinary)
    about: bytes = Field(sa_type=sa.LargeBinary)
    rules_version: str = _short(32)
    length: int
    size: int
    created_at: int = _snowflake()


class ArchivePartRow(Base, table=True):
    """Some lines of a record that was read in, and the whole state right before them."""

    __tablename__ = "archive_parts"

    record_id: int = Field(foreign_key="archive.id", primary_key=True, ondelete="CASCADE")
    part: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    state_format: int
    state: bytes = Field(sa_type=sa.LargeBinary)
    draws_taken: int
    lines: bytes = Field(sa_type=sa.LargeBinary)
