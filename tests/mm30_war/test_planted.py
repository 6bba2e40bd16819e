"""Leaks that are planted on purpose, to see that the checks of :mod:`.test_secrecy` find them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import chain
from random import Random
from typing import Any, NamedTuple, TypeAlias
from zlib import crc32

import msgspec
import pytest

from games.engine.contract import Prompt, Refused
from games.engine.menu import Menu
from games.engine.page import Page, Para, Picture
from games.engine.text import t
from games.mm30_war import commands as c
from games.mm30_war import events_flow as e
from games.mm30_war import menu, muster, page, prompts, rules, table, view
from games.mm30_war.rules import WarRules
from games.mm30_war.state import State

from .pairs import KINDS, Pair, pairs
from .skirmish import replace
from .test_secrecy import check

Patch: TypeAlias = pytest.MonkeyPatch
Fault: TypeAlias = Callable[[Patch], None]

SOME = 4
"""Pairs of a kind that a leak is looked for in."""


class Leak(NamedTuple):
    """A fault, and the kind of secret that gets out by it."""

    name: str
    kind: str
    plant: Fault


def hint(state: State) -> int:
    """A number that goes by what is secret."""
    return crc32(msgspec.json.encode([(army.list, army.plan, army.orders) for army in state.armies]))


# ---- what a viewer sees ----------------------------------------------------------------------------------


def _shown(field: str) -> Fault:
    """A field of each army is shown to everybody."""

    def plant(patch: Patch) -> None:
        def view_of(book: Any, state: State, viewer: Any) -> view.View:
            seen = view.view_of(book, state, viewer)
            pairs = zip(seen.armies, state.armies, strict=True)
            one, two = (replace(army, **{field: getattr(truth, field)}) for army, truth in pairs)
            return replace(seen, armies=(one, two))

        patch.setattr(rules, "view_of", view_of)

    return plant


def _knowing(patch: Patch) -> None:
    """Views carry a number along that goes by the truth."""
    kept = WarRules.view

    def carry(self: WarRules, state: State, viewer: Any) -> view.View:
        found = kept(self, state, viewer)
        found.__dict__["hint"] = hint(state)
        return found

    patch.setattr(WarRules, "view", carry)


def _paged(change: Callable[[Page, int], Page]) -> Fault:
    def plant(patch: Patch) -> None:
        _knowing(patch)
        kept = page.page
        patch.setattr(
            page, "page", lambda seen, path=(): change(kept(seen, path), seen.__dict__.get("hint", 0))
        )

    return plant


def _longer(made: Page, n: int) -> Page:
    return replace(made, blocks=(*made.blocks, Para(str(n))))


def _drawn(made: Page, n: int) -> Page:
    """The picture says it in its words alone."""
    return replace(
        made,
        blocks=tuple(
            replace(one, drawing=replace(one.drawing, alt=t("Map {n}", n=n)))
            if isinstance(one, Picture)
            else one
            for one in made.blocks
        ),
    )


def _offered(change: Callable[[Menu, int], Menu]) -> Fault:
    def plant(patch: Patch) -> None:
        _knowing(patch)
        kept = menu.menu_of

        def offered(seen: view.View, path: tuple[str, ...]) -> Any:
            node = kept(seen, path)
            return change(node, seen.__dict__.get("hint", 0)) if isinstance(node, Menu) else node

        patch.setattr(menu, "menu_of", offered)

    return plant


def _turned(made: Menu, n: int) -> Menu:
    slot = made.slots[0]
    at = n % max(1, len(slot.options))
    return replace(made, slots=(replace(slot, options=slot.options[at:] + slot.options[:at]),))


# ---- questions, refusals, what is told -------------------------------------------------------------------


def _asked(change: Callable[[Prompt, int], Prompt]) -> Fault:
    def plant(patch: Patch) -> None:
        kept = prompts.waiting
        patch.setattr(
            prompts, "waiting", lambda state: tuple(change(one, hint(state)) for one in kept(state))
        )

    return plant


def _clock(patch: Patch) -> None:
    """The clock's answer goes by the truth."""
    kept = prompts.default
    patch.setattr(
        prompts,
        "default",
        lambda book, state, seat: None if hint(state) % 2 else kept(book, state, seat),
    )


