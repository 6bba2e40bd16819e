"""What the pack knows, looked up: triggers, skills, actions, statuses, objects, soldiers, positions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from ..engine.menu import Option
from ..engine.page import Block, Bullets, Facts, Grid, Page, Para
from ..engine.text import Fact, Joined, Name, Text, t
from . import wording as w
from .book import Book
from .effects import Special
from .glyphs import COLOUR
from .pack import (
    Action,
    Feature,
    Harm,
    Master,
    OperatorAction,
    OwnSkill,
    PositionCard,
    Skill,
    Soldier,
    Status,
    Thing,
    Trigger,
)
from .terms import Id

SPECIALS: dict[str, Text] = {
    "above": t("against targets above"),
    "below": t("against targets below"),
    "floating": t("against floating targets"),
}


def options(book: Book) -> tuple[Option, ...]:
    """Everything that has a card, by a key that says what it is."""
    return tuple(
        Option(f"{kind}.{number}", name, _SORTS[kind])
        for kind, cards in _cards(book).items()
        for number, name in ((number, _name(card)) for number, card in cards.items())
    )


def card_page(book: Book, key: str) -> Page | None:
    """The card of a key of :func:`options`; None for any other."""
    kind, _, number = key.partition(".")
    card = _cards(book).get(kind, {}).get(number)
    if card is None:
        return None
    name = _name(card)
    title = t("{name}", name=Name(name.en, name.ja, name.zh, both=True)) if isinstance(name, Name) else name
    sort = t("{sort}", sort=_SORTS[kind])
    return Page(title, (Para(sort, quiet=True), *_DRAW[kind](book, card)), COLOUR)


_SORTS: dict[str, Text] = {
    "trigger": t("a trigger"),
    "skill": t("a skill"),
    "action": t("a basic action"),
    "order": t("an operator's action"),
    "own": t("the skill of a position or feature"),
    "status": t("a status"),
    "object": t("an object"),
    "soldier": t("an enemy"),
    "position": t("a position"),
    "feature": t("a feature"),
    "master": t("a master"),
    "harm": t("harm tables"),
}


def _cards(book: Book) -> dict[str, Mapping[Any, Any]]:
    return {
        "trigger": book.triggers,
        "skill": book.skills,
        "action": book.actions,
        "order": book.operator_actions,
        "own": book.own_skills,
        "status": book.statuses,
        "object": book.things,
        "soldier": book.soldiers,
        "position": book.positions,
        "feature": book.features,
        "master": book.masters,
        "harm": book.harms,
    }


def _name(card: Any) -> Name | Text:
    if isinstance(card, tuple):
        return t("Harm: {creature}", creature=w.CREATURES[card[0].creature])
    name: Name = card.name
    return name


# ---- skills ----------------------------------------------------------------------------------------------


def skill_line(book: Book, skill: Skill) -> Text:
    """A skill in a line: when, what it costs, how far, how it is rolled, and its text."""
    facts: dict[str, Fact] = {"skill": skill.name, "what": Joined(tuple(_skill(skill)))}
    if skill.text is None:
        return t("{skill}: {what}", **facts)
    return t("{skill}: {what}. {text}", text=skill.text, **facts)


def _skill(skill: Skill) -> Iterator[Fact]:
    """What a skill's line says."""
    yield w.TIMINGS[skill.timing]
    yield t("trion cost {n}", n=skill.cost)
    if skill.range is not None:
        yield t("range up to {n}", n=skill.range)
    if skill.area > 1:
        yield t("square of {n}×{n}", n=skill.area)
    if skill.protects:
        yield t("protects within {n} cells", n=skill.protects)
    if skill.hit is not None:
        yield t("hit check: {param}", param=w.param_name(skill.hit))
    if skill.check is not None:
        yield t("reaction check: {param}", param=w.param_name(skill.check))
    if skill.damage:
        yield t("damage {n}", n=w.signed(skill.damage))
    for special in skill.special:
        yield _special(special)
    if skill.both_sides:
        yield t("takes both sides")
    if skill.needs:
        yield t("needs {params}", params=needs(skill.needs))


