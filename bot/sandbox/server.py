"""Starting and stopping a sandbox: the bot's door with TLS, the people's door without."""

from __future__ import annotations

import asyncio
import re
import secrets
import ssl
from collections.abc import Callable
from typing import TypeVar

import trustme
from aiohttp import web

from bot.sandbox import connect, limits
from bot.sandbox.client import ClientDoor, file_response
from bot.sandbox.core import BOT_PERMISSIONS, Core, Recorded
from bot.sandbox.driver import Person, Seen
from bot.sandbox.errors import Refusal
from bot.sandbox.media import avatar_png
from bot.sandbox.mischief import Mischief
from bot.sandbox.people import People
from bot.sandbox.permissions import Permission
from bot.sandbox.rest import Rest
from bot.sandbox.rest_app import AppRoutes
from bot.sandbox.rest_channels import ChannelRoutes
from bot.sandbox.rest_interactions import InteractionRoutes
from bot.sandbox.rest_threads import ThreadRoutes
from bot.sandbox.views import Views
from bot.sandbox.world import COLOURS, Channel, furnish

HOST = "127.0.0.1"
T = TypeVar("T")


class Sandbox(Core):
    """A running sandbox. Make one with `serve`; `close` it in the end."""

    def __init__(self, *, token: str, bot_permissions: Permission, privileged: int) -> None:
        super().__init__(token=token, bot_permissions=bot_permissions, privileged=privileged)
        furnish(self.world)
        self.views = Views(self)
        self.people = People(self, self.views)
        self.mischief = Mischief(self)
        self.tls_port = 0
        self.page_port: int | None = None
        self.ca_pem = b""
        routes = [
            *AppRoutes(self).routes(),
            *ChannelRoutes(self).routes(),
            *ThreadRoutes(self).routes(),
            *InteractionRoutes(self).routes(),
        ]
        self._rest = Rest(self, routes)
        self._door = ClientDoor(self, self.people, self.views, self.mischief)
        self._runners: list[web.AppRunner] = []
        self._waiters: set[asyncio.Event] = set()
        self.world.listen(lambda event: self._wake())
        self.interactions.listen(lambda item: self._wake())
        self.gateway.on_status(lambda online: self._wake())

    @property
    def page_url(self) -> str | None:
        """The address of the page, if it is served."""
        return None if self.page_port is None else f"http://{HOST}:{self.page_port}/"

    # Sockets

    async def _open(self, page_port: int | None, tls_port: int) -> None:
        authority = trustme.CA()
        self.ca_pem = authority.cert_pem.bytes()
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        authority.issue_cert(*sorted(connect.HOSTS)).configure_cert(context)
        bot_door = web.Application(client_max_size=limits.REQUEST_BYTES + 1)
        bot_door.router.add_route("*", "/{path:.*}", self._by_host)
        self.tls_port = await self._listen(bot_door, tls_port, context)
        if page_port is not None:
            self.page_port = await self._listen(self._door.application(), page_port, None)

    async def _listen(self, app: web.Application, port: int, context: ssl.SSLContext | None) -> int:
        runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
        await runner.setup()
        self._runners.append(runner)
        site = web.TCPSite(runner, HOST, port, ssl_context=context)
        await site.start()
        bound: int = runner.addresses[0][1]
        return bound

    async def _by_host(self, request: web.Request) -> web.StreamResponse:
        host = request.host.partition(":")[0]
        if host == "discord.com":
            return await self._rest.serve(request)
        if host == "gateway.discord.gg":
            return await self.gateway.serve(request)
        return self._cdn(request)

    def _cdn(self, request: web.Request) -> web.Response:
        if re.fullmatch(r"/embed/avatars/\d\.png", request.path):
            return web.Response(body=avatar_png(COLOURS[int(request.path[15])]), content_type="image/png")
        upload = self.media.fetch(request.path_qs, expiring=True)
        if upload is None:
            return web.Response(status=404, text="This content is no longer available.")
        return file_response(upload)

    async def close(self) -> None:
        """Close both doors and every connection."""
        await self.gateway.close()
        await self._door.close()
        for runner in self._runners:
            await runner.cleanup()

    # For tests and scripts in the same process

    def person(self, name: str, place: str = "general") -> Person:
        """The person of this name, standing in a channel ("duel-room"), a thread, or their "dm"."""
        for user in self.world.people():
            if user.name == name:
                return Person(self, user.id, name, place)
        raise Refusal(f"There is nobody called {name}.", 404)

    def add_person(self, name: str, locale: str = "en-US", place: str = "general") -> Person:
        """A new person in the server."""
        user = self.world.add_user(name, locale)
        return Person(self, user.id, user.name, place)

    def channel(self, name: str) -> Channel:
        """A text channel or thread by name or id. Raises Refusal when there is none."""
        wanted = name.removeprefix("#")
        if wanted in self.world.channels:
            return self.world.channels[wanted]
        for channel in reversed(self.world.channels.values()):
            if channel.name == wanted:
                return channel
        raise Refusal(f"There is no channel {name}.", 404)

    def messages(self, channel: str) -> list[Seen]:
        """Every message of a channel that is not ephemeral, oldest first."""
        public = (m for m in self.channel(channel).messages.values() if not m.ephemeral)
        return [Seen.of(self.views.message(message)) for message in public]

    async def wait_for(self, predicate: Callable[[], T | None], seconds: float = 15.0) -> T:
        """The first truthy value of a function, asked again at every change. Raises TimeoutError."""
        woken = asyncio.Event()
        self._waiters.add(woken)
        try:
            async with asyncio.timeout(seconds):
                while not (value := predicate()):
                    woken.clear()
                    await woken.wait()
                return value
        finally:
            self._waiters.discard(woken)

    async def wait_online(self, seconds: float = 60.0) -> None:
        """Wait until the bot's gateway session is there. Raises TimeoutError."""
        await self.wait_for(lambda: self.gateway.online, seconds)

    def record(self, call: Recorded) -> None:
        """Remember a REST call, and let those who wait for one look again."""
        super().record(call)
        self._wake()

    def _wake(self) -> None:
        for waiter in self._waiters:
            waiter.set()


async def serve(
    page_port: int | None,
    *,
    tls_port: int = 0,
    token: str | None = None,
    bot_permissions: Permission = BOT_PERMISSIONS,
    privileged: int = 0,
) -> Sandbox:
    """Start a sandbox in the running loop.

    `page_port`: the people's door (None: none, 0: any free port). `token`: the only bot token accepted, a
    random one if left out. `privileged`: the privileged intents (bits) granted to the application.
    """
    sandbox = Sandbox(
        token=token or secrets.token_urlsafe(24), bot_permissions=bot_permissions, privileged=privileged
    )
    try:
        await sandbox._open(page_port, tls_port)
    except BaseException:
        await sandbox.close()
        raise
    return sandbox
