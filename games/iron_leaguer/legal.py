"""What its viewer may do in a match. Everything here asks a view, never a state.

Menus list by these functions and commands are judged by the same ones, so that what is offered and what is
legal can't drift apart, and a refusal can't know more than its reader.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias

from . import squad
from .book import Face, Figure, Half
from .commands import LeaguerId
from .options import Options
from .pack import After
from .season import SILVER, hand_limit
from .squad import Squad
from .state import Leaguer
from .view import View

Role: TypeAlias = Literal["attack", "defend", "technique"]
"""What a half is used for."""

HalfCode: TypeAlias = Literal["silver_rough", "timing", "value", "alone", "people"]
"""Why a half can't be used now whatever goes with it."""

JoinCode: TypeAlias = Literal["single", "same", "mixed", "people"]
"""Why a half can't join others in a play."""

UserCode: TypeAlias = Literal["foreign", "used", "barred", "kind", "only", "heart", "tech", "body"]
"""Why a leaguer can't perform."""

REFRESHED = 3
"""So many leaguers a team may turn back instead of attacking (iron-6.6.3)."""


is_barred = squad.is_barred
meets = squad.meets

# ---- leaguers ------------------------------------------------------------------------------------------


def ready(view: View) -> Squad:
    """The viewer's leaguers who may act: unused and not barred."""
    return view.squad


def why_not_user(view: View, halves: Iterable[Half], leaguer: LeaguerId) -> UserCode | None:
    """Why the viewer can't name a leaguer for these halves; None if it can."""
    one = next((one for one in view.me.row if one is not None and one.id == leaguer), None)
    return "foreign" if one is None else why_not_own(view, halves, one)


def why_not_own(view: View, halves: Iterable[Half], one: Leaguer) -> UserCode | None:
    """Why a leaguer of the viewer's row can't perform these halves; None if it can."""
    if one.used:
        return "used"
    figure = view.book.figures[one.id]
    if one.pen and is_barred(figure, one):
        return "barred"
    for half in halves:
        if not meets(half, one):
            return lacks(half, figure, one.heart)
    return None


@lru_cache(8192)
def lacks(half: Half, figure: Figure, heart: int) -> UserCode:
    """The first thing that a leaguer lacks who does not meet a half."""
    spec = half.spec
    if spec.kind == "*" and figure.id not in half.only:
        return "only"
    if spec.kind not in ("*", "-") and spec.kind not in figure.kinds:
        return "kind"
    if heart < spec.least.heart:
        return "heart"
    return "body" if figure.body < spec.least.body else "tech"


# ---- halves --------------------------------------------------------------------------------------------


def people_of(options: Options, half: Half) -> int:
    """How many leaguers a half takes; 0 for "-". Where named leaguers act all together, as many as are named
    (iron-5.4.1c).
    """
    if half.only and options.special_list == "all":
        return len(half.only)
    return half.people


def why_not(view: View, half: Half, role: Role) -> HalfCode | None:
    """Why the viewer can't use a half for this now, whatever goes with it; None if it can."""
    if code := _never(half, role, view.phase == "attack", view.viewer == SILVER):
        return code
    return None if view.squad.who(half).bit_count() >= max(people_of(view.options, half), 1) else "people"


@lru_cache(4096)
def _never(half: Half, role: Role, attacking: bool, silver: bool) -> HalfCode | None:
    """Why a half can't be used for this by anybody (iron-5.4.2a, iron-5.4.2b, iron-6.9, iron-9.2)."""
    if half.spec.rough is not None and silver:
        return "silver_rough"
    if half.spec.timing == ("defence" if attacking else "attack"):
        return "timing"
    if half.free != (role == "technique"):
        return "alone"
    if not half.free and not (half.attacks if attacking else half.defends):
        return "value"
    return None


class Group(NamedTuple):
    """Leaguers who act together: how many, and the halves that they all perform."""

    people: int
    halves: tuple[Half, ...]


def groups_of(options: Options, halves: Sequence[Half]) -> tuple[Group, ...] | Literal["mixed", "dash"]:
    """Who performs a play (iron-5.4.3b): usually one group, all halves.

    ``mixed``: the halves ask for different numbers of people. ``dash``: none of them says how many. Where
    each numbered half has leaguers of its own, those that say "-" go with the first of them.
    """
    if len(halves) == 1 and (alone := people_of(options, halves[0])):
        return (Group(alone, tuple(halves)),)
    numbered = [(people, half) for half in halves if (people := people_of(options, half))]
    if not numbered:
        return (Group(1, tuple(halves)),) if options.dash_alone == "one" else "dash"
    if options.mixed_people == "separate_groups":
        rest = tuple(half for half in halves if not people_of(options, half))
        (people, first), *others = numbered
        return (Group(people, (first, *rest)), *(Group(people, (half,)) for people, half in others))
    if any(people != numbered[0][0] for people, _ in numbered):
        return "mixed"
    return (Group(numbered[0][0], tuple(halves)),)


