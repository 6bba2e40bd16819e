"""Taking back: freely, with consent, by the referee's force; always with a preview, always in the log."""

from __future__ import annotations

from typing import Any

from .discordlike import DM, Message, Person, Town
from .house import bid, board, duel, panel, revision, state


async def _undo(person: Person, **options: Any) -> Message:
    answer = await person.slash("table undo", **options)
    assert answer.message is not None
    return answer.message


async def _place(town: Town, person: Person) -> str:
    return (await board(town, person)).channel_id


async def _request(town: Town, person: Person) -> Message:
    """The public message in which the latest motion stands."""
    messages = person.messages(await _place(town, person))
    return next(m for m in reversed(messages) if "A request at table 1" in m.text)


async def _skipped(ann: Person, ben: Person) -> None:
    await ann.slash("bids pass")
    await ben.slash("bids pass")


async def _revealed(ann: Person, ben: Person) -> None:
    await bid(ann, 3, "purse")
    await bid(ben, 1, "clover")


async def test_an_own_hidden_choice_is_freely_taken_back(town: Town) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    await duel(town, ann, ben)
    assert "nothing here that could be taken back" in (await _undo(ann)).text
    await bid(ann, 3, "purse")
    shown = await _undo(ann)
    assert "This would be taken back:\n- Ann has bid.\n- You bid 3." in shown.text
    assert (await state(town)).hands[0].choice is not None, "only shown so far"
    assert "Taken back." in (await ann.click(shown, "Take back")).text
    assert (await state(town)).hands[0].choice is None
    assert "Fat purse, and" not in panel(ann).text
    assert "Waiting for Ann, Ben" in (await board(town, ben)).text
    assert "Ann has taken back: Ann has bid." in (await board(town, ben)).text
    theirs = (await ben.slash("table log")).text
    assert "Ann has taken back: Ann has bid." in theirs
    assert "You bid" not in theirs
    assert "Ann has taken back: Ann has bid. You bid 3." in (await ann.slash("table log")).text


async def test_what_others_have_answered_needs_their_consent(town: Town) -> None:
    ann, ben = town.person("Ann"), town.person("Ben", "ja")
    await duel(town, ann, ben)
    await _skipped(ann, ben)
    assert (await state(town)).round == 2
    shown = await _undo(ann)
    assert "- Ann stays out.\n- Ben stays out.\n- Both stay out." in shown.text
    assert "This needs the consent of Ben." in shown.text
    await ann.click(shown, "Ask the others")
    assert (await state(town)).round == 2
    asked = await _request(town, ben)
    assert "Ann asks to take back: Ann stays out. Ben stays out. Both stay out." in asked.text
    assert f"<@{ben.id}>" in asked.text
    assert "the others have to agree" in (await ann.click(asked, "Agree")).text
    await ben.click(asked, "Agree")
    assert (await state(town)).round == 1
    done = await _request(town, ben)
    assert done.id == asked.id
    assert "Agreed." in done.text
    assert not done.buttons
    line = "Ann has taken back, with the consent of Ben: Ann stays out. Ben stays out. Both stay out."
    assert line in (await board(town, ben)).text
    assert line in (await ann.slash("table log")).text
    assert "Annが" in (await ben.slash("table log")).text


async def test_consent_is_given_on_the_private_panel_too(town: Town) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    await duel(town, ann, ben)
    await _revealed(ann, ben)
    shown = await _undo(ben)
    assert "Dice and cards come again as they came" in shown.text
    await ben.click(shown, "Ask the others")
    assert "Ben asks to take back: Ben has bid. Bids 3 and 1" in panel(ann).text
    assert "Waiting for Ann" in panel(ben).text
    assert "Agree" not in panel(ben).buttons
    die = (await state(town)).last.die
    await ann.click(panel(ann), "Agree")
    assert (await state(town)).last is None
    assert (await state(town)).hands[0].choice is not None, "Ann's bid stands"
    assert "Agreed." in (await _request(town, ben)).text
    await bid(ben, 2, "clover")
    assert (await state(town)).last.die == die, "an undo is no second roll"
    await ann.slash("bids bail")
    assert "All 1 draws follow from the key" in (await ben.slash("table verify", table=1)).text


async def test_no_is_no(town: Town) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    await duel(town, ann, ben)
    await _revealed(ann, ben)
    await ann.click(await _undo(ann), "Ask the others")
    await ben.click(await _request(town, ben), "Don't agree")
    assert "Not agreed." in (await _request(town, ben)).text
    assert "asks to take back" not in panel(ben).text
    assert (await state(town)).round == 2


async def test_whoever_has_asked_may_withdraw_it(town: Town) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    await duel(town, ann, ben)
    await _revealed(ann, ben)
    await ann.click(await _undo(ann), "Ask the others")
    asked = await _request(town, ben)
    assert "Only whoever has asked" in (await ben.click(asked, "Withdraw")).text
    assert "is asked for already" in (await ben.click(await _undo(ben), "Ask the others")).text
    await ann.click(panel(ann), "Withdraw")
    assert "Withdrawn." in (await _request(town, ben)).text
    assert (await state(town)).round == 2
    await ben.click(await _undo(ben), "Ask the others")
    assert "Ben asks to take back" in (await _request(town, ben)).text


async def test_a_wish_lapses_when_the_game_goes_on(town: Town) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    await duel(town, ann, ben)
    await _skipped(ann, ben)
    await ann.click(await _undo(ann), "Ask the others")
    await bid(ann, 1)
    asked = await _request(town, ben)
    assert "This has lapsed" in asked.text
    assert not asked.buttons
    assert "Agree" not in panel(ben).buttons
    assert (await state(town)).round == 2


