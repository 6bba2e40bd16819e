"""Routes of users, the application, its commands, the server and the gateway's address."""

from __future__ import annotations

from bot.sandbox import payloads
from bot.sandbox.core import Core
from bot.sandbox.errors import DiscordError, Form, Json, missing_access
from bot.sandbox.gateway import URL
from bot.sandbox.rest import Call, Result, Route

IDENTIFIES_PER_DAY = 1000


class AppRoutes:
    """Handlers over a core."""

    def __init__(self, core: Core) -> None:
        self._core = core

    def routes(self) -> list[Route]:
        """The routes served here."""
        listed = [
            Route("GET", "/users/@me", self.me),
            Route("GET", "/users/@me/guilds", self.my_guilds),
            Route("POST", "/users/@me/channels", self.open_dm),
            Route("GET", "/users/{user}", self.user),
            Route("GET", "/oauth2/applications/@me", self.application),
            Route("GET", "/applications/@me", self.application),
            Route("GET", "/gateway", self.gateway),
            Route("GET", "/gateway/bot", self.gateway_bot),
            Route("GET", "/guilds/{guild}", self.guild),
            Route("GET", "/guilds/{guild}/channels", self.guild_channels),
            Route("GET", "/guilds/{guild}/threads/active", self.active_threads),
            Route("GET", "/guilds/{guild}/members/{user}", self.member),
        ]
        for base in ("/applications/{app}", "/applications/{app}/guilds/{guild}"):
            listed += [
                Route("GET", f"{base}/commands", self.commands),
                Route("PUT", f"{base}/commands", self.replace_commands),
                Route("POST", f"{base}/commands", self.add_command),
                Route("GET", f"{base}/commands/{{command}}", self.command),
                Route("DELETE", f"{base}/commands/{{command}}", self.remove_command),
            ]
        return listed

    # Users

    def me(self, _: Call) -> Result:
        """The bot's own user."""
        extra = {"verified": True, "mfa_enabled": False, "email": None, "locale": "en-US"}
        return 200, {**payloads.user(self._core.world.bot), **extra}

    def my_guilds(self, _: Call) -> Result:
        """The servers the bot is in."""
        home = self._core.world.guild
        return 200, [
            {
                "id": home.id,
                "name": home.name,
                "icon": None,
                "owner": False,
                "permissions": "0",
                "features": [],
            }
        ]

    def user(self, call: Call) -> Result:
        """Any user."""
        user = self._core.world.users.get(call.params["user"])
        if user is None:
            raise DiscordError(404, 10013, "Unknown User")
        return 200, payloads.user(user)

    def open_dm(self, call: Call) -> Result:
        """The DM channel with a person. Opening works even when sending will not."""
        wanted = call.json().get("recipient_id")
        if wanted is None:
            form = Form()
            form.required(("recipient_id",))
            form.done()
        user = self._core.world.users.get(str(wanted))
        if user is None or user.bot:
            raise DiscordError(400, 50033, "Invalid Recipient(s)")
        return 200, payloads.channel(self._core.world, self._core.world.open_dm(user.id))

    # The application

    def application(self, _: Call) -> Result:
        """The bot's application."""
        world = self._core.world
        return 200, {
            "id": world.bot.id,
            "name": world.bot.name,
            "icon": None,
            "description": "",
            "summary": "",
            "bot_public": True,
            "bot_require_code_grant": False,
            "verify_key": "0" * 64,
            "team": None,
            "hook": True,
            "flags": self._core.gateway.application_flags(),
            "owner": payloads.user(world.users[world.guild.owner_id]),
            "bot": payloads.user(world.bot),
            "approximate_guild_count": 1,
            "redirect_uris": [],
            "tags": [],
            "interactions_endpoint_url": None,
            "integration_types_config": {"0": {}},
        }

    def gateway(self, _: Call) -> Result:
        """Where the gateway is."""
        return 200, {"url": URL}

    def gateway_bot(self, _: Call) -> Result:
        """Where the gateway is, with the session start limit."""
        left = IDENTIFIES_PER_DAY - self._core.gateway.identifies
        limit = {
            "total": IDENTIFIES_PER_DAY,
            "remaining": left,
            "reset_after": 86_400_000,
            "max_concurrency": 1,
        }
        return 200, {"url": URL, "shards": 1, "session_start_limit": limit}

    # Commands

    def _scope(self, call: Call) -> str | None:
        if call.params["app"] != self._core.world.bot.id:
            raise DiscordError(404, 10002, "Unknown Application")
        guild = call.params.get("guild")
        if guild is not None and guild != self._core.world.guild.id:
            raise missing_access()
        return guild

    def commands(self, call: Call) -> Result:
        """The registered commands."""
        return 200, self._core.commands.all(self._scope(call))

    def command(self, call: Call) -> Result:
        """One registered command."""
        for command in self._core.commands.all(self._scope(call)):
            if command["id"] == call.params["command"]:
                return 200, command
        raise DiscordError(404, 10063, "Unknown application command")

    def replace_commands(self, call: Call) -> Result:
        """Bulk overwrite."""
        scope = self._scope(call)
        bodies = call.body
        if not isinstance(bodies, list) or not all(isinstance(body, dict) for body in bodies):
            form = Form()
            form.fail((), "LIST_TYPE_CONVERT", "Only iterables of dictionaries may be used here")
            form.done()
        made = self._core.commands.replace(scope, bodies)
        self._core.commands_changed()
        return 200, made

    def add_command(self, call: Call) -> Result:
        """Create or overwrite one command."""
        command, new = self._core.commands.upsert(self._scope(call), call.json())
        self._core.commands_changed()
        return 201 if new else 200, command

    def remove_command(self, call: Call) -> Result:
        """Delete one command."""
        self._core.commands.remove(self._scope(call), call.params["command"])
        self._core.commands_changed()
        return 204, None

    # The server

    def _home(self, call: Call) -> None:
        if call.params["guild"] != self._core.world.guild.id:
            raise DiscordError(404, 10004, "Unknown Guild")

    def guild(self, call: Call) -> Result:
        """The server."""
        self._home(call)
        return 200, payloads.guild(self._core.world)

    def guild_channels(self, call: Call) -> Result:
        """The server's channels, without threads."""
        self._home(call)
        world = self._core.world
        rooms = [room for room in world.channels.values() if not room.is_dm and not room.is_thread]
        return 200, [payloads.channel(world, room) for room in rooms]

    def active_threads(self, call: Call) -> Result:
        """The server's open threads that the bot can see."""
        self._home(call)
        world = self._core.world
        threads = [
            t
            for t in world.channels.values()
            if t.is_thread and not t.archived and world.can_see(world.bot.id, t)
        ]
        mine: list[Json] = [
            payloads.thread_member(t, world.bot.id) for t in threads if world.bot.id in t.members
        ]
        return 200, {"threads": [payloads.channel(world, t) for t in threads], "members": mine}

    def member(self, call: Call) -> Result:
        """A member of the server."""
        self._home(call)
        user = self._core.world.users.get(call.params["user"])
        if user is None or not user.in_guild:
            raise DiscordError(404, 10007, "Unknown Member")
        return 200, payloads.member(user)
