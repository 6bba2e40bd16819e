"""What goes wrong between the bot and Discord, and that play goes on."""

from __future__ import annotations

import asyncio
import time

import pytest

from bot.delivery import BOARD
from bot.sandbox.driver import Seen
from tests.scenarios.discordlike import DM, Message
from tests.scenarios.house import bid, board, duel, panel, revision, state, with_button
from tests.scenarios.on_sandbox import SandboxPerson, SandboxTown


async def _mischief(town: SandboxTown, kind: str, **what: object) -> None:
    await town.sandbox.mischief.do({"kind": kind, **what})


def _channel(town: SandboxTown) -> str:
    return town.sandbox.channel("duel-room").id


def _boards(town: SandboxTown, person: SandboxPerson) -> list[Message]:
    """Every public message with the door to the hand and a log: the boards, wherever they are."""
    places = [c.id for c in town.sandbox.world.channels.values() if not c.is_dm]
    return [m for at in places for m in person.messages(at) if "Log" in m.buttons]


# ---- direct messages -----------------------------------------------------------------------------------


async def test_closed_direct_messages_at_the_start(town: SandboxTown) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    await _mischief(town, "close_dms", user_id=str(ben.id))
    await ann.slash("bids challenge", opponent=ben)
    joined = await ben.click(with_button(ben.messages(), "Join"), "Join")
    assert "your direct messages are closed" in joined.text
    assert joined.message is not None
    shown = await board(town, ann)
    assert "Ben, your direct messages are closed: open your panel with 🔒." in shown.text
    hand = await ben.click(joined.message, "My panel")
    assert hand.message is not None
    assert hand.message.ephemeral
    done = await ben.click(hand.message, next(b for b in hand.message.buttons if "Clover" in b))
    assert done.message is not None
    await ben.click(done.message, "2 coins")
    assert (await state(town)).hands[1].choice is not None
    await bid(ann, 1, "purse")
    assert (await state(town)).round == 2


async def test_closed_direct_messages_are_not_knocked_at_with_every_move(town: SandboxTown) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    await duel(town, ann, ben)
    await _mischief(town, "close_dms", user_id=str(ben.id))
    await _mischief(town, "delete_message", message_id=panel(ben).id)
    for coins in (1, 2, 3):
        await bid(ann, coins, "purse")
    assert len([r for r in town.sandbox.requests if r.status == 403]) == 1
    said = (await board(town, ann)).text
    assert "Ben, your direct messages are closed" in said
    assert "purse" not in said.lower()
    await _mischief(town, "open_dms", user_id=str(ben.id))
    await ben.slash("table hand")
    assert "your direct messages are closed" not in (await board(town, ann)).text
    assert panel(ben).text == [m for m in ben.messages() if m.ephemeral][-1].text
    await bid(ben, 1, "purse")
    assert (await state(town)).round == 2


async def test_direct_messages_are_opened_a_few_at_a_time(town: SandboxTown) -> None:
    """Bots that open dozens at once are taken for spammers: 20 a minute, the others have 🔒 meanwhile."""
    people = [town.person(f"Ann{n}") for n in range(21)]
    answers = [await person.slash("bids challenge", computer="random") for person in people]
    assert "Your panel is behind 🔒" in answers[-1].text
    assert "closed" not in answers[-1].text
    opened = [r for r in town.sandbox.requests if r.path == "/users/@me/channels"]
    assert len(opened) == 20
    hand = await people[-1].slash("table hand")
    assert "Round 1 of 5" in hand.text


async def test_who_has_left_the_server_is_no_hindrance(town: SandboxTown) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    await duel(town, ann, ben)
    await _mischief(town, "leave", user_id=str(ben.id))
    await bid(ann, 1, "purse")
    assert "Ann has chosen." in (await board(town, ann)).text


# ---- refusals for a while ------------------------------------------------------------------------------

CALLS = [
    ("POST", "/interactions"),
    ("PATCH", "/webhooks"),
    ("POST", "/webhooks"),
    ("POST", "/channels"),
    ("PATCH", "/channels"),
    ("POST", "/users/@me/channels"),
]


async def _opening(town: SandboxTown) -> tuple[SandboxPerson, SandboxPerson]:
    ann, ben = town.person("Ann"), town.person("Ben")
    await duel(town, ann, ben)
    await bid(ann, 1, "purse")
    await bid(ann, 2, "purse")
    answer = await ben.slash("bids open", charm="clover", coins="3")
    assert "Clover" in answer.text
    return ann, ben


