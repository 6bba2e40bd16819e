"""What storage takes and gives: small frozen dataclasses of ids, bytes and numbers.

Bytes are JSON that the caller encoded (storage never looks inside). Times are milliseconds since 1970, UTC.
User, guild, channel, message and interaction ids are Discord snowflakes. A seat is numbered from 0; an
``actor`` below 0 is the referee or the system, by the caller's own numbering.
"""

from dataclasses import dataclass, field
from typing import Literal, NamedTuple

Status = Literal["open", "running", "paused", "ended", "cancelled"]
"""``open``: people may still join; ``ended`` and ``cancelled`` are final unless an undo reopens the table."""

LIVE: tuple[Status, ...] = ("open", "running", "paused")
"""The statuses of tables that are not over."""

EntryKind = Literal["command", "undo", "redo", "note"]
"""A command of the game, the taking back of some, the taking back of that, or something beside the game."""

MotionOutcome = Literal["open", "agreed", "declined", "withdrawn", "lapsed"]


@dataclass(frozen=True, slots=True, kw_only=True)
class PackRecord:
    """A content pack: ``source`` is its whole TOML text, ``digest`` names exactly that text."""

    digest: str
    game: str
    label: str
    source: str = field(repr=False)
    uploaded_by: int | None = None
    created_at: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class NewSeat:
    """Who is to sit down: a user, a computer level (``random``, ``steady``, ``sharp``), or neither (free)."""

    seat: int
    user_id: int | None = None
    computer: str | None = None
    display_name: str = ""
    dm_ok: bool | None = None
    settings: bytes = b"{}"


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatRecord:
    """A seat as stored. ``dm_ok`` is None until a message was tried; ``left_at`` is set once vacated."""

    table_id: int
    seat: int
    user_id: int | None
    computer: str | None
    display_name: str
    dm_ok: bool | None
    settings: bytes
    joined_at: int
    left_at: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class NewTable:
    """A table to be created, at revision 0 with an empty journal.

    ``state`` may stay empty until the game starts with the first entry. ``pack``, if given, is stored along
    unless its digest is known already. ``interaction_id`` makes the creation itself idempotent.
    """

    game: str
    channel_id: int
    host_user_id: int
    locale: str
    rules_version: str
    state_format: int
    chance_key: bytes = field(repr=False)
    commitment: str
    guild_id: int | None = None
    thread_id: int | None = None
    referee_user_id: int | None = None
    options: bytes = b"{}"
    settings: bytes | None = None
    state: bytes = field(default=b"", repr=False)
    entropy: bytes = field(default=b"", repr=False)
    draws_taken: int = 0
    status: Status = "open"
    pack: PackRecord | None = None
    seats: tuple[NewSeat, ...] = ()
    interaction_id: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSummary:
    """What a list of tables shows; holds no secret."""

    id: int
    game: str
    status: Status
    guild_id: int | None
    channel_id: int
    thread_id: int | None
    host_user_id: int
    referee_user_id: int | None
    locale: str
    rules_version: str
    pack_digest: str | None
    commitment: str
    revision: int
    sequence: int
    created_at: int
    updated_at: int
    ended_at: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRecord(TableSummary):
    """A table with its whole state. ``draws_taken`` is how many draws the generator has given so far.

    ``options`` are the game's, ``settings`` what people have arranged around it.
    """

    options: bytes
    settings: bytes | None = None
    state_format: int
    state: bytes = field(repr=False)
    draws_taken: int
    chance_key: bytes = field(repr=False)
    entropy: bytes = field(repr=False)
    result: bytes | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """How one seat of a table fared when it ended.

    ``length`` is how long the table was, in a unit of its game. ``figures`` are further numbers by name.
    """

    seat: int
    outcome: Literal["won", "drawn", "lost"]
    length: int
    figures: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockRecord:
    """How a table's clock is set. ``version`` counts its changes; ``paused_at`` is set while it stands."""

    table_id: int
    settings: bytes = b"{}"
    version: int = 0
    paused_at: int | None = None


