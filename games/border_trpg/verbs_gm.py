"""The slash commands of game masters: every override, each with an optional reason, told or kept."""

from __future__ import annotations

from ..engine.contract import Group, Param, Verb
from ..engine.text import Text, t

GM = Group(t("/gm"), t("What game masters do in Border TRPG"), presides=True)


def _may(name: Text, description: Text) -> Param:
    return Param(name, description, required=False)


_WHO = Param(t("/who"), t("Who in the battle"))
_TOLD = _may(t("/told"), t("Announce it, or keep it among game masters"))
_REASON = _may(t("/reason"), t("Why; where announcing is a choice of four, choose one with a reason"))
_END = (_TOLD, _REASON)
_SHOWN = _may(t("/shown"), t("What players see of it"))
_FOR = _may(t("/reason"), t("What it is for"))
_NEXT = tuple(
    _may(name, t("The next choice, as your panel would ask it"))
    for name in (t("/second"), t("/third"), t("/fourth"), t("/fifth"))
)
_WHAT = _may(t("/what"), t("What you want to do"))

VERBS: tuple[Verb, ...] = (
    # ---- scenes
    Verb(
        "desk", t("/scene"), t("Say what is going on"), (Param(t("/text"), t("Your words")),), GM, ("scene",)
    ),
    Verb(
        "desk",
        t("/note"),
        t("Note something for some players alone"),
        (Param(t("/who"), t("For whom; several with a + between")), Param(t("/text"), t("Your words"))),
        GM,
        ("note",),
    ),
    Verb(
        "check",
        t("/check"),
        t("Ask for a check, in the open or in secret"),
        (
            Param(t("/parameter"), t("Which parameter")),
            Param(t("/who"), t("Who rolls; several with a + between")),
            _may(t("/target"), t("Easy 5, normal 10, hard 20; 0: none")),
            _SHOWN,
            _FOR,
        ),
        GM,
        ("one",),
    ),
    Verb(
        "check",
        t("/oppose"),
        t("Ask for an opposed check"),
        (
            Param(t("/who"), t("Who acts")),
            Param(t("/parameter"), t("With which parameter")),
            Param(t("/against"), t("Who reacts")),
            Param(t("/with"), t("With which parameter they react")),
            _may(t("/dice"), t("Your own dice, if you are one of them; else what players see")),
            _may(t("/shown"), t("What players see of it, or your other dice")),
        ),
        GM,
        ("two",),
    ),
    Verb(
        "check",
        t("/roll"),
        t("Roll dice of your own, in the open or in secret"),
        (
            Param(t("/parameter"), t("For which parameter")),
            Param(t("/dice"), t("How many dice")),
            _may(t("/target"), t("Easy 5, normal 10, hard 20; 0: none")),
            _SHOWN,
            _FOR,
        ),
        GM,
        ("own",),
    ),
    # ---- people
    Verb(
        "read",
        t("/approve"),
        t("Approve a sheet, or send it back"),
        (
            Param(t("/sheet"), t("Whose sheet")),
            Param(t("/verdict"), t("Approve it or send it back")),
            _may(t("/text"), t("A note for its owner")),
        ),
        GM,
    ),
    Verb("desk", t("/sheet"), t("Change a sheet, or whose it is"), (_WHAT, *_NEXT), GM, ("sheet",)),
    Verb(
        "desk",
        t("/rule"),
        t("Propose another house rule, or force it"),
        (
            Param(t("/rule"), t("Which house rule")),
            Param(t("/value"), t("How it is to be")),
            _may(t("/way"), t("Ask everybody, or force it")),
            *_END,
        ),
        GM,
        ("rule",),
    ),
    # ---- a battle
    Verb(
        "battle",
        t("/battle"),
        t("Set a battle up: sides, areas, end, start"),
        (_WHAT, *_NEXT, _may(t("/reason"), t("Why"))),
        GM,
    ),
    Verb(
        "desk",
        t("/scenario"),
        t("Keep a battle as a prepared encounter, or set one up"),
        (_WHAT, *_NEXT),
        GM,
        ("scenario",),
    ),
    Verb(
        "field", t("/phase"), t("End a question, a turn, a phase or the round"), (_WHAT, *_END), GM, ("time",)
    ),
    Verb("field", t("/end"), t("End the battle"), (_may(t("/what"), t("Who has won")), *_END), GM, ("end",)),
    Verb(
        "desk",
        t("/dice"),
        t("Set the next dice, or let new ones come up"),
        (_WHAT, _may(t("/faces"), t("The faces in order, such as 3 5 1")), *_END),
        GM,
        ("dice",),
    ),
    Verb(
        "field",
        t("/terrain"),
        t("Change ground, water or objects"),
        (_WHAT, *_NEXT),
        GM,
        ("terrain",),
    ),
    # ---- units and teams
    Verb(
        "hand",
        t("/damage"),
        t("Take trion from somebody"),
        (_WHO, Param(t("/amount"), t("How much trion")), *_END),
        GM,
        ("hurt",),
    ),
    Verb(
        "hand",
        t("/heal"),
        t("Give somebody trion back"),
        (_WHO, Param(t("/amount"), t("How much trion")), *_END),
        GM,
        ("heal",),
    ),
    Verb(
        "hand",
        t("/trion"),
        t("Set somebody's trion"),
        (_WHO, Param(t("/amount"), t("How much trion")), *_END),
        GM,
        ("trion",),
    ),
    Verb(
        "hand",
        t("/place"),
        t("Put somebody on another cell, out of area, or off the field"),
        (_WHO, Param(t("/cell"), t("A cell such as H12, or an edge")), *_END),
        GM,
        ("place",),
    ),
    Verb(
        "hand",
        t("/status"),
        t("Give somebody a status, or end it"),
        (_WHO, Param(t("/status"), t("Which status")), *_END),
        GM,
        ("status",),
    ),
    Verb(
        "hand",
        t("/state"),
        t("Begin or end somebody's special state, such as stealth"),
        (_WHO, Param(t("/state"), t("Which special state")), *_END),
        GM,
        ("state",),
    ),
    Verb(
        "hand",
        t("/harm"),
        t("Apply a row of a harm table"),
        (_WHO, Param(t("/tier"), t("Which harm table")), Param(t("/row"), t("Which row")), *_END),
        GM,
        ("harm",),
    ),
    Verb(
        "hand",
        t("/life"),
        t("Put somebody out, down or to death, or bring it back"),
        (
            _WHO,
            Param(t("/life"), t("What becomes of it")),
            _may(t("/credit"), t("Which team gets the point, or on which cell it stands")),
            *_END,
        ),
        GM,
        ("life",),
    ),
    Verb(
        "hand",
        t("/reveal"),
        t("Show somebody or something hidden"),
        (
            Param(t("/what"), t("Whom or what")),
            _may(t("/to"), t("To all, to a team, or to one player")),
            *_END,
        ),
        GM,
        ("show",),
    ),
    Verb(
        "hand",
        t("/pool"),
        t("Set a team's tactical dice or points"),
        (
            Param(t("/team"), t("Which team")),
            Param(t("/what"), t("Tactical dice or points")),
            Param(t("/amount"), t("How many")),
            *_END,
        ),
        GM,
        ("pool",),
    ),
    Verb(
        "hand",
        t("/unit"),
        t("Add or remove somebody, say who plays it, give actions back"),
        (_WHAT, *_NEXT),
        GM,
        ("unit",),
    ),
)
"""All verbs of game masters: 25, which is what fits under one command."""
