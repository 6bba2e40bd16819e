"""The guided form of a card of one's own: class, body, weapons, skills, names, with the points left.

A button carries all picks on the way to it and has room for few letters, so the keys are short. Who changes a
card finds its numbers filled in. :func:`draft_at` is the card as far as it has been made.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

from msgspec import Struct

from ..engine.contract import Refused
from ..engine.menu import Menu, Option, Path, Slot
from ..engine.text import Name, Text, t
from . import commands as c
from . import forge, kits
from . import legal_setup as legal
from . import wording as w
from .menu_cells import Node, choose, nowhere
from .pack import Card, Class, Id, Type, Weapon
from .table import replace
from .view import View

WEAPONS = 4
"""Weapons that a card has at most."""

MOST_POWER = 300
"""Power a hit of a weapon that somebody makes."""

UNNAMED = Name("Unnamed", "名称未定", "未命名")
ARM = Name("Weapon", "武器", "武器")

DROP = "-"
"""Stands before the id of a card that is to be taken away."""

Seen = Callable[["Draft"], None]
"""Is told of every stage of the card on the way down the menu."""

_CLASSES: dict[str, tuple[Class, Text]] = {
    "l": ("low", t("Low-cost unit (5 MM)")),
    "n": ("normal", t("Normal unit (10 MM)")),
    "h": ("high", t("High-cost unit (20 MM)")),
}

_TYPES: dict[str, Type] = {"g": "ground", "f": "flying", "a": "amphibious"}

_TRAITS: dict[str, tuple[Text, dict[str, Any]]] = {
    "p": (t("Nothing special"), {}),
    "1": (t("Ammunition 1"), {"ammo": 1}),
    "2": (t("Ammunition 2"), {"ammo": 2}),
    "4": (t("Ammunition 4"), {"ammo": 4}),
    "a": (t("Hits everybody in the cell"), {"area": True}),
    "b": (t("Hits everybody in the cell, ammunition 2"), {"area": True, "ammo": 2}),
    "x": (t("EX weapon, once in a battle"), {"ex": True}),
}
"""What a weapon may be besides its numbers."""


class Draft(Struct, frozen=True):
    """A card in the making; ``before`` is the one that it takes the place of."""

    kind: Class
    type: Type = "ground"
    hp: int = 0
    move: int = 0
    shield: int = 0
    weapons: tuple[Weapon, ...] = ()
    skills: tuple[Id, ...] = ()
    name: Name | None = None
    before: Card | None = None


def option(view: View) -> tuple[Option, ...]:
    """The way to the form, while armies are mustered."""
    if view.phase != "muster" or view.viewer not in view.asked:
        return ()
    return (Option("kit", t("Your own kits") if view.me.custom else t("Bring a unit of your own")),)


def draft_at(view: View, path: Path) -> Draft | None:
    """The card in the making where the menu stands open at ``path``; None where there is none."""
    stages: list[Draft] = []
    if path[:1] != ("kit",):
        return None
    with suppress(Refused):  # what was just said is too much: the card is as it was before
        _forge(view, path[1:], stages.append)
    return stages[-1] if stages else None


def _form(view: View, path: Path) -> Node:
    return _forge(view, path, lambda _: None)


def _forge(view: View, path: Path, seen: Seen) -> Node:
    """A new card of a class, or one of the viewer's to be changed or taken away."""
    if not option(view):
        raise nowhere()
    mine = view.me.custom

    def then(key: str, rest: Path) -> Node:
        if key.startswith(DROP):
            return c.Scrap(key.removeprefix(DROP))
        if key.isdecimal():
            card = mine[int(key) - 1]
            seen(_as_it_is(card))
            return _body(view, Draft(card.kind, before=card), rest, seen)
        return _body(view, Draft(_CLASSES[key][0]), rest, seen)

    question = t("A new unit, or one that you have?") if mine else t("Which class?")
    return choose(path, question, _beginnings(view, mine), then, _BUDGET)


_BUDGET = t(
    "Points pay for HP, MOVE, shields, weapons and skills. The best weapon counts in full, the second a "
    "third, the others a fifth."
)


def _beginnings(view: View, mine: tuple[Card, ...]) -> Iterator[Option]:
    full = t("You may bring {most} cards of your own.", most=legal.MOST_OWN)
    blocked = full if len(mine) >= legal.MOST_OWN else None
    for key, (kind, words) in _CLASSES.items():
        yield Option(key, words, t("{n} points to spend", n=forge.BUDGET[kind]), blocked=blocked)
    held = {card.id: legal.IN_ARMY if legal.is_submitted(view, card.id) else None for card in mine}
    for n, card in enumerate(mine, 1):
        words, line = t("Change {unit}", unit=card.name), t("{line}", line=w.card_line(card))
        yield Option(str(n), words, line, blocked=held[card.id])
    prefix = len(legal.own_id(legal.seat_of(view), ""))
    for card in mine:  # by its own id: who presses an old button must not lose another card
        words = t("Take {unit} away", unit=card.name)
        yield Option(DROP + card.id[prefix:], words, style="danger", blocked=held[card.id])


