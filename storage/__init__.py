"""What must survive: tables, their journals, panels, people's settings, and the one writer that commits them.

``open_store`` is the door; ``Store`` is what it opens. Storage knows ids, bytes and numbers, and no game.
"""

from storage.dialect import DEFAULT_URL
from storage.errors import (
    BadUrl,
    DamagedDatabase,
    Duplicate,
    ForeignDatabase,
    InUse,
    Invalid,
    LimitReached,
    Missing,
    NewerDatabase,
    NotADatabase,
    OpenError,
    SeatTaken,
    Stale,
    StorageBusy,
    StorageClosed,
    StorageError,
    StorageUnavailable,
)
from storage.records import (
    LIVE,
    Change,
    Committed,
    EntryKind,
    EntryRecord,
    NewSeat,
    NewTable,
    PackRecord,
    SeatRecord,
    SnapshotRecord,
    Status,
    TableRecord,
    TableSummary,
)
from storage.store import Store, open_store
from storage.tables import KEEP

__all__ = [
    "DEFAULT_URL",
    "KEEP",
    "LIVE",
    "BadUrl",
    "Change",
    "Committed",
    "DamagedDatabase",
    "Duplicate",
    "EntryKind",
    "EntryRecord",
    "ForeignDatabase",
    "InUse",
    "Invalid",
    "LimitReached",
    "Missing",
    "NewSeat",
    "NewTable",
    "NewerDatabase",
    "NotADatabase",
    "OpenError",
    "PackRecord",
    "SeatRecord",
    "SeatTaken",
    "SnapshotRecord",
    "Stale",
    "Status",
    "StorageBusy",
    "StorageClosed",
    "StorageError",
    "StorageUnavailable",
    "Store",
    "TableRecord",
    "TableSummary",
    "open_store",
]
