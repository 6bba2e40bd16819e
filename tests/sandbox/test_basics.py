"""What a person does and what an ordinary bot answers, end to end over sockets."""

from __future__ import annotations

import pytest

from bot.sandbox.driver import Attach
from bot.sandbox.errors import Refusal
from bot.sandbox.server import Sandbox
from tests.sandbox.conftest import Api
from tests.sandbox.probe_bot import PNG, ProbeBot

pytestmark = pytest.mark.asyncio


async def test_slash_and_its_options(sandbox: Sandbox, probe: ProbeBot) -> None:
    aki = sandbox.person("Aki")
    reply = await aki.slash("ping", n=7)
    assert (reply.ack, reply.text, reply.ephemeral) == (4, "pong 7", False)
    assert [seen.text for seen in sandbox.messages("general")] == ["pong 7"]
    with pytest.raises(Refusal, match="out of range"):
        await aki.slash("ping", n=100)
    with pytest.raises(Refusal, match="no option"):
        await aki.slash("ping", m=1)


async def test_subcommand_locale_and_autocomplete(sandbox: Sandbox, probe: ProbeBot) -> None:
    chen = sandbox.person("Chen", "duel-room")
    assert [choice.value for choice in await chen.suggest("duel use", "trigger", trigger="s")] == [
        "scorpion",
        "shield",
        "spear",
    ]
    assert [choice.name for choice in await chen.suggest("duel use", "trigger", trigger="sh")] == ["Shield"]
    assert (await chen.slash("duel use", trigger="shield")).text == "used shield in zh-CN"


async def test_button_edits_its_message(sandbox: Sandbox, probe: ProbeBot) -> None:
    ben = sandbox.person("Ben")
    panel = (await ben.slash("panel")).message
    assert panel is not None
    reply = await ben.click(panel, "Count")
    assert (reply.ack, reply.text) == (7, "counted")
    assert [seen.text for seen in sandbox.messages("general")] == ["counted"]


async def test_select_answers_in_private(sandbox: Sandbox, probe: ProbeBot) -> None:
    ben, aki = sandbox.person("Ben"), sandbox.person("Aki")
    panel = (await ben.slash("panel")).message
    assert panel is not None
    reply = await ben.select(panel, "pick", "a", "c")
    assert (reply.text, reply.ephemeral) == ("picked a c", True)
    assert [seen.text for seen in ben.messages()] == ["panel", "picked a c"]
    assert [seen.text for seen in aki.messages()] == ["panel"]
    with pytest.raises(Refusal):
        await ben.select(panel, "pick", "a", "b", "c")
    with pytest.raises(Refusal):
        await ben.select(panel, "pick", "z")


async def test_modal_with_every_field(sandbox: Sandbox, probe: ProbeBot) -> None:
    ben = sandbox.person("Ben")
    panel = (await ben.slash("panel")).message
    assert panel is not None
    opened = await ben.click(panel, "Plot")
    assert opened.ack == 9
    assert opened.modal is not None
    assert [field.label for field in opened.modal.fields] == ["Note", "Stance", "Tags", "Weapon", "Sure"]
    with pytest.raises(Refusal, match="required"):
        await ben.submit(opened.modal, {"weapon": ["bow"]})
    values = {"stance": "hold", "tags": ["z", "x"], "weapon": ["axe"], "sure": True, "note": "hi"}
    reply = await ben.submit(opened.modal, values)
    assert (reply.text, reply.ephemeral) == ("hold x,z axe True hi", True)
    with pytest.raises(Refusal, match="already"):
        await ben.submit(opened.modal, values)


async def test_modal_takes_files_and_people(sandbox: Sandbox, probe: ProbeBot) -> None:
    ben = sandbox.person("Ben")
    panel = (await ben.slash("panel")).message
    assert panel is not None
    opened = await ben.click(panel, "Files")
    assert opened.modal is not None
    pack = Attach("pack.toml", b"x" * 300)
    reply = await ben.submit(opened.modal, {"upload": [pack], "who": [sandbox.person("Aki")]})
    assert reply.text == "[300] Aki"


