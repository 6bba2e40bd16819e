"""Menus for effects: initial distance, tactical use, moves and counters.

An effect's key is its side's letter and its name in the pack: ``m.kogetsu.slash``. A counter's key ends in
the number of the announcement it answers: ``s.shield.guard.0``. Then come a choice and a confirmation, where
needed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ..engine.menu import Menu, Option, Path, Slot
from ..engine.text import Fact, Joined, Text, t
from . import commands as c
from . import legal, refusals
from .book import STEP, Eff
from .effects import does, span
from .refusals import SIDE_NAMES
from .state import MOVE, Side
from .view import View

_LETTERS = ("m", "s")


# ---- effects and what they need ----------------------------------------------------------------------


def _key(side: Side, eff: Eff) -> str:
    return f"{_LETTERS[side]}.{eff.ref}"


def _label(view: View, side: Side, eff: Eff) -> Text:
    return t("{trigger}: {effect}", trigger=_source(view, side, eff), effect=eff.name)


def _source(view: View, side: Side, eff: Eff) -> Fact:
    """The trigger of an effect, with the side where both sides offer it."""
    name = view.book.triggers[eff.trigger].name
    if view.phase == "initial":
        twice = eff.trigger in view.me.main and eff.trigger in view.me.sub
    else:
        main, sub = (card.trigger if card else None for card in view.me.cards)
        twice = main is not None and main == sub
    return t("{trigger} ({side})", trigger=name, side=SIDE_NAMES[c.SIDES[side]]) if twice else name


def _detail(view: View, side: Side, eff: Eff, trion: int) -> Text:
    """Side, whole cost and range of an effect, and what it does, in one line."""
    parts: list[Fact] = [SIDE_NAMES[c.SIDES[side]], t("{n} trion", n=trion)]
    if eff.tags != (0, 0, 0):
        parts.append(refusals.tags_text(eff.tags))
    if eff.spec.range is not None:
        parts.append(t("distance {span}", span=span(eff.spec.range)))
    return t("{facts}: {what}", facts=Joined(tuple(parts)), what=does(eff))


def _option(view: View, side: Side, eff: Eff, code: refusals.Code | None) -> Option:
    trion = eff.trion if view.phase == "initial" else legal.full_cost(view, side, eff)
    blocked = refusals.why(code, view, side, eff, trion) if code else None
    return Option(_key(side, eff), _label(view, side, eff), _detail(view, side, eff, trion), blocked=blocked)


def _choices(view: View, eff: Eff) -> Menu:
    options = tuple(
        Option(str(choice), _choice_label(eff, choice), blocked=None
               if legal.allowed(view, eff, choice)
               else refusals.why("bounds", view, 0, eff))
        for choice in eff.choices
    )  # fmt: skip
    prompt = _question(eff)
    return Menu(prompt, (Slot("choice", prompt, options),))


def _question(eff: Eff) -> Text:
    if eff.asks == "side":
        return t("{effect}: which card?", effect=eff.name)
    if eff.asks == "distance":
        return t("{effect}: to which distance?", effect=eff.name)
    return t("{effect}: how far?", effect=eff.name)


_SIDE_CARDS = (t("the main card"), t("the sub card"))


def _choice_label(eff: Eff, choice: int) -> Fact:
    if eff.asks == "side":
        return _SIDE_CARDS[choice]
    if eff.asks == "distance":
        return t("to distance {n}", n=choice)
    if choice == 0:
        return t("distance unchanged")
    return t("{n} closer", n=-choice) if choice < 0 else t("{n} away", n=choice)


def _confirm(need: int) -> Menu:
    prompt = t("This costs your last {need} trion: you would lose at once.", need=need)
    return Menu(prompt, (Slot("confirm", prompt, (Option("yes", t("Pay and lose"), style="danger"),)),))


def _finish(
    view: View, eff: Eff, need: int, path: Path, make: Callable[[int | None, bool], c.Commands]
) -> Menu | c.Commands:
    """The rest of the path after an effect: its choice, a confirmation, and then the command."""
    choice: int | None = None
    if eff.choices:
        if not path:
            return _choices(view, eff)
        choice = next((one for one in eff.choices if str(one) == path[0]), None)
        if choice is None or not legal.allowed(view, eff, choice):
            raise refusals.path(view)
        path = path[1:]
    if legal.needs_confirm(view, need):
        if not path:
            return _confirm(need)
        if path != ("yes",):
            raise refusals.path(view)
        return make(choice, True)
    if path:
        raise refusals.path(view)
    return make(choice, False)


def _find(view: View, key: str) -> tuple[Side, Eff]:
    """The side and effect behind a key. Raises Refused."""
    letter, _, ref = key.partition(".")
    eff = view.book.effects.get(ref)
    if letter not in _LETTERS or eff is None or ref == MOVE:
        raise refusals.path(view)
    return _LETTERS.index(letter), eff


# ---- initial distance --------------------------------------------------------------------------------


def initial(view: View, path: Path) -> Menu | c.Commands:
    """Effects on the initial distance."""
    if view.phase != "initial" or view.attacker != view.viewer:
        raise refusals.path(view)
    found = legal.initial_effects(view)
    if not path:
        prompt = t("Which effect changes the initial distance?")
        options = tuple(
            _option(view, side, eff, legal.initial_why_not(view, side, eff)) for side, eff in found
        )
        return Menu(prompt, (Slot("effect", prompt, options),))
    side, eff = _find(view, path[0])
    if (side, eff) not in found or legal.initial_why_not(view, side, eff):
        raise refusals.path(view)
    return _finish(
        view, eff, eff.trion, path[1:],
        lambda choice, sure: c.UseInitial(c.SIDES[side], eff.ref, choice, sure),
    )  # fmt: skip


# ---- tactical phase ----------------------------------------------------------------------------------


def _tactical(view: View) -> Iterator[tuple[Side, Eff]]:
    for side in (0, 1):
        kit = legal.kit_of(view, view.me, side)
        if kit is not None:
            for eff in kit.tactical:
                yield side, eff


def can_use(view: View) -> bool:
    """Whether the viewer can use any effect now."""
    return any(legal.why_not(view, side, eff) is None for side, eff in _tactical(view))


def use(view: View, path: Path) -> Menu | c.Commands:
    """Tactical effects, those that can't be used now with the reason."""
    if view.phase != "tactical" or view.attacker != view.viewer:
        raise refusals.path(view)
    if not path:
        prompt = t("Which effect do you use?")
        options = tuple(
            _option(view, side, eff, legal.why_not(view, side, eff)) for side, eff in _tactical(view)
        )
        return Menu(prompt, (Slot("effect", prompt, options),))
    side, eff = _find(view, path[0])
    kit = legal.kit_of(view, view.me, side)
    if kit is None or eff not in kit.tactical:
        raise refusals.path(view)
    need = legal.full_cost(view, side, eff)
    if code := legal.why_not(view, side, eff):
        raise refusals.refuse(code, view, side, eff, need)
    return _finish(
        view, eff, legal.due(view, side, eff), path[1:],
        lambda choice, sure: c.Use(c.SIDES[side], eff.ref, choice, sure),
    )  # fmt: skip


