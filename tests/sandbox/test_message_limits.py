"""Discord's documented limits on messages: the limit itself is taken, one beyond it refused with its code."""

from __future__ import annotations

from typing import Any

import pytest

from bot.sandbox.server import Sandbox
from tests.sandbox.conftest import Api

Body = dict[str, Any]
V2 = 1 << 15


def button(number: int = 0, **fields: object) -> Body:
    return {"type": 2, "style": 1, "label": f"b{number}", "custom_id": f"c{number}", **fields}


def select(count: int = 2, **fields: object) -> Body:
    options = [{"label": f"o{i}", "value": f"v{i}"} for i in range(count)]
    return {"type": 3, "custom_id": "s", "options": options, **fields}


def row(*children: Body) -> Body:
    return {"type": 1, "components": list(children)}


def rows(*children: Body) -> Body:
    return {"components": [row(child) for child in children]}


def option(**fields: object) -> Body:
    return rows({"type": 3, "custom_id": "s", "options": [{"label": "l", "value": "v", **fields}]})


def text(content: str = "x") -> Body:
    return {"type": 10, "content": content}


def v2(*components: Body, **fields: object) -> Body:
    return {"flags": V2, "components": list(components), **fields}


def embed(**fields: object) -> Body:
    return {"embeds": [fields]}


def field(name: str = "n", value: str = "v") -> Body:
    return {"name": name, "value": value}


def gallery(count: int, **fields: object) -> Body:
    return {"type": 12, "items": [{"media": {"url": "https://example.org/a.png"}, **fields}] * count}


def section(texts: int = 1, **fields: object) -> Body:
    return {"type": 9, "components": [text()] * texts, "accessory": button(), **fields}


def box(*children: Body, **fields: object) -> Body:
    return {"type": 17, "components": list(children), **fields}


