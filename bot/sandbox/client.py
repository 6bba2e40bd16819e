"""The people's door: the client API of docs/sandbox.md and the page's files, over plain HTTP."""

from __future__ import annotations

import asyncio
import mimetypes
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
from aiohttp import BodyPartReader, WSMsgType, web

from bot.sandbox import limits, views
from bot.sandbox.core import Core
from bot.sandbox.errors import Json, Refusal
from bot.sandbox.interactions import AUTOCOMPLETE, OPEN_MODAL, Interaction
from bot.sandbox.media import Upload, avatar_svg
from bot.sandbox.mischief import Mischief
from bot.sandbox.people import People, known_locale
from bot.sandbox.views import Views
from bot.sandbox.world import (
    ChannelEvent,
    Event,
    MemberEvent,
    MessageEvent,
    PinsEvent,
    ThreadMembersEvent,
    TypingEvent,
)

PAGE = Path(__file__).parent / "page"
FONTS = Path(__file__).parents[1] / "fonts"
LONGEST_WAIT = 60.0

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


def answer(body: object, status: int = 200) -> web.Response:
    """A JSON response."""
    return web.Response(body=msgspec.json.encode(body), status=status, content_type="application/json")


class Subscriber:
    """One open event stream of a person."""

    def __init__(self, user_id: str, visible: set[str]) -> None:
        self.user_id = user_id
        self.visible = visible
        self.queue: asyncio.Queue[Json] = asyncio.Queue()


