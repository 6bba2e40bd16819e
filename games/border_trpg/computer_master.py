"""A computer in the game master's seat: for practice, and for simulations.

It accepts every sheet, sets up a rank war of the teams that are there, or of teams that it makes up of
samples, and ends the campaign when that is over and nobody at the table has a character to play on with.
"""

from __future__ import annotations

from ..engine.chance import Chance
from . import commands as c
from . import commands_gm as gm
from .battle import Battle, Ending, Level
from .scenes import MASTER, next_of
from .state import Team
from .terms import Position
from .view import View

SIZE = 3
"""Combatants of a team that it makes up."""

TEAMS = 2
"""Teams that a rank war has at the least."""

BATTLES = 10
"""After so many battles it ends the campaign in any case."""

NAMES = ("Akebono", "Minazuki", "Kagerou", "Shirasagi", "Hibari", "Tsubame")
"""What its teams are called."""

ROUNDS = 10
"""When a battle ends that it sets up and that no rule ends."""


def act(view: View, level: Level, chance: Chance) -> c.Commands | None:
    """What it does beside playing units; None where units are asked."""
    waiting = next((one for one in view.sheets if one.status == "submitted"), None)
    if waiting is not None:
        return gm.Approval(waiting.id)
    if view.motion is not None and view.viewer not in view.motion.agreed:
        return c.Vote(view.motion.id, yes=True)
    owners = {one.id: one.owner for one in view.sheets}
    for check in view.checks:
        for number in next_of(check):
            if number == MASTER or owners.get(number) not in view.taken:
                return c.RollCheck(check.id, number)
    if view.battle is not None:
        return _battle(view, view.battle, chance)
    return _between(view, level, chance)


# ---- between battles -------------------------------------------------------------------------------------


def _between(view: View, level: Level, chance: Chance) -> c.Commands:
    """The next step towards a battle; after one with nobody left to play, or after many, the end."""
    playing = any(sheet.owner is not None and sheet.owner in view.taken for sheet in view.sheets)
    if view.past and (not playing or len(view.past) >= BATTLES):
        return gm.EndCampaign()
    ready = tuple(team for team in view.teams if _ready(view, team))
    half = next((team for team in view.teams if team not in ready), None)
    own = half is not None and half.founder == view.viewer
    if len(ready) >= TEAMS and not own:
        return gm.NewBattle(
            kind="rank_war", teams=tuple(team.id for team in ready[:4]), absent=level, computer=level
        )
    if half is None or not own:
        taken = {team.name for team in view.teams}
        return c.CreateTeam(next(name for name in NAMES if name not in taken))
    return _fill(view, half, chance)


def _ready(view: View, team: Team) -> bool:
    """Whether a team can go to battle: it has members, all approved, and if it is its own it is full."""
    sheets = [one for one in view.sheets if one.id in team.members and one.kind == "combatant"]
    full = team.founder != view.viewer or len(sheets) >= SIZE
    return bool(sheets) and full and all(one.status == "approved" for one in sheets)


def _fill(view: View, team: Team, chance: Chance) -> c.Commands:
    """Takes somebody into a team of its own: of a position that it lacks, and nobody who is there already."""
    members = {*(one for each in view.teams for one in each.members)}
    idle = next((one for one in view.sheets if one.owner is None and one.id not in members), None)
    if idle is not None:
        return c.JoinTeam(team.id, idle.id)
    have = {one.position for one in view.sheets if one.id in team.members}
    found = _free(view, have) or _free(view, set()) or tuple(view.book.samples)
    return c.TakeSample(chance.pick(found))


def _free(view: View, have: set[Position | None]) -> tuple[str, ...]:
    """The samples that nobody plays yet and whose position is none of these."""
    taken = {one.source for one in view.sheets}
    return tuple(
        one.id for one in view.book.samples.values() if one.id not in taken and one.position not in have
    )


# ---- setting up ------------------------------------------------------------------------------------------


def _battle(view: View, battle: Battle, chance: Chance) -> c.Commands | None:
    """What only a game master can say in a battle."""
    if battle.asks:
        ask = battle.asks[-1]
        if ask.kind == "death" and ask.unit is not None:
            return gm.SetLife(ask.unit, "down")
        if ask.kind == "next_round":
            return gm.EndBattle(())
        if ask.kind == "map" and battle.picker is None:
            return c.PickMap(chance.pick(tuple(view.book.maps)))
        return None
    for place, party in enumerate(battle.parties):
        if battle.kind != "rank_war" and party.area is None and not party.group:
            return gm.SetArea(party.id, 1 + 7 * place)
    if battle.kind != "rank_war" and not battle.ending.said:
        return gm.SetEnding(Ending(rounds=ROUNDS))
    return gm.StartBattle()
