"""Discord's REST API v10: how a request is read, checked, served and answered; the routes live beside it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import unquote

import msgspec
from aiohttp import BodyPartReader, web

from bot.sandbox import errors, limits
from bot.sandbox.core import Core, Recorded
from bot.sandbox.errors import DiscordError, Json
from bot.sandbox.faults import Answer
from bot.sandbox.media import Upload
from bot.sandbox.posting import Files
from bot.sandbox.ratelimit import Verdict, refuse

log = logging.getLogger(__name__)

BASE = "/api/v10"
JSON_TYPE = {"Content-Type": "application/json"}
"""Exactly this: discord.py takes a type with a charset for text."""
_MAJOR = ("channel", "guild", "token", "webhook")


@dataclass(slots=True)
class Call:
    """A request on its way to a handler."""

    params: dict[str, str]
    query: dict[str, str]
    body: Any = None
    files: Files = field(default_factory=dict)

    def json(self) -> Json:
        """The body as an object. Raises DiscordError 50035 for anything else."""
        if isinstance(self.body, dict):
            return self.body
        raise _malformed("DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType")


Result = tuple[int, object]
"""Status and JSON body (None: no body)."""
Handler = Callable[[Call], Result]


@dataclass(frozen=True, slots=True)
class Route:
    """A method and path pattern such as `/channels/{channel}/messages`, and who serves it.

    `interaction` routes carry their own token in the path: no bot token, no global rate limit.
    `unlimited` ones have no bucket either.
    """

    method: str
    pattern: str
    handler: Handler
    interaction: bool = False
    unlimited: bool = False


class Router:
    """Finds the route of a path; literal segments win over parameters."""

    def __init__(self, routes: list[Route]) -> None:
        self._by_size: dict[tuple[str, int], list[tuple[list[str], Route]]] = {}
        for route in routes:
            segments = route.pattern.strip("/").split("/")
            self._by_size.setdefault((route.method, len(segments)), []).append((segments, route))
        for entries in self._by_size.values():
            entries.sort(key=lambda entry: [segment.startswith("{") for segment in entry[0]])

    def find(self, method: str, path: str) -> tuple[Route, dict[str, str]] | None:
        """The route and its parameters, or None."""
        given = path.strip("/").split("/")
        for segments, route in self._by_size.get((method, len(given)), ()):
            params: dict[str, str] = {}
            for want, have in zip(segments, given, strict=True):
                if want.startswith("{"):
                    params[want[1:-1]] = unquote(have)
                elif want != have:
                    break
            else:
                return route, params
        return None


class Rest:
    """Serves the REST API over a core."""

    def __init__(self, core: Core, routes: list[Route]) -> None:
        self._core = core
        self._router = Router(routes)

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """Answer one request."""
        core, method = self._core, request.method
        path = request.rel_url.raw_path.removeprefix(BASE)
        fault = core.faults.take(method, path)
        if fault is not None and fault.delay:
            await asyncio.sleep(fault.delay)
        headers: dict[str, str] = {}
        call: Call | None = None
        try:
            if not request.path.startswith(BASE + "/"):
                raise DiscordError(400, 50041, "Invalid API version")
            found = self._router.find(method, path)
            if found is None:
                shown = "/".join("…" if len(piece) > 40 else piece for piece in path.split("/"))
                core.unknown.append(f"{method} {shown}")
                core.faults.tell(f"The bot called a route that the sandbox does not know: {method} {shown}")
                raise errors.not_found()
            route, params = found
            if not route.interaction and request.headers.get("Authorization") != f"Bot {core.token}":
                raise errors.unauthorized()
            call = Call(params, dict(request.query))
            call.body, call.files = await self._read(request)
            if fault is not None and fault.status is not None:
                status, body, headers = _canned(fault)
            else:
                verdict = self._limit(route, params)
                headers = verdict.headers
                status, body = route.handler(call) if verdict.passed else (429, verdict.body)
        except DiscordError as error:
            status, body = error.status, error.body()
            if "retry_after" in error.extra:
                headers = {**refuse(error.extra["retry_after"], scope="user").headers, **headers}
        except Exception:
            log.exception("The sandbox failed to serve %s %s", method, path.split("/")[1])
            raise
        files = tuple((file.filename, len(file.data)) for file in call.files.values()) if call else ()
        core.record(Recorded(method, path, status, call.body if call else None, files))
        if core.limiter.banned(status):
            headers = {key: value for key, value in headers.items() if key != "Via"}
        if fault is not None and fault.lose_answer:
            if request.transport is not None:
                request.transport.abort()
            raise ConnectionResetError("The answer was lost on purpose.")
        if body is None:
            return web.Response(status=status, headers=headers)
        return web.Response(status=status, body=msgspec.json.encode(body), headers={**headers, **JSON_TYPE})

    def _limit(self, route: Route, params: dict[str, str]) -> Verdict:
        if route.unlimited:
            return Verdict(True, {})
        major = next((params[key] for key in _MAJOR if key in params), "")
        return self._core.limiter.request(route.method, route.pattern, major, interaction=route.interaction)

    async def _read(self, request: web.Request) -> tuple[Any, Files]:
        if not request.can_read_body:
            return None, {}
        if (request.content_length or 0) > limits.REQUEST_BYTES:
            raise errors.too_large()
        if request.content_type == "multipart/form-data":
            return await self._read_parts(request)
        raw = await request.read()
        if len(raw) > limits.REQUEST_BYTES:
            raise errors.too_large()
        if not raw:
            return None, {}
        if request.content_type != "application/json":
            raise _malformed("CONTENT_TYPE_INVALID", "The Content-Type must be application/json")
        return _decode(raw), {}

    async def _read_parts(self, request: web.Request) -> tuple[Any, Files]:
        body: Any = {}
        files: Files = {}
        total = 0
        async for part in await request.multipart():
            if not isinstance(part, BodyPartReader):
                continue
            data = bytes(await part.read())
            total += len(data)
            if total > limits.REQUEST_BYTES:
                raise errors.too_large()
            if part.name == "payload_json":
                body = _decode(data)
            elif part.name is not None:
                if len(data) > limits.FILE_BYTES:
                    raise errors.too_large()
                kind = part.headers.get("Content-Type", "")
                files[part.name] = Upload(part.filename or "unknown", data, kind)
        return body, files


def _malformed(code: str, message: str) -> DiscordError:
    """A body that is refused as a whole."""
    errors = {"_errors": [{"code": code, "message": message}]}
    return DiscordError(400, 50035, "Invalid Form Body", errors=errors)


def _decode(raw: bytes) -> Any:
    try:
        return msgspec.json.decode(raw)
    except msgspec.DecodeError as error:
        raise DiscordError(400, 50109, "The request body contains invalid JSON.") from error


def _canned(fault: Answer) -> tuple[int, object, dict[str, str]]:
    """The answer that a fault prescribes."""
    status = fault.status or 500
    if status == 429:
        verdict = refuse(fault.retry_after, scope="global" if fault.global_limit else "user")
        return 429, verdict.body, verdict.headers
    message = fault.message or f"{status}: {'Internal Server Error' if status >= 500 else 'Refused'}"
    return status, {"message": message, "code": fault.code}, {}
