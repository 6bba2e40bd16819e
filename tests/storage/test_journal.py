"""One command, one entry, one revision, at most once; and ways back."""

import asyncio
from collections import Counter

import pytest

from storage import (
    Committed,
    Duplicate,
    EntryRecord,
    Invalid,
    Missing,
    Stale,
    StorageError,
    Store,
    TableRecord,
)
from storage.journal import SNAPSHOT_EVERY
from tests.storage.build import GUEST, HOST, change, interactions, new_table, play


async def test_a_commit_writes_entry_state_and_revision(store: Store, table: TableRecord) -> None:
    done = await store.commit(
        change(
            table,
            0,
            actor=1,
            user_id=GUEST,
            command=b'{"type":"strike"}',
            notation="strike 4",
            state=b'{"turn":1}',
            draws=b"[6,2]",
            draws_taken=2,
            events=b'[{"type":"struck"}]',
            rules_version="7",
            state_format=3,
            interaction_id=99,
        )
    )
    assert (done.table_id, done.revision, done.sequence) == (table.id, 1, 1)

    now = await store.load_table(table.id)
    assert (now.revision, now.sequence, now.draws_taken, now.state) == (1, 1, 2, b'{"turn":1}')
    assert (now.rules_version, now.state_format, now.status, now.result) == ("7", 3, "running", None)
    assert now.updated_at == done.at > now.created_at

    (entry,) = await store.entries(table.id)
    assert (entry.sequence, entry.revision, entry.at, entry.kind) == (1, 1, done.at, "command")
    assert (entry.actor, entry.user_id, entry.notation) == (1, GUEST, "strike 4")
    assert (entry.command, entry.draws) == (b'{"type":"strike"}', b"[6,2]")
    assert (entry.events, entry.rules_version) == (b'[{"type":"struck"}]', "7")
    assert (entry.interaction_id, entry.undone_by, entry.live) == (99, None, True)
    assert await store.entry_of(99) == entry
    assert await store.entry_of(98) is None


async def test_a_stale_command_changes_nothing(store: Store, table: TableRecord) -> None:
    await store.commit(change(table, 0))
    before = await store.dump_table(table.id)
    for revision in (0, 2):
        with pytest.raises(Stale) as caught:
            await store.commit(change(table, revision, state=b"wrong"))
        assert caught.value.current_revision == 1
    assert await store.dump_table(table.id) == before


async def test_a_repeated_interaction_is_told_what_it_was(store: Store, table: TableRecord) -> None:
    first = await store.commit(change(table, 0, interaction_id=5))
    await store.commit(change(table, 1, interaction_id=6))
    before = await store.dump_table(table.id)
    for revision in (0, 2):  # the click repeated as it was, and judged anew on the current state
        with pytest.raises(Duplicate) as caught:
            await store.commit(change(table, revision, interaction_id=5))
        assert (caught.value.table_id, caught.value.revision, caught.value.sequence) == (
            table.id,
            first.revision,
            first.sequence,
        )
    assert await store.dump_table(table.id) == before


async def test_an_unknown_table_is_missing(store: Store, table: TableRecord) -> None:
    with pytest.raises(Missing):
        await store.commit(change(table.id + 1, 0))
    with pytest.raises(Missing):
        await store.load_table(table.id + 1)
    with pytest.raises(Missing):
        await store.dump_table(table.id + 1)
    assert await store.entries(table.id + 1) == ()


async def test_status_result_and_end(store: Store, table: TableRecord) -> None:
    ended = await store.commit(change(table, 0, status="ended", result=b'{"winner":0}'))
    now = await store.load_table(table.id)
    assert (now.status, now.result, now.ended_at) == ("ended", b'{"winner":0}', ended.at)
    # A remark after the end does not move the end; an undo takes it away.
    await store.commit(change(table, 1, result=b'{"winner":0}'))
    assert (await store.load_table(table.id)).ended_at == ended.at
    await store.commit(change(table, 2, undoes=(1,), status="running"))
    now = await store.load_table(table.id)
    assert (now.status, now.result, now.ended_at) == ("running", None, None)


