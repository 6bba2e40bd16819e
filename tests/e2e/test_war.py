"""A battle of 30MM War in the sandbox, click by click: two people, closed messages, restarts, bad networks.

Everybody does the plainest thing that the panel offers: attacks with what promises most, captures a base,
else goes where something is. What is picked is read from the menu, and clicked where the panel shows it.
"""

from __future__ import annotations

import asyncio
from pathlib import Path as File

import pytest

from games.engine.menu import Ask, Menu, Option, Path
from games.mm30_war.state import State
from tests.scenarios.discordlike import Answer
from tests.scenarios.house import board, duel, state
from tests.scenarios.on_sandbox import SandboxTown

from .campaign import Hand, campaign_town, plan, revision

pytestmark = [pytest.mark.slow, pytest.mark.timeout(400), pytest.mark.usefixtures("few_pictures")]


@pytest.fixture(autouse=True)
def _same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same battle every time."""
    monkeypatch.setattr("bot.tables.secrets.token_bytes", lambda size: b"k" * size)


RED, BLUE = 0, 1
COMMANDS = 400
"""More than any of these battles has."""

ANSWERS = ("r0", "rs0", "r1", "rs1")
"""How the menu spells a counter, with or without a shield."""


def options(ask: Ask, path: Path) -> dict[str, Option]:
    """What can be picked there; nothing where the path is a command already."""
    node = ask(path)
    return {one.key: one for one in node.open if not one.gives_up} if isinstance(node, Menu) else {}


def plain(ask: Ask) -> Path:
    """The way to a plain thing to do."""
    root = options(ask, ())
    if "muster" in root:
        armies = [key for key, one in options(ask, ("muster",)).items() if one.style == "main"]
        return ("muster", armies[0], "ok")
    for path in (("deploy", "close", "ok"), ("first",), ("stay",)):
        if path[0] in root:
            return path
    if "act" not in root:
        return next((key,) for key in (*ANSWERS, *root) if key in root)
    found = [activation(ask, ("act", cell)) for cell in options(ask, ("act",))]
    return min(found)[1]


def activation(ask: Ask, path: Path) -> tuple[int, Path]:
    """What a group does, with how much it is wanted: 0 is an attack, 1 a base."""
    shown = options(ask, path)
    attacks = [key for key, one in shown.items() if one.style == "good"]
    bases = [key for key, one in shown.items() if one.style == "main"]
    ways = [key for key in shown if key[0].isupper()]
    best = next(iter((*attacks, *bases, *ways, *shown)))
    path = (*path, best)
    while further := options(ask, path):
        good = [key for key, one in further.items() if one.style == "good"]
        path = (*path, next(iter((*good, *further))))
    return (0 if attacks else 1 if bases else 2), path


async def war(town: SandboxTown) -> State:
    """The battle as stored."""
    found = await state(town)
    assert isinstance(found, State)
    return found


async def act(hand: Hand) -> Answer:
    """One plain thing, click by click; it counts once."""
    before = await revision(hand.town)
    answer = await hand.click(plain(await hand.ask()))
    assert await revision(hand.town) == before + 1, answer.text
    return answer


async def sit_down(town: SandboxTown) -> tuple[Hand, Hand]:
    """Ann challenges Ben: she leads Red, he leads Blue."""
    ann, ben = town.person("Ann"), town.person("Ben")
    await duel(town, ann, ben, "mm30")
    return Hand(town, ann, RED), Hand(town, ben, BLUE)


async def set_up(town: SandboxTown) -> tuple[Hand, Hand]:
    """The same, up to Red's first activation."""
    hands = await sit_down(town)
    while (await war(town)).phase != "turn":
        await act(hands[(await unsealed(town))[0]])
    return hands


async def unsealed(town: SandboxTown) -> list[int]:
    """The seats that are asked and have not answered."""
    return [seat for prompt in (await town.bot.tables.load(1)).prompts for seat in prompt.seats]


async def restarted(town: SandboxTown) -> None:
    """Another process takes over; nothing is lost."""
    before = await war(town)
    await town.restart()
    assert await war(town) == before


