"""Looking on: what is public for everyone, all of it only by agreement or after the end."""

from __future__ import annotations

from typing import Any

from .discordlike import Answer, Message, Person, Town
from .house import bid, board, duel, panel


async def _watch(person: Person, **options: Any) -> Message:
    answer = await person.slash("table watch", **options)
    assert answer.message is not None, answer
    assert answer.message.ephemeral
    return answer.message


async def _look(person: Person, shown: Message, seat: str) -> Answer:
    return await person.click(shown, seat)


async def _opened(town: Town, ann: Person, ben: Person) -> None:
    await ann.click(await _watch(ann), "Let spectators see everything")
    await ben.click(panel(ben), "Agree")
    assert (await town.bot.tables.load(1)).settings.open_view


async def test_everyone_sees_what_is_public(town: Town) -> None:
    ann, ben, cat = town.person("Ann"), town.person("Ben"), town.person("Cat", "ja")
    await duel(town, ann, ben)
    await bid(ann, 3, "purse")
    shown = await cat.click(await board(town, cat), "Watch")
    assert shown.message is not None
    assert shown.message.ephemeral
    assert "Annが賭けました" in shown.text, "in the reader's own language"
    assert "3枚" not in shown.text
    assert shown.message.buttons == {}


async def test_in_the_thread_of_a_table_it_is_the_one_that_is_meant(town: Town) -> None:
    ann, ben, cat = town.person("Ann"), town.person("Ben"), town.person("Cat")
    await duel(town, ann, ben)
    place = (await town.bot.tables.load(1)).record.thread_id
    if place is None:
        return  # no threads here: then nothing tells which table is meant
    await cat.slash("bids challenge", computer="steady")
    await ann.slash("bids challenge", computer="steady")
    assert "table 1" in (await cat.slash("table log", at=str(place))).text
    assert "table 2" in (await cat.slash("table log")).text
    await ben.slash("bids bail")
    assert "table 1" in (await ann.slash("table log", at=str(place))).text


async def test_all_players_agree_on_the_open_view(town: Town) -> None:
    ann, ben, cat = town.person("Ann"), town.person("Ben"), town.person("Cat")
    await duel(town, ann, ben)
    await bid(ann, 3, "purse")
    mine = await _watch(ann)
    assert "Purse, and" not in mine.text
    said = await ann.click(mine, "Let spectators see everything")
    assert "each may still say no" in said.text
    assert "asks that spectators may see everything" in panel(ben).text
    await ben.click(panel(ben), "Don't agree")
    assert not (await town.bot.tables.load(1)).settings.open_view
    assert "Red" not in (await _watch(cat, table=1)).buttons
    await _opened(town, ann, ben)
    assert "Spectators may see everything: all players have agreed." in (await board(town, ben)).text
    shown = await _watch(cat, table=1)
    assert "can't sit down at this table" in shown.text
    assert "Fat purse, and 3 coins" not in shown.text
    hand = await _look(cat, shown, "Red")
    assert "Fat purse, and 3 coins" in hand.text
    assert "[to Ann alone] You bid 3." in hand.text
    assert "over the shoulder of Ann" in hand.text
    assert hand.message is not None
    public = await cat.click(hand.message, "Public")
    assert "Fat purse, and 3 coins" not in public.text
    assert public.message is not None
    assert public.message.id == hand.message.id
    await ben.click(await _watch(ben), "End the open view")
    assert "Ben has ended the open view" in (await board(town, ann)).text
    assert hand.message is not None
    assert "Only what is public" in (await _look(cat, hand.message, "Blue")).text


async def test_who_plays_never_sees_the_other_hands(town: Town) -> None:
    ann, ben, cat = town.person("Ann"), town.person("Ben"), town.person("Cat")
    await duel(town, ann, ben)
    await bid(ann, 3, "purse")
    await _opened(town, ann, ben)
    assert "Red" not in (await _watch(ben)).buttons
    asked = await ben.slash("table leave")
    assert asked.message is not None
    await ben.click(asked.message, "Computer plays until I am back")
    assert "Red" not in (await _watch(ben)).buttons, "for whom a computer stands in plays here still"
    await ben.click(panel(ben), "Play on myself")
    await bid(ann, 2)
    asked = await ben.slash("table leave")
    assert asked.message is not None
    await ben.click(asked.message, "Leave my seat free")
    ask = await cat.click(await board(town, cat), "Take the seat")
    assert "I have asked the others" in ask.text
    looked = await _look(cat, await _watch(cat, table=1), "Red")
    assert "[to Ann alone] You bid 2." in looked.text
    refused = await ann.click(panel(ann), "Agree")
    assert "Cat has seen all hands as a spectator" in refused.text
    live = await town.bot.tables.load(1)
    assert live.seat_of(cat.id) is None
    again = await cat.click(await board(town, cat), "Take the seat")
    assert "can't sit down here" in again.text
    await _look(ben, await _watch(ben, table=1), "Red")
    assert "can't sit down here" in (await ben.click(await board(town, ben), "Take the seat")).text


async def test_after_the_end_nothing_is_hidden(town: Town) -> None:
    ann, ben, cat = town.person("Ann"), town.person("Ben"), town.person("Cat")
    await duel(town, ann, ben)
    await bid(ann, 3, "purse")
    await bid(ben, 1, "clover")
    await bid(ann, 2)
    assert "You bid" not in (await cat.click(await board(town, cat), "Log")).text
    await ben.slash("bids bail")
    for person in (ann, ben, cat):
        log = await person.click(await board(town, person), "Log")
        assert "[to Ann alone] You bid 3." in log.text
        assert "[to Ben alone] You bid 1." in log.text
        assert "[to Ann alone] You bid 2." in log.text
        shown = await person.click(await board(town, person), "Watch")
        assert shown.message is not None
        assert {"Public", "Red", "Blue"} <= set(shown.message.buttons)
        assert "Hidden Bids" in (await _look(person, shown.message, "Blue")).text
