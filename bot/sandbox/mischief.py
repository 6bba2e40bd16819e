"""Everything that can be made to go wrong from outside, by name: the bodies of POST /sandbox/faults."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from bot.sandbox import permissions as perms
from bot.sandbox.core import Core
from bot.sandbox.errors import Json, Refusal
from bot.sandbox.permissions import Overwrite
from bot.sandbox.world import Channel, User


class Mischief:
    """Faults on a core, for tests (methods) and for the people's door (`do`)."""

    def __init__(self, core: Core) -> None:
        self._core = core
        self._kinds: dict[str, Callable[[Json], None]] = {
            "respond": self._respond,
            "deliver": self._deliver,
            "drop": lambda body: core.gateway.drop(int(body.get("code", 4000))),
            "reconnect": lambda body: core.gateway.reconnect(),
            "invalid_session": lambda body: core.gateway.invalidate(resumable=bool(body.get("resumable"))),
            "close_dms": lambda body: self.set_dms(str(body.get("user_id")), is_open=False),
            "open_dms": lambda body: self.set_dms(str(body.get("user_id")), is_open=True),
            "delete_message": lambda body: self.delete_message(str(body.get("message_id"))),
            "permissions": self._permissions,
            "leave": lambda body: core.world.leave(self._user(str(body.get("user_id")))),
            "advance": lambda body: core.advance(float(body.get("seconds", 0))),
        }

    async def do(self, body: Json) -> None:
        """Act on a body of POST /sandbox/faults. Raises Refusal for one that makes no sense."""
        if body.get("kind") == "restart_bot":
            if self._core.on_restart is None:
                raise Refusal("Nobody here can restart the bot.", 404)
            await self._core.on_restart()
            return
        kind = self._kinds.get(str(body.get("kind")))
        if kind is None:
            raise Refusal(f"kind is one of {', '.join(self._kinds)}.")
        try:
            kind(body)
        except (ValueError, TypeError, KeyError) as error:
            raise Refusal(f"The fault makes no sense: {error}") from error

    def _user(self, user_id: str) -> User:
        user = self._core.world.users.get(user_id)
        if user is None:
            raise Refusal("There is no such person.", 404)
        return user

    def _channel(self, channel_id: str) -> Channel:
        channel = self._core.world.channels.get(channel_id)
        if channel is None:
            raise Refusal("There is no such channel.", 404)
        return channel

    def set_dms(self, user_id: str, *, is_open: bool) -> None:
        """Let a person's DMs take messages, or not (50007)."""
        user = self._user(user_id)
        user.dms_open = is_open
        self._core.world.change_user(user)

    def delete_message(self, message_id: str) -> None:
        """Delete a message as a moderator would."""
        message = self._core.world.find_message(message_id)
        if message is None:
            raise Refusal("There is no such message.", 404)
        self._core.world.remove_message(message)

    def set_permissions(
        self, channel_id: str, *, allow: Iterable[str] = (), deny: Iterable[str] = ()
    ) -> None:
        """Set the bot's overwrite in a channel, by Discord's names of permissions."""
        channel = self._channel(channel_id)
        overwrite = Overwrite(self._core.world.bot.id, 1, perms.named(allow), perms.named(deny))
        self._core.world.set_overwrite(channel, overwrite)

    def _permissions(self, body: Json) -> None:
        self.set_permissions(
            str(body.get("channel_id")),
            allow=list(body.get("allow") or ()),
            deny=list(body.get("deny") or ()),
        )

    def _respond(self, body: Json) -> None:
        status = body.get("status")
        self._core.faults.respond(
            str(body["prefix"]),
            method=body.get("method"),
            times=int(body.get("times", 1)),
            status=None if status is None else int(status),
            code=int(body.get("code", 0)),
            message=str(body.get("message", "")),
            retry_after=float(body.get("retry_after", 1.0)),
            global_limit=bool(body.get("global")),
            delay=float(body.get("delay", 0.0)),
            lose_answer=bool(body.get("lose_answer")),
        )

    def _deliver(self, body: Json) -> None:
        self._core.faults.deliver(
            str(body.get("mode")), times=int(body.get("times", 1)), seconds=float(body.get("seconds", 0.0))
        )