async def test_entries_are_paged_both_ways(store: Store, table: TableRecord) -> None:
    await play(store, table.id, 12)

    def sequences(found: tuple[EntryRecord, ...]) -> list[int]:
        return [entry.sequence for entry in found]

    assert sequences(await store.entries(table.id, after=0, limit=5)) == [1, 2, 3, 4, 5]
    assert sequences(await store.entries(table.id, after=10)) == [11, 12]
    assert sequences(await store.last_entries(table.id, 3)) == [10, 11, 12]
    assert sequences(await store.last_entries(table.id, 3, before=10)) == [7, 8, 9]


async def test_snapshots_come_now_and_then(store: Store, table: TableRecord) -> None:
    await play(store, table.id, 2 * SNAPSHOT_EVERY + 1)
    taken = await store.snapshots(table.id)
    assert [snapshot.sequence for snapshot in taken] == [0, 1, SNAPSHOT_EVERY + 1, 2 * SNAPSHOT_EVERY + 1]
    for snapshot in taken[1:]:
        assert snapshot.state == b'{"turn":%d}' % snapshot.sequence
        assert snapshot.revision == snapshot.draws_taken == snapshot.sequence


async def test_a_table_without_a_state_has_no_snapshot_until_it_starts(store: Store) -> None:
    table = await store.create_table(new_table(state=b"", status="open"))
    assert await store.snapshots(table.id) == ()
    await store.commit(change(table, 0, status="running"))
    assert [snapshot.sequence for snapshot in await store.snapshots(table.id)] == [1]
    with pytest.raises(Missing):
        await store.way_back(table.id, 1)


async def test_undo_marks_and_never_deletes(store: Store, table: TableRecord) -> None:
    await play(store, table.id, 4)
    done = await store.commit(change(table, 4, undoes=(3, 4), state=b'{"turn":2}', draws_taken=2))
    entries = await store.entries(table.id)
    assert [(entry.sequence, entry.kind, entry.undone_by) for entry in entries] == [
        (1, "command", None),
        (2, "command", None),
        (3, "command", 5),
        (4, "command", 5),
        (5, "undo", None),
    ]
    assert [entry.sequence for entry in entries if entry.live] == [1, 2]
    now = await store.load_table(table.id)
    assert (now.revision, now.sequence, now.state, now.draws_taken) == (5, 5, b'{"turn":2}', 2)
    assert done.sequence == 5


@pytest.mark.parametrize("undoes", [(3,), (1, 3), (2, 2), (9,)], ids=str)
async def test_only_what_holds_can_be_undone(
    store: Store, table: TableRecord, undoes: tuple[int, ...]
) -> None:
    await play(store, table.id, 2)
    await store.commit(change(table, 2, undoes=(2,)))
    await store.commit(change(table, 3))
    before = await store.dump_table(table.id)
    with pytest.raises(Invalid):  # an undo, an undo among others, an undone entry, none at all
        await store.commit(change(table, 4, undoes=undoes))
    assert await store.dump_table(table.id) == before


async def test_redo_takes_back_an_undo(store: Store, table: TableRecord) -> None:
    await play(store, table.id, 4)
    await store.commit(change(table, 4, undoes=(3, 4), state=b'{"turn":2}', draws_taken=2))
    assert [entry.sequence for entry in await store.entries_undone_by(table.id, 5)] == [3, 4]
    await store.commit(change(table, 5, state=b'{"turn":9}', draws_taken=3))
    redone = change(table, 6, redoes=5, undoes=(6,), state=b'{"turn":4}', draws_taken=4)
    assert (await store.commit(redone)).sequence == 7
    entries = await store.entries(table.id)
    assert [(entry.sequence, entry.kind, entry.undone_by) for entry in entries[2:]] == [
        (3, "command", None),
        (4, "command", None),
        (5, "undo", 7),
        (6, "command", 7),
        (7, "redo", None),
    ]
    assert [entry.sequence for entry in entries if entry.live] == [1, 2, 3, 4]
    snapshot, steps = await store.way_back(table.id, 8)
    assert (snapshot.sequence, snapshot.state, steps) == (7, b'{"turn":4}', ())
    snapshot, steps = await store.way_back(table.id, 7)
    assert snapshot.sequence == 1
    assert [step.sequence for step in steps] == [2, 3, 4]


