"""Why a command is refused: one stable code each, and a sentence that says what can be done instead.

Everything is worded from the sender's own view, so that no refusal can tell a secret.
"""

from __future__ import annotations

from ..engine.contract import Refused
from ..engine.text import Joined, SeatName, Text, t
from .state import Phase
from .view import View

_ASKS: dict[Phase, Text] = {
    "muster": t("submit an army list."),
    "deploy": t("submit a deployment plan."),
    "centre": t("place a base on the centre sheet."),
    "order": t("choose to go first or second."),
    "turn": t("activate a unit."),
    "react": t("answer the attack."),
    "after": t("move once more, or stay."),
    "over": t("nothing."),
}


def now(view: View) -> Text:
    """What the battle waits for, as a sentence for the end of a refusal."""
    what = _ASKS[view.phase]
    if view.viewer in view.asked:
        return t("You are asked now: {what}", what=what)
    return t("Asked now: {who}. {what}", who=Joined(tuple(map(SeatName, view.asked))), what=what)


def over() -> Refused:
    """The battle has ended."""
    return Refused("over", t("The battle is over; nothing more can be done in it."))


def must_go_on(view: View) -> None:
    """Raises Refused when the battle is over."""
    if view.phase == "over":
        raise over()


def phase(view: View) -> Refused:
    """The command belongs to another moment."""
    if view.phase == "over":
        return over()
    return Refused("phase", t("That can't be done now. {now}", now=now(view)))


def not_asked(view: View) -> Refused:
    """It is the other player's turn."""
    return Refused("not_asked", t("It is not your turn. {now}", now=now(view)))


def path(view: View) -> Refused:
    """The menu holds no such entry now."""
    if view.phase == "over":
        return over()
    return Refused("path", t("That is not among your choices any more. {now}", now=now(view)))


def must(view: View, *phases: Phase) -> None:
    """Raises Refused unless the battle asks the viewer, and in one of these phases."""
    if view.phase not in phases:
        raise phase(view)
    if view.viewer not in view.asked:
        raise not_asked(view)
