"""What tests ask of the marks of a drawing: where they are, and how well their colours stand apart."""

from __future__ import annotations

from games.engine.page import Box, Disc, Label, Mark, Shape, Stroke


def corners(mark: Mark) -> list[tuple[float, float]]:
    """The points that a mark reaches furthest to."""
    match mark:
        case Box(x, y, w, h):
            return [(x, y), (x + w, y + h)]
        case Disc(x, y, r):
            return [(x - r, y - r), (x + r, y + r)]
        case Stroke(points) | Shape(points):
            return list(points)
        case Label(x, y, _, size, _, anchor, _, room):
            left = {"left": 0.0, "middle": 0.5, "right": 1.0}[anchor] * (room or 0)
            return [(x - left, y - size / 2), (x - left + (room or 0), y + size / 2)]


def luminance(colour: str) -> float:
    """How light a colour is, 0 to 1 (WCAG 2)."""
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (part / 12.92 if part <= 0.04 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(a: str, b: str) -> float:
    """How well two colours stand apart, 1 to 21 (WCAG 2); letters need 4.5."""
    low, high = sorted((luminance(a), luminance(b)))
    return (high + 0.05) / (low + 0.05)
