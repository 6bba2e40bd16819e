"""Reactions: what teammates offer, how an attacked character reacts, and the reaction roll.

Exactly one reaction a target (trpg-hit-11): it evades, defends with a trigger of its own, takes an ally's
offer, or does nothing. Whoever public knowledge can't exclude is asked for an offer, hidden allies too, so
that the question itself tells nobody anything.
"""

from __future__ import annotations

from typing import NamedTuple

from . import dice, skills, states, statuses
from . import events_attack as e
from .aim import Means, floats, means
from .battle import Aimed, Attack, Battle, Offered, Unit, UnitId
from .book import Book
from .effects import BonusDice, Effects, KeepState
from .field import distance, hostile
from .pack import Skill
from .skills import Personal, all_effects, personal_ready, why_not
from .table import Table
from .terms import Id, On, Param, Reaction, Side, Window
from .under_way import attack_of, change, change_aimed, means_now, member, separate

BEFORE: tuple[Window, ...] = ("before_reaction", "any")
"""The windows of own skills that go with a reaction."""


class Choice(NamedTuple):
    """One way to react: a basic action, a skill of a side with options, or (``by``) an ally's offer."""

    kind: Reaction
    skill: Id
    side: Side | None = None
    combos: tuple[Id, ...] = ()
    by: UnitId | None = None


# ---- what is possible ------------------------------------------------------------------------------------


def evasions(book: Book, battle: Battle, unit: Unit, made: Means) -> tuple[Choice, ...]:
    """The basic actions by which a unit may evade (trpg-hit-7)."""
    if not made.allows("evade") or (battle.options.floating_no_evade and floats(book, unit)):
        return ()
    return tuple(
        Choice("evade", one.id)
        for one in book.actions.values()
        if one.phase == "reaction" and all(unit.params.get(param, 0) >= n for param, n in one.needs.items())
    )


def guards(
    book: Book, battle: Battle, unit: Unit, away: int | None, *, public: bool = False
) -> tuple[tuple[Side | None, Skill], ...]:
    """The skills by which a unit may defend somebody ``away`` cells from it (None: not known how far).

    ``public``: as anybody may judge it who does not know its trion.
    """
    known = battle.options.enemy_trion == "exact"
    found = []
    for side, skill in skills.own_skills(book, unit, timing="reaction"):
        if skill.protects is None or (away != 0 and skill.protects == 0):
            continue
        if away is not None and away > skill.protects:
            continue
        code = why_not(book, battle, unit, side, skill, (), "reaction")
        if code is None or (code == "trion" and public and not known):
            found.append((side, skill))
    return tuple(found)


def choices(book: Book, battle: Battle, target: Unit) -> tuple[Choice, ...]:
    """All ways in which a target may react to the attack under way, first those without a cost."""
    attack = attack_of(battle)
    made = means(book, attack)
    if not target.on_field or made.against is not None or (made.hit is None and made.fixed is None):
        return ()
    found = list(evasions(book, battle, target, made))
    if made.allows("defend"):
        for side, skill in guards(book, battle, target, 0):
            for combos in skills.combos(book, battle, target, side, skill, "reaction"):
                found.append(Choice("defend", skill.id, side, combos))
        found += [
            Choice("defend", one.skill, one.side, one.combos, one.unit)
            for one in attack.offers
            if one.target == target.id and member(battle, one.unit).on_field
        ]
    return tuple(found)


def allies(book: Book, battle: Battle, target: Unit) -> tuple[Unit, ...]:
    """Who is asked for an offer: allies whom public knowledge does not exclude (trpg-hit-3).

    How far somebody hidden is, nobody knows; where sheets are private, nobody knows what they have.
    """
    made = means(book, attack_of(battle))
    protected = made.allows("defend") and not made.self_only and made.against is None and made.hit is not None
    if not protected or not target.on_field:
        return ()
    return tuple(
        unit
        for unit in battle.units
        if unit.id != target.id
        and unit.on_field
        and not hostile(battle, unit, target)
        and _may_protect(book, battle, unit, target)
    )


def _may_protect(book: Book, battle: Battle, unit: Unit, target: Unit) -> bool:
    if not battle.options.sheet_public and unit.soldier is None:
        return True
    away = None
    if not unit.hidden and unit.cell is not None and target.cell is not None:
        away = distance(battle, unit.cell, target.cell)
    return bool(guards(book, battle, unit, away, public=True))


