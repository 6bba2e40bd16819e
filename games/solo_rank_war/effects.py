"""Effects in words: what a card can do, in one short line each."""

from __future__ import annotations

from functools import lru_cache

from ..engine.text import Fact, Joined, Text, t
from . import pack as p
from .book import TAG_NAMES, Eff
from .refusals import tags_text
from .state import NO_TAGS, StatusKind
from .wording import signed

STATUS_NAMES: dict[StatusKind, Text] = {"unseen": t("unseen"), "weighted": t("weighted")}
"""The words for statuses."""

KEYWORD_NAMES = {"pierce": t("piercing"), "homing": t("homing"), "no_counter": t("can't be countered")}
"""Keywords that the rules give a meaning (solo-5.61, solo-5.39, solo-5.26)."""


def effect_line(eff: Eff) -> Text:
    """An effect with its price, its range and what it does; whether it is a counter is said first."""
    facts: dict[str, Fact] = {"effect": eff.name, "cost": _price(eff), "what": does(eff)}
    if eff.spec.timing == "counter":
        return t("{effect} (counter): {cost}; {what}", **facts)
    if eff.spec.range is not None:
        return t("{effect}: {cost}; distance {span}: {what}", span=span(eff.spec.range), **facts)
    return t("{effect}: {cost}; {what}", **facts)


def brief(eff: Eff) -> Fact:
    """An effect in the fewest words: its name, and of an attack the damage and the distances."""
    hit = next((op.amount for op in eff.spec.ops if isinstance(op, p.Damage)), None)
    if hit is None or eff.spec.range is None:
        return eff.name
    return t("{effect} {n} (distance {span})", effect=eff.name, n=hit, span=span(eff.spec.range))


def span(distances: tuple[int, int]) -> str:
    """Distances from the least to the most: ``1–3``."""
    low, high = distances
    return str(low) if low == high else f"{low}–{high}"


def _price(eff: Eff) -> Fact:
    parts: list[Fact] = [t("{n} trion", n=eff.trion)] if eff.trion else []
    if eff.tags != NO_TAGS:
        parts.append(tags_text(eff.tags))
    return Joined(tuple(parts)) if parts else t("no cost")


@lru_cache(maxsize=2048)
def does(eff: Eff) -> Fact:
    """What an effect does when it is applied."""
    parts: list[Fact] = []
    for op in eff.spec.ops:
        parts += _op(op)
    parts += [KEYWORD_NAMES[word] for word in eff.spec.keywords if word in KEYWORD_NAMES]
    return Joined(tuple(parts))


def _op(op: p.Op) -> list[Fact]:
    """One thing an effect does."""
    match op:
        case p.Damage(amount, _, None):
            return [t("{n} damage", n=amount)]
        case p.Damage(amount, _, cap) if cap is not None:
            return [t("{n} damage", n=amount), t("reduced by {n} at most", n=cap)]
        case p.SelfDamage(amount, None):
            return [t("{n} damage to yourself", n=amount)]
        case p.SelfDamage(amount, span) if span is not None:
            return [
                t("{n} damage to yourself at distance {low} to {high}", n=amount, low=span[0], high=span[1])
            ]
        case p.Reduce(amount):
            return [t("damage reduced by {n}", n=amount)]
        case p.CapReduce(amount):
            return [t("reduced by {n} at most", n=amount)]
        case p.Negate():
            return [t("cancels it")]
        case p.Amplify(amount):
            return [t("damage {change}", change=signed(amount))]
        case p.Scale(percent):
            return [t("damage × {n} %", n=percent)]
        case p.Grant(keyword):
            return [KEYWORD_NAMES.get(keyword, keyword)]
        case p.Recover(amount):
            return [t("trion {change}", change=signed(amount))]
        case _:
            return _manoeuvre(op)


def _manoeuvre(op: p.Op) -> list[Fact]:
    """What an effect does to distance, tags, statuses and cards."""
    match op:
        case p.ShiftOp(choices) | p.InitialShift(choices):
            return [t("distance {changes}", changes="/".join(map(signed, choices)))]
        case p.SetDistance(choices):
            return [t("distance becomes {choices}", choices="/".join(map(str, choices)))]
        case p.GainTag(tag, n):
            return [t("gain {n} {tag}", n=n, tag=TAG_NAMES[tag])]
        case p.LoseTag(tag, n, target):
            words: dict[str, Fact] = {"n": n, "tag": TAG_NAMES[tag]}
            return [
                t("lose {n} {tag}", **words) if target == "self" else t("opponent loses {n} {tag}", **words)
            ]
        case p.GiveStatus(status, _, target):
            name = STATUS_NAMES[status]
            return [name if target == "self" else t("opponent {status}", status=name)]
        case p.OnHitStatus(status):
            return [t("if it hits: {status}", status=STATUS_NAMES[status])]
        case p.TurnDown():
            return [t("turns a card face-down")]
        case p.ForceKeep():
            return [t("a card must stay next turn")]
        case p.ForceReturn():
            return [t("a card must be taken back next turn")]
        case _:
            return []
