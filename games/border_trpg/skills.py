"""What a unit can use: trigger skills by side, the sides that are used, active or barred, and own skills.

In the attack phase a trigger that is used becomes active, and nothing else of its side can be used for the
rest of the phase (trpg-action-6). Dedicated options become active with their trigger (trpg-option-4), a
general option only when it is used with it, and then both sides are occupied (trpg-option-10).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Literal, NamedTuple, TypeAlias

from .battle import Battle, Unit, UnitId
from .book import Book
from .effects import BonusDice, BorrowSkill, Effects, ForceMove, KeepState, MoveBonus
from .pack import OwnSkill, Pairing, Skill, Trigger
from .statuses import hand_lost, penalty
from .table import Table
from .terms import SIDES, Id, Kind, Side, Timing, Window

Role: TypeAlias = Literal["tactics", "movement", "attack", "reaction"]
"""What a skill is used as."""

Code: TypeAlias = Literal[
    "unknown", "timing", "down", "needs", "hand", "trion", "active", "barred", "used", "both", "combo",
    "combo_twice", "option_side", "option_active", "option_lock",
]  # fmt: skip
"""Why a skill can't be used now."""

BORROWED: tuple[Literal["attacker", "shooter", "gunner"], ...] = ("attacker", "shooter", "gunner")
"""Whose position skills an all-rounder's skill borrows."""


# ---- trigger skills --------------------------------------------------------------------------------------


def triggers(unit: Unit, side: Side) -> tuple[Id, ...]:
    """The triggers in the slots of a side."""
    return unit.main if side == "main" else unit.sub


def other(side: Side) -> Side:
    """The other side."""
    return "sub" if side == "main" else "main"


def skill_of(book: Book, unit: Unit, number: Id) -> Skill | None:
    """A skill of a unit's own by its id, whatever keeps it from being used now; None: it has none such."""
    if unit.soldier is not None:
        return next((one for one in book.soldiers[unit.soldier].skills if one.id == number), None)
    skill = book.skills.get(number)
    if skill is None or skill.trigger is None or skill.trigger not in (*unit.main, *unit.sub):
        return None
    return skill


def meets(unit: Unit, skill: Skill) -> bool:
    """Whether a unit's final parameters are enough for a skill (trpg-create-40)."""
    return all(unit.params.get(param, 0) >= least for param, least in skill.needs.items())


def own_skills(
    book: Book, unit: Unit, side: Side | None = None, timing: Timing | None = None
) -> tuple[tuple[Side | None, Skill], ...]:
    """The trigger skills that a unit has, each with its side, or a soldier's without one.

    A skill of both sides is there once, with the main side.
    """
    if unit.soldier is not None:
        skills = book.soldiers[unit.soldier].skills
        return tuple((None, one) for one in skills if timing is None or one.timing == timing)
    return tuple(_of_sides(book, unit, SIDES if side is None else (side,), timing))


def _of_sides(
    book: Book, unit: Unit, sides: Iterable[Side], timing: Timing | None
) -> Iterator[tuple[Side | None, Skill]]:
    for side in sides:
        for trigger in triggers(unit, side):
            for skill in book.skills_of.get(trigger, ()):
                if timing not in (None, skill.timing) or not meets(unit, skill):
                    continue
                if skill.both_sides and (side == "sub" or trigger not in unit.sub):
                    continue
                yield side, skill


def kind_of(book: Book, skill: Skill) -> Kind | None:
    """What kind of trigger a skill is of; None: a soldier's."""
    return None if skill.trigger is None else book.triggers[skill.trigger].kind


def all_effects(book: Book, skill: Skill, combos: Iterable[Id] = ()) -> tuple[Effects, ...]:
    """The effects of a skill and of the options that it is combined with."""
    return (*skill.effects, *(effect for one in combos for effect in book.skills[one].effects))


def fits(book: Book, combo: Skill, skill: Skill) -> bool:
    """Whether an option's skill goes together with another one (trpg-option-16).

    An option for all triggers of a kind goes with a reaction if it does something for it.
    """
    if skill.id in combo.goes_with:
        return True
    if f"kind:{kind_of(book, skill)}" not in combo.goes_with:
        return False
    return skill.timing == "attack" or (skill.timing == "reaction" and any(map(_reacts, combo.effects)))


def _reacts(effect: Effects) -> bool:
    """Whether an effect does something for a reaction."""
    if isinstance(effect, BonusDice):
        return effect.on in ("evade", "defend", "reaction", "any")
    return isinstance(effect, KeepState) or (isinstance(effect, ForceMove) and effect.when is not None)


