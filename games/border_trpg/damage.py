"""Trion burst, damage and what it does: trion, going out, harm (trpg-damage-1 and on)."""

from __future__ import annotations

from typing import NamedTuple

from . import events_attack as e
from . import harm, life, skills
from .aim import Means
from .battle import Attack, Battle, TeamId, Unit, UnitId
from .book import Book
from .effects import BurstDiscount, Damage
from .hits import onward
from .skills import Personal, personal_ready
from .table import Table
from .terms import Id, Window
from .under_way import attack_of, author, change, change_aimed, means_now, scope

MOST_BURST = 10
"""No burst is more, whatever the trion parameter (trpg-damage-7)."""

WINDOWS: tuple[Window, ...] = ("after_hit", "any")


class Parts(NamedTuple):
    """What damage is made of (trpg-damage-1, trpg-damage-2, trpg-damage-13)."""

    attack: int
    die: int
    skills: int
    special: int
    burst: int

    @property
    def total(self) -> int:
        """The damage, never below 0 (trpg-damage-11)."""
        return max(0, sum(self))


def parts(book: Book, user: Unit, attack: Attack, made: Means, special: int, die: int) -> Parts:
    """The parts of an attack's damage to one target."""
    effects = (*made.effects, *(part for one in attack.own for part in book.own_skills[one].effects))
    more = made.damage + sum(part.n for part in effects if isinstance(part, Damage))
    return Parts(user.params.get("atk", 0), die, more, special, attack.burst)


# ---- burst -----------------------------------------------------------------------------------------------


def discount(book: Book, own: tuple[Id, ...]) -> int:
    """The points of a burst that cost nothing, by own skills."""
    effects = (part for one in own for part in book.own_skills[one].effects)
    return sum(part.n for part in effects if isinstance(part, BurstDiscount))


def ready(book: Book, unit: Unit) -> tuple[Personal, ...]:
    """The own skills that make a burst cheaper and that a unit may use."""
    found = personal_ready(book, unit, WINDOWS)
    return tuple(one for one in found if any(isinstance(part, BurstDiscount) for part in one.skill.effects))


def most(book: Book, battle: Battle, unit: Unit, own: tuple[Id, ...] = (), paid: int = 0) -> int:
    """The largest burst that a unit may pay after paying ``paid`` (trpg-damage-7, trpg-damage-9)."""
    keeps = 0 if battle.options.allow_self_exhaust else 1
    can = unit.trion - paid - keeps + discount(book, own)
    return max(0, min(unit.params.get("trn", 0), MOST_BURST, can))


def pay(table: Table, unit_id: UnitId, points: int, own: tuple[Id, ...]) -> None:
    """Pays for a burst, once for all whom the attack hits (trpg-damage-10)."""
    unit = table.unit(unit_id)
    own = own if points else ()
    cost = max(0, points - discount(table.book, own))
    for one in own:
        skills.use_personal(table, unit_id, one)
    skills.pay(table, unit_id, cost)
    change(table, burst=points)
    if points:
        table.tell(e.BurstPaid(unit.name, points, cost, own))


def could_burst(table: Table) -> bool:
    """Whether the attacker has a burst to choose, as far as everybody can see."""
    battle = table.battle
    unit = table.unit(attack_of(battle).unit)
    if battle.options.enemy_trion != "exact" or not battle.options.sheet_public:
        return True
    own = tuple(one.skill.id for one in ready(table.book, unit))
    return most(table.book, battle, unit, own) > 0


def ask_burst(table: Table) -> None:
    """Asks for the burst before the die, where the table has it there (trpg-damage-8)."""
    change(table, stage="damage")
    if table.battle.options.burst_timing == "before_die" and could_burst(table):
        table.put("burst", unit=attack_of(table.battle).unit)


# ---- damage ----------------------------------------------------------------------------------------------


def roll(table: Table) -> None:
    """Rolls the damage die, one for all (trpg-hit-15), asks for a burst after it where the table has it
    there, and takes the trion.
    """
    attack, made = attack_of(table.battle), means_now(table)
    if attack.die is None and made.rolls:
        faces, fixed = table.dice(1)
        change(table, die=faces[0])
        table.tell(e.DamageRolled(table.unit(attack.unit).name, faces[0], bool(fixed)))
        if table.battle.options.burst_timing == "after_die" and could_burst(table):
            table.put("burst", unit=attack.unit)
            return
    _deal(table)


def _deal(table: Table) -> None:
    """Takes the trion of everybody the dice of now have hit (trpg-damage-4)."""
    attack, made = attack_of(table.battle), means_now(table)
    user = table.unit(attack.unit)
    for place in scope(table.battle):
        aimed = attack.aimed[place]
        target = table.unit(aimed.unit)
        if not aimed.hit or not target.on_field:
            continue
        if made.fixed is not None:
            dealt = made.fixed.damage
            made_of = None
        else:
            made_of = parts(table.book, user, attack, made, aimed.special, attack.die or 0)
            dealt = made_of.total
        change_aimed(table, place, dealt=dealt)
        left = life.lose(table, target.id, dealt, None, hit=True)
        shown = life.shown(table.battle, left)
        table.tell(e.Damaged(target.name, dealt, made_of, shown))
    onward(table)


def wounds(table: Table) -> None:
    """After all trion is lost: who has none left goes out, together (trpg-bailout-15); the others roll for
    harm, in reading order (trpg-harm-10); for the incapacitated who were hit, death is asked.
    """
    attack, team = attack_of(table.battle), author(table.battle)
    active = {one.unit for one in attack.aimed if table.unit(one.unit).on_field}
    hit = [one for one in attack.aimed if one.hit]
    losses: dict[UnitId, TeamId | None] = {one.unit: team for one in hit}
    paid = [one.by for one in attack.aimed if one.by is not None]
    for number in (attack.unit, *paid):
        losses.setdefault(number, None)  # where the table allows it, they may have paid themselves out
    life.empty(table, losses)
    for one in hit:
        if table.unit(one.unit).on_field:
            harm.roll(table, one.unit, one.dealt, team)
    change(table, stage="effects", at=0)
    for one in hit:
        if one.unit not in active and table.unit(one.unit).life == "down":
            life.propose_death(table, one.unit)
