"""Applying a chain: from the latest announcement to the earliest, in one go (solo-5.29, solo-5.35)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from ..engine.contract import Seat
from . import events as e
from . import pack as p
from .book import Eff, tag_index
from .legal import furthest
from .state import FIRST_DISTANCE, Card, Forced, Link, Side, Status
from .table import Table


@dataclass(slots=True)
class Marks:
    """What counters have done to an announcement before it is applied."""

    negated: bool = False
    reductions: int = 0
    caps: list[int] = field(default_factory=list)
    added: int = 0
    percents: list[int] = field(default_factory=list)
    granted: set[str] = field(default_factory=set)
    on_hit: list[tuple[Seat, Status]] = field(default_factory=list)


@dataclass(slots=True)
class Result:
    """What one announcement does: trion lost by each seat (all at one moment) and what follows it."""

    loss: list[int] = field(default_factory=lambda: [0, 0])
    damage: list[int] = field(default_factory=lambda: [0, 0])
    reduced: int = 0
    statuses: list[tuple[Seat, Status]] = field(default_factory=list)


def damage_of(op: p.Damage, marks: Marks, pierces: bool) -> tuple[int, int]:
    """The damage of an announcement and how much of it was guarded off (solo-5.61).

    Base, percentages (together, rounded down), additions, then the sum of all reductions: at most the lowest
    cap, none against piercing. The order in which counters were made does not matter.
    """
    amount, divisor = op.amount, 1
    for percent in marks.percents:
        amount, divisor = amount * percent, divisor * 100
    amount = amount // divisor + marks.added
    guard = 0 if pierces else marks.reductions
    for cap in marks.caps if op.reduce_cap is None else [*marks.caps, op.reduce_cap]:
        guard = min(guard, cap)
    guard = min(guard, amount)
    return amount - guard, guard


def resolve(table: Table) -> None:
    """Applies the whole chain, then the attacker goes on."""
    chain = table.state.chain
    marks = [Marks() for _ in chain]
    for n in reversed(range(len(chain))):
        _apply(table, n, chain[n], marks)
    table.change(chain=(), phase="tactical", asked=0, passes=0)


def _verdict(
    table: Table, link: Link, eff: Eff, mine: Marks, marks: list[Marks]
) -> Literal["done", "cancelled", "out_of_range", "no_target"]:
    """Whether an announcement has a result at all (solo-5.37, solo-5.39)."""
    if mine.negated:
        return "cancelled"
    if link.target is not None and marks[link.target].negated:
        return "no_target"
    span = eff.spec.range
    if span is None or table.state.options.range_check == "declare":
        return "done"
    if "homing" in eff.keywords or "homing" in mine.granted:
        return "done"
    return "done" if span[0] <= table.state.distance <= span[1] else "out_of_range"


def _apply(table: Table, n: int, link: Link, marks: list[Marks]) -> None:
    eff = table.book.effects[link.effect]
    verdict = _verdict(table, link, eff, marks[n], marks)
    before = table.state.distance
    result = Result()
    if verdict == "done":
        for op in eff.spec.ops:
            _do(table, op, link, eff, marks[n], marks, result)
        if any(result.loss):
            table.lose((result.loss[0], result.loss[1]))
            if result.damage[1 - link.seat] and not table.state.hurt:
                table.change(hurt=True)
    target = link.target
    table.tell(
        e.Applied(
            n=n, seat=link.seat, effect=link.effect, why=verdict,
            damage=(result.damage[0], result.damage[1]), reduced=result.reduced,
            trion=table.trion, distance=(before, table.state.distance), choice=link.choice, target=target,
            target_effect=None if target is None else table.state.chain[target].effect, attack=eff.hurts,
        )
    )  # fmt: skip
    if any(result.loss):
        table.check_lost()
    for seat, status in result.statuses:
        if status.card is None or _lies_face_up(table, status.card):
            table.give(seat, status)


def _status(table: Table, op: p.GiveStatus | p.OnHitStatus, link: Link) -> tuple[Seat, Status]:
    """The status an op gives, and to whom. What lasts while a card is face-up hangs on the user's card."""
    seat = link.seat if op.target == "self" else 1 - link.seat
    card = (link.seat, link.side) if op.duration == "while_face_up" else None
    return seat, Status(op.status, op.duration, table.state.turn, card)


