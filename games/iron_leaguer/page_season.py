"""The season so far: results, top scorers, who grew, who came and went."""

from __future__ import annotations

from collections.abc import Iterable

from ..engine.page import Block, Bullets, Heading, Page, Para
from ..engine.text import Fact, Joined, Text, t
from . import status
from . import wording as w
from .board_end import scorers
from .commands import LeaguerId
from .endings import tour_wins
from .glyphs import GOLD
from .state import Parting
from .view import View

MOST_SCORERS, MOST_GROWN = 8, 6

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
    """The season so far, as a page of its own."""
    title = t("The season up to scene {n}", n=view.scene)
    return Page(title, tuple(blocks(view)) or (Para(t("Nothing has been decided yet.")),), GOLD)


def blocks(view: View) -> list[Block]:
    """The parts of which there is something to say."""
    found: list[Block] = []
    for head, lines in (
        (t("Results"), _results(view)),
        (t("Top scorers"), _scorers(view)),
        (t("Grown most"), _grown(view)),
        (t("Comings and goings"), _partings(view)),
    ):
        if lines:
            found += [Heading(head), Bullets(tuple(lines))]
    return found


def _results(view: View) -> list[Fact]:
    lines: list[Fact] = [
        t(
            "{match}: {score}, rough plays {rough}",
            match=w.match_name(one.scene),
            score=w.score(one.score),
            rough=one.rough,
        )
        for one in view.matches
    ]
    if any(tour_wins(view.matches)):
        lines.append(t("World tour wins: {score}", score=w.score(tour_wins(view.matches))))
    return lines


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


def _partings(view: View) -> list[Fact]:
    """Scene by scene, those of one kind together."""
    scenes = dict.fromkeys(one.scene for one in view.partings)
    return [
        t(
            "Scene {n}: {what}",
            n=scene,
            what=_moves(view, [one for one in view.partings if one.scene == scene]),
        )
        for scene in scenes
    ]


def _moves(view: View, partings: Iterable[Parting]) -> Fact:
    groups: dict[tuple[str, int], list[LeaguerId]] = {}
    for one in partings:
        groups.setdefault((one.how, one.seat), []).append(one.leaguer)
    parts = [
        t("{how}: {names}", how=_HOW[how][seat], names=w.leaguers(view.book, names))
        for (how, seat), names in groups.items()
    ]
    return Joined(tuple(parts), "; ")