def can_staff(groups: Sequence[Group], able: Squad) -> bool:
    """Whether there are enough leaguers for all groups, nobody being in two."""
    if len(groups) == 1:
        return able.who_all(groups[0].halves).bit_count() >= groups[0].people
    sums = [(0, 0)]  # by Hall: every choice of groups must find as many different leaguers as it needs
    for people, halves in groups:
        mask = able.who_all(halves)
        sums += [(union | mask, need + people) for union, need in sums]
    return all(union.bit_count() >= need for union, need in sums)


def is_twice(view: View, faces: Sequence[tuple[Face, Half]], face: Face, half: Half) -> bool:
    """Whether a play would hold the same technique twice with this half (iron-5.4.7a, iron-5.4.7b)."""
    if half.spec.basic == "defence":
        return False
    if view.options.same_technique == "half":
        return any(half is other for _, other in faces)
    return any(face.design == other.design and beside.spec.basic != "defence" for other, beside in faces)


def why_not_join(view: View, faces: Sequence[tuple[Face, Half]], face: Face, half: Half) -> JoinCode | None:
    """Why a half that could be used by itself can't join those picked already; None if it can."""
    if faces and view.options.multi_card == "single":
        return "single"
    if is_twice(view, faces, face, half):
        return "same"
    groups = groups_of(view.options, [*(other for _, other in faces), half])
    if groups == "mixed":
        return "mixed"
    if groups == "dash":
        return None
    return None if can_staff(groups, view.squad) else "people"


# ---- numbers -------------------------------------------------------------------------------------------


def value_of(halves: Iterable[Half], role: Role) -> int:
    """The values of the halves together (iron-6.2, iron-7.2)."""
    if role == "attack":
        return sum(half.spec.attack or 0 for half in halves)
    return sum(half.spec.defence or 0 for half in halves)


def mean_pen(users: Sequence[Leaguer]) -> int:
    """The penalty of a play: that of all users by their number, rounded up (iron-6.3, iron-6.4)."""
    return -(-sum(one.pen for one in users) // len(users)) if users else 0


def rough_number(book_half: Half, target: Figure, users: Sequence[Leaguer]) -> int:
    """What two dice must not exceed for a rough play to succeed (iron-9.4a, iron-9.4b)."""
    assert book_half.spec.rough is not None
    return book_half.spec.rough.value - target.body - mean_pen(users)


def outcomes(options: Options, halves: Iterable[Half]) -> tuple[After, ...]:
    """What a successful defence may lead to; the defender chooses where it is more than one.

    The lower Defence and Block always change possession, unless the table lets the defender choose
    (iron-8.6.4).
    """
    found: list[After] = []
    for half in halves:
        if half.spec.basic is not None and options.mixed_outcome == "basic_wins":
            return ("change",)
        if half.spec.outcome is not None and half.spec.outcome not in found:
            found.append(half.spec.outcome)
    return tuple(found) or ("change",)


class Growth(NamedTuple):
    """A growth check to come: who, and the total."""

    leaguer: LeaguerId
    total: int


def growths(
    view: View, groups: Iterable[Group], halves: Iterable[Half], users: Sequence[LeaguerId]
) -> list[Growth]:
    """The growth checks of a play, by halves and then by users (iron-6.8, iron-7.8, iron-11.4, iron-11.7).

    Of several groups each has one half with a number, in the order of the halves; see :func:`groups_of`.
    """
    found = []
    performers = [named for _, named in staffed(groups, users)]
    in_turn = iter(performers)
    for half in halves:
        alone = len(performers) > 1 and people_of(view.options, half)
        who = next(in_turn) if alone else performers[0]
        if not half.spec.growth_bonus:
            continue
        for leaguer in who[:1] if view.options.growth_who == "one_user" else who:
            growth = view.book.figures[leaguer].growth
            if growth is not None:
                found.append(Growth(leaguer, growth + half.spec.growth_bonus))
    return found


def staffed(
    groups: Iterable[Group], users: Sequence[LeaguerId]
) -> Iterable[tuple[Group, Sequence[LeaguerId]]]:
    """Each group with those of the users who are in it."""
    start = 0
    for group in groups:
        yield group, users[start : start + group.people]
        start += group.people


def missing(view: View) -> int:
    """How many cards the viewer's hand is below the limit; negative above it."""
    return hand_limit(view.scene) - view.me.size
