"""Solo Rank War: a duel of two Border agents who plot, set and counter behind the curtain."""

from __future__ import annotations

from ..engine.contract import Game, SeatSpec
from ..engine.text import t
from .census import CENSUS, FIGURES
from .commands import Commands, Forfeit, SubmitAgent
from .computer import PLAYERS
from .cover import cover
from .events import Events
from .options import HOUSE_RULES, USUAL, Options
from .practice import PRACTICE
from .rules import bind
from .state import State
from .verbs import VERBS

GAME = Game(
    id="solo_rank_war",
    command=t("/solo"),
    title=t("Solo Rank War"),
    pitch=t("A duel of two Border agents: plot in secret, block, attack, counter."),
    seats=(SeatSpec(t("Red"), "#e5484d"), SeatSpec(t("Blue"), "#3b82f6")),
    state=State,
    commands=Commands,
    events=Events,
    options=Options,
    bind=bind,
    usual=USUAL,
    house_rules=HOUSE_RULES,
    verbs=VERBS,
    minutes=20,
    rules_version=1,
    state_format=1,
    players=PLAYERS,
    keeps=SubmitAgent,
    forfeit=Forfeit,
    census=CENSUS,
    figures=FIGURES,
    cover=cover,
    practice=PRACTICE,
    about=(
        t("Each takes an agent: eight triggers, and a sheet of what each face of a die allows."),
        t(
            "Each turn both set two triggers face-down in secret, and each attacks once: the attacker plots "
            "two dice to move, shoot or strike, the defender two to block. A face that both plot is lost."
        ),
        t("Every attack may be countered. Whose trion runs out has lost."),
    ),
)
"""The game's declaration."""