_CLOSER, _AWAY = t("1 closer"), t("1 away")
_MOVE_PROMPT = t("Which way?")


def move(view: View, path: Path) -> Menu | c.Commands:
    """A step closer or away."""
    if view.phase != "tactical" or view.attacker != view.viewer or len(path) > 1:
        raise refusals.path(view)
    if path:
        delta = {"-1": -1, "1": 1}.get(path[0])
        if delta is None or legal.why_no_move(view, delta):
            raise refusals.path(view)
        return c.Move(delta)
    options = []
    for key, label, delta in (("-1", _CLOSER, -1), ("1", _AWAY, 1)):
        code = legal.why_no_move(view, delta)
        blocked = refusals.why(code, view, 0, STEP) if code else None
        options.append(Option(key, label, blocked=blocked))
    return Menu(_MOVE_PROMPT, (Slot("direction", _MOVE_PROMPT, tuple(options)),))


# ---- counters ----------------------------------------------------------------------------------------


def _counters(view: View) -> Iterator[tuple[Side, Eff, int]]:
    """The viewer's counters that answer something pending and can be paid."""
    assert view.viewer is not None
    for side in (0, 1):
        kit = legal.kit_of(view, view.me, side)
        for eff in kit.counter if kit else ():
            targets = legal.targets(view, view.viewer, side, eff)
            if targets and legal.why_not(view, side, eff) is None:
                for target in targets:
                    yield side, eff, target


def can_counter(view: View) -> bool:
    """Whether the viewer has a counter to use now."""
    return next(_counters(view), None) is not None


def counter(view: View, path: Path) -> Menu | c.Commands:
    """Counters with what they answer."""
    if view.phase != "window" or view.asked != view.viewer:
        raise refusals.path(view)
    if not path:
        prompt = t("Which counter do you use?")
        options = tuple(
            Option(f"{_key(side, eff)}.{target}", _answer_label(view, side, eff, target),
                   _detail(view, side, eff, legal.full_cost(view, side, eff)))
            for side, eff, target in _counters(view)
        )  # fmt: skip
        return Menu(prompt, (Slot("effect", prompt, options),))
    key, _, number = path[0].rpartition(".")
    side, eff = _find(view, key)
    found = next(
        (target for s, one, target in _counters(view) if (s, one, str(target)) == (side, eff, number)), None
    )
    if found is None:
        raise refusals.path(view)
    return _finish(
        view, eff, legal.due(view, side, eff), path[1:],
        lambda choice, sure: c.Counter(c.SIDES[side], eff.ref, found, choice, sure),
    )  # fmt: skip


def _answer_label(view: View, side: Side, eff: Eff, target: int) -> Text:
    answered = view.book.effects[view.chain[target].effect]
    return t(
        "{trigger}: {effect} against {answered}",
        trigger=_source(view, side, eff), effect=eff.name, answered=answered.name,
    )  # fmt: skip
