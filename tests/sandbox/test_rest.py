"""Channels, DMs, threads, pins and permissions on the wire, with Discord's error codes."""

from __future__ import annotations

from urllib.parse import parse_qs

import pytest

from bot.sandbox.server import Sandbox
from tests.sandbox.conftest import Api

EMBED = {"embeds": [{"title": "t"}]}


def messages(sandbox: Sandbox, channel: str = "general") -> str:
    return f"/channels/{sandbox.channel(channel).id}/messages"


async def test_only_the_bots_token_is_taken(sandbox: Sandbox, api: Api) -> None:
    assert (await api("GET", "/users/@me"))[1]["id"] == sandbox.world.bot.id
    assert await api("GET", "/users/@me", token="wrong") == (401, {"message": "401: Unauthorized", "code": 0})


async def test_an_unknown_route_is_noted(sandbox: Sandbox, api: Api) -> None:
    assert await api("GET", "/guilds/1/bananas") == (404, {"message": "404: Not Found", "code": 0})
    assert sandbox.unknown == ["GET /guilds/1/bananas"]


async def test_a_note_holds_no_token(sandbox: Sandbox, api: Api) -> None:
    await api("GET", f"/webhooks/1/{'t' * 60}/slack")
    assert sandbox.unknown == ["GET /webhooks/1/…/slack"]


async def test_the_answers_type_is_exactly_json(api: Api) -> None:
    await api("GET", "/users/@me")
    assert api.headers["Content-Type"] == "application/json"


async def test_bodies_that_are_no_json(sandbox: Sandbox, api: Api) -> None:
    assert (await api("POST", messages(sandbox), [1]))[1]["code"] == 50035
    await api("POST", messages(sandbox), {"content": "x"})
    recorded = sandbox.requests[-1]
    assert (recorded.method, recorded.path, recorded.status) == ("POST", messages(sandbox), 200)
    assert recorded.json == {"content": "x"}


@pytest.mark.parametrize(
    ("denied", "body", "files", "code"),
    [
        ("VIEW_CHANNEL", {"content": "x"}, {}, 50001),
        ("SEND_MESSAGES", {"content": "x"}, {}, 50013),
        ("EMBED_LINKS", EMBED, {}, 50013),
        ("ATTACH_FILES", {}, {"a": b"x"}, 50013),
    ],
)
async def test_sending_needs_permissions(
    sandbox: Sandbox, api: Api, denied: str, body: dict[str, object], files: dict[str, bytes], code: int
) -> None:
    sandbox.mischief.set_permissions(sandbox.channel("general").id, deny=[denied])
    status, error = await api("POST", messages(sandbox), body, files=files)
    assert (status, error["code"]) == (403, code)
    assert (await api("POST", messages(sandbox, "lobby"), body, files=files))[0] == 200
    sandbox.mischief.set_permissions(sandbox.channel("general").id)
    assert (await api("POST", messages(sandbox), body, files=files))[0] == 200


async def test_history_needs_a_permission_and_pages(sandbox: Sandbox, api: Api) -> None:
    ids = [(await api("POST", messages(sandbox), {"content": str(n)}))[1]["id"] for n in range(10)]
    path = messages(sandbox)

    async def read(query: str) -> list[str]:
        return [m["content"] for m in (await api("GET", f"{path}?{query}"))[1]]

    assert await read("limit=3") == ["9", "8", "7"]
    assert await read(f"limit=3&before={ids[5]}") == ["4", "3", "2"]
    assert await read(f"limit=3&after={ids[5]}") == ["8", "7", "6"]
    assert await read(f"limit=4&around={ids[5]}") == ["6", "5", "4", "3"]
    assert (await api("GET", f"{path}?limit=101"))[1]["code"] == 50035
    sandbox.mischief.set_permissions(sandbox.channel("general").id, deny=["READ_MESSAGE_HISTORY"])
    assert await read("limit=3") == []
    assert (await api("GET", f"{path}/{ids[0]}"))[1]["code"] == 50013


async def test_unknown_channels_and_messages(sandbox: Sandbox, api: Api) -> None:
    assert (await api("POST", "/channels/1/messages", {"content": "x"}))[1]["code"] == 10003
    for method in ("GET", "PATCH", "DELETE"):
        status, error = await api(
            method, f"{messages(sandbox)}/1", {"content": "x"} if method == "PATCH" else None
        )
        assert (status, error["code"]) == (404, 10008)
    assert (await api("GET", "/users/1"))[1]["code"] == 10013
    assert (await api("GET", f"/guilds/{sandbox.world.guild.id}/members/1"))[1]["code"] == 10007
    assert (await api("GET", "/guilds/1"))[1]["code"] == 10004


