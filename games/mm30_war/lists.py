"""Army lists: what they cost, how many of a name, and whether they fit the zone (``muster``)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from ..engine.contract import Seat
from .book import Book
from .pack import COSTS, SIDES, Card, Class, Id
from .sheets import Sheets

LIMITS: dict[Class, int] = {"low": 6, "normal": 3, "high": 2}
"""Copies of one name in an army (mm30-muster-3 to mm30-muster-5)."""

TRIPLE, BONUS = 3, 10
"""Three of one low-cost name cost ten (mm30-muster-7)."""

List = Mapping[Id, int]
Deck = Mapping[Id, Card]


def price(card: Card, n: int) -> int:
    """What ``n`` copies of a card cost, with the squad bonus for low-cost ones (mm30-muster-8)."""
    if card.kind == "low":
        return n // TRIPLE * BONUS + n % TRIPLE * COSTS["low"]
    return n * card.cost


def total(deck: Deck, units: List) -> int:
    """What a list costs."""
    return sum(price(deck[number], n) for number, n in units.items())


def limit(card: Card) -> int:
    """How many copies an army may have: one of a commander machine, none of what can't be mustered."""
    return min(1, LIMITS.get(card.kind, 0)) if card.commander else LIMITS.get(card.kind, 0)


def stacks(deck: Deck, units: List) -> tuple[int, int]:
    """The fewest cells that a list takes in all, and those of them that have to be dry (R17)."""
    counts = {number: -(-n // TRIPLE) if deck[number].kind == "low" else n for number, n in units.items()}
    dry = sum(n for number, n in counts.items() if deck[number].type == "ground")
    return sum(counts.values()), dry


def room(sheets: Sheets, seat: Seat) -> tuple[int, int]:
    """The cells of a side's zone without that of its HQ, and those of them that are dry."""
    zone = sheets.zones[seat]
    river = sum(1 for cell in zone if cell in sheets.rivers)
    bridge = min(1, river)
    return len(zone) - 1, len(zone) - 1 - river + bridge


def fits(deck: Deck, units: List, sheets: Sheets, seat: Seat) -> bool:
    """Whether all units of a list find a cell in the zone (R17)."""
    (need, need_dry), (have, have_dry) = stacks(deck, units), room(sheets, seat)
    return need <= have and need_dry <= have_dry


def extras(book: Book, situation: str, seat: Seat) -> dict[Id, int]:
    """The units that a situation gives a side."""
    found: dict[Id, int] = {}
    card = book.situations.get(situation)
    for extra in () if card is None else card.extra_units:
        if extra.side == SIDES[seat]:
            found[extra.unit] = found.get(extra.unit, 0) + extra.n
    return found


def musterable(deck: Deck) -> tuple[Card, ...]:
    """The cards that an army list may hold (mm30-muster-10, R74)."""
    return tuple(card for card in deck.values() if card.kind in LIMITS)


def only_flyers(deck: Deck, units: List) -> bool:
    """Whether nobody of a list could ever capture a base (mm30-base-4)."""
    return all(
        card.type == "flying" and (card.transform is None or deck[card.transform].type == "flying")
        for card in (deck[number] for number in units)
    )


def filled(
    deck: Deck, level: int, begun: List, *, fixed: Iterable[Id] = (), one_commander: bool = False
) -> dict[Id, int] | None:
    """A list that begins with these units and costs exactly ``level``; None if there is none.

    Of names in ``fixed`` it adds none. Dear units come first and each name once or as a full squad before it
    comes again, so that armies are mixed.
    """
    kept = set(fixed)
    cards = sorted((card for card in musterable(deck) if card.id not in kept), key=lambda card: -card.cost)
    led = one_commander and any(deck[one].commander for one, n in begun.items() if n)

    @cache
    def search(at: int, left: int, led: bool) -> tuple[int, ...] | None:
        """How many more of each card from ``at`` on cost ``left`` together."""
        if left == 0:
            return (0,) * (len(cards) - at)
        if at == len(cards):
            return None
        card = cards[at]
        have = begun.get(card.id, 0)
        most = 0 if led and card.commander else limit(card) - have
        for more in (n for n in ((3, 1, 2, 4, 5, 6) if card.kind == "low" else (1, 2, 3)) if n <= most):
            extra = price(card, have + more) - price(card, have)
            if extra <= left:
                rest = search(at + 1, left - extra, led or (one_commander and card.commander))
                if rest is not None:
                    return (more, *rest)
        rest = search(at + 1, left, led)
        return None if rest is None else (0, *rest)

    spare = level - total(deck, begun)
    added = search(0, spare, led) if spare >= 0 else None
    if added is None:
        return None
    units = {number: n for number, n in begun.items() if n}
    for card, more in zip(cards, added, strict=True):
        if more:
            units[card.id] = units.get(card.id, 0) + more
    return units


def possible(
    deck: Deck, level: int, begun: List, *, fixed: Iterable[Id] = (), one_commander: bool = False
) -> dict[Id, tuple[int, ...]]:
    """The numbers of each unit with which a list that begins so can still be made up exactly.

    Of names in ``fixed`` nothing is changed; the others may only be added to, but for the one that is asked.
    """
    kept = set(fixed)
    cards = [card for card in musterable(deck) if card.id not in kept]
    if one_commander:
        return {card.id: _tried(deck, level, begun, kept, card) for card in cards}
    prices = [[price(card, n) for n in range(limit(card) + 1)] for card in cards]
    haves = [begun.get(card.id, 0) for card in cards]
    ways = [
        [(cost - some[have]) // STEP for cost in some[have:]]
        for some, have in zip(prices, haves, strict=True)
    ]
    before, behind = [1], [1]
    for way in ways:
        before.append(_sums(before[-1], way, level))
    for way in reversed(ways):
        behind.append(_sums(behind[-1], way, level))
    spent = total(deck, begun)
    found: dict[Id, tuple[int, ...]] = {}
    for place, card in enumerate(cards):
        rest = _sums(before[place], _bits(behind[len(cards) - 1 - place]), level)
        left = level - spent + prices[place][haves[place]]
        found[card.id] = tuple(
            n for n, cost in enumerate(prices[place]) if cost <= left and rest >> (left - cost) // STEP & 1
        )
    return found


STEP = COSTS["low"]
"""Every cost is so many times over; sums are kept as bits of a number, one for each step."""


def _sums(mask: int, way: Iterable[int], level: int) -> int:
    found = 0
    for cost in way:
        found |= mask << cost
    return found & ((2 << level // STEP) - 1)


def _bits(mask: int) -> Iterator[int]:
    return (bit for bit in range(mask.bit_length()) if mask >> bit & 1)


def _tried(deck: Deck, level: int, begun: List, kept: set[Id], card: Card) -> tuple[int, ...]:
    """As :func:`possible` for one card, where an army has one commander machine (R16)."""
    found: list[int] = []
    for n in range(limit(card) + 1):
        tried = {**begun, card.id: n}
        led = sum(deck[number].commander for number, m in tried.items() if m)
        if led <= 1 and filled(deck, level, tried, fixed={*kept, card.id}, one_commander=True) is not None:
            found.append(n)
    return tuple(found)