def combos(
    book: Book, battle: Battle, unit: Unit, side: Side | None, skill: Skill, role: Role
) -> tuple[tuple[Id, ...], ...]:
    """The options that can be combined with a skill now, every set of them, none first (trpg-option-13)."""
    if side is None or skill.both_sides:
        return ((),)
    found = sorted({one.id for _, one in own_skills(book, unit, timing="combo") if fits(book, one, skill)})
    sets = (chosen for n in range(len(found) + 1) for chosen in combinations(found, n))
    return tuple(chosen for chosen in sets if why_not(book, battle, unit, side, skill, chosen, role) is None)


# ---- what keeps it from being used -----------------------------------------------------------------------


def sides_of(skill: Skill, side: Side | None) -> tuple[Side, ...]:
    """The sides that a use takes up."""
    if side is None:
        return ()
    return SIDES if skill.both_sides else (side,)


def why_not(
    book: Book,
    battle: Battle,
    unit: Unit,
    side: Side | None,
    skill: Skill,
    combos: tuple[Id, ...] = (),
    role: Role = "attack",
) -> Code | None:
    """Why a unit can't use a skill of a side with these options now; None: it can."""
    if skill_of(book, unit, skill.id) is None or (side is None) != (unit.soldier is not None):
        return "unknown"
    if skill.timing != role:
        return "timing"
    if not unit.on_field:
        return "down"
    if not meets(unit, skill):
        return "needs"
    if any(skill.trigger not in triggers(unit, one) for one in sides_of(skill, side)):
        return "both" if skill.both_sides else "unknown"
    code = _side_codes(book, battle, unit, side, skill, role) or _combo_codes(
        book, battle, unit, side, skill, combos
    )
    if code is not None:
        return code
    return None if payable(battle, unit, cost(book, skill, combos)) else "trion"


def _side_codes(
    book: Book, battle: Battle, unit: Unit, side: Side | None, skill: Skill, role: Role
) -> Code | None:
    for one in sides_of(skill, side):
        assert skill.trigger is not None
        if book.triggers[skill.trigger].hand and hand_lost(book, unit, one):
            return "hand"
        if battle.phase != "attack":
            continue
        if one in unit.barred:
            return "barred"
        if not free(unit, one, skill.trigger):
            return "active"
        if role == "attack" and one in unit.sides:
            return "used"
    if side is None and role == "attack" and unit.soldier is not None:
        return "used" if unit.attacks >= book.soldiers[unit.soldier].attacks else None
    return None


def free(unit: Unit, side: Side, trigger: Id) -> bool:
    """Whether a trigger of a side can still be used in this attack phase: nothing else is active there."""
    active = {one for where, one in unit.active if where == side}
    return not active or trigger in active


def _combo_codes(
    book: Book, battle: Battle, unit: Unit, side: Side | None, skill: Skill, combos: tuple[Id, ...]
) -> Code | None:
    if combos and (side is None or skill.both_sides):
        return "combo"
    if len(set(combos)) < len(combos):
        return "combo_twice"
    for number in combos:
        assert side is not None
        combo = skill_of(book, unit, number)
        if combo is None or combo.timing != "combo" or not fits(book, combo, skill):
            return "combo"
        if not meets(unit, combo):
            return "needs"
        where = option_side(book, battle, unit, side, combo)
        if where is None:
            return "option_side"
        option = option_of(book, combo)
        assert combo.trigger is not None
        if battle.phase == "attack" and option.option is not None and option.option.type == "general":
            code = _general(battle, unit, side, where, combo.trigger)
            if code is not None:
                return code
    return None


def _general(battle: Battle, unit: Unit, side: Side, where: Side, option: Id) -> Code | None:
    """What keeps a general option from being used (trpg-option-10, trpg-option-11)."""
    if (where, option) in unit.active:
        return None
    if where in unit.barred or any(one == where for one, _ in unit.active):
        return "option_active"
    away = other(side)
    if battle.options.general_option == "same_side_locks_both" and (
        away in unit.barred or away in unit.sides or any(one == away for one, _ in unit.active)
    ):
        return "option_lock"
    return None


def option_of(book: Book, combo: Skill) -> Trigger:
    """The option trigger whose skill is combined."""
    assert combo.trigger is not None
    return book.triggers[combo.trigger]


def option_side(book: Book, battle: Battle, unit: Unit, side: Side, combo: Skill) -> Side | None:
    """The side whose option is combined with a skill of ``side``: the same (trpg-option-3, trpg-option-7).

    Where the table reads general options the other way, it may be the other side if there is none on this.
    """
    assert combo.trigger is not None
    if combo.trigger in triggers(unit, side):
        return side
    pairing: Pairing | None = option_of(book, combo).option
    general = pairing is not None and pairing.type == "general"
    if general and battle.options.general_option == "either_side_locks_used_sides":
        return other(side) if combo.trigger in triggers(unit, other(side)) else None
    return None


