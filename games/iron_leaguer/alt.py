"""The pictures in words, for readers who don't see them: shortly, what they show."""

from __future__ import annotations

from ..engine.text import Fact, Joined, Text, t
from . import wording as w
from .tell import tell
from .view import View


def alt_text(view: View) -> Text:
    """The picture of a view in a few sentences, one a line."""
    parts: list[Fact] = [t("Scene {n}: {scene}.", n=view.scene, scene=w.scene_name(view.scene))]
    parts += [line for event in view.last if (line := tell(event, view.book)) is not None]
    return t("{lines}", lines=Joined(tuple(parts), "\n"))