def _do(
    table: Table, op: p.Ops, link: Link, eff: Eff, mine: Marks, marks: list[Marks], result: Result
) -> None:
    """One op of an announcement. Ops that answer another one mark it; the rest act or add to the result."""
    foe = 1 - link.seat
    theirs = marks[link.target] if link.target is not None else Marks()
    match op:
        case p.Damage():
            hit = foe if op.target == "opponent" else link.seat
            pierces = "pierce" in eff.keywords or "pierce" in mine.granted
            done, result.reduced = damage_of(op, mine, pierces)
            result.loss[hit] += done
            result.damage[hit] += done
            if done:
                result.statuses += mine.on_hit
        case p.SelfDamage():
            span = op.if_distance
            if span is None or span[0] <= table.state.distance <= span[1]:
                result.loss[link.seat] += op.amount
                result.damage[link.seat] += op.amount
        case p.Recover():
            result.loss[link.seat] -= op.amount
        case p.Reduce():
            theirs.reductions += op.amount
        case p.CapReduce():
            theirs.caps.append(op.amount)
        case p.Negate():
            theirs.negated = True
        case p.Amplify():
            theirs.added += op.amount
        case p.Scale():
            theirs.percents.append(op.percent)
        case p.Grant():
            theirs.granted.add(op.keyword)
        case p.OnHitStatus():
            theirs.on_hit.append(_status(table, op, link))
        case p.GiveStatus():
            result.statuses.append(_status(table, op, link))
        case p.ShiftOp():
            _go_to(table, table.state.distance + (link.choice or 0))
        case p.SetDistance():
            _go_to(table, link.choice or FIRST_DISTANCE)
        case p.GainTag():
            if link.seat == table.state.attacker:
                table.add_tags(link.seat, _tags(op))
        case p.LoseTag():
            table.add_tags(foe if op.target == "opponent" else link.seat, _tags(op), -1)
        case p.TurnDown():
            side = (link.choice or 0) if op.side == "chosen" else int(op.side == "sub")
            _turn_down(table, foe if op.target == "opponent" else link.seat, side)
        case p.ForceKeep() | p.ForceReturn():
            seat = foe if op.target == "opponent" else link.seat
            forced = Forced(int(op.side == "sub"), isinstance(op, p.ForceKeep))
            others = tuple(one for one in table.player(seat).forced if one.side != forced.side)
            table.alter(seat, forced=(*others, forced))
        case p.InitialShift():
            raise AssertionError("an initial shift is never part of a chain")


def _tags(op: p.GainTag | p.LoseTag) -> tuple[int, int, int]:
    counts = [0, 0, 0]
    counts[tag_index(op.tag)] = op.n
    return (counts[0], counts[1], counts[2])


def _go_to(table: Table, distance: int) -> None:
    """Changes the distance, cut off at its limits (solo-5.46)."""
    most = furthest(table.state.options)
    distance = max(distance, FIRST_DISTANCE)
    table.change(distance=distance if most is None else min(distance, most))


def _lies_face_up(table: Table, place: tuple[Seat, Side]) -> bool:
    card = table.player(place[0]).cards[place[1]]
    return card is not None and card.face_up


def _turn_down(table: Table, seat: Seat, side: Side) -> None:
    card = table.player(seat).cards[side]
    if card is not None and card.face_up:
        table.put_card(seat, side, Card(card.trigger))
        table.tell(e.TurnedDown(seat=seat, side=side))
