"""The practice of a game as people on any Discord meet it: a coach, a table of one's own, and its end."""

from __future__ import annotations

from .discordlike import DM, Town
from .house import choices, duel, panel
from .taught import POINT, begin, listen, pointed


async def test_a_game_is_learned_from_the_command_to_the_end(town: Town) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    answer = await begin(ann)
    shown = panel(ann)
    assert "Your practice of Hidden Bids waits in our direct messages" in answer.text
    assert f"https://discord.com/channels/@me/{shown.channel_id}/{shown.id}" in answer.text
    assert answer.message is not None
    assert answer.message.ephemeral
    assert ben.messages() == []
    assert [m.id for m in ann.messages(DM)] == [shown.id]

    assert "🎓 **1/4** Steady computer has bid in secret" in shown.text
    assert shown.text.index("you are Red") < shown.text.index("🎓") < shown.text.index("In secret until both")
    assert "Practice 1 · Ann – Steady computer · you are Red" in shown.text
    assert pointed(shown) == ["Clover"]
    await listen(ann, shown)
    assert "🎓 **1/4** Now bid **2 coins**." in panel(ann).text
    assert pointed(panel(ann)) == ["2 coins"]
    await listen(ann, panel(ann))
    # One coin against two: she has the die, and is asked again although a computer had to answer in between.
    assert "🎓 **2/4** You have 6 coins left." in panel(ann).text
    await listen(ann, panel(ann))
    assert "🎓 **3/4** Press **Stay out**." in panel(ann).text
    assert pointed(panel(ann)) == ["Stay out"]
    assert "Play a real one" not in panel(ann).buttons
    await listen(ann, panel(ann))
    last = panel(ann)
    assert "🎓 **4/4** That is all there is to it" in last.text
    assert pointed(last) == []
    assert {"Play a real one", "Take back…", "End practice"} <= set(last.buttons)
    assert (await town.bot.tables.load(1)).record.status == "running"

    await ann.click(last, choices(last, "1"))
    over = panel(ann)
    assert "This practice has ended." in over.text
    assert list(over.buttons) == ["Play a real one", "Practice (3 min)", "Replay", "Verify the dice"]
    assert (await town.bot.tables.load(1)).record.status == "ended"
    assert [m.id for m in ann.messages(DM)] == [shown.id]
    assert ben.messages() == []
    proof = await ann.click(over, "Verify the dice")
    assert "draws follow from the key" in proof.text
    assert (await ann.click(over, "Replay")).error is None


async def test_it_speaks_the_language_of_its_learner(town: Town) -> None:
    aki = town.person("Aki", "ja")
    await begin(aki)
    assert "お守りに**四つ葉**を選んでください" in panel(aki).text
    chen = town.person("Chen", "zh-CN")
    await begin(chen)
    assert "请选护符**四叶草**" in panel(chen).text


async def test_whoever_does_something_else_is_spoken_to_all_the_same(town: Town) -> None:
    ann = town.person("Ann")
    await begin(ann)
    await ann.click(panel(ann), "Stay out")
    assert "🎓 **2/4**" in panel(ann).text
    shown = panel(ann)
    await ann.click(shown, choices(shown, "1"))
    assert "🎓 **3/4**" in panel(ann).text


async def test_whoever_has_lost_the_way_is_shown_back(town: Town) -> None:
    ann = town.person("Ann")
    await begin(ann)
    await ann.click(panel(ann), "Fat purse")
    assert pointed(panel(ann)) == ["Back"]
    assert "leads back to the tip" in panel(ann).text
    await ann.click(panel(ann), "Back")
    assert pointed(panel(ann)) == ["Clover"]
    assert "leads back to the tip" not in panel(ann).text


async def test_the_slash_command_of_a_verb_does_it_too(town: Town) -> None:
    ann = town.person("Ann")
    await begin(ann)
    await ann.slash("bids open", charm="clover", coins="2")
    assert "🎓 **2/4**" in panel(ann).text


async def test_a_form_says_what_to_pick(town: Town) -> None:
    ann = town.person("Ann")
    await begin(ann)
    opened = await ann.click(panel(ann), "Choose all at once…")
    assert opened.modal is not None
    labels = {
        option["value"]: option["label"]
        for one in opened.modal.fields.values()
        for option in one.get("options", [])
    }
    assert [value for value, label in labels.items() if label.startswith(POINT)] == ["clover", "2"]


async def test_no_coach_speaks_at_a_real_table(town: Town) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    await duel(town, ann, ben)
    assert "🎓" not in panel(ann).text
    await ben.slash("bids bail")
    assert "🎓" not in panel(ann).text
