"""The coach in the attack phase: whom to attack with what, dice, bursts, and how to answer an attack."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from ..engine.practice import Tip
from ..engine.text import Fact, Text, t
from ..engine.trail import Trail
from . import aim, damage, dice, hits, legal_attack, odds, reactions
from . import wording as w
from .aim import Means
from .battle import Ask, Battle, Unit
from .coach_steps import BURST, HIT, OTHER_SIDE, step_of
from .field import hostile
from .legal_attack import Way
from .menu_answers import PLAIN, SIDE_KEYS, hit_chance
from .reactions import Choice
from .terms import Id
from .under_way import attack_of, member
from .view import View

LIKELY, SAFE = Fraction(4, 5), Fraction(49, 50)
"""With these chances to hit and not to be hit no tactical dice are worth spending."""


def tip(view: View, battle: Battle, unit: Unit, ask: Ask, trail: Trail) -> Tip:
    """The tip for a question of the attack phase, or for one that seldom comes."""
    match ask.kind:
        case "window" if battle.phase == "attack":
            return _strike(view, battle, unit, trail)
        case "again":
            return _other_side(battle, unit, trail)
        case "hit":
            return _hit(view, battle, unit, trail)
        case "burst":
            return _burst(view, battle, unit, trail)
        case "reaction":
            return _react(view, battle, unit, ask, trail)
        case _:
            return _plain(battle, unit, trail)


def _plain(battle: Battle, unit: Unit, trail: Trail) -> Tip:
    """Something that the practice doesn't dwell on: the first answer that its menu offers."""
    choice = trail.go(trail.open[0].key)
    if trail.open:
        choice = trail.go(trail.open[0].key)
    trail.finish()
    text = t("Answer what you are asked. Pick **{choice}**.", choice=choice)
    return Tip(step_of(battle, unit), text, trail.picks)


# ---- attacking -------------------------------------------------------------------------------------------


class _Blow(NamedTuple):
    """An attack that can be made."""

    way: Way
    combos: tuple[Id, ...]
    target: Unit


def _blows(view: View, battle: Battle, unit: Unit) -> Iterator[_Blow]:
    """The attacks on one enemy each that can be made now and do damage."""
    for way, code in legal_attack.ways(view.book, battle, unit):
        if code is not None:
            continue
        for combos in legal_attack.sets(view, unit, way):
            made = aim.means_of(view.book, way.id, combos)
            if made.rolls and made.area == 1 and made.range is not None:
                for target in legal_attack.targets(view, unit, made):
                    if hostile(battle, unit, target):
                        yield _Blow(way, combos, target)


def _strike(view: View, battle: Battle, unit: Unit, trail: Trail) -> Tip:
    """The cheapest blow at whoever has the least trion; a pass where nobody is in reach."""
    step = step_of(battle, unit)
    blows = sorted(_blows(view, battle, unit), key=lambda one: (len(one.combos), one.target.trion))
    if not blows:
        text = t("Nobody is in reach. Press **{button}**; in the next round you are nearer.",
                 button=trail.go("pass"))  # fmt: skip
        trail.finish()
        return Tip(step, text, trail.picks)
    blow = blows[0]
    trail.go("strike")
    skill = trail.go(f"{SIDE_KEYS[blow.way.side]}.{blow.way.id}")
    alone = ".".join(blow.combos) or "alone"
    if trail.has(alone):
        option = trail.label(alone)
        words = t("An option makes it stronger and costs more. This time pick **{option}**.", option=option)
        if blow.combos:
            words = t("It reaches far enough with an option alone. Pick **{option}**.", option=option)
        trail.go(alone, words)
    target = f"u{blow.target.id}"
    trail.go(
        target,
        t(
            "Pick **{target}**. You read how likely you hit, and the damage.",
            target=trail.label(target),
        ),
    )
    text = t(
        "Attack {target}! You may attack once with your main side and once with your sub side. Pick "
        "**{skill}**: you read its side, its cost in trion, its range and your dice.",
        target=w.unit_name(view.book, blow.target),
        skill=skill,
    )
    return Tip(step, text, trail.picks)


def _other_side(battle: Battle, unit: Unit, trail: Trail) -> Tip:
    """A pass in any case, so that a Shield can be put up afterwards."""
    if trail.has("strike"):
        text = t(
            "Your other side may attack, too. But a side that has not attacked can still put up a Shield for "
            "you in this round, so keep it: press **{button}**.",
            button=trail.go("pass"),
        )
    else:
        text = t(
            "Your other side reaches nobody. It is better kept: a side that has not attacked can still put "
            "up a Shield for you in this round. Press **{button}**.",
            button=trail.go("pass"),
        )
    trail.finish()
    return Tip(step_of(battle, unit, OTHER_SIDE), text, trail.picks)


# ---- dice and burst --------------------------------------------------------------------------------------


def _hit(view: View, battle: Battle, unit: Unit, trail: Trail) -> Tip:
    """As few tactical dice as make the hit likely, but all where it stays unlikely."""
    attack = attack_of(battle)
    aimed = attack.aimed[attack.at if attack.at < len(attack.aimed) else 0]
    button = trail.go("hit")
    most = dice.most(battle, unit)
    chances = {n: hit_chance(view, battle, unit, n, ()) or Fraction(0) for n in range(most + 1)}
    now = _dice(trail, _enough(chances, LIKELY)) or t("Press **{button}**.", button=button)
    if aimed.roll is None:
        text = t("Now roll to hit. {now}", now=now)
    else:
        text = t(
            "{target} has reacted with {total}. Roll {total} or more and you hit; every pair of ones among "
            "your dice adds {bonus}. {now}",
            target=w.name_of(view.book, battle, aimed.unit),
            total=aimed.roll.total,
            bonus=battle.options.pair_bonus,
            now=now,
        )
    return Tip(step_of(battle, unit, HIT), text, trail.picks)


