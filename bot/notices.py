"""Telling people that a decision waits for them: once, where they like it, and gone when it is made.

A person is called by their name when it is their turn, softly (without a sound) when half of their time is
over and when all others have answered. Each call takes the place of the one before. That a call is about to
be sent is noted before it is, and what Discord was sent carries a nonce, so that neither a restart nor a
second process says the same thing twice. Where it can't be known whether a call went out, it counts as said.
"""

from __future__ import annotations

import logging
import time
from dataclasses import replace
from hashlib import blake2b

import aiohttp
import discord

from games.engine.text import Fact, SeatName, Text, t
from storage.records import Asked

from . import compose, panels
from .decisions import HALF, LAST, TURN, due, halted, mended, resumed
from .delivery import BOARD, PRIVATE
from .desk import Desk
from .ids import Address
from .live import Live
from .pace import Place
from .people import Budget
from .publisher import UNREACHED
from .timing import HOUR, MINUTE, end
from .words import Speech

log = logging.getLogger(__name__)

NONCE_LIFE = 2 * MINUTE
"""How long Discord surely knows a nonce, so that a call may be sent once more."""

RETRY = 10_000
"""Milliseconds before the next try while Discord can't be reached; the longer it lasts, the more."""

MOST_PATIENCE = 10 * MINUTE
"""Milliseconds between tries at most."""

KNOCK = HOUR
"""Milliseconds before the next try where Discord does not let us write to a person anywhere."""

LATE = 5 * MINUTE
"""A call that could be delivered only so late gives back the time that was lost."""

MOST_MESSAGES, PER_SECONDS = 60, 60.0
"""The budget of direct messages that call people."""

_SENT, _LATER, _NOWHERE = "sent", "later", "nowhere"


