"""What a position of a match is worth, for the sharp player: the chance to score the next goal.

The weights were found by playing: positions of some thousand matches between sharp players, and who scored
next. They know values only, no cards, so that they serve any pack.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import exp
from typing import NamedTuple

from .book import Face
from .commands import CardKey
from .computer_foe import unseen
from .season import hand_limit
from .state import Leaguer
from .view import View


class Card(NamedTuple):
    """What a card is good for in the hands of a team: the values of its best attack and defence."""

    attack: float
    defence: float


class Spot(NamedTuple):
    """A position at the start of an attack window, as far as it is weighed.

    ``mine``: the viewer has possession. ``cards`` is the own hand's worth, ``foe`` the size of the other hand,
    ``ready`` and ``foe_ready`` how many leaguers can act.
    """

    mine: bool
    cards: Card
    foe: float
    ready: int
    foe_ready: int


WEIGHTS = {
    True: (0.0, 0.030, 0.015, -0.16, 0.03, -0.03),
    False: (-0.5, 0.020, 0.030, -0.20, 0.03, -0.03),
}
"""By possession: a constant, and the weights of attack, defence, the other hand, and ready leaguers of both."""


def next_goal(spot: Spot) -> float:
    """The chance that the viewer scores next."""
    base, attack, defence, foe, ready, foe_ready = WEIGHTS[spot.mine]
    reach = (
        base
        + attack * spot.cards.attack
        + defence * spot.cards.defence
        + foe * spot.foe
        + ready * spot.ready
        + foe_ready * spot.foe_ready
    )
    return 1 / (1 + exp(-reach))


def card_worth(face: Face, row: Sequence[Leaguer], rough: bool = False) -> Card:
    """What a card is good for to a team, whoever of it may be used now."""
    attack = defence = 0
    for half in (face.upper, face.lower):
        if (half.attacks or half.defends) and _enough(half.needs, max(half.people, 1), row):
            if half.attacks:
                attack = max(attack, half.spec.attack or 0)
            if half.defends:
                defence = max(defence, half.spec.defence or 0)
    return Card(attack, defence)


def _enough(needs: dict[str, int], people: int, row: Sequence[Leaguer]) -> bool:
    count = 0
    for one in row:
        if one.heart >= needs.get(one.id, 1_000):
            count += 1
            if count == people:
                return True
    return False


def keeping(card: Card) -> float:
    """How gladly a card is kept."""
    return WEIGHTS[True][1] * card.attack + WEIGHTS[False][2] * card.defence


class Worth:
    """What the cards of one view are good for: each of the hand, and on average one that is drawn."""

    def __init__(self, view: View) -> None:
        self.limit = hand_limit(view.scene)
        row = view.me.leaguers
        faces = view.book.faces
        self.of = {card: card_worth(faces[card], row) for card in view.me.hand or ()}
        rest = [card_worth(faces[card], row) for card in unseen(view)]
        count = max(1, len(rest))
        self.mean = Card(sum(one.attack for one in rest) / count, sum(one.defence for one in rest) / count)

    def hand(self, cards: Iterable[CardKey], filled: bool = False) -> Card:
        """The worth of some cards together; ``filled`` up to the limit with average ones."""
        attack = defence = 0.0
        count = 0
        for card in cards:
            one = self.of[card]
            attack += one.attack
            defence += one.defence
            count += 1
        more = max(0, self.limit - count) if filled else 0
        return Card(attack + more * self.mean.attack, defence + more * self.mean.defence)

    def keep(self, card: CardKey) -> float:
        """How gladly a card is kept, compared with an average one."""
        return keeping(self.of[card]) - keeping(self.mean)
