"""From the front door to a table on a bad network: tapped twice, after a restart, without permission."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

import tests.camp_game
import tests.trio_game
from bot.front import PER_PAGE
from games.library import Shelf
from storage import NewSeat, Standing
from tests.scenarios.discordlike import CHANNEL, Message
from tests.scenarios.house import Bots, with_button
from tests.scenarios.on_sandbox import SandboxPerson, SandboxTown, sandboxed
from tests.storage.build import change, new_table

PLAY = "kt:0::front/play/tiny_game"


async def _asked(person: SandboxPerson) -> Message:
    shown = await person.slash("table new")
    assert shown.message is not None
    asked = await person.click(shown.message, PLAY)
    assert asked.message is not None
    return asked.message


async def _tables(town: SandboxTown, person: SandboxPerson) -> int:
    return len(await town.bot.tables.store.list_tables(user_id=person.id))


async def test_two_quick_taps_open_one_table(town: SandboxTown) -> None:
    ann = town.person("Ann")
    asked = await _asked(ann)
    steady, anyone = asked.named("Steady computer"), asked.named("Whoever joins")
    await asyncio.gather(*(town.again(asked, one, ann) for one in (steady, steady, anyone)))
    assert await _tables(town, ann) == 1
    told = await town.again(asked, anyone, ann)
    assert "You sit at table 1" in told.text
    assert await _tables(town, ann) == 1


async def test_a_tap_that_comes_twice_opens_one_table(town: SandboxTown) -> None:
    ann = town.person("Ann")
    asked = await _asked(ann)
    town.sandbox.faults.deliver("twice")
    await ann.click(asked, "Whoever joins")
    assert await _tables(town, ann) == 1
    assert len([m for m in ann.messages(CHANNEL) if "Join" in m.buttons]) == 1


async def test_the_question_is_answered_after_a_restart(town: SandboxTown) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    asked = await _asked(ann)
    await town.restart()
    await ann.select(asked, ben)
    live = await town.bot.tables.load(1)
    assert live.kept_for(1) == ben.id
    await town.restart()
    await town.again(asked, asked.named("Whoever joins"), ann)
    assert await _tables(town, ann) == 1, "the question has been answered, whichever process was there"
    await ben.click(with_button(ben.messages(), "Join"), "Join")
    assert (await town.bot.tables.load(1)).record.status == "running"


async def test_a_ladder_outlives_the_process(town: SandboxTown) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    for _ in range(2):
        await ann.select(await _asked(ann), ben)
        await ben.click(with_button(ben.messages(), "Join"), "Join")
        await ben.slash("bids bail")
    first = await ann.slash("ladder")
    assert f"🥇 <@{ann.id}>" in first.text
    assert f"🥈 <@{ben.id}>" in first.text
    await town.restart()
    assert (await ben.slash("ladder")).text == first.text


async def test_more_games_than_fit_a_message_are_turned_over(tmp_path: Path) -> None:
    async with (
        Bots(tmp_path / "bot.sqlite3", tests.camp_game, tests.trio_game) as bots,
        sandboxed(bots.make) as town,
    ):
        ann = town.person("Ann")
        assert len(town.bot.shelves) > PER_PAGE
        shown = await ann.slash("table new")
        assert shown.message is not None
        assert "Previous page" not in shown.message.buttons
        turned = await ann.click(shown.message, "Next page")
        assert turned.message is not None
        assert turned.message.id == shown.message.id
        titles = [town.bot.words.say("en", one.game.id)(one.game.title) for one in town.bot.shelves.values()]
        for place, title in enumerate(titles):
            text = (shown if place < PER_PAGE else turned).text
            assert f"### {title}" in text
        back = await ann.click(turned.message, "Previous page")
        assert back.text == shown.text


async def test_a_picture_that_can_not_be_drawn_hides_no_game(
    town: SandboxTown, monkeypatch: pytest.MonkeyPatch, expected: list[str]
) -> None:
    def fail(shelf: Shelf) -> None:
        raise ValueError("no picture")

    expected.append("can't be drawn")
    monkeypatch.setattr("bot.covers.cover", fail)
    shown = await town.person("Ann").slash("table new")
    assert "Hidden Bids" in shown.text
    assert shown.message is not None
    assert shown.message.files == ()


async def _ended(town: SandboxTown, winner: int, loser: int) -> None:
    """A finished table of two people, as storage has it."""
    guild = town.sandbox.world.guild.id
    seats = (NewSeat(seat=0, user_id=winner), NewSeat(seat=1, user_id=loser))
    store = town.bot.tables.store
    made = await store.create_table(new_table(guild_id=int(guild), game="tiny_game", seats=seats))
    standings = (
        Standing(seat=0, outcome="won", length=1),
        Standing(seat=1, outcome="lost", length=1),
    )
    await store.commit(change(made.id, 0, status="ended", result=b"{}", standings=standings, user_id=None))


async def test_who_is_far_down_a_ladder_sees_their_own_place(town: SandboxTown) -> None:
    ann = town.person("Ann")
    for other in range(1, 24):
        await _ended(town, 10**17 + other, 10**17 + other % 23 + 1)
        await _ended(town, 10**17 + other, ann.id)
    shown = await ann.slash("ladder")
    assert "Page 1 of 3" in shown.text
    assert f"**24.** <@{ann.id}>" in shown.text
    assert shown.message is not None
    second = await ann.click(shown.message, "Next page")
    assert second.message is not None
    assert "**11.** " in second.text
    assert f"**24.** <@{ann.id}>" in second.text
    last = await ann.click(second.message, "Next page")
    assert last.message is not None
    assert last.text.count(f"<@{ann.id}>") == 1
    assert "Next page" not in last.message.buttons
    old = await town.again(last.message, "kt:0::stats/rank/1/tiny_game", ann)
    assert "**11.** " in old.text, "buttons of earlier releases go on to work"
    assert "Ladder: Hidden Bids" in old.text
