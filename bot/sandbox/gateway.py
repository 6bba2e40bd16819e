"""Discord's Gateway v10: sessions, heartbeats, resuming, compression. Events are made in gateway_events."""

from __future__ import annotations

import asyncio
import importlib
import zlib
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec
from aiohttp import WSCloseCode, WSMsgType, web

from bot.sandbox import payloads
from bot.sandbox.clock import Clock, Snowflakes
from bot.sandbox.errors import Json
from bot.sandbox.ratelimit import Rate, Window
from bot.sandbox.world import World

GUILDS, GUILD_MEMBERS, GUILD_PRESENCES = 1 << 0, 1 << 1, 1 << 8
GUILD_MESSAGES, GUILD_TYPING, DIRECT_MESSAGES, DIRECT_TYPING = 1 << 9, 1 << 11, 1 << 12, 1 << 14
MESSAGE_CONTENT = 1 << 15
PRIVILEGED = GUILD_MEMBERS | GUILD_PRESENCES | MESSAGE_CONTENT
KNOWN_INTENTS = (1 << 26) - 1

HEARTBEAT_MS = 41_250
ACK_DELAY = 0.02
"""Seconds before a heartbeat is acknowledged. On loopback an answer can be there before the client's thread
has noted when it sent the beat, and then it reckons a latency of a whole interval."""
MAX_PAYLOAD = 4096
SENDS = Rate(120, 60.0)
HISTORY = 5000
"""Events kept for a session that may resume."""
RESUMABLE_SECONDS = 180.0
URL = "wss://gateway.discord.gg"

Encoder = Callable[[bytes], bytes]


def compressor(name: str | None) -> Encoder | None:
    """The transport compression asked for: one context for the whole connection; None for plain text frames.

    zstd needs the optional `zstandard` module; without it the frames stay plain, which clients accept.
    """
    if name == "zlib-stream":
        stream = zlib.compressobj()
        return lambda data: stream.compress(data) + stream.flush(zlib.Z_SYNC_FLUSH)
    if name == "zstd-stream":
        try:
            zstandard: Any = importlib.import_module("zstandard")
        except ImportError:
            return None
        frame = zstandard.ZstdCompressor().compressobj()
        block: int = zstandard.COMPRESSOBJ_FLUSH_BLOCK

        def encode(data: bytes) -> bytes:
            out: bytes = frame.compress(data) + frame.flush(block)
            return out

        return encode
    return None


class Connection:
    """One websocket of the bot. Frames are queued, so that events can be sent without waiting."""

    def __init__(self, socket: web.WebSocketResponse, encode: Encoder | None) -> None:
        self.socket = socket
        self.session: Session | None = None
        self.sends = Window(SENDS)
        self.closing = False
        self._encode = encode
        self._queue: asyncio.Queue[bytes | int] = asyncio.Queue()

    def put(self, frame: bytes) -> None:
        """Queue a frame."""
        self._queue.put_nowait(frame)

    def op(self, code: int, data: object = None) -> None:
        """Queue a frame that is not an event."""
        self.put(msgspec.json.encode({"op": code, "d": data, "s": None, "t": None}))

    def close(self, code: int) -> None:
        """Close after what is queued."""
        self.closing = True
        self._queue.put_nowait(code)

    async def shut(self, code: int) -> None:
        """Close now."""
        self.closing = True
        await self.socket.close(code=code)

    async def write(self) -> None:
        """Send the queue until the socket is closed."""
        while True:
            frame = await self._queue.get()
            if isinstance(frame, int):
                await self.socket.close(code=frame)
                return
            try:
                if self._encode is None:
                    await self.socket.send_str(frame.decode())
                else:
                    await self.socket.send_bytes(self._encode(frame))
            except ConnectionError:
                return


@dataclass(slots=True, eq=False)
class Session:
    """What the bot identified as. It outlives its connection for a while."""

    id: str
    intents: int
    shard: tuple[int, int]
    connection: Connection | None
    sequence: int = 0
    history: deque[tuple[int, bytes]] = field(default_factory=lambda: deque(maxlen=HISTORY))
    left: float = 0.0

    def send(self, name: str, data: object) -> None:
        """Number an event, keep it, and send it if someone listens."""
        self.sequence += 1
        frame = msgspec.json.encode({"op": 0, "t": name, "s": self.sequence, "d": data})
        self.history.append((self.sequence, frame))
        if self.connection is not None:
            self.connection.put(frame)

    def missed(self, since: int) -> list[bytes] | None:
        """The events after a sequence number; None when some are no longer there."""
        oldest = self.history[0][0] if self.history else self.sequence + 1
        if since > self.sequence or since < oldest - 1:
            return None
        return [frame for number, frame in self.history if number > since]


