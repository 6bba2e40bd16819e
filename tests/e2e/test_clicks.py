"""Clicks as people and networks deliver them: twice, at once, too late, after a restart, out of nowhere."""

from __future__ import annotations

import asyncio

import discord

from tests.scenarios.discordlike import CHANNEL
from tests.scenarios.house import bid, choices, duel, panel, revision, state, with_button
from tests.scenarios.on_sandbox import SandboxTown

STALE = "That question is not open any more."


async def _entries(town: SandboxTown, table: int = 1) -> list[str]:
    return [entry.notation for entry in await town.bot.tables.store.entries(table)][1:]


# ---- twice ---------------------------------------------------------------------------------------------


async def test_a_click_that_comes_twice_is_applied_once(town: SandboxTown) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    await duel(town, ann, ben)
    await ann.click(panel(ann), choices(panel(ann), "clover"))
    town.sandbox.faults.deliver("twice")
    answer = await ann.click(panel(ann), choices(panel(ann), "2"))
    assert answer.error is None
    assert await _entries(town) == ["open charm=clover coins=2"]
    await ben.click(panel(ben), choices(panel(ben), "purse"))
    town.sandbox.faults.deliver("twice")
    await ben.click(panel(ben), choices(panel(ben), "3"))
    assert len(await _entries(town)) == 2
    assert (await state(town)).round == 2


async def test_a_form_that_comes_twice_is_applied_once(town: SandboxTown) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    await duel(town, ann, ben)
    opened = await ann.click(panel(ann), "Choose all at once…")
    assert opened.modal is not None
    town.sandbox.faults.deliver("twice")
    assert (await ann.submit(opened.modal, {"charm": "clover", "coins": "2"})).error is None
    assert await _entries(town) == ["open charm=clover coins=2"]


async def test_a_command_that_comes_twice_is_applied_once(town: SandboxTown) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    town.sandbox.faults.deliver("twice")
    await ann.slash("bids challenge", opponent=ben)
    assert len(await town.bot.tables.store.list_tables(user_id=ann.id)) == 1
    invitation = with_button(ben.messages(), "Join")
    assert len([m for m in ben.messages() if "Join" in m.buttons]) == 1
    town.sandbox.faults.deliver("twice")
    await ben.click(invitation, "Join")
    town.sandbox.faults.deliver("twice")
    await ann.slash("bids pass")
    assert await _entries(town) == ["pass"]
    undo = await ann.slash("table undo")
    assert undo.message is not None
    await bid(ben, 1, "purse")
    gone_on = await ann.click(undo.message, "Take back")
    assert "gone on since" in gone_on.text
    assert (await state(town)).round == 2


async def test_an_undo_that_comes_twice_takes_back_one_thing(town: SandboxTown) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    await duel(town, ann, ben)
    await bid(ann, 1, "purse")
    await bid(ann, 2, "purse")
    shown = await ann.slash("table undo")
    assert shown.message is not None
    town.sandbox.faults.deliver("twice")
    await ann.click(shown.message, "Take back")
    assert (await state(town)).hands[0].choice.coins == 1


async def test_an_answer_that_was_lost_was_given(town: SandboxTown) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    await duel(town, ann, ben)
    await ann.click(panel(ann), choices(panel(ann), "clover"))
    town.sandbox.faults.respond("/interactions", lose_answer=True)
    assert (await ann.click(panel(ann), choices(panel(ann), "2"))).error is None
    assert await _entries(town) == ["open charm=clover coins=2"]
    town.sandbox.faults.respond("/interactions", lose_answer=True)
    said = await ann.slash("bids pass")
    assert said.error is None
    assert (await _entries(town))[-1] == "pass"


# ---- at once -------------------------------------------------------------------------------------------


async def test_two_people_at_once(town: SandboxTown) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    await duel(town, ann, ben)
    for person in (ann, ben):
        await person.click(panel(person), choices(panel(person), "purse"))
    town.sandbox.faults.deliver("together", times=2)
    await asyncio.gather(
        ann.click(panel(ann), choices(panel(ann), "3")), ben.click(panel(ben), choices(panel(ben), "2"))
    )
    assert sorted(await _entries(town)) == ["open charm=purse coins=2", "open charm=purse coins=3"]
    assert (await state(town)).round == 2


