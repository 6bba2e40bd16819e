"""Pictures looked at: what is drawn where, what is written, and whether it can be told apart."""

from __future__ import annotations

from typing import Any

from games.engine.contract import Viewer
from games.engine.page import Drawing, Label, Mark
from games.engine.text import english
from games.mm30_war.board_ground import Frame, frame_of
from games.mm30_war.board_head import head_height
from games.mm30_war.board_map import TOP, Overlay, draw
from games.mm30_war.board_shots import strip_height
from games.mm30_war.field import field_of
from games.mm30_war.state import State
from games.mm30_war.view import View, view_of
from tests.drawn import corners

from .skirmish import BOOK, RED, at


def view(state: State, viewer: Viewer = RED) -> View:
    return view_of(BOOK, state, viewer)


def labels(drawing: Drawing) -> list[Label]:
    return [mark for mark in drawing.marks if isinstance(mark, Label)]


def said(drawing: Drawing) -> list[str]:
    return [english(one.text) for one in labels(drawing)]


def frame(seen: View, window: Any = None) -> Frame:
    """Where the map stands in the picture of a view."""
    return frame_of(field_of(seen), window, TOP + head_height(seen) + strip_height(seen))


def in_cell(seen: View, cell: str, overlay: Overlay | None = None) -> list[Mark]:
    """What is drawn with its middle in a cell and is no larger than it."""
    where = frame(seen)
    left, top = where.corner(at(cell))
    found = []
    for mark in draw(seen, overlay or Overlay()).marks:
        points = corners(mark)
        x = sum(x for x, _ in points) / len(points)
        y = sum(y for _, y in points) / len(points)
        wide = max(x for x, _ in points) - min(x for x, _ in points)
        if left <= x < left + where.cell and top <= y < top + where.cell and wide <= where.cell * 1.3:
            found.append(mark)
    return found


def written(seen: View, cell: str, overlay: Overlay | None = None) -> list[str]:
    return [english(mark.text) for mark in in_cell(seen, cell, overlay) if isinstance(mark, Label)]
