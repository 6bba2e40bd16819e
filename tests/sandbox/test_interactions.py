"""The life of an interaction as the bot sees it: deadlines, double answers, what may answer what."""

from __future__ import annotations

from typing import Any

import pytest

from bot.sandbox.clock import Clock
from bot.sandbox.driver import Person
from bot.sandbox.interactions import Interaction
from bot.sandbox.server import Sandbox
from tests.sandbox.conftest import Api

Body = dict[str, Any]
V2 = 1 << 15
MODAL: Body = {
    "custom_id": "m",
    "title": "t",
    "components": [
        {"type": 18, "label": "l", "component": {"type": 4, "custom_id": "f", "style": 1, "required": False}}
    ],
}
ANSWERS: dict[int, Body] = {4: {"content": "x"}, 7: {"content": "y"}, 8: {"choices": []}, 9: MODAL}
PANEL = [{"type": 1, "components": [{"type": 2, "style": 1, "label": "b", "custom_id": "b"}]}]


class Desk:
    """Starts interactions and answers them by hand."""

    def __init__(self, sandbox: Sandbox, api: Api) -> None:
        self.sandbox = sandbox
        self.api = api
        self.ben: Person = sandbox.person("Ben")
        self.app = sandbox.world.bot.id

    async def slash(self) -> Interaction:
        if not self.sandbox.commands.all(None):
            choice = {"type": 3, "name": "o", "description": "d", "autocomplete": True}
            ping = {"name": "ping", "description": "d", "options": [choice]}
            await self.api("PUT", f"/applications/{self.app}/commands", [ping])
        return self.sandbox.people.slash(self.ben.id, self.ben.channel_id, "ping", {})

    async def panel(self) -> Interaction:
        """A click on the button of a message of the bot."""
        path = f"/channels/{self.ben.channel_id}/messages"
        _, message = await self.api("POST", path, {"content": "panel", "components": PANEL})
        return self.sandbox.people.click(self.ben.id, message["id"], "b")

    async def answer(
        self, item: Interaction, kind: int, data: Body | None = None, **more: Any
    ) -> tuple[int, Any]:
        body = {"type": kind} if data is None else {"type": kind, "data": data}
        return await self.api(
            "POST", f"/interactions/{item.id}/{item.token}/callback?with_response=1", body, **more
        )

    def hook(self, item: Interaction, message: str = "") -> str:
        return f"/webhooks/{self.app}/{item.token}" + (f"/messages/{message}" if message else "")


@pytest.fixture
def desk(sandbox: Sandbox, api: Api) -> Desk:
    return Desk(sandbox, api)


async def test_the_callback_response(desk: Desk) -> None:
    item = await desk.slash()
    status, out = await desk.answer(item, 4, {"content": "hi", "flags": 64})
    assert status == 200
    about = out["interaction"]
    assert (about["id"], about["type"], about["response_message_ephemeral"]) == (item.id, 2, True)
    message = out["resource"]["message"]
    assert (out["resource"]["type"], message["id"]) == (4, about["response_message_id"])
    assert (message["type"], message["flags"], message["webhook_id"]) == (20, 64, desk.app)
    metadata = message["interaction_metadata"]
    assert (metadata["id"], metadata["type"], metadata["user"]["id"]) == (item.id, 2, desk.ben.id)
    other = await desk.slash()
    path = f"/interactions/{other.id}/{other.token}/callback"
    assert await desk.api("POST", path, {"type": 4, "data": {"content": "x"}}) == (204, None)


async def test_answered_twice(desk: Desk) -> None:
    item = await desk.slash()
    await desk.answer(item, 4, {"content": "once"})
    status, error = await desk.answer(item, 4, {"content": "twice"})
    assert (status, error["code"]) == (400, 40060)


async def test_answered_too_late(desk: Desk) -> None:
    item = await desk.slash()
    desk.sandbox.advance(3.1)
    assert (item.state, item.error) == ("failed", "The application did not respond")
    status, error = await desk.answer(item, 4, {"content": "late"})
    assert (status, error["code"]) == (404, 10062)
    status, error = await desk.api("POST", desk.hook(item), {"content": "late"})
    assert (status, error["code"]) == (404, 10015)
    assert (await desk.api("POST", f"/interactions/1/{item.token}/callback", {"type": 5}))[1]["code"] == 10062


