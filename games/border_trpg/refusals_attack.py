"""Why an attack, a reaction or dice are refused, in words: each says what is legal now.

What is hidden and what is not there get the same words (trpg-tactics-20).
"""

from __future__ import annotations

from functools import lru_cache

from ..engine.contract import Refused
from ..engine.text import Fact, Text, t
from . import wording as w
from .battle import Unit
from .skills import Code
from .view import View

__all__ = ["Code", "reason", "use"]


@lru_cache(64)
def reason(code: Code) -> Text:
    """Why a skill can't be used now; also beside what a menu shows greyed."""
    return {
        "unknown": t("Not among this unit's own skills on that side."),
        "timing": t("Not used in this way. Look at when the skill is used."),
        "down": t("Out of the fight. Somebody incapacitated has Normal Move only."),
        "needs": t("The parameters are too low for this skill."),
        "hand": t(
            "It needs the hand of that side, which is lost. The other side and hand-free triggers stay."
        ),
        "trion": t("Not enough trion: some has to be left after paying."),
        "active": t("Another trigger of that side is active until the attack phase ends. Use that one."),
        "barred": t("That side can't be used until the attack phase ends: an option has occupied it."),
        "used": t("That action has been used in this attack phase."),
        "both": t("It needs its trigger on both sides."),
        "combo": t("These can't be combined."),
        "combo_twice": t("Each option goes into a combination once."),
        "option_side": t("The option has to be on the same side as the trigger it is used with."),
        "option_active": t("The option is barred: its side is active without it."),
        "option_lock": t("A general option occupies both sides, and the other one is in use already."),
    }[code]


def use(code: Code) -> Refused:
    """A skill that can't be used now."""
    return Refused(code, reason(code))


def not_asked(view: View) -> Refused:
    """The question is for somebody else, or another one comes first."""
    return Refused("not_asked", t("That is not asked of you now. Look at your panel for what is."))


# ---- attacking -------------------------------------------------------------------------------------------


def no_such() -> Refused:
    """No skill or basic action of this name can be used to attack."""
    return Refused("unknown", t("No attack of that name. Choose one of the unit's own attack skills."))


def side() -> Refused:
    """A skill that is on both sides, without saying which."""
    return Refused("side", t("That skill is on both sides: say main or sub."))


def aim() -> Refused:
    """Neither, or both, of a target and a cell."""
    return Refused("aim", t("Name a target, or a cell for a square attack or an object: one of the two."))


def no_target() -> Refused:
    """No target that is known and can be attacked; the same words for hidden ones."""
    return Refused("no_target", t("There is no such target. Choose one that is in sight on the map."))


def invisible(view: View, target: Unit) -> Refused:
    """An invisible target of a single-target attack (trpg-stealth-21)."""
    name = w.unit_name(view.book, target)
    return Refused("invisible", t("{name} is invisible: only area attacks reach it.", name=name))


def friend(view: View, target: Unit) -> Refused:
    """A single-target attack on one's own side."""
    name = w.unit_name(view.book, target)
    return Refused("friend", t("{name} is on your own side. Attack an enemy.", name=name))


def out_of_range(reach: int, far: int) -> Refused:
    """Too far away."""
    return Refused("range", t("That is {far} cells away; this reaches {reach}.", far=far, reach=reach))


def no_sight() -> Refused:
    """Something higher stands between, where the table asks for a line of sight."""
    return Refused("sight", t("Something higher stands between. Attack what is in line of sight."))


def off_map() -> Refused:
    """A centre that is no cell of the map (trpg-tactics-16)."""
    return Refused("off_map", t("The centre must be a cell of the map, A1 to Y20."))


def nothing_there() -> Refused:
    """A single-target skill aimed at a cell that it can do nothing to."""
    return Refused(
        "nothing_there",
        t("Only a skill that destroys objects is aimed at a cell. Choose a target instead."),
    )


def somebody_there(view: View, there: Unit) -> Refused:
    """A single-target skill aimed at a cell where somebody is in sight."""
    name = w.unit_name(view.book, there)
    return Refused("somebody", t("{name} is there: name it as the target.", name=name))


def friends(view: View, names: Fact) -> Refused:
    """A square over one's own side that was not confirmed."""
    return Refused("friends", t("This hits your own side too: {names}. Confirm it to attack.", names=names))


def cannot_charge(reach: int) -> Refused:
    """No straight way brings the target into reach."""
    return Refused(
        "range", t("No straight way leads within {reach} of that target. Choose a nearer one.", reach=reach)
    )


def no_cell() -> Refused:
    """The attacker has no cell."""
    return Refused("nowhere", t("This unit is not on the field."))


# ---- dice, bursts, reactions -----------------------------------------------------------------------------


def too_many_dice(most: int) -> Refused:
    """More tactical dice than there are, or than a check takes (trpg-dice-10)."""
    return Refused("dice", t("At most {n} tactical dice can be added now.", n=most))


def no_roll() -> Refused:
    """Dice or own skills for something that is not rolled."""
    return Refused("no_roll", t("Nothing is rolled for this, so no dice are added."))


def ally_dice() -> Refused:
    """Dice declared for an ally, who declares its own (trpg-dice-7)."""
    return Refused("ally_dice", t("Whoever rolls declares the dice: the ally is asked next."))


def approve(asked: int) -> Refused:
    """More dice than were asked for."""
    return Refused("dice", t("Grant 0 to {n} dice, as many as were asked for.", n=asked))


def burst(most: int) -> Refused:
    """A burst beyond what may be paid (trpg-damage-7, trpg-damage-9)."""
    return Refused("burst", t("A burst of 0 to {n} is possible now.", n=most))


def burst_later() -> Refused:
    """A burst with the attack, at a table where it is chosen after the hit (trpg-damage-8)."""
    return Refused("burst_later", t("At this table a burst is chosen once the attack has hit."))


def own() -> Refused:
    """An own skill that can't be used now (trpg-round-12)."""
    return Refused("own", t("That own skill can't be used here, or was used in this round already."))


def reaction() -> Refused:
    """A reaction that is not possible (trpg-hit-17)."""
    return Refused(
        "reaction",
        t("That reaction is not possible. Choose one that is offered, or none."),
    )


def only_check() -> Refused:
    """A reaction to an opposed check of an action that is no attack (trpg-hit-21)."""
    return Refused("only_check", t("This is no attack: only the check is rolled, with tactical dice or not."))


def offer(view: View, target: Unit | None) -> Refused:
    """An offer that can't be made (trpg-hit-3, trpg-hit-4)."""
    if target is None:
        return no_target()
    name = w.unit_name(view.book, target)
    return Refused("offer", t("That can't protect {name} from here. Offer another skill or none.", name=name))


# ---- forced moves ----------------------------------------------------------------------------------------


def landing(cells: int) -> Refused:
    """Where nobody can be put."""
    return Refused("landing", t("Choose a free cell up to {n} steps away, or leave them there.", n=cells))
