"""Leaving a running game, coming back, and seats that change hands; nobody keeps what is no longer theirs."""

from __future__ import annotations

from typing import Any

from .discordlike import DM, Message, Person, Town
from .house import bid, board, duel, panel, state, with_button


async def _leave(person: Person, how: str, **options: Any) -> str:
    asked = await person.slash("table leave", **options)
    assert asked.message is not None
    return (await person.click(asked.message, how)).text


async def _request(town: Town, person: Person) -> Message:
    messages = person.messages((await board(town, person)).channel_id)
    return next(m for m in reversed(messages) if "A request at table 1" in m.text)


async def test_a_computer_plays_on_for_who_leaves(town: Town) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    await duel(town, ann, ben)
    asked = await ben.slash("table leave")
    assert asked.message is not None
    assert (await town.bot.tables.refresh(1)).seat_of(ben.id) == 1, "only asked so far"
    await ben.click(asked.message, "Let the computer play on")
    live = await town.bot.tables.refresh(1)
    assert live.seat_of(ben.id) is None
    shown = (await board(town, ann)).text
    assert "Ben has left. The steady computer plays on as Blue." in shown
    assert "Steady computer" in shown
    assert (await state(town)).hands[1].choice is not None
    assert "You do not sit at table 1" in (await ben.slash("table hand", table=1)).text


async def test_a_host_who_leaves_hands_the_table_on(town: Town) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    await duel(town, ann, ben)
    for person in (ann, ben):
        await _leave(person, "Let the computer play on")
        assert "You sit at no table" in (await person.slash("table list")).text
        assert "is deleted" in (await person.slash("table privacy", action="delete")).text


async def test_a_computer_stands_in_until_its_person_is_back(town: Town) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    await duel(town, ann, ben)
    await _leave(ben, "Computer plays until I am back")
    assert (await town.bot.tables.load(1)).seat_of(ben.id) == 1, "the seat stays his"
    assert "The steady computer plays for Ben, until Ben is back." in (await board(town, ann)).text
    assert (await state(town)).hands[1].choice is not None
    await bid(ann, 2, "purse")
    assert (await state(town)).round == 2
    await town.restart()
    assert "The steady computer plays for Ben" in panel(ben).text
    await ben.click(panel(ben), "Play on myself")
    assert "Ben is back and plays on." in (await board(town, ann)).text
    assert (await town.bot.tables.load(1)).stand_in(1) is None
    while (await state(town)).hands[1].choice is not None:
        await bid(ann, 1)  # what the computer has chosen already is played out
    before = (await state(town)).round
    await bid(ann, 1)
    assert (await state(town)).round == before, "nobody chooses for Ben any more"
    await ben.slash("bids pass")
    assert (await state(town)).round == before + 1


async def test_how_strong_the_computer_is_says_whoever_leaves(town: Town) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    await duel(town, ann, ben)
    asked = await ben.slash("table leave")
    assert asked.message is not None
    other = await ben.select(asked.message, "random")
    assert other.message is not None
    assert other.message.id == asked.message.id
    await ben.click(other.message, "Computer plays until I am back")
    assert (await town.bot.tables.load(1)).stand_in(1) == "random"


async def test_whoever_acts_is_back(town: Town) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    await duel(town, ann, ben)
    await _leave(ben, "Computer plays until I am back")
    await ben.slash("bids open", charm="clover", coins="1")
    assert (await town.bot.tables.load(1)).stand_in(1) is None
    assert (await state(town)).hands[1].choice.coins == 1
    refused = await ben.slash("table undo")
    assert "Ben has bid." in refused.text


async def test_what_a_stand_in_did_is_not_taken_back_freely(town: Town) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    await duel(town, ann, ben)
    await _leave(ben, "Computer plays until I am back")
    await ben.click(panel(ben), "Play on myself")
    shown = await ben.slash("table undo")
    assert "This needs the consent of Ann." in shown.text


# ---- a free seat ---------------------------------------------------------------------------------------


