"""Games with a master: what nobody plays, taking back and restoring, and the master's own commands."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest

import tests.camp_game
from games.engine.contract import AUTO

from .camp import (
    GREEN,
    RED,
    board_request,
    camp,
    coming,
    desk,
    log,
    press,
    think,
)
from .discordlike import DM, Town
from .house import Bots, board, panel, state, with_button
from .on_sandbox import sandboxed
from .on_simcord import simulated


@pytest.fixture(params=["simcord", "sandbox"])
async def town(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Town]:
    on: Callable[..., Any] = simulated if request.param == "simcord" else sandboxed
    async with Bots(tmp_path / "bot.sqlite3", tests.camp_game) as bots, on(bots.make) as running:
        yield running


async def test_a_request_does_not_lapse_when_somebody_does_something_hidden(town: Town) -> None:
    """Ann whispers to Cat while Ben asks for something: that it lapsed would tell him. The whisper stays."""
    ann, ben, cat = await camp(town)
    await coming(town, cat)
    await ann.click(await board_request(town, ann), "Agree")
    await think(ben, 2)
    await think(cat, 3)
    undo = await ben.slash("table undo")
    assert undo.message is not None
    await ben.click(undo.message, "Ask the others")
    before = await board_request(town, ben)
    await ann.slash("keep whisper", guest=str(GREEN))
    assert (await state(town)).whispers == 1
    assert await board_request(town, ben) == before
    await ann.click(await board_request(town, ann), "Agree")
    after = await state(town)
    assert not {RED, GREEN} & dict(after.numbers).keys()
    assert after.whispers == 1
    await think(ben, 1)
    undo = await ben.slash("table undo")
    assert undo.message is not None
    await think(cat, 1)
    assert "gone on since" in (await ben.click(undo.message, "Take back")).text


# ---- the computer --------------------------------------------------------------------------------------


async def test_the_computer_plays_what_nobody_plays(town: Town) -> None:
    ann, ben, _ = await camp(town)
    assert AUTO in dict((await state(town)).numbers)
    assert "the computer has a number." in (await board(town, ann)).text
    assert "the computer has chosen." in (await board(town, ann)).text
    await think(ben, 2)
    await ann.click(panel(ann), "Ring the bell")
    assert (await state(town)).night == 2
    assert AUTO in dict((await state(town)).numbers), "and so it goes on"


async def test_the_computer_waits_while_the_clock_stands_and_through_a_restart(town: Town) -> None:
    ann, ben, _ = await camp(town)
    await press(ann, await desk(ann), "Stop the clock")
    await ann.click(panel(ann), "Ring the bell")
    assert AUTO not in dict((await state(town)).numbers)
    assert "Waiting for the computer, Ben: A number" in (await board(town, ann)).text
    await town.restart()
    assert AUTO not in dict((await state(town)).numbers)
    clock = (await ben.slash("table clock", table=1)).message
    assert clock is not None
    assert "Let the clock go on" not in clock.buttons, "whoever presides has stopped it"
    await press(ann, await desk(ann), "Let the clock go on")
    assert AUTO in dict((await state(town)).numbers)
    assert "Ann has stopped the clock." in await log(ben)


async def test_a_table_that_waits_for_the_computer_goes_on_after_a_restart(town: Town) -> None:
    ann, _, _ = await camp(town)
    await town.bot.computers.close()
    await ann.click(panel(ann), "Ring the bell")
    assert AUTO not in dict((await state(town)).numbers)
    await town.restart()
    assert AUTO in dict((await state(town)).numbers)


# ---- taking back and restoring -------------------------------------------------------------------------


async def test_the_master_takes_back_any_number_of_steps_and_restores_them(town: Town) -> None:
    ann, ben, _ = await camp(town)
    for number in (1, 2, 3):
        await think(ben, number)
        await ann.click(panel(ann), "Ring the bell")
    before = await state(town)
    assert before.night == 4
    shown = await ann.slash("table undo", steps=4, table=1)
    assert shown.message is not None
    assert "consent" not in shown.text
    assert "Night 3: the die shows" in shown.text
    await ann.click(shown.message, "Take back")
    back = await state(town)
    assert back.night == 2
    assert RED not in dict(back.numbers)
    told = await log(ben)
    assert "Ann, as game master, has taken back" in told
    assert "Night 2: the die shows" in told.partition("has taken back")[2], "what was seen stays listed"
    assert "Night 3: the die shows" in told.partition("has taken back")[2]
    more = await ann.slash("table undo", table=1)
    assert more.message is not None
    await ann.click(more.message, "Take back")
    assert (await state(town)).night == 1
    for night in (2, 4):
        await press(ann, await desk(ann), "Restore…", "Restore")
        assert (await state(town)).night == night
    now = await state(town)
    assert (now.points, now.night) == (before.points, before.night)
    assert "Ann, as game master, has restored what was taken back:" in await log(ben)
    assert "Nothing can be restored" in (await ann.slash("table redo", table=1)).text
    assert "Only a game master or referee" in (await ben.slash("table redo", table=1)).text


async def test_a_master_of_two_tables_says_which(town: Town) -> None:
    ann, ben, _ = await camp(town)
    await think(ben, 1)
    await ann.click(panel(ann), "Ring the bell")
    await ann.slash("camp new")
    await ann.click(with_button(ann.messages(), "Begin"), "Begin")
    assert (await town.bot.tables.load(2)).record.status == "running"
    asked = await ann.slash("table undo", steps=2)
    assert "Which table?" in asked.text
    assert asked.message is not None
    shown = await ann.select(asked.message, "1")
    assert shown.message is not None
    assert "Ben has a number." in shown.text, "so many steps"
    await ann.click(shown.message, "Take back")
    assert RED not in dict((await state(town)).numbers)


async def test_the_same_commands_have_the_same_dice_again(town: Town) -> None:
    ann, ben, _ = await camp(town)
    await think(ben, 1)
    await ann.click(panel(ann), "Ring the bell")
    first = (await log(ben)).partition("Night 1: the die shows ")[2][:1]
    await press(ann, await desk(ann), "Take back…", "Take back")
    await ann.click(panel(ann), "Ring the bell")
    assert (await log(ben)).rpartition("Night 1: the die shows ")[2][:1] == first
    assert "Nothing can be restored" in (await ann.slash("table redo", table=1)).text, (
        "a new command was given"
    )


async def test_what_was_restored_can_be_replayed_and_read_in_again(town: Town) -> None:
    ann, ben, _ = await camp(town)
    for number in (1, 2):
        await think(ben, number)
        await ann.click(panel(ann), "Ring the bell")
    shown = await ann.slash("table undo", steps=3, table=1)
    assert shown.message is not None
    await ann.click(shown.message, "Take back")
    await press(ann, await desk(ann), "Restore…", "Restore")
    assert (await state(town)).night == 3
    await ann.click(panel(ann), "Stop")
    replayed = await ben.slash("table replay", table=1)
    assert "Step 1 of" in replayed.text
    exported = await ben.slash("table export", table=1)
    assert exported.message is not None
    assert exported.message.files
    assert "draws follow from the key" in (await ben.slash("table verify", table=1)).text


async def test_a_player_asks_the_master_to_take_back(town: Town) -> None:
    ann, ben, cat = await camp(town)
    await coming(town, cat)
    await ann.click(panel(ann), "Agree")
    await think(ben, 1)
    await think(cat, 1)
    shown = await ben.slash("table undo", table=1)
    assert shown.message is not None
    assert "This needs the consent of Ann." in shown.text
    await ben.click(shown.message, "Ask the others")
    assert "Agree" not in panel(cat).buttons
    await ann.click(panel(ann), "Agree")
    assert RED not in dict((await state(town)).numbers)


async def test_how_much_was_taken_back_tells_nobody_of_what_they_did_not_hear(town: Town) -> None:
    ann, ben, cat = await camp(town)
    await coming(town, cat)
    await ann.click(panel(ann), "Agree")
    await think(ben, 1)
    for _ in range(2):
        await ann.slash("keep whisper", guest=str(GREEN))
    shown = await ann.slash("table undo", steps=3, table=1)
    assert shown.message is not None
    await ann.click(shown.message, "Take back")
    assert "has taken back 3 lines of the log" in await log(ann)
    assert "has taken back 3 lines of the log" in await log(cat)
    assert "Ann, as game master, has taken back: Ben has a number." in await log(ben)


# ---- commands of the master, pictures, and the end -----------------------------------------------------


async def test_the_masters_commands_are_for_the_master(town: Town) -> None:
    ann, ben, cat = await camp(town)
    refused = (await ben.slash("keep ring")).text
    assert "This command is for game masters: Keeper, Second keeper." in refused
    assert "for game masters" in (await ben.slash("keep numbers")).text
    assert "for game masters" in (await cat.slash("keep numbers", table=1)).text
    assert await ben.suggest("keep whisper", "guest") == []
    offered = await ann.suggest("keep whisper", "guest")
    assert [one["name"] for one in offered] == ["Ben"]
    assert "Ben" not in (await ann.slash("keep numbers")).text
    await think(ben, 3)
    assert "**Ben**  3" in (await ann.slash("keep numbers")).text
    await ann.slash("keep ring")
    assert (await state(town)).night == 2


async def test_private_panels_show_pictures_of_what_only_their_reader_knows(town: Town) -> None:
    ann, ben, _ = await camp(town)
    before = (await board(town, ann)).files, panel(ann).files
    await think(ben, 3)
    public, mine, keepers = (await board(town, ben)).files, panel(ben).files, panel(ann).files
    assert len(public) == len(mine) == len(keepers) == 1
    assert public == before[0], "the public picture is the same whatever was chosen"
    assert keepers != before[1]
    assert len({public[0], mine[0], keepers[0]}) == 3
    opened = (await ben.slash("table hand", table=1)).message
    assert opened is not None
    assert opened.ephemeral
    assert opened.files == mine, "the same picture where only they see it"
    near, far = [(await ben.slash("camp map", **{"from": zoom})).message for zoom in ("Near", "Far")]
    assert near is not None
    assert far is not None
    assert near.files
    assert far.files
    assert near.files != far.files


async def test_the_master_ends_the_table(town: Town) -> None:
    ann, ben, _ = await camp(town)
    await press(ann, await desk(ann), "End the table", "End the table")
    live = await town.bot.tables.refresh(1)
    assert live.record.status == "cancelled"
    assert "Ann, as game master, has ended the table." in (await board(town, ben)).text
    assert "This table has ended." in (await ann.slash("table desk", table=1)).text
    assert "Ring the bell" not in panel(ann).buttons
    assert (await ben.slash("table export", table=1)).message is not None


async def test_a_game_with_a_master_needs_no_referee(town: Town) -> None:
    ann, ben, cat = await camp(town)
    assert "needs no referee: Ann is its game master." in (await ben.slash("table referee", person=cat)).text
    assert "needs no referee: Ann is its game master." in (await ben.slash("table referee")).text
    assert "The desk is for the game master" in (await ben.slash("table desk", table=1)).text
    assert not any("desk" in label.casefold() for message in ben.messages(DM) for label in message.buttons)
    assert "Desk" in panel(ann).buttons
