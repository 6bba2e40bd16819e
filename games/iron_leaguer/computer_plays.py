"""The plays open to a seat, for the computer players: which halves together, by whom, worth how much.

Of plays that differ only in who performs them, or in which of several like cards is spent, one is found: the
one that costs least.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from . import legal
from .book import Face, Half
from .commands import CardKey, LeaguerId, Play, Slot
from .legal import Role
from .odds import best_split, expected
from .state import Leaguer
from .view import View

MOST_CARDS = 6
"""Cards of a play that are looked at together."""

SLOTS: tuple[Slot, ...] = ("upper", "lower")


class Item(NamedTuple):
    """A half of a card in hand that can be used now: its value, and a bit for each leaguer who meets it."""

    play: Play
    face: Face
    half: Half
    value: int
    mask: int


class Plan(NamedTuple):
    """A play: cards and halves, users, and its value less their penalty. ``hearts`` are those it promises."""

    plays: tuple[Play, ...]
    halves: tuple[Half, ...]
    users: tuple[LeaguerId, ...]
    value: int
    hearts: float

    @property
    def cards(self) -> tuple[CardKey, ...]:
        """The cards it spends."""
        return tuple(play.card for play in self.plays)


def mask_of(half: Half, able: Sequence[Leaguer]) -> int:
    """A bit for each of these leaguers who meets a half."""
    needs, mask = half.needs, 0
    for place, one in enumerate(able):
        if one.heart >= needs.get(one.id, 1_000):
            mask |= 1 << place
    return mask


def items(view: View, role: Role, able: Sequence[Leaguer], hand: Sequence[CardKey]) -> list[Item]:
    """The halves of a hand that the viewer can use for this now, in the order of the hand."""
    found = []
    for card in hand:
        face = view.book.faces[card]
        for slot in SLOTS:
            half = face.half(slot)
            if legal.why_not(view, half, role) is None:
                value = legal.value_of((half,), role) if role != "technique" else 0
                found.append(Item(Play(card, slot), face, half, value, mask_of(half, able)))
    return found


def plans(view: View, role: Role, keep: Callable[[CardKey], float], most: int = MOST_CARDS) -> list[Plan]:
    """All plays of up to ``most`` cards for an attack or a defence.

    ``keep`` says how gladly a card is kept: of like cards the least is spent.
    """
    able = legal.ready(view)
    hand = sorted(view.me.hand or (), key=keep)
    staff = _Staff(view, able)
    one_only = view.options.multi_card == "single"
    open_items = items(view, role, able, hand)
    found: dict[tuple[str, ...], Plan] = {}
    seen: set[tuple[str, ...]] = set()

    def extend(start: int, picked: tuple[Item, ...], common: int) -> None:
        for place in range(start, len(open_items)):
            item = open_items[place]
            mask = common & item.mask if staff.together else item.mask
            if not mask or not _joins(view, picked, item):
                continue
            if picked and staff.together and not staff.enough((*picked, item), mask):
                continue
            more = (*picked, item)
            name = tuple(sorted(one.half.id for one in more))
            if name in seen:
                continue
            seen.add(name)
            plan = staff.plan(more)
            if plan is not None:
                found[name] = plan
            if len(more) < most and not one_only:
                extend(place + 1, more, mask)

    extend(0, (), -1)
    return list(found.values())


def _joins(view: View, picked: tuple[Item, ...], item: Item) -> bool:
    """Whether a half can go with those picked: another card, and not the same technique."""
    if not picked:
        return True
    if any(one.play.card == item.play.card for one in picked):
        return False
    return not legal.is_twice(view, [(one.face, one.half) for one in picked], item.face, item.half)


class _Staff:
    """Finds who performs: those with the least penalty, growers where something grows, then the plainest."""

    def __init__(self, view: View, able: Sequence[Leaguer]) -> None:
        self.view = view
        self.able = able
        self.together = view.options.mixed_people == "same_group"
        halves = [half for card in view.me.hand or () for half in _both(view.book.faces[card])]
        self.skills = [sum(half.needs.get(one.id, 1_000) <= one.heart for half in halves) for one in able]
        figures = view.book.figures
        self.growth = [figures[one.id].growth or -1 for one in able]

    def enough(self, picked: Sequence[Item], mask: int) -> bool:
        """Whether as many can perform all of these as they ask for, and they ask for one number."""
        people = {item.half.people for item in picked if item.half.people}
        return len(people) < 2 and mask.bit_count() >= max(people, default=1)

    def plan(self, picked: Sequence[Item]) -> Plan | None:
        """The play with its users, or None where nobody is to be found for it."""
        halves = tuple(item.half for item in picked)
        groups = legal.groups_of(self.view.options, halves)
        if isinstance(groups, str):
            return None
        users: list[int] = []
        for people, theirs in groups:
            mask = -1
            for item in picked:
                if item.half in theirs:
                    mask &= item.mask
            grows = any(half.spec.growth_bonus for half in theirs)
            free = [place for place in _places(mask, len(self.able)) if place not in users]
            if len(free) < people:
                return None
            users += sorted(free, key=lambda place: self._cost(place, grows))[:people]
        performing = [self.able[place] for place in users]
        names = tuple(one.id for one in performing)
        value = sum(item.value for item in picked) - legal.mean_pen(performing)
        growths = legal.growths(self.view, groups, halves, names)
        hearts = sum(expected(best_split(growth.total)) for growth in growths) / 36
        return Plan(tuple(item.play for item in picked), halves, names, value, hearts)

    def _cost(self, place: int, grows: bool) -> tuple[int, int, int]:
        return (self.able[place].pen, -self.growth[place] if grows else 0, self.skills[place])


def _both(face: Face) -> tuple[Half, Half]:
    return (face.upper, face.lower)


def _places(mask: int, count: int) -> Iterator[int]:
    return (place for place in range(count) if mask >> place & 1)
