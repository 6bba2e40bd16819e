"""Reads a card pack and finds everything in it that the rules could not play with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TypeAlias

from ..engine.pack import PackError, PackFault, load, locate
from ..engine.text import Text, t
from . import pack as p
from .season import ROW

Found: TypeAlias = Iterator[tuple[str, Text]]
"""Faults as the path of their place in the source and what is wrong there."""

DECK_LEAST = {1: 22, 2: 30, 3: 32}
"""Cards that each period's deck has at least: both hands at their largest, and a play of each team."""

DEFENCES_LEAST = 10
"""Cards of a deck with the lower technique Defence, at least."""

ATTACKS_LEAST = 6
"""Cards of a deck with an attack that any leaguer can perform, at least: without them both teams may wait."""

LOW = 2
"""Heart, tech and body that any leaguer is taken to have."""


def read_pack(source: str) -> p.Pack:
    """The pack in a TOML source. Raises :class:`~games.engine.pack.PackError` with every fault found."""
    pack = load(source, p.Pack)
    if found := tuple(_pack(pack)):
        faults = (PackFault(locate(source, path), text) for path, text in found)
        raise PackError(tuple(sorted(faults, key=lambda fault: fault.line)))
    return pack


def _pack(pack: p.Pack) -> Found:
    yield from _twice("leaguer", [one.id for one in pack.leaguers])
    yield from _twice("technique", [one.id for one in pack.techniques])
    yield from _twice("card", [one.id for one in pack.cards])
    yield from _leaguers(pack.leaguers)
    known = frozenset(one.id for one in pack.leaguers)
    for n, half in enumerate(pack.techniques):
        yield from _half(f"technique[{n}]", half, known)
    halves = {half.id: half for half in pack.techniques}
    missing = list(_references(pack.cards, halves))
    yield from missing
    if not missing:
        yield from _decks(pack.cards, halves)


def _twice(path: str, ids: list[str]) -> Found:
    count = Counter(ids)
    for n, one in enumerate(ids):
        if count[one] > 1 and ids.index(one) != n:
            yield f"{path}[{n}].id", t("The id {id} is used twice.", id=one)


def _leaguers(leaguers: tuple[p.Leaguer, ...]) -> Found:
    starters = Counter(one.starter for one in leaguers)
    silver, dark = starters["silver"], starters["dark"]
    if (silver, dark) != (ROW, ROW):
        yield (
            "leaguer",
            t(
                "Each side starts with {row} leaguers; here Silver has {silver} and Dark {dark}.",
                row=ROW, silver=silver, dark=dark,
            ),
        )  # fmt: skip
    owners: dict[p.Role, p.Leaguer] = {}
    for n, one in enumerate(leaguers):
        if one.clan == "silver" and one.starter != "silver":
            yield (
                f"leaguer[{n}].class",
                t("{leaguer}: only Silver's starters are of the class silver.", leaguer=one.name),
            )
        if one.role is not None and owners.setdefault(one.role, one) is not one:
            yield (
                f"leaguer[{n}].role",
                t(
                    "{leaguer}: the role {role} belongs to {owner} already.",
                    leaguer=one.name, role=one.role, owner=owners[one.role].name,
                ),
            )  # fmt: skip


# ---- techniques --------------------------------------------------------------------------------------


def _half(path: str, half: p.Technique, known: frozenset[str]) -> Found:
    yield from _users(path, half, known)
    yield from _values(path, half)
    yield from _rough(path, half)
    if half.basic is not None and (half.slot != "lower" or half.defence is None):
        yield f"{path}.basic", t("{technique}: only a lower half that defends is basic.", technique=half.name)


def _users(path: str, half: p.Technique, known: frozenset[str]) -> Found:
    """Who may use it."""
    if (half.kind == "*") != bool(half.only):
        yield (
            f"{path}.kind",
            t("{technique}: kind *, and nothing else, names its leaguers in only.", technique=half.name),
        )
    for one in half.only:
        if one not in known:
            yield f"{path}.only", t("There is no leaguer {id}.", id=one)
    if len(set(half.only)) < len(half.only):
        yield f"{path}.only", t("{technique}: a leaguer is named twice.", technique=half.name)
    if half.only and half.people != "-" and len(half.only) < half.people:
        yield (
            f"{path}.only",
            t("{technique}: fewer leaguers are named than it takes.", technique=half.name),
        )


