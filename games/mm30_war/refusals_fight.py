"""Why an activation or an answer to an attack is refused, and what can be done instead."""

from __future__ import annotations

from ..engine.contract import Refused
from ..engine.text import Fact, Joined, Text, t
from .arms import Why
from .grid import cell_name
from .state import Cell


def cells(found: tuple[Cell, ...]) -> Fact:
    """Cells as people write them."""
    return Joined(tuple(cell_name(cell) for cell in found))


# ---- who -------------------------------------------------------------------------------------------------


def no_group(cell: Cell, ready: tuple[Cell, ...]) -> Refused:
    """None of one's own units stands there."""
    return Refused(
        "group",
        t(
            "None of your units stands on {cell}. Those still to act stand on {cells}.",
            cell=cell_name(cell),
            cells=cells(ready),
        ),
    )


def finished(cell: Cell, ready: tuple[Cell, ...]) -> Refused:
    """The units have acted in this round (mm30-turn-3)."""
    return Refused(
        "finished",
        t(
            "Whoever stands on {cell} has finished for this round. Those still to act stand on {cells}.",
            cell=cell_name(cell),
            cells=cells(ready),
        ),
    )


def members(cell: Cell) -> Refused:
    """Somebody named is not in the cell."""
    return Refused("members", t("Name members of the squad on {cell}, each once.", cell=cell_name(cell)))


def mixed(cell: Cell) -> Refused:
    """Some members of the squad are finished (mm30-squad-13, R47)."""
    return Refused(
        "mixed",
        t(
            "A member of the squad on {cell} has finished, so the others can only wait this round.",
            cell=cell_name(cell),
        ),
    )


# ---- form and movement -----------------------------------------------------------------------------------


def no_form() -> Refused:
    """It has no second card (mm30-transform-1)."""
    return Refused("form", t("Only a transforming unit can change its form."))


def form_water(cell: Cell) -> Refused:
    """A ground form can't be taken above open water (R80)."""
    return Refused(
        "form_water",
        t("It can't become a ground unit above the river on {cell}. Leave the river first.",
          cell=cell_name(cell)),
    )  # fmt: skip


def form_base(cell: Cell) -> Refused:
    """A flyer can't stay on a base (R80, mm30-base-4)."""
    return Refused(
        "form_base",
        t("A flying unit can't stay on the base on {cell}. Change the form and fly off, or don't change it.",
          cell=cell_name(cell)),
    )  # fmt: skip


def form_only() -> Refused:
    """By the house rule ``transform_cost`` changing form is the whole activation (R79)."""
    return Refused("form_only", t("At this table changing form is all that a unit does in its activation."))


def far(cell: Cell) -> Refused:
    """The group can't get there."""
    return Refused(
        "reach",
        t("It can't move to {cell}. Pick one of the cells marked on your map.", cell=cell_name(cell)),
    )


def part_stays() -> Refused:
    """A part of a squad has to move off (R48)."""
    return Refused("split", t("A part of a squad has to move to another cell. Or activate the whole squad."))


def part_waits() -> Refused:
    """Who splits off can't attack (mm30-squad-11)."""
    return Refused(
        "split_waits",
        t("Units that split off can only wait in that turn. Activate the whole squad to attack."),
    )


def merge_waits() -> Refused:
    """Who merges can't attack (mm30-squad-12)."""
    return Refused(
        "merge_waits", t("Units that merge can only wait in that turn. Move to a free cell to attack.")
    )


# ---- targets ---------------------------------------------------------------------------------------------


def no_weapon(count: int) -> Refused:
    """The card on top has no such weapon."""
    return Refused("weapon", t("The card on top has {count} weapons. Choose one of them.", count=count))


def barred(why: Why) -> Refused:
    """The weapon can't be fired."""
    return Refused(why, reason(why))