def _as_it_is(card: Card) -> Draft:
    return Draft(
        card.kind, card.type, card.hp, card.move, card.shield, card.weapons, card.skills, before=card
    )


# ---- numbers -----------------------------------------------------------------------------------------


def _numbers(
    path: Path,
    question: Text,
    slots: tuple[Slot, ...],
    then: Callable[[tuple[str, ...], Path], Node],
    note: Text | None = None,
) -> Node:
    """Several questions side by side. Raises Refused for an answer that is none."""
    for slot, key in zip(slots, path, strict=False):
        if slot.kind == "number":
            if not key.isascii() or not key.isdigit() or not slot.least <= int(key) <= slot.most:
                raise Refused(
                    "number",
                    t("{what}: a whole number from {least} to {most}.",
                      what=slot.label, least=slot.least, most=slot.most),
                )  # fmt: skip
        elif slot.kind == "choice" and key not in {one.key for one in slot.options}:
            raise nowhere()
    if len(path) < len(slots):
        return Menu(question, slots[len(path) :], note)
    return then(path[: len(slots)], path[len(slots) :])


def _number(key: str, label: Text, least: int, most: int, hint: Text | None, standing: int | None) -> Slot:
    current = None if standing is None else str(standing)
    return Slot(key, label, (), "number", least, most, hint, current)


