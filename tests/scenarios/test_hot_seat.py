"""One device for several seats: a panel is shown when its seat is asked for, and covered again in time."""

from __future__ import annotations

from .discordlike import DM, Person, Town
from .house import bid, board, choices, panel, state, with_button


async def _alone(town: Town, ann: Person) -> None:
    await ann.slash("bids challenge", hotseat=True)
    lobby = with_button(ann.messages(), "Join")
    assert "a person may hold several seats" in lobby.text
    await ann.click(lobby, "Join")
    live = await town.bot.tables.load(1)
    assert (live.record.status, live.seats_of(ann.id)) == ("running", (0, 1))


async def test_only_where_it_was_arranged(town: Town) -> None:
    ann = town.person("Ann")
    await ann.slash("bids challenge")
    assert "You sit here already" in (await ann.click(with_button(ann.messages(), "Join"), "Join")).text


async def test_the_device_is_passed(town: Town) -> None:
    ann = town.person("Ann")
    await _alone(town, ann)
    cover = panel(ann)
    assert "Nothing is shown yet" in cover.text
    assert list(cover.buttons) == ["I am Red", "I am Blue", "What now?"]
    assert "Waiting for Ann (Red), Ann (Blue)" in (await board(town, ann)).text
    await ann.click(cover, "I am Red")
    assert "you are Red" in panel(ann).text
    await bid(ann, 3, "purse")
    assert "Nothing is shown yet" in panel(ann).text, "Blue is to choose, so Red's choice is covered"
    assert "purse" not in panel(ann).text.casefold()
    assert (await state(town)).hands[0].choice is not None
    await ann.click(panel(ann), "I am Blue")
    assert "you are Blue" in panel(ann).text
    assert "Purse, and" not in panel(ann).text
    await ann.click(panel(ann), "Hide, and pass the device")
    assert "Nothing is shown yet" in panel(ann).text
    await ann.click(panel(ann), "I am Blue")
    await bid(ann, 1, "clover")
    assert (await state(town)).round == 2
    assert [hand.charm for hand in (await state(town)).hands] == ["purse", "clover"]


async def test_the_same_behind_the_lock(town: Town) -> None:
    ann = town.person("Ann")
    await _alone(town, ann)
    opened = await ann.click(await board(town, ann), "My panel")
    assert opened.message is not None
    assert opened.message.ephemeral
    shown = await ann.click(opened.message, "I am Blue")
    assert shown.message is not None
    assert shown.message.id == opened.message.id
    assert "you are Blue" in shown.message.text
    await ann.click(shown.message, choices(shown.message, "clover"))
    (now,) = [m for m in ann.messages(opened.message.channel_id) if m.id == opened.message.id]
    await ann.click(now, choices(now, "2"))
    assert (await state(town)).hands[1].choice is not None
    (now,) = [m for m in ann.messages(opened.message.channel_id) if m.id == opened.message.id]
    assert "Nothing is shown yet" in now.text
    assert "Clover" not in now.text


async def test_commands_are_of_the_seat_that_plays(town: Town) -> None:
    ann = town.person("Ann")
    await _alone(town, ann)
    assert "You hold several seats here" in (await ann.slash("bids open", charm="purse", coins="1")).text
    await ann.click(panel(ann), "I am Blue")
    await ann.slash("bids open", charm="purse", coins="2")
    assert (await state(town)).hands[1].choice is not None
    await ann.slash("bids open", charm="clover", coins="1")
    assert (await state(town)).round == 2, "only Red had still to choose"


async def test_undo_and_log_are_of_whoever_holds_the_device(town: Town) -> None:
    ann = town.person("Ann")
    await _alone(town, ann)
    await ann.click(panel(ann), "I am Red")
    await bid(ann, 3, "purse")
    assert "You bid" not in (await ann.slash("table log")).text
    shown = await ann.slash("table undo")
    assert "You bid" not in shown.text
    assert shown.message is not None
    assert "Taken back." in (await ann.click(shown.message, "Take back")).text
    assert (await state(town)).hands[0].choice is None


async def test_a_restart_covers_everything(town: Town) -> None:
    ann = town.person("Ann")
    await _alone(town, ann)
    await ann.click(panel(ann), "I am Red")
    await town.restart()
    await ann.slash("table language", language="ja")
    assert "まだ何も表示していません" in [m for m in ann.messages(DM) if m.components][-1].text
