"""The guided form of a card of one's own: class, body, weapons, skills, names, with the points left."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from ..engine.contract import Refused
from ..engine.menu import Menu, Option, Path, Slot
from ..engine.text import Name, Text, t
from . import commands as c
from . import forge
from . import legal_setup as legal
from .menu_cells import Node, choose, nowhere
from .pack import Card, Class, Id, Type, Weapon
from .table import replace
from .view import View

WEAPONS = 4
"""Weapons that a card has at most."""

PLACEHOLDER = Name("?", "?", "?")

_CLASSES: dict[str, tuple[Class, Text]] = {
    "low": ("low", t("Low-cost unit (5 MM)")),
    "normal": ("normal", t("Normal unit (10 MM)")),
    "high": ("high", t("High-cost unit (20 MM)")),
}

_TYPES: dict[str, tuple[Type, Text]] = {
    "ground": ("ground", t("ground")),
    "flying": ("flying", t("flying")),
    "amphibious": ("amphibious", t("amphibious")),
}

_TRAITS: dict[str, tuple[Text, dict[str, Any]]] = {
    "plain": (t("Nothing special"), {}),
    "ammo1": (t("Ammunition 1"), {"ammo": 1}),
    "ammo2": (t("Ammunition 2"), {"ammo": 2}),
    "ammo4": (t("Ammunition 4"), {"ammo": 4}),
    "area": (t("Hits everybody in the cell"), {"area": True}),
    "area2": (t("Hits everybody in the cell, ammunition 2"), {"area": True, "ammo": 2}),
    "ex": (t("EX weapon, once in a battle"), {"ex": True}),
}
"""What a weapon may be besides its numbers."""


class Draft(Struct, frozen=True):
    """A card in the making."""

    id: Id
    kind: Class
    type: Type = "ground"
    hp: int = 1
    move: int = 0
    shield: int = 0
    weapons: tuple[Weapon, ...] = ()
    skills: tuple[Id, ...] = ()


def option(view: View) -> tuple[Option, ...]:
    """The way to the form, while armies are mustered."""
    if view.phase != "muster" or view.viewer not in view.asked:
        return ()
    return (Option("forge", t("Bring a unit of your own")),)


def _forge(view: View, path: Path) -> Node:
    """A new card, or one of the viewer's in whose place it comes."""
    if not option(view):
        raise nowhere()
    taken = {card.id for card in view.me.custom}
    seat = legal.seat_of(view)
    ids = [f"kit{n}" for n in range(1, legal.MOST_OWN + 1)]
    free = next((one for one in ids if legal.own_id(seat, one) not in taken), None)
    if not taken and free is not None:
        return _class(view, free, path)
    options = [Option("new", t("One more"), style="main")] if free and len(taken) < legal.MOST_OWN else []
    prefix = len(legal.own_id(seat, ""))
    options += [Option(card.id[prefix:], t("Instead of {unit}", unit=card.name)) for card in view.me.custom]

    def then(key: str, rest: Path) -> Node:
        return _class(view, free if key == "new" and free is not None else key, rest)

    return choose(path, t("A new card, or in place of one?"), options, then)


def _class(view: View, number: Id, path: Path) -> Node:
    options = [
        Option(key, words, t("{n} points to spend", n=forge.BUDGET[kind]))
        for key, (kind, words) in _CLASSES.items()
    ]
    return choose(
        path, t("Which class?"), options, lambda key, rest: _body(view, Draft(number, _CLASSES[key][0]), rest)
    )


# ---- numbers -----------------------------------------------------------------------------------------