async def test_other_peoples_messages(sandbox: Sandbox, api: Api) -> None:
    theirs = (await sandbox.person("Ben").say("mine")).id
    path = f"{messages(sandbox)}/{theirs}"
    assert (await api("PATCH", path, {"content": "yours"}))[1]["code"] == 50005
    assert (await api("DELETE", path))[1]["code"] == 50013
    sandbox.mischief.set_permissions(sandbox.channel("general").id, allow=["MANAGE_MESSAGES"])
    assert (await api("DELETE", path))[0] == 204


async def test_content_of_others_is_withheld_without_the_intent(sandbox: Sandbox, api: Api) -> None:
    ben, bot = sandbox.person("Ben"), sandbox.world.bot.id
    plain, addressed = await ben.say("secret"), await ben.say(f"<@{bot}> hello")
    direct = await ben.at("dm").say("in a DM")
    assert (await api("GET", f"{messages(sandbox)}/{plain.id}"))[1]["content"] == ""
    assert "hello" in (await api("GET", f"{messages(sandbox)}/{addressed.id}"))[1]["content"]
    path = f"/channels/{direct.channel_id}/messages/{direct.id}"
    assert (await api("GET", path))[1]["content"] == "in a DM"


async def test_direct_messages_and_their_refusals(sandbox: Sandbox, api: Api) -> None:
    ben = sandbox.person("Ben")
    status, channel = await api("POST", "/users/@me/channels", {"recipient_id": int(ben.id)})
    assert (status, channel["type"], channel["recipients"][0]["id"]) == (200, 1, ben.id)
    assert (await api("POST", "/users/@me/channels", {"recipient_id": ben.id}))[1]["id"] == channel["id"]
    path = f"/channels/{channel['id']}/messages"
    _, message = await api("POST", path, {"content": "hi"})
    sandbox.mischief.set_dms(ben.id, is_open=False)
    status, error = await api("POST", path, {"content": "hi"})
    assert (status, error["code"], error["message"]) == (403, 50007, "Cannot send messages to this user")
    assert (await api("PATCH", f"{path}/{message['id']}", {"content": "edited"}))[0] == 200
    sandbox.mischief.set_dms(ben.id, is_open=True)
    await sandbox.mischief.do({"kind": "leave", "user_id": ben.id})
    assert (await api("POST", path, {"content": "hi"}))[1]["code"] == 50278
    assert (await api("POST", "/users/@me/channels", {"recipient_id": "1"}))[1]["code"] == 50033
    assert (await api("POST", "/users/@me/channels", {"recipient_id": sandbox.world.bot.id}))[1][
        "code"
    ] == 50033


async def test_replies(sandbox: Sandbox, api: Api) -> None:
    theirs = (await sandbox.person("Ben").say("question")).id
    _, reply = await api(
        "POST", messages(sandbox), {"content": "answer", "message_reference": {"message_id": theirs}}
    )
    assert (reply["type"], reply["referenced_message"]["id"]) == (19, theirs)
    assert [user["id"] for user in reply["mentions"]] == [sandbox.person("Ben").id]
    missing = {"content": "x", "message_reference": {"message_id": "1"}}
    assert (await api("POST", messages(sandbox), missing))[1]["code"] == 50035
    missing["message_reference"] = {"message_id": "1", "fail_if_not_exists": False}
    assert (await api("POST", messages(sandbox), missing))[1]["type"] == 0


async def test_an_enforced_nonce_sends_once(sandbox: Sandbox, api: Api) -> None:
    body = {"content": "x", "nonce": "abc", "enforce_nonce": True}
    _, first = await api("POST", messages(sandbox), body)
    _, second = await api("POST", messages(sandbox), body)
    assert first["id"] == second["id"]
    assert len(sandbox.messages("general")) == 1


