"""The menu of a skill: on whom, from where, and for which member."""

from __future__ import annotations

from collections.abc import Callable

from ..engine.contract import Refused
from ..engine.menu import Option, Path
from ..engine.text import Fact, Text, t
from . import commands as c
from . import legal_turn, working
from .field import Field
from .grid import distance
from .legal_turn import Deed
from .menu_cells import MOST, Node, choose, nowhere, pick_cell
from .odds_words import group_name
from .outlook import Acting
from .pack import Skill
from .state import Cell, UnitId

SKILL = "s."
"""How keys of skills begin."""


def options(act: Acting) -> list[Option]:
    """The skills that can be used on somebody in reach."""
    if act.changes_only:
        return []
    skills = legal_turn.own_skills(act.view, act.units, act.changes)
    return [
        Option(SKILL + one.id, t("{skill}", skill=one.name), t("{text}", text=one.text))
        for one in skills
        if _targets(act, one)
    ]


def _targets(act: Acting, skill: Skill) -> dict[Cell, tuple[Cell, ...]]:
    """What a skill may be put on, with the cells to use it from, the nearest first.

    The own cell stands for the units themselves, wherever they go.
    """
    moves = act.view.options.skill_after_move
    cells = tuple(cell for cell, way in act.origins.items() if moves or not way.cost)
    found: dict[Cell, tuple[Cell, ...]] = {}
    for target in working.targets(act.field, act.side, skill.target, skill.effects, act.start):
        able = cells
        if target != act.start:
            able = tuple(one for one in cells if distance(act.field.options, one, target) <= skill.range)
        if able:
            found[target] = able
    return found


def _named(act: Acting, field: Field) -> Callable[[Cell], Fact | None]:
    """Whoever stands on a cell, in words."""
    view = act.view
    return lambda cell: group_name(view, group) if (group := field.group(cell)) else None


def use(act: Acting, number: str, path: Path) -> Node:
    """On whom a skill is used, and from where."""
    skills = {one.id: one for one in legal_turn.own_skills(act.view, act.units, act.changes)}
    if number not in skills or act.changes_only:
        raise nowhere()
    skill = skills[number]
    targets = _targets(act, skill)
    if not targets:
        raise nowhere()

    def whence(target: Cell, rest: Path) -> Node:
        cells = targets[target][:MOST]
        if len(cells) == 1:
            return used(target, cells[0], rest)
        return pick_cell(
            rest,
            t("Use {skill} from where?", skill=skill.name),
            cells,
            lambda cell, more: used(target, cell, more),
            lambda cell: t("without moving") if cell == act.start else None,
        )

    def used(target: Cell, origin: Cell, rest: Path) -> Node:
        deed = Deed(act.units, act.changes, origin, act.ways[origin], False)
        return _member(act, deed, skill, origin if target == act.start else target, rest)

    return pick_cell(path, _question(skill), targets, whence, _named(act, act.field))


def _question(skill: Skill) -> Text:
    """What is asked before a skill is used."""
    if skill.target == "bridge_wreck":
        return t("{skill}: which bridge?", skill=skill.name)
    return t("On whom is {skill} used?", skill=skill.name)


def able_at(act: Acting, deed: Deed) -> dict[str, Skill]:
    """The skills that do something from where the units have arrived, by their keys."""
    if (deed.way.cost and not act.view.options.skill_after_move) or act.changes_only:
        return {}
    skills = legal_turn.own_skills(act.view, act.units, act.changes)
    return {SKILL + one.id: one for one in skills if legal_turn.skill_cells(act.view, deed, one)}


def use_at(act: Acting, deed: Deed, skill: Skill, path: Path) -> Node:
    """On whom a skill is used from where the units have arrived."""
    return pick_cell(
        path,
        _question(skill),
        legal_turn.skill_cells(act.view, deed, skill),
        lambda cell, rest: _member(act, deed, skill, cell, rest),
        _named(act, legal_turn.arrived(act.view, deed)),
    )


def _member(act: Acting, deed: Deed, skill: Skill, target: Cell, path: Path) -> Node:
    """For which member, where there are several."""
    able = working.members(legal_turn.arrived(act.view, deed), skill.effects, target)
    to = None if deed.to == act.start else deed.to

    def command(member: UnitId | None) -> Node:
        try:
            legal_turn.judge_skill(act.view, deed, skill.id, target, member)
        except Refused:
            raise nowhere() from None
        return c.Activate(act.start, "skill", (), act.changes, to, 0, target, skill.id, member)

    if len(able) < 2:
        return command(able[0].id if able else None)
    members = [Option(f"u{unit.id}", t("No. {n} (HP {hp})", n=unit.n, hp=unit.hp)) for unit in able]
    return choose(path, t("For which member?"), members, lambda key, _: command(int(key[1:])))