def _refused(patch: Patch) -> None:
    """A refusal says a little of the truth."""
    kept = WarRules.step

    def step(self: WarRules, state: State, actor: Any, command: Any, chance: Any) -> Any:
        try:
            return kept(self, state, actor, command, chance)
        except Refused as refused:
            raise Refused(f"{refused.code}{hint(state) % 5}", refused.text) from refused

    patch.setattr(WarRules, "step", step)


def _loud(self: table.Table, seat: int, event: Any) -> None:
    """What one seat is told, all hear."""
    self.told.append(event)


def _each_time(patch: Patch) -> None:
    """Whoever submits again is told to submit again."""

    kept = muster.muster

    def submitted(told: table.Table, seen: Any, actor: int, command: Any) -> None:
        told.tell(e.Submitted(actor, "muster"))
        kept(told, seen, actor, command)

    handlers: dict[Any, Any] = rules._DO
    patch.setitem(handlers, c.Muster, submitted)


def _unsealed(patch: Patch) -> None:
    """Whoever brings a kit has to submit again, and all see it."""
    kept = muster.forge

    def forged(told: table.Table, seen: Any, actor: int, command: Any) -> None:
        kept(told, seen, actor, command)
        told.change(count=told.state.count + 1)

    handlers: dict[Any, Any] = rules._DO
    patch.setitem(handlers, c.Forge, forged)


LEAKS = (
    Leak("the army list", "army", _shown("list")),
    Leak("kits", "kits", _shown("custom")),
    Leak("the plan", "plan", _shown("plan")),
    Leak("the centre base", "centre", _shown("centre")),
    Leak("standing orders", "orders", _shown("orders")),
    Leak("a line on the page", "plan", _paged(_longer)),
    Leak("the page's colour", "army", _paged(lambda made, n: replace(made, colour=f"#{n % 4096:06x}"))),
    Leak("the picture in words", "orders", _paged(_drawn)),
    Leak("a remark in the menu", "orders", _offered(lambda made, n: replace(made, note=t("{n}", n=n)))),
    Leak("the order of options", "orders", _offered(_turned)),
    Leak("a question's number", "army", _asked(lambda made, n: replace(made, id=f"{made.id}{n}"))),
    Leak("a question's words", "plan", _asked(lambda made, n: replace(made, title=t("{n}", n=n)))),
    Leak("who is asked", "orders", _asked(lambda made, n: replace(made, seats=(*made.seats, n % 7)))),
    Leak("the clock's answer", "plan", _clock),
    Leak("a refusal", "army", _refused),
    Leak("orders that all hear", "orders", lambda patch: patch.setattr(table.Table, "whisper", _loud)),
    Leak("kits that all hear of", "kits", lambda patch: patch.setattr(table.Table, "whisper", _loud)),
    Leak("how often an army was submitted", "army", _each_time),
    Leak("a number for each kit", "kits", _unsealed),
)  # fmt: skip


@cache
def some(kind: str) -> tuple[Pair, ...]:
    """Pairs of a kind, made before anything is planted."""
    return tuple(pairs(kind, SOME, 4_242))


@pytest.mark.slow
@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.name)
def test_a_planted_leak_is_found(leak: Leak, monkeypatch: Patch) -> None:
    some(leak.kind)
    leak.plant(monkeypatch)
    again = pairs(leak.kind, SOME, 4_242)  # in which what is told of the commands is told by the fault
    assert any(map(_finds, chain(some(leak.kind), again)))


def _finds(pair: Pair) -> bool:
    """Whether the check of :mod:`.test_secrecy` fails."""
    try:
        check(pair, Random(1))
    except AssertionError:
        return True
    return False


@pytest.mark.slow
def test_nothing_is_found_where_nothing_is_planted() -> None:
    assert not any(_finds(pair) for kind in KINDS for pair in some(kind))
