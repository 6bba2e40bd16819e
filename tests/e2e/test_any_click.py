"""People press anything and come and go as they like: nothing breaks, and nobody keeps what is not theirs."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

import tests.camp_game
import tests.trio_game
from bot import ids
from bot.sandbox.errors import Refusal
from tests.scenarios.discordlike import CHANNEL, DM, Answer, Message, walk
from tests.scenarios.house import Bots, with_button
from tests.scenarios.on_sandbox import SandboxPerson, SandboxTown, sandboxed

pytestmark = [pytest.mark.slow, pytest.mark.timeout(400), pytest.mark.usefixtures("few_pictures")]

STEPS = 130


@pytest.fixture
async def town(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[SandboxTown]:
    monkeypatch.setattr(tests.trio_game, "ROUNDS", 60)
    monkeypatch.setattr(tests.camp_game, "NIGHTS", 60)
    games = (tests.trio_game, tests.camp_game)
    async with Bots(tmp_path / "bot.sqlite3", *games) as bots, sandboxed(bots.make) as running:
        yield running


def _people(town: SandboxTown) -> list[SandboxPerson]:
    locales = {"Ann": "en-US", "Ben": "ja", "Cat": "zh-CN", "Dan": "en-US"}
    return [town.person(name, locale) for name, locale in locales.items()]


async def _begun(town: SandboxTown, hot_seat: bool) -> list[SandboxPerson]:
    people = _people(town)
    await people[0].slash("trio challenge", hotseat=hot_seat)
    for person in (people[0], people[0]) if hot_seat else people[1:3]:
        joined = await person.click(with_button(person.messages(), "Join"), "Join")
        if joined.message is not None and "East" in joined.message.buttons:
            await person.click(joined.message, "East")
    assert (await town.bot.tables.load(1)).record.status == "running"
    return people


async def _camp(town: SandboxTown) -> list[SandboxPerson]:
    """A keeper and a guest; the others may come."""
    people = _people(town)
    ann, ben, *_ = people
    await ann.slash("camp new", opponent=ben)
    await ben.click(ben.messages()[-1], "Join")
    await ann.click(ann.messages()[-1], "Begin")
    assert (await town.bot.tables.load(1)).record.status == "running"
    return people


def _things(town: SandboxTown, person: SandboxPerson) -> list[tuple[Message, dict[str, Any]]]:
    """Everything that a person could press now, but for what ends the game."""
    threads = [c.id for c in town.sandbox.world.channels.values() if not c.is_dm and c.name not in ROOMS]
    seen = [m for at in (CHANNEL, DM, *threads) for m in person.messages(at)][-14:]
    found = [(m, part) for m in seen for part in walk(m.components) if not part.get("disabled")]
    ends = ("stop", "close-table/yes")
    return [
        (m, part)
        for m, part in found
        if "custom_id" in part and not any(one in part["custom_id"] for one in ends)
    ]


ROOMS = ("general", "duel-room", "lobby")


async def _press(
    person: SandboxPerson, message: Message, part: dict[str, Any], luck: random.Random
) -> Answer:
    if part["type"] == 3:
        which = [menu["custom_id"] for menu in message.menus].index(part["custom_id"])
        return await person.select(message, luck.choice(part["options"])["value"], which=which)
    return await person.click(message, part["custom_id"])


async def _say(person: SandboxPerson, people: list[SandboxPerson], luck: random.Random, game: str) -> Answer:
    somebody, seat = luck.choice(people), luck.randint(1, 5 if game == "camp" else 3)
    commands: list[tuple[str, dict[str, Any]]] = [
        ("table undo", {}),
        ("table undo", {"table": 1}),
        ("table leave", {}),
        ("table watch", {"table": 1}),
        ("table hand", {}),
        ("table log", {"table": 1}),
        ("table referee", {"table": 1}),
        ("table referee", {"person": somebody, "table": 1}),
        ("table replace", {"player": somebody, "seat": seat, "table": 1}),
        ("table replace", {"computer": "random", "seat": seat, "table": 1}),
        ("table desk", {"table": 1}),
        ("table undo", {"steps": seat, "table": 1}),
        ("table redo", {"table": 1}),
        ("table join", {"table": 1}),
        (f"{game} join", {}),
    ]
    if game == "camp":
        commands += [("camp think", {"number": "2"}), ("keep ring", {}), ("keep whisper", {"guest": "2"})]
    else:
        commands += [("trio think", {})]
    command, options = luck.choice(commands)
    return await person.slash(command, **options)


async def _followed(person: SandboxPerson, answer: Answer, luck: random.Random) -> Answer:
    """Mostly does what an undo or a redo has shown first."""
    buttons = list(answer.message.buttons.values()) if answer.message is not None else []
    found = [str(one.get("custom_id", "")) for one in buttons]
    does = [one for one in found if ":back/" in one or ":restore/" in one]
    if answer.message is None or not does or luck.random() < 0.2:
        return answer
    return await person.click(answer.message, does[0])


@pytest.mark.parametrize("seed", range(3))
async def test_anybody_presses_anything(town: SandboxTown, seed: int) -> None:
    await _go_wild(town, await _begun(town, hot_seat=seed == 0), random.Random(seed), "trio")


@pytest.mark.parametrize("seed", range(3))
async def test_anybody_presses_anything_where_people_come_and_go(town: SandboxTown, seed: int) -> None:
    await _go_wild(town, await _camp(town), random.Random(seed), "camp")
    live = await town.bot.tables.load(1)
    assert live.state.there == live.taken
    found = await town.bot.desk.history.state_before(live, live.record.sequence + 1)
    assert found == (live.state, live.record.draws_taken)


async def _go_wild(town: SandboxTown, people: list[SandboxPerson], luck: random.Random, game: str) -> None:
    for _ in range(STEPS):
        person = luck.choice(people)
        things = _things(town, person)
        try:
            if things and luck.random() < (0.6 if game == "camp" else 0.8):
                answer = await _press(person, *luck.choice(things), luck)
            else:
                answer = await _say(person, people, luck, game)
                answer = await _followed(person, answer, luck)
        except Refusal:
            continue  # what no client would send
        assert answer.error is None
        assert "incident" not in answer.text
    live = await town.bot.tables.announce(1)
    await town.settle()
    assert len(await town.bot.tables.store.entries(1)) > 3, "something has happened"
    for person in people:
        if live.seats_of(person.id):
            continue
        for message in person.messages(DM):
            kept = [ids.read(part.get("custom_id") or "") for part in walk(message.components)]
            assert all(one is None or one.kind == "table" for one in kept), "a panel that was left is closed"
