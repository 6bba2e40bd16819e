"""Opening a table, joining it, and everything that is refused on the way."""

from __future__ import annotations

from typing import Any

from .discordlike import DM, Person, Town
from .house import bid, board, duel, panel, revision, state, with_button


async def _open(town: Town, host: Person, **options: Any) -> None:
    answer = await host.slash("bids challenge", **options)
    assert "You sit at table" in answer.text


async def test_nobody_plays_against_themselves_or_a_bot(town: Town) -> None:
    ann = town.person("Ann")
    assert "You can't play against yourself" in (await ann.slash("bids challenge", opponent=ann)).text
    robot = town.other_bot()
    if robot is not None:
        assert "Bots don't play" in (await ann.slash("bids challenge", opponent=robot)).text
    both = await ann.slash("bids challenge", opponent=town.person("Ben"), computer="steady")
    assert "not both" in both.text
    assert not await town.bot.tables.store.list_tables(user_id=ann.id)


async def test_a_challenge_is_for_whom_it_names(town: Town) -> None:
    ann, ben, cat = town.person("Ann"), town.person("Ben"), town.person("Cat")
    await _open(town, ann, opponent=ben)
    invitation = with_button(cat.messages(), "Join")
    assert f"<@{ben.id}>, you are challenged!" in invitation.text
    assert "This seat is kept for Ben" in (await cat.click(invitation, "Join")).text
    assert "You sit here already" in (await ann.click(invitation, "Join")).text
    assert "You sit at table 1 as Blue" in (await ben.click(invitation, "Join")).text
    assert "past that" in (await cat.slash("bids join", table=1)).text


async def test_a_challenge_goes_along_when_the_host_changes_seats(town: Town) -> None:
    ann, ben, cat = town.person("Ann"), town.person("Ben"), town.person("Cat")
    await _open(town, ann, opponent=ben)
    moving = await ann.click(with_button(ann.messages(), "Change seats"), "Change seats")
    assert moving.message is not None
    await ann.click(moving.message, "Blue: Ben")
    invitation = with_button(cat.messages(), "Join")
    assert f"<@{ben.id}>, you are challenged!" in invitation.text
    assert "This seat is kept for Ben" in (await cat.click(invitation, "Join")).text
    assert "You sit at table 1 as Red" in (await ben.click(invitation, "Join")).text


async def test_an_open_challenge_is_for_anyone(town: Town) -> None:
    ann, ben, cat = town.person("Ann"), town.person("Ben"), town.person("Cat")
    await _open(town, ann)
    assert "You sit at table 1 as Blue" in (await cat.slash("bids join")).text
    assert "No table is open" in (await ben.slash("bids join")).text
    live = await town.bot.tables.load(1)
    assert live.record.status == "running"
    assert [seat.display_name for seat in live.seats] == ["Ann", "Cat"]


async def test_a_computer_sits_down_at_once(town: Town) -> None:
    ann = town.person("Ann")
    await _open(town, ann, computer="steady")
    assert "Steady computer" in (await board(town, ann)).text
    await bid(ann, 3, "purse")
    assert (await state(town)).round == 2, "the computer has answered"


async def test_the_host_asks_a_computer_in(town: Town) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    await _open(town, ann)
    invitation = with_button(ann.messages(), "Computer joins")
    assert "Only the host" in (await ben.click(invitation, "Computer joins")).text
    asked = await ann.click(invitation, "Computer joins")
    assert asked.message is not None
    assert set(asked.message.buttons) == {"random computer", "steady computer"}
    await ann.click(asked.message, "random computer")
    assert (await town.bot.tables.load(1)).record.status == "running"


async def test_house_rules_are_the_hosts_until_the_start(town: Town) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    await _open(town, ann)
    invitation = with_button(ben.messages(), "House rules")
    seen = await ben.click(invitation, "House rules")
    assert "**Rounds**  Five" in seen.text
    assert seen.message is not None
    looked = await ben.select(seen.message, "rounds")
    assert looked.message is not None
    assert set(looked.message.buttons) == {"Back"}, "others may look"
    shown = await ann.click(invitation, "House rules")
    assert shown.message is not None
    asked = await ann.select(shown.message, "rounds")
    assert asked.message is not None
    done = await ann.click(asked.message, "Three")
    assert "**Rounds**  Three" in done.text
    await ben.click(invitation, "Join")
    assert (await state(town)).options.rounds == 3
    late = await ann.select(shown.message, "rounds")
    assert late.message is not None
    assert set(late.message.buttons) == {"Back"}


async def test_a_table_with_house_rules_to_set_waits_for_its_host(town: Town) -> None:
    ann = town.person("Ann")
    await _open(town, ann, computer="steady", setup=True)
    assert (await town.bot.tables.load(1)).record.status == "open"
    await ann.click(with_button(ann.messages(), "Begin"), "Begin")
    assert (await town.bot.tables.load(1)).record.status == "running"
    assert "Steady computer" in (await board(town, ann)).text


async def test_it_waits_for_its_host_when_all_have_joined_too(town: Town) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    await _open(town, ann, setup=True)
    await ben.click(with_button(ben.messages(), "Join"), "Join")
    invitation = with_button(ben.messages(), "Begin")
    assert "Everyone is here. Ann begins." in invitation.text
    assert "Only the host" in (await ben.click(invitation, "Begin")).text
    assert (await town.bot.tables.load(1)).record.status == "open"
    await ann.click(invitation, "Begin")
    assert (await town.bot.tables.load(1)).record.status == "running"


