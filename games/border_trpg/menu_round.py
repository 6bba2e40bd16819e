"""Menus of a round: initiative, passing and ending a turn, the way back from out of area, operators."""

from __future__ import annotations

from collections.abc import Callable

from ..engine.contract import Refused
from ..engine.menu import Menu, Option, Path, Slot
from ..engine.text import Fact, Text, t
from . import commands as c
from . import dice, operators, outside
from . import menu_parts as parts
from .battle import Ask, Battle, Cell, Party, Unit
from .grid import CORES, sector_cells
from .legal_round import OWN_PHASES, busy, innermost, may_act, may_advise, window
from .menu_parts import Node
from .menu_setup import one_of
from .pack import OperatorAction
from .sight import unit_in
from .table import find
from .view import View
from .who import in_team, leaders_of, may_operate, may_play
from .wording import cell_name, team_name, unit_name, units_names


def root(view: View) -> tuple[Option, ...]:
    """What stands at the top now."""
    battle = view.battle
    if battle is None or battle.stage != "fight":
        return ()
    found: list[Option] = []
    if _leads(view, battle):
        found.append(Option("initiative", t("Roll initiative"), style="main"))
    if _asked(view, "return") is not None:
        found.append(Option("return", t("Roll to return"), style="main"))
    if _asked(view, "return_cell") is not None:
        found.append(Option("return_to", t("Choose where to return"), style="main"))
    if passers(view):
        found.append(Option("pass", t("Pass an action"), _pass_detail(battle)))
    party = _ending(view, battle)
    if party is not None:
        detail = t("Whoever of {team} has not acted does not act in this phase.", team=team_name(party))
        found.append(Option("end", t("End the turn"), detail))
    if operated(view):
        found.append(Option("operate", t("Operator"), t("One action of the team's operator in each round.")))
    if leavers(view):
        found.append(Option("bail_out", t("Bail out"), gives_up=True))
    return tuple(found)


def _battle(view: View) -> Battle:
    if view.battle is None or view.battle.stage != "fight":
        raise Refused("path", parts.NOWHERE)
    return view.battle


def _asked(view: View, kind: str) -> Unit | None:
    """The unit that is asked this now, if the viewer plays it."""
    battle = view.battle
    ask = None if battle is None else innermost(battle)
    if battle is None or ask is None or ask.kind != kind or ask.unit is None:
        return None
    unit = unit_in(battle, ask.unit)
    return unit if unit is not None and may_play(view, unit) else None


# ---- initiative ------------------------------------------------------------------------------------------


def _leads(view: View, battle: Battle) -> Party | None:
    """The team whose initiative the viewer may roll now."""
    ask: Ask | None = innermost(battle)
    if ask is None or ask.kind != "initiative" or ask.team is None:
        return None
    party = find(battle.parties, ask.team)
    return party if any(may_play(view, unit) for unit in leaders_of(battle, party)) else None


def _initiative(view: View, path: Path) -> Node:
    party = _leads(view, _battle(view))
    if party is None:
        raise Refused("path", parts.NOWHERE)
    return parts.number(
        path,
        t("Initiative: how many tactical dice?"),
        0,
        min(party.dice, dice.CAP),
        lambda n, _rest: c.Initiative(party.id, n),
    )


# ---- passing ---------------------------------------------------------------------------------------------


def passers(view: View) -> tuple[Unit, ...]:
    """The units that the viewer may let pass now."""
    battle = view.battle
    if battle is None or battle.stage != "fight" or battle.phase not in OWN_PHASES:
        return ()
    phase = battle.phase
    return tuple(
        unit
        for unit in battle.units
        if may_play(view, unit)
        and window(battle, unit, phase)
        and (may_act(battle, unit, phase) or (phase == "tactics" and may_advise(battle, unit)))
    )


def _pass_detail(battle: Battle) -> Text | None:
    ask = innermost(battle)
    return t("The attack turn ends.") if ask is not None and ask.kind == "again" else None


def _pass(view: View, path: Path) -> Node:
    return one_of(view, path, t("Who passes?"), passers(view), lambda unit, _rest: c.Pass(unit.id))


def _ending(view: View, battle: Battle) -> Party | None:
    """The team whose turn the viewer may end now; with one left who could still act, passing is enough."""
    ask = innermost(battle)
    if ask is None or ask.kind != "window" or ask.team is None:
        return None
    party = find(battle.parties, ask.team)
    left = busy(battle, party)
    if not in_team(view, party) or not left:
        return None
    return None if len(left) == 1 and may_play(view, left[0]) else party


def _end(view: View, path: Path) -> Node:
    battle = _battle(view)
    party = _ending(view, battle)
    if party is None:
        raise Refused("path", parts.NOWHERE)
    others = tuple(unit for unit in busy(battle, party) if not may_play(view, unit))
    if not others:
        return c.EndWindow(party.id)
    question = t("{names} could still act. End the turn?", names=units_names(view.book, others))
    yes = Option("yes", t("End it for them, too"), style="danger")
    return parts.choose(path, question, (yes,), lambda _key, _rest: c.EndWindow(party.id))


