"""What others get to see does not depend on what they may not know, down to the bytes on the wire.

Two runs differ in nothing but one person's hidden choice. Everything the bot sends for anybody else (calls
and their order, bodies, file names, sizes and bytes) has to be equal. Ids and tokens are Discord's to give
and differ from run to run, so each is replaced by the order in which it was first seen.
"""

from __future__ import annotations

import json
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

import tests.camp_game
from bot import ids
from games.border_trpg import commands_gm as gm
from games.border_trpg.battle import Battle, Cell
from games.engine.chance import KeyedChance
from games.engine.computer import random_command
from games.engine.menu import Menu
from games.library import load
from tests.scenarios.discordlike import DM
from tests.scenarios.house import Bots, bid, board, choices, duel, panel
from tests.scenarios.on_sandbox import SandboxPerson, SandboxTown, sandboxed

from . import campaign

GAMES = [shelf.game.command.msgid.removeprefix("/") for shelf in load(()).values() if not shelf.game.flexible]
"""The commands of all games that the same people play from beginning to end."""

Choose = Callable[[SandboxTown, SandboxPerson], Awaitable[None]]

VARIABLE = re.compile(r"[0-9]{17,20}|[0-9a-f]{24}|[A-Za-z0-9_-]{60,}")
"""Ids, nonces and tokens."""


class Plain:
    """Replaces what varies by nature with the order of its first appearance."""

    def __init__(self) -> None:
        self._known: dict[str, str] = {}

    def __call__(self, text: str) -> str:
        return VARIABLE.sub(lambda m: self._known.setdefault(m[0], f"<{len(self._known)}>"), text)


def _others(town: SandboxTown, since: int, *insiders: SandboxPerson) -> list[Any]:
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
    for number, item in enumerate(town.sandbox.interactions._by_id.values()):
        name = f"interaction {number:04} of {world.users[item.user_id].name}"
        places |= {item.id: name, item.token: name}
    found = []
    for call in list(town.sandbox.requests)[since:]:
        path = re.split(r"[/?]", call.path)
        to = next((places[part] for part in path if part in places), "")
        if not to.endswith(tuple(f" of {one.name}" for one in insiders)):
            body = json.dumps(call.json, ensure_ascii=False)
            found.append((to, call.method, call.path, call.status, body, call.files))
    return sorted(found, key=lambda call: call[0])


def _seen(town: SandboxTown, person: SandboxPerson) -> list[Any]:
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


async def _look_back(person: SandboxPerson) -> None:
    """Goes through the replay of the table, from its last step back to the first."""
    shown = (await person.slash("table replay", table=1)).message
    for verb in ("/last/", *["/back/"] * 20):
        assert shown is not None
        buttons = [b for b in shown.buttons.values() if verb in b["custom_id"] and not b.get("disabled")]
        if buttons:
            shown = (await person.click(shown, buttons[0]["custom_id"])).message


async def _up_to_a_secret(town: SandboxTown) -> None:
    """Plays the same way every time, until Ann and Ben are both asked for something hidden."""
    chance = KeyedChance(b"up to here")
    tables = town.bot.tables
    live = await tables.load(1)
    while not any(prompt.secret and 0 in prompt.seats for prompt in live.prompts):
        seat = live.prompts[-1].seats[0]
        command = random_command(live.ask(seat), chance)
        live = (await tables.act(1, seat, command, stamp=live.stamp(seat))).live
    await town.settle()


async def _run(
    path: Path, monkeypatch: pytest.MonkeyPatch, game: str, choose: Choose, change: Choose
) -> list[Any]:
    monkeypatch.setattr("bot.tables.secrets.token_bytes", lambda size: b"k" * size)
    async with Bots(path) as bots, sandboxed(bots.make) as town:
        ann, ben, cat = town.person("Ann"), town.person("Ben", "ja"), town.person("Cat", "zh-CN")
        await duel(town, ann, ben, game)
        await _up_to_a_secret(town)
        plain = Plain()
        looks: list[Any] = []

        async def look_around() -> None:
            start = len(town.sandbox.requests)
            await ben.slash("table hand", table=1)
            await ben.slash("table log", table=1)
            await ben.slash("table list")
            await ben.slash("table undo", table=1)
            await ben.slash("table verify", table=1)
            await ben.slash("table export", table=1)
            shown = await board(town, cat)
            for label in list(shown.buttons):
                await cat.click(shown, label)
            for person in (ben, cat):
                await _look_back(person)
            looks.append(_others(town, start, ann))
            looks.append([_seen(town, person) for person in (ben, cat)])

        start = len(town.sandbox.requests)
        await choose(town, ann)
        looks.append(_others(town, start, ann))
        start = len(town.sandbox.requests)
        await change(town, ann)
        looks.append(_others(town, start, ann))
        await look_around()
        undo = await ann.slash("table undo", table=1)
        assert undo.message is not None
        start = len(town.sandbox.requests)
        await ann.click(undo.message, "Take back")
        looks.append(_others(town, start, ann))
        looks.append([_seen(town, person) for person in (ben, cat)])
        return [plain(repr(look)) for look in looks]


