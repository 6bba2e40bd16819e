"""The world as Discord's JSON: users, members, channels, messages, the server."""

from __future__ import annotations

from bot.sandbox.clock import iso
from bot.sandbox.errors import Json
from bot.sandbox.world import Channel, Message, Role, User, World


def user(person: User) -> Json:
    """A user object."""
    return {
        "id": person.id,
        "username": person.username,
        "discriminator": "0",
        "global_name": person.name,
        "avatar": None,
        "bot": person.bot,
        "public_flags": 0,
        "flags": 0,
        "banner": None,
        "accent_color": int(person.colour[1:], 16),
        "avatar_decoration_data": None,
        "collectibles": None,
        "clan": None,
        "primary_guild": None,
    }


def bare_member(person: User) -> Json:
    """A member object without its user."""
    return {
        "nick": None,
        "avatar": None,
        "banner": None,
        "roles": list(person.roles),
        "joined_at": iso(person.joined),
        "premium_since": None,
        "deaf": False,
        "mute": False,
        "flags": 0,
        "pending": False,
        "communication_disabled_until": None,
    }


def member(person: User) -> Json:
    """A member object."""
    return {"user": user(person), **bare_member(person)}


def role(item: Role) -> Json:
    """A role object."""
    return {
        "id": item.id,
        "name": item.name,
        "description": None,
        "permissions": str(int(item.permissions)),
        "position": item.position,
        "color": 0,
        "hoist": False,
        "managed": item.managed,
        "mentionable": False,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "icon": None,
        "unicode_emoji": None,
        "flags": 0,
    }


def channel(world: World, item: Channel) -> Json:
    """A channel object: text channel, thread or DM."""
    if item.is_dm:
        recipient = world.users[item.recipient_id or ""]
        return {
            "id": item.id,
            "type": int(item.kind),
            "last_message_id": item.last_message_id,
            "flags": 0,
            "recipients": [user(recipient)],
        }
    common: Json = {
        "id": item.id,
        "type": int(item.kind),
        "guild_id": world.guild.id,
        "name": item.name,
        "flags": 0,
        "parent_id": item.parent_id,
        "last_message_id": item.last_message_id,
        "rate_limit_per_user": item.slowmode,
    }
    if item.is_thread:
        me = item.members.get(world.bot.id)
        metadata: Json = {
            "archived": item.archived,
            "archive_timestamp": iso(item.archive_moment),
            "locked": item.locked,
            "auto_archive_duration": item.auto_archive,
            "create_timestamp": iso(item.archive_moment),
        }
        if item.kind == 12:
            metadata["invitable"] = item.invitable
        thread: Json = {
            **common,
            "owner_id": item.owner_id,
            "thread_metadata": metadata,
            "total_message_sent": item.sent,
            "message_count": min(item.sent, 50),
            "member_count": min(len(item.members), 50),
        }
        if me is not None:
            thread["member"] = {"id": item.id, "user_id": world.bot.id, "join_timestamp": iso(me), "flags": 1}
        return thread
    return {
        **common,
        "position": item.position,
        "topic": item.topic,
        "nsfw": False,
        "last_pin_timestamp": None,
        "permission_overwrites": [
            {"id": rule.id, "type": rule.kind, "allow": str(int(rule.allow)), "deny": str(int(rule.deny))}
            for rule in item.overwrites.values()
        ],
    }


def thread_member(thread: Channel, user_id: str) -> Json:
    """A thread member object."""
    return {"id": thread.id, "user_id": user_id, "join_timestamp": iso(thread.members[user_id]), "flags": 1}


def message(world: World, item: Message, *, reference: bool = True) -> Json:
    """A message object as REST returns it: no guild_id, no member."""
    body: Json = {
        "id": item.id,
        "channel_id": item.channel_id,
        "type": item.type,
        "content": item.content,
        "author": user(world.users[item.author_id]),
        "embeds": item.embeds,
        "components": item.components,
        "attachments": item.attachments,
        "flags": item.flags,
        "timestamp": iso(item.created),
        "edited_timestamp": None if item.edited is None else iso(item.edited),
        "tts": item.tts,
        "mention_everyone": item.mention_everyone,
        "mention_roles": item.mention_roles,
        "pinned": item.pinned,
        "mentions": [user(world.users[m]) for m in item.mentions],
    }
    if item.nonce is not None:
        body["nonce"] = item.nonce
    if item.webhook:
        body["webhook_id"] = body["application_id"] = world.bot.id
    if item.metadata is not None:
        body["interaction_metadata"] = item.metadata
    if item.reference is not None:
        body["message_reference"] = item.reference
        if reference and item.type == 19:
            target = world.channels[item.channel_id].messages.get(item.reference["message_id"])
            body["referenced_message"] = None if target is None else message(world, target, reference=False)
    if item.thread_id is not None and item.thread_id in world.channels:
        body["thread"] = channel(world, world.channels[item.thread_id])
    return body


def without_content(body: Json) -> Json:
    """What a bot without the message content intent gets of somebody else's message."""
    return {**body, "content": "", "embeds": [], "components": [], "attachments": []}


def hides_content(world: World, item: Message) -> bool:
    """Whether a message's content is withheld from a bot without the message content intent.

    Its own messages, those that mention it, and DMs are shown to every bot.
    """
    bot_id = world.bot.id
    own = item.author_id == bot_id or bot_id in item.mentions
    return not own and not world.channels[item.channel_id].is_dm


def guild(world: World) -> Json:
    """The server as GET /guilds/{id} returns it."""
    home = world.guild
    return {
        "id": home.id,
        "name": home.name,
        "icon": None,
        "description": None,
        "splash": None,
        "banner": None,
        "discovery_splash": None,
        "features": [],
        "emojis": [],
        "stickers": [],
        "owner_id": home.owner_id,
        "application_id": None,
        "region": "deprecated",
        "afk_channel_id": None,
        "afk_timeout": 300,
        "system_channel_id": None,
        "system_channel_flags": 0,
        "widget_enabled": False,
        "widget_channel_id": None,
        "verification_level": 0,
        "default_message_notifications": 1,
        "mfa_level": 0,
        "explicit_content_filter": 0,
        "max_presences": None,
        "max_members": 500000,
        "max_video_channel_users": 25,
        "vanity_url_code": None,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "preferred_locale": home.locale,
        "rules_channel_id": None,
        "public_updates_channel_id": None,
        "safety_alerts_channel_id": None,
        "premium_progress_bar_enabled": False,
        "nsfw": False,
        "nsfw_level": 0,
        "roles": [role(item) for item in world.roles.values()],
    }


def guild_create(world: World, *, all_members: bool) -> Json:
    """The server as GUILD_CREATE carries it; all members only with the members intent."""
    present = [person for person in world.users.values() if person.in_guild]
    shown = present if all_members else [world.bot]
    rooms = [room for room in world.channels.values() if not room.is_dm]
    return {
        **guild(world),
        "joined_at": iso(world.bot.joined),
        "large": False,
        "unavailable": False,
        "member_count": len(present),
        "members": [member(person) for person in shown],
        "channels": [channel(world, room) for room in rooms if not room.is_thread],
        "threads": [
            channel(world, room)
            for room in rooms
            if room.is_thread and not room.archived and world.can_see(world.bot.id, room)
        ],
        "voice_states": [],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }
