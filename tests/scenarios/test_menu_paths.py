"""What stands beside an open menu, and commands that begin further down in it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest

import tests.camp_game

from .discordlike import Message, Person, Town
from .house import Bots, panel, state, with_button
from .on_sandbox import sandboxed
from .on_simcord import simulated


@pytest.fixture(params=["simcord", "sandbox"])
async def town(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Town]:
    on: Callable[..., Any] = simulated if request.param == "simcord" else sandboxed
    async with Bots(tmp_path / "bot.sqlite3", tests.camp_game) as bots, on(bots.make) as running:
        yield running


async def _camp(town: Town) -> tuple[Person, Person]:
    """Ann keeps, Ben sits in the red tent."""
    ann, ben = town.person("Ann"), town.person("Ben")
    await ann.slash("camp new")
    asked = await ben.click(with_button(ben.messages(), "Join"), "Join")
    assert asked.message is not None
    await ben.click(asked.message, "Red tent")
    await ann.click(with_button(ann.messages(), "Begin"), "Begin")
    return ann, ben


async def _pressed(person: Person, message: Message, label: str) -> Message:
    await person.click(message, label)
    return panel(person)


async def test_the_page_shows_what_is_about_to_be_picked(town: Town) -> None:
    ann, ben = await _camp(town)
    assert "Ears:" not in panel(ann).text
    shown = await _pressed(ann, panel(ann), "Whisper")
    assert "Ears: Ben" in shown.text
    assert "Ears:" not in panel(ben).text
    assert "Ears:" not in (await _pressed(ann, shown, "Back")).text


async def test_a_command_may_make_the_first_picks_itself(town: Town) -> None:
    ann, _ = await _camp(town)
    await ann.slash("keep hush")
    assert (await state(town)).whispers == 1


async def test_what_such_a_command_stands_for_may_be_closed(town: Town) -> None:
    ann = town.person("Ann")
    await ann.slash("camp new")
    await ann.click(with_button(ann.messages(), "Begin"), "Begin")
    answer = await ann.slash("keep hush")
    assert "No guest is there." in answer.text
    assert (await state(town)).whispers == 0
