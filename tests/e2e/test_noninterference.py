"""What others get to see does not depend on what they may not know, down to the bytes on the wire.

Two runs differ in nothing but one person's hidden choice. Everything the bot sends for anybody else (calls
and their order, bodies, file names, sizes and bytes) has to be equal.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import tests.camp_game
from bot import ids
from games.border_trpg import commands_gm as gm
from games.border_trpg.battle import Battle, Cell
from games.engine.menu import Menu
from games.library import load
from tests.scenarios.house import Bots, bid, choices, panel
from tests.scenarios.on_sandbox import SandboxPerson, SandboxTown, sandboxed

from . import campaign
from .wire import Choose, Plain, compare, look_back, others, seen

GAMES = [shelf.game.command.msgid.removeprefix("/") for shelf in load(()).values() if not shelf.game.flexible]
"""The commands of all games that the same people play from beginning to end."""


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
    await compare(tmp_path, monkeypatch, "bids", one, two)


async def test_nor_does_one_given_as_a_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one = _command("purse", 3), _command("clover", 1)
    two = _command("clover", 2), _command("purse", 2)
    await compare(tmp_path, monkeypatch, "bids", one, two)


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
    await compare(tmp_path, monkeypatch, game, (_nth(0), _nth(1)), (_nth(-1), _nth(-2)))


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
        looks.append([seen(town, person) for person in (cat, dan)])
        ways: tuple[tuple[str, dict[str, Any]], ...] = (("undo", {"steps": whispers + 1}), ("redo", {}))
        for verb, how in ways:
            taken = await ann.slash(f"table {verb}", **how)
            assert taken.message is not None
            await ann.click(taken.message, "Take back" if verb == "undo" else "Restore")
            for command in ("log", "export", "replay", "undo"):
                await cat.slash(f"table {command}", table=1)
            await look_back(dan)
            looks.append([seen(town, person) for person in (cat, dan)])
        calls = [call for call in others(town, start, ann, ben) if not call[0].startswith("interaction")]
        assert calls
        looks.append(calls)
        return [plain(repr(look)) for look in looks]


async def test_what_a_master_does_in_secret_leaves_no_trace(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = await _night(tmp_path / "one.sqlite3", monkeypatch, "1", 0)
    second = await _night(tmp_path / "two.sqlite3", monkeypatch, "3", 2)
    assert first == second


async def _afterwards(path: Path, monkeypatch: pytest.MonkeyPatch, whispers: int) -> list[str]:
    """Ben thinks of numbers, Ann whispers to Cat so often: what Ben gets who reads the log and goes back."""
    monkeypatch.setattr("bot.tables.secrets.token_bytes", lambda size: b"k" * size)
    async with Bots(path, tests.camp_game) as bots, sandboxed(bots.make) as town:
        ann, ben, cat = (town.person(name) for name in ("Ann", "Ben", "Cat"))
        await ann.slash("camp new")
        for person, seat in ((ben, "Red tent"), (cat, "Green tent")):
            asked = await person.click(person.messages()[-1], "Join")
            assert asked.message is not None
            await person.click(asked.message, seat)
        await ann.click(ann.messages()[-1], "Begin")
        for number in range(14):
            await town.bot.tables.act(1, 2, tests.camp_game.Think(number % 3 + 1), user_id=ben.id)
            for _ in range(whispers):
                await town.bot.tables.act(1, 0, tests.camp_game.Whisper(3), user_id=ann.id)
        await town.settle()
        plain, start = Plain(), len(town.sandbox.requests)
        logged = (await ben.slash("table log", table=1)).message
        assert logged is not None
        await ben.click(logged, "Earlier")
        shown = (await ben.slash("table undo", table=1)).message
        assert shown is not None
        further = (await ben.select(shown, shown.menus[0]["options"][-1]["value"])).message
        assert further is not None
        shown = (await ben.slash("table undo", table=1)).message
        assert shown is not None
        assert "Taken back." in (await ben.click(shown, "Take back")).text
        calls = [call for call in others(town, start, ann, cat) if call[0].startswith("interaction")]
        assert len(calls) >= 6
        return [plain(repr(look)) for look in (calls, seen(town, ben))]


async def test_how_often_others_did_something_hidden_can_not_be_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither in words nor in the addresses of buttons and menus, nor in whom an undo has to ask."""
    first = await _afterwards(tmp_path / "one.sqlite3", monkeypatch, 0)
    second = await _afterwards(tmp_path / "two.sqlite3", monkeypatch, 2)
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
        watchers = [one.person for one in (ann, ben, cat)] + [eve]

        async def look_around() -> None:
            for command in ("log", "hand"):
                await ann.person.slash(f"table {command}", table=1)
            await cat.person.slash("trpg unit", name=f"u{hidden}")
            await cat.person.slash("trpg map")
            looks.append(others(town, start, gil.person, dan.person))
            looks.append([seen(town, person) for person in watchers])

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
        await look_back(eve)
        await look_around()
        return [plain(repr(look)) for look in looks], seen(town, dan.person)


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