class AskedKey(NamedTuple):
    """One decision of a table: the question and the seat that is to answer it."""

    table_id: int
    prompt: str
    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """One decision of one seat, open ``since`` then; ``user_id`` is who sat there.

    ``deadline`` is when its time is over (None: never, or the clock stands and ``remaining``
    milliseconds are left), ``half_at`` when half of it is, and ``quiet`` the hours that don't count;
    ``last_since`` is when it became the only answer still to come. ``due_at`` is when the program next
    has something to do about it. ``said`` notes what its person was told, a letter each, and
    ``outcome`` what the clock did when its time was over. ``closed_at`` is set once it is answered.
    ``trying`` is the message that at ``tried_at`` was begun to be sent, ``failing_since`` when that
    first failed; ``channel_id`` and ``message_id`` are of the one that was.
    """

    table_id: int
    prompt: str
    seat: int
    user_id: int | None
    since: int
    half_at: int | None = None
    deadline: int | None = None
    remaining: int | None = None
    last_since: int | None = None
    quiet: bytes = b"[]"
    due_at: int | None = None
    said: str = ""
    outcome: str = ""
    closed_at: int | None = None
    trying: str = ""
    tried_at: int | None = None
    failing_since: int | None = None
    channel_id: int | None = None
    message_id: int | None = None

    @property
    def key(self) -> AskedKey:
        """What tells it from others."""
        return AskedKey(self.table_id, self.prompt, self.seat)


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedChange:
    """What something at a table does to its decisions, at one moment.

    ``open`` are new ones, ``last`` those that have become the only answer still to come, ``close`` are
    answered or not asked any more, and of ``ran_out`` the clock has made an outcome.
    """

    at: int
    open: tuple[Asked, ...] = ()
    last: tuple[Asked, ...] = ()
    close: tuple[AskedKey, ...] = ()
    ran_out: tuple[tuple[AskedKey, str], ...] = ()

    def __bool__(self) -> bool:
        return bool(self.open or self.last or self.close or self.ran_out)


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """One accepted command with all that it leads to; becomes one journal entry and one new revision.

    ``expected_revision`` is the revision the command was judged on. ``draws`` is the tape of this command
    alone, ``draws_taken`` the count after it. ``state`` and ``result`` are the whole new ones (``result``
    None: nobody has won yet); ``status`` None keeps the table's. ``undoes`` lists the sequences of the live
    commands that this change takes back; the entry is then an ``undo``, ``state`` what held before them.
    ``redoes`` is the sequence of an undo that is taken back itself: its commands hold again, while those of
    ``undoes``, all later, do not; the entry is then a ``redo``.
    ``motion`` is the number of the motion to do so, which is thereby carried out.
    ``given_by`` says who gave the command where nobody at the table did: the clock, or a computer for it.
    ``asked`` is what becomes of the table's decisions with it.
    ``standings`` are how the seats fared, with the command that ends the table.
    """

    table_id: int
    expected_revision: int
    actor: int
    user_id: int | None
    command: bytes = field(repr=False)
    notation: str = field(repr=False)
    state: bytes = field(repr=False)
    draws_taken: int
    rules_version: str
    state_format: int
    draws: bytes = field(default=b"[]", repr=False)
    events: bytes = field(default=b"[]", repr=False)
    interaction_id: int | None = None
    status: Status | None = None
    result: bytes | None = None
    undoes: tuple[int, ...] = ()
    redoes: int | None = None
    motion: int | None = None
    given_by: str | None = None
    asked: AskedChange | None = None
    standings: tuple[Standing, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class MotionRecord:
    """Something that one person asks for and others have to agree to; one a table and ``kind``.

    ``about_user`` is the person whom it names, if it names one.
    ``number`` tells it from earlier ones of its kind, ``matter`` is what it is about, ``agreed`` holds the
    ids of those who have agreed so far, as JSON. A settled one stays until the next of its kind.
    """

    table_id: int
    kind: str
    number: int
    asked_by: int
    matter: bytes
    about_user: int | None = None
    agreed: bytes = b"[]"
    outcome: MotionOutcome = "open"


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """Something that happened at a table beside its game, for the journal.

    ``content`` is the fact as JSON. The person whom it is about stands apart, in ``user_id`` and ``name``, so
    that it can be forgotten.
    """

    content: bytes
    actor: int
    user_id: int | None = None
    name: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Committed:
    """A change is durable: the table's new revision, the entry's sequence and time."""

    table_id: int
    revision: int
    sequence: int
    at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryRecord:
    """A journal entry. ``undone_by`` is the sequence of what took it back; None while it holds.

    That is an undo for a command, and a redo for an undo.
    """

    table_id: int
    sequence: int
    revision: int
    kind: EntryKind
    at: int
    actor: int
    user_id: int | None
    command: bytes = field(repr=False)
    notation: str = field(repr=False)
    draws: bytes = field(repr=False)
    events: bytes = field(repr=False)
    rules_version: str
    interaction_id: int | None
    undone_by: int | None
    given_by: str | None = None

    @property
    def live(self) -> bool:
        """True for a command that has not been taken back."""
        return self.kind == "command" and self.undone_by is None


@dataclass(frozen=True, slots=True, kw_only=True)
class SnapshotRecord:
    """A whole state right after entry ``sequence`` (0: before the first)."""

    table_id: int
    sequence: int
    revision: int
    draws_taken: int
    rules_version: str
    state_format: int
    state: bytes = field(repr=False)


EVERYONE = 0
"""The ``user_id`` of a panel that is not one user's own."""

NOBODY = 0
"""Stands where a user id can't be missing and the user has left or wants to be forgotten."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PanelRecord:
    """A message that shows a table, and how far it has caught up; one per table, ``kind`` and user.

    ``kind`` is the caller's word (``board``, ``private``, ``log``); ``user_id`` is ``EVERYONE`` for a public
    panel. ``message_id`` is None while there is no message (never posted, deleted, undeliverable).
    ``revision_shown`` and ``sequence_shown`` are the table's when the message was last brought up to date,
    ``content_hash`` whatever the caller compares to spare an edit.
    """

    table_id: int
    kind: str
    user_id: int = EVERYONE
    seat: int | None = None
    channel_id: int
    message_id: int | None = None
    revision_shown: int = -1
    sequence_shown: int = 0
    content_hash: str = ""
    locale: str = ""
    posted_at: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class UserSettings:
    """A user's preferences: language (None: Discord's), messages (None: undecided), and more as JSON."""

    user_id: int
    locale: str | None = None
    dm: bool | None = None
    data: bytes = b"{}"
    updated_at: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class GuildSettings:
    """A server's preferences: the language of its public boards (None: Discord's), and more as JSON."""

    guild_id: int
    locale: str | None = None
    data: bytes = b"{}"
    updated_at: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Loadout:
    """Something a user built for a game and gave a name, unique among that user's for that game."""

    user_id: int
    game: str
    name: str
    content: bytes = field(repr=False)
    updated_at: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class TableDump:
    """All rows of one table, read at one moment."""

    table: TableRecord
    pack: PackRecord | None
    seats: tuple[SeatRecord, ...]
    entries: tuple[EntryRecord, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Erased:
    """What was deleted or made anonymous of one user, in rows."""

    loadouts: int
    photos: int
    settings: int
    seats: int
    entries: int
    tables: int
    packs: int
    motions: int
    onlookers: int
    results: int
    ratings: int
    unlisted: int
    records: int
    panels: tuple[PanelRecord, ...]
