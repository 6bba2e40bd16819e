"""Uploaded files and the pictures of the CDN: attachments with expiring addresses, avatars as initials."""

from __future__ import annotations

import hashlib
import io
import mimetypes
import re
from collections.abc import Iterable
from dataclasses import dataclass
from html import escape
from typing import Any
from urllib.parse import parse_qs, urlsplit

from PIL import Image, UnidentifiedImageError

from bot.sandbox.clock import Clock, Snowflakes
from bot.sandbox.errors import Json
from bot.sandbox.world import User

CDN = "https://cdn.discordapp.com"
PROXY = "https://media.discordapp.net"
LINK_SECONDS = 24 * 3600
"""How long an attachment's address works, as the `ex` parameter says."""

PENDING = 200
"""How many uploads wait for an action that uses them; the oldest go first."""


@dataclass(frozen=True, slots=True)
class Upload:
    """A file on its way in."""

    filename: str
    data: bytes
    content_type: str


@dataclass(frozen=True, slots=True)
class Stored:
    """A file on the CDN."""

    path: str
    upload: Upload


def safe_name(name: str) -> str:
    """The file name as Discord keeps it: ASCII letters, digits, dot, dash and underscore."""
    return re.sub(r"[^A-Za-z0-9._-]", "_", name).strip("_") or "unknown"


def picture_size(data: bytes) -> tuple[int, int] | None:
    """Width and height in pixels, or None for what is not a picture."""
    try:
        with Image.open(io.BytesIO(data)) as picture:
            return picture.size
    except (UnidentifiedImageError, OSError, ValueError):
        return None


class Media:
    """All files of the sandbox, in memory."""

    def __init__(self, clock: Clock, ids: Snowflakes) -> None:
        self._clock = clock
        self._ids = ids
        self._stored: dict[str, Stored] = {}
        self._pending: dict[str, Upload] = {}

    # People upload first and refer to the file by id afterwards.

    def hold(self, upload: Upload) -> str:
        """Keep a person's upload until an action uses it; returns its id."""
        upload_id = self._ids.new()
        self._pending[upload_id] = upload
        while len(self._pending) > PENDING:
            del self._pending[next(iter(self._pending))]
        return upload_id

    def discard(self, attachments: Iterable[Json]) -> None:
        """Delete files that no message has any more."""
        for attachment in attachments:
            self._stored.pop(attachment["id"], None)

    def held(self, upload_id: str) -> Upload | None:
        """The upload with this id, if there is one."""
        return self._pending.get(upload_id)

    def store(
        self, channel_id: str, upload: Upload, description: str | None = None, *, spoiler: bool = False
    ) -> Json:
        """Put a file on the CDN; returns its attachment object."""
        attachment_id = self._ids.new()
        name = safe_name(upload.filename)
        path = f"/attachments/{channel_id}/{attachment_id}/{name}"
        self._stored[attachment_id] = Stored(path, upload)
        url = self._address(path)
        kind = upload.content_type
        if not kind or kind == "application/octet-stream":
            kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
        attachment: Json = {
            "id": attachment_id,
            "filename": name,
            "size": len(upload.data),
            "url": url,
            "content_type": kind,
            "proxy_url": url.replace(CDN, PROXY, 1),
        }
        if description:
            attachment["description"] = description
        if kind.startswith("image/") and (size := picture_size(upload.data)):
            attachment["width"], attachment["height"] = size
        if spoiler or name.startswith("SPOILER_"):
            attachment["flags"] = 1 << 3
        return attachment

    def _address(self, path: str) -> str:
        """The signed address of a file, which works for a day from now on."""
        begins = int(self._clock.now())
        ends = f"{begins + LINK_SECONDS:x}"
        return f"{CDN}{path}?ex={ends}&is={begins:x}&hm={_signature(path, ends)}&"

    def renewed(self, value: Any) -> Any:
        """A copy of a JSON value whose addresses of files work for a day from now on.

        Discord signs them anew whenever it hands a message out.
        """
        if isinstance(value, dict):
            return {key: self.renewed(item) for key, item in value.items()}
        if isinstance(value, list):
            return [self.renewed(item) for item in value]
        for host in (CDN, PROXY):
            if isinstance(value, str) and value.startswith(f"{host}/attachments/"):
                return self._address(urlsplit(value).path).replace(CDN, host, 1)
        return value

    def fetch(self, address: str, *, expiring: bool) -> Upload | None:
        """The file at a path of the CDN; None when there is none.

        If `expiring`, the path needs the query that signs it, and the time that this names must not be over.
        """
        parts = urlsplit(address)
        pieces = parts.path.split("/")
        stored = self._stored.get(pieces[3]) if len(pieces) == 5 else None
        if stored is None or stored.path != parts.path:
            return None
        return stored.upload if not expiring or self._signed(parts.path, parse_qs(parts.query)) else None

    def _signed(self, path: str, query: dict[str, list[str]]) -> bool:
        ends, sign = query.get("ex", [""])[0], query.get("hm", [""])[0]
        return sign == _signature(path, ends) and int(ends, 16) >= self._clock.now()


def _signature(path: str, ends: str) -> str:
    return hashlib.sha256(f"{path} {ends}".encode()).hexdigest()


def initials(user: User) -> str:
    """The one or two letters shown on a person's avatar."""
    return "".join(word[0] for word in user.name.split()[:2]).upper()


def avatar_svg(user: User) -> bytes:
    """A person's avatar: initials on their colour."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">'
        f'<rect width="64" height="64" fill="{user.colour}"/>'
        '<text x="32" y="33" fill="#fff" font-family="sans-serif" font-size="28" font-weight="600" '
        f'text-anchor="middle" dominant-baseline="central">{escape(initials(user))}</text></svg>'
    ).encode()


def avatar_png(colour: str) -> bytes:
    """A plain avatar in the bot's sight, where only raster pictures are served."""
    out = io.BytesIO()
    Image.new("RGB", (64, 64), colour).save(out, "PNG")
    return out.getvalue()