async def test_two_clicks_of_one_person_at_once(town: SandboxTown) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    await duel(town, ann, ben)
    await bid(ben, 1, "purse")
    await ann.click(panel(ann), choices(panel(ann), "clover"))
    shown = panel(ann)
    town.sandbox.faults.deliver("together", times=2)
    one, two = await asyncio.gather(
        ann.click(shown, choices(shown, "3")), ann.click(shown, choices(shown, "2"))
    )
    assert (one.error, two.error) == (None, None)
    done = await _entries(town)
    assert len(done) == 2, "whichever came first opened the round, the other was too late"
    assert (one.more, two.more) == ((), ()), "the panel shows how things stand, and no notice beside it"
    assert "Round 2 of 5" in panel(ann).text
    assert (await state(town)).round == 2


async def test_the_last_seat_taken_by_two_at_once(town: SandboxTown) -> None:
    ann, ben, cat = town.person("Ann"), town.person("Ben"), town.person("Cat")
    await ann.slash("bids challenge")
    invitation = with_button(ben.messages(), "Join")
    town.sandbox.faults.deliver("together", times=2)
    answers = await asyncio.gather(ben.click(invitation, "Join"), cat.click(invitation, "Join"))
    live = await town.bot.tables.refresh(1)
    assert live.seats[1].user_id in (ben.id, cat.id)
    said = sorted(answer.text[:20] for answer in answers)
    assert any("Table 1 is full" in text for text in said), said
    boards = [m for m in ann.messages(str(live.record.thread_id)) if "My panel" in m.buttons]
    assert len(boards) == 1


async def test_a_hand_opened_twice_at_once(town: SandboxTown) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    await duel(town, ann, ben)
    town.sandbox.faults.deliver("together", times=2)
    answers = await asyncio.gather(ann.slash("table hand"), ann.slash("table hand"))
    assert [answer.message is not None and answer.message.text for answer in answers] == [panel(ann).text] * 2


# ---- too late ------------------------------------------------------------------------------------------


async def test_a_click_on_an_old_panel_says_so_and_shows_the_new_one(town: SandboxTown) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    await duel(town, ann, ben)
    old = panel(ann)
    await bid(ben, 1, "purse")
    await bid(ann, 1, "purse")
    before = await revision(town)
    for pick in ("purse", "pass", "bail"):
        answer = await town.again(old, choices(old, pick) if pick == "purse" else _verb(old, pick), ann)
        assert STALE in answer.text
        assert answer.message is not None
        assert (answer.message.id, answer.more) == (old.id, ()), "the panel says so itself"
    assert await revision(town) == before
    assert "Round 2 of 5" in panel(ann).text


def _verb(message: object, verb: str) -> str:
    ids = [str(b["custom_id"]) for b in message.buttons.values()]  # type: ignore[attr-defined]
    return next(one for one in ids if one.rpartition(":")[2] == verb)


async def test_a_question_stays_open_while_others_answer_it(town: SandboxTown) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    await duel(town, ann, ben)
    seen = panel(ann)
    await bid(ben, 1, "purse")
    answer = await town.again(seen, _verb(seen, "pass"), ann)
    assert STALE not in answer.text
    assert (await state(town)).round == 2


async def test_an_interaction_that_comes_too_late_changes_nothing(town: SandboxTown) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    await duel(town, ann, ben)
    town.sandbox.interactions.ack_seconds = 0.1
    town.sandbox.faults.deliver("late", seconds=0.3)
    answer = await ann.slash("bids pass")
    assert answer.error == "The application did not respond"
    await asyncio.sleep(0.4)
    await town.settle()
    assert await _entries(town) == []


# ---- out of nowhere ------------------------------------------------------------------------------------