@pytest.mark.parametrize(("method", "prefix"), CALLS)
async def test_rate_limits_are_waited_out(
    town: SandboxTown, method: str, prefix: str, caplog: pytest.LogCaptureFixture
) -> None:
    town.sandbox.faults.respond(prefix, method=method, times=3, status=429, retry_after=0.05)
    ann, ben = await _opening(town)
    assert (await state(town)).round == 2
    said = (await board(town, ann)).text
    assert "Bids 2 and 3" in said
    assert "Bids 2 and 3" in panel(ann).text
    assert "Bids 2 and 3" in panel(ben).text
    assert len(_boards(town, ann)) == 1


@pytest.mark.parametrize(("method", "prefix"), [c for c in CALLS if c[1] != "/interactions"])
async def test_a_server_error_loses_nothing(
    town: SandboxTown, method: str, prefix: str, expected: list[str]
) -> None:
    expected += ["incident"]
    ann, ben = town.person("Ann"), town.person("Ben")
    await duel(town, ann, ben)
    town.sandbox.faults.respond(prefix, method=method, status=503)
    await bid(ann, 1, "purse")
    await ben.slash("bids open", charm="clover", coins="3")
    await town.settle()
    assert (await state(town)).round == 2
    assert "Bids 1 and 3" in (await board(town, ann)).text
    assert "Bids 1 and 3" in panel(ben).text
    assert len(_boards(town, ann)) == 1


async def test_an_acknowledgement_that_fails_changes_nothing(town: SandboxTown, expected: list[str]) -> None:
    expected += ["incident"]
    ann, ben = town.person("Ann"), town.person("Ben")
    await duel(town, ann, ben)
    before = await revision(town)
    town.sandbox.interactions.ack_seconds = 0.3
    town.sandbox.faults.respond("/interactions", method="POST", status=503)
    answer = await ann.slash("bids pass")
    assert answer.error == "The application did not respond"
    assert await revision(town) == before
    town.sandbox.interactions.ack_seconds = 3.0
    await ann.slash("bids pass")
    assert await revision(town) == before + 1


async def test_a_short_server_error_is_not_noticed(town: SandboxTown) -> None:
    # Each is waited out for a second by the library.
    for method, prefix in CALLS[:4]:
        town.sandbox.faults.respond(prefix, method=method, status=500)
    ann, ben = await _opening(town)
    assert "Bids 2 and 3" in (await board(town, ann)).text
    assert len(_boards(town, ann)) == 1
    assert len([m for m in ben.messages(DM) if m.components]) == 1


async def test_a_lost_answer_to_a_post_posts_once(town: SandboxTown) -> None:
    town.sandbox.faults.respond("/channels", method="POST", times=4, lose_answer=True)
    ann, ben = await _opening(town)
    assert len(_boards(town, ann)) == 1
    assert len([m for m in ben.messages(DM) if m.components]) == 1
    assert "Bids 2 and 3" in (await board(town, ann)).text


async def test_the_limits_of_discord_are_kept(town: SandboxTown) -> None:
    town.sandbox.limiter.enabled = True
    ann, ben = town.person("Ann"), town.person("Ben")
    await duel(town, ann, ben)
    seen = len(town.sandbox.requests)
    hand = await ann.slash("table hand")
    assert hand.message is not None
    opened = next(b for b in hand.message.buttons if "Clover" in b)
    begin = time.monotonic()

    async def press(label: str) -> None:
        def shown() -> Seen | None:
            seen = ann.who.look(hand.message.origin)  # type: ignore[union-attr]
            return seen if seen and label in [button.label for button in seen.buttons] else None

        await ann.who.click(await town.sandbox.wait_for(shown), label)

    for coins in (1, 2, 3, 1, 2, 3, 1, 2):
        await press(opened)
        await press(f"{coins} coins")
    quick = time.monotonic() - begin
    await asyncio.wait_for(town.bot.publisher.settled(1), 15)
    assert quick < 14, "16 edits in the channel would take 15 s, at 5 in 5 s"
    calls = list(town.sandbox.requests)[seen:]
    assert not [c for c in calls if c.status == 429]
    shown = await town.bot.tables.store.panel(1, BOARD)
    assert shown is not None
    edits = [c for c in calls if c.method == "PATCH" and c.path.endswith(f"messages/{shown.message_id}")]
    assert len(edits) <= 8, "what fell behind is edited once"
    assert "Clover, and 2 coins" in panel(ann).text


# ---- the gateway ---------------------------------------------------------------------------------------


async def test_a_dropped_gateway_is_resumed(town: SandboxTown) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    await duel(town, ann, ben)
    await _mischief(town, "drop", code=4000)
    await town.sandbox.wait_online()
    await bid(ann, 1, "purse")
    await _mischief(town, "reconnect")
    await bid(ben, 1, "purse")
    assert (await state(town)).round == 2


async def test_a_click_while_the_gateway_is_away(town: SandboxTown) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    await duel(town, ann, ben)
    await _mischief(town, "drop", code=1006)
    answer = await ann.slash("bids pass")
    assert answer.error is None
    assert (await state(town)).hands[0].choice is not None


