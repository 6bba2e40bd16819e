"""30MM War: two armies of model kits on a map of sheets."""

from __future__ import annotations

from ..engine.contract import Game, SeatSpec
from ..engine.text import t
from .census import CENSUS, FIGURES
from .commands import Commands, Forfeit, Forge
from .computer import PLAYERS
from .cover import cover
from .events import Events
from .glyphs import BADGES
from .house_rules import HOUSE_RULES
from .kits import in_a_line, photos
from .looks import LOOKS
from .options import USUAL, Options
from .practice import PRACTICE
from .rules import bind
from .state import State
from .verbs import VERBS

GAME = Game(
    id="mm30_war",
    command=t("/mm30"),
    title=t("30MM War"),
    pitch=t("A battle of an evening: two armies of model kits, mustered in secret, on a map of sheets."),
    seats=(SeatSpec(t("Red"), BADGES[0].colour), SeatSpec(t("Blue"), BADGES[1].colour)),
    state=State,
    commands=Commands,
    events=Events,
    options=Options,
    bind=bind,
    usual=USUAL,
    house_rules=HOUSE_RULES,
    verbs=VERBS,
    minutes=90,
    rules_version=1,
    state_format=1,
    players=PLAYERS,
    keeps=Forge,
    kept=in_a_line,
    forfeit=Forfeit,
    census=CENSUS,
    figures=FIGURES,
    looks=LOOKS,
    cover=cover,
    practice=PRACTICE,
    photos=photos,
    about=(
        t("Put an army together for exactly the agreed cost, from sample cards or your own kits."),
        t(
            "Both armies are mustered and deployed in secret. In each round the two sides activate their "
            "units in turn: move, attack, and answer with a counter-attack."
        ),
        t(
            "You win by MM, the score of what you destroy, by capturing enough bases, or by an attack on the "
            "enemy headquarters. Tactical points pay for special operations, and bring aces."
        ),
        t("Ruleset prototype 2. An unofficial fan work."),
    ),
)
"""The game's declaration."""
