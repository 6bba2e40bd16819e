"""Rate limits: the headers, the refusals, the global limit, and the cap on edits of old messages."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator

import pytest_asyncio

from bot.sandbox.clock import Clock
from bot.sandbox.ratelimit import Limiter
from bot.sandbox.server import Sandbox
from tests.sandbox.conftest import Api
from tests.sandbox.probe_bot import ProbeBot


@pytest_asyncio.fixture
async def limited(sandbox: Sandbox, api: Api) -> AsyncIterator[Api]:
    sandbox.limiter.enabled = True
    yield api


async def test_sends_to_a_channel(sandbox: Sandbox, limited: Api) -> None:
    path = f"/channels/{sandbox.channel('general').id}/messages"
    left = []
    for _ in range(5):
        assert (await limited("POST", path, {"content": "x"}))[0] == 200
        left.append(limited.headers["X-RateLimit-Remaining"])
    assert left == ["4", "3", "2", "1", "0"]
    assert limited.headers["X-RateLimit-Limit"] == "5"
    status, body = await limited("POST", path, {"content": "x"})
    assert (status, body["message"], body["global"]) == (429, "You are being rate limited.", False)
    assert 4 < body["retry_after"] <= 5
    assert limited.headers["Via"]
    assert limited.headers["X-RateLimit-Scope"] == "user"
    assert limited.headers["Retry-After"] == "5"
    other = f"/channels/{sandbox.channel('lobby').id}/messages"
    assert (await limited("POST", other, {"content": "x"}))[0] == 200
    sandbox.advance(5.1)
    assert (await limited("POST", path, {"content": "x"}))[0] == 200


async def test_the_global_limit_spares_interactions(sandbox: Sandbox, limited: Api) -> None:
    for number in range(50):
        await limited("GET", ("/users/@me", "/gateway", f"/users/{sandbox.world.bot.id}")[number % 3])
    status, body = await limited("GET", "/gateway/bot")
    assert (status, body["global"]) == (429, True)
    assert limited.headers["X-RateLimit-Global"] == "true"
    assert (await limited("POST", "/interactions/1/x/callback", {"type": 5}))[0] == 404
    assert (await limited("POST", f"/webhooks/{sandbox.world.bot.id}/x", {"content": "x"}))[0] == 404
    sandbox.advance(1.1)
    assert (await limited("GET", "/gateway/bot"))[0] == 200


async def test_edits_of_old_messages_are_capped(sandbox: Sandbox, limited: Api) -> None:
    path = f"/channels/{sandbox.channel('general').id}/messages"
    _, message = await limited("POST", path, {"content": "board"})
    edit = f"{path}/{message['id']}"
    for _ in range(5):
        assert (await limited("PATCH", edit, {"content": "young"}))[0] == 200
    sandbox.advance(3601)
    for _ in range(3):
        assert (await limited("PATCH", edit, {"content": "old"}))[0] == 200
    status, body = await limited("PATCH", edit, {"content": "old"})
    assert (status, body["code"]) == (429, 30046)
    assert 19 < body["retry_after"] <= 20
    sandbox.advance(21)
    assert (await limited("PATCH", edit, {"content": "old"}))[0] == 200


def test_ten_thousand_refusals_are_a_ban() -> None:
    limiter = Limiter(clock := Clock())
    assert not any(limiter.banned(status) for status in (401, 403, 429) * 3333 + (401, 404, 200))
    assert limiter.banned(403)
    assert not limiter.banned(404)
    clock.advance(601)
    assert not limiter.banned(403)


async def test_discord_py_keeps_to_the_headers(sandbox: Sandbox, probe: ProbeBot) -> None:
    general = sandbox.channel("general")
    sandbox.mischief.set_permissions(general.id, allow=["MANAGE_MESSAGES"])
    ben = sandbox.person("Ben")
    written = [await ben.say(str(number)) for number in range(6)]
    room = probe.get_partial_messageable(int(general.id))
    begin = time.monotonic()
    await asyncio.gather(*(room.get_partial_message(int(message.id)).delete() for message in written))
    assert 0.9 < time.monotonic() - begin < 4  # five deletions a second
    assert sandbox.messages("general") == []
    assert not [call for call in sandbox.requests if call.status == 429]
