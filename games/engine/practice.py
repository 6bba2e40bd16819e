"""Practice: a few minutes at a real table that teach a game by doing.

A game declares what has been done when the learner sits down, and a coach. The coach reads what the learner
may see and says what to do now, why, and which picks do it; whoever shows the learner's menu points at them.
The learner may do anything else that is legal: the coach speaks about the view as it is, so it always fits.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from .contract import SYSTEM, AnyRules, Command, Seat
from .menu import Menu, Path, Slot
from .text import Text


class Pick(NamedTuple):
    """One pick of a tip: the option's key in the menu, and what is said where it is picked."""

    key: str
    text: Text | None = None


class Tip(NamedTuple):
    """What the coach says of a decision: ``text`` at the root of the menu, then the picks that carry it out.

    ``step`` is where in the practice this is, from 1 to :attr:`Practice.steps`; it never goes down while the
    practice is played on. With ``last`` the practice is over: what follows is played without a coach.
    """

    step: int
    text: Text
    picks: tuple[Pick, ...] = ()
    last: bool = False

    @property
    def path(self) -> Path:
        """The picks' keys."""
        return tuple(pick.key for pick in self.picks)

    def said_at(self, path: Path) -> Text:
        """What is said where the menu stands at ``path``: the pick's own words, or those of the whole tip."""
        if path and path == self.path[: len(path)] and len(path) < len(self.picks):
            return self.picks[len(path)].text or self.text
        return self.text

    def astray(self, path: Path) -> bool:
        """Whether the way to the picks leads back from ``path``."""
        return bool(self.picks) and path != self.path[: len(path)]

    def key_at(self, path: Path) -> str | None:
        """The key to pick at ``path``, or None where the learner has left the way or come to its end."""
        along = path == self.path[: len(path)] and len(path) < len(self.picks)
        return self.picks[len(path)].key if along else None


@dataclass(frozen=True, eq=False)
class Practice:
    """The practice of one game, about three minutes long.

    ``seat`` is the learner's; ``computers`` are the levels of those on other seats (optional seats may stay
    empty). ``options`` are the house rules of the table. ``opening(rules, state)`` is the next command that
    is given before the learner's first decision, and by whom, or None when all is laid out: it must end, be
    legal whatever the dice say, and leave the learner to move. ``coach(view)`` is the tip for the decision in
    ``view``, which is the learner's, or None where there is nothing to say. ``steps`` is how many there are.
    """

    seat: Seat
    options: Struct
    computers: Mapping[Seat, str]
    opening: Callable[[AnyRules, Any], tuple[Seat, Command] | None]
    coach: Callable[[Any], Tip | None]
    steps: int

    @property
    def taken(self) -> tuple[Seat, ...]:
        """The seats that somebody holds: the learner's and those of computers."""
        return tuple(sorted({self.seat, *self.computers}))

    def next_move(self, rules: AnyRules, state: Any) -> tuple[Seat, Command] | None:
        """What is given next before the learner sits down, and by whom; None when all is laid out.

        A game that has to know who is there is told so first.
        """
        told = rules.seated(state, self.taken)
        return self.opening(rules, state) if told is None else (SYSTEM, told)


def pointed(menu: Menu, *keys: str) -> Menu:
    """The menu with the picks of its first slots marked as those to make: options as ``pointed``.

    Where something is typed, the slot says what.
    """
    slots = [_marked(slot, key) for slot, key in zip(menu.slots, keys, strict=False)]
    return replace(menu, slots=(*slots, *menu.slots[len(slots) :]))


def _marked(slot: Slot, key: str) -> Slot:
    if slot.kind != "choice":
        return replace(slot, pointed=key or None)
    keys = key.split("+") if slot.most > 1 else [key]
    return replace(slot, options=tuple(replace(one, pointed=one.key in keys) for one in slot.options))


def guided(ask: Callable[[Path], Menu | Command], tip: Tip) -> Callable[[Path], Menu | Command]:
    """The same menu, with what ``tip`` says to pick marked wherever the learner is on its way."""

    def asked(path: Path) -> Menu | Command:
        node = ask(path)
        if not isinstance(node, Menu) or tip.key_at(path) is None:
            return node
        return pointed(node, *tip.path[len(path) :])

    return asked
