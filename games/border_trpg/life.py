"""Trion as life: losing it, going out, reviving, and death (trpg-bailout-1 and on).

What 0 trion does depends on the kind of battle and on the bail-out system of the trigger: bail-out, being
incapacitated, or for trion soldiers destruction. Several who go out in one attack go out together: the end of
the battle is tested after all of it (trpg-bailout-15).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from . import endings, states
from . import events_attack as e
from .battle import Battle, Life, TeamId, Unit, UnitId
from .table import Table

How: TypeAlias = Literal["trion", "harm", "area", "choice"]
"""Why somebody goes out by the rules: no trion left, a harm table, out of area, or on purpose."""


def lose(table: Table, unit_id: UnitId, n: int, by_team: TeamId | None, *, hit: bool = False) -> int:
    """Takes trion away, down to 0 at the least, and gives back what is left (trpg-bailout-1).

    Nobody goes out by this alone: see :func:`empty`. ``hit``: it is told as damage elsewhere; a loss that is
    no hit never rolls for harm (trpg-harm-11). ``by_team`` is who is credited if it ends somebody by a leak.
    """
    unit = table.unit(unit_id)
    left = max(0, unit.trion - max(n, 0))
    table.set_unit(unit_id, trion=left)
    if not hit and n > 0:
        table.tell(e.Damaged(unit.name, n, None, shown(table.battle, left)))
    return left


def shown(battle: Battle, trion: int) -> int | None:
    """Trion as a public line may tell it: not where the table keeps it from enemies (trpg-status-17)."""
    return trion if battle.options.enemy_trion == "exact" else None


def empty(table: Table, losses: Mapping[UnitId, TeamId | None]) -> None:
    """Puts everybody out who has no trion left, crediting the team beside each (trpg-bailout-9)."""
    for unit_id, team in losses.items():
        unit = table.unit(unit_id)
        if unit.life == "active" and unit.trion <= 0:
            out(table, unit_id, "trion", team)


def go_on(table: Table) -> bool:
    """Puts out who has paid its last trion, where the table allows that, once the action is through."""
    battle = table.battle
    spent = [unit.id for unit in battle.units if unit.life == "active" and unit.trion <= 0]
    if not spent or battle.stage != "fight" or battle.attack is not None or battle.moving is not None:
        return False
    empty(table, dict.fromkeys(spent))
    endings.test(table)
    return True


def fate(battle: Battle, unit: Unit, how: How) -> Life:
    """What becomes of somebody who goes out, by the rules (trpg-mode-2, trpg-mode-5, trpg-harm-15).

    Trion soldiers are destroyed; nobody bails out of a mock battle; who is out of area is gone.
    """
    if unit.creature == "trion_soldier":
        return "out"
    if battle.kind == "mock":
        return "down"
    return "out" if unit.bail_out or how == "area" else "down"


def out(table: Table, unit_id: UnitId, how: How | Life, by_team: TeamId | None) -> None:
    """Somebody goes out, by the rules or to a life that the game master says.

    Whoever lies on it incapacitated is seen from now on. Whoever leaves it loses token, states and statuses;
    what it has set up and its team's dice stay (trpg-bailout-16). The first time, ``by_team`` gets the
    credit.
    """
    unit = table.unit(unit_id)
    match how:
        case "trion" | "harm" | "area" | "choice":
            life = fate(table.battle, unit, how)
        case _:
            life = how
    if unit.life == life:
        return
    first = unit.on_field
    if life == "down":
        states.release(table, unit_id, "stealth", "out")
    states.strip(table, unit_id)
    table.set_unit(unit_id, life=life, trion=0, active=(), barred=(), bonuses=())
    if life != "down":
        table.set_unit(unit_id, cell=None, statuses=(), leak=None, pushed=None)
    destroyed = life == "out" and not unit.bail_out
    table.tell(e.WentOut(unit.name, life, destroyed))
    if first:
        endings.credit(table, by_team, unit_id)


def revive(table: Table, unit_id: UnitId) -> None:
    """Brings somebody back with all its trion, on the same cell (trpg-bailout-6, trpg-bailout-10)."""
    unit = table.unit(unit_id)
    kept = unit.statuses if table.battle.options.mock_keep_status else ()
    states.strip(table, unit_id)
    table.set_unit(unit_id, life="active", trion=unit.initial, statuses=kept, bonuses=(), leak=None)
    table.tell(e.Revived(unit.name))


# ---- death -----------------------------------------------------------------------------------------------


def propose_death(table: Table, unit_id: UnitId) -> None:
    """Somebody incapacitated suffers an attack: the game master decides (trpg-bailout-5, trpg-bailout-12).

    Where the table plays without deaths, it is spared at once.
    """
    unit = table.unit(unit_id)
    if table.battle.options.lethal == "off":
        table.tell(e.Spared(unit.name))
        return
    table.put("death", unit=unit_id)
    table.tell(e.DeathAsked(unit.name))


def judge(table: Table, unit_id: UnitId, dead: bool) -> None:
    """The game master's word on a death that was asked."""
    ask = table.ask
    assert ask is not None
    assert (ask.kind, ask.unit) == ("death", unit_id)
    table.answered()
    if dead:
        out(table, unit_id, "dead", None)
    else:
        table.tell(e.Spared(table.unit(unit_id).name))
