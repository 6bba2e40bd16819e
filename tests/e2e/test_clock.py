"""Clocks and notices through the real bot, in time that passes when a test says so."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.pace import Pace
from bot.timing import HOUR, MINUTE
from tests.scenarios.house import duel, state

from .timed import Timed, bid, calls, timed_town, words


@pytest.fixture
async def timed(tmp_path: Path) -> AsyncIterator[Timed]:
    async with timed_town(tmp_path / "bot.sqlite3") as made:
        yield made


async def test_a_person_is_called_once_and_the_call_goes_when_they_answer(timed: Timed) -> None:
    town = timed.town
    ann, ben = town.person("Ann"), town.person("Ben")
    await duel(town, ann, ben)
    assert calls(ann) == calls(ben) == []
    await timed.passes(2 * MINUTE)
    assert len(calls(ann)) == len(calls(ben)) == 1
    assert "it is your turn" in words(calls(ann)[0])
    await timed.passes(20 * MINUTE)
    await town.restart()
    await timed.passes(20 * MINUTE)
    assert len(calls(ann)) == len(calls(ben)) == 1
    await bid(ann, 2, "purse")
    await timed.look()
    assert calls(ann) == []
    assert len(calls(ben)) == 1


async def test_the_plainest_choice_when_the_time_is_over(timed: Timed) -> None:
    town = timed.town
    ann, ben = town.person("Ann"), town.person("Ben")
    table = await duel(town, ann, ben)
    await timed.set(table, Pace(hours=8, then="default"))
    await bid(ann, 2, "purse")
    await bid(ben, 1, "purse")
    assert (await state(town)).round == 2
    await bid(ann, 2)
    await timed.passes(4 * HOUR)
    assert "half of your time" in words(calls(ben)[0])
    await timed.passes(4 * HOUR - 1)
    assert (await state(town)).round == 2
    await timed.passes(1)
    assert (await state(town)).round == 3
