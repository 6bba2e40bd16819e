"""The coach in the learner's turn: a base to capture, an attack, a special operation, or a move."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple

from ..engine.practice import Tip
from ..engine.text import Fact, t
from ..engine.trail import Trail
from . import legal_turn
from .coach_steps import done, step_of
from .effects import Mod, Status
from .grid import cell_name, distance
from .menu import menu_of
from .menu_shot import key_of
from .menu_turn import OTHER, WAIT
from .odds_words import group_name, percent
from .outlook import Acting, Strike
from .pack import Operation
from .squads import mixed
from .state import Cell
from .victory import bases_of
from .view import View

LESSONS = 3
"""After so many groups it is time for an operation."""


def tip(view: View) -> Tip:
    """The first base, then attacks, and an operation between them."""
    groups = [Acting.of(view, group) for group in legal_turn.ready_groups(view) if not mixed(group)]
    blows = sorted(_blows(groups), key=lambda one: -one.worth)
    if not bases_of(view, view.me.seat):
        for act in sorted(groups, key=lambda one: view.deck[one.units[0].card].cost):
            base = next((cell for cell in act.origins if act.captures(cell) is not None), None)
            if base is not None:
                return _capture(view, act, base)
    if not view.me.used and not view.operated and done(view) >= LESSONS:
        for operation, cell in _plans(view, blows):
            with suppress(LookupError):
                return _operation(view, operation, cell)
    return _attack(view, blows[0]) if blows else _move(view, groups)


def _trail(view: View) -> Trail:
    return Trail(lambda path: menu_of(view, path))


def _begin(trail: Trail, act: Acting) -> Fact:
    """Picks a group, and gives what stands for it in the menu."""
    trail.go("act")
    return trail.go(cell_name(act.start))


# ---- bases -----------------------------------------------------------------------------------------------


def _capture(view: View, act: Acting, base: Cell) -> Tip:
    trail = _trail(view)
    unit = _begin(trail, act)
    level = view.book.levels[view.options.level]
    text = t(
        "Capture a base! Whoever holds {bases} of the {all} wins, and each capture brings 1 TP. "
        "Pick **{unit}**.",
        bases=level.bases,
        all=level.bases_on_map,
        unit=unit,
    )
    key = WAIT if base == act.start else cell_name(base)
    trail.go(key, t("Pick **{option}**. Only a unit that waits there captures it, and flying units can't.",
                    option=trail.label(key)))  # fmt: skip
    if trail.open:
        trail.go(WAIT, t("Attacking from here would capture nothing, so pick **{option}**.",
                         option=trail.label(WAIT)))  # fmt: skip
    return Tip(step_of(view), text, trail.picks)


# ---- attacks ---------------------------------------------------------------------------------------------


class _Blow(NamedTuple):
    """An attack that can be made, and what it promises."""

    act: Acting
    strike: Strike
    worth: float


MM_WORTH = 4.0
"""What an MM counts, in HP."""


def _blows(groups: list[Acting]) -> Iterator[_Blow]:
    for act in groups:
        for strike in act.strikes:
            forecast = act.forecast(strike)
            if forecast is not None:
                yield _Blow(act, strike, float(forecast.damage) + MM_WORTH * float(forecast.mm))
            elif strike.shot == "attack_hq":
                yield _Blow(act, strike, act.weight(strike))


def _attack(view: View, blow: _Blow) -> Tip:
    act, strike, trail = blow.act, blow.strike, _trail(view)
    unit = _begin(trail, act)
    level = view.book.levels[view.options.level]
    group = act.field.group(strike.cell)
    if strike.shot == "attack_hq":
        text = t(
            "The enemy HQ is in reach: an attack lowers its durability, without dice. Pick **{unit}**.",
            unit=unit,
        )
    elif (forecast := act.forecast(strike)) is not None and any(unit.lock for unit in group):
        text = t(
            "{target} is locked on: you roll d{sides}, and each die hits with {percent} %. Pick **{unit}**.",
            target=group_name(view, group),
            sides=forecast.sides,
            percent=percent(forecast.chance),
            unit=unit,
        )
    elif done(view) > LESSONS:
        text = t(
            "Attack! What you destroy brings its cost in MM: you have {mm} of the {goal} that win. "
            "Pick **{unit}**.",
            mm=view.me.mm,
            goal=level.mm,
            unit=unit,
        )
    else:
        text = t(
            "Attack! In one activation a unit moves and then attacks. What you destroy brings its cost in "
            "MM, and {goal} MM win. Pick **{unit}**.",
            goal=level.mm,
            unit=unit,
        )
    key = key_of(strike.shot, strike.cell)
    trail.go(key, t("Pick **{option}**: your unit moves into range by itself.", option=trail.label(key)))
    best = next((one.key for one in trail.open if one.key[0] == str(strike.weapon)), trail.open[0].key)
    words = t(
        "Every die that reaches the weapon's difficulty hits. You read the exact odds, and what may come "
        "back. Pick **{option}**.",
        option=trail.label(best),
    )
    trail.go(best, words)
    return Tip(step_of(view), text, trail.picks)


# ---- operations ------------------------------------------------------------------------------------------


def _plans(view: View, blows: list[_Blow]) -> Iterator[tuple[Operation, Cell]]:
    """Operations that make an attack better: a lock-on on its target, or a die more for who makes it."""
    for blow in blows:
        if blow.strike.shot != "attack":
            continue
        target = blow.act.field.group(blow.strike.cell)
        for operation in view.book.operations.values():
            for effect in operation.effects:
                if isinstance(effect, Status) and effect.add == "lockon":
                    if not any(unit.ready or unit.lock for unit in target):
                        yield operation, blow.strike.cell
                elif isinstance(effect, Mod) and effect.stat == "count" and effect.delta > 0:
                    yield operation, blow.act.start


def _operation(view: View, operation: Operation, cell: Cell) -> Tip:
    """Launches it there. Raises LookupError where that can't be done now."""
    trail = _trail(view)
    button = trail.go("op")
    label = trail.label(operation.id)
    trail.go(operation.id, t("Pick **{option}**: {what}", option=label, what=operation.text))
    key = cell_name(cell)
    trail.go(key, t("Pick **{option}**: that helps your next attack most.", option=trail.label(key)))
    trail.finish()
    text = t(
        "You have {tp} TP. Before an activation they pay for a special operation, one in each turn. "
        "Press **{button}**, then **{option}**.",
        tp=view.me.tp,
        button=button,
        option=label,
    )
    return Tip(step_of(view), text, trail.picks)


