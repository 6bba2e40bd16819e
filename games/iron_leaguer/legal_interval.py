"""What its viewer may do in an interval. Everything here asks a view, never a state.

Menus list by these functions and commands are judged by the same ones, so that what is offered and what is
legal can't drift apart.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from ..engine.contract import Seat
from . import refusals_interval as no
from . import splits
from .book import Figure
from .commands import CardKey, LeaguerId, Parts, Points, Split
from .options import Options
from .season import DARK, ROW, SILVER, hand_limit
from .state import Leaguer, Rescue
from .view import View

TRAINING: tuple[tuple[int, ...], ...] = ((3,), (2, 1), (1, 1, 1))
"""How three points may be given (iron-18.3)."""

WIN_BONUS, LOSS_BONUS, RESCUE_BONUS = 5, 2, 10
"""What is added to growth values after a match and after a rescue (iron-11.5a, iron-11.5b, iron-13.8a)."""


def find(view: View, leaguer: LeaguerId) -> Leaguer | None:
    """A leaguer of a row or among the strays; None for any other."""
    for place in (view.teams[0].leaguers, view.teams[1].leaguers, view.strays):
        for one in place:
            if one.id == leaguer:
                return one
    return None


def own(view: View, leaguer: LeaguerId) -> Leaguer:
    """A leaguer of the viewer's row. Raises Refused for any other."""
    for one in view.me.leaguers:
        if one.id == leaguer:
            return one
    raise no.not_in_row(view, leaguer)


def check_once(view: View, leaguers: Iterable[LeaguerId]) -> None:
    """Raises Refused where somebody is named twice."""
    for leaguer, count in Counter(leaguers).items():
        if count > 1:
            raise no.twice(view, leaguer)


# ---- growth ------------------------------------------------------------------------------------------


def growers(view: View, seat: Seat) -> dict[LeaguerId, int]:
    """The leaguers whose growth totals a seat splits now, with these totals, in the order of the rolls."""
    if view.phase == "rescue_growth" and view.rescue is not None:
        return rescue_growers(view, view.rescue, seat)
    bonus = WIN_BONUS if view.matches[-1].winner == seat else LOSS_BONUS
    figures = view.book.figures
    return {
        one.id: growth + bonus
        for one in view.teams[seat].leaguers
        if (growth := figures[one.id].growth) is not None
    }


def rescue_growers(view: View, rescue: Rescue, seat: Seat) -> dict[LeaguerId, int]:
    """Who may grow after a rescue, as far as the seat decides it: Silver for its row, Dark for all others
    (iron-13.8a, iron-q36).
    """
    if not rescue.rescued:
        return {}
    took_part = rescue.team if view.options.rescue_growth == "trio" else rescue.tried
    silver = {one.id for one in view.teams[SILVER].leaguers}
    figures = view.book.figures
    return {
        one: growth + RESCUE_BONUS
        for one in (*took_part, *rescue.rescued)
        if (growth := figures[one].growth) is not None and (one in silver) == (seat == SILVER)
    }


def may_skip(view: View) -> bool:
    """Whether a growth check may be left out now (iron-11.1, iron-13.8a)."""
    return view.phase == "rescue_growth" or view.options.growth_optional


def has_choice(totals: Iterable[int], options: Options, optional: bool) -> bool:
    """Whether there is anything to decide about these growth totals."""
    return any(optional or splits.can_split(total, options.growth_min_part) for total in totals)


def check_parts(view: View, leaguer: LeaguerId, total: int, parts: Parts) -> None:
    """Raises Refused unless the parts split the total; none stand for the best split (iron-11.6)."""
    least = view.options.growth_min_part
    if parts and not splits.is_split(total, parts, least):
        raise no.split(view, leaguer, total, parts, least)


