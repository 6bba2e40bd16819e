"""Every override of the desk with what it leads to, and battles to try them in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from games.border_trpg import commands_gm as gm
from games.border_trpg.battle import Battle, Hold, Object
from games.border_trpg.state import State

from .desk import ENEMIES, NORTH, SAKAKI, SOUTH, TICK, brawl
from .play import ANN, BEN, campaign, replace, unit, with_unit

WHY = "the dice rolled off the table"


def battle(state: State) -> Battle:
    assert state.battle is not None
    return state.battle


def mined(hidden: bool = True) -> State:
    """A mine of the North's lies on F6."""
    state = brawl()
    mine = Object(id=71, thing="mine", cells=((5, 5),), height=0, team=NORTH, hidden=hidden)
    return replace(state, battle=replace(battle(state), objects=(mine,)))


def hiding(number: int = SAKAKI) -> State:
    """Somebody is in stealth."""
    return with_unit(brawl(), number, holds=(Hold("stealth"),))


def party(state: State, number: int) -> Any:
    return next(one for one in battle(state).parties if one.id == number)


class Case(NamedTuple):
    """An override, what it leads to, and what its line says."""

    command: Any
    done: Callable[[State], object]
    verb: str
    before: str = ""
    after: str = ""
    words: str = ""
    state: Callable[[], State] = brawl


