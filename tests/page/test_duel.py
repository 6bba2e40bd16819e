"""A whole duel in the page: two newcomers, from the challenge to the victory, the bot killed in between.

The bot is the real program in a process of its own, as the demo runs it. Ben wants to win; Aki guards herself
once and otherwise lets it happen, so that the duel is short.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import suppress
from time import monotonic

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, TimeoutError, expect

from bot.sandbox.server import Sandbox
from tests.page.conftest import ANSWER, OF_AKI, WIDE
from tests.page.look import Pane

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session"), pytest.mark.timeout(400)]

PATIENCE = 5.0
"""Seconds before what seems to have had no effect is done again, as people do."""

AGENT = "二宮匡貴"
"""Hound reaches from 3 to 6 and Asteroid from 1 to 4; faces 4 to 6 give the tag to shoot with both."""

APPROACH = {1: "2", 2: "2", 5: "-2", 6: "-2"}
"""Ben's change of an initial distance at which not both reach."""

PLOTS = {"Ben": "Ben plots, Aki blocks", "Aki": "Akiが攻撃、Benが妨害"}
"""What each of them reads when it is their own attack that is plotted."""

CARDS = {"Ben": ("hound", "asteroid"), "Aki": ("hound", "shield")}


@pytest_asyncio.fixture(loop_scope="session")
async def page(browser: Browser, demo: Sandbox) -> AsyncIterator[Page]:
    """The page on a first visit."""
    context = await browser.new_context(
        viewport={"width": WIDE[0], "height": WIDE[1]}, reduced_motion="reduce", locale=OF_AKI
    )
    context.set_default_timeout(ANSWER)
    opened = await context.new_page()
    await opened.goto(str(demo.page_url))
    yield opened
    await context.close()


class Seat:
    """One person at the table: what their newest panel offers, and what they do."""

    def __init__(self, page: Page, name: str) -> None:
        self.name = name
        self.pane = Pane(page, name)
        self.panel = self.pane.root.locator(".message:not(.ephemeral)", has=page.locator(".container")).last
        self.done: dict[tuple[str, ...], float] = {}
        """When something was done last about what was offered."""
        self.read: list[str] = []
        """What the panel has said, from look to look."""
        self.patient = name == "Aki"
        """Whether to leave a chain as it is, for all to see."""

    async def offers(self) -> tuple[str, ...]:
        """The addresses of the buttons that can be pressed."""
        buttons = self.panel.locator("button[data-custom]:not([disabled])")
        return tuple(await buttons.evaluate_all("all => all.map(node => node.dataset.custom)"))

    async def press(self, tail: str) -> None:
        """Press the button whose address ends so."""
        await self.panel.locator(f'button[data-custom$=":{tail}"]').click()

    async def move(self, until: str) -> bool:
        """Do what is open to this seat, once, unless it has come to ``until``; whether anything was done."""
        offers = await self.offers()
        text = await self.panel.inner_text()
        self.read.append(text)
        if until in text or self.done.get(offers, 0.0) > monotonic() - PATIENCE:
            return False
        paths = [address.split(":", 3)[3] for address in offers]
        choice = self.choose(paths, text)
        if choice is None or offers != await self.offers():
            return False
        self.done[offers] = monotonic()
        with suppress(TimeoutError):  # the panel may show something else by now
            await self.panel.locator(f'[data-custom="{offers[paths.index(choice)]}"]').click(
                timeout=PATIENCE * 1000
            )
        return True

    def choose(self, paths: list[str], text: str) -> str | None:
        """The pick for this seat, None where it only waits."""
        for verb in ("set", "plot"):
            open_now = [path for path in paths if path.startswith(f"{verb}/")]
            if open_now:
                return self.secret(verb, open_now, PLOTS[self.name] in text)
        if self.patient and "2. Aki" in text:
            return None
        counters = [path for path in paths if path.startswith("counter/")]
        if counters and self.name == "Aki":
            return counters[0]
        shots = [path for path in paths if path.startswith("use/") and self.name == "Ben"]
        if shots:
            return shots[0]
        return next((path for path in ("pass", "end", "done") if path in paths), None)

    def secret(self, verb: str, paths: list[str], attacks: bool) -> str:
        """The card or face for the side or die that is asked for."""
        place = paths[0].count("/") - 1
        keep = next((path for path in paths if path.endswith("/keep")), None)
        if verb == "set":
            return keep or next(path for path in paths if path.endswith(f"/{CARDS[self.name][place]}"))
        wanted = ("4", "5") if attacks else ("4", "1")
        return next(path for path in paths if path.endswith(f"/{wanted[place]}"))


