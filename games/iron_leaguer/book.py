"""A pack made ready for play: everything the rules look up, worked out once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from . import pack as p
from .commands import CardKey, LeaguerId, Play, Slot


@dataclass(frozen=True, slots=True, eq=False)
class Figure:
    """A leaguer as printed, with what follows from class, starter, growth and role.

    ``growth`` is None for those that never grow (iron-11.7). ``silver_bars`` and ``dark_bars``: that team
    can't scout it (iron-19.4, iron-19.5). ``loyal``: it makes no desertion check (iron-21.6).
    """

    id: LeaguerId
    spec: p.Leaguer
    kinds: frozenset[str]
    heart: int
    tech: int
    body: int
    growth: int | None
    silver_bars: bool
    dark_bars: bool
    loyal: bool
    bonus: int
    """What is added to its desertion number (iron-21.7)."""


@dataclass(frozen=True, slots=True, eq=False)
class Half:
    """A technique with what the rules need of it at hand; ``people`` is 0 for "-"."""

    id: str
    spec: p.Technique
    people: int
    only: frozenset[str]
    attacks: bool
    """Whether it may stand in an attack: an attack value and a timing that fits (iron-5.4.2a)."""
    defends: bool
    """Whether it may stand in a defence (iron-5.4.2b)."""
    free: bool
    """Whether it has neither value and is used by itself (iron-6.9)."""
    needs: dict[LeaguerId, int]
    """The least current heart with which each leaguer meets it; missing are those who never do."""


@dataclass(frozen=True, slots=True, eq=False)
class Face:
    """A card of the deck: its design and its two halves."""

    key: CardKey
    design: p.CardId
    period: int
    upper: Half
    lower: Half

    def half(self, slot: Slot) -> Half:
        """The half that is named."""
        return self.upper if slot == "upper" else self.lower


def _figure(spec: p.Leaguer) -> Figure:
    growth = None if spec.printed_growth == "-" else spec.printed_growth
    fighter = spec.role in ("fighter_spirits", "fighter_arrow")
    dark_starter = spec.starter == "dark"
    return Figure(
        spec.id,
        spec,
        frozenset(spec.kinds),
        spec.heart,
        spec.tech,
        spec.body,
        growth,
        silver_bars=dark_starter or growth is None or fighter or "silver_cannot_scout" in spec.flags,
        dark_bars=(
            spec.starter == "silver"
            or spec.role in ("kiwami_jurota", "bull_armor")
            or "dark_cannot_scout" in spec.flags
        ),
        loyal=dark_starter or growth is None or fighter or "no_desertion" in spec.flags,
        bonus=spec.desertion_bonus or (2 if spec.role in ("top_joy", "gz") else 0),
    )


def least_heart(spec: p.Technique, figure: Figure) -> int | None:
    """The least current heart with which a leaguer may use a half; None: it never may (iron-5.4).

    Two points of heart above what the half asks for stand in for a point of tech (iron-5.4.5a).
    """
    if spec.kind == "*":
        if figure.id not in spec.only:
            return None
    elif spec.kind != "-" and spec.kind not in figure.kinds:
        return None
    if figure.body < spec.least.body:
        return None
    return spec.least.heart + 2 * max(0, spec.least.tech - figure.tech)


def _half(spec: p.Technique, figures: Iterable[Figure]) -> Half:
    needs = ((figure.id, least_heart(spec, figure)) for figure in figures)
    return Half(
        spec.id,
        spec,
        0 if spec.people == "-" else spec.people,
        frozenset(spec.only),
        attacks=spec.attack is not None and spec.timing != "defence",
        defends=spec.defence is not None and spec.timing != "attack",
        free=spec.attack is None and spec.defence is None,
        needs={leaguer: heart for leaguer, heart in needs if heart is not None},
    )


@dataclass(frozen=True, eq=False)
class Book:
    """A pack's leaguers, halves and cards by id, and the cards of each period's deck in pack order."""

    pack: p.Pack
    figures: dict[LeaguerId, Figure] = field(init=False)
    halves: dict[str, Half] = field(init=False)
    faces: dict[CardKey, Face] = field(init=False)
    decks: dict[int, tuple[CardKey, ...]] = field(init=False)

    def __post_init__(self) -> None:
        figures = {spec.id: _figure(spec) for spec in self.pack.leaguers}
        halves = {spec.id: _half(spec, figures.values()) for spec in self.pack.techniques}
        faces: dict[CardKey, Face] = {}
        for card in self.pack.cards:
            for copy in range(card.copies):
                key = f"{card.id}{'abcdefgh'[copy]}"
                faces[key] = Face(key, card.id, card.period, halves[card.upper], halves[card.lower])
        set_ = object.__setattr__
        set_(self, "figures", figures)
        set_(self, "halves", halves)
        set_(self, "faces", faces)
        set_(
            self,
            "decks",
            {period: tuple(k for k, face in faces.items() if face.period == period) for period in (1, 2, 3)},
        )

    def starters(self, side: p.Starter) -> tuple[LeaguerId, ...]:
        """The starters of a side in pack order; ``none`` for everybody else."""
        return tuple(spec.id for spec in self.pack.leaguers if spec.starter == side)

    def played(self, play: Play) -> Half:
        """The half that a play uses."""
        return self.faces[play.card].half(play.half)
