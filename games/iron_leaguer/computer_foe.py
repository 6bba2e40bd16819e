"""What the other team may hold, for the computer players: its hand imagined from what has not been seen.

The opponent's hand is some of the cards that lie neither in one's own hand nor in the discards. Several such
hands are dealt out, and of each it is asked how good a defence could be made of it.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..engine.chance import Chance
from . import legal
from .book import Face, Half
from .commands import CardKey
from .computer_plays import mask_of
from .odds import at_most
from .state import Leaguer
from .view import View

HANDS = 12
"""So many hands are imagined."""

PEOPLE = (1, 2, 3, 4)
"""How many leaguers a defence is imagined to take."""

Fitting = tuple[int, Half, int, int]
"""A half in a hand that is imagined: its defence, itself, its card's place in the hand, who meets it."""


def unseen(view: View) -> list[CardKey]:
    """The cards of the period that the viewer can't see: deck, other hand, discards that are not shown."""
    seen = {*(view.me.hand or ()), *view.discards}
    return [card for card in view.book.decks[view.period] if card not in seen]


class Guards:
    """The best defences that the imagined hands can make, less the penalty of those who would perform."""

    def __init__(self, values: Sequence[int]) -> None:
        self.values = tuple(values)
        self._known: dict[int, float] = {}

    def beaten(self, ap: int) -> float:
        """The chance that an attack with this AP becomes a goal, if it is met with the best defence."""
        known = self._known.get(ap)
        if known is None:
            held = sum(at_most(value - ap) for value in self.values)
            known = self._known[ap] = 1 - held / (36 * len(self.values))
        return known


def guards(view: View, chance: Chance) -> Guards:
    """What the other team may defend with now."""
    foe = view.foe
    figures = view.book.figures
    able = [
        one
        for one in foe.leaguers
        if not one.used and not (one.pen and legal.is_barred(figures[one.id], one))
    ]
    if not foe.size or not able:
        return Guards((-1,))
    cards = unseen(view)
    size = min(foe.size, len(cards))
    masks: dict[str, int] = {}
    values: list[int] = []
    if not size:
        return Guards((-1,))
    deal = chance.shuffled(cards)
    while len(values) < HANDS:
        for start in range(0, len(deal) - size + 1, size):
            hand = [view.book.faces[card] for card in deal[start : start + size]]
            values.append(_best(view, hand, able, masks))
        deal = deal[::2] + deal[1::2]  # other hands of the same random order
    return Guards(values)


def _best(view: View, hand: Sequence[Face], able: Sequence[Leaguer], masks: dict[str, int]) -> int:
    """The best defence of a hand; -1 where there is none."""
    halves: list[Fitting] = []
    for place, face in enumerate(hand):
        for half in (face.upper, face.lower):
            if half.defends:
                mask = masks.get(half.id)
                if mask is None:
                    mask = masks[half.id] = mask_of(half, able)
                if mask:
                    halves.append((half.spec.defence or 0, half, place, mask))
    best = -1
    for people in PEOPLE:
        fitting = [one for one in halves if one[1].people in (0, people) and one[3].bit_count() >= people]
        if any(one[1].people for one in fitting):
            fitting.sort(key=lambda one: -one[0])
            pens = sorted(one.pen for one in able)[:people]
            best = max(
                best, _most(fitting, people, view.options.multi_card == "single") + -(sum(pens) // people)
            )
    return best


def _most(fitting: Sequence[Fitting], people: int, alone: bool) -> int:
    """The highest sum that these halves reach together, performed by so many; branch and bound."""
    left = [0]
    for value, *_ in reversed(fitting):
        left.append(left[-1] + value)
    left.reverse()
    best = -1

    def go(place: int, common: int, total: int, picked: tuple[Fitting, ...], counted: bool) -> None:
        nonlocal best
        if counted:
            best = max(best, total)
        if place == len(fitting) or total + left[place] <= best or (alone and picked):
            return
        one = fitting[place]
        shared = common & one[3]
        if shared.bit_count() >= people and not any(
            one[2] == other[2] or (one[1] is other[1] and one[1].spec.basic != "defence") for other in picked
        ):
            go(place + 1, shared, total + one[0], (*picked, one), counted or one[1].people > 0)
        go(place + 1, common, total, picked, counted)

    go(0, -1, 0, (), False)
    return best
