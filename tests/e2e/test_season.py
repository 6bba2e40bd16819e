"""A whole season through the real bot: two people, closed messages, an undo, a clock, restarts, computers.

Ann and Ben play the first match by what their panels offer. Then both are away, and computers play on until
the last scene while the bot is started again between scenes.
"""

from __future__ import annotations

import asyncio
import pathlib
from collections.abc import AsyncIterator
from typing import Any

import pytest

from bot import ids
from bot.history import Taker
from bot.pace import Pace
from bot.timing import HOUR
from games.engine.contract import Refused
from games.engine.menu import Ask, Menu, Path
from games.iron_leaguer.season import DARK, SILVER
from games.iron_leaguer.state import State
from tests.scenarios.discordlike import DM, Message, Person, walk
from tests.scenarios.house import board, duel, state
from tests.scenarios.on_sandbox import SandboxPerson

from .timed import Timed, calls, timed_town

pytestmark = [pytest.mark.slow, pytest.mark.timeout(400), pytest.mark.usefixtures("few_pictures")]


@pytest.fixture
async def timed(tmp_path: pathlib.Path) -> AsyncIterator[Timed]:
    async with timed_town(tmp_path / "bot.sqlite3") as made:
        yield made


def offers(message: Message) -> dict[Path, dict[str, Any]]:
    """The buttons and selects of a panel by the picks that they stand for."""
    found = {}
    for part in walk(message.components):
        address = ids.read(part.get("custom_id") or "")
        if address is not None and address.kind == "pick" and not part.get("disabled"):
            found[address.path] = part
    return found


def plan(ask: Ask, path: Path = ("attack",)) -> Path | None:
    """The first way to a roll that the menu offers below ``path``."""
    try:
        node = ask(path)
    except Refused:
        return None
    if not isinstance(node, Menu):
        return path
    slot = node.slots[0]
    able = [option.key for option in slot.options if option.blocked is None]
    picks = ["+".join(able[: slot.least])] if slot.most > 1 or slot.least > 1 else able
    for key in sorted(picks, key=lambda key: key not in ("ok", "go")):
        if key and (found := plan(ask, (*path, key))) is not None:
            return found
    return None


class Side:
    """A person at the season, who attacks when they can and lets everything through."""

    def __init__(self, timed: Timed, person: SandboxPerson) -> None:
        self.timed, self.person = timed, person
        self.closed = False
        """Whether to play behind the board's 🔒, because direct messages can't arrive."""
        self._behind: Message | None = None

    async def panel(self) -> Message:
        """The own panel as it stands."""
        if not self.closed:
            shown = [m for m in self.person.messages(DM) if m.components and not m.ephemeral]
            return [m for m in shown if m not in calls(self.person)][-1]
        opened = await self.person.click(await board(self.timed.town, self.person), "自分のパネル")
        assert opened.message is not None
        assert opened.message.ephemeral
        return opened.message

    async def act(self) -> None:
        """One command, click by click."""
        live = await self.timed.town.bot.tables.load(1)
        seat = live.seat_of(self.person.id)
        assert seat is not None
        path = plan(live.ask(seat)) or ("nothing",)
        message = await self.panel()
        for place, key in enumerate(path):
            picks = offers(message)
            if path[: place + 1] in picks:
                answer = await self.person.click(message, picks[path[: place + 1]]["custom_id"])
            elif path[:place] in picks:
                answer = await self.person.select(message, *key.split("+"))
            else:
                assert place == 0, f"the panel does not offer {path[: place + 1]}, but {list(picks)}"
                continue  # what is usually done is laid open already
            assert answer.error is None
            message = answer.message if self.closed and answer.message else await self.panel()


async def revision(timed: Timed) -> int:
    return (await timed.store.load_table(1)).revision


async def season(timed: Timed) -> State:
    found = await state(timed.town)
    assert isinstance(found, State)
    return found


async def set_up(timed: Timed) -> tuple[Side, Side]:
    """Ann leads Silver, Ben leads Dark; the board speaks Japanese, and the tour is played to its end."""
    town = timed.town
    ann, ben = town.person("Ann", "ja"), town.person("Ben", "zh-CN")
    await duel(town, ann, ben, "iron", language="ja")
    return Side(timed, ann), Side(timed, ben)