class ClientDoor:
    """Serves people."""

    def __init__(self, core: Core, people: People, looks: Views, mischief: Mischief) -> None:
        self._core = core
        self._world = core.world
        self._people = people
        self._views = looks
        self._mischief = mischief
        self._subscribers: set[Subscriber] = set()
        core.world.listen(self._on_event)
        core.interactions.listen(self._on_interaction)
        core.gateway.on_status(lambda online: self._push_all({"type": "bot", "online": online}))
        core.listen_commands(lambda: self._push_all({"type": "commands"}))
        core.faults.listen(lambda text: self._push_all({"type": "toast", "level": "warning", "text": text}))

    def application(self) -> web.Application:
        """The aiohttp application of this door."""
        app = web.Application(client_max_size=limits.REQUEST_BYTES, middlewares=[_refusals])
        get, post = app.router.add_get, app.router.add_post
        get("/sandbox/state", self.state)
        get("/sandbox/users", self.users)
        post("/sandbox/users", self.add_user)
        app.router.add_patch("/sandbox/users/{user}", self.change_user)
        get("/sandbox/channels", self.channels)
        get("/sandbox/channels/{channel}/messages", self.messages)
        post("/sandbox/channels/{channel}/messages", self.say)
        app.router.add_delete("/sandbox/channels/{channel}/messages/{message}", self.delete)
        post("/sandbox/dms", self.open_dm)
        get("/sandbox/commands", self.commands)
        post("/sandbox/uploads", self.upload)
        post("/sandbox/interactions", self.interact)
        get("/sandbox/events", self.events)
        get("/sandbox/requests", self.requests)
        get("/sandbox/unknown", self.unknown)
        get("/sandbox/faults", self.faults)
        post("/sandbox/faults", self.arm)
        app.router.add_delete("/sandbox/faults", self.disarm)
        get("/cdn/avatars/{name}", self.avatar)
        get("/cdn/{path:attachments/.*}", self.attachment)
        get(r"/fonts/{name:[\w-]+\.ttf}", self.font)
        get("/{path:.*}", self.page)
        return app

    # Looking

    def _me(self, request: web.Request) -> str:
        return self._people.user(request.query.get("as")).id

    async def state(self, request: web.Request) -> web.Response:
        """All a page needs to begin."""
        return answer(self._views.state(self._me(request)))

    async def users(self, _: web.Request) -> web.Response:
        """Everybody, the bot too."""
        return answer({"users": [views.user(one) for one in self._world.users.values()]})

    async def channels(self, request: web.Request) -> web.Response:
        """The channels somebody sees."""
        return answer({"channels": self._views.channels(self._me(request))})

    async def messages(self, request: web.Request) -> web.Response:
        """Messages of a channel as somebody sees them."""
        me = self._me(request)
        channel = self._people.channel(me, request.match_info["channel"])
        limit, before = request.query.get("limit", "50"), request.query.get("before")
        if not limit.isdigit() or (before is not None and not before.isdigit()):
            raise Refusal("limit and before are numbers.")
        return answer({"messages": self._views.messages(me, channel, int(limit), before)})

    async def commands(self, request: web.Request) -> web.Response:
        """The commands somebody may use in a channel."""
        me = self._me(request)
        channel = self._people.channel(me, request.query.get("channel"))
        return answer({"commands": self._views.commands(me, channel)})

    async def requests(self, request: web.Request) -> web.Response:
        """The bot's REST calls since a number."""
        since = request.query.get("since", "0")
        if not since.isdigit():
            raise Refusal("since is a number.")
        kept = list(self._core.requests)
        first = self._core.recorded - len(kept)
        chosen = kept[max(0, int(since) - first) :]
        listed = [
            {
                "method": call.method,
                "path": call.path,
                "status": call.status,
                "json": call.json,
                "files": [{"name": name, "size": size} for name, size in call.files],
            }
            for call in chosen
        ]
        return answer({"next": self._core.recorded, "requests": listed})

    async def unknown(self, _: web.Request) -> web.Response:
        """Routes the bot called that do not exist here."""
        return answer({"routes": self._core.unknown})

    # Acting

    async def add_user(self, request: web.Request) -> web.Response:
        """A new person."""
        body = await _body(request)
        name = _string(body, "name", 32)
        user = self._world.add_user(name, known_locale(str(body.get("locale", "en-US"))))
        return answer(views.user(user), 201)

    async def change_user(self, request: web.Request) -> web.Response:
        """Change a person."""
        body = await _body(request)
        dms_open = body.get("dms_open")
        if dms_open is not None and not isinstance(dms_open, bool):
            raise Refusal("dms_open is true or false.")
        name = _string(body, "name", 32) if body.get("name") is not None else None
        locale = str(body["locale"]) if body.get("locale") is not None else None
        user = self._people.change(request.match_info["user"], name=name, locale=locale, dms_open=dms_open)
        return answer(views.user(user))

    async def open_dm(self, request: web.Request) -> web.Response:
        """The person's DM with the bot."""
        me = self._me(request)
        return answer(self._views.channel(me, self._people.open_dm(me)))

    async def upload(self, request: web.Request) -> web.Response:
        """Keep a file for a later action."""
        self._me(request)
        if request.content_type != "multipart/form-data":
            raise Refusal("A file is sent as multipart/form-data.")
        async for part in await request.multipart():
            if isinstance(part, BodyPartReader) and part.filename:
                data = bytes(await part.read())
                kind = part.headers.get("Content-Type") or mimetypes.guess_type(part.filename)[0] or ""
                upload_id = self._core.media.hold(Upload(part.filename, data, kind))
                return answer(
                    {"id": upload_id, "filename": part.filename, "size": len(data), "content_type": kind}, 201
                )
        raise Refusal("There is no file in the request.")

    async def say(self, request: web.Request) -> web.Response:
        """Write a plain message."""
        body = await _body(request)
        content, uploads, reply_to = body.get("content", ""), body.get("uploads") or [], body.get("reply_to")
        if not isinstance(content, str) or not isinstance(uploads, list):
            raise Refusal("content is text and uploads a list of ids.")
        message = self._people.say(
            self._me(request),
            request.match_info["channel"],
            content,
            [str(one) for one in uploads],
            None if reply_to is None else str(reply_to),
        )
        return answer(self._views.message(message), 201)

    async def delete(self, request: web.Request) -> web.Response:
        """Dismiss or delete a message."""
        self._people.delete(self._me(request), request.match_info["message"])
        return web.Response(status=204)

    async def interact(self, request: web.Request) -> web.Response:
        """Start an interaction; wait for its outcome if asked to."""
        me = self._me(request)
        item = self._start(me, await _body(request))
        wait = request.query.get("wait")
        if wait is None:
            return answer(self._views.result(item), 202)
        try:
            seconds = min(float(wait), LONGEST_WAIT)
        except ValueError as error:
            raise Refusal("wait is a number of seconds.") from error
        try:
            await asyncio.wait_for(item.settled.wait(), seconds)
        except TimeoutError:
            return answer(self._views.result(item), 202)
        return answer(self._views.result(item))

    def _start(self, me: str, body: Json) -> Interaction:
        people, kind = self._people, body.get("kind")
        channel_id, path = str(body.get("channel_id", "")), str(body.get("command", ""))
        message_id, custom_id = str(body.get("message_id", "")), body.get("custom_id")
        number = body.get("component_id")
        if number is not None and not isinstance(number, int):
            raise Refusal("component_id is a number.")
        if kind == "slash":
            return people.slash(me, channel_id, path, _object(body, "options"))
        if kind == "autocomplete":
            return people.suggest(
                me, channel_id, path, _object(body, "options"), str(body.get("focused", ""))
            )
        if kind == "click":
            return people.click(me, message_id, custom_id, number)
        if kind == "select":
            values = body.get("values")
            if not isinstance(values, list):
                raise Refusal("values is a list.")
            return people.select(me, message_id, [str(value) for value in values], custom_id, number)
        if kind == "submit":
            return people.submit(me, str(body.get("modal_id", "")), _object(body, "values"))
        raise Refusal("kind is one of slash, autocomplete, click, select, submit.")

    # Faults

    async def faults(self, _: web.Request) -> web.Response:
        """What is armed."""
        return answer({"armed": self._core.faults.armed(), "clock_offset": self._core.clock.offset})

    async def arm(self, request: web.Request) -> web.Response:
        """Do or arm some mischief."""
        await self._mischief.do(await _body(request))
        return web.Response(status=204)

    async def disarm(self, _: web.Request) -> web.Response:
        """Disarm everything."""
        self._core.faults.clear()
        return web.Response(status=204)

    # Files

    async def avatar(self, request: web.Request) -> web.Response:
        """A person's avatar."""
        user = self._world.users.get(request.match_info["name"].removesuffix(".svg"))
        if user is None:
            raise web.HTTPNotFound
        return web.Response(body=avatar_svg(user), content_type="image/svg+xml")

    async def attachment(self, request: web.Request) -> web.Response:
        """A file of the CDN."""
        upload = self._core.media.fetch("/" + request.match_info["path"], expiring=False)
        if upload is None:
            raise web.HTTPNotFound
        return file_response(upload)

    async def page(self, request: web.Request) -> web.StreamResponse:
        """The page's own files."""
        path = (PAGE / (request.match_info["path"] or "index.html")).resolve()
        if not path.is_relative_to(PAGE.resolve()) or not path.is_file():
            raise web.HTTPNotFound
        return web.FileResponse(path, headers={"Cache-Control": "no-cache"})

    async def font(self, request: web.Request) -> web.StreamResponse:
        """A shipped font: the machine that looks may have none for Japanese or Chinese."""
        path = FONTS / request.match_info["name"]
        if not path.is_file():
            raise web.HTTPNotFound
        return web.FileResponse(path, headers={"Content-Type": "font/ttf", "Cache-Control": "max-age=86400"})

    # Events

    async def events(self, request: web.Request) -> web.StreamResponse:
        """Push what happens to one person until the socket closes."""
        me = self._me(request)
        socket = web.WebSocketResponse(heartbeat=20)
        await socket.prepare(request)
        state = self._views.state(me)
        subscriber = Subscriber(me, {channel["id"] for channel in state["channels"]})
        subscriber.queue.put_nowait({"type": "hello", "state": state})
        self._subscribers.add(subscriber)
        writer = asyncio.create_task(self._write(socket, subscriber))
        try:
            async for message in socket:
                if message.type is WSMsgType.ERROR:
                    break
        finally:
            self._subscribers.discard(subscriber)
            writer.cancel()
        return socket

    @staticmethod
    async def _write(socket: web.WebSocketResponse, subscriber: Subscriber) -> None:
        while True:
            event = await subscriber.queue.get()
            try:
                await socket.send_str(msgspec.json.encode(event).decode())
            except ConnectionError:
                return

    async def close(self) -> None:
        """Forget the subscribers; their sockets are closed by the server."""
        self._subscribers.clear()

    def _push_all(self, event: Json) -> None:
        for subscriber in self._subscribers:
            subscriber.queue.put_nowait(event)

    def _on_event(self, event: Event) -> None:
        if not self._subscribers:
            return
        match event:
            case MessageEvent(what, message):
                body: Json | None = None
                for one in self._subscribers:
                    if not self._views.sees(one.user_id, message):
                        continue
                    if what == "delete":
                        body = body or {"channel_id": message.channel_id, "message_id": message.id}
                    else:
                        body = body or {"message": self._views.message(message)}
                    one.queue.put_nowait({"type": f"message_{what}", **body})
            case ChannelEvent(what, channel):
                self._channel(what, channel.id)
            case ThreadMembersEvent(channel):
                self._channel("update", channel.id)
            case MemberEvent(_, user):
                self._push_all({"type": "user_update", "user": views.user(user)})
            case TypingEvent(channel, user_id):
                for one in self._subscribers:
                    if channel.id in one.visible:
                        one.queue.put_nowait({"type": "typing", "channel_id": channel.id, "user_id": user_id})
            case PinsEvent():
                pass  # the pinned message's update says it

    def _channel(self, what: str, channel_id: str) -> None:
        """A channel appears, changes or vanishes for each subscriber by what that person sees."""
        channel = self._world.channels.get(channel_id)
        for one in self._subscribers:
            known = channel_id in one.visible
            if channel is not None and what != "delete" and self._world.can_see(one.user_id, channel):
                one.visible.add(channel_id)
                kind = "channel_update" if known else "channel_create"
                one.queue.put_nowait({"type": kind, "channel": self._views.channel(one.user_id, channel)})
            elif known:
                one.visible.discard(channel_id)
                one.queue.put_nowait({"type": "channel_delete", "channel_id": channel_id})

    def _on_interaction(self, item: Interaction) -> None:
        mine = [one for one in self._subscribers if one.user_id == item.user_id]
        if not mine:
            return
        events: list[Json] = [{"type": "interaction", "result": self._views.result(item)}]
        if item.ack == OPEN_MODAL:
            events.append({"type": "modal_open", "modal": self._views.modal(item), "interaction_id": item.id})
        elif item.type == AUTOCOMPLETE and item.choices is not None:
            events.append({"type": "autocomplete", "interaction_id": item.id, "choices": item.choices})
        for one in mine:
            for event in events:
                one.queue.put_nowait(event)


