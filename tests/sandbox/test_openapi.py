"""Every body that a bot sends fits Discord's own OpenAPI document."""

from __future__ import annotations

import pytest

from bot.sandbox.core import Recorded
from bot.sandbox.driver import Attach
from bot.sandbox.server import Sandbox
from tests.sandbox.conformance import openapi_errors, openapi_path
from tests.sandbox.probe_bot import ProbeBot

pytestmark = pytest.mark.skipif(openapi_path() is None, reason="Discord's OpenAPI document is not at hand")


async def test_the_probe_bots_bodies(sandbox: Sandbox, probe: ProbeBot) -> None:
    ben = sandbox.person("Ben")
    for command in ("ping", "panel", "card", "slow", "slowcard", "whisper", "announce", "thread"):
        assert (await ben.slash(command)).ack
    await ben.slash("show", who=ben, pack=Attach("a", b"x"))
    await ben.suggest("duel use", "trigger", trigger="s")
    panel = (await ben.slash("panel")).message
    assert panel is not None
    await ben.click(panel, "Count")
    await ben.click(panel, "Later")
    await ben.select(panel, "pick", "a")
    for button in ("Plot", "Files"):
        assert (await ben.click(panel, button)).modal
    await sandbox.wait_for(lambda: any(room.archived for room in sandbox.world.channels.values()))
    assert len({(call.method, call.path.split("/")[1]) for call in sandbox.requests}) > 6
    assert openapi_errors(sandbox.requests) == []
    assert sandbox.unknown == []


def test_it_finds_faults() -> None:
    good = {"content": "x", "attachments": [{"id": 0, "filename": "a"}]}
    bad = {"embeds": [{"title": "x" * 257}]}
    calls = [
        Recorded("POST", "/channels/1/messages", 200, good),
        Recorded("POST", "/channels/1/messages", 200, bad),
        Recorded("POST", "/channels/1/bananas", 404, None),
        Recorded("POST", "/users/@me/channels", 200, {"recipient_id": 7}),
    ]
    errors = openapi_errors(calls)
    assert len(errors) == 2
    assert errors[0].startswith("create_message: embeds")
    assert errors[1] == "POST /channels/1/bananas: no such operation"
