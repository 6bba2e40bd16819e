"""The practice of a game, from its command to its end: with a coach, alone against computers, undisturbed."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from discord import app_commands

import tests.camp_game
import tests.tiny_game
from bot import exports
from bot.delivery import BOARD
from bot.live import Settings
from bot.timing import DAY
from games.engine import record
from games.engine.chance import KeyedChance
from games.engine.computer import think
from games.engine.practice import Tip
from games.library import load
from storage.records import NewSeat
from tests.scenarios.discordlike import DM
from tests.scenarios.house import Bots, board, duel, panel
from tests.scenarios.on_sandbox import SandboxTown, sandboxed
from tests.scenarios.taught import TINY, begin, listen, pointed, tables_of

from .timed import TimedBots, calls, timed_town


async def _commands(town: SandboxTown, table: int = 1) -> list[str]:
    return [entry.notation for entry in await town.bot.tables.store.entries(table)][1:]


async def _mischief(town: SandboxTown, kind: str, **what: object) -> None:
    await town.sandbox.mischief.do({"kind": kind, **what})


# ---- a table of one's own ------------------------------------------------------------------------------


async def test_a_practice_counts_nowhere(town: SandboxTown) -> None:
    ann = town.person("Ann")
    await begin(ann)
    assert "1" in (await ann.slash("table list")).text
    await ann.slash("bids bail")
    assert (await town.bot.tables.load(1)).result is not None
    assert (await town.bot.tables.load(1)).record.status == "ended"
    assert await town.bot.tables.store.latest_results(ann.id) == ()
    await ann.slash("bids challenge", computer="steady")
    await ann.slash("bids bail", table=2)
    assert [row.table_id for rows in await town.bot.tables.store.latest_results(ann.id) for row in rows] != []


async def test_taking_back_is_free_and_ends_where_the_practice_begins(town: SandboxTown) -> None:
    ann = town.person("Ann")
    await begin(ann)
    assert await _commands(town) == ["open charm=purse coins=1"]
    assert "nothing here that could be taken back" in (await ann.click(panel(ann), "Take back…")).text
    await ann.click(panel(ann), "Stay out")
    assert (await town.bot.tables.load(1)).state.round == 2
    preview = await ann.click(panel(ann), "Take back…")
    assert preview.message is not None
    assert "Ask the others" not in preview.message.buttons
    await ann.click(preview.message, "Take back")
    assert "🎓 **1/4**" in panel(ann).text
    hands = (await town.bot.tables.load(1)).state.hands
    assert hands[1].choice is not None, "what was laid out is still there"
    assert hands[0].choice is None


async def test_there_is_no_clock(town: SandboxTown) -> None:
    ann = town.person("Ann")
    await begin(ann)
    assert "A practice has no clock" in (await ann.slash("table clock")).text
    assert "Clock" not in panel(ann).buttons


async def test_nobody_is_called_back_to_it(tmp_path: Path) -> None:
    async with timed_town(tmp_path / "bot.sqlite3") as timed:
        ann = timed.town.person("Ann")
        await begin(ann)
        await ann.click(panel(ann), "Stay out")
        await timed.passes(5 * DAY)
        assert calls(ann) == []
        assert len(ann.messages(DM)) == 1


async def test_leaving_ends_it(town: SandboxTown) -> None:
    ann = town.person("Ann")
    await begin(ann)
    assert "This practice has ended." in (await ann.slash("table leave")).text
    assert "This practice has ended." in panel(ann).text
    assert await tables_of(town, ann) == ()


async def test_lists_and_logs_call_it_a_practice(town: SandboxTown) -> None:
    ann = town.person("Ann")
    await begin(ann)
    assert "**1** Hidden Bids (practice)\n" in (await ann.slash("table list")).text
    named = await ann.suggest("table log", "table")
    assert named[0]["name"].startswith("1 · Hidden Bids (practice)")
    exported = await ann.slash("table export")
    assert exported.message is not None
    assert exported.message.files[0][0] == "table-1.txt"


async def test_its_record_says_that_it_was_a_practice(town: SandboxTown) -> None:
    ann = town.person("Ann")
    await begin(ann)
    await ann.slash("bids bail")
    live = await town.bot.tables.refresh(1)
    text = record.write(await exports.full_record(town.bot.tables.store, live))
    kept = await ann.slash("table import", file=("practice.jsonl", text.encode()))
    assert "### Hidden Bids (practice): Ann" in kept.text


async def test_a_coach_that_fails_does_no_harm(
    bots: Bots, monkeypatch: pytest.MonkeyPatch, expected: list[str]
) -> None:
    expected.append("the coach has failed")

    def fails(view: Any) -> Tip | None:
        raise LookupError("no such card")

    game = tests.tiny_game.GAME
    assert game.practice is not None
    failing = replace(game, practice=replace(game.practice, coach=fails))
    monkeypatch.setattr(tests.tiny_game, "GAME", failing)
    async with sandboxed(bots.make) as town:
        ann = town.person("Ann")
        await begin(ann)
        assert "🎓" not in panel(ann).text
        assert pointed(panel(ann)) == []
        await ann.click(panel(ann), "Stay out")
        assert (await town.bot.tables.load(1)).state.round == 2


async def test_only_games_that_have_one_are_offered(bots: Bots, tmp_path: Path) -> None:
    async with Bots(tmp_path / "camp.sqlite3", tests.camp_game) as camp, sandboxed(camp.make) as town:
        ann = town.person("Ann")
        await begin(ann)
        offered = town.bot.tree.get_command("practice")
        assert isinstance(offered, app_commands.Command)
        values = [choice.value for choice in offered.parameters[0].choices]
        assert TINY in values
        assert "camp_game" not in values


# ---- again, twice, and on to a real table --------------------------------------------------------------


async def test_whoever_begins_anew_ends_the_old_one(town: SandboxTown) -> None:
    ann = town.person("Ann")
    await begin(ann)
    await ann.click(panel(ann), "Stay out")
    old = panel(ann)
    await begin(ann)
    assert [one.id for one in await tables_of(town, ann)] == [2]
    assert "🎓 **1/4**" in panel(ann).text
    assert "This practice has ended." in next(m for m in ann.messages(DM) if m.id == old.id).text
    assert (await town.bot.tables.load(1)).record.status == "cancelled"


async def test_one_that_was_not_touched_is_shown_again(town: SandboxTown) -> None:
    ann = town.person("Ann")
    first, second = await begin(ann), await begin(ann)
    assert first.text == second.text
    assert len(ann.messages(DM)) == 1
    await _mischief(town, "delete_message", message_id=panel(ann).id)
    await begin(ann)
    assert "🎓 **1/4**" in panel(ann).text


async def test_commands_and_clicks_that_come_twice_begin_one(town: SandboxTown) -> None:
    ann = town.person("Ann")
    town.sandbox.faults.deliver("twice")
    await begin(ann)
    assert len(await tables_of(town, ann)) == 1
    await asyncio.gather(begin(ann), begin(ann))
    assert len(await tables_of(town, ann, "open", "running", "ended", "cancelled")) == 1
    town.sandbox.faults.deliver("twice")
    await listen(ann, panel(ann))
    town.sandbox.faults.deliver("twice")
    await listen(ann, panel(ann))
    assert (await town.bot.tables.load(1)).state.round == 2
    town.sandbox.faults.deliver("twice")
    await ann.click(panel(ann), "End practice")
    assert await tables_of(town, ann) == ()


async def test_a_real_table_comes_next(town: SandboxTown) -> None:
    ann = town.person("Ann")
    await begin(ann)
    for _ in range(4):
        await listen(ann, panel(ann))
    last = panel(ann)
    town.sandbox.faults.deliver("twice")
    answer = await ann.click(last, "Play a real one")
    assert "You sit at table 2 as Red" in answer.text
    again = await town.again(last, last.named("Play a real one"), ann)
    assert "You sit at table 2 as Red" in again.text
    (real,) = await tables_of(town, ann)
    live = await town.bot.tables.load(real.id)
    assert not live.settings.practice
    assert live.at(1) is not None
    assert live.seats[1].computer == "steady"
    assert (await town.bot.tables.load(1)).record.status == "cancelled"


async def test_the_end_leads_to_another_practice(town: SandboxTown) -> None:
    ann = town.person("Ann")
    await begin(ann)
    await ann.click(panel(ann), "End practice")
    await ann.click(panel(ann), "Practice (3 min)")
    assert "🎓 **1/4**" in panel(ann).text
    assert [one.id for one in await tables_of(town, ann)] == [2]


# ---- what goes wrong -----------------------------------------------------------------------------------


async def test_with_closed_direct_messages_it_is_where_it_was_asked_for(town: SandboxTown) -> None:
    ann, dan = town.person("Ann"), town.person("Dan")
    await _mischief(town, "close_dms", user_id=str(ann.id))
    answer = await begin(ann)
    assert answer.message is not None
    assert answer.message.ephemeral
    assert "here, since I can't write to you directly. Press 🔒 on its board" in answer.text
    shown = await board(town, dan)
    assert "Ann learns the game here." in shown.text
    assert "🎓 **" not in shown.text
    opened = await ann.click(answer.message, "My panel")
    assert opened.message is not None
    assert opened.message.ephemeral
    assert "🎓 **1/4**" in opened.message.text
    await listen(ann, opened.message)
    hand = await ann.click(await board(town, ann), "My panel")
    assert hand.message is not None
    await listen(ann, hand.message)
    assert (await town.bot.tables.load(1)).state.round == 2
    assert "This is a practice for one person" in (await dan.slash("bids join", table=1)).text
    assert "This is a practice for one person" in (await ann.slash("table replace", player=dan)).text
    again = await begin(ann)
    assert "Press 🔒 on its board" in again.text
    assert "Ann learns the game here." in (await board(town, dan, 2)).text
    assert [one.id for one in await tables_of(town, ann)] == [2]


async def test_in_a_thread_the_board_is_there(town: SandboxTown) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    await duel(town, ben, town.person("Cat"))
    thread = str((await town.bot.tables.load(1)).record.thread_id)
    await _mischief(town, "close_dms", user_id=str(ann.id))
    await ann.slash("practice", at=thread, game=TINY)
    shown = next(m for m in ben.messages(thread) if "Ann learns the game here." in m.text)
    opened = await ann.click(shown, "My panel")
    assert opened.message is not None
    assert "🎓 **1/4**" in opened.message.text
    assert all("Ann" not in m.text for m in ben.messages())


async def test_a_place_where_nothing_may_be_written_does_not_matter(town: SandboxTown) -> None:
    ann = town.person("Ann")
    await _mischief(town, "close_dms", user_id=str(ann.id))
    room = town.sandbox.channel("duel-room").id
    await _mischief(town, "permissions", channel_id=room, deny=["SEND_MESSAGES"])
    answer = await begin(ann)
    assert answer.message is not None
    assert "🎓 **1/4**" in answer.message.text
    assert await town.bot.tables.store.panel(1, BOARD) is None
    await listen(ann, answer.message)


async def test_asked_for_in_direct_messages(town: SandboxTown) -> None:
    ann = town.person("Ann")
    await ann.slash("practice", at=DM, game=TINY)
    assert "🎓 **1/4**" in panel(ann).text
    assert ann.messages() == []


async def test_a_restart_in_the_middle(town: SandboxTown) -> None:
    ann = town.person("Ann")
    await begin(ann)
    await listen(ann, panel(ann))
    await town.restart()
    await listen(ann, panel(ann))
    await town.restart()
    assert "🎓 **2/4**" in panel(ann).text
    await listen(ann, panel(ann))
    await town.restart()
    await listen(ann, panel(ann))
    assert "🎓 **4/4**" in panel(ann).text
    assert len(ann.messages(DM)) == 1
    assert ann.messages()[1:] == []


@pytest.mark.parametrize("begun", [False, True])
async def test_a_stop_while_it_is_laid_out(town: SandboxTown, begun: bool) -> None:
    """The table is there, and perhaps its game has begun; but its opponent has not bid yet."""
    ann = town.person("Ann")
    game = town.bot.shelves[TINY].game
    assert game.practice is not None
    live = await town.bot.tables.create(
        game,
        host=ann.id,
        channel_id=1,
        guild_id=None,
        language="en",
        seats=(NewSeat(seat=0, user_id=ann.id, display_name="Ann"), NewSeat(seat=1, computer="steady")),
        settings=Settings(practice=True),
        options=game.practice.options,
    )
    if begun:
        await town.bot.computers.close()
        await town.bot.tables.lay_out(live.id, lambda now: None)
        assert await _commands(town) == []
        await town.restart()
        assert await _commands(town) == ["open charm=purse coins=1"]
    await begin(ann)
    assert await _commands(town) == ["open charm=purse coins=1"]
    assert "🎓 **1/4**" in panel(ann).text
    assert [one.id for one in await tables_of(town, ann)] == [1]


async def test_one_that_nobody_comes_back_to_is_ended(tmp_path: Path) -> None:
    async with TimedBots(tmp_path / "bot.sqlite3") as bots, sandboxed(bots.make) as town:
        ann = town.person("Ann")
        await begin(ann)
        await ann.slash("bids challenge", computer="steady")
        for days, left in ((6, [2, 1]), (2, [2])):
            bots.hours.seconds += days * 24 * 3600
            await town.restart()
            assert [one.id for one in await tables_of(town, ann)] == left
        assert "This practice has ended." in ann.messages(DM)[0].text


# ---- every game ----------------------------------------------------------------------------------------

TAUGHT = [shelf.game.id for shelf in load(()).values() if shelf.game.practice is not None]
MOST = 80
"""Decisions until a practice is over."""


@pytest.mark.parametrize("game", TAUGHT)
async def test_every_practice_is_taught_to_its_end(town: SandboxTown, game: str) -> None:
    """Computers answer, one that masters a game too; every panel on the way is one that Discord takes."""
    ann = town.person("Ann", "ja")
    await begin(ann, game)
    seat = (await town.bot.tables.load(1)).seat_of(ann.id)
    assert seat is not None
    chance = KeyedChance(b"learner")
    for _ in range(MOST):
        live = await town.bot.tables.load(1)
        view = live.rules.view(live.state, seat)
        assert any(seat in prompt.seats for prompt in live.prompts), "the learner is not asked"
        _, tip = live.guide(seat, view)
        assert live.game.practice is not None
        if tip is not None:
            assert f"🎓 **{tip.step}/{live.game.practice.steps}**" in panel(ann).text
            if tip.last:
                break
        answer: Any = tip.path if tip is not None and tip.picks else None
        if answer is None:
            level = next(iter(live.game.players.values()))
            answer = think(live.rules, level(live.rules), live.state, seat, chance).command
        await town.bot.tables.act(1, seat, answer, user_id=ann.id)
        await town.settle()
    else:
        raise AssertionError("the practice does not end")
    assert "End practice" not in panel(ann).buttons
    assert len(ann.messages(DM)) == 1


async def test_nobody_takes_a_free_seat_of_a_practice(town: SandboxTown) -> None:
    ann, dan = town.person("Ann"), town.person("Dan")
    flexible = [game for game in TAUGHT if town.bot.shelves[game].game.flexible]
    await _mischief(town, "close_dms", user_id=str(ann.id))
    for table, game in enumerate(flexible, 1):
        name = town.bot.shelves[game].game.command.msgid.removeprefix("/")
        await begin(ann, game)
        live = await town.bot.tables.load(table)
        assert live.free
        assert live.game.practice is not None
        assert live.people.keys() == {live.game.practice.seat}
        assert "Join" not in (await board(town, dan, table)).buttons
        assert "This is a practice for one person" in (await dan.slash(f"{name} join", table=table)).text
        assert "No table is open in this channel" in (await dan.slash(f"{name} join")).text
