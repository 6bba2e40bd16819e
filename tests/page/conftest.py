"""The page in a real browser, on a real sandbox, with a real discord.py bot."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, async_playwright

from bot.sandbox.connect import connector
from bot.sandbox.server import Sandbox, serve
from tests.page.look import Pane
from tests.page.playbot import PlayBot

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
WIDE = (1440, 900)
PHONE = (400, 800)


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser(chromium: str) -> AsyncIterator[Browser]:
    """The system's Chromium."""
    async with async_playwright() as playwright:
        running = await playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        yield running
        await running.close()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def sandbox() -> AsyncIterator[Sandbox]:
    """One sandbox for all tests of the page."""
    running = await serve(0)
    yield running
    await running.close()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def playbot(sandbox: Sandbox) -> AsyncIterator[PlayBot]:
    """The bot, online, its commands known."""
    bot = PlayBot(connector=connector(sandbox.tls_port, sandbox.ca_pem))
    task = asyncio.create_task(bot.start(sandbox.token))
    await sandbox.wait_online()
    await bot.ready.wait()
    yield bot
    await bot.close()
    await asyncio.gather(task, return_exceptions=True)


Visit = Callable[..., Awaitable[Page]]


@pytest_asyncio.fixture(loop_scope="session")
async def visit(browser: Browser, sandbox: Sandbox, playbot: PlayBot) -> AsyncIterator[Visit]:
    """Opens the page in a fresh profile. The test fails if the page logs an error or asks anybody else for anything."""
    opened: list[Page] = []
    wrong: list[str] = []

    def outside(url: str) -> None:
        if not url.startswith((str(sandbox.page_url), "blob:", "data:", "about:")):
            wrong.append(f"asked for {url}")

    async def open_page(size: tuple[int, int] = WIDE, *, touch: bool = False) -> Page:
        context = await browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            has_touch=touch,
            is_mobile=touch,
            reduced_motion="reduce",
        )
        context.set_default_timeout(8000)
        page = await context.new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda line: wrong.append(line.text) if line.type == "error" else None)
        page.on("request", lambda request: outside(request.url))
        opened.append(page)
        await page.goto(str(sandbox.page_url))
        await page.locator(".pane.active .log:not(:has-text('Loading'))").wait_for()
        return page

    yield open_page
    for page in opened:
        await page.context.close()
    assert not wrong


@pytest_asyncio.fixture(loop_scope="session")
async def pair(visit: Visit) -> tuple[Pane, Pane]:
    """Aki and Ben side by side in #general."""
    page = await visit()
    return Pane(page, "Aki"), Pane(page, "Ben")


@pytest.fixture
def people(sandbox: Sandbox) -> dict[str, str]:
    """The ids of the people by name."""
    return {user.name: user.id for user in sandbox.world.people()}