async def test_back_to_an_earlier_point(town: Town) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    await duel(town, ann, ben)
    await _skipped(ann, ben)
    await _skipped(ann, ben)
    await bid(ann, 1)
    assert (await state(town)).round == 3
    shown = await _undo(ann)
    (menu,) = shown.menus
    assert [option["label"] for option in menu["options"]] == ["Ann stays out.", "Ann stays out."]
    first = menu["options"][-1]["value"]
    further = await ann.select(shown, first)
    assert further.message is not None
    assert further.message.text.count("Both stay out.") == 2
    await ann.click(further.message, "Ask the others")
    await ben.click(await _request(town, ben), "Agree")
    assert (await state(town)).round == 1


async def test_a_long_way_back_says_first_to_where_it_leads(town: Town) -> None:
    ann, ben = town.person("Ann"), town.person("Ben", "ja")
    await duel(town, ann, ben)
    for _ in range(3):
        await _skipped(ann, ben)
    shown = await _undo(ann)
    assert "This would be taken back:" in shown.text
    (menu,) = shown.menus
    further = (await ann.select(shown, menu["options"][-1]["value"])).message
    assert further is not None
    where = "This goes back to before “Ann stays out.”, by 9 lines of the log. The last of them:\n- Ben"
    assert where in further.text
    assert further.text.count("\n- ") == 8
    await ann.click(further, "Ask the others")
    asked = await _request(town, ben)
    assert "Ann asks to go back to before “Ann stays out.”, by 9 lines of the log." in asked.text
    assert "The last of them: Ann stays out. Ben stays out. Both stay out." in asked.text
    assert asked.text.count("stay out.") == 1
    theirs = panel(ben).text.partition("Annが「")[2].partition("\n")[0]
    assert "の前まで（ログ9行分）戻すことを求めています。最後の部分：Ann" in theirs
    assert " " not in theirs.partition("最後の部分：")[2]
    await ben.click(asked, "Agree")
    assert (await state(town)).round == 1


async def test_a_computer_need_not_agree(town: Town) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    await duel(town, ann, ben)
    await _skipped(ann, ben)
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
    assert "This table has ended" in (await _undo(ann, table=1)).text
    assert (await town.bot.tables.refresh(1)).record.status == "ended"


# ---- the referee ---------------------------------------------------------------------------------------


async def referee(town: Town, ann: Person, ben: Person, cat: Person) -> None:
    """Ann proposes Cat, Ben and Cat agree."""
    said = await ann.slash("table referee", person=cat)
    assert "I have asked all players, and Cat." in said.text
    await ben.click(await _request(town, ben), "Agree")
    assert (await town.bot.tables.load(1)).record.referee_user_id is None, "Cat has a say in it"
    await cat.click(await _request(town, cat), "Agree")
    assert (await town.bot.tables.load(1)).record.referee_user_id == cat.id


async def test_a_referee_is_agreed_on_and_takes_back_by_force(town: Town) -> None:
    ann, ben, cat = town.person("Ann"), town.person("Ben"), town.person("Cat")
    await duel(town, ann, ben)
    assert "has no referee" in (await ann.slash("table referee")).text
    assert "plays here can't be the referee" in (await ann.slash("table referee", person=ben)).text
    assert "You do not sit at table 1" in (await cat.slash("table referee", person=cat)).text
    assert "You do not sit at table 1" in (await _undo(cat, table=1)).text
    await referee(town, ann, ben, cat)
    assert "Cat is the referee of this table: all players have agreed." in (await board(town, ben)).text
    await _revealed(ann, ben)
    shown = await _undo(cat, table=1)
    assert "Bids 3 and 1" in shown.text
    assert "You bid" not in shown.text, "a referee sees no hand"
    assert "consent" not in shown.text
    assert "Taken back." in (await cat.click(shown, "Take back")).text
    assert (await state(town)).last is None
    assert (await state(town)).hands[0].choice is not None
    assert "The referee has taken back: Ben has bid. Bids 3 and 1" in (await board(town, ben)).text


async def test_a_referee_goes_as_they_came(town: Town) -> None:
    ann, ben, cat = town.person("Ann"), town.person("Ben"), town.person("Cat")
    await duel(town, ann, ben)
    await referee(town, ann, ben, cat)
    shown = await ben.slash("table referee")
    assert "The referee of table 1 is Cat." in shown.text
    assert shown.message is not None
    await ben.click(shown.message, "Propose to dismiss")
    assert (await town.bot.tables.load(1)).record.referee_user_id == cat.id
    await ann.click(panel(ann), "Agree")
    assert (await town.bot.tables.load(1)).record.referee_user_id is None
    assert "Cat is no longer the referee." in (await ann.slash("table log")).text
    await referee(town, ann, ben, cat)
    shown = await cat.slash("table referee", table=1)
    assert shown.message is not None
    assert "not the referee of table 1 any more" in (await cat.click(shown.message, "Step down")).text
    assert (await town.bot.tables.load(1)).record.referee_user_id is None


async def test_who_refuses_has_the_last_word_about_a_referee(town: Town) -> None:
    ann, ben, cat = town.person("Ann"), town.person("Ben"), town.person("Cat")
    await duel(town, ann, ben)
    await ann.slash("table referee", person=cat)
    await cat.click(await _request(town, cat), "Agree")
    await ben.click(panel(ben), "Don't agree")
    before = await revision(town)
    assert "Not agreed." in (await _request(town, ann)).text
    assert (await town.bot.tables.load(1)).record.referee_user_id is None
    assert await revision(town) == before
    assert cat.messages(DM) == []