@pytest.mark.parametrize("redoes", [2, 3, 4, 9])
async def test_only_an_undo_that_holds_can_be_redone(store: Store, table: TableRecord, redoes: int) -> None:
    await play(store, table.id, 2)
    await store.commit(change(table, 2, undoes=(2,)))
    await store.commit(change(table, 3, redoes=3))
    before = await store.dump_table(table.id)
    with pytest.raises(Invalid):  # a command, an undo that was redone, a redo, none at all
        await store.commit(change(table, 4, redoes=redoes))
    assert await store.dump_table(table.id) == before


async def test_the_way_back_starts_before_and_leaves_out_what_was_undone(
    store: Store, table: TableRecord
) -> None:
    await play(store, table.id, SNAPSHOT_EVERY + 3)
    snapshot, steps = await store.way_back(table.id, SNAPSHOT_EVERY + 3)
    assert (snapshot.sequence, [step.sequence for step in steps]) == (
        SNAPSHOT_EVERY + 1,
        [SNAPSHOT_EVERY + 2],
    )

    # Taking back more than the last snapshot: that snapshot is never a way back again.
    revision = SNAPSHOT_EVERY + 3
    taken_back = tuple(range(SNAPSHOT_EVERY, revision + 1))
    await store.commit(change(table, revision, undoes=taken_back, state=b'{"turn":24}'))
    await store.commit(change(table, revision + 1))
    last = revision + 2
    snapshot, steps = await store.way_back(table.id, last)
    assert (snapshot.sequence, snapshot.state, steps) == (last - 1, b'{"turn":24}', ())
    snapshot, steps = await store.way_back(table.id, SNAPSHOT_EVERY - 1)
    assert snapshot.sequence == 1
    assert [step.sequence for step in steps] == list(range(2, SNAPSHOT_EVERY - 1))


async def test_two_hundred_tables_at_once(store: Store) -> None:
    """Doubled and stale clicks among good ones: each accepted once, in order, no table touched by another."""
    tables = await asyncio.gather(*(store.create_table(new_table()) for _ in range(200)))

    async def hand_in(table_id: int, revision: int, interaction: int) -> Committed | StorageError:
        try:
            return await store.commit(change(table_id, revision, interaction_id=interaction))
        except StorageError as refusal:
            return refusal

    async def table_life(table_id: int) -> Counter[str]:
        seen: Counter[str] = Counter()
        for revision in range(5):
            mine, rival = next(interactions), next(interactions)
            outcomes = await asyncio.gather(
                hand_in(table_id, revision, mine),
                hand_in(table_id, revision, mine),
                hand_in(table_id, revision, rival),
                hand_in(table_id, revision + 3, next(interactions)),
            )
            seen.update(type(outcome).__name__ for outcome in outcomes)
        return seen

    lives = await asyncio.gather(*(table_life(table.id) for table in tables))
    assert all(life == Counter(Committed=5, Stale=10, Duplicate=5) for life in lives)
    for table in tables:
        dump = await store.dump_table(table.id)
        assert (dump.table.revision, dump.table.sequence, dump.table.state) == (5, 5, b'{"turn":5}')
        assert [entry.sequence for entry in dump.entries] == [1, 2, 3, 4, 5]
        assert {entry.user_id for entry in dump.entries} == {HOST}


async def test_several_commands_of_one_table_share_a_group(store: Store, table: TableRecord) -> None:
    """Handed in together, each judged on the one before: all stand, an undo of one of them included."""
    groups = store.counters.groups
    done = await asyncio.gather(
        store.commit(change(table, 0)),
        store.commit(change(table, 1)),
        store.commit(change(table, 2, undoes=(2,), state=b'{"turn":1}')),
        store.commit(change(table, 3)),
    )
    assert [one.sequence for one in done] == [1, 2, 3, 4]
    assert store.counters.groups - groups < 4
    assert [entry.undone_by for entry in await store.entries(table.id)] == [None, 3, None, None]


async def test_one_interaction_can_act_on_one_table_only(store: Store) -> None:
    """Even when both commands are in one group."""
    one, other = await store.create_table(new_table()), await store.create_table(new_table())
    outcomes = await asyncio.gather(
        store.commit(change(one, 0, interaction_id=7)),
        store.commit(change(other, 0, interaction_id=7)),
        return_exceptions=True,
    )
    assert isinstance(outcomes[0], Committed)
    assert isinstance(outcomes[1], Duplicate)
    assert outcomes[1].table_id == one.id
    assert (await store.load_table(other.id)).revision == 0