@pytest.mark.slow  # the library waits some seconds, as it is told to
async def test_an_invalid_session_begins_anew(town: SandboxTown) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    await duel(town, ann, ben)
    gateway = town.sandbox.gateway
    before = gateway.identifies
    await _mischief(town, "invalid_session", resumable=False)
    await town.sandbox.wait_for(lambda: gateway.identifies > before and gateway.online, 30)
    await bid(ann, 1, "purse")
    await bid(ben, 1, "purse")
    assert "Bids 1 and 1" in (await board(town, ann)).text
    assert len(_boards(town, ann)) == 1


# ---- messages that vanish or grow old ------------------------------------------------------------------


async def test_a_deleted_board_is_posted_again_once(town: SandboxTown) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    await duel(town, ann, ben)
    for _ in range(2):
        shown = await board(town, ann)
        await _mischief(town, "delete_message", message_id=shown.id)
        await town.sandbox.wait_for(lambda: _boards(town, ann))
        await town.settle()
        (new,) = _boards(town, ann)
        assert new.id != shown.id
        assert new.text == shown.text
    await bid(ann, 1, "purse")
    (new,) = _boards(town, ann)
    assert "Ann has chosen." in new.text


async def test_a_board_deleted_while_the_bot_was_away(town: SandboxTown) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    await duel(town, ann, ben)
    shown = await board(town, ann)
    await town.stop()
    await _mischief(town, "delete_message", message_id=shown.id)
    await town.start()
    await bid(ann, 1, "purse")
    (new,) = _boards(town, ann)
    assert "Ann has chosen." in new.text


async def test_a_deleted_panel_and_a_deleted_invitation(town: SandboxTown) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    await ann.slash("bids challenge")
    await _mischief(town, "delete_message", message_id=with_button(ben.messages(), "Join").id)
    await town.sandbox.wait_for(lambda: [m for m in ben.messages() if "Join" in m.buttons])
    await town.settle()
    await ben.click(with_button(ben.messages(), "Join"), "Join")
    await _mischief(town, "delete_message", message_id=panel(ann).id)
    await town.sandbox.wait_for(lambda: [m for m in ann.messages(DM) if m.components])
    await town.settle()
    await bid(ann, 1, "purse")
    assert len([m for m in ann.messages(DM) if m.components]) == 1


