"""Iron Leaguer: a season of nine matches between Silver Castle and the Dark sports foundation."""

from __future__ import annotations

from ..engine.contract import Game, SeatSpec
from ..engine.text import t
from .census import CENSUS, FIGURES
from .commands import Commands, Forfeit
from .computer import PLAYERS
from .cover import cover
from .events import Events
from .glyphs import DARK_ORANGE, SILVER_BLUE
from .house_rules import HOUSE_RULES
from .looks import LOOKS
from .options import USUAL, Options
from .practice import PRACTICE
from .rules import bind
from .state import State
from .verbs import VERBS

GAME = Game(
    id="iron_leaguer",
    command=t("/iron"),
    title=t("Iron Leaguer"),
    pitch=t("A season of nine matches between Silver and Dark: cards, dice, and hearts that grow."),
    seats=(SeatSpec(t("Silver"), SILVER_BLUE), SeatSpec(t("Dark"), DARK_ORANGE)),
    state=State,
    commands=Commands,
    events=Events,
    options=Options,
    bind=bind,
    usual=USUAL,
    house_rules=HOUSE_RULES,
    verbs=VERBS,
    minutes=600,
    rules_version=1,
    state_format=1,
    players=PLAYERS,
    forfeit=Forfeit,
    census=CENSUS,
    figures=FIGURES,
    cover=cover,
    practice=PRACTICE,
    looks=LOOKS,
    about=(
        t("One leads Silver Castle, weak at first but growing; the other leads Dark, strong from the start."),
        t(
            "In a match you attack and defend in turn with technique cards of your hand and the leaguers who "
            "can perform them. Two dice decide how well it goes."
        ),
        t(
            "Between matches hearts grow, newcomers come, and leaguers are trained, scouted and persuaded. "
            "After seventeen scenes, whoever wins two matches of the world tour has won the season."
        ),
    ),
)
"""The game's declaration."""
