"""The gateway: identifying, intents, compression, resuming, and what ends a connection."""

from __future__ import annotations

import asyncio
import json
import zlib
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import discord
import pytest
import pytest_asyncio

from bot.sandbox import gateway
from bot.sandbox.connect import connector
from bot.sandbox.gateway import DIRECT_MESSAGES, GUILD_MEMBERS, GUILD_MESSAGES, GUILDS, MESSAGE_CONTENT
from bot.sandbox.server import Sandbox, serve
from tests.sandbox.conftest import Api
from tests.sandbox.probe_bot import ProbeBot

Frame = dict[str, Any]
INTENTS = GUILDS | GUILD_MESSAGES | DIRECT_MESSAGES


class Line:
    """A gateway connection by hand."""

    def __init__(self, sandbox: Sandbox, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._sandbox = sandbox
        self.socket = socket

    async def send(self, op: int, data: object) -> None:
        await self.socket.send_str(json.dumps({"op": op, "d": data}))

    async def get(self) -> Frame:
        frame: Frame = json.loads((await asyncio.wait_for(self.socket.receive(), 15)).data)
        return frame

    async def closed(self) -> int | None:
        while not self.socket.closed:
            await asyncio.wait_for(self.socket.receive(), 15)
        return self.socket.close_code

    async def identify(self, **fields: object) -> None:
        await self.send(2, {"token": self._sandbox.token, "intents": INTENTS, "properties": {}, **fields})

    async def begin(self, **fields: object) -> Frame:
        """HELLO, IDENTIFY, READY, GUILD_CREATE; returns the data of READY."""
        assert (await self.get())["op"] == 10
        await self.identify(**fields)
        ready = await self.get()
        assert ready["t"] == "READY"
        assert (await self.get())["t"] == "GUILD_CREATE"
        data: Frame = ready["d"]
        return data


class Exchange:
    """Opens gateway connections."""

    def __init__(self, sandbox: Sandbox, session: aiohttp.ClientSession) -> None:
        self._sandbox = sandbox
        self._session = session

    async def __call__(self, query: str = "v=10&encoding=json") -> Line:
        return Line(self._sandbox, await self._session.ws_connect(f"wss://gateway.discord.gg/?{query}"))


@pytest_asyncio.fixture
async def dial(sandbox: Sandbox) -> AsyncIterator[Exchange]:
    async with aiohttp.ClientSession(connector=connector(sandbox.tls_port, sandbox.ca_pem)) as session:
        yield Exchange(sandbox, session)


async def test_ready_and_the_server(sandbox: Sandbox, dial: Exchange) -> None:
    line = await dial()
    hello = await line.get()
    assert hello["d"]["heartbeat_interval"] > 0
    await line.send(1, None)
    assert (await line.get())["op"] == 11
    await line.identify()
    ready = (await line.get())["d"]
    assert ready["user"]["id"] == sandbox.world.bot.id
    assert ready["guilds"] == [{"id": sandbox.world.guild.id, "unavailable": True}]
    guild = (await line.get())["d"]
    assert [room["name"] for room in guild["channels"]] == ["general", "duel-room", "lobby"]
    assert [member["user"]["id"] for member in guild["members"]] == [
        sandbox.world.bot.id
    ]  # no members intent
    assert guild["member_count"] == 5
    assert sandbox.gateway.online


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"token": "wrong"}, 4004),
        ({"intents": 1 << 40}, 4013),
        ({"intents": INTENTS | MESSAGE_CONTENT}, 4014),
        ({"intents": INTENTS | GUILD_MEMBERS}, 4014),
        ({"intents": "many"}, 4002),
        ({"shard": [2, 2]}, 4010),
    ],
)
async def test_identify_refused(dial: Exchange, fields: Frame, code: int) -> None:
    line = await dial()
    await line.get()
    await line.identify(**fields)
    assert await line.closed() == code