# ---- moves -----------------------------------------------------------------------------------------------


def _move(view: View, groups: list[Acting]) -> Tip:
    """Nearer to the enemy; who can't move, or belongs to a squad that has split, waits."""
    trail = _trail(view)
    if not groups:
        trail.go("act")
        text = t("Whoever is left can only wait. Pick **{unit}**.", unit=trail.go(trail.open[0].key))
        trail.finish()
        return Tip(step_of(view), text, trail.picks)
    act = max(groups, key=lambda one: len(one.ways))
    enemies = [cell for cell, group in act.field.groups.items() if group[0].side != act.side]
    flat = [cell for cell in act.origins if act.field.sheets.terrain[cell] != "mountain"]
    cells = flat or list(act.origins)

    def far(cell: Cell) -> tuple[int, Cell]:
        return min((distance(view.options, cell, one) for one in enemies), default=0), cell

    to = min(cells, key=far)
    unit = _begin(trail, act)
    key = WAIT if to == act.start else cell_name(to)
    if not trail.has(key):
        trail.go(OTHER)
    trail.go(key, t("Pick **{option}**.", option=trail.label(key)))
    trail.finish()
    text = t(
        "Nobody is in reach of your weapons: come nearer. A side that has somebody ready has to activate "
        "somebody. Pick **{unit}**.",
        unit=unit,
    )
    return Tip(step_of(view), text, trail.picks)