async def test_threads(sandbox: Sandbox, api: Api) -> None:
    room = sandbox.channel("duel-room")
    _, message = await api("POST", messages(sandbox, "duel-room"), {"content": "board"})
    path = f"{messages(sandbox, 'duel-room')}/{message['id']}/threads"
    assert (await api("POST", path, {"name": "x" * 101}))[1]["code"] == 50035
    assert (await api("POST", path, {"name": "t", "auto_archive_duration": 61}))[1]["code"] == 50035
    status, thread = await api("POST", path, {"name": "x" * 100, "auto_archive_duration": 60})
    assert (status, thread["id"], thread["type"], thread["parent_id"]) == (201, message["id"], 11, room.id)
    assert (await api("POST", path, {"name": "again"}))[1]["code"] == 160004
    _, board = await api("GET", f"{messages(sandbox, 'duel-room')}/{message['id']}")
    assert (board["flags"] & 32, board["thread"]["id"]) == (32, thread["id"])
    inside = f"/channels/{thread['id']}/messages"
    _, first = await api("POST", inside, {"content": "first"})
    _, thread = await api("PATCH", f"/channels/{thread['id']}", {"archived": True, "name": "over"})
    assert (thread["name"], thread["thread_metadata"]["archived"]) == ("over", True)
    assert (await api("PATCH", f"{inside}/{first['id']}", {"content": "x"}))[1]["code"] == 50083
    assert (await api("POST", inside, {"content": "wakes it"}))[0] == 200
    assert (await api("GET", f"/channels/{thread['id']}"))[1]["thread_metadata"]["archived"] is False
    assert (await api("PATCH", f"/channels/{thread['id']}", {"locked": True}))[1]["code"] == 50013
    assert (await api("DELETE", f"/channels/{thread['id']}"))[1]["code"] == 50013
    active = (await api("GET", f"/guilds/{sandbox.world.guild.id}/threads/active"))[1]
    assert [one["id"] for one in active["threads"]] == [thread["id"]]


@pytest.mark.parametrize(("denied", "kind"), [("CREATE_PUBLIC_THREADS", 11), ("CREATE_PRIVATE_THREADS", 12)])
async def test_opening_threads_needs_permissions(sandbox: Sandbox, api: Api, denied: str, kind: int) -> None:
    room = sandbox.channel("duel-room").id
    sandbox.mischief.set_permissions(room, deny=[denied])
    assert (await api("POST", f"/channels/{room}/threads", {"name": "t", "type": kind}))[1]["code"] == 50013
    sandbox.mischief.set_permissions(room, deny=["SEND_MESSAGES_IN_THREADS"])
    status, thread = await api("POST", f"/channels/{room}/threads", {"name": "t", "type": kind})
    assert (status, thread["type"]) == (201, kind)
    assert (await api("POST", f"/channels/{thread['id']}/messages", {"content": "x"}))[1]["code"] == 50013


async def test_private_threads_are_for_members_and_moderators(sandbox: Sandbox, api: Api) -> None:
    room = sandbox.channel("duel-room").id
    _, thread = await api("POST", f"/channels/{room}/threads", {"name": "hidden", "type": 12})
    people = {name: sandbox.person(name) for name in ("Aki", "Ben", "Dana")}
    seen = {name: sandbox.world.can_see(one.id, sandbox.channel("hidden")) for name, one in people.items()}
    assert seen == {"Aki": False, "Ben": False, "Dana": True}  # Dana owns the server
    members = f"/channels/{thread['id']}/thread-members"
    assert (await api("PUT", f"{members}/{people['Ben'].id}"))[0] == 204
    assert {one["user_id"] for one in (await api("GET", members))[1]} == {
        sandbox.world.bot.id,
        people["Ben"].id,
    }
    assert sandbox.world.can_see(people["Ben"].id, sandbox.channel("hidden"))
    assert (await api("DELETE", f"{members}/{people['Ben'].id}"))[0] == 204
    assert not sandbox.world.can_see(people["Ben"].id, sandbox.channel("hidden"))
    direct = people["Ben"].at("dm").channel_id
    assert (await api("POST", f"/channels/{direct}/threads", {"name": "t"}))[1]["code"] == 50024


async def test_pins(sandbox: Sandbox, api: Api) -> None:
    _, message = await api("POST", messages(sandbox), {"content": "board"})
    pin = f"{messages(sandbox)}/pins/{message['id']}"
    assert (await api("PUT", pin))[1]["code"] == 50013
    sandbox.mischief.set_permissions(sandbox.channel("general").id, allow=["PIN_MESSAGES"])
    assert (await api("PUT", pin))[0] == 204
    items = (await api("GET", f"{messages(sandbox)}/pins"))[1]["items"]
    assert [(item["message"]["id"], item["message"]["pinned"]) for item in items] == [(message["id"], True)]
    assert sandbox.messages("general")[-1].raw["type"] == 6
    await api("DELETE", pin)
    assert (await api("GET", f"{messages(sandbox)}/pins"))[1]["items"] == []


