"""Why a command is refused: one stable code each, and a sentence that says what can be done instead.

Everything is worded from the sender's own view, so that no refusal can tell a secret.
"""

from __future__ import annotations

from ..engine.moments import Moments
from ..engine.text import Text, t
from .state import Phase

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


NOW = Moments(t("The battle is over; nothing more can be done in it."), lambda view: _ASKS[view.phase])
"""What is refused because of the moment."""

now, over, phase, not_asked, path = NOW.now, NOW.over, NOW.phase, NOW.not_asked, NOW.path
must, must_go_on = NOW.must, NOW.must_go_on
