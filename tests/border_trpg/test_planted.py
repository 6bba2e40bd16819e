"""Leaks that are planted on purpose, to see that the checks of :mod:`.test_secrecy` find them.

Each names the secret that gets out and puts a fault into one part of the program: what a viewer sees, menus,
pages, questions, what is told, refusals. A check that lets one pass is no proof of anything.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any, NamedTuple, TypeAlias

import msgspec
import pytest

from games.border_trpg import commands as c
from games.border_trpg import (
    desk_units,
    ears,
    legal_attack,
    menu,
    page,
    prompts,
    rules,
    scenes,
    sight,
    states,
    table,
    view,
)
from games.border_trpg.battle import PLAYERS, Battle, Moving, Unit
from games.border_trpg.events_field import MovedHidden
from games.border_trpg.rules import BorderRules
from games.border_trpg.state import State
from games.engine.contract import Prompt, Refused, Viewer
from games.engine.menu import Menu
from games.engine.page import Page, Para, Picture
from games.engine.text import Text, t

from .pairs import Pair, pairs
from .test_secrecy import Met, Ways, check, check_ways, ways

replace = msgspec.structs.replace
Patch: TypeAlias = pytest.MonkeyPatch
Fault: TypeAlias = Callable[[Patch], None]

SOME = 8
"""Pairs of a kind that a leak is looked for in."""


class Leak(NamedTuple):
    """A fault, and where it has to be found: pairs of a kind, or secret choices of one (``chosen``)."""

    name: str
    kind: str
    plant: Fault
    chosen: bool = False


# ---- what a viewer sees ----------------------------------------------------------------------------------


def _whole(*names: str) -> Fault:
    """Fields of the battle are shown as they are."""

    def plant(patch: Patch) -> None:
        def seen(battle: Battle, viewer: Viewer) -> Battle:
            return replace(sight.seen(battle, viewer), **{name: getattr(battle, name) for name in names})

        patch.setattr(view, "seen", seen)

    return plant


def _unit(name: str) -> Fault:
    """A field of every unit is shown as it is."""

    def plant(patch: Patch) -> None:
        kept = sight._unit

        def shown(battle: Battle, viewer: Viewer, unit: Unit, own: Any) -> Unit:
            return replace(kept(battle, viewer, unit, own), **{name: getattr(unit, name)})

        patch.setattr(sight, "_unit", shown)

    return plant


def _set(module: Any, name: str, value: Any) -> Fault:
    return lambda patch: patch.setattr(module, name, value)


def _viewed(name: str) -> Fault:
    """A field of the state is in every view."""

    def plant(patch: Patch) -> None:
        def view_of(book: Any, state: State, viewer: Viewer) -> view.View:
            return replace(view.view_of(book, state, viewer), **{name: getattr(state, name)})

        patch.setattr(rules, "view_of", view_of)

    return plant


def _one_step(battle: Battle, viewer: Viewer) -> Moving | None:
    return battle.moving


# ---- what is made of it: menus, pages, questions ---------------------------------------------------------


def hint(battle: Battle | None) -> int:
    """A number that goes by where people hide."""
    if battle is None:
        return 0
    return sum(7 * one.cell[0] + 31 * one.cell[1] for one in battle.units if one.hidden and one.cell)


def _knowing_too_much(patch: Patch) -> None:
    """Views carry a number along that goes by the truth."""
    kept = BorderRules.view

    def carry(self: BorderRules, state: State, viewer: Viewer) -> view.View:
        found = kept(self, state, viewer)
        found.memo["hint"] = hint(state.battle)
        return found

    patch.setattr(BorderRules, "view", carry)


def _paged(change: Callable[[Page, int], Page]) -> Fault:
    def plant(patch: Patch) -> None:
        _knowing_too_much(patch)
        kept = page.page
        patch.setattr(page, "page", lambda seen, path=(): change(kept(seen, path), seen.memo["hint"]))

    return plant


def _drawn(picture: Callable[[Any, int], Any]) -> Callable[[Page, int], Page]:
    def change(made: Page, n: int) -> Page:
        blocks = tuple(
            replace(one, drawing=picture(one.drawing, n)) if isinstance(one, Picture) else one
            for one in made.blocks
        )
        return replace(made, blocks=blocks)

    return change


def _shifted(drawing: Any, n: int) -> Any:
    return replace(drawing, marks=(*drawing.marks[:-1], *drawing.marks[-1:] * (1 + n % 5)))


def _offered(change: Callable[[Menu, int], Menu]) -> Fault:
    def plant(patch: Patch) -> None:
        _knowing_too_much(patch)
        kept = menu.menu_of

        def told(seen: view.View, path: tuple[str, ...]) -> Any:
            node = kept(seen, path)
            return change(node, seen.memo["hint"]) if isinstance(node, Menu) and node.options else node

        patch.setattr(menu, "menu_of", told)

    return plant


def _first(made: Menu, **fields: Any) -> Menu:
    slot = made.slots[0]
    first, *others = slot.options
    return replace(made, slots=(replace(slot, options=(replace(first, **fields), *others)),))


def _turned(made: Menu, n: int) -> Menu:
    slot = made.slots[0]
    at = n % len(slot.options)
    return replace(made, slots=(replace(slot, options=slot.options[at:] + slot.options[:at]),))


def _asked(change: Callable[[Prompt, int], Prompt]) -> Fault:
    def plant(patch: Patch) -> None:
        kept = prompts._ask
        patch.setattr(
            prompts, "_ask", lambda state, battle, ask: change(kept(state, battle, ask), hint(battle))
        )

    return plant


def _late(patch: Patch) -> None:
    """The clock's answer goes by the truth."""
    kept = prompts.default

    def default(book: Any, state: State, seat: int) -> Any:
        return None if hint(state.battle) % 2 else kept(book, state, seat)

    patch.setattr(prompts, "default", default)


