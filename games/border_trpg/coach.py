"""The coach of the practice: what to do in the decision that the learner's view shows, and why.

A round is told phase by phase. What belongs to the attack phase is in :mod:`.coach_attack`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ..engine.contract import Refused
from ..engine.practice import Tip
from ..engine.text import Fact, Joined, Text, t
from ..engine.trail import Trail
from . import coach_attack, legal_move, legal_tactics
from . import wording as w
from .battle import Ask, Battle, Cell, Unit
from .coach_steps import AGAIN, APPROACH, FIRST, MOVEMENT, SECOND, STEPS, TACTICS
from .effects import BonusDice, DiceGain, MoveMod, StateAdd
from .field import distance, field_of
from .grid import core_of
from .legal_tactics import Deed
from .menu import menu_of
from .menu_move import STAY
from .prompts import asked_seats
from .reach import Reach
from .states import NEAR
from .view import View


def coach(view: Any) -> Tip | None:
    """The tip for the viewer's decision; None where somebody else is asked, or nothing can be said."""
    assert isinstance(view, View)
    battle = view.battle
    if battle is None or battle.number > 1:
        return Tip(STEPS, _known(t("The battle is over.")), last=True)
    unit = next((one for one in battle.units if one.owner == view.viewer), None)
    if unit is None or unit.life != "active":
        return Tip(STEPS, _known(t("Your agent is out of this battle.")), last=True)
    if not battle.asks or view.viewer not in asked_seats(view, battle, battle.asks[-1]):
        return None
    if battle.round > SECOND or (battle.round == SECOND and battle.phase == "attack"):
        return Tip(STEPS, _known(_onward(unit)), last=True)
    trail = Trail(lambda path: menu_of(view, path))
    try:
        return _tip(view, battle, unit, battle.asks[-1], trail)
    except (LookupError, Refused):
        return None


def _tip(view: View, battle: Battle, unit: Unit, ask: Ask, trail: Trail) -> Tip:
    if ask.kind == "initiative":
        return _initiative(trail)
    if ask.kind == "window" and battle.phase == "tactics":
        return _prepare(view, unit, trail) if battle.round == FIRST else _again(view, unit, trail)
    if ask.kind == "window" and battle.phase == "movement":
        return _movement(view, battle, unit, trail)
    return coach_attack.tip(view, battle, unit, ask, trail)


# ---- initiative and tactics ------------------------------------------------------------------------------


def _initiative(trail: Trail) -> Tip:
    trail.go("initiative")
    least = trail.open[0]
    text = t(
        "A new round: the captains check command for the order. The highest acts first in tactics and "
        "attack, and last in movement. Pick **{choice}**: your tactical dice are for the fight.",
        choice=trail.go(least.key),
    )
    return Tip(AGAIN, text, trail.picks)


def _deeds(view: View, unit: Unit, trail: Trail) -> dict[str, Deed]:
    """What can be done in the tactics phase now, by its key in the menu."""
    known = {deed.id: deed for deed in legal_tactics.deeds(view.book, unit)}
    return {one.key: known[one.key.split(".")[0]] for one in trail.open}


def _first(deeds: Mapping[str, Deed], fits: Callable[[Deed], bool]) -> str:
    """The first deed that fits, of those that need no target; else the first of all."""
    plain = [key for key, deed in deeds.items() if deed.aim == "nothing"]
    return [*(key for key in plain if fits(deeds[key])), *plain, *deeds][0]


def _gives_dice(deed: Deed) -> bool:
    return any(isinstance(one, DiceGain) and one.n for one in deed.effects)


def _aims(deed: Deed) -> bool:
    return any(isinstance(one, BonusDice) and one.on == "hit" and one.n > 0 for one in deed.effects)


def _hides(deed: Deed) -> bool:
    return any(isinstance(one, StateAdd) and one.state == "stealth" for one in deed.effects)


def _prepare(view: View, unit: Unit, trail: Trail) -> Tip:
    """Round 1: dice for the pool."""
    trail.go("act")
    key = _first(_deeds(view, unit, trail), _gives_dice)
    text = t(
        "You are {unit}, {mark} on the map, and {enemies} attack: bring them down! In the tactics phase you "
        "prepare. Pick **{deed}**: your team gets tactical dice, and any check of this battle may take some.",
        unit=w.unit_name(view.book, unit),
        mark=unit.mark,
        enemies=w.units_names(view.book, field_of(view).enemies(unit)),
        deed=trail.go(key),
    )
    trail.finish()
    return Tip(TACTICS, text, trail.picks)


def _again(view: View, unit: Unit, trail: Trail) -> Tip:
    """Round 2: into hiding, where nobody is near; else a better blow."""
    trail.go("act")
    deeds = _deeds(view, unit, trail)
    hides = next((key for key, deed in deeds.items() if _hides(deed)), None)
    if hides is not None and unit.cell is not None and _gap(view, unit, unit.cell) > NEAR:
        text = t(
            "Now vanish! In stealth nobody can aim at you alone. Pick **{deed}** for {cost} trion. You are "
            "seen again when you make a check, or when an enemy is within {near} cells at the end of "
            "movement.",
            deed=trail.go(hides),
            cost=deeds[hides].cost,
            near=NEAR,
        )
    else:
        deed = trail.go(_first(deeds, _aims))
        text = t("Prepare your next blow. Pick **{deed}**.", deed=deed)
        if unit.cell is not None and _gap(view, unit, unit.cell) <= NEAR:
            text = t("An enemy is near, so prepare the next blow. Pick **{deed}**.", deed=deed)
    trail.finish()
    return Tip(AGAIN, text, trail.picks)