async def test_a_board_older_than_an_hour_is_posted_anew(
    town: SandboxTown, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    await duel(town, ann, ben)
    old = await board(town, ann)
    await _mischief(town, "advance", seconds=3700)
    monkeypatch.setattr(town.bot.publisher.delivery, "_clock", lambda: time.time() + 3700)
    await bid(ann, 1, "purse")
    await town.sandbox.wait_for(lambda: [m.id for m in _boards(town, ann)] not in ([], [old.id]))
    await town.settle()
    (new,) = _boards(town, ann)
    assert new.id != old.id
    await bid(ben, 1, "purse")
    assert [m.id for m in _boards(town, ann)] == [new.id], "the new one is edited"


# ---- permissions and threads ---------------------------------------------------------------------------


async def test_missing_permissions_are_named_before_anything_is_opened(town: SandboxTown) -> None:
    ann = town.person("Ann")
    for deny, names in {
        ("ATTACH_FILES",): "Attach Files.",
        ("READ_MESSAGE_HISTORY", "ATTACH_FILES"): "Attach Files, Read Message History.",
        # Who may not write may not embed or attach either.
        ("SEND_MESSAGES",): "Send Messages, Embed Links, Attach Files.",
    }.items():
        await _mischief(town, "permissions", channel_id=_channel(town), deny=list(deny))
        said = (await ann.slash("bids challenge")).text
        assert f"I need these permissions in this channel first: {names}" in said
    assert not await town.bot.tables.store.list_tables(user_id=ann.id)


async def test_without_threads_the_board_is_in_the_channel(town: SandboxTown) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    await _mischief(town, "permissions", channel_id=_channel(town), deny=["CREATE_PUBLIC_THREADS"])
    await duel(town, ann, ben)
    assert (await board(town, ben)).channel_id == _channel(town)


async def test_lost_permissions_are_told_once_and_play_goes_on(town: SandboxTown) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    await duel(town, ann, ben)
    old = await board(town, ann)
    await _mischief(town, "permissions", channel_id=_channel(town), deny=["VIEW_CHANNEL"])
    await bid(ann, 1, "purse")
    await bid(ben, 2, "purse")
    told = [m.text for m in ann.messages(DM) if "I may no longer write" in m.text]
    assert len(told) == 1
    assert "View Channel" in told[0]
    assert not [m for m in ben.messages(DM) if "I may no longer write" in m.text]
    assert (await state(town)).round == 2
    assert "Bids 1 and 2" in panel(ben).text
    await _mischief(town, "permissions", channel_id=_channel(town))
    await bid(ann, 1)
    (shown,) = _boards(town, ann)
    assert shown.id == old.id
    assert "Ann has chosen." in shown.text


async def test_an_archived_thread_is_opened_again(town: SandboxTown) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    await duel(town, ann, ben)
    shown = await board(town, ann)
    town.sandbox.world.channels[shown.channel_id].archived = True
    await bid(ann, 1, "purse")
    assert "Ann has chosen." in (await board(town, ann)).text
    assert (await board(town, ann)).id == shown.id


async def test_a_deleted_thread_leaves_the_board_in_the_channel(town: SandboxTown) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    await duel(town, ann, ben)
    thread = town.sandbox.world.channels[(await board(town, ann)).channel_id]
    town.sandbox.world.remove_channel(thread)
    await bid(ann, 1, "purse")
    (shown,) = _boards(town, ann)
    assert shown.channel_id == _channel(town)
    assert "Ann has chosen." in shown.text
    await bid(ben, 1, "purse")
    assert [m.id for m in _boards(town, ann)] == [shown.id]


async def test_a_deleted_channel_leaves_the_game_in_direct_messages(town: SandboxTown) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    await duel(town, ann, ben)
    town.sandbox.world.remove_channel(town.sandbox.channel("duel-room"))
    await bid(ann, 1, "purse")
    await bid(ben, 1, "purse")
    assert (await state(town)).round == 2
    assert "Bids 1 and 1" in panel(ben).text


async def test_without_a_channel_consent_is_asked_for_in_direct_messages(town: SandboxTown) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    await duel(town, ann, ben)
    for person in (ann, ben):
        await person.click(panel(person), "Stay out")
    shown = (await ann.slash("table undo", at=DM)).message
    assert shown is not None
    town.sandbox.world.remove_channel(town.sandbox.channel("duel-room"))
    assert "asked the others" in (await ann.click(shown, "Ask the others")).text
    assert "Ann asks to take back" in panel(ben).text
    await ben.click(panel(ben), "Agree")
    assert (await state(town)).round == 1


# ---- side by side --------------------------------------------------------------------------------------


async def test_two_tables_side_by_side_are_never_mixed_up(town: SandboxTown) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    await duel(town, ann, ben)
    await duel(town, ben, ann)
    one, two = [m for m in ann.messages(DM) if m.components]
    await asyncio.gather(
        ann.click(one, next(b for b in one.buttons if "Clover" in b)),
        ann.click(two, next(b for b in two.buttons if "purse" in b)),
    )
    one, two = [m for m in ann.messages(DM) if m.components]
    await asyncio.gather(ann.click(one, "1 coins"), ann.click(two, "3 coins"))
    first, second = await state(town, 1), await state(town, 2)
    assert (first.hands[0].choice.charm, first.hands[0].choice.coins) == ("clover", 1)
    assert (second.hands[1].choice.charm, second.hands[1].choice.coins) == ("purse", 3)
    assert first.hands[1].choice is None
    assert second.hands[0].choice is None
    one, two = [m for m in ann.messages(DM) if m.components]
    assert "Clover, and 1 coins" in one.text
    assert "Fat purse, and 3 coins" in two.text


def _edits(town: SandboxTown, since: int, message: Message) -> list[str]:
    """How one's own panel was edited: through its channel, or in answer to a click."""
    calls = [call for call in list(town.sandbox.requests)[since:] if call.method == "PATCH"]
    return [
        "click" if call.path.startswith("/webhooks/") else "channel"
        for call in calls
        if call.path.endswith((f"/messages/{message.id}", "/messages/@original"))
    ]


async def test_a_clicked_panel_is_edited_in_answer_to_the_click(town: SandboxTown) -> None:
    """No limit of the channel holds that up, however fast both play."""
    ann, ben = town.person("Ann"), town.person("Ben")
    await duel(town, ann, ben)
    since = len(town.sandbox.requests)
    await bid(ann, 1, "purse")
    await bid(ben, 1, "purse")
    await town.settle()
    assert set(_edits(town, since, panel(ann))) == {"click"}


async def test_a_click_that_is_too_long_ago_is_no_way_to_edit(town: SandboxTown) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    await duel(town, ann, ben)
    await bid(ann, 1, "purse")
    await town.settle()
    await _mischief(town, "advance", seconds=16 * 60)
    since = len(town.sandbox.requests)
    before = panel(ann).text
    await bid(ben, 1, "purse")
    await town.settle()
    assert "channel" in _edits(town, since, panel(ann))
    assert panel(ann).text != before
