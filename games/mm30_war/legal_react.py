"""What the attacked side may answer: a shield after seeing the dice, and one counter (R45)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from . import arms, harm, odds
from . import commands as c
from . import refusals_fight as r
from .field import Field, Scene, field_of
from .ranges import in_range
from .refusals import must
from .state import Order, Shots, Unit, UnitId
from .table import replace
from .victory import mm_of, won_by
from .view import View

Units = tuple[Unit, ...]
NOTHING = c.React()
"""No shield, no counter: the answer when nobody gives one (R45)."""


def those(field: Field, numbers: Sequence[UnitId]) -> Units:
    """Units that are still on the field, in the order given."""
    here = field.units
    return tuple([here[number] for number in numbers if number in here])


def left(field: Field, shots: Shots, react: c.React) -> tuple[int, ...]:
    """The HP of the group's members after an attack that is answered so."""
    hps = tuple(unit.hp for unit in those(field, shots.group))
    hits, power = shots.hits, shots.power
    if react.shield:
        hits, power = arms.shielded(field.options, hits, power)
    if react.struck:
        return tuple(max(0, hp - n * power) for hp, n in zip(hps, react.struck, strict=True))
    return harm.after(hps, hits, power, shots.area)


def choices(scene: Scene, field: Field, shots: Shots) -> tuple[c.React, ...]:
    """Every answer to an attack; the first is to do nothing, which is always open (mm30-counter-5).

    After damage that ends the battle there is no counter (R37).
    """
    found: list[c.React] = []
    for shield in (False, True) if may_shield(field, shots) else (False,):
        for struck in spreads(field, shots, shield):
            plain = c.React(shield, None, struck)
            found.append(plain)
            hps = left(field, shots, plain)
            if not decided(scene, field, shots, hps):
                found += [c.React(shield, number, struck) for number in counters(field, shots, hps)]
    return tuple(found)


def decided(scene: Scene, field: Field, shots: Shots, hps: Sequence[int]) -> bool:
    """Whether the battle is over when the group is left with these HP."""
    group = those(field, shots.group)
    dead = {unit.id: mm_of(scene, field.deck, unit) for unit, hp in zip(group, hps, strict=True) if hp <= 0}
    if not dead:
        return False
    units = tuple(replace(one, hp=0, cell=None) if one.id in dead else one for one in scene.units)
    army = scene.armies[shots.side]
    richer = replace(army, mm=army.mm + sum(dead.values()))
    armies = (richer, scene.armies[1]) if shots.side == 0 else (scene.armies[0], richer)
    then = replace(scene, units=units, armies=armies)
    return any(won_by(field.book, then, seat) is not None for seat in (0, 1))


def may_shield(field: Field, shots: Shots) -> bool:
    """Whether a chip may be turned over: there is one, and at least one hit (mm30-shield-2, R78)."""
    return shots.hits > 0 and arms.bearer(those(field, shots.group)) is not None


def counters(field: Field, shots: Shots, hps: Sequence[int]) -> tuple[int, ...]:
    """The weapons for a counter if the attack leaves the group with these HP.

    It was ready and not mixed, somebody is left, and the weapon reaches (mm30-counter-1 to mm30-counter-3).
    A counter is not countered (R44).
    """
    group = those(field, shots.group)
    survivors = tuple(unit for unit, hp in zip(group, hps, strict=True) if hp > 0)
    foes = those(field, shots.members)
    if shots.counter or not shots.ready or not survivors or not foes or foes[0].cell is None:
        return ()
    return tuple(
        number
        for number, weapon in enumerate(arms.weapons(field, survivors))
        if arms.barred(field, survivors, number, counter=True) is None
        and in_range(field, survivors, weapon, shots.cell, foes[0].cell)
    )


def reply(scene: Scene, field: Field, shots: Shots, react: c.React) -> odds.Forecast | None:
    """What the counter of an answer is going to do; None where it is without one."""
    if react.counter is None:
        return None
    hps = left(field, shots, react)
    group = those(field, shots.group)
    survivors = tuple(unit for unit, hp in zip(group, hps, strict=True) if hp > 0)
    foes = those(field, shots.members)
    return odds.forecast(scene, field, survivors, react.counter, foes, counter=True)