# ---- paying and activating -------------------------------------------------------------------------------


def cost(book: Book, skill: Skill, combos: Iterable[Id] = ()) -> int:
    """Trion for a skill and its options together (trpg-option-13)."""
    return skill.cost + sum(book.skills[one].cost for one in combos)


def payable(battle: Battle, unit: Unit, n: int) -> bool:
    """Whether a unit may pay ``n`` trion: not down to 0 unless the table allows it (trpg-tactics-18)."""
    return n == 0 or unit.trion - n >= (0 if battle.options.allow_self_exhaust else 1)


def pay(table: Table, unit_id: UnitId, n: int) -> None:
    """Pays trion. That is no damage: nothing is rolled for it (trpg-damage-12)."""
    unit = table.unit(unit_id)
    assert payable(table.battle, unit, n)
    table.set_unit(unit_id, trion=unit.trion - n)


def activate(
    table: Table, unit_id: UnitId, side: Side | None, skill: Skill, combos: Iterable[Id] = ()
) -> None:
    """Makes the trigger of a use active with its dedicated options and the general ones that are used.

    Only in the attack phase (trpg-action-14).
    """
    if table.battle.phase != "attack" or side is None:
        return
    book, unit = table.book, table.unit(unit_id)
    active, barred = list(unit.active), list(unit.barred)
    for where in sides_of(skill, side):
        assert skill.trigger is not None
        active.append((where, skill.trigger))
        active += [
            (where, one) for one in triggers(unit, where) if _dedicated(book.triggers[one], skill.trigger)
        ]
    for number in combos:
        combo = book.skills[number]
        option = option_of(book, combo)
        where_option = option_side(book, table.battle, unit, side, combo)
        assert where_option is not None
        active.append((where_option, option.id))
        general = option.option is not None and option.option.type == "general"
        if general and table.battle.options.general_option == "same_side_locks_both":
            barred.append(other(side))
    table.set_unit(unit_id, active=tuple(dict.fromkeys(active)), barred=tuple(dict.fromkeys(barred)))


def _dedicated(option: Trigger, base: Id) -> bool:
    return option.option is not None and option.option.type == "dedicated" and option.option.base == base


def movement(book: Book, unit: Unit, effects: Iterable[Effects] = ()) -> int:
    """Movement of a unit with the effects of what it moves with: bonuses, then penalties (trpg-move-10)."""
    granted = (one.effect for one in unit.bonuses if isinstance(one.effect, MoveBonus))
    chosen = (
        one for one in effects if isinstance(one, MoveBonus) and one.who == "self" and one.until == "now"
    )
    return max(0, unit.movement + sum(one.n for one in (*granted, *chosen)) - penalty(book, unit))


# ---- own skills: of positions and features ---------------------------------------------------------------


class Personal(NamedTuple):
    """An own skill that a unit may use: ``spends`` is the skill that is used up, another one if borrowed."""

    skill: OwnSkill
    spends: Id


def personal(book: Book, unit: Unit) -> tuple[Personal, ...]:
    """The own skills of a unit, by its position and features; a borrower has those it borrows instead."""
    own = [] if unit.position is None else [book.positions[unit.position].skill]
    own += [skill for one in unit.features if (skill := book.features[one].skill) is not None]
    found: list[Personal] = []
    for skill in own:
        if any(isinstance(effect, BorrowSkill) for effect in skill.effects):
            found += [Personal(book.positions[one].skill, skill.id) for one in BORROWED]
        else:
            found.append(Personal(skill, skill.id))
    return tuple(found)


def personal_ready(book: Book, unit: Unit, windows: Iterable[Window]) -> tuple[Personal, ...]:
    """The own skills of these windows that a unit has not used in this round (trpg-round-12)."""
    wanted = frozenset(windows)
    return tuple(
        one for one in personal(book, unit) if one.skill.window in wanted and one.spends not in unit.spent
    )


def personal_sets(ready: Iterable[Personal]) -> tuple[tuple[Id, ...], ...]:
    """Every choice among own skills, none first; of several that use up the same one, one at most."""
    found = tuple(ready)
    chosen = (some for n in range(len(found) + 1) for some in combinations(found, n))
    return tuple(
        tuple(one.skill.id for one in some)
        for some in chosen
        if len({one.spends for one in some}) == len(some)
    )


def use_personal(table: Table, unit_id: UnitId, number: Id) -> None:
    """Uses an own skill up for this round; no action (trpg-round-14)."""
    unit = table.unit(unit_id)
    one = next(one for one in personal(table.book, unit) if one.skill.id == number)
    table.set_unit(unit_id, spent=(*unit.spent, one.spends))
