"""A computer in a player's seat between battles: it takes a sample character and joins or founds a team."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count
from typing import Literal

from ..engine.chance import Chance
from . import commands as c
from .battle import Level
from .pack import Sample
from .refusals_sheet import MOST_SHEETS
from .scenes import next_of
from .state import Sheet, Team
from .teams import USUAL_COMBATANTS
from .view import View

Lack = Literal["character", "team"]


def act(view: View, level: Level, chance: Chance) -> c.Commands | None:
    """The next step towards a character in a team, or what is asked of everybody; None: nothing is left."""
    if view.motion is not None and view.viewer not in view.motion.agreed:
        return c.Vote(view.motion.id, yes=True)
    for check in view.checks:
        for number in next_of(check):
            if any(one.id == number and one.owner == view.viewer for one in view.sheets):
                return c.RollCheck(check.id, number)
    match lacks(view):
        case "character":
            return c.TakeSample(_sample(view, level, chance))
        case "team":
            team = _open(view)
            return c.JoinTeam(team.id, _own(view)[0].id) if team is not None else c.CreateTeam(_name(view))
        case None:
            return None


def lacks(view: View) -> Lack | None:
    """What a seat has yet to get before it can go to battle; None during one, and where that is done."""
    if view.battle is not None:
        return None
    own = _own(view)
    if not own:
        full = sum(one.owner == view.viewer for one in view.sheets) >= MOST_SHEETS
        return None if full else "character"
    numbers = {one.id for one in own}
    return None if any(numbers & {*team.members, team.operator} for team in view.teams) else "team"


def _own(view: View) -> tuple[Sheet, ...]:
    """The characters of the seat that are handed in: a draft is left to whoever began it."""
    return tuple(one for one in view.sheets if one.owner == view.viewer and one.status != "draft")


def _open(view: View) -> Team | None:
    """The first team that has room."""
    return next((team for team in view.teams if len(team.members) < USUAL_COMBATANTS), None)


def _name(view: View) -> str:
    """A team's name that no other has."""
    taken = {team.name.casefold() for team in view.teams}
    numbered = (f"Team {number}" for number in count(view.viewer or 1))
    return next(name for name in numbered if name.casefold() not in taken)


def _sample(view: View, level: Level, chance: Chance) -> str:
    """A sample character that nobody plays yet; who thinks takes a position that the team lacks."""
    samples = view.book.samples.values()
    taken = {one.source for one in view.sheets}
    free = [one for one in samples if one.id not in taken] or list(samples)
    team = _open(view) if level != "random" else None
    if team is not None:
        have = {one.position for one in view.sheets if one.id in team.members}
        free = [one for one in free if one.position not in have] or free
    return chance.pick(_ids(free))


def _ids(samples: Iterable[Sample]) -> tuple[str, ...]:
    return tuple(one.id for one in samples)
