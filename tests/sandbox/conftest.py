"""A sandbox with an ordinary discord.py bot on it, over real sockets."""

from __future__ import annotations

import asyncio
import io
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from typing import Any

import aiohttp
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


class Api:
    """Plain REST calls with the bot's token."""

    def __init__(self, sandbox: Sandbox, session: aiohttp.ClientSession) -> None:
        self._sandbox = sandbox
        self._session = session
        self.headers: dict[str, str] = {}

    async def __call__(
        self, method: str, path: str, body: object = None, *, files: Mapping[str, bytes] = {}, token: str = ""
    ) -> tuple[int, Any]:
        """Status and JSON of the answer; its headers are kept in `headers`."""
        headers = {"Authorization": f"Bot {token or self._sandbox.token}"}
        data: Any = None
        if files:
            data = aiohttp.FormData(quote_fields=False)
            data.add_field("payload_json", json.dumps(body))
            for index, (name, content) in enumerate(files.items()):
                part = io.BytesIO(content)
                data.add_field(
                    f"files[{index}]", part, filename=name, content_type="application/octet-stream"
                )
        elif body is not None:
            data = json.dumps(body)
            headers["Content-Type"] = "application/json"
        url = f"https://discord.com/api/v10{path}"
        async with self._session.request(method, url, data=data, headers=headers) as response:
            self.headers = dict(response.headers)
            raw = await response.read()
            return response.status, json.loads(raw) if raw else None


@pytest_asyncio.fixture
async def api(sandbox: Sandbox) -> AsyncIterator[Api]:
    """Plain REST calls with the bot's token, without rate limits."""
    sandbox.limiter.enabled = False
    async with aiohttp.ClientSession(connector=connector(sandbox.tls_port, sandbox.ca_pem)) as session:
        yield Api(sandbox, session)
