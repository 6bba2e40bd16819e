"""What the computer players have in common: the ways open to a seat, weighted picks, and what they say.

Ways are found in a view, and turned into commands by the menu: a way that the menu does not know is a fault
of the player and is refused like anybody's. None of them pays the last trion, which would lose at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..engine.chance import Chance
from ..engine.computer import Choice
from ..engine.contract import Command
from ..engine.menu import Ask, Menu
from ..engine.text import Text, t
from . import legal
from .book import STEP, Eff
from .commands import KEEP
from .state import Side
from .view import View

AGENT = t("I picked an agent at random.")
NEAR = t("This distance suits my triggers better.")
FINE = t("The distance is fine as it is.")
MIXED = t("I vary what I set, so that nobody can rely on it.")
GAIN = t("I plot for the tags that my triggers can use, and vary the faces.")
BLOCK = t("I block the tags that would hurt me most, and vary the faces.")
HURT = t("It does more harm than it costs.")
PLACE = t("I go where my triggers reach and yours reach less.")
ENOUGH = t("Nothing more is worth its price now.")
SAVE = t("It saves me more than it costs.")
LET = t("No counter is worth its price here.")
DRAW = t("I am behind, so a draw is good for me.")

_GRAIN = 1 << 30


def give(ask: Ask, reason: Text, *path: str) -> Choice:
    """The command at the end of a path. Raises Refused where there is none, ValueError too early."""
    command = ask(path)
    if not isinstance(command, Command):
        raise ValueError(f"the menu asks for more after {path}")
    return Choice(command, reason)


def weighted(chance: Chance, weights: Sequence[float]) -> int:
    """An index, picked in proportion to the weights; not all of them may be 0."""
    left = chance.below(_GRAIN) / _GRAIN * sum(weights)
    last = 0
    for n, weight in enumerate(weights):
        if weight > 0:
            last = n
            left -= weight
            if left < 0:
                break
    return last


class Way(NamedTuple):
    """An effect usable now. ``side`` is -1 for a plain move; ``target`` is what a counter answers."""

    side: Side
    eff: Eff
    choice: int | None
    cost: int
    target: int | None = None

    @property
    def path(self) -> tuple[str, ...]:
        """Its picks in the menu."""
        if self.side < 0:
            return ("move", str(self.choice))
        key = f"{'ms'[self.side]}.{self.eff.ref}"
        choice = () if self.choice is None else (str(self.choice),)
        if self.target is not None:
            return ("counter", f"{key}.{self.target}", *choice)
        return ("initial" if self.eff.asks == "initial" else "use", key, *choice)


def _choices(view: View, eff: Eff) -> Iterator[int | None]:
    if not eff.choices:
        yield None
    for choice in dict.fromkeys(eff.choices):
        if legal.allowed(view, eff, choice):
            yield choice


def initial_ways(view: View) -> list[Way]:
    """The effects on the initial distance that the viewer can use."""
    return [
        Way(side, eff, choice, eff.trion)
        for side, eff in legal.initial_effects(view)
        if legal.initial_why_not(view, side, eff) is None and not legal.needs_confirm(view, eff.trion)
        for choice in _choices(view, eff)
    ]


def ways(view: View) -> list[Way]:
    """The tactical effects and moves open to the viewer."""
    found = [
        Way(side, eff, choice, cost)
        for side in (0, 1)
        if (kit := legal.kit_of(view, view.me, side)) is not None
        for eff in kit.tactical
        if legal.why_not(view, side, eff) is None
        and not legal.needs_confirm(view, cost := legal.due(view, side, eff))
        for choice in _choices(view, eff)
    ]
    found += [Way(-1, STEP, delta, 0) for delta in STEP.choices if legal.why_no_move(view, delta) is None]
    return found


def counters(view: View) -> list[Way]:
    """The counters open to the viewer."""
    return [
        Way(side, eff, choice, cost, target)
        for side in (0, 1)
        if (kit := legal.kit_of(view, view.me, side)) is not None
        for eff in kit.counter
        if (targets := legal.targets(view, view.me.seat, side, eff))
        and legal.why_not(view, side, eff) is None
        and not legal.needs_confirm(view, cost := legal.due(view, side, eff))
        for target in targets
        for choice in _choices(view, eff)
    ]


class Hand(NamedTuple):
    """A card that may be set: the menu's key, and the trigger it puts on the table."""

    key: str
    trigger: str


def hands(view: View, ask: Ask) -> tuple[tuple[Hand, ...], tuple[Hand, ...]]:
    """The cards that the menu offers for main and sub.

    A face-up card is kept only where that saves its reveal cost; any other is better set again face-down.
    """
    menu = ask(("set",))
    assert isinstance(menu, Menu)
    main, sub = (
        _offered(view, side, [option.key for option in slot.options]) for side, slot in enumerate(menu.slots)
    )
    return main, sub


def _offered(view: View, side: Side, keys: list[str]) -> tuple[Hand, ...]:
    card = view.me.cards[side]
    if KEEP not in keys or card is None or card.trigger is None:
        return tuple(Hand(key, key) for key in keys)
    kept = card.trigger
    if view.book.triggers[kept].reveal_cost or kept not in keys:
        return (Hand(KEEP, kept), *(Hand(key, key) for key in keys if key not in (KEEP, kept)))
    return tuple(Hand(key, key) for key in keys if key != KEEP)
