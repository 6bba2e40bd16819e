"""A whole match of a season in the page, by thumb on a window of 400 px, the bot killed in the middle of it.

Both attack whenever they can and let everything through, so that the match is short. What is picked is what
the panel offers: techniques, who performs them, the odds, the roll.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from time import monotonic

import pytest
from playwright.async_api import Locator, Page, TimeoutError, expect

from bot.sandbox.server import Sandbox
from tests.page.conftest import ANSWER
from tests.page.look import Pane
from tests.page.test_duel import PATIENCE
from tests.page.test_phone import WIDE

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session"), pytest.mark.timeout(400)]


@pytest.fixture(name="people")
def _people(demo: Sandbox) -> dict[str, str]:
    return {user.name: user.id for user in demo.world.people()}


class Player:
    """One person at the phone: their tab, and what their newest panel offers."""

    def __init__(self, page: Page, name: str) -> None:
        self.page, self.name = page, name
        self.pane = Pane(page, name)
        self.panel = self.pane.root.locator(".message:not(.ephemeral)", has=page.locator(".container")).last
        self.done: dict[tuple[str, ...], float] = {}
        self.odds: list[str] = []

    async def look(self) -> None:
        """Hand the phone over."""
        await self.page.get_by_role("tab", name=self.name).tap()

    async def offers(self) -> tuple[str, ...]:
        """The picks of the buttons that can be pressed."""
        buttons = self.panel.locator("button[data-custom]:not([disabled])")
        found = await buttons.evaluate_all("all => all.map(node => node.dataset.custom)")
        return tuple(address.split(":", 3)[3] for address in found if address.startswith("kp:"))

    async def act(self) -> bool:
        """Do the next thing that is asked of this person; whether there was anything."""
        select = self.panel.get_by_role("combobox")
        offers = await self.offers()
        asked = await self.panel.inner_text()
        state = (*offers, asked)
        if self.done.get(state, 0.0) > monotonic() - PATIENCE or offers != await self.offers():
            return False
        if await self.page.get_by_role("option").count():
            await self.page.keyboard.press("Escape")  # a list that opened after all
        with suppress(TimeoutError):  # the panel may show something else by now
            if await select.count():
                self.done[state] = monotonic()
                await self.choose(select, asked)
                return True
            pick = choice(offers)
            if pick is not None:
                self.done[state] = monotonic()
                if pick.endswith("/ok"):
                    self.odds.append(asked)
                await self.panel.locator(f'button[data-custom$=":{pick}"]').tap(timeout=PATIENCE * 1000)
                return True
        return False

    async def settle(self) -> None:
        """Give the panel a moment to change."""
        await self.page.wait_for_timeout(50)

    async def choose(self, select: Locator, asked: str) -> None:
        """The first leaguers of the list, as many as are asked for."""
        await select.first.tap(timeout=PATIENCE * 1000)
        options = self.page.get_by_role("option")
        await options.first.wait_for()
        ready = self.page.locator(".options-foot button")
        if not await ready.count():
            await options.first.tap()
            return
        for place in range(await options.count()):
            await options.nth(place).tap()
            if not await self.page.locator(".option[aria-selected=false]:not([aria-disabled])").count():
                break
        await ready.tap()


def choice(offers: tuple[str, ...]) -> str | None:
    """The pick that leads to the next roll; None where this person only waits."""
    rolls = [offer for offer in offers if offer.endswith("/ok")]
    attacks = [offer for offer in offers if offer.startswith("attack/")]
    if rolls or attacks:
        return rolls[0] if rolls else attacks[-1]
    if "nothing" in offers:
        return "nothing"
    return next((offer for offer in offers if "/" in offer), None)


async def begin(page: Page, demo: Sandbox, people: dict[str, str]) -> None:
    """Ben challenges Aki to a season, and she joins."""
    channel = next(str(c.id) for c in demo.world.channels.values() if c.name == "general")
    sent = demo.people.slash(people["Ben"], channel, "iron challenge", {"opponent": people["Aki"]})
    await asyncio.wait_for(sent.settled.wait(), ANSWER / 1000)
    aki = Player(page, "Aki")
    await aki.look()
    await expect(aki.panel).to_contain_text("you are challenged!")
    await aki.panel.locator('button[data-custom$="::join"]').tap()
    for name in ("Ben", "Aki"):
        player = Player(page, name)
        await player.look()
        await player.pane.root.locator(".to-places").tap()
        await player.pane.root.locator(".place", has_text="Kuromaku").tap()
        await expect(player.panel).to_contain_text("1")


async def kill(demo: Sandbox) -> None:
    """The bot is killed without warning, and started again."""
    died = demo.gateway.identifies
    await demo.mischief.do({"kind": "restart_bot"})
    await demo.wait_for(lambda: demo.gateway.identifies > died and demo.gateway.online, 60)


async def test_a_whole_match_by_thumb(phone: Page, demo: Sandbox, people: dict[str, str]) -> None:
    await begin(phone, demo, people)
    ben, aki = Player(phone, "Ben"), Player(phone, "Aki")
    killed = False
    while True:
        for player in (ben, aki):
            await player.look()
            while await player.act():
                await player.settle()
            assert await phone.evaluate(WIDE) == []
        text = await ben.panel.inner_text()
        if "scene 2 of 17" in text:
            break
        if ben.odds and not killed:
            killed = True
            await kill(demo)
    assert killed
    assert all("%" in odds for odds in (*ben.odds, *aki.odds)), "the odds stand above every roll"
    await aki.look()
    await expect(aki.panel).to_contain_text("シーン2／17")
    assert not demo.unknown