def reason(why: Why) -> Text:
    """Why a weapon can't be fired; also beside what a menu shows greyed."""
    return {
        "empty": t("No ammunition is left for this weapon."),
        "chips": t("No ammunition chip is left for EX weapons."),
        "jammed": t("Jammed: a weapon with one attack can't be used this round."),
        "parted": t("At this table a squad that has split doesn't attack in that round."),
    }[why]


def no_target(cell: Cell | None) -> Refused:
    """There is no enemy there (R36)."""
    if cell is None:
        return Refused("target", t("Name the cell of the target."))
    return Refused(
        "target",
        t("There is no enemy on {cell}. Attack enemy units, the enemy HQ or a bridge.", cell=cell_name(cell)),
    )


def out_of_range(cell: Cell, most: int, away: int) -> Refused:
    """The weapon doesn't reach (mm30-attack-2)."""
    return Refused(
        "range",
        t("{cell} is {away} cells away and this weapon reaches {most}. Move nearer or take another weapon.",
          cell=cell_name(cell), away=away, most=most),
    )  # fmt: skip


def too_near(cell: Cell, least: int) -> Refused:
    """The weapon has a shortest range (R05)."""
    return Refused(
        "near",
        t("This weapon can't be fired at less than {least} cells, and {cell} is nearer. Take another weapon.",
          least=least, cell=cell_name(cell)),
    )  # fmt: skip


def hq_beside() -> Refused:
    """By the house rule ``hq_range`` an HQ is attacked from beside it (R55)."""
    return Refused("hq_beside", t("At this table an HQ can only be attacked from a cell beside it."))


def no_bridge(cell: Cell | None) -> Refused:
    """No bridge stands there."""
    if cell is None:
        return Refused("bridge", t("Name the cell of the bridge."))
    return Refused("bridge", t("No bridge stands on {cell}.", cell=cell_name(cell)))


# ---- skills, leaving -------------------------------------------------------------------------------------


def no_skill() -> Refused:
    """The card on top has no such skill to use."""
    return Refused("skill", t("The card on top has no such skill that can be used."))


def skill_moved() -> Refused:
    """By a house rule skills are used without moving (R22)."""
    return Refused("skill_moved", t("At this table a unit that uses a skill stays where it is."))


def skill_target(cell: Cell | None) -> Refused:
    """The skill can't be put on that."""
    if cell is None:
        return Refused("skill_target", t("Name the cell that the skill is for."))
    return Refused(
        "skill_target",
        t("The skill does nothing for {cell}, or it is too far away. Pick one of the cells offered.",
          cell=cell_name(cell)),
    )  # fmt: skip


def skill_member(cell: Cell) -> Refused:
    """One member has to be named (R87)."""
    return Refused(
        "skill_member", t("Say which damaged member of the squad on {cell} it is for.", cell=cell_name(cell))
    )


def no_exit(cell: Cell) -> Refused:
    """It can't leave the map there (R84)."""
    return Refused(
        "exit",
        t("It can't leave the map from {cell}: that takes the right edge and one cell of movement left.",
          cell=cell_name(cell)),
    )  # fmt: skip


def after(cell: Cell) -> Refused:
    """Not within what a card lets it move after its attack (R86)."""
    return Refused(
        "after",
        t("After its attack it can't move to {cell}. Pick a marked cell, or stay.", cell=cell_name(cell)),
    )


# ---- reactions -------------------------------------------------------------------------------------------


def no_shield() -> Refused:
    """No shield can be used now (R78)."""
    return Refused("shield", t("No shield can be used: that takes a chip, and at least one hit."))


def no_counter() -> Refused:
    """No counter with that weapon (mm30-counter-3)."""
    return Refused(
        "counter",
        t("No counter with that weapon. Pick one of the answers offered, or none: it is your choice."),
    )


def struck(hits: int) -> Refused:
    """The hits are not spread over the members that live (house rule ``hit_order``)."""
    return Refused("struck", t("Spread the {hits} hits over the members that are still there.", hits=hits))


def no_unit() -> Refused:
    """A standing order for somebody who is not there."""
    return Refused("unit", t("Name one of your own units on the field, or give the order to all."))