def check_splits(view: View, given: tuple[Split, ...]) -> None:
    """Raises Refused unless these splits may be handed in."""
    totals = growers(view, view.me.seat)
    check_once(view, (one.leaguer for one in given))
    for one in given:
        leaguer, parts = one.leaguer, one.parts
        if leaguer not in totals:
            figure = view.book.figures.get(leaguer)
            if figure is not None and figure.growth is None:
                raise no.growthless(view, leaguer)
            raise no.not_growing(view, leaguer, totals)
        if not parts and not may_skip(view):
            raise no.must_grow(view, leaguer)
        check_parts(view, leaguer, totals[leaguer], parts)


# ---- rescue ------------------------------------------------------------------------------------------


def rescuable(view: View) -> tuple[Leaguer, ...]:
    """The retired who can be brought back (iron-13.7)."""
    return tuple(one for one in view.retired if view.book.figures[one.id].growth is not None)


def rescuers(view: View) -> tuple[Leaguer, ...]:
    """All who may go: Dark's row, Silver's row, strays (iron-13.2)."""
    strays = view.strays if view.options.rescuers_strays else ()
    return (*view.teams[DARK].leaguers, *view.teams[SILVER].leaguers, *strays)


def left_to_try(rescue: Rescue) -> tuple[LeaguerId, ...]:
    """The rescuers who have not tried yet (iron-13.5)."""
    return tuple(one for one in rescue.team if one not in rescue.tried)


def check_rescue_team(view: View, team: tuple[LeaguerId, ...]) -> None:
    """Raises Refused unless these may go together, or nobody (iron-13.2)."""
    if not team:
        return
    if len(team) != 3:
        raise no.three_rescuers(len(team))
    check_once(view, team)
    able = {one.id for one in rescuers(view)}
    for one in team:
        if one not in able:
            raise no.no_rescuer(view, one)
    if not {one.id for one in view.teams[DARK].leaguers} & set(team):
        raise no.needs_dark()


def check_rescuer(view: View, rescuer: LeaguerId) -> None:
    """Raises Refused unless this one of the three has yet to try (iron-13.3, iron-13.5)."""
    assert view.rescue is not None
    if rescuer not in view.rescue.team:
        raise no.not_of_the_three(view, rescuer, left_to_try(view.rescue))
    if rescuer in view.rescue.tried:
        raise no.tried(view, rescuer, left_to_try(view.rescue))


def check_rescue(view: View, rescuer: LeaguerId, target: LeaguerId) -> None:
    """Raises Refused unless this rescuer may try to bring that leaguer back."""
    check_rescuer(view, rescuer)
    able = tuple(one.id for one in rescuable(view))
    if target not in able:
        raise no.no_target(view, target, able)


# ---- cards and rows ----------------------------------------------------------------------------------


def check_hand(view: View, cards: tuple[CardKey, ...]) -> None:
    """Raises Refused unless these are different cards of the viewer's hand."""
    hand = view.me.hand or ()
    if len(set(cards)) != len(cards) or not set(cards) <= set(hand):
        raise no.not_in_hand()


def cut_count(view: View) -> int:
    """How many cards the viewer has above the limit (iron-14.3)."""
    return max(0, view.me.size - hand_limit(view.scene))


def release_count(view: View) -> int:
    """How many leaguers the viewer has above eleven (iron-15.4, iron-19.6)."""
    return max(0, len(view.me.leaguers) - ROW)


def check_release(view: View, leaguers: tuple[LeaguerId, ...]) -> None:
    """Raises Refused unless these may be let go."""
    check_once(view, leaguers)
    for one in leaguers:
        own(view, one)
    if len(leaguers) != release_count(view):
        raise no.release_count(release_count(view))


def fillers(view: View) -> tuple[Leaguer, ...]:
    """The strays who can fill Dark's row up (iron-21.8a, iron-q35)."""
    barred = view.fresh if view.options.fill_excludes_fresh else ()
    return tuple(
        one for one in view.strays if view.book.figures[one.id].spec.clan == "dark" and one.id not in barred
    )


def fill_count(view: View) -> int:
    """How many strays are to fill Dark's row up: as many as it lacks, or as there are (iron-21.8a)."""
    return min(max(0, ROW - len(view.teams[DARK].leaguers)), len(fillers(view)))


