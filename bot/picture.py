"""Pictures: turns a game's neutral drawing into a PNG, off the event loop and once only.

:func:`render` is a pure function of drawing, words and language: equal input gives equal bytes, so that
a picture tells no more than the page it belongs to. :class:`Pictures` runs it elsewhere and remembers.
"""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor, ThreadPoolExecutor
from hashlib import sha256
from io import BytesIO
from multiprocessing import get_context, parent_process
from multiprocessing.process import BaseProcess
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
    """Draws pictures off the loop, keeps the latest, and draws what several ask for at once only once."""

    def __init__(self, *, memory: int = 32 * MEBIBYTE, apart: bool = False) -> None:
        """``memory`` is how many bytes of finished pictures are kept.

        ``apart`` draws in a process of its own, so that drawing takes no time from whoever clicks: letters
        are set under the interpreter's lock. It costs that process's memory and start, so it is for bots
        that run for long; otherwise threads draw.
        """
        self._memory = memory
        self._apart = apart
        self._pool = self._open()
        self._kept: OrderedDict[bytes, bytes] = OrderedDict()
        self._kept_bytes = 0
        self._begun: dict[bytes, asyncio.Task[bytes]] = {}

    def _open(self) -> Executor:
        if not self._apart:
            return ThreadPoolExecutor(2, "picture")
        return ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=_settle)

    async def get(self, drawing: Drawing, say: Say, language: str) -> bytes:
        """The picture, from memory or drawn now. Raises what drawing raises, and then keeps nothing."""
        words = spoken(drawing, say)
        key = sha256(msgspec.json.encode((drawing, words, language))).digest()
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        work = self._begun.get(key)
        if work is None:
            work = asyncio.create_task(self._draw(drawing, words, language))
            self._begun[key] = work
            work.add_done_callback(lambda done: self._finish(key, done))
        # Shielded: somebody who stops waiting must not take the picture from the others.
        return await asyncio.shield(work)

    async def _draw(self, drawing: Drawing, words: tuple[str, ...], language: str) -> bytes:
        loop, pool = asyncio.get_running_loop(), self._pool
        try:
            return await loop.run_in_executor(pool, _paint, drawing, words, language)
        except BrokenExecutor:
            # The drawing process was killed, by a host short of memory for example: another takes its place.
            if self._pool is pool:
                self._pool = self._open()
            return await loop.run_in_executor(self._pool, _paint, drawing, words, language)

    def _finish(self, key: bytes, work: asyncio.Task[bytes]) -> None:
        del self._begun[key]
        if work.cancelled() or work.exception() is not None:
            return
        self._kept[key] = work.result()
        self._kept_bytes += len(work.result())
        while self._kept_bytes > self._memory:
            _, oldest = self._kept.popitem(last=False)
            self._kept_bytes -= len(oldest)

    def close(self) -> None:
        """Lets the drawing end; pictures not yet begun are dropped."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def _settle() -> None:
    """Begins a drawing process: it leaves the machine to the bot, and ends with it, however the bot ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(5)
    parent = parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: BaseProcess) -> None:
    parent.join()
    os._exit(0)
