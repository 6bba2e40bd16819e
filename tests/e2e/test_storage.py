"""A database that can't be written for a while, and what is picked up after a stop."""

from __future__ import annotations

from typing import Any

import pytest

from storage import NewSeat, StorageUnavailable
from tests.scenarios.discordlike import DM
from tests.scenarios.house import bid, board, duel, panel, revision, state, with_button
from tests.scenarios.on_sandbox import SandboxTown


def shut(town: SandboxTown, monkeypatch: pytest.MonkeyPatch, times: int, after: int = 0) -> None:
    """The store takes no commands, so many times, after it has taken some."""
    commit = town.bot.tables.store.commit
    handed_in = 0

    async def maybe(change: Any) -> Any:
        nonlocal handed_in
        handed_in += 1
        if after < handed_in <= after + times:
            raise StorageUnavailable("The disk is full.")
        return await commit(change)

    monkeypatch.setattr(town.bot.tables.store, "commit", maybe)


async def test_a_command_that_cannot_be_saved_is_refused_and_can_be_repeated(
    town: SandboxTown, monkeypatch: pytest.MonkeyPatch, expected: list[str]
) -> None:
    expected += ["storage refused"]
    ann, ben = town.person("Ann"), town.person("Ben")
    await duel(town, ann, ben)
    before = await revision(town)
    shut(town, monkeypatch, times=2)
    assert "can't be saved right now" in (await ann.slash("bids pass")).text
    said = await ben.click(panel(ben), "Stay out")
    assert "can't be saved right now" in said.text
    assert await revision(town) == before
    await ann.slash("bids pass")
    await ben.click(panel(ben), "Stay out")
    assert (await state(town)).round == 2


async def test_a_computer_tries_again(town: SandboxTown, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.computers.RETRY", 0.01)
    ann = town.person("Ann")
    await ann.slash("bids challenge", computer="steady")
    await bid(ann, 1, "purse")
    shut(town, monkeypatch, times=2, after=1)
    await bid(ann, 1)
    assert (await state(town)).round == 3


async def test_a_computer_goes_on_after_a_restart(town: SandboxTown) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    await duel(town, ann, ben)
    await town.stop()
    store = town.bot.tables.store
    await store.take_seat(1, NewSeat(seat=1, computer="steady"), evict=True)
    await town.start()
    assert (await state(town)).hands[1].choice is not None
    await bid(ann, 1, "purse")
    assert (await state(town)).round == 2


async def test_a_table_whose_opening_was_cut_off(town: SandboxTown) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    await ann.slash("bids challenge", opponent=ben)
    await town.stop()
    store = town.bot.tables.store
    await store.remove_panel(1, "invite")
    await town.start()
    invitation = with_button(ben.messages(), "Join")
    assert "you are challenged" in invitation.text
    await ben.click(invitation, "Join")
    await town.stop()
    await store.remove_panel(1, "board")
    await town.start()
    assert "Waiting for Ann, Ben" in (await board(town, ann)).text


async def test_alone_with_a_computer_in_direct_messages(town: SandboxTown) -> None:
    ann = town.person("Ann")
    assert "server channel" in (await ann.slash("bids challenge", at=DM)).text
    assert "You sit at table 1" in (await ann.slash("bids challenge", at=DM, computer="steady")).text
    await ann.slash("bids open", at=DM, charm="clover", coins="2")
    assert (await state(town)).round == 2
    said = "\n".join(m.text for m in ann.messages(DM))
    assert "Round 2 of 5" in said


async def test_a_thread_that_was_made_before_the_stop_is_used(town: SandboxTown) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    await ann.slash("bids challenge", opponent=ben)
    lobby, store = town.bot.lobby, town.bot.tables.store
    await lobby._thread(await town.bot.tables.load(1))
    made = (await store.load_table(1)).thread_id
    assert made is not None
    await store.edit_table(1, thread_id=None)  # as if the process had ended before it was noted
    await ben.click(with_button(ben.messages(), "Join"), "Join")
    shown = await store.panel(1, "board")
    assert shown is not None
    assert shown.channel_id == made
    assert "Waiting for Ann, Ben" in (await board(town, ann)).text