async def test_a_free_seat_is_taken_with_the_consent_of_who_plays(town: Town) -> None:
    ann, ben, cat = town.person("Ann"), town.person("Ben"), town.person("Cat")
    await duel(town, ann, ben)
    await bid(ben, 3, "clover")
    old = panel(ben)
    assert "Clover, and 3 coins" in old.text
    opened = (await ben.slash("table hand")).message
    assert opened is not None
    await _leave(ben, "Leave my seat free")
    assert "Ben has left. The seat Blue is free." in (await board(town, cat)).text
    (left,) = [m for m in ben.messages(DM) if m.id == old.id]
    assert "You do not sit at table 1" in left.text
    assert "Clover" not in left.text
    assert not left.buttons
    (hidden,) = [m for m in ben.messages() if m.id == opened.id]
    assert "Clover" not in hidden.text
    said = await cat.click(await board(town, cat), "Take the seat")
    assert "You sit down as soon as all of them agree" in said.text
    assert (await town.bot.tables.load(1)).seat_of(cat.id) is None
    assert "Cat would like to have the seat Blue" in panel(ann).text
    await ann.click(await _request(town, ann), "Agree")
    assert (await town.bot.tables.load(1)).seat_of(cat.id) == 1
    assert "Cat has the seat Blue from now on." in (await board(town, ann)).text
    assert "Clover, and 3 coins" in panel(cat).text, "the seat's secrets are hers now"
    assert "You bid 3." in (await cat.slash("table log")).text
    assert "You bid" not in (await ben.slash("table log", table=1)).text
    await bid(ann, 1, "purse")
    assert (await state(town)).round == 2


async def test_a_free_seat_is_given_to_a_computer(town: Town) -> None:
    ann, ben, cat = town.person("Ann"), town.person("Ben"), town.person("Cat")
    await duel(town, ann, ben)
    await _leave(ben, "Leave my seat free")
    assert "You do not sit" in (await cat.click(await board(town, cat), "Computer takes it")).text
    asked = await ann.click(await board(town, ann), "Computer takes it")
    assert asked.message is not None
    assert "The computer sits down." in (await ann.click(asked.message, "random computer")).text
    assert "The random computer has the seat Blue from now on." in (await board(town, ann)).text
    assert (await state(town)).hands[1].choice is not None
    assert not (await town.bot.tables.load(1)).free
    assert "Take the seat" not in (await board(town, ann)).buttons


async def test_the_first_of_two_who_would_like_to_sit_is_asked_about(town: Town) -> None:
    ann, ben, cat, dan = (town.person(name) for name in ("Ann", "Ben", "Cat", "Dan"))
    await duel(town, ann, ben)
    await _leave(ben, "Leave my seat free")
    assert "Ann sits here already" in (await ann.click(await board(town, ann), "Take the seat")).text
    await cat.click(await board(town, cat), "Take the seat")
    assert "asked for already" in (await dan.click(await board(town, dan), "Take the seat")).text
    await ann.click(panel(ann), "Don't agree")
    await dan.click(await board(town, dan), "Take the seat")
    await ann.click(panel(ann), "Agree")
    live = await town.bot.tables.load(1)
    assert (live.seat_of(cat.id), live.seat_of(dan.id)) == (None, 1)


# ---- handing over --------------------------------------------------------------------------------------


async def test_a_seat_is_handed_over(town: Town) -> None:
    ann, ben, cat = town.person("Ann"), town.person("Ben"), town.person("Cat")
    await duel(town, ann, ben)
    await bid(ann, 2, "purse")
    old = panel(ann)
    assert "one of them" in (await ann.slash("table replace")).text
    assert "Ben sits here already" in (await ann.slash("table replace", player=ben)).text
    said = await ann.slash("table replace", player=cat)
    assert "all who have to agree" in said.text
    asked = await _request(town, cat)
    assert "Ann proposes that Cat has the seat Red from now on, and its secrets." in asked.text
    assert "You bid" not in asked.text
    await ben.click(asked, "Agree")
    assert (await town.bot.tables.load(1)).seat_of(ann.id) == 0
    await cat.click(asked, "Agree")
    live = await town.bot.tables.load(1)
    assert (live.seat_of(ann.id), live.seat_of(cat.id)) == (None, 0)
    assert live.record.host_user_id != ann.id
    (left,) = [m for m in ann.messages(DM) if m.id == old.id]
    assert "Fat purse, and" not in left.text
    assert "Fat purse, and 2 coins" in panel(cat).text
    assert "You do not sit" in (await ann.slash("bids pass", table=1)).text


