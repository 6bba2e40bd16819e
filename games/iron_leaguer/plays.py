"""Judging a play: cards of the hand, the leaguers who perform them, and what else it names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from . import legal, refusals_match
from .book import Face, Half
from .commands import LeaguerId, Parts, Play
from .legal import Growth, Role
from .splits import is_split
from .state import Leaguer
from .view import View


class Checked(NamedTuple):
    """A play that is legal: its halves, its users as they are now, and its growth checks with their parts.

    Parts are empty for the best split; None where the check is skipped.
    """

    halves: tuple[Half, ...]
    users: tuple[Leaguer, ...]
    growths: tuple[tuple[Growth, Parts | None], ...]

    @property
    def names(self) -> tuple[LeaguerId, ...]:
        """The users' ids."""
        return tuple(one.id for one in self.users)


def check(
    view: View, plays: Sequence[Play], users: Sequence[LeaguerId], splits: Sequence[Parts], role: Role
) -> Checked:
    """The play, if the viewer may make it now. Raises Refused for everything that is wrong with it."""
    halves = _check_cards(view, plays, role)
    groups = legal.groups_of(view.options, halves)
    if groups == "dash":
        raise refusals_match.dash_alone()
    assert groups != "mixed"  # seen to by the cards
    need = sum(group.people for group in groups)
    if len(users) != need:
        raise refusals_match.people(view, halves, need, len(users))
    for place, one in enumerate(users):
        if one in users[:place]:
            raise refusals_match.user_twice(view, one)
    for group, named in legal.staffed(groups, users):
        for one in named:
            if code := legal.why_not_user(view, group.halves, one):
                raise refusals_match.not_user(code, view, group.halves, one)
    row = {one.id: one for one in view.me.leaguers}
    return Checked(
        halves,
        tuple(row[one] for one in users),
        _check_splits(view, legal.growths(view, groups, halves, users), splits),
    )


def _check_cards(view: View, plays: Sequence[Play], role: Role) -> tuple[Half, ...]:
    if not plays:
        raise refusals_match.no_cards()
    picked: list[tuple[Face, Half]] = []
    cards = [play.card for play in plays]
    for place, play in enumerate(plays):
        if play.card not in (view.me.hand or ()):
            raise refusals_match.not_in_hand(view, play.card)
        if play.card in cards[:place]:
            raise refusals_match.card_twice(view, play.card)
        face = view.book.faces[play.card]
        half = face.half(play.half)
        if code := legal.why_not(view, half, role):
            raise refusals_match.not_usable(code, view, half, role)
        if join := legal.why_not_join(view, picked, face, half):
            raise refusals_match.not_joined(join, view, half, [other for _, other in picked])
        picked.append((face, half))
    return tuple(half for _, half in picked)


def _check_splits(
    view: View, growths: Sequence[Growth], splits: Sequence[Parts]
) -> tuple[tuple[Growth, Parts | None], ...]:
    if not splits:
        return tuple((growth, ()) for growth in growths)
    if len(splits) != len(growths):
        raise refusals_match.splits(len(growths))
    found: list[tuple[Growth, Parts | None]] = []
    for growth, parts in zip(growths, splits, strict=True):
        if not parts and view.options.growth_optional:
            found.append((growth, None))
        elif parts and not is_split(growth.total, parts, view.options.growth_min_part):
            raise refusals_match.split(view, growth)
        else:
            found.append((growth, parts))
    return tuple(found)
