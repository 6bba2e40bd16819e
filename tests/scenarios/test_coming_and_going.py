"""Seats that may stay empty: the lobby, people who come and go, and who decides about it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest

import tests.camp_game

from .camp import (
    BLUE,
    GREEN,
    KEEPER,
    RED,
    SECOND,
    board_request,
    camp,
    coming,
    desk,
    joined,
    lobby,
    log,
    press,
    think,
)
from .discordlike import Town
from .house import Bots, board, panel, state, with_button
from .on_sandbox import sandboxed
from .on_simcord import simulated


@pytest.fixture(params=["simcord", "sandbox"])
async def town(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Town]:
    on: Callable[..., Any] = simulated if request.param == "simcord" else sandboxed
    async with Bots(tmp_path / "bot.sqlite3", tests.camp_game) as bots, on(bots.make) as running:
        yield running


# ---- the lobby -----------------------------------------------------------------------------------------


async def test_the_lobby_waits_for_nobody_on_an_optional_seat(town: Town) -> None:
    ann, ben, cat = await lobby(town)
    shown = with_button(ann.messages(), "Join")
    assert "**Keeper**  Ann" in shown.text
    assert "**Free seats**  4, which may stay empty" in shown.text
    assert "Red tent" not in shown.text
    assert "Ann begins when enough are here." in shown.text
    await joined(ben, "Red tent")
    await joined(cat, "Blue tent")
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
    ann, ben, _ = await lobby(town)
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
    await ann.slash("camp new", seat=RED)
    lobby = with_button(ann.messages(), "Join")
    assert "Begin" not in lobby.buttons, "without a keeper there is no game"
    await joined(ben, "Keeper")
    await ann.click(with_button(ann.messages(), "Begin"), "Begin")
    assert (await state(town)).there == (KEEPER, RED)


async def test_empty_seats_are_spoken_of_nowhere(town: Town) -> None:
    ann, ben, _ = await camp(town)
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


# ---- coming and going ----------------------------------------------------------------------------------


async def test_who_comes_later_is_let_in_by_the_master_alone(town: Town) -> None:
    ann, ben, cat = await camp(town)
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
    assert "Cat has the seat Green tent from now on." in await log(ben)
    await think(cat, 1)
    assert dict((await state(town)).numbers)[GREEN] == 1


async def test_two_who_come_at_once_are_both_let_in(town: Town) -> None:
    ann, _, cat = await camp(town)
    dan = town.person("Dan")
    await coming(town, cat, "Green tent")
    asked = await dan.click(await board(town, dan), "Join")
    assert "I have asked Ann." in asked.text, "one tent is left that nobody else wants"
    assert "Cat would like to have the seat Green tent." in panel(ann).text
    assert "Dan would like to have the seat Blue tent." in panel(ann).text
    assert {"Agree: Cat", "Don't agree: Cat", "Agree: Dan"} <= set(panel(ann).buttons)
    await ann.click(panel(ann), "Agree: Dan")
    await ann.click(panel(ann), "Agree")
    live = await town.bot.tables.load(1)
    assert (live.seat_of(cat.id), live.seat_of(dan.id)) == (GREEN, BLUE)


async def test_whoever_takes_a_used_seat_over_has_its_secrets(town: Town) -> None:
    ann, ben, cat = await camp(town)
    left = await ben.slash("table leave", table=1)
    assert left.message is not None
    await ben.click(left.message, "Leave")
    await coming(town, cat, "Red tent")
    assert "Cat would like to have the seat Red tent, and its secrets." in panel(ann).text


@pytest.mark.parametrize("command", ["camp join", "table join"])
async def test_a_command_joins_a_table_that_is_played(town: Town, command: str) -> None:
    ann, _, cat = await camp(town)
    options: dict[str, Any] = {} if command == "camp join" else {"table": 1}
    asked = await cat.slash(command, **options)
    assert asked.message is not None
    await cat.click(asked.message, "Blue tent")
    await ann.click(panel(ann), "Don't agree")
    assert (await town.bot.tables.load(1)).seat_of(cat.id) is None
    assert "Cat" not in (await board(town, ann)).text


async def test_an_optional_seat_is_simply_left(town: Town) -> None:
    ann, ben, _ = await camp(town)
    await think(ben, 3)
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
    await coming(town, ben, "Red tent")
    await ann.click(panel(ann), "Agree")
    assert (await state(town)).there == (KEEPER, RED)
    assert "you are Red tent" in panel(ben).text


async def test_the_master_seats_moves_and_removes_people(town: Town) -> None:
    ann, ben, cat = await camp(town)
    await ann.slash("table replace", player=cat, seat=BLUE + 1, table=1)
    assert (await town.bot.tables.load(1)).seat_of(cat.id) is None, "who comes has a say in it"
    await cat.click(await board_request(town, cat), "Agree")
    assert (await town.bot.tables.load(1)).seat_of(cat.id) == BLUE
    chosen = await ann.click(await desk(ann), "Seats…")
    assert chosen.message is not None
    offered = await ann.select(chosen.message, str(BLUE))
    assert offered.message is not None
    await ann.select(offered.message, str(GREEN))
    live = await town.bot.tables.load(1)
    assert live.seats_of(cat.id) == (GREEN,)
    assert "you are Green tent" in panel(cat).text
    chosen = await ann.click(await desk(ann), "Seats…")
    assert chosen.message is not None
    offered = await ann.select(chosen.message, str(RED))
    assert offered.message is not None
    await ann.click(offered.message, "Free this seat")
    assert (await town.bot.tables.load(1)).seat_of(ben.id) is None
    assert (await state(town)).there == (KEEPER, GREEN)
    assert "Ann has freed the seat Red tent. Until now it was that of Ben." in await log(cat)
    assert "You do not sit at table 1" in panel(ben).text
    refused = (await cat.slash("table undo", steps=2, table=1)).text
    assert "Only a game master or referee takes back by steps." in refused


async def test_the_master_chooses_who_sits_down(town: Town) -> None:
    ann, _, cat = await camp(town)
    chosen = await ann.click(await desk(ann), "Seats…")
    assert chosen.message is not None
    offered = await ann.select(chosen.message, str(BLUE))
    assert offered.message is not None
    said = await ann.select(offered.message, cat)
    assert "The seat changes hands as soon as they do." in said.text
    await cat.click(await board_request(town, cat), "Agree")
    assert (await town.bot.tables.load(1)).seat_of(cat.id) == BLUE
    assert "Cat has the seat Blue tent from now on." in await log(ann)


async def test_the_master_hands_over(town: Town) -> None:
    ann, ben, cat = await camp(town)
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
    ann, ben, _ = await camp(town)
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
    ann, ben, cat = await camp(town)
    await ann.slash("table replace", player=cat, seat=SECOND + 1, table=1)
    await cat.click(await board_request(town, cat), "Agree")
    dan = town.person("Dan")
    await coming(town, dan)
    assert "Agree" in panel(ann).buttons
    await cat.click(panel(cat), "Agree")
    assert (await town.bot.tables.load(1)).seat_of(dan.id) == GREEN, "one of them is enough"
    await think(ben, 1)
    await press(cat, await desk(cat), "Take back…", "Take back")
    assert RED not in dict((await state(town)).numbers)
    await press(ann, await desk(ann), "Restore…", "Restore")
    assert RED in dict((await state(town)).numbers)
    chosen = await cat.click(await desk(cat), "Seats…")
    assert chosen.message is not None
    offered = await cat.select(chosen.message, str(KEEPER))
    assert offered.message is not None
    await cat.click(offered.message, "Free this seat")
    live = await town.bot.tables.load(1)
    assert live.presiding == {cat.id}
    assert "The seat Keeper is free." in (await board(town, cat)).text, "this one is not optional"
