"""Naming the seats of a drawing for good: covers show a play at which nobody sits."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from .page import Drawing, Label
from .text import Fact, Joined, SeatName, Text


def cast(drawing: Drawing, names: Sequence[Fact]) -> Drawing:
    """The drawing with a name for each seat, in its labels and in the words for it."""
    marks = (replace(m, text=_cast(m.text, names)) if isinstance(m, Label) else m for m in drawing.marks)
    return replace(drawing, marks=tuple(marks), alt=_cast_text(drawing.alt, names))


def _cast(fact: Fact, names: Sequence[Fact]) -> Fact:
    match fact:
        case SeatName(seat) if 0 <= seat < len(names):
            return names[seat]
        case Text():
            return _cast_text(fact, names)
        case Joined(parts, separator):
            return Joined(tuple(_cast(part, names) for part in parts), separator)
        case _:
            return fact


def _cast_text(text: Text, names: Sequence[Fact]) -> Text:
    return Text(text.msgid, {name: _cast(fact, names) for name, fact in text.facts.items()})
