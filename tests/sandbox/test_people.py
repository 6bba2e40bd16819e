"""What Discord's client lets people enter, and how the bot gets it."""

from __future__ import annotations

from typing import Any

import pytest

from bot.sandbox.driver import Attach
from bot.sandbox.errors import Refusal
from bot.sandbox.media import Upload
from bot.sandbox.permissions import Overwrite, Permission
from bot.sandbox.server import Sandbox
from tests.sandbox.conftest import Api

Body = dict[str, Any]


def option(name: str, kind: int, **fields: object) -> Body:
    return {"type": kind, "name": name, "description": "d", **fields}


OPTIONS = [
    option("text", 3, min_length=2, max_length=3),
    option("whole", 4, min_value=1, max_value=3),
    option("yes", 5),
    option("who", 6),
    option("room", 7, channel_types=[0]),
    option("role", 8),
    option("any", 9),
    option("real", 10),
    option("file", 11),
    option("side", 3, choices=[{"name": "Red", "value": "red"}]),
]


async def declared(sandbox: Sandbox, api: Api, options: list[Body]) -> None:
    command = {"name": "c", "description": "d", "options": options}
    await api("PUT", f"/applications/{sandbox.world.bot.id}/commands", [command])


async def test_every_type_of_option(sandbox: Sandbox, api: Api) -> None:
    await declared(sandbox, api, OPTIONS)
    ben, aki = sandbox.person("Ben"), sandbox.person("Aki")
    general, role = sandbox.channel("general").id, sandbox.world.guild.id
    upload = sandbox.media.hold(Upload("a.txt", b"abc", "text/plain"))
    given: Body = {
        "text": "ab",
        "whole": 3,
        "yes": False,
        "who": aki.id,
        "room": general,
        "role": role,
        "any": role,
        "real": 1.5,
        "file": upload,
        "side": "red",
    }
    data = sandbox.people.slash(ben.id, general, "c", given).data
    values = {entry["name"]: entry["value"] for entry in data["options"]}
    assert {**values, "file": upload} == given
    resolved = data["resolved"]
    assert resolved["users"][aki.id]["username"] == "aki"
    assert "user" not in resolved["members"][aki.id]
    assert int(resolved["members"][aki.id]["permissions"]) & (1 << 11)
    assert resolved["channels"][general]["permissions"]
    assert resolved["roles"][role]["name"] == "@everyone"
    assert resolved["attachments"][values["file"]]["filename"] == "a.txt"


@pytest.mark.parametrize(
    "given",
    [
        {"text": "a"},
        {"text": "abcd"},
        {"text": 1},
        {"whole": 0},
        {"whole": 4},
        {"whole": 1.5},
        {"whole": True},
        {"yes": 1},
        {"who": "1"},
        {"room": "1"},
        {"role": "1"},
        {"any": "1"},
        {"real": "x"},
        {"file": "1"},
        {"side": "blue"},
        {"nothing": 1},
    ],
)
async def test_what_the_client_does_not_send(sandbox: Sandbox, api: Api, given: Body) -> None:
    await declared(sandbox, api, OPTIONS)
    ben = sandbox.person("Ben")
    with pytest.raises(Refusal):
        sandbox.people.slash(ben.id, ben.channel_id, "c", given)


async def test_a_channel_option_takes_its_types_only(sandbox: Sandbox, api: Api) -> None:
    await declared(sandbox, api, OPTIONS)
    room = sandbox.channel("general").id
    _, thread = await api("POST", f"/channels/{room}/threads", {"name": "t", "type": 11})
    ben = sandbox.person("Ben")
    with pytest.raises(Refusal, match="another kind"):
        sandbox.people.slash(ben.id, room, "c", {"room": thread["id"]})


async def test_which_commands_there_are(sandbox: Sandbox, api: Api) -> None:
    group = option("g", 2, options=[option("s", 1, options=[option("must", 3, required=True)])])
    await declared(sandbox, api, [group])
    ben = sandbox.person("Ben")
    for path in ("x", "", "c", "c g", "c g x", "c g s must"):
        with pytest.raises(Refusal):
            sandbox.people.slash(ben.id, ben.channel_id, path, {"must": "x"})
    with pytest.raises(Refusal, match="required"):
        sandbox.people.slash(ben.id, ben.channel_id, "c g s", {})
    data = sandbox.people.slash(ben.id, ben.channel_id, "c g s", {"must": "x"}).data
    inner = [{"name": "must", "type": 3, "value": "x"}]
    assert data["options"] == [
        {"name": "g", "type": 2, "options": [{"name": "s", "type": 1, "options": inner}]}
    ]


