"""Delivery: makes one message show one panel, whatever has become of the message, its thread or its age."""

from __future__ import annotations

import io
import logging
import time
from collections.abc import Callable
from hashlib import blake2b

import discord

from storage.records import PanelRecord

from . import requests
from .live import Live
from .panels import Panel
from .tables import Tables

log = logging.getLogger(__name__)

BOARD, INVITE, PRIVATE = "board", "invite", "private"
"""The kinds of panels."""

OLD = 60 * 60 * 1000
"""Milliseconds after which a board is posted anew instead of edited: Discord slows edits of old ones."""

UNKNOWN_CHANNEL, UNKNOWN_MESSAGE, OLD_EDITS, ARCHIVED = 10003, 10008, 30046, 50083
"""Discord's codes: channel or message are gone; too many edits of old messages; the thread is archived."""

TOKEN_LIFE = 14 * 60.0
"""Seconds for which an interaction's token is used; Discord keeps it for 15 minutes."""

MOST_CLICKS = 1000
"""Clicks remembered before those whose tokens are too old are cleared out."""


class Delivery:
    """Edits, posts and deletes the messages of panels. ``gone`` are messages known to be deleted."""

    def __init__(self, client: discord.Client, tables: Tables, clock: Callable[[], float]) -> None:
        self._client, self._tables, self._clock = client, tables, clock
        self._born = self.now()
        self._clicks: dict[int, tuple[discord.Interaction[discord.Client], float]] = {}
        self.gone: set[int] = set()

    def clicked(self, interaction: discord.Interaction[discord.Client]) -> None:
        """Somebody clicked a message, and Discord knows that we heard.

        For a while the message can be edited in answer to that, which no limit of its channel holds up.
        """
        if interaction.message is None:
            return
        now = time.monotonic()
        if len(self._clicks) >= MOST_CLICKS:
            self._clicks = {key: click for key, click in self._clicks.items() if click[1] > now}
        self._clicks[interaction.message.id] = (interaction, now + TOKEN_LIFE)

    async def _edit(
        self, channel: discord.PartialMessageable, message_id: int, panel: Panel, files: list[discord.File]
    ) -> None:
        """Edits a message, in answer to the latest click on it where that is not too long ago."""
        interaction, until = self._clicks.pop(message_id, (None, 0.0))
        if interaction is not None and time.monotonic() < until:
            try:
                await interaction.edit_original_response(view=panel.view, attachments=files)
            except discord.HTTPException as fault:
                if fault.code == UNKNOWN_MESSAGE:
                    raise
                log.info("message %s can't be edited in answer to a click any more: %s", message_id, fault)
                files = _again(files)
            else:
                self._clicks.setdefault(message_id, (interaction, until))
                return
        await channel.get_partial_message(message_id).edit(view=panel.view, attachments=files)

    def now(self) -> int:
        """Milliseconds since 1970."""
        return int(self._clock() * 1000)

    async def bring(
        self, live: Live, record: PanelRecord, panel: Panel, files: list[discord.File]
    ) -> discord.Message | None:
        """Edits the message in place, or posts a new one where there is none or it is too old."""
        channel = self._client.get_partial_messageable(record.channel_id)
        # Where the game has not gone on, only a name has changed: that is no reason to post a board anew.
        gone_on = record.sequence_shown < live.record.sequence
        old = record.kind == BOARD and gone_on and self.now() - record.posted_at > OLD
        if record.message_id is not None and record.message_id not in self.gone and not old:
            try:
                await self._edit(channel, record.message_id, panel, files)
                return None
            except discord.NotFound as gone:
                if gone.code == UNKNOWN_CHANNEL:
                    return await self._elsewhere(live, record, panel, files, gone)
                self.gone.add(record.message_id)
            except discord.HTTPException as fault:
                if fault.code == ARCHIVED:
                    await self._unarchive(record.channel_id)
                    await channel.get_partial_message(record.message_id).edit(
                        view=panel.view, attachments=_again(files)
                    )
                    return None
                if fault.code != OLD_EDITS:
                    raise
            files = _again(files)
        try:
            posted = await self._post(channel, live, record, panel, files)
        except discord.NotFound as gone:
            if gone.code != UNKNOWN_CHANNEL:
                raise
            return await self._elsewhere(live, record, panel, files, gone)
        if record.posted_at < self._born:
            # It may be the message that was posted just before a crash, and show what was true then.
            await posted.edit(view=panel.view, attachments=_again(files))
        return posted

    async def _post(
        self,
        channel: discord.abc.Messageable,
        live: Live,
        record: PanelRecord,
        panel: Panel,
        files: list[discord.File],
    ) -> discord.Message:
        # Discord answers a repeated nonce with the message it has, so a crash before the note is harmless:
        # the same panel, to take the place of the same message, is posted once.
        motion = requests.motion_of(live, record.kind)
        number = motion.number if motion else _since(live, record)
        which = (
            f"{live.id} {live.record.commitment} {record.kind} {record.user_id} {record.message_id} {number}"
        )
        nonce = blake2b(which.encode(), digest_size=12).hexdigest()
        asked = [discord.Object(person) for person in map(live.kept_for, live.free) if person is not None]
        calls = asked if record.kind == INVITE else []
        if motion is not None:
            calls = [discord.Object(person) for person in requests.pending(live, motion)]
        return await channel.send(
            view=panel.view,
            files=files,
            nonce=nonce,
            allowed_mentions=discord.AllowedMentions(everyone=False, roles=False, users=calls),
        )

    async def _elsewhere(
        self,
        live: Live,
        record: PanelRecord,
        panel: Panel,
        files: list[discord.File],
        gone: discord.NotFound,
    ) -> discord.Message | None:
        """The thread is gone: the board goes on in the channel it came from, if that is still there."""
        if record.kind != BOARD or record.channel_id == live.record.channel_id:
            raise gone
        await self._tables.store.edit_table(live.id, thread_id=None)
        self._tables.forget(live.id)
        channel = self._client.get_partial_messageable(live.record.channel_id)
        return await self._post(channel, live, record, panel, _again(files))

    async def _unarchive(self, channel_id: int) -> None:
        await self._client.http.edit_channel(channel_id, archived=False)

    async def delete(self, channel_id: int, message_id: int) -> None:
        """Removes a message that another has taken the place of; one that can't be removed stays."""
        channel = self._client.get_partial_messageable(channel_id)
        try:
            await channel.get_partial_message(message_id).delete()
        except discord.HTTPException as fault:
            log.info("an old board could not be removed: %s", fault)


def _since(live: Live, record: PanelRecord) -> int | str:
    """What tells a private panel from one that its reader had before they left and came back."""
    if record.kind != PRIVATE:
        return ""
    sitting = next((one for one in live.seats if one.user_id == record.user_id and one.left_at is None), None)
    if sitting is not None:
        return sitting.joined_at
    named = live.motion("referee")
    return named.number if named is not None else ""


def _again(files: list[discord.File]) -> list[discord.File]:
    """The files once more: a sent file has been read to its end."""
    fresh = []
    for file in files:
        file.fp.seek(0)
        fresh.append(discord.File(io.BytesIO(file.fp.read()), file.filename, description=file.description))
    return fresh
