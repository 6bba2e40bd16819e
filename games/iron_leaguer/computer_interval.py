"""Intervals for the sharp player: every step weighs what a row or a hand gains, in goals still to come."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import msgspec

from ..engine.chance import Chance
from ..engine.computer import Choice, random_command
from ..engine.menu import Ask
from ..engine.text import Fact, Joined, Text, t
from . import commands as c
from . import legal_interval as legal
from .commands import LeaguerId
from .computer_roster import Roster
from .computer_worth import Worth
from .odds import best_split, expected
from .season import DARK, LAST_SCENE, ROW, SILVER, TOUR, goals_to_win
from .state import Leaguer, Phase
from .view import View

replace = msgspec.structs.replace

PRACTICE = 0.07
"""What one card more is worth in the next match, in goals."""

SKILL = 0.6
"""What a row that can do twice as much would win more of every goal."""

LEAGUE = 0.25
"""What a goal in the league or the nationals counts for, compared with one of the world tour."""

SHORT_LIVED = 0.8
"""What a leaguer without growth counts for: it leaves Dark with the next defeat (iron-12.2)."""

SCOUTED_LATER = 0.8
"""What scouting counts for that a persuasion only makes ready."""


def choose(view: View, ask: Ask, chance: Chance) -> Choice:
    """What to do in an interval; where only one thing can be done, whatever the menu says."""
    decide = _DECIDE.get(view.phase)
    if decide is None:
        return Choice(random_command(ask, chance), t("There was nothing to choose."))
    return decide(view)


def to_come(scene: int) -> float:
    """The goals that are still to be scored after this scene, each as much as it counts for."""
    return sum(map(_counts, range(scene + 1, LAST_SCENE + 1)))


def _counts(scene: int) -> float:
    """What the goals of a scene count for; the third match of the tour is played about every other time."""
    if scene % 2 == 0:
        return 0.0
    goals = 1.6 * goals_to_win(scene)
    if scene not in TOUR:
        return LEAGUE * goals
    return goals / 2 if scene == LAST_SCENE else goals


# ---- hearts and hands ----------------------------------------------------------------------------------


def _grow(view: View) -> Choice:
    return Choice(c.Grow(), t("Parts near 9 promise the most hearts."))


def _refill(view: View) -> Choice:
    hand = Worth(view)
    gone = tuple(card for card in view.me.hand or () if hand.keep(card) < 0)
    return Choice(c.Refill(gone), t("I keep the cards that are better for my team than an average one."))


def _cut(view: View) -> Choice:
    hand = Worth(view)
    worst = sorted(view.me.hand or (), key=hand.keep)
    return Choice(c.Cut(tuple(worst[: legal.cut_count(view)])), t("These are the least use to my team."))


# ---- rows ----------------------------------------------------------------------------------------------


def _mine(view: View) -> Roster:
    return Roster(view.book, view.period, view.me.leaguers)


def _lasts(view: View, one: Leaguer) -> float:
    """What a leaguer counts for, considering how long it may stay."""
    mortal = view.viewer == DARK and view.book.figures[one.id].growth is None
    return SHORT_LIVED if mortal else 1.0


def _weakest(view: View, row: Roster) -> Leaguer:
    """The leaguer that a row can best do without."""
    return min(row.row, key=lambda one: row.loss(one) * _lasts(view, one))


def _gain(view: View, row: Roster, one: Leaguer) -> float:
    """What a row gains with another leaguer, as a share of all it can do; the weakest makes room."""
    gain = row.brings(one) * _lasts(view, one)
    if len(row.row) < ROW:
        return gain
    more = row.plus(one)
    weakest = _weakest(view, more)
    if weakest is one:
        return 0.0
    return gain - more.loss(weakest) * _lasts(view, weakest) * more.worth / row.worth


def _release(view: View) -> Choice:
    row, gone = _mine(view), []
    for _ in range(legal.release_count(view)):
        weakest = _weakest(view, row)
        row = row.minus(weakest)
        gone.append(weakest.id)
    return Choice(
        c.Release(tuple(gone)), t("My row loses least without {leaguers}.", leaguers=_names(view, gone))
    )


def _fill(view: View) -> Choice:
    row = _mine(view)
    able = sorted(legal.fillers(view), key=lambda one: -row.brings(replace(one, heart=0)))
    named = [one.id for one in able[: legal.fill_count(view)]]
    return Choice(
        c.Fill(tuple(named)), t("These help my row most: {leaguers}.", leaguers=_names(view, named))
    )


def _names(view: View, leaguers: Sequence[LeaguerId]) -> Fact:
    return Joined(tuple(view.book.figures[one].spec.name for one in leaguers))


# ---- rescue --------------------------------------------------------------------------------------------


def _rescue_team(view: View) -> Choice:
    row = _mine(view)
    best = max((_gain(view, row, one) for one in legal.rescuable(view)), default=0.0)
    dark = {one.id for one in view.me.leaguers}
    silver = {one.id for one in view.foe.leaguers}
    # Rescuers grow afterwards: among the like, those of the other team stay at home.
    able = sorted(legal.rescuers(view), key=lambda one: -(one.heart - (one.id in silver)))
    first = next((one for one in able if one.id in dark), None)
    if first is None or best <= 0 or len(able) < 3:
        return Choice(c.RescueTeam(), t("Nobody who retired would help my row."))
    team = [first, *(one for one in able if one is not first)][:3]
    reason = t("The largest hearts are the likeliest to bring somebody back.")
    return Choice(c.RescueTeam(tuple(one.id for one in team)), reason)


def _rescue(view: View) -> Choice:
    assert view.rescue is not None
    row = _mine(view)
    targets = legal.rescuable(view)
    left = legal.left_to_try(view.rescue)
    if not targets or not left:
        return Choice(c.RescueEnd(), t("There is nobody left to rescue."))
    best = max(targets, key=lambda one: _gain(view, row, one))
    return Choice(
        c.RescueTry(left[0], best.id), t("{leaguer} would help my row most.", leaguer=_name(view, best))
    )


def _name(view: View, one: Leaguer) -> Fact:
    return view.book.figures[one.id].spec.name


# ---- actions -------------------------------------------------------------------------------------------


class _Action(NamedTuple):
    """An action and what it brings, in goals."""

    gain: float
    command: c.Practice | c.Train | c.Scout | c.Persuade | c.Decline
    reason: Text


def _act(view: View) -> Choice:
    best = max(_actions(view), key=lambda one: one.gain)
    return Choice(best.command, best.reason)


def _actions(view: View) -> Iterator[_Action]:
    row = _mine(view)
    lasting = SKILL * to_come(view.scene)
    yield _Action(0.0, c.Decline(), t("Nothing that I could do would help."))
    if legal.can_practise(view):
        practice = PRACTICE * _counts(view.scene + 1) / (1.6 * goals_to_win(view.scene + 1))
        yield _Action(practice, c.Practice(), t("One card more for the next match."))
    yield from _trainings(view, row, lasting)
    yield from _scoutings(view, row, lasting)


def _hearts(total: int) -> float:
    return expected(best_split(total)) / 36


def _trainings(view: View, row: Roster, lasting: float) -> Iterator[_Action]:
    able = legal.trainable(view)
    gains = {one.id: row.grows(one) for one in able}
    for pattern in legal.TRAINING:
        left = list(able)
        points, gain = [], 0.0
        for count in pattern:
            if not left:
                break

            def promise(one: Leaguer, count: int = count) -> float:
                return gains[one.id] * _hearts((view.book.figures[one.id].growth or 0) + count)

            best = max(left, key=promise)
            left.remove(best)
            points.append(c.Points(best.id, count))
            gain += promise(best)
        if len(points) == len(pattern):
            names = _names(view, [one.leaguer for one in points])
            reason = t("Growing helps {leaguers} use more of the deck.", leaguers=names)
            yield _Action(lasting * gain, c.Train(tuple(points)), reason)


def _scoutings(view: View, row: Roster, lasting: float) -> Iterator[_Action]:
    """Scouting, and Silver's persuasion of those who would hardly come yet."""
    seat = view.me.seat
    speaker = max(view.me.leaguers, key=lambda one: one.heart, default=None)
    for one in view.strays:
        figure = view.book.figures[one.id]
        if legal.is_barred(figure, seat):
            continue
        gain = lasting * _gain(view, row, one)
        if gain <= 0:
            continue
        comes = _comes(legal.scouting_number(figure, one.heart, seat))
        reason = t("{leaguer} would help my row more than my weakest.", leaguer=_name(view, one))
        yield _Action(comes * gain, c.Scout(one.id), reason)
        if seat == SILVER and speaker is not None and figure.growth is not None and view.me.actions > 1:
            hearts = max(0.0, _hearts(figure.growth + speaker.heart - one.heart))
            better = _comes(2 * (one.heart + hearts)) - comes
            reason = t("With more heart {leaguer} would rather come to me.", leaguer=_name(view, one))
            yield _Action(SCOUTED_LATER * better * gain, c.Persuade(speaker.id, one.id), reason)


def _comes(number: float) -> float:
    """The chance that one die shows at most this."""
    return max(0.0, min(6.0, number)) / 6


_DECIDE: dict[Phase, Callable[[View], Choice]] = {
    "growth": _grow,
    "rescue_growth": _grow,
    "rescue_team": _rescue_team,
    "rescue": _rescue,
    "refill": _refill,
    "cut": _cut,
    "newcomers": _release,
    "release": _release,
    "actions": _act,
    "fill": _fill,
}
