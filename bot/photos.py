"""Photos that people give of what is their own: looked at, cleaned, and kept where Discord keeps them.

A photo is made anew before it goes anywhere, so that nothing that came with it, such as the place where it
was taken, goes along. It is then a message of the bot's in its owner's direct messages; the database only
knows which. Discord's links to files expire: the message is then asked for a fresh one.
"""

from __future__ import annotations

import asyncio
import io
import logging
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final
from urllib.parse import parse_qs, urlsplit

import aiohttp
import discord
from PIL import Image, ImageOps

from games.engine.text import Fact, Text, t
from storage.photos import PHOTOS_MAX, Photo
from storage.store import Store

log = logging.getLogger(__name__)

MEBIBYTE: Final = 1024 * 1024
MOST_MEBIBYTES: Final = 8
MOST_BYTES: Final = MOST_MEBIBYTES * MEBIBYTE
"""How large a photo may be that somebody sends."""
MOST_SIDE: Final = 4096
"""Pixels of the longer side of what somebody sends."""
KEPT_SIDE: Final = 1024
"""Pixels of the longer side of what is kept: as many as a phone shows."""
QUALITY: Final = 85
MEMORY: Final = 16 * MEBIBYTE
"""Bytes of photos that are kept at hand."""
PATIENCE: Final = 6.0
"""Seconds that a page waits for a photo; then it is shown without."""
MARGIN: Final = 60_000
"""Milliseconds before its end from which on a link is not used any more."""
FILE: Final = "photo.jpg"

FORMATS: Final = ("PNG", "JPEG", "WEBP")
STILLS: Final = ("JPEG", "MPO")
"""Formats of stills alone: what a phone puts behind the first picture is its own business."""

SMOOTH: Final = ("RGB", "RGBA", "L", "LA", "CMYK")
"""Modes that are made smaller as they are; of others only some pixels would be kept."""

CLOSED: Final = (50007, 50278)
"""Discord's codes: this person takes no direct messages from us, or shares no server with us."""

TOO_LARGE = t("The photo is larger than {most} MiB. Send a smaller one.", most=MOST_MEBIBYTES)
WHAT_FITS = t("That is no photo that I can read. Send a PNG, JPEG or WebP picture.")
CLOSED_TO_US = t(
    "Photos are kept in our direct messages, and yours are closed to me. Allow direct messages from this "
    "server in your privacy settings, then send the photo once more."
)
LATER = t("The photo can't be fetched just now.")


class Unfit(Exception):
    """A photo can't be kept. ``text`` tells its sender why and what can be done."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.msgid)
        self.text = text


def develop(data: bytes) -> bytes:
    """A stranger's photo as a JPEG of at most :data:`KEPT_SIDE` pixels a side, upright, nothing attached.

    Raises :class:`Unfit`, and nothing else, where it is none.
    """
    try:
        with Image.open(io.BytesIO(data), formats=FORMATS) as photo:
            if photo.format not in STILLS and getattr(photo, "is_animated", False):
                raise Unfit(t("This picture moves. Send one that stands still."))
            if max(photo.size) > MOST_SIDE:
                raise Unfit(t("The photo has more than {most} pixels on a side.", most=MOST_SIDE))
            small: Image.Image = photo if photo.mode in SMOOTH else _in_colour(photo)
            small.thumbnail((KEPT_SIDE, KEPT_SIDE))  # first of all: everything else costs by the pixel
            seen = _in_colour(ImageOps.exif_transpose(small))
            # A new picture: one that was read still holds what came with it, such as a comment.
            clean = Image.new("RGB", seen.size, "white")
            clean.paste(seen, mask=seen if seen.mode == "RGBA" else None)
        made = io.BytesIO()
        clean.save(made, "JPEG", quality=QUALITY)
    except Unfit:
        raise
    except Exception as fault:
        # What a stranger's file can do to a decoder has no end of names.
        raise Unfit(WHAT_FITS) from fault
    return made.getvalue()


def _in_colour(picture: Image.Image) -> Image.Image:
    return picture.convert("RGBA" if picture.has_transparency_data else "RGB")


def gone_text(name: Fact) -> Text:
    """What is said where a photo was, and its message is gone."""
    return t("There is no photo of {name} any more.", name=name)


def link_end(url: str) -> int:
    """Until when a link of Discord's works, in milliseconds since 1970; 0 where it does not say."""
    try:
        return int(parse_qs(urlsplit(url).query)["ex"][0], 16) * 1000
    except (KeyError, ValueError):
        return 0


@dataclass(frozen=True)
class NewPhoto:
    """A photo to be kept: whose, of what in which game, what that is called, and the JPEG."""

    owner: int
    game: str
    key: str
    name: str
    data: bytes


@dataclass(frozen=True)
class Caption:
    """What goes with a photo in its owner's direct messages: a line, what it shows in words, and buttons."""

    text: str
    alt: str
    view: discord.ui.View


@dataclass(frozen=True)
class Print:
    """A photo to be shown: a JPEG, or why there is none."""

    data: bytes = b""
    why: Text | None = None


