"""The slash commands of the intervals: each walks the seat's menu."""

from __future__ import annotations

from ..engine.contract import Param, Verb
from ..engine.text import t

_CONFIRM = Param(t("/confirm"), t("Only where it can't succeed"), required=False)

VERBS: tuple[Verb, ...] = (
    Verb(
        "grow",
        t("/grow"),
        t("Roll for growth with the best splits, or your own"),
        (
            Param(t("/how"), t("Best split for all, or change some")),
            Param(t("/leaguer"), t("Whose total you split yourself"), required=False),
            Param(t("/split"), t("How it is split"), required=False),
        ),
    ),
    Verb(
        "rescue",
        t("/rescue"),
        t("Name three rescuers, or let one of them try"),
        (
            Param(t("/leaguer"), t("The first of the three, or who tries now")),
            Param(t("/second"), t("The second of the three, or who is to be brought back"), required=False),
            Param(t("/third"), t("The third of the three"), required=False),
        ),
    ),
    Verb(
        "refill",
        t("/refill"),
        t("Discard cards before the hands are filled, or down to the limit"),
        (Param(t("/cards"), t("Which cards"), required=False),),
    ),
    Verb(
        "release",
        t("/release"),
        t("Let leaguers go, so that the row has eleven"),
        (Param(t("/leaguers"), t("Who goes")),),
    ),
    Verb(
        "fill",
        t("/fill"),
        t("Fill Dark's row up with strays"),
        (Param(t("/leaguers"), t("Who joins")),),
    ),
    Verb("practice", t("/practice"), t("Draw a card as an action")),
    Verb(
        "train",
        t("/train"),
        t("Give 3 growth points to your own leaguers"),
        (
            Param(t("/points"), t("How the points are given")),
            Param(t("/leaguer"), t("Who gets the first of them, or all three names"), required=False),
            Param(t("/second"), t("Who gets the second point"), required=False),
        ),
    ),
    Verb(
        "scout",
        t("/scout"),
        t("Win a stray over with one die"),
        (Param(t("/stray"), t("Whom you scout")), _CONFIRM),
    ),
    Verb(
        "persuade",
        t("/persuade"),
        t("Raise a heart in Dark's row or among the strays (Silver)"),
        (Param(t("/persuader"), t("Who speaks")), Param(t("/target"), t("To whom")), _CONFIRM),
    ),
    Verb("decline", t("/decline"), t("Let an action or the rescue go")),
)
"""All verbs of an interval."""