def up_to(n: int) -> Text:
    """A range in words."""
    return t("up to 1 cell") if n == 1 else t("up to {n} cells", n=n)


def _special(special: Special) -> Text:
    return t("+{n} {against}", n=special.lv, against=SPECIALS[special.kind])


def needs(values: Mapping[Any, int]) -> Fact:
    """Least values of parameters."""
    return w.params((param, n) for param, n in values.items())


def _skill_card(book: Book, skill: Skill) -> Iterator[Block]:
    rows: list[tuple[Fact, Fact]] = [(t("Used"), w.TIMINGS[skill.timing]), (t("Trion cost"), skill.cost)]
    if skill.trigger is not None:
        rows.insert(0, (t("Trigger"), w.trigger_name(book, skill.trigger)))
    if skill.range is not None:
        rows.append((t("Reach"), up_to(skill.range)))
    if skill.area > 1:
        rows.append((t("Square"), f"{skill.area}×{skill.area}"))
    if skill.protects is not None:
        words = t("its user alone") if not skill.protects else up_to(skill.protects)
        rows.append((t("Protects"), words))
    for head, param in ((t("Hit check"), skill.hit), (t("Reaction check"), skill.check)):
        if param is not None:
            rows.append((head, w.param_name(param)))
    if skill.hit is not None and skill.timing == "attack":
        rows.append((t("Damage"), w.signed(skill.damage)))
        rows.append((t("May be answered by"), _reactions(skill)))
    rows += [(t("Special"), _special(one)) for one in skill.special]
    if skill.both_sides:
        rows.append((t("Sides"), t("takes both sides")))
    if skill.goes_with:
        rows.append((t("Goes with"), w.listed(_partner(book, one) for one in skill.goes_with)))
    if skill.needs:
        rows.append((t("Needs"), needs(skill.needs)))
    yield Facts(tuple(rows))
    if skill.text is not None:
        yield Para(skill.text)


def _reactions(skill: Skill) -> Fact:
    names = {"evade": t("evading"), "defend": t("defending")}
    return w.listed(names[one] for one in skill.react) if skill.react else t("no reaction")


def _partner(book: Book, one: str) -> Fact:
    kind, _, number = one.partition(":")
    return (
        next((name for key, name in w.KINDS.items() if key == number), one)
        if kind == "kind"
        else (w.skill_name(book, one))
    )


# ---- the other cards -------------------------------------------------------------------------------------


def _trigger_card(book: Book, card: Trigger) -> Iterator[Block]:
    rows: list[tuple[Fact, Fact]] = [(t("Kind"), w.KINDS[card.kind])]
    rows.append((t("Hand"), t("needs the hand of its side") if card.hand else t("needs no hand")))
    if card.equip:
        rows.append((t("To be equipped"), needs(card.equip)))
    if card.option is not None and card.option.base is not None:
        rows.append((t("Option of"), w.trigger_name(book, card.option.base)))
    elif card.option is not None:
        rows.append((t("Option of"), w.listed(w.KINDS[kind] for kind in card.option.kinds)))
    yield Facts(tuple(rows))
    yield Bullets(tuple(skill_line(book, skill) for skill in book.skills_of[card.id]))


def _action_card(book: Book, card: Action) -> Iterator[Block]:
    used = t("as a reaction") if card.phase == "reaction" else w.PHASES[card.phase]
    rows: list[tuple[Fact, Fact]] = [(t("Used"), used)]
    if card.range is not None:
        rows.append((t("Reach"), up_to(card.range)))
    if card.area > 1:
        rows.append((t("Square"), f"{card.area}×{card.area}"))
    if card.check is not None and card.check.against is not None:
        words = t(
            "{param} against {against}",
            param=w.param_name(card.check.param), against=w.param_name(card.check.against),
        )  # fmt: skip
        rows.append((t("Check"), words))
    elif card.check is not None:
        rows.append((t("Check"), w.param_name(card.check.param)))
    if card.needs:
        rows.append((t("Needs"), needs(card.needs)))
    yield Facts(tuple(rows))
    if card.text is not None:
        yield Para(card.text)


