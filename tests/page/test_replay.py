"""A replay in the page: walked through by button, by arrow keys and by thumb, as wide as a phone."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, expect

from bot.sandbox.connect import connector
from bot.sandbox.server import Sandbox, serve
from storage import NewSeat
from tests.page.conftest import ANSWER, OF_AKI, PHONE
from tests.page.look import Pane
from tests.page.test_phone import fits
from tests.scenarios.house import Bots
from tests.tiny_game.model import Bail, Open

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


@pytest_asyncio.fixture(loop_scope="session")
async def played(tmp_path: Path) -> AsyncIterator[Sandbox]:
    """A sandbox with the real bot, where Aki and Ben have finished a table."""
    sandbox = await serve(0)
    async with Bots(tmp_path / "bot.sqlite3") as bots:
        bot = await bots.make(connector(sandbox.tls_port, sandbox.ca_pem))
        task = asyncio.create_task(bot.start(sandbox.token))
        await sandbox.wait_online()
        await bot.wait_until_ready()
        people = {user.name: int(user.id) for user in sandbox.world.people()}
        seats = tuple(
            NewSeat(seat=seat, user_id=people[name], display_name=name)
            for seat, name in enumerate(("Aki", "Ben"))
        )
        opened = await bot.tables.create(
            bot.shelves["tiny_game"].game,
            host=people["Aki"],
            channel_id=int(sandbox.channel("general").id),
            guild_id=int(sandbox.world.guild.id),
            language="en",
            seats=seats,
        )
        table = (await bot.tables.start(opened.id)).id
        await bot.tables.act(table, 0, Open("purse", 3))
        await bot.tables.act(table, 1, Open("clover", 1))
        await bot.tables.act(table, 1, Bail())
        yield sandbox
        await bot.close()
        await asyncio.gather(task, return_exceptions=True)
    await sandbox.close()


async def _visit(browser: Browser, sandbox: Sandbox, *, touch: bool) -> Page:
    context = await browser.new_context(
        viewport={"width": PHONE[0], "height": PHONE[1]},
        has_touch=touch,
        is_mobile=touch,
        reduced_motion="reduce",
        locale=OF_AKI,
    )
    context.set_default_timeout(ANSWER)
    page = await context.new_page()
    await page.goto(str(sandbox.page_url))
    await page.locator(".pane.active .log:has(.beginning, .message)").wait_for()
    return page


async def test_step_by_step(browser: Browser, played: Sandbox) -> None:
    page = await _visit(browser, played, touch=False)
    await page.get_by_role("tab", name="Ben").click()
    ben = Pane(page, "Ben")
    shown = ben.shown(await ben.slash("table replay"))
    await expect(shown).to_contain_text("Step 1 of 4 · Round 1")
    await shown.get_by_role("button", name="Next").click()
    await expect(shown).to_contain_text("Step 2 of 4")
    for key, step in (("ArrowRight", 3), ("ArrowRight", 4), ("ArrowLeft", 3)):
        await page.keyboard.press(key)
        await expect(shown).to_contain_text(f"Step {step} of 4")
    await shown.get_by_role("button", name="⏮️").click()
    await expect(shown).to_contain_text("Step 1 of 4")
    await page.keyboard.press("ArrowRight")
    await page.keyboard.press("ArrowRight")
    # the second key comes before the answer to the first
    await expect(shown).to_contain_text("Step 3 of 4")
    await expect(shown.locator("img")).to_have_count(1)
    await page.context.close()


async def test_by_thumb(browser: Browser, played: Sandbox) -> None:
    page = await _visit(browser, played, touch=True)
    await page.get_by_role("tab", name="Ben").tap()
    ben = Pane(page, "Ben")
    shown = ben.shown(await ben.slash("table replay"))
    await expect(shown).to_contain_text("Step 1 of 4")
    before = await shown.get_attribute("data-edited") or ""
    await shown.get_by_role("combobox").last.tap()
    await page.get_by_role("option", name="Everything").tap()
    await expect(shown).not_to_have_attribute("data-edited", before)
    await shown.get_by_role("button", name="Next").tap()
    await expect(shown).to_contain_text("[to Aki alone] You bid 3.")
    await fits(page)
    rows = shown.locator(".row").first
    heights = await rows.locator("button").evaluate_all("all => new Set(all.map(b => b.offsetTop)).size")
    assert heights == 1, "the four buttons stand in one row"
    await page.context.close()