class Notices:
    """Sends calls, and takes them back."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._store = desk.tables.store
        self._budget = Budget(MOST_MESSAGES, PER_SECONDS, time.monotonic)

    # ---- calling ---------------------------------------------------------------------------------------

    async def call(self, live: Live, row: Asked, kinds: str, now: int) -> None:
        """Tells a person what of ``kinds`` weighs most, and notes all of it as said."""
        kind = next((one for one in (HALF, LAST, TURN) if one in kinds), None)
        said = replace(row, said=row.said + kinds, trying="", failing_since=None)
        said = replace(said, due_at=due(said))
        if kind is None or await self._needless(live, row, kind) or self._unknown(row, kind, now):
            await self._store.told(said, now)
            return
        places = await self._places(live, row)
        if "dm" in places and not await self._may_write(live, row):
            await self._store.look_again(row, now + MINUTE)
            return
        if not await self._store.claim(row, kind, now):
            await self._store.look_again(row, now + NONCE_LIFE)  # another process is at it
            return
        try:
            message = await self._send(live, row, kind, places)
        except UNREACHED as fault:
            log.warning("table %s: seat %s can't be told now: %s", live.id, row.seat, fault)
            sure = isinstance(fault, discord.HTTPException | aiohttp.ClientConnectorError)
            since = row.failing_since or now
            patience = min(max(RETRY, (now - since) // 2), MOST_PATIENCE)
            await self._failing(row, "" if sure else kind, now, now + patience)
            return
        if message is None:
            log.warning("table %s: seat %s can't be written to anywhere", live.id, row.seat)
            await self._failing(row, "", now, now + KNOCK)
            stands = halted(row, row.failing_since or now)
            await self._store.arrange_asked(replace(stands, due_at=now + KNOCK))
            return
        sent = replace(said, tried_at=now, channel_id=message.channel.id, message_id=message.id)
        await self._store.told(sent, now)
        await self._give_back(said, row, now)
        if row.message_id is not None and row.channel_id is not None and row.message_id != message.id:
            await self._desk.publisher.delivery.delete(row.channel_id, row.message_id)

    async def _failing(self, row: Asked, trying: str, now: int, again: int) -> None:
        """Notes that a person could not be told, since when, and when it is tried again."""
        since = row.failing_since or now
        await self._store.told(
            replace(row, trying=trying, tried_at=now, failing_since=since, due_at=again), now
        )

    async def _needless(self, live: Live, row: Asked, kind: str) -> bool:
        """Whether a person wants no call, or has this one already, for another of their seats."""
        assert row.user_id is not None
        if await self._wish(live, row.user_id) == "none":
            return True
        others = (one for one in live.asked if one.user_id == row.user_id and one.key != row.key)
        return any(one.closed_at is None and kind in one.said and one.since == row.since for one in others)

    @staticmethod
    def _unknown(row: Asked, kind: str, now: int) -> bool:
        """Whether this call may have gone out just before a crash, too long ago for Discord to tell."""
        return row.trying == kind and row.tried_at is not None and now - row.tried_at > NONCE_LIFE

    async def _give_back(self, said: Asked, row: Asked, now: int) -> None:
        """The time in which a person could not be told is not theirs to lose."""
        if row.remaining is not None and row.failing_since is not None:
            await self._store.arrange_asked(resumed(said, now))
        elif row.failing_since is not None and now - row.failing_since >= LATE:
            await self._store.arrange_asked(mended(said, row.failing_since, now))

    async def _wish(self, live: Live, user_id: int) -> Place:
        habits = await self._desk.people.habits(user_id)
        return habits.notices or live.pace.notices

    async def _places(self, live: Live, row: Asked) -> tuple[Place, ...]:
        """Where to try to tell a person, the best place first; closed direct messages are not knocked at."""
        assert row.user_id is not None
        sitting = live.at(row.seat)
        closed = sitting is not None and sitting.dm_ok is False
        wish = await self._wish(live, row.user_id)
        places: tuple[Place, ...] = ("dm", "channel") if wish == "dm" else ("channel", "dm")
        if live.record.guild_id is None:
            places = ("dm",)
        return tuple(place for place in places if place != "dm" or not closed)

    async def _may_write(self, live: Live, row: Asked) -> bool:
        """Whether the budgets allow one more direct message, and to open one where there is none yet."""
        assert row.user_id is not None
        panel = await self._store.panel(live.id, PRIVATE, row.user_id)
        known = panel is not None and panel.message_id is not None
        return (known or self._desk.publisher.may_open()) and self._budget.take()

    async def _send(
        self, live: Live, row: Asked, kind: str, places: tuple[Place, ...]
    ) -> discord.Message | None:
        """Posts the call in the first place that takes it; None where none does."""
        assert row.user_id is not None
        whom = discord.Object(row.user_id)
        which = f"{live.id} {live.record.commitment} {row.prompt} {row.seat} {row.since} {kind}"
        nonce = blake2b(which.encode(), digest_size=12).hexdigest()
        for place in places:
            try:
                if place == "dm":
                    channel_id = (await self._desk.client.create_dm(whom)).id
                    language = await self._desk.people.language(row.user_id)
                else:
                    board = await self._store.panel(live.id, BOARD)
                    channel_id = board.channel_id if board is not None else live.record.channel_id
                    language = live.record.locale
                say = compose.speech(self._desk.words, live, language)
                text = call_text(live, row, kind, say, mention=place == "channel")
                link = await self._link(live, row, place, say)
                return await self._desk.client.get_partial_messageable(channel_id).send(
                    view=panels.notice("\n".join([text, *link]), actions=[_door(live, say)]),
                    nonce=nonce,
                    silent=kind != TURN,
                    allowed_mentions=discord.AllowedMentions(everyone=False, roles=False, users=[whom]),
                )
            except (discord.Forbidden, discord.NotFound) as refusal:
                log.info("table %s: seat %s can't be told in the %s: %s", live.id, row.seat, place, refusal)
                if place == "dm":
                    await self._store.edit_seat(live.id, row.seat, dm_ok=False)
        return None

    async def _link(self, live: Live, row: Asked, place: Place, say: Speech) -> list[str]:
        """The way to what is to be answered, where a person can follow it."""
        if place == "channel":
            return []
        assert row.user_id is not None
        panel = await self._store.panel(live.id, PRIVATE, row.user_id)
        if panel is None or panel.message_id is None:
            return []
        where = f"https://discord.com/channels/@me/{panel.channel_id}/{panel.message_id}"
        return [f"-# [{say(t('To the panel above'))}]({where})"]

    # ---- taking back -----------------------------------------------------------------------------------

    async def tidy(self, live: Live, row: Asked) -> None:
        """A decision is made: the call is deleted, or tells its person alone what the clock has done.

        Where the board is, the board and the log tell it.
        """
        if row.message_id is not None and row.channel_id is not None:
            if not row.outcome or await self._public(live, row.channel_id):
                await self._desk.publisher.delivery.delete(row.channel_id, row.message_id)
            else:
                await self._rewrite(live, row, row.channel_id, row.message_id)
        await self._store.tidied(row)

    async def _public(self, live: Live, channel_id: int) -> bool:
        """Whether a call stands in a place of the table, and not in somebody's direct messages."""
        board = await self._store.panel(live.id, BOARD)
        places = {live.record.thread_id, board.channel_id if board is not None else None}
        if live.record.guild_id is not None:
            places.add(live.record.channel_id)
        return channel_id in places

    async def _rewrite(self, live: Live, row: Asked, channel_id: int, message_id: int) -> None:
        assert row.user_id is not None
        language = await self._desk.people.language(row.user_id)
        say = compose.speech(self._desk.words, live, language)
        view = panels.notice(say(outcome_text(live, row)), actions=[] if live.over else [_door(live, say)])
        channel = self._desk.client.get_partial_messageable(channel_id)
        try:
            await channel.get_partial_message(message_id).edit(view=view)
        except (discord.Forbidden, discord.NotFound) as refusal:
            log.info("table %s: a call to seat %s can't be rewritten: %s", live.id, row.seat, refusal)


