"""The steps of a sheet as questions, each with what fits now."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

from ..engine.contract import Refused
from ..engine.menu import Menu, Option, Path, Slot
from ..engine.text import Fact, Joined, Text, english, t
from . import commands as c
from . import param_words, profile, wording
from . import refusals_sheet as r
from .figures import OPERATOR_CAP, OPERATOR_POINTS, OPERATOR_TRION, POINTS, TRAINED, start_params
from .legal_equip import misfit, slot_name
from .legal_sheet import Step, cap_of
from .menu_parts import NOWHERE, Node, choose, text
from .pack import Feature
from .samples import SLOTS
from .sheets import MOST_VALUE, judge_points
from .state import Sheet
from .terms import PARAMS, SIDES, Id, Kind, Side
from .view import View

Ask: TypeAlias = Callable[[View, Sheet, Path], Node]

MOST_OPTIONS = 24
"""Triggers that one list offers, so that there is room to clear the slot."""

_CLEAR = "clear"


def _name(view: View, sheet: Sheet, path: Path) -> Node:
    return text(path, t("The character's name"), 1, 40, lambda words, _: c.SetName(sheet.id, words))


def _position(view: View, sheet: Sheet, path: Path) -> Node:
    options = [
        Option(
            card.id, card.name, t("{text} {values}", text=card.text, values=wording.params(card.base.items()))
        )
        for card in view.book.positions.values()
    ]
    return choose(path, t("Which position?"), options, lambda key, _: c.SetPosition(sheet.id, key))


# ---- features ------------------------------------------------------------------------------------------


def _features(view: View, sheet: Sheet, path: Path) -> Node:
    """One large feature, or a small one and another."""
    features = view.book.features.values()
    first = [_feature(one) for one in sorted(features, key=lambda one: one.size)]

    def second(key: str, rest: Path) -> Node:
        if view.book.features[key].size == "L":
            return _chosen(view, sheet, (key,), rest)
        others = [_feature(one) for one in features if one.size == "S" and one.id != key]
        question = t("Which second S feature?")
        return choose(rest, question, others, lambda other, more: _chosen(view, sheet, (key, other), more))

    return choose(path, t("One L feature, or two S features"), first, second)


def _feature(feature: Feature) -> Option:
    return Option(
        feature.id, t("{name} ({size})", name=feature.name, size=feature.size), t("{text}", text=feature.text)
    )


def _chosen(view: View, sheet: Sheet, features: tuple[Id, ...], path: Path) -> Node:
    """The parameters that features leave open, all in one pick."""
    choices = [view.book.features[one].params_choice for one in features]
    left = sum(one.n for one in choices if one is not None)
    if not left:
        return c.SetFeatures(sheet.id, features)
    options = tuple(Option(param, wording.PARAM_HEADS[param]) for param in PARAMS)
    if not path:
        question = t("Which {n} parameters?", n=left)
        return Menu(question, (Slot("params", question, options, least=left, most=left),))
    chosen = tuple(path[0].split("+"))
    if len(set(chosen)) != left or any(one not in PARAMS for one in chosen):
        raise Refused("path", NOWHERE)
    return c.SetFeatures(sheet.id, features, chosen)


# ---- points and master ---------------------------------------------------------------------------------


def _points(view: View, sheet: Sheet, path: Path) -> Node:
    """All numbers in one form."""
    slots = tuple(_numbers(view, sheet))
    if len(path) < len(slots):
        return Menu(_points_question(sheet), slots[len(path) :], _points_note(view, sheet, path))
    values: dict[str, int] = {}
    for slot, word in zip(slots, path, strict=False):
        try:
            value = int(word)
        except ValueError:
            value = slot.least - 1
        if not slot.least <= value <= slot.most:
            raise Refused(
                "number",
                t(
                    "{param}: a whole number from {least} to {most}.",
                    param=slot.label,
                    least=slot.least,
                    most=slot.most,
                ),
            )
        values[slot.key] = value
    judge_points(view, sheet, values)
    return c.SetPoints(sheet.id, values)


def _points_question(sheet: Sheet) -> Text:
    if sheet.mode == "original":
        return t("The eight values as given")
    if sheet.kind == "operator":
        return t("Trion as you like, and {n} points on the others", n=OPERATOR_POINTS)
    return t("Spend {n} points", n=POINTS)


def _points_note(view: View, sheet: Sheet, path: Path) -> Text | None:
    if sheet.mode == "original":
        return None
    if path and sheet.kind == "combatant":
        return t("{n} points left.", n=POINTS - sum(int(word) for word in path if word.isdecimal()))
    start = start_params(view.book, sheet, r.leads(view, sheet))
    return t("Without points: {values}.", values=wording.params(start.items()))


def _numbers(view: View, sheet: Sheet) -> Iterable[Slot]:
    """A number for each parameter, with what is there now and what fits."""
    if sheet.mode == "original":
        for one in PARAMS:
            yield _number(one, 0, MOST_VALUE, sheet.given.get(one))
    elif sheet.kind == "operator":
        low, high = OPERATOR_TRION
        yield _number("trion", low, high, sheet.points.get("trion"))
        start = start_params(view.book, sheet, False)
        for param in TRAINED:
            yield _number(param, 0, OPERATOR_CAP - start[param], sheet.points.get(param))
    elif sheet.position is None:
        raise Refused("no_position", t("Choose the position first."))
    else:
        captain = r.leads(view, sheet)
        start = start_params(view.book, sheet, captain)
        for one in PARAMS:
            most = cap_of(view.book, sheet, one, captain, view.options) - start[one]
            yield _number(one, 0, max(most, 0), sheet.points.get(one))


def _number(param: str, least: int, most: int, now: int | None) -> Slot:
    about = (param_words.COMBAT if param in PARAMS else param_words.OPERATOR)[param]
    hint = t("{least} to {most}. {about}", least=least, most=most, about=about)
    current = None if now is None else str(now)
    return Slot(param, wording.PARAM_HEADS[param], (), "number", least, most, hint, current)


def _master(view: View, sheet: Sheet, path: Path) -> Node:
    options = []
    for master in view.book.masters.values():
        param = master.combat if sheet.kind == "combatant" else master.operator
        options.append(Option(master.id, master.name, t("{param} 1 more", param=wording.PARAM_HEADS[param])))
    return choose(path, t("Which master?"), options, lambda key, _: c.SetMaster(sheet.id, key))


# ---- triggers ------------------------------------------------------------------------------------------


def _triggers(view: View, sheet: Sheet, path: Path) -> Node:
    """First the slot, then what fits it."""
    if sheet.position is None and sheet.mode != "original":
        raise Refused("no_position", t("Choose the position first."))
    captain = r.leads(view, sheet)
    options = []
    for side in SIDES:
        for slot in range(SLOTS):
            held = _held(sheet, side, slot)
            wrong = None if held is None else misfit(view.book, sheet, captain, side, slot, held)
            label: Fact = t("empty") if held is None else wording.trigger_name(view.book, held)
            options.append(
                Option(
                    f"{side[0]}{slot + 1}",
                    t("{side} {n}: {trigger}", side=wording.side_name(side), n=slot + 1, trigger=label),
                    None if wrong is None else t("Does not fit: {why}.", why=wrong.reason),
                    "plain" if wrong is None else "danger",
                )
            )

    def then(key: str, rest: Path) -> Node:
        side: Side = "main" if key[0] == "m" else "sub"
        return _slot(view, sheet, side, int(key[1:]) - 1, rest)

    return choose(path, t("Which slot?"), options, then)


def _held(sheet: Sheet, side: Side, slot: int) -> Id | None:
    return (sheet.main if side == "main" else sheet.sub)[slot]


def _slot(view: View, sheet: Sheet, side: Side, slot: int, path: Path) -> Node:
    """What fits a slot; what does not is grouped by its reason in the note."""
    captain = r.leads(view, sheet)
    fitting: dict[Id, Option] = {}
    barred: list[tuple[Text, Fact]] = []
    for trigger in view.book.triggers.values():
        if trigger.id == _held(sheet, side, slot):
            continue
        wrong = misfit(view.book, sheet, captain, side, slot, trigger.id)
        remark = None if wrong is None else wrong.reason
        if wrong is None or (wrong.given and sheet.mode == "original"):
            detail = t("{kind}", kind=wording.KINDS[trigger.kind]) if remark is None else remark
            fitting[trigger.id] = Option(trigger.id, trigger.name, detail)
        elif remark is not None:
            barred.append((remark, trigger.name))
    clear = [] if _held(sheet, side, slot) is None else [Option(_CLEAR, t("Clear the slot"))]
    question = t("What goes into {slot}?", slot=slot_name(side, slot))

    def equip(key: str, _: Path) -> Node:
        return c.Equip(sheet.id, side, slot, None if key == _CLEAR else key)

    def of_kind(key: str, rest: Path) -> Node:
        if key == _CLEAR or key in fitting:
            return equip(key, rest)
        own = [one for number, one in fitting.items() if view.book.triggers[number].kind == key]
        return choose(rest, question, own, equip)

    if len(fitting) > MOST_OPTIONS:
        kinds: dict[Kind, int] = {}
        for number in fitting:
            kind = view.book.triggers[number].kind
            kinds[kind] = kinds.get(kind, 0) + 1
        options = [Option(kind, wording.KINDS[kind], t("{n} triggers", n=n)) for kind, n in kinds.items()]
        return choose(path, question, [*options, *clear], of_kind, _barred(barred))
    return choose(path, question, [*fitting.values(), *clear], equip, _barred(barred))


def _barred(misfits: list[tuple[Text, Fact]]) -> Text | None:
    """Triggers that do not fit, by why."""
    if not misfits:
        return None
    reasons: dict[str, tuple[Text, list[Fact]]] = {}
    for why, name in misfits:
        reasons.setdefault(english(why), (why, []))[1].append(name)
    lines = tuple(
        t("{why}: {triggers}", why=why, triggers=Joined(tuple(names))) for why, names in reasons.values()
    )
    return t("Does not fit now – {reasons}", reasons=Joined(lines, " · "))


# ---- personal data -------------------------------------------------------------------------------------


def _profile(view: View, sheet: Sheet, path: Path) -> Node:
    """An entry, then free words, a row of its table, or dice."""
    options = [
        Option(field, profile.field_name(view.book, field), _entry(view, sheet, field))
        for field in profile.fields(view.book)
    ]

    def then(field: str, rest: Path) -> Node:
        how = [Option("write", t("Write"))]
        if field in view.book.tables:
            how += [Option("roll", t("Roll two dice")), Option("pick", t("Pick a row"))]
        if field in sheet.profile:
            how.append(Option(_CLEAR, t("Leave it open")))

        def done(way: str, more: Path) -> Node:
            match way:
                case "roll":
                    return c.SetProfile(sheet.id, field, roll=True)
                case "pick":
                    return _row(view, sheet, field, more)
                case "write":
                    label = t("In your own words")
                    return text(more, label, 1, 120, lambda words, _: c.SetProfile(sheet.id, field, words))
                case _:
                    return c.SetProfile(sheet.id, field)

        return choose(rest, t("How?"), how, done)

    return choose(path, t("Which entry?"), options, then)


def _entry(view: View, sheet: Sheet, field: Id) -> Text | None:
    words = sheet.profile.get(field)
    return None if words is None else t("{words}", words=profile.words(view.book, field, words))


def _row(view: View, sheet: Sheet, field: Id, path: Path) -> Node:
    """A row by its two digits."""
    tens = [
        Option(
            str(n),
            t("{first} to {last}", first=f"{n}1", last=f"{n}6"),
            t("{row}…", row=profile.row(view.book, field, n, 1)),
        )
        for n in profile.FACES
    ]

    def then(key: str, rest: Path) -> Node:
        rows = [
            Option(str(n), t("{n}: {row}", n=f"{key}{n}", row=profile.row(view.book, field, int(key), n)))
            for n in profile.FACES
        ]

        def done(ones: str, _: Path) -> Node:
            row = profile.row(view.book, field, int(key), int(ones))
            return c.SetProfile(sheet.id, field, row.en)

        return choose(rest, t("Which row?"), rows, done)

    return choose(path, t("Which rows?"), tens, then)


STEPS: dict[Step, Ask] = {
    "name": _name,
    "position": _position,
    "features": _features,
    "points": _points,
    "master": _master,
    "triggers": _triggers,
    "profile": _profile,
}
"""The question of each step."""
