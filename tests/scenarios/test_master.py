"""Games with a master: seats that may stay empty, people who come and go, and the desk of who presides."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest

import tests.camp_game
from games.engine.contract import AUTO

from .discordlike import DM, Message, Person, Town
from .house import Bots, board, choices, panel, state, with_button
from .on_sandbox import sandboxed
from .on_simcord import simulated

KEEPER, SECOND, RED, GREEN, BLUE = range(5)


@pytest.fixture(params=["simcord", "sandbox"])
async def town(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Town]:
    on: Callable[..., Any] = simulated if request.param == "simcord" else sandboxed
    async with Bots(tmp_path / "bot.sqlite3", tests.camp_game) as bots, on(bots.make) as running:
        yield running


async def _lobby(town: Town) -> tuple[Person, Person, Person]:
    people = town.person("Ann"), town.person("Ben"), town.person("Cat")
    await people[0].slash("camp challenge")
    return people


async def _joined(person: Person, seat: str) -> Message:
    asked = await person.click(with_button(person.messages(), "Join"), "Join")
    assert asked.message is not None
    done = await person.click(asked.message, seat)
    assert done.message is not None
    return done.message


async def _camp(town: Town) -> tuple[Person, Person, Person]:
    """Ann keeps, Ben is a guest, Cat is not there yet."""
    ann, ben, cat = await _lobby(town)
    await _joined(ben, "Red tent")
    await ann.click(with_button(ann.messages(), "Begin"), "Begin")
    assert (await town.bot.tables.load(1)).record.status == "running"
    return ann, ben, cat


async def _coming(town: Town, person: Person, seat: str = "Green tent") -> None:
    """Somebody asks for a seat of the running table."""
    asked = await person.click(await board(town, person), "Join")
    assert asked.message is not None
    await person.click(asked.message, seat)


async def _desk(person: Person) -> Message:
    shown = await person.slash("table desk", table=1)
    assert shown.message is not None
    return shown.message


async def _press(person: Person, message: Message, *labels: str) -> Message:
    """One button after the other, each in what the one before has led to."""
    for label in labels:
        shown = await person.click(message, label)
        assert shown.message is not None
        message = shown.message
    return message


async def _think(person: Person, number: int) -> None:
    await person.click(panel(person), choices(panel(person), str(number)))


async def _log(person: Person) -> str:
    return (await person.slash("table log", table=1)).text


# ---- the lobby -----------------------------------------------------------------------------------------


async def test_the_lobby_waits_for_nobody_on_an_optional_seat(town: Town) -> None:
    ann, ben, cat = await _lobby(town)
    shown = with_button(ann.messages(), "Join")
    assert "**Keeper**  Ann" in shown.text
    assert "**Free seats**  4, which may stay empty" in shown.text
    assert "Red tent" not in shown.text
    assert "Ann begins when enough are here." in shown.text
    await _joined(ben, "Red tent")
    await _joined(cat, "Blue tent")
    shown = with_button(ann.messages(), "Begin")
    assert "**Red tent**  Ben" in shown.text
    assert "**Free seats**  2, which may stay empty" in shown.text
    await cat.click(shown, "Leave")
    assert (await town.bot.tables.load(1)).seat_of(cat.id) is None
    assert "call the table off" in (await ann.click(shown, "Leave")).text
    assert "Only the host" in (await ben.click(shown, "Begin")).text
    await ann.click(shown, "Begin")
    live = await town.bot.tables.load(1)
    assert live.record.status == "running"
    assert (await state(town)).there == (KEEPER, RED)


async def test_nobody_presides_beside_the_master_unasked(town: Town) -> None:
    ann, ben, _ = await _lobby(town)
    asked = await ben.click(with_button(ben.messages(), "Join"), "Join")
    assert asked.message is not None
    assert list(asked.message.buttons) == ["Red tent", "Green tent", "Blue tent"]
    await ben.click(asked.message, "Red tent")
    moving = await ben.click(with_button(ben.messages(), "Change seats"), "Change seats")
    assert moving.message is not None
    assert "Second keeper: free" not in moving.message.buttons
    assert (await town.bot.tables.load(1)).presiding == {ann.id}


async def test_a_table_can_be_opened_by_who_plays(town: Town) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    await ann.slash("camp challenge", seat=RED)
    lobby = with_button(ann.messages(), "Join")
    assert "Begin" not in lobby.buttons, "without a keeper there is no game"
    await _joined(ben, "Keeper")
    await ann.click(with_button(ann.messages(), "Begin"), "Begin")
    assert (await state(town)).there == (KEEPER, RED)


async def test_empty_seats_are_spoken_of_nowhere(town: Town) -> None:
    ann, ben, _ = await _camp(town)
    shown = await board(town, ann)
    assert "tent" not in shown.text
    assert "is free" not in shown.text
    assert "Join" in shown.buttons
    assert "Computer takes it" not in shown.buttons
    assert "Green tent" not in panel(ben).text
    assert "Ann – Ben" in panel(ben).text
    assert "Green tent" not in (await ann.slash("table list")).text
    watched = await ben.slash("table watch", table=1)
    assert "Green tent" not in watched.text


# ---- the computer --------------------------------------------------------------------------------------


async def test_the_computer_plays_what_nobody_plays(town: Town) -> None:
    ann, ben, _ = await _camp(town)
    assert AUTO in dict((await state(town)).numbers)
    assert "the computer has a number." in (await board(town, ann)).text
    assert "the computer has chosen." in (await board(town, ann)).text
    await _think(ben, 2)
    await ann.click(panel(ann), "Ring the bell")
    assert (await state(town)).night == 2
    assert AUTO in dict((await state(town)).numbers), "and so it goes on"


async def test_the_computer_waits_while_the_clock_stands_and_through_a_restart(town: Town) -> None:
    ann, ben, _ = await _camp(town)
    await _press(ann, await _desk(ann), "Stop the clock")
    await ann.click(panel(ann), "Ring the bell")
    assert AUTO not in dict((await state(town)).numbers)
    assert "Waiting for the computer, Ben: A number" in (await board(town, ann)).text
    await town.restart()
    assert AUTO not in dict((await state(town)).numbers)
    clock = (await ben.slash("table clock", table=1)).message
    assert clock is not None
    assert "Let the clock go on" not in clock.buttons, "whoever presides has stopped it"
    await _press(ann, await _desk(ann), "Let the clock go on")
    assert AUTO in dict((await state(town)).numbers)
    assert "Ann has stopped the clock." in await _log(ben)


async def test_a_table_that_waits_for_the_computer_goes_on_after_a_restart(town: Town) -> None:
    ann, _, _ = await _camp(town)
    await town.bot.computers.close()
    await ann.click(panel(ann), "Ring the bell")
    assert AUTO not in dict((await state(town)).numbers)
    await town.restart()
    assert AUTO in dict((await state(town)).numbers)


# ---- coming and going ----------------------------------------------------------------------------------


async def test_who_comes_later_is_let_in_by_the_master_alone(town: Town) -> None:
    ann, ben, cat = await _camp(town)
    asked = await cat.click(await board(town, cat), "Join")
    assert asked.message is not None
    assert list(asked.message.buttons) == ["Green tent", "Blue tent", "Second keeper"]
    done = await cat.click(asked.message, "Green tent")
    assert "I have asked Ann." in done.text
    assert "Cat would like to have the seat Green tent" in panel(ann).text
    assert "Agree" not in panel(ben).buttons
    assert (await town.bot.tables.load(1)).seat_of(cat.id) is None
    await ann.click(panel(ann), "Agree")
    assert (await town.bot.tables.load(1)).seat_of(cat.id) == GREEN
    assert (await state(town)).there == (KEEPER, RED, GREEN)
    assert "you are Green tent" in panel(cat).text
    assert "Cat has the seat Green tent from now on." in await _log(ben)
    await _think(cat, 1)
    assert dict((await state(town)).numbers)[GREEN] == 1


@pytest.mark.parametrize("command", ["camp join", "table join"])
async def test_a_command_joins_a_table_that_is_played(town: Town, command: str) -> None:
    ann, _, cat = await _camp(town)
    options: dict[str, Any] = {} if command == "camp join" else {"table": 1}
    asked = await cat.slash(command, **options)
    assert asked.message is not None
    await cat.click(asked.message, "Blue tent")
    await ann.click(panel(ann), "Don't agree")
    assert (await town.bot.tables.load(1)).seat_of(cat.id) is None
    assert "Cat" not in (await board(town, ann)).text


async def test_an_optional_seat_is_simply_left(town: Town) -> None:
    ann, ben, _ = await _camp(town)
    await _think(ben, 3)
    asked = await ben.slash("table leave", table=1)
    assert asked.message is not None
    assert list(asked.message.buttons) == ["Leave"]
    await ben.click(asked.message, "Leave")
    now = await state(town)
    assert now.there == (KEEPER,)
    assert RED not in dict(now.numbers)
    assert "Ben has left. The seat Red tent is free." in (await board(town, ann)).text
    assert "💺" not in (await board(town, ann)).text
    assert "You do not sit at table 1" in panel(ben).text
    await _coming(town, ben, "Red tent")
    await ann.click(panel(ann), "Agree")
    assert (await state(town)).there == (KEEPER, RED)
    assert "you are Red tent" in panel(ben).text


async def test_the_master_seats_moves_and_removes_people(town: Town) -> None:
    ann, ben, cat = await _camp(town)
    await ann.slash("table replace", player=cat, seat=BLUE + 1, table=1)
    assert (await town.bot.tables.load(1)).seat_of(cat.id) is None, "who comes has a say in it"
    await cat.click(await board_request(town, cat), "Agree")
    assert (await town.bot.tables.load(1)).seat_of(cat.id) == BLUE
    chosen = await ann.click(await _desk(ann), "Seats…")
    assert chosen.message is not None
    offered = await ann.select(chosen.message, str(BLUE))
    assert offered.message is not None
    await ann.select(offered.message, str(GREEN))
    live = await town.bot.tables.load(1)
    assert live.seats_of(cat.id) == (GREEN,)
    assert "you are Green tent" in panel(cat).text
    chosen = await ann.click(await _desk(ann), "Seats…")
    assert chosen.message is not None
    offered = await ann.select(chosen.message, str(RED))
    assert offered.message is not None
    await ann.click(offered.message, "Free this seat")
    assert (await town.bot.tables.load(1)).seat_of(ben.id) is None
    assert (await state(town)).there == (KEEPER, GREEN)
    assert "Ann has freed the seat Red tent. Until now it was that of Ben." in await _log(cat)
    assert "You do not sit at table 1" in panel(ben).text
    refused = (await cat.slash("table undo", steps=2, table=1)).text
    assert "Only a game master or referee takes back by steps." in refused


async def test_the_master_chooses_who_sits_down(town: Town) -> None:
    ann, _, cat = await _camp(town)
    chosen = await ann.click(await _desk(ann), "Seats…")
    assert chosen.message is not None
    offered = await ann.select(chosen.message, str(BLUE))
    assert offered.message is not None
    said = await ann.select(offered.message, cat)
    assert "The seat changes hands as soon as they do." in said.text
    await cat.click(await board_request(town, cat), "Agree")
    assert (await town.bot.tables.load(1)).seat_of(cat.id) == BLUE
    assert "Cat has the seat Blue tent from now on." in await _log(ann)


async def board_request(town: Town, person: Person) -> Message:
    """The public message of the latest request."""
    messages = person.messages((await board(town, person)).channel_id)
    return next(m for m in reversed(messages) if "A request at table 1" in m.text)


async def test_the_master_hands_over(town: Town) -> None:
    ann, ben, cat = await _camp(town)
    await ann.slash("table replace", player=cat, table=1)
    await cat.click(await board_request(town, cat), "Agree")
    live = await town.bot.tables.load(1)
    assert (live.seat_of(ann.id), live.seat_of(cat.id)) == (None, KEEPER)
    assert live.presiding == {cat.id}
    assert "Ring the bell" in panel(cat).buttons
    assert "You do not sit at table 1" in panel(ann).text
    assert "The desk is for the game master" in (await ann.slash("table desk", table=1)).text
    await cat.slash("table replace", player=ben, table=1)
    live = await town.bot.tables.load(1)
    assert live.seats_of(ben.id) == (KEEPER,), "who sits here already is moved at once"
    assert (await state(town)).there == (KEEPER,)


async def test_no_computer_masters_a_game(town: Town) -> None:
    ann, ben, _ = await _camp(town)
    asked = await ann.slash("table leave", table=1)
    assert asked.message is not None
    assert list(asked.message.buttons) == ["Leave my seat free"]
    refused = await ann.slash("table replace", computer="random", seat=KEEPER + 1, table=1)
    assert "No computer can play on the seat Keeper." in refused.text
    await ann.click(asked.message, "Leave my seat free")
    shown = await board(town, ben)
    assert "The seat Keeper is free." in shown.text
    assert "Take the seat" in shown.buttons
    assert "Computer takes it" not in shown.buttons
    asked = await ben.click(shown, "Take the seat")
    assert asked.message is not None
    assert next(iter(asked.message.buttons)) == "Keeper", "that one is missing"
    await ben.click(asked.message, "Keeper")
    live = await town.bot.tables.load(1)
    assert live.seats_of(ben.id) == (KEEPER,), "he leaves a seat that may stay empty"
    assert (await state(town)).there == (KEEPER,)
    assert "Ring the bell" in panel(ben).buttons


async def test_two_masters_are_equal(town: Town) -> None:
    ann, ben, cat = await _camp(town)
    await ann.slash("table replace", player=cat, seat=SECOND + 1, table=1)
    await cat.click(await board_request(town, cat), "Agree")
    dan = town.person("Dan")
    await _coming(town, dan)
    assert "Agree" in panel(ann).buttons
    await cat.click(panel(cat), "Agree")
    assert (await town.bot.tables.load(1)).seat_of(dan.id) == GREEN, "one of them is enough"
    await _think(ben, 1)
    await _press(cat, await _desk(cat), "Take back…", "Take back")
    assert RED not in dict((await state(town)).numbers)
    await _press(ann, await _desk(ann), "Restore…", "Restore")
    assert RED in dict((await state(town)).numbers)
    chosen = await cat.click(await _desk(cat), "Seats…")
    assert chosen.message is not None
    offered = await cat.select(chosen.message, str(KEEPER))
    assert offered.message is not None
    await cat.click(offered.message, "Free this seat")
    live = await town.bot.tables.load(1)
    assert live.presiding == {cat.id}
    assert "The seat Keeper is free." in (await board(town, cat)).text, "this one is not optional"


# ---- taking back and restoring -------------------------------------------------------------------------


async def test_the_master_takes_back_any_number_of_steps_and_restores_them(town: Town) -> None:
    ann, ben, _ = await _camp(town)
    for number in (1, 2, 3):
        await _think(ben, number)
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
    log = await _log(ben)
    assert "Ann, as game master, has taken back" in log
    assert "Night 2: the die shows" in log.partition("has taken back")[2], "what was seen stays listed"
    assert "Night 3: the die shows" in log.partition("has taken back")[2]
    more = await ann.slash("table undo", table=1)
    assert more.message is not None
    await ann.click(more.message, "Take back")
    assert (await state(town)).night == 1
    for night in (2, 4):
        await _press(ann, await _desk(ann), "Restore…", "Restore")
        assert (await state(town)).night == night
    now = await state(town)
    assert (now.points, now.night) == (before.points, before.night)
    assert "Ann, as game master, has restored what was taken back:" in await _log(ben)
    assert "Nothing can be restored" in (await ann.slash("table redo", table=1)).text
    assert "Only a game master or referee" in (await ben.slash("table redo", table=1)).text


async def test_a_master_of_two_tables_says_which(town: Town) -> None:
    ann, ben, _ = await _camp(town)
    await _think(ben, 1)
    await ann.click(panel(ann), "Ring the bell")
    await ann.slash("camp challenge")
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
    ann, ben, _ = await _camp(town)
    await _think(ben, 1)
    await ann.click(panel(ann), "Ring the bell")
    first = (await _log(ben)).partition("Night 1: the die shows ")[2][:1]
    await _press(ann, await _desk(ann), "Take back…", "Take back")
    await ann.click(panel(ann), "Ring the bell")
    assert (await _log(ben)).rpartition("Night 1: the die shows ")[2][:1] == first
    assert "Nothing can be restored" in (await ann.slash("table redo", table=1)).text, (
        "a new command was given"
    )


async def test_what_was_restored_can_be_replayed_and_read_in_again(town: Town) -> None:
    ann, ben, _ = await _camp(town)
    for number in (1, 2):
        await _think(ben, number)
        await ann.click(panel(ann), "Ring the bell")
    shown = await ann.slash("table undo", steps=3, table=1)
    assert shown.message is not None
    await ann.click(shown.message, "Take back")
    await _press(ann, await _desk(ann), "Restore…", "Restore")
    assert (await state(town)).night == 3
    await ann.click(panel(ann), "Stop")
    replayed = await ben.slash("table replay", table=1)
    assert "Step 1 of" in replayed.text
    exported = await ben.slash("table export", table=1)
    assert exported.message is not None
    assert exported.message.files
    assert "draws follow from the key" in (await ben.slash("table verify", table=1)).text


async def test_a_player_asks_the_master_to_take_back(town: Town) -> None:
    ann, ben, cat = await _camp(town)
    await _coming(town, cat)
    await ann.click(panel(ann), "Agree")
    await _think(ben, 1)
    await _think(cat, 1)
    shown = await ben.slash("table undo", table=1)
    assert shown.message is not None
    assert "This needs the consent of Ann." in shown.text
    await ben.click(shown.message, "Ask the others")
    assert "Agree" not in panel(cat).buttons
    await ann.click(panel(ann), "Agree")
    assert RED not in dict((await state(town)).numbers)


async def test_how_much_was_taken_back_tells_nobody_of_what_they_did_not_hear(town: Town) -> None:
    ann, ben, cat = await _camp(town)
    await _coming(town, cat)
    await ann.click(panel(ann), "Agree")
    await _think(ben, 1)
    for _ in range(2):
        await ann.slash("keep whisper", guest=str(GREEN))
    shown = await ann.slash("table undo", steps=3, table=1)
    assert shown.message is not None
    await ann.click(shown.message, "Take back")
    assert "has taken back 3 lines of the log" in await _log(ann)
    assert "has taken back 3 lines of the log" in await _log(cat)
    assert "Ann, as game master, has taken back: Ben has a number." in await _log(ben)


# ---- commands of the master, pictures, and the end -----------------------------------------------------


async def test_the_masters_commands_are_for_the_master(town: Town) -> None:
    ann, ben, cat = await _camp(town)
    refused = (await ben.slash("keep ring")).text
    assert "This command is for game masters: Keeper, Second keeper." in refused
    assert "for game masters" in (await ben.slash("keep numbers")).text
    assert "for game masters" in (await cat.slash("keep numbers", table=1)).text
    assert await ben.suggest("keep whisper", "guest") == []
    offered = await ann.suggest("keep whisper", "guest")
    assert [one["name"] for one in offered] == ["Ben"]
    assert "Ben" not in (await ann.slash("keep numbers")).text
    await _think(ben, 3)
    assert "**Ben**  3" in (await ann.slash("keep numbers")).text
    await ann.slash("keep ring")
    assert (await state(town)).night == 2


async def test_private_panels_show_pictures_of_what_only_their_reader_knows(town: Town) -> None:
    ann, ben, _ = await _camp(town)
    before = (await board(town, ann)).files, panel(ann).files
    await _think(ben, 3)
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
    ann, ben, _ = await _camp(town)
    await _press(ann, await _desk(ann), "End the table", "End the table")
    live = await town.bot.tables.refresh(1)
    assert live.record.status == "cancelled"
    assert "Ann, as game master, has ended the table." in (await board(town, ben)).text
    assert "This table has ended." in (await ann.slash("table desk", table=1)).text
    assert "Ring the bell" not in panel(ann).buttons
    assert (await ben.slash("table export", table=1)).message is not None


async def test_a_game_with_a_master_needs_no_referee(town: Town) -> None:
    ann, ben, cat = await _camp(town)
    assert "needs no referee: Ann is its game master." in (await ben.slash("table referee", person=cat)).text
    assert "needs no referee: Ann is its game master." in (await ben.slash("table referee")).text
    assert "The desk is for the game master" in (await ben.slash("table desk", table=1)).text
    assert not any("desk" in label.casefold() for message in ben.messages(DM) for label in message.buttons)
    assert "Desk" in panel(ann).buttons
