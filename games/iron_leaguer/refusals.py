"""Why a command is refused: one stable code each, and a sentence that says what can be done instead.

Everything is worded from the sender's own view, so that no refusal can tell a secret. What the interval
refuses besides is in :mod:`.refusals_interval`.
"""

from __future__ import annotations

from ..engine.moments import Moments
from ..engine.text import Text, t
from .state import Phase
from .view import View

LONGEST = 40
"""So much of an unknown name is quoted back to its sender."""


def _what(view: View) -> Text:
    """What the season waits for, as the end of a sentence."""
    if view.blow is not None:
        return t("defend against AP {ap}, or let it through.", ap=view.blow.ap)
    return _ASKS[view.phase]


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


NOW = Moments(t("The season is over; nothing more can be done in it."), _what)
"""What is refused because of the moment."""

now, over, phase, not_asked, path = NOW.now, NOW.over, NOW.phase, NOW.not_asked, NOW.path
must, must_go_on = NOW.must, NOW.must_go_on
