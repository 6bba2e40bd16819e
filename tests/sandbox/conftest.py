"""A sandbox with an ordinary discord.py bot on it, over real sockets."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable

import discord
import pytest_asyncio

from bot.sandbox.connect import connector
from bot.sandbox.server import Sandbox, serve
from tests.sandbox.probe_bot import ProbeBot


@pytest_asyncio.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    """A sandbox without a bot."""
    running = await serve(0)
    yield running
    await running.close()


Start = Callable[..., Awaitable[ProbeBot]]


@pytest_asyncio.fixture
async def start(sandbox: Sandbox) -> AsyncIterator[Start]:
    """Starts probe bots on the sandbox; they are stopped afterwards."""
    running: list[tuple[ProbeBot, asyncio.Task[None]]] = []

    async def begin(intents: discord.Intents | None = None) -> ProbeBot:
        probe = ProbeBot(connector(sandbox.tls_port, sandbox.ca_pem), intents)
        running.append((probe, asyncio.create_task(probe.start(sandbox.token))))
        await sandbox.wait_online()
        return probe

    yield begin
    for probe, task in running:
        await probe.close()
        await asyncio.gather(task, return_exceptions=True)


@pytest_asyncio.fixture
async def probe(start: Start) -> ProbeBot:
    """A probe bot, online."""
    return await start()
