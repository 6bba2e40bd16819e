"""Rearranging tables: seats, referee, settings, motions and the note of it, all at once or not at all."""

from dataclasses import replace

import pytest

from storage import MotionRecord, NewSeat, Note, Rearrangement, Stale, Store
from tests.storage.build import change, new_table

ANN, BEN, CAT = 11, 12, 13


async def _table(store: Store) -> int:
    seats = (NewSeat(seat=0, user_id=ANN, display_name="Ann"), NewSeat(seat=1, user_id=BEN))
    made = await store.create_table(replace(new_table(), seats=seats, state=b"{}", status="running"))
    await store.commit(change(made.id, 0))
    return made.id


async def test_one_change_of_everything(store: Store) -> None:
    table_id = await _table(store)
    motion = MotionRecord(table_id=table_id, kind="seat", number=5, asked_by=CAT, matter=b'{"seat":1}')
    done = await store.rearrange(
        Rearrangement(
            table_id=table_id,
            expected_revision=1,
            seats=(NewSeat(seat=1, user_id=CAT, display_name="Cat"),),
            host_user_id=BEN,
            referee_user_id=99,
            settings=b'{"open_view":true}',
            motions=(motion,),
            note=Note(content=b'{"event":"sat"}', actor=1, user_id=CAT, name="Cat"),
        )
    )
    assert (done.revision, done.sequence) == (2, 2)
    table = await store.load_table(table_id)
    assert (table.revision, table.sequence, table.host_user_id, table.referee_user_id) == (2, 2, BEN, 99)
    assert table.settings == b'{"open_view":true}'
    assert [seat.user_id for seat in await store.seats(table_id)] == [ANN, CAT]
    assert await store.motions(table_id) == (motion,)
    note = (await store.entries(table_id))[-1]
    assert (note.kind, note.live, note.command) == ("note", False, b'{"event":"sat"}')
    assert (note.user_id, note.notation) == (CAT, "Cat")


async def test_nothing_happens_off_the_expected_revision(store: Store) -> None:
    table_id = await _table(store)
    late = Rearrangement(
        table_id=table_id,
        expected_revision=0,
        seats=(NewSeat(seat=1, user_id=CAT),),
        note=Note(content=b"{}", actor=1),
    )
    with pytest.raises(Stale):
        await store.rearrange(late)
    assert [seat.user_id for seat in await store.seats(table_id)] == [ANN, BEN]
    assert len(await store.entries(table_id)) == 1


async def test_who_sat_on_a_vacated_seat_stays_on_record(store: Store) -> None:
    table_id = await _table(store)
    await store.rearrange(Rearrangement(table_id=table_id, expected_revision=1, seats=(NewSeat(seat=1),)))
    seat = (await store.seats(table_id))[1]
    assert (seat.user_id, seat.left_at is not None) == (BEN, True)


async def test_a_later_motion_takes_the_place_of_one_of_its_kind(store: Store) -> None:
    table_id = await _table(store)
    first = MotionRecord(table_id=table_id, kind="undo", number=1, asked_by=ANN, matter=b"1")
    second = replace(first, number=2, matter=b"2", agreed=b"[12]", outcome="agreed")
    for revision, motion in enumerate((first, second), 1):
        await store.rearrange(Rearrangement(table_id=table_id, expected_revision=revision, motions=(motion,)))
    assert await store.motions(table_id) == (second,)


async def test_a_note_is_no_step_on_the_way_back(store: Store) -> None:
    table_id = await _table(store)
    await store.rearrange(
        Rearrangement(table_id=table_id, expected_revision=1, note=Note(content=b"{}", actor=-1))
    )
    await store.commit(change(table_id, 2))
    _, steps = await store.way_back(table_id, 3)
    assert "note" not in {step.kind for step in steps}


async def test_onlookers_are_remembered_and_forgotten(store: Store) -> None:
    table_id = await _table(store)
    assert not await store.has_looked_on(table_id, CAT)
    await store.looks_on(table_id, CAT)
    await store.looks_on(table_id, CAT)
    assert await store.has_looked_on(table_id, CAT)
    assert not await store.has_looked_on(table_id, ANN)
    await store.rearrange(
        Rearrangement(
            table_id=table_id,
            expected_revision=1,
            motions=(MotionRecord(table_id=table_id, kind="seat", number=5, asked_by=CAT, matter=b"{}"),),
            note=Note(content=b"{}", actor=1, user_id=CAT, name="Cat"),
        )
    )
    await store.rearrange(
        Rearrangement(
            table_id=table_id,
            expected_revision=2,
            motions=(
                MotionRecord(
                    table_id=table_id, kind="referee", number=6, asked_by=ANN, matter=b"{}", about_user=CAT
                ),
                MotionRecord(table_id=table_id, kind="undo", number=7, asked_by=ANN, matter=b"{}"),
            ),
        )
    )
    erased = await store.delete_user(CAT)
    assert [motion.kind for motion in await store.motions(table_id)] == ["undo"]
    assert (erased.motions, erased.onlookers, erased.entries) == (2, 1, 1)
    assert not await store.has_looked_on(table_id, CAT)
    assert (await store.entries(table_id))[-1].notation == ""
    assert b"Cat" not in await store.export_user(CAT)
