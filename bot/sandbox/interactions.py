"""The life of an interaction: delivered, acknowledged within 3 seconds, followed up for 15 minutes."""

from __future__ import annotations

import asyncio
import base64
import binascii
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from bot.sandbox import commands, errors, limits, payloads
from bot.sandbox import components as parts
from bot.sandbox.clock import Clock, Snowflakes
from bot.sandbox.errors import DiscordError, Form, Json
from bot.sandbox.posting import Files, Origin, Posting
from bot.sandbox.world import EPHEMERAL, Channel, Message, World

ACK_SECONDS = 3.0
TOKEN_SECONDS = 15 * 60.0
KEPT = 20_000
"""How many interactions are remembered."""

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL = 2, 3, 4, 5
REPLY, DEFER, DEFER_UPDATE, UPDATE, SUGGEST, OPEN_MODAL = 4, 5, 6, 7, 8, 9

_ALLOWED = {
    COMMAND: (REPLY, DEFER, OPEN_MODAL),
    COMPONENT: (REPLY, DEFER, DEFER_UPDATE, UPDATE, OPEN_MODAL),
    AUTOCOMPLETE: (SUGGEST,),
}
_FAILED = {
    COMMAND: "The application did not respond",
    COMPONENT: "This interaction failed",
    AUTOCOMPLETE: "Loading options failed",
    MODAL: "Something went wrong. Try again.",
}


@dataclass(slots=True, eq=False)
class Interaction:
    """One interaction and what became of it."""

    id: str
    token: str
    type: int
    kind: str
    user_id: str
    channel_id: str
    created: float
    started: float
    data: Json
    command: str | None = None
    source: Message | None = None
    parent: Interaction | None = None
    focused_type: int = commands.STRING
    state: str = "waiting"
    ack: int | None = None
    latency: float = 0.0
    error: str | None = None
    ephemeral: bool = False
    loading: bool = False
    original: Message | None = None
    modal: Json | None = None
    modal_used: bool = False
    choices: list[Json] | None = None
    followups: dict[str, Message] = field(default_factory=dict)
    timer: asyncio.TimerHandle | None = None
    settled: asyncio.Event = field(default_factory=asyncio.Event)
    filled: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def via(self) -> str | None:
        """The slash command at the root of this interaction."""
        if self.command is not None:
            return self.command
        return self.parent.via if self.parent is not None else None