def _enough(chances: dict[int, Fraction], least: Fraction) -> int:
    """The fewest dice that give this chance; where none do, all."""
    return next((n for n, chance in chances.items() if chance >= least), max(chances))


def _dice(trail: Trail, n: int) -> Text | None:
    """Picks a number of tactical dice, or an own skill where there are none; None where nothing is asked."""
    if not trail.open:
        return None
    own = next((one for one in trail.open if not one.key.isdecimal() and one.key != PLAIN), None)
    key = str(n)
    if not trail.has(key):
        key = trail.open[0].key if own is None else own.key
    choice = trail.label(key)
    if not key.isdecimal():
        words = t("Pick **{choice}**: an own skill may be used once a round.", choice=choice)
    elif n:
        words = t("Pick **{choice}**: spent dice are gone, but now you need them.", choice=choice)
    else:
        words = t("Pick **{choice}**: that is likely enough, and you save your tactical dice.", choice=choice)
    trail.go(key, words)
    return words


def _burst(view: View, battle: Battle, unit: Unit, trail: Trail) -> Tip:
    """So large a burst that it brings the target down whatever the die, or as likely as can be; else none."""
    attack = attack_of(battle)
    made = aim.means(view.book, attack)
    aimed = next(one for one in attack.aimed if one.hit)
    target = member(battle, aimed.unit)
    low, high = (
        damage.parts(view.book, unit, attack, made, aimed.special, die).total for die in (1, odds.FACES)
    )
    trail.go("burst")
    most = max((int(one.key) for one in trail.open if one.key.isdecimal()), default=0)
    n = min(most, max(0, target.trion - low)) if target.trion - high <= most else 0
    facts: dict[str, Fact] = {
        "target": w.unit_name(view.book, target), "trion": target.trion, "choice": trail.go(str(n)),
        "die": max(1, target.trion - (low - 1) - n),
    }  # fmt: skip
    if n:
        now = t(
            "{target} has {trion} trion: with **{choice}**, a damage die of {die} or more brings it down.",
            **facts,
        )
    else:
        now = t("{target} has {trion} trion, so pick **{choice}** and keep yours.", **facts)
    text = t(
        "A hit! Your attack, one die and the skill make the damage. A trion burst adds 1 for each trion you "
        "pay, but trion is your life, too. {now}",
        now=now,
    )
    return Tip(step_of(battle, unit, BURST), text, trail.picks)


# ---- being attacked --------------------------------------------------------------------------------------


def _react(view: View, battle: Battle, unit: Unit, ask: Ask, trail: Trail) -> Tip:
    """The reaction with the most dice, the cheapest of equals."""
    attack = attack_of(battle)
    made = aim.means(view.book, attack)
    enemy = member(battle, attack.unit)
    trail.go("react")
    if ask.data:
        text = t("You may add to your reaction. Pick **{choice}**.", choice=trail.label(trail.open[0].key))
        trail.finish()
        return Tip(step_of(battle, unit), text, trail.picks)
    found = [one for one in reactions.choices(view.book, battle, unit) if _spares(view, unit, one)]
    best = max(found, key=lambda one: reactions.dice_of(view.book, battle, unit, one, made), default=None)
    key = "none" if best is None else ".".join((SIDE_KEYS[best.side], best.skill, *best.combos))
    text = t(
        "{enemy} attacks you: {skill}. You answer before it rolls, and its total has to reach yours. {now}",
        enemy=w.unit_name(view.book, enemy),
        skill=w.skill_names(view.book, attack.skill, attack.combos),
        now=_advice(best, trail.go(key), unit),
    )
    if best is not None:
        _dice(trail, _enough(_chances(view, battle, unit, enemy, best, made), SAFE))
    return Tip(step_of(battle, unit), text, trail.picks)


def _advice(best: Choice | None, choice: Fact, unit: Unit) -> Text:
    """What speaks for a reaction."""
    if best is None:
        return t("Nothing helps: pick **{choice}**.", choice=choice)
    if best.kind != "evade":
        return t("Pick **{choice}**: it has many dice, though a trigger costs trion.", choice=choice)
    if _through(unit):
        return t("Pick **{choice}**: nothing has more dice, and evading is free.", choice=choice)
    return t("Pick **{choice}**: it is free, and leaves both sides to attack with.", choice=choice)


def _through(unit: Unit) -> bool:
    """Whether a unit's attack turn of the round is over."""
    return "attack" in (*unit.acted, *unit.passed)


def _spares(view: View, unit: Unit, choice: Choice) -> bool:
    """Whether it is the unit's own, and leaves a side to attack with in a turn that is still to come."""
    if choice.by is not None:
        return False
    skill = view.book.skills.get(choice.skill)
    return skill is None or not skill.both_sides or _through(unit)


def _chances(
    view: View, battle: Battle, unit: Unit, enemy: Unit, choice: Choice, made: Means
) -> dict[int, Fraction]:
    """How likely a reaction holds with so many tactical dice, before the attacker adds any."""
    if made.hit is None or not enemy.params:
        return {0: Fraction(0)}
    aimed = attack_of(battle).aimed[attack_of(battle).at]
    against = hits.dice_of(view.book, enemy, made) + aimed.special
    own = reactions.dice_of(view.book, battle, unit, choice, made)
    bonus, least = battle.options.pair_bonus, battle.options.min_dice
    return {
        n: 1 - odds.beat(max(against, least), max(own, least, 0) + n, bonus)
        for n in range(dice.most(battle, unit) + 1)
    }