async def _compare(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    game: str,
    one: tuple[Choose, Choose],
    two: tuple[Choose, Choose],
) -> None:
    first = await _run(tmp_path / "one.sqlite3", monkeypatch, game, *one)
    second = await _run(tmp_path / "two.sqlite3", monkeypatch, game, *two)
    assert len(first) == len(second) == 6
    assert sum(map(len, first)) > 10_000, "there was something to compare"
    for place, (a, b) in enumerate(zip(first, second, strict=True)):
        differs = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
        assert a == b, (place, a[max(0, differs - 80) : differs + 80], b[max(0, differs - 80) : differs + 80])


def _taps(charm: str, coins: int) -> Choose:
    async def choose(town: SandboxTown, ann: SandboxPerson) -> None:
        await bid(ann, coins, charm)

    return choose


def _form(charm: str, coins: int) -> Choose:
    async def choose(town: SandboxTown, ann: SandboxPerson) -> None:
        opened = await ann.click(panel(ann), "Choose all at once…")
        assert opened.modal is not None
        await ann.submit(opened.modal, {"charm": charm, "coins": str(coins)})

    return choose


def _command(charm: str, coins: int) -> Choose:
    async def choose(town: SandboxTown, ann: SandboxPerson) -> None:
        await ann.slash("bids open", charm=charm, coins=str(coins))

    return choose


async def test_a_hidden_choice_leaves_no_trace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one = _taps("purse", 3), _form("clover", 1)
    two = _taps("clover", 2), _form("purse", 2)
    await _compare(tmp_path, monkeypatch, "bids", one, two)


async def test_nor_does_one_given_as_a_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one = _command("purse", 3), _command("clover", 1)
    two = _command("clover", 2), _command("purse", 2)
    await _compare(tmp_path, monkeypatch, "bids", one, two)


def _nth(number: int) -> Choose:
    """The ``number``-th hidden choice that the menu offers, counted from the end if negative."""

    async def choose(town: SandboxTown, ann: SandboxPerson) -> None:
        live = await town.bot.tables.load(1)
        ask = live.ask(0)
        found: list[tuple[str, ...]] = []
        waiting: list[tuple[str, ...]] = [()]
        while waiting and len(found) < 60:
            path = waiting.pop()
            node = ask(path)
            if not isinstance(node, Menu):
                if node.secret:
                    found.append(path)
                continue
            slot = node.slots[0]
            if slot.kind == "choice" and slot.most == 1:
                waiting += [(*path, o.key) for o in slot.options if o.blocked is None]
        assert len(found) > 3, "too few hidden choices"
        address = ids.Address("pick", 1, live.stamp(0), found[number])
        before = live.record.revision
        await town.again(panel(ann), ids.write(address), ann)
        assert (await town.bot.tables.load(1)).record.revision == before + 1

    return choose


@pytest.mark.parametrize("game", GAMES)
async def test_every_games_first_hidden_choice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    await _compare(tmp_path, monkeypatch, game, (_nth(0), _nth(1)), (_nth(-1), _nth(-2)))


# ---- at a table with a master --------------------------------------------------------------------------


async def _night(path: Path, monkeypatch: pytest.MonkeyPatch, number: str, whispers: int) -> list[str]:
    """Ben thinks of a number, Ann whispers to him and takes all of it back: what Cat and Dan make of it."""
    monkeypatch.setattr("bot.tables.secrets.token_bytes", lambda size: b"k" * size)
    async with Bots(path, tests.camp_game) as bots, sandboxed(bots.make) as town:
        ann, ben, cat, dan = (town.person(name) for name in ("Ann", "Ben", "Cat", "Dan"))
        await ann.slash("camp new")
        for person, seat in ((ben, "Red tent"), (cat, "Green tent")):
            asked = await person.click(person.messages()[-1], "Join")
            assert asked.message is not None
            await person.click(asked.message, seat)
        await ann.click(ann.messages()[-1], "Begin")
        plain, start = Plain(), len(town.sandbox.requests)
        looks: list[Any] = []
        await ben.click(panel(ben), choices(panel(ben), number))
        for _ in range(whispers):
            await ann.slash("keep whisper", guest="2")
        looks.append([_seen(town, person) for person in (cat, dan)])
        ways: tuple[tuple[str, dict[str, Any]], ...] = (("undo", {"steps": whispers + 1}), ("redo", {}))
        for verb, how in ways:
            taken = await ann.slash(f"table {verb}", **how)
            assert taken.message is not None
            await ann.click(taken.message, "Take back" if verb == "undo" else "Restore")
            for command in ("log", "export", "replay", "undo"):
                await cat.slash(f"table {command}", table=1)
            await _look_back(dan)
            looks.append([_seen(town, person) for person in (cat, dan)])
        calls = [call for call in _others(town, start, ann, ben) if not call[0].startswith("interaction")]
        assert calls
        looks.append(calls)
        return [plain(repr(look)) for look in looks]