# ---- movement --------------------------------------------------------------------------------------------


def _gap(view: View, unit: Unit, cell: Cell) -> int:
    """How far the nearest enemy in sight is from a cell."""
    assert view.battle is not None
    enemies = (one.cell for one in field_of(view).enemies(unit) if one.cell is not None)
    return min((distance(view.battle, cell, one) for one in enemies), default=0)


def _beside(view: View, unit: Unit, cell: Cell) -> Unit | None:
    """An enemy who stands next to a cell."""
    assert view.battle is not None
    for one in field_of(view).enemies(unit):
        if one.cell is not None and distance(view.battle, cell, one.cell) == 1:
            return one
    return None


def _movement(view: View, battle: Battle, unit: Unit, trail: Trail) -> Tip:
    step = MOVEMENT if battle.round == FIRST else APPROACH
    if unit.cell is None:
        raise LookupError(unit.name)
    there = _beside(view, unit, unit.cell)
    trail.go("move")
    if there is not None and not unit.hidden:
        return _stand(view, unit, there, trail, step)
    means = legal_move.means_of(view.book, unit, legal_move.NORMAL_MOVE)
    spend = legal_move.budget(view.book, unit, means)
    cell = _goal(view, unit, legal_move.reachable(view, unit, spend))
    enemy = _beside(view, unit, cell)
    facts: dict[str, Fact] = {"means": trail.go(means.id), "n": spend.movement, "near": NEAR}
    trail_to(trail, unit, cell)
    trail.go("go", t("You read your way and what it costs. Press **{go}**.", go=trail.label("go")))
    if unit.hidden and _gap(view, unit, cell) > NEAR:
        text = t(
            "Only you and the game master see your cell now. Keep it so: stay more than {near} cells away "
            "from everybody. Pick **{means}**; you have {n} movement.",
            **facts,
        )
    elif enemy is not None:
        facts["enemy"] = w.unit_name(view.book, enemy)
        text = t(
            "Your blade reaches the next cell, so go beside {enemy}. Pick **{means}**; you have {n} "
            "movement.",
            **facts,
        )
        if battle.round == FIRST and battle.order[0] == unit.team:
            text = t("Your initiative is the highest, so you move last. {now}", now=text)
    elif cell == unit.cell:
        text = t("No other cell in reach is better. Pick **{means}**, then stay.", **facts)
    else:
        text = t(
            "Nobody can be reached in this round: come nearer. Pick **{means}**; you have {n} movement.",
            **facts,
        )
    return Tip(step, text, trail.picks)


def _goal(view: View, unit: Unit, reach: Reach) -> Cell:
    """The cell to go to: beside somebody or as near as can be; somebody hidden keeps out of sight."""
    assert unit.cell is not None
    cells = reach or {unit.cell: (0, ())}
    shy = [cell for cell in cells if _gap(view, unit, cell) > NEAR] if unit.hidden else []
    return min(shy or cells, key=lambda cell: (_gap(view, unit, cell), cells[cell][0], cell))


def trail_to(trail: Trail, unit: Unit, cell: Cell) -> None:
    """Picks a cell of a move: straight, or by its sector; one's own cell is to stay."""
    assert unit.cell is not None
    key = STAY if cell == unit.cell else w.cell_name(cell)
    if not trail.has(key):
        sector = f"z{core_of(cell)}"
        trail.go(sector, t("Pick **{option}**.", option=trail.label(sector)))
    words = t("Pick **{option}**. The number is what the way costs.", option=trail.label(key))
    trail.go(key, t("Pick **{option}**.", option=trail.label(key)) if key == STAY else words)


def _stand(view: View, unit: Unit, there: Unit, trail: Trail, step: int) -> Tip:
    """Somebody is beside the unit already: it holds its ground."""
    ways = legal_move.ways(view.book, view.battle, unit) if view.battle is not None else ()
    stays = [
        one.means.id
        for one in ways
        if any(isinstance(part, MoveMod) and part.no_move for part in one.means.effects)
    ]
    key = next((one for one in stays if trail.has(one)), None)
    means = trail.go(legal_move.NORMAL_MOVE if key is None else key)
    if key is None:
        assert unit.cell is not None
        trail_to(trail, unit, unit.cell)
        trail.finish()
    text = t(
        "{enemy} is beside you, and a step out of its zone of control costs more. So pick **{means}**.",
        enemy=w.unit_name(view.book, there),
        means=means,
    )
    return Tip(step, text, trail.picks)


# ---- the end of the practice -----------------------------------------------------------------------------


def _onward(unit: Unit) -> Text:
    """What the learner can do where the coach leaves."""
    if unit.hidden:
        return t("Nobody sees you: pass your attack, and strike from beside your enemy in the next round.")
    return t("Finish the fight as you like.")


def _known(now: Text) -> Text:
    """What has been learnt, and what there is besides."""
    lines: tuple[Fact, ...] = (
        t(
            "{now} You know a round now: prepare, move, attack with dice, defend, and pay for it in trion.",
            now=now,
        ),
        t(
            "There is more: teams in rank wars, roofs to climb, an operator who helps from afar, wounds. In "
            "a campaign you make an agent of your own, and a game master tells the story. Play on!"
        ),
    )
    return t("{lines}", lines=Joined(lines, "\n"))
