"""House rules of a campaign that is under way: proposed by a game master, agreed to by all, or forced.

What is agreed on holds from the next battle on; a battle keeps the rules that it began with (trpg-mode-11,
trpg-mode-15).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from ..engine.contract import Command, Refused, Seat
from ..engine.text import t
from . import commands as c
from . import commands_gm as gm
from . import events_desk as e
from .desk import presiding, record
from .house_rules import spelling
from .options import Options
from .state import Motion
from .table import Table, replace
from .view import View


def change_rule(table: Table, view: View, actor: Seat, command: gm.ChangeRule) -> None:
    """Proposes another house rule, or forces it on all, a battle under way included."""
    presiding(view)
    options = _with(view.options, command.option, command.value)
    before, after = _spelt(view.options, command.option), _spelt(options, command.option)
    if command.force:
        table.change(options=options, motion=None)
        if table.state.battle is not None:
            table.alter(options=_with(table.battle.options, command.option, command.value))
        event = e.Overruled(actor, "rule", what=command.option, before=before, after=after)
        record(table, command, event)
        return
    if before == after:
        raise Refused("nothing", t("That is the house rule as it is."))
    if view.motion is not None:
        raise Refused("motion", t("Another house rule is being agreed on. Wait for that, or force yours."))
    motion = Motion(table.number(), actor, command.option, command.value, (actor,))
    table.change(motion=motion)
    table.tell(e.RuleProposed(actor, command.option, after))
    settle(table)


def vote(table: Table, view: View, actor: Seat, command: c.Vote) -> None:
    """Agrees to the house rule that is proposed, or does not: then it stays as it is (trpg-mode-11)."""
    motion = view.motion
    if motion is None or motion.id != command.motion:
        raise Refused("motion", t("That house rule is not proposed any more."))
    if command.yes and actor in motion.agreed:
        raise Refused("voted", t("You have agreed already."))
    table.tell(e.RuleVoted(actor, motion.option, command.yes))
    table.change(motion=replace(motion, agreed=(*motion.agreed, actor)) if command.yes else None)
    settle(table)


def settle(table: Table) -> None:
    """Puts the proposed house rule into force once everybody who sits at the table has agreed."""
    motion = table.state.motion
    if motion is None or not set(table.state.taken) <= set(motion.agreed):
        return
    options = _with(table.state.options, motion.option, motion.value)
    before = _spelt(table.state.options, motion.option)
    table.change(options=options, motion=None)
    table.tell(e.RuleAgreed(motion.option, before, _spelt(options, motion.option)))


def waiting_for(view: View) -> tuple[Seat, ...]:
    """Who has yet to say a word on the house rule that is proposed."""
    if view.motion is None:
        return ()
    return tuple(seat for seat in view.taken if seat not in view.motion.agreed)


def _with(options: Options, option: str, value: str) -> Options:
    """House rules with one changed. Refuses where there is none such, or no such value."""
    if option not in Options.__struct_fields__:
        raise Refused("option", t("There is no such house rule."))
    try:
        read: Any = msgspec.json.decode(value)
    except msgspec.DecodeError:
        read = value
    try:
        return msgspec.convert({**msgspec.structs.asdict(options), option: read}, Options)
    except msgspec.ValidationError:
        raise Refused("value", t("That house rule has no such value.")) from None


def _spelt(options: Options, option: str) -> str:
    """The value of a house rule as commands and events spell it."""
    return spelling(getattr(options, option))


DO: dict[type[Command], Callable[[Table, View, Seat, Any], None]] = {
    gm.ChangeRule: change_rule,
    c.Vote: vote,
}
