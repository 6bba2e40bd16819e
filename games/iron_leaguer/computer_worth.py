"""What a position of a match is worth, for the sharp player: the chance to score the next goal.

The weights know values only and no cards, so that they serve any pack. They were found by letting players
with different weights play each other: twice or half as much of any of them plays no better.
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


class Good(NamedTuple):
    """What a card or a hand is good for to a team: the values of the best attack and defence of each card."""

    attack: float
    defence: float


class Spot(NamedTuple):
    """A position at the start of an attack window, as far as it is weighed.

    ``mine``: the viewer has possession. ``hand`` is its own hand, ``foe`` the size of the other and ``limit``
    that of a full one, ``ready`` and ``foe_ready`` how many leaguers can act.
    """

    mine: bool
    hand: Good
    foe: float
    limit: int
    ready: float
    foe_ready: float


class Weights(NamedTuple):
    """What counts for who scores next: the own hand, and the size of the other; by a full hand's cards."""

    base: float
    attack: float
    defence: float
    foe: float


MINE = Weights(0.0, 0.18, 0.09, -0.96)
THEIRS = Weights(-0.5, 0.12, 0.18, -1.2)

READY = 0.4
"""What a row counts for all of which can act."""

ANOTHER = 0.75
"""What one more leaguer who can act counts for, compared with the one before."""

KEEP = Good(1.0, 0.5)
"""How much attack and defence count where it is asked whether to keep a card."""


def next_goal(spot: Spot) -> float:
    """The chance that the viewer scores next."""
    weights = MINE if spot.mine else THEIRS
    cards = (
        weights.attack * spot.hand.attack + weights.defence * spot.hand.defence + weights.foe * spot.foe
    ) / spot.limit
    able = READY * (ANOTHER**spot.foe_ready - ANOTHER**spot.ready)
    return 1 / (1 + exp(-weights.base - cards - able))


def card_worth(face: Face, row: Sequence[Leaguer]) -> Good:
    """What a card is good for to a team, whoever of it may be used now."""
    attack = defence = 0
    for half in (face.upper, face.lower):
        if (half.attacks or half.defends) and _enough(half.needs, max(half.people, 1), row):
            if half.attacks:
                attack = max(attack, half.spec.attack or 0)
            if half.defends:
                defence = max(defence, half.spec.defence or 0)
    return Good(attack, defence)


def _enough(needs: dict[str, int], people: int, row: Sequence[Leaguer]) -> bool:
    count = 0
    for one in row:
        if one.heart >= needs.get(one.id, 1_000):
            count += 1
            if count == people:
                return True
    return False


def keeping(card: Good) -> float:
    """How gladly a card is kept."""
    return KEEP.attack * card.attack + KEEP.defence * card.defence


class Worth:
    """What the cards of one view are good for: each of the hand, and on average one that is drawn."""

    def __init__(self, view: View) -> None:
        self.limit = hand_limit(view.scene)
        row = view.me.leaguers
        faces = view.book.faces
        self.of = {card: card_worth(faces[card], row) for card in view.me.hand or ()}
        rest = [card_worth(faces[card], row) for card in unseen(view)]
        count = max(1, len(rest))
        self.mean = Good(sum(one.attack for one in rest) / count, sum(one.defence for one in rest) / count)

    def hand(self, cards: Iterable[CardKey], filled: bool = False) -> Good:
        """Some cards together; ``filled`` up to the limit with average ones."""
        attack = defence = 0.0
        count = 0
        for card in cards:
            one = self.of[card]
            attack += one.attack
            defence += one.defence
            count += 1
        more = max(0, self.limit - count) if filled else 0
        return Good(attack + more * self.mean.attack, defence + more * self.mean.defence)

    def keep(self, card: CardKey) -> float:
        """How gladly a card is kept, compared with an average one."""
        return keeping(self.of[card]) - keeping(self.mean)