async def test_frames_that_end_a_connection(dial: Exchange) -> None:
    line = await dial()
    await line.get()
    await line.send(3, {})
    assert await line.closed() == 4003  # before identifying
    for raw, code in (
        ("no json", 4002),
        (json.dumps({"op": 1, "d": "x" * 4096}), 4002),
        ('{"op": 99}', 4001),
    ):
        line = await dial()
        await line.begin()
        await line.socket.send_str(raw)
        assert await line.closed() == code
    line = await dial()
    await line.begin()
    await line.identify()
    assert await line.closed() == 4005
    assert await (await dial("v=9&encoding=json")).closed() == 4012


async def test_120_frames_a_minute(dial: Exchange) -> None:
    line = await dial()
    for _ in range(121):
        await line.send(1, None)
    assert await line.closed() == 4008


async def test_a_silent_connection_is_closed(dial: Exchange, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gateway, "HEARTBEAT_MS", 100)
    line = await dial()
    await line.begin()
    assert await line.closed() == 4009


async def test_intents_and_ephemeral_messages(sandbox: Sandbox, dial: Exchange) -> None:
    line, deaf = await dial(), await dial()
    await line.begin()
    await deaf.begin(intents=GUILDS)
    await sandbox.person("Ben").say("secret")
    event = await line.get()
    assert (event["t"], event["d"]["content"], event["d"]["guild_id"]) == (
        "MESSAGE_CREATE",
        "",
        sandbox.world.guild.id,
    )
    assert event["d"]["member"]["roles"] == []
    await sandbox.person("Ben").at("dm").say("hello")
    event = await line.get()
    assert (event["d"]["content"], "guild_id" in event["d"]) == ("hello", False)
    sandbox.world.add_text_channel("late")
    assert (await deaf.get())["t"] == "CHANNEL_CREATE"  # the first thing it hears


async def test_zlib_stream(sandbox: Sandbox, dial: Exchange) -> None:
    line = await dial("v=10&encoding=json&compress=zlib-stream")
    context = zlib.decompressobj()
    hello = (await line.socket.receive()).data
    assert hello.endswith(b"\x00\x00\xff\xff")
    assert json.loads(context.decompress(hello))["op"] == 10
    await line.identify()
    assert json.loads(context.decompress((await line.socket.receive()).data))["t"] == "READY"


async def test_zstd_stream(sandbox: Sandbox, dial: Exchange) -> None:
    zstandard = pytest.importorskip("zstandard", reason="zstandard is optional, as it is for discord.py")
    line = await dial("v=10&encoding=json&compress=zstd-stream")
    frame = zstandard.ZstdDecompressor().decompressobj()
    assert json.loads(frame.decompress((await line.socket.receive()).data))["op"] == 10
    await line.identify()
    assert json.loads(frame.decompress((await line.socket.receive()).data))["t"] == "READY"


async def test_resuming_replays_what_was_missed(sandbox: Sandbox, dial: Exchange) -> None:
    line = await dial()
    ready = await line.begin()
    await line.socket.close(code=4000)
    await sandbox.wait_for(lambda: not sandbox.gateway.online)
    ben = sandbox.person("Ben")
    sent = [(await ben.say(str(n))).id for n in range(3)]
    again = await dial()
    await again.get()
    await again.send(6, {"token": sandbox.token, "session_id": ready["session_id"], "seq": 2})
    events = [await again.get() for _ in range(4)]
    assert [event["t"] for event in events] == ["MESSAGE_CREATE"] * 3 + ["RESUMED"]
    assert [event["d"]["id"] for event in events[:3]] == sent
    assert [event["s"] for event in events] == [3, 4, 5, 6]
    assert sandbox.gateway.online


