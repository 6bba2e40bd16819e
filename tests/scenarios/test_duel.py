"""A whole game of two people, from the challenge to the end."""

from __future__ import annotations

from .discordlike import DM, Town
from .house import bid, board, duel, panel, state


async def test_from_challenge_to_victory(town: Town) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    answer = await ann.slash("bids challenge", opponent=ben)
    assert "You sit at table 1 as Red" in answer.text
    assert answer.message is not None
    assert answer.message.ephemeral
    (invitation,) = [m for m in ben.messages() if not m.ephemeral]
    assert "Hidden Bids" in invitation.text
    assert "you are challenged" in invitation.text
    answer = await ben.click(invitation, "Join")
    assert "You sit at table 1 as Blue" in answer.text
    assert len(ann.messages(DM)) == len(ben.messages(DM)) == 1

    await bid(ann, 3, "purse")
    shown = await board(town, ben)
    assert "Ann has bid." in shown.text
    assert "Ann has chosen." in shown.text
    assert "Fat purse" not in shown.text
    assert "Fat purse, and 3 coins" in panel(ann).text
    assert "Fat purse, and 3" not in panel(ben).text
    await bid(ben, 1, "clover")
    assert "Bids 3 and 1" in (await board(town, ben)).text
    assert (await state(town)).round == 2
    for coins in (1, 1, 1, 1):
        await bid(ben, coins + 1)
        await bid(ann, coins)
    live = await town.bot.tables.load(1)
    assert live.record.status == "ended"
    assert live.result is not None
    said = (await board(town, ann)).text
    assert "wins with" in said or "a draw" in said
    assert len(ann.messages(DM)) == len(ben.messages(DM)) == 1, "one message in each DM, edited"


async def test_a_modal_takes_the_whole_choice(town: Town) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    await duel(town, ann, ben)
    opened = await ann.click(panel(ann), "Choose all at once…")
    assert opened.modal is not None
    assert set(opened.modal.fields) == {"charm", "coins"}
    await ann.submit(opened.modal, {"charm": "clover", "coins": "2"})
    assert "Clover, and 2 coins" in panel(ann).text
    changed = await ann.click(panel(ann), "Choose all at once…")
    assert changed.modal is not None
    await ann.submit(changed.modal, {"charm": "purse", "coins": "1"})
    assert "Fat purse, and 1 coins" in panel(ann).text
    assert (await state(town)).round == 1


async def test_words_that_need_not_be_said_are_not_asked_for(town: Town) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    await duel(town, ann, ben, "solo")
    built = await ann.slash("solo build", main="kogetsu+shield", sub="shield", sheet="MMMKKK")
    agent = (await state(town)).players[0].loadout
    assert agent is not None, built.text
    assert agent.sheet == ("move", "move", "move", "melee", "melee", "melee")
    await ann.slash("solo build", main="kogetsu+shield", sub="shield", sheet="MMMKKK", letters="MMKKKK")
    assert (await state(town)).players[0].loadout.sheet.count("melee") == 4
    assert (await state(town)).players[1].loadout is None
