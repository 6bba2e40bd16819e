"""What goes on in a season, in a short sentence, and where in an interval it stands."""

from __future__ import annotations

from ..engine.text import Fact, Text, t
from . import wording as w
from .commands import LeaguerId
from .events import Grew
from .season import Step, hand_limit, steps
from .state import Phase
from .view import TeamView, View

_STEP_OF: dict[Phase, Step] = {
    "growth": "growth",
    "rescue_team": "rescue",
    "rescue": "rescue",
    "rescue_growth": "rescue",
    "refill": "refill",
    "cut": "refill",
    "newcomers": "newcomers",
    "actions": "actions",
    "release": "actions",
    "fill": "desertion",
}


def step_of(view: View) -> Step | None:
    """The step of the interval that is being decided; None in a match and at the end."""
    return _STEP_OF.get(view.phase)


def steps_here(view: View) -> tuple[Step, ...]:
    """The steps of this interval; where Dark is filled up in all of them, the last one is in all."""
    found = steps(view.scene)
    return (*found, "desertion") if view.options.fill_always and "desertion" not in found else found


def steps_done(view: View) -> int:
    """How many steps of this interval are over."""
    now = step_of(view)
    return steps_here(view).index(now) if now else 0


def now(view: View) -> Text:
    """What goes on."""
    names: Fact = w.listed([w.side(seat) for seat in view.asked])
    if view.ending is not None:
        return t("{side} wins the season", side=w.side(view.ending.winner))
    match view.phase:
        case "attack":
            return t("{side} may attack", side=names)
        case "defence":
            assert view.blow is not None
            return t("{side} must stop AP {n}", side=names, n=view.blow.ap)
        case "growth":
            return t("Growth after the match: {sides}", sides=names)
        case "rescue_team":
            return t("{side} may name three rescuers", side=names)
        case "rescue":
            return t("{side} sends the next rescuer", side=names)
        case "rescue_growth":
            return t("Growth after the rescue: {sides}", sides=names)
        case "refill":
            return t("Discard and refill to {n} cards: {sides}", n=hand_limit(view.scene), sides=names)
        case "cut":
            return t("Cut down to {n} cards: {sides}", n=hand_limit(view.scene), sides=names)
        case "newcomers" | "release":
            return t("{side} has too many leaguers", side=names)
        case "actions":
            return t("{side} has an action", side=names)
        case "fill":
            return t("{side} fills its row", side=names)
        case "over":
            return t("The season is over")


def gained(view: View) -> dict[LeaguerId, int]:
    """Hearts that leaguers gained in the latest step."""
    found: dict[LeaguerId, int] = {}
    for event in view.last:
        if isinstance(event, Grew):
            for check in event.checks:
                found[check.leaguer] = found.get(check.leaguer, 0) + check.gained
    return found


def grown(view: View, team: TeamView) -> dict[LeaguerId, int]:
    """Hearts that a team's leaguers have now beyond what is printed."""
    return {one.id: one.heart - view.book.figures[one.id].heart for one in team.leaguers}
