"""Border TRPG: characters, scenes and battles under a human game master."""

from __future__ import annotations

from ..engine.contract import Game, SeatSpec
from ..engine.text import t
from .battle import PLAYERS
from .census import CENSUS, FIGURES
from .commands import Commands
from .computer import PLAYERS as COMPUTERS
from .computer import automaton
from .cover import cover
from .events import Events
from .house_rules import HOUSE_RULES
from .looks import LOOKS
from .options import USUAL, Options
from .practice import PRACTICE
from .rules import bind
from .state import State
from .verbs import VERBS

_MASTER = "#c9a227"
_PLAYER = "#3f88c5"

_SEATS = (
    SeatSpec(t("Game master"), _MASTER, presides=True),
    SeatSpec(t("Second game master"), _MASTER, optional=True, presides=True),
    *(SeatSpec(t("Player {n}", n=seat - 1), _PLAYER, optional=True) for seat in PLAYERS),
)

GAME = Game(
    id="border_trpg",
    command=t("/trpg"),
    title=t("Border TRPG"),
    pitch=t("A game master and up to nine players: agents, scenes, and battles with hidden enemies."),
    seats=_SEATS,
    state=State,
    commands=Commands,
    events=Events,
    options=Options,
    bind=bind,
    usual=USUAL,
    house_rules=HOUSE_RULES,
    verbs=VERBS,
    minutes=3000,
    rules_version=1,
    state_format=1,
    players=COMPUTERS,
    automaton=automaton,
    cover=cover,
    practice=PRACTICE,
    census=CENSUS,
    figures=FIGURES,
    looks=LOOKS,
    about=(
        t("Make agents of the defence organisation Border, alone or from a sample, and form teams."),
        t("The game master tells scenes and asks for checks: a die for each point of a parameter."),
        t(
            "Battles are fought on a map of 25 by 20 cells, in rounds of five phases. Who wears Bagworm is "
            "seen by nobody. The game master may overrule everything, and all of that is on record."
        ),
        t("An unofficial fan work, set in its own what-if."),
    ),
)
"""The game's declaration."""