async def test_a_click_and_a_submit_fail_in_their_own_words(desk: Desk) -> None:
    click = await desk.panel()
    desk.sandbox.advance(3.1)
    assert click.error == "This interaction failed"
    opener = await desk.slash()
    await desk.answer(opener, 9, MODAL)
    submit = desk.sandbox.people.submit(desk.ben.id, opener.id, {"f": "x"})
    desk.sandbox.advance(3.1)
    assert submit.error == "Something went wrong. Try again."
    again = desk.sandbox.people.submit(desk.ben.id, opener.id, {"f": "x"})  # the modal is still open
    assert (await desk.answer(again, 4, {"content": "ok"}))[0] == 200


async def test_a_token_lives_for_fifteen_minutes(desk: Desk) -> None:
    item = await desk.slash()
    await desk.answer(item, 4, {"content": "hi"})
    desk.sandbox.advance(899)
    assert (await desk.api("POST", desk.hook(item), {"content": "more"}))[0] == 200
    desk.sandbox.advance(2)
    for method, path, body in (
        ("POST", desk.hook(item), {"content": "more"}),
        ("PATCH", desk.hook(item, "@original"), {"content": "more"}),
        ("GET", desk.hook(item, "@original"), None),
        ("DELETE", desk.hook(item, "@original"), None),
    ):
        status, error = await desk.api(method, path, body)
        assert (status, error["code"]) == (401, 50027)
    desk.sandbox.advance(7200)
    for _ in range(3):
        await desk.slash()
    assert (await desk.api("GET", desk.hook(item, "@original")))[1]["code"] == 50027  # even when forgotten
    assert (await desk.api("POST", f"/webhooks/{desk.app}/nonsense", {"content": "x"}))[1]["code"] == 10015


@pytest.mark.parametrize(
    ("kind", "status"), [(4, 200), (5, 200), (6, 400), (7, 400), (8, 400), (9, 200), (1, 400)]
)
async def test_what_may_answer_a_command(desk: Desk, kind: int, status: int) -> None:
    data = ANSWERS.get(kind, {})
    assert (await desk.answer(await desk.slash(), kind, data))[0] == status


@pytest.mark.parametrize(("kind", "status"), [(4, 200), (5, 200), (6, 200), (7, 200), (8, 400), (9, 200)])
async def test_what_may_answer_a_component(desk: Desk, kind: int, status: int) -> None:
    data = ANSWERS.get(kind, {})
    assert (await desk.answer(await desk.panel(), kind, data))[0] == status


@pytest.mark.parametrize(("kind", "status"), [(4, 200), (5, 200), (6, 400), (7, 400), (9, 400)])
async def test_what_may_answer_a_modal_of_a_command(desk: Desk, kind: int, status: int) -> None:
    opener = await desk.slash()
    await desk.answer(opener, 9, MODAL)
    submit = desk.sandbox.people.submit(desk.ben.id, opener.id, {})
    data = ANSWERS.get(kind, {})
    got, error = await desk.answer(submit, kind, data)
    assert got == status
    assert status == 200 or list(error["errors"]) == ["type"]


async def test_a_modal_of_a_button_may_update_its_message(desk: Desk) -> None:
    click = await desk.panel()
    await desk.answer(click, 9, MODAL)
    submit = desk.sandbox.people.submit(desk.ben.id, click.id, {})
    status, out = await desk.answer(submit, 7, {"content": "updated"})
    assert (status, out["resource"]["message"]["content"]) == (200, "updated")
    assert (await desk.api("GET", desk.hook(submit, "@original")))[1]["content"] == "updated"


async def test_autocomplete_takes_suggestions_only(desk: Desk) -> None:
    await desk.slash()
    for kind, data, status in (
        (4, {"content": "x"}, 400),
        (8, {"choices": [{"name": f"n{i}", "value": f"v{i}"} for i in range(25)]}, 200),
        (8, {"choices": [{"name": f"n{i}", "value": f"v{i}"} for i in range(26)]}, 400),
        (8, {"choices": [{"name": "x" * 101, "value": "v"}]}, 400),
        (8, {"choices": [{"name": "n", "value": 1}]}, 400),
        (8, {}, 400),
    ):
        item = desk.sandbox.people.suggest(desk.ben.id, desk.ben.channel_id, "ping", {"o": "x"}, "o")
        assert (await desk.answer(item, kind, data))[0] == status


async def test_a_refused_answer_may_be_repaired(desk: Desk) -> None:
    item = await desk.slash()
    status, error = await desk.answer(item, 4, {"content": "x" * 2001})
    assert (status, error["code"], list(error["errors"]["data"])) == (400, 50035, ["content"])
    assert (await desk.answer(item, 4, {}))[1]["code"] == 50006
    assert (await desk.answer(item, 4, {"content": "x"}))[0] == 200


