"""Hints for the player who plots: what a plot does, and what it can be sure to block."""

from __future__ import annotations

from ..engine.text import Fact, SeatName, Text, t
from .advice import FEW
from .book import TAG_NAMES
from .commands import TAGS
from .state import Loadout
from .view import SeatView, View


def faces_of(sheet: tuple[str | None, ...], tag: str | None) -> tuple[int, ...]:
    """The faces that give a tag; for None, those of which nothing is known."""
    return tuple(face for face, given in enumerate(sheet, 1) if given == tag)


def denials(seat: SeatView) -> list[Fact]:
    """What the defender can deny the attacker for certain (solo-5.66); nothing while a face is hidden."""
    if None in seat.sheet:
        return []
    return [
        t(
            "Blocking {faces} keeps {seat} from any {tag}.",
            faces=" + ".join(map(str, faces)),
            seat=SeatName(seat.seat),
            tag=TAG_NAMES[tag],
        )
        for tag in TAGS
        if 1 <= len(faces := faces_of(seat.sheet, tag)) <= FEW
    ]


def draft_of(seat: SeatView) -> Loadout | None:
    """A seat's agent, if all of it is known."""
    parts = (seat.main, seat.sub, seat.sheet)
    if not seat.main or any(None in part for part in parts):
        return None
    return Loadout(*(tuple(str(one) for one in part) for part in parts))


def plot_hint(view: View) -> Text:
    """What the viewer's own plot does in this phase."""
    if view.viewer == view.attacker:
        return t(
            "You attack: a face gives its tag unless {seat} plots it too.", seat=SeatName(1 - view.attacker)
        )
    return t("You defend: every face you plot is blocked for {seat}.", seat=SeatName(view.attacker))
