"""The coach of the practice: what the learner is told of a decision, and which picks carry it out.

All is read from the learner's view, so the coach fits whatever the learner and the dice have done. The match
is in :mod:`.coach_match`, the interval after it here.
"""

from __future__ import annotations

from ..engine.practice import Pick, Tip
from ..engine.text import Fact, Text, t
from . import coach_match
from . import wording as w
from .coach_match import label
from .legal_interval import LOSS_BONUS, WIN_BONUS
from .season import actions, goals_to_win, hand_limit
from .view import View

STEPS = 8
"""How many steps the practice has: so many in the match as :data:`.coach_match.STEPS`, then the interval."""

INTERVAL = 2
"""The scene that the practice ends in."""

LONG = 9
"""Attack windows after which the coach does not wait for the end of a match any more."""


def coach(view: View) -> Tip | None:
    """What the learner is told about the decision in ``view``; None where nothing is asked, and after all."""
    if view.viewer not in view.asked or view.me.ready or view.scene > INTERVAL:
        return None
    if view.scene < INTERVAL:
        return _match(view)
    if view.matches[-1].windows >= LONG:
        # The match was left to the learner: its last tip may have been given, and says what growth is for.
        grows = view.phase == "growth"
        return Tip(STEPS, _growth(view), (Pick("grow"), Pick("best")), last=True) if grows else None
    step = coach_match.STEPS
    match view.phase:
        case "growth":
            return Tip(step + 1, _growth(view), (Pick("grow"), Pick("best")))
        case "refill":
            return Tip(step + 2, _refill(view), (Pick("keep"),))
        case "actions" if view.me.actions == actions(view.scene):
            return Tip(STEPS, _farewell(view), last=True)
        case _:
            return None


def _match(view: View) -> Tip | None:
    """A tip for the match, until it has gone on for long; then there is a last one."""
    if view.windows < LONG:
        return coach_match.attack(view) if view.phase == "attack" else coach_match.defend(view)
    return Tip(STEPS, _halfway(view), last=True) if view.windows < LONG + 2 else None


def _halfway(view: View) -> Text:
    return t(
        "You know how a match goes; {goals} goals win this one. Play on! After it hearts grow, and you may "
        "train, persuade and scout. Beware of Dark: it may play rough, and penalties last for a match. Cards "
        "get stronger, leaguers come and go; two won matches of the world tour decide the season.",
        goals=goals_to_win(view.scene),
    )


def _growth(view: View) -> Text:
    """How hearts come in between matches (iron-11.1, iron-11.2)."""
    facts: dict[str, Fact] = {
        "best": label(view, ("grow", "best")),
        "score": w.score(view.matches[-1].score),
        "n": LOSS_BONUS,
        "more": WIN_BONUS,
    }
    if view.matches[-1].winner == view.viewer:
        return t(
            "You have won: {score}. Now hearts grow: by 1 if two dice show no more than the growth value + "
            "{more}. Press **{best}**: a high total is then rolled as several checks.",
            **facts,
        )
    return t(
        "The match is lost: {score}. Hearts grow all the same: by 1 if two dice show no more than the growth "
        "value + {n}; the winner adds {more}. Press **{best}**.",
        **facts,
    )


def _refill(view: View) -> Text:
    keep, refill = (label(view, (key,)) for key in ("keep", "refill"))
    return t(
        "Your cards stay with you, and you draw up to {limit}. Press **{keep}**, or **{refill}** if there "
        "are some that nobody of yours can use.",
        limit=hand_limit(view.scene), keep=keep, refill=refill,
    )  # fmt: skip


def _farewell(view: View) -> Text:
    train, persuade, scout = (label(view, (key,)) for key in ("train", "persuade", "scout"))
    return t(
        "You know how a match goes. Play on! You have {n} actions now: **{train}** and **{persuade}** let "
        "hearts grow, **{scout}** wins strays over. Beware of Dark: it may play rough, and penalties last "
        "for a match. Cards get stronger, leaguers come and go; two won matches of the world tour decide the "
        "season.",
        n=view.me.actions, train=train, persuade=persuade, scout=scout,
    )  # fmt: skip