async def test_what_cannot_be_resumed(sandbox: Sandbox, dial: Exchange) -> None:
    line = await dial()
    ready = await line.begin()
    await line.socket.close(code=1000)  # said goodbye
    await sandbox.wait_for(lambda: not sandbox.gateway.online)

    async def resume(session_id: str, seq: int) -> Frame:
        again = await dial()
        await again.get()
        await again.send(6, {"token": sandbox.token, "session_id": session_id, "seq": seq})
        return await again.get()

    assert await resume(ready["session_id"], 2) == {"op": 9, "d": False, "s": None, "t": None}
    line = await dial()
    ready = await line.begin()
    await line.socket.close(code=4000)
    await sandbox.wait_for(lambda: not sandbox.gateway.online)
    assert (await resume(ready["session_id"], 99))["op"] == 9  # never sent
    line = await dial()
    ready = await line.begin()
    await line.socket.close(code=4000)
    await sandbox.wait_for(lambda: not sandbox.gateway.online)
    sandbox.advance(200)
    assert (await resume(ready["session_id"], 2))["op"] == 9  # too long ago


async def test_shards(sandbox: Sandbox, dial: Exchange) -> None:
    mine = (int(sandbox.world.guild.id) >> 22) % 2
    home, other = await dial(), await dial()
    await home.begin(shard=[mine, 2])
    await other.get()
    await other.identify(shard=[1 - mine, 2])
    assert (await other.get())["d"]["guilds"] == []
    await sandbox.person("Ben").say("x")
    assert (await home.get())["t"] == "MESSAGE_CREATE"
    await sandbox.person("Ben").at("dm").say("x")  # DMs go to shard 0
    assert (await (home if mine == 0 else other).get())["t"] == "MESSAGE_CREATE"


async def test_members_by_request(sandbox: Sandbox, dial: Exchange) -> None:
    line = await dial()
    await line.begin()
    await line.send(8, {"guild_id": sandbox.world.guild.id, "query": "a", "limit": 5})
    assert [member["user"]["username"] for member in (await line.get())["d"]["members"]] == ["aki"]
    ben = sandbox.person("Ben").id
    await line.send(8, {"guild_id": sandbox.world.guild.id, "user_ids": [ben, "1"], "limit": 0})
    chunk = (await line.get())["d"]
    assert ([m["user"]["id"] for m in chunk["members"]], chunk["not_found"]) == ([ben], ["1"])
    await line.send(8, {"guild_id": sandbox.world.guild.id, "query": "", "limit": 0})
    assert await line.closed() == 4014


async def test_ephemeral_messages_come_as_direct_ones(sandbox: Sandbox, dial: Exchange, api: Api) -> None:
    ping = {"name": "ping", "description": "d"}
    await api("PUT", f"/applications/{sandbox.world.bot.id}/commands", [ping])
    line, public = await dial(), await dial()
    await line.begin(intents=DIRECT_MESSAGES | GUILDS)
    await public.begin(intents=GUILD_MESSAGES | GUILDS)
    ben = sandbox.person("Ben")
    for flags in (64, 0):
        item = sandbox.people.slash(ben.id, ben.channel_id, "ping", {})
        body = {"type": 4, "data": {"content": "psst", "flags": flags}}
        await api("POST", f"/interactions/{item.id}/{item.token}/callback", body)
    assert [(await line.get())["t"] for _ in range(3)] == [
        "INTERACTION_CREATE",
        "MESSAGE_CREATE",
        "INTERACTION_CREATE",
    ]
    assert [(await public.get())["t"] for _ in range(3)] == ["INTERACTION_CREATE"] * 2 + ["MESSAGE_CREATE"]


async def test_who_identifies_anew_abandons_the_old_session(sandbox: Sandbox, dial: Exchange) -> None:
    line = await dial()
    ready = await line.begin()
    await line.socket.close(code=4000)
    await sandbox.wait_for(lambda: not sandbox.gateway.online)
    await (await dial()).begin()
    again = await dial()
    await again.get()
    await again.send(6, {"token": sandbox.token, "session_id": ready["session_id"], "seq": 2})
    assert (await again.get())["op"] == 9


# The same with a real client


