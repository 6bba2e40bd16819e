"""What one person sees: users, channels, messages, commands and results, as the client API gives them."""

from __future__ import annotations

from typing import Any

from bot.sandbox import commands as rules
from bot.sandbox import payloads
from bot.sandbox.clock import iso
from bot.sandbox.core import Core
from bot.sandbox.errors import Json
from bot.sandbox.interactions import Interaction
from bot.sandbox.media import CDN, initials
from bot.sandbox.permissions import Permission
from bot.sandbox.world import LOADING, Channel, Kind, Message, User

P = Permission
_KINDS = {
    Kind.TEXT: "text",
    Kind.PUBLIC_THREAD: "thread",
    Kind.PRIVATE_THREAD: "private_thread",
    Kind.DM: "dm",
}
_HOSTS = (CDN, "https://media.discordapp.net")


def local(value: Any) -> Any:
    """A copy of a JSON value with the CDN's addresses turned into paths of the people's door."""
    if isinstance(value, dict):
        return {key: local(item) for key, item in value.items()}
    if isinstance(value, list):
        return [local(item) for item in value]
    if isinstance(value, str) and value.startswith(_HOSTS):
        return "/cdn" + value[value.index("/", 8) :].partition("?")[0]
    return value


def user(item: User) -> Json:
    """A User."""
    return {
        "id": item.id,
        "name": item.name,
        "username": item.username,
        "bot": item.bot,
        "locale": item.locale,
        "dms_open": item.dms_open,
        "colour": item.colour,
        "initials": initials(item),
        "avatar_url": f"/cdn/avatars/{item.id}.svg",
    }


