"""A battle of Border TRPG in the page, by thumb on a window of 400 px, the bot killed in the middle of it.

Ben masters the game with slash commands; Aki joins, takes a prepared character and plays a round with it
against a tick that the computer plays. The battle is over after that round.
"""

from __future__ import annotations

import asyncio
import re
from contextlib import suppress
from time import monotonic
from typing import Any

import pytest
from playwright.async_api import Locator, Page, TimeoutError, expect

from bot.sandbox.interactions import Interaction
from bot.sandbox.server import Sandbox
from tests.page.look import Pane
from tests.page.test_duel import PATIENCE
from tests.page.test_match import kill
from tests.page.test_phone import WIDE

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session"), pytest.mark.timeout(400)]

STEPS = 40
"""Taps that a round takes at most."""


class Thumb:
    """Aki at the phone: the newest panel, and what is tapped there."""

    def __init__(self, page: Page, demo: Sandbox) -> None:
        self.page, self.pane, self.demo = page, Pane(page, "Aki"), demo
        self.panel = self.pane.root.locator(".message:not(.ephemeral)", has=page.locator(".container")).last

    async def offers(self) -> list[str]:
        """The picks of the buttons that can be pressed."""
        buttons = self.panel.locator("button[data-custom]:not([disabled])")
        found = await buttons.evaluate_all("all => all.map(node => node.dataset.custom)")
        return [address.split(":", 3)[3] for address in found if address.startswith("kp:")]

    async def tap(self, *path: str) -> None:
        """One pick after the other, by buttons and lists, as they come."""
        for place, key in enumerate(path):
            button = self._button(path[: place + 1])
            select = self.panel.get_by_role("combobox")
            further = self._button(path[: place + 2])
            await expect(button.or_(select).or_(further).first).to_be_visible()
            if place == 0 and len(path) > 1 and await further.count():
                continue  # what is usually done is laid open already
            if await button.count():
                await button.tap()
            else:
                await select.first.tap()
                await self.page.locator(f'[role=option][data-value="{key}"]').tap()
            await self.fits()

    def _button(self, path: tuple[str, ...]) -> Locator:
        return self.panel.locator(f'button[data-custom$=":{"/".join(path)}"]')

    async def fits(self) -> None:
        """Nothing is wider than the phone."""
        assert await self.page.evaluate(WIDE) == []

    async def changes(self, offers: list[str], text: str) -> None:
        """Waits until something else is shown than before, or as long as people do before another tap."""
        until = monotonic() + PATIENCE
        while monotonic() < until:
            if (await self.offers(), await self.panel.inner_text()) != (offers, text):
                return
            await self.page.wait_for_timeout(30)

    async def says(self, text: str) -> None:
        """Waits until the panel says this."""
        await expect(self.panel).to_contain_text(re.compile(text))


async def answered(demo: Sandbox, sent: Interaction) -> None:
    """Waits until what is behind "thinking…" is there."""
    await asyncio.wait_for(sent.settled.wait(), 15)
    await demo.wait_for(lambda: not sent.loading, 15)


class Master:
    """Ben, who gives slash commands."""

    def __init__(self, demo: Sandbox) -> None:
        self._demo = demo
        self.id = next(user.id for user in demo.world.people() if user.name == "Ben")
        self.channel = next(str(c.id) for c in demo.world.channels.values() if c.name == "general")

    async def slash(self, command: str, **options: Any) -> None:
        """One command, until the bot has answered."""
        await answered(self._demo, self._demo.people.slash(self.id, self.channel, command, options))


async def sit_down(thumb: Thumb, ben: Master) -> None:
    """Ben opens a table, Aki joins with a tap, and it begins; she goes to her messages with the bot."""
    await ben.slash("trpg new")
    await expect(thumb.panel).to_contain_text("Border TRPG")
    await thumb.panel.locator('button[data-custom$="::join"]').tap()
    begin = thumb.pane.root.locator('button[data-custom$="::start"]').last
    place = (await begin.get_attribute("data-custom")) or ""
    message = await thumb.panel.get_attribute("data-id")
    assert place
    assert message
    await answered(thumb.demo, thumb.demo.people.click(ben.id, message, place))
    await thumb.pane.root.locator(".to-places").tap()
    await thumb.pane.root.locator(".place", has_text="Kuromaku").tap()