def _door(live: Live, say: Speech) -> panels.Action:
    address = Address("table", live.id, "", ("hand",))
    return panels.Action(address, say(t("My panel")), "🔒", discord.ButtonStyle.primary)


def _what(live: Live, row: Asked) -> Text:
    """What is asked for; a question that is closed by now has no title any more."""
    found = next((prompt.title for prompt in live.prompts if prompt.id == row.prompt), None)
    return found or t("a decision")


def call_text(live: Live, row: Asked, kind: str, say: Speech, *, mention: bool) -> str:
    """What a person is told, after their name where others read it."""
    facts: dict[str, Fact] = {"game": live.game.title, "table": live.id, "what": _what(live, row)}
    if kind == HALF:
        text = t("{game}, table {table}: half of your time is over. {what}", **facts)
    elif kind == LAST:
        text = t("{game}, table {table}: all others have answered, only you are missing. {what}", **facts)
    else:
        text = t("{game}, table {table}: it is your turn. {what}", **facts)
    lines = [say(text)]
    if row.deadline is not None:
        lines.append("⏳ " + say(t("Your time ends {when}.", when=end(row.deadline))))
    if mention:
        lines[0] = f"<@{row.user_id}> {lines[0]}"
    return "\n".join(lines)


def outcome_text(live: Live, row: Asked) -> Text:
    """What the clock has done for a person, in the place of the call."""
    seat = SeatName(row.seat)
    facts: dict[str, Fact] = {"game": live.game.title, "table": live.id, "seat": seat}
    if row.outcome == "forfeit":
        return t("{game}, table {table}: {seat} is out of time, and has lost.", **facts)
    if row.outcome == "stand_in":
        return t(
            "{game}, table {table}: {seat} is out of time. A computer plays until they are back.", **facts
        )
    if row.outcome == "computer":
        return t("{game}, table {table}: {seat} is out of time. A computer has decided this once.", **facts)
    return t("{game}, table {table}: {seat} is out of time. The plainest choice was made.", **facts)
