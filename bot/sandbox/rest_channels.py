"""Routes of channels and their messages: send, read, edit, delete, pin, typing."""

from __future__ import annotations

from itertools import islice

from bot.sandbox import errors, payloads
from bot.sandbox.clock import iso
from bot.sandbox.core import Core
from bot.sandbox.errors import DiscordError, Form, Json
from bot.sandbox.permissions import Permission
from bot.sandbox.posting import Origin
from bot.sandbox.ratelimit import OLD_MESSAGE_SECONDS
from bot.sandbox.rest import Call, Result, Route
from bot.sandbox.world import Channel, Message, PinsEvent, TypingEvent

P = Permission
MOST_PINS = 250


class ChannelAccess:
    """What routes in channels share: finding the channel and asking for permissions."""

    def __init__(self, core: Core) -> None:
        self.core = core
        self.world = core.world

    def channel(self, call: Call) -> Channel:
        """The channel of the path. Raises 10003, or 50001 when the bot cannot see it."""
        channel = self.world.channels.get(call.params["channel"])
        if channel is None:
            raise errors.unknown_channel()
        if not self.world.can_see(self.world.bot.id, channel):
            raise errors.missing_access()
        return channel

    def need(self, channel: Channel, *needed: Permission) -> None:
        """Raise 50013 unless the bot has all these permissions there."""
        bits = self.world.permissions(self.world.bot.id, channel)
        if not all(one in bits for one in needed):
            raise errors.missing_permissions()

    def message(self, call: Call, channel: Channel) -> Message:
        """The message of the path. Raises 10008; ephemeral messages do not exist on these routes."""
        message = channel.messages.get(call.params["message"])
        if message is None or message.ephemeral:
            raise errors.unknown_message()
        return message

    def shown(self, message: Message) -> Json:
        """A message in the bot's sight: without content where the intent is missing."""
        body: Json = self.core.media.renewed(payloads.message(self.world, message))
        hidden = not self.core.gateway.sees_content and payloads.hides_content(self.world, message)
        return payloads.without_content(body) if hidden else body


