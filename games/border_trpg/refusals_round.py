"""Why something is refused before a battle and in its rounds, in words: each says what is legal now."""

from __future__ import annotations

from ..engine.contract import Refused
from ..engine.text import t
from . import skills
from . import wording as w
from .battle import Battle, Party, Unit
from .table import find
from .terms import Phase
from .view import View


def battle() -> Refused:
    """There is no battle (trpg-mode-1)."""
    return Refused("no_battle", t("There is no battle now. The game master sets one up."))


def begun() -> Refused:
    """The battle is still being set up."""
    return Refused("not_begun", t("The battle has not begun yet."))


def unit() -> Refused:
    """No such unit."""
    return Refused("unit", t("There is nobody with that number in this battle."))


def team() -> Refused:
    """No such team."""
    return Refused("team", t("There is no such team in this battle."))


def team_own(of: Party) -> Refused:
    """Somebody else plays the team."""
    return Refused("not_yours", t("You play nobody of {team}.", team=w.team_name(of)))


def own(view: View, of: Unit) -> Refused:
    """Somebody else plays it."""
    return Refused("not_yours", t("{name} is not yours to play.", name=w.unit_name(view.book, of)))


def nobody(of: Party) -> Refused:
    """A team that nobody leads."""
    return Refused("nobody", t("{team} has nobody left on the field.", team=w.team_name(of)))


# ---- when ------------------------------------------------------------------------------------------------


def phase(battle: Battle, wanted: Phase) -> Refused:
    """The wrong phase (trpg-round-1)."""
    now, due = w.phase_name(battle.phase), w.phase_name(wanted)
    return Refused("phase", t("That belongs to: {due}. Now it is: {now}.", due=due, now=now))


def window(view: View) -> Refused:
    """It is somebody else's turn, or a question is open (trpg-init-13)."""
    battle = view.battle
    assert battle is not None
    ask = battle.asks[-1] if battle.asks else None
    if ask is not None and ask.kind == "window" and ask.team is not None:
        team = w.team_name(find(battle.parties, ask.team))
        return Refused("window", t("{team} has the turn now. Yours comes after it.", team=team))
    if ask is not None and ask.kind == "again":
        name = w.name_of(view.book, battle, ask.unit)
        return Refused("window", t("{name} is in the middle of an attack turn. Let it end first.", name=name))
    return Refused("window", t("Another question is open. It has to be answered first."))


def acted(view: View, of: Unit, phase: Phase) -> Refused:
    """Its action of the phase is used (trpg-tactics-1)."""
    name = w.unit_name(view.book, of)
    text = t("{name} has used its action of this phase ({phase}).", name=name, phase=w.phase_name(phase))
    return Refused("acted", text)


def places(of: Party) -> Refused:
    """All places of the team are taken (trpg-round-3)."""
    text = t("{team} has no action left in this phase: as many as may have acted.", team=w.team_name(of))
    return Refused("places", text)


def gone(view: View, of: Unit) -> Refused:
    """It is out, down, or not there yet."""
    name = w.unit_name(view.book, of)
    if of.life == "down":
        return Refused("down", t("{name} is incapacitated: Normal Move is all that is left.", name=name))
    return Refused("gone", t("{name} is not on the field.", name=name))


def reserved(view: View, of: Unit) -> Refused:
    """Its movement waits for the attack phase (trpg-stealth-28)."""
    name = w.unit_name(view.book, of)
    return Refused("reserved", t("{name} has reserved its move: it comes in the attack phase.", name=name))


def too_late(view: View, of: Unit) -> Refused:
    """A reserved move after an attack, or without the state (trpg-stealth-34)."""
    name = w.unit_name(view.book, of)
    return Refused("too_late", t("{name} can't move any more in this round.", name=name))


def no_question() -> Refused:
    """An answer to a question that nobody asks."""
    return Refused("no_question", t("That was not asked now, or it is settled already."))


def dice(most: int) -> Refused:
    """More tactical dice than there are (trpg-init-10)."""
    return Refused("dice", t("The team has {n} tactical dice. Add fewer.", n=most))


def no_check() -> Refused:
    """Tactical dice for something that is no check (trpg-dice-15)."""
    return Refused("no_check", t("That needs no check: tactical dice are of no use for it."))


def dice_later() -> Refused:
    """Dice for an opposed check come when the reaction is known (trpg-dice-14)."""
    return Refused("dice_later", t("Declare it without dice. You are asked for them after the reaction."))


# ---- actions of the tactics phase ------------------------------------------------------------------------


def action() -> Refused:
    """Nothing that this one can do in the tactics phase."""
    return Refused("action", t("That is none of its actions in this phase."))


def unfit(code: skills.Code, view: View, of: Unit) -> Refused:
    """What keeps a skill from being used now (trpg-tactics-18, trpg-status-7)."""
    name = w.unit_name(view.book, of)
    match code:
        case "trion":
            return Refused(code, t("{name} has too little trion for it: 1 has to be left.", name=name))
        case "hand":
            return Refused(code, t("{name} has lost the hand that it needs.", name=name))
        case _:
            return action()


def target() -> Refused:
    """No such target: the same words whether it is hidden or not there (trpg-tactics-20)."""
    return Refused("target", t("There is no such target in reach."))


def cell() -> Refused:
    """No cell, or one that is too far away or off the map."""
    return Refused("cell", t("Name a cell of the map that is in range."))


def held(view: View, of: Unit) -> Refused:
    """The state that it would begin holds already."""
    return Refused("held", t("{name} is in that state already.", name=w.unit_name(view.book, of)))


def not_out(view: View, of: Unit) -> Refused:
    """Advice is for those who have bailed out (trpg-bailout-8)."""
    name = w.unit_name(view.book, of)
    return Refused("not_out", t("{name} has not bailed out: that is for those who have.", name=name))


def after_bailout() -> Refused:
    """Not to be used after bail-out (trpg-bailout-8)."""
    return Refused("action", t("After bail-out only actions that say so may be used, such as Remote Advice."))


def eliminated() -> Refused:
    """The whole team is out (trpg-operator-19)."""
    return Refused("eliminated", t("Nobody of the team is on the field any more."))


def operator() -> Refused:
    """Not the viewer's operator (trpg-operator-16)."""
    return Refused("not_yours", t("You don't have this team's operator in hand."))


def operated(of: Party) -> Refused:
    """The operator has acted in this round (trpg-operator-13)."""
    return Refused("operated", t("The operator of {team} has acted in this round.", team=w.team_name(of)))


def operator_action() -> Refused:
    """The operator does not have the action (trpg-operator-9)."""
    return Refused("action", t("The operator does not have that action."))


def allies(least: int, most: int) -> Refused:
    """The action is for members of the team."""
    if least == most == 1:
        return Refused("target", t("Name one active member of the team."))
    return Refused("target", t("Name {least} to {most} active members of the team.", least=least, most=most))


def cores(n: int) -> Refused:
    """The action looks at sectors."""
    return Refused("cores", t("Name sectors by their core IDs, 1 to 20: {n} of them.", n=n))