@pytest.mark.parametrize("code", [4000, 1006])
async def test_discord_py_resumes_after_a_drop(sandbox: Sandbox, probe: ProbeBot, code: int) -> None:
    ben = sandbox.person("Ben")
    assert (await ben.slash("ping")).ack == 4
    await sandbox.mischief.do({"kind": "drop", "code": code})
    reply = await ben.slash("ping", n=1)  # sent while the line is down, answered after the resume
    assert reply.text == "pong 1"
    assert (sandbox.gateway.identifies, sandbox.gateway.resumes) == (1, 1)


async def test_discord_py_obeys_reconnect(sandbox: Sandbox, probe: ProbeBot) -> None:
    await sandbox.mischief.do({"kind": "reconnect"})
    await asyncio.wait_for(probe.resumed.wait(), 15)
    assert (await sandbox.person("Ben").slash("ping", n=2)).text == "pong 2"
    assert sandbox.gateway.identifies == 1


@pytest.mark.slow  # the client waits five seconds of its own
async def test_discord_py_identifies_again(sandbox: Sandbox, probe: ProbeBot) -> None:
    await sandbox.mischief.do({"kind": "invalid_session", "resumable": False})
    await sandbox.wait_for(lambda: sandbox.gateway.identifies == 2, 30)
    await sandbox.wait_online()
    assert (await sandbox.person("Ben").slash("ping", n=3)).text == "pong 3"


async def test_discord_py_with_a_privileged_intent(sandbox: Sandbox) -> None:
    intents = discord.Intents.default() | discord.Intents(message_content=True)
    client = ProbeBot(connector(sandbox.tls_port, sandbox.ca_pem), intents)
    with pytest.raises(discord.PrivilegedIntentsRequired):
        await client.start(sandbox.token)
    await client.close()


async def test_discord_py_with_a_wrong_token(sandbox: Sandbox) -> None:
    client = ProbeBot(connector(sandbox.tls_port, sandbox.ca_pem))
    with pytest.raises(discord.LoginFailure):
        await client.start("wrong")
    await client.close()


async def test_granted_intents() -> None:
    sandbox = await serve(None, privileged=MESSAGE_CONTENT | GUILD_MEMBERS)
    intents = discord.Intents.default() | discord.Intents(message_content=True, members=True)
    client = ProbeBot(connector(sandbox.tls_port, sandbox.ca_pem), intents)
    task = asyncio.create_task(client.start(sandbox.token))
    await sandbox.wait_online()
    await sandbox.person("Ben").say("open")
    await asyncio.wait_for(client.heard.wait(), 15)
    assert client.seen[0].content == "open"
    assert len(client.guilds[0].members) == 5
    await client.close()
    await asyncio.gather(task, return_exceptions=True)
    await sandbox.close()


async def test_auto_sharding(sandbox: Sandbox) -> None:
    client = discord.AutoShardedClient(
        intents=discord.Intents.default(), connector=connector(sandbox.tls_port, sandbox.ca_pem)
    )
    task = asyncio.create_task(client.start(sandbox.token))
    await sandbox.wait_online()
    assert "/gateway/bot" in [call.path for call in sandbox.requests]
    await client.close()
    await asyncio.gather(task, return_exceptions=True)


async def test_no_host_but_discords(sandbox: Sandbox) -> None:
    async with aiohttp.ClientSession(connector=connector(sandbox.tls_port, sandbox.ca_pem)) as session:
        for host in ("example.org", "media.discordapp.net", "discord.com.example.org"):
            with pytest.raises(aiohttp.ClientConnectorError):
                await session.get(f"https://{host}/")
        async with session.get("https://cdn.discordapp.com/embed/avatars/3.png") as avatar:
            assert (avatar.status, avatar.content_type) == (200, "image/png")
        async with session.get("https://cdn.discordapp.com/attachments/1/2/x.png") as missing:
            assert missing.status == 404
        async with session.get("https://gateway.discord.gg/") as no_socket:
            assert no_socket.status == 404
        async with session.get("https://discord.com/api/v9/users/@me") as old:
            assert (await old.json())["code"] == 50041