# ---- whom the hits strike, where the defender says so ---------------------------------------------------


def spreads(field: Field, shots: Shots, shield: bool) -> tuple[tuple[int, ...], ...]:
    """The ways to spread the hits over a squad by the house rule ``hit_order``, one for each outcome.

    Empty ones stand for the order of the squad: all hits are dealt from the front (R39).
    """
    hps = tuple(unit.hp for unit in those(field, shots.group))
    hits, power = shots.hits, shots.power
    if shield:
        hits, power = arms.shielded(field.options, hits, power)
    if field.options.hit_order == "front" or shots.area or len(hps) < 2 or hits < 1 or power < 1:
        return ((),)
    found: dict[tuple[int, ...], tuple[int, ...]] = {}
    for struck in _spreads(hps, hits, power):
        found.setdefault(tuple(max(0, hp - n * power) for hp, n in zip(hps, struck, strict=True)), struck)
    return tuple(found.values())


def _spreads(hps: tuple[int, ...], hits: int, power: int) -> Iterator[tuple[int, ...]]:
    """Hits for each member; those beyond what destroys it strike somebody else while anybody is left."""
    need = [-(-hp // power) for hp in hps]
    if hits >= sum(need):
        yield tuple(need)
        return

    def rest(at: int, more: int) -> Iterator[tuple[int, ...]]:
        if at == len(need):
            if more == 0:
                yield ()
            return
        for n in range(min(need[at], more), -1, -1):
            for tail in rest(at + 1, more - n):
                yield (n, *tail)

    yield from rest(0, hits)


# ---- judging and standing orders -------------------------------------------------------------------------


def judge(view: View, command: c.React) -> c.React:
    """The answer that a command gives. Raises Refused with what is wrong about it."""
    must(view, "react")
    shots = view.shots
    assert shots is not None
    field = field_of(view)
    offered = choices(view, field, shots)
    if command in offered:
        return command
    if command.shield and not may_shield(field, shots):
        raise r.no_shield()
    same = [one for one in offered if one.shield == command.shield]
    if all(one.struck != command.struck for one in same):
        if not command.struck:
            return judge(view, c.React(command.shield, command.counter, same[0].struck))
        raise r.struck(shots.hits)
    raise r.no_counter()


def order_for(orders: Sequence[Order], group: Units) -> Order:
    """The standing order that holds for a group: that of its front member, the one for all, or to ask."""
    for unit in (*(one.id for one in group), None):
        found = next((order for order in orders if order.unit == unit), None)
        if found is not None:
            return found
    return Order(None)


def allowed(scene: Scene, field: Field, shots: Shots, order: Order) -> tuple[c.React, ...]:
    """The answers that a standing order leaves to be asked for; never none."""
    found = choices(scene, field, shots)
    if order.shield != "ask":
        wanted = order.shield == "use"
        found = tuple(one for one in found if one.shield == wanted) or found
    if order.counter == "never":
        found = tuple(one for one in found if one.counter is None)
    elif order.counter == "best":
        plain = tuple(one for one in found if one.counter is None)
        found = tuple(best(scene, field, shots, found, one) for one in plain)
    return found


def best(scene: Scene, field: Field, shots: Shots, found: Sequence[c.React], plain: c.React) -> c.React:
    """Of some answers, the one like ``plain`` whose counter promises the most MM, then the most damage.

    That is ``plain`` itself where there is no counter to it.
    """
    worth: dict[c.React, tuple[Fraction, Fraction]] = {}
    for one in found:
        forecast = reply(scene, field, shots, one)
        if forecast is not None and (one.shield, one.struck) == (plain.shield, plain.struck):
            worth[one] = (forecast.mm, forecast.damage)
    return max(worth, key=lambda one: worth[one]) if worth else plain


def unattended(scene: Scene, field: Field, shots: Shots, order: Order) -> c.React:
    """What is answered when nobody does: by the standing order, otherwise no shield and no counter (R45)."""
    strict = Order(
        order.unit,
        "never" if order.shield == "ask" else order.shield,
        "never" if order.counter == "ask" else order.counter,
    )
    return allowed(scene, field, shots, strict)[0]
