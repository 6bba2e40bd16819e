"""The sandbox's state: one server, its people, channels, threads, DMs and messages.

Plain state and the rules of who may see what. Nothing here speaks JSON, HTTP or time-outs: changes are
announced to listeners as events, and the gateway and the people's door translate them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from enum import IntEnum

from bot.sandbox import permissions as perms
from bot.sandbox.clock import Clock, Snowflakes
from bot.sandbox.errors import Json
from bot.sandbox.permissions import Overwrite, Permission

EPHEMERAL = 1 << 6
LOADING = 1 << 7
HAS_THREAD = 1 << 5
SUPPRESS_EMBEDS = 1 << 2
SUPPRESS_NOTIFICATIONS = 1 << 12
COMPONENTS_V2 = 1 << 15

COLOURS = ("#5865f2", "#3ba55c", "#e67e22", "#eb459e", "#1abc9c", "#9b59b6", "#e03e3e", "#f1c40f")


class Kind(IntEnum):
    """The channel types of Discord that the sandbox has."""

    TEXT = 0
    DM = 1
    PUBLIC_THREAD = 11
    PRIVATE_THREAD = 12


THREADS = (Kind.PUBLIC_THREAD, Kind.PRIVATE_THREAD)


@dataclass(slots=True)
class User:
    """A person or the bot. `in_guild` is false for someone who left the server."""

    id: str
    name: str
    username: str
    locale: str
    bot: bool = False
    dms_open: bool = True
    colour: str = COLOURS[0]
    in_guild: bool = True
    joined: float = 0.0
    roles: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Role:
    """A role of the server; the one with the server's own id is @everyone."""

    id: str
    name: str
    permissions: Permission
    position: int
    managed: bool = False


@dataclass(slots=True)
class Message:
    """A message. `reader` is set for an ephemeral one: the only person who sees it."""

    id: str
    channel_id: str
    author_id: str
    created: float
    type: int = 0
    content: str = ""
    embeds: list[Json] = field(default_factory=list)
    components: list[Json] = field(default_factory=list)
    attachments: list[Json] = field(default_factory=list)
    flags: int = 0
    edited: float | None = None
    mentions: list[str] = field(default_factory=list)
    mention_roles: list[str] = field(default_factory=list)
    mention_everyone: bool = False
    pinned: bool = False
    tts: bool = False
    nonce: str | int | None = None
    reference: Json | None = None
    metadata: Json | None = None
    webhook: bool = False
    reader: str | None = None
    thread_id: str | None = None

    @property
    def ephemeral(self) -> bool:
        """Whether only one person sees it."""
        return self.reader is not None


@dataclass(slots=True)
class Channel:
    """A text channel, a thread or a DM with the bot, and its messages by id, oldest first."""

    id: str
    kind: Kind
    name: str = ""
    position: int = 0
    topic: str | None = None
    overwrites: dict[str, Overwrite] = field(default_factory=dict)
    messages: dict[str, Message] = field(default_factory=dict)
    pins: dict[str, float] = field(default_factory=dict)
    last_message_id: str | None = None
    # DMs
    recipient_id: str | None = None
    # threads
    parent_id: str | None = None
    owner_id: str = ""
    archived: bool = False
    locked: bool = False
    invitable: bool = True
    auto_archive: int = 4320
    archive_moment: float = 0.0
    slowmode: int = 0
    members: dict[str, float] = field(default_factory=dict)
    sent: int = 0

    @property
    def is_thread(self) -> bool:
        """Whether it is a thread."""
        return self.kind in THREADS

    @property
    def is_dm(self) -> bool:
        """Whether it is a DM."""
        return self.kind is Kind.DM


@dataclass(slots=True)
class Guild:
    """The one server."""

    id: str
    name: str
    owner_id: str
    locale: str
    created: float


# What listeners are told


@dataclass(frozen=True, slots=True)
class MessageEvent:
    """`what` happened ("create", "update", "delete") to a message."""

    what: str
    message: Message


@dataclass(frozen=True, slots=True)
class ChannelEvent:
    """`what` happened ("create", "update", "delete") to a channel, thread or DM."""

    what: str
    channel: Channel


@dataclass(frozen=True, slots=True)
class ThreadMembersEvent:
    """People were added to or removed from a thread."""

    channel: Channel
    added: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MemberEvent:
    """`what` happened ("join", "leave", "update") to a member of the server."""

    what: str
    user: User


