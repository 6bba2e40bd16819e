"""What all tables have in common: looking, proving, taking back, leaving."""

from __future__ import annotations

import json

from .discordlike import CHANNEL, DM, Answer, Town
from .house import bid, board, duel, panel, state, with_button


async def test_the_hand_opens_for_its_owner_alone(town: Town) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    await duel(town, ann, ben)
    shown = await board(town, ann)
    opened = await ann.click(shown, "My panel")
    assert opened.message is not None
    assert opened.message.ephemeral
    assert opened.message.text == panel(ann).text
    assert opened.message.id not in {m.id for m in ben.messages(shown.channel_id)}

    chosen = await ann.click(opened.message, next(k for k in opened.message.buttons if "Clover" in k))
    assert chosen.message is not None
    assert chosen.message.id == opened.message.id
    done = await ann.click(chosen.message, "2 coins")
    assert done.message is not None
    assert "Clover, and 2 coins" in done.message.text
    assert "Clover, and 2 coins" in panel(ann).text, "the panel in the DM has caught up"

    by_command = await ben.slash("table hand")
    assert by_command.message is not None
    assert by_command.message.ephemeral
    assert by_command.message.text == panel(ben).text
    await bid(ben, 1, "purse")
    (mine,) = [m for m in ben.messages() if m.id == by_command.message.id]
    assert mine.text == panel(ben).text, "an open hand is kept up to date"


async def test_every_verb_is_a_command(town: Town) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    await duel(town, ann, ben)
    assert [c["value"] for c in await ann.suggest("bids open", "charm", "")] == ["purse", "clover"]
    assert [c["value"] for c in await ann.suggest("bids open", "charm", "clo")] == ["clover"]
    assert [c["value"] for c in await ann.suggest("bids open", "coins", "", charm="clover")] == [
        "1",
        "2",
        "3",
    ]
    assert await ann.suggest("bids bid", "coins", "") == []
    refused = await ann.slash("bids bid", coins="2")
    assert "Choose a charm with it." in refused.text
    assert "not on offer" in (await ann.slash("bids open", charm="clover", coins="9")).text
    assert (await state(town)).hands[0].choice is None
    said = await ann.slash("bids open", charm="Clover", coins="2 coins")
    assert "Clover, and 2 coins" in said.text
    await ben.slash("bids pass", at=DM)
    assert (await state(town)).round == 2


async def test_log_list_help(town: Town) -> None:
    ann, ben, cat = town.person("Ann"), town.person("Ben"), town.person("Cat")
    nothing = await cat.slash("table list")
    assert "You sit at no table" in nothing.text
    assert nothing.message is not None
    assert "All games" in nothing.message.buttons
    await duel(town, ann, ben)
    await bid(ann, 3, "purse")
    own, others = (await ann.slash("table log")).text, (await ben.slash("table log")).text
    assert "Ann has bid." in own
    assert "You bid 3." in own
    assert "Ann has bid." in others
    assert "You bid" not in others
    public = await cat.click(await board(town, cat), "Log")
    assert "You bid" not in public.text
    assert "Waiting for Ben" in (await ann.slash("table list")).text


async def test_status_posts_the_board_anew(town: Town) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    await duel(town, ann, ben)
    old = await board(town, ann)
    await ann.slash("table status")
    new = await board(town, ann)
    assert new.id != old.id
    assert new.channel_id == with_button(ann.messages(), "Log").channel_id
    assert old.id not in {m.id for at in (CHANNEL, old.channel_id) for m in ben.messages(at)}
    await bid(ann, 3, "purse")
    assert "Ann has bid." in (await board(town, ann)).text
    assert "server channel" in (await ann.slash("table status", at=DM)).text


def _file(answer: Answer) -> tuple[str, int]:
    assert answer.message is not None
    (file,) = answer.message.files
    return file


async def test_proof_and_export(town: Town) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    await duel(town, ann, ben)
    live = await town.bot.tables.load(1)
    early = await ann.slash("table verify")
    assert live.record.commitment in early.text
    assert live.record.chance_key.hex() not in early.text
    await bid(ann, 3, "purse")
    await bid(ben, 1, "clover")
    assert _file(await ben.slash("table export"))[0] == "table-1.txt"
    await ann.slash("bids bail")
    proven = await ben.slash("table verify", table=1)
    assert "All 1 draws follow from the key" in proven.text
    assert live.record.chance_key.hex() in proven.text
    assert "All 1 draws" in (await ann.click(await board(town, ann), "Verify the dice")).text
    name, size = _file(await ben.slash("table export", table=1))
    assert name == "table-1.jsonl"
    assert size > 500


# ---- privacy ----------------------------------------------------------------------------------


async def test_privacy(town: Town) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    await duel(town, ann, ben)
    assert _file(await ann.slash("table privacy", action="export"))[0] == "kuromaku-data.json"
    assert "still sit at a table" in (await ann.slash("table privacy", action="delete")).text
    await ann.slash("bids bail")
    assert "is deleted" in (await ann.slash("table privacy", action="delete")).text
    kept = json.loads(await town.bot.tables.store.export_user(ann.id))
    assert "Ann" not in json.dumps(kept)
    assert "Ann" not in (await board(town, ben)).text, "the board has forgotten her as well"
    assert "Ben" in (await board(town, ben)).text
    assert not [message for message in ann.messages(DM) if message.components]
