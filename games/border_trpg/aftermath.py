"""What an attack does beside damage: forced moves, states, statuses, objects, free moves (trpg-hit-19).

Everything that follows is a list of steps worked out from who was hit; ``attack.at`` is the place in it, so
that a question in between loses nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from . import dice, endings, forced, objects, skills, states, statuses
from . import events_attack as e
from .aim import Means, means
from .battle import Attack, Battle, Unit, UnitId
from .book import Book
from .effects import (
    BonusDice,
    DestroySelf,
    DiceGain,
    Effects,
    ForceMove,
    MoveBonus,
    MoveFree,
    MoveMod,
    StateAdd,
    StatusAdd,
    StatusRemove,
)
from .field import Field, square
from .grid import inside
from .grid import steps as cells_apart
from .skills import Personal, all_effects, personal_ready
from .table import Table
from .terms import Id, Window
from .under_way import attack_of, author, change, means_now, member

AFTER: tuple[Window, ...] = ("after_attack", "any")
"""The windows of own skills that follow an attack."""

MOMENTARY = ("now", "attack")
"""Effects of these moments have counted in the rolls."""


class Step(NamedTuple):
    """One effect on a unit. ``by`` is who causes it and is asked about it; ``source`` what it comes from."""

    unit: UnitId
    effect: Effects
    by: UnitId
    source: Id


# ---- effects ---------------------------------------------------------------------------------------------


def _steps(book: Book, attack: Attack) -> Iterator[Step]:
    """The steps of an attack in their order: on each who was hit, on the user, and of reactions that held."""
    made = means(book, attack)
    effects = (*made.effects, *(part for one in attack.own for part in book.own_skills[one].effects))
    for aimed in attack.aimed:
        if aimed.hit:
            for effect in effects:
                if _who(effect) == "target":
                    yield Step(aimed.unit, effect, attack.unit, attack.skill)
        elif aimed.by is not None and aimed.skill in book.skills:
            for effect in all_effects(book, book.skills[aimed.skill], aimed.combos):
                if _who(effect) == "attacker":
                    yield Step(attack.unit, effect, aimed.by, aimed.skill)
    if attack.object is None and (not attack.aimed or any(aimed.hit for aimed in attack.aimed)):
        for effect in effects:
            if _who(effect) == "self":
                yield Step(attack.unit, effect, attack.unit, attack.skill)


def _who(effect: Effects) -> str | None:
    """Whom an effect is on, if it is one that follows an attack."""
    if isinstance(effect, ForceMove | StateAdd | StatusAdd | StatusRemove):
        return effect.who
    if isinstance(effect, MoveBonus | MoveMod | BonusDice):
        return None if effect.until in MOMENTARY else effect.who
    return "self" if isinstance(effect, DiceGain) else None


def follow(table: Table) -> None:
    """Does the next step, or goes on to the objects."""
    attack = attack_of(table.battle)
    steps = tuple(_steps(table.book, attack))
    if attack.at >= len(steps):
        change(table, stage="objects")
        return
    change(table, at=attack.at + 1)
    step = steps[attack.at]
    if table.unit(step.unit).on_field:
        _apply(table, step, attack)


def _apply(table: Table, step: Step, attack: Attack) -> None:
    effect, unit = step.effect, table.unit(step.unit)
    match effect:
        case ForceMove():
            _ask_force(table, step, effect)
        case StateAdd(state):
            states.gain(table, unit.id, state, attack.side if unit.id == attack.unit else None)
        case StatusAdd(status):
            giver = author(table.battle) if step.by == attack.unit else table.unit(step.by).team
            statuses.give(table, unit.id, status, giver)
        case StatusRemove(status):
            statuses.take(table, unit.id, status)
        case BonusDice():
            statuses.add_bonus(table, unit.id, effect, effect.until, step.source)
            table.tell(e.Boosted(unit.name, step.source, "dice", effect.n))
        case MoveBonus():
            statuses.add_bonus(table, unit.id, effect, effect.until, step.source)
            table.tell(e.Boosted(unit.name, step.source, "movement", effect.n))
        case MoveMod():
            statuses.add_bonus(table, unit.id, effect, effect.until, step.source)
            table.tell(e.Boosted(unit.name, step.source, "moving", 0))
        case DiceGain():
            dice.gain(table, unit.team, gained(effect, 0 if attack.roll is None else attack.roll.total))


def gained(effect: DiceGain, total: int) -> int:
    """Tactical dice of an effect: a number, or the best row that a total reaches."""
    if effect.n is not None:
        return effect.n
    return max((n for least, n in effect.by_total if total >= least), default=0)


# ---- forced moves ----------------------------------------------------------------------------------------


def _ask_force(table: Table, step: Step, effect: ForceMove) -> None:
    """Asks who forces where somebody is moved (trpg-move-17), if there is a choice."""
    unit, by = table.unit(step.unit), table.unit(step.by)
    if effect.when == "reaction_succeeds_adjacent" and not _beside(by, unit):
        return
    if forced.landing_cells(Field(table.book, table.battle), unit, effect.n):
        table.put("force", unit=step.by, data=unit.id)


def _beside(a: Unit, b: Unit) -> bool:
    return a.cell is not None and b.cell is not None and cells_apart(a.cell, b.cell) == 1


def force_cells(book: Book, battle: Battle) -> int:
    """How far the one asked about now may be moved."""
    attack = attack_of(battle)
    step = tuple(_steps(book, attack))[attack.at - 1]
    assert isinstance(step.effect, ForceMove)
    return step.effect.n


# ---- objects ---------------------------------------------------------------------------------------------


def destroy(table: Table) -> None:
    """Takes objects off the field, after hits and damage are settled (trpg-object-10).

    A square does so whether or not it hits; a single target's object goes only if it is hit (trpg-object-9).
    """
    attack, made = attack_of(table.battle), means_now(table)
    change(table, stage="after")
    team = author(table.battle)
    if attack.object is not None and any(isinstance(one, DestroySelf) for one in made.effects):
        objects.remove(table, attack.object)
    if made.destroys and attack.centre is not None:
        if made.area > 1:
            objects.destroy(table, square(attack.centre, made.area), team)
        elif not attack.aimed or any(aimed.hit for aimed in attack.aimed):
            objects.destroy(table, (attack.centre,), team)


# ---- free moves, and the end -----------------------------------------------------------------------------


def charge(book: Book, attack: Attack) -> MoveFree | None:
    """The free move that comes before an attack, by an option that it is combined with."""
    found = (one for one in means(book, attack).effects if isinstance(one, MoveFree))
    return next(found, None)


def retreats(book: Book, unit: Unit, made: Means) -> tuple[tuple[Personal, MoveFree], ...]:
    """The own skills by which a unit may move after an attack of this kind."""
    return tuple(
        (one, effect)
        for one in personal_ready(book, unit, AFTER)
        if not one.skill.kinds or made.kind in one.skill.kinds
        for effect in one.skill.effects
        if isinstance(effect, MoveFree)
    )


def free_move(book: Book, battle: Battle) -> MoveFree:
    """The free move that the attacker is asked about now."""
    attack = attack_of(battle)
    if attack.stage == "declared":
        found = charge(book, attack)
        assert found is not None
        return found
    return retreats(book, member(battle, attack.unit), means(book, attack))[0][1]


def retreat(table: Table) -> None:
    """Asks for the free move after an attack where the attacker has one; else the attack is through."""
    attack, made = attack_of(table.battle), means_now(table)
    unit = table.unit(attack.unit)
    if attack.object is None and made.hit is not None and made.against is None and unit.on_field:
        found = retreats(table.book, unit, made)
        if found and unit.cell is not None and inside(unit.cell):
            table.put("free_move", unit=unit.id, data=found[0][1].n)
            return
    finish(table)


def finish(table: Table) -> None:
    """The attack is through; one that it had interrupted goes on. Then the end of the battle is tested."""
    table.alter(attack=attack_of(table.battle).outer)
    endings.test(table)


def moved_after(table: Table, *, moved: bool) -> None:
    """The free move after the attack was made, or not."""
    attack = attack_of(table.battle)
    unit = table.unit(attack.unit)
    if moved:
        skills.use_personal(table, unit.id, retreats(table.book, unit, means_now(table))[0][0].skill.id)
    finish(table)
