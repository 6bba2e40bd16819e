"""Results of people and servers: counted when tables end, shown to whom they may be shown."""

from __future__ import annotations

import re

from .discordlike import DM, Person, Town
from .house import bid, duel


async def _win(town: Town, winner: Person, loser: Person) -> None:
    """A table on which both have bid, and the loser gives up."""
    table = await duel(town, winner, loser)
    await winner.slash("bids open", charm="purse", coins="1", table=table)
    await loser.slash("bids open", charm="clover", coins="3", table=table)
    await loser.slash("bids bail", table=table)


async def test_results_of_a_person_and_head_to_head(town: Town) -> None:
    ann, ben, cat = town.person("Ann"), town.person("Ben"), town.person("Cat")
    assert "No finished table yet." in (await ann.slash("table stats")).text
    await _win(town, ann, ben)
    await _win(town, ben, ann)
    await _win(town, ann, cat)
    mine = (await ann.slash("table stats")).text
    assert f"Profile of <@{ann.id}>" in mine
    assert "against people: 3 played: 2 won, 1 lost" in mine
    assert "Red: 2 played: 2 won, 0 lost" in mine
    assert "Blue: 1 played: 0 won, 1 lost" in mine
    assert "on average 1.0 rounds long" in mine
    assert "points:" in mine
    assert f"<@{ben.id}>: 2 played: 1 won, 1 lost" in mine
    assert f"<@{cat.id}>: 1 played: 1 won, 0 lost" in mine
    assert "🏆 Hidden Bids **3** · " in mine
    assert "❌ Hidden Bids **2** · " in mine
    theirs = (await cat.slash("table stats", person=ben, against=ann)).text
    assert f"<@{ann.id}>: 2 played: 1 won, 1 lost" in theirs
    assert str(cat.id) not in theirs
    assert "in a server that you are both in" in (await cat.slash("table stats", at=DM, person=ben)).text
    assert "3 played" in (await ann.slash("table stats", at=DM)).text


async def test_a_computer_is_counted_apart(town: Town) -> None:
    ann = town.person("Ann")
    await ann.slash("bids challenge", computer="steady")
    await bid(ann, 1, "clover")
    await ann.slash("bids bail")
    shown = (await ann.slash("table stats")).text
    assert "with computers: 1 played: 0 won, 1 lost" in shown
    assert "against people" not in shown
    assert "steady computer: 1 played" in shown


async def test_the_ladder_of_a_server_and_who_wants_to_be_left_out(town: Town) -> None:
    ann, ben, cat = town.person("Ann"), town.person("Ben"), town.person("Cat")
    await _win(town, ann, ben)
    await _win(town, ann, cat)
    shown = await cat.slash("table stats", game="tiny_game")
    assert shown.message is not None
    ranked = await cat.click(shown.message, "Ladder")
    assert re.search(rf"🥇 <@{ann.id}> · \*\*\d+\*\* 🌱 · 2 played: 2 won, 0 lost", ranked.text)
    assert "Ladder: Hidden Bids" in ranked.text

    own = await ben.slash("ladder", game="tiny_game")
    assert f"<@{ben.id}> · " in own.text
    assert "Ladder: Hidden Bids" in own.text
    assert own.message is not None
    every = await ben.select(own.message, "all")
    assert "Ladder of all games" in every.text
    assert every.message is not None
    assert f"Profile of <@{ben.id}>" in (await ben.click(every.message, "My profile")).text
    assert "ask for it there" in (await ben.slash("ladder", at=DM)).text

    hidden = await ann.slash("table stats")
    assert hidden.message is not None
    assert "for your eyes only" in (await ann.click(hidden.message, "Keep my results to myself")).text
    shown = await cat.slash("table stats")
    assert f"<@{ann.id}>: 1 played: 0 won, 1 lost" in shown.text, "whom one has played oneself one knows"
    assert shown.message is not None
    assert str(ann.id) not in (await cat.click(shown.message, "Ladder")).text
    assert "keeps their results to themselves" in (await cat.slash("table stats", person=ann)).text
    of_ben = (await cat.slash("table stats", person=ben)).text
    assert str(ann.id) not in of_ben
    assert "someone: 1 played: 0 won, 1 lost" in of_ben
    met = (await ben.slash("table stats", against=ann)).text
    assert f"<@{ann.id}>: 1 played: 0 won, 1 lost" in met
    where = (await ann.slash("ladder")).text
    assert "Only you see where you would be" in where
    assert f"🥇 <@{ann.id}>" in where
    mine = await ann.slash("table stats")
    assert "2 played: 2 won" in mine.text
    assert "place" not in mine.text
    assert mine.message is not None
    assert "shown again" in (await ann.click(mine.message, "Show my results to others")).text
    assert "2 played" in (await cat.slash("table stats", person=ann)).text


async def test_a_profile_tells_of_all_games_rating_and_streak(town: Town) -> None:
    ann, ben, cat = town.person("Ann"), town.person("Ben"), town.person("Cat")
    nothing = await ann.slash("profile")
    assert "No finished table yet." in nothing.text
    assert nothing.message is not None
    assert "All games" in nothing.message.buttons
    for loser in (ben, cat, ben):
        await _win(town, ann, loser)
    shown = (await cat.slash("profile", person=ann)).text
    assert "against people: 3 played: 3 won, 0 lost" in shown
    assert "In all" not in shown, "there is one game only"
    assert re.search(r"🏅 Rating \*\*1\d\d\d\*\* · place 1 of 3", shown)
    assert "Best streak: 3 won in a row" in shown
    last = (await ben.slash("profile", at=DM)).text
    assert "2 played" in last
    assert "🏅" not in last, "a rating is of a server"


async def test_an_empty_ladder_says_how_to_come_on_it(town: Town) -> None:
    ann = town.person("Ann")
    shown = await ann.slash("ladder")
    assert "Nobody is on it yet" in shown.text
    assert shown.message is not None
    assert "All games" in shown.message.buttons
    mastered = next(s.game.id for s in town.bot.shelves.values() if s.game.seats[0].presides)
    assert "no ladder" in (await ann.slash("ladder", game=mastered)).text


async def test_what_was_called_off_is_no_result(town: Town) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    await ann.slash("bids challenge", opponent=ben)
    invitation = next(m for m in ann.messages() if len(m.buttons) >= 5)
    await ann.click(invitation, "Call off")
    assert "No finished table yet." in (await ann.slash("table stats")).text


async def test_who_leaves_has_left_and_who_comes_back_has_played(town: Town) -> None:
    ann, ben, cat = town.person("Ann"), town.person("Ben"), town.person("Cat")
    for how in ("Let the computer play on", "Computer plays until I am back"):
        table = await duel(town, ann, ben)
        await ben.slash("bids pass", table=table)
        asked = await ben.slash("table leave", table=table)
        assert asked.message is not None
        await ben.click(asked.message, how)
        await ann.slash("bids bail", table=table)
    shown = (await cat.slash("table stats", person=ben)).text
    assert "against people: 2 played: 1 won, 0 lost, 1 left early" in shown
    shown = (await cat.slash("table stats", person=ann)).text
    assert "against people: 1 played: 0 won, 1 lost" in shown
    assert "with computers: 1 played: 0 won, 1 lost" in shown
