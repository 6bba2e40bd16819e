"""The slash commands of a duel: each walks the seat's menu."""

from __future__ import annotations

from ..engine.contract import Param, Verb
from ..engine.text import t

_EFFECT = Param(t("/effect"), t("Trigger and effect"))
_CHOICE = Param(t("/choice"), t("How far, or which card"), required=False)
_CONFIRM = Param(t("/confirm"), t("Only where it costs your last trion"), required=False)

VERBS: tuple[Verb, ...] = (
    Verb("agent", t("/agent"), t("Play a ready-made agent"), (Param(t("/name"), t("The agent")),)),
    Verb(
        "build",
        t("/build"),
        t("Build an agent of your own"),
        (
            Param(t("/main"), t("Up to four main triggers")),
            Param(t("/sub"), t("Up to four sub triggers")),
            Param(t("/sheet"), t("Plot sheet")),
            Param(t("/letters"), t("Your own plot sheet, six letters M, S, K"), required=False),
        ),
    ),
    Verb("initial", t("/initial"), t("Change the initial distance"), (_EFFECT, _CHOICE, _CONFIRM)),
    Verb("done", t("/done"), t("Leave the initial distance as it is")),
    Verb(
        "set",
        t("/set"),
        t("Set a trigger on each side, face-down"),
        (Param(t("/main"), t("Main trigger")), Param(t("/sub"), t("Sub trigger"))),
    ),
    Verb(
        "plot",
        t("/plot"),
        t("Plot two dice in secret"),
        (Param(t("/first"), t("Face of the first die")), Param(t("/second"), t("Face of the second die"))),
    ),
    Verb("use", t("/use"), t("Use an effect in your tactical phase"), (_EFFECT, _CHOICE, _CONFIRM)),
    Verb(
        "move",
        t("/move"),
        t("Step closer or away"),
        (Param(t("/direction"), t("Closer or away")),),
    ),
    Verb("counter", t("/counter"), t("Answer what is pending"), (_EFFECT, _CHOICE, _CONFIRM)),
    Verb("pass", t("/pass"), t("Counter nothing for now")),
    Verb("end", t("/end"), t("End your tactical phase")),
    Verb("draw", t("/draw"), t("Offer a draw")),
    Verb("accept", t("/accept"), t("Accept a draw"), (Param(t("/confirm"), t("Say yes"), required=False),)),
    Verb("bail", t("/bail"), t("Bail out"), (Param(t("/confirm"), t("Say yes"), required=False),)),
)
"""All verbs that have a slash command. Leaving before the start is the table's own command."""
