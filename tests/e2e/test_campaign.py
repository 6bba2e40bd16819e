"""A campaign of Border TRPG through the real bot: characters, teams, overrides, a rank war of three teams."""

from __future__ import annotations

import asyncio
import pathlib
from collections.abc import AsyncIterator, Callable
from random import Random
from typing import Any

import pytest

from games.border_trpg import commands as c
from games.border_trpg import commands_gm as gm
from games.border_trpg.battle import Battle
from games.border_trpg.grid import inside
from games.engine.menu import Menu
from tests.scenarios.discordlike import DM
from tests.scenarios.house import board
from tests.scenarios.on_sandbox import SandboxTown

from .campaign import (
    SAMPLES,
    Hand,
    act,
    battle,
    campaign_town,
    go_on,
    offers,
    put,
    revision,
    seek,
    sit_down,
    state,
    unit,
)

pytestmark = [pytest.mark.slow, pytest.mark.timeout(400), pytest.mark.usefixtures("few_pictures")]


@pytest.fixture
async def town(tmp_path: pathlib.Path) -> AsyncIterator[SandboxTown]:
    async with campaign_town(tmp_path / "bot.sqlite3") as made:
        yield made


async def make_characters(gil: Hand, hands: list[Hand]) -> None:
    """Ann walks through all steps, the others take a prepared character; Gil approves them."""
    ann = hands[0]
    for path in (
        ("sheet", "new"), ("step_name", "Rin Aoki"), ("step_position", "attacker"),
        ("step_features", "steady_hand", "quick_feet"), ("step_points", *"32324042"),
        ("step_master", "hokari"), ("step_triggers", "m1", "kogetsu"), ("step_triggers", "m2", "senku"),
        ("step_triggers", "m3", "shield"),
        ("step_triggers", "s1", "bagworm"), ("step_triggers", "s2", "shield"), ("step_in",),
    ):  # fmt: skip
        await ann.click(path)
    for hand in hands[1:]:
        await hand.click(("sheet", "sample", SAMPLES[hand.seat]))
    sheets = (await state(gil.town)).sheets
    assert [one.status for one in sheets] == ["submitted"] * 6
    for sheet in sheets:
        await gil.click(("read", f"s{sheet.id}", "yes"))
    assert {one.status for one in (await state(gil.town)).sheets} == {"approved"}


async def form_teams(hands: list[Hand]) -> None:
    """Three teams of two."""
    town = hands[0].town
    for number, name in enumerate(("North", "South", "East")):
        founder, mate = hands[2 * number], hands[2 * number + 1]
        await founder.jump(("team", "new", name))
        team = (await state(town)).teams[-1]
        for hand in (founder, mate):
            await hand.click(("team", f"t{team.id}", "join"))
    assert [len(one.members) for one in (await state(town)).teams] == [2, 2, 2]


async def log(hand: Hand) -> str:
    return (await hand.person.slash("table log", table=1)).text


# ---- the whole evening -----------------------------------------------------------------------------------


async def test_a_campaign_from_the_first_sheet_to_the_end_of_a_rank_war(town: SandboxTown) -> None:
    gil, hands = await sit_down(town)
    ann, ben, cat, dan, eve, fay = hands
    await make_characters(gil, hands)
    await form_teams(hands)

    await a_secret_roll(gil, ann)
    await up_to_the_fight(gil, hands)
    await somebody_else_comes(gil, fay)
    await an_ambush(gil, eve, cat, ann)
    await a_guard(gil, eve, cat, dan, ann)
    await behind_the_lock(ben)
    await the_computers_finish(gil)

    (past,) = (await state(town)).past
    assert past.kind == "rank_war"
    assert len(past.points) == 3
    assert past.why in ("last", "rounds", "nobody")
    assert "Points: North" in await log(ann)
    assert (await ann.person.slash("table export", table=1)).message is not None
    await act(town, 0, gm.EndCampaign())
    assert "SHA-256" in (await ann.person.slash("table verify", table=1)).text


async def a_secret_roll(gil: Hand, ann: Hand) -> None:
    """Nobody else hears of it: neither a line nor another message."""
    before = await log(ann)
    path = seek(await gil.ask(), gm.OpenCheck, Random(1), lambda one: one.hidden == "all" and not one.who)
    assert path is not None
    messages = len(ann.person.messages((await board(ann.town, ann.person)).channel_id))
    await gil.jump(path)
    assert await log(ann) == before
    assert len(ann.person.messages((await board(ann.town, ann.person)).channel_id)) == messages
    assert await log(gil) != before