def file_response(upload: Upload) -> web.Response:
    """A file with its type; never executed by a browser."""
    kind = upload.content_type
    if not kind or kind == "application/octet-stream":
        kind = mimetypes.guess_type(upload.filename)[0] or "application/octet-stream"
    headers = {
        "X-Content-Type-Options": "nosniff",
        "Content-Security-Policy": "sandbox",
        "Content-Type": kind,
    }
    return web.Response(body=upload.data, headers=headers)


@web.middleware
async def _refusals(request: web.Request, handler: Handler) -> web.StreamResponse:
    try:
        return await handler(request)
    except Refusal as refusal:
        return answer({"message": str(refusal), "code": 0}, refusal.status)
    except web.HTTPClientError as error:
        return answer({"message": error.reason, "code": 0}, error.status)


async def _body(request: web.Request) -> Json:
    try:
        body: Any = msgspec.json.decode(await request.read())
    except msgspec.DecodeError as error:
        raise Refusal("The body is not JSON.") from error
    if not isinstance(body, dict):
        raise Refusal("The body is not an object.")
    return body


def _object(body: Json, key: str) -> Json:
    value = body.get(key) or {}
    if not isinstance(value, dict):
        raise Refusal(f"{key} is an object.")
    return value


def _string(body: Json, key: str, longest: int) -> str:
    value = body.get(key)
    if not isinstance(value, str) or not 1 <= len(value.strip()) <= longest:
        raise Refusal(f"{key} is a text of 1 to {longest} characters.")
    return value.strip()