def buttons(message: Message, verb: str) -> list[str]:
    """The ids of the message's buttons that do this at the table."""
    return [
        str(part["custom_id"])
        for part in walk(message.components)
        if (address := ids.read(str(part.get("custom_id")))) and address.path[:1] == (verb,)
    ]


def button(message: Message, verb: str) -> str:
    """The first of them."""
    return buttons(message, verb)[0]


async def agree(timed: Timed, asks: Person, agrees: Person) -> None:
    """The undo that one asks for, and the other agrees to, if it takes more than the own word: what neither
    drew nor showed anything is taken back freely.
    """
    live = await timed.town.bot.tables.load(1)
    taker = Taker(live.seats_of(asks.id), live.viewer(asks.id))
    found = await timed.town.bot.router.desk.history.undoable(1, taker)
    assert found is not None
    shown = await asks.slash("table undo", table=1)
    assert shown.message is not None
    await asks.click(shown.message, button(shown.message, "back"))
    if not found.agree:
        return
    place = (await board(timed.town, agrees)).channel_id

    def requests() -> list[Message]:
        return [one for one in agrees.messages(place) if buttons(one, "agree")]

    await timed.town.sandbox.wait_for(lambda: bool(requests()), 15)  # it is posted after the answer
    request = requests()[-1]
    await agrees.click(request, button(request, "agree"))


async def test_a_season_from_the_first_attack_to_the_last(timed: Timed) -> None:
    ann, ben = await set_up(timed)
    sides = {SILVER: ann, DARK: ben}

    # Ben's messages are closed: he plays behind the board's lock.
    await timed.town.sandbox.mischief.do({"kind": "close_dms", "user_id": str(ben.person.id)})
    ben.closed = True
    await ben.act()
    await timed.town.sandbox.mischief.do({"kind": "open_dms", "user_id": str(ben.person.id)})

    # Whoever attacks next thinks better of it, and the other agrees to take it back.
    before = await season(timed)
    await sides[before.asked[0]].act()
    assert await season(timed) != before
    await agree(timed, sides[before.asked[0]].person, sides[1 - before.asked[0]].person)
    assert (await season(timed)).teams == before.teams
    assert (await season(timed)).possession == before.possession

    # Whoever is asked sleeps for two hours, and the clock does the mildest thing for them.
    await timed.set(1, Pace(hours=1, then="default"))
    asked = (await season(timed)).asked[0]
    hand = len((await season(timed)).teams[asked].hand)
    await timed.passes(2 * HOUR)
    after = await season(timed)
    assert after.asked != (asked,) or after.blow is None
    assert len(after.teams[asked].hand) >= hand, "the clock spends nobody's cards"
    await timed.set(1, Pace())

    # The first match to its end, the bot started again in the middle.
    for windows in range(60):
        now = await season(timed)
        if now.scene > 1:
            break
        if windows == 1:
            await timed.town.restart()
        await sides[now.asked[0]].act()
    assert (await season(timed)).phase == "growth"

    # Both are away from now on.
    for side in (ann, ben):
        ways = await side.person.slash("table leave", table=1)
        assert ways.message is not None
        # sent off, and not waited for: the computers would have played to the end by then
        people = timed.town.sandbox.people
        sent = people.click(str(side.person.id), ways.message.id, button(ways.message, "away"))
        await asyncio.wait_for(sent.settled.wait(), 15)
    seen = {1, 2}
    while not (live := await timed.town.bot.tables.refresh(1)).over:
        scene = live.state.scene
        if scene not in seen:
            seen.add(scene)
            await timed.town.stop()  # the computers are in the middle of something
            await timed.town.start(settled=False)
        await asyncio.sleep(0.05)
    assert len(seen) > 8, "the bot was started again in most scenes"
    assert live.state.scene in (15, 17)
    shown = await board(timed.town, ann.person)
    assert "アイアンリーガー" in shown.text
    assert live.result is not None
    verified = await ben.person.slash("table verify", table=1)
    assert "SHA-256" in verified.text