async def test_luck_goes_into_the_dice(town: Town) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    await _open(town, ann)
    invitation = with_button(ann.messages(), "Add luck")
    assert "You do not sit at table 1" in (await ben.click(invitation, "Add luck")).text
    opened = await ann.click(invitation, "Add luck")
    assert opened.modal is not None
    assert "in the dice" in (await ann.submit(opened.modal, {"words": "four-leaved"})).text
    assert b"four-leaved" in (await town.bot.tables.load(1)).record.entropy
    assert "four-leaved" not in "".join(m.text for m in ben.messages())


async def test_the_host_calls_it_off(town: Town) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    await _open(town, ann)
    invitation = with_button(ben.messages(), "Call off")
    assert "Only the host" in (await ben.click(invitation, "Call off")).text
    await ann.click(invitation, "Call off")
    (gone,) = [m for m in ben.messages() if m.id == invitation.id]
    assert "called off" in gone.text
    assert not gone.buttons
    assert "called off" in panel(ann).text


async def test_the_guest_stands_up_again(town: Town) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    await _open(town, ann)
    assert "You have left table 1" in (await ann.slash("table leave")).text
    assert (await town.bot.tables.load(1)).record.status == "cancelled"
    assert "You sit at no table here" in (await ben.slash("table leave")).text


async def test_only_who_sits_at_a_table_acts_there(town: Town) -> None:
    ann, ben, cat = town.person("Ann"), town.person("Ben"), town.person("Cat")
    await duel(town, ann, ben)
    before = await revision(town)
    shown = await board(town, cat)
    assert "You do not sit at table 1" in (await cat.click(shown, "My panel")).text
    assert "You do not sit at table 1" in (await cat.slash("bids pass")).text
    assert "You do not sit at table 1" in (await cat.slash("bids pass", table=1)).text
    assert "You do not sit at table 1" in (await cat.slash("table status", table=1)).text
    assert "no such table" in (await cat.slash("bids pass", table=77)).text
    assert await revision(town) == before
    assert cat.messages(DM) == []


async def test_a_table_is_nobodys_business_elsewhere(town: Town) -> None:
    ann, cat = town.person("Ann"), town.person("Cat")
    await _open(town, ann)
    for command in ("bids join", "bids pass", "table log", "table export", "table verify", "table hand"):
        assert "no such table" in (await cat.slash(command, at=DM, table=1)).text, command
    assert "no such table" in (await cat.slash("solo join", table=1)).text, "a table of another game"
    assert "no such table" in (await ann.slash("solo bail", table=1)).text
    assert await cat.suggest("bids open", "charm", "", table=77) == []
    await ann.slash("bids challenge", at=DM, computer="steady")
    assert (await town.bot.tables.load(2)).record.guild_id is None
    assert "no such table" in (await cat.slash("table log", table=2)).text
    assert "no such table" in (await cat.slash("table log", table=2, at=DM)).text
    assert "no such table" not in (await ann.slash("table log", table=2)).text


async def test_two_tables_of_the_same_people(town: Town) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    assert await duel(town, ann, ben) == 1
    assert await duel(town, ben, ann) == 2
    several = await ann.slash("bids pass")
    assert "You sit at several tables" in several.text
    assert "1 · Hidden Bids · Ann – Ben" in several.text
    assert "2 · Hidden Bids · Ben – Ann" in several.text
    assert [c["value"] for c in await ann.suggest("bids pass", "table", "")] == [2, 1]
    which = await ann.slash("table undo")
    assert which.message is not None
    assert "Which table?" in which.text
    assert [option["value"] for option in which.message.menus[0]["options"]] == ["2", "1"]
    chosen = await ann.select(which.message, "2")
    assert "nothing here that could be taken back" in chosen.text
    assert chosen.message is not None
    assert (chosen.message.id, chosen.more) == (which.message.id, ()), "the answer in place of the question"
    listed = await ann.slash("table log")
    assert listed.message is not None
    told = await ann.select(listed.message, "1")
    assert "Log of table 1" in told.text
    assert "Which table?" not in told.text
    opened = await ann.slash("table hand")
    assert opened.message is not None
    hand = await ann.select(opened.message, "2")
    assert "Table 2 ·" in hand.text
    assert "you are Blue" in hand.text
    assert hand.message is not None
    assert (hand.message.id, hand.more) == (opened.message.id, ())
    assert [f"Table {n} ·" in "".join(m.text for m in ann.messages(DM)) for n in (1, 2, 3)] == [
        True,
        True,
        False,
    ]
    assert (await state(town, 1)).hands[0].choice is None
    await ann.slash("bids pass", table=2)
    assert (await state(town, 1)).hands[0].choice is None
    assert (await state(town, 2)).hands[1].choice is not None


async def test_nothing_happens_at_a_table_that_has_ended(town: Town) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    await duel(town, ann, ben)
    old = panel(ann)
    await ben.slash("bids bail")
    assert (await town.bot.tables.load(1)).record.status == "ended"
    before = await revision(town)
    assert "This table has ended" in (await ann.slash("bids pass", table=1)).text
    assert old.buttons.keys() != panel(ann).buttons.keys()
    assert "ended" in (await ann.slash("table leave", table=1)).text
    assert await revision(town) == before
    last = await board(town, ann)
    assert "You sit at table 2 as Red" in (await ann.click(last, "Play again")).text
    assert "you are challenged" in with_button(ben.messages(last.channel_id), "Join").text


async def test_played_again_from_direct_messages_it_is_where_it_was(town: Town) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    await duel(town, ann, ben)
    await ann.slash("bids bail")
    await town.bot.publisher.settled(1)
    before = await town.bot.tables.load(1)
    assert "You sit at table 2 as Blue" in (await ben.click(panel(ben), "Play again")).text
    place = before.record.thread_id or before.record.channel_id
    assert (await town.bot.tables.load(2)).record.channel_id == place
    assert f"<@{ann.id}>, you are challenged!" in with_button(ann.messages(str(place)), "Join").text