async def up_to_the_fight(gil: Hand, hands: list[Hand]) -> None:
    """A rank war is set up; cards, Bagworm, addresses by clicks of whoever is first, else by the clock."""
    town, eve = gil.town, hands[4]
    teams = [one.id for one in (await state(town)).teams]
    await act(town, 0, gm.NewBattle("rank_war", tuple(teams), map="mock_room"))
    assert (await battle(town)).stage == "draw"
    asked = (await town.bot.tables.load(1)).prompts[-1].seats
    await twice(next(hand for hand in hands if hand.seat in asked), "draw")
    await go_on(town, lambda now: now.stage == "bagworm")
    await eve.do("bagworm", lambda one: one.on, clicks=True)
    await go_on(town, lambda now: now.stage == "address")
    assert (await unit(town, eve.seat)).hidden
    await eve.do("address", clicks=True)
    await go_on(town, lambda now: now.stage == "ready")
    path = seek(await gil.ask(), gm.StartBattle, Random(2))
    assert path is not None
    await gil.jump(path)
    assert (await battle(town)).round == 1


async def somebody_else_comes(gil: Hand, fay: Hand) -> None:
    """Fay leaves the table in the middle of the battle; Gus takes her seat, and so her character."""
    town = gil.town
    ways = await fay.person.slash("table leave", table=1)
    assert ways.message is not None
    leave = next(one for one in ways.message.buttons.values() if not one.get("disabled"))
    await fay.person.click(ways.message, leave["custom_id"])
    assert fay.seat not in (await state(town)).taken
    gus = town.person("Gus", "ja")
    asked = await gus.click(await board(town, gus), "Join")
    assert "Gil" in asked.text, "the game master is asked"
    request = next(m for m in reversed(gil.person.messages(DM)) if "Agree" in m.buttons)
    await gil.person.click(request, "Agree")
    assert (await town.bot.tables.load(1)).seat_of(gus.id) == fay.seat
    assert fay.seat in (await state(town)).taken
    fay.person = gus


async def an_ambush(gil: Hand, eve: Hand, cat: Hand, ann: Hand) -> None:
    """Usui shoots at Kido out of hiding: until then nobody has seen where from."""
    town = gil.town
    cells = {2: (20, 15), 3: (21, 16), 4: (9, 4), 5: (10, 4), 6: (3, 4), 7: (23, 2)}
    for seat, cell in cells.items():
        await put(town, seat, cell)
    await go_on(town, lambda now: now.phase == "attack" and _turn_of(now, 6))
    usui = await unit(town, 6)
    assert usui.hidden
    assert "D5" not in await log(ann)
    shown = (await board(town, ann.person)).text
    assert "D5" not in shown
    kido = await unit(town, 4)
    await eve.do("strike", lambda one: isinstance(one, c.Strike) and one.target == kido.id, clicks=True)
    assert not (await unit(town, 6)).hidden
    assert "D5" in await log(ann), "whoever checks is seen"


def _turn_of(now: Battle, seat: int) -> bool:
    team = next(one.team for one in now.units if one.owner == seat)
    return bool(now.asks) and now.asks[-1].kind == "window" and now.asks[-1].team == team


async def a_guard(gil: Hand, eve: Hand, cat: Hand, dan: Hand, ann: Hand) -> None:
    """Tono protects Kido; the bot is started again in between."""
    town = gil.town
    assert (await battle(town)).asks[-1].kind == "offers"
    await dan.do("offer", lambda one: one.skill is not None, clicks=True)
    await go_on(town, lambda now: now.asks[-1].kind == "reaction")
    await town.restart()
    tono = await unit(town, 5)
    await cat.do("react", lambda one: one.by == tono.id, clicks=True)
    attack = (await battle(town)).attack
    assert attack is not None
    assert (attack.aimed[0].by, attack.aimed[0].unit) == (tono.id, (await unit(town, 4)).id)
    await go_on(town, lambda now: now.attack is None)
    assert "Ren Tono protects Mitsuru Kido" in await log(ann)


async def twice(hand: Hand, key: str) -> None:
    """The button that does something pressed twice at once: one command."""
    message, ask, before = await hand.panel(), await hand.ask(), await revision(hand.town)
    able = [
        part["custom_id"]
        for (_, path), part in offers(message).items()
        if path[0] == key and not isinstance(ask(path), Menu)
    ]
    people, who = hand.town.sandbox.people, str(hand.person.id)
    sent = [people.click(who, message.id, able[0]) for _ in range(2)]
    await asyncio.gather(*(asyncio.wait_for(one.settled.wait(), 15) for one in sent))
    await hand.town.settle()
    assert await revision(hand.town) == before + 1


async def behind_the_lock(ben: Hand) -> None:
    """Ben's messages are closed: he plays from the board."""
    town = ben.town
    await town.sandbox.mischief.do({"kind": "close_dms", "user_id": str(ben.person.id)})
    ben.closed = True
    await go_on(town, lambda now: now.phase == "tactics" and _turn_of(now, ben.seat))
    await ben.do("pass", lambda one: isinstance(one, c.Pass), clicks=True)
    assert "tactics" in (await unit(town, ben.seat)).passed