def _numbers(
    path: Path, question: Text, slots: tuple[Slot, ...], then: Callable[[tuple[str, ...], Path], Node]
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
        return Menu(question, slots[len(path) :])
    return then(path[: len(slots)], path[len(slots) :])


def _body(view: View, draft: Draft, path: Path) -> Node:
    most = min(999, forge.BUDGET[draft.kind] // forge.HP)
    slots = (
        Slot("type", t("Type"), tuple(Option(key, words) for key, (_, words) in _TYPES.items())),
        Slot("hp", t("HP (4 points each)"), (), "number", 1, most),
        Slot("move", t("MOVE"), (), "number", 0, 9, t("35 points a cell; 40 amphibious, 50 flying")),
        Slot("shield", t("Shields (60 points each)"), (), "number", 0, 3),
    )

    def then(keys: tuple[str, ...], rest: Path) -> Node:
        kind = _TYPES[keys[0]][0]
        body = replace(draft, type=kind, hp=int(keys[1]), move=int(keys[2]), shield=int(keys[3]))
        return _weapon(view, _within(view, body), rest)

    return _numbers(path, t("Its body: {budget} points in all", budget=forge.BUDGET[draft.kind]), slots, then)


def _weapon(view: View, draft: Draft, path: Path) -> Node:
    slots = (
        Slot("range", t("Range"), (), "number", 1, 9),
        Slot("hit", t("Difficulty (this or more hits)"), (), "number", 0, 9),
        Slot("count", t("Attack count (dice)"), (), "number", 1, 5),
        Slot("power", t("Power a hit"), (), "number", 1, 300),
        Slot("trait", t("Besides"), tuple(Option(key, words) for key, (words, _) in _TRAITS.items())),
    )

    def then(keys: tuple[str, ...], rest: Path) -> Node:
        reach, hit, count, power = (int(key) for key in keys[:4])
        made = Weapon(PLACEHOLDER, reach, hit, count, power, **_TRAITS[keys[4]][1])
        return _more(view, _within(view, replace(draft, weapons=(*draft.weapons, made))), rest)

    question = t("Weapon {n}: {left} points left", n=len(draft.weapons) + 1, left=_left(view, draft))
    return _numbers(path, question, slots, then)


def _more(view: View, draft: Draft, path: Path) -> Node:
    """Another weapon, a skill, or the names."""
    options = [Option("done", t("Name it"), style="good")]
    if len(draft.weapons) < WEAPONS:
        options.append(Option("weapon", t("Another weapon")))
    if len(draft.skills) < legal.MOST_SKILLS:
        options += [
            Option(skill.id, t("Skill: {skill} ({n} points)", skill=skill.name, n=forge.skill_value(skill)),
                   t("{text}", text=skill.text), blocked=_too_dear(view, draft, skill.id))
            for skill in view.book.skills.values()
            if skill.id not in draft.skills
        ]  # fmt: skip

    def then(key: str, rest: Path) -> Node:
        if key == "done":
            return _names(draft, rest)
        if key == "weapon":
            return _weapon(view, draft, rest)
        return _more(view, replace(draft, skills=(*draft.skills, key)), rest)

    return choose(path, t("{left} points left", left=_left(view, draft)), options[:25], then)


def _names(draft: Draft, path: Path) -> Node:
    most = legal.MOST_LETTERS
    slots = (
        Slot("name", t("The name of the unit"), (), "text", 1, most),
        *(
            Slot(f"weapon{n}", t("The name of weapon {n}", n=n), (), "text", 1, most)
            for n in range(1, len(draft.weapons) + 1)
        ),
    )

    def then(keys: tuple[str, ...], _: Path) -> Node:
        names = [Name(key.strip(), key.strip(), key.strip()) for key in keys]
        arms = tuple(replace(arm, name=name) for arm, name in zip(draft.weapons, names[1:], strict=True))
        return c.Forge(_card(draft, names[0], arms))

    return _numbers(path, t("What is it called?"), slots, then)


# ---- points ------------------------------------------------------------------------------------------


def _card(draft: Draft, name: Name = PLACEHOLDER, weapons: tuple[Weapon, ...] | None = None) -> Card:
    arms = draft.weapons if weapons is None else weapons
    return Card(
        id=draft.id, name=name, kind=draft.kind, type=draft.type, move=draft.move, hp=draft.hp,
        shield=draft.shield, skills=draft.skills, weapons=arms, ex=int(any(arm.ex for arm in arms)),
    )  # fmt: skip


def _left(view: View, draft: Draft) -> int:
    return forge.BUDGET[draft.kind] - forge.points(_card(draft), view.book.skills)


def _within(view: View, draft: Draft) -> Draft:
    """The draft. Raises Refused where its points are spent already."""
    left = _left(view, draft)
    if left < 0:
        raise Refused(
            "forge_points",
            t(
                "This card is worth {worth} points; its class may have {budget}. Take {over} off.",
                worth=forge.BUDGET[draft.kind] - left, budget=forge.BUDGET[draft.kind], over=-left,
            ),
        )  # fmt: skip
    return draft


def _too_dear(view: View, draft: Draft, skill: Id) -> Text | None:
    value, left = forge.skill_value(view.book.skills[skill]), _left(view, draft)
    return t("It takes {value} points; {left} are left.", value=value, left=left) if value > left else None


BRANCHES: dict[str, Callable[[View, Path], Node]] = {"forge": _forge}
