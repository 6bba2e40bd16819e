"""The hit roll: dice of a skill, of specials and of own skills, compared with every reaction (trpg-hit-6).

An area attack rolls once for all. What a special adds against one target is rolled in the same pool; each
target counts the base dice and as many more as its own special gives (trpg-special-8).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from . import dice, skills, statuses
from . import events_attack as e
from .aim import Means, means
from .battle import Aimed, Attack, Battle, Roll, Unit
from .book import Book
from .effects import BonusDice
from .reactions import dice_in
from .skills import Personal, personal_ready
from .table import Table
from .terms import Id, On, Reaction, Window
from .under_way import attack_of, change, change_aimed, means_now, scope, separate

WINDOWS: tuple[Window, ...] = ("before_hit", "after_reaction", "any")
"""The windows of own skills that go with a hit check."""


# ---- dice ------------------------------------------------------------------------------------------------


def on_of(made: Means) -> On:
    """What kind of check it is: to hit, or for anything else."""
    return "hit" if made.against is None else "any"


def dice_of(book: Book, user: Unit, made: Means, own: Iterable[Id] = ()) -> int:
    """The dice of a hit check before tactical and special ones (trpg-hit-5)."""
    assert made.hit is not None
    on = on_of(made)
    effects = (*made.effects, *(part for one in own for part in book.own_skills[one].effects))
    return statuses.count(book, user, on, made.hit) + dice_in(effects, on, "self")


def total(faces: Sequence[int], pair_bonus: int) -> int:
    """What faces are worth: their sum and the bonus for each pair of ones (trpg-check-8)."""
    return sum(faces) + pair_bonus * (faces.count(1) // 2)


def ready(book: Book, battle: Battle, user: Unit) -> tuple[Personal, ...]:
    """The own skills that the attacker may use with its hit check now."""
    attack = attack_of(battle)
    made = means(book, attack)
    reacted = {_kind(book, attack.aimed[place]) for place in scope(battle)}
    counting = statuses.COUNTS[on_of(made)]
    return tuple(
        one
        for one in personal_ready(book, user, WINDOWS)
        if (not one.skill.kinds or made.kind in one.skill.kinds)
        and (one.skill.reaction is None or one.skill.reaction in reacted)
        and any(isinstance(part, BonusDice) and part.on in counting for part in one.skill.effects)
    )


def _kind(book: Book, aimed: Aimed) -> Reaction | None:
    if aimed.skill is None:
        return None
    return "evade" if aimed.skill in book.actions else "defend"


# ---- the steps -------------------------------------------------------------------------------------------


def ask(table: Table) -> None:
    """Asks the attacker for its dice where it has any, and rolls else; where nobody reacted nothing is rolled
    (trpg-hit-13).
    """
    battle, book = table.battle, table.book
    attack, made = attack_of(battle), means_now(table)
    places = scope(battle)
    if made.fixed is not None:
        _fixed(table, attack, made)
        return
    if made.hit is None or all(attack.aimed[place].by is None for place in places):
        _sure(table, attack, places, made)
        return
    user = table.unit(attack.unit)
    if attack.dice == 0 and (
        dice.pool(battle, user) or ready(book, battle, user) or not battle.options.sheet_public
    ):
        table.put("hit", unit=user.id)
    else:
        roll(table)


def roll(table: Table) -> None:
    """Rolls to hit with the dice and own skills that stand, and compares."""
    battle, book = table.battle, table.book
    attack, made = attack_of(battle), means_now(table)
    user = table.unit(attack.unit)
    options = battle.options
    base = dice_of(book, user, made, attack.own)
    places = scope(battle)
    needed = {
        place: max(base + attack.aimed[place].special, options.min_dice, 0) + attack.dice for place in places
    }
    for own in attack.own:
        skills.use_personal(table, user.id, own)
    dice.spend(table, user.team, attack.dice)
    faces, fixed = table.dice(max(needed.values()))
    statuses.consume(table, user.id, on_of(made))
    rolled = Roll(faces, total(faces, options.pair_bonus), attack.dice, fixed)
    change(table, roll=rolled)
    results = []
    for place in places:
        aimed = attack_of(table.battle).aimed[place]
        worth = total(faces[: needed[place]], options.pair_bonus)
        against = None if aimed.roll is None else aimed.roll.total
        hit = against is None or worth >= against
        change_aimed(table, place, hit=hit)
        results.append(e.Compared(table.unit(aimed.unit).name, worth, against, hit))
    if made.against is None:
        table.tell(e.HitRolled(user.name, attack.skill, attack.own, rolled, tuple(results)))
    else:
        one = results[0]
        table.tell(e.Checked(user.name, attack.skill, one.target, rolled, one.against or 0, one.hit))
    _next(table)


def _sure(table: Table, attack: Attack, places: Sequence[int], made: Means) -> None:
    """Nobody has reacted: whoever is there is hit."""
    for place in places:
        change_aimed(table, place, hit=True)
    if places and made.hit is not None:
        user = table.unit(attack.unit)
        names = (table.unit(attack.aimed[place].unit).name for place in places)
        results = tuple(e.Compared(name, 0, None, True) for name in names)
        table.tell(e.HitRolled(user.name, attack.skill, (), None, results))
    _next(table)


def _fixed(table: Table, attack: Attack, made: Means) -> None:
    """An object such as a mine hits whoever does not reach its number."""
    assert made.fixed is not None
    for place in scope(table.battle):
        reached = attack.aimed[place].roll
        change_aimed(table, place, hit=reached is None or reached.total < made.fixed.check_against)
    _next(table)


def _next(table: Table) -> None:
    """To the burst where damage is to be rolled for somebody; else to the next target or to the wounds."""
    attack, made = attack_of(table.battle), means_now(table)
    hits = [attack.aimed[place] for place in scope(table.battle) if attack.aimed[place].hit]
    if any(table.unit(one.unit).on_field for one in hits) and (made.rolls or made.fixed is not None):
        change(table, stage="burst" if made.rolls else "damage")
    else:
        onward(table)


def onward(table: Table) -> None:
    """After the dice of a target, or of all: to the next target, or to the wounds."""
    attack = attack_of(table.battle)
    if separate(table.battle) and attack.at + 1 < len(attack.aimed):
        kept = attack.burst if table.battle.options.burst_timing == "at_declaration" else 0
        change(table, stage="offers", at=attack.at + 1, dice=0, own=(), roll=None, burst=kept, die=None)
    else:
        change(table, stage="wounds", at=0)
