"""Clocks and calls through the real bot, in time that passes when a test says so."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from bot.decisions import AFTER
from bot.pace import Pace
from bot.people import Budget
from bot.timing import DAY, HOUR, MINUTE, Quiet, end, stamp
from storage import StorageUnavailable, Store
from tests.scenarios.discordlike import Message
from tests.scenarios.house import board, duel, state, with_button
from tests.scenarios.on_sandbox import SandboxPerson

from .timed import Timed, bid, calls, panel, timed_town

Playing = tuple[Timed, SandboxPerson, SandboxPerson]


@pytest.fixture
async def timed(tmp_path: Path) -> AsyncIterator[Timed]:
    async with timed_town(tmp_path / "bot.sqlite3") as made:
        yield made


@pytest.fixture
async def playing(timed: Timed) -> Playing:
    """Ann and Ben at table 1, both asked for their first bid."""
    ann, ben = timed.town.person("Ann"), timed.town.person("Ben")
    await duel(timed.town, ann, ben)
    return timed, ann, ben


async def public(timed: Timed, person: SandboxPerson) -> list[Message]:
    """The calls where the board is."""
    return calls(person, (await board(timed.town, person)).channel_id)


# ---- calls ---------------------------------------------------------------------------------------------


async def test_a_person_is_called_once_and_the_call_goes_when_they_answer(playing: Playing) -> None:
    timed, ann, ben = playing
    assert calls(ann) == calls(ben) == []
    await timed.passes(AFTER)
    assert len(calls(ann)) == len(calls(ben)) == 1
    assert "Hidden Bids, table 1: it is your turn. Bid for round 1 of 5" in calls(ann)[0].text
    await timed.passes(20 * MINUTE)
    await timed.town.restart()
    await timed.passes(20 * MINUTE)
    assert len(calls(ann)) == len(calls(ben)) == 1
    opened = await ann.click(calls(ann)[0], "My panel")
    assert opened.message is not None
    assert "Round 1 of 5" in opened.message.text
    await bid(ann, 2, "purse")
    await timed.look()
    assert calls(ann) == []
    assert len(calls(ben)) == 1


async def test_a_call_goes_at_once_and_not_when_the_clock_looks_next(playing: Playing) -> None:
    timed, ann, ben = playing
    await timed.passes(AFTER)
    assert len(calls(ann)) == len(calls(ben)) == 1
    await bid(ann, 2, "purse")
    await timed.town.sandbox.wait_for(lambda: not calls(ann))
    assert len(calls(ben)) == 1


async def test_who_answers_quickly_is_not_called_at_all(playing: Playing) -> None:
    timed, ann, ben = playing
    for coins in (1, 1, 1):
        await timed.passes(AFTER // 2)
        await bid(ann, coins, "purse" if coins and (await state(timed.town)).round == 1 else None)
        await timed.passes(AFTER // 2)
        await bid(ben, coins, "purse" if (await state(timed.town)).round == 1 else None)
    assert calls(ann) == calls(ben) == []


async def test_the_last_one_is_told_softly(playing: Playing) -> None:
    timed, ann, ben = playing
    await timed.passes(AFTER)
    first = calls(ben)[0]
    await bid(ann, 2, "purse")
    await timed.passes(AFTER)
    (last,) = calls(ben)
    assert last.id != first.id, "it has taken the place of the first"
    assert "all others have answered, only you are missing" in last.text
    flags = timed.town.sandbox.world.find_message(last.id)
    assert flags is not None
    assert flags.flags & 1 << 12, "without a sound"


async def test_people_choose_where_they_are_called(playing: Playing) -> None:
    timed, ann, ben = playing
    form = await ann.slash("table notices")
    assert form.modal is not None
    told = await ann.submit(form.modal, {"notices": "channel", "quiet": "none", "zone": ["UTC"]})
    assert "Where the board is" in told.text
    form = await ben.slash("table notices")
    assert form.modal is not None
    await ben.submit(form.modal, {"notices": "none", "quiet": "23-8", "zone": ["Asia/Tokyo"]})
    assert (await timed.town.bot.people.habits(ben.id)).quiet == Quiet("Asia/Tokyo", 23 * 60, 8 * 60)
    await timed.passes(DAY)
    assert calls(ann) == calls(ben) == []
    (call,) = await public(timed, ann)
    assert f"<@{ann.id}> Hidden Bids, table 1: it is your turn." in call.text
    sent = timed.town.sandbox.world.find_message(call.id)
    assert sent is not None
    assert [str(one) for one in sent.mentions] == [str(ann.id)]
    await bid(ann, 2, "purse")
    await timed.look()
    assert await public(timed, ann) == []


async def test_who_holds_several_seats_is_called_once(timed: Timed) -> None:
    ann, ben = timed.town.person("Ann"), timed.town.person("Ben")
    await ann.slash("trio challenge", hotseat=True)
    for person, seat in ((ann, "East"), (ben, "South")):
        joined = await person.click(with_button(person.messages(), "Join"), "Join")
        if joined.message is not None and seat in joined.message.buttons:
            await person.click(joined.message, seat)
    assert [row.user_id for row in (await timed.asked()).values()] == [ann.id, ann.id, ben.id]
    await timed.passes(AFTER)
    assert len(calls(ann)) == len(calls(ben)) == 1


async def test_closed_direct_messages_are_no_excuse_and_no_trap(playing: Playing) -> None:
    timed, _ann, ben = playing
    timed.town.sandbox.mischief.set_dms(str(ben.id), is_open=False)
    await timed.passes(AFTER)
    assert calls(ben) == []
    (call,) = await public(timed, ben)
    assert f"<@{ben.id}>" in call.text


async def test_who_can_be_told_nowhere_loses_no_time(playing: Playing) -> None:
    timed, ann, ben = playing
    await timed.set(1, Pace(hours=8, then="forfeit"))
    timed.town.sandbox.mischief.set_dms(str(ben.id), is_open=False)
    place = (await board(timed.town, ann)).channel_id
    for channel in {place, timed.town.sandbox.channel("duel-room").id}:
        timed.town.sandbox.mischief.set_permissions(
            channel, deny=["SEND_MESSAGES", "SEND_MESSAGES_IN_THREADS"]
        )
    await timed.passes(AFTER)
    await bid(ann, 2, "purse")
    await timed.passes(DAY)
    assert not (await timed.town.bot.tables.load(1)).over
    for channel in {place, timed.town.sandbox.channel("duel-room").id}:
        timed.town.sandbox.mischief.set_permissions(channel)
    await timed.passes(HOUR)
    assert len(await public(timed, ben)) == 1
    assert "can't be told" not in (await board(timed.town, ann)).text
    (row,) = (await timed.asked()).values()
    assert row.deadline == timed.now + 8 * HOUR - AFTER


async def test_a_call_that_discord_refuses_for_a_while(playing: Playing) -> None:
    """The call comes later, once, and the time in which it could not be told is given back."""
    timed, ann, ben = playing
    await timed.set(1, Pace(hours=8, then="forfeit"))
    await bid(ann, 2, "purse")
    timed.town.sandbox.faults.respond("/channels", method="POST", times=100, status=503)
    timed.town.sandbox.faults.respond("/users/@me/channels", method="POST", times=100, status=503)
    await timed.passes(AFTER)
    await timed.passes(9 * HOUR)
    assert calls(ben) == []
    assert not (await timed.town.bot.tables.load(1)).over, "nobody is late for what they were not told"
    timed.town.sandbox.faults.clear()
    await timed.passes(3 * HOUR)
    assert len(calls(ben)) == 1
    (row,) = (await timed.asked()).values()
    assert row.deadline == timed.now + 8 * HOUR - AFTER


async def test_a_few_direct_messages_at_a_time(playing: Playing) -> None:
    timed, ann, ben = playing
    timed.town.bot.clock._notices._budget = Budget(1, 60.0, timed.bots.hours)
    await timed.passes(AFTER)
    assert len(calls(ann)) + len(calls(ben)) == 1
    await timed.passes(MINUTE)
    assert len(calls(ann)) == len(calls(ben)) == 1


async def test_a_crash_between_a_call_and_its_note(playing: Playing, monkeypatch: pytest.MonkeyPatch) -> None:
    timed, ann, ben = playing
    await bid(ann, 2, "purse")
    told, dying = Store.told, True

    async def lost(self: Store, row: Any, now: int) -> None:
        if dying:
            raise StorageUnavailable("lost on purpose")
        await told(self, row, now)

    monkeypatch.setattr(Store, "told", lost)
    await timed.passes(AFTER)
    assert len(calls(ben)) == 1
    dying = False
    await timed.town.restart()
    await timed.passes(MINUTE)
    assert len(calls(ben)) == 1, "Discord knows the call by its nonce"
    (row,) = (await timed.asked()).values()
    assert str(row.message_id) == calls(ben)[0].id


async def test_a_crash_so_long_ago_that_discord_has_forgotten(
    playing: Playing, monkeypatch: pytest.MonkeyPatch
) -> None:
    timed, ann, ben = playing
    await bid(ann, 2, "purse")
    with monkeypatch.context() as patch:

        async def lost(self: Store, row: Any, now: int) -> None:
            raise StorageUnavailable("lost on purpose")

        patch.setattr(Store, "told", lost)
        await timed.passes(AFTER)
    timed.town.sandbox.clock.advance(3600)
    await timed.town.restart()
    await timed.passes(HOUR)
    assert len(calls(ben)) == 1


# ---- the board -----------------------------------------------------------------------------------------


async def test_the_board_says_who_is_awaited_since_when_and_until_when(playing: Playing) -> None:
    timed, ann, ben = playing
    start = timed.now
    assert "Waiting for Ann, Ben: Bid for round 1 of 5" in (await board(timed.town, ann)).text
    await bid(ann, 2, "purse")
    await timed.passes(AFTER)
    assert f"Waiting for Ben, asked {stamp(start)}: Bid" in (await board(timed.town, ann)).text
    await timed.set(1, Pace(hours=24, then="wait"))
    until = timed.now + DAY
    both = f"Waiting for Ben, asked {stamp(start)}, time ends {stamp(until)}: Bid"
    assert both in (await board(timed.town, ann)).text
    assert f"Your time ends {end(until)}." in panel(ben).text
    await timed.passes(DAY)
    over = (await board(timed.town, ann)).text
    assert f"Waiting for Ben, asked {stamp(start)}, out of time: Bid" in over
    assert "Ben is out of time. The table waits on." in over
    await timed.passes(9 * DAY)
    assert (await board(timed.town, ann)).text == over, "once, and no more"
    assert "Ben is out of time. The table waits on." in (await ann.slash("table log")).text


# ---- when the time is over -----------------------------------------------------------------------------


async def test_half_of_the_time_and_all_of_it(playing: Playing) -> None:
    timed, ann, ben = playing
    await timed.set(1, Pace(hours=8, then="default"))
    await bid(ann, 2, "purse")
    await timed.passes(4 * HOUR)
    (call,) = calls(ben)
    assert "half of your time is over" in call.text
    assert f"Your time ends {end(timed.now + 4 * HOUR)}." in call.text
    await timed.passes(4 * HOUR - 1)
    assert (await state(timed.town)).round == 1
    await timed.passes(1)
    assert (await state(timed.town)).round == 2
    assert "Ben is out of time: the plainest choice was made." in (await board(timed.town, ann)).text
    (call,) = calls(ben)
    assert "Ben is out of time. The plainest choice was made." in call.text
    assert [m.id for m in calls(ben)] == [call.id]
    await bid(ben, 1)
    await timed.look()
    assert calls(ben) == [], "they are back: the call is cleared away"


async def test_where_the_board_is_no_message_stays_of_what_the_clock_did(playing: Playing) -> None:
    timed, ann, ben = playing
    await timed.set(1, Pace(hours=8, then="default", notices="channel"))
    await bid(ann, 2, "purse")
    await timed.passes(4 * HOUR)
    (call,) = await public(timed, ben)
    assert "half of your time is over" in call.text
    await timed.passes(4 * HOUR)
    assert (await state(timed.town)).round == 2
    assert await public(timed, ben) == []
    assert calls(ben) == []
    assert "Ben is out of time: the plainest choice was made." in (await board(timed.town, ann)).text


async def test_a_deadline_survives_a_restart(playing: Playing) -> None:
    timed, ann, ben = playing
    await timed.set(1, Pace(hours=8, then="forfeit"))
    await bid(ann, 2, "purse")
    await timed.passes(7 * HOUR)
    await timed.town.restart()
    await timed.passes(HOUR - 1)
    assert not (await timed.town.bot.tables.load(1)).over
    await timed.town.restart()
    await timed.passes(1)
    live = await timed.town.bot.tables.load(1)
    assert live.over
    assert "Ben is out of time." in (await board(timed.town, ann)).text
    (call,) = calls(ben) or [m for m in ben.messages("dm") if "has lost" in m.text]
    assert "Ben is out of time, and has lost." in call.text


async def test_quiet_hours_hold_back_calls_and_deadlines(playing: Playing) -> None:
    timed, ann, ben = playing
    zone = ZoneInfo("Asia/Tokyo")
    evening = datetime.fromtimestamp(timed.now / 1000, zone).replace(hour=22, minute=59, second=0)
    await timed.passes(round(evening.timestamp() * 1000) + DAY - timed.now)
    await bid(ann, 2, "purse")
    await bid(ben, 2, "purse")
    await timed.set(1, Pace(hours=1, then="default", quiet=Quiet("Asia/Tokyo", 23 * 60, 8 * 60)))
    await timed.look()
    await timed.passes(9 * HOUR)
    assert (await state(timed.town)).round == 2
    assert calls(ann) == []
    await timed.passes(AFTER + 2 * MINUTE)
    assert len(calls(ann)) == 1
    deadline = {row.deadline for row in (await timed.asked()).values()}
    morning = evening.replace(hour=8, minute=59)
    assert deadline == {round(morning.timestamp() * 1000) + 2 * DAY}
    await timed.passes(HOUR)
    assert (await state(timed.town)).round == 3


async def test_an_outage_costs_nobody_anything(playing: Playing) -> None:
    timed, ann, ben = playing
    await timed.set(1, Pace(hours=8, then="forfeit"))
    await bid(ann, 2, "purse")
    await timed.passes(6 * HOUR)
    await timed.town.stop()
    timed.bots.hours.seconds += 3 * DAY / 1000
    await timed.town.start()
    await timed.look()
    live = await timed.town.bot.tables.load(1)
    assert not live.over
    assert f"time ends {stamp(timed.now + 2 * HOUR)}" in (await board(timed.town, ann)).text
    await bid(ben, 1, "purse")
    assert (await state(timed.town)).round == 2


async def test_a_computer_stands_in_until_they_are_back(playing: Playing) -> None:
    timed, ann, ben = playing
    await timed.set(1, Pace(hours=8, then="stand_in"))
    await bid(ann, 2, "purse")
    await timed.passes(4 * HOUR)
    await timed.passes(4 * HOUR)
    assert (await state(timed.town)).round == 2
    shown = (await board(timed.town, ann)).text
    assert "The steady computer plays for Ben, until Ben is back." in shown
    call = next(m for m in ben.messages("dm") if "is out of time" in m.text)
    assert "A computer plays until they are back." in call.text
    await ben.click(panel(ben), "Play on myself")
    await bid(ann, 1)
    (row,) = (row for row in (await timed.asked()).values() if row.user_id == ben.id)
    assert row.deadline == timed.now + 8 * HOUR


# ---- setting it ----------------------------------------------------------------------------------------

FORM = {"hours": "24", "then": "computer", "quiet": "23-8", "zone": ["Asia/Tokyo"], "notices": "channel"}
PACE = Pace(hours=24, then="computer", quiet=Quiet("Asia/Tokyo", 23 * 60, 8 * 60), notices="channel")


async def open_form(person: SandboxPerson, door: Message) -> Any:
    asked = await person.click(door, "Set the clock…")
    assert asked.modal is not None
    return asked.modal


async def test_the_host_sets_the_clock_before_the_game(timed: Timed) -> None:
    ann, ben = timed.town.person("Ann"), timed.town.person("Ben")
    await ann.slash("bids challenge", opponent=ben)
    invitation = with_button(ann.messages(), "Clock")
    seen = await ben.click(invitation, "Clock")
    assert seen.message is not None
    assert "No clock" in seen.message.text
    assert not seen.message.buttons
    shown = await ann.click(invitation, "Clock")
    assert shown.message is not None
    modal = await open_form(ann, shown.message)
    done = await ann.submit(modal, FORM)
    assert "1 day for each decision" in done.text
    assert "When the time is over: A computer decides, this once" in done.text
    invitation = with_button(ann.messages(), "Clock")
    assert "Quiet hours 23:00–8:00 (Asia/Tokyo) don't count" in invitation.text
    await ben.click(invitation, "Join")
    live = await timed.town.bot.tables.load(1)
    assert live.pace == PACE
    start = (await timed.store.entries(1))[0]
    assert (start.kind, start.actor, start.command) == ("command", -1, b"null"), "the journal begins with it"
    assert all(row.deadline for row in (await timed.asked()).values())


async def test_later_the_others_have_to_agree(playing: Playing) -> None:
    timed, ann, ben = playing
    shown = await ann.slash("table clock")
    assert shown.message is not None
    asked = await ann.submit(await open_form(ann, shown.message), FORM)
    assert "I have asked the others" in asked.text
    tables = timed.town.bot.tables
    assert (await tables.load(1)).pace == Pace()
    agree = next(m for m in ben.messages("dm") if "Agree" in m.buttons)
    assert "Ann proposes this clock: 1 day for each decision" in agree.text
    await ben.click(agree, "Agree")
    live = await tables.load(1)
    assert live.pace == PACE
    assert all(row.deadline for row in (await timed.asked()).values())
    assert "The clock of this table from now on: 1 day" in (await board(timed.town, ann)).text


async def test_the_clock_is_stopped_by_agreement_and_let_go_on_by_anyone(playing: Playing) -> None:
    timed, ann, ben = playing
    await timed.set(1, Pace(hours=8, then="forfeit"))
    await timed.passes(7 * HOUR)
    shown = await ann.slash("table clock")
    assert shown.message is not None
    await ann.click(shown.message, "Stop the clock")
    await ben.click(next(m for m in ben.messages("dm") if "Agree" in m.buttons), "Agree")
    stopped = timed.now
    await timed.passes(30 * DAY)
    assert not (await timed.town.bot.tables.load(1)).over
    assert f"The clock was stopped {stamp(stopped)}." in (await board(timed.town, ann)).text
    shown = await ben.slash("table clock")
    assert shown.message is not None
    assert "Stop the clock" not in shown.message.buttons
    await ben.click(shown.message, "Let the clock go on")
    assert {row.deadline for row in (await timed.asked()).values()} == {timed.now + 8 * HOUR}
    assert "lets the clock go on" in (await board(timed.town, ann)).text


async def test_who_plays_again_plays_by_the_same_clock(playing: Playing) -> None:
    timed, ann, ben = playing
    await timed.set(1, PACE)
    await ben.slash("bids bail")
    again = await ann.click(await board(timed.town, ann), "Play again")
    assert "You sit at table 2" in again.text
    assert (await timed.town.bot.tables.load(2)).pace == PACE


async def test_more_time_is_given_by_who_waits(playing: Playing) -> None:
    timed, ann, ben = playing
    await timed.set(1, Pace(hours=8, then="forfeit"))
    await bid(ann, 2, "purse")
    start = timed.now
    shown = await ann.slash("table clock")
    assert shown.message is not None
    choice = await ann.click(shown.message, "More time…")
    assert choice.message is not None
    await ann.click(choice.message, "Ben: 1 day")
    assert (await timed.asked())[1].deadline == start + 8 * HOUR + DAY
    assert "Ben has more time: 1 day." in (await board(timed.town, ann)).text
    shown = await ben.slash("table clock")
    assert shown.message is not None
    choice = await ben.click(shown.message, "More time…")
    assert choice.message is not None
    await ben.click(choice.message, "1 hour")
    assert (await timed.asked())[1].deadline == start + 8 * HOUR + DAY, "Ann has not agreed yet"
    await ann.click(next(m for m in ann.messages("dm") if "Agree" in m.buttons), "Agree")
    assert (await timed.asked())[1].deadline == start + 9 * HOUR + DAY


async def test_who_has_vanished_is_stood_in_for_when_the_others_wish(playing: Playing) -> None:
    timed, ann, _ben = playing
    await bid(ann, 2, "purse")
    shown = await ann.slash("table clock")
    assert shown.message is not None
    label = "A computer plays until Ben is back"
    assert label not in shown.message.buttons
    await timed.passes(3 * DAY)
    seen = await board(timed.town, ann)
    assert "Ben has been silent for long. Under “Clock” a computer can stand in." in seen.text
    shown = await ann.click(seen, "Clock")
    assert shown.message is not None
    await ann.click(shown.message, label)
    assert (await state(timed.town)).round == 2
    assert (await timed.town.bot.tables.load(1)).stand_in(1) == "steady"


async def test_a_stranger_looks_and_changes_nothing(playing: Playing) -> None:
    timed, _, _ = playing
    cat = timed.town.person("Cat")
    shown = await cat.slash("table clock", table=1)
    assert shown.message is not None
    assert "No clock" in shown.message.text
    assert not shown.message.buttons