def check_fill(view: View, leaguers: tuple[LeaguerId, ...]) -> None:
    """Raises Refused unless these may fill Dark's row up."""
    check_once(view, leaguers)
    able = tuple(one.id for one in fillers(view))
    for one in leaguers:
        if one not in able:
            raise no.no_fill(view, one, able)
    if len(leaguers) != fill_count(view):
        raise no.fill_count(view, fill_count(view))


# ---- actions -----------------------------------------------------------------------------------------


def can_practise(view: View) -> bool:
    """Whether there is a card to draw (iron-q43)."""
    return bool(view.deck or view.discards or view.unseen)


def trainable(view: View) -> tuple[Leaguer, ...]:
    """The viewer's leaguers who can grow."""
    return tuple(one for one in view.me.leaguers if view.book.figures[one.id].growth is not None)


def training_total(view: View, leaguer: LeaguerId, points: int) -> int:
    """The growth total of a leaguer with these points. Raises Refused for one who can't be trained
    (iron-18.1, iron-18.4, iron-11.7).
    """
    own(view, leaguer)
    growth = view.book.figures[leaguer].growth
    if growth is None:
        raise no.growthless(view, leaguer)
    return growth + points


def check_training(view: View, points: tuple[Points, ...]) -> None:
    """Raises Refused unless three points are given to the viewer's own leaguers (iron-18.3)."""
    check_once(view, (one.leaguer for one in points))
    if tuple(sorted((one.points for one in points), reverse=True)) not in TRAINING:
        raise no.points(tuple(one.points for one in points))
    for one in points:
        check_parts(view, one.leaguer, training_total(view, one.leaguer, one.points), one.parts)


def is_barred(figure: Figure, seat: Seat) -> bool:
    """Whether a team may never scout a leaguer (iron-19.4a, iron-19.5a)."""
    return figure.silver_bars if seat == SILVER else figure.dark_bars


def scouting_number(figure: Figure, heart: int, seat: Seat) -> int:
    """What one die may show at most for a team to win a stray over (iron-19.2.1, iron-19.2.2)."""
    return 2 * heart if seat == SILVER else max(figure.tech, figure.body) - heart


def check_scouting(view: View, leaguer: LeaguerId) -> Leaguer:
    """The stray that is named. Raises Refused unless the viewer may scout it."""
    stray = next((one for one in view.strays if one.id == leaguer), None)
    if stray is None:
        raise no.no_stray(view, leaguer)
    if is_barred(view.book.figures[leaguer], view.me.seat):
        able = (one.id for one in view.strays if not is_barred(view.book.figures[one.id], view.me.seat))
        raise no.barred(view, leaguer, able)
    return stray


def listeners(view: View) -> tuple[Leaguer, ...]:
    """Whom Silver can persuade: Dark's row and the strays, those who can grow (iron-20.2, iron-11.7)."""
    every = (*view.teams[DARK].leaguers, *view.strays)
    return tuple(one for one in every if view.book.figures[one.id].growth is not None)


def persuasion_total(view: View, persuader: LeaguerId, target: LeaguerId) -> int:
    """The growth total of a persuasion. Raises Refused unless Silver may try it (iron-20.5)."""
    speaker = own(view, persuader)
    listener = next((one for one in (*view.teams[DARK].leaguers, *view.strays) if one.id == target), None)
    if listener is None:
        raise no.no_listener(view, target)
    growth = view.book.figures[target].growth
    if growth is None:
        raise no.growthless(view, target)
    return growth + speaker.heart - listener.heart


def check_persuasion(view: View, target: LeaguerId, total: int, parts: Parts) -> None:
    """Raises Refused unless a persuasion's total may be split so (iron-q46)."""
    if parts not in ((), (total,)) and not view.options.persuasion_split:
        raise no.one_roll(total)
    check_parts(view, target, total, parts)


# ---- desertion ---------------------------------------------------------------------------------------


def desertion_number(figure: Figure, heart: int, rough: int) -> int:
    """What two dice may show at most for a leaguer to leave Dark (iron-21.2, iron-21.7)."""
    return -(-(rough + heart) // 3) + figure.bonus
