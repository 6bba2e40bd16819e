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

from .contract import AnyRules, Command, Seat
from .menu import Menu, Path
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


def pointed(menu: Menu, key: str) -> Menu:
    """The menu with the option ``key`` of its first slot marked as the one to pick (``pointed``)."""
    slot = menu.slots[0]
    options = tuple(replace(option, pointed=option.key == key) for option in slot.options)
    return replace(menu, slots=(replace(slot, options=options), *menu.slots[1:]))
