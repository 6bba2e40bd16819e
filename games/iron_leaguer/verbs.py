"""The slash commands of a season: each walks the seat's menu."""

from __future__ import annotations

from ..engine.contract import Param, Verb
from ..engine.text import t
from . import verbs_interval

_NEXT = tuple(
    Param(name, t("Another card, “that is all”, or who performs it"), required=False)
    for name in (t("/second"), t("/third"), t("/fourth"), t("/fifth"))
)
_CARD = Param(t("/card"), t("The card and its half"))

VERBS: tuple[Verb, ...] = (
    Verb("attack", t("/attack"), t("Attack with cards of your hand"), (_CARD, *_NEXT)),
    Verb("defend", t("/defend"), t("Defend with cards of your hand"), (_CARD, *_NEXT)),
    Verb(
        "technique",
        t("/technique"),
        t("Use a technique without value: growth or rough play"),
        (
            _CARD,
            Param(t("/leaguers"), t("Who performs it"), required=False),
            Param(t("/target"), t("Rough play: against whom"), required=False),
        ),
    ),
    Verb("draw", t("/draw"), t("Draw up to the limit instead of attacking or defending")),
    Verb(
        "exchange",
        t("/exchange"),
        t("Discard and draw instead of attacking or defending"),
        (Param(t("/cards"), t("What you discard")),),
    ),
    Verb(
        "refresh",
        t("/refresh"),
        t("Turn used leaguers back instead of attacking"),
        (Param(t("/leaguers"), t("Up to three used leaguers")),),
    ),
    Verb("nothing", t("/nothing"), t("Neither attack nor defend")),
    *verbs_interval.VERBS,
    Verb(
        "concede",
        t("/concede"),
        t("Give the season up"),
        (Param(t("/confirm"), t("Say yes"), required=False),),
    ),
)
"""All verbs."""