class Interactions:
    """All interactions. `deliver` hands a payload to the gateway (or to a fault on the way)."""

    def __init__(
        self,
        world: World,
        posting: Posting,
        clock: Clock,
        ids: Snowflakes,
        deliver: Callable[[Json, bool], None],
    ) -> None:
        self.ack_seconds = ACK_SECONDS
        self._world = world
        self._posting = posting
        self._clock = clock
        self._ids = ids
        self._deliver = deliver
        self._by_id: dict[str, Interaction] = {}
        self._by_token: dict[str, Interaction] = {}
        self._waiting: dict[str, Interaction] = {}
        self._listeners: list[Callable[[Interaction], None]] = []

    def listen(self, listener: Callable[[Interaction], None]) -> None:
        """Tell this function when an interaction is sent, acknowledged or failed."""
        self._listeners.append(listener)

    def get(self, interaction_id: str) -> Interaction | None:
        """The interaction with this id, if it is not forgotten yet."""
        return self._by_id.get(interaction_id)

    # From a person to the bot

    def open(
        self,
        type_: int,
        kind: str,
        user_id: str,
        channel: Channel,
        data: Json,
        *,
        command: str | None = None,
        source: Message | None = None,
        parent: Interaction | None = None,
        focused_type: int = commands.STRING,
    ) -> Interaction:
        """Send an interaction to the bot and start its clock."""
        self._forget()
        number = self._ids.new()
        secret = secrets.token_urlsafe(32)
        token = base64.urlsafe_b64encode(f"interaction:{number}:{secret}".encode()).decode().rstrip("=")
        item = Interaction(
            number,
            token,
            type_,
            kind,
            user_id,
            channel.id,
            self._clock.now(),
            time.perf_counter(),
            data,
            command=command,
            source=source,
            parent=parent,
            focused_type=focused_type,
        )
        self._by_id[number] = self._by_token[token] = self._waiting[number] = item
        item.timer = asyncio.get_running_loop().call_later(self.ack_seconds, self._expire, item)
        self._announce(item)
        self._deliver(self._payload(item, channel), not channel.is_dm)
        return item

    def tick(self) -> None:
        """Fail what is overdue, after the clock jumped."""
        for item in list(self._waiting.values()):
            if self._late(item):
                self._expire(item)

    def _late(self, item: Interaction) -> bool:
        return self._clock.now() - item.created > self.ack_seconds

    def _expire(self, item: Interaction) -> None:
        if item.ack is not None or item.state != "waiting":
            return
        item.state = "failed"
        item.error = _FAILED[item.type]
        self._settle(item)

    def _settle(self, item: Interaction) -> None:
        self._waiting.pop(item.id, None)
        if item.timer is not None:
            item.timer.cancel()
        item.settled.set()
        self._announce(item)

    def _announce(self, item: Interaction) -> None:
        for listener in self._listeners:
            listener(item)

    def _forget(self) -> None:
        """Drop the oldest when its token ran out or too many are kept; its token is still known as one."""
        for number, item in self._by_id.items():
            expired = self._clock.now() - item.created > TOKEN_SECONDS + 60
            if expired or len(self._by_id) > KEPT:
                del self._by_token[item.token], self._by_id[number]
            break

    def _payload(self, item: Interaction, channel: Channel) -> Json:
        world = self._world
        user = world.users[item.user_id]
        in_guild = not channel.is_dm
        app_permissions = world.permissions(world.bot.id, channel)
        permissions = world.permissions(user.id, channel)
        place = payloads.channel(world, channel)
        body: Json = {
            "id": item.id,
            "application_id": world.bot.id,
            "type": item.type,
            "token": item.token,
            "version": 1,
            "data": item.data,
            "channel_id": channel.id,
            "channel": place,
            "locale": user.locale,
            "app_permissions": str(int(app_permissions)),
            "entitlements": [],
            "entitlement_sku_ids": [],
            "authorizing_integration_owners": {"0": world.guild.id if in_guild else "0"},
            "context": 0 if in_guild else 1,
            "attachment_size_limit": limits.FILE_BYTES,
        }
        if in_guild:
            place["permissions"] = str(int(permissions))
            body |= {
                "guild_id": world.guild.id,
                "guild_locale": world.guild.locale,
                "guild": {"id": world.guild.id, "features": [], "locale": world.guild.locale},
                "member": {**payloads.member(user), "permissions": str(int(permissions))},
            }
        else:
            body["user"] = payloads.user(user)
        if item.source is not None:
            body["message"] = payloads.message(world, item.source)
        return body

    # From the bot

    def respond(self, interaction_id: str, token: str, body: Json, files: Files) -> Json:
        """POST /interactions/{id}/{token}/callback: the first answer. Returns the callback response."""
        item = self._by_id.get(interaction_id)
        if item is None or item.token != token:
            raise errors.unknown_interaction()
        if item.ack is not None:
            raise errors.already_acknowledged()
        if item.state == "failed" or self._late(item):
            self._expire(item)
            raise errors.unknown_interaction()
        allowed = _ALLOWED.get(item.type, (REPLY, DEFER))
        if item.type == MODAL and item.source is not None:
            allowed = (*allowed, DEFER_UPDATE, UPDATE)
        form = Form()
        form.choice(body.get("type"), allowed, ("type",))
        data = body.get("data")
        if data is not None and not isinstance(data, dict):
            form.fail(("data",), "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType")
        form.done()
        kind: int = body["type"]
        try:
            self._act(item, kind, data or {}, files)
        except DiscordError as error:
            if error.errors is not None and "data" not in error.errors:
                error.errors = {"data": error.errors}
            raise
        item.ack = kind
        item.latency = time.perf_counter() - item.started
        item.state = "acknowledged"
        if not item.loading:
            item.filled.set()
        self._settle(item)
        return self._callback(item, kind)

    def _act(self, item: Interaction, kind: int, data: Json, files: Files) -> None:
        if kind == REPLY:
            item.ephemeral = bool(_flags(data) & EPHEMERAL)
            item.original = self._create(item, data, files, ephemeral=item.ephemeral)
        elif kind == DEFER:
            _only_ephemeral(data)
            item.ephemeral = bool(_flags(data) & EPHEMERAL)
            item.loading = True
            channel = self._channel(item)
            origin = self._origin(item, ephemeral=item.ephemeral)
            item.original = self._posting.placeholder(channel, self._world.bot.id, origin)
        elif kind in (DEFER_UPDATE, UPDATE):
            item.original = self._present(item.source)
            item.ephemeral = item.original.ephemeral
            if kind == UPDATE:
                self._posting.edit(item.original, data, files)
        elif kind == SUGGEST:
            item.choices = _checked_choices(data, item.focused_type)
        else:
            limits.check_modal(data)
            item.modal = {**data, "components": parts.echo(data["components"], lambda url: {"url": url})}

    def _callback(self, item: Interaction, kind: int) -> Json:
        about: Json = {"id": item.id, "type": item.type, "channel_id": item.channel_id}
        if item.original is not None:
            about |= {
                "response_message_id": item.original.id,
                "response_message_loading": item.loading,
                "response_message_ephemeral": item.ephemeral,
            }
        out: Json = {"interaction": about}
        if kind in (REPLY, UPDATE) and item.original is not None:
            out["resource"] = {"type": kind, "message": payloads.message(self._world, item.original)}
        return out

    def by_token(self, token: str) -> Interaction:
        """The acknowledged interaction of a webhook token. Raises 10015, or 50027 after 15 minutes."""
        item = self._by_token.get(token)
        if item is None:
            if _ours(token):
                raise errors.invalid_webhook_token()
            raise errors.unknown_webhook()
        if item.ack is None:
            raise errors.unknown_webhook()
        if self._clock.now() - item.created > TOKEN_SECONDS:
            raise errors.invalid_webhook_token()
        return item

    def follow_up(self, token: str, body: Json, files: Files) -> Message:
        """POST /webhooks/{app}/{token}: after a deferred reply the first one fills it, all others are new."""
        item = self.by_token(token)
        if item.loading:
            return self._fill(item, body, files)
        message = self._create(item, body, files, ephemeral=bool(_flags(body) & EPHEMERAL))
        item.followups[message.id] = message
        return message

    def find(self, token: str, message_id: str) -> tuple[Interaction, Message]:
        """The original or a follow-up of an interaction. Raises 10008 for any other message."""
        item = self.by_token(token)
        message = item.original if message_id == "@original" else item.followups.get(message_id)
        if message is None and item.original is not None and item.original.id == message_id:
            message = item.original
        return item, self._present(message)

    def edit(self, token: str, message_id: str, body: Json, files: Files) -> Message:
        """PATCH /webhooks/{app}/{token}/messages/{message}."""
        item, message = self.find(token, message_id)
        if item.loading and message is item.original:
            return self._fill(item, body, files)
        return self._posting.edit(message, body, files)

    def delete(self, token: str, message_id: str) -> None:
        """DELETE /webhooks/{app}/{token}/messages/{message}."""
        item, message = self.find(token, message_id)
        item.loading = False
        item.filled.set()
        self._world.remove_message(message)

    def _fill(self, item: Interaction, body: Json, files: Files) -> Message:
        message = self._posting.edit(self._present(item.original), body, files)
        item.loading = False
        item.filled.set()
        return message

    def _present(self, message: Message | None) -> Message:
        """The message, if it still exists."""
        if message is None or self._world.find_message(message.id) is None:
            raise errors.unknown_message()
        return message

    def _channel(self, item: Interaction) -> Channel:
        """Where the interaction happened, if that still exists."""
        channel = self._world.channels.get(item.channel_id)
        if channel is None:
            raise errors.unknown_channel()
        return channel

    def _create(self, item: Interaction, body: Json, files: Files, *, ephemeral: bool) -> Message:
        channel = self._channel(item)
        origin = self._origin(item, ephemeral=ephemeral)
        return self._posting.create(channel, self._world.bot.id, body, files, origin)

    def _origin(self, item: Interaction, *, ephemeral: bool) -> Origin:
        """How Discord labels the answers of an interaction: command replies, and replies to a message."""
        answered = item.original or item.source
        reference: Json | None = None
        if answered is not None:
            reference = {"type": 0, "channel_id": answered.channel_id, "message_id": answered.id}
            if not self._world.channels[answered.channel_id].is_dm:
                reference["guild_id"] = self._world.guild.id
        return Origin(
            type=20 if answered is None else 19,
            reader=item.user_id if ephemeral else None,
            metadata=self._metadata(item),
            reference=reference,
            webhook=True,
        )

    def _metadata(self, item: Interaction) -> Json:
        user = self._world.users[item.user_id]
        in_dm = self._world.channels[item.channel_id].is_dm
        body: Json = {
            "id": item.id,
            "type": item.type,
            "user": payloads.user(user),
            "authorizing_integration_owners": {"0": "0" if in_dm else self._world.guild.id},
        }
        if item.original is not None and item.ack in (REPLY, DEFER):
            body["original_response_message_id"] = item.original.id
        if item.type == COMMAND:
            body |= {"name": item.command, "command_type": item.data.get("type", 1)}
        elif item.type == COMPONENT and item.source is not None:
            body["interacted_message_id"] = item.source.id
        elif item.type == MODAL and item.parent is not None:
            body["triggering_interaction_metadata"] = self._metadata(item.parent)
        return body


def _flags(data: Json) -> int:
    value = data.get("flags")
    return value if isinstance(value, int) else 0


def _only_ephemeral(data: Json) -> None:
    """A deferred reply carries nothing but the ephemeral flag."""
    if _flags(data) & ~EPHEMERAL:
        form = Form()
        form.fail(
            ("flags",), "INTERACTION_DEFERRED_FLAGS_INVALID", "Only EPHEMERAL may be set on a deferred reply"
        )
        form.done()


def _checked_choices(data: Json, kind: int) -> list[Json]:
    form = Form()
    choices = form.array(data, "choices", ("data",), 0, commands.MOST_OPTIONS, required=True)
    for index, choice in enumerate(choices):
        commands.check_choice(form, choice, kind, ("data", "choices", index))
    form.done()
    return choices


def _ours(token: str) -> bool:
    """Whether a token was made here, even if its interaction is forgotten."""
    try:
        return base64.urlsafe_b64decode(token + "=" * (-len(token) % 4)).startswith(b"interaction:")
    except (binascii.Error, ValueError):
        return False