async def make_character(thumb: Thumb, ben: Master) -> None:
    """A prepared character, which Ben approves, and a team of its own."""
    await thumb.tap("sheet", "sample", "sakaki")
    await thumb.says("提出済み")
    await ben.slash("gm approve", sheet="s1", verdict="yes")
    await thumb.says("承認済み")
    aki = next(user.id for user in thumb.demo.world.people() if user.name == "Aki")
    found = {"what": "new", "second": "North"}
    await answered(thumb.demo, thumb.demo.people.slash(aki, ben.channel, "trpg teams", found))
    await thumb.tap("team", "t3", "join")
    await thumb.says("North：✓ サカキ")


async def set_up(thumb: Thumb, ben: Master) -> None:
    """A defence battle against a tick, over after a round; Aki places her character with a tap."""
    await ben.slash("gm battle", what="defence", second="t3", third="tick", fourth="1", fifth="random")
    await ben.slash("trpg pick", map="mock_room")
    await ben.slash("gm battle", what="t3", second="z7")
    await thumb.tap("place", "H8")
    await expect(thumb.panel.locator(".picture").first).to_have_attribute("aria-label", re.compile("H8"))
    await ben.slash("gm battle", what="t5", second="z8")
    await ben.slash("gm battle", what="ending", second="rounds", third="1")
    await ben.slash("gm battle", what="start")


async def zoom(thumb: Thumb) -> None:
    """The map fills the phone, and grows with a tap on its button."""
    shown = thumb.panel.locator(".picture").first
    await expect(shown).to_have_attribute("aria-label", re.compile("H8"))
    await shown.tap()
    light = thumb.page.locator("dialog.light")
    await expect(light.locator("img")).to_be_visible()
    assert "H8" in ((await light.locator("img").get_attribute("alt")) or "")
    await light.locator(".light-bar button").nth(1).tap()
    await expect(light).to_have_attribute("data-scale", "1.50")
    await light.locator(".light-bar button").last.tap()
    await expect(light).to_have_count(0)


def choice(offers: list[str]) -> str | None:
    """What is tapped next: a move as far as it goes, whatever an attack asks, else a pass."""
    for word in ("go", "ok"):
        found = [one for one in offers if one.split("/")[-1] == word]
        if found:
            return found[0]
    for key in ("react", "offer", "hit", "burst", "go_on", "move", "pass"):
        found = [one for one in offers if one.split("/")[0] == key]
        if found:
            return found[-1]
    return None


async def play_a_round(thumb: Thumb, demo: Sandbox) -> set[str]:
    """Aki moves and passes until the battle is over; the bot is killed after her first tap of a move."""
    done: set[str] = set()
    taps = 0
    while taps < STEPS:
        before, text = await thumb.offers(), await thumb.panel.inner_text()
        if "戦闘の合間" in text or "戦闘前" in text:
            return done
        pick, lists = choice(before), thumb.panel.get_by_role("combobox")
        if pick is None and not await lists.count():
            await thumb.page.wait_for_timeout(30)  # others are asked
            continue
        taps += 1
        with suppress(TimeoutError):  # the panel may show something else by now
            if pick is not None:
                await thumb.panel.locator(f'button[data-custom$=":{pick}"]').tap(timeout=PATIENCE * 1000)
                done.add(pick.split("/")[0])
            else:
                await lists.first.tap(timeout=PATIENCE * 1000)
                await thumb.page.get_by_role("option").last.tap(timeout=PATIENCE * 1000)
        if "move" in done and "killed" not in done:
            done.add("killed")
            await kill(demo)
        await thumb.changes(before, text)
        await thumb.fits()
    raise AssertionError(f"the round does not end: {done}, {await thumb.offers()}")


async def test_a_battle_round_by_thumb(phone: Page, demo: Sandbox) -> None:
    thumb, ben = Thumb(phone, demo), Master(demo)
    await phone.get_by_role("tab", name="Aki").tap()
    await sit_down(thumb, ben)
    await make_character(thumb, ben)
    await set_up(thumb, ben)
    await zoom(thumb)
    done = await play_a_round(thumb, demo)
    assert {"pass", "move", "killed"} <= done
    assert not demo.unknown
