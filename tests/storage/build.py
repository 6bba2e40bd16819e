"""Short ways to make what storage takes."""

from collections.abc import Iterator
from itertools import count
from typing import Any

from storage import Change, Committed, NewSeat, NewTable, PackRecord, Photo, Store, TableRecord

HOST = 1_120_000_000_000_000_001
GUEST = 1_120_000_000_000_000_002
CHANNEL = 1_130_000_000_000_000_003
GUILD = 1_140_000_000_000_000_004

interactions: Iterator[int] = count(1_150_000_000_000_000_000)


def new_table(**fields: Any) -> NewTable:
    """A running duel of HOST and GUEST, at revision 0."""
    usual: dict[str, Any] = {
        "game": "duel",
        "guild_id": GUILD,
        "channel_id": CHANNEL,
        "host_user_id": HOST,
        "locale": "ja",
        "rules_version": "1",
        "state_format": 1,
        "state": b'{"turn":0}',
        "chance_key": b"k" * 32,
        "commitment": "c" * 64,
        "status": "running",
        "seats": (
            NewSeat(seat=0, user_id=HOST, display_name="Host"),
            NewSeat(seat=1, user_id=GUEST, display_name="Guest"),
        ),
    }
    return NewTable(**usual | fields)


def change(table: TableRecord | int, revision: int, **fields: Any) -> Change:
    """A command judged on ``revision``, whose state says what revision it leads to."""
    usual: dict[str, Any] = {
        "table_id": table if isinstance(table, int) else table.id,
        "expected_revision": revision,
        "actor": 0,
        "user_id": HOST,
        "command": b'{"type":"move"}',
        "notation": f"move {revision + 1}",
        "state": b'{"turn":%d}' % (revision + 1),
        "draws_taken": revision + 1,
        "draws": b"[3]",
        "events": b'[{"type":"moved"}]',
        "rules_version": "1",
        "state_format": 1,
    }
    return Change(**usual | fields)


def photo(key: str, **fields: Any) -> Photo:
    """A photo of HOST's, in message 4 of a direct message."""
    usual: dict[str, Any] = {
        "user_id": HOST,
        "game": "duel",
        "key": key,
        "name": key,
        "channel_id": CHANNEL,
        "message_id": 4,
        "url": "https://old",
        "expires_at": 1,
        "size": 1000,
    }
    return Photo(**usual | fields)


async def play(store: Store, table_id: int, moves: int) -> list[Committed]:
    """Commit ``moves`` commands in a row, from wherever the table is."""
    record = await store.load_table(table_id)
    start = record.revision
    return [await store.commit(change(table_id, start + n)) for n in range(moves)]


def pack(source: str = "[pack]\n", **fields: Any) -> PackRecord:
    """A pack of the duel."""
    usual: dict[str, Any] = {
        "digest": source.encode().hex().ljust(64, "0")[:64],
        "game": "duel",
        "label": "ours",
    }
    return PackRecord(source=source, **usual | fields)
