"""Consent under bad luck: doubled and simultaneous clicks, restarts; and what it gives away."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.scenarios.discordlike import DM, Message
from tests.scenarios.house import Bots, bid, board, duel, panel, state
from tests.scenarios.on_sandbox import SandboxPerson, SandboxTown, sandboxed
from tests.tiny_game.model import Open


async def _ask(ann: SandboxPerson) -> None:
    shown = await ann.slash("table undo", table=1)
    assert shown.message is not None
    await ann.click(shown.message, "Ask the others")


async def _request(town: SandboxTown, person: SandboxPerson) -> Message:
    messages = person.messages((await board(town, person)).channel_id)
    return next(m for m in reversed(messages) if "A request at table 1" in m.text)


async def _skipped(town: SandboxTown) -> tuple[SandboxPerson, SandboxPerson]:
    ann, ben = town.person("Ann"), town.person("Ben")
    await duel(town, ann, ben)
    await ann.slash("bids pass")
    await ben.slash("bids pass")
    return ann, ben


async def _undone(town: SandboxTown) -> int:
    return sum(entry.kind == "undo" for entry in await town.bot.tables.store.entries(1))


async def test_a_consent_that_comes_twice_counts_once(town: SandboxTown) -> None:
    ann, ben = await _skipped(town)
    await _ask(ann)
    town.sandbox.faults.deliver("twice")
    await ben.click(await _request(town, ben), "Agree")
    assert await _undone(town) == 1
    assert (await state(town)).round == 1


async def test_a_request_that_comes_twice_is_posted_once(town: SandboxTown) -> None:
    ann, ben = await _skipped(town)
    shown = await ann.slash("table undo")
    assert shown.message is not None
    town.sandbox.faults.deliver("twice")
    await ann.click(shown.message, "Ask the others")
    place = (await board(town, ben)).channel_id
    assert len([m for m in ben.messages(place) if "A request" in m.text]) == 1
    await ben.click(await _request(town, ben), "Agree")
    assert (await state(town)).round == 1


async def test_a_request_outlives_a_restart(town: SandboxTown) -> None:
    ann, ben = await _skipped(town)
    await _ask(ann)
    asked = await _request(town, ben)
    await town.restart()
    await ben.click(asked, "Agree")
    assert (await state(town)).round == 1
    assert "Agreed." in (await _request(town, ben)).text


async def test_agreeing_and_playing_on_at_the_same_moment(town: SandboxTown) -> None:
    ann, ben = await _skipped(town)
    await _ask(ann)
    asked = await _request(town, ben)
    await asyncio.gather(ben.click(asked, "Agree"), ann.slash("bids pass"))
    await town.settle()
    now = await state(town)
    entries = await town.bot.tables.store.entries(1)
    if await _undone(town):
        assert now.round == 1
    else:
        assert now.round == 2
        assert entries[-1].notation == "pass"
        assert "This has lapsed" in (await _request(town, ben)).text


async def test_a_button_of_an_earlier_request_does_nothing(town: SandboxTown) -> None:
    ann, ben = await _skipped(town)
    await _ask(ann)
    old = panel(ben)
    agree = old.named("Agree")
    await ann.click(panel(ann), "Withdraw")
    await bid(ann, 1)
    await bid(ben, 1)
    await _ask(ann)
    said = await town.again(old, agree, ben)
    assert "not asked for any more" in said.text
    assert (await state(town)).round == 3


async def test_whoever_left_can_press_nothing_that_is_left_on_their_screen(town: SandboxTown) -> None:
    ann, ben = await _skipped(town)
    await _ask(ann)
    old = panel(ben)
    agree, menu = old.named("Agree"), old.named("Stay out")
    asked = await ben.slash("table leave")
    assert asked.message is not None
    await ben.click(asked.message, "Leave my seat free")
    before = (await town.bot.tables.load(1)).record.revision
    assert "has lapsed" in (await town.again(old, agree, ben)).text
    assert "You do not sit at table 1" in (await town.again(old, menu, ben)).text
    assert (await town.bot.tables.load(1)).record.revision == before


# ---- what it gives away --------------------------------------------------------------------------------


def _everything(town: SandboxTown, *people: SandboxPerson) -> list[str]:
    """All that these people see anywhere, without ids and times."""
    places = [DM, *(c.id for c in town.sandbox.world.channels.values() if not c.is_dm)]
    seen = [
        (person.name, m.text, json.dumps(m.components, ensure_ascii=False))
        for person in people
        for at in places
        for m in person.messages(at)
    ]
    return [re.sub(r"\d{15,}|[0-9a-f]{10,}", "#", repr(one)) for one in seen]


async def _run(path: Path, monkeypatch: pytest.MonkeyPatch, choice: Open) -> list[Any]:
    monkeypatch.setattr("bot.tables.secrets.token_bytes", lambda size: b"k" * size)
    async with Bots(path) as bots, sandboxed(bots.make) as town:
        ann, ben, cat = town.person("Ann"), town.person("Ben", "ja"), town.person("Cat")
        await duel(town, ann, ben)
        await town.bot.tables.store.edit_table(1, referee_user_id=cat.id)
        # What nobody at the seat has done needs consent, while it is still hidden.
        await town.bot.tables.act(1, 0, choice)
        await town.settle()
        looks = []
        await _ask(ann)
        await cat.slash("table watch", table=1)
        await cat.slash("table undo", table=1)
        looks.append(_everything(town, ben, cat))
        await ben.click(panel(ben), "同意する")
        looks.append(_everything(town, ben, cat))
        await ben.slash("table log")
        await ben.slash("table export")
        looks.append(_everything(town, ben, cat))
        assert (await state(town)).hands[0].choice is None
        return looks


async def test_a_request_shows_no_hidden_choice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one = await _run(tmp_path / "one.sqlite3", monkeypatch, Open("purse", 3))
    two = await _run(tmp_path / "two.sqlite3", monkeypatch, Open("clover", 1))
    assert all(len(look) > 5 for look in one)
    assert one == two
