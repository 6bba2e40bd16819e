"""Discord's permission bits and how roles and channel overwrites combine into what a member may do."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import IntFlag


class Permission(IntFlag):
    """The bits that the sandbox enforces or shows, by their documented names."""

    CREATE_INSTANT_INVITE = 1 << 0
    KICK_MEMBERS = 1 << 1
    BAN_MEMBERS = 1 << 2
    ADMINISTRATOR = 1 << 3
    MANAGE_CHANNELS = 1 << 4
    MANAGE_GUILD = 1 << 5
    ADD_REACTIONS = 1 << 6
    VIEW_AUDIT_LOG = 1 << 7
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    SEND_TTS_MESSAGES = 1 << 12
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    USE_EXTERNAL_EMOJIS = 1 << 18
    CHANGE_NICKNAME = 1 << 26
    MANAGE_NICKNAMES = 1 << 27
    MANAGE_ROLES = 1 << 28
    MANAGE_WEBHOOKS = 1 << 29
    USE_APPLICATION_COMMANDS = 1 << 31
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    CREATE_PRIVATE_THREADS = 1 << 36
    USE_EXTERNAL_STICKERS = 1 << 37
    SEND_MESSAGES_IN_THREADS = 1 << 38
    USE_EMBEDDED_ACTIVITIES = 1 << 39
    MODERATE_MEMBERS = 1 << 40
    SEND_VOICE_MESSAGES = 1 << 46
    SEND_POLLS = 1 << 49
    USE_EXTERNAL_APPS = 1 << 50
    PIN_MESSAGES = 1 << 51
    BYPASS_SLOWMODE = 1 << 52


P = Permission
NONE = Permission(0)
ALL = Permission(sum(Permission))

EVERYONE = (
    P.CREATE_INSTANT_INVITE
    | P.ADD_REACTIONS
    | P.VIEW_CHANNEL
    | P.SEND_MESSAGES
    | P.SEND_MESSAGES_IN_THREADS
    | P.CREATE_PUBLIC_THREADS
    | P.CREATE_PRIVATE_THREADS
    | P.EMBED_LINKS
    | P.ATTACH_FILES
    | P.READ_MESSAGE_HISTORY
    | P.USE_EXTERNAL_EMOJIS
    | P.USE_APPLICATION_COMMANDS
    | P.CHANGE_NICKNAME
    | P.SEND_POLLS
    | P.USE_EXTERNAL_APPS
)
"""What a fresh server lets everybody do."""

IN_DM = EVERYONE | P.MENTION_EVERYONE | P.PIN_MESSAGES
"""What both ends of a DM may do."""


@dataclass(slots=True)
class Overwrite:
    """A channel's exception for one role (`kind` 0) or member (`kind` 1)."""

    id: str
    kind: int
    allow: Permission = NONE
    deny: Permission = NONE


def named(names: Iterable[str]) -> Permission:
    """The bits with these documented names. Raises KeyError for an unknown one."""
    bits = NONE
    for name in names:
        bits |= Permission[name]
    return bits


def combine(
    everyone: Permission,
    roles: Mapping[str, Permission],
    overwrites: Mapping[str, Overwrite],
    *,
    guild_id: str,
    member_id: str,
) -> Permission:
    """What a member may do in a channel, by Discord's documented order.

    Base of all roles, then the overwrite of @everyone, of the roles together, of the member. Without
    VIEW_CHANNEL nothing is left, without SEND_MESSAGES nothing that needs a message.
    """
    bits = everyone
    for granted in roles.values():
        bits |= granted
    if P.ADMINISTRATOR in bits:
        return ALL
    if rule := overwrites.get(guild_id):
        bits = bits & ~rule.deny | rule.allow
    allow = deny = NONE
    for role_id in roles:
        if rule := overwrites.get(role_id):
            allow |= rule.allow
            deny |= rule.deny
    bits = bits & ~deny | allow
    if rule := overwrites.get(member_id):
        bits = bits & ~rule.deny | rule.allow
    if P.VIEW_CHANNEL not in bits:
        return NONE
    if P.SEND_MESSAGES not in bits:
        bits &= ~(P.EMBED_LINKS | P.ATTACH_FILES | P.MENTION_EVERYONE | P.SEND_TTS_MESSAGES | P.SEND_POLLS)
    return bits