class Views:
    """Looks at a core through somebody's eyes."""

    def __init__(self, core: Core) -> None:
        self._core = core
        self._world = core.world

    # Channels

    def can_act(self, user_id: str, channel: Channel) -> bool:
        """Whether somebody may write and use commands in a channel now."""
        if channel.archived:
            return False
        bits = self._world.permissions(user_id, channel)
        writing = P.SEND_MESSAGES_IN_THREADS if channel.is_thread else P.SEND_MESSAGES
        return (P.VIEW_CHANNEL | P.USE_APPLICATION_COMMANDS | writing) in bits

    def channel(self, user_id: str, channel: Channel) -> Json:
        """A Channel."""
        return {
            "id": channel.id,
            "kind": _KINDS[channel.kind],
            "name": None if channel.is_dm else channel.name,
            "topic": channel.topic,
            "parent_id": channel.parent_id,
            "archived": channel.archived,
            "can_send": self.can_act(user_id, channel),
            "last_message_id": channel.last_message_id,
            "recipient": user(self._world.bot) if channel.is_dm else None,
        }

    def channels(self, user_id: str) -> list[Json]:
        """The Channels somebody sees: text channels in order, then threads, then DMs."""
        seen = [one for one in self._world.channels.values() if self._world.can_see(user_id, one)]
        seen.sort(key=lambda one: (one.is_dm, one.is_thread, one.position))
        return [self.channel(user_id, one) for one in seen]

    # Messages

    def sees(self, user_id: str, message: Message) -> bool:
        """Whether somebody sees a message."""
        if message.reader is not None and message.reader != user_id:
            return False
        channel = self._world.channels.get(message.channel_id)
        return channel is not None and self._world.can_see(user_id, channel)

    def message(self, message: Message) -> Json:
        """A Message."""
        body: Json = local(payloads.message(self._world, message))
        meta = message.metadata or {}
        root = meta
        while "triggering_interaction_metadata" in root:
            root = root["triggering_interaction_metadata"]
        body["sandbox"] = {
            "ephemeral": message.ephemeral,
            "loading": bool(message.flags & LOADING),
            "dismissable": message.ephemeral,
            "via": root.get("name"),
            "by": meta["user"]["id"] if meta else None,
        }
        return body

    def messages(
        self, user_id: str, channel: Channel, limit: int = 50, before: str | None = None
    ) -> list[Json]:
        """The last Messages somebody sees in a channel, oldest first."""
        found: list[Json] = []
        for message in reversed(channel.messages.values()):
            if len(found) >= limit:
                break
            if (before is None or int(message.id) < int(before)) and self.sees(user_id, message):
                found.append(self.message(message))
        return found[::-1]

    # Commands

    def usable(self, user_id: str, channel: Channel) -> list[Json]:
        """The slash commands (Discord's objects) that somebody may use in a channel."""
        world = self._world
        bits = world.permissions(user_id, channel)
        context = 1 if channel.is_dm else 0
        found: list[Json] = []
        for command in self._core.commands.usable(None if channel.is_dm else world.guild.id):
            contexts = command["contexts"]
            here = (
                context in contexts
                if contexts is not None
                else not channel.is_dm or command.get("dm_permission", True)
            )
            wanted = command["default_member_permissions"]
            may = channel.is_dm or wanted is None or self._allowed(bits, int(wanted))
            if command["type"] == rules.CHAT_INPUT and here and may:
                found.append(command)
        return found

    @staticmethod
    def _allowed(bits: Permission, wanted: int) -> bool:
        """0 is for administrators only."""
        return P.ADMINISTRATOR in bits or (wanted != 0 and int(bits) & wanted == wanted)

    def commands(self, user_id: str, channel: Channel) -> list[Json]:
        """The Commands somebody may use in a channel, flattened, in their language."""
        locale = self._world.users[user_id].locale
        return [
            leaf
            for command in self.usable(user_id, channel)
            for leaf in _leaves(command, command["id"], [], [], locale)
        ]

    # Interactions

    def modal(self, item: Interaction) -> Json | None:
        """The Modal that an interaction opened."""
        if item.modal is None:
            return None
        return {"modal_id": item.id, "channel_id": item.channel_id, **item.modal}

    def result(self, item: Interaction) -> Json:
        """A Result."""
        shown = None if item.original is None else self._world.find_message(item.original.id)
        return {
            "interaction_id": item.id,
            "kind": item.kind,
            "state": item.state,
            "ack": item.ack,
            "latency_ms": round(item.latency * 1000, 3),
            "ephemeral": item.ephemeral,
            "error": item.error,
            "message": None if shown is None else self.message(shown),
            "modal": self.modal(item),
            "choices": item.choices,
        }

    def state(self, user_id: str) -> Json:
        """All a page needs to begin."""
        world = self._world
        home = world.guild
        return {
            "me": user(world.users[user_id]),
            "users": [user(one) for one in world.users.values()],
            "guild": {
                "id": home.id,
                "name": home.name,
                "owner_id": home.owner_id,
                "locale": home.locale,
                "roles": [{"id": role.id, "name": role.name} for role in world.roles.values()],
            },
            "channels": self.channels(user_id),
            "bot": {"user": user(world.bot), "online": self._core.gateway.online},
            "now": iso(self._core.clock.now()),
        }


def _leaves(node: Json, command_id: str, path: list[str], shown: list[str], locale: str) -> list[Json]:
    """The commands under a command, group or subcommand that can be run."""
    path, shown = [*path, node["name"]], [*shown, rules.localised(node, "name", locale)]
    options: list[Json] = node.get("options") or []
    nested = [option for option in options if option["type"] in (rules.SUBCOMMAND, rules.GROUP)]
    if nested:
        return [leaf for option in nested for leaf in _leaves(option, command_id, path, shown, locale)]
    return [
        {
            "id": command_id,
            "path": " ".join(path),
            "display": " ".join(shown),
            "description": rules.localised(node, "description", locale),
            "options": [_option(option, locale) for option in options],
        }
    ]


def _option(option: Json, locale: str) -> Json:
    bounds = ("min_value", "max_value", "min_length", "max_length", "channel_types")
    return {
        "name": option["name"],
        "display": rules.localised(option, "name", locale),
        "description": rules.localised(option, "description", locale),
        "type": option["type"],
        "required": bool(option.get("required")),
        "autocomplete": bool(option.get("autocomplete")),
        "choices": [
            {"name": rules.localised(choice, "name", locale), "value": choice["value"]}
            for choice in option.get("choices") or ()
        ],
        **{key: option.get(key) for key in bounds},
    }