async def test_file_addresses_expire_and_are_signed_anew(sandbox: Sandbox, api: Api) -> None:
    _, message = await api("POST", messages(sandbox), {}, files={"a.txt": b"abc"})
    address = message["attachments"][0]["url"].removeprefix("https://cdn.discordapp.com")
    path, _, query = address.partition("?")
    ends = int(parse_qs(query)["ex"][0], 16)
    assert abs(ends - sandbox.clock.now() - 24 * 3600) <= 2
    found = sandbox.media.fetch(address, expiring=True)
    assert found is not None
    assert found.data == b"abc"
    assert sandbox.media.fetch(path, expiring=True) is None, "without its signature"
    later = address.replace(f"ex={ends:x}", f"ex={ends + 9:x}")
    assert sandbox.media.fetch(later, expiring=True) is None, "the time is part of what is signed"
    sandbox.advance(24 * 3600 + 1)
    assert sandbox.media.fetch(address, expiring=True) is None
    assert sandbox.media.fetch(path, expiring=False) is not None
    _, again = await api("GET", f"{messages(sandbox)}/{message['id']}")
    file = again["attachments"][0]
    assert file["id"] == message["attachments"][0]["id"]
    fresh = file["url"].removeprefix("https://cdn.discordapp.com")
    assert sandbox.media.fetch(fresh, expiring=True) == found
    assert file["proxy_url"] == f"https://media.discordapp.net{fresh}"


async def test_what_else_a_bot_may_ask(sandbox: Sandbox, api: Api) -> None:
    home = sandbox.world.guild.id
    assert [guild["id"] for guild in (await api("GET", "/users/@me/guilds"))[1]] == [home]
    assert (await api("GET", f"/guilds/{home}"))[1]["roles"][0]["id"] == home
    rooms = (await api("GET", f"/guilds/{home}/channels"))[1]
    assert [room["name"] for room in rooms] == ["general", "duel-room", "lobby"]
    aki = sandbox.person("Aki").id
    assert (await api("GET", f"/guilds/{home}/members/{aki}"))[1]["user"]["global_name"] == "Aki"
    assert (await api("GET", f"/users/{aki}"))[1]["username"] == "aki"
    assert (await api("GET", "/gateway"))[1] == {"url": "wss://gateway.discord.gg"}
    assert (await api("GET", "/gateway/bot"))[1]["session_start_limit"]["remaining"] == 1000
    assert (await api("GET", "/applications/@me"))[1]["id"] == sandbox.world.bot.id
    assert (await api("POST", "/users/@me/channels", {}))[1]["code"] == 50035
    assert (await api("POST", f"/channels/{sandbox.channel('general').id}/typing"))[0] == 204


async def test_archived_threads_and_their_owner(sandbox: Sandbox, api: Api) -> None:
    room = sandbox.channel("duel-room").id
    _, thread = await api("POST", f"/channels/{room}/threads", {"name": "t", "type": 11})
    note = sandbox.messages("duel-room")[-1].raw
    assert (note["type"], note["content"]) == (18, "t")
    path = f"/channels/{thread['id']}"
    await api("PATCH", path, {"archived": True})
    assert (await api("PATCH", path, {"name": "x"}))[1]["code"] == 50083
    assert (await api("PUT", f"{path}/thread-members/{sandbox.person('Ben').id}"))[1]["code"] == 50083
    listed = (await api("GET", f"/channels/{room}/threads/archived/public"))[1]
    assert [(t["id"], m["id"]) for t, m in zip(listed["threads"], listed["members"], strict=True)] == [
        (thread["id"], thread["id"])
    ]
    assert (await api("PATCH", path, {"archived": False, "auto_archive_duration": 1440}))[0] == 200
    me = f"{path}/thread-members/@me"
    assert (await api("GET", me))[1]["user_id"] == sandbox.world.bot.id
    assert (await api("DELETE", me))[0] == 204
    assert (await api("GET", me))[1]["code"] == 10007
    assert (await api("PUT", me))[0] == 204
    assert (await api("PUT", f"{path}/thread-members/1"))[1]["code"] == 10013
    assert (await api("GET", f"/channels/{room}/thread-members"))[1]["code"] == 50024
    sandbox.mischief.set_permissions(room, allow=["MANAGE_THREADS"])
    assert (await api("PATCH", path, {"locked": True, "archived": True}))[0] == 200
    assert (await api("DELETE", path))[0] == 200
    assert (await api("GET", path))[1]["code"] == 10003


async def test_a_channels_name_needs_a_permission(sandbox: Sandbox, api: Api) -> None:
    path = f"/channels/{sandbox.channel('lobby').id}"
    assert (await api("PATCH", path, {"topic": "x"}))[1]["code"] == 50013
    assert (await api("DELETE", path))[1]["code"] == 50013
    sandbox.mischief.set_permissions(sandbox.channel("lobby").id, allow=["MANAGE_CHANNELS"])
    assert (await api("PATCH", path, {"topic": "x", "name": "hall"}))[1]["name"] == "hall"
    assert (await api("PATCH", f"/channels/{sandbox.person('Ben').at('dm').channel_id}", {"name": "x"}))[1][
        "code"
    ] == 50024
    assert (await api("DELETE", path))[0] == 200
    assert [channel["name"] for channel in sandbox.views.channels(sandbox.person("Ben").id)][-2:] == [
        "duel-room",
        None,
    ]
