"""A play in the making: which halves are picked, and which may still be added so that a play comes of it.

A step knows its successors, and a view its first steps: whoever walks down the menu pays for each step once.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from ..engine.text import Text, t
from . import keys, legal, refusals_match
from .book import Face, Half
from .commands import Play
from .legal import Role
from .view import View


class Pick(NamedTuple):
    """A half that is or may be picked, with its key."""

    key: str
    play: Play
    face: Face
    half: Half


@lru_cache(4096)
def _halves(face: Face, place: int) -> tuple[Pick, Pick]:
    """The upper and the lower half of a card at a place of the hand."""
    return (
        Pick(keys.half_key(place, "upper"), Play(face.key, "upper"), face, face.upper),
        Pick(keys.half_key(place, "lower"), Play(face.key, "lower"), face, face.lower),
    )


def _hand(view: View) -> list[tuple[Pick, Pick]]:
    """The halves of every card of the viewer's hand."""
    faces = view.book.faces
    return [_halves(faces[card], place) for place, card in enumerate(view.me.hand or ())]


class Step:
    """So many halves picked, for one role.

    ``left`` are the halves not picked yet, equal cards once; ``open`` those of them, by key, that can be
    picked now. ``complete``: those picked make a play.
    """

    def __init__(
        self,
        view: View,
        role: Role,
        hand: Sequence[tuple[Pick, Pick]],
        usable: dict[str, legal.HalfCode | None],
        picked: tuple[Pick, ...] = (),
    ) -> None:
        self.view, self.role, self.picked = view, role, picked
        self.halves: Final = tuple(pick.half for pick in picked)
        self._hand, self._usable = hand, usable
        self._faces = [(pick.face, pick.half) for pick in picked]
        self._then: dict[str, Step] = {}
        self.complete: Final = bool(picked) and not isinstance(
            legal.groups_of(view.options, self.halves), str
        )
        seen = set()
        self.left: list[Pick] = []
        for upper, lower in hand:
            if upper.face.design not in seen:
                seen.add(upper.face.design)
                self.left += (upper, lower)
        self.open: Final = {pick.key: pick for pick in self.left if self._is_open(pick)}

    @property
    def last(self) -> bool:
        """Whether nothing can be added."""
        return bool(self.picked) and (self.role == "technique" or not self.open)

    def then(self, key: str) -> Step:
        """The step after this pick. Raises KeyError for one that is not open."""
        found = self._then.get(key)
        if found is None:
            pick = self.open[key]
            hand = [halves for halves in self._hand if halves[0].play.card != pick.play.card]
            found = Step(self.view, self.role, hand, self._usable, (*self.picked, pick))
            self._then[key] = found
        return found

    def is_usable(self, pick: Pick) -> bool:
        """Whether a half could be used, whatever it is joined with."""
        return self._usable[pick.half.id] is None

    def _is_open(self, pick: Pick) -> bool:
        if self._usable[pick.half.id] is not None:
            return False
        if self.picked and self._why_no_join(pick) is not None:
            return False
        return self.complete or self._finds_number(pick)

    def _why_no_join(self, pick: Pick) -> legal.JoinCode | None:
        return legal.why_not_join(self.view, self._faces, pick.face, pick.half)

    def _finds_number(self, pick: Pick) -> bool:
        """Whether some half says for how many "−" is: this one, or one that could join it."""
        view = self.view
        options = view.options
        if self.role == "technique" or options.dash_alone == "one" or legal.people_of(options, pick.half):
            return True
        together = [*self._faces, (pick.face, pick.half)]
        return any(
            self._usable[one.half.id] is None
            and one.play.card != pick.play.card
            and legal.people_of(options, one.half)
            and legal.why_not_join(view, together, one.face, one.half) is None
            for one in self.left
        )

    def why_not(self, pick: Pick) -> Text:
        """Why a half can't be picked now."""
        if code := self._usable[pick.half.id]:
            return refusals_match.half(code, self.view, self.role)
        if self.picked and (join := self._why_no_join(pick)):
            return refusals_match.join(join, self.view, pick.half, self.halves)
        return t("Follows the number of another half, and none that you hold goes with it.")


def can(view: View, role: Role) -> bool:
    """Whether any play can be made for this: some half of the hand can be used, and says for how many."""
    faces, options = view.book.faces, view.options
    alone = role == "technique" or options.dash_alone == "one"
    for card in view.me.hand or ():
        face = faces[card]
        for half in (face.upper, face.lower):
            if (alone or legal.people_of(options, half)) and legal.why_not(view, half, role) is None:
                return True
    return False


def first(view: View, role: Role) -> Step:
    """Nothing is picked yet."""
    found: Step | None = view.memo.get(role)
    if found is None:
        hand = _hand(view)
        usable = {pick.half.id: legal.why_not(view, pick.half, role) for one in hand for pick in one}
        found = view.memo[role] = Step(view, role, hand, usable)
    return found