def _values(path: str, half: p.Technique) -> Found:
    """What it does, and when."""
    valueless = half.attack is None and half.defence is None
    if valueless and half.rough is None and not half.growth_bonus:
        yield (
            path,
            t(
                "{technique}: there must be an attack, a defence, a growth bonus or a rough play.",
                technique=half.name,
            ),
        )
    if valueless and half.people == "-":
        yield (
            f"{path}.people",
            t(
                "{technique}: a half without attack and defence is used alone, so it needs a number "
                "of people.",
                technique=half.name,
            ),
        )
    attacks = half.attack is not None and half.timing != "defence"
    defends = half.defence is not None and half.timing != "attack"
    if not (valueless or attacks or defends):
        yield f"{path}.timing", t("{technique}: at this time its value is of no use.", technique=half.name)
    if half.outcome is None and half.defence is not None and half.people != "-":
        yield (
            path,
            t(
                "{technique}: a defence that takes a number of people needs an outcome.",
                technique=half.name,
            ),
        )
    if half.outcome is not None and half.defence is None:
        yield f"{path}.outcome", t("{technique}: only a defence has an outcome.", technique=half.name)


def _rough(path: str, half: p.Technique) -> Found:
    """Rough plays, and halves that move possession (iron-6.9, iron-9.3)."""
    valueless = half.attack is None and half.defence is None
    if half.rough is not None and not valueless:
        yield (
            f"{path}.rough",
            t("{technique}: a rough play has neither attack nor defence.", technique=half.name),
        )
    if half.possession_moves and (half.timing != "attack" or not valueless):
        yield (
            f"{path}.possession_moves",
            t(
                "{technique}: possession moves only with halves for one's own attack that have "
                "neither attack nor defence.",
                technique=half.name,
            ),
        )


# ---- cards -------------------------------------------------------------------------------------------


def _references(cards: Iterable[p.Card], halves: dict[str, p.Technique]) -> Found:
    for n, card in enumerate(cards):
        for slot, name in (("upper", card.upper), ("lower", card.lower)):
            if name not in halves:
                yield f"card[{n}].{slot}", t("There is no technique {id}.", id=name)
            elif halves[name].slot != slot:
                yield (
                    f"card[{n}].{slot}",
                    t("{technique} does not belong in this half of a card.", technique=halves[name].name),
                )


def _for_all(half: p.Technique) -> bool:
    """Whether any leaguer can attack with it alone."""
    least = (half.least.heart, half.least.tech, half.least.body)
    attacks = half.attack is not None and half.timing != "defence"
    return attacks and half.kind == "-" and half.people == 1 and max(least) <= LOW


def _decks(cards: tuple[p.Card, ...], halves: dict[str, p.Technique]) -> Found:
    """Whether each deck lasts, and lets both teams go on playing (iron-5.6, iron-q26)."""
    for period, least in DECK_LEAST.items():
        deck = [card for card in cards if card.period == period]
        size = sum(card.copies for card in deck)
        if size < least:
            yield (
                "card",
                t(
                    "Cards in the deck of period {period}: {size}; it needs {least}.",
                    period=period, size=size, least=least,
                ),
            )  # fmt: skip
        defences = sum(card.copies for card in deck if halves[card.lower].basic == "defence")
        if defences < DEFENCES_LEAST:
            yield (
                "card",
                t(
                    "Cards with the lower technique Defence in the deck of period {period}: {count}; "
                    "it needs {least}.",
                    period=period, count=defences, least=DEFENCES_LEAST,
                ),
            )  # fmt: skip
        attacks = sum(
            card.copies for card in deck if _for_all(halves[card.upper]) or _for_all(halves[card.lower])
        )
        if attacks < ATTACKS_LEAST:
            yield (
                "card",
                t(
                    "Cards with an attack for any leaguer (kind -, one person, no minimum above {low}) "
                    "in the deck of period {period}: {count}; it needs {least}.",
                    period=period, count=attacks, least=ATTACKS_LEAST, low=LOW,
                ),
            )  # fmt: skip
