"""The secrets of 30MM War leave no trace on the wire: armies, plans, centre bases, standing orders."""

from __future__ import annotations

from pathlib import Path as File

import pytest

from bot import ids
from games.engine.menu import Path
from games.engine.text import Name
from games.mm30_war import commands as c
from games.mm30_war.house_rules import HOUSE_RULES
from games.mm30_war.pack import Card, Weapon
from games.mm30_war.state import State
from tests.mm30_war.skirmish import BOOK
from tests.scenarios.house import duel, state
from tests.scenarios.on_sandbox import SandboxPerson, SandboxTown

from .campaign import Hand
from .wire import Begin, Choose, compare

pytestmark = pytest.mark.slow

KIT = Card(
    id="kit",
    name=Name("Kit", "キット", "套件"),
    kind="low",
    type="ground",
    move=2,
    hp=30,
    weapons=(Weapon(Name("Gun", "銃", "枪"), 2, 5, 1, 10),),
)
"""Far below the points of its class."""


def commands(*paths: Path) -> Choose:
    """Gives these commands one after the other, each to its end on the own panel."""

    async def choose(town: SandboxTown, ann: SandboxPerson) -> None:
        for path in paths:
            await Hand(town, ann, 0).jump(path)

    return choose


def with_a_kit(*paths: Path) -> Choose:
    """Brings a kit of one's own first."""

    async def choose(town: SandboxTown, ann: SandboxPerson) -> None:
        stamp = (await town.bot.tables.load(1)).stamp(0)
        await town.bot.tables.act(1, 0, c.Forge(KIT), stamp=stamp)
        await town.settle()
        await commands(*paths)(town, ann)

    return choose


def up_to(phase: str, level: int = 50) -> Begin:
    """A battle in which everybody has done what comes before ``phase``."""

    async def begin(town: SandboxTown, ann: SandboxPerson, ben: SandboxPerson) -> None:
        if level == 50:
            await duel(town, ann, ben, "mm30")
        else:
            await at_level(town, ann, ben, level)
        for _ in range(20):
            live = await town.bot.tables.load(1)
            now: State = live.state
            if now.phase == phase and (phase != "turn" or now.asked == (1,)):
                break
            seat = next(seat for prompt in live.prompts for seat in prompt.seats)
            command = live.rules.default(live.state, seat)
            assert command is not None
            await town.bot.tables.act(1, seat, command, stamp=live.stamp(seat))
        assert (await state(town)).phase == phase
        await town.settle()

    return begin


async def at_level(town: SandboxTown, ann: SandboxPerson, ben: SandboxPerson, level: int) -> None:
    """Ann sets the level among the house rules, and then Ben joins."""
    await ann.slash("mm30 challenge", opponent=ben)
    invitation = next(one for one in ann.messages() if "House rules" in one.buttons and not one.ephemeral)
    values = [value for value, _ in next(one for one in HOUSE_RULES if one.field == "level").values]
    picked = ids.Address("table", 1, "", ("option", "level", str(values.index(level))))
    await town.again(invitation, ids.write(picked), ann)
    await ben.click(next(one for one in ben.messages() if "Join" in one.buttons), "Join")
    assert (await state(town)).options.level == level


ARMIES = tuple(("muster", one.id, "ok") for one in BOOK.pack.sample if one.level == 50)
HELD, USED = ("ask", "ask"), ("use", "best")

SECRETS: dict[str, tuple[Begin, tuple[Choose, Choose], tuple[Choose, Choose]]] = {
    "an army with a kit of one's own": (
        up_to("muster"),
        (with_a_kit(ARMIES[0]), commands(ARMIES[1])),
        (commands(ARMIES[2]), commands(ARMIES[3])),
    ),
    "a plan": (
        up_to("deploy"),
        (commands(("deploy", "close", "ok")), commands(("deploy", "spread", "ok"))),
        (commands(("deploy", "spread", "hq", "A8", "ok")), commands(("deploy", "close", "hq", "B1", "ok"))),
    ),
    "a centre base": (
        up_to("centre", 75),
        (commands(("centre", "I4")), commands(("centre", "J5"))),
        (commands(("centre", "M6")), commands(("centre", "I4"))),
    ),
    "standing orders": (
        up_to("turn"),
        (commands(("standing", "all", *HELD)), commands(("standing", "u1", *USED))),
        (commands(("standing", "u2", *USED)), commands(("standing", "all", *USED))),
    ),
}
"""How it comes to each secret, and two pairs of choices between which nobody else may tell a difference."""


@pytest.mark.rule("mm30-r11", "mm30-r12", "mm30-r45", "mm30-deploy-11")
@pytest.mark.parametrize("secret", SECRETS)
async def test_what_is_secret_leaves_no_trace(
    tmp_path: File, monkeypatch: pytest.MonkeyPatch, secret: str
) -> None:
    begin, one, two = SECRETS[secret]
    await compare(tmp_path, monkeypatch, begin, one, two)