async def test_a_battle_from_the_muster_to_the_victory(tmp_path: File) -> None:
    async with campaign_town(tmp_path / "bot.sqlite3") as town:
        hands = ann, ben = await sit_down(town)
        people = {hand.seat: hand for hand in hands}

        # Ben's messages are closed, and he musters behind the board's lock. Ann's click comes twice.
        await town.sandbox.mischief.do({"kind": "close_dms", "user_id": str(ben.person.id)})
        ben.closed = True
        town.sandbox.faults.deliver("twice")
        await act(ann)
        assert (await war(town)).armies[RED].sealed
        assert "Your army list is submitted" in (await ann.panel()).text
        assert "submitted an army list" in (await board(town, ben.person)).text
        await restarted(town)
        await act(ben)
        assert (await war(town)).phase == "deploy"
        await town.sandbox.mischief.do({"kind": "open_dms", "user_id": str(ben.person.id)})

        # Both submit their plans at the same moment, and both count.
        ways = [plain(await hand.ask()) for hand in hands]
        town.sandbox.faults.deliver("together", times=2)
        await asyncio.gather(*(hand.jump(way) for hand, way in zip(hands, ways, strict=True)))
        assert (await war(town)).phase == "order"
        ben.closed = False
        await ben.person.slash("table hand")

        seen: dict[str, int] = {}
        for _ in range(COMMANDS):
            now = await war(town)
            if now.ending is not None:
                break
            hand = people[now.asked[0]]
            ask = await hand.ask()
            if now.phase == "react":
                seen["react"] = seen.get("react", 0) + 1
                if seen["react"] == 1:
                    await restarted(town)  # between the dice and the answer
                    assert (await war(town)).shots is not None
                counters = [key for key in ANSWERS if key in options(ask, ())]
                seen["counter"] = seen.get("counter", 0) + bool(counters)
                if counters and seen["counter"] == 1:
                    town.sandbox.faults.deliver("twice")
            if now.phase == "turn" and "op" in options(ask, ()) and "operation" not in seen:
                found = plan(ask, ("op",), lambda _: True)
                assert found is not None
                path, _command = found
                await hand.click(path)
                seen["operation"] = now.armies[hand.seat].tp
                assert (await war(town)).armies[hand.seat].tp < now.armies[hand.seat].tp
                continue
            if now.round == 2 and "round" not in seen:
                seen["round"] = 2
                await restarted(town)
            await act(hand)
            assert (await war(town)).count > now.count or (await war(town)).ending is not None

        end = await war(town)
        assert {"react", "counter", "operation", "round"} <= seen.keys()
        assert end.ending is not None
        assert end.ending.why in ("mm", "bases", "hq")
        winner = people[end.ending.winner if end.ending.winner is not None else RED].person.name
        for hand in hands:
            said = (await board(town, hand.person)).text
            assert winner in said
            assert "Last exchange" in said
        assert "SHA-256" in (await ann.person.slash("table verify", table=1)).text


async def test_a_click_that_comes_too_late_or_to_an_old_panel_changes_nothing(tmp_path: File) -> None:
    async with campaign_town(tmp_path / "bot.sqlite3") as town:
        hands = await set_up(town)
        hand = hands[(await war(town)).asked[0]]
        path, old, before = plain(await hand.ask()), await hand.panel(), await war(town)

        town.sandbox.interactions.ack_seconds = 0.1
        town.sandbox.faults.deliver("late", seconds=0.3)
        late = await hand.person.slash("mm30 act", cell=path[1], goal=path[2])
        assert late.error == "The application did not respond"
        await asyncio.sleep(0.4)
        await town.settle()
        assert await war(town) == before
        town.sandbox.interactions.ack_seconds = 3.0

        await act(hand)
        after = await war(town)
        again = await town.again(old, old.named(next(iter(old.buttons))), hand.person)
        assert "That question is not open any more." in again.text
        assert await war(town) == after


async def test_a_battle_against_a_computer_by_slash_commands(tmp_path: File) -> None:
    """The cell and the goal are completed while they are typed; the computer answers by itself."""
    async with campaign_town(tmp_path / "bot.sqlite3") as town:
        ann = town.person("Ann")
        await ann.slash("mm30 challenge", computer="steady")
        hand = Hand(town, ann, RED)
        _, army, ok = plain(await hand.ask())
        await ann.slash("mm30 muster", army=army, second=ok)
        await ann.slash("mm30 deploy", how="close", second="ok")
        if (await war(town)).asked == (RED,):
            await ann.slash("mm30 go-first")
        rounds = set()
        for number in range(COMMANDS):
            now = await war(town)
            if now.ending is not None or now.round > 2:
                break
            assert now.asked == (RED,), "the computer has done what was its to do"
            rounds.add(now.round)
            if number == 3:
                await restarted(town)
            if now.phase != "turn":
                answer = await hand.click(plain(await hand.ask()))
                assert (await war(town)).count > now.count, answer.text
                continue
            names = [one["name"] for one in await ann.suggest("mm30 act", "cell")]
            ready = {one.cell for one in now.units if one.side == RED and one.ready and one.cell}
            assert len(names) == len(ready)
            _, cell, goal, *rest = plain(await hand.ask())
            assert cell in {one["value"] for one in await ann.suggest("mm30 act", "cell", cell)}
            assert goal in {one["value"] for one in await ann.suggest("mm30 act", "goal", "", cell=cell)}
            given = dict(zip(("second", "third"), rest, strict=False))
            answer = await ann.slash("mm30 act", cell=cell, goal=goal, **given)
            assert (await war(town)).count > now.count, answer.text
        assert rounds >= {1, 2}