@dataclass(frozen=True, slots=True)
class TypingEvent:
    """Someone began to type."""

    channel: Channel
    user_id: str


@dataclass(frozen=True, slots=True)
class PinsEvent:
    """A channel's pins changed."""

    channel: Channel


Event = MessageEvent | ChannelEvent | ThreadMembersEvent | MemberEvent | TypingEvent | PinsEvent
Listener = Callable[[Event], None]


class World:
    """All state, and every change to it that somebody may see."""

    def __init__(
        self, clock: Clock, ids: Snowflakes, *, name: str, bot_name: str, bot_permissions: Permission
    ):
        self.clock = clock
        self.ids = ids
        self.users: dict[str, User] = {}
        self.channels: dict[str, Channel] = {}
        self.roles: dict[str, Role] = {}
        self._dms: dict[str, str] = {}
        self._threads: dict[str, dict[str, Channel]] = {}
        self._where: dict[str, str] = {}
        self._listeners: list[Listener] = []
        self.guild = Guild(ids.new(), name, "", "en-US", clock.now())
        self.roles[self.guild.id] = Role(self.guild.id, "@everyone", perms.EVERYONE, 0)
        bot_role = Role(ids.new(), bot_name, bot_permissions, 1, managed=True)
        self.roles[bot_role.id] = bot_role
        self.bot = self._make_user(bot_name, "en-US", bot=True)
        self.bot.roles.append(bot_role.id)

    # Listening

    def listen(self, listener: Listener) -> None:
        """Tell this function about every change from now on, in order."""
        self._listeners.append(listener)

    def emit(self, event: Event) -> None:
        """Tell all listeners."""
        for listener in self._listeners:
            listener(event)

    # People

    def _make_user(self, name: str, locale: str, *, bot: bool = False) -> User:
        base = "".join(c for c in name.lower() if c.isascii() and c.isalnum()) or "user"
        taken = {user.username for user in self.users.values()}
        username = next(
            n for n in (base, *(f"{base}{i}" for i in range(2, len(taken) + 3))) if n not in taken
        )
        colour = COLOURS[len(self.users) % len(COLOURS)]
        user = User(self.ids.new(), name, username, locale, bot=bot, colour=colour, joined=self.clock.now())
        self.users[user.id] = user
        return user

    def add_user(self, name: str, locale: str = "en-US") -> User:
        """A new person in the server."""
        user = self._make_user(name, locale)
        self.emit(MemberEvent("join", user))
        return user

    def change_user(self, user: User) -> None:
        """Announce that a person's name, locale or DM setting was changed."""
        self.emit(MemberEvent("update", user))

    def leave(self, user: User) -> None:
        """The person leaves the server."""
        user.in_guild = False
        self.emit(MemberEvent("leave", user))

    def people(self) -> Iterator[User]:
        """Everybody but the bot."""
        return (user for user in self.users.values() if not user.bot)

    # Channels

    def add_text_channel(self, name: str, topic: str | None = None) -> Channel:
        """A new text channel of the server."""
        position = sum(1 for channel in self.channels.values() if channel.kind is Kind.TEXT)
        channel = Channel(self.ids.new(), Kind.TEXT, name, position=position, topic=topic)
        self.channels[channel.id] = channel
        self.emit(ChannelEvent("create", channel))
        return channel

    def dm_with(self, user_id: str) -> Channel | None:
        """The person's DM with the bot, if it was ever opened."""
        found = self._dms.get(user_id)
        return self.channels[found] if found else None

    def open_dm(self, user_id: str) -> Channel:
        """The person's DM with the bot, opened if need be."""
        if channel := self.dm_with(user_id):
            return channel
        channel = Channel(self.ids.new(), Kind.DM, recipient_id=user_id)
        self.channels[channel.id] = channel
        self._dms[user_id] = channel.id
        self.emit(ChannelEvent("create", channel))
        return channel

    def add_thread(
        self,
        parent: Channel,
        name: str,
        kind: Kind,
        owner_id: str,
        *,
        thread_id: str | None = None,
        auto_archive: int = 4320,
        invitable: bool = True,
        slowmode: int = 0,
    ) -> Channel:
        """A new thread in a text channel; its owner is its first member."""
        now = self.clock.now()
        thread = Channel(
            thread_id or self.ids.new(),
            kind,
            name,
            parent_id=parent.id,
            owner_id=owner_id,
            auto_archive=auto_archive,
            invitable=invitable,
            slowmode=slowmode,
            archive_moment=now,
            members={owner_id: now},
        )
        self.channels[thread.id] = thread
        self._threads.setdefault(parent.id, {})[thread.id] = thread
        self.emit(ChannelEvent("create", thread))
        return thread

    def threads_of(self, parent_id: str) -> Iterable[Channel]:
        """The threads of a text channel, oldest first."""
        return self._threads.get(parent_id, {}).values()

    def remove_channel(self, channel: Channel) -> None:
        """Delete a text channel or thread, with its threads."""
        for thread in list(self.threads_of(channel.id)):
            self.remove_channel(thread)
        del self.channels[channel.id]
        if channel.parent_id:
            self._threads[channel.parent_id].pop(channel.id, None)
        self.emit(ChannelEvent("delete", channel))

    def set_overwrite(self, channel: Channel, overwrite: Overwrite) -> None:
        """Change what a role or member may do in a text channel."""
        channel.overwrites[overwrite.id] = overwrite
        self.emit(ChannelEvent("update", channel))

    def join_thread(self, thread: Channel, user_id: str) -> None:
        """Add somebody to a thread."""
        if user_id not in thread.members:
            thread.members[user_id] = self.clock.now()
            self.emit(ThreadMembersEvent(thread, added=(user_id,)))

    def leave_thread(self, thread: Channel, user_id: str) -> None:
        """Remove somebody from a thread."""
        if thread.members.pop(user_id, None) is not None:
            self.emit(ThreadMembersEvent(thread, removed=(user_id,)))

    # Who may do what

    def permissions(self, user_id: str, channel: Channel) -> Permission:
        """What somebody may do there; a thread takes its channel's rules."""
        user = self.users[user_id]
        if channel.is_dm:
            return perms.IN_DM if user.bot or channel.recipient_id == user_id else perms.NONE
        if not user.in_guild:
            return perms.NONE
        if user_id == self.guild.owner_id:
            return perms.ALL
        home = self.channels[channel.parent_id] if channel.parent_id else channel
        bits = perms.combine(
            self.roles[self.guild.id].permissions,
            {role_id: self.roles[role_id].permissions for role_id in user.roles},
            home.overwrites,
            guild_id=self.guild.id,
            member_id=user_id,
        )
        hidden = channel.kind is Kind.PRIVATE_THREAD and user_id not in channel.members
        return perms.NONE if hidden and Permission.MANAGE_THREADS not in bits else bits

    def can_see(self, user_id: str, channel: Channel) -> bool:
        """Whether the channel exists for somebody."""
        return Permission.VIEW_CHANNEL in self.permissions(user_id, channel)

    # Messages

    def find_message(self, message_id: str) -> Message | None:
        """A message by its id alone."""
        channel = self.channels.get(self._where.get(message_id, ""))
        return channel.messages.get(message_id) if channel is not None else None

    def add_message(self, message: Message) -> None:
        """Post a message; an archived thread comes back to life."""
        channel = self.channels[message.channel_id]
        channel.messages[message.id] = message
        self._where[message.id] = channel.id
        if message.reader is None:
            channel.last_message_id = message.id
        if channel.is_thread:
            channel.sent += 1
            if channel.archived:
                channel.archived = False
                channel.archive_moment = message.created
                self.emit(ChannelEvent("update", channel))
        self.emit(MessageEvent("create", message))

    def change_message(self, message: Message) -> None:
        """Announce that a message was edited."""
        self.emit(MessageEvent("update", message))

    def remove_message(self, message: Message) -> None:
        """Delete a message for everybody, or an ephemeral one for its reader."""
        channel = self.channels[message.channel_id]
        channel.messages.pop(message.id, None)
        self._where.pop(message.id, None)
        if channel.pins.pop(message.id, None) is not None:
            self.emit(PinsEvent(channel))
        self.emit(MessageEvent("delete", message))


def furnish(world: World) -> None:
    """The first world: three channels and four people, of whom Dana owns the server."""
    for name, locale in (("Aki", "ja"), ("Ben", "en-US"), ("Chen", "zh-CN"), ("Dana", "en-US")):
        world.guild.owner_id = world.add_user(name, locale).id
    for name, topic in (
        ("general", "Anything goes."),
        ("duel-room", "Challenge someone, or the computer."),
        ("lobby", "Look for a table."),
    ):
        world.add_text_channel(name, topic)
