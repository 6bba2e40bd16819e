"""Photos that people might send, made on the spot."""

from __future__ import annotations

import io
from typing import Any

from PIL import Image

UPPER, LOWER = (200, 40, 40), (40, 40, 200)


def picture(size: tuple[int, int] = (60, 40), mode: str = "RGB") -> Image.Image:
    """Red above blue."""
    made = Image.new("RGB", size, LOWER)
    made.paste(UPPER, (0, 0, size[0], size[1] // 2))
    return made.convert(mode)


def file(form: str = "PNG", made: Image.Image | None = None, **how: Any) -> bytes:
    """A picture as a file of a format."""
    out = io.BytesIO()
    (made or picture()).save(out, form, **how)
    return out.getvalue()


def read(data: bytes) -> Image.Image:
    """The picture in a file."""
    return Image.open(io.BytesIO(data))


def near(found: object, wanted: tuple[int, int, int]) -> bool:
    """Whether a pixel has a colour, as nearly as JPEG keeps it."""
    assert isinstance(found, tuple)
    return all(abs(a - b) < 24 for a, b in zip(found, wanted, strict=True))