def offers(book: Book, battle: Battle, unit: Unit, target: Unit) -> tuple[Choice, ...]:
    """What a unit, whose own cell is known, may offer to a target (trpg-hit-4)."""
    if unit.cell is None or target.cell is None:
        return ()
    away = distance(battle, unit.cell, target.cell)
    return tuple(
        Choice("defend", skill.id, side, combos, unit.id)
        for side, skill in guards(book, battle, unit, away)
        for combos in skills.combos(book, battle, unit, side, skill, "reaction")
    )


def ready(book: Book, battle: Battle, unit: Unit, kind: Reaction) -> tuple[Personal, ...]:
    """The own skills that a reactor may use with a reaction of this kind."""
    return tuple(
        one
        for one in personal_ready(book, unit, BEFORE)
        if any(isinstance(part, BonusDice) and part.on in statuses.COUNTS[kind] for part in one.skill.effects)
    )


# ---- dice ------------------------------------------------------------------------------------------------


def dice_of(
    book: Book, battle: Battle, unit: Unit, choice: Choice, made: Means, own: tuple[Id, ...] = ()
) -> int:
    """The dice of a reaction before tactical ones (trpg-hit-7, trpg-hit-8)."""
    param, effects = _rolled(book, choice)
    effects += tuple(part for one in own for part in book.own_skills[one].effects)
    total = statuses.count(book, unit, choice.kind, param)
    total += dice_in(effects, choice.kind, "self")
    return total + dice_in(made.effects, choice.kind, "target")


def _rolled(book: Book, choice: Choice) -> tuple[Param, tuple[Effects, ...]]:
    """The parameter of a reaction, and the effects that it has."""
    if choice.skill in book.actions:
        check = book.actions[choice.skill].check
        return "mob" if check is None else check.param, book.actions[choice.skill].effects
    skill = book.skills[choice.skill]
    return skill.check or "def", all_effects(book, skill, choice.combos)


def dice_in(effects: tuple[Effects, ...], on: On, who: str) -> int:
    """The dice that effects of this very use add to a check of ``who``."""
    return sum(
        one.n
        for one in effects
        if isinstance(one, BonusDice)
        and one.who == who
        and one.until in ("now", "attack")
        and one.on in statuses.COUNTS[on]
    )


# ---- the steps -------------------------------------------------------------------------------------------


def ask_offers(table: Table) -> None:
    """Asks the allies of the next target, or goes on to the hit when all have reacted."""
    attack = attack_of(table.battle)
    if attack.at >= len(attack.aimed):
        change(table, stage="hit", at=0)
        return
    target = table.unit(attack.aimed[attack.at].unit)
    asked = allies(table.book, table.battle, target)
    change(table, stage="reaction", offers=())
    if asked:
        table.put("offers", units=tuple(one.id for one in asked), data=target.id)


def ask_reaction(table: Table) -> None:
    """Asks the target how it reacts, unless everybody can see that it can't."""
    battle, book = table.battle, table.book
    attack = attack_of(battle)
    aimed = attack.aimed[attack.at]
    target, made = table.unit(aimed.unit), means_now(table)
    if made.against is not None:
        change_aimed(table, attack.at, by=target.id)
        ask_dice(table, target)
    elif target.on_field and _could_react(book, battle, target, made):
        table.put("reaction", unit=target.id)
    else:
        settle(table, None)


def _could_react(book: Book, battle: Battle, target: Unit, made: Means) -> bool:
    """Whether public knowledge leaves a target any reaction, be it an ally's."""
    if made.hit is None and made.fixed is None:
        return False
    if evasions(book, battle, target, made) or allies(book, battle, target):
        return True
    if not made.allows("defend"):
        return False
    return not battle.options.sheet_public or bool(guards(book, battle, target, 0, public=True))


def ask_dice(table: Table, unit: Unit) -> None:
    """Asks who rolls a reaction that is chosen already for its dice; where there are none, it is rolled."""
    attack = change(table, stage="rolled")
    aimed = attack.aimed[attack.at]
    choice = _choice(table.book, aimed)
    own = () if choice is None else ready(table.book, table.battle, unit, choice.kind)
    if dice.pool(table.battle, unit) or own or not table.battle.options.sheet_public:
        change(table, stage="reaction")
        table.put("reaction", unit=unit.id, data=aimed.unit)


