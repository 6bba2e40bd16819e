"""The season so far: results, top scorers, who grew, who came and went."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from ..engine.page import Block, Bullets, Heading, Page, Para
from ..engine.signs import GOLD
from ..engine.text import Fact, Joined, Text, t
from . import page_own, status
from . import wording as w
from .board_end import scorers
from .commands import LeaguerId
from .endings import tour_wins
from .page_leaguers import scouting_words
from .state import Match, Parting
from .view import View

MOST_SCORERS, MOST_GROWN = 8, 6
LATEST = 3
"""Of so many scenes comings and goings are told while the season goes on."""

_RESULTS, _SCORERS, _GROWN = t("Results"), t("Top scorers"), t("Grown most")
_BESIDE = (_RESULTS, _SCORERS, _GROWN)

_HOW: dict[str, tuple[Text, Text]] = {
    "retired": (t("retired"), t("retired")),
    "rescued": (t("rescued"), t("rescued")),
    "joined": (t("new at Silver"), t("new at Dark")),
    "released": (t("released by Silver"), t("released by Dark")),
    "scouted": (t("scouted by Silver"), t("scouted by Dark")),
    "deserted": (t("deserted"), t("deserted")),
    "filled": (t("called back by Dark"), t("called back by Dark")),
}
"""How leaguers come and go, by the seat of the team."""


def season_page(view: View) -> Page:
    """The season so far, and what has no place on every board: all strays, the retired, the unseen cards."""
    more = (
        (t("Strays"), _strays(view)),
        (t("Retired"), [w.leaguers(view.book, (one.id for one in view.retired))] if view.retired else []),
        (t("Cards of period {n} not seen yet", n=view.period), [page_own.techniques_unseen(view)]),
    )
    parts = (*_parts(view, latest=LATEST), *more)
    return Page(t("The season up to scene {n}", n=view.scene), tuple(_blocks(parts)), GOLD)


def blocks(view: View) -> list[Block]:
    """The whole season, when it is over."""
    return _blocks(_parts(view))


Part: TypeAlias = tuple[Text, list[Fact]]
"""A heading and its entries: sentences go below one another, names and numbers side by side."""


def _blocks(parts: Iterable[Part]) -> list[Block]:
    """The parts of which there is something to say."""
    found: list[Block] = []
    for head, entries in parts:
        if entries:
            beside = head in _BESIDE
            found += [
                Heading(head),
                Para(Joined(tuple(entries), " · ")) if beside else Bullets(tuple(entries)),
            ]
    return found


def _parts(view: View, latest: int | None = None) -> tuple[Part, ...]:
    """Results, scorers, growth, and the partings of all scenes or of the ``latest``."""
    return (
        (_RESULTS, _results(view)),
        (_SCORERS, _scorers(view)),
        (_GROWN, _grown(view)),
        (t("Comings and goings"), _partings(view, latest)),
    )


def _results(view: View) -> list[Fact]:
    lines: list[Fact] = [
        t("{match}: {score}, rough plays {rough}", rough=one.rough, **_match(one))
        if one.rough
        else t("{match}: {score}", **_match(one))
        for one in view.matches
    ]
    if any(tour_wins(view.matches)):
        lines.append(t("World tour wins: {score}", score=w.score(tour_wins(view.matches))))
    return lines


def _match(one: Match) -> dict[str, Fact]:
    return {"match": w.match_name(one.scene), "score": w.score(one.score)}


def _scorers(view: View) -> list[Fact]:
    return [
        t("{name}: {n}", name=w.leaguer(view.book, one.leaguer), n=one.goals)
        for one in scorers(view)[:MOST_SCORERS]
    ]


def _grown(view: View) -> list[Fact]:
    """Those whose heart is furthest above what is printed."""
    gains: dict[LeaguerId, int] = {}
    for team in view.teams:
        gains |= status.grown(view, team)
    most = sorted((one for one in gains.items() if one[1] > 0), key=lambda one: -one[1])[:MOST_GROWN]
    return [t("{name} +{n}", name=w.leaguer(view.book, leaguer), n=n) for leaguer, n in most]


def _partings(view: View, latest: int | None) -> list[Fact]:
    """Scene by scene, those of one kind together."""
    scenes = list(dict.fromkeys(one.scene for one in view.partings))
    return [
        t(
            "Scene {n}: {what}",
            n=scene,
            what=_moves(view, [one for one in view.partings if one.scene == scene]),
        )
        for scene in (scenes if latest is None else scenes[-latest:])
    ]


def _moves(view: View, partings: Iterable[Parting]) -> Fact:
    groups: dict[tuple[str, int], list[LeaguerId]] = {}
    for one in partings:
        groups.setdefault((one.how, one.seat), []).append(one.leaguer)
    parts = [
        t("{how}: {names}", how=_HOW[how][seat], names=w.leaguers(view.book, names))
        for (how, seat), names in groups.items()
    ]
    return Joined(tuple(parts), " · ")


def _strays(view: View) -> list[Fact]:
    """Each stray with what a die must show for either team."""
    return [
        t("{name} ({what})", name=w.leaguer(view.book, one.id), what=scouting_words(view, one))
        for one in view.strays
    ]