async def test_what_a_master_does_in_secret_leaves_no_trace(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = await _night(tmp_path / "one.sqlite3", monkeypatch, "1", 0)
    second = await _night(tmp_path / "two.sqlite3", monkeypatch, "3", 2)
    assert first == second


# ---- somebody hidden on the map --------------------------------------------------------------------------


async def _hunt(
    path: Path, monkeypatch: pytest.MonkeyPatch, cell: Cell, dice: int
) -> tuple[list[str], list[Any]]:
    """Dan's character hides at a cell and moves, and Gil rolls in secret: what is made of it by Ann and Ben,
    who play against it, Cat, its teammate, and Eve, who looks on; and what Dan sees.
    """
    monkeypatch.setattr("bot.tables.secrets.token_bytes", lambda size: b"k" * size)
    async with campaign.campaign_town(path) as town:
        gil, hands = await campaign.sit_down(town, ("Ann", "Ben", "Cat", "Dan"))
        ann, ben, cat, dan = hands
        eve = town.person("Eve", "ja")
        teams = await campaign.enlist(town, hands, 2)
        await campaign.act(town, 0, gm.NewBattle("rank_war", teams, map="city_a"))
        await campaign.go_on(town, lambda now: now.stage == "ready")
        await campaign.act(town, 0, gm.StartBattle())
        for hand, place in zip(hands, ((3, 3), (4, 3), (20, 3), (22, 16)), strict=True):
            await campaign.put(town, hand.seat, place)
        hidden = (await campaign.unit(town, dan.seat)).id
        await campaign.act(town, 0, gm.SetStatus(hidden, state="stealth"))

        plain, start = Plain(), len(town.sandbox.requests)
        looks: list[Any] = []
        others = [one.person for one in (ann, ben, cat)] + [eve]

        async def look_around() -> None:
            for command in ("log", "hand"):
                await ann.person.slash(f"table {command}", table=1)
            await cat.person.slash("trpg unit", name=f"u{hidden}")
            await cat.person.slash("trpg map")
            looks.append(_others(town, start, gil.person, dan.person))
            looks.append([_seen(town, person) for person in others])

        await campaign.act(town, 0, gm.SetPlace(hidden, cell))
        assert (await campaign.unit(town, dan.seat)).hidden
        secret = ("check", "own", "atk", str(dice), "0", "all", "")
        await gil.jump(secret)
        await look_around()
        await campaign.go_on(town, lambda now: now.phase == "movement" and _turn(now, dan.seat))
        await dan.do("move", lambda one: len(one.path) == 2)
        assert (await campaign.unit(town, dan.seat)).cell != cell
        assert (await campaign.unit(town, dan.seat)).hidden
        await look_around()
        undo = await gil.person.slash("table undo", table=1)
        assert undo.message is not None
        await gil.person.click(undo.message, "Take back")
        for command in ("export", "replay", "undo"):
            await ben.person.slash(f"table {command}", table=1)
        await _look_back(eve)
        await look_around()
        return [plain(repr(look)) for look in looks], _seen(town, dan.person)


def _turn(now: Battle, seat: int) -> bool:
    team = next(one.team for one in now.units if one.owner == seat)
    return bool(now.asks) and now.asks[-1].kind == "window" and now.asks[-1].team == team


@pytest.mark.slow
@pytest.mark.rule("trpg-stealth-1", "trpg-stealth-19", "trpg-check-22")
async def test_where_somebody_hides_leaves_no_trace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first, mine = await _hunt(tmp_path / "one.sqlite3", monkeypatch, (22, 16), 2)
    second, other = await _hunt(tmp_path / "two.sqlite3", monkeypatch, (14, 18), 9)
    assert mine != other, "whoever hides sees where"
    assert sum(map(len, first)) > 10_000, "there was something to compare"
    for place, (a, b) in enumerate(zip(first, second, strict=True)):
        differs = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
        assert a == b, (
            place,
            a[max(0, differs - 300) : differs + 300],
            b[max(0, differs - 300) : differs + 300],
        )
