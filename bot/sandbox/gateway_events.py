"""What the bot hears of the world: changes translated into gateway events, each under its intent."""

from __future__ import annotations

from bot.sandbox import payloads
from bot.sandbox.clock import Clock, iso
from bot.sandbox.errors import Json
from bot.sandbox.gateway import (
    DIRECT_MESSAGES,
    DIRECT_TYPING,
    GUILD_MEMBERS,
    GUILD_MESSAGES,
    GUILD_TYPING,
    GUILDS,
    Gateway,
)
from bot.sandbox.world import (
    ChannelEvent,
    Event,
    MemberEvent,
    MessageEvent,
    PinsEvent,
    ThreadMembersEvent,
    TypingEvent,
    World,
)


class GatewayEvents:
    """Listens to the world and tells the gateway."""

    def __init__(self, world: World, gateway: Gateway, clock: Clock) -> None:
        self._world = world
        self._gateway = gateway
        self._clock = clock
        world.listen(self._translate)

    def _translate(self, event: Event) -> None:
        world = self._world
        guild_id = world.guild.id
        match event:
            case MessageEvent(what, message):
                in_guild = not world.channels[message.channel_id].is_dm
                self._message(what, event, in_guild=in_guild)
            case ChannelEvent(what, channel):
                if channel.is_dm or (not world.can_see(world.bot.id, channel) and what == "create"):
                    return
                kind = "THREAD" if channel.is_thread else "CHANNEL"
                data = payloads.channel(world, channel)
                if channel.is_thread and what == "create":
                    data["newly_created"] = True
                if channel.is_thread and what == "delete":
                    data = {key: data[key] for key in ("id", "guild_id", "parent_id", "type")}
                self._gateway.dispatch(f"{kind}_{what.upper()}", data, intent=GUILDS, in_guild=True)
            case ThreadMembersEvent(thread, added, removed):
                data = {
                    "id": thread.id,
                    "guild_id": guild_id,
                    "member_count": len(thread.members),
                    "added_members": [
                        {**payloads.thread_member(thread, one), "member": payloads.member(world.users[one])}
                        for one in added
                    ],
                    "removed_member_ids": list(removed),
                }
                own = world.bot.id in (*added, *removed)
                self._gateway.dispatch(
                    "THREAD_MEMBERS_UPDATE", data, intent=GUILDS if own else GUILD_MEMBERS, in_guild=True
                )
            case MemberEvent(what, user):
                name = {"join": "ADD", "leave": "REMOVE", "update": "UPDATE"}[what]
                body = {"user": payloads.user(user)} if what == "leave" else payloads.member(user)
                data = {"guild_id": guild_id, **body}
                self._gateway.dispatch(f"GUILD_MEMBER_{name}", data, intent=GUILD_MEMBERS, in_guild=True)
            case TypingEvent(channel, user_id):
                data = {"channel_id": channel.id, "user_id": user_id, "timestamp": int(self._clock.now())}
                if not channel.is_dm:
                    data |= {"guild_id": guild_id, "member": payloads.member(world.users[user_id])}
                intent = DIRECT_TYPING if channel.is_dm else GUILD_TYPING
                self._gateway.dispatch("TYPING_START", data, intent=intent, in_guild=not channel.is_dm)
            case PinsEvent(channel):
                last = max(channel.pins.values(), default=None)
                data = {"channel_id": channel.id, "last_pin_timestamp": None if last is None else iso(last)}
                if not channel.is_dm:
                    data["guild_id"] = guild_id
                intent = DIRECT_MESSAGES if channel.is_dm else GUILDS
                self._gateway.dispatch("CHANNEL_PINS_UPDATE", data, intent=intent, in_guild=not channel.is_dm)

    def _message(self, what: str, event: MessageEvent, *, in_guild: bool) -> None:
        """Ephemeral messages travel like direct ones: under that intent, without server and member."""
        world, message = self._world, event.message
        public = in_guild and not message.ephemeral
        intent = GUILD_MESSAGES if public else DIRECT_MESSAGES
        if public and not world.can_see(world.bot.id, world.channels[message.channel_id]):
            return
        if what == "delete":
            data: Json = {"id": message.id, "channel_id": message.channel_id}
        else:
            data = payloads.message(world, message)
            if public and not self._gateway.sees_content and payloads.hides_content(world, message):
                data = payloads.without_content(data)
            if public:
                data["member"] = payloads.bare_member(world.users[message.author_id])
        if public:
            data["guild_id"] = world.guild.id
        self._gateway.dispatch(f"MESSAGE_{what.upper()}", data, intent=intent, in_guild=in_guild)