class Gateway:
    """All sessions of the bot. `privileged` are the privileged intents granted to the application."""

    def __init__(self, world: World, clock: Clock, ids: Snowflakes, token: str, privileged: int = 0) -> None:
        self.privileged = privileged
        self.identifies = 0
        self.resumes = 0
        self._world = world
        self._clock = clock
        self._ids = ids
        self._token = token
        self._sessions: dict[str, Session] = {}
        self._connections: set[Connection] = set()
        self._status: list[Callable[[bool], None]] = []

    # State

    @property
    def online(self) -> bool:
        """Whether a session of the bot is connected."""
        return any(session.connection is not None for session in self._sessions.values())

    @property
    def sees_content(self) -> bool:
        """Whether the application was granted the message content intent."""
        return bool(self.privileged & MESSAGE_CONTENT)

    def on_status(self, listener: Callable[[bool], None]) -> None:
        """Tell this function when the bot comes online or goes offline."""
        self._status.append(listener)

    def _changed(self, before: bool) -> None:
        if self.online is not before:
            for listener in self._status:
                listener(not before)

    # Events

    def dispatch(self, name: str, data: Json, *, intent: int, in_guild: bool) -> None:
        """Send an event to the sessions that asked for its intent (0: all) and serve its shard."""
        if not self._sessions:
            return
        encoded = msgspec.Raw(msgspec.json.encode(data))
        shard_key = int(self._world.guild.id) >> 22 if in_guild else 0
        for session in self._sessions.values():
            number, total = session.shard
            if shard_key % total == number and (not intent or session.intents & intent):
                session.send(name, encoded)

    # Faults

    def drop(self, code: int = 4000) -> None:
        """Close every connection; sessions stay resumable. Code 1006 cuts the line without a word."""
        for connection in list(self._connections):
            if code == WSCloseCode.ABNORMAL_CLOSURE:
                transport = connection.socket._req.transport if connection.socket._req else None
                if transport is not None:
                    transport.abort()
            else:
                connection.close(code)

    def reconnect(self) -> None:
        """Ask every connection to reconnect and resume (opcode 7)."""
        for connection in self._connections:
            connection.op(7)

    def invalidate(self, *, resumable: bool) -> None:
        """Tell every connection that its session is invalid (opcode 9)."""
        for connection in self._connections:
            if connection.session is not None and not resumable:
                self._sessions.pop(connection.session.id, None)
            connection.op(9, resumable)

    async def close(self) -> None:
        """Close every connection for good."""
        for connection in list(self._connections):
            await connection.socket.close(code=WSCloseCode.GOING_AWAY)

    # The socket

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """Serve one websocket until it closes."""
        if request.headers.get("Upgrade", "").lower() != "websocket":
            return web.Response(status=404)
        socket = web.WebSocketResponse(max_msg_size=1 << 20)
        await socket.prepare(request)
        if request.query.get("v", "10") != "10":
            await socket.close(code=4012)
            return socket
        if request.query.get("encoding", "json") != "json":
            await socket.close(code=4002)
            return socket
        connection = Connection(socket, compressor(request.query.get("compress")))
        self._connections.add(connection)
        writer = asyncio.create_task(connection.write())
        connection.op(10, {"heartbeat_interval": HEARTBEAT_MS, "_trace": []})
        try:
            await self._read(connection)
        finally:
            self._connections.discard(connection)
            self._leave(connection)
            writer.cancel()
        return socket

    async def _read(self, connection: Connection) -> None:
        loop = asyncio.get_running_loop()
        beat = loop.time()
        while True:
            try:
                async with asyncio.timeout_at(beat + 2 * HEARTBEAT_MS / 1000):
                    message = await connection.socket.receive()
            except TimeoutError:
                await connection.shut(4009)
                return
            if message.type is WSMsgType.BINARY:
                await connection.shut(4002)
                return
            if message.type is not WSMsgType.TEXT:
                return
            if not connection.sends.take(loop.time()):
                await connection.shut(4008)
                return
            try:
                frame = msgspec.json.decode(message.data) if len(message.data) <= MAX_PAYLOAD else None
            except msgspec.DecodeError:
                frame = None
            if not isinstance(frame, dict) or not isinstance(frame.get("op"), int):
                await connection.shut(4002)
                return
            if frame["op"] == 1:
                beat = loop.time()
                loop.call_later(ACK_DELAY, connection.op, 11)
            elif (code := self._handle(connection, frame["op"], frame.get("d"))) is not None:
                connection.close(code)

    def _handle(self, connection: Connection, op: int, data: Any) -> int | None:
        """Act on one frame; returns a code to close with."""
        if op == 2:
            return self._identify(connection, data)
        if op == 6:
            return self._resume(connection, data)
        if connection.session is None:
            return 4003
        if op == 8:
            return self._members(connection.session, data)
        return None if op in (3, 4) else 4001

    def _identify(self, connection: Connection, data: Any) -> int | None:
        if connection.session is not None:
            return 4005
        if not isinstance(data, dict) or not isinstance(data.get("intents"), int):
            return 4002
        if data.get("token") != self._token:
            return 4004
        intents: int = data["intents"]
        if intents & ~KNOWN_INTENTS:
            return 4013
        if intents & PRIVILEGED & ~self.privileged:
            return 4014
        shard = data.get("shard") or [0, 1]
        if not (isinstance(shard, list) and len(shard) == 2 and 0 <= shard[0] < shard[1]):
            return 4010
        before = self.online
        self.identifies += 1
        self._abandon((shard[0], shard[1]))
        session = Session(f"{int(self._ids.new()):032x}", intents, (shard[0], shard[1]), connection)
        self._sessions[session.id] = session
        connection.session = session
        world = self._world
        mine = (int(world.guild.id) >> 22) % shard[1] == shard[0]
        session.send(
            "READY",
            {
                "v": 10,
                "user": {**payloads.user(world.bot), "verified": True, "mfa_enabled": False, "email": None},
                "guilds": [{"id": world.guild.id, "unavailable": True}] if mine else [],
                "session_id": session.id,
                "session_type": "normal",
                "resume_gateway_url": URL,
                "shard": shard,
                "private_channels": [],
                "relationships": [],
                "presences": [],
                "user_settings": {},
                "guild_join_requests": [],
                "application": {"id": world.bot.id, "flags": self.application_flags()},
            },
        )
        if mine and intents & GUILDS:
            everyone = bool(intents & GUILD_MEMBERS)
            session.send("GUILD_CREATE", payloads.guild_create(world, all_members=everyone))
        self._changed(before)
        return None

    def _abandon(self, shard: tuple[int, int]) -> None:
        """Who identifies anew will not resume: forget that shard's sessions without a connection."""
        for session in [
            one for one in self._sessions.values() if one.shard == shard and one.connection is None
        ]:
            del self._sessions[session.id]

    def application_flags(self) -> int:
        """The application's public flags: which privileged intents it was granted."""
        granted = self.privileged
        return (1 << 15) * bool(granted & GUILD_MEMBERS) | (1 << 19) * bool(granted & MESSAGE_CONTENT)

    def _resume(self, connection: Connection, data: Any) -> int | None:
        if not isinstance(data, dict) or data.get("token") != self._token:
            return 4004
        session = self._sessions.get(str(data.get("session_id")))
        since = data.get("seq")
        stale = (
            session is not None
            and session.connection is None
            and (self._clock.now() - session.left > RESUMABLE_SECONDS)
        )
        missed = None if session is None or stale else session.missed(since if isinstance(since, int) else 0)
        if session is None or missed is None:
            if session is not None:
                del self._sessions[session.id]
            connection.op(9, False)
            return None
        before = self.online
        self.resumes += 1
        if session.connection is not None:
            session.connection.close(4000)
            session.connection.session = None
        session.connection = connection
        connection.session = session
        for frame in missed:
            connection.put(frame)
        session.send("RESUMED", {"_trace": []})
        self._changed(before)
        return None

    def _members(self, session: Session, data: Any) -> int | None:
        if not isinstance(data, dict):
            return 4002
        wanted = data.get("user_ids")
        prefix, limit = data.get("query"), data.get("limit") or 0
        if wanted is None and not prefix and not session.intents & GUILD_MEMBERS:
            return 4014
        present = [user for user in self._world.users.values() if user.in_guild]
        if wanted is not None:
            asked = {str(one) for one in (wanted if isinstance(wanted, list) else [wanted])}
            chosen = [user for user in present if user.id in asked]
        else:
            chosen = [user for user in present if user.username.startswith(str(prefix or "").lower())]
            chosen = chosen[:limit] if limit else chosen
        session.send(
            "GUILD_MEMBERS_CHUNK",
            {
                "guild_id": self._world.guild.id,
                "members": [payloads.member(user) for user in chosen],
                "chunk_index": 0,
                "chunk_count": 1,
                "nonce": data.get("nonce"),
                "not_found": sorted({str(one) for one in wanted or ()} - {user.id for user in chosen}),
            },
        )
        return None

    def _leave(self, connection: Connection) -> None:
        session = connection.session
        if session is None or session.connection is not connection:
            return
        session.connection = None
        session.left = self._clock.now()
        if not connection.closing and connection.socket.close_code in (1000, 1001):  # the bot said goodbye
            self._sessions.pop(session.id, None)
        for listener in self._status if not self.online else ():
            listener(False)