# name, a body at the limit, a body beyond it, the key of the error's place
LIMITS: list[tuple[str, Body, Body, str]] = [
    ("content 2000", {"content": "x" * 2000}, {"content": "x" * 2001}, "content"),
    ("embeds 10", {"embeds": [{"title": "t"}] * 10}, {"embeds": [{"title": "t"}] * 11}, "embeds"),
    ("embed title 256", embed(title="x" * 256), embed(title="x" * 257), "embeds"),
    ("embed description 4096", embed(description="x" * 4096), embed(description="x" * 4097), "embeds"),
    ("embed fields 25", embed(fields=[field()] * 25), embed(fields=[field()] * 26), "embeds"),
    ("field name 256", embed(fields=[field("x" * 256)]), embed(fields=[field("x" * 257)]), "embeds"),
    (
        "field value 1024",
        embed(fields=[field("n", "x" * 1024)]),
        embed(fields=[field("n", "x" * 1025)]),
        "embeds",
    ),
    ("field value 1", embed(fields=[field("n", "x")]), embed(fields=[field("n", "")]), "embeds"),
    ("footer 2048", embed(footer={"text": "x" * 2048}), embed(footer={"text": "x" * 2049}), "embeds"),
    ("author 256", embed(author={"name": "x" * 256}), embed(author={"name": "x" * 257}), "embeds"),
    ("colour", embed(title="t", color=0xFFFFFF), embed(title="t", color=0x1000000), "embeds"),
    ("embed url", embed(title="t", url="https://a.example/"), embed(title="t", url="a.example"), "embeds"),
    ("empty embed", embed(title="t"), {"content": "x", "embeds": [{}]}, "embeds"),
    (
        "embeds 6000 together",
        {"embeds": [{"description": "x" * 3000}, {"description": "x" * 3000}]},
        {"embeds": [{"description": "x" * 3000}, {"description": "x" * 3001}]},
        "embeds",
    ),
    ("rows 5", rows(*map(button, range(5))), rows(*map(button, range(6))), "components"),
    (
        "buttons 5 a row",
        {"components": [row(*map(button, range(5)))]},
        {"components": [row(*map(button, range(6)))]},
        "components",
    ),
    ("select alone in a row", rows(select()), {"components": [row(select(), button())]}, "components"),
    ("button label 80", rows(button(label="x" * 80)), rows(button(label="x" * 81)), "components"),
    ("button with a face", rows(button()), rows(button(label=None)), "components"),
    ("custom_id 100", rows(button(custom_id="x" * 100)), rows(button(custom_id="x" * 101)), "components"),
    ("custom_id 1", rows(button(custom_id="x")), rows(button(custom_id="")), "components"),
    ("custom_id there", rows(button()), rows(button(custom_id=None)), "components"),
    ("custom_id unique", rows(button(1), button(2)), rows(button(1), button(1)), "components"),
    (
        "id unique",
        rows(button(1, id=7), button(2, id=8)),
        rows(button(1, id=7), button(2, id=7)),
        "components",
    ),
    ("button style", rows(button(style=4)), rows(button(style=9)), "components"),
    (
        "link with url",
        rows({"type": 2, "style": 5, "label": "l", "url": "https://a.example/" + "x" * 494}),
        rows({"type": 2, "style": 5, "label": "l", "url": "https://a.example/" + "x" * 495}),
        "components",
    ),
    (
        "link without custom_id",
        rows({"type": 2, "style": 5, "label": "l", "url": "https://a.example/"}),
        rows({"type": 2, "style": 5, "label": "l", "url": "https://a.example/", "custom_id": "x"}),
        "components",
    ),
    ("options 25", rows(select(25)), rows(select(26)), "components"),
    ("options 1", rows(select(1)), rows(select(0)), "components"),
    ("option label 100", option(label="x" * 100), option(label="x" * 101), "components"),
    ("option value 100", option(value="x" * 100), option(value="x" * 101), "components"),
    ("option description 100", option(description="x" * 100), option(description="x" * 101), "components"),
    (
        "option values unique",
        rows(select(2)),
        rows(
            {
                "type": 3,
                "custom_id": "s",
                "options": [{"label": "a", "value": "v"}, {"label": "b", "value": "v"}],
            }
        ),
        "components",
    ),
    (
        "placeholder 150",
        rows(select(placeholder="x" * 150)),
        rows(select(placeholder="x" * 151)),
        "components",
    ),
    (
        "min <= max",
        rows(select(5, min_values=2, max_values=2)),
        rows(select(5, min_values=3, max_values=2)),
        "components",
    ),
    ("max <= options", rows(select(3, max_values=3)), rows(select(3, max_values=4)), "components"),
    ("max 25", rows(select(25, max_values=25)), rows(select(25, max_values=26)), "components"),
    ("old style rows only", rows(button()), {"content": "x", "components": [text()]}, "components"),
    ("V2 text 4000", v2(text("x" * 4000)), v2(text("x" * 4001)), "components"),
    (
        "V2 text 4000 together",
        v2(text("x" * 2000), text("x" * 2000)),
        v2(text("x" * 2000), text("x" * 2001)),
        "components",
    ),
    ("V2 40 components", v2(*[text()] * 40), v2(*[text()] * 41), "components"),
    ("V2 40 nested", v2(box(*[text()] * 39)), v2(box(*[text()] * 40)), "components"),
    (
        "V2 40 with rows and buttons",
        v2(*[text()] * 38, row(button())),
        v2(*[text()] * 39, row(button())),
        "components",
    ),
    ("V2 without content", v2(text()), v2(text(), content="x"), "content"),
    ("V2 without embeds", v2(text()), v2(text(), embeds=[{"title": "x"}]), "embeds"),
    ("section 3 texts", v2(section(3)), v2(section(4)), "components"),
    ("section accessory", v2(section()), v2(section(accessory=select())), "components"),
    ("section with accessory", v2(section()), v2({"type": 9, "components": [text()]}), "components"),
    ("gallery 10", v2(gallery(10)), v2(gallery(11)), "components"),
    ("gallery 1", v2(gallery(1)), v2(gallery(0)), "components"),
    (
        "alt text 1024",
        v2(gallery(1, description="x" * 1024)),
        v2(gallery(1, description="x" * 1025)),
        "components",
    ),
    ("containers not nested", v2(box(text())), v2(box(box(text()))), "components"),
    (
        "accent colour",
        v2(box(text(), accent_color=0xFFFFFF)),
        v2(box(text(), accent_color=0x1000000)),
        "components",
    ),
    ("separator spacing", v2({"type": 14, "spacing": 2}), v2({"type": 14, "spacing": 3}), "components"),
    ("no bare button", v2(row(button())), v2(button()), "components"),
    ("text not empty", v2(text()), v2(text("")), "components"),
    ("nonce 25", {"content": "x", "nonce": "x" * 25}, {"content": "x", "nonce": "x" * 26}, "nonce"),
    (
        "allowed mentions",
        {"content": "x", "allowed_mentions": {"parse": ["users"]}},
        {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
        "allowed_mentions",
    ),
    (
        "mention kinds",
        {"content": "x", "allowed_mentions": {"parse": ["roles", "everyone"]}},
        {"content": "x", "allowed_mentions": {"parse": ["people"]}},
        "allowed_mentions",
    ),
]


@pytest.mark.parametrize(
    ("good", "bad", "place"), [case[1:] for case in LIMITS], ids=[case[0] for case in LIMITS]
)
async def test_limit(sandbox: Sandbox, api: Api, good: Body, bad: Body, place: str) -> None:
    path = f"/channels/{sandbox.channel('general').id}/messages"
    status, message = await api("POST", path, good)
    assert status == 200, message
    status, error = await api("POST", path, bad)
    assert (status, error["code"], error["message"]) == (400, 50035, "Invalid Form Body")
    assert list(error["errors"]) == [place]
    assert "_errors" in str(error["errors"])
    status, error = await api("PATCH", f"{path}/{message['id']}", bad)
    assert (status, error["code"]) == (400, 50035)
    assert len(sandbox.messages("general")) == 1


@pytest.mark.parametrize(
    "body", [{}, {"content": ""}, {"content": "  \n "}, {"components": []}, {"flags": V2}]
)
async def test_an_empty_message_is_refused(sandbox: Sandbox, api: Api, body: Body) -> None:
    status, error = await api("POST", f"/channels/{sandbox.channel('general').id}/messages", body)
    assert (status, error["code"], error["message"]) == (400, 50006, "Cannot send an empty message")


async def test_errors_name_their_place_and_come_together(sandbox: Sandbox, api: Api) -> None:
    body = {"content": "x" * 2001, "components": [row(button(label="x" * 81), button(1, style=7))]}
    _, error = await api("POST", f"/channels/{sandbox.channel('general').id}/messages", body)
    assert error["errors"]["content"]["_errors"] == [
        {"code": "BASE_TYPE_MAX_LENGTH", "message": "Must be 2000 or fewer in length."}
    ]
    children = error["errors"]["components"]["0"]["components"]
    assert children["0"]["label"]["_errors"][0]["code"] == "BASE_TYPE_MAX_LENGTH"
    assert children["1"]["style"]["_errors"][0]["code"] == "BASE_TYPE_CHOICES"


async def test_components_v2_stays(sandbox: Sandbox, api: Api) -> None:
    path = f"/channels/{sandbox.channel('general').id}/messages"
    _, message = await api("POST", path, v2(text("first")))
    edit = f"{path}/{message['id']}"
    status, error = await api("PATCH", edit, {"flags": 0, "components": [text()]})
    assert (status, list(error["errors"])) == (400, ["flags"])
    status, error = await api("PATCH", edit, {"content": "x"})
    assert (status, list(error["errors"])) == (400, ["content"])
    status, message = await api("PATCH", edit, {"components": [text("second")]})
    assert (status, message["flags"], message["components"][0]["content"]) == (200, V2, "second")


async def test_old_text_must_go_before_components_v2(sandbox: Sandbox, api: Api) -> None:
    path = f"/channels/{sandbox.channel('general').id}/messages"
    _, message = await api("POST", path, {"content": "words"})
    edit = f"{path}/{message['id']}"
    status, error = await api("PATCH", edit, v2(text()))
    assert (status, list(error["errors"])) == (400, ["content"])
    status, message = await api("PATCH", edit, v2(text(), content=None))
    assert (status, message["content"], message["flags"]) == (200, "", V2)


async def test_components_are_echoed_with_ids_and_defaults(sandbox: Sandbox, api: Api) -> None:
    body = v2(box(text("a"), {"type": 14}, row(select(2))), section(id=1))
    _, message = await api("POST", f"/channels/{sandbox.channel('general').id}/messages", body)
    container, last = message["components"]
    assert last["id"] == 1
    ids = [container["id"], *(child["id"] for child in container["components"])]
    assert ids == [2, 3, 4, 5]
    assert container["components"][1] == {"type": 14, "id": 4, "divider": True, "spacing": 1}
    menu = container["components"][2]["components"][0]
    assert (menu["min_values"], menu["max_values"]) == (1, 1)


# Files


async def test_files_and_references_to_them(sandbox: Sandbox, api: Api) -> None:
    path = f"/channels/{sandbox.channel('general').id}/messages"
    picture = {"type": 12, "items": [{"media": {"url": "attachment://a.png"}, "description": "alt"}]}
    listed = [{"id": 0, "filename": "a.png", "description": "a board"}]
    status, message = await api("POST", path, v2(picture, attachments=listed), files={"a.png": b"png"})
    assert status == 200
    (file,) = message["attachments"]
    assert (file["filename"], file["size"], file["description"]) == ("a.png", 3, "a board")
    assert file["url"].startswith(
        f"https://cdn.discordapp.com/attachments/{message['channel_id']}/{file['id']}/a.png?ex="
    )
    media = message["components"][0]["items"][0]["media"]
    assert (media["url"], media["attachment_id"]) == (file["url"], file["id"])
    status, error = await api("POST", path, v2(picture))
    code = "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"
    assert error["errors"]["components"]["0"]["items"]["0"]["media"]["url"]["_errors"][0]["code"] == code
    status, error = await api("POST", path, {"embeds": [{"image": {"url": "attachment://b.png"}}]})
    assert (status, error["code"]) == (400, 50035)
    outside = {"type": 13, "file": {"url": "https://example.org/a.png"}}
    status, error = await api("POST", path, v2(outside))
    assert (status, error["code"]) == (400, 50035)


async def test_an_edit_keeps_replaces_and_drops_files(sandbox: Sandbox, api: Api) -> None:
    path = f"/channels/{sandbox.channel('general').id}/messages"
    _, message = await api("POST", path, {"content": "x"}, files={"a.txt": b"a", "b.txt": b"b"})
    edit = f"{path}/{message['id']}"
    first, second = message["attachments"]
    _, message = await api("PATCH", edit, {"content": "y"})
    assert message["attachments"] == [first, second]
    _, message = await api(
        "PATCH", edit, {"attachments": [{"id": second["id"]}, {"id": 0}]}, files={"c.txt": b"c"}
    )
    assert [file["filename"] for file in message["attachments"]] == ["b.txt", "c.txt"]
    _, message = await api("PATCH", edit, {"attachments": []})
    assert message["attachments"] == []
    path = second["url"].removeprefix("https://cdn.discordapp.com")
    assert sandbox.media.fetch(path, expiring=True) is None  # gone with the edit
    status, error = await api("PATCH", edit, {"attachments": [{"id": first["id"]}]})
    assert (status, error["code"]) == (400, 50035)


async def test_file_sizes_and_numbers(sandbox: Sandbox, api: Api) -> None:
    path = f"/channels/{sandbox.channel('general').id}/messages"
    mebibyte = 1 << 20
    status, _ = await api("POST", path, {}, files={"a": bytes(10 * mebibyte)})
    assert status == 200
    status, error = await api("POST", path, {}, files={"a": bytes(10 * mebibyte + 1)})
    assert (status, error["code"], error["message"]) == (413, 40005, "Request entity too large")
    three = {f"f{i}": bytes(9 * mebibyte) for i in range(3)}
    status, error = await api("POST", path, {}, files=three)
    assert (status, error["code"]) == (413, 40005)
    status, _ = await api("POST", path, {}, files={f"f{i}": b"x" for i in range(10)})
    assert status == 200
    status, error = await api("POST", path, {}, files={f"f{i}": b"x" for i in range(11)})
    assert (status, error["code"]) == (400, 50035)


async def test_file_names_are_made_safe(sandbox: Sandbox, api: Api) -> None:
    _, message = await api(
        "POST", f"/channels/{sandbox.channel('general').id}/messages", {}, files={"my board.png": b"x"}
    )
    assert message["attachments"][0]["filename"] == "my_board.png"


# Mentions


async def test_mentions_follow_allowed_mentions(sandbox: Sandbox, api: Api) -> None:
    path = f"/channels/{sandbox.channel('general').id}/messages"
    aki, ben = sandbox.person("Aki").id, sandbox.person("Ben").id
    content = f"<@{aki}> <@{ben}> <@1> @everyone"
    for rules, expected in (
        ({}, [aki, ben]),
        ({"allowed_mentions": {"parse": []}}, []),
        ({"allowed_mentions": {"users": [ben]}}, [ben]),
        ({"allowed_mentions": {"parse": ["users"]}}, [aki, ben]),
    ):
        _, message = await api("POST", path, {"content": content, **rules})
        assert [user["id"] for user in message["mentions"]] == expected
        assert message["mention_everyone"] is False  # the bot lacks MENTION_EVERYONE
    _, message = await api("POST", path, v2(text(f"<@{aki}>")))
    assert [user["id"] for user in message["mentions"]] == [aki]
    sandbox.mischief.set_permissions(sandbox.channel("general").id, allow=["MENTION_EVERYONE"])
    _, message = await api("POST", path, {"content": content})
    assert message["mention_everyone"] is True
