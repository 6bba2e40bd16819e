"""A computer in a player's seat between battles: it takes a prepared character and joins or founds a team."""

from __future__ import annotations

from ..engine.chance import Chance
from . import commands as c
from .scenes import next_of
from .teams import USUAL_COMBATANTS
from .view import View


def act(view: View, chance: Chance) -> c.Commands | None:
    """The next step towards a character in a team, or what is asked of everybody; None: nothing is left."""
    if view.motion is not None and view.viewer not in view.motion.agreed:
        return c.Vote(view.motion.id, yes=True)
    for check in view.checks:
        for number in next_of(check):
            if any(one.id == number and one.owner == view.viewer for one in view.sheets):
                return c.RollCheck(check.id, number)
    if view.battle is not None:
        return None
    mine = [one for one in view.sheets if one.owner == view.viewer]
    if not mine:
        taken = {one.source for one in view.sheets}
        free = tuple(one for one in view.book.samples if one not in taken)
        return c.TakeSample(chance.pick(free or tuple(view.book.samples)))
    own = {one.id for one in mine}
    if any(own & {*team.members, team.operator} for team in view.teams):
        return None
    sheet = mine[0]
    open_ = next((team for team in view.teams if len(team.members) < USUAL_COMBATANTS), None)
    if open_ is not None:
        return c.JoinTeam(open_.id, sheet.id)
    return c.CreateTeam(f"Team {view.viewer}")
