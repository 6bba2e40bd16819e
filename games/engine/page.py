"""Pages: what one viewer may see, as a document that knows no platform.

A page is a title and blocks from top to bottom. A client turns it into a message, a terminal screen or a
picture. Nothing here hides anything: a page is *built* from what its viewer may know.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from .text import Fact, Text

Colour: TypeAlias = str
"""``#rrggbb``"""

Anchor: TypeAlias = Literal["left", "middle", "right"]


# ---- drawings ------------------------------------------------------------------------------------------


class Box(Struct, frozen=True, tag="box"):
    """A rectangle with its top left corner at ``x, y``; ``radius`` rounds its corners."""

    x: float
    y: float
    w: float
    h: float
    fill: Colour | None = None
    stroke: Colour | None = None
    width: float = 0
    radius: float = 0


class Disc(Struct, frozen=True, tag="disc"):
    """A circle around ``x, y`` with radius ``r``."""

    x: float
    y: float
    r: float
    fill: Colour | None = None
    stroke: Colour | None = None
    width: float = 0


class Stroke(Struct, frozen=True, tag="stroke"):
    """A line through the points."""

    points: tuple[tuple[float, float], ...]
    colour: Colour
    width: float = 2


class Shape(Struct, frozen=True, tag="shape"):
    """A filled polygon."""

    points: tuple[tuple[float, float], ...]
    fill: Colour | None = None
    stroke: Colour | None = None
    width: float = 0


class Label(Struct, frozen=True, tag="label"):
    """A line of text whose vertical middle is at ``y``; shrunk, then cut, to fit ``room``."""

    x: float
    y: float
    text: Fact
    size: float
    colour: Colour
    anchor: Anchor = "left"
    bold: bool = False
    room: float | None = None


Mark: TypeAlias = Box | Disc | Stroke | Shape | Label


class Drawing(Struct, frozen=True):
    """A picture in drawing units, painted in the order of its marks. ``alt`` tells it in words."""

    width: int
    height: int
    ground: Colour
    marks: tuple[Mark, ...]
    alt: Text


# ---- blocks --------------------------------------------------------------------------------------------


class Heading(Struct, frozen=True, tag="heading"):
    """A line that names what follows."""

    text: Fact


class Para(Struct, frozen=True, tag="para"):
    """Running text; ``quiet`` for remarks that may be set smaller."""

    text: Fact
    quiet: bool = False


class Bullets(Struct, frozen=True, tag="bullets"):
    """A list of short lines."""

    items: tuple[Fact, ...]


class Facts(Struct, frozen=True, tag="facts"):
    """Names and values, one pair a line."""

    rows: tuple[tuple[Fact, Fact], ...]


class Gauge(Struct, frozen=True, tag="gauge"):
    """How much of ``most`` is left; ``colour`` tells whose it is."""

    label: Fact
    value: int
    most: int
    colour: Colour


class Grid(Struct, frozen=True, tag="grid"):
    """A table: a head and rows of the same length."""

    head: tuple[Fact, ...]
    rows: tuple[tuple[Fact, ...], ...]


class Picture(Struct, frozen=True, tag="picture"):
    """A drawing to be shown as an image, with its text twin in ``alt``."""

    drawing: Drawing


class Photo(Struct, frozen=True, tag="photo"):
    """The photo that whoever sits on ``seat`` has given of their ``key``; nothing where there is none.

    ``key`` is that of an option of ``Game.photos``. ``name`` is what the thing is called and ``alt`` says in
    words what the photo shows. Only what is looked up shows photos; boards and panels leave them out.
    """

    seat: int
    key: str
    name: Fact
    alt: Text


class Divider(Struct, frozen=True, tag="divider"):
    """A thin line."""


Block: TypeAlias = Heading | Para | Bullets | Facts | Gauge | Grid | Picture | Photo | Divider


class Page(Struct, frozen=True):
    """A document for one viewer. ``colour`` is its accent."""

    title: Text
    blocks: tuple[Block, ...]
    colour: Colour = "#5865f2"
