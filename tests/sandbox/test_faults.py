"""Faults on demand, met by an ordinary bot."""

from __future__ import annotations

import asyncio
import logging
import time

import pytest

from bot.sandbox.errors import Refusal
from bot.sandbox.server import Sandbox
from tests.sandbox.probe_bot import ProbeBot


async def test_a_server_error_is_retried(sandbox: Sandbox, probe: ProbeBot) -> None:
    sandbox.faults.respond("/interactions", status=500)
    begin = time.monotonic()
    reply = await sandbox.person("Ben").slash("ping", n=1)
    assert reply.text == "pong 1"
    assert time.monotonic() - begin > 0.9
    statuses = [call.status for call in sandbox.requests if call.path.startswith("/interactions")]
    assert statuses == [500, 200]


async def test_a_rate_limit_is_waited_out(
    sandbox: Sandbox, probe: ProbeBot, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    sandbox.faults.respond(
        "/channels", method="POST", status=429, retry_after=0.3, global_limit=True, times=1
    )
    begin = time.monotonic()
    assert (await sandbox.person("Ben").slash("announce")).text == "sent"
    assert time.monotonic() - begin > 0.3
    assert "Global rate limit" in caplog.text
    assert len(sandbox.messages("general")) == 1


async def test_any_refusal(sandbox: Sandbox, probe: ProbeBot) -> None:
    sandbox.faults.respond("/channels", status=403, code=50013, message="Missing Permissions")
    assert (await sandbox.person("Ben").slash("announce")).text == "refused 50013"
    assert (await sandbox.person("Ben").slash("announce")).text == "sent"


async def test_a_slow_answer_misses_the_deadline(sandbox: Sandbox, probe: ProbeBot) -> None:
    sandbox.interactions.ack_seconds = 0.2
    sandbox.faults.respond("/interactions", delay=0.4)
    reply = await sandbox.person("Ben").slash("ping")
    assert (reply.ack, reply.error) == (None, "The application did not respond")
    await sandbox.wait_for(lambda: [call for call in sandbox.requests if call.status == 404] or None)
    sandbox.interactions.ack_seconds = 3.0
    assert (await sandbox.person("Ben").slash("ping")).ack == 4


async def test_a_lost_answer_was_served(sandbox: Sandbox, probe: ProbeBot) -> None:
    sandbox.faults.respond("/interactions", lose_answer=True)
    assert (await sandbox.person("Ben").slash("ping", n=4)).text == "pong 4"
    assert [seen.text for seen in sandbox.messages("general")] == ["pong 4"]


async def test_closed_dms(sandbox: Sandbox, probe: ProbeBot) -> None:
    ben = sandbox.person("Ben")
    await sandbox.mischief.do({"kind": "close_dms", "user_id": ben.id})
    assert (await ben.slash("whisper")).text == "refused 50007"
    await sandbox.mischief.do({"kind": "open_dms", "user_id": ben.id})
    assert (await ben.slash("whisper")).text == "sent"


async def test_a_missing_permission(sandbox: Sandbox, probe: ProbeBot) -> None:
    general = sandbox.channel("general").id
    await sandbox.mischief.do({"kind": "permissions", "channel_id": general, "deny": ["SEND_MESSAGES"]})
    assert (await sandbox.person("Ben").slash("announce")).text == "refused 50013"
    await sandbox.mischief.do({"kind": "permissions", "channel_id": general, "deny": ["VIEW_CHANNEL"]})
    assert (await sandbox.person("Ben").slash("announce")).text == "refused 50001"


async def test_delivered_twice_is_acknowledged_once(sandbox: Sandbox, probe: ProbeBot) -> None:
    sandbox.faults.deliver("twice")
    assert (await sandbox.person("Ben").slash("ping")).ack == 4
    statuses = await sandbox.wait_for(
        lambda: (
            s
            if len(s := [c.status for c in sandbox.requests if c.path.startswith("/interactions")]) == 2
            else None
        )
    )
    assert statuses == [200, 400]
    assert len(sandbox.messages("general")) == 1


async def test_delivered_late_fails_at_once_for_the_bot(sandbox: Sandbox, probe: ProbeBot) -> None:
    sandbox.interactions.ack_seconds = 0.1
    sandbox.faults.deliver("late", seconds=0.2)
    assert (await sandbox.person("Ben").slash("ping")).ack is None
    statuses = await sandbox.wait_for(
        lambda: [c.status for c in sandbox.requests if c.path.startswith("/interactions")] or None
    )
    assert statuses == [404]


async def test_two_at_once(sandbox: Sandbox, probe: ProbeBot) -> None:
    sandbox.faults.deliver("together", times=2)
    ben, aki = sandbox.person("Ben"), sandbox.person("Aki")
    first = asyncio.create_task(ben.slash("ping", n=1))
    await asyncio.sleep(0.1)
    assert sandbox.messages("general") == []
    replies = await asyncio.gather(first, aki.slash("ping", n=2))
    assert [reply.text for reply in replies] == ["pong 1", "pong 2"]


async def test_disarming(sandbox: Sandbox, probe: ProbeBot) -> None:
    sandbox.faults.respond("/interactions", status=500, times=9)
    sandbox.faults.deliver("together", times=2)
    waiting = asyncio.create_task(sandbox.person("Ben").slash("ping"))
    await asyncio.sleep(0.05)
    assert [one["kind"] for one in sandbox.faults.armed()] == ["respond", "deliver"]
    sandbox.faults.clear()
    assert (await waiting).ack == 4
    assert sandbox.faults.armed() == []


async def test_nonsense_is_refused(sandbox: Sandbox) -> None:
    for body in (
        {"kind": "explode"},
        {"kind": "respond"},
        {"kind": "deliver", "mode": "never"},
        {"kind": "advance", "seconds": -1},
        {"kind": "close_dms", "user_id": "1"},
        {"kind": "permissions", "channel_id": sandbox.channel("lobby").id, "deny": ["FLY"]},
        {"kind": "restart_bot"},
    ):
        with pytest.raises(Refusal):
            await sandbox.mischief.do(body)
