"""The people's door: the client API of docs/sandbox.md over plain HTTP, and its events."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest_asyncio

from bot.sandbox.server import Sandbox
from tests.sandbox.conftest import Start
from tests.sandbox.probe_bot import PNG, ProbeBot

Json = dict[str, Any]


class Door:
    """Requests of one person."""

    def __init__(self, sandbox: Sandbox, session: aiohttp.ClientSession, name: str) -> None:
        self.me = sandbox.person(name).id
        self._base = f"http://127.0.0.1:{sandbox.page_port}"
        self._session = session

    async def __call__(self, method: str, path: str, body: object = None, **query: object) -> tuple[int, Any]:
        params = {"as": self.me, **{key: str(value) for key, value in query.items()}}
        async with self._session.request(method, self._base + path, json=body, params=params) as response:
            raw = await response.read()
            return response.status, json.loads(raw) if raw else None

    async def upload(self, name: str, data: bytes) -> str:
        form = aiohttp.FormData()
        form.add_field("file", data, filename=name)
        url = f"{self._base}/sandbox/uploads?as={self.me}"
        async with self._session.post(url, data=form) as response:
            assert response.status == 201
            return str((await response.json())["id"])

    async def fetch(self, path: str) -> tuple[str, bytes]:
        async with self._session.get(self._base + path) as response:
            assert response.status == 200
            return response.content_type, await response.read()

    async def events(self) -> aiohttp.ClientWebSocketResponse:
        return await self._session.ws_connect(f"{self._base}/sandbox/events?as={self.me}")


@pytest_asyncio.fixture
async def session() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession() as opened:
        yield opened


@pytest_asyncio.fixture
async def ben(sandbox: Sandbox, session: aiohttp.ClientSession) -> Door:
    return Door(sandbox, session, "Ben")


async def until(socket: aiohttp.ClientWebSocketResponse, kind: str) -> tuple[Json, list[str]]:
    """The next event of a kind, and the kinds that came before it."""
    before: list[str] = []
    while True:
        event = json.loads((await asyncio.wait_for(socket.receive(), 15)).data)
        if event["type"] == kind:
            return event, before
        before.append(event["type"])


async def test_the_state_to_begin_with(sandbox: Sandbox, ben: Door) -> None:
    status, state = await ben("GET", "/sandbox/state")
    assert status == 200
    assert state["me"]["name"] == "Ben"
    assert {user["name"]: user["locale"] for user in state["users"] if not user["bot"]} == {
        "Aki": "ja",
        "Ben": "en-US",
        "Chen": "zh-CN",
        "Dana": "en-US",
    }
    assert [(c["kind"], c["name"], c["can_send"]) for c in state["channels"]] == [
        ("text", "general", True),
        ("text", "duel-room", True),
        ("text", "lobby", True),
    ]
    assert state["bot"]["online"] is False
    kind, picture = await ben.fetch(state["me"]["avatar_url"])
    assert kind == "image/svg+xml"
    assert b">B</text>" in picture


async def test_strangers_and_nonsense(ben: Door) -> None:
    real, ben.me = ben.me, "1"
    assert (await ben("GET", "/sandbox/state"))[0] == 404
    ben.me = real
    for method, path, body, status in (
        ("POST", "/sandbox/interactions", {"kind": "dance"}, 400),
        ("POST", "/sandbox/interactions", [1], 400),
        ("POST", "/sandbox/interactions", {"kind": "slash", "channel_id": "1", "command": "ping"}, 404),
        ("POST", "/sandbox/interactions", {"kind": "click", "message_id": "1", "custom_id": "x"}, 404),
        ("POST", "/sandbox/users", {"name": ""}, 400),
        ("POST", "/sandbox/users", {"name": "Eve", "locale": "tlh"}, 400),
        ("POST", "/sandbox/faults", {"kind": "x"}, 400),
        ("GET", "/sandbox/channels/1/messages", None, 404),
        ("GET", "/../server.py", None, 404),
    ):
        got, answer = await ben(method, path, body)
        assert got == status, path
        assert answer is None or isinstance(answer, dict)


async def test_junk_is_refused_with_a_sentence(sandbox: Sandbox, ben: Door, probe: ProbeBot) -> None:
    general = sandbox.channel("general").id
    panel = await sandbox.person("Ben").slash("panel")
    assert panel.message is not None
    opened = await sandbox.person("Ben").click(panel.message, "Plot")
    assert opened.modal is not None
    junk: list[object] = [None, True, -1, 1.5, "x", [], ["x"], [[1]], {}, {"a": 1}]
    slash = {"kind": "slash", "channel_id": general, "command": "ping"}
    typing = {"kind": "autocomplete", "channel_id": general, "command": "duel use"}
    shown = {"message_id": panel.message.id}
    form = {"kind": "submit", "modal_id": opened.modal.id}
    requests: list[tuple[str, Json]] = []
    for value in junk:
        acts: list[Json] = [
            {**slash, "options": {"n": value}},
            {**slash, "command": "show", "options": {"who": value, "pack": value}},
            {**slash, "command": value},
            {**slash, "options": value},
            {**typing, "options": {"trigger": value}, "focused": value},
            {"kind": "click", "message_id": value, "custom_id": value},
            {"kind": "click", **shown, "custom_id": value},
            {"kind": "select", **shown, "custom_id": "pick", "values": value},
            {"kind": "submit", "modal_id": value, "values": value},
            *({**form, "values": {field.custom_id: value}} for field in opened.modal.fields),
        ]
        requests += [("interactions", act) for act in acts]
        requests.append(
            (f"channels/{general}/messages", {"content": value, "uploads": value, "reply_to": value})
        )
        requests += [("users", {"name": value, "locale": value}), ("faults", {"kind": value})]
    for path, body in requests:
        status, answer = await ben("POST", f"/sandbox/{path}", body)
        assert status in (201, 202, 400, 403, 404), (path, body)
        assert status < 400 or answer["message"], (path, body)


async def test_people_come_and_change(sandbox: Sandbox, ben: Door) -> None:
    status, eve = await ben("POST", "/sandbox/users", {"name": "Eve", "locale": "ja"})
    assert (status, eve["username"], eve["initials"]) == (201, "eve", "E")
    _, changed = await ben("PATCH", f"/sandbox/users/{eve['id']}", {"locale": "zh-CN", "dms_open": False})
    assert (changed["locale"], changed["dms_open"]) == ("zh-CN", False)
    assert sandbox.world.users[eve["id"]].locale == "zh-CN"


async def test_a_command_and_its_events(sandbox: Sandbox, ben: Door, start: Start) -> None:
    socket = await ben.events()
    hello, _ = await until(socket, "hello")
    assert hello["state"]["me"]["id"] == ben.me
    await start()
    assert (await until(socket, "bot"))[0]["online"] is True
    general = sandbox.channel("general").id
    await sandbox.wait_for(lambda: sandbox.commands.all(None))
    _, listed = await ben("GET", "/sandbox/commands", channel=general)
    ping = next(c for c in listed["commands"] if c["path"] == "ping")
    assert ping["options"][0]["max_value"] == 99
    body = {"kind": "slash", "channel_id": general, "command": "ping", "options": {"n": 3}}
    status, result = await ben("POST", "/sandbox/interactions", body)
    assert (status, result["state"]) == (202, "waiting")
    created, before = await until(socket, "message_create")
    assert created["message"]["content"] == "pong 3"
    assert (created["message"]["sandbox"]["via"], created["message"]["sandbox"]["by"]) == ("ping", ben.me)
    assert before[-1] == "interaction"
    done, _ = await until(socket, "interaction")
    assert (done["result"]["state"], done["result"]["ack"]) == ("acknowledged", 4)
    status, result = await ben("POST", "/sandbox/interactions", body, wait=5)
    assert (status, result["state"], result["message"]["content"]) == (200, "acknowledged", "pong 3")
    await socket.close()


async def test_ephemeral_messages_reach_their_reader_only(
    sandbox: Sandbox, ben: Door, session: aiohttp.ClientSession, probe: ProbeBot
) -> None:
    aki = Door(sandbox, session, "Aki")
    mine, theirs = await ben.events(), await aki.events()
    general = sandbox.channel("general").id
    body = {"kind": "slash", "channel_id": general, "command": "card", "options": {"secret": True}}
    await ben("POST", "/sandbox/interactions", body)
    created, _ = await until(mine, "message_create")
    message = created["message"]
    assert message["sandbox"]["ephemeral"] is True
    media = message["components"][0]["components"][1]["items"][0]["media"]
    assert media["url"].startswith("/cdn/attachments/")
    assert await ben.fetch(media["url"]) == ("image/png", PNG)
    assert [m["id"] for m in (await ben("GET", f"/sandbox/channels/{general}/messages"))[1]["messages"]] == [
        message["id"]
    ]
    assert (await aki("GET", f"/sandbox/channels/{general}/messages"))[1]["messages"] == []
    assert (await aki("DELETE", f"/sandbox/channels/{general}/messages/{message['id']}"))[0] == 404
    assert (await ben("DELETE", f"/sandbox/channels/{general}/messages/{message['id']}"))[0] == 204
    assert (await until(mine, "message_delete"))[0]["message_id"] == message["id"]
    await aki("POST", f"/sandbox/channels/{general}/messages", {"content": "hello"})
    _, before = await until(theirs, "message_create")
    assert not {"message_create", "message_delete", "message_update"} & set(before)
    await mine.close()
    await theirs.close()


async def test_modals_suggestions_and_uploads(sandbox: Sandbox, ben: Door, probe: ProbeBot) -> None:
    socket = await ben.events()
    general = sandbox.channel("general").id
    asked = {
        "kind": "autocomplete", "channel_id": general, "command": "duel use", "focused": "trigger",
        "options": {"trigger": "sc"},
    }  # fmt: skip
    await ben("POST", "/sandbox/interactions", asked)
    assert (await until(socket, "autocomplete"))[0]["choices"] == [{"name": "Scorpion", "value": "scorpion"}]
    panel = await sandbox.person("Ben").slash("panel")
    assert panel.message is not None
    click = {"kind": "click", "message_id": panel.message.id, "custom_id": "files-button"}
    await ben("POST", "/sandbox/interactions", click)
    modal = (await until(socket, "modal_open"))[0]["modal"]
    assert [c["type"] for c in modal["components"]] == [10, 18, 18]
    values = {"upload": [await ben.upload("pack.toml", b"12345")], "who": [ben.me]}
    submit = {"kind": "submit", "modal_id": modal["modal_id"], "values": values}
    status, result = await ben("POST", "/sandbox/interactions", submit, wait=5)
    assert (status, result["message"]["content"]) == (200, "[5] Ben")
    pick = {"kind": "select", "message_id": panel.message.id, "custom_id": "pick", "values": ["z"]}
    assert (await ben("POST", "/sandbox/interactions", pick))[0] == 400
    menu = panel.message.raw["components"][1]["components"][0]
    pick = {"kind": "select", "message_id": panel.message.id, "component_id": menu["id"], "values": ["a"]}
    assert (await ben("POST", "/sandbox/interactions", pick, wait=5))[1]["message"]["content"] == "picked a"
    await socket.close()


async def test_channels_threads_and_dms_appear(sandbox: Sandbox, ben: Door, probe: ProbeBot) -> None:
    socket = await ben.events()
    await until(socket, "hello")
    _, dm = await ben("POST", "/sandbox/dms")
    assert (dm["kind"], dm["recipient"]["bot"]) == ("dm", True)
    assert (await until(socket, "channel_create"))[0]["channel"]["id"] == dm["id"]
    await sandbox.person("Aki").slash("thread")
    event, before = await until(socket, "channel_create")
    assert (event["channel"]["kind"], event["channel"]["name"]) == ("thread", "table 1")
    assert "channel_create" not in before
    archived = False
    while not archived:
        archived = (await until(socket, "channel_update"))[0]["channel"]["archived"]
    status, message = await ben("POST", f"/sandbox/channels/{dm['id']}/messages", {"content": "hi"})
    assert (status, message["content"]) == (201, "hi")
    await socket.close()


async def test_faults_and_requests_over_http(sandbox: Sandbox, ben: Door, probe: ProbeBot) -> None:
    socket = await ben.events()
    await ben(
        "POST", "/sandbox/faults", {"kind": "respond", "prefix": "/interactions", "status": 400, "code": 7}
    )
    assert "Armed" in (await until(socket, "toast"))[0]["text"]
    _, armed = await ben("GET", "/sandbox/faults")
    assert [one["status"] for one in armed["armed"]] == [400]
    assert (await ben("DELETE", "/sandbox/faults"))[0] == 204
    assert (await ben("GET", "/sandbox/faults"))[1]["armed"] == []
    _, before = await ben("GET", "/sandbox/requests")
    await sandbox.person("Ben").slash("ping")
    _, after = await ben("GET", "/sandbox/requests", since=before["next"])
    (call,) = after["requests"]
    assert (call["method"], call["status"], call["json"]["data"]["content"]) == ("POST", 200, "pong 0")
    restarted = asyncio.Event()

    async def restart() -> None:
        restarted.set()

    sandbox.on_restart = restart
    assert (await ben("POST", "/sandbox/faults", {"kind": "restart_bot"}))[0] == 204
    assert restarted.is_set()
    await socket.close()


async def test_an_interaction_that_fails(sandbox: Sandbox, ben: Door, probe: ProbeBot) -> None:
    sandbox.interactions.ack_seconds = 0.2
    socket = await ben.events()
    body = {"kind": "slash", "channel_id": sandbox.channel("general").id, "command": "mute", "options": {}}
    await ben("POST", "/sandbox/interactions", body)
    assert (await until(socket, "interaction"))[0]["result"]["state"] == "waiting"
    failed = (await until(socket, "interaction"))[0]["result"]
    assert (failed["state"], failed["error"]) == ("failed", "The application did not respond")
    await socket.close()
