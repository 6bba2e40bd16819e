"""Writing messages: from a request body to a message in the world, checked, mentions and files resolved."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from bot.sandbox import components as parts
from bot.sandbox import limits
from bot.sandbox.clock import Clock, Snowflakes
from bot.sandbox.errors import Form, Json
from bot.sandbox.media import Media, Upload, safe_name
from bot.sandbox.permissions import Permission
from bot.sandbox.world import (
    COMPONENTS_V2,
    EPHEMERAL,
    LOADING,
    SUPPRESS_EMBEDS,
    SUPPRESS_NOTIFICATIONS,
    Channel,
    Message,
    World,
)

Files = dict[str, Upload]
"""The file parts of a multipart request, by part name (`files[0]`)."""

_SETTABLE = SUPPRESS_EMBEDS | SUPPRESS_NOTIFICATIONS | COMPONENTS_V2
_EDITABLE = SUPPRESS_EMBEDS | COMPONENTS_V2
_USER = re.compile(r"<@!?(\d+)>")
_ROLE = re.compile(r"<@&(\d+)>")
_EVERYONE = re.compile(r"@(everyone|here)")


@dataclass(slots=True)
class Origin:
    """Where a message comes from, beyond its body: the interaction it answers, who alone reads it."""

    type: int = 0
    reader: str | None = None
    metadata: Json | None = None
    reference: Json | None = None
    webhook: bool = False
    mentions: list[str] = field(default_factory=list)


class Posting:
    """Creates and edits the bot's messages."""

    def __init__(self, world: World, media: Media, clock: Clock, ids: Snowflakes) -> None:
        self._world = world
        self._media = media
        self._clock = clock
        self._ids = ids

    def create(self, channel: Channel, author_id: str, body: Json, files: Files, origin: Origin) -> Message:
        """Post a new message. Raises DiscordError when Discord would refuse the body."""
        flags = _flags(body)
        v2 = bool(flags & COMPONENTS_V2)
        uploads = self._uploads(body, files, kept={})
        names = frozenset(name for name, _ in uploads)
        body = _stripped(body)
        limits.check_message(body, attachments=names, v2=v2)
        limits.check_not_empty({**body, "attachments": uploads})
        message = self._blank(channel, author_id, origin, flags & _SETTABLE)
        message.nonce = body.get("nonce")
        message.tts = bool(body.get("tts"))
        self._fill(channel, message, body, uploads)
        message.mentions += [one for one in origin.mentions if one not in message.mentions]
        self._world.add_message(message)
        return message

    def placeholder(self, channel: Channel, author_id: str, origin: Origin) -> Message:
        """The "is thinking…" message of a deferred reply."""
        message = self._blank(channel, author_id, origin, LOADING)
        self._world.add_message(message)
        return message

    def edit(self, message: Message, body: Json, files: Files) -> Message:
        """Change a message; what the body leaves out stays. Raises DiscordError when Discord would refuse."""
        channel = self._world.channels[message.channel_id]
        was_v2 = bool(message.flags & COMPONENTS_V2)
        flags = _flags(body)
        v2 = was_v2 or bool(flags & COMPONENTS_V2)
        if was_v2 and "flags" in body and body["flags"] is not None and not flags & COMPONENTS_V2:
            form = Form()
            form.fail(
                ("flags",),
                "MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG",
                "The IS_COMPONENTS_V2 flag cannot be removed",
            )
            form.done()
        kept = {attachment["id"]: attachment for attachment in message.attachments}
        if "attachments" not in body:
            uploads = [(a["filename"], a) for a in message.attachments] + self._uploads(body, files, kept={})
        else:
            uploads = self._uploads(body, files, kept=kept)
        names = frozenset(name for name, _ in uploads)
        body = _stripped(body)
        limits.check_message(body, attachments=names, v2=v2)
        if v2:  # what stays from before counts too: old text has to be cleared in the same edit
            kept_text = {key: getattr(message, key) for key in ("content", "embeds") if key not in body}
            limits.check_message(kept_text, attachments=names, v2=True)
        after: Json = {"content": message.content, "embeds": message.embeds, "components": message.components}
        after |= {key: body[key] for key in after if key in body}
        limits.check_not_empty({**after, "attachments": uploads})
        if flags or body.get("flags") is not None:
            message.flags = (
                message.flags & ~SUPPRESS_EMBEDS | flags & _EDITABLE | message.flags & COMPONENTS_V2
            )
        if not message.flags & LOADING:  # filling in a deferred reply is not an edit
            message.edited = self._clock.now()
        message.flags &= ~LOADING
        self._fill(channel, message, body, uploads)
        left = {attachment["id"] for attachment in message.attachments}
        self._media.discard(attachment for number, attachment in kept.items() if number not in left)
        self._world.change_message(message)
        return message

    # Pieces

    def _blank(self, channel: Channel, author_id: str, origin: Origin, flags: int) -> Message:
        """A message of this origin with nothing in it, not posted yet."""
        return Message(
            self._ids.new(),
            channel.id,
            author_id,
            self._clock.now(),
            type=origin.type,
            flags=flags if origin.reader is None else flags | EPHEMERAL,
            reader=origin.reader,
            metadata=origin.metadata,
            reference=origin.reference,
            webhook=origin.webhook,
        )

    def _uploads(self, body: Json, files: Files, kept: dict[str, Json]) -> list[tuple[str, Json]]:
        """Names and descriptions of the files a message will have: attachment objects kept, or uploads."""
        form = Form()
        listed = form.array(body, "attachments", (), 0, limits.ATTACHMENTS)
        found: list[tuple[str, Json]] = []
        used: set[str] = set()
        for index, entry in enumerate(listed):
            form.text(entry, "description", ("attachments", index), 0, 1024)
            given = str(entry.get("id", ""))
            part = f"files[{given}]"
            if given in kept:
                old = kept[given]
                if entry.get("description") is not None:
                    old = {**old, "description": entry["description"]}
                found.append((old["filename"], old))
            elif part in files:
                used.add(part)
                upload = files[part]
                name = entry.get("filename") or upload.filename
                new = {**entry, "upload": Upload(name, upload.data, upload.content_type)}
                found.append((safe_name(name), new))
            else:
                form.fail(
                    ("attachments", index, "id"),
                    "ATTACHMENT_NOT_FOUND",
                    "No file was sent for this attachment",
                )
        form.done()
        for part, upload in files.items():
            if part not in used:
                found.append((safe_name(upload.filename), {"upload": upload}))
        if len(found) > limits.ATTACHMENTS:
            form.fail(
                ("attachments",), "BASE_TYPE_MAX_LENGTH", f"Must be {limits.ATTACHMENTS} or fewer in length."
            )
        form.done()
        return found

    def _fill(self, channel: Channel, message: Message, body: Json, uploads: list[tuple[str, Json]]) -> None:
        message.attachments = [
            self._media.store(
                channel.id, entry["upload"], entry.get("description"), spoiler=bool(entry.get("is_spoiler"))
            )
            if "upload" in entry
            else entry
            for _, entry in uploads
        ]
        if "content" in body:
            message.content = body["content"] or ""
        if "embeds" in body:
            message.embeds = [self._embed(embed, message) for embed in body["embeds"] or []]
        if "components" in body:
            message.components = parts.echo(body["components"] or [], lambda url: self._resolve(url, message))
        if {"content", "components", "allowed_mentions"} & body.keys():
            self._mention(channel, message, body)

    def _resolve(self, url: str, message: Message) -> Json:
        """The media object for an address: the file it names, or the address itself."""
        if url.startswith("attachment://"):
            name = url.removeprefix("attachment://")
            file = next(a for a in message.attachments if a["filename"] == name)
            media = {key: file.get(key) for key in ("url", "proxy_url", "width", "height", "content_type")}
            extra = {"attachment_id": file["id"], "name": name, "size": file["size"]}
            return {"id": file["id"], **media, **extra, "placeholder": "", "loading_state": 2, "flags": 0}
        plain: Json = {"url": url, "proxy_url": url, "width": None, "height": None, "content_type": None}
        known = next((a for a in message.attachments if a["url"] == url), None)
        if known is not None:
            plain |= {
                "width": known.get("width"),
                "height": known.get("height"),
                "attachment_id": known["id"],
            }
        return {"id": self._ids.new(), **plain, "placeholder": "", "loading_state": 2, "flags": 0}

    def _embed(self, embed: Json, message: Message) -> Json:
        out = {"type": "rich", **{key: value for key, value in embed.items() if value is not None}}
        for key in ("image", "thumbnail"):
            if key in out:
                media = self._resolve(out[key]["url"], message)
                out[key] = {k: media.get(k) for k in ("url", "proxy_url", "width", "height")}
        return out

    def _mention(self, channel: Channel, message: Message, body: Json) -> None:
        """Who is mentioned, after allowed_mentions."""
        texts = [
            message.content,
            *(c.get("content", "") for c in parts.walk(message.components) if c["type"] == 10),
        ]
        text = "\n".join(texts)
        everything: Json = {"parse": ["users", "roles", "everyone"]}
        rules: Json = everything if body.get("allowed_mentions") is None else body["allowed_mentions"]
        parse = set(rules.get("parse") or ())
        listed = {str(i) for i in rules.get("users") or ()}
        named = dict.fromkeys(i for i in _USER.findall(text) if i in self._world.users)
        message.mentions = [i for i in named if "users" in parse or i in listed]
        listed_roles = {str(i) for i in rules.get("roles") or ()}
        roles = dict.fromkeys(i for i in _ROLE.findall(text) if i in self._world.roles)
        message.mention_roles = [i for i in roles if "roles" in parse or i in listed_roles]
        everyone = "everyone" in parse and bool(_EVERYONE.search(text))
        may = Permission.MENTION_EVERYONE in self._world.permissions(message.author_id, channel)
        message.mention_everyone = everyone and may


def _flags(body: Json) -> int:
    value = body.get("flags")
    if value is None:
        return 0
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        form = Form()
        form.fail(("flags",), "NUMBER_TYPE_COERCE", f'Value "{value}" is not int.')
        form.done()
    return value


def _stripped(body: Json) -> Json:
    """Discord trims the white space around a message's text."""
    content = body.get("content")
    return {**body, "content": content.strip()} if isinstance(content, str) else body
