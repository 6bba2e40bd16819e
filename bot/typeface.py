"""The typefaces of pictures: which font draws which character, how wide a line is, and how it fits its room.

Two Noto Sans families ship with the bot: one with Japanese, one with Simplified Chinese shapes. A line is set
in the family of the reader's language, and single characters that it lacks in the other. What neither has
(an emoji in somebody's name) is first looked for in a plainer form, then shown as a hollow square.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from importlib import resources
from itertools import groupby
from struct import iter_unpack, unpack_from
from typing import Final, Literal, NamedTuple, TypeAlias

from PIL import ImageDraw, ImageFont

Family: TypeAlias = Literal["JP", "SC"]
"""The shapes of a family's Chinese characters: Japanese or Simplified Chinese."""

UNKNOWN: Final = "□"
ELLIPSIS: Final = "…"
SMALLEST: Final = 0.75
"""A line too long for its room is shrunk to this share of its size before it is cut."""

CAP_HEIGHT: Final = 0.733
"""Height of a capital letter in both families, as a share of the size: what a line is centred by."""


class Run(NamedTuple):
    """A stretch of text that one font draws."""

    text: str
    font: ImageFont.FreeTypeFont


class Line(NamedTuple):
    """A line of text made to fit: its runs, its width and the size it came to, in pixels."""

    runs: tuple[Run, ...]
    width: float
    size: int

    def draw(self, on: ImageDraw.ImageDraw, x: float, y: float, colour: str) -> None:
        """Writes the line with its left end at ``x`` and the middle of its capitals at ``y``."""
        baseline = y + self.size * CAP_HEIGHT / 2
        for run in self.runs:
            on.text((x, baseline), run.text, fill=colour, font=run.font, anchor="ls")
            x += run.font.getlength(run.text)


def family_of(language: str) -> Family:
    """The family for a language tag (``ja``, ``zh_CN``, ``en-GB``): Chinese shapes for Chinese only."""
    return "SC" if language.lower().startswith("zh") else "JP"


@lru_cache(maxsize=4096)
def line(text: str, size: float, *, language: str, bold: bool = False, room: float | None = None) -> Line:
    """``text`` set at ``size`` pixels; shrunk to :data:`SMALLEST` of it, then cut, where ``room`` is less.

    Kept, because a picture has most of its lines in common with the one before it.
    """
    family = family_of(language)
    text = _drawable(text)
    pixels, smallest = round(size), round(size * SMALLEST)
    runs, width = _set(text, pixels, family, bold)
    if room is None:
        return Line(runs, width, pixels)
    while width > room and pixels > smallest:
        pixels = max(smallest, min(pixels - 1, round(pixels * room / width)))
        runs, width = _set(text, pixels, family, bold)
    while width > room and text:
        text = text[:-1].rstrip()
        runs, width = _set(text + ELLIPSIS, pixels, family, bold)
    return Line(runs, width, pixels)


def _set(text: str, size: int, family: Family, bold: bool) -> tuple[tuple[Run, ...], float]:
    """The runs of a line and their width together."""
    own = _characters(family)
    other: Family = "SC" if family == "JP" else "JP"
    runs = tuple(
        Run("".join(part), _font(family if has_it else other, bold, size))
        for has_it, part in groupby(text, lambda char: ord(char) in own)
    )
    return runs, sum(run.font.getlength(run.text) for run in runs)


def _drawable(text: str) -> str:
    """``text`` in characters that the fonts have; marks and controls that nothing can draw are left out."""
    known = _all_characters()
    if all(ord(char) in known for char in text):
        return text
    drawn = []
    for char in unicodedata.normalize("NFC", text):
        if ord(char) in known:
            drawn.append(char)
        elif unicodedata.category(char)[0] not in "CM":
            plain = unicodedata.normalize("NFKC", char)
            drawn.append(plain if all(ord(c) in known for c in plain) else UNKNOWN)
    return "".join(drawn)


@lru_cache(maxsize=96)
def _font(family: Family, bold: bool, size: int) -> ImageFont.FreeTypeFont:
    """A font of the bot's own. The basic layout engine is built in, so lines come out the same everywhere."""
    name = f"NotoSans{family}-{'Bold' if bold else 'Regular'}.ttf"
    with resources.as_file(resources.files("bot") / "fonts" / name) as path:
        return ImageFont.truetype(path, size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=2)
def _characters(family: Family) -> frozenset[int]:
    """The code points that a family has, read from the character map (OpenType ``cmap``, format 4)."""
    font = (resources.files("bot") / "fonts" / f"NotoSans{family}-Regular.ttf").read_bytes()
    tables = {tag: start for tag, _, start, _ in iter_unpack(">4sIII", font[12 : 12 + 16 * _u16(font, 4)])}
    cmap = tables[b"cmap"]
    for _, _, offset in iter_unpack(">HHI", font[cmap + 4 : cmap + 4 + 8 * _u16(font, cmap + 2)]):
        if _u16(font, cmap + offset) == 4:
            return frozenset(_format_4(font, cmap + offset))
    raise ValueError(f"the {family} font has no character map of format 4")


@lru_cache(maxsize=1)
def _all_characters() -> frozenset[int]:
    return _characters("JP") | _characters("SC")


def _u16(data: bytes, at: int) -> int:
    number: int = unpack_from(">H", data, at)[0]
    return number


def _format_4(font: bytes, at: int) -> set[int]:
    """The characters of one format 4 subtable: segments of code points with a shift or a list of glyphs."""
    segments = _u16(font, at + 6) // 2
    ends, starts, deltas, offsets = (at + 14 + 2 * (segments * i + (i > 0)) for i in range(4))
    found = set()
    for i in range(segments):
        offset_at = offsets + 2 * i
        offset, delta = _u16(font, offset_at), _u16(font, deltas + 2 * i)
        first, last = _u16(font, starts + 2 * i), _u16(font, ends + 2 * i)
        for code in range(first, min(last, 0xFFFE) + 1):
            if offset == 0:
                glyph = (code + delta) & 0xFFFF
            else:
                glyph = _u16(font, offset_at + offset + 2 * (code - first))
            if glyph:
                found.add(code)
    return found