# ---- out of area, and out ------------------------------------------------------------------------------


def _return(view: View, path: Path) -> Node:
    battle, unit = _battle(view), _asked(view, "return")
    if unit is None:
        raise Refused("path", parts.NOWHERE)
    question = t("How many tactical dice?")
    return parts.number(path, question, 0, dice.most(battle, unit), lambda n, _rest: c.Return(unit.id, n))


def _return_to(view: View, path: Path) -> Node:
    battle, unit = _battle(view), _asked(view, "return_cell")
    if unit is None:
        raise Refused("path", parts.NOWHERE)
    cells: dict[Cell, Fact | None] = dict.fromkeys(outside.choices(battle, unit))
    question = t("Where does {name} return?", name=unit_name(view.book, unit))
    return parts.cell(path, question, cells, lambda cell, _rest: c.ReturnTo(unit.id, cell))


def leavers(view: View) -> tuple[Unit, ...]:
    """The units that the viewer may let bail out on purpose now (trpg-bailout-13)."""
    battle = view.battle
    if battle is None or battle.kind == "mock" or not battle.options.voluntary_bailout or view.presides:
        return ()
    return tuple(
        unit
        for unit in battle.units
        if may_play(view, unit) and unit.on_field and unit.bail_out and window(battle, unit, battle.phase)
    )


def _bail_out(view: View, path: Path) -> Node:
    return one_of(view, path, t("Who bails out?"), leavers(view), lambda unit, rest: _sure(view, unit, rest))


def _sure(view: View, unit: Unit, path: Path) -> Node:
    sure = Option("yes", t("Bail out"), t("This can't be taken back."), "danger", gives_up=True)
    question = t("{name} leaves the battle for good?", name=unit_name(view.book, unit))
    return parts.choose(path, question, (sure,), lambda _key, _rest: c.BailOut(unit.id))


# ---- operators -------------------------------------------------------------------------------------------


def operated(view: View) -> tuple[Party, ...]:
    """The teams whose operators the viewer may let act now."""
    battle = view.battle
    if battle is None:
        return ()
    return tuple(
        party
        for party in battle.parties
        if may_operate(view, party)
        and operators.may_be_used(battle, party)
        and operators.owned(view.book, party)
    )


def _operate(view: View, path: Path) -> Node:
    """Which team's operator, if there are several."""
    teams = {f"t{party.id}": party for party in operated(view)}
    if not teams:
        raise Refused("path", parts.NOWHERE)
    if len(teams) == 1:
        return _action(view, next(iter(teams.values())), path)
    options = (Option(key, team_name(party)) for key, party in teams.items())
    return parts.choose(
        path, t("Whose operator?"), options, lambda key, rest: _action(view, teams[key], rest)
    )


def _action(view: View, party: Party, path: Path) -> Node:
    owned = {one.id: one for one in operators.owned(view.book, party)}
    options = (Option(key, one.name, t("{text}", text=one.text)) for key, one in owned.items())
    question = t("What does the operator of {team} do?", team=team_name(party))
    return parts.choose(path, question, options, lambda key, rest: _aim(view, party, owned[key], rest))


def _aim(view: View, party: Party, action: OperatorAction, path: Path) -> Node:
    battle = _battle(view)
    least, most = operators.allies(action)
    wanted = operators.sectors(action)
    if most > 0:
        able = {f"u{unit.id}": unit for unit in operators.members(battle, party)}
        options = tuple(Option(key, unit_name(view.book, unit)) for key, unit in able.items())
        question = t("{action}: for whom?", action=action.name)
        picked = _several(path, question, options, least, min(most, len(able)))
        if isinstance(picked, Menu):
            return picked
        return c.Operate(party.id, action.id, targets=tuple(able[key].id for key in picked))
    if wanted > 0:
        options = tuple(Option(f"z{core}", _sector(core)) for core in range(1, CORES + 1))
        question = t("{action}: which sector?", action=action.name)
        picked = _several(path, question, options, wanted, wanted)
        if isinstance(picked, Menu):
            return picked
        return c.Operate(party.id, action.id, cores=tuple(int(key[1:]) for key in picked))
    return c.Operate(party.id, action.id)


def _several(
    path: Path, question: Text, options: tuple[Option, ...], least: int, most: int
) -> Menu | tuple[str, ...]:
    """Several picks at once: the question, or the keys that were picked."""
    if not path:
        return Menu(question, (Slot("picks", question, options, least=least, most=most),))
    keys = tuple(path[0].split("+"))
    if not set(keys) <= {one.key for one in options} or not least <= len(set(keys)) == len(keys) <= most:
        raise Refused("path", parts.NOWHERE)
    return keys


def _sector(core: int) -> Text:
    cells = sector_cells(core)
    return t(
        "Sector {core}: {first} to {last}", core=core, first=cell_name(cells[0]), last=cell_name(cells[-1])
    )


BRANCHES: dict[str, Callable[[View, Path], Node]] = {
    "initiative": _initiative,
    "pass": _pass,
    "end": _end,
    "return": _return,
    "return_to": _return_to,
    "bail_out": _bail_out,
    "operate": _operate,
}