def _named(patch: Patch) -> None:
    kept = BorderRules.chapter

    def chapter(self: BorderRules, state: State) -> Text:
        return t("{n}: {of}", n=hint(state.battle), of=kept(self, state) or "")

    patch.setattr(BorderRules, "chapter", chapter)


# ---- refusals --------------------------------------------------------------------------------------------


def _in_the_way(patch: Patch) -> None:
    """Who hides in the way is in the way."""
    kept = rules._DO[c.Move]

    def move(told: Any, seen: view.View, actor: Any, command: c.Move) -> None:
        if any(one.hidden and one.cell in command.path for one in told.battle.units):
            raise Refused("taken", t("Somebody is there."))
        kept(told, seen, actor, command)

    handlers: dict[Any, Any] = rules._DO
    patch.setitem(handlers, c.Move, move)


def _reworded(code: str | None, words: Text | None) -> Fault:
    """Who attacks somebody hidden is told something else than who attacks nobody."""

    def plant(patch: Patch) -> None:
        kept = legal_attack.target_code

        def target_code(seen: Any, unit: Any, target: Any) -> Refused | None:
            found = kept(seen, unit, target)
            if found is None or target is None or not target.hidden:
                return found
            return Refused(code or found.code, found.text if words is None else words)

        patch.setattr(legal_attack, "target_code", target_code)

    return plant


def _refused_near(patch: Patch) -> None:
    """A refusal says how far away the nearest of those is who hide."""
    kept = BorderRules.step

    def step(self: BorderRules, state: State, actor: Any, command: Any, chance: Any) -> Any:
        try:
            return kept(self, state, actor, command, chance)
        except Refused as refused:
            if hint(state.battle) % 3:
                raise Refused(refused.code, t("{words} ", words=refused.text)) from refused
            raise

    patch.setattr(BorderRules, "step", step)


# ---- what is told ----------------------------------------------------------------------------------------


def _all_hear(*unused: Any) -> tuple[int, ...]:
    return PLAYERS


def _placed(told: Any, unit: Any, event: Any) -> None:
    told.tell(event)


def _loud(self: table.Table, event: Any, *seats: Any) -> None:
    self.told.append(event)


