"""Refusals of what is right at another moment: who is asked now, and for what. One stable code each.

A game with phases in which certain seats are asked makes one :class:`Moments`. All of it is worded from the
sender's own view, so that no refusal can tell a secret.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from msgspec import Struct

from .contract import Refused, Seat, Viewer
from .text import Joined, SeatName, Text, t

OVER = "over"
"""The phase of a play that has ended, and the code of what is refused because of it."""


class Asking(Protocol):
    """What a view says of the moment: its phase, whose it is, and the seats that are asked."""

    @property
    def phase(self) -> str:
        """The part of the play."""
        ...

    @property
    def viewer(self) -> Viewer:
        """Whose view it is."""
        ...

    @property
    def asked(self) -> tuple[Seat, ...]:
        """The seats that are asked."""
        ...


class Moments(Struct, frozen=True):
    """The refusals of one game. ``ended`` says that nothing more can be done; ``what(view)`` is what whoever
    is asked can do now, the end of a sentence.
    """

    ended: Text
    what: Callable[[Any], Text]

    def now(self, view: Asking) -> Text:
        """What is waited for, as a sentence for the end of a refusal."""
        what = self.what(view)
        if view.viewer in view.asked:
            return t("You are asked now: {what}", what=what)
        return t("Asked now: {who}. {what}", who=Joined(tuple(map(SeatName, view.asked))), what=what)

    def over(self) -> Refused:
        """It has ended."""
        return Refused(OVER, self.ended)

    def must_go_on(self, view: Asking) -> None:
        """Raises Refused when it is over."""
        if view.phase == OVER:
            raise self.over()

    def phase(self, view: Asking) -> Refused:
        """The command belongs to another moment."""
        if view.phase == OVER:
            return self.over()
        return Refused("phase", t("That can't be done now. {now}", now=self.now(view)))

    def not_asked(self, view: Asking) -> Refused:
        """It is somebody else's turn."""
        return Refused("not_asked", t("It is not your turn. {now}", now=self.now(view)))

    def path(self, view: Asking) -> Refused:
        """The menu holds no such entry now."""
        if view.phase == OVER:
            return self.over()
        return Refused("path", t("That is not among your choices any more. {now}", now=self.now(view)))

    def must(self, view: Asking, *phases: str) -> None:
        """Raises Refused unless the viewer is asked, and in one of these phases."""
        if view.phase not in phases:
            raise self.phase(view)
        if view.viewer not in view.asked:
            raise self.not_asked(view)
