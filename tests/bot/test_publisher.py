"""The publisher alone: however much happens, a panel is brought up to date once, and posted once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest

import tests.tiny_game
from bot.app import Kuromaku
from bot.delivery import BOARD, PRIVATE
from bot.live import Live
from bot.publisher import Publisher
from storage import NewSeat, PanelRecord, Store
from tests.tiny_game.model import Bail, Open

ANN, BEN = 11, 22


class Wall:
    """Takes the place of Discord: notes what is shown, and lets nothing pass while it is shut."""

    def __init__(self, publisher: Publisher, monkeypatch: pytest.MonkeyPatch) -> None:
        self.shown: list[tuple[str, int]] = []
        self.open = asyncio.Event()
        self.open.set()
        self.faults: list[Exception] = []
        monkeypatch.setattr(publisher.delivery, "bring", self._show)

    async def _show(self, live: Live, record: Any, panel: Any, files: Any) -> None:
        await self.open.wait()
        if self.faults:
            raise self.faults.pop()
        self.shown.append((record.kind, live.record.revision))


@pytest.fixture
async def bot(store: Store) -> AsyncIterator[Kuromaku]:
    made = Kuromaku(store, extra=[tests.tiny_game])
    yield made
    await made.close()


@pytest.fixture
def wall(bot: Kuromaku, monkeypatch: pytest.MonkeyPatch) -> Wall:
    return Wall(bot.publisher, monkeypatch)


@pytest.fixture
async def live(bot: Kuromaku, wall: Wall) -> Live:
    seats = (NewSeat(seat=0, user_id=ANN), NewSeat(seat=1, user_id=BEN))
    game = bot.shelves["tiny_game"].game
    opened = await bot.tables.create(game, host=ANN, channel_id=5, guild_id=6, language="en", seats=seats)
    await bot.publisher.add_public(opened, BOARD, 5, 1000)
    begun = await bot.tables.start(opened.id)
    await bot.publisher.settled(begun.id)
    wall.shown.clear()
    return begun


async def test_what_fell_behind_is_edited_once(bot: Kuromaku, wall: Wall, live: Live) -> None:
    wall.open.clear()
    for n in range(10):
        await bot.tables.act(live.id, 0, Open("clover", 1 + n % 3))
    wall.open.set()
    await bot.publisher.settled(live.id)
    # A choice made anew looks the same to others: whichever of the ten was drawn, the rest need no edit.
    assert 1 <= len(wall.shown) <= 2
    assert {kind for kind, _ in wall.shown} == {BOARD}
    panel = await bot.tables.store.panel(live.id, BOARD)
    assert panel is not None
    assert panel.revision_shown == live.record.revision + 10
    assert await bot.tables.store.panels_behind() == ()


async def test_what_shows_the_same_is_not_sent_again(bot: Kuromaku, wall: Wall, live: Live) -> None:
    await bot.tables.store.edit_table(live.id, referee_user_id=99)
    await bot.tables.announce(live.id)
    await bot.publisher.settled(live.id)
    assert wall.shown == []
    assert await bot.tables.store.panels_behind() == ()


@pytest.mark.parametrize("fault", [OSError("no route"), ConnectionResetError()])
async def test_a_failure_is_tried_again(
    bot: Kuromaku, wall: Wall, live: Live, fault: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.publisher.RETRY", (0.01,))
    wall.faults += [fault, fault]
    await bot.tables.act(live.id, 0, Open("clover", 1))
    await bot.publisher.settled(live.id)
    assert wall.shown == [(BOARD, live.record.revision + 1)]


async def test_back_from_an_outage_nothing_waits(
    bot: Kuromaku,
    wall: Wall,
    live: Live,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr("bot.publisher.RETRY", (60.0,))
    wall.faults.append(OSError("no route"))
    await bot.tables.act(live.id, 0, Open("clover", 1))
    async with asyncio.timeout(15):
        while "next try in 60" not in caplog.text:  # noqa: ASYNC110  (nothing tells of it but the log)
            await asyncio.sleep(0.001)
    await bot.publisher.catch_up()
    await asyncio.wait_for(bot.publisher.settled(live.id), 15)
    assert wall.shown == [(BOARD, live.record.revision + 1)]


async def test_a_board_that_is_deleted_after_the_end_stays_away(
    bot: Kuromaku, wall: Wall, live: Live
) -> None:
    await bot.tables.act(live.id, 0, Bail())
    await bot.publisher.settled(live.id)
    wall.shown.clear()
    await bot.publisher.deleted(1000)
    await bot.publisher.settled(live.id)
    await bot.tables.announce(live.id)
    await bot.publisher.settled(live.id)
    assert wall.shown == []


async def test_who_looked_around_in_a_menu_is_shown_its_root_again(
    bot: Kuromaku, wall: Wall, live: Live, store: Store
) -> None:
    await store.save_panel(
        PanelRecord(table_id=live.id, kind=PRIVATE, user_id=ANN, seat=0, channel_id=7, message_id=2000)
    )
    await bot.tables.act(live.id, 0, Open("clover", 1))
    await bot.publisher.settled(live.id)
    wall.shown.clear()
    bot.publisher.stand_at(live.id, 0, live.stamp(0), ("open", "purse"))  # her message shows that place
    bot.publisher.stand_at(live.id, 0, "", ())
    await bot.tables.act(live.id, 0, Open("clover", 1))
    await bot.publisher.settled(live.id)
    assert (PRIVATE, live.record.revision + 2) in wall.shown
    await bot.tables.store.edit_table(live.id, referee_user_id=99)
    await bot.tables.announce(live.id)
    await bot.publisher.settled(live.id)
    assert (PRIVATE, live.record.revision + 3) not in wall.shown, "the same again is not sent again"


async def test_start_up_finds_what_is_behind(bot: Kuromaku, wall: Wall, live: Live, store: Store) -> None:
    bot.publisher._closing = True  # as if the process had ended before it could publish
    await bot.tables.act(live.id, 0, Bail())
    assert wall.shown == []
    bot.publisher._closing = False
    assert await bot.publisher.catch_up() == 1
    await bot.publisher.settled(live.id)
    assert wall.shown == [(BOARD, live.record.revision + 1)]
    assert await bot.publisher.catch_up() == 0


async def test_a_deleted_board_is_shown_again_and_other_messages_are_not_ours(
    bot: Kuromaku, wall: Wall, live: Live
) -> None:
    await bot.publisher.deleted(4711)
    await bot.publisher.settled(live.id)
    assert wall.shown == []
    await bot.publisher.deleted(1000)
    await bot.publisher.settled(live.id)
    assert wall.shown == [(BOARD, live.record.revision)]


async def test_a_place_in_the_menu_is_kept_while_its_question_is_open(bot: Kuromaku, live: Live) -> None:
    bot.publisher.stand_at(live.id, 0, live.stamp(0), ("open", "clover"))
    assert bot.publisher.place_of(live, 0) == ("open", "clover")
    assert bot.publisher.place_of(live, 1) == ()
    later = await bot.tables.act(live.id, 1, Open("clover", 1))
    assert bot.publisher.place_of(later.live, 0) == ("open", "clover"), "the other's answer moves nobody"
    after = await bot.tables.act(live.id, 0, Open("purse", 1))
    assert bot.publisher.place_of(after.live, 0) == ()
