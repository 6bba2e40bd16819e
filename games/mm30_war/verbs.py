"""The slash commands of a battle: each walks the seat's menu."""

from __future__ import annotations

from ..engine.contract import Param, Verb
from ..engine.text import t

_THEN = tuple(
    Param(name, t("The next choice, as your panel would ask it"), required=False)
    for name in (t("/second"), t("/third"), t("/fourth"))
)
_CELL = Param(t("/cell"), t("Where your unit stands, such as D4"))

VERBS: tuple[Verb, ...] = (
    Verb(
        "muster",
        t("/muster"),
        t("Put your army together and submit it"),
        (Param(t("/army"), t("A sample army, or pick every unit yourself")), *_THEN),
    ),
    Verb(
        "kit",
        t("/unit"),
        t("Bring a unit of your own kit, with a form that counts the points"),
        (Param(t("/which"), t("The class of a new unit, or one that you have"), required=False),),
    ),
    Verb(
        "deploy",
        t("/deploy"),
        t("Deploy your army, HQ and bases in secret"),
        (Param(t("/how"), t("Squads together, or everybody alone")), *_THEN),
    ),
    Verb(
        "centre",
        t("/centre"),
        t("Place your base on the centre sheet"),
        (Param(t("/cell"), t("A cell, or its column first")), *_THEN[:1]),
    ),
    Verb("first", t("/go-first"), t("Go first in this round")),
    Verb("second", t("/go-second"), t("Go second in this round")),
    Verb(
        "act",
        t("/act"),
        t("Activate a unit: move, attack, use a skill or wait"),
        (_CELL, Param(t("/goal"), t("A cell to go to, a target, or wait"), required=False), *_THEN[:2]),
    ),
    Verb(
        "after",
        t("/move-on"),
        t("Move once more after an attack"),
        (Param(t("/goal"), t("The cell to go to")), *_THEN[:1]),
    ),
    Verb("stay", t("/stay"), t("Stay where the unit is after its attack")),
    Verb(
        "op",
        t("/operation"),
        t("Launch a special operation with TP"),
        (Param(t("/what"), t("Which operation")), *_THEN),
    ),
    Verb(
        "standing",
        t("/orders"),
        t("Say what your units do when you don't answer an attack in time"),
        (Param(t("/who"), t("A unit of yours, or all")), *_THEN[:2]),
    ),
    Verb("draw", t("/offer-draw"), t("Offer a draw, agree to one, or take your offer back")),
    Verb(
        "declare",
        t("/declare"),
        t("Say who has won the situation"),
        (Param(t("/winner"), t("Who has won, or nobody yet")),),
    ),
    Verb(
        "resign",
        t("/concede"),
        t("Give the battle up"),
        (Param(t("/confirm"), t("Say yes"), required=False),),
    ),
)
"""All verbs. Answers to an attack are buttons of the panel."""
