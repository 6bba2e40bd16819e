"""The referee's desk: a private panel of their own, from which they set right what has to be."""

from __future__ import annotations

from .camp import press
from .discordlike import DM, Person, Town
from .house import bid, board, duel, panel, state
from .test_undo import referee


async def _begun(town: Town) -> tuple[Person, Person, Person]:
    ann, ben, cat = town.person("Ann"), town.person("Ben"), town.person("Cat")
    await duel(town, ann, ben)
    await referee(town, ann, ben, cat)
    return ann, ben, cat


async def test_the_desk_is_a_panel_of_what_is_public(town: Town) -> None:
    ann, _, cat = await _begun(town)
    desk = panel(cat)
    assert "You are the referee of table 1. You see no hand." in desk.text
    assert "Waiting for Ann, Ben" in desk.text
    assert {"Take back…", "Restore…", "Seats…", "Stop the clock", "Clock", "Step down"} <= set(desk.buttons)
    assert "End the table" not in desk.buttons, "that is the players' to do"
    await bid(ann, 3, "purse")
    assert "Ann has bid." in panel(cat).text
    assert "You bid" not in panel(cat).text
    assert "purse" not in panel(cat).text.casefold()
    assert panel(cat).id == desk.id, "the same message goes on"


async def test_the_desk_takes_back_and_restores(town: Town) -> None:
    ann, ben, cat = await _begun(town)
    await bid(ann, 3, "purse")
    await bid(ben, 1, "clover")
    die = (await state(town)).last.die
    asked = await press(cat, panel(cat), "Take back…", "One step more")
    assert "- Ann has bid.\n" in asked.text
    await cat.click(asked, "Take back")
    now = await state(town)
    assert now.last is None
    assert now.hands[0].choice is None
    assert "The referee has taken back:" in (await board(town, ben)).text
    shown = await press(cat, panel(cat), "Restore…")
    assert "This would hold again, with the same dice:" in shown.text
    assert "You bid" not in shown.text
    await cat.click(shown, "Restore")
    assert (await state(town)).last.die == die
    assert "The referee has restored what was taken back:" in (await board(town, ben)).text
    assert "Only a game master or referee" in (await ann.slash("table redo")).text


async def test_the_desk_stops_the_clock_and_gives_seats(town: Town) -> None:
    ann, ben, cat = await _begun(town)
    await press(cat, panel(cat), "Stop the clock")
    assert (await town.bot.tables.load(1)).clock.paused_at is not None
    assert "The clock was stopped" in panel(cat).text
    await press(cat, panel(cat), "Let the clock go on")
    assert (await town.bot.tables.load(1)).clock.paused_at is None
    log = (await ann.slash("table log")).text
    assert "The referee has stopped the clock." in log
    assert "The referee lets the clock go on. Everyone has their full time again." in log
    chosen = await press(cat, panel(cat), "Seats…")
    assert [option["label"] for option in chosen.menus[0]["options"]] == ["Red: Ann", "Blue: Ben"]
    offered = await cat.select(chosen, "1")
    assert offered.message is not None
    assert "Blue: Ben. With `/table replace` you give it to a person." in offered.text
    assert list(offered.message.buttons) == ["Give it to the random computer"]
    await cat.click(offered.message, "Give it to the random computer")
    live = await town.bot.tables.load(1)
    assert live.people == {0: ann.id}
    assert live.at(1) is not None
    assert "You do not sit at table 1" in panel(ben).text


async def test_the_desk_is_there_as_long_as_its_referee(town: Town) -> None:
    ann, ben, cat = await _begun(town)
    assert "The desk is for the game master" in (await ann.slash("table desk")).text
    for command in ("table desk", "table hand"):
        opened = (await cat.slash(command, table=1)).message
        assert opened is not None
        assert opened.ephemeral
        assert "You are the referee" in opened.text
    await town.restart()
    assert "not the referee of table 1 any more" in (await cat.click(panel(cat), "Step down")).text
    assert "You do not sit at table 1" in panel(cat).text
    assert not panel(cat).buttons
    assert "The desk is for the game master" in (await cat.slash("table desk", table=1)).text
    gone = len(cat.messages(DM))
    await referee(town, ann, ben, cat)
    assert len(cat.messages(DM)) == gone + 1, "a new referee has a new desk"
    assert "You are the referee" in panel(cat).text


async def test_the_desk_shows_the_end(town: Town) -> None:
    _, ben, cat = await _begun(town)
    await ben.slash("bids bail")
    assert "Take back…" not in panel(cat).buttons
    assert "Replay" in panel(cat).buttons
    assert "This table has ended." in (await cat.slash("table desk", table=1)).text
