"""What the bot needs to be allowed in a channel, by the names that Discord shows."""

from __future__ import annotations

import discord

from games.engine.text import Joined, Text, t

NEEDED: dict[str, Text] = {
    "view_channel": t("View Channel"),
    "send_messages": t("Send Messages"),
    "send_messages_in_threads": t("Send Messages in Threads"),
    "embed_links": t("Embed Links"),
    "attach_files": t("Attach Files"),
    "read_message_history": t("Read Message History"),
}
"""Permissions without which a board can't be shown."""


def lacking(have: discord.Permissions, *, in_thread: bool) -> Joined | None:
    """Which of the needed permissions are missing in a channel or thread; None where all are there."""
    other = "send_messages" if in_thread else "send_messages_in_threads"
    missing = tuple(text for name, text in NEEDED.items() if name != other and not getattr(have, name))
    return Joined(missing) if missing else None


def lacking_in(client: discord.Client, channel_id: int) -> Joined:
    """The same for a channel by id: everything where the channel can't even be seen."""
    channel = client.get_channel(channel_id)
    if isinstance(channel, discord.abc.GuildChannel | discord.Thread):
        have, in_thread = channel.permissions_for(channel.guild.me), isinstance(channel, discord.Thread)
    else:
        have, in_thread = discord.Permissions.none(), False
    return lacking(have, in_thread=in_thread) or Joined(tuple(NEEDED.values()))
