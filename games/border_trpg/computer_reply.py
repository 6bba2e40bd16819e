"""What the computer players answer in the course of an attack: offers, reactions, dice, bursts."""

from __future__ import annotations

from collections.abc import Iterable

from . import aim, computer_strike, damage, hits, reactions, skills
from . import commands as c
from .aim import Means
from .battle import Aimed, Ask, Attack, Unit
from .computer_mind import Mind
from .computer_worth import beat, life, reach, spent, toll, trion_of
from .dice import most as most_dice
from .effects import Damage
from .outside import target as return_target
from .skills import sides_of
from .terms import Id

GUESS = 2
"""Tactical dice that enemies are expected to add where they have any."""

KEEP = 2.0
"""What an own skill is worth if it is kept for later in the round."""

LATER = 0.7
"""How much of an attack that a reaction makes impossible counts: it may never have been made."""


# ---- reacting --------------------------------------------------------------------------------------------


def react(mind: Mind, ask: Ask) -> c.React:
    """How an attacked character reacts, or with how many dice an ally's offer is rolled."""
    assert ask.unit is not None
    attack = _attack(mind)
    unit = mind.unit(ask.unit)
    aimed = attack.aimed[attack.at]
    standing = reactions.choice_of(mind.book, aimed)
    if standing is not None or aimed.by is not None:
        dice, own = _added(mind, attack, mind.unit(aimed.unit), unit, standing)
        return c.React(unit.id, dice=dice, own=own)
    found = reactions.choices(mind.book, mind.battle, unit)
    best = min(found, key=lambda one: _loss(mind, attack, unit, one), default=None)
    if best is None:
        return c.React(unit.id)
    dice, own = (0, ()) if best.by is not None else _added(mind, attack, unit, unit, best)
    return c.React(unit.id, best.skill, best.side, best.by, best.combos, dice, own)


def offer(mind: Mind, ask: Ask, unit: Unit) -> c.Offer:
    """Whether an ally offers to protect the target: where it is much better at it, and can afford it."""
    attack = _attack(mind)
    target = mind.unit(ask.data)
    found = reactions.offers(mind.book, mind.battle, unit, target)
    best = min(found, key=lambda one: _loss(mind, attack, target, one), default=None)
    alone = min(
        (
            _loss(mind, attack, target, one)
            for one in reactions.choices(mind.book, mind.battle, target)
            if one.by is None
        ),
        default=_toll(mind, attack, target),
    )
    if best is None or _loss(mind, attack, target, best) + 1 >= alone:
        return c.Offer(unit.id)
    return c.Offer(unit.id, target.id, best.skill, best.side, best.combos)


def _attack(mind: Mind) -> Attack:
    assert mind.battle.attack is not None
    return mind.battle.attack


def _made(mind: Mind, attack: Attack) -> Means:
    return aim.means(mind.book, attack)


def _coming(mind: Mind, attack: Attack, target: Unit) -> int | None:
    """The dice of the hit check that is to come, as far as they can be foreseen; None: none is rolled."""
    made = _made(mind, attack)
    if made.hit is None:
        return None
    user = mind.unit(attack.unit)
    own = (one.skill.id for one in hits.ready(mind.book, mind.battle, user))
    count = hits.dice_of(mind.book, user, made, tuple(own)[:1])
    special = next((one.special for one in attack.aimed if one.unit == target.id), 0)
    return count + special + min(GUESS, mind.arms.pool(user))


def _toll(mind: Mind, attack: Attack, target: Unit) -> float:
    """What the attack takes if it hits."""
    made = _made(mind, attack)
    if made.fixed is not None:
        return toll(mind.book, mind.battle.options, target, made.fixed.damage - 4)[0]
    if not made.rolls:
        return 10.0
    return mind.arms.burst(mind.unit(attack.unit), target, _harm(mind, attack, target))


def _harm(mind: Mind, attack: Attack, target: Unit) -> int:
    """The damage of a hit without its die and burst."""
    made, user = _made(mind, attack), mind.unit(attack.unit)
    effects = (*made.effects, *(part for one in attack.own for part in mind.book.own_skills[one].effects))
    more = sum(part.n for part in effects if isinstance(part, Damage))
    special = next((one.special for one in attack.aimed if one.unit == target.id), 0)
    return user.params.get("atk", 0) + made.damage + more + special


def _hit(mind: Mind, attack: Attack, target: Unit, dice: int) -> float:
    """The chance to be hit in spite of a reaction with so many dice."""
    options, made = mind.battle.options, _made(mind, attack)
    if made.fixed is not None:
        return 1 - reach(dice, made.fixed.check_against, options.pair_bonus, options.min_dice)
    return beat(_coming(mind, attack, target) or 0, dice, options.pair_bonus, options.min_dice)


def _loss(mind: Mind, attack: Attack, target: Unit, choice: reactions.Choice) -> float:
    """What is lost with a reaction: by the attack on the average, in trion, in attacks made impossible."""
    by = target if choice.by is None else mind.unit(choice.by)
    made = _made(mind, attack)
    own = _own(mind, by, choice)
    dice = reactions.dice_of(mind.book, mind.battle, by, choice, made, own)
    lost = _hit(mind, attack, target, dice) * _toll(mind, attack, target)
    skill = mind.book.skills.get(choice.skill)
    if choice.kind == "defend" and skill is not None:
        lost += spent(trion_of(by), skills.cost(mind.book, skill, choice.combos))
        if mind.temper.careful:
            lost += _barred(mind, by, choice)
    return lost


