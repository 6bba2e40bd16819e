"""The parts of a sandbox, put together: everything but the sockets."""

from __future__ import annotations

from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from bot.sandbox.clock import Clock, Snowflakes
from bot.sandbox.commands import Registry
from bot.sandbox.errors import Json
from bot.sandbox.faults import Faults
from bot.sandbox.gateway import Gateway
from bot.sandbox.gateway_events import GatewayEvents
from bot.sandbox.interactions import Interactions
from bot.sandbox.media import Media
from bot.sandbox.permissions import Permission
from bot.sandbox.posting import Posting
from bot.sandbox.ratelimit import Limiter
from bot.sandbox.world import Event, MessageEvent, World

P = Permission
BOT_PERMISSIONS = (
    P.VIEW_CHANNEL
    | P.SEND_MESSAGES
    | P.SEND_MESSAGES_IN_THREADS
    | P.CREATE_PUBLIC_THREADS
    | P.EMBED_LINKS
    | P.ATTACH_FILES
    | P.READ_MESSAGE_HISTORY
)
"""What the bot's own role grants beside what everybody may do."""

RECORDED = 20_000
"""How many REST calls are remembered."""


@dataclass(frozen=True, slots=True)
class Recorded:
    """One REST call. `path` is without /api/v10; `json` is the body, of a multipart its payload_json."""

    method: str
    path: str
    status: int
    json: object
    files: tuple[tuple[str, int], ...] = ()


class Core:
    """One sandbox's parts. `privileged` are the privileged gateway intents the application was granted."""

    def __init__(
        self,
        *,
        token: str,
        name: str = "Sandbox HQ",
        bot_name: str = "Kuromaku",
        bot_permissions: Permission = BOT_PERMISSIONS,
        privileged: int = 0,
    ) -> None:
        self.token = token
        self.clock = Clock()
        self.ids = Snowflakes(self.clock)
        self.world = World(
            self.clock, self.ids, name=name, bot_name=bot_name, bot_permissions=bot_permissions
        )
        self.media = Media(self.clock, self.ids)
        self.posting = Posting(self.world, self.media, self.clock, self.ids)
        self.commands = Registry(self.clock, self.ids, self.world.bot.id)
        self.gateway = Gateway(self.world, self.clock, self.ids, token, privileged)
        self.events = GatewayEvents(self.world, self.gateway, self.clock)
        self.faults = Faults(self._send_interaction)
        self.interactions = Interactions(self.world, self.posting, self.clock, self.ids, self.faults.pass_on)
        self.limiter = Limiter(self.clock)
        self.requests: deque[Recorded] = deque(maxlen=RECORDED)
        self.recorded = 0
        self.unknown: list[str] = []
        self.on_restart: Callable[[], Awaitable[None]] | None = None
        """Set by whoever runs the bot: stops it without warning, to be started again."""
        self.world.listen(self._drop_files)
        self._on_commands: list[Callable[[], None]] = []

    def _drop_files(self, event: Event) -> None:
        """The files of a deleted message go with it."""
        if isinstance(event, MessageEvent) and event.what == "delete":
            self.media.discard(event.message.attachments)

    def _send_interaction(self, payload: Json, in_guild: bool) -> None:
        self.gateway.dispatch("INTERACTION_CREATE", payload, intent=0, in_guild=in_guild)

    def listen_commands(self, listener: Callable[[], None]) -> None:
        """Tell this function when the command list changes."""
        self._on_commands.append(listener)

    def commands_changed(self) -> None:
        """Tell the listeners that the command list changed."""
        for listener in self._on_commands:
            listener()

    def record(self, call: Recorded) -> None:
        """Remember a REST call."""
        self.requests.append(call)
        self.recorded += 1

    def advance(self, seconds: float) -> None:
        """Let the sandbox's clock jump: tokens and file addresses expire, messages age, rate limits end."""
        self.clock.advance(seconds)
        self.interactions.tick()