class Photos:
    """The photos of all people."""

    def __init__(
        self,
        client: discord.Client,
        store: Store,
        may_open: Callable[[], bool],
        clock: Callable[[], float],
    ) -> None:
        """``may_open`` uses the budget of opening direct messages; ``clock`` gives seconds since 1970."""
        self._client, self._store, self._may_open, self._clock = client, store, may_open, clock
        self._one_at_a_time = asyncio.Lock()
        self._at_hand: OrderedDict[int, bytes] = OrderedDict()

    # ---- giving ----------------------------------------------------------------------------------------

    async def read(self, url: str, size: int) -> bytes:
        """What somebody has sent, ready to be kept. Raises :class:`Unfit`."""
        if size > MOST_BYTES:
            raise Unfit(TOO_LARGE)
        data = await self._client.http.get_from_cdn(url)
        if len(data) > MOST_BYTES:
            raise Unfit(TOO_LARGE)
        async with self._one_at_a_time:  # a large picture takes much memory
            return await asyncio.to_thread(develop, data)

    async def keep(self, new: NewPhoto, caption: Caption) -> None:
        """Posts a photo into its owner's direct messages and notes where it is.

        It takes the place of an earlier one of the same thing. Raises :class:`Unfit` where these messages are
        closed or there are too many photos.
        """
        others = [one for one in await self._store.photos(new.owner, new.game) if one.key != new.key]
        if len(others) >= PHOTOS_MAX:
            raise Unfit(t("You can keep at most {limit}. Delete one first.", limit=PHOTOS_MAX))
        if not self._may_open():
            raise Unfit(t("Too much is going on just now. Try again in a minute."))
        message = await self._posted(new.owner, new.data, caption)
        url = message.attachments[0].url
        photo = Photo(
            user_id=new.owner,
            game=new.game,
            key=new.key,
            name=new.name,
            channel_id=message.channel.id,
            message_id=message.id,
            url=url,
            expires_at=link_end(url),
            size=len(new.data),
        )
        try:
            before = await self._store.save_photo(photo)
        except Exception:
            await self._take_away(photo)
            raise
        self._remember(message.id, new.data)
        if before is not None:
            self._at_hand.pop(before.message_id, None)
            await self._take_away(before)

    async def _posted(self, owner: int, data: bytes, caption: Caption) -> discord.Message:
        file = discord.File(io.BytesIO(data), FILE, description=caption.alt)
        try:
            channel = await self._client.create_dm(discord.Object(owner))
            return await channel.send(caption.text, file=file, view=caption.view)
        except discord.Forbidden as fault:
            if fault.code not in CLOSED:
                raise
            raise Unfit(CLOSED_TO_US) from None

    # ---- taking away -----------------------------------------------------------------------------------

    async def drop(self, photo: Photo) -> None:
        """Forgets a photo and deletes its message."""
        await self.deleted(photo.message_id)
        await self._take_away(photo)

    async def deleted(self, message_id: int) -> None:
        """A message is gone, and with it the photo that it may have held."""
        self._at_hand.pop(message_id, None)
        # Messages are deleted all the time: that this one holds no photo costs a look, not a write.
        if await self._store.photo_in(message_id) is not None:
            await self._store.drop_photo(message_id)
            log.info("the photo in message %s is deleted", message_id)

    async def _take_away(self, photo: Photo) -> None:
        channel = self._client.get_partial_messageable(photo.channel_id)
        try:
            await channel.get_partial_message(photo.message_id).delete()
        except discord.HTTPException as fault:
            log.info("the message of a photo could not be removed: %s", fault)

    # ---- showing ---------------------------------------------------------------------------------------

    async def shown(self, owner: int, game: str, key: str, gone: Text) -> Print | None:
        """The photo that somebody has given of their ``key``, None where they have given none.

        ``gone`` says that there was one.
        """
        photo = await self._store.photo(owner, game, key)
        if photo is None:
            return None
        data = self._at_hand.get(photo.message_id)
        if data is not None:
            self._at_hand.move_to_end(photo.message_id)
            return Print(data)
        try:
            async with asyncio.timeout(PATIENCE):
                data = await self._fetched(photo)
        except (discord.HTTPException, aiohttp.ClientError, OSError) as fault:
            # Its words may hold the signed link, which shows the photo to whoever reads the log.
            why = type(fault).__name__
            log.warning("the photo in message %s can't be fetched: %s", photo.message_id, why)
            return Print(why=LATER)
        if data is None:
            await self.deleted(photo.message_id)
            return Print(why=gone)
        self._remember(photo.message_id, data)
        return Print(data)

    async def _fetched(self, photo: Photo) -> bytes | None:
        """The photo by the link that is known, or by a fresh one; None where its message is gone."""
        if photo.expires_at - MARGIN > self._clock() * 1000:
            try:
                return await self._client.http.get_from_cdn(photo.url)
            except (discord.NotFound, discord.Forbidden):
                log.info("the link to the photo in message %s has ended early", photo.message_id)
        channel = self._client.get_partial_messageable(photo.channel_id)
        try:
            message = await channel.fetch_message(photo.message_id)
        except discord.NotFound:
            return None
        if not message.attachments:
            return None
        url = message.attachments[0].url
        await self._store.renew_photo(photo.message_id, url, link_end(url))
        return await self._client.http.get_from_cdn(url)

    def _remember(self, message_id: int, data: bytes) -> None:
        self._at_hand[message_id] = data
        while len(self._at_hand) > 1 and sum(map(len, self._at_hand.values())) > MEMORY:
            self._at_hand.popitem(last=False)
