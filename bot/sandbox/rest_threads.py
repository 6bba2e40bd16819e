"""Routes of threads: create, change, archive, members, delete."""

from __future__ import annotations

from bot.sandbox import errors, payloads
from bot.sandbox.errors import DiscordError, Form, Json
from bot.sandbox.permissions import Permission
from bot.sandbox.rest import Call, Result, Route
from bot.sandbox.rest_channels import ChannelAccess
from bot.sandbox.world import HAS_THREAD, Channel, ChannelEvent, Kind, Message

P = Permission
ARCHIVE_MINUTES = (60, 1440, 4320, 10080)
MOST_ACTIVE = 1000


class ThreadRoutes(ChannelAccess):
    """Handlers over a core."""

    def routes(self) -> list[Route]:
        """The routes served here."""
        members = "/channels/{channel}/thread-members"
        return [
            Route("POST", "/channels/{channel}/messages/{message}/threads", self.from_message),
            Route("POST", "/channels/{channel}/threads", self.create),
            Route("GET", "/channels/{channel}/threads/archived/public", self.archived),
            Route("PATCH", "/channels/{channel}", self.change),
            Route("DELETE", "/channels/{channel}", self.remove),
            Route("GET", members, self.members),
            Route("GET", f"{members}/{{user}}", self.member),
            Route("PUT", f"{members}/{{user}}", self.add),
            Route("DELETE", f"{members}/{{user}}", self.drop),
        ]

    def _parent(self, call: Call) -> Channel:
        channel = self.channel(call)
        if channel.kind is not Kind.TEXT:
            raise errors.wrong_channel_type()
        if sum(1 for thread in self.world.threads_of(channel.id) if not thread.archived) >= MOST_ACTIVE:
            raise DiscordError(400, 160006, "Maximum number of active threads reached")
        return channel

    def _checked(self, body: Json, *, named: bool) -> Form:
        form = Form()
        form.text(body, "name", (), 1, 100, required=named)
        if body.get("auto_archive_duration") is not None:
            form.choice(body["auto_archive_duration"], ARCHIVE_MINUTES, ("auto_archive_duration",))
        form.integer(body, "rate_limit_per_user", (), 0, 21_600)
        return form

    def from_message(self, call: Call) -> Result:
        """A public thread on a message; it takes the message's id."""
        channel = self._parent(call)
        self.need(channel, P.CREATE_PUBLIC_THREADS)
        message = self.message(call, channel)
        body = call.json()
        self._checked(body, named=True).done()
        if message.thread_id is not None:
            raise DiscordError(400, 160004, "A thread has already been created for this message")
        thread = self._open(channel, body, Kind.PUBLIC_THREAD, thread_id=message.id)
        message.thread_id = thread.id
        message.flags |= HAS_THREAD
        self.world.change_message(message)
        return 201, payloads.channel(self.world, thread)

    def create(self, call: Call) -> Result:
        """A thread of its own, private unless the body says otherwise."""
        channel = self._parent(call)
        body = call.json()
        kind = body.get("type", int(Kind.PRIVATE_THREAD))
        form = self._checked(body, named=True)
        form.choice(kind, (int(Kind.PUBLIC_THREAD), int(Kind.PRIVATE_THREAD)), ("type",))
        form.done()
        public = kind == Kind.PUBLIC_THREAD
        self.need(channel, P.CREATE_PUBLIC_THREADS if public else P.CREATE_PRIVATE_THREADS)
        thread = self._open(channel, body, Kind(kind))
        if public:
            reference = {"type": 0, "channel_id": thread.id, "guild_id": self.world.guild.id}
            note = Message(
                self.core.ids.new(),
                channel.id,
                self.world.bot.id,
                self.core.clock.now(),
                type=18,
                content=thread.name,
                reference=reference,
            )
            self.world.add_message(note)
        return 201, payloads.channel(self.world, thread)

    def _open(self, parent: Channel, body: Json, kind: Kind, *, thread_id: str | None = None) -> Channel:
        return self.world.add_thread(
            parent,
            body["name"],
            kind,
            self.world.bot.id,
            thread_id=thread_id,
            auto_archive=body.get("auto_archive_duration") or 4320,
            invitable=body.get("invitable") is not False,
            slowmode=body.get("rate_limit_per_user") or 0,
        )

    def archived(self, call: Call) -> Result:
        """The archived public threads of a channel."""
        channel = self.channel(call)
        self.need(channel, P.READ_MESSAGE_HISTORY)
        threads = [
            t for t in self.world.threads_of(channel.id) if t.archived and t.kind is Kind.PUBLIC_THREAD
        ]
        mine = [
            payloads.thread_member(t, self.world.bot.id) for t in threads if self.world.bot.id in t.members
        ]
        return 200, {
            "threads": [payloads.channel(self.world, t) for t in threads],
            "members": mine,
            "has_more": False,
        }

    def change(self, call: Call) -> Result:
        """Rename, archive, lock a thread; rename a channel with MANAGE_CHANNELS."""
        channel = self.channel(call)
        body = call.json()
        if channel.is_dm:
            raise errors.wrong_channel_type()
        form = self._checked(body, named="name" in body)
        archive, lock = form.flag(body, "archived", ()), form.flag(body, "locked", ())
        form.text(body, "topic", (), 0, 1024)
        form.done()
        if channel.is_thread:
            self._change_thread(channel, body, archive=archive, lock=lock)
        else:
            self.need(channel, P.MANAGE_CHANNELS)
            channel.topic = body.get("topic", channel.topic)
        channel.name = body.get("name", channel.name)
        if body.get("rate_limit_per_user") is not None:
            channel.slowmode = body["rate_limit_per_user"]
        self.world.emit(ChannelEvent("update", channel))
        return 200, payloads.channel(self.world, channel)

    def _change_thread(self, thread: Channel, body: Json, *, archive: bool, lock: bool) -> None:
        """The owner or MANAGE_THREADS may change a thread; anyone who may write in it opens it again."""
        owner = thread.owner_id == self.world.bot.id
        only_opens = body.get("archived") is False and body.keys() <= {"archived"}
        if "locked" in body or thread.locked or not (owner or only_opens):
            self.need(thread, P.MANAGE_THREADS)
        elif only_opens:
            self.need(thread, P.SEND_MESSAGES_IN_THREADS)
        if thread.archived and body.get("archived") is not False:
            raise DiscordError(400, 50083, "Thread is archived")
        if body.get("archived") is not None and archive != thread.archived:
            thread.archived = archive
            thread.archive_moment = self.core.clock.now()
        if body.get("locked") is not None:
            thread.locked = lock
        thread.auto_archive = body.get("auto_archive_duration") or thread.auto_archive
        if body.get("invitable") is not None:
            thread.invitable = bool(body["invitable"])

    def remove(self, call: Call) -> Result:
        """Delete a thread (MANAGE_THREADS) or channel (MANAGE_CHANNELS)."""
        channel = self.channel(call)
        if channel.is_dm:
            return 200, payloads.channel(self.world, channel)
        self.need(channel, P.MANAGE_THREADS if channel.is_thread else P.MANAGE_CHANNELS)
        body = payloads.channel(self.world, channel)
        self.world.remove_channel(channel)
        return 200, body

    # Members

    def _thread(self, call: Call) -> Channel:
        thread = self.channel(call)
        if not thread.is_thread:
            raise errors.wrong_channel_type()
        return thread

    def _user_id(self, call: Call) -> str:
        user_id = self.world.bot.id if call.params["user"] == "@me" else call.params["user"]
        user = self.world.users.get(user_id)
        if user is None or not user.in_guild:
            raise DiscordError(404, 10013, "Unknown User")
        return user_id

    def members(self, call: Call) -> Result:
        """Who is in a thread."""
        thread = self._thread(call)
        return 200, [payloads.thread_member(thread, user_id) for user_id in thread.members]

    def member(self, call: Call) -> Result:
        """One member of a thread."""
        thread, user_id = self._thread(call), self._user_id(call)
        if user_id not in thread.members:
            raise DiscordError(404, 10007, "Unknown Member")
        return 200, payloads.thread_member(thread, user_id)

    def add(self, call: Call) -> Result:
        """Join a thread or add somebody to it."""
        thread, user_id = self._thread(call), self._user_id(call)
        if thread.archived:
            raise DiscordError(400, 50083, "Thread is archived")
        if user_id != self.world.bot.id:
            self.need(thread, P.SEND_MESSAGES_IN_THREADS)
            home = self.world.channels[thread.parent_id or ""]
            if not self.world.can_see(user_id, home):
                raise errors.missing_access()
        self.world.join_thread(thread, user_id)
        return 204, None

    def drop(self, call: Call) -> Result:
        """Leave a thread or remove somebody from it."""
        thread, user_id = self._thread(call), self._user_id(call)
        own = thread.kind is Kind.PRIVATE_THREAD and thread.owner_id == self.world.bot.id
        if user_id != self.world.bot.id and not own:
            self.need(thread, P.MANAGE_THREADS)
        self.world.leave_thread(thread, user_id)
        return 204, None
