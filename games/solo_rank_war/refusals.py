"""Why a command is refused: one stable code each, and a sentence that says what can be done instead.

Everything is worded from the sender's own view, so that no refusal can tell a secret.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from ..engine.contract import Refused
from ..engine.text import Joined, SeatName, Text, t
from .book import TAG_NAMES, Eff
from .commands import SIDES, TAGS
from .view import View

Code: TypeAlias = Literal[
    "over",  # the duel has ended
    "seat",  # the sender plays no part in it
    "phase",  # not in this step
    "not_yours",  # the opponent's phase
    "chain_open",  # an announcement is pending
    "not_asked",  # the other one is asked for a counter
    "path",  # the menu has no such entry
    # building an agent
    "count", "unknown", "side", "duplicate", "option_side", "no_settable", "sheet",
    # setting and plotting
    "option", "keep", "face",
    # using effects and moving
    "not_set", "timing", "limit", "requires", "range", "bounds", "choice", "trion", "tags", "confirm",
    "no_match",
    # draws
    "draws_off", "offer",
]  # fmt: skip
"""All refusal codes of the game."""

SIDE_NAMES = {"main": t("main"), "sub": t("sub")}
"""The words for the two sides, by name."""


LONGEST = 40
"""As much of an unknown name is quoted back to its sender."""


def now(view: View) -> Text:
    """What the duel waits for, as a sentence for the end of a refusal."""
    if view.phase == "setup":
        return t("Both players are building their agents now.")
    if view.phase == "initial":
        return t("{seat} may change the initial distance now.", seat=SeatName(view.attacker))
    if view.phase == "set":
        return t("Both players set their triggers now.")
    if view.phase == "plot":
        return t("Both players plot now.")
    if view.phase == "tactical":
        return t("It is {seat}'s tactical phase now.", seat=SeatName(view.attacker))
    if view.phase == "window":
        return t("{seat} is asked for a counter now.", seat=SeatName(view.asked))
    return t("The duel is over.")


def phase(view: View) -> Refused:
    """The command belongs to another step."""
    if view.phase == "finished":
        return Refused("over", t("The duel is over; nothing more can be done in it."))
    return Refused("phase", t("That can't be done in this step. {now}", now=now(view)))


def not_yours(view: View) -> Refused:
    """Only the attacker of the phase may do this."""
    return Refused("not_yours", t("Only the attacker of this phase can do that. {now}", now=now(view)))


def chain_open(view: View) -> Refused:
    """Announcements are still pending."""
    return Refused("chain_open", t("First the pending announcements must be settled. {now}", now=now(view)))


def not_asked(view: View) -> Refused:
    """It is the other player's turn to counter or pass."""
    return Refused("not_asked", t("You are not asked for a counter. {now}", now=now(view)))


def path(view: View) -> Refused:
    """The menu holds no such entry now."""
    if view.phase == "finished":
        return phase(view)
    return Refused("path", t("That is not among your choices any more. {now}", now=now(view)))


def unknown(what: str) -> Refused:
    """No such trigger or effect in the pack."""
    return Refused(
        "unknown", t("There is no trigger or effect called {what} in this pack.", what=what[:LONGEST])
    )


def tags_text(tags: tuple[int, ...]) -> Joined | Text:
    """Tags in words, such as ``1 move, 2 melee``."""
    parts = tuple(t("{n} {tag}", n=n, tag=TAG_NAMES[tag]) for tag, n in zip(TAGS, tags, strict=True) if n)
    return Joined(parts) if parts else t("none")


def why(code: Code, view: View, side: int, eff: Eff, need: int = 0) -> Text:
    """Why an effect (or a move) can't be announced by the viewer now. ``need`` is the trion it takes."""
    if code == "not_set":
        return t("{effect} is not on your {side} card now.", effect=eff.name, side=SIDE_NAMES[SIDES[side]])
    if code == "timing":
        return _timing(eff)
    if code == "limit":
        return t("{effect} of this card has been used in this phase.", effect=eff.name)
    if code == "requires":
        return _requires(view, eff)
    if code == "range":
        low, high = eff.spec.range or (0, 0)
        return t(
            "{effect} reaches distance {low} to {high}; the distance is {distance}.",
            effect=eff.name, low=low, high=high, distance=view.distance,
        )  # fmt: skip
    if code == "bounds":
        return t(
            "That would leave the span of distances; the distance is {distance}.", distance=view.distance
        )
    if code == "trion":
        if need == view.me.trion:
            return t("At this table nobody may pay the last trion; this costs {need}.", need=need)
        return t("You have {have} trion; this costs {need}.", have=view.me.trion, need=need)
    if code == "tags":
        return t("This costs tags: {need}. You have: {have}.", need=tags_text(_tags(view, eff)),
                 have=tags_text(view.me.tags))  # fmt: skip
    return t("{effect} can't answer anything that is pending.", effect=eff.name)


def _tags(view: View, eff: Eff) -> tuple[int, int, int]:
    if eff.trigger == "":
        return (2 if view.me.has("weighted") else 1, 0, 0)
    return eff.tags


def _timing(eff: Eff) -> Text:
    if eff.spec.timing == "tactical":
        return t("{effect} is for your own tactical phase, not for an answer.", effect=eff.name)
    if eff.spec.timing == "counter":
        return t("{effect} only answers an announcement it fits.", effect=eff.name)
    return t("{effect} only works while the initial distance is decided.", effect=eff.name)


def _requires(view: View, eff: Eff) -> Text:
    need = eff.spec.requires
    if need and need.other_side:
        names = Joined(tuple(view.book.triggers[one].name for one in need.other_side))
        return t("{effect} needs {triggers} set on the other side.", effect=eff.name, triggers=names)
    if need and need.trion_at_most is not None:
        return t("{effect} needs at most {n} trion left.", effect=eff.name, n=need.trion_at_most)
    return t("{effect} needs a status that is not there.", effect=eff.name)


def refuse(code: Code, view: View, side: int, eff: Eff, need: int = 0) -> Refused:
    """The refusal of an effect, worded by :func:`why`."""
    return Refused(code, why(code, view, side, eff, need))


def choice(eff: Eff) -> Refused:
    """No choice was made where one is needed, or one that is not offered."""
    if not eff.choices:
        return Refused("choice", t("{effect} has nothing to choose.", effect=eff.name))
    return Refused(
        "choice",
        t("{effect} needs a choice: one of {choices}.", effect=eff.name, choices=Joined(eff.choices)),
    )


def confirm(view: View, need: int) -> Refused:
    """Paying would leave nothing, so the sender must say it is meant."""
    return Refused(
        "confirm",
        t(
            "This would cost your last {need} trion, and you would lose at once. Confirm it if you mean it.",
            need=need,
        ),
    )
