"""Who had best perform a play, for whoever does not care to choose.

Those with the least penalty come first, then those likeliest to grow where something grows, then those whom
the rest of the hand can do without.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from .commands import LeaguerId
from .legal import Group
from .state import Leaguer
from .view import View


def suggested(view: View, groups: Sequence[Group]) -> tuple[Leaguer, ...] | None:
    """The leaguers for each group, one after the other; None where taking the best ones leaves too few."""
    found: list[Leaguer] = []
    needed = _needed(view)
    figures, squad = view.book.figures, view.squad
    for group in groups:
        grows = any(half.spec.growth_bonus for half in group.halves)
        free = [one for one in squad.named(squad.who_all(group.halves)) if one not in found]
        if len(free) < group.people:
            return None
        free.sort(key=lambda one: (one.pen, -(figures[one.id].growth or 0) if grows else 0, needed[one.id]))
        found += free[: group.people]
    return tuple(found)


def _needed(view: View) -> Counter[LeaguerId]:
    """How many halves of the hand each unused leaguer meets."""
    found: Counter[LeaguerId] | None = view.memo.get("needed")
    if found is None:
        found = view.memo["needed"] = Counter()
        for card in view.me.hand or ():
            face = view.book.faces[card]
            for half in (face.upper, face.lower):
                found.update(one.id for one in view.squad.named(view.squad.who(half)))
    return found
