"""A unit of a battle and a team, looked up: all that the asker may know of them."""

from __future__ import annotations

from collections.abc import Iterator

from ..engine.page import Block, Bullets, Facts, Heading, Page, Para
from ..engine.text import Fact, Joined, Text, t
from . import legal_round, page_campaign, skills
from . import wording as w
from .alt import conditions, where
from .battle import Battle, SheetId, Unit
from .field import field_of
from .figures import figures_of
from .glyphs import COLOUR
from .grid import inside
from .pack import Skill
from .page_cards import own_line, skill_line
from .state import Team
from .terms import PARAMS, SIDES
from .view import View

# ---- a unit ----------------------------------------------------------------------------------------------


def unit_page(view: View, unit: Unit) -> Page:
    """A unit: where it is, what it is in, its values, what it can do, and what it has done in this round."""
    assert view.battle is not None
    blocks: list[Block] = [Facts(tuple(_facts(view, view.battle, unit)))]
    lines = [skill_line(view.book, skill) for skill in _skills(view, unit)]
    if lines:
        blocks += [Heading(t("Skills")), Bullets(tuple(lines))]
    own = [own_line(one.skill) for one in skills.personal(view.book, unit)]
    if own:
        blocks.append(Bullets(tuple(own)))
    title = t("{unit} of {team}", unit=w.unit_name(view.book, unit), team=w.team_of(view.battle, unit.team))
    return Page(title, tuple(blocks), COLOUR)


def _skills(view: View, unit: Unit) -> tuple[Skill, ...]:
    """A unit's skills, each once although it may be on both sides."""
    return tuple({skill.id: skill for _, skill in skills.own_skills(view.book, unit)}.values())


def _facts(view: View, battle: Battle, unit: Unit) -> Iterator[tuple[Fact, Fact]]:
    if unit.position is not None:
        yield t("Position"), view.book.positions[unit.position].name
    else:
        yield t("What"), w.CREATURES[unit.creature]
    yield t("Played by"), w.seat_name(unit.owner, unit.computer)
    yield t("Cell"), where(unit)
    if unit.cell is not None and inside(unit.cell) and battle.map is not None:
        yield t("Height"), field_of(view).height(unit.cell)
    yield t("Trion"), w.trion(unit)
    if unit.params:
        yield t("Parameters"), w.params((param, unit.params.get(param, 0)) for param in PARAMS)
        yield t("Movement"), skills.movement(view.book, unit)
    found = conditions(view, unit)
    if found:
        yield t("State"), Joined(tuple(found))
    for side in SIDES:
        triggers = skills.triggers(unit, side)
        if triggers:
            yield w.SIDE_HEADS[side], w.listed(w.trigger_name(view.book, one) for one in triggers)
    if unit.active:
        yield t("Active"), w.listed(w.trigger_name(view.book, one) for _, one in unit.active)
    if unit.barred:
        yield t("Barred"), w.listed(w.SIDES[side] for side in unit.barred)
    if battle.stage == "fight":
        left = [w.PHASES[one] for one in legal_round.OWN_PHASES if legal_round.may_act(battle, unit, one)]
        yield t("Still to act in this round"), w.listed(left) if left else t("no more")


# ---- a team ----------------------------------------------------------------------------------------------


def team_page(view: View, team: Team) -> Page:
    """A team between battles: members with their values as far as the asker may read them, operator, rank."""
    blocks: list[Block] = []
    if team.rank is not None:
        blocks.append(Para(t("Rank {n}", n=team.rank)))
    lines = [_member(view, team, number) for number in team.members]
    blocks.append(Bullets(tuple(lines)) if lines else Para(t("Nobody has joined yet.")))
    if team.operator is None:
        blocks.append(Para(t("The captain's player operates it.")))
    else:
        blocks.append(Para(t("Operator: {member}", member=_member(view, team, team.operator))))
    return Page(t("Team {name}", name=team.name), tuple(blocks), COLOUR)


def _member(view: View, team: Team, number: SheetId) -> Text:
    sheet = page_campaign.find_sheet(view, number)
    if sheet is None:
        return t("A sheet that is still being made.")
    captain = number == team.captain
    figures = figures_of(view.book, sheet, captain, view.options)
    facts: dict[str, Fact] = {
        "name": page_campaign.sheet_name(view, sheet),
        "what": page_campaign.kind_name(sheet),
        "params": w.params(figures.params.items()),
    }
    if captain:
        return t("{name}, {what}, captain: {params}", **facts)
    return t("{name}, {what}: {params}", **facts)
