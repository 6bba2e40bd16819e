"""Setting the clock and one's own calls, on both Discords."""

from __future__ import annotations

from bot.pace import Habits, Pace
from bot.timing import Quiet

from .discordlike import Town
from .house import board, duel, with_button

NIGHT = Quiet("Asia/Tokyo", 23 * 60, 8 * 60)


async def test_the_clock_is_set_in_the_lobby_and_changed_by_agreement(town: Town) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    await ann.slash("bids challenge", opponent=ben)
    shown = await ann.click(with_button(ann.messages(), "Clock"), "Clock")
    assert shown.message is not None
    form = await ann.click(shown.message, "Set the clock…")
    assert form.modal is not None
    values = {"hours": "72", "then": "default", "quiet": "23-8", "zone": ["Asia/Tokyo"], "notices": "dm"}
    await ann.submit(form.modal, values)
    invitation = with_button(ben.messages(), "Clock")
    assert "3 days for each decision" in invitation.text
    assert "When the time is over: The plainest choice is made" in invitation.text
    await ben.click(invitation, "Join")
    assert (await town.bot.tables.load(1)).pace == Pace(hours=72, then="default", quiet=NIGHT)
    assert ", time ends <t:" in (await board(town, ann)).text
    await town.restart()
    shown = await ben.slash("table clock")
    assert shown.message is not None
    await ben.click(shown.message, "Stop the clock")
    request = next(m for m in reversed(ann.messages("dm")) if "Agree" in m.buttons)
    assert "Ben asks to stop the clock for a while." in request.text
    await ann.click(request, "Agree")
    assert "The clock was stopped <t:" in (await board(town, ann)).text


async def test_where_and_when_not_to_be_told(town: Town) -> None:
    ann, ben = town.person("Ann", "ja"), town.person("Ben")
    await duel(town, ann, ben)
    form = await ann.slash("table notices")
    assert form.modal is not None
    told = await ann.submit(form.modal, {"notices": "channel", "quiet": "23-8", "zone": ["Asia/Tokyo"]})
    assert "23:00–8:00（Asia/Tokyo）" in told.text
    assert await town.bot.people.habits(ann.id) == Habits("ja", "channel", NIGHT)
    form = await ann.slash("table notices")
    assert form.modal is not None
    await ann.submit(form.modal, {"notices": "table", "quiet": "none", "zone": ["Asia/Tokyo"]})
    assert await town.bot.people.habits(ann.id) == Habits("ja")