class ChannelRoutes(ChannelAccess):
    """Handlers over a core."""

    def routes(self) -> list[Route]:
        """The routes served here."""
        messages = "/channels/{channel}/messages"
        return [
            Route("GET", "/channels/{channel}", self.get),
            Route("POST", "/channels/{channel}/typing", self.typing),
            Route("GET", messages, self.history),
            Route("POST", messages, self.send),
            Route("GET", f"{messages}/pins", self.pins),
            Route("PUT", f"{messages}/pins/{{message}}", self.pin),
            Route("DELETE", f"{messages}/pins/{{message}}", self.unpin),
            Route("GET", f"{messages}/{{message}}", self.get_message),
            Route("PATCH", f"{messages}/{{message}}", self.edit),
            Route("DELETE", f"{messages}/{{message}}", self.delete),
        ]

    def get(self, call: Call) -> Result:
        """A channel."""
        return 200, payloads.channel(self.world, self.channel(call))

    def typing(self, call: Call) -> Result:
        """Show that the bot is typing."""
        channel = self.channel(call)
        self._may_send(channel)
        self.world.emit(TypingEvent(channel, self.world.bot.id))
        return 204, None

    def _may_send(self, channel: Channel) -> None:
        """Raise 50013 in a channel without the right, 50007 or 50278 in a DM that does not take messages."""
        if channel.is_dm:
            recipient = self.world.users[channel.recipient_id or ""]
            if not recipient.in_guild:
                raise errors.no_mutual_guild()
            if not recipient.dms_open:
                raise errors.cannot_send_to_user()
            return
        self.need(channel, P.SEND_MESSAGES_IN_THREADS if channel.is_thread else P.SEND_MESSAGES)

    # Reading

    def history(self, call: Call) -> Result:
        """Messages, newest first; without READ_MESSAGE_HISTORY there are none to see."""
        channel = self.channel(call)
        form = Form()
        limit = form.integer(dict(call.query), "limit", (), 1, 100) or 50
        form.done()
        if P.READ_MESSAGE_HISTORY not in self.world.permissions(self.world.bot.id, channel):
            return 200, []
        query = {key: int(value) for key, value in call.query.items() if value.isdigit()}
        before, after, around = query.get("before"), query.get("after"), query.get("around")
        public = [m for m in channel.messages.values() if not m.ephemeral] if after or around else []
        if after is not None:
            chosen = [m for m in public if int(m.id) > after][:limit][::-1]
        elif around is not None:
            half = limit // 2
            older = [m for m in public if int(m.id) < around][-half:]
            newer = [m for m in public if int(m.id) >= around][: limit - half]
            chosen = (older + newer)[::-1]
        else:
            newest = (m for m in reversed(channel.messages.values()) if not m.ephemeral)
            chosen = list(islice((m for m in newest if before is None or int(m.id) < before), limit))
        return 200, [self.shown(message) for message in chosen]

    def get_message(self, call: Call) -> Result:
        """One message."""
        channel = self.channel(call)
        self.need(channel, P.READ_MESSAGE_HISTORY)
        return 200, self.shown(self.message(call, channel))

    # Writing

    def send(self, call: Call) -> Result:
        """Post a message as the bot."""
        channel = self.channel(call)
        self._may_send(channel)
        body = call.json()
        self._may_show(channel, body, bool(call.files))
        if channel.is_thread and channel.locked and channel.archived:
            self.need(channel, P.MANAGE_THREADS)
        if (repeat := self._same_nonce(channel, body)) is not None:
            return 200, payloads.message(self.world, repeat)
        origin = self._reply(channel, body)
        message = self.core.posting.create(channel, self.world.bot.id, body, call.files, origin)
        return 200, payloads.message(self.world, message)

    def _same_nonce(self, channel: Channel, body: Json) -> Message | None:
        """The message that the bot sent with this nonce a moment ago, if it wants nonces enforced."""
        nonce = body.get("nonce")
        if not body.get("enforce_nonce") or nonce is None:
            return None
        horizon = self.core.clock.now() - 180
        for message in reversed(channel.messages.values()):
            if message.created < horizon:
                return None
            if message.nonce == nonce and message.author_id == self.world.bot.id:
                return message
        return None

    def _may_show(self, channel: Channel, body: Json, files: bool) -> None:
        if body.get("embeds"):
            self.need(channel, P.EMBED_LINKS)
        if files:
            self.need(channel, P.ATTACH_FILES)

    def _reply(self, channel: Channel, body: Json) -> Origin:
        wanted = body.get("message_reference")
        if not wanted:
            return Origin()
        target = channel.messages.get(str(wanted.get("message_id")))
        if target is None or target.ephemeral:
            if wanted.get("fail_if_not_exists") is False:
                return Origin()
            form = Form()
            form.fail(("message_reference",), "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
            form.done()
            raise errors.unknown_message()
        self.need(channel, P.READ_MESSAGE_HISTORY)
        reference: Json = {"type": 0, "channel_id": channel.id, "message_id": target.id}
        if not channel.is_dm:
            reference["guild_id"] = self.world.guild.id
        rules = body.get("allowed_mentions")
        pings = rules is None or rules.get("replied_user", False)
        return Origin(type=19, reference=reference, mentions=[target.author_id] if pings else [])

    def edit(self, call: Call) -> Result:
        """Edit one of the bot's own messages."""
        channel = self.channel(call)
        message = self.message(call, channel)
        if message.author_id != self.world.bot.id:
            raise errors.cannot_edit_other()
        if message.type not in (0, 19, 20):
            raise DiscordError(403, 50021, "Cannot execute action on a system message")
        if channel.archived:
            raise DiscordError(400, 50083, "Thread is archived")
        body = call.json()
        self._may_show(channel, body, bool(call.files))
        if self.core.clock.now() - message.created > OLD_MESSAGE_SECONDS:
            wait = self.core.limiter.old_edit(channel.id)
            if wait is not None:
                raise DiscordError(
                    429,
                    30046,
                    "Maximum number of edits to messages older than 1 hour reached. Try again later.",
                    extra={"retry_after": wait, "global": False},
                )
        self.core.posting.edit(message, body, call.files)
        return 200, payloads.message(self.world, message)

    def delete(self, call: Call) -> Result:
        """Delete a message: the bot's own, or with MANAGE_MESSAGES anybody's in a server."""
        channel = self.channel(call)
        message = self.message(call, channel)
        if message.author_id != self.world.bot.id:
            if channel.is_dm:
                raise DiscordError(403, 50003, "Cannot execute action on a DM channel")
            self.need(channel, P.MANAGE_MESSAGES)
        self.world.remove_message(message)
        return 204, None

    # Pins

    def pins(self, call: Call) -> Result:
        """The pinned messages, latest pin first."""
        channel = self.channel(call)
        latest = sorted(channel.pins.items(), key=lambda pin: pin[1], reverse=True)
        items = [
            {"pinned_at": iso(moment), "message": self.shown(channel.messages[message_id])}
            for message_id, moment in latest
        ]
        return 200, {"items": items, "has_more": False}

    def pin(self, call: Call) -> Result:
        """Pin a message; the channel is told by a system message."""
        channel = self.channel(call)
        self.need(channel, P.PIN_MESSAGES)
        message = self.message(call, channel)
        if message.id in channel.pins:
            return 204, None
        if len(channel.pins) >= MOST_PINS:
            raise DiscordError(400, 30003, f"Maximum number of pins reached for the channel ({MOST_PINS})")
        now = self.core.clock.now()
        channel.pins[message.id] = now
        message.pinned = True
        self.world.emit(PinsEvent(channel))
        self.world.change_message(message)
        reference: Json = {"type": 0, "channel_id": channel.id, "message_id": message.id}
        if not channel.is_dm:
            reference["guild_id"] = self.world.guild.id
        note = Message(self.core.ids.new(), channel.id, self.world.bot.id, now, type=6, reference=reference)
        self.world.add_message(note)
        return 204, None

    def unpin(self, call: Call) -> Result:
        """Unpin a message."""
        channel = self.channel(call)
        self.need(channel, P.PIN_MESSAGES)
        message = self.message(call, channel)
        if channel.pins.pop(message.id, None) is not None:
            message.pinned = False
            self.world.emit(PinsEvent(channel))
            self.world.change_message(message)
        return 204, None