async def test_a_deferred_reply_carries_no_flag_but_ephemeral(desk: Desk) -> None:
    assert (await desk.answer(await desk.slash(), 5, {"flags": V2}))[1]["code"] == 50035
    item = await desk.slash()
    _, out = await desk.answer(item, 5, {"flags": 64})
    assert (out["interaction"]["response_message_loading"], "resource" in out) == (True, False)
    (waiting,) = desk.ben.messages()
    assert (waiting.loading, waiting.ephemeral) == (True, True)
    body = {"flags": V2, "components": [{"type": 10, "content": "x"}]}
    _, message = await desk.api("PATCH", desk.hook(item, "@original"), body)
    assert (message["id"], message["flags"]) == (out["interaction"]["response_message_id"], V2 | 64)
    (shown,) = desk.ben.messages()
    assert (shown.loading, shown.text) == (False, "x")


async def test_the_first_follow_up_fills_a_deferred_reply(desk: Desk) -> None:
    item = await desk.slash()
    await desk.answer(item, 5)
    _, first = await desk.api("POST", desk.hook(item), {"content": "first", "flags": 64})
    assert (first["id"], first["flags"]) == (
        (await desk.api("GET", desk.hook(item, "@original")))[1]["id"],
        0,
    )
    _, second = await desk.api("POST", desk.hook(item), {"content": "second", "flags": 64})
    assert second["flags"] == 64
    assert second["message_reference"]["message_id"] == first["id"]
    assert [seen.text for seen in desk.sandbox.messages("general")] == ["first"]


async def test_a_deferred_update_and_the_original(desk: Desk) -> None:
    click = await desk.panel()
    await desk.answer(click, 6)
    _, original = await desk.api("GET", desk.hook(click, "@original"))
    assert original["content"] == "panel"
    _, new = await desk.api("POST", desk.hook(click), {"content": "new"})
    assert new["id"] != original["id"]
    await desk.api("PATCH", desk.hook(click, "@original"), {"content": "changed"})
    assert [seen.text for seen in desk.sandbox.messages("general")] == ["changed", "new"]


async def test_a_token_reaches_its_own_messages_only(desk: Desk) -> None:
    first, second = await desk.slash(), await desk.slash()
    await desk.answer(first, 4, {"content": "one"})
    _, out = await desk.answer(second, 4, {"content": "two", "flags": 64})
    foreign = out["interaction"]["response_message_id"]
    assert (await desk.api("PATCH", desk.hook(first, foreign), {"content": "x"}))[1]["code"] == 10008
    assert (await desk.api("PATCH", desk.hook(second, foreign), {"content": "x"}))[0] == 200
    channel = f"/channels/{desk.ben.channel_id}/messages/{foreign}"
    assert (await desk.api("GET", channel))[1]["code"] == 10008  # ephemeral: not there for a channel's routes
    assert (await desk.api("DELETE", desk.hook(second, "@original")))[0] == 204
    assert (await desk.api("DELETE", desk.hook(second, "@original")))[1]["code"] == 10008


async def test_a_message_deleted_under_a_click(desk: Desk) -> None:
    click = await desk.panel()
    assert click.source is not None
    await desk.sandbox.mischief.do({"kind": "delete_message", "message_id": click.source.id})
    assert (await desk.answer(click, 7, {"content": "x"}))[1]["code"] == 10008
    assert (await desk.answer(click, 4, {"content": "gone"}))[0] == 200


async def test_a_deleted_answer_is_no_longer_shown(desk: Desk) -> None:
    item = await desk.slash()
    await desk.answer(item, 5)
    assert desk.sandbox.views.result(item)["message"]["sandbox"]["loading"] is True
    await desk.api("DELETE", desk.hook(item, "@original"))
    assert desk.sandbox.views.result(item)["message"] is None
    assert item.filled.is_set()


async def test_files_in_an_answer(desk: Desk) -> None:
    item = await desk.slash()
    data = {"content": "x", "attachments": [{"id": 0, "filename": "a.txt"}]}
    status, out = await desk.answer(item, 4, data, files={"a.txt": b"abc"})
    assert (status, out["resource"]["message"]["attachments"][0]["size"]) == (200, 3)


async def test_ids_are_snowflakes_of_now(desk: Desk) -> None:
    item = await desk.slash()
    made = ((int(item.id) >> 22) + 1_420_070_400_000) / 1000
    assert abs(made - Clock().now()) < 2