def _own(mind: Mind, unit: Unit, choice: reactions.Choice) -> tuple[Id, ...]:
    ready = reactions.ready(mind.book, mind.battle, unit, choice.kind)
    return tuple(one.skill.id for one in ready)[:1]


def _barred(mind: Mind, unit: Unit, choice: reactions.Choice) -> float:
    """What the attacks are worth that a unit can't make any more once a trigger has reacted."""
    if not mind.still_attack(unit):
        return 0.0
    skill = mind.book.skills[choice.skill]
    sides = sides_of(skill, choice.side)
    lost = (
        plan.worth
        for plan in computer_strike.plans(mind, unit)
        if plan.command.side in sides and mind.book.skills[plan.command.skill].trigger != skill.trigger
    )
    return LATER * max(lost, default=0.0)


def _added(
    mind: Mind, attack: Attack, target: Unit, by: Unit, choice: reactions.Choice | None
) -> tuple[int, tuple[Id, ...]]:
    """Tactical dice and own skills for a reaction."""
    if choice is None:
        return 0, ()
    own = _own(mind, by, choice)
    base = reactions.dice_of(mind.book, mind.battle, by, choice, _made(mind, attack), own)
    worth = _toll(mind, attack, target)
    price = mind.arms.die(by)
    most = min(most_dice(mind.battle, by), mind.temper.spare)
    dice = min(range(most + 1), key=lambda n: _hit(mind, attack, target, base + n) * worth + price * n)
    return dice, own


# ---- hitting ---------------------------------------------------------------------------------------------


def hit(mind: Mind, ask: Ask) -> c.Hit:
    """Tactical dice and own skills for a hit check, all reactions being known (trpg-dice-14)."""
    assert ask.unit is not None
    attack = _attack(mind)
    unit = mind.unit(ask.unit)
    made = _made(mind, attack)
    ready = tuple(one.skill.id for one in hits.ready(mind.book, mind.battle, unit))
    most = min(most_dice(mind.battle, unit), mind.temper.spare)
    price = mind.arms.die(unit)
    aimed = [attack.aimed[place] for place in _places(mind, attack)]
    found = [
        (_hitting(mind, attack, aimed, hits.dice_of(mind.book, unit, made, own) + n) - price * n, own, n)
        for own in ((), *((one,) for one in ready))
        for n in range(most + 1)
    ]
    worth, own, dice = max(found, key=lambda one: one[0] - KEEP * len(one[1]))
    del worth
    return c.Hit(unit.id, dice, own)


def _places(mind: Mind, attack: Attack) -> Iterable[int]:
    if mind.battle.options.area_hit == "separate":
        return (attack.at,)
    return range(len(attack.aimed))


def _hitting(mind: Mind, attack: Attack, aimed: list[Aimed], dice: int) -> float:
    """What so many dice take on the average from those who have reacted."""
    options, user = mind.battle.options, mind.unit(attack.unit)
    worth = 0.0
    for one in aimed:
        if one.roll is None:
            continue
        target = mind.unit(one.unit)
        chance = reach(dice + one.special, one.roll.total, options.pair_bonus, options.min_dice)
        worth += (1 if mind.hostile(user, target) else -1) * chance * _toll(mind, attack, target)
    return worth


def burst(mind: Mind, ask: Ask) -> c.Burst:
    """How much trion goes into the damage: as much as it takes more from the enemy than from oneself."""
    assert ask.unit is not None
    attack = _attack(mind)
    unit = mind.unit(ask.unit)
    own = tuple(one.skill.id for one in damage.ready(mind.book, unit))[:1]
    free = damage.discount(mind.book, own)
    most = damage.most(mind.book, mind.battle, unit, own)
    struck = [mind.unit(one.unit) for one in attack.aimed if one.hit]
    tolls = [
        (1 if mind.hostile(unit, one) else -1, _tolls(mind, attack, one)) for one in struck if one.on_field
    ]

    def worth(points: int) -> float:
        took = sum(sign * row[points] for sign, row in tolls)
        return took - spent(trion_of(unit), max(0, points - free))

    points = max(range(most + 1), key=worth)
    return c.Burst(unit.id, points, own if points > 0 else ())


def _tolls(mind: Mind, attack: Attack, target: Unit) -> tuple[float, ...]:
    return toll(mind.book, mind.battle.options, target, _harm(mind, attack, target))


# ---- the captain, and coming back ------------------------------------------------------------------------


def approve(mind: Mind, ask: Ask) -> c.Approve:
    """The captain's word: whoever asks will know."""
    assert ask.team is not None
    return c.Approve(ask.team, ask.data)


def come_back(mind: Mind, ask: Ask) -> c.Return:
    """The check to return from out of area, with as many dice as it is worth."""
    assert ask.unit is not None
    unit = mind.unit(ask.unit)
    options = mind.battle.options
    needed = 0 if unit.cell is None else return_target(mind.battle, unit.cell)
    base = unit.params.get("mob", 0)
    price = mind.arms.die(unit)
    most = most_dice(mind.battle, unit)
    worth = life(trion_of(unit))

    def gain(n: int) -> float:
        return reach(base + n, needed, options.pair_bonus, options.min_dice) * worth - price * n

    return c.Return(unit.id, max(range(most + 1), key=gain))
