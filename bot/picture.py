"""Pictures: turns a game's neutral drawing into a PNG, off the event loop and once only.

:func:`render` is a pure function of drawing, words and language: equal input gives equal bytes, so that
a picture tells no more than the page it belongs to. :class:`Pictures` runs it in threads and remembers.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from io import BytesIO
from typing import Final, TypeAlias

import msgspec
from PIL import Image, ImageDraw

from games.engine.page import Box, Disc, Drawing, Label, Shape, Stroke
from games.engine.text import Fact

from . import typeface

Say: TypeAlias = Callable[[Fact], str]
"""Says a fact in the reader's language."""

SCALE: Final = 2
"""Everything is painted this much larger, then shrunk: that smooths edges."""

COLOURS: Final = 128
"""Size of the palette a picture is saved with; flat shapes and smoothed text need no more."""

MEBIBYTE: Final = 1024 * 1024


def render(drawing: Drawing, say: Say, language: str) -> bytes:
    """The drawing as a PNG of ``width`` x ``height`` pixels, its labels said by ``say``."""
    return _paint(drawing, spoken(drawing, say), language)


def spoken(drawing: Drawing, say: Say) -> tuple[str, ...]:
    """The words of the drawing's labels, in the order of its marks."""
    return tuple(say(mark.text) for mark in drawing.marks if isinstance(mark, Label))


def _paint(drawing: Drawing, words: tuple[str, ...], language: str) -> bytes:
    canvas = Image.new("RGB", (drawing.width * SCALE, drawing.height * SCALE), drawing.ground)
    brush = ImageDraw.Draw(canvas)
    rest = iter(words)
    for mark in drawing.marks:
        match mark:
            case Box():
                _box(brush, mark)
            case Disc():
                _disc(brush, mark)
            case Stroke():
                _stroke(brush, mark)
            case Shape():
                points = [(x * SCALE, y * SCALE) for x, y in mark.points]
                brush.polygon(points, mark.fill, mark.stroke, _px(mark.width))
            case Label():
                _label(brush, mark, next(rest), language)
    picture = canvas.reduce(SCALE).quantize(
        COLOURS, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE
    )
    file = BytesIO()
    picture.save(file, "PNG", compress_level=6)
    return file.getvalue()


def _px(width: float) -> int:
    return round(width * SCALE)


def _box(brush: ImageDraw.ImageDraw, box: Box) -> None:
    corners = (
        round(box.x * SCALE),
        round(box.y * SCALE),
        round((box.x + box.w) * SCALE) - 1,
        round((box.y + box.h) * SCALE) - 1,
    )
    if corners[2] >= corners[0] and corners[3] >= corners[1]:
        brush.rounded_rectangle(corners, box.radius * SCALE, box.fill, box.stroke, _px(box.width))


def _disc(brush: ImageDraw.ImageDraw, disc: Disc) -> None:
    brush.circle((disc.x * SCALE, disc.y * SCALE), disc.r * SCALE, disc.fill, disc.stroke, _px(disc.width))


def _stroke(brush: ImageDraw.ImageDraw, stroke: Stroke) -> None:
    points = [(x * SCALE, y * SCALE) for x, y in stroke.points]
    brush.line(points, stroke.colour, _px(stroke.width), joint="curve")
    for end in (points[0], points[-1]):
        brush.circle(end, stroke.width * SCALE / 2 - 0.5, stroke.colour)


def _label(brush: ImageDraw.ImageDraw, label: Label, words: str, language: str) -> None:
    room = None if label.room is None else label.room * SCALE
    line = typeface.line(words, label.size * SCALE, language=language, bold=label.bold, room=room)
    shift = {"left": 0.0, "middle": line.width / 2, "right": line.width}[label.anchor]
    line.draw(brush, label.x * SCALE - shift, label.y * SCALE, label.colour)


class Pictures:
    """Draws pictures in a few threads, keeps the latest, and draws what several ask for at once only once."""

    def __init__(self, *, memory: int = 32 * MEBIBYTE, threads: int = 2) -> None:
        """``memory`` is how many bytes of finished pictures are kept, ``threads`` how many draw at a time."""
        self._memory = memory
        self._pool = ThreadPoolExecutor(threads, "picture")
        self._kept: OrderedDict[bytes, bytes] = OrderedDict()
        self._kept_bytes = 0
        self._begun: dict[bytes, asyncio.Future[bytes]] = {}

    async def get(self, drawing: Drawing, say: Say, language: str) -> bytes:
        """The picture, from memory or drawn now. Raises what drawing raises, and then keeps nothing."""
        words = spoken(drawing, say)
        key = sha256(msgspec.json.encode((drawing, words, language))).digest()
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        work = self._begun.get(key)
        if work is None:
            work = asyncio.get_running_loop().run_in_executor(self._pool, _paint, drawing, words, language)
            self._begun[key] = work
            work.add_done_callback(lambda done: self._finish(key, done))
        # Shielded: somebody who stops waiting must not take the picture from the others.
        return await asyncio.shield(work)

    def _finish(self, key: bytes, work: asyncio.Future[bytes]) -> None:
        del self._begun[key]
        if work.cancelled() or work.exception() is not None:
            return
        self._kept[key] = work.result()
        self._kept_bytes += len(work.result())
        while self._kept_bytes > self._memory:
            _, oldest = self._kept.popitem(last=False)
            self._kept_bytes -= len(oldest)

    def close(self) -> None:
        """Lets the threads end; pictures not yet begun are dropped."""
        self._pool.shutdown(wait=False, cancel_futures=True)