def _body(view: View, draft: Draft, path: Path, seen: Seen) -> Node:
    old = draft.before
    standing = next((key for key, kind in _TYPES.items() if old is not None and kind == old.type), None)
    was = (None, None, None) if old is None else (old.hp, old.move, old.shield)
    types = tuple(Option(key, w.TYPES[kind]) for key, kind in _TYPES.items())
    most = forge.BUDGET[draft.kind] // forge.HP
    each = t("{n} points each", n=forge.HP)
    cells = t("{ground} points a cell; {amphibious} amphibious, {flying} flying", **forge.MOVE)
    shields = t("{n} points each", n=forge.SHIELD)
    slots = (
        Slot("type", t("Type"), types, current=standing),
        _number("hp", t("HP"), 1, most, each, was[0]),
        _number("move", t("MOVE"), 0, 9, cells, was[1]),
        _number("shield", t("Shields"), 0, 3, shields, was[2]),
    )

    def then(keys: tuple[str, ...], rest: Path) -> Node:
        hp, move, shield = (int(key) for key in keys[1:])
        body = replace(draft, type=_TYPES[keys[0]], hp=hp, move=move, shield=shield)
        over = -_left(view, body)
        if over > 0:
            raise _too_much(view, body, t("{n} HP less would do.", n=-(-over // forge.HP)))
        seen(body)
        return _weapon(view, body, rest, seen)

    return _numbers(path, t("Its body: {budget} points in all", budget=forge.BUDGET[draft.kind]), slots, then)


def _weapon(view: View, draft: Draft, path: Path, seen: Seen) -> Node:
    n = len(draft.weapons)
    arms = draft.before.weapons if draft.before is not None else ()
    old = arms[n] if n < len(arms) else None
    was = (None,) * 4 if old is None else (old.range, old.hit, old.count, min(old.power, MOST_POWER))
    traits = tuple(Option(key, words) for key, (words, _) in _TRAITS.items())
    worth = t("Worth dice × power × (10 − difficulty) × (range + 3) ÷ 10")
    slots = (
        _number("range", t("Range"), 1, 9, None, was[0]),
        _number("hit", t("Difficulty"), 0, 9, t("This or more hits"), was[1]),
        _number("count", t("Attack count"), 1, 5, t("Number of dice"), was[2]),
        _number("power", t("Power a hit"), 1, MOST_POWER, worth, was[3]),
        Slot("trait", t("Besides"), traits, current=None if old is None else _trait(old)),
    )

    def then(keys: tuple[str, ...], rest: Path) -> Node:
        reach, hit, count, power = (int(key) for key in keys[:4])
        made = Weapon(ARM, reach, hit, count, power, **_TRAITS[keys[4]][1])
        armed = replace(draft, weapons=(*draft.weapons, made))
        if _left(view, armed) < 0:
            raise _too_much(view, armed, _advice(view, draft, made))
        seen(armed)
        return _more(view, armed, rest, seen)

    question = t("Weapon {n}: {left} points left", n=n + 1, left=_left(view, draft))
    return _numbers(path, question, slots, then, _WORTH)


_WORTH = t(
    "A weapon is worth dice × power × (10 − difficulty) × (range + 3) ÷ 10: one that hits everybody in the "
    "cell 2.5 times as much, one with ammunition or for EX chips less."
)


def _trait(weapon: Weapon) -> str:
    """The key of what a weapon is besides its numbers."""
    kept = {"ammo": weapon.ammo, "area": weapon.area, "ex": weapon.ex}
    given = {name: value for name, value in kept.items() if value}
    return next((key for key, (_, fields) in _TRAITS.items() if fields == given), "p")


def _advice(view: View, draft: Draft, made: Weapon) -> Text:
    """What to change about a weapon that takes too much."""
    for power in range(made.power - 1, 0, -1):
        if _left(view, replace(draft, weapons=(*draft.weapons, replace(made, power=power)))) >= 0:
            return t("With the rest as it is, a power of {n} would do.", n=power)
    return t("Make it weaker all round, or go back and leave out some HP.")


def _more(view: View, draft: Draft, path: Path, seen: Seen) -> Node:
    """Another weapon, a skill, or the names."""
    options = [Option("d", t("Name it"), style="good")]
    if len(draft.weapons) < WEAPONS:
        options.append(Option("w", t("Another weapon")))
    letters = {_letter(n): skill for n, skill in enumerate(view.book.skills.values())}
    if len(draft.skills) < legal.MOST_SKILLS:
        options += [
            Option(key, t("Skill: {skill} ({n} points)", skill=skill.name, n=forge.skill_value(skill)),
                   t("{text}", text=skill.text), blocked=_too_dear(view, draft, skill.id))
            for key, skill in letters.items()
            if skill.id not in draft.skills
        ]  # fmt: skip

    def then(key: str, rest: Path) -> Node:
        if key == "d":
            return _names(view, draft, rest, seen)
        if key == "w":
            return _weapon(view, draft, rest, seen)
        skilled = replace(draft, skills=(*draft.skills, letters[key].id))
        seen(skilled)
        return _more(view, skilled, rest, seen)

    return choose(path, t("{left} points left", left=_left(view, draft)), options[:25], then)


def _letter(n: int) -> str:
    """The key of a skill: a capital, so that it is never that of another step."""
    return chr(ord("A") + n)


def _name(said: str) -> Name:
    """What somebody calls something, the same in all languages."""
    return Name(said.strip(), said.strip(), said.strip())


def _names(view: View, draft: Draft, path: Path, seen: Seen) -> Node:
    most, old = legal.MOST_LETTERS, draft.before
    arms = () if old is None else old.weapons
    named = None if old is None else old.name.en
    hint = None if old is None else t("Another name makes another unit of it")
    slots = (
        Slot("name", t("The name of the unit"), (), "text", 1, most, hint, named),
        *(
            Slot(f"weapon{n + 1}", t("The name of weapon {n}", n=n + 1), (), "text", 1, most,
                 None, arms[n].name.en if n < len(arms) else None)
            for n in range(len(draft.weapons))
        ),
    )  # fmt: skip

    def then(keys: tuple[str, ...], _: Path) -> Node:
        names = [_name(key) for key in keys]
        weapons = tuple(replace(arm, name=name) for arm, name in zip(draft.weapons, names[1:], strict=True))
        number = kits.number(names[0], legal.numbers_of_others(view, names[0]))
        return c.Forge(card_of(replace(draft, weapons=weapons, name=names[0]), number))

    if path:
        seen(replace(draft, name=_name(path[0])))
    return _numbers(path, t("What is it called?"), slots, then)


# ---- points ------------------------------------------------------------------------------------------


def card_of(draft: Draft, number: Id = "draft") -> Card:
    """The card that a draft is so far."""
    known = draft.name or (UNNAMED if draft.before is None else draft.before.name)
    return Card(
        id=number, name=known, kind=draft.kind, type=draft.type, move=draft.move, hp=draft.hp,
        shield=draft.shield, skills=draft.skills, weapons=draft.weapons,
        ex=int(any(arm.ex for arm in draft.weapons)),
    )  # fmt: skip


def _left(view: View, draft: Draft) -> int:
    return forge.BUDGET[draft.kind] - forge.points(card_of(draft), view.book.skills)


def _too_much(view: View, draft: Draft, advice: Text) -> Refused:
    """The refusal of a draft whose points are more than its class has, with what would help."""
    left = _left(view, draft)
    return Refused(
        "forge_points",
        t(
            "This card is worth {worth} points; its class may have {budget}. Take {over} off. {advice}",
            worth=forge.BUDGET[draft.kind] - left, budget=forge.BUDGET[draft.kind], over=-left, advice=advice,
        ),
    )  # fmt: skip


def _too_dear(view: View, draft: Draft, skill: Id) -> Text | None:
    value, left = forge.skill_value(view.book.skills[skill]), _left(view, draft)
    return t("It takes {value} points; {left} are left.", value=value, left=left) if value > left else None


BRANCHES: dict[str, Callable[[View, Path], Node]] = {"kit": _form}
