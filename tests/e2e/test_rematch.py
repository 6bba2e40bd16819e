"""Playing again: whoever presses first opens the table, and everybody else sits down at it."""

from __future__ import annotations

import asyncio

from tests.scenarios.discordlike import CHANNEL, Message
from tests.scenarios.house import with_button
from tests.scenarios.on_sandbox import SandboxPerson, SandboxTown


async def _ended(town: SandboxTown) -> tuple[SandboxPerson, SandboxPerson, Message]:
    """Two people and the board of the duel that they have finished."""
    ann, ben = town.person("Ann"), town.person("Ben")
    await ann.slash("bids challenge", opponent=ben)
    await ben.click(with_button(ben.messages(), "Join"), "Join")
    await ben.slash("bids bail")
    where = (await town.bot.tables.load(1)).record.thread_id
    return ann, ben, with_button(ann.messages(str(where) if where else CHANNEL), "Play again")


async def test_the_second_who_presses_sits_down_and_the_game_begins(town: SandboxTown) -> None:
    ann, ben, board = await _ended(town)
    assert "You sit at table 2" in (await ann.click(board, "Play again")).text
    assert "You sit at table 2" in (await ben.click(board, "Play again")).text
    live = await town.bot.tables.load(2)
    assert live.record.status == "running"
    assert live.people == {0: ann.id, 1: ben.id}
    assert len(await town.bot.tables.store.list_tables(user_id=ann.id)) == 1


async def test_both_at_once_and_a_second_tap_open_one_table(town: SandboxTown) -> None:
    ann, ben, board = await _ended(town)
    again = board.named("Play again")
    await asyncio.gather(*(town.again(board, again, person) for person in (ann, ben)))
    assert (await town.bot.tables.load(2)).record.status == "running"
    assert len(await town.bot.tables.store.list_tables(user_id=ann.id)) == 1


async def test_whoever_presses_twice_is_shown_to_their_table(town: SandboxTown) -> None:
    ann, _, board = await _ended(town)
    for _ in range(2):
        assert "You sit at table 2" in (await ann.click(board, "Play again")).text
    assert len(await town.bot.tables.store.list_tables(user_id=ann.id)) == 1


async def test_a_table_that_was_called_off_is_not_waited_at(town: SandboxTown) -> None:
    ann, ben, board = await _ended(town)
    await ann.click(board, "Play again")
    await ann.click(with_button(ann.messages(board.channel_id), "Call off"), "Call off")
    assert "You sit at table 3 as" in (await ben.click(board, "Play again")).text