async def challenge(ben: Seat, aki: Seat) -> None:
    """Ben challenges Aki to a short duel, she joins, and both take an agent."""
    page = ben.pane.page
    await ben.pane.choose("solo challenge")
    await ben.pane.option("opponent", "Aki")
    await page.keyboard.press("Enter")
    await expect(aki.panel).to_contain_text("you are challenged!")

    await ben.panel.get_by_role("button", name="House rules").click()
    rules = ben.pane.message("Starting trion")
    await rules.get_by_role("combobox").click()
    await page.get_by_role("option", name="Starting trion").click()
    await ben.pane.root.get_by_role("button", name="50 trion", exact=True).click()
    await expect(rules).to_contain_text("Starting trion 50 trion")

    await aki.press("join")
    await expect(aki.pane.last).to_contain_text("自分のパネル")
    for seat in (ben, aki):
        await seat.pane.root.locator(".dm-toggle").click()
    await expect(ben.panel).to_contain_text("Both build their agents. Waiting for both.")
    for seat, agent in ((ben, "Ninomiya Masataka"), (aki, AGENT)):
        await seat.panel.get_by_role("combobox").click()
        await page.get_by_role("option", name=agent).click()
        await expect(seat.panel).to_contain_text(agent)


DONE = 'button[data-custom$=":done"]'


async def asked(ben: Seat, aki: Seat) -> Seat:
    """Who may change the initial distance now."""
    await expect(ben.panel.locator(DONE).or_(aki.panel.locator(DONE))).to_have_count(1)
    return ben if await ben.panel.locator(DONE).count() else aki


async def approach(ben: Seat, aki: Seat) -> None:
    """Both have their say about the initial distance; Ben sees to it that both of his triggers reach."""
    await expect(ben.panel).to_contain_text("The die shows")
    for _ in range(2):
        seat = await asked(ben, aki)
        text = await ben.panel.inner_text()
        distance = int(text.split("provisional distance ")[1][0])
        if seat is ben and distance in APPROACH:
            await ben.press("initial/s.bagworm.approach")
            await ben.press(f"initial/s.bagworm.approach/{APPROACH[distance]}")
            await expect(ben.panel).not_to_contain_text(f"provisional distance {distance}.")
        if await asked(ben, aki) is seat:
            await seat.press("done")
            await expect(seat.panel.locator(DONE)).to_have_count(0)


async def play(ben: Seat, aki: Seat, until: str) -> None:
    """Both do what is open to them, until Ben has read something on his panel."""
    while True:
        moved = await ben.move(until)
        if any(until in text for text in ben.read):
            return
        if not await aki.move(until) and not moved:
            await asyncio.sleep(0.03)


async def test_a_whole_duel_with_a_block_a_counter_and_a_restart(page: Page, demo: Sandbox) -> None:
    ben, aki = Seat(page, "Ben"), Seat(page, "Aki")
    await challenge(ben, aki)
    await approach(ben, aki)

    await play(ben, aki, until="the 4 is blocked. Ben gains 1 shoot")
    await play(ben, aki, until="2. Aki: Guard (Shield), against 1. ")
    await expect(aki.panel).to_contain_text("2. Aki：防御（シールド）→1. ")
    aki.patient = False
    aki.done.clear()
    await play(ben, aki, until="turn 2 of 30")

    # Ben has opened his form when the bot is killed; what he hands in reaches the one that was started again.
    await expect(ben.panel).to_contain_text("Set one trigger for each side")
    await ben.panel.get_by_role("button", name="Choose all at once…").click()
    form = ben.pane.modal
    for side, trigger in (("Main trigger", "Hound"), ("Sub trigger", "Asteroid")):
        group = form.get_by_role("radiogroup", name=side)
        await group.get_by_label(trigger).first.check()
    died = demo.gateway.identifies
    await page.get_by_role("button", name="Tools").click()
    await page.get_by_role("button", name="Restart the bot").click()
    await demo.wait_for(lambda: demo.gateway.identifies > died and demo.gateway.online, 60)
    await page.get_by_role("button", name="Close tools").click()
    await form.get_by_role("button", name="Submit").click()
    await expect(form).to_have_count(0)
    # Aki may have chosen before: then all cards lie already.
    await expect(ben.panel).to_contain_text(re.compile("✅ Your choice: Main trigger|Ben keeps Hound"))

    aki.done.clear()  # a first tap is forgotten with the bot that heard it
    await play(ben, aki, until="Aki is out of trion: Ben wins.")
    await expect(aki.panel).to_contain_text("Akiのトリオンが尽きました")
    await ben.panel.get_by_role("button", name="Verify the dice").click()
    await expect(ben.pane.last).to_contain_text("SHA-256")
    assert not demo.unknown, "the bot asked for nothing that the sandbox does not know"
