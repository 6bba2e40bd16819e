"""Records that people read in: kept in parts, listed, never overwritten, deleted."""

from typing import Any

import pytest

from storage import Duplicate, LimitReached, Store
from storage.archive import RECORDS_MAX, ArchivePart, NewArchived
from tests.storage.build import GUEST, GUILD, HOST


def record(number: int = 1, **fields: Any) -> NewArchived:
    """A record of two parts."""
    parts = tuple(
        ArchivePart(part=n, state_format=1, state=b'{"turn":%d}' % n, draws_taken=n, lines=b"x\n" * n)
        for n in range(2)
    )
    usual: dict[str, Any] = {
        "owner_user_id": HOST,
        "guild_id": None,
        "game": "duel",
        "label": f"record {number}",
        "digest": f"{number:064}",
        "header": b"{}",
        "about": b"{}",
        "rules_version": "1",
        "length": 26,
        "size": 1000,
        "parts": parts,
    }
    return NewArchived(**usual | fields)


async def test_a_record_is_kept_with_its_parts(store: Store) -> None:
    kept = await store.keep_record(record())
    assert await store.archived(kept.id) == kept
    assert (await store.archive_parts(kept.id)) == record().parts
    assert await store.archive_part(kept.id, 1) == record().parts[1]
    assert await store.archive_part(kept.id, 2) is None
    assert await store.archived(kept.id + 1) is None


async def test_nothing_is_overwritten(store: Store) -> None:
    kept = await store.keep_record(record())
    with pytest.raises(Duplicate) as again:
        await store.keep_record(record(label="another name", about=b'{"proven":false}'))
    assert again.value.table_id == kept.id
    assert await store.archived(kept.id) == kept
    assert (await store.keep_record(record(owner_user_id=GUEST))).id != kept.id
    assert (await store.keep_record(record(guild_id=GUILD))).id != kept.id


async def test_a_list_holds_ones_own_and_the_servers(store: Store) -> None:
    mine = [(await store.keep_record(record(n))).id for n in (1, 2)]
    shared = (await store.keep_record(record(3, owner_user_id=GUEST, guild_id=GUILD))).id
    await store.keep_record(record(4, owner_user_id=GUEST))
    await store.keep_record(record(5, guild_id=9))
    assert [one.id for one in await store.records_of(HOST)] == mine[::-1]
    assert [one.id for one in await store.records_of(HOST, GUILD)] == [*mine[::-1], shared]


async def test_there_is_room_for_as_many_as_a_list_shows(store: Store) -> None:
    for number in range(RECORDS_MAX):
        await store.keep_record(record(number))
    with pytest.raises(LimitReached) as full:
        await store.keep_record(record(RECORDS_MAX))
    assert full.value.facts["limit"] == RECORDS_MAX
    await store.keep_record(record(RECORDS_MAX, guild_id=GUILD))


async def test_deleting_takes_the_parts_along(store: Store) -> None:
    kept = await store.keep_record(record())
    assert await store.delete_record(kept.id)
    assert not await store.delete_record(kept.id)
    assert await store.archive_parts(kept.id) == ()


async def test_who_is_forgotten_takes_their_records_along(store: Store) -> None:
    kept = await store.keep_record(record())
    other = await store.keep_record(record(owner_user_id=GUEST))
    assert b"record 1" in await store.export_user(HOST)
    assert (await store.delete_user(HOST)).records == 1
    assert await store.archived(kept.id) is None
    assert await store.archived(other.id) is not None
