"""Tables, their arrangement and their seats."""

import asyncio
from collections.abc import Awaitable
from dataclasses import replace

import pytest

from storage import (
    Duplicate,
    LimitReached,
    Missing,
    NewSeat,
    SeatTaken,
    Stale,
    StorageError,
    Store,
    TableRecord,
)
from tests.storage.build import CHANNEL, GUEST, GUILD, HOST, change, new_table, pack

STRANGER = 1_120_000_000_000_000_009


async def test_a_new_table_is_what_was_asked_for(store: Store) -> None:
    ours = pack("[pack]\nname = '幕'\n", uploaded_by=HOST)
    made = await store.create_table(
        new_table(
            thread_id=5,
            referee_user_id=STRANGER,
            options=b'{"turns":12}',
            entropy=b'["x"]',
            pack=ours,
            status="open",
            interaction_id=77,
        )
    )
    assert await store.load_table(made.id) == made
    assert (made.game, made.status, made.locale, made.guild_id) == ("duel", "open", "ja", GUILD)
    assert (made.channel_id, made.thread_id, made.host_user_id) == (CHANNEL, 5, HOST)
    assert (made.referee_user_id, made.options, made.entropy) == (STRANGER, b'{"turns":12}', b'["x"]')
    assert (made.revision, made.sequence, made.draws_taken) == (0, 0, 0)
    assert (made.chance_key, made.commitment) == (b"k" * 32, "c" * 64)
    assert (made.result, made.ended_at, made.pack_digest) == (None, None, ours.digest)
    stored = await store.pack(ours.digest)
    assert stored is not None
    assert stored == replace(ours, created_at=made.created_at)
    seats = await store.seats(made.id)
    assert [(seat.seat, seat.user_id, seat.display_name, seat.left_at) for seat in seats] == [
        (0, HOST, "Host", None),
        (1, GUEST, "Guest", None),
    ]


async def test_no_secret_is_in_a_printed_record(store: Store) -> None:
    made = await store.create_table(new_table(state=b"SECRET-STATE", chance_key=b"SECRET-KEY"))
    await store.commit(change(made, 0, command=b"SECRET-COMMAND", events=b"SECRET-EVENT"))
    dump = await store.dump_table(made.id)
    assert "SECRET" not in repr((made, dump, new_table(state=b"SECRET"), change(made, 0, state=b"SECRET")))


async def test_creating_twice_by_one_interaction_names_the_first(store: Store) -> None:
    made = await store.create_table(new_table(interaction_id=8))
    with pytest.raises(Duplicate) as caught:
        await store.create_table(new_table(interaction_id=8))
    assert caught.value.table_id == made.id
    assert [table.id for table in await store.list_tables()] == [made.id]


async def test_a_pack_stays_as_it_was_first_stored(store: Store) -> None:
    first = await store.save_pack(pack("a = 1\n", label="first"))
    again = await store.save_pack(pack("a = 1\n", label="again"))
    assert again == first
    other = await store.save_pack(pack("b = 2\n", label="other"))
    assert await store.list_packs("duel") == (other, first)
    assert await store.list_packs("campaign") == ()
    assert await store.pack("0" * 64) is None


async def test_a_users_packs_are_theirs_until_they_tell_a_fingerprint(store: Store) -> None:
    mine = await store.save_pack(pack("a = 1\n", label="mine", uploaded_by=HOST))
    await store.save_pack(pack("b = 2\n", label="theirs", uploaded_by=GUEST))
    assert await store.list_packs("duel", uploaded_by=HOST) == (mine,)
    assert await store.list_packs("duel", uploaded_by=STRANGER, digest=mine.digest[:7]) == ()
    assert await store.list_packs("duel", uploaded_by=STRANGER, digest=mine.digest[:8]) == (mine,)
    assert await store.list_packs("duel", uploaded_by=STRANGER, digest="%" * 8) == ()


