"""The slash commands of a season: each walks the seat's menu."""

from __future__ import annotations

from ..engine.contract import Param, Verb
from ..engine.text import t
from . import verbs_interval

_AFTER = (t("/second"), t("/third"), t("/fourth"), t("/fifth"))
_NEXT = tuple(Param(name, t("Another card, or who performs it"), required=False) for name in _AFTER)
_WHO = tuple(
    Param(name, t("Who performs it, then for rough play against whom"), required=False) for name in _AFTER[:3]
)
_CARD = Param(t("/card"), t("The card and its half"))

VERBS: tuple[Verb, ...] = (
    Verb("attack", t("/attack"), t("Attack with cards of your hand"), (_CARD, *_NEXT)),
    Verb("defend", t("/defend"), t("Defend with cards of your hand"), (_CARD, *_NEXT)),
    Verb(
        "technique",
        t("/technique"),
        t("Use a technique without value: growth or rough play"),
        (_CARD, *_WHO),
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
