"""The cover: the board in the middle of a duel, where a strike is announced and answered."""

from __future__ import annotations

from ..engine.cast import cast
from ..engine.contract import AnyRules
from ..engine.page import Drawing
from .board import draw
from .options import USUAL
from .state import Card, Link, Player, State

AGENTS = ("tachikawa", "kuga")
"""Who fights: two agents of the game's own pack, by whose names the seats go."""

DUEL = State(
    USUAL,
    (
        Player(
            trion=46,
            start_trion=100,
            cards=(Card("kogetsu", True, ("senku",)), Card("shield")),
            tags=(1, 0, 0),
        ),
        Player(trion=58, start_trion=100, cards=(Card("scorpion", True), Card("shield", True))),
    ),
    phase="window",
    turn=5,
    distance=3,
    chain=(Link(0, "senku.long_slash", 0), Link(1, "shield.guard", 1, target=0)),
    asked=1,
)
"""A long slash at distance 3, and the guard that is to take the edge off it."""


def cover(rules: AnyRules) -> Drawing:
    """The duel as whoever looks on sees it."""
    view = rules.view(DUEL, None)
    return cast(draw(view), [view.book.agents[agent].name for agent in AGENTS])