async def test_of_too_many_packs_the_oldest_unplayed_gives_way(store: Store) -> None:
    kept = [await store.save_pack(pack(f"n = {n}\n", uploaded_by=HOST)) for n in range(25)]
    await store.create_table(new_table(pack=kept[0]))
    await store.save_pack(kept[3])
    new = await store.save_pack(pack("new = 1\n", uploaded_by=HOST))
    left = {one.digest for one in await store.list_packs("duel", uploaded_by=HOST)}
    assert len(left) == 25
    assert {kept[0].digest, new.digest} <= left
    for one in await store.list_packs("duel", uploaded_by=HOST):
        await store.create_table(new_table(pack=one))
    with pytest.raises(LimitReached):
        await store.save_pack(pack("more = 1\n", uploaded_by=HOST))
    await store.save_pack(pack("more = 1\n", uploaded_by=GUEST))


async def test_running_tables_with_a_computer_are_found(store: Store) -> None:
    alone, crowd = NewSeat(seat=1, computer="sharp"), NewSeat(seat=2, computer="steady")
    await store.create_table(new_table(status="running"))
    await store.create_table(new_table(status="open", seats=(alone,)))
    one = await store.create_table(new_table(status="running", seats=(alone, crowd)))
    over = await store.create_table(new_table(status="running", seats=(alone,)))
    assert await store.tables_with_computers() == (one.id, over.id)
    await store.edit_table(over.id, status="ended")
    await store.leave_seat(one.id, 1)
    assert await store.tables_with_computers() == (one.id,)
    await store.leave_seat(one.id, 2)
    assert await store.tables_with_computers() == ()


async def test_an_edit_shows_as_a_new_revision_unless_only_the_place_changed(store: Store) -> None:
    table = await store.create_table(new_table(status="open"))
    moved = await store.edit_table(table.id, thread_id=6, channel_id=7, guild_id=8)
    assert (moved.thread_id, moved.channel_id, moved.guild_id, moved.revision) == (6, 7, 8, 0)
    assert (await store.edit_table(table.id, guild_id=None)).guild_id is None
    edited = await store.edit_table(
        table.id,
        host_user_id=GUEST,
        referee_user_id=STRANGER,
        locale="zh-CN",
        options=b"[]",
        entropy=b"[1]",
        pack=pack("c = 3\n"),
    )
    assert edited.revision == 1
    assert (edited.host_user_id, edited.referee_user_id, edited.locale) == (GUEST, STRANGER, "zh-CN")
    assert (edited.options, edited.entropy, edited.pack_digest) == (b"[]", b"[1]", pack("c = 3\n").digest)
    assert (edited.thread_id, edited.channel_id) == (6, 7)
    assert (await store.edit_table(table.id, referee_user_id=None, thread_id=None)).referee_user_id is None
    assert await store.load_table(table.id) == await store.edit_table(table.id)


async def test_cancelling_ends_a_table_and_resuming_unends_it(store: Store, table: TableRecord) -> None:
    cancelled = await store.edit_table(table.id, status="cancelled")
    assert (cancelled.status, cancelled.ended_at) == ("cancelled", cancelled.updated_at)
    resumed = await store.edit_table(table.id, status="running")
    assert (resumed.status, resumed.ended_at) == ("running", None)


async def test_an_edit_can_insist_on_a_revision(store: Store, table: TableRecord) -> None:
    await store.commit(change(table, 0))
    with pytest.raises(Stale):
        await store.edit_table(table.id, locale="en", expected_revision=0)
    assert (await store.load_table(table.id)).locale == "ja"
    await store.edit_table(table.id, locale="en", expected_revision=1)
    # The edit made a revision, so what was judged before it no longer fits.
    with pytest.raises(Stale):
        await store.commit(change(table, 1))


