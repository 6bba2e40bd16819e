"""Panels: where they are and how far they have caught up."""

import asyncio
from dataclasses import replace

import pytest

from storage import Missing, PanelRecord, Store, TableRecord
from tests.storage.build import CHANNEL, GUEST, HOST, change, new_table


def board(table_id: int, revision: int = 0) -> PanelRecord:
    return PanelRecord(
        table_id=table_id,
        kind="board",
        channel_id=CHANNEL,
        message_id=500 + table_id,
        revision_shown=revision,
    )


async def test_a_panel_is_saved_and_updated(store: Store, table: TableRecord) -> None:
    hand = PanelRecord(
        table_id=table.id,
        kind="private",
        user_id=GUEST,
        seat=1,
        channel_id=9,
        message_id=10,
        revision_shown=0,
        sequence_shown=0,
        content_hash="ab",
        locale="zh-CN",
        posted_at=1,
    )
    await store.save_panel(board(table.id))
    await store.save_panel(hand)
    assert await store.panels(table.id) == (board(table.id), hand)
    assert await store.panel(table.id, "private", GUEST) == hand
    assert await store.panel(table.id, "private", HOST) is None

    later = replace(hand, message_id=None, revision_shown=4, sequence_shown=3, content_hash="cd", posted_at=2)
    await store.save_panel(later)
    assert await store.panels(table.id) == (board(table.id), later)
    assert await store.panel_of_message(500 + table.id) == board(table.id)
    assert await store.panel_of_message(10) is None


async def test_of_two_saves_at_once_the_later_stays(store: Store, table: TableRecord) -> None:
    await asyncio.gather(*(store.save_panel(board(table.id, revision)) for revision in (1, 2, 3)))
    assert await store.panels(table.id) == (board(table.id, 3),)


async def test_panels_behind_are_those_that_show_less_than_there_is(store: Store) -> None:
    shown, behind, fresh = [await store.create_table(new_table()) for _ in range(3)]
    await store.save_panel(board(shown.id))
    await store.save_panel(board(behind.id))
    await store.save_panel(replace(board(fresh.id), revision_shown=-1, message_id=None))
    await store.commit(change(shown, 0))
    await store.save_panel(board(shown.id, 1))
    await store.commit(change(behind, 0, status="ended"))
    found = await store.panels_behind()
    assert [panel.table_id for panel in found] == [behind.id, fresh.id]


async def test_a_live_table_without_its_board_is_found(store: Store) -> None:
    posted, unposted, over = [await store.create_table(new_table()) for _ in range(3)]
    await store.save_panel(board(posted.id))
    await store.save_panel(replace(board(unposted.id), kind="private", user_id=HOST))
    await store.edit_table(over.id, status="cancelled")
    assert await store.tables_unshown("board") == (unposted.id,)
    assert await store.tables_unshown("board", ("open", "cancelled")) == (over.id,)


async def test_a_removed_panel_is_gone(store: Store, table: TableRecord) -> None:
    await store.save_panel(board(table.id))
    await store.remove_panel(table.id, "board", HOST)
    assert await store.panels(table.id) == (board(table.id),)
    await store.remove_panel(table.id, "board")
    await store.remove_panel(table.id, "board")
    assert await store.panels(table.id) == ()


async def test_a_panel_of_no_table_fails_alone(store: Store, table: TableRecord) -> None:
    outcomes = await asyncio.gather(
        store.save_panel(board(table.id + 1)), store.save_panel(board(table.id)), return_exceptions=True
    )
    assert isinstance(outcomes[0], Missing)
    assert outcomes[1] is None
    with pytest.raises(Missing):
        await store.save_panel(board(table.id + 1))
