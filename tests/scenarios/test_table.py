"""What all tables have in common: looking, proving, taking back, leaving."""

from __future__ import annotations

import json

from .discordlike import CHANNEL, DM, Answer, Message, Person, Town
from .house import bid, board, duel, panel, revision, state, with_button


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


async def test_log_rules_list_help(town: Town) -> None:
    ann, ben, cat = town.person("Ann"), town.person("Ben"), town.person("Cat")
    assert "/bids challenge" in (await cat.slash("table list")).text
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
    rules = await cat.click(await board(town, cat), "Rules")
    assert "bids-1" in rules.text
    assert "bids-3" in (await cat.slash("bids rules", words="higher bid")).text
    assert "No rule says" in (await cat.slash("bids rules", words="spaceship")).text
    assert "bids-6" in (await cat.slash("table rules", words="bids-6")).text
    assert rules.message is not None
    turned = await cat.click(rules.message, "Next")
    assert "bids-6" in turned.text
    assert "Open a table" in (await cat.slash("table help")).text


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


# ---- taking back ---------------------------------------------------------------------------------------


async def _undo(person: Person) -> Message:
    answer = await person.slash("table undo")
    assert answer.message is not None
    return answer.message


async def test_an_own_hidden_choice_is_freely_taken_back(town: Town) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    await duel(town, ann, ben)
    assert "nothing here that could be taken back" in (await _undo(ann)).text
    await bid(ann, 3, "purse")
    shown = await _undo(ann)
    assert "This would be taken back: a hidden choice" in shown.text
    assert (await state(town)).hands[0].choice is not None, "only shown so far"
    assert "Taken back: a hidden choice" in (await ann.click(shown, "Take back")).text
    assert (await state(town)).hands[0].choice is None
    assert "Fat purse, and" not in panel(ann).text
    assert "Waiting for Ann, Ben" in (await board(town, ben)).text
    assert "Ann has taken something back." in (await ben.slash("table log")).text


async def test_what_others_have_answered_needs_their_consent(town: Town) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    await duel(town, ann, ben)
    await ann.slash("bids pass")
    await ben.slash("bids pass")
    assert (await state(town)).round == 2
    shown = await _undo(ann)
    assert "`pass`, `pass`" in shown.text
    before = await revision(town)
    await ann.click(shown, "Ask the others")
    assert await revision(town) == before
    place = (await board(town, ben)).channel_id
    asked = with_button(ben.messages(place), "Agree")
    assert "Ann asks to take back: `pass`, `pass`" in asked.text
    assert "the others have to agree" in (await ann.click(asked, "Agree")).text
    await ben.click(asked, "Agree")
    assert (await state(town)).round == 1
    (done,) = [m for m in ben.messages(place) if m.id == asked.id]
    assert "Taken back" in done.text
    assert not done.buttons


async def test_a_consent_that_comes_too_late(town: Town) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    await duel(town, ann, ben)
    await ann.slash("bids pass")
    await ben.slash("bids pass")
    await ann.click(await _undo(ann), "Ask the others")
    asked = with_button(ben.messages((await board(town, ben)).channel_id), "Agree")
    await bid(ann, 1)
    assert "gone on since" in (await ben.click(asked, "Agree")).text
    assert (await state(town)).round == 2


async def test_what_was_revealed_is_not_taken_back(town: Town) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    await duel(town, ann, ben)
    await bid(ann, 3, "purse")
    await bid(ben, 1, "clover")
    before = await revision(town)
    assert "Only a referee" in (await _undo(ann)).text
    assert "Only a referee" in (await _undo(ben)).text
    assert await revision(town) == before


async def test_a_referee_takes_back_what_was_revealed(town: Town) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    await duel(town, ann, ben)
    await bid(ann, 3, "purse")
    await bid(ben, 1, "clover")
    await town.bot.tables.store.edit_table(1, referee_user_id=ann.id)
    await town.bot.tables.announce(1)
    await ann.click(await _undo(ann), "Take back")
    assert (await state(town)).round == 1
    assert (await state(town)).hands[0].choice is None
    await bid(ben, 2, "purse")
    assert "Waiting for Ann" in (await board(town, ben)).text


async def test_a_computer_need_not_agree(town: Town) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    await duel(town, ann, ben)
    await ann.slash("bids pass")
    await ben.slash("bids pass")
    asked = await ben.slash("table leave")
    assert asked.message is not None
    await ben.click(asked.message, "Let the computer play on")
    assert (await state(town)).round == 2
    await ann.click(await _undo(ann), "Take back")
    assert (await state(town)).round == 1


async def test_nothing_is_taken_back_after_the_end(town: Town) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    await duel(town, ann, ben)
    await bid(ann, 1, "purse")
    shown = await _undo(ann)
    await ben.slash("bids bail")
    assert "This table has ended" in (await ann.click(shown, "Take back")).text
    assert "This table has ended" in (await ann.slash("table undo", table=1)).text
    assert (await town.bot.tables.refresh(1)).record.status == "ended"


# ---- leaving, privacy ----------------------------------------------------------------------------------


async def test_a_computer_plays_on_for_who_leaves(town: Town) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    await duel(town, ann, ben)
    asked = await ben.slash("table leave")
    assert asked.message is not None
    assert (await town.bot.tables.refresh(1)).seat_of(ben.id) == 1, "only asked so far"
    await ben.click(asked.message, "Let the computer play on")
    live = await town.bot.tables.refresh(1)
    assert live.seat_of(ben.id) is None
    assert "Steady computer" in (await board(town, ann)).text
    assert (await state(town)).hands[1].choice is not None
    assert "You do not sit at table 1" in (await ben.slash("table hand", table=1)).text


async def test_a_host_who_leaves_hands_the_table_on(town: Town) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    await duel(town, ann, ben)
    for person in (ann, ben):
        asked = await person.slash("table leave")
        assert asked.message is not None
        await person.click(asked.message, "Let the computer play on")
        assert "You sit at no table" in (await person.slash("table list")).text
        assert "is deleted" in (await person.slash("table privacy", action="delete")).text


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
