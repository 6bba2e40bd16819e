"""Tables of more than two: everyone who has to agree is asked, seats are chosen, and all play again."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest

import tests.trio_game

from .discordlike import Message, Person, Town
from .house import Bots, board, choices, panel, state, with_button
from .on_sandbox import sandboxed
from .on_simcord import simulated


@pytest.fixture(params=["simcord", "sandbox"])
async def town(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Town]:
    on: Callable[..., Any] = simulated if request.param == "simcord" else sandboxed
    async with Bots(tmp_path / "bot.sqlite3", tests.trio_game) as bots, on(bots.make) as running:
        yield running


async def _trio(town: Town, *names: str) -> tuple[Person, ...]:
    people = tuple(town.person(name) for name in names)
    await people[0].slash("trio challenge")
    for person, seat in zip(people[1:], ("East", "South"), strict=True):
        joined = await person.click(with_button(person.messages(), "Join"), "Join")
        if joined.message is not None and seat in joined.message.buttons:
            await person.click(joined.message, seat)
    assert (await town.bot.tables.load(1)).record.status == "running"
    return people


async def _think(person: Person, number: int) -> None:
    await person.click(panel(person), choices(panel(person), str(number)))


async def _round(*people: Person) -> None:
    for person in people:
        await _think(person, 2)


async def _request(town: Town, person: Person) -> Message:
    messages = person.messages((await board(town, person)).channel_id)
    return next(m for m in reversed(messages) if "A request at table 1" in m.text)


async def test_all_must_agree(town: Town) -> None:
    ann, ben, cat = await _trio(town, "Ann", "Ben", "Cat")
    await _round(ann, ben, cat)
    assert (await state(town)).round == 2
    shown = await ann.slash("table undo")
    assert "This needs the consent of Ben, Cat." in shown.text
    assert shown.message is not None
    await ann.click(shown.message, "Ask the others")
    await ben.click(await _request(town, ben), "Agree")
    assert (await state(town)).round == 2, "one of two is not enough"
    asked = await _request(town, cat)
    assert "Ben agrees." in asked.text
    assert f"<@{ben.id}>" not in asked.text
    assert f"<@{cat.id}>" in asked.text
    assert "Waiting for Cat" in panel(ann).text
    assert "Agree" not in panel(ben).buttons
    await cat.click(panel(cat), "Agree")
    assert (await state(town)).round == 1
    assert "Ann has taken back, with the consent of Ben, Cat" in (await board(town, ann)).text


async def test_one_who_has_agreed_may_think_better_of_it(town: Town) -> None:
    ann, ben, cat = await _trio(town, "Ann", "Ben", "Cat")
    await ann.click((await _watch(ann)), "Let spectators see everything")
    await ben.click(await _request(town, ben), "Agree")
    assert not (await town.bot.tables.load(1)).settings.open_view
    await ben.click(await _request(town, ben), "Don't agree")
    assert "Not agreed." in (await _request(town, cat)).text
    assert not (await town.bot.tables.load(1)).settings.open_view


async def _watch(person: Person) -> Message:
    shown = await person.slash("table watch")
    assert shown.message is not None
    return shown.message


async def test_who_is_away_is_not_asked_about_what_was_done_since(town: Town) -> None:
    ann, ben, cat = await _trio(town, "Ann", "Ben", "Cat")
    await _round(ann, ben, cat)
    asked = await cat.slash("table leave")
    assert asked.message is not None
    await cat.click(asked.message, "Computer plays until I am back")
    before = await ann.slash("table undo")
    assert "This needs the consent of Ben, Cat." in before.text, "Cat was there when her number was shown"
    await _think(ann, 1)
    await _think(ben, 1)
    shown = await ann.slash("table undo")
    assert "This needs the consent of Ben." in shown.text


async def test_a_seat_of_three_is_taken_over(town: Town) -> None:
    ann, ben, cat = await _trio(town, "Ann", "Ben", "Cat")
    dan = town.person("Dan")
    asked = await cat.slash("table leave")
    assert asked.message is not None
    await cat.click(asked.message, "Leave my seat free")
    await dan.click(await board(town, dan), "Take the seat")
    await ann.click(await _request(town, ann), "Agree")
    assert (await town.bot.tables.load(1)).seat_of(dan.id) is None
    await ben.click(await _request(town, ben), "Agree")
    assert (await town.bot.tables.load(1)).seat_of(dan.id) == 2


async def test_which_seat_is_the_players_choice(town: Town) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    await ann.slash("trio challenge", seat=2)
    assert (await town.bot.tables.load(1)).seat_of(ann.id) == 2
    asked = await ben.click(with_button(ben.messages(), "Join"), "Join")
    assert asked.message is not None
    assert list(asked.message.buttons) == ["North", "East"]
    await ben.click(asked.message, "East")
    assert (await town.bot.tables.load(1)).seat_of(ben.id) == 1
    lobby = with_button(ann.messages(), "Change seats")
    moving = await ann.click(lobby, "Change seats")
    assert moving.message is not None
    assert list(moving.message.buttons) == ["North: free", "East: Ben"]
    await ann.click(moving.message, "North: free")
    assert (await town.bot.tables.load(1)).seat_of(ann.id) == 0
    moving = await ann.click(lobby, "Change seats")
    assert moving.message is not None
    await ann.click(moving.message, "East: Ben")
    assert (await town.bot.tables.load(1)).seat_of(ann.id) == 0, "Ben has a say in it"
    asking = with_button(ben.messages(), "Agree")
    assert "Ann asks to change seats with Ben." in asking.text
    await ben.click(asking, "Agree")
    live = await town.bot.tables.load(1)
    assert (live.seat_of(ann.id), live.seat_of(ben.id)) == (1, 0)


async def test_all_three_play_again(town: Town) -> None:
    ann, ben, cat = await _trio(town, "Ann", "Ben", "Cat")
    for _ in range(3):
        await _round(ann, ben, cat)
    last = await board(town, ben)
    await ben.click(last, "Play again")
    live = await town.bot.tables.load(2)
    assert live.seat_of(ben.id) == 1
    assert (live.kept_for(0), live.kept_for(2)) == (ann.id, cat.id)
    invitation = with_button(cat.messages(last.channel_id), "Join")
    assert f"<@{ann.id}>" in invitation.text
    await cat.click(invitation, "Join")
    await ann.click(invitation, "Join")
    live = await town.bot.tables.load(2)
    assert [live.seat_of(person.id) for person in (ann, ben, cat)] == [0, 1, 2]
    assert live.record.status == "running"


async def test_together_with_a_computer(town: Town) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    await ann.slash("trio challenge", opponent=ben, seat=1)
    invitation = with_button(ann.messages(), "Computer joins")
    asked = await ann.click(invitation, "Computer joins")
    assert asked.message is not None
    await ann.click(asked.message, "random computer")
    live = await town.bot.tables.load(1)
    assert live.kept_for(0) == ben.id, "the seat kept for a person is not the computer's"
    assert live.at(2) is not None
    await ben.click(with_button(ben.messages(), "Join"), "Join")
    assert (await town.bot.tables.load(1)).record.status == "running"
