"""Why a command is refused: one stable code each, and a sentence that says what can be done instead.

Everything is worded from the sender's own view, so that no refusal can tell a secret. What the interval
refuses besides is in :mod:`.refusals_interval`.
"""

from __future__ import annotations

from ..engine.contract import Refused
from ..engine.text import Joined, SeatName, Text, t
from .state import Phase
from .view import View

LONGEST = 40
"""So much of an unknown name is quoted back to its sender."""


def now(view: View) -> Text:
    """What the season waits for, as a sentence for the end of a refusal."""
    if view.blow is None:
        what = _ASKS[view.phase]
    else:
        what = t("defend against AP {ap}, or let it through.", ap=view.blow.ap)
    if view.viewer in view.asked:
        return t("You are asked now: {what}", what=what)
    return t("{who} is asked now: {what}", who=Joined(tuple(map(SeatName, view.asked))), what=what)


_ASKS: dict[Phase, Text] = {
    "attack": t("attack, or let it be."),
    "growth": t("split the growth totals, or leave it to the best split."),
    "rescue_team": t("name three rescuers, or let the rescue be."),
    "rescue": t("try a rescue, or end it."),
    "rescue_growth": t("split the growth totals after the rescue."),
    "refill": t("discard what is not wanted before the hands are filled."),
    "cut": t("cut the hand down to the limit."),
    "newcomers": t("let leaguers go until the row has eleven."),
    "actions": t("take an action, or decline it."),
    "release": t("let a leaguer go, so that the row has eleven."),
    "fill": t("name the strays that fill the row up."),
    "over": t("nothing."),
}


def over() -> Refused:
    """The season has ended."""
    return Refused("over", t("The season is over; nothing more can be done in it."))


def must_go_on(view: View) -> None:
    """Raises Refused when the season is over."""
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
    """Raises Refused unless the season asks the viewer, and in one of these phases."""
    if view.phase not in phases:
        raise phase(view)
    if view.viewer not in view.asked:
        raise not_asked(view)