async def test_nobody_is_replaced_who_does_not_agree(town: Town) -> None:
    ann, ben, cat = town.person("Ann"), town.person("Ben"), town.person("Cat")
    await duel(town, ann, ben)
    await ann.slash("table replace", player=cat, seat=2)
    await cat.click(await _request(town, cat), "Agree")
    assert (await town.bot.tables.load(1)).seat_of(ben.id) == 1
    await ben.click(panel(ben), "Don't agree")
    assert (await town.bot.tables.load(1)).seat_of(ben.id) == 1
    assert "You do not sit" in (await cat.slash("table replace", player=cat, seat=2, table=1)).text


async def test_the_referee_gives_seats_away(town: Town) -> None:
    ann, ben, cat, dan = (town.person(name) for name in ("Ann", "Ben", "Cat", "Dan"))
    await duel(town, ann, ben)
    await town.bot.tables.store.edit_table(1, referee_user_id=dan.id)
    await town.bot.tables.announce(1)
    assert "Say which seat" in (await dan.slash("table replace", player=cat)).text
    assert "The referee does not play" in (await ann.slash("table replace", player=dan)).text
    places = await dan.suggest("table replace", "seat", "", table=1)
    assert [place["name"] for place in places] == ["Red: Ann", "Blue: Ben"]
    await dan.slash("table replace", player=cat, seat=2, table=1)
    await cat.click(await _request(town, cat), "Agree")
    assert (await town.bot.tables.load(1)).seat_of(cat.id) == 1
    await dan.slash("table replace", computer="steady", seat=2, table=1)
    live = await town.bot.tables.load(1)
    assert live.seat_of(cat.id) is None
    assert live.at(1) is not None
    assert "The steady computer has the seat Blue from now on." in (await board(town, ann)).text


async def test_what_was_asked_of_others_lapses_when_the_seat_changes_hands(town: Town) -> None:
    ann, ben, cat = town.person("Ann"), town.person("Ben"), town.person("Cat")
    await duel(town, ann, ben)
    await bid(ann, 3, "purse")
    await bid(ben, 1, "clover")
    shown = await ann.slash("table undo")
    assert shown.message is not None
    await ann.click(shown.message, "Ask the others")
    asked = with_button(ben.messages((await board(town, ben)).channel_id), "Agree")
    await _leave(ben, "Leave my seat free")
    (lapsed,) = [m for m in ben.messages(asked.channel_id) if m.id == asked.id]
    assert "This has lapsed" in lapsed.text
    await cat.click(await board(town, cat), "Take the seat")
    await ann.click(panel(ann), "Agree")
    assert (await state(town)).round == 2


async def test_who_watches_over_one_table_and_plays_at_another_is_understood(town: Town) -> None:
    ann, ben, cat = town.person("Ann"), town.person("Ben"), town.person("Cat")
    await duel(town, ann, ben)
    await town.bot.tables.store.edit_table(1, referee_user_id=cat.id)
    await town.bot.tables.announce(1)
    await duel(town, cat, ben)
    await cat.slash("bids pass")
    assert (await state(town, 2)).hands[0].choice is not None
    assert "You sit at several tables" in (await ben.slash("bids pass")).text
    assert "not the referee of table 1 any more" in (await cat.slash("table leave", table=1)).text
    assert (await town.bot.tables.refresh(1)).record.referee_user_id is None