def settle(table: Table, choice: Choice | None) -> None:
    """The target's choice stands: whoever reacts is seen, pays, and its trigger is active (trpg-action-8).

    An ally whose offer is taken is then asked for its dice.
    """
    attack = attack_of(table.battle)
    target = table.unit(attack.aimed[attack.at].unit)
    if choice is None:
        change_aimed(table, attack.at, by=None, skill=None, side=None, combos=(), dice=0, own=())
        change(table, stage="rolled")
        table.tell(e.Reacting(target.name, target.name, None, (), 0))
        return
    by = target.id if choice.by is None else choice.by
    change_aimed(table, attack.at, by=by, skill=choice.skill, side=choice.side, combos=choice.combos)
    paid = _use(table, by, choice)
    table.tell(e.Reacting(table.unit(by).name, target.name, choice.skill, choice.combos, paid))
    change(table, stage="rolled", offers=())
    if by != target.id:
        ask_dice(table, table.unit(by))


def _use(table: Table, by: UnitId, choice: Choice) -> int:
    """Releases, pays and activates for a reaction; gives back what was paid. Evading does none of the last
    two (trpg-action-15).
    """
    if choice.kind == "evade":
        states.acted(table, by, check=True)
        return 0
    skill = table.book.skills[choice.skill]
    effects = all_effects(table.book, skill, choice.combos)
    keep = tuple(one.state for one in effects if isinstance(one, KeepState))
    states.acted(table, by, check=True, side=choice.side, both=skill.both_sides, keep=keep)
    paid = skills.cost(table.book, skill, choice.combos)
    skills.pay(table, by, paid)
    skills.activate(table, by, choice.side, skill, choice.combos)
    return paid


def roll(table: Table) -> None:
    """Rolls the reaction of the target whose turn it is, then goes on to the next target or to the hit."""
    attack = attack_of(table.battle)
    aimed = attack.aimed[attack.at]
    if aimed.by is not None:
        _roll(table, attack, aimed)
    if separate(table.battle):
        change(table, stage="hit")
    else:
        change(table, stage="offers", at=attack.at + 1)


def _roll(table: Table, attack: Attack, aimed: Aimed) -> None:
    assert aimed.by is not None
    book, battle, made = table.book, table.battle, means_now(table)
    unit = table.unit(aimed.by)
    choice = _choice(book, aimed)
    on: On = "any" if choice is None else choice.kind
    if choice is None:
        assert made.against is not None
        count = statuses.count(book, unit, on, made.against)
    else:
        count = dice_of(book, battle, unit, choice, made, aimed.own)
    for own in aimed.own:
        skills.use_personal(table, unit.id, own)
    dice.spend(table, unit.team, aimed.dice)
    rolled = table.check(count, aimed.dice)
    statuses.consume(table, unit.id, on)
    change_aimed(table, attack.at, roll=rolled)
    table.tell(
        e.Reacted(
            unit.name,
            table.unit(aimed.unit).name,
            aimed.skill or attack.skill,
            aimed.own,
            rolled,
            None if made.fixed is None else made.fixed.check_against,
        )
    )


def choice_of(book: Book, aimed: Aimed) -> Choice | None:
    """The reaction that stands for one of those aimed at; None: no reaction, or an opposed check."""
    return _choice(book, aimed)


def _choice(book: Book, aimed: Aimed) -> Choice | None:
    if aimed.skill is None:
        return None
    kind: Reaction = "evade" if aimed.skill in book.actions else "defend"
    return Choice(kind, aimed.skill, aimed.side, aimed.combos, aimed.by)


def offer(table: Table, unit: Unit, target: Unit, choice: Choice | None) -> None:
    """Notes what an ally offers; its team hears it (trpg-hit-3)."""
    attack = attack_of(table.battle)
    if choice is not None:
        assert choice.side is not None or unit.soldier is not None
        new = Offered(unit.id, target.id, choice.side, choice.skill, choice.combos)
        change(table, offers=(*attack.offers, new))
    mates = {one.owner for one in table.battle.units if one.team == target.team}
    skill, combos = (None, ()) if choice is None else (choice.skill, choice.combos)
    table.whisper(e.Offered(unit.name, target.name, skill, combos), unit.owner, *mates)
    table.answered_by(unit.id)