async def test_selects_of_people_and_channels(sandbox: Sandbox, api: Api) -> None:
    ben, aki = sandbox.person("Ben"), sandbox.person("Aki")
    kinds = {"who": 5, "role": 6, "any": 7, "room": 8}
    rows = [{"type": 1, "components": [{"type": kind, "custom_id": name}]} for name, kind in kinds.items()]
    path = f"/channels/{ben.channel_id}/messages"
    _, message = await api("POST", path, {"content": "x", "components": rows})
    chosen = {"who": aki.id, "role": sandbox.world.guild.id, "any": aki.id, "room": ben.channel_id}
    for name, value in chosen.items():
        data = sandbox.people.select(ben.id, message["id"], [value], name).data
        assert (data["component_type"], data["values"]) == (kinds[name], [value])
        assert any(value in found for found in data["resolved"].values())
        with pytest.raises(Refusal):
            sandbox.people.select(ben.id, message["id"], ["1"], name)
    with pytest.raises(Refusal, match="no button"):
        sandbox.people.click(ben.id, message["id"], "who")


async def test_disabled_and_missing_components(sandbox: Sandbox, api: Api) -> None:
    ben = sandbox.person("Ben")
    off = {"type": 2, "style": 1, "label": "off", "custom_id": "off", "disabled": True}
    path = f"/channels/{ben.channel_id}/messages"
    body = {"content": "x", "components": [{"type": 1, "components": [off]}]}
    _, message = await api("POST", path, body)
    with pytest.raises(Refusal, match="disabled"):
        sandbox.people.click(ben.id, message["id"], "off")
    with pytest.raises(Refusal, match="no such component"):
        sandbox.people.click(ben.id, message["id"], "on")


async def test_a_modals_defaults_and_bounds(sandbox: Sandbox, api: Api) -> None:
    def label(component: Body) -> Body:
        return {"type": 18, "label": "l", "component": component}

    picks = [{"label": v, "value": v, "default": v == "b"} for v in "abc"]
    modal = {
        "custom_id": "m",
        "title": "t",
        "components": [
            label(
                {
                    "type": 4,
                    "custom_id": "text",
                    "style": 1,
                    "value": "given",
                    "min_length": 2,
                    "max_length": 6,
                }
            ),
            label({"type": 21, "custom_id": "radio", "options": picks}),
            label({"type": 22, "custom_id": "checks", "options": picks}),
            label({"type": 23, "custom_id": "check", "default": True}),
            label({"type": 3, "custom_id": "menu", "options": picks}),
        ],
    }
    await declared(sandbox, api, [])
    ben = sandbox.person("Ben")
    item = sandbox.people.slash(ben.id, ben.channel_id, "c", {})
    await api("POST", f"/interactions/{item.id}/{item.token}/callback", {"type": 9, "data": modal})
    bad: list[Body] = [
        {"text": "x"},
        {"text": "x" * 7},
        {"text": ""},
        {"text": 5},
        {"radio": None},
        {"radio": "z"},
        {"checks": []},
        {"checks": ["z"]},
        {"checks": ["a", "a"]},
        {"checks": "a"},
        {"check": "yes"},
        {"menu": ["a", "b"]},
        {"menu": []},
        {"other": "x"},
    ]
    for values in bad:
        with pytest.raises(Refusal):
            sandbox.people.submit(ben.id, item.id, values)
    with pytest.raises(Refusal):
        sandbox.people.submit(sandbox.person("Aki").id, item.id, {})
    data = sandbox.people.submit(ben.id, item.id, {"checks": ["a", "c"]}).data
    fields = [top["component"] for top in data["components"]]
    assert [field.get("value", field.get("values")) for field in fields] == [
        "given",
        "b",
        ["a", "c"],
        True,
        ["b"],
    ]
    assert all(isinstance(field["id"], int) for field in fields)


async def test_people_write_reply_and_delete(sandbox: Sandbox, api: Api) -> None:
    ben, aki = sandbox.person("Ben"), sandbox.person("Aki")
    first = await ben.say("hello", Attach("a.txt", b"abc"))
    assert [(file.name, file.size) for file in first.files] == [("a.txt", 3)]
    reply = sandbox.people.say(aki.id, aki.channel_id, "hi", reply_to=first.id)
    assert (reply.type, reply.mentions) == (19, [ben.id])
    with pytest.raises(Refusal, match="empty"):
        await ben.say("  ")
    with pytest.raises(Refusal):
        await ben.say("x" * 2001)
    assert aki.look(first) == first
    await ben.dismiss(first)
    assert aki.look(first) is None
    assert [seen.content for seen in aki.messages()] == ["hi"]


async def test_where_people_may_not_write(sandbox: Sandbox, api: Api) -> None:
    ben = sandbox.person("Ben")
    hidden = sandbox.channel("lobby")
    everyone = sandbox.world.guild.id
    sandbox.world.set_overwrite(hidden, Overwrite(everyone, 0, deny=Permission.SEND_MESSAGES))
    with pytest.raises(Refusal, match="cannot write"):
        await ben.at("lobby").say("x")
    assert (await sandbox.person("Dana", "lobby").say("mine")).content == "mine"  # the owner may do all
    sandbox.world.set_overwrite(hidden, Overwrite(everyone, 0, deny=Permission.VIEW_CHANNEL))
    with pytest.raises(Refusal, match="no such channel"):
        await ben.at("lobby").say("x")
    assert "lobby" not in [channel["name"] for channel in sandbox.views.channels(ben.id)]