CASES: dict[str, Case] = {
    "damage": Case(
        gm.SetTrion(SAKAKI, change=-10), lambda s: unit(s, SAKAKI).trion == 60, "trion", "70", "60", "70 → 60"
    ),
    "heal": Case(
        gm.SetTrion(SAKAKI, change=20),
        lambda s: unit(s, SAKAKI).trion == 70,
        "trion",
        "54",
        "70",
        "Aoi Sakaki",
        lambda: with_unit(brawl(), SAKAKI, trion=54),
    ),
    "trion": Case(
        gm.SetTrion(SAKAKI, 60),
        lambda s: unit(s, SAKAKI).trion == 60,
        "trion",
        "54",
        "60",
        "54 → 60",
        lambda: with_unit(brawl(), SAKAKI, trion=54),
    ),
    "dice": Case(gm.SetPool(NORTH, dice=7), lambda s: party(s, NORTH).dice == 7, "dice", "0", "7", "North"),
    "points": Case(gm.SetPool(SOUTH, points=3), lambda s: party(s, SOUTH).points == 3, "points", "0", "3"),
    "place": Case(
        gm.SetPlace(SAKAKI, (7, 11)),
        lambda s: unit(s, SAKAKI).cell == (7, 11),
        "place",
        "C3",
        "H12",
        "C3 to H12",
    ),
    "outside": Case(
        gm.SetPlace(SAKAKI, (26, 2)), lambda s: unit(s, SAKAKI).cell == (26, 2), "place", "C3", "Y3→2"
    ),
    "off": Case(
        gm.SetPlace(SAKAKI),
        lambda s: (unit(s, SAKAKI).cell, unit(s, SAKAKI).life) == (None, "waiting"),
        "off",
        "C3",
        words="leaves the field",
    ),
    "status": Case(
        gm.SetStatus(SAKAKI, status="eye_damaged"),
        lambda s: unit(s, SAKAKI).statuses == ("eye_damaged",),
        "status",
    ),
    "cure": Case(
        gm.SetStatus(SAKAKI, status="eye_damaged", on=False),
        lambda s: unit(s, SAKAKI).statuses == (),
        "unstatus",
        words="rid of",
        state=lambda: with_unit(brawl(), SAKAKI, statuses=("eye_damaged",)),
    ),
    "state": Case(
        gm.SetStatus(SAKAKI, state="floating"),
        lambda s: unit(s, SAKAKI).has("floating"),
        "state",
        words="floating",
    ),
    "unstate": Case(
        gm.SetStatus(SAKAKI, state="floating", on=False),
        lambda s: not unit(s, SAKAKI).has("floating"),
        "unstate",
        state=lambda: with_unit(brawl(), SAKAKI, holds=(Hold("floating"),)),
    ),
    "harm": Case(
        gm.SetStatus(SAKAKI, tier=10, row=1),
        lambda s: unit(s, SAKAKI).statuses != (),
        "harm",
        words="row 1 of tier 10",
    ),
    "out": Case(
        gm.SetLife(SAKAKI, "out", credit=SOUTH),
        lambda s: (unit(s, SAKAKI).life, party(s, SOUTH).points) == ("out", 1),
        "life",
        "active",
        "out",
    ),
    "down": Case(
        gm.SetLife(SAKAKI, "down"), lambda s: unit(s, SAKAKI).life == "down", "life", "active", "down"
    ),
    "dead": Case(
        gm.SetLife(SAKAKI, "dead"), lambda s: unit(s, SAKAKI).life == "dead", "life", "active", "dead"
    ),
    "back": Case(
        gm.SetLife(SAKAKI, "active", cell=(4, 4)),
        lambda s: (
            (unit(s, SAKAKI).life, unit(s, SAKAKI).cell, unit(s, SAKAKI).trion) == ("active", (4, 4), 70)
        ),
        "life",
        "out",
        "active",
        "→ active",
        lambda: with_unit(brawl(), SAKAKI, life="out", cell=None, trion=0),
    ),
    "param": Case(
        gm.SetParam(TICK, "mob", 9),
        lambda s: (unit(s, TICK).params["mob"], unit(s, TICK).movement) == (9, 4),
        "param",
        "6",
        "9",
        "in this battle",
    ),
    "refresh": Case(
        gm.Refresh(SAKAKI),
        lambda s: unit(s, SAKAKI).acted == (),
        "refresh",
        state=lambda: with_unit(brawl(), SAKAKI, acted=("tactics",)),
    ),
    "reveal": Case(gm.Reveal(SAKAKI), lambda s: not unit(s, SAKAKI).hidden, "reveal", state=hiding),
    "mine": Case(
        gm.Reveal(object=71), lambda s: not battle(s).objects[0].hidden, "reveal", words="F6", state=mined
    ),
    "add": Case(
        gm.AddUnit(ENEMIES, "tick", count=2, cell=(20, 8)),
        lambda s: [one.name for one in battle(s).units if one.cell in ((20, 8), (20, 7))] != [],
        "add",
        words="for Enemies",
    ),
    "remove": Case(
        gm.RemoveUnit(SAKAKI), lambda s: all(one.id != SAKAKI for one in battle(s).units), "remove"
    ),
    "unit": Case(
        gm.SetUnit(SAKAKI, ANN, "sharp"), lambda s: unit(s, SAKAKI).computer == "sharp", "unit", after="sharp"
    ),
    "ground": Case(
        gm.SetGround(((5, 5), (6, 5)), 4),
        lambda s: {(one.cell, one.height) for one in battle(s).ground} == {((5, 5), 4), ((6, 5), 4)},
        "ground",
        after="4",
        words="F6 G6",
    ),
    "water": Case(
        gm.SetGround(((5, 5),), water=True),
        lambda s: battle(s).ground[0].water,
        "ground",
        after="0",
        words="water",
    ),
    "object": Case(
        gm.AddObject("wall", ((5, 5),)),
        lambda s: battle(s).objects[0].cells == ((5, 5),),
        "object",
        after="2",
        words="F6",
    ),
    "unobject": Case(
        gm.RemoveObject((5, 5)),
        lambda s: battle(s).objects == (),
        "unobject",
        state=lambda: mined(hidden=False),
    ),
    "phase": Case(
        gm.ForcePhase(), lambda s: battle(s).phase == "movement", "phase", "tactics", "phase", "Tactics phase"
    ),
    "window": Case(
        gm.ForcePhase("window"), lambda s: battle(s).asks[-1].team == SOUTH, "phase", "tactics", "window"
    ),
    "round": Case(gm.SetRound(4), lambda s: battle(s).round == 4, "round", "1", "4", "round 4, not 1"),
    "order": Case(
        gm.SetRound(order=(SOUTH, ENEMIES, NORTH)),
        lambda s: battle(s).order == (SOUTH, ENEMIES, NORTH),
        "order",
        words="South, Enemies, North",
    ),
    "set_dice": Case(
        gm.SetDice((3, 5)),
        lambda s: [one.face for one in s.set_dice] == [3, 5],
        "set_dice",
        after="3 5",
        words="3 5",
    ),
    "fresh": Case(gm.FreshDice(), lambda s: battle(s).round == 1, "fresh", words="new dice"),
    "end": Case(
        gm.EndBattle((NORTH,)), lambda s: s.battle is None and s.past[-1].winners == ("North",), "end"
    ),
    "rank": Case(gm.SetTeam(NORTH, 9), lambda s: s.teams[0].rank == 9, "rank", "2", "9"),
    "name": Case(
        gm.SetTeam(NORTH, name="Dawn"), lambda s: s.teams[0].name == "Dawn", "team", "North", "Dawn"
    ),
    "disband": Case(
        gm.SetTeam(NORTH, disband=True),
        lambda s: [one.name for one in s.teams] == ["South"],
        "disband",
        state=campaign,
    ),
    "sheet": Case(
        gm.EditSheet(SAKAKI, "tec", 12),
        lambda s: unit(s, SAKAKI).params["tec"] == 12,
        "sheet",
        "9",
        "12",
        "Technique of Aoi Sakaki 9 → 12",
    ),
    "owner": Case(
        gm.EditSheet(SAKAKI, owner=BEN, give=True),
        lambda s: (s.sheets[0].owner, unit(s, SAKAKI).owner) == (BEN, BEN),
        "owner",
    ),
    "reopen": Case(
        gm.EditSheet(SAKAKI, reopen=True),
        lambda s: s.sheets[0].status == "draft",
        "reopen",
        "approved",
        "draft",
        state=campaign,
    ),
    "bail_out": Case(
        gm.EditSheet(SAKAKI, bail_out=False),
        lambda s: not unit(s, SAKAKI).bail_out,
        "bail_out",
        "true",
        "false",
    ),
    "inherited": Case(
        gm.EditSheet(SAKAKI, inherited=True), lambda s: s.sheets[0].inherited, "inherited", "false", "true"
    ),
    "rule": Case(
        gm.ChangeRule("survival_bonus", "0", force=True),
        lambda s: (s.options.survival_bonus, battle(s).options.survival_bonus) == (0, 0),
        "rule",
        "2",
        "0",
    ),
}