async def test_every_id_is_answered(town: SandboxTown) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    await duel(town, ann, ben)
    shown = panel(ann)
    stamp = choices(shown, "purse").split(":")[2]
    before = await revision(town)
    for custom_id, said in {
        "something-else": "belongs to nothing I know",
        "kz:1::x": "belongs to nothing I know",
        "kt:1::": "belongs to nothing I know",
        "kt:1::dance": "belongs to nothing I know",
        "kt:zz::join": "belongs to nothing I know",
        "kt:4d::join": "no such table",
        "kp:4d:00:bid/1": "no such table",
        "kp:1:00:bid/1": STALE,
        "kf:1:00:open": STALE,
        "ko:1:00:": STALE,
        f"kp:1:{stamp}:dance": "not on offer",
        f"kp:1:{stamp}:open/purse/9": "not on offer",
        f"kp:1:{stamp}:bid/1": "Choose a charm",
        "kt:1::undo/x/y/z": "belongs to nothing I know",
        "kt:1::log/x": "belongs to nothing I know",
        "kt:1::option/rounds/99": "past that",
        "kt:0::book/tiny_game/x": "belongs to nothing I know",
        "kt:0::book/chess/1": "There is no such game",
    }.items():
        answer = await town.again(shown, custom_id, ann)
        assert answer.error is None, custom_id
        assert said in answer.text, custom_id
    assert await revision(town) == before


async def test_a_strangers_button_is_answered(town: SandboxTown) -> None:
    ann = town.person("Ann")
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(label="?", custom_id="left over from an older program"))
    view.stop()
    channel = town.bot.get_partial_messageable(int(town.sandbox.channel("duel-room").id))
    await channel.send("old", view=view)
    answer = await ann.click(with_button(ann.messages(CHANNEL), "?"), "?")
    assert "belongs to nothing I know" in answer.text


# ---- after a restart -----------------------------------------------------------------------------------


async def test_a_restart_with_an_open_modal(town: SandboxTown) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    await duel(town, ann, ben)
    opened = await ann.click(panel(ann), "Choose all at once…")
    others = await ben.click(panel(ben), "Choose all at once…")
    assert opened.modal is not None
    assert others.modal is not None
    await town.restart()
    await ann.submit(opened.modal, {"charm": "clover", "coins": "2"})
    assert "Clover, and 2 coins" in panel(ann).text
    await bid(ben, 1, "purse")
    assert (await state(town)).round == 2
    assert STALE in (await ben.submit(others.modal, {"charm": "purse", "coins": "3"})).text
    assert (await state(town)).round == 2


async def test_every_button_works_after_a_restart(town: SandboxTown) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    await ann.slash("bids challenge")
    await town.restart()
    await ben.click(with_button(ben.messages(), "Join"), "Join")
    await town.restart()
    hand = await ann.slash("table hand")
    assert hand.message is not None
    await town.restart()
    chosen = await ann.click(hand.message, choices(hand.message, "purse"))
    assert chosen.message is not None
    await town.restart()
    await ann.click(chosen.message, choices(chosen.message, "3"))
    assert "Fat purse, and 3 coins" in panel(ann).text
    assert [len([m for m in p.messages("dm") if m.components]) for p in (ann, ben)] == [1, 1]


async def test_an_old_button_uncovers_nothing_on_a_shared_device(town: SandboxTown) -> None:
    ann = town.person("Ann")
    await ann.slash("bids challenge", hotseat=True)
    lobby = with_button(ann.messages(), "Join")
    await ann.click(lobby, lobby.named("Join"))
    await ann.click(panel(ann), "I am Red")
    await bid(ann, 3, "purse")
    await ann.click(panel(ann), "I am Blue")
    blue = panel(ann)
    old = choices(blue, "purse")
    await bid(ann, 1, "clover")
    await ann.click(panel(ann), "Hide, and pass the device")
    answer = await town.again(blue, old, ann)
    assert answer.error is None
    assert (await state(town)).round == 2
    assert "Nothing is shown yet" in panel(ann).text, "Blue's panel is not shown to whoever has the device"
    assert "you are Blue" not in panel(ann).text
