"""Two runs that differ in one person's hidden choice, and all that anybody else gets of them, byte by byte.

Ids and tokens are Discord's to give and differ from run to run, so each is replaced by the order in which it
was first seen.
"""

from __future__ import annotations

import json
import re
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from games.engine.chance import KeyedChance
from games.engine.computer import random_command
from tests.scenarios.discordlike import DM
from tests.scenarios.house import Bots, board, duel
from tests.scenarios.on_sandbox import SandboxPerson, SandboxTown, sandboxed

Choose = Callable[[SandboxTown, SandboxPerson], Awaitable[None]]
Begin = Callable[[SandboxTown, SandboxPerson, SandboxPerson], Awaitable[None]]

VARIABLE = re.compile(r"[0-9]{17,20}|[0-9a-f]{24}|[A-Za-z0-9_-]{60,}")
"""Ids, nonces and tokens."""

MOMENT = re.compile(r"<t:[0-9]+")
"""Moments of time: the two runs come one after the other."""


class Plain:
    """Replaces what varies by nature with the order of its first appearance."""

    def __init__(self) -> None:
        self._known: dict[str, str] = {}

    def __call__(self, text: str) -> str:
        text = MOMENT.sub("<t:", text)
        return VARIABLE.sub(lambda m: self._known.setdefault(m[0], f"<{len(self._known)}>"), text)


def others(town: SandboxTown, since: int, *insiders: SandboxPerson) -> list[Any]:
    """The bot's calls, without those that reach one of the insiders alone, by where they go and in order.

    What goes to different places runs side by side, and which comes first is chance.
    """
    world = town.sandbox.world
    places = {
        channel.id: f"dm of {world.users[channel.recipient_id].name}"
        if channel.recipient_id
        else channel.name
        for channel in world.channels.values()
    }
    count: dict[str, int] = {}
    for item in town.sandbox.interactions._by_id.values():
        count[item.user_id] = count.get(item.user_id, 0) + 1
        name = f"interaction {count[item.user_id]:04} of {world.users[item.user_id].name}"
        places |= {item.id: name, item.token: name}
    found = []
    for call in list(town.sandbox.requests)[since:]:
        path = re.split(r"[/?]", call.path)
        to = next((places[part] for part in path if part in places), "")
        if not to.endswith(tuple(f" of {one.name}" for one in insiders)):
            body = json.dumps(call.json, ensure_ascii=False)
            found.append((to, call.method, call.path, call.status, body, call.files))
    return sorted(found, key=lambda call: call[0])


def seen(town: SandboxTown, person: SandboxPerson) -> list[Any]:
    """Everything that a person sees in all places, with the bytes of the files."""
    places = [DM, *(c.id for c in town.sandbox.world.channels.values() if not c.is_dm)]
    found = []
    for at in places:
        for message in person.messages(at):
            files = [_bytes(town, file.url) for file in message.origin.files]
            found.append((at, message.text, json.dumps(message.components, ensure_ascii=False), files))
    return found


def _bytes(town: SandboxTown, url: str) -> bytes:
    path = re.sub(r"^.*?(/attachments/.*)$", r"\1", url).partition("?")[0]
    upload = town.sandbox.media.fetch(path, expiring=False)
    assert upload is not None, url
    return upload.data


async def look_back(person: SandboxPerson) -> None:
    """Goes through the replay of the table, from its last step back to the first."""
    shown = (await person.slash("table replay", table=1)).message
    for verb in ("/last/", *["/back/"] * 20):
        assert shown is not None
        buttons = [b for b in shown.buttons.values() if verb in b["custom_id"] and not b.get("disabled")]
        if buttons:
            shown = (await person.click(shown, buttons[0]["custom_id"])).message


async def a_secret(town: SandboxTown, ann: SandboxPerson, ben: SandboxPerson) -> None:
    """Plays the same way every time, until Ann and Ben are both asked for something hidden."""
    chance = KeyedChance(b"up to here")
    tables = town.bot.tables
    live = await tables.load(1)
    while not any(prompt.secret and 0 in prompt.seats for prompt in live.prompts):
        seat = live.prompts[-1].seats[0]
        command = random_command(live.ask(seat), chance)
        live = (await tables.act(1, seat, command, stamp=live.stamp(seat))).live
    await town.settle()


async def _challenged(town: SandboxTown, ann: SandboxPerson, ben: SandboxPerson, game: str) -> None:
    await duel(town, ann, ben, game)
    await a_secret(town, ann, ben)


async def run(
    path: Path, monkeypatch: pytest.MonkeyPatch, begin: Begin, choose: Choose, change: Choose
) -> list[Any]:
    """What Ben and Cat get while Ann makes one hidden choice, then another, and takes that back."""
    monkeypatch.setattr("bot.tables.secrets.token_bytes", lambda size: b"k" * size)
    async with Bots(path) as bots, sandboxed(bots.make) as town:
        ann, ben, cat = town.person("Ann"), town.person("Ben", "ja"), town.person("Cat", "zh-CN")
        await begin(town, ann, ben)
        plain = Plain()
        looks: list[Any] = []

        async def look_around() -> None:
            start = len(town.sandbox.requests)
            await ben.slash("table hand", table=1)
            await ben.slash("now", table=1)
            await ben.slash("table log", table=1)
            await ben.slash("table list")
            await ben.slash("table undo", table=1)
            await ben.slash("table verify", table=1)
            await ben.slash("table export", table=1)
            shown = await board(town, cat)
            for label in list(shown.buttons):
                await cat.click(shown, label)
            for person in (ben, cat):
                await look_back(person)
            looks.append(others(town, start, ann))
            looks.append([seen(town, person) for person in (ben, cat)])

        start = len(town.sandbox.requests)
        await choose(town, ann)
        looks.append(others(town, start, ann))
        start = len(town.sandbox.requests)
        await change(town, ann)
        looks.append(others(town, start, ann))
        await look_around()
        undo = await ann.slash("table undo", table=1)
        assert undo.message is not None
        start = len(town.sandbox.requests)
        await ann.click(undo.message, "Take back")
        looks.append(others(town, start, ann))
        looks.append([seen(town, person) for person in (ben, cat)])
        return [plain(repr(look)) for look in looks]


async def compare(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    game: str | Begin,
    one: tuple[Choose, Choose],
    two: tuple[Choose, Choose],
) -> None:
    """Both runs are alike to others. ``game`` is a command, or how Ann and Ben come to the hidden choice."""
    begin = partial(_challenged, game=game) if isinstance(game, str) else game
    first = await run(tmp_path / "one.sqlite3", monkeypatch, begin, *one)
    second = await run(tmp_path / "two.sqlite3", monkeypatch, begin, *two)
    assert len(first) == len(second) == 6
    assert sum(map(len, first)) > 10_000, "there was something to compare"
    for place, (a, b) in enumerate(zip(first, second, strict=True)):
        differs = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
        assert a == b, (place, a[max(0, differs - 80) : differs + 80], b[max(0, differs - 80) : differs + 80])