async def test_deferred_reply_with_a_file(sandbox: Sandbox, probe: ProbeBot) -> None:
    ben = sandbox.person("Ben")
    reply = await ben.slash("slow")
    assert (reply.ack, reply.text, reply.ephemeral) == (5, "done", True)
    assert reply.message is not None
    assert [file.name for file in reply.message.files] == ["board.png"]
    assert reply.message.raw["edited_timestamp"] is None
    await sandbox.wait_for(lambda: len(ben.messages()) == 2)
    assert ben.messages()[1].text == "more\nwords"
    assert sandbox.messages("general") == []
    public = await ben.slash("slow", secret=False)
    assert not public.ephemeral
    assert public.message is not None
    assert not public.message.loading
    assert [seen.text for seen in sandbox.messages("general")] == ["done"]


async def test_deferred_update(sandbox: Sandbox, probe: ProbeBot) -> None:
    ben = sandbox.person("Ben")
    panel = (await ben.slash("panel")).message
    assert panel is not None
    assert (await ben.click(panel, "Later")).ack == 6
    await sandbox.wait_for(lambda: sandbox.messages("general")[0].text == "edited later")


async def test_components_v2_with_a_picture(sandbox: Sandbox, probe: ProbeBot) -> None:
    ben = sandbox.person("Ben")
    card = (await ben.slash("card")).message
    assert card is not None
    assert card.content == ""
    assert card.text == "# Card\nbody"
    (gallery,) = [c for c in card.raw["components"][0]["components"] if c["type"] == 12]
    media = gallery["items"][0]["media"]
    assert (media["width"], media["height"], media["content_type"]) == (40, 20, "image/png")
    assert sandbox.media.fetch(media["url"].removeprefix("/cdn"), expiring=False).data == PNG  # type: ignore[union-attr]
    flipped = await ben.click(card, "Flip")
    assert flipped.ack == 7
    assert f"flipped by <@{ben.id}>" in flipped.text
    assert flipped.message is not None
    assert flipped.message.files == ()
    assert (await ben.slash("slowcard")).text == "# Card\nbody"


async def test_direct_message_and_its_components(sandbox: Sandbox, probe: ProbeBot) -> None:
    aki = sandbox.person("Aki", "dm")
    assert (await sandbox.person("Aki").slash("whisper")).text == "sent"
    (psst,) = aki.messages()
    assert psst.text == "psst"
    assert (await aki.click(psst, "Count")).text == "counted"
    assert (await aki.slash("ping", n=1)).text == "pong 1"
    assert (await aki.select(psst, "pick", "b")).ephemeral
    with pytest.raises(Refusal):
        sandbox.people.channel(sandbox.person("Ben").id, aki.channel_id)


async def test_user_and_file_options(sandbox: Sandbox, probe: ProbeBot) -> None:
    ben, aki = sandbox.person("Ben"), sandbox.person("Aki")
    assert (await ben.slash("show", who=aki, pack=Attach("p.bin", b"12345"))).text == "Aki 5"
    assert (await ben.at("dm").slash("show", who=ben)).text == "Ben 0"


async def test_thread(sandbox: Sandbox, probe: ProbeBot) -> None:
    ben = sandbox.person("Ben", "duel-room")
    await ben.slash("thread")
    room = await sandbox.wait_for(
        lambda: next((c for c in sandbox.world.channels.values() if c.archived), None)
    )
    assert room.name == "table 1"
    assert ben.id in room.members
    assert [seen.text for seen in sandbox.messages("table 1")] == ["welcome"]
    with pytest.raises(Refusal):
        await ben.at("table 1").slash("ping")


async def test_commands_and_components_inside_a_thread(sandbox: Sandbox, probe: ProbeBot, api: Api) -> None:
    room = sandbox.channel("duel-room").id
    await api("POST", f"/channels/{room}/threads", {"name": "table 2", "type": 11})
    ben = sandbox.person("Ben", "table 2")
    panel = (await ben.slash("panel")).message
    assert panel is not None
    assert (await ben.click(panel, "Count")).text == "counted"
    assert [seen.text for seen in sandbox.messages("table 2")] == ["counted"]
    await ben.say("hello")
    assert ben.id in sandbox.channel("table 2").members


async def test_a_command_without_an_answer_fails_after_three_seconds(
    sandbox: Sandbox, probe: ProbeBot
) -> None:
    sandbox.interactions.ack_seconds = 0.3
    reply = await sandbox.person("Ben").slash("mute")
    assert (reply.ack, reply.error) == (None, "The application did not respond")