def _steps_told(patch: Patch) -> None:
    """A hidden move has a line for each step, though none of them says where."""
    kept = states.stepped

    def stepped(told: Any, unit_id: int) -> None:
        kept(told, unit_id)
        unit = told.unit(unit_id)
        if unit.hidden:
            told.tell(MovedHidden(unit.name, None))

    patch.setattr(states, "stepped", stepped)


def _counted(patch: Patch) -> None:
    """Each die of a secret roll takes a number, which the next question shows by the one that it has."""
    kept = scenes._in_secret

    def in_secret(told: Any, check: Any) -> None:
        for _ in range(sum(check.dice.values())):
            told.number()
        kept(told, check)

    patch.setattr(scenes, "_in_secret", in_secret)


def _record_openly(told: Any, command: Any, event: Any, *, public: Any = None, ears: Any = ()) -> None:
    told.tell(replace(event, reason=command.reason))


LEAKS = (
    # ---- sight
    Leak("where somebody hides", "cells", _unit("cell")),
    Leak("that somebody hidden floats", "cells", _unit("holds")),
    Leak("who knows a place", "cells", _set(sight, "knows_cell", lambda battle, viewer, unit: True)),
    Leak("the rest of a way", "paths", _set(sight, "_moving", _one_step)),
    Leak("mines", "traps", _set(sight, "_sees_object", lambda one, own: True)),
    Leak("all objects", "traps", _whole("objects")),
    Leak("where somebody hidden searched", "searches", _whole("searched")),
    Leak("cards that lie face down", "cards", _whole("drawn")),
    Leak("the order of the cards", "deck", _whole("deck")),
    Leak("who comes in Bagworm", "bagworms", _set(sight, "_drawn", lambda battle, viewer, one: one)),
    Leak("addresses of those who hide", "addresses", _whole("drawn")),
    Leak("cells of those who arrive in hiding", "addresses", _unit("cell")),
    Leak("what allies offer", "offers", _whole("attack")),
    Leak("how many dice are asked for", "dice_asked", _whole("asks")),
    Leak("an attack's dice before they fall", "dice_asked", _whole("attack")),
    Leak("parameters", "sheets", _unit("params")),
    Leak("the main side's triggers", "sheets", _unit("main")),
    Leak("the sub side's triggers", "sheets", _unit("sub")),
    Leak("features", "sheets", _unit("features")),
    Leak("movement", "sheets", _unit("movement")),
    Leak("what an operator can do", "operators", _whole("parties")),
    Leak("trion", "trion", _unit("trion")),
    # ---- the view
    Leak("all sheets", "drafts", _viewed("sheets")),
    Leak("sheets that were handed in", "drafts", _set(view, "may_read", lambda state, sheet, viewer: True)),
    Leak(
        "private sheets",
        "sheets",
        _set(view, "may_read", lambda state, sheet, viewer: sheet.status == "approved"),
    ),
    Leak("what an owner was told", "notes", _set(view, "may_read", lambda state, sheet, viewer: True)),
    Leak("prepared encounters", "desk", _viewed("scenarios")),
    Leak("dice that are set", "desk", _viewed("set_dice")),
    Leak("the latest check", "desk", _viewed("last_check")),
    Leak("the target of a check", "desk", _set(view, "_without_target", lambda one: one)),
    # ---- pages
    Leak(
        "a line on the page",
        "cells",
        _paged(lambda made, n: replace(made, blocks=(*made.blocks, Para(str(n))))),
    ),
    Leak("the page's colour", "cells", _paged(lambda made, n: replace(made, colour=f"#{n % 4096:06x}"))),
    Leak("a mark more on the map", "cells", _paged(_drawn(_shifted))),
    Leak(
        "the picture's height",
        "cells",
        _paged(_drawn(lambda one, n: replace(one, height=one.height + n % 9))),
    ),
    Leak("the picture in words", "cells", _paged(_drawn(lambda one, n: replace(one, alt=t("Map {n}", n=n))))),
    # ---- menus
    Leak("a label", "cells", _offered(lambda made, n: _first(made, label=str(n)))),
    Leak(
        "a greyed option",
        "cells",
        _offered(lambda made, n: _first(made, blocked=t("No.") if n % 2 else None)),
    ),
    Leak("a style", "cells", _offered(lambda made, n: _first(made, style=("plain", "main", "good")[n % 3]))),
    Leak("a remark", "cells", _offered(lambda made, n: replace(made, note=t("{n} cells", n=n)))),
    Leak("the order of options", "cells", _offered(_turned)),
    # ---- questions
    Leak("a question's number", "cells", _asked(lambda made, n: replace(made, id=f"{made.id}{n}"))),
    Leak("a question's words", "cells", _asked(lambda made, n: replace(made, title=t("Turn {n}", n=n)))),
    Leak("who is asked", "cells", _asked(lambda made, n: replace(made, seats=(*made.seats, 2 + n % 8)))),
    Leak("who has answered", "cells", _asked(lambda made, n: replace(made, done=(2 + n % 8,)))),
    Leak(
        "the rules that help", "cells", _asked(lambda made, n: replace(made, rules=("trpg-move",) * (n % 3)))
    ),
    Leak("the clock's answer", "cells", _late),
    Leak("the chapter", "cells", _named),
    # ---- refusals
    Leak("who hides is in the way", "cells", _in_the_way),
    Leak("another code for who hides", "cells", _reworded("hidden", None)),
    Leak("other words for who hides", "cells", _reworded(None, t("It hides."))),
    Leak("a refusal that goes by the place", "cells", _refused_near),
    # ---- what is told
    Leak("a hidden move with its way", "hidden move", _set(ears, "near", _all_hear), True),
    Leak("a hidden move that stays", "hidden move", _set(ears, "placed", _placed), True),
    Leak("a hidden move step by step", "hidden move", _steps_told, True),
    Leak("where a mine is laid", "mines", _set(ears, "team", _all_hear), True),
    Leak("a mine in every view", "mines", _set(sight, "_sees_object", lambda one, own: True), True),
    Leak("Bagworm as soon as it is said", "bagworm", _whole("drawn"), True),
    Leak("what an ally offers", "offer", _set(table.Table, "whisper", _loud), True),
    Leak("offers in every view", "offer", _whole("attack"), True),
    Leak("what a captain is asked", "dice asked", _set(table.Table, "whisper", _loud), True),
    Leak("dice asked for in every view", "dice asked", _whole("asks"), True),
    Leak("secret rolls", "secret roll", _set(table.Table, "whisper", _loud), True),
    Leak("notes for somebody", "note", _set(table.Table, "whisper", _loud), True),
    Leak("what was overruled quietly", "quiet override", _set(desk_units, "record", _record_openly), True),
    Leak("what an encounter is called", "scenario", _viewed("scenarios"), True),
    Leak("which dice were set", "set dice", _viewed("set_dice"), True),
    Leak("a number for each secret roll", "secret roll", _counted, True),
)


@cache
def some(kind: str) -> tuple[Pair, ...]:
    """Pairs of a kind, made before anything is planted."""
    return tuple(pairs(SOME, 4_242, (kind,)))


@cache
def choices(kind: str) -> tuple[Ways, ...]:
    """Secret choices of a kind."""
    return tuple(ways(SOME, 4_242, (kind,)))


@pytest.mark.slow
@pytest.mark.timeout(400)
@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.name)
def test_a_planted_leak_is_found(leak: Leak, monkeypatch: Patch) -> None:
    found: tuple[Pair | Ways, ...] = choices(leak.kind) if leak.chosen else some(leak.kind)
    leak.plant(monkeypatch)
    assert any(_finds(one, number) for number, one in enumerate(found))


def _finds(one: Pair | Ways, number: int) -> bool:
    """Whether the check of :mod:`.test_secrecy` fails."""
    try:
        if isinstance(one, Ways):
            check_ways(one)
        else:
            check(one, Random(number), Met())
    except AssertionError:
        return True
    return False


def test_nothing_is_found_where_nothing_is_planted() -> None:
    for kind in ("cells", "traps"):
        assert not any(_finds(one, number) for number, one in enumerate(some(kind)[:4]))