def _order_card(book: Book, card: OperatorAction) -> Iterator[Block]:
    if card.needs:
        yield Facts(((t("Needs"), needs(card.needs)),))
    yield Para(card.text)


def _own_card(book: Book, card: OwnSkill) -> Iterator[Block]:
    yield Facts(((t("Used"), t("{window}, once a round", window=w.WINDOWS[card.window])),))
    yield Para(card.text)


def _status_card(book: Book, card: Status) -> Iterator[Block]:
    yield Para(card.text)
    if card.stack > 1:
        yield Para(t("It may be held {n} times.", n=card.stack))


def _object_card(book: Book, card: Thing) -> Iterator[Block]:
    yield Facts(((t("Cells"), card.cells), (t("Height"), card.height)))
    makers = [skill for skill in book.skills.values() if any(_places(one, card.id) for one in skill.effects)]
    if makers:
        yield Bullets(tuple(skill_line(book, skill) for skill in makers))


def _places(effect: Any, thing: Id) -> bool:
    return getattr(effect, "object", None) == thing


def _soldier_card(book: Book, card: Soldier) -> Iterator[Block]:
    yield Facts(
        (
            (t("What"), w.CREATURES[card.creature]),
            (t("Trion"), card.trion),
            (t("Parameters"), w.params((param, n) for param, n in card.params.items())),
            (t("Attacks a round"), card.attacks),
        )
    )
    yield Bullets(tuple(skill_line(book, skill) for skill in card.skills))


def _position_card(book: Book, card: PositionCard) -> Iterator[Block]:
    yield Para(card.text)
    yield Facts(
        (
            (t("Base values"), w.params((param, n) for param, n in card.base.items())),
            (t("Cap"), card.cap),
            (t("First main slot"), w.listed(w.KINDS[kind] for kind in card.first_main)),
        )
    )
    yield Bullets((own_line(card.skill),))


def own_line(skill: OwnSkill) -> Text:
    """The skill of a position or feature in a line."""
    return t("{skill} ({window}): {text}", skill=skill.name, window=w.WINDOWS[skill.window], text=skill.text)


def _feature_card(book: Book, card: Feature) -> Iterator[Block]:
    yield Facts(((t("Size"), card.size),))
    yield Para(card.text)
    if card.skill is not None:
        yield Bullets((own_line(card.skill),))


def _master_card(book: Book, card: Master) -> Iterator[Block]:
    yield Facts(
        (
            (t("Combatants"), t("+1 {param}", param=w.param_name(card.combat))),
            (t("Operators"), t("+1 {param}", param=w.param_name(card.operator))),
            (t("With growth"), card.inherit),
        )
    )


def _harm_card(book: Book, tables: tuple[Harm, ...]) -> Iterator[Block]:
    """All harm tables of a creature: a row for each die, a column for each tier (trpg-harm-9)."""
    rising = tuple(reversed(tables))
    head: tuple[Fact, ...] = (t("Die"), *(t("{n} damage or more", n=one.tier) for one in rising))
    rows: tuple[tuple[Fact, ...], ...] = tuple(
        (n + 1, *(_row(book, table.rows[n]) for table in rising)) for n in range(6)
    )
    yield Grid(head, rows)


def _row(book: Book, entry: tuple[Id, ...]) -> Fact:
    return Joined(tuple(w.status_name(book, one) for one in entry), " + ")


_DRAW: dict[str, Callable[[Book, Any], Iterable[Block]]] = {
    "trigger": _trigger_card,
    "skill": _skill_card,
    "action": _action_card,
    "order": _order_card,
    "own": _own_card,
    "status": _status_card,
    "object": _object_card,
    "soldier": _soldier_card,
    "position": _position_card,
    "feature": _feature_card,
    "master": _master_card,
    "harm": _harm_card,
}
