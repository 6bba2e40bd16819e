"""The page in a real browser, on a real sandbox, with a real discord.py bot."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, BrowserContext, Page, ViewportSize, async_playwright, expect

from bot.demo import Supervisor
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
OF_AKI = "ja-JP"
"""A browser's language: the page begins with somebody who speaks it."""
WIDE = (1440, 900)
PHONE = (400, 800)

ANSWER = 15_000
"""Milliseconds that a step may take on a busy machine."""

expect.set_options(timeout=ANSWER)


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


class Contexts:
    """A browser context for each kind of screen, kept, so that the fonts are fetched once."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._kept: dict[tuple[tuple[int, int], bool], BrowserContext] = {}

    async def get(self, size: tuple[int, int], touch: bool) -> BrowserContext:
        if (size, touch) not in self._kept:
            viewport: ViewportSize = {"width": size[0], "height": size[1]}
            context = await self._browser.new_context(
                viewport=viewport,
                has_touch=touch,
                is_mobile=touch,
                reduced_motion="reduce",
                locale=OF_AKI,
            )
            context.set_default_timeout(ANSWER)
            self._kept[size, touch] = context
        return self._kept[size, touch]


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def contexts(browser: Browser) -> Contexts:
    """The browser contexts of all tests."""
    return Contexts(browser)


@pytest_asyncio.fixture(loop_scope="session")
async def visit(contexts: Contexts, sandbox: Sandbox, playbot: PlayBot) -> AsyncIterator[Visit]:
    """Opens the page as on a first visit. An error in its console or a request elsewhere fails the test."""
    opened: list[Page] = []
    wrong: list[str] = []
    url = str(sandbox.page_url)

    def outside(asked: str) -> None:
        if not asked.startswith((url, "blob:", "data:", "about:")):
            wrong.append(f"asked for {asked}")

    async def open_page(size: tuple[int, int] = WIDE, *, touch: bool = False) -> Page:
        page = await (await contexts.get(size, touch)).new_page()
        opened.append(page)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda line: wrong.append(line.text) if line.type == "error" else None)
        page.on("request", lambda request: outside(request.url))
        await page.goto(url)
        await page.locator(".pane.active .log:has(.beginning, .message)").wait_for()
        return page

    yield open_page
    for page in opened:
        await page.evaluate("localStorage.clear()")
        await page.close()
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


@pytest_asyncio.fixture(loop_scope="session")
async def demo(tmp_path: Path) -> AsyncIterator[Sandbox]:
    """The sandbox with the bot on it, as in the demo, but with the same dice every time."""
    sandbox = await serve(0)
    sandbox.interactions.ack_seconds = ANSWER / 1000  # a busy machine may need more than Discord's three
    authority = tmp_path / "ca.pem"
    authority.write_bytes(sandbox.ca_pem)
    supervisor = Supervisor(sandbox, tmp_path / "demo.sqlite3", authority, program="tests.page.seeded")
    sandbox.on_restart = supervisor.restart
    keeping = asyncio.create_task(supervisor.run())
    await sandbox.wait_online()
    yield sandbox
    await supervisor.end()
    await keeping
    await sandbox.close()


@pytest_asyncio.fixture(loop_scope="session")
async def phone(browser: Browser, demo: Sandbox) -> AsyncIterator[Page]:
    """The demo's page on a first visit, on a telephone: everything is done by thumb."""
    viewport: ViewportSize = {"width": PHONE[0], "height": PHONE[1]}
    context = await browser.new_context(
        viewport=viewport, has_touch=True, is_mobile=True, reduced_motion="reduce", locale=OF_AKI
    )
    context.set_default_timeout(ANSWER)
    page = await context.new_page()
    await page.goto(str(demo.page_url))
    yield page
    await context.close()