async def the_computers_finish(gil: Hand) -> None:
    """The game master has computers play everybody, who fight it out."""
    town = gil.town
    for one in (await battle(town)).units:
        await act(town, 0, gm.SetUnit(one.id, computer="steady"))
    for _ in range(1500):
        if (await state(town)).battle is None:
            return
        await asyncio.sleep(0.05)
    raise AssertionError("the computers do not come to an end")


# ---- the game master's hand ------------------------------------------------------------------------------

HARMLESS = ("pair_bonus", "jump_gap", "fall_damage", "points_per_kill", "captain_over_cap")

KINDS = tuple(kind for kind in gm.Overrides.__args__ if issubclass(kind, gm.Override))
"""The whole list."""

FITS: dict[type[gm.Override], Callable[[Any], bool]] = {
    gm.Approval: lambda one: one.accept,
    gm.Scene: lambda one: one.to is None,
    gm.EditSheet: lambda one: one.param is not None,
    gm.SetTeam: lambda one: one.rank is not None,
    gm.OpenCheck: lambda one: one.who and not one.hidden,
    gm.OpposeCheck: lambda one: one.actor and one.reactor and not one.hidden,
    gm.ChangeRule: lambda one: one.force and one.option in HARMLESS,
    gm.NewBattle: lambda one: one.kind == "mock" and len(one.teams) == 2 and one.enemies and one.map is None,
    gm.SetEnding: lambda one: one.ending.rounds is not None and one.ending.rounds > 9,
    gm.SetTrion: lambda one: one.trion is not None and one.trion > 9,
    gm.SetStatus: lambda one: one.state == "stealth" and one.on,
    gm.SetLife: lambda one: one.life == "down",
    gm.SetPlace: lambda one: one.cell is not None and inside(one.cell),
    gm.SetRound: lambda one: one.order or one.round < 8,
    gm.ForcePhase: lambda one: one.until == "window",
    gm.AddUnit: lambda one: one.count < 7,
}
"""What makes one of a kind plain enough not to end everything."""

BEFORE = (
    gm.Approval, gm.Scene, gm.SetTeam, gm.EditSheet, gm.OpenCheck, gm.CloseCheck, gm.OpposeCheck,
    gm.ChangeRule,
)  # fmt: skip
SETTING_UP = (gm.SetArea, gm.SetEnding, gm.StartBattle)
AFTER = (gm.EndBattle, gm.LoadScenario, gm.DropScenario, gm.EndCampaign)
LAST_IN_BATTLE = (gm.SetLife, gm.RemoveUnit, gm.ForcePhase, gm.SaveScenario)


async def test_one_override_of_each_kind(town: SandboxTown) -> None:
    """The list is walked whole: each by the game master's panel, and each is in the record."""
    gil, hands = await sit_down(town)
    ann, random, done = hands[0], Random(5), list[type]()

    async def rule(kind: type[gm.Override]) -> None:
        def fit(one: Any) -> bool:
            return not one.quiet and bool(FITS.get(kind, bool)(one))

        path = seek(await gil.ask(), kind, random, fit)
        assert path is not None, f"the desk does not offer {kind.__name__}"
        before = await revision(town)
        answer = await gil.jump(path)
        assert await revision(town) > before, (kind, path, answer.text)
        done.append(kind)

    for hand in hands[:4]:
        await act(town, hand.seat, c.TakeSample(SAMPLES.get(hand.seat, "sakaki")))
    await rule(gm.Approval)
    for sheet in (await state(town)).sheets:
        if sheet.status == "submitted":
            await act(town, 0, gm.Approval(sheet.id))
    for hand, name in ((hands[0], "North"), (hands[2], "South")):
        await act(town, hand.seat, c.CreateTeam(name))
    sheets, teams = (await state(town)).sheets, (await state(town)).teams
    for number, sheet in enumerate(sheets):
        await act(town, 0, c.JoinTeam(teams[number // 2].id, sheet.id))
    for kind in BEFORE[1:]:
        await rule(kind)
    assert "Gil overrules: house rule:" in await log(ann)

    await rule(gm.NewBattle)
    await act(town, 0, c.PickMap("mock_room"))
    await rule(gm.SetArea)
    for number, party in enumerate((await battle(town)).parties):
        if party.area is None:
            await act(town, 0, gm.SetArea(party.id, 12 + number))
    await rule(gm.SetEnding)
    await rule(gm.StartBattle)
    await go_on(town, lambda now: now.phase == "tactics")
    known = {*BEFORE, gm.NewBattle, *SETTING_UP, *AFTER, *LAST_IN_BATTLE}
    order = sorted((kind for kind in KINDS if kind not in known), key=lambda kind: kind is gm.Reveal)
    for kind in (*order, *LAST_IN_BATTLE):
        await rule(kind)
    await rule(gm.EndBattle)
    await rule(gm.LoadScenario)
    await act(town, 0, gm.EndBattle())
    await rule(gm.DropScenario)
    await rule(gm.EndCampaign)
    assert set(done) == set(KINDS)
    assert (await town.bot.tables.load(1)).over
    assert (await ann.person.slash("table export", table=1)).message is not None