async def test_lists_find_by_person_place_game_and_status(store: Store) -> None:
    duel = await store.create_table(new_table())
    hosted = await store.create_table(new_table(host_user_id=STRANGER, seats=(), guild_id=2, channel_id=3))
    refereed = await store.create_table(
        new_table(game="campaign", referee_user_id=STRANGER, thread_id=CHANNEL, channel_id=4, seats=())
    )
    over = await store.create_table(new_table(status="ended"))

    async def ids(**wanted: object) -> list[int]:
        return [table.id for table in await store.list_tables(**wanted)]  # type: ignore[arg-type]

    assert await ids() == [refereed.id, hosted.id, duel.id]
    assert await ids(user_id=GUEST) == [duel.id]
    assert await ids(user_id=STRANGER) == [refereed.id, hosted.id]
    assert await ids(guild_id=2) == [hosted.id]
    assert await ids(channel_id=CHANNEL) == [refereed.id, duel.id]
    assert await ids(game="campaign") == [refereed.id]
    assert await ids(statuses=("ended",)) == [over.id]
    assert await ids(limit=2) == [refereed.id, hosted.id]
    assert await ids(before_id=hosted.id) == [duel.id]
    assert await ids(user_id=HOST, guild_id=2) == []
    await store.leave_seat(duel.id, 1)
    assert await ids(user_id=GUEST) == []


async def test_one_of_two_gets_the_seat(store: Store) -> None:
    table = await store.create_table(new_table(seats=(), status="open"))
    outcomes = await asyncio.gather(
        store.take_seat(table.id, NewSeat(seat=0, user_id=HOST)),
        store.take_seat(table.id, NewSeat(seat=0, user_id=GUEST)),
        return_exceptions=True,
    )
    assert isinstance(outcomes[1], SeatTaken)
    (seat,) = await store.seats(table.id)
    assert seat == outcomes[0]
    assert seat.user_id == HOST
    assert (await store.load_table(table.id)).revision == 1


async def test_sitting_down_twice_is_sitting_down_once(store: Store, table: TableRecord) -> None:
    before = await store.seats(table.id)
    assert await store.take_seat(table.id, NewSeat(seat=0, user_id=HOST, display_name="Other")) == before[0]
    assert await store.seats(table.id) == before
    assert (await store.load_table(table.id)).revision == 0


async def test_a_seat_changes_hands(store: Store, table: TableRecord) -> None:
    left = await store.leave_seat(table.id, 1)
    assert left.user_id == GUEST
    assert left.left_at is not None
    assert await store.leave_seat(table.id, 1) == left
    computer = await store.take_seat(table.id, NewSeat(seat=1, computer="sharp", display_name="CPU"))
    assert (computer.user_id, computer.computer, computer.left_at) == (None, "sharp", None)
    with pytest.raises(SeatTaken):
        await store.take_seat(table.id, NewSeat(seat=1, user_id=GUEST))
    back = await store.take_seat(table.id, NewSeat(seat=1, user_id=GUEST), evict=True)
    assert (back.user_id, back.computer) == (GUEST, None)
    assert (await store.load_table(table.id)).revision == 3  # left, computer, back


async def test_notes_about_a_seat(store: Store, table: TableRecord) -> None:
    noted = await store.edit_seat(table.id, 1, dm_ok=False, settings=b'{"alt":true}')
    assert (noted.dm_ok, noted.settings, noted.display_name) == (False, b'{"alt":true}', "Guest")
    assert (await store.load_table(table.id)).revision == 0
    assert (await store.edit_seat(table.id, 1, display_name="Gast")).display_name == "Gast"
    assert (await store.load_table(table.id)).revision == 1


async def test_what_does_not_exist_is_missing(store: Store, table: TableRecord) -> None:
    attempts: list[Awaitable[object]] = [
        store.edit_table(table.id + 1, locale="en"),
        store.take_seat(table.id + 1, NewSeat(seat=0, user_id=HOST)),
        store.edit_seat(table.id, 2, dm_ok=True),
        store.leave_seat(table.id, 2),
    ]
    for attempt in attempts:
        with pytest.raises(Missing):
            await attempt


async def test_errors_have_a_code_a_sentence_and_facts(store: Store, table: TableRecord) -> None:
    with pytest.raises(StorageError) as caught:
        await store.commit(change(table, 4))
    assert (caught.value.code, caught.value.facts) == ("stale", {"table_id": table.id, "revision": 0})
    assert str(caught.value) == f"Table {table.id} is at revision 0 already."
